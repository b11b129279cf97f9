"""Measure what the project promises, print one table and write dist/bench.json: `make bench`.

Start-up times are medians of RUNS visits in Chromium to a plain static server on this machine, each
next to a bare page that does nothing but loadPyodide(), measured in turn so that both meet the same
machine. A visit counts until <html data-ready>, the table being dealt and playable.
"""

import gzip
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from build import build_site
from install import browser as installed_browser
from install import install
from place import BUILD, DIST, MODULES, PROJECT, SITE, VENV_PYTHON
from serve import Handler

RUNS = 5
QUERY = "?variant=gameweave&seats=easy,easy&seed=1&speed=0"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
document.documentElement.setAttribute("data-ready", "");
</script>"""
# Notes the moment of readiness in the page itself, so that no polling from outside blurs it.
STOPWATCH = """new MutationObserver(() => {
  const root = document.documentElement;
  if (root?.hasAttribute("data-ready") && !window.readyAt) window.readyAt = performance.now();
}).observe(document, { attributes: true, childList: true, subtree: true });"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


class CachedHandler(Handler):
    """Serves as common static hosts do: files may be kept for ten minutes, text goes out packed."""

    packed: dict[str, bytes] = {}  # noqa: RUF012

    def end_headers(self) -> None:
        """Allow the browser to keep files."""
        self.send_header("Cache-Control", "max-age=600")
        super(Handler, self).end_headers()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve `folder` on a free port and give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(CachedHandler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


def bare_page() -> Path:
    """Lay out a page with nothing but Pyodide as it comes from npm."""
    folder = BUILD / "bare"
    folder.mkdir(parents=True, exist_ok=True)
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
    for name in names:
        shutil.copyfile(MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(BARE)
    return folder


def visits(address: str, settle: str | None = None, offline: bool = False) -> tuple[list[float], list[float], float]:
    """Visit `address` twice in a fresh browser; return ready times and first paints, cold and warm.

    `settle` is waited for between the visits; with `offline` the second one has no network.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, tempfile.TemporaryDirectory() as profile:
        context = driver.chromium.launch_persistent_context(profile, executable_path=installed_browser(), args=FLAGS)
        context.add_init_script(STOPWATCH)
        page = context.pages[0]
        times, paints = [], []
        for visit in range(3):
            if visit and offline:
                context.set_offline(True)
            page.goto(address)
            page.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
            times.append(page.evaluate("window.readyAt"))
            paints.append(page.evaluate(PAINT))
            if settle:
                page.evaluate(settle)
            page.goto("about:blank")
        context.close()
    return times, paints, 0.0
