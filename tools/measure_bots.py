"""Measure the bots: `python tools/measure_bots.py giving|calibration|honest|speed --help`.

- giving: the searched exchange against the rule of thumb, the same deals played on by the same bots;
- calibration: the chance to make the contract, as predicted when play begins, against what happened;
- honest: the cards that a seat cannot see dealt anew behind its view, and whether any choice changes;
- speed: computing time per decision.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from time import process_time
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

from tysiacha import engine
from tysiacha import match as matches
from tysiacha.ai.arena import interval
from tysiacha.ai.bot import Bot, Decision, decide, make_bot
from tysiacha.ai.kernel import load_kernel
from tysiacha.ai.rule import RuleBot
from tysiacha.cards import PACK
from tysiacha.deal import Hands, Phase, actions_of, new_deal
from tysiacha.match import Match, next_deal, start_match
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe

T = TypeVar("T")
PLOT = Path(__file__).parent.parent / "dist" / "calibration.svg"
BINS = 10


def open_deal(variant: str, seed: int) -> Match:
    """Deal the first deal of a match."""
    return next_deal(start_match(variant, VARIANTS[variant], seed=seed, number=seed + 1))


def play_until(match: Match, stop: Callable[[View], bool], choose: Callable[[View], Bot], seed: int) -> Match:
    """Play a deal on with the bot that is chosen for each view, until a view says stop or the deal is over."""
    rng = Random(seed)
    while match.deal is not None:
        view = observe(match, match.deal.turn)
        if stop(view):
            return match
        match = matches.apply(match, decide(choose(view), view, Random(rng.getrandbits(32))).action)
    return match


def never(view: View) -> bool:
    """Stop nowhere."""
    return False


# ---- giving ----


def giving_one(variant: str, seed: int) -> tuple[int, int, bool, bool] | None:
    """Play one deal twice from the exchange on; return what the declarer books after each, searched first."""
    hard, rule = make_bot("hard"), RuleBot()
    before = play_until(open_deal(variant, seed), lambda view: view.phase is Phase.EXCHANGE, lambda view: rule, seed)
    if before.deal is None or before.deal.phase is not Phase.EXCHANGE:
        return None
    booked, made = [], []
    for giver in (hard, rule):
        after = play_until(before, never, givers(giver, hard), seed)
        outcome = after.history[-1].result
        booked.append(outcome.booked[outcome.declarer])
        made.append(outcome.made)
    return booked[0], booked[1], made[0], made[1]


def givers(giver: Bot, player: Bot) -> Callable[[View], Bot]:
    """Let one bot decide the exchange and another the rest."""
    return lambda view: giver if view.phase is Phase.EXCHANGE else player


def giving(options: argparse.Namespace) -> None:
    """Print how much better the searched exchange is."""
    found = [pair for pair in spread(giving_chunk, options) if pair is not None]
    gain = interval([searched - ruled for searched, ruled, _, _ in found])
    made = [100 * sum(pair[place] for pair in found) / len(found) for place in (2, 3)]
    print(
        f"giving, {options.variant}: {len(found)} declared deals, searched {gain.mean:+.1f} score per deal against "
        f"the rule of thumb (95 % interval {gain.low:+.1f} to {gain.high:+.1f}); "
        f"makes {made[0]:.1f} % and {made[1]:.1f} %"
    )


def giving_chunk(variant: str, seeds: range) -> list[tuple[int, int, bool, bool] | None]:
    """Play some deals."""
    load_kernel()
    return [giving_one(variant, seed) for seed in seeds]


# ---- calibration ----


def calibration_chunk(variant: str, seeds: range) -> list[tuple[float, bool]]:
    """Play some matches between hard bots; return each contract's predicted chance and whether it was made."""
    load_kernel()
    bot, found = make_bot("hard"), []
    for seed in seeds:
        match = start_match(variant, VARIANTS[variant], seed=seed, number=seed + 1)
        while not match.is_over and len(match.history) < 60:
            match, chance = calibration_deal(next_deal(match), bot, seed)
            if chance is not None:
                found.append((chance, match.history[-1].result.made))
    return found


