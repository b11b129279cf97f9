"""The levels of opponents, and how to run one: to its end, or safely at a table that must never stop."""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from tysiacha.ai.decision import Advice, Bot, Decision, Thinking
from tysiacha.ai.easy import EasyBot
from tysiacha.ai.steps import run
from tysiacha.view import View

__all__ = [
    "LEVELS",
    "Advice",
    "Bot",
    "Decision",
    "Outcome",
    "RandomBot",
    "Thinking",
    "decide",
    "make_bot",
    "run",
    "safe_think",
]

LEVELS: Final = ("easy", "medium", "hard")
"""The levels that a page offers, weakest first; ``make_bot`` knows "random" besides."""


class RandomBot:
    """Chooses among the legal actions with equal chances."""

    def think(self, view: View, rng: Random) -> Thinking:
        """Decide without a step."""
        return Decision.plain(view, rng.choice(view.legal))
        yield


def make_bot(level: str) -> Bot:
    """Return a bot of the level; raises ``ValueError`` for a level that does not exist."""
    match level:
        case "random":
            return RandomBot()
        case "easy":
            return EasyBot()
        case "medium" | "hard":
            # A tenth of what the page imports, and its first page, the choice of a match, does without.
            from tysiacha.ai.search import ENDS, SearchBot

            return SearchBot(ENDS) if level == "medium" else SearchBot()
        case _:
            raise ValueError(f"no level {level!r}: there are random, {', '.join(LEVELS)}")


def decide(bot: Bot, view: View, rng: Random) -> Decision:
    """Let a bot think to its end and return its decision."""
    return run(bot.think(view, rng))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a bot's thinking: always a legal decision, and the fault that made it a fallback, if any."""

    decision: Decision
    fault: Exception | None = None
    """What the bot raised, or a ``ValueError`` that names the illegal action it chose."""


def safe_think(bot: Bot, view: View, rng: Random) -> Generator[None, None, Outcome]:
    """Think as ``bot.think`` does, but never fail: after a fault the first legal action is played.

    Whoever runs this shows or logs ``Outcome.fault``.
    """
    try:
        decision = yield from bot.think(view, rng)
        if decision.action in view.legal:
            return Outcome(decision)
        fault: Exception = ValueError(f"illegal action {decision.action}, in {view}")
    except Exception as error:  # any fault at all, since a table must go on
        fault = error
    return Outcome(Decision.plain(view, view.legal[0]), fault)
