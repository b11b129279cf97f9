"""Worlds made into deals: what a view's seat would see if the cards lay as in a world of its bot."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tysiacha import engine
from tysiacha.actions import Action, Bury, Commit, Give, Play, Take
from tysiacha.ai.memory import begun_tricks
from tysiacha.ai.world import World
from tysiacha.cards import PACK, Card
from tysiacha.deal import Deal, Phase, has_talon_phase, new_deal
from tysiacha.errors import IllegalAction
from tysiacha.match import Standing, next_deal, start_match
from tysiacha.rules import Opening
from tysiacha.view import View, observe


def deals_of(view: View, world: World) -> Iterator[Deal]:
    """Yield whole deals before their first decision that lead to the world, as far as the view leaves them open."""
    seats, talon_count = range(view.seats), len(view.rules.talon_sizes)
    held = [set(hand) for hand in world.hands]
    for trick in begun_tricks(view):
        for place, card in enumerate(trick.cards):
            held[(trick.leader + place) % view.seats].add(card)
    if view.phase in (Phase.AUCTION, Phase.TALON):
        left = sorted(world.left)
        talons = [frozenset(left[:3])] if view.seats == 3 else [frozenset(left[:2]), frozenset(left[2:])]
        yield _deal(view, held, talons)
        return
    declarer, taken = view.declarer or 0, view.taken or 0
    gifts = gifts_of(view, world)
    for seat, card in gifts.items():
        held[seat].discard(card)
        held[declarer].add(card)
    for buried in _burials(view, world):
        pool = held[declarer] | buried
        size = view.rules.talon_sizes[taken]
        for talon in [view.talon] if view.talon is not None else map(frozenset, combinations(sorted(pool), size)):
            if not talon <= pool:
                continue  # these cannot be the cards that were buried
            talons = [frozenset(PACK).difference(pool, *(held[seat] for seat in seats))] * talon_count
            talons[taken] = talon
            yield _deal(view, [pool - talon if seat == declarer else held[seat] for seat in seats], talons)


def gifts_of(view: View, world: World) -> dict[int, Card]:
    """Return what the declarer gave, by receiver."""
    gifts = dict(view.given)
    gifts.update((view.seat, card) for _, card in view.received)
    if world.gift is not None:
        gifts[next(seat for seat in range(3) if seat not in (view.declarer, view.seat))] = world.gift
    return gifts


def _burials(view: View, world: World) -> Iterator[frozenset[Card]]:
    if view.seats == 3 or view.seat == view.declarer:
        yield frozenset(view.buried)
        return
    yield from map(frozenset, combinations(sorted(world.left), 2))


def _deal(view: View, hands: list[set[Card]], talons: list[frozenset[Card]]) -> Deal:
    return new_deal(view.rules, tuple(map(frozenset, hands)), tuple(talons), forehand=view.forehand, bombs=view.bombs)


def actions_to(view: View, world: World, deal: Deal) -> Iterator[tuple[int, Action]]:
    """Yield the actions that lead from the start of the deal to the view."""
    yield from view.calls[1 if view.rules.opening is Opening.FORCED else 0 :]
    if view.phase in (Phase.AUCTION, Phase.TALON):
        return
    declarer = view.declarer or 0
    asked = was_asked(deal, declarer, view)
    if asked:
        yield declarer, Take(view.taken or 0)
    if declarer == view.seat:
        yield from ((declarer, Give(card, seat)) for seat, card in view.given)
        yield from ((declarer, Bury(card)) for card in view.buried)
    else:
        gifts = gifts_of(view, world)
        order = [(declarer + step) % view.seats for step in range(1, view.seats)]
        yield from ((declarer, Give(gifts[seat], seat)) for seat in order if seat in gifts)
        taken = deal.talons[view.taken or 0]
        own = deal.dealt[declarer] | taken
        later = world.hands[declarer].union(*(trick_cards(view, declarer)))
        if view.seats == 2:
            yield from ((declarer, Bury(card)) for card in sorted(own - later))
    if view.committed:
        yield declarer, Commit(view.contract or 0)
    for trick in begun_tricks(view):
        for place, card in enumerate(trick.cards):
            yield (trick.leader + place) % view.seats, Play(card, trick.declares and place == 0)


def was_asked(deal: Deal, declarer: int, view: View) -> bool:
    """Tell whether the declarer was asked for a talon."""
    return has_talon_phase(replace(deal, declarer=declarer, calls=view.calls))


def trick_cards(view: View, seat: int) -> list[set[Card]]:
    """Return the cards that a seat has played."""
    return [
        {card for place, card in enumerate(trick.cards) if (trick.leader + place) % view.seats == seat}
        for trick in begun_tricks(view)
    ]


def view_of(view: View, world: World) -> View | None:
    """Return what the view's seat sees in the world, or None if no deal leads there by legal actions."""
    standing = Standing(
        scores=view.scores,
        barrel_deals=view.barrel_deals,
        bombs=view.bombs,
        dealer=view.dealer,
        deals_played=view.deals_played,
    )
    for deal in deals_of(view, world):
        game = next_deal(start_match("gameweave", view.rules, start=standing), deal)
        try:
            for seat, action in actions_to(view, world, deal):
                assert game.deal is not None
                assert game.deal.turn == seat
                game = replace(game, deal=engine.apply(game.deal, action))
        except IllegalAction:
            continue
        return observe(game, view.seat)
    return None
