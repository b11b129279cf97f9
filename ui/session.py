"""A match between a person and bots: whose turn it is, how long to wait, what may be pressed. It knows no page.

The person has the first seat. A press is submitted as an action, which is carried out at once; a bot thinks in small
steps, between which the page gets its turn. Pauses are for the eyes only: they are cut short by a press and never
decide who plays.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from tysiacha import engine
from tysiacha import match as matches
from tysiacha.actions import Action, Play
from tysiacha.ai.bot import make_bot, safe_think
from tysiacha.ai.decision import Bot
from tysiacha.ai.steps import Steps
from tysiacha.deal import Deal, Phase, Trick, actions_of
from tysiacha.errors import Cause, Refusal
from tysiacha.match import Match
from tysiacha.record import Record, dumps
from tysiacha.view import View, observe
from ui.replay import course

T = TypeVar("T")

HUMAN: Final = 0
"""The person's seat."""


@dataclass(frozen=True, slots=True)
class NotYourTurn:
    """Why a press does nothing: another seat has to act, or somebody has to start the next deal."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things stay as they are, in seconds, before the table goes on by itself."""

    call: float = 0.7
    card: float = 0.6
    trick: float = 1.3
    talon: float = 1.6
    deal: float = 0.9

    def times(self, factor: float) -> "Pace":
        """Return a slower or faster pace; 0 never waits. A finished trick is seen for a second at least."""
        if factor == 0:
            return Pace(0, 0, 0, 0, 0)
        return Pace(
            self.call * factor,
            self.card * factor,
            max(1.0, self.trick * factor),
            self.talon * factor,
            self.deal * factor,
        )


def _ignore(*_: object) -> None:
    """Do nothing."""


def _turn_of_the_page() -> Awaitable[None]:
    """Let whatever else waits have its turn."""
    return asyncio.sleep(0)


async def in_turns(thinking: Generator[None, None, T]) -> T:
    """Let a thought come to its end, the page having its turn between the steps, and return what it returns."""
    steps = Steps(thinking)
    for _ in steps:
        await asyncio.sleep(0)
    return steps.value


