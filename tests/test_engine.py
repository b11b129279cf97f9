"""Dealing, and the dispatch among the phases."""

from random import Random

import helpers
import pytest

from tysiacha import engine
from tysiacha.actions import Action, Bid, Bomb, Bury, Commit, Give, Pass, Play, Take
from tysiacha.cards import PACK, Card
from tysiacha.deal import Deal, Phase, actions_of, new_deal
from tysiacha.errors import Cause, IllegalAction, Refusal
from tysiacha.match import next_deal, start_match
from tysiacha.notation import parse_hand
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS

HOUSES = pytest.mark.parametrize("rules", helpers.HOUSES.values(), ids=helpers.HOUSES)
POLISH = VARIANTS["polish"]
HANDS = tuple(map(parse_hand, ("A.KQ9.A9.9", "TK.AJ.TJ.A", "J9.T.KQ.TK")))
TALON = (parse_hand("Q...QJ"),)


@pytest.mark.parametrize(
    ("variant", "cards"),
    [
        ("gameweave", "2:TQ9..ATJ.9,K.AT.K.ATQ,J.J9.Q9.KJ/A.KQ.."),
        ("dacha", "2:TQ9..ATJ.9,K.AT.K.ATQ,J.J9.Q9.KJ/A.KQ.."),
        ("polish", "2:TQ9..ATJ.9,K.AT.K.ATQ,J.J9.Q9.KJ/A.KQ.."),
        ("polish-2", "2:T9.AT.KJ.ATQ9,QJ.J9.ATQ9.KJ/K.Q..,A.K.."),
    ],
    ids=VARIANTS,
)
def test_a_seed_deals_the_same_cards_for_ever(variant: str, cards: str) -> None:
    """The first deal of seed 42 is this one, in every interpreter and release, or saved matches would change."""
    assert str(next_deal(start_match(variant, VARIANTS[variant], seed=42)).deal) == cards


@HOUSES
def test_dealing_uses_the_given_generator_alone(rules: Rules) -> None:
    """The same generator state deals the same cards, and the whole pack is dealt in the rules' sizes."""
    deal = engine.deal_cards(rules, Random(5))
    assert deal == engine.deal_cards(rules, Random(5))
    assert deal != engine.deal_cards(rules, Random(6))
    assert [len(hand) for hand in deal.dealt] == [rules.hand_size] * rules.seats
    assert tuple(map(len, deal.talons)) == rules.talon_sizes
    assert frozenset().union(*deal.dealt, *deal.talons) == frozenset(PACK)


def test_every_card_comes_to_every_place() -> None:
    """Over many deals each card falls to each hand and to the talon about as often as it should."""
    rng = Random(1)
    deals = [engine.deal_cards(POLISH, rng) for _ in range(1200)]
    for place in range(4):
        groups = [(*deal.dealt, *deal.talons)[place] for deal in deals]
        counts = [sum(card in group for group in groups) for card in PACK]
        wanted = 1200 * (7 if place < 3 else 3) / 24
        assert all(abs(count - wanted) < 80 for count in counts)


@pytest.mark.parametrize(
    ("hands", "talons", "forehand", "reason"),
    [
        (HANDS[:2], TALON, 0, "3 hands of 7"),
        ((*HANDS, frozenset()), TALON, 0, "3 hands of 7"),
        ((HANDS[0] - {Card.HA}, *HANDS[1:]), TALON, 0, "3 hands of 7"),
        (HANDS, (), 0, r"talons of \[3\]"),
        (HANDS, (TALON[0] - {Card.HQ},), 0, r"talons of \[3\]"),
        ((HANDS[0], HANDS[0], HANDS[2]), TALON, 0, "24 cards"),
        (HANDS, TALON, 3, "forehand"),
        (HANDS, TALON, -1, "forehand"),
    ],
    ids=[
        "two hands",
        "four hands",
        "a short hand",
        "no talon",
        "a short talon",
        "a hand twice",
        "no such forehand",
        "a negative forehand",
    ],
)
def test_cards_that_make_no_deal(
    hands: tuple[frozenset[Card], ...], talons: tuple[frozenset[Card], ...], forehand: int, reason: str
) -> None:
    """A deal needs the pack in the right sizes, and a forehand at the table."""
    with pytest.raises(ValueError, match=reason):
        new_deal(POLISH, hands, talons, forehand=forehand)


@pytest.mark.parametrize("bombs", [(1, 1), (1, 1, 2), (0, 0, -1)], ids=["two seats", "too many", "fewer than none"])
def test_bombs_that_make_no_deal(bombs: tuple[int, ...]) -> None:
    """The bombs left are one number per seat, within what the rules give."""
    with pytest.raises(ValueError, match="bombs"):
        new_deal(POLISH, HANDS, TALON, bombs=bombs)


@pytest.mark.parametrize(
    ("actions", "phase", "misfits"),
    [
        ("", Phase.AUCTION, [Bomb(), Take(0), Give(Card.HT, 2), Bury(Card.HT), Commit(100), Play(Card.HT)]),
        ("p p", Phase.TALON, [Pass(), Bid(110), Give(Card.HA, 1), Bury(Card.HA), Commit(100), Play(Card.HA)]),
        ("p p t1", Phase.EXCHANGE, [Pass(), Bid(110), Take(0), Bury(Card.HA), Commit(100), Play(Card.HA)]),
        ("p p t1 HA>2 S9>3", Phase.PLAY, [Pass(), Bid(110), Take(0), Bomb(), Give(Card.DK, 1), Commit(100)]),
    ],
    ids=["auction", "talon", "exchange", "play"],
)
def test_an_action_of_another_phase(actions: str, phase: Phase, misfits: list[Action]) -> None:
    """What belongs to another phase is refused as such."""
    deal = helpers.whole_deal("1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ", POLISH, actions)
    assert deal.phase is phase
    assert [engine.refusal(deal, action) for action in misfits] == [Refusal(Cause.WRONG_PHASE)] * len(misfits)


def test_a_scored_deal_refuses_everything() -> None:
    """Nothing can be done to a deal that is over."""
    deal = helpers.whole_deal("1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ", POLISH, "p p b")
    refusals = {engine.refusal(deal, action) for action in helpers.conceivable()}
    assert refusals == {Refusal(Cause.DEAL_OVER)}


def test_a_refusal_reproduces_itself() -> None:
    """The exception names action, cause and the whole position, so that a report can be replayed."""
    deal = helpers.whole_deal("1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ", POLISH)
    with pytest.raises(IllegalAction) as caught:
        engine.apply(deal, Bid(105))
    assert str(caught.value) == f"105: bid too low 110, in {deal}"


@HOUSES
def test_states_are_values(rules: Rules) -> None:
    """An action leaves the deal before it as it was, and replaying all actions gives an equal deal."""
    states = list(helpers.random_states(rules, 13, 3))
    written = [str(state) for state in states]
    for state in states:
        again: Deal = new_deal(rules, state.dealt, state.talons, forehand=state.forehand, bombs=state.bombs)
        for action in actions_of(state):
            again = engine.apply(again, action)
        assert (again, hash(again)) == (state, hash(state))
    assert [str(state) for state in states] == written
