"""Measure what the project promises, print one table and write dist/bench.json: `make bench`.

Start-up times are medians of RUNS visits in Chromium to a plain static server on this machine, each
next to a bare page that does nothing but loadPyodide(), measured in turn so that both meet the same
machine. A visit counts until <html data-ready>, the table being dealt and playable. Engine speeds are
the engine's own count, in CPython and inside Pyodide under Node. Solver and bots are measured by their
own tools, tools/bench_solver.py and tools/measure_bots.py, which can do more than is asked of them here.

`python3 tools/bench.py start engine` measures those parts only; RUNS=3 in the environment asks for fewer visits.
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
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from build import ONE_FILE, build_site
from install import browser as installed_browser
from install import install
from place import BUILD, DIST, MODULES, PROJECT, SITE, VENV_PYTHON, mime_type
from serve import Handler

if TYPE_CHECKING:
    from playwright.sync_api import Page

RUNS = int(os.environ.get("RUNS", "5"))
QUERY = "?variant=gameweave&seats=easy,easy&seed=1&speed=0"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PACKED = {".html", ".js", ".mjs", ".css", ".json", ".txt", ".wasm", ".webmanifest", ".svg"}
VARIANTS = ("gameweave", "dacha", "polish", "polish-2")
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

Row = tuple[str, str, str, str]


@cache
def packed(file: Path) -> bytes:
    """Return a file as a host sends it that packs what can be packed."""
    content = file.read_bytes()
    return gzip.compress(content, 9) if file.suffix in PACKED else content


class StaticHost(Handler):
    """Serves as common static hosts do: packed, and to be kept for ten minutes."""

    def do_GET(self) -> None:  # noqa: N802
        """Send a file whole."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file():
            self.send_error(404)
            return
        content = packed(file)
        self.send_response(200)
        self.send_header("Content-Type", mime_type(file))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        if file.suffix in PACKED:
            self.send_header("Content-Encoding", "gzip")
        super(Handler, self).end_headers()
        self.wfile.write(content)


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve `folder` on a free port and give its address."""
    for file in folder.iterdir():
        packed(file)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(StaticHost, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


def bare_page() -> Path:
    """Lay out a page with nothing but Pyodide as it comes from npm."""
    folder = BUILD / "bare"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        shutil.copyfile(MODULES / "pyodide" / name, folder / name)
    (folder / "index.html").write_text(BARE)
    return folder


@contextmanager
def browser() -> Iterator["Page"]:
    """Open a browser that has never been used, and give its page."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver, tempfile.TemporaryDirectory() as profile:
        context = driver.chromium.launch_persistent_context(profile, executable_path=installed_browser(), args=FLAGS)
        context.add_init_script(STOPWATCH)
        # A browser that has just come up is busy with itself for a moment, and the one before it with going down.
        context.pages[0].wait_for_timeout(1500)
        yield context.pages[0]
        context.close()


def visit(page: "Page", address: str) -> tuple[float, float | None]:
    """Open `address`; return when it was ready and when something was painted, in milliseconds."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=120_000)
    return page.evaluate("window.readyAt"), page.evaluate(PAINT)


def visit_bare(address: str) -> dict[str, float]:
    """Visit the bare page twice."""
    with browser() as page:
        cold, _ = visit(page, address)
        page.wait_for_timeout(2000)  # so that the browser can keep the compiled code, as it does for ours
        warm, _ = visit(page, address)
    return {"bare cold": cold, "bare warm": warm}


def note(asked: dict[str, float], event: dict[str, Any]) -> None:
    """Count a request, unless it never leaves the page."""
    if event["request"]["url"].startswith("http"):
        asked[event["requestId"]] = 0.0


def weigh(asked: dict[str, float], event: dict[str, Any]) -> None:
    """Add up what came over the wire for a request."""
    if event["requestId"] in asked:
        asked[event["requestId"]] = event["encodedDataLength"]


def visit_site(address: str) -> dict[str, float]:
    """Visit the game: for the first time, again, and again without a network."""
    with browser() as page:
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        asked: dict[str, float] = {}
        network.on("Network.requestWillBeSent", lambda event: note(asked, event))
        network.on("Network.loadingFinished", lambda event: weigh(asked, event))
        cold, paint = visit(page, address + QUERY)
        sizes = list(asked.values())
        result = {"cold": cold, "paint": paint or 0.0, "requests": float(len(sizes)), "bytes": sum(sizes)}
        network.detach()
        page.wait_for_selector("html[data-memory]", state="attached", timeout=120_000)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        result["warm"], result["warm paint"] = (value or 0.0 for value in visit(page, address + QUERY))
        page.context.set_offline(True)
        result["offline"], _ = visit(page, address + QUERY)
    return result


def visit_without_picture(address: str) -> dict[str, float]:
    """Visit the game twice in a browser that cannot make a picture of Python's memory."""
    with browser() as page:
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.setBlockedURLs", {"urls": ["*snapshot.mjs"]})
        visit(page, address + QUERY)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_timeout(2000)
        warm, _ = visit(page, address + QUERY)
    return {"plain": warm}


def visit_file() -> dict[str, float]:
    """Open the one-file build from the disk."""
    with browser() as page:
        page.context.set_offline(True)
        ready, paint = visit(page, (DIST / ONE_FILE).as_uri() + QUERY)
    return {"file": ready, "file paint": paint or 0.0}


