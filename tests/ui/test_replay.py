"""A record can be gone through step by step, forth and back, and every step is a position of the match."""

from itertools import pairwise

import pytest
from helpers import random_match

from tysiacha import match as matches
from tysiacha.match import Match
from tysiacha.record import Record
from tysiacha.variants import VARIANTS
from ui.replay import Replay, course


def play(variant: str, seed: int, deals: int) -> list[Match]:
    """Return every position of a random match, from its first deal on, those between deals included."""
    return list(random_match(variant, VARIANTS[variant], seed, deals))[1:]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("last", [-1, -5], ids=["between deals", "within a deal"])
def test_every_step_is_a_position(variant: str, last: int) -> None:
    """The steps are exactly the positions that were played, in any order of asking."""
    positions = play(variant, 4, 3)[: last + 1 or None]
    replay = Replay(Record(positions[-1]))
    assert [step.match for step in replay] == positions
    assert [replay[number].match for number in reversed(range(len(replay)))] == positions[::-1]


def test_steps_name_their_deal_and_action() -> None:
    """Applying a step's action to the step before gives the step."""
    *_, last = play("dacha", 2, 2)
    replay = Replay(Record(last))
    steps = list(replay)
    assert [replay.start_of(deal) for deal in range(replay.deals)] == [
        number for number, step in enumerate(steps) if step.action is None
    ]
    for before, after in pairwise(steps):
        step = after.action
        wanted = matches.next_deal(before.match) if step is None else matches.apply(before.match, step)
        assert after.match == wanted
        assert replay.deal_at(steps.index(after)) == after.deal


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("last", [-1, -5], ids=["between deals", "within a deal"])
def test_course_of_a_deal(variant: str, last: int) -> None:
    """The way of a deal up to now is exactly the positions that were played since it was dealt."""
    positions = play(variant, 4, 2)[: last + 1 or None]
    [first] = [number for number, each in enumerate(positions) if len(each.history) == 1 and each.deal is None]
    assert list(course(positions[-1])) == positions[first + 1 :]
    assert list(course(positions[first])) == positions[: first + 1]


def test_nothing_comes_of_a_match_that_has_not_begun() -> None:
    """Before the first deal there is no way to look back at."""
    assert list(course(matches.start_match("polish", VARIANTS["polish"], seed=1))) == []


def test_outside() -> None:
    """There is no step before the first or after the last, and none in an empty record."""
    empty = Replay(Record(matches.start_match("polish", VARIANTS["polish"], seed=1)))
    assert len(empty) == 0
    *_, last = play("polish", 1, 1)
    replay = Replay(Record(last))
    for number in (-1, len(replay)):
        with pytest.raises(IndexError):
            replay[number]
