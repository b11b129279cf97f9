"""What a view proves of the cards of others.

That is: where the cards lie that this seat gave, the talon that was shown, suits not followed and not trumped (and
cards not beaten, where that is a duty), and marriages declared, or denied by leading half of one without a word.
"""

from dataclasses import dataclass
from typing import Final

from tysiacha.ai.memory import begun_tricks, has_taken_trick
from tysiacha.cards import PACK, SUIT_CARDS, Card, Suit, card_beats
from tysiacha.deal import Phase
from tysiacha.play import winning_place
from tysiacha.rules import Declaring, Rules
from tysiacha.view import View

Cards = frozenset[Card]

NOTHING: Final[Cards] = frozenset()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a view proves. Places are the seats and then, as the last one, the cards that nobody plays."""

    view: View
    free: tuple[Card, ...]
    """Unseen cards that may lie in more than one place, sorted."""
    bound: Cards
    """The free cards that some place surely does not hold."""
    sizes: tuple[int, ...]
    """How many of the free cards lie in each place."""
    fixed: tuple[Cards, ...]
    """Cards that surely lie in a place, per place."""
    cannot: tuple[Cards, ...]
    """Cards that surely do not lie in a place, per place."""
    played: tuple[Cards, ...]
    """Cards that each seat has played."""
    talon: Cards
    """The talon that another seat took in sight of this one."""
    third: int | None
    """The seat to which another declarer gave a card unseen."""


def know(view: View) -> Knowledge:
    """Read everything that a view proves of the cards of others."""
    played = _played(view)
    unseen = frozenset(PACK).difference(view.hand, view.buried, *played)
    sizes = [0 if seat == view.seat else view.hand_sizes[seat] for seat in range(view.seats)]
    sizes.append(len(unseen) - sum(sizes))
    fixed: list[set[Card]] = [set() for _ in sizes]
    cannot: list[set[Card]] = [set() for _ in sizes]
    for receiver, card in view.given:
        if card in unseen:
            fixed[receiver].add(card)
    _read_tricks(view, unseen, fixed, cannot)
    talon, third = NOTHING, None
    if view.declarer not in (None, view.seat) and view.phase is not Phase.TALON:
        talon = view.talon or NOTHING
        if view.seats == 3:
            third = next(seat for seat in range(3) if seat not in (view.seat, view.declarer))
            if talon & played[third]:
                fixed[view.declarer or 0] |= talon & unseen
    free = _settle(unseen, sizes, fixed, cannot)
    return Knowledge(
        view=view,
        free=free,
        bound=NOTHING.union(*cannot).intersection(free),
        sizes=tuple(size - len(cards) for size, cards in zip(sizes, fixed, strict=True)),
        fixed=tuple(map(frozenset, fixed)),
        cannot=tuple(map(frozenset, cannot)),
        played=played,
        talon=talon,
        third=third,
    )


def _played(view: View) -> tuple[Cards, ...]:
    played: list[set[Card]] = [set() for _ in range(view.seats)]
    for leader, cards in [*((trick.leader, trick.cards) for trick in view.tricks), (view.leader, view.trick)]:
        for place, card in enumerate(cards):
            played[(leader + place) % view.seats].add(card)
    return tuple(map(frozenset, played))


def _read_tricks(view: View, unseen: Cards, fixed: list[set[Card]], cannot: list[set[Card]]) -> None:
    for index, trick in enumerate(begun_tricks(view)):
        partner = trick.cards[0].partner
        if partner in unseen and partner is not None and trick.leader != view.seat:
            if trick.declares:
                fixed[trick.leader].add(partner)
            elif _would_declare(view, trick.leader, index):
                cannot[trick.leader].add(partner)
        for place in range(1, len(trick.cards)):
            seat = (trick.leader + place) % view.seats
            if seat != view.seat:
                cannot[seat] |= _denied(view.rules, trick.cards[:place], trick.cards[place], trick.trump)


def _would_declare(view: View, leader: int, index: int) -> bool:
    """Tell whether leading half of a marriage in hand would have declared it, in the trick of this index."""
    if view.rules.declaring is Declaring.CHOSEN:
        return False
    return not view.rules.declare_needs_trick or has_taken_trick(view.tricks[:index], leader)


def _denied(rules: Rules, before: tuple[Card, ...], card: Card, trump: Suit | None) -> Cards:
    """Return the cards that a seat did not hold any more when it played a card to a trick."""
    led, best = before[0].suit, before[winning_place(before, trump)]
    if card.suit is led:
        return _beating(led, best, trump) if rules.must_beat and not card_beats(card, best, trump) else NOTHING
    if trump is None:
        return SUIT_CARDS[led]
    if card.suit is not trump:
        return SUIT_CARDS[led] | SUIT_CARDS[trump]
    if rules.must_overtrump and not card_beats(card, best, trump):
        return SUIT_CARDS[led] | _beating(trump, best, trump)
    return SUIT_CARDS[led]


def _beating(suit: Suit, best: Card, trump: Suit | None) -> Cards:
    return frozenset(card for card in SUIT_CARDS[suit] if card_beats(card, best, trump))


def _settle(unseen: Cards, sizes: list[int], fixed: list[set[Card]], cannot: list[set[Card]]) -> tuple[Card, ...]:
    """Fix the cards that have only one place left, until nothing changes; return the others, sorted."""
    free = sorted(unseen.difference(*fixed))
    while True:
        room = [size - len(cards) for size, cards in zip(sizes, fixed, strict=True)]
        still = []
        for card in free:
            places = [place for place, left in enumerate(room) if left > 0 and card not in cannot[place]]
            if len(places) == 1:
                fixed[places[0]].add(card)
            else:
                still.append(card)
        if len(still) == len(free):
            return tuple(free)
        free = still


def dealt_hand(known: Knowledge, hands: tuple[Cards, ...], gift: Card | None, seat: int) -> Cards | None:
    """Return what another seat was dealt in a world, or None where a talon that was not shown hides it."""
    view = known.view
    hand = hands[seat] | known.played[seat]
    if seat == view.declarer and view.phase is not Phase.TALON:
        if not known.talon or view.seats == 2:
            return None
        hand |= {card for _, card in view.received}
        return (hand if gift is None else hand | {gift}) - known.talon
    hand -= {card for receiver, card in view.given if receiver == seat}
    return hand - {gift} if seat == known.third and gift is not None else hand
