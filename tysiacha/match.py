"""A match: deals played until somebody wins, with the barrel, silence, bombs and the deal limit.

Sources: "The barrel" and "Winning" in ``000_a657b6ebf26d8aa4.txt``; the last paragraphs of
``002_abf81ff3865f744f.txt``; "Bombs", "Scoring" and "The end" in ``004_e430f12ba6b1b673.txt``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Final

from tysiacha import engine
from tysiacha.actions import Action
from tysiacha.deal import Deal, Phase
from tysiacha.rules import Barrel, BarrelFailure, Rules, Silence
from tysiacha.scoring import DealResult, result

NUMBER_LIMIT: Final = 2**63
"""Seeds and match numbers lie below this."""


class Event(Enum):
    """Why a seat's score changed otherwise than by what it booked; the value is the key of its sentence."""

    SILENCED = "silenced"
    """A silent seat booked nothing as defender."""
    BARREL_REACHED = "barrel_reached"
    BARREL_HELD = "barrel_held"
    """A second newcomer was held short of the barrel."""
    BARREL_SAT = "barrel_sat"
    """The score is frozen on the barrel, and the deal counted."""
    BARREL_THROWN = "barrel_thrown"
    """A newcomer threw the sitter down."""
    BARREL_TIMED_OUT = "barrel_timed_out"
    """The last deal on the barrel passed without a win."""
    BARREL_FAILED = "barrel_failed"
    """A failed contract was subtracted and ended the stay."""
    BARREL_WON = "barrel_won"
    """A contract made on the barrel won the match."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one deal did to one seat's score."""

    before: int
    booked: int
    """The points booked by the deal itself; ``after`` differs from ``before + booked`` only by ``event``."""
    after: int
    barrel_deals: int | None
    """Deals sat on the barrel after this deal, or None off it."""
    event: Event | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """What a match carries from deal to deal; tuples are per seat."""

    scores: tuple[int, ...]
    barrel_deals: tuple[int | None, ...]
    """Deals sat on the barrel so far, None for a seat that is not on it."""
    bombs: tuple[int, ...]
    """Bombs left."""
    dealer: int
    """Who deals the deal on the table, or the next one."""
    deals_played: int
    """Deals settled since the match began, those before a position was set up included."""

    def silent(self, rules: Rules) -> tuple[bool, ...]:
        """Tell of each seat whether it scores only as declarer, by silence (not by the barrel)."""
        late = rules.late
        return tuple(isinstance(late, Silence) and score >= late.score for score in self.scores)


