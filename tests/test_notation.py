"""The notation: readers are strict and name the offset of a fault, writers are canonical."""

from collections.abc import Callable

import pytest
from helpers import whole_deal

from tysiacha.actions import Action, Bid, Bomb, Bury, Commit, Give, Pass, Play, Take
from tysiacha.cards import PACK, Card
from tysiacha.errors import Cause, Fault, NotationError, Refusal
from tysiacha.notation import (
    format_action,
    format_card,
    format_deal,
    format_hand,
    format_position,
    parse_action,
    parse_card,
    parse_deal,
    parse_hand,
    parse_layout,
    parse_position,
)
from tysiacha.variants import VARIANTS

GAMEWEAVE, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "polish", "polish-2"))
THREE = "1:AKQ.AJ.A.A,J..TKJ9.J9,T.TKQ9.Q.K/9...TQ"
Reader = Callable[[str], object]


@pytest.mark.parametrize("card", PACK, ids=[card.name for card in PACK])
def test_cards_round_trip(card: Card) -> None:
    """A card is read by the name that it is written with."""
    assert parse_card(format_card(card)) is card


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Bid(110), "110"),
        (Pass(), "p"),
        (Bomb(), "b"),
        (Take(1), "t2"),
        (Give(Card.H9, 1), "H9>2"),
        (Bury(Card.H9), "/H9"),
        (Commit(120), "=120"),
        (Play(Card.DA), "DA"),
        (Play(Card.HK, declares=True), "*HK"),
    ],
    ids=["bid", "pass", "bomb", "take", "give", "bury", "contract", "play", "declaring play"],
)
def test_actions_round_trip(action: Action, text: str) -> None:
    """Every kind of action is one token, read and written alike."""
    assert format_action(action) == text
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    ["AKQ.AJ.A.A", "...", "AK...", "...AT9", ".AT..K9", "ATKQJ9.ATKQJ9.ATKQJ9.ATKQJ9"],
    ids=["usual", "empty", "one suit", "last suit", "gaps", "the pack"],
)
def test_hands_round_trip(text: str) -> None:
    """A hand is read and written alike, voids included."""
    assert format_hand(parse_hand(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        THREE,
        "3:AKQ.AJ.A.A,-7,-7/-3",
        "2:-10,AT.KQ.TK9.TK9/-2,-2",
        "1:-10,-10/...J9,-2",
        "1:-8,-8,-8/-3",
    ],
    ids=["a whole deal", "a view of seat 3", "two seats", "a talon known", "sizes alone"],
)
def test_layouts_round_trip(text: str) -> None:
    """Cards known or not are read and written alike."""
    assert str(parse_layout(text)) == text


@pytest.mark.parametrize("first", [1, 2, 3], ids=["seat 1", "seat 2", "seat 3"])
def test_hands_are_read_clockwise_from_forehand(first: int) -> None:
    """The first hand belongs to the seat named first, the next to its left."""
    deal = parse_deal(f"{first}{THREE[1:]}", POLISH)
    assert deal.forehand == first - 1
    assert deal.dealt[first - 1] == parse_hand("AKQ.AJ.A.A")
    assert deal.dealt[first % 3] == parse_hand("J..TKJ9.J9")
    assert format_deal(deal) == f"{first}{THREE[1:]}"


def test_a_position_is_replayed() -> None:
    """A position is the deal after its actions, and is written back the same."""
    text = f"{THREE} p p t1 H9>2 SQ>3 *HK HJ HT"
    deal = parse_position(text, POLISH)
    assert format_position(deal) == text
    assert (deal.turn, deal.points) == (2, (100, 0, 16))


