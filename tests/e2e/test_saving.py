"""A match survives reloads, crashes, full and broken storages and other tabs, and its owner is told what matters."""

from collections.abc import Callable

import pytest
from helpers import random_match
from playwright.sync_api import BrowserContext, expect

from e2e.browser import BLANK, Watch
from e2e.page import Table
from e2e.state import (
    PLAY,
    PREFIX,
    WHEN_READY,
    bots_played_by_seed,
    entries,
    expect_reload_goes_on,
    follows,
    kept,
    shown,
)
from tysiacha.variants import VARIANTS
from ui.keeper import Keeper
from ui.saves import progress
from ui.storage import MemoryBackend

ELSEWHERE = "dialog[open] [data-command='take-over']"


def play_a_while(table: Table, seed: int, actions: int) -> None:
    """Let chance play until so many actions, or a deal, have been kept."""
    table.page.evaluate(PLAY, [seed, 5])
    for _ in range(2000):
        record = kept(table.page)
        if record is not None and (progress(record)[1] >= actions or progress(record)[0]):
            return
        table.page.wait_for_timeout(10)
    pytest.fail("the match does not go on")


@pytest.mark.parametrize(
    ("variant", "actions"),
    [("gameweave", 3), ("dacha", 12), ("polish", 21), ("polish-2", 17)],
    ids=lambda value: f"{value}",
)
def test_reload(table: Table, variant: str, actions: int) -> None:
    """A reload finds the same cards at the same seats, and the bots go on as they would have."""
    page = table.page
    page.add_init_script(WHEN_READY)
    table.open(variant=variant, seed=actions, seats="easy,easy")
    play_a_while(table, 1, actions)
    page.goto(BLANK)
    before = kept(page)
    assert before is not None
    table.open(speed=1)
    assert page.evaluate("() => seenWhenReady") == shown(before.match)
    page.evaluate(PLAY, [2, 5])
    page.wait_for_timeout(500)
    after = kept(page)
    assert after is not None
    assert follows(after, before)
    assert bots_played_by_seed(after)


def test_other_variant_in_the_address(table: Table) -> None:
    """An address that asks for another game begins it, and the match that was left is among the past ones."""
    table.open(variant="dacha", seed=5, seats="easy,easy")
    play_a_while(table, 1, 14)
    table.open(variant="polish", seed=6)
    table.expect_variant("polish")
    table.page.wait_for_function("() => Object.keys(localStorage).some((key) => key.startsWith('tysiacha.history.'))")
    record = kept(table.page)
    assert record is not None
    assert record.match.variant == "polish"


def test_two_tabs(table: Table) -> None:
    """A second tab says that the match is open elsewhere and can take it over; the first then stands still."""
    first = table.page
    table.open(variant="gameweave", seed=3, seats="easy,easy")
    play_a_while(table, 1, 3)
    other = Table(first.context.new_page())
    other.open()
    expect(other.page.locator(ELSEWHERE)).to_be_visible()
    before = kept(first)
    assert before is not None
    other.page.wait_for_timeout(200)
    other.page.locator(ELSEWHERE).click()
    expect(first.locator(ELSEWHERE)).to_be_visible()
    expect(other.page.locator("dialog[open]")).to_have_count(0)
    taken = kept(first)
    assert taken is not None
    assert follows(taken, before)
    play_a_while(other, 2, progress(taken)[1] + 2)
    first.locator(ELSEWHERE).click()
    expect(other.page.locator(ELSEWHERE)).to_be_visible()
    expect(first.locator("dialog[open]")).to_have_count(0)
    last = kept(other.page)
    record = kept(first)
    assert last is not None
    assert record is not None
    assert progress(last) > progress(taken)
    assert follows(record, last)
    other.page.close()


def test_closed_tab_gives_the_match_free(table: Table) -> None:
    """Once the tab that had the match is gone, the next one goes on without asking."""
    table.open(variant="gameweave", seed=3, seats="easy,easy")
    play_a_while(table, 1, 3)
    context = table.page.context
    other = Table(context.new_page())
    table.page.close()
    other.open()
    other.page.wait_for_timeout(300)
    expect(other.page.locator("dialog[open]")).to_have_count(0)
    other.page.close()


def kept_match(deals: int) -> dict[str, str]:
    """Return what a page keeps that has played so many deals by chance, and a bit of the next."""
    backend = MemoryBackend()
    keeper = Keeper(backend, "earlier", clock=lambda: "2026-11-29 20:15")
    keeper.begin(("easy", "easy"))
    *_, before, last = random_match("dacha", VARIANTS["dacha"], 8, deals + 1)
    for match in (before, last):
        keeper.keep(match)
    return backend.entries


def broken(keys: str, change: Callable[[str], str]) -> dict[str, str]:
    """Return what is kept with some of its entries changed."""
    return {key: change(text) if key in keys.split() else text for key, text in kept_match(1).items()}


BOTH = "match.a match.b"
FAULTS: dict[str, tuple[Callable[[], dict[str, str]], str]] = {
    "bit flips in one": (lambda: broken("match.b", lambda text: text.replace("deal 1", "deal q")), "newest save"),
    "bit flips in both": (lambda: broken(BOTH, lambda text: text.replace("deal 2", "deal 0")), "1 whole deal could"),
    "half a write in both": (lambda: broken(BOTH, lambda text: text[: text.index("score")]), "0 whole deals could"),
    "a newer version": (lambda: broken(BOTH, lambda text: text.replace("{sealed 2", "{sealed 9")), "could be rescued"),
    "garbage": (lambda: broken(BOTH, lambda text: "\0<b>markup</b>"), "could not be read"),
    "10 MB of garbage": (lambda: {"match.a": "x" * 5_000_000}, "could not be read"),
    "an older version": (lambda: {"match": kept_match(1)["match.a"].split("{sealed")[0]}, ""),
    "settings and rules of another program": (lambda: {"settings.a": "[[[[", "houses.a": "{", "": "x"}, ""),
}


