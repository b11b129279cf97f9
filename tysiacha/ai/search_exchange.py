"""Searching what to give or bury, and how far to raise: every way is tried in worlds, the better ones in more of them.

The field is narrowed as in sequential halving (Karnin et al., "Almost optimal exploration in multi-armed bandits",
2013): first by the cheap question whether the contract is reached, then by exact points.
"""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from tysiacha.actions import Action, Bury, Commit, Give
from tysiacha.ai.decision import Advice, Decision, Thinking
from tysiacha.ai.estimate import partings
from tysiacha.ai.jobs import Job, Question, bury_pairs, give_pairs
from tysiacha.ai.kernel import solve
from tysiacha.ai.reckon import Reckoner, Sample, chance_of, weights_of
from tysiacha.ai.solver import Ending
from tysiacha.ai.world import World, sample_worlds
from tysiacha.cards import Card, card_points
from tysiacha.view import View

Parting = tuple[tuple[Card, int], ...]
"""Cards with the seats that get them; the own seat stands for what is buried. In the order of the actions."""

_EASY = 19, 20
"""The share of worlds (over) from which on reaching a number is too easy to tell ways apart."""
_LADDER = 30
"""Points by which the number to reach is raised then."""


_POOR = 40.0
"""Points that parting with a card which the rule of thumb does not even consider is taken to cost."""
_TRUST = 400
"""Value of a point of the rule of thumb's judgement, which steadies the choice where worlds are few."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What a way is worth, with the chance to make the contract and the number of worlds that say so."""

    way: Parting
    value: int
    chance: float
    worlds: int


@dataclass(frozen=True, slots=True)
class ExchangeBudget:
    """How much an exchange is searched, in worlds and ways."""

    first_worlds: int
    """Worlds in which every way is tried."""
    finalists: int
    """Ways that go on to exact points."""
    last_worlds: int
    """Worlds in which those are solved."""


def think_exchange(view: View, rng: Random, budget: ExchangeBudget) -> Thinking:
    """Choose what to give, or to bury."""
    ways = _ways(view)
    costs = _costs(view, ways)
    reckoner = Reckoner(view)
    beaten: list[Rating] = []
    if len(ways) > budget.finalists:
        worlds = sample_worlds(view, rng, budget.first_worlds)
        yield
        ways, beaten = yield from _narrowed(view, reckoner, worlds, costs, budget.finalists)
    worlds = sample_worlds(view, rng, budget.last_worlds)
    yield
    jobs = [Job(_after(view, world, way)) for way in ways for world in worlds]
    answers = yield from solve(jobs)
    weights = weights_of(worlds)
    finalists = []
    for number, way in enumerate(ways):
        results = [answer[0] for answer in answers[number * len(worlds) : (number + 1) * len(worlds)]]
        value, chance = _rate(view, reckoner, way, list(zip(weights, results, strict=True)))
        finalists.append(Rating(way, value - int(_TRUST * costs[way]), chance, len(worlds)))
    return _decision(view, finalists, beaten)


def _ways(view: View) -> list[Parting]:
    """List every way to finish the exchange."""
    hand = sorted(view.hand)
    if view.seats == 2:
        left = 2 - len(view.buried)
        cards = bury_pairs(view.hand) if left == 2 else [(card,) for card in hand]
        return [tuple((card, view.seat) for card in chosen) for chosen in cards]
    receivers = _receivers(view)
    if len(receivers) == 2:
        return [((left, receivers[0]), (right, receivers[1])) for left, right in give_pairs(view.hand)]
    return [((card, receivers[0]),) for card in hand]


def _receivers(view: View) -> list[int]:
    """Return the seats that have not been given a card yet, clockwise."""
    had = {seat for seat, _ in view.given}
    seats = [(view.seat + step) % view.seats for step in range(1, view.seats)]
    return [seat for seat in seats if seat not in had]


def _narrowed(
    view: View, reckoner: Reckoner, worlds: list[World], costs: dict[Parting, float], finalists: int
) -> Generator[None, None, tuple[list[Parting], list[Rating]]]:
    """Keep the ways that reach the contract in most worlds, raising the number until that tells them apart.

    The way that costs least by the rule of thumb is always kept. The others come with what this round says of them.
    """
    reach = view.contract or 0
    total = sum(world.weight for world in worlds)
    ways = sorted(costs, key=lambda way: costs[way])
    while True:
        scores = yield from _reaching(view, worlds, ways, reach)
        best = max(scores.values())
        if not view.rules.may_raise or best * _EASY[1] < total * _EASY[0] or reach >= 2 * (view.contract or 0):
            break
        reach += _LADDER
    others = sorted(ways[1:], key=lambda way: (-scores[way], costs[way]))
    made, failed = (reckoner.outcome(view.seat, reach, points) for points in (reach, reach - 1))
    beaten = [
        Rating(
            way,
            (made * scores[way] + failed * (total - scores[way])) // total - int(_TRUST * costs[way]),
            scores[way] / total,
            len(worlds),
        )
        for way in others[finalists - 1 :]
    ]
    return [ways[0], *others[: finalists - 1]], beaten


