"""The arena: players meet on the same deals in every rotation of the seats, and differences come with intervals.

A group is the same deals (one, or those of a match) played once per rotation; its mean is one observation, so that the
intervals are over deals and the luck of the cards and of the seat cancels out.
"""

import shlex
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final

from tysiacha import match as matches
from tysiacha.ai.bot import Bot, make_bot, run, safe_think
from tysiacha.ai.external import ExternalBot
from tysiacha.match import Match, next_deal, start_match
from tysiacha.rules import Rules
from tysiacha.view import observe

MOST_DEALS: Final = 500
"""Deals after which a match counts as nobody's; players without skill may never finish one."""

Clock = Callable[[], float]
"""Seconds since some moment."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets under which rules."""

    variant: str
    rules: Rules
    players: tuple[str, ...]
    """Per seat a level, or ``cmd:`` and a program with its arguments."""
    seed: int
    whole_matches: bool
    """Whether a group is a match; else it is one deal at the score of 0."""


@dataclass
class Record:
    """What one player (by name; several seats may share it) has done."""

    scores: list[float] = field(default_factory=list)
    """Per group: the share of matches won by all its seats, or a seat's mean score per deal."""
    others: list[float] = field(default_factory=list)
    """Per group: the mean score per deal of a seat of the others."""
    deals: int = 0
    declared: int = 0
    made: int = 0
    contracts: int = 0
    free: int = 0
    """Contracts played that were not forehand's forced opening."""
    free_made: int = 0
    bombs: int = 0
    seconds: list[float] = field(default_factory=list)
    """Per decision with a choice."""
    faults: list[str] = field(default_factory=list)
    """What went wrong whenever the first legal action was played instead of the player's."""

    def add(self, other: "Record") -> None:
        """Add what was counted elsewhere, after what was counted here."""
        for name in ("scores", "others", "seconds", "faults"):
            getattr(self, name).extend(getattr(other, name))
        for name in ("deals", "declared", "made", "contracts", "free", "free_made", "bombs"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


Records = dict[str, Record]


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with the half-width of its 95 % interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The interval's lower end."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The interval's upper end."""
        return self.mean + self.half


def interval(numbers: Sequence[float]) -> Interval:
    """Return the mean of independent numbers and its 95 % interval (normal approximation)."""
    count = len(numbers)
    mean = sum(numbers) / count
    if count < 2:
        return Interval(mean, float("inf"))
    variance = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    return Interval(mean, 1.96 * sqrt(variance / count))


def make_player(name: str, variant: str) -> Bot:
    """Return the bot of a level, or the program of ``cmd:PROGRAM ARGS``; raises ``ValueError``."""
    if not name.startswith("cmd:"):
        return make_bot(name)
    command = shlex.split(name.removeprefix("cmd:"))
    if not command:
        raise ValueError("cmd: needs a program")
    return ExternalBot(command, variant)


def meet(meeting: Meeting, groups: Iterable[int], clock: Clock | None = None) -> Iterator[Records]:
    """Play groups by their numbers and yield, after each, what it adds to every player's record."""
    bots = [make_player(name, meeting.variant) for name in meeting.players]
    try:
        for number in groups:
            yield _play_group(meeting, bots, number, clock)
    finally:
        for bot in bots:
            if isinstance(bot, ExternalBot):
                bot.close()


def merged(parts: Iterable[Records]) -> Records:
    """Add records up, in order."""
    total: Records = {}
    for part in parts:
        for name, record in part.items():
            total.setdefault(name, Record()).add(record)
    return total


def _play_group(meeting: Meeting, bots: list[Bot], number: int, clock: Clock | None) -> Records:
    seats = len(bots)
    records = {name: Record() for name in meeting.players}
    gains = [0.0] * seats
    for rotation in range(seats):
        owners = [(seat + rotation) % seats for seat in range(seats)]
        table = _Table(meeting, bots, owners, records, Random(f"{meeting.seed} {number} {rotation}"), clock)
        match = table.play(number)
        for seat, owner in enumerate(owners):
            if meeting.whole_matches:
                gains[owner] += (seat in match.winners) / max(1, len(match.winners)) / seats
            else:
                gains[owner] += match.history[0].result.booked[seat] / seats
    for name, record in records.items():
        own = [gain for gain, player in zip(gains, meeting.players, strict=True) if player == name]
        rest = [gain for gain, player in zip(gains, meeting.players, strict=True) if player != name]
        record.scores.append(sum(own) if meeting.whole_matches else sum(own) / len(own))
        if rest:
            record.others.append(sum(rest) / len(rest))
    return records


@dataclass
class _Table:
    """One rotation of a group."""

    meeting: Meeting
    bots: list[Bot]
    owners: list[int]
    """Per seat the index of its player."""
    records: Records
    rng: Random
    clock: Clock | None

    def play(self, number: int) -> Match:
        """Play the group's deals."""
        meeting = self.meeting
        seed = meeting.seed * 1_000_003 + number
        match = start_match(meeting.variant, meeting.rules, seed=seed, number=number + 1)
        most = MOST_DEALS if meeting.whole_matches else 1
        while not match.is_over and len(match.history) < most:
            match = next_deal(match)
            while match.deal is not None:
                match = self._act(match, match.deal.turn)
            self._count(match)
        return match

    def _act(self, match: Match, seat: int) -> Match:
        record = self.records[self.meeting.players[self.owners[seat]]]
        view = observe(match, seat)
        rng = Random(self.rng.getrandbits(32))
        before = self.clock() if self.clock else 0.0
        outcome = run(safe_think(self.bots[self.owners[seat]], view, rng))
        if self.clock and len(view.legal) > 1:
            record.seconds.append(self.clock() - before)
        if outcome.fault is not None:
            record.faults.append(f"{type(outcome.fault).__name__}: {outcome.fault}")
        return matches.apply(match, outcome.decision.action)

    def _count(self, match: Match) -> None:
        settled = match.history[-1]
        result = settled.result
        for owner in self.owners:
            self.records[self.meeting.players[owner]].deals += 1
        record = self.records[self.meeting.players[self.owners[result.declarer]]]
        if result.bombed:
            record.bombs += 1
            return
        record.declared += 1
        record.made += result.made
        record.contracts += result.contract
        if not settled.deal.is_forced:
            record.free += 1
            record.free_made += result.made


def report(meeting: Meeting, records: Records) -> Iterator[str]:
    """Yield the lines that say how the players did."""
    seats = len(meeting.players)
    groups = len(next(iter(records.values())).scores)
    kind = "matches" if meeting.whole_matches else "deals"
    yield f"{meeting.variant}: {groups} groups of the same deals in {seats} rotations, {groups * seats} {kind}"
    for name, record in records.items():
        yield f"{name}: {_standing(meeting, name, record)}"
        yield f"  {_habits(record)}"
        if record.seconds:
            times = sorted(record.seconds)
            median, late = times[len(times) // 2], times[len(times) * 95 // 100]
            yield f"  per decision: median {median * 1000:.1f} ms, 95 % within {late * 1000:.1f} ms"
        if record.faults:
            yield f"  faults, answered by the first legal action: {len(record.faults)}; first: {record.faults[0]}"


def _standing(meeting: Meeting, name: str, record: Record) -> str:
    share = meeting.players.count(name) / len(meeting.players)
    if meeting.whole_matches:
        won = interval([100 * score for score in record.scores])
        reach = f"95 % interval {won.low:.1f} to {won.high:.1f}; chance {100 * share:.1f}"
        return f"wins {won.mean:.1f} % of matches ({reach})"
    own = interval(record.scores)
    text = f"{own.mean:+.1f} per deal (95 % interval {own.low:+.1f} to {own.high:+.1f})"
    if not record.others:
        return text
    gap = interval([score - other for score, other in zip(record.scores, record.others, strict=True)])
    return f"{text}; against the others {gap.mean:+.1f} ({gap.low:+.1f} to {gap.high:+.1f})"


def _habits(record: Record) -> str:
    parts = [f"declares {100 * record.declared / max(1, record.deals):.0f} % of its deals"]
    if record.declared:
        parts.append(f"makes {100 * record.made / record.declared:.1f} %")
        parts.append(f"mean contract {record.contracts / record.declared:.1f}")
    if record.free:
        parts.append(f"bid freely {record.free}, of which makes {100 * record.free_made / record.free:.1f} %")
    if record.bombs:
        parts.append(f"bombs {record.bombs}")
    return ", ".join(parts)
