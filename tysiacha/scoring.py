"""What a finished deal books for each seat, before the end-game curbs of the match are applied.

The contract is tested on exact points; only what defenders book is rounded (rows 10 and "contract test" of the rules).
"""

from dataclasses import dataclass

from tysiacha.cards import Suit, card_points
from tysiacha.deal import Deal, Phase
from tysiacha.rules import DeclarerBooks, Rules


@dataclass(frozen=True, slots=True)
class DealResult:
    """A scored deal, with the parts from which each seat's sum is explained. Tuples are per seat."""

    declarer: int
    contract: int
    made: bool
    """Whether the declarer's exact points reached the contract; False for a bomb, which plays none."""
    bombed: bool
    card_points: tuple[int, ...]
    """Points of the cards taken in tricks."""
    marriages: tuple[tuple[Suit, ...], ...]
    """The marriages that each seat declared, in order."""
    talon_points: tuple[int, ...]
    """Points of the cards left in talons, for the last trick's winner where the rules say so."""
    booked: tuple[int, ...]
    """What each seat adds to its score, the declarer's contract with its sign, before barrel and silence."""

    @property
    def points(self) -> tuple[int, ...]:
        """Exact points of each seat: cards, marriages and talons."""
        return tuple(
            cards + sum(suit.marriage for suit in suits) + talon
            for cards, suits, talon in zip(self.card_points, self.marriages, self.talon_points, strict=True)
        )


def result(deal: Deal) -> DealResult:
    """Score a finished deal; raises ``ValueError`` while it is not finished."""
    if deal.phase is not Phase.SCORED or deal.declarer is None or deal.contract is None:
        raise ValueError(f"the deal is not finished: {deal}")
    points = deal.points
    declarer, contract = deal.declarer, deal.contract
    talon_points = tuple(card_points(deal.left_over) if seat == deal.talon_winner else 0 for seat in range(deal.seats))
    made = not deal.bombed and points[declarer] >= contract
    if deal.bombed:
        booked = tuple(0 if seat == declarer else deal.rules.bomb_award for seat in range(deal.seats))
    else:
        booked = tuple(
            declarer_booking(deal.rules, contract, own) if seat == declarer else deal.rules.rounding.round(own)
            for seat, own in enumerate(points)
        )
    return DealResult(
        declarer=declarer,
        contract=contract,
        made=made,
        bombed=deal.bombed,
        card_points=tuple(card_points(cards) for cards in deal.won),
        marriages=tuple(tuple(suit for owner, suit in deal.declared if owner == seat) for seat in range(deal.seats)),
        talon_points=talon_points,
        booked=booked,
    )


def declarer_booking(rules: Rules, contract: int, points: int) -> int:
    """Return what a declarer with these exact points books."""
    if points < contract:
        return -contract
    return contract if rules.declarer_books is DeclarerBooks.CONTRACT else rules.rounding.round(points)