@pytest.mark.parametrize(
    ("read", "text", "offset"),
    [
        (parse_card, "", 0),
        (parse_card, "H10", 0),
        (parse_card, "ha", 0),
        (parse_card, "HA ", 0),
        (parse_card, "AH", 0),
        (parse_hand, "", 0),
        (parse_hand, "AKQ", 0),
        (parse_hand, "A.K.Q", 0),
        (parse_hand, "A.K.Q.J.9", 0),
        (parse_hand, "KA...", 1),
        (parse_hand, "AA...", 1),
        (parse_hand, "A.K1..", 3),
        (parse_hand, "A.K.Q.J ", 7),
        (parse_hand, "a...", 0),
        (parse_layout, "", 0),
        (parse_layout, "0:-7,-7,-7/-3", 0),
        (parse_layout, "4:-7,-7,-7/-3", 0),
        (parse_layout, "3:-10,-10/-2,-2", 0),
        (parse_layout, "1:-7,-7,-7", 10),
        (parse_layout, "1:-7,-7,-7/", 11),
        (parse_layout, "1:-7,,-7/-3", 5),
        (parse_layout, "1:-07,-7,-7/-3", 2),
        (parse_layout, "1:-0,-7,-7/-3", 2),
        (parse_layout, "1:A..X.,-7,-7/-3", 5),
        (parse_layout, "1:-7,-7,-7/A..X.", 14),
        (parse_layout, "1:-7,-7,-7/-3/-3", 11),
        (parse_action, "", 0),
        (parse_action, "P", 0),
        (parse_action, "0", 0),
        (parse_action, "0110", 0),
        (parse_action, "10000", 0),
        (parse_action, "-5", 0),
        (parse_action, "110 ", 0),
        (parse_action, "110\n", 0),
        (parse_action, "١١٠", 0),
        (parse_action, "t0", 0),
        (parse_action, "t", 0),
        (parse_action, "H9>", 0),
        (parse_action, "H9>0", 0),
        (parse_action, ">2", 0),
        (parse_action, "/", 0),
        (parse_action, "=", 0),
        (parse_action, "*", 0),
        (parse_action, "**HK", 0),
        (parse_action, "*H9 ", 0),
        (parse_action, "pp", 0),
    ],
    ids=lambda value: repr(value) if isinstance(value, str) else None,
)
def test_malformed_texts(read: Reader, text: str, offset: int) -> None:
    """A text that is not in the notation is refused at the offset of the fault."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.text, caught.value.offset, caught.value.line) == (text, offset, None)
    assert f"offset {offset}: expected" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1:-7,-7,-7/-3", "every card to be known"),
        ("1:AKQ.AJ.A.A,J..TKJ9.J9,-7/9...TQ", "every card to be known"),
        ("1:AKQ.AJ.A.A,J..TKJ9.J9,T.TKQ9.Q.K/9...T", "talons of [3] cards"),
        ("1:AKQ.AJ.A.,J..TKJ9.J9,T.TKQ9.Q.K/9...TQ", "3 hands of 7 cards"),
        ("1:AKQ.AJ.A.A,J..TKJ9.J9,T.TKQ9.Q.K/9...AQ", "the pack has 24 cards"),
        ("1:AKQ.AJ.A.A,J..TKJ9.J9/9...TQ", "3 hands of 7 cards"),
        ("1:AKQ.AJ.A.A,J..TKJ9.J9,T.TKQ9.Q.K,.../9...TQ", "3 hands of 7 cards"),
    ],
    ids=[
        "nothing known",
        "a hand not known",
        "a short talon",
        "a short hand",
        "a card twice",
        "two hands",
        "four hands",
    ],
)
def test_cards_that_are_no_deal(text: str, expected: str) -> None:
    """A deal needs the whole pack, each card once, in the sizes that the rules ask for."""
    with pytest.raises(NotationError) as caught:
        parse_deal(text, POLISH)
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("actions", "offset", "expected"),
    [
        ("p p t1 H9>2 SQ>4", 12, "not an opponent 4"),
        ("p 105", 2, "bid too low 110"),
        ("p  p", 2, "an action such as"),
        ("p p b p", 6, "deal over"),
        ("p p x", 4, "an action such as"),
        ("p p t1 H9>2 SQ>3 HK", 17, "declaring automatic HK"),
        ("p ", 2, "an action such as"),
    ],
    ids=[
        "an illegal gift",
        "an illegal bid",
        "two spaces",
        "after the end",
        "no action",
        "an illegal play",
        "a space after",
    ],
)
def test_positions_that_do_not_hold(actions: str, offset: int, expected: str) -> None:
    """A position is refused at the first token that is malformed or illegal, with the reason."""
    with pytest.raises(NotationError) as caught:
        parse_position(f"{THREE} {actions}", POLISH)
    assert caught.value.offset == len(THREE) + 1 + offset
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("read", "text", "fault"),
    [
        (parse_card, "XX", Fault.CARD),
        (parse_hand, "AA...", Fault.HAND),
        (parse_layout, "1:AA...,-7,-7/-3", Fault.HAND),
        (parse_layout, "1:-7,-7,-7", Fault.DEAL),
        (parse_action, "x", Fault.ACTION),
    ],
    ids=["a card", "a hand", "a hand in a deal", "a deal", "an action"],
)
def test_errors_tell_the_kind_of_fault(read: Reader, text: str, fault: Fault) -> None:
    """An error says what the text is not, wherever in a longer one it stands."""
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.fault is fault


def test_an_illegal_action_keeps_its_refusal() -> None:
    """A position with an illegal action is refused as the action would be."""
    with pytest.raises(NotationError) as caught:
        parse_position(f"{THREE} p 105", POLISH)
    assert caught.value.fault is Fault.ILLEGAL
    assert isinstance(caught.value.reason, Refusal)
    assert caught.value.reason.cause is Cause.BID_TOO_LOW


def test_bombs_left_belong_to_a_position() -> None:
    """Where bombs are spent the same actions make another position."""
    spent = parse_position(f"{THREE} p p", POLISH, bombs=(0, 1, 1))
    assert spent.phase is not whole_deal(THREE, POLISH, "p p").phase


def test_errors_quote_no_more_than_they_must() -> None:
    """The message of a fault in a very long text stays short, and the error keeps the text."""
    with pytest.raises(NotationError) as caught:
        parse_action("9" * 100_000)
    assert len(str(caught.value)) < 1_000
    assert len(caught.value.text) == 100_000
