"""Positions to play from: those that come with the game, one per rule and odd case, and records pasted in.

A position is a match record. One whose deal is still open is played on from where it ends; one that ends with a score
is played from the beginning of its last deal.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from tysiacha.match import NUMBER_LIMIT
from tysiacha.record import Record, loads
from tysiacha.variants import VARIANTS
from ui.choices import command_button
from ui.history import plain
from ui.nodes import Node, h
from ui.replay import Replay
from ui.setup import variant_name
from ui.statistics import DATE, PLAYERS
from ui.text import Text

PACKED: Final = Path(__file__).with_name("seeds.txt")
"""Where the page has them, all in one."""
FOLDER: Final = Path(__file__).parents[1] / "seeds"
"""Where the project has them, a file each."""
PRACTICE: Final = "practice"
"""Who sits in the first seat, as the record has it."""
FIELD: Final = "practice-record"
"""The name of the field for a record of the person's own."""
_TAG: Final = re.compile(r'^\[(Variant|Title|Shows) "(.*)"\]$', re.MULTILINE)
_NEXT: Final = re.compile(r"\n\n(?=\[Format )")


@dataclass(frozen=True, slots=True)
class Position:
    """A position that comes with the game. Its words are data, and English."""

    variant: str
    title: str
    shows: str
    text: str
    """The record."""


@cache
def positions() -> tuple[Position, ...]:
    """Return the positions in the order of their names; none where they were left out."""
    if PACKED.is_file():
        texts = [f"{each}\n" for each in _NEXT.split(PACKED.read_text(encoding="utf-8").rstrip("\n")) if each]
    else:
        texts = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.txt"))]
    found = []
    for text in texts:
        tags: Mapping[str, str] = dict(_TAG.findall(text.partition("\n\n")[0]))
        found.append(Position(tags.get("Variant", ""), tags.get("Title", ""), tags.get("Shows", ""), text))
    return tuple(found)


def to_play(text: str, rng: Random, levels: Sequence[str] = (), date: str = "") -> Record:
    """Return the match to play a record's position in, against opponents of these levels; raises ``NotationError``.

    It says that it is practice, so that it does not count among the matches that somebody has won or lost. A match
    without a seed gets one, since its later deals have to come from somewhere. What others wrote into the record
    beside the match, such as comments, stays behind.
    """
    record = loads(plain(text).strip() + "\n")
    match = record.match
    if match.deal is None and match.history:
        replay = Replay(record)
        match = replay[replay.start_of(replay.deals - 1)].match
    if match.seed is None:
        match = replace(match, seed=rng.randrange(NUMBER_LIMIT >> 12))
    title = record.tag("Title")
    players = ",".join([PRACTICE, *(list(levels) * 2)[: match.seats - 1]])
    tags = ((PLAYERS, players), (DATE, date), ("Title", title or ""))
    return Record(match, tuple((name, value) for name, value in tags if value))


def practice(text: Text, notice: str) -> Node:
    """Draw the positions by variant, and the field for one's own."""
    groups: dict[str, list[Node]] = {name: [] for name in (*VARIANTS, *(each.variant for each in positions()))}
    for number, each in enumerate(positions()):
        groups[each.variant].append(_item(number, each))
    return h(
        "div",
        h("p", text.say("practice.line")),
        [
            h("details", h("summary", h("b", variant_name(text, name))), h("ul", items, class_="positions"), key=name)
            for name, items in groups.items()
            if items
        ],
        h(
            "label",
            h("span", text.say("practice.own")),
            h(
                "textarea",
                name=FIELD,
                rows="4",
                spellcheck="false",
                autocomplete="off",
                dir="ltr",
                aria_describedby="practice-notice" if notice else None,
            ),
            class_="field record",
        ),
        h("p", notice, class_="notice", role="alert", id="practice-notice") if notice else None,
        command_button(text.say("practice.open"), "practice", class_="chip strong"),
        class_="practice",
        data_zone="practice",
    )


def _item(number: int, position: Position) -> Node:
    return h(
        "li",
        command_button(position.title, "practice", str(number), "quiet"),
        h("span", position.shows, class_="small"),
        lang="en",
        dir="ltr",
        key=str(number),
    )
