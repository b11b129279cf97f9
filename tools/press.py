"""Measure how long the page takes from a press to the frame that shows what it did, on a machine four times slower.

`.venv/bin/python tools/press.py [RATE]` plays two deals and prints median and 95th percentile. It is no test: the
figure is one of the machine as much as of the page, and means something only where nothing else runs.
"""

import sys
from random import Random

from playwright.sync_api import sync_playwright

from install import browser as installed_browser
from place import PROJECT

sys.path[:0] = [str(PROJECT), str(PROJECT / "tests")]

from e2e.browser import FLAGS, Watch  # noqa: E402
from e2e.mirror import Mirror, await_step, choices, press  # noqa: E402
from e2e.page import Table  # noqa: E402

DEALS = 2
PATIENCE = 60_000

MEASURE = """() => {
    window.waits = [];
    document.addEventListener("click", (event) => {
        const pressed = event.timeStamp;
        const root = document.querySelector("#app");
        const before = root.dataset.step;
        // Choosing a receiver who is chosen already changes nothing; the action that follows is what is waited for.
        if (!event.target.closest("[data-action]")) return;
        const isAnswered = () => root.dataset.step !== before || document.querySelector(".choices .danger");
        const look = () => requestAnimationFrame(() => {
            if (!isAnswered()) { if (performance.now() - pressed < 2000) look(); return; }
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.waits.push(performance.now() - pressed);
            channel.port2.postMessage(0);
        });
        look();
    }, true);
}"""
"""Measure from each press for an action to the end of the frame that shows it, or the question whether it is meant."""


def play(table: Table) -> None:
    """Play the deals as a person does who presses as soon as there is something to press."""
    mirror, rng = Mirror("gameweave", 1), Random(1)
    for _ in range(DEALS):
        await_step(table, mirror, PATIENCE)
        while mirror.match.deal is not None:
            press(table, mirror, choices(mirror.view, rng))
            await_step(table, mirror, PATIENCE)
        table.page.locator("[data-command=next-deal]").click()
        mirror.next_deal()


def measure(rate: float) -> list[float]:
    """Return the waits of every press in milliseconds, shortest first."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
        Watch().attach(context)
        table = Table(context.new_page())
        table.open(variant="gameweave", seed=1, seats="easy,easy", speed="0.2")
        context.new_cdp_session(table.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        table.page.evaluate(MEASURE)
        play(table)
        waits: list[float] = sorted(table.page.evaluate("() => window.waits"))
        browser.close()
    return waits


if __name__ == "__main__":
    chosen = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    found = measure(chosen)
    middle, late = found[len(found) // 2], found[int(len(found) * 0.95)]
    print(f"press to paint at {chosen:g}x: median {middle:.0f} ms, 95 % within {late:.0f} ms, {len(found)} presses")
