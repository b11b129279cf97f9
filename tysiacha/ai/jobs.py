"""What bots ask of a solver, as batches of jobs, and the answers of ``solver.py`` to them.

The kernel answers the same jobs; ``kernel.solve`` takes whichever is there.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import combinations, permutations

from tysiacha.ai.solver import Ending, Solver
from tysiacha.cards import Card, card_points

Results = tuple[int, ...]
"""A job's results, one per part: points of the declarer, or 1 and 0 for "reached" and "not reached"."""


class Question(Enum):
    """What is asked about an ending; the value is the kernel's number for it."""

    OUTCOME = 0
    """One result: the ending itself."""
    PLAYS = 1
    """A result for every play of ``Ending.plays``, in that order."""
    GIVES = 2
    """Three seats, the declarer holding two cards more than it should and the others one less: a result for every pair
    of ``give_pairs``, in that order."""
    BURIES = 3
    """Two seats, the declarer holding two cards too many: a result for every pair of ``bury_pairs``, in that order."""


@dataclass(frozen=True, slots=True)
class Job:
    """A question about an ending: with ``reach``, whether the declarer gets that many points, else how many it gets.

    Points are those of the whole deal, ``Ending.points`` included.
    """

    ending: Ending
    question: Question = Question.OUTCOME
    reach: int | None = None

    @property
    def part_count(self) -> int:
        """How many results the job has."""
        cards = len(self.ending.hands[self.ending.declarer])
        match self.question:
            case Question.OUTCOME:
                return 1
            case Question.PLAYS:
                return len(self.ending.plays())
            case Question.GIVES:
                return cards * (cards - 1)
            case Question.BURIES:
                return cards * (cards - 1) // 2


def give_pairs(hand: frozenset[Card]) -> tuple[tuple[Card, Card], ...]:
    """List what a declarer can give, as (card to the left, card to the seat beyond)."""
    return tuple(permutations(sorted(hand), 2))


def bury_pairs(hand: frozenset[Card]) -> tuple[tuple[Card, Card], ...]:
    """List what a declarer can bury."""
    return tuple(combinations(sorted(hand), 2))


def after_giving(ending: Ending, left: Card, right: Card) -> Ending:
    """Return the ending after the declarer has given a card to its left and another to the seat beyond."""
    seats = len(ending.hands)
    given = {(ending.declarer + 1) % seats: frozenset({left}), (ending.declarer + 2) % seats: frozenset({right})}
    hands = [hand | given.get(seat, frozenset()) for seat, hand in enumerate(ending.hands)]
    hands[ending.declarer] -= {left, right}
    return replace(ending, hands=tuple(hands))


def after_burying(ending: Ending, *cards: Card) -> Ending:
    """Return the ending after the declarer has buried cards; they add to the points left in the talons."""
    hands = list(ending.hands)
    hands[ending.declarer] -= set(cards)
    return replace(ending, hands=tuple(hands), left_over=ending.left_over + card_points(cards))


def solve_in_python(jobs: Sequence[Job], nodes: int) -> Generator[None, None, list[Results]]:
    """Answer jobs with ``solver.py`` in steps of about so many nodes, yielding between them."""
    answers: list[Results] = []
    left = nodes
    for job in jobs:
        results: list[int] = []
        for solver, question in _parts(job):
            before = solver.nodes
            results.append(int((yield from solver.in_steps(question, nodes))))
            left -= solver.nodes - before
            if left <= 0:
                left = nodes
                yield
        answers.append(tuple(results))
    return answers


def _parts(job: Job) -> list[tuple[Solver, Callable[[], int]]]:
    ending = job.ending
    hand = ending.hands[ending.declarer]
    match job.question:
        case Question.OUTCOME:
            return [_outcome(ending, job.reach)]
        case Question.PLAYS:
            solver = Solver(ending)
            return [(solver, question) for question in solver.play_questions(job.reach)]
        case Question.GIVES:
            return [_outcome(after_giving(ending, *pair), job.reach) for pair in give_pairs(hand)]
        case Question.BURIES:
            return [_outcome(after_burying(ending, *pair), job.reach) for pair in bury_pairs(hand)]


def _outcome(ending: Ending, reach: int | None) -> tuple[Solver, Callable[[], int]]:
    solver = Solver(ending)
    return solver, solver.value if reach is None else partial(solver.reaches, reach)
