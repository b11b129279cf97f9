"""The same seed gives the same match on every machine; `tests/measure.py determinism` compares 500."""

from playwright.sync_api import BrowserContext

from e2e.browser import Watch
from e2e.determinism import here, python_page, there


def test_same_records(warm: tuple[BrowserContext, Watch]) -> None:
    """Matches among bots are the same, to the last character of their records, in CPython and in Chromium."""
    context, _ = warm
    page = python_page(context)
    assert there(page, 1, 4, "easy") == here(1, 4, "easy")
    assert there(page, 1, 4, "hard", 1) == here(1, 4, "hard", 1)
    page.close()
