"""The auction: opening, steps, limits, passes and its end."""

import pytest
from helpers import apply_tokens, tokens, whole_deal

from tysiacha import engine
from tysiacha.cards import Card
from tysiacha.deal import Deal, Phase
from tysiacha.errors import Cause, Refusal
from tysiacha.notation import parse_action
from tysiacha.options import parse_rules
from tysiacha.promise import most_promised
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS

GAMEWEAVE, DACHA, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "dacha", "polish", "polish-2"))

# Forehand has no marriage, its left the hearts, the seat beyond the clubs and spades.
THREE = "1:AT.AT9.A.9,KQ9.KJ.T.A,J.Q.KQ9.KQ/..J.TJ"
TWO = "1:ATJ9.ATJ9.A.A,KQ.KQ.TKQJ.KQ/..9.T,...J9"


def refused(deal: Deal, token: str) -> Refusal | None:
    """Return why an action written as a token is refused."""
    return engine.refusal(deal, parse_action(token))


@pytest.mark.parametrize(
    ("rules", "calls", "turn"),
    [(GAMEWEAVE, "100", 1), (POLISH, "100", 1), (DACHA, "", 0)],
    ids=["gameweave", "polish", "dacha"],
)
def test_who_begins(rules: Rules, calls: str, turn: int) -> None:
    """A forced opening has been made already and its left begins; a chosen one is forehand's first decision."""
    deal = whole_deal(THREE, rules)
    assert tokens(tuple(call for _, call in deal.calls)) == calls
    assert (deal.turn, deal.forehand, deal.dealer) == (turn, 0, 2)


def test_forehand_has_to_open() -> None:
    """Where the opening is forehand's choice it cannot pass, and may open above the least bid."""
    deal = whole_deal(THREE, DACHA)
    assert refused(deal, "p") == Refusal(Cause.MUST_OPEN, 100)
    assert tokens(engine.legal_actions(deal)) == "100 105 110 115 120"
    assert refused(deal, "95") == Refusal(Cause.BID_TOO_LOW, 100)
    assert apply_tokens(deal, "115 p p").contract == 115


@pytest.mark.parametrize(
    ("rules", "legal"),
    [
        (GAMEWEAVE, "p " + " ".join(map(str, range(105, 401, 5)))),
        (POLISH, "p " + " ".join(map(str, range(110, 221, 10)))),
    ],
    ids=["gameweave", "polish"],
)
def test_jumps_are_allowed(rules: Rules, legal: str) -> None:
    """The next seat may pass or bid any multiple of the step up to its limit."""
    assert tokens(engine.legal_actions(whole_deal(THREE, rules))) == legal


@pytest.mark.parametrize(
    ("rules", "calls", "token", "refusal"),
    [
        (GAMEWEAVE, "", "100", Refusal(Cause.BID_TOO_LOW, 105)),
        (GAMEWEAVE, "120", "120", Refusal(Cause.BID_TOO_LOW, 125)),
        (GAMEWEAVE, "", "112", Refusal(Cause.BID_STEP, 5)),
        (GAMEWEAVE, "", "405", Refusal(Cause.ABOVE_CAP, 400)),
        (GAMEWEAVE, "105 110", "125", Refusal(Cause.NEEDS_MARRIAGE, 120)),
        (POLISH, "", "115", Refusal(Cause.BID_STEP, 10)),
        (POLISH, "", "230", Refusal(Cause.ABOVE_LIMIT, 220)),
        (POLISH, "", "310", Refusal(Cause.ABOVE_CAP, 300)),
        (POLISH, "110", "230", Refusal(Cause.ABOVE_LIMIT, 220)),
        (POLISH, "110 120", "130", Refusal(Cause.NEEDS_MARRIAGE, 120)),
        (POLISH, "", "t1", Refusal(Cause.WRONG_PHASE)),
        (POLISH, "", "HK", Refusal(Cause.WRONG_PHASE)),
        (POLISH, "", "=110", Refusal(Cause.WRONG_PHASE)),
        (POLISH, "", "b", Refusal(Cause.WRONG_PHASE)),
    ],
    ids=[
        "no higher than the opening",
        "no higher than the last bid",
        "off the step",
        "above all there is",
        "no marriage",
        "off the wider step",
        "above hearts",
        "above the cap",
        "above clubs and spades",
        "no marriage above 120",
        "a talon",
        "a card",
        "a contract",
        "a bomb",
    ],
)
def test_refused_calls(rules: Rules, calls: str, token: str, refusal: Refusal) -> None:
    """A call that breaks a rule is refused with the number that matters."""
    assert (
        refused(apply_tokens(whole_deal(THREE, rules), calls) if calls else whole_deal(THREE, rules), token) == refusal
    )


