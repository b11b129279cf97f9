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
    for begun in begun_tricks(view):
        led = begun.cards[0].suit
        for place, card in enumerate(begun.cards[1:], 1):
            if card.suit is led:
                continue
            seat = (begun.leader + place) % view.seats
            voids[seat].add(led)
            if begun.trump is not None and card.suit is not begun.trump:
                voids[seat].add(begun.trump)
    return tuple(map(frozenset, voids))


@dataclass(frozen=True, slots=True)
class Begun:
    """A trick that has begun, finished or not."""

    leader: int
    cards: tuple[Card, ...]
    trump: Suit | None
    """The trump of this trick; a lead that declares sets it for its own trick."""
    declares: bool
    """Whether the lead declared a marriage."""


def begun_tricks(view: View) -> list[Begun]:
    """List the tricks that have begun, the one on the table last."""
    tricks: list[tuple[int, tuple[Card, ...]]] = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick:
        tricks.append((view.leader, view.trick))
    waiting, trump, begun = list(view.declared), None, []
    for leader, cards in tricks:
        lead = cards[0]
        declares = bool(waiting) and waiting[0] == (leader, lead.suit) and lead.partner is not None
        if declares:
            trump = waiting.pop(0)[1]
        begun.append(Begun(leader, cards, trump, declares))
    return begun


def has_taken_trick(tricks: tuple[Trick, ...], seat: int) -> bool:
    """Tell whether a seat has taken a trick of this deal."""
    return any(trick.winner == seat for trick in tricks)
