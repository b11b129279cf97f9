"""The rules page, made from the rules that are being played, so that it cannot contradict the game."""

from itertools import groupby

from tysiacha.rules import Rules
from tysiacha.words import statements
from ui.nodes import Node, h
from ui.text import Text


def rulebook(text: Text, rules: Rules) -> Node:
    """Draw every statement of the rules, chapter by chapter."""
    chapters = []
    for chapter, group in groupby(statements(rules), key=lambda each: each.chapter):
        rows = [h("li", text.say(each.key, **each.values)) for each in group]
        chapters.append(h("section", h("h3", text.say(f"rules.heading.{chapter}")), h("ul", rows), key=chapter))
    return h("div", chapters, class_="rulebook")
