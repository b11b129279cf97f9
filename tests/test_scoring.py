"""What a finished deal books: the contract test on exact points, rounding, talons and bombs."""

from dataclasses import replace

import pytest
from helpers import at_play, whole_deal

from tysiacha import engine
from tysiacha.cards import PACK, Card, Suit
from tysiacha.deal import Deal, Phase
from tysiacha.notation import parse_action
from tysiacha.options import parse_rules
from tysiacha.rules import Rounding, Rules
from tysiacha.scoring import declarer_booking, result
from tysiacha.variants import VARIANTS

GAMEWEAVE, DACHA, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "dacha", "polish", "polish-2"))
EVERY_VARIANT = pytest.mark.parametrize("rules", VARIANTS.values(), ids=VARIANTS)


def ended(rules: Rules, won: tuple[str, ...], contract: int, declared: tuple[tuple[int, Suit], ...] = ()) -> Deal:
    """Set up a scored deal from the cards that each seat took; the declarer is seat 1."""
    cards = tuple(tuple(Card[name] for name in text.split()) for text in won)
    deal = at_play(rules, ",".join(["..."] * rules.seats), contract=contract, won=cards, declared=declared)
    return replace(deal, phase=Phase.SCORED, talons=deal.talons[:1], taken=0)


@EVERY_VARIANT
@pytest.mark.parametrize(
    ("points", "made"),
    [(116, False), (117, False), (118, False), (119, False), (120, True), (121, True), (160, True)],
    ids=lambda value: str(value),
)
def test_the_contract_is_tested_on_exact_points(rules: Rules, points: int, made: bool) -> None:
    """One point short fails whatever the rounding, and what lies above the contract is not paid."""
    assert declarer_booking(rules, 120, points) == (120 if made else -120)


@pytest.mark.parametrize(
    ("rounding", "points", "rounded"),
    [
        (Rounding.NONE, 17, 17),
        (Rounding.NONE, 0, 0),
        (Rounding.NEAREST_5, 17, 15),
        (Rounding.NEAREST_5, 18, 20),
        (Rounding.NEAREST_5, 2, 0),
        (Rounding.NEAREST_5, 3, 5),
        (Rounding.NEAREST_5, 20, 20),
        (Rounding.NEAREST_5, 0, 0),
        (Rounding.UP_5, 0, 0),
        (Rounding.UP_5, 1, 5),
        (Rounding.UP_5, 4, 5),
        (Rounding.UP_5, 5, 5),
        (Rounding.UP_5, 16, 20),
        (Rounding.NEAREST_10, 4, 0),
        (Rounding.NEAREST_10, 5, 10),
        (Rounding.NEAREST_10, 14, 10),
        (Rounding.NEAREST_10, 15, 20),
        (Rounding.NEAREST_10, 25, 30),
        (Rounding.NEAREST_10, 35, 40),
        (Rounding.NEAREST_10, 45, 50),
    ],
    ids=lambda value: str(value.value) if isinstance(value, Rounding) else str(value),
)
def test_rounding(rounding: Rounding, points: int, rounded: int) -> None:
    """Points are kept, rounded to the nearest 5, up to a 5, or to the nearest 10 with halves up."""
    assert rounding.round(points) == rounded


@pytest.mark.parametrize("points", range(0, 421, 7), ids=str)
def test_rounding_keeps_near(points: int) -> None:
    """No rounding strays further than its step allows."""
    assert Rounding.NONE.round(points) == points
    assert -2 <= Rounding.NEAREST_5.round(points) - points <= 2
    assert 0 <= Rounding.UP_5.round(points) - points <= 4
    assert -4 <= Rounding.NEAREST_10.round(points) - points <= 5


@pytest.mark.parametrize(
    ("rules", "booked"),
    [(GAMEWEAVE, (100, 17, 3)), (DACHA, (100, 15, 5)), (POLISH, (100, 20, 5))],
    ids=["exact", "nearest 5", "up to 5"],
)
def test_defenders_book_their_own_points(rules: Rules, booked: tuple[int, ...]) -> None:
    """Each defender books what it took itself, rounded by its house, the declarer the bare contract."""
    rest = " ".join(card.name for card in PACK if card.name not in {"HA", "HK", "HJ", "DQ", "D9"})
    assert result(ended(rules, (rest, "HA HK HJ", "DQ D9"), 100)).booked == booked


