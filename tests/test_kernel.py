"""The compiled solver: equal to brute force and to solver.py, in batches and in steps, and built from its source."""

import random
from collections.abc import Generator, Iterator

import build_kernel
import pytest
from check_solver import check_deals, check_kernel, ending_cases, random_deal, random_rules, shuffled

from tysiacha.ai import kernel as kernels
from tysiacha.ai.jobs import Job, Question, Results
from tysiacha.ai.kernel import Kernel, load_kernel, set_kernel, solve, solve_now
from tysiacha.ai.solver import Ending, ending_of
from tysiacha.ai.steps import run
from tysiacha.cards import Card
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS

pytestmark = pytest.mark.cpython


@pytest.fixture(autouse=True)
def kernel() -> Iterator[Kernel]:
    """Use the kernel, and leave none behind."""
    before = kernels.kernel()
    assert load_kernel()
    loaded = kernels.kernel()
    assert loaded is not None
    yield loaded
    kernels._kernel = before


def whole_deal(seed: int, seats: int = 3) -> Ending:
    """Return the start of the play of some deal."""
    rng = random.Random(seed)
    rules = VARIANTS["gameweave" if seats == 3 else "polish-2"]
    return ending_of(random_deal(rng, rules, rules.trick_count))


def test_every_kind_of_ending_equals_brute_force() -> None:
    """All questions, rules, seats and unfinished tricks, against playing out every line with the engine."""
    for cards, count in ((1, 60), (2, 100), (3, 150), (4, 120)):
        check_kernel(list(ending_cases(count, seed=cards + 10, cards=cards)), random.Random(cards))


def test_whole_deals_equal_the_python_solver() -> None:
    """Deals of two and three seats from the first lead."""
    assert check_deals(4, seed=3) == 4


def test_giving_and_burying_equal_the_python_solver() -> None:
    """Every pair of cards, in the order of `give_pairs` and `bury_pairs`."""
    rng = random.Random(4)
    for seats, question, sizes in ((3, Question.GIVES, [5, 2, 2]), (2, Question.BURIES, [6, 4])) * 3:
        pack = shuffled(rng)
        declarer = rng.randrange(seats)
        hands = []
        for place in range(seats):
            size = sizes[(place - declarer) % seats]
            hands.append(frozenset(pack[:size]))
            del pack[:size]
        ending = Ending(
            rules=random_rules(rng, seats), declarer=declarer, hands=tuple(hands), leader=declarer, left_over=9
        )
        jobs = [Job(ending, question), Job(ending, question, reach=40)]
        assert load_kernel()
        found = solve_now(jobs)
        assert len(found[0]) == (20 if seats == 3 else 15)
        set_kernel(None)
        assert found == solve_now(jobs)


def test_more_jobs_than_the_memory_holds(kernel: Kernel) -> None:
    """Batches are split without the caller's knowing."""
    ending = Ending(
        rules=Rules(), declarer=1, hands=tuple(frozenset({card}) for card in (Card.HA, Card.HT, Card.H9)), leader=1
    )
    assert solve_now([Job(ending)] * 10_000) == [(0,)] * 10_000
    whole = whole_deal(5)
    assert len(set(solve_now([Job(whole, Question.PLAYS, reach=90)] * 5_000))) == 1


def test_small_steps_give_the_same_answers(kernel: Kernel) -> None:
    """A search in steps goes on where it stopped."""
    jobs = [Job(whole_deal(seed, 2 + seed % 2), question) for seed in range(4) for question in list(Question)[:2]]
    expected = solve_now(jobs)
    kernel.reset()
    steps = 0
    search = kernel.solve(jobs, nodes=500)

    def counted() -> Generator[None, None, list[Results]]:
        nonlocal steps
        while True:
            steps += 1
            try:
                yield next(search)
            except StopIteration as end:
                answers: list[Results] = end.value
                return answers

    assert run(counted()) == expected
    assert steps > 20


def test_callers_may_take_turns(kernel: Kernel) -> None:
    """Two searches on one kernel do not disturb each other."""
    one, other = [Job(whole_deal(11))], [Job(whole_deal(12), Question.PLAYS)]
    expected = [solve_now(one), solve_now(other)]
    kernel.reset()
    running = {0: kernel.solve(one, nodes=300), 1: kernel.solve(other, nodes=300)}
    found: dict[int, object] = {}
    while running:
        for name, steps in list(running.items()):
            try:
                next(steps)
            except StopIteration as end:
                found[name] = end.value
                del running[name]
    assert [found[0], found[1]] == expected


def test_without_a_kernel_the_python_solver_answers() -> None:
    """`solve` works everywhere, and says the same."""
    jobs = [Job(whole_deal(21), reach=100)]
    expected = solve_now(jobs)
    set_kernel(None)
    assert kernels.kernel() is None
    assert run(solve(jobs)) == expected


def test_the_module_is_small_and_what_its_source_builds_to() -> None:
    """The committed module is some kilobytes, made by the pinned compiler from the source beside it."""
    assert build_kernel.MODULE.stat().st_size < 40_000
    assert build_kernel.is_current()
