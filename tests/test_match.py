"""Matches: every line of the barrel, silence, bombs, winners and ties, the deal limit, and whose deal it is."""

from dataclasses import replace
from random import Random

import helpers
import pytest
from helpers import after_booking, standing

from tysiacha import engine, match
from tysiacha.actions import Bid, Bomb, Pass
from tysiacha.errors import Cause, IllegalAction, Refusal
from tysiacha.match import Event, Match, start_match
from tysiacha.options import parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS

GAMEWEAVE, DACHA, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "dacha", "polish", "polish-2"))
Three = tuple[int, int, int]
Sat = tuple[int | None, int | None, int | None]


@pytest.mark.parametrize(
    ("scores", "booked"),
    [
        ((780, 0, 0), (100, 20, 0)),
        ((779, 0, 0), (105, 15, 0)),
        ((600, 0, 0), (300, 15, 0)),
        ((870, 0, 0), (400, 0, 0)),
        ((-20, 0, 0), (900, 0, 0)),
    ],
    ids=["exactly to 880", "to 884", "to 900", "past 1000", "from below zero"],
)
@pytest.mark.parametrize("seat", [0, 1, 2], ids=["declarer", "left defender", "right defender"])
def test_one_barrel_is_reached_from_any_distance(scores: Three, booked: Three, seat: int) -> None:
    """However far a deal would carry a seat to 880 or past it, it sits at 880 with no deal counted yet."""
    turned = [booked[-seat:] + booked[:-seat], scores[-seat:] + scores[:-seat]]
    after = after_booking(GAMEWEAVE, turned[1], turned[0], declarer=0 if seat == 0 else 3 - seat, contract=100)
    assert after.scores[seat] == 880
    assert after.standing.barrel_deals[seat] == 0
    assert after.history[0].changes[seat].event is Event.BARREL_REACHED
    assert not after.is_over


@pytest.mark.parametrize(
    ("booked", "declarer", "contract"),
    [
        ((25, 100, 15), 1, 100),
        ((60, -110, 40), 1, 110),
        ((200, 100, 0), 2, 100),
        ((100, 20, 0), 0, 100),
        ((115, 5, 0), 0, 115),
        ((-100, 60, 60), 0, 100),
        ((-120, 60, 60), 0, 120),
    ],
    ids=[
        "defender of a made contract",
        "defender of a failed contract",
        "defender with a marriage",
        "declarer making 100",
        "declarer making 115",
        "declarer failing 100",
        "declarer failing 120",
    ],
)
def test_one_barrel_freezes_the_score(booked: Three, declarer: int, contract: int) -> None:
    """On the one barrel nothing but a made contract of 120 changes the score, and every deal counts."""
    after = after_booking(GAMEWEAVE, (880, 300, 200), booked, declarer=declarer, contract=contract)
    assert (after.scores[0], after.standing.barrel_deals[0]) == (880, 1)
    assert after.history[0].changes[0].event is Event.BARREL_SAT


@pytest.mark.parametrize("contract", [120, 125, 200, 400], ids=str)
@pytest.mark.parametrize("sat", [0, 1, 2], ids=["first deal", "second deal", "third and last deal"])
def test_one_barrel_is_left_for_exactly_1000(contract: int, sat: int) -> None:
    """A made contract of 120 or more wins from the one barrel at exactly 1000, up to and in the third deal."""
    after = after_booking(GAMEWEAVE, (880, 300, 200), (contract, 0, 0), barrel=(sat, None, None))
    assert after.scores == (1000, 300, 200)
    assert after.winners == (0,)
    assert after.history[0].changes[0].event is Event.BARREL_WON


