"""The page starts from its own files only, and says what failed when it cannot."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from e2e.browser import BLANK, FLAGS, ROOT, Watch
from e2e.page import PLAY, Table
from install import browser as installed_browser
from place import SITE

RUNTIME = ("app.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "game.bin")
# The page gives up after 15 s of silence.
GIVEN_UP = 25_000


def test_table_is_ready(fresh_table: Table, watch: Watch) -> None:
    """The page gets ready for play with its own files, in at most 14 requests."""
    fresh_table.open(variant="gameweave", seed=1)
    assert all(address.startswith(ROOT) for address in watch.requests)
    assert len(watch.requests) <= 14


def test_cards_are_drawn(table: Table) -> None:
    """Every card that lies face up has its picture, and the backs have one too."""
    table.open(variant="gameweave", seed=1)
    table.page.wait_for_function("() => document.adoptedStyleSheets.length > 0")
    style = "element => getComputedStyle(element).getPropertyValue('{}')"
    assert table.page.locator("html").evaluate(style.format("--card-back")).startswith('url("blob:')


def test_policy_forbids_eval(table: Table) -> None:
    """The page's policy lets no text be run as a program."""
    table.open(seed=1)
    policy = table.page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    assert "'unsafe-eval'" not in policy
    assert "'unsafe-inline'" not in policy
    assert "connect-src 'self'" in policy


LIBRARY = """
import _colorize, concurrent.futures, logging, re, signal, socket, subprocess, sys, tokenize
from io import StringIO

import sitecustomize

archive = sitecustomize.ARCHIVE
waiting = [name for name, module in archive.modules.items() if module[2] is not None]
constants = {name: dict(archive.modules[name][2]) for name in waiting}
assert len(waiting) == 7, waiting
assert issubclass(subprocess.CalledProcessError, Exception)
assert signal.Signals.SIGINT == 2
assert socket.AddressFamily.AF_INET == socket.AF_INET
assert concurrent.futures.Future().done() is False
assert _colorize.can_colorize() in (True, False)
assert [word.string for word in tokenize.generate_tokens(StringIO("a+1").readline)][:3] == ["a", "+", "1"]
assert logging.getLogger("table").isEnabledFor(logging.ERROR)
for name in waiting:
    module = sys.modules[name]
    assert type(module) is type(sys), name
    for key, value in constants[name].items():
        assert getattr(module, key) == value, (name, key)

made = []
class Recorder:
    def __getattr__(self, name):
        return getattr(re._compiler.original, name)
    def compile(self, source, flags, code, *groups):
        made.append((source, int(flags), [int(word) for word in code], *groups))
re._compiler.original, re._compiler._sre = re._compiler._sre, Recorder()
for (text, flags), parts in archive.patterns.items():
    archive.compile_pattern(text, flags)
    assert made.pop() == parts, text
re._compiler._sre = re._compiler.original
len(archive.patterns)
"""

RUN = """async ([root, code]) => {
  const { loadPyodide } = await import(root + "app.mjs");
  return (await loadPyodide()).runPython(code);
}"""


def test_library_is_the_library(context: BrowserContext) -> None:
    """Modules that wait work when something is asked of them; ready regular expressions are what their texts say."""
    page = context.new_page()
    page.goto(BLANK)
    assert page.evaluate(RUN, [ROOT, LIBRARY]) > 20


# Chromium does this in some of its processes, by chance, and rarely looks; here it looks at every few kilobytes.
SAMPLING = "HeapProfilerReporting:stable-probability/1/nonstable-probability/1/renderer-prob-pct/100/sampling-rate/5000"


def test_memory_may_be_sampled(playwright: Playwright) -> None:
    """A browser that samples the page's memory does not crash on a stack that is none of its own."""
    flags = [*FLAGS, f"--enable-features={SAMPLING}"]
    browser = playwright.chromium.launch(executable_path=installed_browser(), args=flags)
    context = browser.new_context()
    Watch().attach(context)
    for seed in range(4):
        table = Table(context.new_page()).open(variant="gameweave", seed=seed, seats="easy,easy")
        assert table.page.evaluate(f"async () => {{ {PLAY} }}") == "scored"
        table.page.close()
    browser.close()


def expect_failure(page: Page, name: str) -> None:
    """Expect the page to say within 15 s that it cannot start, and which file is to blame."""
    page.goto(f"{ROOT}?lang=en&speed=0")
    page.wait_for_selector("html[data-error]", state="attached", timeout=GIVEN_UP)
    expect(page.get_by_role("alert")).to_contain_text("could not start")
    expect(page.get_by_role("alert")).to_contain_text(f"did not arrive whole: {name}")


@pytest.mark.parametrize("name", RUNTIME)
def test_missing_file_is_said(context: BrowserContext, watch: Watch, name: str) -> None:
    """A runtime file that does not come gives a message and a retry, which works once the file is there."""
    watch.damage(name)
    page = context.new_page()
    expect_failure(page, name)
    watch.damaged.clear()
    with page.expect_navigation():
        page.locator("#boot-retry").click()
    Table(page).wait_ready()


@pytest.mark.parametrize("name", RUNTIME)
def test_damaged_file_is_said(context: BrowserContext, watch: Watch, name: str) -> None:
    """A runtime file of which only half comes gives a message that names it."""
    whole = (SITE / name).read_bytes()
    watch.damage(name, whole[: len(whole) // 2])
    expect_failure(context.new_page(), name)


def test_stalled_file_is_said(context: BrowserContext, watch: Watch) -> None:
    """A file that does not come for 15 s is named, with a retry, and nothing is given up."""
    watch.stalled.add("game.bin")
    page = context.new_page()
    page.goto(f"{ROOT}?lang=en&speed=0", wait_until="commit")
    expect(page.locator("#boot-text")).to_have_text("Still loading: game.bin", timeout=GIVEN_UP)
    expect(page.locator("html")).not_to_have_attribute("data-error", re.compile(".*"))
    watch.stalled.clear()
    with page.expect_navigation():
        page.locator("#boot-retry").click()
    Table(page).wait_ready()


def test_game_goes_on_without_pictures(context: BrowserContext, watch: Watch) -> None:
    """Without the card pictures the game starts all the same."""
    watch.damage("cards.json")
    Table(context.new_page()).open(seed=1)


@pytest.mark.parametrize(
    ("query", "sight"), [("", "main.setup"), ("?variant=gameweave&seed=1", "main.table")], ids=["choice", "table"]
)
def test_first_sight_needs_no_python(context: BrowserContext, watch: Watch, query: str, sight: str) -> None:
    """What the page is about can be seen before Python runs, in the visitor's language."""
    watch.damage("app.mjs")
    page = context.new_page()
    page.goto(f"{ROOT}{query}{'&' if query else '?'}lang=pl")
    expect(page.locator(f"#app {sight}")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
