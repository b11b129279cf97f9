"""Promises above the pack's points prove marriages: which cards a seat must have had to bid or raise as it did."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from tysiacha.actions import Bid
from tysiacha.ai.knowledge import NOTHING, Cards, Knowledge, dealt_hand
from tysiacha.cards import MARRIAGES, PACK_POINTS, Card, marriages
from tysiacha.view import View


@dataclass(frozen=True, slots=True)
class Proof:
    """Free cards that would prove a promise: those at the seat itself, and one that it may have given away since."""

    seat: int
    own: Cards
    given: Cards = NOTHING


def find_proofs(known: Knowledge) -> list[list[Proof]]:
    """List, for each promise of another that needs a marriage, the ways to prove it, unless it is proved already."""
    view, proofs = known.view, []
    for seat, amount in promises(view):
        declares = seat == view.declarer
        had = (known.fixed[seat] | known.played[seat]).difference(card for _, card in view.given)
        possible = frozenset(known.free) - known.cannot[seat]
        if declares:
            had = had.union(card for _, card in view.received) - known.talon
            possible -= known.talon
        choices = [Proof(seat, cards) for cards in _provers(known, amount, had, possible)]
        if declares and not choices and known.third is not None:
            choices = list(_proofs_by_gift(known, amount, had, possible, seat))
        proofs.append(choices)
    if (raised := _raised(view)) and view.declarer is not None:
        had = known.fixed[view.declarer] | known.played[view.declarer]
        possible = frozenset(known.free) - known.cannot[view.declarer]
        proofs.append([Proof(view.declarer, cards) for cards in _provers(known, raised, had, possible)])
    return [choices for choices in proofs if choices and Proof(choices[0].seat, NOTHING) not in choices]


def _proofs_by_gift(known: Knowledge, amount: int, had: Cards, possible: Cards, seat: int) -> Iterator[Proof]:
    """Yield the proofs in which the declarer has given half of its marriage to the third seat."""
    third = known.third or 0
    for gift in sorted((known.played[third] | frozenset(known.free) - known.cannot[third]) - known.talon):
        for cards in _provers(known, amount, had | {gift}, possible):
            yield Proof(seat, cards, frozenset({gift}) - known.played[third])


def promises(view: View) -> list[tuple[int, int]]:
    """List the other seats whose highest bid needed a marriage, with that bid."""
    highest = {seat: call.amount for seat, call in view.calls if isinstance(call, Bid)}
    return [(seat, amount) for seat, amount in highest.items() if seat != view.seat and amount > PACK_POINTS]


def _raised(view: View) -> int:
    """Return a contract of another seat that it raised on the hand it plays with, where that needs a marriage, or 0."""
    if not view.committed or view.contract is None or view.declarer == view.seat or view.contract <= PACK_POINTS:
        return 0
    return view.contract if Bid(view.contract) not in [call for _, call in view.calls] else 0


def _provers(known: Knowledge, amount: int, had: Cards, possible: Cards) -> list[Cards]:
    """List the smallest sets among the possible cards that, added to those a seat had, let it promise an amount."""
    suits = marriages(had | possible)
    for count in range(1, len(suits) + 1):
        found = [
            NOTHING.union(*(MARRIAGES[suit] for suit in chosen)) - had
            for chosen in combinations(suits, count)
            if known.view.rules.promise_limit(chosen) >= amount
        ]
        if found:
            return found
    return []


def keeps_promises(known: Knowledge, hands: tuple[Cards, ...], gift: Card | None) -> bool:
    """Tell whether every promise above the pack's points was allowed in a world."""
    view = known.view
    for seat, amount in promises(view):
        dealt = dealt_hand(known, hands, gift, seat)
        if dealt is None:  # the talon is unknown: it may have been any of these
            dealt = (hands[seat] | known.played[seat]).union(card for _, card in view.received)
            dealt = dealt if gift is None else dealt | {gift}
        if view.rules.promise_limit(marriages(dealt)) < amount:
            return False
    raised, declarer = _raised(view), view.declarer or 0
    return not raised or view.rules.promise_limit(marriages(hands[declarer] | known.played[declarer])) >= raised
