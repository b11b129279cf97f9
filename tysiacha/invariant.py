"""What must hold of every deal at every moment, whatever the rules; broken means a fault in this package."""

from collections.abc import Iterator

from tysiacha.cards import PACK, PACK_POINTS, Card, card_points
from tysiacha.deal import Deal, Phase


def broken_invariants(deal: Deal) -> list[str]:
    """Name every invariant that the deal breaks; an empty list means that it is sound."""
    return list(_broken(deal))


def _broken(deal: Deal) -> Iterator[str]:
    if sorted(_all_cards(deal)) != list(PACK):
        yield "the 24 cards do not lie in one place each"
    declared = [suit for _, suit in deal.declared]
    if len(set(declared)) != len(declared):
        yield "a marriage was declared twice"
    if deal.trump is not (declared[-1] if declared else None):
        yield "the trump is not the suit of the last marriage"
    if deal.phase is Phase.SCORED and not deal.bombed:
        worth = PACK_POINTS + sum(suit.marriage for suit in declared)
        if deal.talon_winner is None:
            worth -= card_points(deal.left_over)
        if sum(deal.points) != worth:
            yield f"the points add up to {sum(deal.points)}, not to {worth}"
        if len(deal.tricks) != deal.rules.trick_count:
            yield f"{len(deal.tricks)} tricks were played, not {deal.rules.trick_count}"


def _all_cards(deal: Deal) -> list[Card]:
    cards = [*deal.trick, *deal.left_over]
    for group in (*deal.hands, *deal.won):
        cards.extend(group)
    return cards
