"""Every bot plays whole matches of every variant, legally, by its view alone, and a fault never stops a table."""

from dataclasses import replace
from random import Random

import pytest

from tysiacha import match
from tysiacha.actions import Play
from tysiacha.ai.bot import LEVELS, Bot, Decision, RandomBot, Thinking, decide, make_bot, run, safe_think
from tysiacha.cards import Card
from tysiacha.match import Match, next_deal, start_match
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe


def first_view(variant: str = "gameweave", seed: int = 1) -> View:
    """Return the view of the seat that calls first."""
    game = next_deal(start_match(variant, VARIANTS[variant], seed=seed))
    assert game.deal is not None
    return observe(game, game.deal.turn)


def play_match(game: Match, bots: list[Bot], rng: Random) -> Match:
    """Play a match to its end."""
    while not game.is_over:
        game = next_deal(game)
        while game.deal is not None:
            seat = game.deal.turn
            decision = decide(bots[seat], observe(game, seat), rng)
            assert [advice.action for advice in decision.analysis] == list(observe(game, seat).legal)
            game = match.apply(game, decision.action)
    return game


@pytest.mark.parametrize("level", ["random", "easy"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_whole_match(variant: str, level: str) -> None:
    """A match of rule bots and random bots ends, and every action on the way is legal."""
    rules = VARIANTS[variant]
    bots = [make_bot("easy"), *[make_bot(level)] * (rules.seats - 1)]
    assert play_match(start_match(variant, rules, seed=5), bots, Random(5)).is_over


def test_same_seed_same_decision() -> None:
    """The same view and seed give the same decision."""
    view = first_view()
    decisions = {decide(make_bot(level), view, Random(3)).action for level in LEVELS for _ in range(3)}
    assert len(decisions) <= len(LEVELS)


def test_unknown_level() -> None:
    """A level that does not exist is an error that names it."""
    with pytest.raises(ValueError, match="'expert'"):
        make_bot("expert")


class BrokenBot:
    """Raises in the middle of a thought."""

    def think(self, view: View, rng: Random) -> Thinking:
        """Fail."""
        yield
        raise RuntimeError("lost my cards")


class CheatingBot:
    """Chooses a card that is not its own."""

    def think(self, view: View, rng: Random) -> Thinking:
        """Choose what is not legal."""
        return Decision(Play(Card.HA), ())
        yield


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        pytest.param(BrokenBot(), "lost my cards", id="exception"),
        pytest.param(CheatingBot(), "illegal action HA", id="illegal action"),
    ],
)
def test_fault_never_stops_a_table(bot: Bot, fault: str) -> None:
    """A bot that fails plays the first legal action, and the fault is reported."""
    view = first_view()
    outcome = run(safe_think(bot, view, Random(1)))
    assert outcome.decision.action == view.legal[0]
    assert fault in str(outcome.fault)


def test_safe_think_passes_a_good_decision_on() -> None:
    """A sound decision comes through without a fault."""
    view = first_view()
    outcome = run(safe_think(RandomBot(), view, Random(1)))
    assert outcome.fault is None
    assert outcome.decision.action in view.legal


def test_forced_opener_with_nothing_passes_a_rebid() -> None:
    """A hand without an ace or a marriage does not bid beyond the forced opening."""
    view = replace(first_view(), hand=frozenset({Card.H9, Card.HJ, Card.D9, Card.DJ, Card.C9, Card.CJ, Card.S9}))
    assert str(decide(make_bot("medium"), view, Random(1)).action) == "p"
