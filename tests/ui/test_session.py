"""A session plays whole matches between a person and bots, takes each press once, and never stops."""

import asyncio
from collections.abc import Generator
from random import Random

import pytest

from tysiacha import match as matches
from tysiacha.actions import Pass, Play
from tysiacha.ai.decision import Decision
from tysiacha.deal import Phase
from tysiacha.errors import Cause, Refusal
from tysiacha.match import Match, start_match
from tysiacha.record import Record, dumps, loads
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe
from ui.session import NotYourTurn, Pace, Session, best_of_rest, may_take_rest


def session_of(variant: str = "gameweave", seed: int = 1) -> Session:
    """Sit down at a match without pauses."""
    match = matches.next_deal(start_match(variant, VARIANTS[variant], seed=seed))
    return Session(match, ("easy", "easy")[: match.seats - 1], Pace().times(0))


def play(session: Session, *, stop_after: int = 10_000) -> list[Match]:
    """Play the first legal action at every decision of the person, and return every state of the match."""
    states: list[Match] = []

    def changed() -> None:
        states.append(session.match)
        if len(states) >= stop_after:
            session.stop()
        elif session.match.deal is None:
            session.go_on()
        elif session.is_asking:
            session.submit(session.view.legal[-1] if session.view.phase is Phase.PLAY else session.view.legal[0])

    async def run() -> None:
        session.on_change = changed
        session.start()
        assert session._task is not None
        changed()
        await asyncio.wait([session._task], timeout=60)

    asyncio.run(run())
    return states


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_match_comes_to_its_end(variant: str) -> None:
    """A match is played until somebody wins."""
    session = session_of(variant)
    play(session)
    assert session.match.is_over


def test_same_presses_same_match() -> None:
    """What the bots do follows from the seed and from what has been played."""
    assert play(session_of())[-1] == play(session_of())[-1]


def test_resumed_match_goes_on_the_same() -> None:
    """A match that is saved, read and gone on with has the same future as one that never stopped."""
    whole = play(session_of())
    middle = whole[40]
    resumed = Session(loads(dumps(Record(middle))).match, ("easy", "easy"), Pace().times(0))
    play(resumed)
    assert resumed.match == whole[-1]


def until(session: Session, phase: Phase) -> None:
    """Play until the person has to decide in a phase."""

    def changed() -> None:
        if session.match.deal is None:
            session.go_on()
        elif session.is_asking and session.view.phase is phase:
            session.stop()
        elif session.is_asking:
            session.submit(session.view.legal[0])

    async def run() -> None:
        session.on_change = changed
        session.start()
        assert session._task is not None
        changed()
        await asyncio.wait([session._task], timeout=60)

    asyncio.run(run())


def test_illegal_press_changes_nothing() -> None:
    """A refused action says why and leaves the match as it is."""
    session = session_of(seed=1)
    until(session, Phase.PLAY)
    before = session.match
    assert session.submit(Pass()) == Refusal(Cause.WRONG_PHASE)
    assert session.match is before


def test_press_is_carried_out_at_once() -> None:
    """An action is done when the press has been taken, so that another press before anybody else acts is too late."""
    session = session_of(seed=1)
    until(session, Phase.PLAY)
    first, second = session.view.legal[0], session.view.legal[-1]
    assert session.submit(first) is None
    after = session.match
    assert after.deal is not None
    assert after.deal.turn != 0
    assert session.submit(second) == NotYourTurn(after.deal.turn)
    assert session.match is after


def test_nobody_thinks_before_the_press_is_seen() -> None:
    """Between the person's action and the next bot's there is what the page needs to show it."""
    session = session_of(seed=1)
    until(session, Phase.PLAY)

    async def play() -> list[Match]:
        seen = asyncio.Event()
        session.until_seen = lambda: _until(seen)
        session.on_change = lambda: None
        session.start()
        await _many_turns()
        session.submit(session.view.legal[0])
        states = [session.match]
        await _many_turns()
        states.append(session.match)
        seen.set()
        await _many_turns()
        session.stop()
        return [*states, session.match]

    pressed, waited, seen = asyncio.run(play())
    assert waited is pressed
    assert seen is not pressed


