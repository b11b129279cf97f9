"""A long sitting in one page: what grows from deal to deal, and what does not."""

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from e2e.kill import clear
from e2e.page import Table

# Python's side is seen through the proxies that it has given to JavaScript and the other way round; the
# interpreter's own memory is one block that only ever grows, and its length tells.
PLAY: Final = """(deals) => {
  window.dealsDone = 0;
  window.player = setInterval(() => {
    const next = document.querySelector('[data-command="next-deal"], [data-command="next-match"]');
    if (next) {
      // A press is carried out behind the next frame, and this looks more often than there are frames.
      if (window.dealsDone >= deals || next.hasAttribute("data-pressed")) return;
      window.dealsDone += 1;
      next.click();
      return;
    }
    const choices = document.querySelectorAll('[data-action]:not([aria-disabled="true"])');
    if (choices.length) choices[Math.floor(Math.random() * choices.length)].click();
  }, 1);
}"""


TRACE: Final = """async () => {
  const { loadPyodide } = await import(new URL("app.mjs", location.href));
  window.interpreter = (await loadPyodide())._module;
  window.interpreter.enable_pyproxy_allocation_tracing();
}"""

PROXIES: Final = "() => [window.interpreter._hiwire_num_refs(), window.interpreter.pyproxy_alloc_map.size]"


@dataclass(frozen=True, slots=True)
class Weight:
    """What a page weighs at one moment."""

    deals: int
    heap: float
    """JavaScript's heap after a collection, in megabytes; the interpreter's memory is not in it."""
    nodes: int
    listeners: int
    wasm: float
    """All memory that buffers hold, Python's included, in megabytes."""
    held: int
    """Objects of JavaScript's that Python holds."""
    lent: int
    """Objects of Python's that JavaScript has been given since the page was ready, and not given back."""

    def __str__(self) -> str:
        return (
            f"{self.deals:4} deals: heap {self.heap:6.1f} MB, nodes {self.nodes:6}, listeners {self.listeners:4},"
            f" buffers {self.wasm:6.1f} MB, proxies {self.held:4} and {self.lent:4}"
        )


def play_by_itself(page: Page, deals: int) -> None:
    """Play so many deals more at the table of a page, by chance and as fast as it goes."""
    page.evaluate(PLAY, deals)
    page.wait_for_function(
        '(goal) => window.dealsDone >= goal && document.querySelector(\'[data-command="next-deal"],'
        ' [data-command="next-match"]\')',
        arg=deals,
        timeout=600_000,
        polling=200,
    )
    page.evaluate("() => clearInterval(window.player)")


def sit(context: BrowserContext, deals: int, steps: int, level: str = "easy") -> list[Weight]:
    """Play so many deals at full speed against a level in one page, and weigh it after every ``steps`` of them."""
    page = context.new_page()
    clear(page)
    table = Table(page)
    session: Any = context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.enable")
    table.open(variant="gameweave", seed=1, seats=f"{level},{level}", speed=0)
    page.evaluate(TRACE)
    found: list[Weight] = []
    for goal in range(steps, deals + 1, steps):
        play_by_itself(page, steps)
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.collectGarbage")
        metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
        usage = session.send("Runtime.getHeapUsage")
        held, lent = page.evaluate(PROXIES)
        found.append(
            Weight(
                goal,
                metrics["JSHeapUsedSize"] / 1e6,
                int(metrics["Nodes"]),
                int(metrics["JSEventListeners"]),
                float(usage.get("backingStorageSize", 0)) / 1e6,
                held,
                lent,
            )
        )
    page.close()
    return found
