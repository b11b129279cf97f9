"""The second visit needs no network, and a new version waits for the player's word."""

import hashlib
import re
import shutil
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from e2e.browser import Watch, forget
from e2e.page import Table
from place import SITE
from serve import Handler


def test_second_visit_is_offline(context: BrowserContext, watch: Watch, fresh_table: Table) -> None:
    """A visitor who comes again without a network plays, from a picture of Python's memory."""
    fresh_table.open(seed=1)
    fresh_table.settle()
    watch.requests.clear()
    context.set_offline(True)
    fresh_table.open(seed=1)
    assert watch.requests == []
    expect(fresh_table.page.locator("html")).to_have_attribute("data-start", "memory")


def test_memory_of_another_build_is_not_used(fresh_table: Table) -> None:
    """A picture that cannot be read is thrown away, and the game starts without it."""
    fresh_table.open(seed=1)
    fresh_table.settle()
    damage = """async () => {
      const cache = await caches.open("tysiacha-memory");
      const [key] = await cache.keys();
      await cache.put(key, new Response(new Uint8Array(64)));
    }"""
    fresh_table.page.evaluate(damage)
    fresh_table.open(seed=1)
    expect(fresh_table.page.locator("html")).not_to_have_attribute("data-start", "memory")


# Until the browser has fetched a changed worker, which then waits.
WAITING = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
}"""


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Serve a copy of the site on this machine: a browser fetches a changed worker past every interception."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/", folder
        server.shutdown()


def test_update_waits_for_consent(browser: Browser, hosted: tuple[str, Path]) -> None:
    """A new version is never offered within a deal; between matches it is, and comes when the player takes it."""
    address, folder = hosted
    context = browser.new_context(locale="en-GB")
    table = Table(context.new_page()).open(address, seed=1)
    table.settle()
    changed = (folder / "index.html").read_text().replace("<html ", '<html data-probe="anew" ')
    (folder / "index.html").write_text(changed)
    hashed = f'"index.html": "{hashlib.sha256(changed.encode()).hexdigest()}"'
    worker = re.sub(r'"index.html": "\w+"', hashed, (folder / "sw.js").read_text())
    (folder / "sw.js").write_text(worker.replace('VERSION = "', 'VERSION = "anew'))
    table.open(address, seed=1)
    html, offer = table.page.locator("html"), table.page.locator("#update")
    table.page.evaluate(WAITING)
    expect(html).not_to_have_attribute("data-probe", "anew")
    expect(offer).to_have_count(0)
    table.page.goto("about:blank")
    forget(context, address)
    # With no page open the browser has put the new worker in charge; the old version stays all the same.
    table.open(address)
    expect(html).not_to_have_attribute("data-probe", "anew")
    expect(offer).to_contain_text("new version", timeout=30_000)
    with table.page.expect_navigation():
        offer.get_by_role("button").first.click()
    table.wait_ready()
    expect(html).to_have_attribute("data-probe", "anew")
    context.close()
