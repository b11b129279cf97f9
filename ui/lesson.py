"""The guided first deal: which sentence fits what is on the table, and what a teacher would do. Pure: it sees a view.

The lesson never bars the way: whoever does something else than what is advised gets the sentence that fits then.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tysiacha.actions import Action, Bid, Commit, Pass, Play
from tysiacha.ai.rule import RuleBot
from tysiacha.cards import Suit, marriages
from tysiacha.deal import Phase
from tysiacha.view import View
from ui.nodes import Node, h
from ui.text import Text, Value

SEED: Final = 1
"""The deal that is taught: in every variant the person can win the auction, declare a marriage and make the contract."""
READ: Final = ("welcome", "cards", "points", "marriage")
"""What is told before the first decision, a page each."""
DECLARER: Final = (*READ, "auction", "talon", "give", "contract", "lead", "declare", "trump", "follow", "score", "done")
DEFENDER: Final = (*READ, "auction", "defend", "follow", "score", "done")
PAGED: Final = frozenset({*READ, "talon", "score", "done"})
"""What is put away by pressing a button, not by an action of the game."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far the lesson has come."""

    topic: str = READ[0]
    """What is spoken of; empty when nothing but the advised action is shown."""
    seen: frozenset[str] = frozenset({READ[0]})
    suit: Suit | None = None
    """The suit that was declared when trump was spoken of."""

    @property
    def is_reading(self) -> bool:
        """Whether the person is still being told the beginnings."""
        return self.topic in READ