@pytest.mark.parametrize("rules", [GAMEWEAVE, DACHA], ids=["gameweave", "dacha"])
@pytest.mark.parametrize(
    ("sat", "score", "now"),
    [(0, 880, 1), (1, 880, 2), (2, 760, None)],
    ids=["first", "second", "third"],
)
def test_three_deals_on_the_barrel(rules: Rules, sat: int, score: int, now: int | None) -> None:
    """A seat falls to 760 after its third deal on the barrel without a win, and not a deal earlier."""
    after = after_booking(rules, (880, 300, 200), (40, 100, 0), declarer=1, barrel=(sat, None, None))
    assert (after.scores[0], after.standing.barrel_deals[0]) == (score, now)


def test_the_arrival_is_not_a_deal_on_the_barrel() -> None:
    """The three deals begin with the one after the arrival: the fall comes with the third of those."""
    state = after_booking(GAMEWEAVE, (800, 0, 0), (100, 0, 0))
    seen = []
    for _ in range(3):
        sat = state.standing.barrel_deals
        state = after_booking(GAMEWEAVE, state.scores, (0, -100, 30), declarer=1, barrel=sat)
        seen.append(state.scores[0])
    assert seen == [880, 880, 760]


@pytest.mark.parametrize(
    ("scores", "booked", "declarer", "after"),
    [
        ((880, 800, 100), (20, 100, 0), 1, (760, 880, 100)),
        ((880, 800, 100), (0, 90, -100), 2, (760, 880, 0)),
        ((880, 840, 100), (-120, 60, 60), 0, (760, 880, 160)),
        ((880, 840, 830), (0, 100, 60), 1, (760, 880, 875)),
        ((880, 840, 830), (-120, 60, 60), 0, (760, 880, 875)),
        ((880, 840, 830), (0, 60, 100), 2, (760, 875, 880)),
    ],
    ids=[
        "by a declarer",
        "by a defender",
        "while failing as declarer",
        "by the first of two newcomers, the declarer",
        "by the first of two newcomers, the declarer's left",
        "by a declarer whose left is held",
    ],
)
def test_a_newcomer_throws_the_sitter_down(scores: Three, booked: Three, declarer: int, after: Three) -> None:
    """Where one seat can sit, a newcomer takes the place and the sitter falls to 760."""
    state = after_booking(GAMEWEAVE, scores, booked, declarer=declarer)
    assert state.scores == after
    assert [sat is not None for sat in state.standing.barrel_deals] == [score == 880 for score in after]
    assert state.history[0].changes[0].event is Event.BARREL_THROWN


@pytest.mark.parametrize(
    ("scores", "booked", "declarer", "after"),
    [
        ((800, 840, 100), (100, 60, 0), 0, (880, 875, 100)),
        ((840, 800, 100), (60, 100, 0), 1, (875, 880, 100)),
        ((840, 840, 100), (50, 60, -100), 2, (880, 875, 0)),
        ((840, 100, 840), (50, -100, 60), 1, (875, 0, 880)),
        ((100, 840, 840), (-100, 50, 60), 0, (0, 880, 875)),
        ((877, 800, 0), (30, 100, 0), 1, (877, 880, 0)),
        ((876, 800, 0), (4, 100, 0), 1, (876, 880, 0)),
        ((879, 800, 0), (60, 100, 0), 1, (879, 880, 0)),
        ((875, 800, 0), (60, 100, 0), 1, (875, 880, 0)),
        ((874, 800, 0), (60, 100, 0), 1, (875, 880, 0)),
        ((830, 800, 860), (60, 100, 30), 1, (875, 880, 875)),
        ((830, 800, 878), (100, 80, 30), 0, (880, 875, 878)),
    ],
    ids=[
        "the declarer, seat 1",
        "the declarer, seat 2",
        "two defenders of seat 3",
        "two defenders of seat 2",
        "two defenders of seat 1",
        "held at 877, where it was",
        "held at 876, where it was",
        "held at 879, where it was",
        "held at 875, where it was",
        "lifted from 874 to 875",
        "three newcomers",
        "three newcomers, one above 875 already",
    ],
)
def test_the_first_newcomer_sits(scores: Three, booked: Three, declarer: int, after: Three) -> None:
    """Of several newcomers the declarer, then the next clockwise, sits; the others are held at 875, never lowered."""
    state = after_booking(GAMEWEAVE, scores, booked, declarer=declarer)
    assert state.scores == after
    assert [sat for sat in state.standing.barrel_deals if sat is not None] == [0]
    assert state.standing.barrel_deals[after.index(880)] == 0


