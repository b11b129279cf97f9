"""The long measurements in a browser, each printing what it found: `python tests/measure.py kill --count 300`."""

import argparse
import sys
import time
from pathlib import Path

# The tests are no package of their own; pytest finds their helpers in the same places.
sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "tools")]

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright  # noqa: E402

from build import build_site  # noqa: E402
from e2e.browser import FLAGS, Watch  # noqa: E402
from e2e.determinism import here, python_page, there  # noqa: E402
from e2e.kill import Trial  # noqa: E402
from e2e.monkey import Monkey  # noqa: E402
from e2e.page import Table  # noqa: E402
from e2e.powercut import trial  # noqa: E402
from e2e.sitting import sit  # noqa: E402
from e2e.thinking import Thought, long_tasks, thinking_page, thoughts  # noqa: E402
from install import browser as installed_browser  # noqa: E402
from tysiacha.ai.bot import LEVELS  # noqa: E402
from tysiacha.variants import VARIANTS  # noqa: E402

BATCH = 25


def launch(playwright: Playwright) -> Browser:
    """Start the browser that set-up has found or installed."""
    return playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS)


def visited(browser: Browser) -> tuple[BrowserContext, Watch]:
    """Open a context that has the site in its caches."""
    context, watch = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800}), Watch()
    watch.attach(context)
    table = Table(context.new_page()).open()
    table.settle()
    table.page.close()
    return context, watch


def kill(browser: Browser, options: argparse.Namespace, playwright: Playwright) -> int:
    """Kill the page so many times and compare what is found afterwards."""
    browser.close()
    wrong: list[str] = []
    errors: list[str] = []
    seeds = range(options.seed, options.seed + options.count)
    # A browser that has lost its pages too often opens no more of them, so each serves for a batch.
    for first in seeds[::BATCH]:
        browser = launch(playwright)
        context, watch = visited(browser)
        for seed in seeds[first - options.seed :][:BATCH]:
            found = Trial(seed).run(context)
            if found is not None:
                wrong.append(found)
                print(found, flush=True)
        errors += [problem for problem in watch.problems if "crash" not in problem.lower()]
        browser.close()
        done = min(first + BATCH, seeds.stop) - options.seed
        print(f"{done} kills, {done - len(wrong)} resumed as recorded, errors in pages: {len(errors)}", flush=True)
    for problem in errors[:5]:
        print(problem[:500])
    return 1 if wrong or errors else 0


def monkey(browser: Browser, options: argparse.Namespace, _: Playwright) -> int:
    """Do so many things to the page by chance, in runs of a thousand, each with a seed of its own."""
    context, watch = visited(browser)
    failed = done = 0
    for seed in range(options.seed, options.seed + -(-options.count // 1000)):
        page = context.new_page()
        watch.problems.clear()
        run = Monkey(page, seed, watch.problems)
        try:
            run.run(min(1000, options.count - done))
        except Exception as error:  # a fault of the page's shows in many ways
            failed += 1
            print(f"seed {seed}, step {run.steps}: {error}", flush=True)
        done += run.steps
        page.close()
    print(f"steps: {done}, failed runs: {failed}")
    return 1 if failed else 0


def sitting(browser: Browser, options: argparse.Namespace, _: Playwright) -> int:
    """Play so many deals in one page and see that it does not grow."""
    context, watch = visited(browser)
    weights = sit(context, options.count, 30, options.level)
    for weight in weights:
        print(weight)
    for problem in watch.problems:
        print(problem[:1000])
    return 1 if watch.problems else 0


def determinism(browser: Browser, options: argparse.Namespace, _: Playwright) -> int:
    """Play so many matches here and in the browser, and compare their records."""
    context = visited(browser)[0]
    page = python_page(context)
    different = 0
    for level, count in (("easy", options.count), ("medium", options.count // 25), ("hard", options.count // 50)):
        for first in range(options.seed, options.seed + count, 10):
            batch = min(10, options.seed + count - first)
            pairs = zip(here(first, batch, level), there(page, first, batch, level), strict=True)
            different += sum(one != other for one, other in pairs)
        print(f"{level}: {count} matches, {different} records differ", flush=True)
    return 1 if different else 0


def summed_up(found: list[Thought]) -> str:
    """Say how long decisions took, and the longest step of each."""
    totals, steps = sorted(thought.total for thought in found), sorted(thought.longest for thought in found)
    late = len(found) * 95 // 100
    return (
        f"median {totals[len(totals) // 2]:.1f} ms, 95 % within {totals[late]:.1f} ms, longest {totals[-1]:.0f} ms; "
        f"steps: 95 % of decisions within {steps[late]:.1f} ms, longest {steps[-1]:.1f} ms"
    )


def thinking(browser: Browser, options: argparse.Namespace, _: Playwright) -> int:
    """Time the decisions of hard bots in so many deals per variant, and the tasks of a page with them at the table."""
    context = visited(browser)[0]
    page = thinking_page(context)
    for variant in VARIANTS:
        found = [
            thought
            for seed in range(options.seed, options.seed + options.count)
            for thought in thoughts(page, variant, seed)
        ]
        print(f"{variant}: {len(found)} decisions, {summed_up(found)}", flush=True)
        for phase in dict.fromkeys(thought.phase for thought in found):
            own = [thought for thought in found if thought.phase == phase]
            print(f"  {phase}: {len(own)}, {summed_up(own)}")
    page.close()
    for variant in VARIANTS:
        tasks = long_tasks(context, variant, max(1, options.count // 4))
        worst = max(tasks, default=0.0)
        print(
            f"{variant}: tasks over 50 ms at a table with hard bots: {len(tasks)}, longest {worst:.0f} ms", flush=True
        )
    return 0


def powercut(browser: Browser, options: argparse.Namespace, playwright: Playwright) -> int:
    """Kill the whole browser so many times and count the actions that are missing afterwards."""
    browser.close()
    missing, wrong = [], []
    for seed in range(options.seed, options.seed + options.count):
        lost, fault = trial(playwright, seed)
        missing.append(lost)
        if fault is not None:
            wrong.append(fault)
            print(fault, flush=True)
    print(f"power cuts: {options.count}, wrong: {len(wrong)}, missing actions: {missing}")
    return 1 if wrong else 0


COMMANDS = {
    "kill": (kill, 300),
    "powercut": (powercut, 30),
    "monkey": (monkey, 20_000),
    "sitting": (sitting, 300),
    "determinism": (determinism, 500),
    "thinking": (thinking, 20),
}


def main() -> int:
    """Run one measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, (run, count) in COMMANDS.items():
        command = commands.add_parser(name, help=run.__doc__)
        command.add_argument("--count", type=int, default=count)
        command.add_argument("--seed", type=int, default=1)
        command.set_defaults(run=run)
        if run is sitting:
            command.add_argument("--level", choices=LEVELS, default="easy", help="who sits at the table")
    options = parser.parse_args()
    build_site()
    start = time.monotonic()
    with sync_playwright() as playwright:
        browser = launch(playwright)
        code: int = options.run(browser, options, playwright)
    print(f"{time.monotonic() - start:.0f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
