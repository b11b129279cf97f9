"""How long hard bots think in the browser, and whether the page stays free meanwhile."""

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from e2e.determinism import python_page
from e2e.kill import clear
from e2e.page import Table
from e2e.sitting import play_by_itself

_CODE: Final = """
from random import Random
from time import perf_counter
from tysiacha import match as matches
from tysiacha.ai.bot import make_bot
from tysiacha.variants import VARIANTS
from tysiacha.view import observe

def timed(thinking):
    total = longest = 0.0
    while True:
        before = perf_counter()
        try:
            next(thinking)
        except StopIteration as end:
            decision = end.value
            step = perf_counter() - before
            return decision.action, total + step, max(longest, step)
        step = perf_counter() - before
        total, longest = total + step, max(longest, step)

def times_of(variant, seed):
    match = matches.next_deal(matches.start_match(variant, VARIANTS[variant], seed=seed, number=seed + 1))
    bot, rng, found = make_bot("hard"), Random(seed), []
    while match.deal is not None:
        view = observe(match, match.deal.turn)
        action, total, longest = timed(bot.think(view, Random(rng.getrandbits(32))))
        if len(view.legal) > 1:
            found.append((view.phase.value, 1000 * total, 1000 * longest))
        match = matches.apply(match, action)
    return found
"""

_START: Final = """(code) => {
  window.runPython(code);
  window.timesOf = (...values) => window.runPython("times_of")(...values).toJs();
}"""

_WATCH: Final = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
  }).observe({ type: "longtask" });
}"""


@dataclass(frozen=True, slots=True)
class Thought:
    """What one decision with a choice took, in milliseconds of the browser's clock."""

    phase: str
    total: float
    longest: float
    """The longest step between two turns of the page."""


def thinking_page(context: BrowserContext) -> Page:
    """Open a page with Python, the game and the kernel in it, and no table."""
    page = python_page(context)
    page.evaluate(_START, _CODE)
    return page


def thoughts(page: Page, variant: str, seed: int) -> list[Thought]:
    """Let hard bots play one deal, and return what each decision took."""
    found: list[list[Any]] = page.evaluate("(values) => timesOf(...values)", [variant, seed])
    return [Thought(str(phase), float(total), float(longest)) for phase, total, longest in found]


def long_tasks(context: BrowserContext, variant: str, deals: int) -> list[float]:
    """Play deals at a table with hard bots, and return how long each task over 50 ms kept the page, in milliseconds."""
    page = context.new_page()
    clear(page)
    table = Table(page)
    table.open(variant=variant, seed=1, seats="hard" if variant.endswith("-2") else "hard,hard", speed=0)
    page.evaluate(_WATCH)
    play_by_itself(page, deals)
    found: list[float] = page.evaluate("() => window.longTasks")
    page.close()
    return found