def calibration_deal(match: Match, bot: Bot, seed: int) -> tuple[Match, float | None]:
    """Play a deal; the chance is the one that the declarer saw in its first lead."""
    rng, chance = Random(f"{seed} {len(match.history)}"), None
    while match.deal is not None:
        view = observe(match, match.deal.turn)
        decision = decide(bot, view, Random(rng.getrandbits(32)))
        if view.phase is Phase.PLAY and chance is None:
            chance = chance_in(decision)
        match = matches.apply(match, decision.action)
    return match, chance


def chance_in(decision: Decision) -> float | None:
    """Return the chance that a decision gives to the action chosen."""
    return next(advice.chance for advice in decision.analysis if advice.action == decision.action)


def calibration(options: argparse.Namespace) -> None:
    """Print the Brier score and a table, and draw the plot."""
    found = spread(calibration_chunk, options)[: options.most]
    brier = interval([(chance - made) ** 2 for chance, made in found])
    base = sum(made for _, made in found) / len(found)
    print(
        f"calibration, {options.variant}: {len(found)} contracts, Brier score {brier.mean:.4f} +- {brier.half:.4f} "
        f"(always saying {base:.3f}: {base * (1 - base):.4f})"
    )
    bins = []
    for place in range(BINS):
        inside = [(chance, made) for chance, made in found if min(int(chance * BINS), BINS - 1) == place]
        if inside:
            mean = sum(chance for chance, _ in inside) / len(inside)
            share = sum(made for _, made in inside) / len(inside)
            bins.append((mean, share, len(inside)))
            bar = "#" * round(40 * share)
            print(f"  predicted {mean:.2f}  made {share:.2f}  {len(inside):5d}  {bar}")
    PLOT.parent.mkdir(exist_ok=True)
    PLOT.write_text(plot(bins), encoding="utf-8", newline="\n")
    print(f"plot: {PLOT.relative_to(PLOT.parent.parent)}")


def plot(bins: list[tuple[float, float, int]]) -> str:
    """Draw predicted chances (right) against shares made (up); the area of a dot is the number of contracts."""
    most = max(count for _, _, count in bins)
    dots = "".join(
        f'<circle cx="{40 + 300 * mean:.0f}" cy="{340 - 300 * share:.0f}" r="{3 + 12 * (count / most) ** 0.5:.1f}"/>'
        for mean, share, count in bins
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 380 380" font-family="sans-serif" font-size="12">'
        '<rect x="40" y="40" width="300" height="300" fill="none" stroke="#888"/>'
        '<line x1="40" y1="340" x2="340" y2="40" stroke="#888" stroke-dasharray="4"/>'
        f'<g fill="#2a6f97" fill-opacity="0.7">{dots}</g>'
        '<text x="190" y="365" text-anchor="middle">predicted chance</text>'
        '<text x="20" y="190" text-anchor="middle" transform="rotate(-90 20 190)">share made</text></svg>\n'
    )


# ---- honest ----


def sometimes(rng: Random) -> Callable[[View], bool]:
    """Stop at a view in eight."""
    return lambda view: rng.random() < 0.12


def honest_chunk(variant: str, seeds: range) -> list[bool]:
    """Deal the cards that a view hides anew, and tell for each view whether the choice stays the same."""
    load_kernel()
    found = []
    for seed in seeds:
        rng = Random(seed)
        match = play_until(open_deal(variant, seed), sometimes(rng), lambda view: RuleBot(), seed)
        if match.deal is None:
            continue
        seat = match.deal.turn
        other = hidden_anew(match, seat, rng)
        if other is None:
            continue
        first, second = observe(match, seat), observe(other, seat)
        bot = make_bot(("easy", "medium", "hard")[seed % 3])
        found.append(first == second and decide(bot, first, Random(seed)) == decide(bot, second, Random(seed)))
    return found


