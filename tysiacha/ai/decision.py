"""What a bot is: something that sees a ``View`` and a random generator, thinks in small steps, and decides."""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Protocol

from tysiacha.actions import Action
from tysiacha.view import View


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot thinks of one legal action."""

    action: Action
    value: float | None = None
    """How good it is, in the bot's own measure: comparable among the actions of one decision only; None if unknown."""
    chance: float | None = None
    """The chance, 0 to 1, that the declarer makes the contract after it; None if unknown."""
    worlds: int = 0
    """How many worlds the two numbers rest on; 0 for a rule of thumb."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The action that a bot chose, and what it thought of every legal one."""

    action: Action
    analysis: tuple[Advice, ...]
    """One advice for each legal action, in the order of ``View.legal``."""

    @classmethod
    def plain(cls, view: View, action: Action) -> "Decision":
        """Return a decision without any thoughts, for rules of thumb."""
        return cls(action, tuple(Advice(legal) for legal in view.legal))


Thinking = Generator[None, None, Decision]
"""A search: it yields between small steps (some milliseconds each) and returns its decision."""


class Bot(Protocol):
    """Whoever decides for a seat."""

    def think(self, view: View, rng: Random) -> Thinking:
        """Decide for the seat whose turn it is in ``view``; the same view and generator give the same decision."""
        ...
