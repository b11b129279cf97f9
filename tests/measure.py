"""The long measurements in a browser, each printing what it found: `python tests/measure.py kill --count 300`."""

import argparse
import sys
import time
from pathlib import Path

# The tests are no package of their own; pytest finds their helpers in the same places.
sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "tools")]

from playwright.sync_api import Browser, BrowserContext, sync_playwright  # noqa: E402

from build import build_site  # noqa: E402
from e2e.browser import FLAGS, Watch  # noqa: E402
from e2e.kill import Trial  # noqa: E402
from e2e.page import Table  # noqa: E402
from install import browser as installed_browser  # noqa: E402


def visited(browser: Browser) -> tuple[BrowserContext, Watch]:
    """Open a context that has the site in its caches."""
    context, watch = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800}), Watch()
    watch.attach(context)
    table = Table(context.new_page()).open()
    table.settle()
    table.page.close()
    return context, watch


def kill(browser: Browser, options: argparse.Namespace) -> int:
    """Kill the page so many times and compare what is found afterwards."""
    context, watch = visited(browser)
    wrong = []
    for seed in range(options.seed, options.seed + options.count):
        found = Trial(seed).run(context)
        if found is not None:
            wrong.append(found)
            print(found, flush=True)
    crashes = [problem for problem in watch.problems if "crash" not in problem.lower()]
    print(f"kills: {options.count}, resumed as recorded: {options.count - len(wrong)}, errors in pages: {len(crashes)}")
    for problem in crashes[:5]:
        print(problem[:500])
    return 1 if wrong or crashes else 0


COMMANDS = {"kill": (kill, 300)}


def main() -> int:
    """Run one measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    for name, (run, count) in COMMANDS.items():
        command = commands.add_parser(name, help=run.__doc__)
        command.add_argument("--count", type=int, default=count)
        command.add_argument("--seed", type=int, default=1)
        command.set_defaults(run=run)
    options = parser.parse_args()
    build_site()
    start = time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        code: int = options.run(browser, options)
        browser.close()
    print(f"{time.monotonic() - start:.0f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