async def _until(event: asyncio.Event) -> None:
    await event.wait()


async def _many_turns() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


def test_press_out_of_turn_names_who_is_to_act() -> None:
    """A card pressed while somebody else has to act is refused with that seat."""
    session = session_of(seed=1)
    assert session.match.deal is not None
    assert session.match.deal.turn != 0
    refused = session.refusal(Play(min(session.view.hand)))
    assert refused == Refusal(Cause.WRONG_PHASE)
    assert session.refusal(Pass()) == NotYourTurn(session.match.deal.turn)


class Faulty:
    """A bot that fails at every decision."""

    def think(self, view: View, rng: Random) -> Generator[None, None, Decision]:
        """Fail."""
        raise ZeroDivisionError(str(view))
        yield


def test_faulty_bot_stops_nobody() -> None:
    """A bot that fails is helped with a legal action, and every fault is reported."""
    session = session_of()
    session._bots = {1: Faulty(), 2: Faulty()}
    faults: list[int] = []
    session.on_fault = lambda seat, _: faults.append(seat)
    play(session, stop_after=30)
    assert set(faults) == {1, 2}


def test_take_back_returns_to_the_last_decision() -> None:
    """Taking back gives the position before the person's last action, and the record says so."""
    session = session_of(seed=1)
    until(session, Phase.PLAY)
    assert session.may_take_back
    before = session._past[-1]
    session.start = lambda: None  # type: ignore[method-assign]
    session.on_change = lambda: None
    session.take_back()
    assert session.match == before
    assert dumps(Record(session.match, (), session.comments)).count("{") == 1


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_a_match_gone_on_with_can_be_taken_back(variant: str) -> None:
    """What a session remembers of the deal is there again when the match has been kept and read."""
    session = session_of(variant)
    until(session, Phase.PLAY)
    resumed = Session(loads(dumps(Record(session.match))).match, session.levels)
    assert resumed._past == session._past
    assert resumed.may_take_back
    resumed.start = lambda: None  # type: ignore[method-assign]
    resumed.take_back()
    assert resumed.match == session._past[-1]


def test_nothing_can_be_taken_back_before_anything_is_done() -> None:
    """Where only others have acted in a deal, or it is over, there is no last action of the person's."""
    assert not session_of().may_take_back
    last = play(session_of(), stop_after=200)
    over = next(match for match in last if match.deal is None)
    assert not Session(over, ("easy", "easy")).may_take_back


@pytest.mark.parametrize(
    ("seed", "variant"),
    [pytest.param(seed, variant, id=f"{variant} {seed}") for seed in range(4) for variant in VARIANTS],
)
def test_rest_is_taken_only_when_it_is_certain(seed: int, variant: str) -> None:
    """Whenever the rest may be taken, playing the highest cards takes every trick that is left."""
    match = matches.next_deal(start_match(variant, VARIANTS[variant], seed=seed))
    rng = Random(seed)
    taken, left = [], []
    for _ in range(400):
        if match.is_over:
            break
        match = matches.next_deal(match) if match.deal is None else match
        view = view_of_turn(match)
        if may_take_rest(view):
            match, mine = finish(match, rng)
            taken.append(mine)
            left.append(view.rules.trick_count - len(view.tricks))
        else:
            match = matches.apply(match, rng.choice(view.legal))
    assert taken == left


def view_of_turn(match: Match) -> View:
    """Return the view of the seat to act."""
    assert match.deal is not None
    return observe(match, match.deal.turn)


def finish(match: Match, rng: Random) -> tuple[Match, int]:
    """Let the leader take the rest against opponents who play by chance; return how many tricks it takes."""
    assert match.deal is not None
    seat, start = match.deal.turn, len(match.deal.tricks)
    while match.deal is not None:
        view = view_of_turn(match)
        action = best_of_rest(view) if view.seat == seat else rng.choice(view.legal)
        match = matches.apply(match, action)
    tricks = match.history[-1].deal.tricks[start:]
    return match, sum(trick.winner == seat for trick in tricks)
