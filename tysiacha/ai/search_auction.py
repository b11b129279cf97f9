"""Searching calls, bombs and talons: what declaring is worth in worlds, against what others make of theirs."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from tysiacha.actions import Bid, Bomb, Pass
from tysiacha.ai.decision import Advice, Decision, Thinking
from tysiacha.ai.estimate import best_parting, promise_worth
from tysiacha.ai.jobs import Job
from tysiacha.ai.kernel import solve
from tysiacha.ai.reckon import Reckoner
from tysiacha.ai.rule import BOMB_MARGIN
from tysiacha.ai.solver import Ending
from tysiacha.ai.world import World, sample_worlds
from tysiacha.cards import card_points
from tysiacha.promise import most_promised
from tysiacha.view import View

_SEARCHED_GAIN = 4
"""Points that a searched exchange brings beyond one by rule of thumb, on average."""
_CAUTION = 12
"""How far below what a world would bear a contract is raised: after the exchange most of it is known, not all."""
_EDGE = 500
"""What a bid is worth beyond what it leads to as the last one: who is outbid has made the contract dearer."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How a seat does as declarer in one world, after an exchange by rule of thumb."""

    weight: int
    points: int
    most: int
    """The most it may promise."""
    bombs: bool = False
    """Whether it refuses to play."""


def trials(view: View, seat: int, worlds: list[World]) -> Generator[None, None, list[Trial]]:
    """Let a seat declare in every world."""
    endings, most = [], []
    for number, world in enumerate(worlds):
        hands = list(world.hands)
        splits = list(combinations(sorted(world.left), view.rules.talon_sizes[0]))
        talon = frozenset(splits[number % len(splits)])  # each way to split the talons in turn
        hand = hands[seat] | talon
        parted = best_parting(hand, 2, view.rules)
        hands[seat] = hand.difference(parted)
        left = card_points(world.left - talon)
        if view.seats == 3:
            for step, card in enumerate(parted, 1):
                receiver = (seat + step) % 3
                hands[receiver] |= {card}
        else:
            left += card_points(parted)
        endings.append(
            Ending(rules=view.rules, declarer=seat, hands=tuple(hands), leader=seat, is_opening=True, left_over=left)
        )
        most.append(most_promised(view.rules, hands[seat]))
        if number % 8 == 7:
            yield
    answers = yield from solve([Job(ending) for ending in endings])
    return [
        Trial(world.weight, answer[0] + _SEARCHED_GAIN, promised)
        for world, answer, promised in zip(worlds, answers, most, strict=True)
    ]


def declared_value(view: View, reckoner: Reckoner, seat: int, bid: int, tried: list[Trial]) -> tuple[int, float]:
    """Return what it is worth to this view's seat that a seat declares at a bid, and the chance that it makes it."""
    value = made = total = 0
    step = view.rules.bid_step
    for trial in tried:
        total += trial.weight
        if trial.bombs:
            value += trial.weight * reckoner.stakes.of_bomb(seat, bid)
            continue
        contract = bid
        if view.rules.may_raise:
            contract = max(bid, min((trial.points - _CAUTION) // step * step, trial.most))
        value += trial.weight * reckoner.outcome(seat, contract, trial.points)
        made += trial.weight * (trial.points >= contract)
    return value // total, made / total


def think_call(view: View, rng: Random, count: int) -> Thinking:
    """Choose between passing and the bids, by what each leads to if the auction ends with it."""
    bids = [action for action in view.legal if isinstance(action, Bid)]
    if not bids:
        return Decision.plain(view, view.legal[0])
    worlds = sample_worlds(view, rng, count)
    yield
    reckoner = Reckoner(view)
    own = yield from trials(view, view.seat, worlds)
    rated: dict[Bid | Pass, tuple[int, float]] = {}
    for bid in bids:
        rated[bid] = declared_value(view, reckoner, view.seat, bid.amount, own)
        yield
    holder = next((seat for seat, call in reversed(view.calls) if isinstance(call, Bid)), None)
    if Pass() in view.legal and holder is not None:
        high = max(call.amount for _, call in view.calls if isinstance(call, Bid))
        theirs = yield from trials(view, holder, worlds)
        if _may_bomb(view, holder):
            theirs = [
                replace(trial, bombs=promise_worth(world.hands[holder], view.rules) < high - BOMB_MARGIN)
                for trial, world in zip(theirs, worlds, strict=True)
            ]
        rated[Pass()] = declared_value(view, reckoner, holder, high, theirs)
    best = max(rated, key=lambda action: (rated[action][0] + _EDGE * (action != Pass()), -_amount(action)))
    if view.rules.may_raise and isinstance(best, Bid):
        best = bids[0]
    analysis = tuple(
        Advice(action, *rated[action], len(worlds)) if isinstance(action, Bid | Pass) else Advice(action)
        for action in view.legal
    )
    return Decision(best, analysis)


def _may_bomb(view: View, holder: int) -> bool:
    """Tell whether the seat that holds the forced bid may refuse to play it if everybody passes."""
    bids = [call for _, call in view.calls if isinstance(call, Bid)]
    return len(bids) == 1 and bids[0].amount == view.rules.opening_bid and view.bombs[holder] > 0


def _amount(action: Bid | Pass) -> int:
    return action.amount if isinstance(action, Bid) else 0


def think_talon(view: View, rng: Random, count: int) -> Thinking:
    """Choose between bombing and playing; talons that nobody has seen are all the same."""
    if view.contract is None:
        return Decision.plain(view, view.legal[0])
    worlds = sample_worlds(view, rng, count)
    yield
    reckoner = Reckoner(view)
    tried = yield from trials(view, view.seat, worlds)
    value, chance = declared_value(view, reckoner, view.seat, view.contract, tried)
    bomb = reckoner.stakes.of_bomb(view.seat, view.contract)
    analysis = tuple(
        Advice(action, bomb, 0.0, len(worlds)) if action == Bomb() else Advice(action, value, chance, len(worlds))
        for action in view.legal
    )
    return Decision(Bomb() if Bomb() in view.legal and bomb > value else view.legal[0], analysis)
