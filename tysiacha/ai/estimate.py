"""A hand's worth at a glance: about how many points a declarer takes with it, by counting tops, length and marriages.

The weights were fitted by eye to the exact play of random deals; a search replaces them wherever worlds are counted.
"""

from functools import lru_cache
from itertools import combinations

from tysiacha.cards import MARRIAGES, SUIT_CARDS, Card, Rank, Suit, card_points
from tysiacha.rules import Rules

_COMPANIONS = 3.6
"""Points that two opponents add to a trick on average."""


TALON_GAIN = 26.0
"""What the talon adds to a seven-card hand on average, after giving two cards away, in points."""
BURY_GAIN = 20.0
"""The same for the two cards of a talon in the two-seat game."""


@lru_cache(maxsize=256)
def _suit_tricks(cards: frozenset[Card], suit: Suit) -> tuple[float, float]:
    """Return how many tricks the cards of one suit are likely to take when led by their owner, and their own points."""
    own = sorted(cards)
    outside = sorted(SUIT_CARDS[suit] - cards)
    if not outside:
        return float(len(own)), float(card_points(own))
    tricks, points = 0.0, 0.0
    for place, card in enumerate(own):
        higher = sum(1 for other in outside if other < card)
        # Each earlier card of the suit draws about two of those outside; what beats this card may be gone by then.
        left = max(0.0, higher - 0.9 * place * higher / len(outside) * 2)
        chance = 1.0 if higher == 0 else max(0.0, 1.0 - left) * 0.75
        if card.rank is Rank.T and higher == 1 and len(own) > 1:
            chance = max(chance, 0.5)
        tricks += chance
        points += chance * card.points
    return tricks, points


@lru_cache(maxsize=4096)
def estimate(hand: frozenset[Card], rules: Rules) -> float:
    """Return about how many points a declarer takes with a hand, marriages included."""
    tricks = points = 0.0
    pairs = [suit for suit, pair in MARRIAGES.items() if pair <= hand]
    # With two marriages the trump that counts is the one with more cards; the other is declared on the way.
    trump = max(pairs, key=lambda suit: (len(hand & SUIT_CARDS[suit]), suit.marriage), default=None)
    for suit, suit_cards in SUIT_CARDS.items():
        cards = hand & suit_cards
        if not cards:
            continue
        taken, own = _suit_tricks(cards, suit)
        if suit is trump:
            length = max(taken, len(cards) - 1.3)
            own += (length - taken) * 3
            taken = length
        elif trump is None and len(cards) > 2:
            taken, own = taken * 0.93, own * 0.93
        tricks += taken
        points += own
    points += tricks * _COMPANIONS
    entry = min(1.0, tricks / 1.2) if rules.declare_needs_trick else min(1.0, 0.5 + tricks / 2)
    for place, suit in enumerate(sorted(pairs)):
        points += suit.marriage * (entry if place == 0 else entry * 0.85)
    return points


def promise_worth(hand: frozenset[Card], rules: Rules) -> float:
    """Return about how many points a hand takes as declarer once it has a talon that nobody has seen yet."""
    hope = sum(suit.marriage * 0.12 for suit, pair in MARRIAGES.items() if len(pair & hand) == 1)
    return estimate(hand, rules) + (BURY_GAIN if rules.seats == 2 else TALON_GAIN) + hope


def partings(hand: frozenset[Card], count: int, rules: Rules) -> list[tuple[float, tuple[Card, ...]]]:
    """List every set of so many cards that a declarer can part with, with the worth of doing so, best first."""
    prices = {card: _price(card, hand, rules) for card in hand}
    found = [
        (estimate(hand.difference(cards), rules) - sum(prices[card] for card in cards), cards)
        for cards in combinations(_spare(hand, prices), count)
    ]
    return sorted(found, key=lambda parting: -parting[0])


_SPARE = 7
"""How many cards are considered for parting with; the dearest of a hand never are."""


def _spare(hand: frozenset[Card], prices: dict[Card, float]) -> list[Card]:
    """Return the cards that are most easily missed, sorted."""

    def use(card: Card) -> float:
        return prices[card] + card.points + (0.5 * card.suit.marriage if card.partner in hand else 0)

    return sorted(sorted(sorted(hand), key=use)[:_SPARE])


def best_parting(hand: frozenset[Card], count: int, rules: Rules) -> tuple[Card, ...]:
    """Return the cards that a declarer parts with by this rule of thumb."""
    return partings(hand, count, rules)[0][1]


def _price(card: Card, hand: frozenset[Card], rules: Rules) -> float:
    """Return what parting with a card costs beyond its absence from the hand."""
    if rules.seats == 2:
        return (0.4 if rules.last_trick_takes_talons else 0.7) * card.points
    price = 0.8 * card.points
    if card.partner is not None and card.partner not in hand:
        price += 0.12 * card.suit.marriage
    return price + 10 if card.rank is Rank.A else price