def test_defenders_points_are_not_what_the_declarer_left() -> None:
    """With cards left in the talon and marriages declared, defenders still book cards and marriages of their own."""
    deal = ended(GAMEWEAVE, ("HA HT", "DK DQ S9", "CA"), 100, ((1, Suit.D),))
    scored = result(deal)
    assert scored.points == (21, 87, 11)
    assert scored.booked == (-100, 87, 11)
    assert (scored.card_points, scored.marriages) == ((21, 7, 11), ((), (Suit.D,), ()))


@pytest.mark.parametrize(
    ("declared", "points"),
    [
        ((), 31),
        (((0, Suit.S),), 71),
        (((0, Suit.S), (0, Suit.H)), 171),
        (((0, Suit.S), (1, Suit.H)), 71),
        (((0, Suit.S), (0, Suit.C), (0, Suit.D), (0, Suit.H)), 311),
    ],
    ids=["none", "one", "two are both paid", "one each", "all four"],
)
def test_every_declared_marriage_is_paid(declared: tuple[tuple[int, Suit], ...], points: int) -> None:
    """A marriage counts for the seat that declared it, also after another changed the trump."""
    assert result(ended(GAMEWEAVE, ("HA HT CT", "", ""), 100, declared)).points[0] == points


@pytest.mark.parametrize(
    ("took", "contract", "booked"),
    [(137, 120, 137), (138, 120, 138), (119, 120, -120), (120, 120, 120)],
    ids=["above", "a point more", "one short", "exactly"],
)
def test_a_house_may_pay_the_points_taken(took: int, contract: int, booked: int) -> None:
    """Where the declarer books its points, a made contract is worth what was taken and a failed one the contract."""
    assert declarer_booking(parse_rules("declarer_books=points", GAMEWEAVE), contract, took) == booked


@pytest.mark.parametrize(
    ("rounding", "booked"), [("nearest_5", 135), ("up_5", 140), ("nearest_10", 140)], ids=["nearest", "up", "tens"]
)
def test_the_points_taken_are_rounded_after_the_test(rounding: str, booked: int) -> None:
    """The declarer's points are rounded like the defenders', once the exact ones have made the contract."""
    rules = parse_rules(f"declarer_books=points rounding={rounding}", GAMEWEAVE)
    assert declarer_booking(rules, 120, 137) == booked
    assert declarer_booking(rules, 120, 118) == -120


TWO = "1:ATJ9.ATJ9.A.A,KQ.KQ.TKQJ.KQ/..9.T,...J9"


@pytest.mark.parametrize(
    ("overrides", "talons"),
    [("", (0, 32)), ("last_trick_takes_talons=no", (0, 0))],
    ids=["the last trick takes them", "nobody takes them"],
)
def test_the_last_trick_takes_the_talons(overrides: str, talons: tuple[int, ...]) -> None:
    """The winner of the last trick takes the points of all four cards left, buried and never taken."""
    rules = parse_rules(overrides, POLISH_2)
    deal = whole_deal(TWO, rules, "p t2 /HA /DA")
    while deal.phase is not Phase.SCORED:
        deal = engine.apply(deal, engine.legal_actions(deal)[0 if deal.turn else -1])
    scored = result(deal)
    assert deal.left_over == {Card.HA, Card.DA, Card.C9, Card.ST}
    assert deal.tricks[-1].winner == 1
    assert scored.talon_points == talons
    married = sum(suit.marriage for _, suit in deal.declared)
    assert sum(scored.points) == 120 - 32 + sum(talons) + married


def test_a_bomb_books_nothing_for_its_seat() -> None:
    """A bomb plays no contract, made or failed, and books 60 for each other seat."""
    scored = result(whole_deal("1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ", POLISH, "p p b"))
    assert (scored.bombed, scored.made, scored.booked, scored.points) == (True, False, (0, 60, 60), (0, 0, 0))


def test_the_award_of_a_bomb_is_the_rules() -> None:
    """A house may give more or less for a bomb."""
    rules = parse_rules("bomb_award=40", POLISH)
    assert result(whole_deal("1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ", rules, "p p b")).booked == (0, 40, 40)


def test_an_unfinished_deal_has_no_result() -> None:
    """Scoring refuses a deal that is still being played and names its position."""
    deal = whole_deal("1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ", POLISH, "p p")
    with pytest.raises(ValueError, match=r"not finished: 1:A\.KQ9"):
        result(deal)
    assert parse_action("b") in engine.legal_actions(deal)
