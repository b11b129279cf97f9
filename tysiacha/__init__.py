"""The card game 1000: rules, deals, matches, views and bots, as pure functions of rules, seed and actions."""

__version__ = "1.0.0"