def test_a_held_seat_is_told_so() -> None:
    """The change of a seat that is held short of the barrel says why it is not what it booked."""
    change = after_booking(GAMEWEAVE, (800, 840, 100), (100, 60, 0)).history[0].changes[1]
    assert (change.before, change.booked, change.after, change.event) == (840, 60, 875, Event.BARREL_HELD)


@pytest.mark.parametrize(
    ("rules", "scores", "booked", "declarer", "barrel", "after", "sits"),
    [
        (GAMEWEAVE, (880, 860, 0), (120, 30, 0), 0, (1, None, None), (1000, 890, 0), (1, None, None)),
        (GAMEWEAVE, (880, 860, 850), (120, 30, 40), 0, (2, None, None), (1000, 890, 890), (2, None, None)),
        (DACHA, (880, 880, 860), (120, 20, 30), 0, (0, 2, None), (1000, 880, 890), (0, 2, None)),
        (DACHA, (870, 880, 860), (130, 0, 30), 0, (None, 2, None), (1000, 880, 890), (None, 2, None)),
        (DACHA, (870, 880, 0), (130, -160, 0), 1, (None, 2, None), (1000, 720, 0), (None, None, None)),
    ],
    ids=[
        "a newcomer beside the winner",
        "two newcomers beside the winner",
        "another sitter's third deal",
        "a jump in another sitter's third deal",
        "a defender's jump against a failing sitter",
    ],
)
def test_a_win_ends_the_match_before_anybody_moves(
    rules: Rules, scores: Three, booked: Three, declarer: int, barrel: Sat, after: Three, sits: Sat
) -> None:
    """In the deal that wins the match nobody climbs on the barrel, is thrown down or runs out of deals."""
    state = after_booking(rules, scores, booked, declarer=declarer, barrel=barrel)
    assert state.winners == (0,)
    assert state.scores == after
    assert state.standing.barrel_deals == sits


@pytest.mark.parametrize(
    ("before", "booked", "after", "sat"),
    [
        (779, 100, 879, None),
        (780, 100, 880, 0),
        (870, 60, 880, 0),
        (870, 125, 880, 0),
        (800, 195, 880, 0),
    ],
    ids=["879 stays", "880", "930", "995", "995 from 800"],
)
@pytest.mark.parametrize("seat", [0, 1], ids=["declarer", "defender"])
def test_scores_between_880_and_999_become_880(
    before: int, booked: int, after: int, sat: int | None, seat: int
) -> None:
    """Under the barrel without limit of places, 880 to 999 becomes 880 for declarer and defenders alike."""
    scores, books = [0, 0, 0], [0, 0, 0]
    scores[seat], books[seat] = before, booked
    state = after_booking(DACHA, tuple(scores), tuple(books), declarer=0 if seat == 0 else 2, contract=100)
    assert (state.scores[seat], state.standing.barrel_deals[seat], state.winners) == (after, sat, ())


@pytest.mark.parametrize(
    ("scores", "booked", "declarer", "after"),
    [
        ((800, 0, 0), (200, 20, 0), 0, (1000, 20, 0)),
        ((870, 0, 0), (220, 20, 0), 0, (1090, 20, 0)),
        ((870, 0, 0), (130, 100, 0), 1, (1000, 100, 0)),
    ],
    ids=["a declarer to 1000", "a declarer past it", "a defender"],
)
def test_a_jump_past_the_barrel_wins(scores: Three, booked: Three, declarer: int, after: Three) -> None:
    """From below 880 a single deal may carry a seat to 1000 or more."""
    state = after_booking(DACHA, scores, booked, declarer=declarer)
    assert (state.scores, state.winners) == (after, (0,))


