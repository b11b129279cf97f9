"""Take the pictures of the README: the table on a phone and on a desktop, in the middle of a deal.

`.venv/bin/python tools/screenshot.py` builds the page, plays to the same moment every time and writes docs/*.png.
"""

import sys
from random import Random

from playwright.sync_api import Browser, sync_playwright

from build import build_site
from install import browser as installed_browser
from place import PROJECT

sys.path[:0] = [str(PROJECT), str(PROJECT / "tests")]

from e2e.browser import FLAGS, Watch  # noqa: E402
from e2e.mirror import Mirror, choices, play_deal  # noqa: E402
from e2e.page import Table  # noqa: E402

PICTURES = {"table": (390, 844, "light"), "desktop": (1280, 800, "dark")}
"""The name of each picture, its size and its theme."""


def is_telling(mirror: Mirror) -> bool:
    """Tell whether there is much to see: a trick to be decided, trump, a hand to choose from."""
    view = mirror.view
    return len(view.trick) == 2 and view.trump is not None and len(view.hand) >= 5 and len(view.legal) >= 2


def telling_seed() -> int:
    """Return the first shuffle whose first deal comes to a moment with much to see."""
    for seed in range(1, 200):
        mirror, rng = Mirror("gameweave", seed), Random(seed)
        while mirror.match.deal is not None:
            if is_telling(mirror):
                return seed
            mirror.act(choices(mirror.view, rng))
    raise ValueError("no deal with much to see")


def take(browser: Browser, name: str, width: int, height: int, scheme: str) -> None:
    """Play to the moment of the picture and take it."""
    context = browser.new_context(
        locale="en-GB",
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    Watch().attach(context)
    table = Table(context.new_page())
    seed = telling_seed()
    table.open(variant="gameweave", seed=seed, seats="easy,easy")
    mirror = Mirror("gameweave", seed)
    for _ in play_deal(table, mirror, Random(seed)):
        if is_telling(mirror):
            break
    table.page.locator("h1").first.click()
    table.page.screenshot(path=PROJECT / "docs" / f"{name}.png")
    context.close()


def main() -> None:
    """Take every picture."""
    build_site()
    (PROJECT / "docs").mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        for name, (width, height, scheme) in PICTURES.items():
            take(browser, name, width, height, scheme)
        browser.close()


if __name__ == "__main__":
    main()
