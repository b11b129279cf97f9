"""Whatever is pressed, typed and resized, the page stays whole; `tests/measure.py monkey` does 20,000 steps."""

from playwright.sync_api import BrowserContext

from e2e.browser import Watch
from e2e.monkey import Monkey
from e2e.page import Table


def test_monkey(table: Table, warm: tuple[BrowserContext, Watch]) -> None:
    """After 240 steps by chance nothing has been complained of, every record holds and nobody is stuck."""
    Monkey(table.page, 1, warm[1].problems).run(240)