def hidden_anew(match: Match, seat: int, rng: Random) -> Match | None:
    """Swap cards that the seat cannot tell apart, as long as the same actions stay legal and its view the same."""
    deal = match.deal
    if deal is None:
        return None
    view = observe(match, seat)
    seen = view.hand.union(view.trick, view.buried, *(trick.cards for trick in view.tricks))
    hidden = sorted(set(PACK) - seen)
    for _ in range(60 if len(hidden) > 1 else 0):
        first, second = rng.sample(hidden, 2)
        swap = {first: second, second: first}
        dealt = tuple(frozenset(swap.get(card, card) for card in hand) for hand in deal.dealt)
        talons = tuple(frozenset(swap.get(card, card) for card in talon) for talon in deal.talons)
        other = replayed(match, dealt, talons)
        if other is not None and other.deal != deal and observe(other, seat) == view:
            return other
    return None


def replayed(match: Match, dealt: Hands, talons: Hands) -> Match | None:
    """Play the same actions with other cards, or return None where one becomes illegal."""
    deal = match.deal
    if deal is None:
        return None
    other = new_deal(deal.rules, dealt, talons, forehand=deal.forehand, bombs=deal.bombs)
    for action in actions_of(deal):
        if engine.refusal(other, action) is not None:
            return None
        other = engine.apply_unchecked(other, action)
    return replace(match, deal=other)


def honest(options: argparse.Namespace) -> None:
    """Print how many choices changed."""
    found = spread(honest_chunk, options)
    print(f"honest, {options.variant}: {len(found)} views dealt anew, {found.count(False)} choices changed")


# ---- speed ----


def speed_chunk(variant: str, seeds: range) -> list[float]:
    """Play some deals between hard bots; return the seconds of computing per decision with a choice."""
    load_kernel()
    bot, found = make_bot("hard"), []
    for seed in seeds:
        match, rng = open_deal(variant, seed), Random(seed)
        while match.deal is not None:
            view = observe(match, match.deal.turn)
            before = process_time()
            decision = decide(bot, view, Random(rng.getrandbits(32)))
            if len(view.legal) > 1:
                found.append(process_time() - before)
            match = matches.apply(match, decision.action)
    return found


def speed(options: argparse.Namespace) -> None:
    """Print the median and the 95 % quantile."""
    found = sorted(spread(speed_chunk, options))
    print(
        f"speed, {options.variant}: {len(found)} decisions of hard, median {1000 * found[len(found) // 2]:.1f} ms, "
        f"95 % within {1000 * found[len(found) * 95 // 100]:.1f} ms, longest {1000 * found[-1]:.0f} ms of computing"
    )


def spread(work: Callable[[str, range], list[T]], options: argparse.Namespace) -> list[T]:
    """Spread seeds over processes and return all results in order."""
    size = max(1, min(10, options.count // options.jobs))
    chunks = [range(first, min(first + size, options.count)) for first in range(0, options.count, size)]
    with ProcessPoolExecutor(options.jobs) as pool:
        parts = pool.map(work, [options.variant] * len(chunks), chunks)
        return [item for part in parts for item in part]


COMMANDS = {"giving": (giving, 1000), "calibration": (calibration, 250), "honest": (honest, 1200), "speed": (speed, 20)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, (run, count) in COMMANDS.items():
        command = commands.add_parser(name, help=run.__doc__)
        command.add_argument("--variant", choices=list(VARIANTS), default="gameweave")
        command.add_argument("--count", type=int, default=count, help="deals, or matches for the calibration")
        command.add_argument("--jobs", type=int, default=2)
        command.add_argument("--most", type=int, default=5000, help="contracts to use, for the calibration")
        command.set_defaults(run=run)
    options = parser.parse_args(arguments)
    options.run(options)


if __name__ == "__main__":
    main()
