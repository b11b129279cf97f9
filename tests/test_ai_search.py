"""Puzzles whose answer every good player knows, and what holds of a search whatever it answers."""

from collections.abc import Iterator
from random import Random

import pytest

from tysiacha import match
from tysiacha.ai.bot import decide, make_bot
from tysiacha.ai.kernel import load_kernel, set_kernel
from tysiacha.ai.prospect import CERTAIN, Stakes, match_values, win_chances
from tysiacha.deal import Deal, Phase
from tysiacha.match import Standing, first_standing, next_deal, start_match
from tysiacha.notation import parse_action, parse_deal
from tysiacha.options import parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe

pytestmark = pytest.mark.cpython  # the page's Python hands over a kernel of its own


@pytest.fixture(autouse=True)
def _kernel() -> Iterator[None]:
    load_kernel()
    yield
    set_kernel(None)


def position(
    variant: str,
    cards: str,
    actions: str,
    *,
    scores: tuple[int, ...] = (),
    barrel_deals: tuple[int | None, ...] = (),
) -> View:
    """Return the view of the seat to act after actions; seat 1 opens."""
    rules = VARIANTS[variant]
    game = next_deal(start_match(variant, rules, start=standing(rules, scores, barrel_deals)), deal(rules, cards))
    for word in actions.split():
        game = match.apply(game, parse_action(word))
    assert game.deal is not None
    return observe(game, game.deal.turn)


def standing(rules: Rules, scores: tuple[int, ...], barrel_deals: tuple[int | None, ...]) -> Standing:
    """Return a standing in which the last seat deals."""
    seats = rules.seats
    return Standing(
        scores=scores or (0,) * seats,
        barrel_deals=barrel_deals or (None,) * seats,
        bombs=(rules.bombs,) * seats,
        dealer=seats - 1,
        deals_played=9,
    )


def deal(rules: Rules, cards: str) -> Deal:
    """Read the cards of a deal."""
    return parse_deal(cards, rules)


def choice(level: str, view: View) -> str:
    """Return what a level does."""
    return str(decide(make_bot(level), view, Random(1)).action)


POOR = "1:J9.J9.J9.9,AT.AT.A.AT,KQ.K.TK.KQ/.Q.Q.J"
STRONG = "1:AKQ.AT.A.A,T9.KJ9.T9.,J.Q.KQ.KQJ/..J.T9"
"""Deals whose first seat holds nothing, or almost everything."""


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize(
    ("variant", "cards", "actions", "answer"),
    [
        pytest.param("gameweave", POOR, "105 p", "p", id="a forced opener with nothing passes"),
        pytest.param("dacha", POOR, "", "100", id="who must open with nothing opens at the least"),
        pytest.param("polish", POOR, "p p", "b", id="with nothing the bomb"),
        pytest.param("polish", STRONG, "p p", "t1", id="with everything no bomb"),
    ],
)
def test_calls(level: str, variant: str, cards: str, actions: str, answer: str) -> None:
    """Nothing is passed, opened low or bombed; everything is played."""
    assert choice(level, position(variant, cards, actions)) == answer


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_strong_hand_bids(level: str) -> None:
    """The opener answers a bid with a hand that makes it."""
    assert choice(level, position("gameweave", STRONG, "105 p")).isdigit()


TEAM = "1:AT.T9.AT.A,.AQ.K9.TK9,KQ.KJ.QJ.Q/J9...J"
BEGUN = "p p H9>2 SJ>3 =100"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(
    ("actions", "answer"),
    [
        pytest.param("D9 DA", "DK", id="a partner who surely wins gets points"),
        pytest.param("CA", "C9", id="a declarer who surely wins gets none from the second seat"),
        pytest.param("CA C9", "CJ", id="a declarer who surely wins gets none from the third seat"),
    ],
)
def test_defenders_are_a_team(level: str, actions: str, answer: str) -> None:
    """Points go to the partner, none to the declarer."""
    answers = [
        str(decide(make_bot(level), position("gameweave", TEAM, f"{BEGUN} {actions}"), Random(seed)).action)
        for seed in range(5)
    ]
    assert max(answers, key=answers.count) == answer


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_trump_that_nobody_holds_is_not_drawn(level: str) -> None:
    """With all other trumps gone the declarer leads its side cards."""
    play = "p p S9>2 CJ>3 =100 SA S9 SJ HA H9 HJ *HQ HT SQ DK DQ DA"
    assert choice(level, position("gameweave", STRONG, play)) != "HK"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_bid_that_already_wins_is_not_raised(level: str) -> None:
    """On the barrel 120 wins, so that more only risks."""
    view = position(
        "gameweave",
        STRONG,
        "105 p 120 p S9>2 CJ>3",
        scores=(880, 0, 0),
        barrel_deals=(0, None, None),
    )
    assert choice(level, view) == "=120"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_sitter_on_its_last_barrel_deal_tries(level: str) -> None:
    """Where the fall is certain otherwise, the contract that wins is tried with any hand."""
    view = position("gameweave", STRONG, "p p S9>2 CJ>3", scores=(880, 0, 0), barrel_deals=(2, None, None))
    assert choice(level, view) == "=120"


def test_opponent_at_875() -> None:
    """For the sitter on the only barrel, a defender's five points are the difference between sitting and falling."""
    view = position("gameweave", TEAM, "p p", scores=(880, 875, 100), barrel_deals=(0, None, None))
    stakes = Stakes(view)
    sits, falls = (stakes.of_deal(2, 100, (60, points, 100)) for points in (0, 20))
    assert sits > 1.2 * falls


