"""Make ``tysiacha/ai/match_values.json``: what a score is worth in each variant, learned from bots playing themselves.

Every deal of every match is one observation: the standing before it, and who won the match in the end. The weights are
those that make the winners likeliest under the model of ``tysiacha.ai.prospect``, found by gradient ascent with a
penalty on roughness. Run it again after a change of the rules or of the bots:

    python tools/make_match_values.py
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from tysiacha import match as matches
from tysiacha.ai.bot import decide
from tysiacha.ai.rule import RuleBot
from tysiacha.match import Standing, next_deal, start_match
from tysiacha.rules import Barrel, Rules
from tysiacha.variants import VARIANTS
from tysiacha.view import observe

TARGET = Path(__file__).parent.parent / "tysiacha" / "ai" / "match_values.json"
LOWEST, STEP, COUNT = -320, 40, 34
"""The scores of the weights: from ``LOWEST`` up in steps, ``COUNT`` of them."""
ROUGHNESS = 3.0
"""How strongly neighbouring weights are held together."""

Observation = tuple[Standing, tuple[int, ...]]


def play(variant: str, first: int, last: int) -> list[Observation]:
    """Play matches by their numbers and return every standing with the winners of its match."""
    rules, bot, found = VARIANTS[variant], RuleBot(), []
    for number in range(first, last):
        match = start_match(variant, rules, seed=number, number=number + 1)
        while not match.is_over and len(match.history) < 300:
            match = next_deal(match)
            while match.deal is not None:
                view = observe(match, match.deal.turn)
                match = matches.apply(match, decide(bot, view, Random(number)).action)
        found += [(settled.before, match.winners) for settled in match.history if match.winners]
    return found


@dataclass
class Model:
    """The logarithms of the weights."""

    scores: list[float]
    barrel: list[float]
    places: list[float]

    def parts(self, standing: Standing, seat: int) -> list[tuple[str, int, float]]:
        """Return the parameters that a seat's weight depends on, each with its share."""
        seats = len(standing.scores)
        place = ("places", (seat - standing.dealer - 1) % seats, 1.0)
        sat = standing.barrel_deals[seat]
        if sat is not None:
            return [("barrel", sat, 1.0), place]
        at = min(max((standing.scores[seat] - LOWEST) / STEP, 0.0), COUNT - 1.001)
        low = int(at)
        weights = (1 - (at - low)) * exp(self.scores[low]), (at - low) * exp(self.scores[low + 1])
        total = sum(weights)
        return [("scores", low, weights[0] / total), ("scores", low + 1, weights[1] / total), place]

    def weight(self, standing: Standing, seat: int) -> float:
        """Return a seat's weight."""
        place = exp(self.places[(seat - standing.dealer - 1) % len(standing.scores)])
        sat = standing.barrel_deals[seat]
        if sat is not None:
            return exp(self.barrel[sat]) * place
        at = min(max((standing.scores[seat] - LOWEST) / STEP, 0.0), COUNT - 1.001)
        low = int(at)
        return ((1 - (at - low)) * exp(self.scores[low]) + (at - low) * exp(self.scores[low + 1])) * place


def fit(rules: Rules, observations: list[Observation], rounds: int) -> Model:
    """Find the weights that make the winners likeliest (AdaGrad on single observations)."""
    sat = rules.late.deals if isinstance(rules.late, Barrel) else 0
    model = Model(
        scores=[0.2 * (LOWEST + STEP * place) / 100 for place in range(COUNT)],
        barrel=[2.0] * sat,
        places=[0.0] * rules.seats,
    )
    squares = {name: [1e-6] * len(getattr(model, name)) for name in ("scores", "barrel", "places")}
    rng = Random(1)
    for epoch in range(rounds):
        rng.shuffle(observations)
        rate = 0.3 / (1 + epoch)
        for standing, winners in observations:
            _step(model, squares, standing, winners, rate)
        _smooth(model, len(observations))
    return model


def _step(
    model: Model, squares: dict[str, list[float]], standing: Standing, winners: tuple[int, ...], rate: float
) -> None:
    weights = [model.weight(standing, seat) for seat in range(len(standing.scores))]
    total = sum(weights)
    for seat, weight in enumerate(weights):
        error = (seat in winners) / len(winners) - weight / total
        for name, index, share in model.parts(standing, seat):
            slope = error * share
            squares[name][index] += slope * slope
            getattr(model, name)[index] += rate * slope / sqrt(squares[name][index])


def _smooth(model: Model, count: int) -> None:
    """Pull every weight towards the line through its neighbours, the more the fewer observations there are."""
    pull = min(0.5, ROUGHNESS * 3000 / count)
    old = list(model.scores)
    for place in range(1, COUNT - 1):
        model.scores[place] += pull * ((old[place - 1] + old[place + 1]) / 2 - old[place])


def log_loss(model: Model, observations: list[Observation]) -> float:
    """Return the mean of minus the logarithm of the chance given to what happened."""
    loss = 0.0
    for standing, winners in observations:
        weights = [model.weight(standing, seat) for seat in range(len(standing.scores))]
        loss -= log(sum(weights[seat] for seat in winners) / sum(weights))
    return loss / len(observations)


def as_json(model: Model) -> dict[str, object]:
    """Return the weights as the game reads them, scaled so that the score of 0 has the weight of 1000."""
    for place in reversed(range(COUNT - 1)):  # where little was seen: more points are never worth less
        model.scores[place] = min(model.scores[place], model.scores[place + 1])
    zero = model.scores[-LOWEST // STEP]
    middle = sum(model.places) / len(model.places)
    return {
        "lowest": LOWEST,
        "step": STEP,
        "weights": [round(1000 * exp(score - zero)) for score in model.scores],
        "barrel": [round(1000 * exp(score - zero)) for score in model.barrel],
        "places": [round(exp(place - middle), 3) for place in model.places],
    }


def main() -> None:
    """Play, fit and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=4000, help="matches per variant")
    parser.add_argument("--rounds", type=int, default=12, help="passes over the observations")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    values = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for variant, rules in VARIANTS.items():
            starts = range(0, options.matches, 50)
            ends = [min(start + 50, options.matches) for start in starts]
            played = list(pool.map(play, [variant] * len(ends), starts, ends))
            held_out = [observation for part in played[::10] for observation in part]
            learned = [observation for place, part in enumerate(played) if place % 10 for observation in part]
            model = fit(rules, learned, options.rounds)
            even = Model([0.0] * COUNT, [0.0] * len(model.barrel), [0.0] * rules.seats)
            print(
                f"{variant}: {len(learned)} observations; log loss on {len(held_out)} others "
                f"{log_loss(model, held_out):.4f} (all seats alike: {log_loss(even, held_out):.4f})",
                flush=True,
            )
            values[variant] = as_json(model)
    lines = ",\n".join(f'  "{name}": {json.dumps(value)}' for name, value in values.items())
    TARGET.write_text("{\n" + lines + "\n}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
