"""In Firefox and WebKitGTK the game starts, plays a deal, saves and resumes, from the site and from one file."""

from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from threading import Thread

import pytest

from browsers.driver import Driver, firefox, webkit
from e2e.page import PLAY
from place import DIST, SITE
from serve import Handler

pytestmark = pytest.mark.browsers

QUERY = "?variant=gameweave&seats=easy,easy&seed=1&speed=0&lang=en"
READY = """
  const root = document.documentElement;
  while (!root.hasAttribute("data-ready") && !root.hasAttribute("data-error")) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return root.getAttribute("data-error");
"""
STATE = """
  const root = document.querySelector("[data-phase]");
  const seats = [...document.querySelectorAll("[data-seat]")].map(({ dataset }) => [dataset.seat, dataset.score]);
  return JSON.stringify([root.dataset.variant, root.dataset.phase, seats.sort()]);
"""


@pytest.fixture(scope="module", params=[firefox, webkit], ids=["firefox", "webkit"])
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """Start a browser."""
    with request.param() as driver:
        yield driver


@pytest.fixture(scope="module", params=["site", "one file"])
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Give the game's address on a server of this machine, or on the disk."""
    if request.param == "one file":
        yield (DIST / "tysiacha.html").as_uri()
        return
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(SITE))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


def test_deal_is_played_and_resumed(driver: Driver, address: str) -> None:
    """The game starts, plays a deal to its score, and shows the same when it is opened anew."""
    driver.goto(address + QUERY)
    assert driver.run(READY) is None
    assert driver.run(PLAY) == "scored"
    state = driver.run(STATE)
    driver.goto(address + "?lang=en&speed=0")
    assert driver.run(READY) is None
    assert driver.run(STATE) == state
