"""What the play so far tells a seat: the cards that are still out, and the suits that others cannot hold."""

from dataclasses import dataclass

from tysiacha.cards import PACK, SUIT_CARDS, Card, Suit
from tysiacha.deal import Trick
from tysiacha.view import View


@dataclass(frozen=True, slots=True)
class Memory:
    """What can be read from a view about the cards of others."""

    unseen: frozenset[Card]
    """Cards that this seat has not seen played, buried or in its own hand: others hold them, or a talon does."""
    voids: tuple[frozenset[Suit], ...]
    """Per seat, the suits that it has shown not to hold."""

    def is_master(self, card: Card) -> bool:
        """Tell whether no unseen card of its suit is higher."""
        return not any(other < card for other in self.unseen & SUIT_CARDS[card.suit])

    def out(self, suit: Suit) -> frozenset[Card]:
        """Return the unseen cards of a suit."""
        return self.unseen & SUIT_CARDS[suit]


def remember(view: View) -> Memory:
    """Read the play of a view."""
    gone = set(view.hand) | set(view.buried) | set(view.trick)
    for trick in view.tricks:
        gone.update(trick.cards)
    return Memory(unseen=frozenset(PACK) - gone, voids=shown_voids(view))


def shown_voids(view: View) -> tuple[frozenset[Suit], ...]:
    """Return the suits that each seat has shown not to hold, by not following and by not trumping."""
    voids: list[set[Suit]] = [set() for _ in range(view.seats)]
    for leader, cards, trump in _rows(view):
        led = cards[0].suit
        for place, card in enumerate(cards[1:], 1):
            if card.suit is led:
                continue
            seat = (leader + place) % view.seats
            voids[seat].add(led)
            if trump is not None and card.suit is not trump:
                voids[seat].add(trump)
    return tuple(map(frozenset, voids))


def trumps_of_tricks(view: View) -> tuple[Suit | None, ...]:
    """Return the trump of each finished trick and, last, of the trick on the table."""
    rows = _rows(view)
    trumps = tuple(trump for _, _, trump in rows)
    return trumps if len(rows) > len(view.tricks) else (*trumps, view.trump)


def _rows(view: View) -> list[tuple[int, tuple[Card, ...], Suit | None]]:
    """List the tricks that have begun, each as leader, cards and trump (a declaring lead sets it for its own trick)."""
    tricks: list[tuple[int, tuple[Card, ...]]] = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick:
        tricks.append((view.leader, view.trick))
    waiting, trump, rows = list(view.declared), None, []
    for leader, cards in tricks:
        lead = cards[0]
        if waiting and waiting[0] == (leader, lead.suit) and lead.partner is not None:
            trump = waiting.pop(0)[1]
        rows.append((leader, cards, trump))
    return rows


def has_taken_trick(tricks: tuple[Trick, ...], seat: int) -> bool:
    """Tell whether a seat has taken a trick of this deal."""
    return any(trick.winner == seat for trick in tricks)
