"""A recorded match, step by step: every position from before the first deal's first action to the last score."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from tysiacha import engine
from tysiacha import match as matches
from tysiacha.actions import Action
from tysiacha.deal import Deal, actions_of, new_deal
from tysiacha.match import Match, Standing
from tysiacha.record import Record


@dataclass(frozen=True, slots=True)
class Step:
    """One position of the match."""

    match: Match
    """The match as it was; its deal is None at the end of a deal, when the score has been written."""
    deal: int
    """Which deal of the record, from 0."""
    action: Action | None
    """The action that led here; None where the deal has just been dealt."""
    number: int
    """Which action of the deal that was, from 1; 0 where the deal has just been dealt."""


def course(match: Match) -> Iterator[Match]:
    """Go through the match from when its deal was dealt up to now; without a deal on the table, through the last one.

    Nothing comes of a match that has not begun.
    """
    if match.deal is not None:
        deal, now = match.deal, match
    elif match.history:
        last = match.history[-1]
        deal, now = last.deal, replace(match, standing=last.before, history=match.history[:-1], winners=())
    else:
        return
    now = replace(now, deal=_dealt(deal))
    yield now
    for action in actions_of(deal):
        now = matches.apply(now, action)
        yield now


def _dealt(deal: Deal) -> Deal:
    """Return a deal before its first decision."""
    return new_deal(deal.rules, deal.dealt, deal.talons, forehand=deal.forehand, bombs=deal.bombs)


class Replay:
    """The positions of a record, made when they are asked for."""

    def __init__(self, record: Record) -> None:
        self.record = record
        match = record.match
        self._deals: list[tuple[Standing, Deal]] = [(settled.before, settled.deal) for settled in match.history]
        if match.deal is not None:
            self._deals.append((match.standing, match.deal))
        self._actions = [actions_of(deal) for _, deal in self._deals]
        self._starts = list(accumulate((len(actions) + 1 for actions in self._actions), initial=0))

    def __len__(self) -> int:
        return self._starts[-1]

    @property
    def deals(self) -> int:
        """How many deals the record holds, one that is not finished included."""
        return len(self._deals)

    def start_of(self, deal: int) -> int:
        """Return the number of the step at which a deal has just been dealt."""
        return self._starts[deal]

    def deal_at(self, step: int) -> int:
        """Return which deal a step belongs to."""
        return bisect_right(self._starts, step) - 1

    def __getitem__(self, step: int) -> Step:
        """Return the position of a step, counted from 0; raises ``IndexError`` outside the record."""
        if not 0 <= step < len(self):
            raise IndexError(f"step {step} of {len(self)}")
        place = self.deal_at(step)
        standing, final = self._deals[place]
        number = step - self._starts[place]
        actions = self._actions[place]
        match = self.record.match
        if number == len(actions) and place < len(match.history):
            return Step(self._settled(place), place, actions[-1], number)
        deal = _dealt(final)
        for action in actions[:number]:
            deal = engine.apply(deal, action)
        before = replace(match, standing=standing, history=match.history[:place], deal=deal, winners=())
        return Step(before, place, actions[number - 1] if number else None, number)

    def _settled(self, place: int) -> Match:
        """Return the match when the score of a deal had been written."""
        match = self.record.match
        if place + 1 == len(match.history):
            return replace(match, deal=None)
        after = self._deals[place + 1][0]
        return replace(match, standing=after, history=match.history[: place + 1], deal=None, winners=())

    def __iter__(self) -> Iterator[Step]:
        return (self[step] for step in range(len(self)))
