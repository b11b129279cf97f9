"""Kill the whole browser at once, as a power cut does, and see what the next one finds.

Browsers write ``localStorage`` to the disk seconds late, so this is what the journal is for.
"""

import contextlib
import os
import signal
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext, Playwright
from playwright.sync_api import Error as PlaywrightError

from e2e.browser import FLAGS
from e2e.page import Table
from e2e.state import PLAY, follows, kept
from install import browser as installed_browser
from place import DIST
from tysiacha.record import dumps
from ui.saves import progress

# The one-file build needs nobody to answer requests, who would be in the way of the kill.
ADDRESS = (DIST / "tysiacha.html").as_uri()


def open_browser(playwright: Playwright, folder: str) -> BrowserContext:
    """Open a browser whose storage lies in a folder."""
    return playwright.chromium.launch_persistent_context(folder, executable_path=installed_browser(), args=FLAGS)


def cut(context: BrowserContext, folder: str) -> None:
    """Kill every process of the browser that works in a folder, all at once."""
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if process.name.isdigit() and folder.encode() in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGKILL)
    with contextlib.suppress(PlaywrightError):
        context.close()


def trial(playwright: Playwright, seed: int) -> tuple[int, str | None]:
    """Play, cut the power, look; return how many actions are missing, and what is wrong, if anything."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        context = open_browser(playwright, folder)
        page = context.pages[0]
        Table(page).open(ADDRESS, variant="dacha", seed=seed, seats="easy,easy", speed=0.2)
        page.evaluate(PLAY, [seed, 40])
        page.wait_for_timeout(rng.uniform(300, 4000))
        before = kept(page)
        cut(context, folder)
        context = open_browser(playwright, folder)
        page = context.pages[0]
        Table(page).open(ADDRESS, speed=1)
        page.wait_for_timeout(400)
        after = kept(page)
        context.close()
    if before is None or after is None:
        return 0, None if before is None else f"seed {seed}: nothing is left"
    if follows(after, before):
        return 0, None
    if not follows(before, after):
        return 0, f"seed {seed}: another match\n{dumps(before)}{dumps(after)}"
    if progress(before)[0] != progress(after)[0]:
        return 1, None
    return progress(before)[1] - progress(after)[1], None