def _costs(view: View, ways: list[Parting]) -> dict[Parting, float]:
    """Return for each way how much worse it is, in points, than the best one by the rule of thumb."""
    found = partings(view.hand, len(ways[0]), view.rules)
    worth = {frozenset(cards): worth for worth, cards in found}
    best = found[0][0]
    return {way: min(_POOR, best - worth.get(frozenset(card for card, _ in way), best - _POOR)) for way in ways}


def _reaching(
    view: View, worlds: list[World], ways: list[Parting], reach: int
) -> Generator[None, None, dict[Parting, int]]:
    """Return in how many worlds, by weight, each way reaches a number."""
    if len(ways[0]) == 2:
        question = Question.BURIES if view.seats == 2 else Question.GIVES
        answers = yield from solve([Job(_before(view, world), question, reach) for world in worlds])
    else:
        answers = yield from _one_by_one(view, worlds, ways, reach)
    scores = [0] * len(ways)
    for world, results in zip(worlds, answers, strict=True):
        for number, result in enumerate(results):
            scores[number] += world.weight * result
    return dict(zip(_ways(view), scores, strict=True))


def _one_by_one(
    view: View, worlds: list[World], ways: list[Parting], reach: int
) -> Generator[None, None, list[tuple[int, ...]]]:
    every = _ways(view)
    jobs = [Job(_after(view, world, way), reach=reach) for world in worlds for way in every]
    answers = yield from solve(jobs)
    flat = [answer[0] for answer in answers]
    return [tuple(flat[start : start + len(every)]) for start in range(0, len(flat), len(every))]


def _before(view: View, world: World) -> Ending:
    return Ending(
        rules=view.rules,
        declarer=view.seat,
        hands=world.hands,
        leader=view.seat,
        is_opening=True,
        left_over=card_points(world.left) + card_points(view.buried),
    )


def _after(view: View, world: World, way: Parting) -> Ending:
    """Return the play of a world after an exchange."""
    hands = list(world.hands)
    buried = card_points(view.buried) + card_points(world.left)
    for card, seat in way:
        hands[view.seat] -= {card}
        if seat == view.seat:
            buried += card.points
        else:
            hands[seat] |= {card}
    return Ending(
        rules=view.rules, declarer=view.seat, hands=tuple(hands), leader=view.seat, is_opening=True, left_over=buried
    )


def _rate(view: View, reckoner: Reckoner, way: Parting, sample: Sample) -> tuple[int, float]:
    """Return the value of a way, and the chance to make the contract that would be played after it."""
    least = view.contract or 0
    contract, value = least, 0
    if view.rules.may_raise:
        hand = view.hand.difference(card for card, _ in way)
        contract, value = reckoner.best_contract(view.seat, least, hand, sample)
    else:
        value = reckoner.contract_value(view.seat, least, sample)
    return value, chance_of(sample, contract)


def _decision(view: View, finalists: list[Rating], beaten: list[Rating]) -> Decision:
    """Choose the first action of the best way; every action's value is that of the best way that contains it.

    What a final has measured goes before what the first round has guessed.
    """
    ranked = [rating for ratings in (finalists, beaten) for rating in sorted(ratings, key=lambda each: -each.value)]
    best: dict[Action, Advice] = {}
    for rating in ranked:
        for action in _actions(view, rating.way):
            best.setdefault(action, Advice(action, rating.value, rating.chance, rating.worlds))
    chosen = next(action for action in _actions(view, ranked[0].way) if action in view.legal)
    return Decision(chosen, tuple(best[action] for action in view.legal))


def _actions(view: View, way: Parting) -> list[Action]:
    return [Bury(card) if seat == view.seat else Give(card, seat) for card, seat in way]


def think_contract(view: View, rng: Random, count: int) -> Thinking:
    """Choose how far to raise the contract."""
    least = view.contract or 0
    commits = [action for action in view.legal if isinstance(action, Commit)]
    if len(commits) == 1:
        return Decision.plain(view, commits[0])
    worlds = sample_worlds(view, rng, count)
    yield
    answers = yield from solve([Job(_before(view, world)) for world in worlds])
    sample = [(world.weight, answer[0]) for world, answer in zip(worlds, answers, strict=True)]
    reckoner = Reckoner(view)
    contract, _ = reckoner.best_contract(view.seat, least, view.hand, sample)
    analysis = tuple(
        Advice(
            commit,
            reckoner.contract_value(view.seat, commit.amount, sample),
            chance_of(sample, commit.amount),
            len(worlds),
        )
        for commit in commits
    )
    return Decision(Commit(contract), analysis)
