"""Measure how long the page takes from a press to the frame that shows what it did, on a machine four times slower.

`.venv/bin/python tools/press.py [RATE]` plays four deals and prints median and 95th percentile. It is no test: the
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

DEALS = 4
PATIENCE = 60_000

MEASURE = """() => {
    window.waits = [];
    window.frames = [];
    document.addEventListener("click", (event) => {
        const pressed = event.timeStamp;
        const root = document.querySelector("#app");
        const before = root.dataset.step;
        const noteEndOfFrame = (found) => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => found.push(performance.now() - pressed);
            channel.port2.postMessage(0);
        };
        if (!event.target.closest("[data-action], [data-command]")) return;
        requestAnimationFrame(() => noteEndOfFrame(window.frames));
        // Commands change many different things; an action is what takes the match a step on.
        if (!event.target.closest("[data-action]")) return;
        const isAnswered = () => root.dataset.step !== before || document.querySelector(".choices .danger");
        const look = () => requestAnimationFrame(() => {
            if (!isAnswered()) { if (performance.now() - pressed < 2000) look(); return; }
            noteEndOfFrame(window.waits);
        });
        look();
    }, true);
}"""
"""Measure from each press to the end of the next frame, in which what was pressed looks pressed, and for actions to the
end of the frame that shows what was done, or the question whether it is meant."""

ASIDE = (
    (".side [data-value=sheet]",),
    (".side [data-value=cards]",),
    (".side [data-value=log]",),
    (".strip [data-value=menu]", "dialog [data-command=close]"),
    (".strip [data-value=help]", "dialog [data-command=close]"),
)
"""What a person presses between actions."""


def play(table: Table) -> None:
    """Play the deals as a person does who presses as soon as there is something to press, and looks about meanwhile."""
    mirror, rng = Mirror("gameweave", 1), Random(1)
    for _ in range(DEALS):
        await_step(table, mirror, PATIENCE)
        while mirror.match.deal is not None:
            for selector in rng.choice(ASIDE) if rng.random() < 0.3 else ():
                table.page.locator(selector).first.click()
            press(table, mirror, choices(mirror.view, rng))
            await_step(table, mirror, PATIENCE)
        table.page.locator("[data-command=next-deal]").click()
        mirror.next_deal()


def measure(rate: float) -> tuple[list[float], list[float]]:
    """Return for every press, in milliseconds and shortest first, the waits for the next frame and for its effect."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed_browser(), args=FLAGS)
        context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
        Watch().attach(context)
        table = Table(context.new_page())
        table.open(variant="gameweave", seed=1, seats="easy,easy", speed="0.2")
        context.new_cdp_session(table.page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        table.page.evaluate(MEASURE)
        play(table)
        frames, waits = table.page.evaluate("() => [window.frames, window.waits]")
        browser.close()
    return sorted(frames), sorted(waits)


def summed_up(found: list[float]) -> str:
    """Say where the middle is, and the 95th percentile."""
    return f"median {found[len(found) // 2]:.0f} ms, 95 % within {found[int(len(found) * 0.95)]:.0f} ms"


if __name__ == "__main__":
    chosen = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    frames, waits = measure(chosen)
    print(f"at {chosen:g}x, {len(frames)} presses: to the next frame, which shows the press, {summed_up(frames)};")
    print(f"  to the frame that shows what it did {summed_up(waits)}")
