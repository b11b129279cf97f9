"""A long sitting does not make the page heavier; `tests/measure.py sitting` plays 300 deals."""

from playwright.sync_api import BrowserContext

from e2e.browser import Watch
from e2e.sitting import sit


def test_sitting(warm: tuple[BrowserContext, Watch]) -> None:
    """From the twelfth deal to the twenty-fourth there are no more listeners, hardly more nodes, heap or proxies."""
    context, watch = warm
    first, last = sit(context, 24, 12)
    assert last.listeners <= first.listeners
    assert last.nodes < first.nodes * 1.15
    assert last.heap < first.heap * 1.1
    assert last.held < first.held * 1.3
    assert last.lent <= first.lent + 2
    assert watch.problems == []
