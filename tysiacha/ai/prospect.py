"""What a score situation is worth: the chance of each seat to win the match, and what a deal's outcome does to it.

Each seat has a weight that depends on its score (on the barrel: on the deals it has sat there), and a seat's chance is
its share of all weights: the multinomial logit of Luce's choice axiom. The weights are found by letting bots play
thousands of matches (``tools/make_match_values.py``) and kept in ``match_values.json``.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from tysiacha.cards import PACK
from tysiacha.deal import Deal, new_deal
from tysiacha.match import Match, Standing, settle
from tysiacha.rules import Barrel, Rules
from tysiacha.scoring import DealResult, declarer_booking
from tysiacha.variants import VARIANTS
from tysiacha.view import View

CERTAIN: Final = 1_000_000
"""The value of a match that is won; other values are in proportion."""


@dataclass(frozen=True, slots=True)
class MatchValues:
    """The weights of one variant, or of the rules that are most like a given set."""

    lowest: int
    """The score of the first weight."""
    step: int
    """Points from one weight to the next; between them weights are interpolated."""
    weights: tuple[float, ...]
    barrel: tuple[float, ...]
    """The weight of a seat on the barrel, by the deals it has sat."""
    places: tuple[float, ...]
    """Factors by place in the deal to come: forehand first, the dealer last."""

    def weight(self, score: int, sat: int | None, place: int) -> float:
        """Return the weight of a seat."""
        if sat is not None and self.barrel:
            return self.barrel[min(sat, len(self.barrel) - 1)] * self.places[place]
        steps, rest = divmod(score - self.lowest, self.step)
        if steps < 0:
            steps, rest = 0, 0
        if steps >= len(self.weights) - 1:
            steps, rest = len(self.weights) - 2, self.step
        low, high = self.weights[steps], self.weights[steps + 1]
        return (low + (high - low) * rest / self.step) * self.places[place]


@lru_cache(maxsize=1)
def _all_values() -> dict[str, MatchValues]:
    text = Path(__file__).with_name("match_values.json").read_text(encoding="utf-8")
    return {name: _read(value) for name, value in json.loads(text).items()}


def _read(value: dict[str, Any]) -> MatchValues:
    return MatchValues(
        lowest=value["lowest"],
        step=value["step"],
        weights=tuple(value["weights"]),
        barrel=tuple(value["barrel"]),
        places=tuple(value["places"]),
    )


@lru_cache(maxsize=64)
def match_values(rules: Rules) -> MatchValues:
    """Return the weights for rules: those of the variant itself, or of the one that is most like it."""
    return _all_values()[min(VARIANTS, key=lambda name: _distance(VARIANTS[name], rules))]


def _distance(rules: Rules, other: Rules) -> int:
    """Count what matters for the end of a match and differs, the weightiest first."""
    if rules == other:
        return -1
    same_barrel = (
        isinstance(rules.late, Barrel) and isinstance(other.late, Barrel) and rules.late.single == other.late.single
    )
    return 8 * (rules.seats != other.seats) + 4 * (type(rules.late) is not type(other.late)) + 2 * (not same_barrel)


def win_chances(rules: Rules, standing: Standing) -> tuple[float, ...]:
    """Return each seat's chance to win a match that goes on from a standing."""
    values, seats = match_values(rules), rules.seats
    weights = [
        values.weight(
            standing.scores[seat] * 1000 // rules.target,
            standing.barrel_deals[seat],
            (seat - standing.dealer - 1) % seats,
        )
        for seat in range(seats)
    ]
    if rules.deal_limit is not None and standing.deals_played + 4 > rules.deal_limit:
        # The last deals are about being ahead, whatever the way to the target.
        weights = [2.0 ** ((score - min(standing.scores)) // 20) for score in standing.scores]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


class Stakes:
    """What the outcomes of the deal on the table are worth to the seat of a view, from 0 to ``CERTAIN``."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._match = _match(view)
        self._known: dict[tuple[int, ...], int] = {}

    def of_deal(self, declarer: int, contract: int, points: tuple[int, ...]) -> int:
        """Return the value of a deal that ends with these exact points per seat."""
        key = (declarer, contract, *points)
        if key not in self._known:
            rules = self._view.rules
            booked = tuple(
                declarer_booking(rules, contract, own) if seat == declarer else rules.rounding.round(max(0, own))
                for seat, own in enumerate(points)
            )
            self._known[key] = self._settled(declarer, contract, points[declarer] >= contract, booked, False)
        return self._known[key]

    def of_bomb(self, declarer: int, contract: int) -> int:
        """Return the value of a bomb."""
        award = self._view.rules.bomb_award
        booked = tuple(0 if seat == declarer else award for seat in range(self._view.seats))
        return self._settled(declarer, contract, False, booked, True)

    def _settled(self, declarer: int, contract: int, made: bool, booked: tuple[int, ...], bombed: bool) -> int:
        nothing = (0,) * self._view.seats
        result = DealResult(
            declarer=declarer,
            contract=contract,
            made=made,
            bombed=bombed,
            card_points=nothing,
            marriages=((),) * self._view.seats,
            talon_points=nothing,
            booked=booked,
        )
        after = settle(self._match, result)
        if after.winners:
            return CERTAIN // len(after.winners) if self._view.seat in after.winners else 0
        return int(CERTAIN * win_chances(self._view.rules, after.standing)[self._view.seat])


@lru_cache(maxsize=64)
def _some_deal(rules: Rules) -> Deal:
    """Return any deal: settling needs one on the table, whatever its cards."""
    size, seats = rules.hand_size, rules.seats
    hands = tuple(frozenset(PACK[seat * size : (seat + 1) * size]) for seat in range(seats))
    left, talons = list(PACK[seats * size :]), []
    for count in rules.talon_sizes:
        talons.append(frozenset(left[:count]))
        del left[:count]
    return new_deal(rules, hands, tuple(talons))


def _match(view: View) -> Match:
    standing = Standing(
        scores=view.scores,
        barrel_deals=view.barrel_deals,
        bombs=view.bombs,
        dealer=view.dealer,
        deals_played=view.deals_played,
    )
    return Match(variant="", rules=view.rules, standing=standing, deal=_some_deal(view.rules))


def winning_contract(view: View, seat: int) -> int:
    """Return the least contract that, made, wins the match for a seat; beyond reach when no single one does."""
    late, rules = view.rules.late, view.rules
    if isinstance(late, Barrel):
        if view.barrel_deals[seat] is not None:
            return late.contract
        if not late.jump_past:
            return rules.target
    return rules.target - view.scores[seat]
