"""A long sitting does not make the page heavier; `tests/measure.py sitting` plays 300 deals."""

from playwright.sync_api import BrowserContext

from e2e.browser import Watch
from e2e.sitting import sit


def test_sitting(warm: tuple[BrowserContext, Watch]) -> None:
    """From the twelfth deal to the twenty-fourth there are no more listeners, and hardly more nodes or heap."""
    context, watch = warm
    first, last = sit(context, 24, 12)
    assert last.listeners <= first.listeners
    assert last.nodes < first.nodes * 1.15
    assert last.heap < first.heap * 1.1
    assert watch.problems == []
