"""From auction to play: talons, bombs, giving, burying, and settling the contract."""

import pytest
from helpers import apply_tokens, tokens, whole_deal

from tysiacha import engine
from tysiacha.cards import Card, Suit
from tysiacha.deal import Deal, Phase, new_deal
from tysiacha.errors import Cause, Refusal
from tysiacha.notation import parse_action, parse_hand
from tysiacha.options import parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS

GAMEWEAVE, DACHA, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "dacha", "polish", "polish-2"))

# Forehand (seat 1) has the diamonds; the talon brings the queen to its left's king of hearts.
THREE = "1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ"
TWO = "1:ATJ9.ATJ9.A.A,KQ.KQ.TKQJ.KQ/..9.T,...J9"


def refused(deal: Deal, token: str) -> Refusal | None:
    """Return why an action written as a token is refused."""
    return engine.refusal(deal, parse_action(token))


@pytest.mark.parametrize(
    ("rules", "calls"),
    [(GAMEWEAVE, "p p"), (DACHA, "100 p p"), (POLISH, "110 p p")],
    ids=["gameweave", "dacha", "polish"],
)
def test_a_single_talon_is_taken_at_once(rules: Rules, calls: str) -> None:
    """With nothing to choose the declarer has the talon in hand, ten cards, and gives next."""
    deal = whole_deal(THREE, rules, calls)
    assert (deal.phase, deal.taken, len(deal.hands[deal.turn])) == (Phase.EXCHANGE, 0, 10)
    assert deal.talons[0] <= deal.hands[deal.turn]


def test_cards_are_given_left_first() -> None:
    """Where the order is fixed the first card goes to the left and the second to the seat beyond."""
    deal = whole_deal(THREE, GAMEWEAVE, "105 p p")
    assert deal.turn == 1
    assert refused(deal, "SA>1") == Refusal(Cause.GIVE_LEFT_FIRST, 3)
    assert {action.seat for action in engine.legal_actions(deal)} == {2}  # type: ignore[union-attr]
    deal = apply_tokens(deal, "SA>3")
    assert refused(deal, "SQ>3") == Refusal(Cause.ALREADY_GIVEN, 3)
    assert {action.seat for action in engine.legal_actions(deal)} == {0}  # type: ignore[union-attr]
    deal = apply_tokens(deal, "SQ>1")
    assert [len(hand) for hand in deal.hands] == [8, 8, 8]
    assert (Card.SA in deal.hands[2], Card.SQ in deal.hands[0]) == (True, True)


@pytest.mark.parametrize("gifts", ["SA>3 SQ>1", "SQ>1 SA>3"], ids=["left first", "left last"])
@pytest.mark.parametrize(("rules", "calls"), [(DACHA, "100 105 p p"), (POLISH, "110 p p")], ids=["dacha", "polish"])
def test_cards_are_given_in_any_order(rules: Rules, calls: str, gifts: str) -> None:
    """Where the order is free either opponent may have its card first."""
    deal = whole_deal(THREE, rules, f"{calls} {gifts}")
    assert [len(hand) for hand in deal.hands] == [8, 8, 8]
    assert (Card.SA in deal.hands[2], Card.SQ in deal.hands[0]) == (True, True)


@pytest.mark.parametrize(
    ("actions", "token", "refusal"),
    [
        ("110 p p", "HJ>1", Refusal(Cause.NOT_IN_HAND, card=Card.HJ)),
        ("110 p p", "SA>2", Refusal(Cause.NOT_AN_OPPONENT, 2)),
        ("110 p p", "SA>4", Refusal(Cause.NOT_AN_OPPONENT, 4)),
        ("110 p p SA>1", "SA>3", Refusal(Cause.NOT_IN_HAND, card=Card.SA)),
        ("110 p p SA>1", "SQ>1", Refusal(Cause.ALREADY_GIVEN, 1)),
        ("110 p p", "/SA", Refusal(Cause.WRONG_PHASE)),
        ("110 p p", "t1", Refusal(Cause.WRONG_PHASE)),
        ("110 p p", "SA", Refusal(Cause.WRONG_PHASE)),
        ("110 p p", "=110", Refusal(Cause.WRONG_PHASE)),
        ("110 p p", "120", Refusal(Cause.WRONG_PHASE)),
        ("110 p p", "b", Refusal(Cause.BOMB_NOT_FORCED)),
        ("p p t1", "b", Refusal(Cause.WRONG_PHASE)),
    ],
    ids=[
        "another's card",
        "to itself",
        "to nobody",
        "a card given already",
        "a second card to one seat",
        "a burial",
        "the talon again",
        "a play too early",
        "a contract too early",
        "a bid too late",
        "a bomb after bidding",
        "a bomb after taking the talon",
    ],
)
def test_refused_gifts(actions: str, token: str, refusal: Refusal) -> None:
    """An action that does not fit the exchange is refused with its cause."""
    assert refused(whole_deal(THREE, POLISH, actions), token) == refusal


