"""Searching which card to play: every world that is drawn is solved for every legal play.

This is perfect-information Monte Carlo search (Ginsberg, "GIB: Imperfect information in a computationally challenging
game", 2001): its weakness, that it takes for granted to know the cards later, costs little in a game this short.
"""

from random import Random

from tysiacha.actions import Play
from tysiacha.ai.decision import Advice, Decision, Thinking
from tysiacha.ai.jobs import Job, Question
from tysiacha.ai.kernel import solve
from tysiacha.ai.play_rule import choose_play
from tysiacha.ai.reckon import Reckoner
from tysiacha.ai.solver import Ending
from tysiacha.ai.world import World, sample_worlds
from tysiacha.cards import card_points
from tysiacha.view import View

_OWN_SHARE = 4
"""A defender's own points count for one in so many: what it can take against everybody is the least it will get."""


def think_play(view: View, rng: Random, count: int) -> Thinking:
    """Choose among the legal plays by solving about ``count`` worlds."""
    if len(view.legal) == 1 or view.declarer is None or view.contract is None:
        return Decision.plain(view, view.legal[0])
    worlds = sample_worlds(view, rng, count)
    yield
    answers = yield from solve([Job(ending_of(view, world, view.declarer), Question.PLAYS) for world in worlds])
    reckoner = Reckoner(view, blur=1)
    total = sum(world.weight for world in worlds)
    values, chances = [], []
    for number in range(len(view.legal)):
        sample = [(world.weight, results[number]) for world, results in zip(worlds, answers, strict=True)]
        values.append(reckoner.contract_value(view.declarer, view.contract, sample))
        chances.append(sum(weight for weight, points in sample if points >= view.contract) / total)
    if view.seat != view.declarer:
        own = yield from solve([Job(ending_of(view, world, view.seat), Question.PLAYS) for world in worlds])
        slope = _own_slope(view, reckoner)
        for number in range(len(view.legal)):
            mean = sum(world.weight * results[number] for world, results in zip(worlds, own, strict=True)) // total
            values[number] += slope * (mean - view.points[view.seat])
    analysis = tuple(
        Advice(action, value, chance, len(worlds))
        for action, value, chance in zip(view.legal, values, chances, strict=True)
    )
    return Decision(_best(view, values), analysis)


def _best(view: View, values: list[int]) -> Play:
    """Return the play of the highest value; among equals the one that a rule of thumb names, else the cheapest."""
    top = max(values)
    best = [play for play, value in zip(view.legal, values, strict=True) if value == top and isinstance(play, Play)]
    named = choose_play(view) if len(best) > 1 else best[0]
    return named if named in best and isinstance(named, Play) else min(best, key=lambda play: play.card.points)


def _own_slope(view: View, reckoner: Reckoner) -> int:
    """Return the value of one more point for this defender instead of its partner, over ``_OWN_SHARE``."""
    if view.declarer is None or view.contract is None or view.seats == 2:
        return 0
    points = [60] * view.seats
    points[view.declarer] = view.contract - 1
    even = reckoner.stakes.of_deal(view.declarer, view.contract, tuple(points))
    points[view.seat] += 20
    points[next(seat for seat in range(3) if seat not in (view.seat, view.declarer))] -= 20
    return max(0, reckoner.stakes.of_deal(view.declarer, view.contract, tuple(points)) - even) // (20 * _OWN_SHARE)


def ending_of(view: View, world: World, seat: int) -> Ending:
    """Return the play of a world from the view's moment on, to be solved for the points of a seat."""
    return Ending(
        rules=view.rules,
        declarer=seat,
        hands=world.hands,
        leader=view.leader,
        trick=view.trick,
        trump=view.trump,
        points=view.points[seat],
        is_opening=not view.tricks,
        left_over=card_points(world.left) + card_points(view.buried),
    )