@pytest.mark.parametrize(
    ("rules", "suits", "most"),
    [
        (GAMEWEAVE, "", 120),
        (GAMEWEAVE, "S", 400),
        (GAMEWEAVE, "HDC", 400),
        (DACHA, "", 120),
        (DACHA, "S", 160),
        (DACHA, "C", 180),
        (DACHA, "D", 200),
        (DACHA, "H", 220),
        (DACHA, "CS", 220),
        (DACHA, "HDC", 360),
        (DACHA, "HDCS", 400),
        (POLISH, "", 120),
        (POLISH, "H", 220),
        (POLISH, "HD", 300),
        (POLISH, "HDC", 300),
        (POLISH, "DCS", 300),
        (POLISH_2, "HD", 300),
        (POLISH_2, "HDC", 360),
        (POLISH_2, "HDCS", 360),
        (parse_rules("bid_step=50 opening_bid=100", DACHA), "S", 150),
        (parse_rules("bid_cap=110", POLISH), "HDC", 110),
        (parse_rules("bid_cap=110", POLISH), "", 110),
        (parse_rules("bid_cap=305 bid_step=10", GAMEWEAVE), "S", 300),
    ],
    ids=[
        *("gameweave without", "gameweave spades", "gameweave three"),
        *("dacha without", "dacha spades", "dacha clubs", "dacha diamonds", "dacha hearts"),
        *("dacha two", "dacha three", "dacha four"),
        *("polish without", "polish hearts", "polish two", "polish three", "polish the cheaper three"),
        *("polish-2 two", "polish-2 three", "polish-2 four"),
        *("a step of 50", "a low cap", "a low cap without", "a cap off the step"),
    ],
)
def test_the_most_that_a_hand_may_promise(rules: Rules, suits: str, most: int) -> None:
    """The limit is 120, or what the marriages in hand allow, as a multiple of the step under the cap."""
    hand = frozenset(Card[suit + rank] for suit in suits for rank in "KQ")
    assert most_promised(rules, hand) == most


def test_a_refusal_names_a_cap_that_can_be_bid() -> None:
    """The most that anybody may promise is named as a multiple of the step."""
    rules = parse_rules("bid_cap=305 bid_step=10", POLISH)
    assert refused(whole_deal(THREE, rules), "310") == Refusal(Cause.ABOVE_CAP, 300)


@pytest.mark.parametrize(
    ("rules", "calls", "declarer", "contract"),
    [
        (GAMEWEAVE, "p p", 0, 100),
        (GAMEWEAVE, "105 p p", 1, 105),
        (GAMEWEAVE, "p 160 p", 2, 160),
        (GAMEWEAVE, "105 110 115 p p", 0, 115),
        (GAMEWEAVE, "p 105 110 115 p", 2, 115),
        (GAMEWEAVE, "400 p p", 1, 400),
        (DACHA, "100 p p", 0, 100),
        (DACHA, "120 125 130 p p", 2, 130),
        (POLISH, "p 110 120 p", 0, 120),
    ],
    ids=[
        "all pass",
        "its left",
        "the seat beyond",
        "forehand again",
        "after a duel",
        "a jump to the cap",
        "all pass a chosen opening",
        "forehand outbid",
        "forehand outbids",
    ],
)
def test_the_auction_ends_with_one_seat_left(rules: Rules, calls: str, declarer: int, contract: int) -> None:
    """The seat that is left declares at its last bid, and nothing is dealt again."""
    deal = apply_tokens(whole_deal(THREE, rules), calls)
    assert (deal.declarer, deal.turn, deal.contract) == (declarer, declarer, contract)
    assert deal.phase is not Phase.AUCTION


def test_a_pass_is_final() -> None:
    """A seat that passed is left out of the rest of the auction."""
    deal = apply_tokens(whole_deal(THREE, GAMEWEAVE), "p 105")
    assert (deal.turn, sorted(deal.passed)) == (0, [1])
    deal = apply_tokens(deal, "110")
    assert deal.turn == 2


@pytest.mark.parametrize("forehand", [1, 2, 3], ids=["seat 1", "seat 2", "seat 3"])
def test_calls_go_clockwise_from_forehand(forehand: int) -> None:
    """Whichever seat is forehand, its left speaks next."""
    deal = whole_deal(f"{forehand}{THREE[1:]}", GAMEWEAVE)
    deal = apply_tokens(deal, "105 110 115 p p")
    assert [seat for seat, _ in deal.calls] == [(forehand - 1 + step) % 3 for step in (0, 1, 2, 3, 4, 5)]
    assert deal.declarer == forehand - 1


@pytest.mark.parametrize(
    ("calls", "declarer", "contract"),
    [("p", 0, 100), ("110 p", 1, 110), ("110 120 130 p", 1, 130)],
    ids=["all pass", "its opponent", "a duel"],
)
def test_two_seats(calls: str, declarer: int, contract: int) -> None:
    """With two seats one pass ends the auction."""
    deal = apply_tokens(whole_deal(TWO, POLISH_2), calls)
    assert (deal.declarer, deal.contract, deal.phase) == (declarer, contract, Phase.TALON)


def test_the_talon_is_no_help_in_the_auction() -> None:
    """A king in hand with its queen in the talon is no marriage yet."""
    deal = whole_deal("1:AT.AT9.A.9,KJ9.KJ.T.A,.Q.KQ9.KQJ/Q..J.T", POLISH)
    assert tokens(engine.legal_actions(deal)) == "p 110 120"


@pytest.mark.parametrize(
    ("overrides", "legal"),
    [
        ("opening_bid=60 bid_step=20", "60 80 100 120"),
        ("opening_bid=120", "120"),
        ("bid_step=1 opening_bid=117", "117 118 119 120"),
    ],
    ids=["from 60 by 20", "at 120", "by 1 from 117"],
)
def test_other_openings_and_steps(overrides: str, legal: str) -> None:
    """The least bid and the step are the rules', not 100 and 5."""
    assert tokens(engine.legal_actions(whole_deal(THREE, parse_rules(overrides, DACHA)))) == legal


def test_when_forehand_counts_as_forced() -> None:
    """Forehand is left with the forced bid only when nobody else bid, and only at the least opening."""
    assert apply_tokens(whole_deal(THREE, POLISH), "p p").is_forced
    assert not apply_tokens(whole_deal(THREE, POLISH), "110 p p").is_forced
    assert not apply_tokens(whole_deal(THREE, POLISH), "110 120 p").is_forced
    assert apply_tokens(whole_deal(THREE, DACHA), "100 p p").is_forced
    assert not apply_tokens(whole_deal(THREE, DACHA), "105 p p").is_forced
