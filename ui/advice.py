"""Advice on request: a strong player thinks about what the person sees, never about more, in small steps."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from tysiacha.actions import Action, Pass
from tysiacha.ai.bot import make_bot, safe_think
from tysiacha.match import Match
from tysiacha.record import Record, dumps
from tysiacha.view import View
from ui.text import Text

LEVEL: Final = "hard"
"""Who is asked."""
NOTE: Final = "seat 1 took advice"
"""What the record says of it."""

Comments = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Advised:
    """What the strong player would do."""

    action: Action
    chance: float | None
    """The chance that the declarer makes the contract after it; None if unknown."""
    worlds: int
    """How many deals of the hidden cards it rests on; 0 for a rule of thumb."""


def ask(view: View, rng: Random) -> Generator[None, None, Advised | None]:
    """Think in small steps; return nothing where there is nothing to decide or nobody knows."""
    if not view.legal:
        return None
    outcome = yield from safe_think(make_bot(LEVEL), view, rng)
    if outcome.fault is not None:
        return None
    chosen = outcome.decision.action
    for each in outcome.decision.analysis:
        if each.action == chosen:
            # After a pass, somebody else is to make somebody else's contract.
            return Advised(chosen, None if chosen == Pass() else each.chance, each.worlds)
    return Advised(chosen, None, 0)


def words(text: Text, advised: Advised | None, label: Callable[[Action], str]) -> list[str]:
    """Put advice into sentences, the action last; ``label`` says an action as its button does."""
    if advised is None:
        return [text.say("advice.none")]
    found = []
    if advised.chance is not None:
        found.append(text.say("advice.chance", chance=advised.chance))
    if advised.worlds:
        found.append(text.say("advice.worlds", count=advised.worlds))
    return [*found, text.say("advice.best", action=label(advised.action))]


def noted(match: Match, comments: Comments) -> Comments:
    """Return a record's comments with one that says that advice was taken at this moment."""
    note = (dumps(Record(match)).count("\n"), NOTE)
    return comments if note in comments else (*comments, note)