@pytest.mark.parametrize("contract", [120, 125, 220], ids=str)
@pytest.mark.parametrize("sat", [0, 2], ids=["first deal", "third and last deal"])
def test_a_win_from_the_barrel_without_limit_adds_the_contract(contract: int, sat: int) -> None:
    """A sitter who makes 120 or more wins with 880 and the contract."""
    state = after_booking(DACHA, (880, 0, 0), (contract, 0, 0), barrel=(sat, None, None))
    assert (state.scores, state.winners) == ((880 + contract, 0, 0), (0,))


@pytest.mark.parametrize("contract", [100, 105, 115], ids=str)
def test_a_small_contract_made_on_the_barrel_counts_as_a_deal(contract: int) -> None:
    """A contract below 120 made on the barrel changes no score, and the deal counts."""
    state = after_booking(DACHA, (880, 0, 0), (contract, 5, 0))
    assert (state.scores, state.standing.barrel_deals) == ((880, 5, 0), (1, None, None))


@pytest.mark.parametrize("contract", [100, 120, 200], ids=str)
@pytest.mark.parametrize("sat", [0, 1, 2], ids=["first deal", "second deal", "third deal"])
def test_a_failed_contract_ends_the_stay(contract: int, sat: int) -> None:
    """Under the barrel without limit of places a failed contract is subtracted and the seat is off at once."""
    state = after_booking(DACHA, (880, 0, 0), (-contract, 60, 60), barrel=(sat, None, None))
    assert (state.scores, state.standing.barrel_deals) == ((880 - contract, 60, 60), (None, None, None))
    assert state.history[0].changes[0].event is Event.BARREL_FAILED


def test_several_sit_where_places_have_no_limit() -> None:
    """A second and a third seat climb beside a sitter, and each has its own count of deals."""
    state = after_booking(DACHA, (880, 800, 850), (10, 100, 45), declarer=1, barrel=(1, None, None))
    assert (state.scores, state.standing.barrel_deals) == ((880, 880, 880), (2, 0, 0))


@pytest.mark.parametrize("declarer", [0, 1], ids=["first", "second"])
def test_one_of_two_sitters_wins(declarer: int) -> None:
    """The sitter who declares and makes 120 wins, whichever sits longer."""
    booked = (120, 0, 0) if declarer == 0 else (0, 120, 0)
    state = after_booking(DACHA, (880, 880, 0), booked, declarer=declarer, barrel=(1, 0, None))
    assert state.winners == (declarer,)


def test_the_barrel_can_be_switched_off() -> None:
    """Without a barrel scores add up, through 880 and past the target."""
    rules = parse_rules("late=none", DACHA)
    assert after_booking(rules, (870, 0, 0), (100, 20, 0)).scores == (970, 20, 0)
    assert after_booking(rules, (970, 0, 0), (20, 100, 0), declarer=1).scores == (990, 100, 0)
    assert after_booking(rules, (990, 0, 0), (10, 100, 0), declarer=1).winners == (0,)


@pytest.mark.parametrize(
    ("before", "booked", "declarer", "after"),
    [
        (799, 60, 1, 859),
        (800, 60, 1, 800),
        (870, 5, 1, 870),
        (800, 0, 1, 800),
        (800, 100, 0, 900),
        (870, -100, 0, 770),
        (800, -120, 0, 680),
        (900, 100, 0, 1000),
        (995, 60, 1, 995),
    ],
    ids=[
        "a defender at 799 scores",
        "a defender at 800 does not",
        "a defender at 870 does not",
        "nothing stays nothing",
        "a declarer scores",
        "a declarer loses",
        "a declarer at 800 loses",
        "a declarer wins",
        "a defender at 995 waits",
    ],
)
@pytest.mark.parametrize("rules", [POLISH, POLISH_2], ids=["polish", "polish-2"])
def test_silence(rules: Rules, before: int, booked: int, declarer: int, after: int) -> None:
    """From 800 on a seat books points only as declarer, and loses only as declarer."""
    books = [0] * rules.seats
    books[declarer] = 100
    books[0] = booked
    state = after_booking(rules, (before, *[0] * (rules.seats - 1)), tuple(books), declarer=declarer)
    assert state.scores[0] == after


