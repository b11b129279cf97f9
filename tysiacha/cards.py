"""The pack: 24 cards in four suits, their points, and the marriages.

Ranks and points are those that all three sources share (``000_a657b6ebf26d8aa4.txt``, ``002_abf81ff3865f744f.txt``,
``004_e430f12ba6b1b673.txt``): A 10 K Q J 9 from high to low, worth 11, 10, 4, 3, 2 and 0 points.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final


class Suit(IntEnum):
    """A suit; the order is that of the notation, and of a falling marriage value."""

    H = 0
    D = 1
    C = 2
    S = 3

    marriage: int
    """What declaring this suit's marriage scores, in points."""


class Rank(IntEnum):
    """A rank; a greater value beats a smaller one."""

    A = 5
    T = 4
    K = 3
    Q = 2
    J = 1
    N = 0

    symbol: str
    """The rank's letter in the notation (``9`` for ``N``)."""
    points: int
    """What a card of this rank is worth in a trick."""


class Card(IntEnum):
    """One of the 24 cards, named by its notation: ``Card["HA"]`` parses and ``Card.HA.name`` formats.

    The value runs suit by suit from the ace down to the nine, so sorting cards sorts a hand as the notation writes it.
    It is an ``IntEnum`` because a plain ``Enum`` hashes by name, and sets of cards would iterate differently from run
    to run.
    """

    HA = 0
    HT = 1
    HK = 2
    HQ = 3
    HJ = 4
    H9 = 5
    DA = 6
    DT = 7
    DK = 8
    DQ = 9
    DJ = 10
    D9 = 11
    CA = 12
    CT = 13
    CK = 14
    CQ = 15
    CJ = 16
    C9 = 17
    SA = 18
    ST = 19
    SK = 20
    SQ = 21
    SJ = 22
    S9 = 23

    suit: Suit
    rank: Rank
    points: int
    """What the card is worth to the seat that takes it."""
    partner: "Card | None"
    """The other half of the marriage, for a king or a queen."""


for _suit, _value in zip(Suit, (100, 80, 60, 40), strict=True):
    _suit.marriage = _value
for _rank, _symbol, _value in zip(Rank, "ATKQJ9", (11, 10, 4, 3, 2, 0), strict=True):
    _rank.symbol = _symbol
    _rank.points = _value
for _card in Card:
    _card.suit = Suit(_card // 6)
    _card.rank = Rank(5 - _card % 6)
    _card.points = _card.rank.points
    _card.partner = {Rank.K: Card(min(_card + 1, 23)), Rank.Q: Card(max(_card - 1, 0))}.get(_card.rank)

PACK: Final[tuple[Card, ...]] = tuple(Card)
"""All 24 cards in the order of the notation."""

PACK_POINTS: Final = 120
"""The card points of the whole pack."""

SUIT_CARDS: Final[dict[Suit, frozenset[Card]]] = {
    suit: frozenset(card for card in PACK if card.suit is suit) for suit in Suit
}
"""The six cards of each suit."""

MARRIAGES: Final[dict[Suit, frozenset[Card]]] = {
    suit: frozenset(card for card in SUIT_CARDS[suit] if card.partner is not None) for suit in Suit
}
"""The king and the queen of each suit."""


def card_points(cards: Iterable[Card]) -> int:
    """Add up the card points of the cards."""
    return sum(card.points for card in cards)


def marriages(hand: frozenset[Card]) -> tuple[Suit, ...]:
    """Name the suits of which the hand holds both king and queen, dearest first."""
    return tuple(suit for suit, pair in MARRIAGES.items() if pair <= hand)


def card_beats(card: Card, other: Card, trump: Suit | None) -> bool:
    """Tell whether a card played later beats the card that is winning the trick so far."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is trump


def format_hand(hand: frozenset[Card] | int) -> str:
    """Write a hand as ``H.D.C.S`` with ranks falling, or the size of a hand that is not known as ``-7``."""
    if isinstance(hand, int):
        return f"-{hand}"
    return ".".join("".join(card.rank.symbol for card in sorted(hand & cards)) for cards in SUIT_CARDS.values())


def format_cards(hands: Sequence[frozenset[Card] | int], talons: Sequence[frozenset[Card] | int], forehand: int) -> str:
    """Write where the cards lie: ``first seat:hands/talons``, the hands clockwise from forehand.

    ``hands`` is per seat; a group of cards that is not known is given by its size.
    """
    clockwise = (*hands[forehand:], *hands[:forehand])
    return f"{forehand + 1}:{','.join(map(format_hand, clockwise))}/{','.join(map(format_hand, talons))}"