def test_a_bomb_is_for_the_forced_seat_before_the_talon() -> None:
    """Forehand, left with the forced 100, may bomb or take the talon; its bomb ends the deal unplayed."""
    deal = whole_deal(THREE, POLISH, "p p")
    assert (deal.phase, deal.turn, deal.taken) == (Phase.TALON, 0, None)
    assert tokens(engine.legal_actions(deal)) == "t1 b"
    bombed = apply_tokens(deal, "b")
    assert (bombed.phase, bombed.bombed, engine.legal_actions(bombed)) == (Phase.SCORED, True, ())
    assert refused(bombed, "b") == Refusal(Cause.DEAL_OVER)
    assert apply_tokens(deal, "t1").phase is Phase.EXCHANGE


@pytest.mark.parametrize(
    ("rules", "calls", "bombs", "cause"),
    [
        (GAMEWEAVE, "p p", (0, 0, 0), Cause.NO_BOMBS),
        (POLISH, "p p", (0, 1, 1), Cause.BOMB_SPENT),
        (POLISH, "110 p p", (1, 1, 1), Cause.BOMB_NOT_FORCED),
        (POLISH, "110 p 120 p", (1, 1, 1), Cause.BOMB_NOT_FORCED),
        (parse_rules("bombs=1 talon_shown=always", DACHA), "105 p p", (1, 1, 1), Cause.BOMB_NOT_FORCED),
    ],
    ids=["no bombs", "spent", "another bid", "forehand outbid them", "forehand opened higher"],
)
def test_refused_bombs(rules: Rules, calls: str, bombs: tuple[int, ...], cause: Cause) -> None:
    """Without the right to it there is no bomb, the talon is taken at once, and the refusal says why."""
    deal = engine.apply(whole_deal(THREE, rules), parse_action(calls.split()[0]))
    deal = apply_tokens(new_deal(rules, deal.dealt, deal.talons, bombs=bombs), calls)
    assert deal.phase is Phase.EXCHANGE
    assert refused(deal, "b") == Refusal(cause)


@pytest.mark.parametrize("token", ["t1", "t2"], ids=["first", "second"])
def test_with_two_talons_one_is_chosen(token: str) -> None:
    """The declarer of two takes either talon, and the other stays down."""
    deal = whole_deal(TWO, POLISH_2, "p")
    assert tokens(engine.legal_actions(deal)) == "t1 t2"
    taken = apply_tokens(deal, token)
    index = int(token[1]) - 1
    assert len(taken.hands[0]) == 12
    assert taken.talons[index] <= taken.hands[0]
    assert taken.left_over == taken.talons[1 - index]


def test_refused_talons() -> None:
    """There are two talons, no third, and no bomb among two."""
    deal = whole_deal(TWO, POLISH_2, "p")
    assert refused(deal, "t3") == Refusal(Cause.NO_SUCH_TALON, 2)
    assert refused(deal, "b") == Refusal(Cause.NO_BOMBS)
    assert refused(deal, "/HA") == Refusal(Cause.WRONG_PHASE)
    assert refused(whole_deal(THREE, POLISH, "p p"), "t2") == Refusal(Cause.NO_SUCH_TALON, 1)


def test_two_cards_are_buried() -> None:
    """The declarer of two buries any two of the twelve cards, taken ones too, and plays with ten."""
    deal = whole_deal(TWO, POLISH_2, "p t1")
    assert len(engine.legal_actions(deal)) == 12
    deal = apply_tokens(deal, "/ST")
    assert refused(deal, "/ST") == Refusal(Cause.NOT_IN_HAND, card=Card.ST)
    assert refused(deal, "HA>2") == Refusal(Cause.WRONG_PHASE)
    deal = apply_tokens(deal, "/HA")
    assert deal.buried == (Card.ST, Card.HA)
    assert deal.left_over == parse_hand("A...TJ9")
    assert (deal.phase, [len(hand) for hand in deal.hands]) == (Phase.PLAY, [10, 10])