def test_silence_ends_below_800() -> None:
    """A declarer who falls below 800 scores as a defender again."""
    fallen = after_booking(POLISH, (800, 0, 0), (-100, 60, 60))
    assert after_booking(POLISH, fallen.scores, (40, 100, 0), declarer=1).scores == (740, 160, 60)


def test_a_silenced_defender_is_told_so() -> None:
    """The change of a silent defender names the silence."""
    change = after_booking(POLISH, (850, 0, 0), (40, 100, 0), declarer=1).history[0].changes[0]
    assert (change.booked, change.after, change.event) == (40, 850, Event.SILENCED)


@pytest.mark.parametrize(
    ("scores", "after"),
    [
        ((300, 300, 300), (300, 360, 360)),
        ((300, 820, 300), (300, 820, 360)),
        ((820, 799, 100), (820, 859, 160)),
        ((820, 800, 990), (820, 800, 990)),
    ],
    ids=["nobody silent", "one silenced", "the bomber silent", "all silent"],
)
def test_a_bomb_books_60_for_each_other_seat(scores: Three, after: Three) -> None:
    """A bomb changes nothing for its seat and gives 60 to each other, but nothing to a silenced one."""
    state = after_booking(POLISH, scores, (0, 60, 60), contract=100, bombed=True)
    assert state.scores == after
    assert state.standing.bombs == (0, 1, 1)


def test_a_bomb_can_decide_the_match() -> None:
    """Sixty points can carry both others to the target; the higher score wins."""
    rules = parse_rules("late=none", POLISH)
    assert after_booking(rules, (0, 960, 940), (0, 60, 60), contract=100, bombed=True).winners == (1,)
    assert after_booking(rules, (0, 940, 940), (0, 60, 60), contract=100, bombed=True).winners == (1, 2)


@pytest.mark.parametrize(
    ("scores", "booked", "declarer", "winners"),
    [
        ((900, 900, 0), (100, 120, 0), 0, (0,)),
        ((900, 980, 0), (100, 60, 0), 0, (0,)),
        ((990, 950, 0), (10, 60, 100), 2, (1,)),
        ((990, 950, 0), (10, 50, 100), 2, (0, 1)),
        ((990, 950, 0), (15, 50, -100), 2, (0,)),
        ((990, 950, 900), (15, 50, 100), 2, (2,)),
        ((990, 950, 500), (5, 45, 100), 2, ()),
        ((995, 995, 995), (-100, 5, 5), 0, (1, 2)),
        ((1000 - 1, 0, 0), (0, 100, 0), 1, ()),
    ],
    ids=[
        "the declarer before a higher score",
        "the declarer before a much higher score",
        "the higher of two defenders",
        "two equal defenders share",
        "one defender alone",
        "the declarer before two defenders",
        "nobody at the target",
        "a failed declarer and two equals",
        "one short",
    ],
)
def test_who_wins_at_the_target(scores: Three, booked: Three, declarer: int, winners: tuple[int, ...]) -> None:
    """At the target the declarer wins, else the higher score, and equals share the win."""
    rules = parse_rules("late=none rounding=none", DACHA)
    assert after_booking(rules, scores, booked, declarer=declarer).winners == winners


