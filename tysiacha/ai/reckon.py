"""From solved worlds to values: what a contract is worth to a seat, given what the declarer takes in each world."""

from collections.abc import Sequence

from tysiacha.ai.prospect import Stakes, winning_contract
from tysiacha.ai.world import World
from tysiacha.cards import PACK_POINTS, Card, card_points
from tysiacha.promise import most_promised
from tysiacha.rules import DeclarerBooks, Rules
from tysiacha.view import View

Sample = Sequence[tuple[int, int]]
"""Per world its weight and the points that the declarer takes in it."""

COARSE = 10
"""Points to which a defender's share is rounded before the play: it matters little then, and saves time."""


class Reckoner:
    """Turns what the declarer takes into the value of the deal for the seat of a view."""

    def __init__(self, view: View, blur: int = COARSE) -> None:
        self._view = view
        self._blur = blur
        self.stakes = Stakes(view)
        taken = sum(card_points(trick.cards) for trick in view.tricks)
        self._open = PACK_POINTS - taken
        if not view.rules.last_trick_takes_talons:
            self._open -= card_points(view.buried)

    def outcome(self, declarer: int, contract: int, points: int) -> int:
        """Return the value of a deal in which the declarer takes so many points in all, 0 to ``CERTAIN``.

        What is left for the others is split evenly among them: a solver of the declarer's points cannot tell.
        """
        view = self._view
        others = view.seats - 1
        gain = max(0, self._open - max(0, points - view.points[declarer]))
        share = (gain // others + self._blur // 2) // self._blur * self._blur
        own = contract if points >= contract else contract - 1
        if view.rules.declarer_books is DeclarerBooks.POINTS and points >= contract:
            own = points
        vector = tuple(own if seat == declarer else view.points[seat] + share for seat in range(view.seats))
        return self.stakes.of_deal(declarer, contract, vector)

    def contract_value(self, declarer: int, contract: int, sample: Sample) -> int:
        """Return the mean value of playing a contract."""
        total = sum(weight for weight, _ in sample)
        return sum(weight * self.outcome(declarer, contract, points) for weight, points in sample) // total

    def best_contract(self, declarer: int, least: int, hand: frozenset[Card], sample: Sample) -> tuple[int, int]:
        """Return the contract worth most to the declarer of this hand, from the least one up, and its value.

        Of the contracts between two results of the sample the highest is worth most, so only those are tried.
        """
        best = least, self.contract_value(declarer, least, sample)
        wins = winning_contract(self._view, declarer)
        for contract in contracts_worth_trying(self._view.rules, least, wins, hand, sample):
            value = self.contract_value(declarer, contract, sample)
            if value > best[1]:
                best = contract, value
        return best


def contracts_worth_trying(rules: Rules, least: int, wins: int, hand: frozenset[Card], sample: Sample) -> list[int]:
    """List the contracts above the least one that win the match, or are the highest made with some result."""
    step, most = rules.bid_step, most_promised(rules, hand)
    found = {min(points // step * step, most) for _, points in sample} | {-(-wins // step) * step}
    return sorted(contract for contract in found if least < contract <= most)


def chance_of(sample: Sample, contract: int) -> float:
    """Return the share of the sample's weight in which a contract is made."""
    total = sum(weight for weight, _ in sample)
    return sum(weight for weight, points in sample if points >= contract) / total


def weights_of(worlds: Sequence[World]) -> list[int]:
    """Return the weights of worlds."""
    return [world.weight for world in worlds]
