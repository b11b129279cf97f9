"""The solver as WebAssembly (``kernel.c``, built to ``kernel.wasm``), and whichever solver is at hand.

The page instantiates the module itself and hands it over with ``set_kernel``; CPython does so with ``load_kernel``,
through the ``wasmtime`` package where that is installed. Without either, ``solve`` answers with ``solver.py``.

Answers are exact, so they do not depend on which solver gives them, nor on what was solved before.
"""

from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from struct import Struct
from typing import Final, Protocol

from tysiacha.ai.jobs import Job, Results, solve_in_python
from tysiacha.ai.solver import mask_of
from tysiacha.ai.steps import run
from tysiacha.rules import Declaring

KERNEL_STEP: Final = 100_000
"""Nodes in a step of the kernel: a few milliseconds."""
PYTHON_STEP: Final = 1_000
"""Nodes in a step of ``solver.py``: a few milliseconds, too."""

# A job as kernel.c lays it out: question, three hands from the declarer clockwise, leader (the declarer is 0), cards of
# the trick, trump, flags, points left in the talons, points needed from here on (-1: how many are there).
_JOB: Final = Struct("<i3IiIiIii")
_CHOSEN, _MUST_BEAT, _MUST_OVERTRUMP, _TWO_SEATS, _MAY_DECLARE, _BURIED_COUNT = (1 << bit for bit in range(6))
_NO_TRUMP: Final = 4


class Instance(Protocol):
    """An instance of the WebAssembly module: its functions and its memory."""

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; 0 for a function without a result."""
        ...

    def read(self, address: int, size: int) -> bytes:
        """Copy bytes out of the module's memory."""
        ...

    def write(self, address: int, data: bytes) -> None:
        """Copy bytes into the module's memory."""
        ...


class Kernel:
    """The compiled solver. It keeps what it has solved, whatever it is asked next, until ``reset``."""

    def __init__(self, instance: Instance) -> None:
        self._instance = instance
        self._jobs_at = instance.call("jobs_at")
        self._results_at = instance.call("results_at")
        self._max_jobs = instance.call("max_jobs")
        self._max_results = instance.call("max_results")
        self._turn = 0
        self.reset()

    def reset(self) -> None:
        """Forget everything that was solved: for measuring, since answers do not depend on it."""
        self._turn += 1
        self._instance.call("reset")

    def solve(self, jobs: Sequence[Job], nodes: int = KERNEL_STEP) -> Generator[None, None, list[Results]]:
        """Answer jobs in steps of about so many nodes, yielding between them.

        Jobs that several callers have solved in turns are answered, too, at some loss of time.
        """
        answers: list[Results] = []
        for batch in self._batches(jobs):
            counts = [job.part_count for job in batch]
            results = yield from self._solve_batch(batch, sum(counts), nodes)
            answers += map(_in_whole_deal, batch, _split(results, counts))
        return answers

    def _batches(self, jobs: Sequence[Job]) -> Iterator[list[Job]]:
        """Split jobs into what the module's memory holds."""
        batch: list[Job] = []
        results = 0
        for job in jobs:
            results += job.part_count
            if len(batch) == self._max_jobs or results > self._max_results:
                yield batch
                batch, results = [], job.part_count
            batch.append(job)
        if batch:
            yield batch

    def _solve_batch(self, batch: list[Job], results: int, nodes: int) -> Generator[None, None, tuple[int, ...]]:
        data = b"".join(map(pack_job, batch))
        turn = self._begin(data, len(batch))
        while self._instance.call("run", max(1, nodes)):
            yield
            if turn != self._turn:  # somebody else has used the kernel meanwhile
                turn = self._begin(data, len(batch))
        return Struct(f"<{results}i").unpack(self._instance.read(self._results_at, 4 * results))

    def _begin(self, data: bytes, jobs: int) -> int:
        self._instance.write(self._jobs_at, data)
        self._instance.call("start", jobs)
        self._turn += 1
        return self._turn


def _split(results: tuple[int, ...], counts: list[int]) -> Iterator[Results]:
    start = 0
    for count in counts:
        yield results[start : start + count]
        start += count


def _in_whole_deal(job: Job, results: Results) -> Results:
    """Add the declarer's points so far, which the module knows nothing of, to exact values."""
    so_far = job.ending.points
    return results if job.reach is not None or not so_far else tuple(result + so_far for result in results)


def pack_job(job: Job) -> bytes:
    """Lay a job out for the module."""
    ending = job.ending
    rules, seats = ending.rules, len(ending.hands)
    hands = [mask_of(ending.hands[(ending.declarer + place) % seats]) for place in range(seats)]
    trick = len(ending.trick) | sum(card << 8 * place for place, card in enumerate(ending.trick, 1))
    flags = (
        _CHOSEN * (rules.declaring is Declaring.CHOSEN)
        | _MUST_BEAT * rules.must_beat
        | _MUST_OVERTRUMP * rules.must_overtrump
        | _TWO_SEATS * (seats == 2)
        | _MAY_DECLARE * ending.may_declare
        | _BURIED_COUNT * rules.last_trick_takes_talons
    )
    return _JOB.pack(
        job.question.value,
        *(hands if seats == 3 else [*hands, 0]),
        (ending.leader - ending.declarer) % seats,
        trick,
        _NO_TRUMP if ending.trump is None else ending.trump,
        flags,
        ending.talon_points,
        -1 if job.reach is None else max(0, job.reach - ending.points),
    )


_kernel: Kernel | None = None


def set_kernel(instance: Instance | None) -> None:
    """Use an instance of ``kernel_bytes`` from now on, or ``solver.py`` when it is None."""
    global _kernel
    _kernel = None if instance is None else Kernel(instance)


def kernel() -> Kernel | None:
    """Return the kernel in use."""
    return _kernel


def load_kernel() -> bool:
    """Use the kernel through ``wasmtime``, and tell whether that package is there."""
    try:
        from tysiacha.ai.kernel.native import WasmtimeInstance
    except ImportError:
        return False
    set_kernel(WasmtimeInstance(kernel_bytes()))
    return True


def kernel_bytes() -> bytes:
    """Return the WebAssembly module; it imports nothing, and exports its functions and its memory."""
    return Path(__file__).with_name("kernel.wasm").read_bytes()


def solve(jobs: Sequence[Job]) -> Generator[None, None, list[Results]]:
    """Answer jobs with the kernel in use, or else with ``solver.py``, in steps of a few milliseconds."""
    return _kernel.solve(jobs) if _kernel else solve_in_python(jobs, PYTHON_STEP)


def solve_now(jobs: Sequence[Job]) -> list[Results]:
    """Answer jobs in one go."""
    return run(solve(jobs))
