"""Measure the solvers on whole deals: "does the declarer reach 100?" and the exact value, in mean milliseconds.

    python -m tools.bench_solver --deals 300 [--chromium PATH] [--json]

The same deals go to the kernel in CPython (wasmtime), in Node and in Chromium, where those are found, and to solver.py.
Deals are of three seats with 8 cards each, under the rules of `gameweave`, and begin at the first lead.
"""

import argparse
import base64
import json
import random
import shutil
import subprocess
import sys
import time

from tysiacha.ai.jobs import Job
from tysiacha.ai.kernel import Kernel, kernel_bytes, pack_job
from tysiacha.ai.solver import Ending, Solver
from tysiacha.ai.steps import run
from tysiacha.cards import PACK
from tysiacha.variants import VARIANTS

# Solves the jobs one by one and gives the mean milliseconds and the sum of the results. Deals share no positions, so
# nothing is gained from one to the next; the first jobs run before the clock starts, for the browser's compiler.
MEASURE = """
async (moduleText, jobsText, size) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes(moduleText), {});
  const { memory, reset, start, run, jobs_at, results_at } = instance.exports;
  const jobs = bytes(jobsText), target = jobs_at(), count = jobs.length / size;
  let sum = 0;
  const solve = (job) => {
    new Uint8Array(memory.buffer, target, size).set(jobs.subarray(job * size, (job + 1) * size));
    start(1);
    while (run(1000000)) {}
    sum += new Int32Array(memory.buffer, results_at(), 1)[0];
  };
  reset();
  for (let job = 0; job < Math.min(count, 50); job++) solve(job);
  reset();
  sum = 0;
  const begin = performance.now();
  for (let job = 0; job < count; job++) solve(job);
  return [(performance.now() - begin) / count, sum];
}
"""

Figures = dict[str, float]
"""Mean milliseconds by question, with the sums of the answers, which must be the same everywhere."""


def endings(count: int, seed: int) -> list[Ending]:
    """Draw whole deals; seat 1 is the declarer."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        pack = list(PACK)
        rng.shuffle(pack)
        hands = tuple(frozenset(pack[8 * seat : 8 * seat + 8]) for seat in range(3))
        found.append(Ending(rules=VARIANTS["gameweave"], declarer=0, hands=hands, leader=0, is_opening=True))
    return found


def jobs_of(deals: list[Ending]) -> dict[str, list[Job]]:
    """Ask both questions of every deal."""
    return {"reaches 100": [Job(deal, reach=100) for deal in deals], "value": [Job(deal) for deal in deals]}


def in_cpython(deals: list[Ending]) -> Figures:
    """Measure the kernel through wasmtime, one call a deal, Python's side included."""
    from tysiacha.ai.kernel.native import WasmtimeInstance

    kernel = Kernel(WasmtimeInstance(kernel_bytes()))
    figures: Figures = {}
    for name, jobs in jobs_of(deals).items():
        kernel.reset()
        begin = time.perf_counter()
        total = sum(run(kernel.solve([job], 1_000_000))[0][0] for job in jobs)
        figures |= {name: (time.perf_counter() - begin) * 1000 / len(jobs), f"{name}, sum": total}
    return figures


def script_arguments(jobs: list[Job]) -> list[str | int]:
    """Return what MEASURE takes."""
    packed = [pack_job(job) for job in jobs]
    texts = (base64.b64encode(data).decode() for data in (kernel_bytes(), b"".join(packed)))
    return [*texts, len(packed[0])]


def in_node(deals: list[Ending]) -> Figures:
    """Measure the kernel in Node."""
    figures: Figures = {}
    for name, jobs in jobs_of(deals).items():
        script = f"({MEASURE})(...{json.dumps(script_arguments(jobs))}).then(x => console.log(JSON.stringify(x)))"
        shown = subprocess.run(["node", "-"], input=script, text=True, check=True, capture_output=True).stdout
        mean, total = json.loads(shown)
        figures |= {name: mean, f"{name}, sum": total}
    return figures


def in_chromium(deals: list[Ending], path: str) -> Figures:
    """Measure the kernel in a page of Chromium."""
    from playwright.sync_api import sync_playwright

    figures: Figures = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, jobs in jobs_of(deals).items():
            mean, total = page.evaluate(f"(arguments) => ({MEASURE})(...arguments)", script_arguments(jobs))
            figures |= {name: mean, f"{name}, sum": total}
        browser.close()
    return figures


def in_python(deals: list[Ending]) -> Figures:
    """Measure solver.py, with a solver for each question."""
    begin = time.perf_counter()
    reached = sum(Solver(deal).reaches(100) for deal in deals)
    middle = time.perf_counter()
    total = sum(Solver(deal).value() for deal in deals)
    end = time.perf_counter()
    return {
        "reaches 100": (middle - begin) * 1000 / len(deals),
        "reaches 100, sum": reached,
        "value": (end - middle) * 1000 / len(deals),
        "value, sum": total,
    }


def measure(deals: int, chromium: str | None, seed: int = 1) -> dict[str, Figures]:
    """Measure wherever possible; raises ``AssertionError`` when two solvers differ."""
    drawn = endings(deals, seed)
    table = {"kernel, wasmtime": in_cpython(drawn)}
    if shutil.which("node"):
        table["kernel, node"] = in_node(drawn)
    if chromium:
        table["kernel, chromium"] = in_chromium(drawn, chromium)
    table["solver.py"] = in_python(drawn)
    sums = {tuple(figures[f"{name}, sum"] for name in ("reaches 100", "value")) for figures in table.values()}
    assert len(sums) == 1, sums
    return table


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chromium", default=shutil.which("chromium"), help="the browser's program")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    table = measure(arguments.deals, arguments.chromium, arguments.seed)
    if arguments.json:
        json.dump(table, sys.stdout, indent=2)
        return
    slow = table["solver.py"]
    print(f"{'mean ms':20}{'reaches 100':>14}{'value':>12}{'times solver.py':>24}")
    for where, figures in table.items():
        reach, value = figures["reaches 100"], figures["value"]
        ratio = f"{slow['reaches 100'] / reach:.0f} and {slow['value'] / value:.0f}"
        print(f"{where:20}{reach:14.3f}{value:12.3f}{ratio:>24}")


if __name__ == "__main__":
    main()