@pytest.mark.parametrize(("make", "words"), FAULTS.values(), ids=FAULTS.keys())
def test_damage(table: Table, make: Callable[[], dict[str, str]], words: str) -> None:
    """Whatever has happened to what was kept, the page opens, says what was lost, and can be played."""
    page = table.page
    page.goto(BLANK)
    earlier = {f"{PREFIX}{key}": text for key, text in make().items()} | {f"{PREFIX}history.1.a": "an earlier match"}
    page.evaluate("(earlier) => Object.assign(localStorage, earlier)", earlier)
    table.open()
    expect(page.locator(".banner p")).to_have_count(1 if words else 0)
    if words:
        expect(page.locator(".banner")).to_contain_text(words)
    start = page.locator("[data-command='start']")
    if start.count():
        start.click()
    page.evaluate(PLAY, [1, 5])
    page.wait_for_timeout(300)
    table.expect_phase(("auction", "talon", "exchange", "contract", "play", "scored"))
    assert entries(page)["history.1.a"] == "an earlier match"
    set_aside = [text for key, text in entries(page).items() if key.startswith("aside.")]
    assert all(text in make().values() for text in set_aside)


FULL = ("throw new DOMException('full', 'QuotaExceededError')", "storage is full")
REFUSING = ("throw new DOMException('no', 'SecurityError')", "saves nothing")
HALF = ("return write.call(this, key, text.slice(0, text.length / 2))", "does not keep")
FORGETTING = ("return undefined", "does not keep")
BROKEN_STORAGE = {
    "full at once": (*FULL, 0),
    "full later": (*FULL, 9),
    "refusing at once": (*REFUSING, 0),
    "writing half later": (*HALF, 9),
    "forgetting later": (*FORGETTING, 8),
}


@pytest.mark.parametrize(("fault", "words", "after"), BROKEN_STORAGE.values(), ids=BROKEN_STORAGE.keys())
def test_broken_storage(table: Table, fault: str, words: str, after: int) -> None:
    """A storage that fails is told of once, in words, and play goes on; what was kept before stays."""
    page = table.page
    page.add_init_script(
        f"""{{
          const write = Storage.prototype.setItem;
          let left = {after};
          Storage.prototype.setItem = function (key, text) {{
            if (key === "tysiacha-probe" || left-- > 0) return write.call(this, key, text);
            {fault};
          }};
        }}"""
    )
    table.open(variant="gameweave", seed=2, seats="easy,easy")
    page.evaluate(PLAY, [1, 5])
    expect(page.locator(".banner p")).to_have_count(1)
    expect(page.locator(".banner")).to_contain_text(words)
    page.locator("[data-command='put-away']").click()
    page.wait_for_timeout(500)
    expect(page.locator(".banner")).to_have_count(0)
    assert not [key for key in entries(page) if key.startswith("aside.")]


def test_private_mode(table: Table) -> None:
    """Where the browser refuses storage altogether the page says so, and can be played."""
    page = table.page
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); },"
        " configurable: true});"
        "Object.defineProperty(window, 'indexedDB', {get() { throw new DOMException('no', 'SecurityError'); },"
        " configurable: true});"
    )
    table.open(variant="gameweave", seed=2, seats="easy,easy")
    expect(page.locator(".banner")).to_contain_text("saves nothing")
    page.evaluate(PLAY, [1, 5])
    page.wait_for_timeout(300)
    table.expect_phase(("auction", "talon", "exchange", "contract", "play", "scored"))


def test_journal_after_a_power_cut(table: Table) -> None:
    """What the browser had not yet written to its disk comes back from the journal."""
    page = table.page
    table.open(variant="gameweave", seed=3, seats="easy,easy")
    page.wait_for_timeout(300)
    early = page.evaluate("() => ({...localStorage})")
    play_a_while(table, 1, 6)
    page.wait_for_timeout(200)
    page.goto(BLANK)
    late = kept(page)
    assert late is not None
    page.evaluate("(early) => { localStorage.clear(); Object.assign(localStorage, early); }", early)
    behind = kept(page)
    assert behind is None or progress(behind) < progress(late)
    table.open(speed=1)
    page.wait_for_function("() => document.querySelector('[data-phase]').dataset.phase !== 'setup'")
    page.wait_for_timeout(300)
    record = kept(page)
    assert record is not None
    assert follows(record, late)


def test_unexpected_failure(table: Table, warm: tuple[BrowserContext, Watch]) -> None:
    """A failure that nobody foresaw is shown with a report that gives no card away; a reload goes on."""
    page = table.page
    table.open(variant="gameweave", seed=3, seats="easy,easy")
    play_a_while(table, 1, 5)
    page.evaluate("() => { setTimeout(() => { throw new Error('boom <b>'); }); }")
    report = page.locator("dialog.failure pre")
    expect(report).to_contain_text("boom <b>")
    expect(report).to_contain_text("Chrome")
    expect(report).not_to_contain_text("deal 1")
    expect_reload_goes_on(page)
    assert [problem for problem in warm[1].problems if "boom" not in problem] == []
    warm[1].problems.clear()