@pytest.mark.parametrize(
    ("rules", "calls", "gifts", "legal"),
    [
        (GAMEWEAVE, "105 p p", "SA>3 SQ>1", "=105 " + " ".join(f"={amount}" for amount in range(110, 401, 5))),
        (GAMEWEAVE, "105 p p", "HK>3 SQ>1", "=105 =110 =115 =120"),
        (DACHA, "100 105 p p", "SA>3 SQ>1", "=105 " + " ".join(f"={amount}" for amount in range(110, 221, 5))),
        (DACHA, "100 105 p p", "HQ>3 SQ>1", "=105 =110 =115 =120"),
        (DACHA, "160 p p", "HQ>3 DK>2", "=160"),
        (GAMEWEAVE, "105 p 160 p", "C9>2 CA>3", "=160 " + " ".join(f"={amount}" for amount in range(165, 401, 5))),
        (GAMEWEAVE, "105 p 160 p", "DK>2 HQ>3", "=160"),
    ],
    ids=[
        "a marriage from the talon",
        "its half given away",
        "a marriage's value",
        "its half given away, by value",
        "a contract above the hand stands",
        "a marriage in hand",
        "the only marriage given away",
    ],
)
def test_raising_is_judged_on_the_hand_then_held(rules: Rules, calls: str, gifts: str, legal: str) -> None:
    """After giving, the contract may be kept or raised as far as the eight cards allow."""
    deal = whole_deal(THREE, rules, f"{calls} {gifts}")
    assert deal.phase is Phase.CONTRACT
    assert tokens(engine.legal_actions(deal)) == legal


@pytest.mark.parametrize(
    ("token", "refusal"),
    [
        ("=100", Refusal(Cause.BELOW_CONTRACT, 105)),
        ("=107", Refusal(Cause.BID_STEP, 5)),
        ("=225", Refusal(Cause.ABOVE_LIMIT, 220)),
        ("=405", Refusal(Cause.ABOVE_CAP, 400)),
        ("HK", Refusal(Cause.WRONG_PHASE)),
        ("p", Refusal(Cause.WRONG_PHASE)),
    ],
    ids=["lower", "off the step", "above the limit", "above the cap", "a card", "a pass"],
)
def test_refused_contracts(token: str, refusal: Refusal) -> None:
    """A contract is never lowered, keeps to the step, and stays within what the hand may promise."""
    assert refused(whole_deal(THREE, DACHA, "100 105 p p SA>3 SQ>1"), token) == refusal


def test_a_raise_without_a_marriage_stops_at_120() -> None:
    """Without a marriage in the eight cards the refusal asks for one."""
    deal = whole_deal(THREE, DACHA, "100 105 p p HQ>3 SQ>1")
    assert refused(deal, "=125") == Refusal(Cause.NEEDS_MARRIAGE, 120)


def test_a_raise_binds() -> None:
    """The raised contract is what the declarer has to reach."""
    deal = whole_deal(THREE, DACHA, "100 105 p p SA>3 SQ>1 =180")
    assert (deal.contract, deal.committed, deal.phase, deal.turn, deal.leader) == (180, True, Phase.PLAY, 1, 1)


@pytest.mark.parametrize(
    ("rules", "actions"),
    [(POLISH, "110 p p SA>3 SQ>1"), (parse_rules("may_raise=no", DACHA), "100 105 p p SA>3 SQ>1")],
    ids=["polish", "dacha without raising"],
)
def test_where_nothing_is_raised_the_play_begins(rules: Rules, actions: str) -> None:
    """Without raising the declarer leads right after the exchange, at the contract of the auction."""
    deal = whole_deal(THREE, rules, actions)
    assert (deal.phase, deal.turn, deal.leader, deal.committed) == (Phase.PLAY, 1, 1, False)


def test_the_contract_is_always_asked_for() -> None:
    """A declarer who could not raise still settles the contract, so the others learn nothing from a missing step."""
    deal = whole_deal(THREE, DACHA, "160 p p HQ>3 DK>2")
    assert tokens(engine.legal_actions(deal)) == "=160"
    assert deal.phase is Phase.CONTRACT


@pytest.mark.parametrize("suit", Suit, ids=[suit.name for suit in Suit])
def test_a_marriage_may_be_broken_by_giving(suit: Suit) -> None:
    """Either half of a marriage may be given away, even of the one that carried the bid."""
    deal = whole_deal("1:KQ.KQ.KQ.9,AT.AJ.TJ.A,J9.T9.A9.T/...KQJ", DACHA, "100 p p")
    deal = apply_tokens(deal, f"{suit.name}K>2 {suit.name}Q>3")
    assert Card[f"{suit.name}K"] in deal.hands[1]