def start_rows() -> Iterator[Row]:
    """Measure the start."""
    with serving(SITE) as ours, serving(bare_page()) as bare:
        runs = [
            {**visit_bare(bare), **visit_site(ours), **visit_without_picture(ours), **visit_file()} for _ in range(RUNS)
        ]
    median = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    for name, value in (("bare page, first visit", "bare cold"), ("bare page, second visit", "bare warm")):
        yield name, f"{median[value]:.0f} ms", "", spread(runs, value)
    for name, value, base, limit in (
        ("first visit, cold", "cold", "bare cold", 0.5),
        ("second visit", "warm", "bare warm", 0.33),
        ("second visit, offline", "offline", "bare warm", 0.33),
        ("one file from the disk", "file", "cold", 1.3),
    ):
        ratio = median[value] / median[base]
        yield name, f"{median[value]:.0f} ms", f"{ratio:.2f} of {base}, at most {limit}", spread(runs, value)
    saved = statistics.median(1 - run["warm"] / run["plain"] for run in runs)
    yield (
        "... without the picture of memory",
        f"{median['plain']:.0f} ms",
        f"which saves {saved:.0%}",
        spread(runs, "plain"),
    )
    yield "first paint, cold", f"{median['paint']:.0f} ms", "at most 300 ms", spread(runs, "paint")
    yield "first paint, second visit", f"{median['warm paint']:.0f} ms", "", spread(runs, "warm paint")
    yield "first paint, one file", f"{median['file paint']:.0f} ms", "", spread(runs, "file paint")
    yield "requests, first visit to first deal", f"{median['requests']:.0f}", "at most 14", ""
    yield "bytes over the wire, gzip", f"{median['bytes'] / 1e6:.2f} MB", "at most 6.0 MB", ""


def spread(runs: list[dict[str, float]], name: str) -> str:
    """Show the single runs behind a median."""
    return "runs " + " ".join(f"{run[name]:.0f}" for run in runs)


def size_rows() -> Iterator[Row]:
    """Weigh what is built."""
    names = (
        "index.html",
        "app.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "game.bin",
        "cards.json",
    )
    for name in names:
        size = (SITE / name).stat().st_size
        yield name, f"{size / 1e3:.0f} kB", f"{len(packed(SITE / name)) / 1e3:.0f} kB sent", ""
    size = (DIST / ONE_FILE).stat().st_size
    yield f"one file, {ONE_FILE}", f"{size / 1e6:.2f} MB", "at most 8.5 MB", ""


def simulated(*command: str, deals: int, variant: str) -> float:
    """Return the deals per second that `simulate` reports."""
    words = [*command, "simulate", "--variant", variant, "--deals", str(deals), "--matches", "1000000", "--seed", "1"]
    result = subprocess.run([*words, "--players", "random"], cwd=PROJECT, capture_output=True, text=True, check=True)
    found = re.search(r"deals per second: ([\d.,]+)", result.stdout)
    if not found:
        raise ValueError(f"no speed in: {result.stdout}")
    return float(found[1].replace(",", ""))


def engine_rows() -> Iterator[Row]:
    """Measure the engine with random players, every action validated."""
    for variant in VARIANTS:
        native = simulated(str(VENV_PYTHON), "-m", "tysiacha", deals=3000, variant=variant)
        yield f"deals a second, CPython, {variant}", f"{native:.0f}", "aim 5,000", ""
    for variant in VARIANTS:
        inside = simulated("node", "tools/pyodide.mjs", "tysiacha/__main__.py", deals=2000, variant=variant)
        yield f"deals a second, Pyodide, {variant}", f"{inside:.0f}", "aim 2,500", ""


def output(*words: str) -> str:
    """Return what a Python program of the project prints."""
    command = [str(VENV_PYTHON), *words]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout


def solver_rows() -> Iterator[Row]:
    """Measure the solver on whole deals, compiled and in Python, the same deals for all."""
    figures = json.loads(output("-m", "tools.bench_solver", "--deals", "100", "--json"))
    slow = figures["solver.py"]
    for name, figure in figures.items():
        for question in ("reaches 100", "value"):
            ratio = slow[question] / figure[question]
            yield f"solver, {question}, {name}", f"{figure[question]:.3f} ms", f"{ratio:.0f} times solver.py", ""


def bot_rows() -> Iterator[Row]:
    """Measure how fast the strongest level decides, and how it does against the middle one."""
    for variant in VARIANTS:
        line = output("tools/measure_bots.py", "speed", "--variant", variant, "--count", "5", "--jobs", "1").strip()
        found = re.search(r"median ([\d.]+) ms, 95 % within ([\d.]+) ms", line)
        if found:
            yield f"hard, computing per decision, {variant}", f"{found[1]} ms", f"95 % within {found[2]} ms", ""
    seats = ("--seats", "hard,medium,medium", "--matches", "10", "--seed", "1")
    lines = output("-m", "tysiacha", "arena", "--variant", "gameweave", *seats).splitlines()
    found = re.search(r"^hard: wins ([\d.]+ %).*\((95 % interval [^;]*);", "\n".join(lines), re.MULTILINE)
    if found:
        yield "hard against two medium, gameweave", found[1], found[2], "10 matches in 3 rotations"


PARTS = {"start": start_rows, "sizes": size_rows, "engine": engine_rows, "solver": solver_rows, "bots": bot_rows}


def main(*parts: str) -> None:
    """Measure the named parts, or all."""
    install("test")
    if Path(sys.prefix) != VENV_PYTHON.parent.parent:
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), __file__, *parts])
    build_site()
    rows: list[Row] = []
    for part in parts or PARTS:
        for row in PARTS[part]():
            rows.append(row)
            print(f"{row[0]:46}{row[1]:>14}  {row[2]:32}{row[3]}", flush=True)
    keys = ("what", "value", "compared", "detail")
    (DIST / "bench.json").write_text(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