WORTHLESS = "1:T.J9.KJ.K9,9.K.T.ATQJ,AKJ.A.AQ9./Q.TQ.."
MIDDLING = "1:AJ.J.AJ.AQ,T9.A9.9.TK,Q.TK.KQ.J9/K.Q.T."
"""Deals whose first seat makes nothing, or about half of what it is forced to."""


def usual(view: View) -> str:
    """Return what hard does with most seeds."""
    answers = [str(decide(make_bot("hard"), view, Random(seed)).action) for seed in range(9)]
    return max(answers, key=answers.count)


@pytest.mark.parametrize(
    ("score", "answer"),
    [
        pytest.param(875, "p", id="at 875 it is left to declare: as a defender five points would bring it there"),
        pytest.param(500, "110", id="at 500 its contract is worth more than a deal on the barrel"),
    ],
)
def test_sitter_against_an_opponent_at_875(score: int, answer: str) -> None:
    """A sitter with nothing bids against an opponent, but not where that opponent would knock it off by defending."""
    view = position("gameweave", WORTHLESS, "105 p", scores=(880, score, 100), barrel_deals=(0, None, None))
    assert usual(view) == answer


@pytest.mark.parametrize(
    ("score", "answer"),
    [
        pytest.param(940, "b", id="silent opponents get nothing from a bomb"),
        pytest.param(700, "t1", id="a bomb would carry both opponents close to the end"),
    ],
)
def test_bomb_against_silence(score: int, answer: str) -> None:
    """A middling hand is bombed where the award goes to silent seats, and played where it counts."""
    assert usual(position("polish", MIDDLING, "p p", scores=(300, score, score))) == answer


def test_win_is_certain() -> None:
    """A contract that wins the match is worth all there is, one that lets another win nothing."""
    view = position("gameweave", STRONG, "p p", scores=(880, 0, 0), barrel_deals=(0, None, None))
    assert Stakes(view).of_deal(0, 120, (120, 0, 0)) == CERTAIN
    assert Stakes(view).of_deal(0, 120, (119, 1, 0)) < CERTAIN


def test_chances_add_up() -> None:
    """The chances of all seats make one, and more points are worth more."""
    for name, rules in VARIANTS.items():
        before = first_standing(rules, 1)
        chances = win_chances(rules, before)
        assert sum(chances) == pytest.approx(1), name
        ahead = Standing(
            scores=(500, *before.scores[1:]),
            barrel_deals=before.barrel_deals,
            bombs=before.bombs,
            dealer=before.dealer,
            deals_played=5,
        )
        assert win_chances(rules, ahead)[0] > chances[0] + 0.1, name


@pytest.mark.parametrize("variant", VARIANTS)
def test_more_points_are_never_worth_less(variant: str) -> None:
    """The weights of every variant rise with the score."""
    values = match_values(VARIANTS[variant])
    assert all(low <= high for low, high in zip(values.weights, values.weights[1:], strict=False))
    assert values.weights[0] > 0
    assert len(values.places) == VARIANTS[variant].seats


@pytest.mark.parametrize(
    ("overrides", "alike"),
    [
        pytest.param("bid_step=10 must_beat=yes", "gameweave", id="the same end"),
        pytest.param("barrel_single=no", "dacha", id="barrels without limit"),
        pytest.param("late=silence bombs=2", "polish", id="silence"),
    ],
)
def test_own_rules_borrow_the_values_of_the_nearest_variant(overrides: str, alike: str) -> None:
    """Rules that no values were learned for use those of the variant with the same kind of end."""
    rules = parse_rules(overrides, VARIANTS["gameweave"])
    assert match_values(rules) == match_values(VARIANTS[alike])


@pytest.mark.parametrize(
    "overrides", ["target=500 late=none deal_limit=3", "barrel_score=300 barrel_fall=200 barrel_held=290 target=400"]
)
def test_short_matches(overrides: str) -> None:
    """A hard bot plays under short targets and deal limits to the end."""
    rules = parse_rules(overrides, VARIANTS["gameweave"])
    game, bot, rng = start_match("gameweave", rules, seed=2), make_bot("hard"), Random(1)
    for _ in range(2):
        game = next_deal(game)
        while game.deal is not None:
            game = match.apply(game, decide(bot, observe(game, game.deal.turn), rng).action)
    assert len(game.history) == 2


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_decision_is_searched(variant: str) -> None:
    """Hard says of every legal action, in all phases, what it is worth, in how many worlds, and how safe it is."""
    game, bot, rng = start_match(variant, VARIANTS[variant], seed=2), make_bot("hard"), Random(1)
    phases = set()
    for _ in range(3):
        game = next_deal(game)
        while game.deal is not None:
            view = observe(game, game.deal.turn)
            decision = decide(bot, view, rng)
            assert [advice.action for advice in decision.analysis] == list(view.legal)
            if len(view.legal) > 1:
                phases.add(view.phase)
                assert all(advice.value is not None and advice.worlds > 0 for advice in decision.analysis), view
                assert all(0 <= (advice.chance or 0) <= 1 for advice in decision.analysis), view
            game = match.apply(game, decision.action)
    assert {Phase.AUCTION, Phase.EXCHANGE, Phase.PLAY} <= phases


def test_same_view_and_seed_same_decision() -> None:
    """A search gives the same decision, numbers included, however often it is asked."""
    view = position("gameweave", TEAM, f"{BEGUN} CA")
    assert decide(make_bot("hard"), view, Random(9)) == decide(make_bot("hard"), view, Random(9))
