"""Kill the page at any moment, open it again, and hold what it shows against the engine's record.

A trial lets chance play, with or without moving cards, and then closes the tab without warning or crashes its process.
What the next page shows first has to be what the engine makes of the record that was kept; that record may not lack
anything that was on the screen before, and the match has to go on with the same cards and the same choices of the bots.
"""

import contextlib
import os
import signal
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from e2e.browser import BLANK, ORIGIN
from e2e.page import Table
from e2e.state import PLAY, WHEN_READY, bots_played_by_seed, follows, kept, shown
from tysiacha.record import Record, dumps

VARIANTS: Final = ("gameweave", "dacha", "polish", "polish-2")


@dataclass(frozen=True, slots=True)
class Trial:
    """One kill, as its seed makes it."""

    seed: int

    @property
    def variant(self) -> str:
        """The variants take turns."""
        return VARIANTS[self.seed % len(VARIANTS)]

    @property
    def speed(self) -> float:
        """Every other page moves its cards, so that it dies with cards in the air."""
        return (0, 0.4)[self.seed // 4 % 2]

    def run(self, context: BrowserContext) -> str | None:
        """Play, kill, open again; return what is wrong, or None."""
        rng = Random(self.seed)
        last_seen, crashed = self._play(context, rng)
        page = context.new_page()
        try:
            page.goto(BLANK)
            page.add_init_script(WHEN_READY)
            record = kept(page)
            return self._compare(page, record, last_seen, crashed)
        finally:
            page.close()

    def _play(self, context: BrowserContext, rng: Random) -> tuple[Record | None, bool]:
        """Play for a random while and kill the page; return the last record that was seen in it."""
        table = Table(context.new_page())
        clear(table.page)
        table.open(variant=self.variant, seed=self.seed, seats="easy,easy", speed=self.speed)
        table.page.evaluate(PLAY, [self.seed, rng.choice([3, 20, 60])])
        table.page.wait_for_timeout(rng.uniform(50, 2500))
        seen = kept(table.page)
        table.page.wait_for_timeout(rng.uniform(0, 60))
        crashes = rng.random() < 0.5
        if crashes:
            crash(table.page)
        table.page.close()
        return seen, crashes

    def _compare(self, page: Page, record: Record | None, seen: Record | None, crashed: bool) -> str | None:
        where = f"seed {self.seed} ({self.variant}, speed {self.speed}, {'crash' if crashed else 'close'})"
        if record is None:
            return f"{where}: nothing was kept" if seen is not None else None
        if seen is not None and not follows(record, seen):
            return f"{where}: kept\n{dumps(record)}though the page had\n{dumps(seen)}"
        Table(page).open(speed=1)
        drawn = page.evaluate("() => window.seenWhenReady")
        if drawn != shown(record.match):
            return f"{where}: shows {drawn}\ninstead of {shown(record.match)}\nof {dumps(record)}"
        page.evaluate(PLAY, [self.seed, 3])
        page.wait_for_timeout(200)
        later = kept(page)
        if later is None or not follows(later, record):
            return f"{where}: did not go on from\n{dumps(record)}"
        return None if bots_played_by_seed(later) else f"{where}: a bot changed its mind in\n{dumps(later)}"


def clear(page: Page) -> None:
    """Forget what earlier trials have kept."""
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": ORIGIN, "storageTypes": "local_storage,indexeddb"})
    session.detach()


def crash(page: Page) -> None:
    """Kill the processes of this browser's pages at once, as the system does that runs out of memory."""
    browser = page.context.browser
    assert browser is not None
    session: Any = browser.new_browser_cdp_session()
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(process["id"]), signal.SIGKILL)
    session.detach()