class Session:
    """One match being played. ``run`` plays it to its end; the rest is called by the page."""

    def __init__(self, match: Match, levels: tuple[str, ...], pace: Pace | None = None) -> None:
        self.match = match
        self.levels = levels
        self.pace = Pace() if pace is None else pace
        self.auto_single = False
        """Whether a card is played for the person when it is the only one allowed."""
        self.on_change: Callable[[], object] = _ignore
        """Called after every change of the match or of what is held on the table."""
        self.on_fault: Callable[[int, Exception], object] = _ignore
        """Called with the seat and the fault of a bot that had to be helped."""
        self.on_end: Callable[[BaseException | None], object] = _ignore
        """Called when there is nothing more to play, or with the fault that keeps the table from going on."""
        self.until_seen: Callable[[], Awaitable[None]] = _turn_of_the_page
        """Waited for after the person's action, so that nobody thinks before it can be seen."""
        self.held: Trick | None = None
        """The finished trick that still lies on the table."""
        self.takes_rest = False
        """Whether the person takes the rest of the tricks, which are certain."""
        self.comments: tuple[tuple[int, str], ...] = ()
        """What the record says besides the actions, see ``record.Record``."""
        self._bots: dict[int, Bot] = {seat + 1: make_bot(level) for seat, level in enumerate(levels)}
        self._past: list[Match] = _decisions(match)
        self._rest: float | None = None
        """How long what has just been done is to be looked at, until somebody waits that long."""
        self._seen: tuple[Match, View] | None = None
        self._wake = asyncio.Event()
        self._skip = asyncio.Event()
        self._next = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def view(self) -> View:
        """What the person knows."""
        if self._seen is None or self._seen[0] is not self.match:
            self._seen = self.match, observe(self.match, HUMAN)
        return self._seen[1]

    @property
    def is_asking(self) -> bool:
        """Whether the table waits for the person's action."""
        return self.match.deal is not None and self.match.deal.turn == HUMAN

    @property
    def has_begun(self) -> bool:
        """Whether there is a deal to look at, or to look back at."""
        return self.match.deal is not None or bool(self.match.history)

    @property
    def may_take_back(self) -> bool:
        """Whether the person's last action in this deal can be taken back."""
        return bool(self._past) and self.match.deal is not None

    def start(self) -> None:
        """Begin to play, or go on after a change from outside."""
        self.stop()
        self._task = asyncio.get_event_loop().create_task(self.run())
        self._task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled():
            self.on_end(task.exception())

    def stop(self) -> None:
        """Leave the table."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    async def run(self) -> None:
        """Play the match to its end."""
        await self._pause(self.pace.deal)
        while True:
            await self._look_on()
            if self.match.is_over:
                return
            deal = self.match.deal
            if deal is None:
                if self.match.history:
                    await self._next.wait()
                self._begin_deal()
                await self._pause(self.pace.deal)
            elif deal.turn == HUMAN:
                await self._ask()
            else:
                action = await self._think(deal)
                if engine.refusal(deal, action) is None:
                    self._carry_out(action)

    def _begin_deal(self) -> None:
        self._next.clear()
        self._past.clear()
        self.held = None
        self.takes_rest = False
        self.match = matches.next_deal(self.match)
        self.on_change()

    def _carry_out(self, action: Action) -> None:
        before = self.match.deal
        if before is not None and before.turn == HUMAN:
            self._past.append(self.match)
        self.match = matches.apply(self.match, action)
        after = self.match.deal or self.match.history[-1].deal
        self.held = after.tricks[-1] if before is not None and len(after.tricks) > len(before.tricks) else None
        self._rest = self._time(action, before, after)
        self._skip.clear()
        self.on_change()

    async def _look_on(self) -> None:
        """Leave what has been done on the table for a while, and take up a finished trick after that."""
        while self._rest is not None:
            seconds, self._rest = self._rest, None
            await self._pause(seconds)
        if self.held is not None:
            self.held = None
            self.on_change()

    def _time(self, action: Action, before: Deal | None, after: Deal) -> float:
        if self.held is not None:
            return self.pace.trick
        if isinstance(action, Play):
            return self.pace.card if after.turn != HUMAN else 0
        if before is not None and before.taken is None and after.taken is not None:
            return self.pace.talon
        return self.pace.call if after.turn != HUMAN else 0

    async def _pause(self, seconds: float) -> None:
        """Wait until the time is over or somebody presses; give the page its turn in any case."""
        await asyncio.sleep(0)
        if seconds > 0 and self._rest is None:
            try:
                await asyncio.wait_for(self._skip.wait(), seconds)
            except TimeoutError:
                return

    def skip(self) -> None:
        """Cut the pause short."""
        self._skip.set()

    async def _ask(self) -> None:
        """Wait for the person, who need not be asked where nothing is left to decide."""
        asked = self.match
        alone = self._only_action()
        if alone is not None:
            await self._pause(self.pace.card)
            # A press of that very card in the meantime has played it.
            if self.match is asked:
                self._carry_out(alone)
            return
        while self.match is asked:
            self._wake.clear()
            await self._wake.wait()
        await self.until_seen()

    def _only_action(self) -> Action | None:
        view = self.view
        if view.phase is not Phase.PLAY:
            return None
        if self.takes_rest:
            return best_of_rest(view)
        return view.legal[0] if self.auto_single and len(view.legal) == 1 else None

    async def _think(self, deal: Deal) -> Action:
        seat = deal.turn
        rng = Random(f"bot {self.match.seed} {self.match.standing.deals_played} {len(actions_of(deal))} {seat}")
        outcome = await in_turns(safe_think(self._bots[seat], observe(self.match, seat), rng))
        if outcome.fault is not None:
            self.on_fault(seat, outcome.fault)
        return outcome.decision.action

    def submit(self, action: Action) -> Refusal | NotYourTurn | None:
        """Carry out the person's action, or say why not."""
        refused = self.refusal(action)
        if refused is None:
            self.skip()
            self._carry_out(action)
            self._wake.set()
        return refused

    def refusal(self, action: Action) -> Refusal | NotYourTurn | None:
        """Say why the person may not do this now, or None."""
        deal = self.match.deal
        if deal is None:
            return Refusal(Cause.DEAL_OVER)
        if deal.turn == HUMAN:
            return engine.refusal(deal, action)
        if isinstance(action, Play) == (deal.phase is Phase.PLAY):
            return NotYourTurn(deal.turn)
        return Refusal(Cause.WRONG_PHASE)

    def go_on(self) -> None:
        """Ask for the next deal."""
        if self.match.deal is None and not self.match.is_over:
            self._next.set()
            self.skip()

    def take_rest(self) -> None:
        """Play the rest of the deal for the person, who takes every trick of it."""
        if may_take_rest(self.view):
            self.takes_rest = True
            action = best_of_rest(self.view)
            self.submit(action)

    def take_back(self) -> None:
        """Return to the position before the person's last action; the record says so."""
        if not self.may_take_back:
            return
        lines = dumps(Record(self.match)).count("\n")
        before = self._past.pop()
        # The comment has to stand within the record as it is now, which is shorter.
        place = min(lines, dumps(Record(before)).count("\n"))
        self.comments = (*(c for c in self.comments if c[0] <= place), (place, "seat 1 took back its last action"))
        self.match = before
        self.held = None
        self.takes_rest = False
        self._rest = None
        self.start()
        self.on_change()


def _decisions(match: Match) -> list[Match]:
    """Return the positions of the deal on the table in which the person has acted."""
    before = [] if match.deal is None else list(course(match))[:-1]
    return [each for each in before if each.deal is not None and each.deal.turn == HUMAN]


def may_take_rest(view: View) -> bool:
    """Tell whether the seat leads and every trick still to come is certainly its own."""
    if view.turn != view.seat or view.phase is not Phase.PLAY or view.trick or len(view.hand) < 2:
        return False
    return all(_is_sure(view, card) for card in view.hand)


def _unseen(view: View) -> set[int]:
    """Return the cards that may still be in other hands."""
    seen = set(view.hand) | {card for trick in view.tricks for card in trick.cards} | set(view.buried)
    return {card for card in range(24) if card not in seen}


def _is_sure(view: View, card: int) -> bool:
    unseen = _unseen(view)
    if view.trump is not None and any(other // 6 == view.trump for other in unseen):
        return False
    return not any(other // 6 == card // 6 and other < card for other in unseen)


def best_of_rest(view: View) -> Action:
    """Return the play of the highest card, the longest way to keep every suit's lower cards good."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    return max(plays, key=lambda play: (play.card.rank, play.declares, -play.card))
