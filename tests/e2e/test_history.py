"""Past matches in the page: kept when over, looked at move by move, to a file and back, deleted."""

from pathlib import Path

from helpers import random_match
from playwright.sync_api import expect

from e2e.browser import BLANK
from e2e.page import Table
from e2e.state import PLAY, PREFIX, entries
from tysiacha.record import Record, dumps, loads
from tysiacha.variants import VARIANTS
from ui.keeper import Keeper
from ui.storage import MemoryBackend


def past(command: str) -> str:
    """Return the selector of a button of the past matches."""
    return f"dialog [data-command='past'][data-value^='{command}']"


def finished(variant: str, seed: int) -> Record:
    """Return a match that was played by chance."""
    *_, match = random_match(variant, VARIANTS[variant], seed, 400)
    return Record(match, (("Players", ",".join(["you", *["easy"] * (match.seats - 1)])), ("Date", "2026-11-29 20:15")))


def open_with(table: Table, records: list[Record]) -> None:
    """Open a page that has kept these matches."""
    keeper = Keeper(MemoryBackend(), "earlier")
    for record in records:
        keeper.history.add(record, dumps(record))
    assert isinstance(keeper.storage.backend, MemoryBackend)
    kept = {f"{PREFIX}{key}": text for key, text in keeper.storage.backend.entries.items()}
    table.page.goto(BLANK)
    table.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    table.open()
    table.page.locator("[data-command='dialog'][data-value='history']").first.click()


def test_look_export_import_delete(table: Table, tmp_path: Path) -> None:
    """A past match is gone through, saved to a file, deleted, and read back from the file."""
    page = table.page
    record = finished("polish", 1)
    open_with(table, [record, finished("polish-2", 2)])
    expect(page.locator("dialog .past-list li")).to_have_count(2)
    page.locator(past("open:")).last.click()
    expect(page.locator("dialog .picture")).to_be_visible()
    for _ in range(5):
        page.locator(past("step:")).nth(2).click()
    expect(page.locator("dialog")).to_contain_text("Move 6 of")
    page.locator(past("step:")).last.click()
    page.locator(past("close")).click()
    with page.expect_download() as download:
        page.locator(past("export:all")).click()
    file = tmp_path / "matches.txt"
    download.value.save_as(file)
    assert dumps(record) in file.read_text(encoding="utf-8")
    page.locator(past("delete:all")).click()
    page.locator(past("delete:all")).click()
    expect(page.locator("dialog .past-list li")).to_have_count(0)
    assert not [key for key in entries(page) if key.startswith(("history.", "summary."))]
    with page.expect_file_chooser() as chooser:
        page.locator(past("import")).click()
    chooser.value.set_files(file)
    expect(page.locator("dialog .past-list li")).to_have_count(2)
    texts = [text for key, text in entries(page).items() if key.startswith("history.")]
    assert record in [loads(text.split("{sealed")[0]) for text in texts]


def test_finished_match_is_kept(table: Table) -> None:
    """A match that is played to its end in the page is among the past ones, and counts in the statistics."""
    page = table.page
    table.open(variant="polish-2", rules="late=none target=150", seed=3, seats="easy")
    page.evaluate(
        """() => setInterval(() => {
          const choices = document.querySelectorAll(
            '[data-action]:not([aria-disabled="true"]), [data-command="next-deal"]');
          if (choices.length) choices[0].click();
        }, 5)"""
    )
    table.expect_phase("over")
    page.wait_for_timeout(200)
    assert len([key for key in entries(page) if key.startswith("history.")]) == 1
    page.evaluate("() => document.querySelector('[data-command=dialog][data-value=menu]').click()")
    page.locator("dialog [data-value='statistics']").click()
    expect(page.locator("dialog .statistics tbody tr")).to_have_count(2)


def test_match_that_was_left(table: Table) -> None:
    """A match that gives way to another one is among the past ones, and can be taken up again, as can the other."""
    page = table.page
    table.open(variant="dacha", seed=5, seats="easy,easy")
    table.expect_phase("auction")
    page.evaluate(PLAY, [1, 5])
    table.expect_phase("play")
    table.open(variant="polish", seed=6, seats="easy,easy")
    page.evaluate(PLAY, [1, 5])
    table.expect_phase(("play", "scored"))
    table.open(speed=5)
    table.expect_variant("polish")
    page.evaluate("() => document.querySelector('[data-command=dialog][data-value=menu]').click()")
    page.locator("dialog [data-value='history']").click()
    expect(page.locator("dialog .past-list li")).to_have_count(1)
    page.locator(past("open:")).click()
    page.locator(past("continue:")).click()
    table.expect_variant("dacha")
    table.expect_phase(("play", "scored"))
    left = [text for key, text in entries(page).items() if key.startswith("history.")]
    assert [loads(text.split("{sealed")[0]).match.variant for text in left] == ["polish"]
