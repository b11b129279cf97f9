"""Fixtures for the tests in a real browser: one Chromium a worker, one context with the site in it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from build import build_site
from e2e.browser import FLAGS, Watch
from e2e.page import Table
from install import browser as installed_browser
from place import SITE


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright's driver."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start the Chromium that set-up has found or installed."""
    if not (SITE / "index.html").exists():
        build_site()
    browser = playwright.chromium.launch(executable_path=installed_browser(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def watch() -> Watch:
    """Write down what the test's pages ask for and complain about."""
    return Watch()


@pytest.fixture
def context(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """Open a context of the test's own, with the site behind it and nothing stored."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    watch.attach(context)
    yield context
    context.close()


@pytest.fixture
def table(context: BrowserContext, watch: Watch) -> Iterator[Table]:
    """Give the test a page; fail it for any error, and for any request that the site cannot answer."""
    yield Table(context.new_page())
    assert watch.problems == []
