"""Fixtures for the tests in a real browser: one Chromium a worker.

`table` is what most tests want; it shares a context whose caches are full, so that a start is cheap. `fresh_table`
and `context` begin from nothing, at the price of a cold start.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from build import build_site
from e2e.browser import FLAGS, ORIGIN, Watch
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


def new_context(browser: Browser) -> BrowserContext:
    """Open a context as most tests want it."""
    return browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})


@pytest.fixture
def watch() -> Watch:
    """Write down what the pages of the test's own context ask for and complain about."""
    return Watch()


@pytest.fixture
def context(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """Open a context of the test's own, with the site behind it and nothing stored or cached."""
    context = new_context(browser)
    watch.attach(context)
    yield context
    context.close()


@pytest.fixture
def fresh_table(context: BrowserContext, watch: Watch) -> Iterator[Table]:
    """Give the test a page that has never been visited, and fail it for any error or foreign request."""
    yield Table(context.new_page())
    assert watch.problems == []


@pytest.fixture(scope="session")
def warm(browser: Browser) -> Iterator[tuple[BrowserContext, Watch]]:
    """Open a context that has visited the site before: a start takes a fraction of a second there, not seconds."""
    context, watch = new_context(browser), Watch()
    watch.attach(context)
    first = Table(context.new_page()).open()
    first.settle()
    first.page.close()
    yield context, watch
    context.close()


@pytest.fixture
def table(warm: tuple[BrowserContext, Watch]) -> Iterator[Table]:
    """Give the test a page of a returning visitor with nothing saved; fail it for any error or foreign request."""
    context, watch = warm
    page = context.new_page()
    session = context.new_cdp_session(page)
    kinds = {"origin": ORIGIN, "storageTypes": "local_storage,indexeddb"}
    session.send("Storage.clearDataForOrigin", kinds)
    session.detach()
    watch.problems.clear()
    watch.requests.clear()
    yield Table(page)
    page.close()
    assert watch.problems == []