@pytest.mark.parametrize(
    ("scores", "booked", "winners"),
    [
        ((300, 200, 100), (100, 10, 10), (0,)),
        ((300, 390, 100), (-100, 10, 10), (1,)),
        ((290, 380, 100), (100, 10, 10), (0, 1)),
        ((200, 290, 290), (100, 10, 10), (0, 1, 2)),
        ((880, 780, 700), (0, 5, 100), (2,)),
        ((-400, -300, -350), (-100, 0, 0), (1,)),
    ],
    ids=["a declarer", "a defender", "two equal", "three equal", "after a fall from the barrel", "below zero"],
)
def test_the_highest_score_wins_at_the_deal_limit(scores: Three, booked: Three, winners: tuple[int, ...]) -> None:
    """After 200 deals the highest score wins whoever declared, and equals share; after 199 nobody has won."""
    barrel = tuple(2 if score == 880 else None for score in scores)
    declarer = 2 if 880 in scores else 0
    last = after_booking(DACHA, scores, booked, declarer=declarer, barrel=barrel, deals=199)
    assert last.winners == winners
    early = after_booking(DACHA, scores, booked, declarer=declarer, barrel=barrel, deals=198)
    assert early.winners == ()


def test_only_rules_with_a_limit_have_one() -> None:
    """Without a deal limit a match goes on past 200 deals."""
    assert after_booking(GAMEWEAVE, (300, 200, 100), (100, 0, 0), deals=199).winners == ()


@pytest.mark.parametrize(
    ("rules", "number", "dealers"),
    [
        (GAMEWEAVE, 1, [0, 1, 2, 0]),
        (GAMEWEAVE, 2, [1, 2, 0, 1]),
        (GAMEWEAVE, 3, [2, 0, 1, 2]),
        (GAMEWEAVE, 4, [0, 1, 2, 0]),
        (DACHA, 2, [1, 2, 0, 1]),
        (POLISH, 3, [2, 0, 1, 2]),
        (POLISH_2, 1, [0, 1, 0, 1]),
        (POLISH_2, 2, [1, 0, 1, 0]),
    ],
    ids=[
        "match 1",
        "match 2",
        "match 3",
        "match 4",
        "dacha's second",
        "polish's third",
        "two seats",
        "two seats' second",
    ],
)
def test_the_deal_goes_round(rules: Rules, number: int, dealers: list[int]) -> None:
    """Seat 1 deals first in match 1, seat 2 in match 2; then the deal moves left, and forehand sits left of it."""
    state = start_match("any", rules, seed=1, number=number)
    rng = Random(1)
    while len(state.history) < 4:
        state = match.next_deal(state)
        while state.deal is not None:
            state = match.apply(state, helpers.choose(state.deal, rng))
    deals = [settled.deal for settled in state.history]
    assert [settled.before.dealer for settled in state.history] == dealers
    assert [deal.dealer for deal in deals] == dealers
    assert [deal.forehand for deal in deals] == [(dealer + 1) % rules.seats for dealer in dealers]


def bomb_next(state: Match) -> Match:
    """Deal, let everybody pass, and let forehand bomb."""
    state = match.apply(match.apply(match.next_deal(state), Pass()), Pass())
    return match.apply(state, Bomb())


def test_a_bomb_is_spent_for_the_whole_match() -> None:
    """Each seat's one bomb can be used once, in any deal of the match, and is then refused."""
    state = start_match("polish", POLISH, seed=3)
    left = []
    for _ in range(3):
        state = bomb_next(state)
        left.append(state.standing.bombs)
    assert left == [(1, 0, 1), (1, 0, 0), (0, 0, 0)]
    assert state.scores == (120, 120, 120)
    with pytest.raises(IllegalAction) as caught:
        bomb_next(state)
    assert caught.value.refusal == Refusal(Cause.BOMB_SPENT)


