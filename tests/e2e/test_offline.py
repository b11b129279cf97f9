"""The second visit needs no network, and a new version waits for the player's word."""

import hashlib
import re

from playwright.sync_api import BrowserContext, expect

from e2e.browser import Watch
from e2e.page import Table
from place import SITE


def settle(table: Table) -> None:
    """Wait until the site is kept, and so is the picture of Python's memory."""
    table.page.wait_for_selector("html[data-memory]", state="attached", timeout=60_000)
    table.page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_second_visit_is_offline(context: BrowserContext, watch: Watch, table: Table) -> None:
    """A visitor who comes again without a network plays, from a picture of Python's memory."""
    table.open(seed=1)
    settle(table)
    watch.requests.clear()
    context.set_offline(True)
    table.open(seed=1)
    assert watch.requests == []
    expect(table.page.locator("html")).to_have_attribute("data-start", "memory")


def test_memory_of_another_build_is_not_used(table: Table) -> None:
    """A picture that cannot be read is thrown away, and the game starts without it."""
    table.open(seed=1)
    settle(table)
    damage = """async () => {
      const cache = await caches.open("tysiacha-memory");
      const [key] = await cache.keys();
      await cache.put(key, new Response(new Uint8Array(64)));
    }"""
    table.page.evaluate(damage)
    table.open(seed=1)
    expect(table.page.locator("html")).not_to_have_attribute("data-start", "memory")


def test_update_waits_for_consent(context: BrowserContext, watch: Watch, table: Table) -> None:
    """A new version is offered in words and comes when the player takes it, not before."""
    table.open(seed=1)
    settle(table)
    page = (SITE / "index.html").read_text()
    changed = page.replace("<title>1000", "<title>Anew: 1000").encode()
    worker = (SITE / "sw.js").read_text()
    hashes = re.sub(r'"index.html": "\w+"', f'"index.html": "{sha256(changed)}"', worker)
    watch.damage("index.html", changed)
    watch.damage("sw.js", hashes.replace('VERSION = "', 'VERSION = "new').encode())
    table.open(seed=1)
    expect(table.page).not_to_have_title(re.compile("Anew"))
    offer = table.page.locator("#update")
    expect(offer).to_contain_text("new version", timeout=30_000)
    with table.page.expect_navigation():
        offer.get_by_role("button").first.click()
    table.wait_ready()
    assert "Anew" in table.page.content()


def sha256(content: bytes) -> str:
    """Return the hash by which the service worker knows a file."""
    return hashlib.sha256(content).hexdigest()