def first_standing(rules: Rules, number: int) -> Standing:
    """Return the standing in which a match begins; its number rotates the first dealer."""
    return Standing(
        scores=(0,) * rules.seats,
        barrel_deals=(None,) * rules.seats,
        bombs=(rules.bombs,) * rules.seats,
        dealer=(number - 1) % rules.seats,
        deals_played=0,
    )


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal of the match that is over: the cards and actions, what they were worth, and what that changed."""

    before: Standing
    deal: Deal
    result: DealResult
    changes: tuple[Change, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """A match at one moment; tuples are per seat unless they say otherwise."""

    variant: str
    """The name under which the rules were registered; a label for records and pages."""
    rules: Rules
    number: int = 1
    """Which match this is for the table: seat 1 deals first in match 1, seat 2 in match 2, and so on."""
    seed: int | None = None
    """What the deals are shuffled from; None when they are given."""
    standing: Standing
    """Scores, barrel, bombs and dealer as the last settled deal left them."""
    history: tuple[Settled, ...] = ()
    """The deals settled, in order."""
    deal: Deal | None = None
    """The deal on the table; None between deals."""
    winners: tuple[int, ...] = ()
    """Who won; more than one seat shares a win."""

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self.scores)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def scores(self) -> tuple[int, ...]:
        """Scores as the last settled deal left them."""
        return self.standing.scores

    @property
    def start(self) -> Standing:
        """The standing in which the match, or the position it was set up from, began."""
        return self.history[0].before if self.history else self.standing


def start_match(
    variant: str, rules: Rules, *, seed: int | None = None, number: int = 1, start: Standing | None = None
) -> Match:
    """Open a match in which no deal has been dealt yet, at zero or in the middle (``start``).

    Raises ``ValueError`` for a standing that these rules cannot reach, or a number or seed that no record can hold.
    """
    if not 1 <= number < NUMBER_LIMIT:
        raise ValueError(f"matches are counted from 1, and {number} is out of range")
    if seed is not None and not 0 <= seed < NUMBER_LIMIT:
        raise ValueError(f"seeds are whole numbers from 0 on below {NUMBER_LIMIT}, not {seed}")
    if start is not None:
        _check_standing(rules, start)
    standing = first_standing(rules, number) if start is None else start
    return Match(variant=variant, rules=rules, number=number, seed=seed, standing=standing)


def _check_standing(rules: Rules, start: Standing) -> None:
    late, seats = rules.late, rules.seats
    if {len(start.scores), len(start.barrel_deals), len(start.bombs)} != {seats} or not 0 <= start.dealer < seats:
        raise ValueError(f"a standing of {seats} seats is needed: {start}")
    if max(start.scores) >= rules.target or (rules.deal_limit or start.deals_played + 1) <= start.deals_played:
        raise ValueError(f"the match would be over: {start}")
    if not all(0 <= left <= rules.bombs for left in start.bombs) or start.deals_played < 0:
        raise ValueError(f"bombs or deals played are out of range: {start}")
    sitting = [seat for seat, sat in enumerate(start.barrel_deals) if sat is not None]
    if not isinstance(late, Barrel):
        if sitting:
            raise ValueError(f"these rules know no barrel: {start}")
        return
    if sitting != [seat for seat, score in enumerate(start.scores) if score >= late.score]:
        raise ValueError(f"from {late.score} on a seat sits on the barrel, and below it none does: {start}")
    if late.single and len(sitting) > 1:
        raise ValueError(f"only one seat can sit on the barrel: {start}")
    if any(
        not 0 <= (start.barrel_deals[seat] or 0) < late.deals or start.scores[seat] != late.score for seat in sitting
    ):
        raise ValueError(f"a seat sits on the barrel at {late.score}, for less than {late.deals} deals: {start}")


def next_deal(match: Match, deal: Deal | None = None) -> Match:
    """Put the next deal on the table: the one given, or one shuffled from the match's seed.

    Each deal is shuffled from seed and deal number alone, so that a match set up in its middle deals the same cards.
    Raises ``ValueError`` when a deal is on the table, the match is over, the given deal does not fit it, or there is
    neither a deal nor a seed.
    """
    if match.is_over or match.deal is not None:
        raise ValueError("the match is over" if match.is_over else "a deal is still being played")
    forehand = (match.standing.dealer + 1) % match.seats
    if deal is None:
        if match.seed is None:
            raise ValueError("a match without a seed needs its deals given")
        rng = Random(f"deal {match.standing.deals_played + 1} of {match.seed}")
        deal = engine.deal_cards(match.rules, rng, forehand=forehand, bombs=match.standing.bombs)
    if (deal.rules, deal.forehand, deal.bombs) != (match.rules, forehand, match.standing.bombs):
        raise ValueError(f"the deal's rules, forehand or bombs are not the match's: {deal}")
    return replace(match, deal=deal)


def apply(match: Match, action: Action) -> Match:
    """Return the match after an action of the seat to act; the deal is settled with its last one.

    Raises ``IllegalAction`` when the action is refused, ``ValueError`` when no deal is on the table.
    """
    if match.deal is None:
        raise ValueError("no deal is on the table")
    deal = engine.apply(match.deal, action)
    match = replace(match, deal=deal)
    return settle(match, result(deal)) if deal.phase is Phase.SCORED else match


def settle(match: Match, result: DealResult) -> Match:
    """Book the result of the deal on the table, apply barrel and silence, and see whether somebody has won."""
    if match.deal is None:
        raise ValueError("no deal is on the table")
    plain = tuple(before + booked for before, booked in zip(match.scores, result.booked, strict=True))
    match match.rules.late:
        case None:
            changes = tuple(map(_plain_change, match.scores, result.booked))
        case Silence():
            changes = tuple(_silence_change(match, result, seat) for seat in range(match.seats))
        case Barrel() as barrel:
            changes = _barrel_changes(match, result, barrel, plain)
    scores = tuple(change.after for change in changes)
    before = match.standing
    after = Standing(
        scores=scores,
        barrel_deals=tuple(change.barrel_deals for change in changes),
        bombs=tuple(left - (result.bombed and seat == result.declarer) for seat, left in enumerate(before.bombs)),
        dealer=(before.dealer + 1) % match.seats,
        deals_played=before.deals_played + 1,
    )
    return replace(
        match,
        standing=after,
        history=(*match.history, Settled(before, match.deal, result, changes)),
        deal=None,
        winners=_winners(match.rules, scores, result.declarer, after.deals_played),
    )


def _winners(rules: Rules, scores: tuple[int, ...], declarer: int, played: int) -> tuple[int, ...]:
    """Return who has won: the declarer at the target, else the highest at it, or at the deal limit the highest."""
    if scores[declarer] >= rules.target:
        return (declarer,)
    if max(scores) >= rules.target or played == rules.deal_limit:
        return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return ()


def _plain_change(before: int, booked: int) -> Change:
    return Change(before, booked, before + booked, None)


def _silence_change(match: Match, result: DealResult, seat: int) -> Change:
    before, booked = match.scores[seat], result.booked[seat]
    if match.standing.silent(match.rules)[seat] and seat != result.declarer:
        return Change(before, booked, before, None, Event.SILENCED)
    return _plain_change(before, booked)


def _clockwise(first: int, seats: int) -> Iterator[int]:
    return ((first + step) % seats for step in range(seats))


def _barrel_changes(match: Match, result: DealResult, barrel: Barrel, plain: tuple[int, ...]) -> tuple[Change, ...]:
    """Apply the barrel. A win in this deal ends the match before anybody moves on or off."""
    target = match.rules.target
    sitter_wins = (
        match.standing.barrel_deals[result.declarer] is not None and result.made and result.contract >= barrel.contract
    )
    jumper_wins = barrel.jump_past and any(
        sat is None and score >= target for sat, score in zip(match.standing.barrel_deals, plain, strict=True)
    )
    if sitter_wins or jumper_wins:
        return tuple(_final_change(match, result, barrel, seat, sitter_wins) for seat in range(match.seats))
    newcomers = [
        seat
        for seat in _clockwise(result.declarer, match.seats)
        if match.standing.barrel_deals[seat] is None and plain[seat] >= barrel.score
    ]
    seated = newcomers[:1] if barrel.single else newcomers
    return tuple(
        _sitter_change(match, result, barrel, seat, thrown=barrel.single and bool(newcomers))
        if match.standing.barrel_deals[seat] is not None
        else _arrival_change(match, result, barrel, seat, seat in newcomers, seat in seated)
        for seat in range(match.seats)
    )


def _final_change(match: Match, result: DealResult, barrel: Barrel, seat: int, sitter_wins: bool) -> Change:
    """Return the change of a seat in the deal that ends the match: booked, but nobody moves on or off the barrel."""
    before, booked, sat = match.scores[seat], result.booked[seat], match.standing.barrel_deals[seat]
    if sat is not None and seat == result.declarer:
        if sitter_wins:
            after = before + booked if barrel.jump_past else match.rules.target
            return Change(before, booked, after, sat, Event.BARREL_WON)
        if not result.made and not result.bombed and barrel.failure is BarrelFailure.FALLS:
            return Change(before, booked, before + booked, None, Event.BARREL_FAILED)
    if sat is not None:
        return Change(before, booked, before, sat, Event.BARREL_SAT)
    after = before + booked
    if after >= match.rules.target and not barrel.jump_past:
        return Change(before, booked, barrel.score, None, Event.BARREL_REACHED)
    return Change(before, booked, after, None)


def _sitter_change(match: Match, result: DealResult, barrel: Barrel, seat: int, *, thrown: bool) -> Change:
    before, booked, sat = match.scores[seat], result.booked[seat], (match.standing.barrel_deals[seat] or 0) + 1
    failed = seat == result.declarer and not result.made and not result.bombed
    if failed and barrel.failure is BarrelFailure.FALLS:
        return Change(before, booked, before + booked, None, Event.BARREL_FAILED)
    if thrown:
        return Change(before, booked, barrel.fall, None, Event.BARREL_THROWN)
    if sat >= barrel.deals:
        return Change(before, booked, barrel.fall, None, Event.BARREL_TIMED_OUT)
    return Change(before, booked, before, sat, Event.BARREL_SAT)


def _arrival_change(match: Match, result: DealResult, barrel: Barrel, seat: int, arrives: bool, sits: bool) -> Change:
    before, booked = match.scores[seat], result.booked[seat]
    if not arrives:
        return _plain_change(before, booked)
    if sits:
        return Change(before, booked, barrel.score, 0, Event.BARREL_REACHED)
    return Change(before, booked, max(before, barrel.held), None, Event.BARREL_HELD)