def test_two_bombs_last_for_two_deals() -> None:
    """Of two bombs one is left after the first, and the second can still be used."""
    state = start_match("polish", parse_rules("bombs=2", POLISH), seed=3)
    left = []
    for _ in range(4):
        state = bomb_next(state)
        left.append(state.standing.bombs)
    assert left == [(2, 1, 2), (2, 1, 1), (1, 1, 1), (1, 0, 1)]
    assert state.scores == (180, 120, 180)


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        (GAMEWEAVE, {"scores": (0, 0)}),
        (GAMEWEAVE, {"scores": (1000, 0, 0)}),
        (GAMEWEAVE, {"barrel_deals": (0, None, None)}),
        (GAMEWEAVE, {"scores": (880, 0, 0)}),
        (GAMEWEAVE, {"scores": (880, 880, 0), "barrel_deals": (0, 0, None)}),
        (GAMEWEAVE, {"scores": (880, 0, 0), "barrel_deals": (3, None, None)}),
        (GAMEWEAVE, {"scores": (880, 0, 0), "barrel_deals": (-1, None, None)}),
        (GAMEWEAVE, {"scores": (890, 0, 0), "barrel_deals": (0, None, None)}),
        (GAMEWEAVE, {"bombs": (1, 0, 0)}),
        (GAMEWEAVE, {"dealer": 3}),
        (GAMEWEAVE, {"dealer": -1}),
        (GAMEWEAVE, {"deals_played": -1}),
        (DACHA, {"deals_played": 200}),
        (POLISH, {"bombs": (2, 0, 0)}),
        (POLISH, {"bombs": (0, 0, -1)}),
        (POLISH, {"scores": (880, 0, 0), "barrel_deals": (0, None, None)}),
        (POLISH_2, {"scores": (0, 0, 0)}),
    ],
    ids=[
        "too few scores",
        "a score at the target",
        "sitting below the barrel",
        "at the barrel without sitting",
        "two on the one barrel",
        "three deals on the barrel already",
        "fewer than no deals on the barrel",
        "sitting above the barrel",
        "a bomb that the rules lack",
        "a dealer beyond the table",
        "a dealer before the table",
        "fewer than no deals",
        "the deal limit reached",
        "too many bombs",
        "fewer than no bombs",
        "a barrel that the rules lack",
        "three scores for two seats",
    ],
)
def test_a_standing_out_of_reach_is_refused(rules: Rules, changes: dict[str, object]) -> None:
    """A match cannot be set up in a standing that its rules never reach."""
    start = replace(standing(rules, (0,) * rules.seats), **changes)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"standing|over|range|barrel"):
        start_match("any", rules, start=start)


def test_deals_are_given_or_shuffled() -> None:
    """A match needs a seed or a deal, one at a time, and the deal has to be the match's."""
    state = start_match("polish", POLISH)
    with pytest.raises(ValueError, match="without a seed"):
        match.next_deal(state)
    fitting = engine.deal_cards(POLISH, Random(1), forehand=1)
    for foreign in (
        engine.deal_cards(POLISH, Random(1), forehand=2),
        engine.deal_cards(GAMEWEAVE, Random(1), forehand=1),
        engine.deal_cards(POLISH, Random(1), forehand=1, bombs=(0, 0, 0)),
    ):
        with pytest.raises(ValueError, match="not the match's"):
            match.next_deal(state, foreign)
    state = match.next_deal(state, fitting)
    assert state.deal == fitting
    with pytest.raises(ValueError, match="still being played"):
        match.next_deal(state, fitting)


def test_actions_need_a_deal() -> None:
    """Without a deal on the table there is nothing to act on, and a refused action leaves the match alone."""
    state = start_match("polish", POLISH, seed=1)
    with pytest.raises(ValueError, match="no deal"):
        match.apply(state, Pass())
    state = match.next_deal(state)
    with pytest.raises(IllegalAction):
        match.apply(state, Bid(105))


@pytest.mark.parametrize(
    ("number", "seed"),
    [(0, 1), (-1, 1), (1, -1), (1, 2**63)],
    ids=["match 0", "match -1", "seed -1", "a seed too great"],
)
def test_numbers_that_no_record_could_hold_are_refused(number: int, seed: int) -> None:
    """Matches are counted from 1 and seeds from 0, so that every match can be written down."""
    with pytest.raises(ValueError, match="from"):
        start_match("any", POLISH, seed=seed, number=number)
