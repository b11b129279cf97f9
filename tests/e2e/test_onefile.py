"""The game as one HTML file runs from a disk, without a network, saves included."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from e2e.browser import Watch
from e2e.page import Table
from place import DIST

FILE = DIST / "tysiacha.html"


@pytest.fixture
def opened(browser: Browser, watch: Watch) -> Iterator[Table]:
    """Give a page without any network; the file itself comes from the disk."""
    context = browser.new_context(offline=True, locale="en-GB")
    watch.listen_only(context)
    yield Table(context.new_page())
    context.close()
    assert watch.problems == []


def test_file_is_small() -> None:
    """The whole game is at most 8.5 MB."""
    assert FILE.stat().st_size <= 8_500_000


def test_file_starts_without_network(opened: Table, watch: Watch) -> None:
    """Opened from the disk, the game gets ready and asks no host for anything."""
    opened.open(FILE.as_uri(), seed=1)
    assert [address for address in watch.requests if not address.startswith(("file:", "blob:", "data:"))] == []


def test_file_can_save(opened: Table) -> None:
    """What is stored is there again when the file is opened anew."""
    opened.open(FILE.as_uri(), seed=1)
    opened.page.evaluate("localStorage.setItem('probe', 'kept')")
    opened.open(FILE.as_uri(), seed=1)
    # The page is another process now, to which the browser passes on what the last one wrote; mostly before it asks.
    opened.page.wait_for_function("localStorage.getItem('probe') !== null")
    assert opened.page.evaluate("localStorage.getItem('probe')") == "kept"
    assert opened.page.locator("html[data-storage]").count() == 0
