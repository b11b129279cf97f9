"""What the commands' command lines have in common."""

import argparse
from typing import TYPE_CHECKING, Final

from tysiacha.ai.bot import LEVELS
from tysiacha.options import parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS, variant

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
else:
    Commands = object

LEVEL_NAMES: Final = ("random", *LEVELS)
"""The players that a command line can name."""


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the rules to play by."""
    parser.add_argument("--variant", required=True, choices=list(VARIANTS))
    parser.add_argument("--rules", default="", help="overrides such as 'bombs=2 bid_step=5'")


def chosen_rules(options: argparse.Namespace) -> Rules:
    """Return the rules that the command line chose; raises ``RulesError``."""
    return parse_rules(options.rules, variant(options.variant))


def at_least_one(text: str) -> int:
    """Read a count from the command line."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {text}")
    return number


def seed_number(text: str) -> int:
    """Read a seed from the command line; the matches and tables that are seeded from it need room above it."""
    number = int(text)
    if not 0 <= number < 10**11:
        raise argparse.ArgumentTypeError(f"a whole number from 0 on with at most 11 digits, not {text}")
    return number
