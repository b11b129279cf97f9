"""What came of finished matches: a short summary of each, and figures over many of them for one seat."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from tysiacha.options import format_rules
from tysiacha.record import Record
from tysiacha.variants import variant

PLAYERS: Final = "Players"
"""The tag that says who played: ``you`` or a bot's level per seat, separated by commas."""
DATE: Final = "Date"
"""The tag that says when the match began: ``2026-11-29 20:15``."""
YOU: Final = "you"


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a match; lists are per seat."""

    variant: str
    rules: str
    """The overrides of the variant's rules, in the notation."""
    date: str
    players: tuple[str, ...]
    deals: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    played: tuple[int, ...]
    """Contracts that each seat played, bombs left out."""
    made: tuple[int, ...]
    contracts: tuple[int, ...]
    """Sum of the contracts that each seat played."""

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end."""
        return bool(self.winners)

    def dumps(self) -> str:
        """Write the summary as a line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def loads(cls, text: str | None) -> "Summary | None":
        """Read a summary, or return None for anything else."""
        try:
            values = json.loads(text or "null")
            read: dict[str, Any] = {
                name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
            }
            summary = cls(**read)
        except (ValueError, TypeError, AttributeError, RecursionError):
            return None
        return summary if summary._is_sound() else None

    def _is_sound(self) -> bool:
        words: tuple[Any, ...] = (self.variant, self.rules, self.date)
        rows: tuple[Any, ...] = (self.scores, self.played, self.made, self.contracts)
        return (
            all(isinstance(word, str) for word in words)
            and type(self.deals) is int
            and all(isinstance(row, tuple) and len(row) == len(self.scores) for row in (*rows, self.players))
            and all(type(number) is int for row in (*rows, self.winners) for number in row)
            and all(isinstance(player, str) for player in self.players)
        )


def summarize(record: Record) -> Summary:
    """Return what came of a match."""
    match = record.match
    results = [settled.result for settled in match.history if not settled.result.bombed]
    per_seat = [[result for result in results if result.declarer == seat] for seat in range(match.seats)]
    players = (record.tag(PLAYERS) or "").split(",")
    return Summary(
        variant=match.variant,
        rules=format_rules(match.rules, variant(match.variant)),
        date=record.tag(DATE) or "",
        players=tuple(players) if len(players) == match.seats else ("",) * match.seats,
        deals=len(match.history),
        scores=match.scores,
        winners=match.winners,
        played=tuple(len(mine) for mine in per_seat),
        made=tuple(sum(result.made for result in mine) for mine in per_seat),
        contracts=tuple(sum(result.contract for result in mine) for mine in per_seat),
    )


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures over matches for one seat, the matches taken in the order of their dates."""

    matches: int = 0
    wins: int = 0
    """Shared wins included."""
    deals: int = 0
    played: int = 0
    """Contracts that the seat played."""
    made: int = 0
    contracts: int = 0
    """Sum of these contracts."""
    streak: int = 0
    """Wins in a row up to the latest match; below zero, losses in a row."""
    best_streak: int = 0

    @property
    def make_rate(self) -> float | None:
        """The share of contracts made, None before the first."""
        return self.made / self.played if self.played else None

    @property
    def mean_contract(self) -> float | None:
        """The mean contract, None before the first."""
        return self.contracts / self.played if self.played else None

    @property
    def win_rate(self) -> float | None:
        """The share of matches won, None before the first."""
        return self.wins / self.matches if self.matches else None

    def plus(self, summary: Summary, seat: int) -> "Figures":
        """Return the figures with a further match."""
        won = seat in summary.winners
        streak = max(self.streak, 0) + 1 if won else min(self.streak, 0) - 1
        return Figures(
            matches=self.matches + 1,
            wins=self.wins + won,
            deals=self.deals + summary.deals,
            played=self.played + summary.played[seat],
            made=self.made + summary.made[seat],
            contracts=self.contracts + summary.contracts[seat],
            streak=streak,
            best_streak=max(self.best_streak, streak),
        )


def level_of(players: Sequence[str], seat: int) -> str:
    """Return the level of a seat's opponents: the one they share, else ``mixed``."""
    levels = {player for other, player in enumerate(players) if other != seat}
    return levels.pop() if len(levels) == 1 else "mixed"


def counted(summaries: Iterable[Summary], seat: int = 0) -> list[Summary]:
    """Return the matches that a seat has played as a person, as far as is known, and to the end, by date."""
    counting = (
        summary
        for summary in summaries
        if summary.is_over and seat < len(summary.scores) and summary.players[seat] in ("", YOU)
    )
    return sorted(counting, key=lambda summary: summary.date)


def figures(summaries: Iterable[Summary], seat: int = 0) -> dict[tuple[str, str], Figures]:
    """Return the figures of a seat per (variant, level of the opponents), in the order of the keys."""
    found: dict[tuple[str, str], Figures] = {}
    for summary in counted(summaries, seat):
        key = (summary.variant, level_of(summary.players, seat))
        found[key] = found.get(key, Figures()).plus(summary, seat)
    return dict(sorted(found.items()))


def total(summaries: Iterable[Summary], seat: int = 0) -> Figures:
    """Return the figures of a seat over all its matches."""
    result = Figures()
    for summary in counted(summaries, seat):
        result = result.plus(summary, seat)
    return result
