"""A page that is killed at any moment is found again as it was; `tests/measure.py kill` does so 300 times."""

import pytest
from playwright.sync_api import BrowserContext

from e2e.browser import Watch
from e2e.kill import Trial


@pytest.mark.parametrize("seed", [5, 10])
def test_kill(warm: tuple[BrowserContext, Watch], seed: int) -> None:
    """After a kill the page shows what the record says, and the match goes on as it would have."""
    context, _ = warm
    assert Trial(seed).run(context) is None
