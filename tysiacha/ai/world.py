"""Worlds: deals that are consistent with a view, drawn at random, or all of them where few are left.

What a view proves of the cards of others: where the cards lie that this seat gave, the talon that was shown, suits not
followed and not trumped (and cards not beaten, where that is a duty), marriages declared, or denied by leading half of
one without a word, and bids that only a marriage allows. What it merely suggests, by calls and by what declarers tend
to give away, weighs the worlds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from tysiacha.actions import Bid, Pass
from tysiacha.ai.estimate import estimate, promise_worth
from tysiacha.ai.knowledge import Cards, Knowledge, dealt_hand, know
from tysiacha.ai.proof import Proof, find_proofs, keeps_promises, promises
from tysiacha.cards import Card
from tysiacha.rules import Opening
from tysiacha.view import View

_GIFT_ODDS: Final = {0: 20, 2: 18, 3: 14, 4: 11, 10: 6, 11: 1}
"""How readily a declarer gives away a card of these points, against the others that it holds."""
_DOUBT: Final = 16.0
"""By how many points calls differ from what the estimate of a hand would call."""
_TRIES: Final = 40
"""Draws after which constraints that are hardly ever met are let go."""
_DRAWS: Final = 3
"""Worlds drawn for each that is kept, the likelier ones rather."""


@dataclass(frozen=True, slots=True)
class World:
    """One way in which the cards may lie now."""

    hands: tuple[Cards, ...]
    """Per seat, the own hand included."""
    left: Cards
    """Cards that nobody plays: the talons before one is taken; later what nobody took and what an opponent buried."""
    gift: Card | None = None
    """What another declarer gave to the third seat."""
    weight: int = 1
    """How likely the world is against the others of the same draw."""


# ---- drawing ----


def sample_worlds(view: View, rng: Random, count: int) -> list[World]:
    """Return at most ``count`` different worlds, likely ones with more weight; all there are if they are that few."""
    known = know(view)
    places = [place for place, size in enumerate(known.sizes) if size]
    if len(places) <= 2 and comb(len(known.free), known.sizes[places[0]] if places else 0) <= count:
        drawn = _weighed(known, rng, _every_layout(known, places))
        if drawn:
            return drawn
    proofs = find_proofs(known)
    layouts = (_draw(known, rng, proofs) for _ in range(count * _DRAWS))
    return _thinned(_weighed(known, rng, layouts), rng, count)


Layout = tuple[Cards, ...]
"""The unseen cards of each place."""


def _every_layout(known: Knowledge, places: list[int]) -> Iterator[Layout]:
    if not places:
        yield known.fixed
        return
    free = frozenset(known.free)
    for chosen in combinations(known.free, known.sizes[places[0]]):
        layout = list(known.fixed)
        layout[places[0]] |= frozenset(chosen)
        if len(places) == 2:
            layout[places[1]] |= free.difference(chosen)
        if not any(cards & known.cannot[place] for place, cards in enumerate(layout)):
            yield tuple(layout)


def _draw(known: Knowledge, rng: Random, proofs: list[list[Proof]]) -> Layout:
    """Draw one layout; proofs of bids, and then the limit on given talon cards, are dropped if they are hardly met."""
    layout = known.fixed
    for attempt in range(_TRIES):
        layout = _fill(known, rng, proofs if attempt < _TRIES // 2 else [])
        if not _gives_too_much(known, layout):
            break
    return layout


def _fill(known: Knowledge, rng: Random, proofs: list[list[Proof]]) -> Layout:
    """Distribute the free cards: those that prove bids first, those with one place left, the others by chance."""
    layout = [set(cards) for cards in known.fixed]
    room = list(known.sizes)
    free = list(known.free)
    rng.shuffle(free)
    for choices in proofs:
        proof = rng.choice(choices)
        for seat, cards in ((proof.seat, proof.own), (known.third or 0, proof.given)):
            for card in sorted(cards.intersection(free)):
                if room[seat]:
                    free.remove(card)
                    layout[seat].add(card)
                    room[seat] -= 1
    # Cards that may not lie everywhere go first, so that none is left without a place.
    for card in [card for card in free if card in known.bound]:
        places = [place for place, left in enumerate(room) if left and card not in known.cannot[place]]
        place = _pick(rng, places or [place for place, left in enumerate(room) if left], room)
        layout[place].add(card)
        room[place] -= 1
        free.remove(card)
    for place, count in enumerate(room):
        layout[place].update(free[:count])
        del free[:count]
    return tuple(map(frozenset, layout))


def _pick(rng: Random, places: list[int], room: list[int]) -> int:
    """Pick a place with a chance in proportion to its room."""
    if len(places) == 1:
        return places[0]
    number = rng.randrange(sum(room[place] for place in places))
    for place in places:
        number -= room[place]
        if number < 0:
            return place
    raise ValueError("there is no room")


def _gives_too_much(known: Knowledge, layout: Layout) -> bool:
    """Tell whether more cards of the shown talon lie elsewhere than its taker could have parted with."""
    if not known.talon:
        return False
    if known.third is None:
        return len(known.talon & layout[-1]) > 2
    return len(known.talon & (layout[known.third] | known.played[known.third])) > 1


# ---- weighing ----


def _weighed(known: Knowledge, rng: Random, layouts: Iterator[Layout]) -> list[World]:
    """Make worlds of layouts; those that break a promise or give away too much count only if there are no others."""
    worlds: list[World] = []
    doubtful: list[World] = []
    for layout in layouts:
        hands = tuple(known.view.hand if seat == known.view.seat else layout[seat] for seat in range(known.view.seats))
        gift, odds = _gift(known, rng, hands)
        weight = max(1, int(odds * _call_odds(known, hands, gift) * 10_000))
        fits = keeps_promises(known, hands, gift) and not _gives_too_much(known, layout)
        fitting = worlds if fits else doubtful
        fitting.append(World(hands, layout[-1], gift, weight))
    return worlds or doubtful


def _thinned(worlds: list[World], rng: Random, count: int) -> list[World]:
    """Keep about ``count`` of the worlds by systematic sampling, each as often as its weight asks for."""
    total = sum(world.weight for world in worlds)
    mark, passed, kept = rng.randrange(total), 0, []
    for world in worlds:
        before = (passed * count + mark) // total
        passed += world.weight
        times = (passed * count + mark) // total - before
        if times:
            kept.append(World(world.hands, world.left, world.gift, times))
    return kept


def _gift(known: Knowledge, rng: Random, hands: tuple[Cards, ...]) -> tuple[Card | None, float]:
    """Choose which card another declarer gave to the third seat, and return the odds of giving it."""
    if known.third is None:
        return None, 1.0
    held = hands[known.third] | known.played[known.third]
    candidates = sorted(held & known.talon or held)
    if promises(known.view):
        candidates = [card for card in candidates if keeps_promises(known, hands, card)] or candidates
    odds = [_GIFT_ODDS[card.points] for card in candidates]
    number = rng.randrange(sum(odds))
    for card, chance in zip(candidates, odds, strict=True):
        number -= chance
        if number < 0:
            return card, sum(odds) / 10
    raise ValueError("there is no card to give")


def _call_odds(known: Knowledge, hands: tuple[Cards, ...], gift: Card | None) -> float:
    """Return how well a world explains the calls, from 0 to 1."""
    view, odds, high = known.view, 1.0, 0
    forced = view.rules.opening is Opening.FORCED
    last: dict[int, int] = {}
    passed: dict[int, int] = {}
    for index, (seat, call) in enumerate(view.calls):
        match call:
            case Bid(amount):
                high = amount
                if seat != view.seat and not (forced and index == 0):
                    last[seat] = amount
            case Pass():
                passed[seat] = high + view.rules.bid_step
    for seat in range(view.seats):
        if seat == view.seat or not (seat in last or seat in passed):
            continue
        dealt = dealt_hand(known, hands, gift, seat)
        worth = estimate(hands[seat], view.rules) if dealt is None else promise_worth(dealt, view.rules)
        if seat in last:
            odds *= _sigmoid((worth - last[seat]) / _DOUBT)
        if seat in passed:
            odds *= _sigmoid((passed[seat] - worth) / _DOUBT)
    return odds


def _sigmoid(number: float) -> float:
    """Rise from 0 to 1 around 0, by arithmetic that gives the same bits everywhere (``exp`` does not)."""
    return 0.5 + 0.5 * number / (1 + abs(number))
