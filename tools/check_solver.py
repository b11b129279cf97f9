"""Hold the solvers against each other and against a brute force that plays out everything with the engine.

    python -m tools.check_solver --endings 10000 --deals 300

prints what was compared and exits 1 at the first difference, with the position. Positions cover two and three seats,
unfinished tricks, every rule that the play depends on, and marriages held, declared and broken.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tysiacha import play
from tysiacha.actions import Play
from tysiacha.ai.jobs import Job, Question
from tysiacha.ai.kernel import kernel, load_kernel, solve_now
from tysiacha.ai.solver import Ending, Solver, ending_of
from tysiacha.cards import MARRIAGES, PACK, Card, Suit
from tysiacha.deal import Deal, Phase, Trick
from tysiacha.rules import Declaring, Rules
from tysiacha.variants import VARIANTS


class DifferenceError(AssertionError):
    """Two solvers do not agree."""


def brute_force(deal: Deal) -> dict[Play, int]:
    """Return the declarer's points for every legal play, by playing out every line with the engine."""
    assert deal.declarer is not None
    plays = [action for action in play.legal(deal) if isinstance(action, Play)]
    return {action: _value(play.apply(deal, action), deal.declarer) for action in plays}


def _value(deal: Deal, declarer: int) -> int:
    if deal.phase is Phase.SCORED:
        return deal.points[declarer]
    return best_for(deal.turn == declarer, brute_force(deal))


def best_for(is_declarer: bool, values: dict[Play, int]) -> int:
    """Return what the seat to play chooses."""
    return max(values.values()) if is_declarer else min(values.values())


def random_rules(rng: random.Random, seats: int) -> Rules:
    """Draw the rules on which the play depends."""
    return replace(
        VARIANTS["gameweave" if seats == 3 else "polish-2"],
        declare_needs_trick=rng.random() < 0.5,
        declaring=rng.choice(list(Declaring)),
        must_beat=rng.random() < 0.3,
        must_overtrump=rng.random() < 0.3,
        last_trick_takes_talons=seats == 2 and rng.random() < 0.7,
    )


def random_deal(rng: random.Random, rules: Rules, cards: int) -> Deal:
    """Draw a deal in play with so many cards a seat, perhaps within a trick."""
    seats = rules.seats
    pack = shuffled(rng)
    hands = [frozenset(pack[cards * seat : cards * (seat + 1)]) for seat in range(seats)]
    others = pack[cards * seats :]
    left_over, gone = (others[:4], others[4:]) if seats == 2 else ([], others)
    leader, declarer = rng.randrange(seats), rng.randrange(seats)
    finished = rules.trick_count - cards
    if not gone:
        leader = declarer
    # Some deals are "opening": nobody has taken a trick, though cards are missing; only the right to declare differs.
    won: list[tuple[Card, ...]] = [()] * seats
    if gone and rng.random() < 0.8:
        takers = [rng.randrange(seats) for _ in range(finished - 1)] + [leader]
        for number, taker in enumerate(takers):
            won[taker] += tuple(gone[seats * number : seats * (number + 1)])
    deal = Deal(
        rules=rules,
        forehand=0,
        dealt=tuple(hands),
        talons=(frozenset(), frozenset(left_over)),
        bombs=(0,) * seats,
        hands=tuple(hands),
        turn=leader,
        phase=Phase.PLAY,
        declarer=declarer,
        contract=100,
        taken=0,
        leader=leader,
        tricks=(Trick(leader, (), leader),) * finished,
        won=tuple(won),
        trump=rng.choice([None, *Suit]) if gone else None,
    )
    for _ in range(rng.randrange(seats) if gone else 0):
        deal = play.apply(deal, rng.choice([action for action in play.legal(deal) if isinstance(action, Play)]))
    return deal


def shuffled(rng: random.Random) -> list[Card]:
    """Shuffle the pack; in two of three a marriage or two come to the same hand."""
    pack = list(PACK)
    rng.shuffle(pack)
    for _ in range(rng.randrange(3)):
        pair = sorted(MARRIAGES[rng.choice(list(Suit))])
        place = rng.randrange(6) * 2
        for offset, card in enumerate(pair):
            other = pack.index(card)
            pack[place + offset], pack[other] = pack[other], pack[place + offset]
    return pack


@dataclass(frozen=True)
class Case:
    """A position and what the reference says about it."""

    deal: Deal
    ending: Ending
    values: dict[Play, int]

    @property
    def value(self) -> int:
        """What the declarer gets."""
        return best_for(self.ending.turn == self.ending.declarer, self.values)


