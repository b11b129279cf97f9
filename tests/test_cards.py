"""The pack: ranks, points, marriages, and which card beats which."""

import pytest

from tysiacha.cards import (
    MARRIAGES,
    PACK,
    SUIT_CARDS,
    Card,
    Rank,
    Suit,
    card_beats,
    card_points,
    format_cards,
    format_hand,
    marriages,
)


def test_the_pack_has_24_cards_worth_120() -> None:
    """Four suits of six cards add up to 120 points."""
    assert len(PACK) == len(set(PACK)) == 24
    assert [len(cards) for cards in SUIT_CARDS.values()] == [6, 6, 6, 6]
    assert card_points(PACK) == 120


@pytest.mark.parametrize(
    ("rank", "points"), [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0)], ids=lambda value: str(value)
)
@pytest.mark.parametrize("suit", Suit, ids=[suit.name for suit in Suit])
def test_points_of_a_rank(suit: Suit, rank: str, points: int) -> None:
    """A card is worth what its rank is, in every suit."""
    assert Card[suit.name + rank].points == points


def test_the_ten_is_the_second_highest_card() -> None:
    """Ranks fall from the ace through ten, king, queen and jack to the nine."""
    assert [rank.symbol for rank in sorted(Rank, reverse=True)] == ["A", "T", "K", "Q", "J", "9"]
    assert [card.name for card in PACK[:6]] == ["HA", "HT", "HK", "HQ", "HJ", "H9"]


@pytest.mark.parametrize(
    ("suit", "value"), [("H", 100), ("D", 80), ("C", 60), ("S", 40)], ids=["hearts", "diamonds", "clubs", "spades"]
)
def test_marriage_values(suit: str, value: int) -> None:
    """Each suit's marriage has its value and consists of its king and queen, which are each other's partners."""
    king, queen = Card[suit + "K"], Card[suit + "Q"]
    assert Suit[suit].marriage == value
    assert MARRIAGES[Suit[suit]] == {king, queen}
    assert (king.partner, queen.partner) == (queen, king)


def test_only_kings_and_queens_have_a_partner() -> None:
    """Eight cards are halves of marriages."""
    assert [card.name for card in PACK if card.partner is not None] == [
        *("HK", "HQ", "DK", "DQ"),
        *("CK", "CQ", "SK", "SQ"),
    ]


@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("", ""),
        ("HK HT", ""),
        ("HK DQ", ""),
        ("SQ SK", "S"),
        ("SQ SK HK HQ CA", "HS"),
        ("HK HQ DK DQ CK CQ SK SQ", "HDCS"),
    ],
    ids=["none", "king alone", "two suits' halves", "one", "two, dearest first", "all"],
)
def test_marriages_in_hand(hand: str, suits: str) -> None:
    """A hand's marriages are the suits of which it holds both halves."""
    cards = frozenset(Card[name] for name in hand.split())
    assert "".join(suit.name for suit in marriages(cards)) == suits


@pytest.mark.parametrize(
    ("card", "other", "trump", "beats"),
    [
        ("HA", "HT", None, True),
        ("HT", "HK", None, True),
        ("HJ", "HT", None, False),
        ("H9", "HJ", None, False),
        ("DA", "H9", None, False),
        ("S9", "HA", Suit.S, True),
        ("HA", "S9", Suit.S, False),
        ("HA", "S9", Suit.H, True),
        ("H9", "SA", Suit.H, True),
        ("ST", "SK", Suit.S, True),
        ("DA", "H9", Suit.S, False),
    ],
    ids=[
        "ace on ten",
        "ten on king",
        "jack under ten",
        "nine under jack",
        "a discarded ace",
        "a trump nine on a side ace",
        "a side ace on a trump nine",
        "an ace of trumps",
        "a nine of the first suit as trump",
        "a higher trump",
        "a discard under another trump",
    ],
)
def test_which_card_beats_which(card: str, other: str, trump: Suit | None, beats: bool) -> None:
    """A higher card of the suit or a trump on another suit beats; nothing else does."""
    assert card_beats(Card[card], Card[other], trump) is beats


def test_hands_are_written_by_suit_with_ranks_falling() -> None:
    """A hand is four groups divided by dots, and an unknown one its size."""
    hand = frozenset({Card.S9, Card.HT, Card.HA, Card.CQ})
    assert format_hand(hand) == "AT..Q.9"
    assert format_hand(frozenset()) == "..."
    assert format_hand(7) == "-7"


def test_cards_are_written_clockwise_from_forehand() -> None:
    """The hands follow forehand's, whatever seat that is; talons come last."""
    ace = frozenset({Card.HA})
    assert format_cards([ace, 7, 6], [3], 2) == "3:-6,A...,-7/-3"
    assert format_cards([ace, 10], [2, frozenset({Card.D9, Card.SA})], 0) == "1:A...,-10/-2,.9..A"


def test_sets_of_cards_do_not_depend_on_names() -> None:
    """Cards hash by number, so that a set of them has the same order in every run."""
    assert [hash(card) for card in PACK] == list(range(24))
