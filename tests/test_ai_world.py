"""Worlds are consistent with their view: a deal made of one, played again, gives the very same view."""

from collections.abc import Iterator
from random import Random

import pytest
from redeal import view_of

from tysiacha import match
from tysiacha.ai.bot import LEVELS, decide, make_bot
from tysiacha.ai.knowledge import know
from tysiacha.ai.world import sample_worlds
from tysiacha.cards import PACK, Card, Suit
from tysiacha.deal import Phase
from tysiacha.match import next_deal, start_match
from tysiacha.options import parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe

RULES = {
    **VARIANTS,
    "must beat": parse_rules("must_beat=yes must_overtrump=yes declare_needs_trick=no", VARIANTS["gameweave"]),
    "talon never shown": parse_rules("talon_shown=never must_overtrump=yes", VARIANTS["dacha"]),
    "two seats, shown": parse_rules("talon_shown=always declaring=chosen may_raise=yes", VARIANTS["polish-2"]),
}


def random_views(rules: Rules, seed: int, deals: int) -> Iterator[View]:
    """Yield the views of every decision in deals of random play, in which high bids are rare."""
    rng = Random(seed)
    game = start_match("gameweave", rules, seed=seed)
    for _ in range(deals):
        game = next_deal(game)
        while game.deal is not None:
            view = observe(game, game.deal.turn)
            yield view
            few = view.legal[:4] if view.phase in (Phase.AUCTION, Phase.CONTRACT) else view.legal
            game = match.apply(game, rng.choice(few if rng.random() < 0.9 else view.legal))
        if game.is_over:
            return


@pytest.mark.parametrize("name", RULES)
def test_worlds_give_the_same_view(name: str) -> None:
    """In every world drawn for a view, the seat sees exactly that view."""
    rng = Random(1)
    for view in random_views(RULES[name], seed=3, deals=4):
        worlds = sample_worlds(view, rng, 4)
        assert worlds
        assert [view_of(view, world) for world in worlds] == [view] * len(worlds)


def test_every_world_when_few_are_left() -> None:
    """Towards the end all worlds are listed, each once, and one of them is the deal itself."""
    views = [view for view in random_views(VARIANTS["gameweave"], seed=5, deals=6) if len(view.tricks) == 6]
    for view in views:
        worlds = sample_worlds(view, Random(1), 100)
        assert len({world.hands for world in worlds}) == len(worlds)


def test_weights_are_kept_in_number() -> None:
    """The worlds drawn have together the weight that was asked for."""
    view = next(random_views(VARIANTS["polish"], seed=2, deals=1))
    assert sum(world.weight for world in sample_worlds(view, Random(1), 40)) == 40


def test_a_void_is_known() -> None:
    """A seat that neither followed nor trumped holds neither suit."""
    shown = [
        (view, know(view))
        for view in random_views(VARIANTS["polish"], seed=8, deals=6)
        if view.trump is not None and view.phase is Phase.PLAY
    ]
    voids = [
        (seat, suit)
        for view, known in shown
        for seat in range(3)
        for suit in Suit
        if _is_void(known.cannot[seat], suit)
    ]
    assert voids


def _is_void(cannot: frozenset[Card], suit: Suit) -> bool:
    return all(card in cannot for card in PACK if card.suit is suit)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_hidden_cards_change_no_choice(variant: str, level: str) -> None:
    """With the unseen cards dealt anew behind its view, a bot chooses the same."""
    bot = make_bot(level)
    for view in list(random_views(VARIANTS[variant], seed=4, deals=2))[::6]:
        anew = [view_of(view, world) for world in sample_worlds(view, Random(2), 2)]
        choices = {decide(bot, seen, Random(5)).action for seen in [view, *anew] if seen is not None}
        assert len(choices) == 1