def expect(case: Case, who: str, what: str, expected: object, found: object) -> None:
    """Raise ``DifferenceError`` unless both are equal."""
    if expected != found:
        raise DifferenceError(f"{who}: {what} is {found}, expected {expected}, in {case.ending}")


def check_python(case: Case, rng: random.Random) -> None:
    """Hold solver.py against the reference: every question, asked of one solver and of fresh ones."""
    solver = Solver(case.ending)
    expect(case, "solver.py", "plays", tuple(case.values), case.ending.plays())
    for number in thresholds(case, rng):
        expect(case, "solver.py", f"reaches {number}", case.value >= number, Solver(case.ending).reaches(number))
        expected = {action: value >= number for action, value in case.values.items()}
        expect(case, "solver.py", f"plays that reach {number}", expected, solver.plays_reach(number))
    expect(case, "solver.py", "value", case.value, solver.value())
    expect(case, "solver.py", "values of plays", case.values, solver.play_values())


def thresholds(case: Case, rng: random.Random) -> tuple[int, int, int]:
    """Return numbers that decide most: the value, one more, and any other."""
    return case.value, case.value + 1, max(0, case.value + rng.randrange(-30, 30))


def check_kernel(cases: list[Case], rng: random.Random) -> None:
    """Hold the kernel against the reference, all questions in one batch."""
    asked: list[tuple[Case, Job, tuple[int, ...]]] = []
    for case in cases:
        values = tuple(case.values.values())
        asked.append((case, Job(case.ending), (case.value,)))
        asked.append((case, Job(case.ending, Question.PLAYS), values))
        for number in thresholds(case, rng):
            asked.append((case, Job(case.ending, reach=number), (int(case.value >= number),)))
            reached = tuple(int(value >= number) for value in values)
            asked.append((case, Job(case.ending, Question.PLAYS, number), reached))
    for (case, job, expected), found in zip(asked, solve_now([job for _, job, _ in asked]), strict=True):
        expect(case, "kernel", f"{job.question.name} {job.reach}", expected, found)


def ending_cases(count: int, seed: int, cards: int = 4) -> Iterator[Case]:
    """Draw positions with so many cards a seat, solved by brute force; half have three seats."""
    rng = random.Random(seed)
    for number in range(count):
        deal = random_deal(rng, random_rules(rng, 2 + number % 2), cards)
        yield Case(deal, ending_of(deal), brute_force(deal))


def deal_cases(count: int, seed: int) -> Iterator[Case]:
    """Draw whole deals, solved by solver.py; half have three seats."""
    rng = random.Random(seed)
    for number in range(count):
        rules = random_rules(rng, 2 + number % 2)
        ending = ending_of(deal := random_deal(rng, rules, rules.trick_count))
        yield Case(deal, ending, Solver(ending).play_values())


def check_endings(count: int, seed: int, cards: int = 4) -> int:
    """Compare kernel, solver.py and brute force; returns how many positions were compared."""
    rng = random.Random(seed)
    cases = []
    for case in ending_cases(count, seed, cards):
        check_python(case, rng)
        cases.append(case)
    if kernel():
        check_kernel(cases, rng)
    return len(cases)


def check_deals(count: int, seed: int) -> int:
    """Compare kernel and solver.py on whole deals; returns how many were compared."""
    cases = list(deal_cases(count, seed))
    rng = random.Random(seed)
    check_kernel(cases, rng)
    for case in cases:
        number = thresholds(case, rng)[2]
        expect(case, "solver.py", f"reaches {number}", case.value >= number, Solver(case.ending).reaches(number))
    return len(cases)


def main() -> int:
    """Compare as many positions as the command line says, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--endings", type=int, default=10_000, help="positions of --cards cards a seat")
    parser.add_argument("--cards", type=int, default=4)
    parser.add_argument("--deals", type=int, default=300, help="whole deals")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if not load_kernel():
        print("the kernel needs the wasmtime package")
        return 1
    start = time.perf_counter()
    try:
        endings = check_endings(arguments.endings, arguments.seed, arguments.cards)
        print(f"kernel = solver.py = brute force on {endings} endings of {arguments.cards} cards a seat", flush=True)
        deals = check_deals(arguments.deals, arguments.seed)
        print(f"kernel = solver.py on {deals} whole deals")
    except DifferenceError as difference:
        print(f"differs: {difference}")
        return 1
    print(f"{time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
