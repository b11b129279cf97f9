"""Draw the page as it will look once Python runs, for the moment before: in every language, as HTML.

The drawing is the game's own. What a visitor could press is inert, and what only a real deal can tell,
cards and buttons for actions, is left out.
"""

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tysiacha.match import next_deal, start_match
from tysiacha.view import observe
from ui.nodes import Node
from ui.scene import Scene
from ui.settings import Settings
from ui.setup import House, setup
from ui.table import strip, table
from ui.text import LANGUAGES, Text

VOID = {"input", "br", "hr", "img", "link", "meta"}
# Cards and the buttons for actions belong to a deal, and there is none yet.
UNKNOWN = ("data-card", "data-action")
# What has words that depend on the deal: the place is kept, the words are not.
SILENT = {"bubble", "contract", "marks", "message", "tools"}


def pictures() -> str:
    """Return a template for every language and for both first sights: the choice of a match, and the table."""
    written = []
    for code in LANGUAGES:
        text = Text(code)
        for sight, nodes in (("setup", [choice(text)]), ("table", first_table(text))):
            content = "".join(html(node, is_outermost=True) for node in nodes)
            written.append(f'<template data-picture="{sight} {code}" dir="{text.dir}">{content}</template>')
    return "\n".join(written)


def choice(text: Text) -> Node:
    """Draw the screen on which a match is chosen."""
    settings = Settings()
    house = House(settings.variant, {})
    return setup(text, settings, house, names(text), may_continue=False, seed="", saved={}, open_house=False)


def first_table(text: Text) -> list[Node]:
    """Draw the table of a match that has not begun."""
    match = next_deal(start_match(Settings().variant, Settings().house, seed=1, number=1))
    view = observe(match, 0)
    scene = Scene(view, text, Settings(), names(text), ("easy", "easy"), refuse=lambda _: None, match=match)
    return [strip(scene), table(scene)]


def names(text: Text) -> tuple[str, ...]:
    """Name the seats as the page does."""
    return (text.say("seat.you"), *text.names[:2])


def html(node: Node, is_outermost: bool = False) -> str:
    """Write a tree as HTML. Values for the stylesheet are left out: the page's policy forbids them in markup."""
    attributes = dict(node.attrs) | ({"inert": ""} if is_outermost else {})
    written = "".join(
        f' {name}="{escape(value)}"' for name, value in attributes.items() if not name.startswith("--") and name != "id"
    )
    is_silent = not SILENT.isdisjoint(node.attrs.get("class", "").split())
    inside = "" if is_silent else "".join(known(node))
    return f"<{node.tag}{written}>" if node.tag in VOID else f"<{node.tag}{written}>{inside}</{node.tag}>"


def known(node: Node) -> Iterator[str]:
    """Write what is in a node, but for what only a deal can tell."""
    for child in node.children:
        if isinstance(child, str):
            yield escape(child)
        elif not any(name in child.attrs for name in UNKNOWN):
            yield html(child)


if __name__ == "__main__":
    print(pictures())
