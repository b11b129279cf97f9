"""A turn that does not end is told after a minute of the page's own clock, and a reload goes on from what was kept."""

from typing import Final

from playwright.sync_api import BrowserContext, expect

from e2e.browser import Watch
from e2e.page import Table
from e2e.state import expect_reload_goes_on

QUARTER: Final = 15_000
"""Milliseconds between two looks at whose turn it is."""

STALL: Final = """
    if (sessionStorage.getItem("stalled") === null) {
        sessionStorage.setItem("stalled", "");
        const later = window.setTimeout, frame = window.requestAnimationFrame;
        window.framesLeft = Infinity;
        window.requestAnimationFrame = (work) => window.framesLeft-- > 0 ? frame(work) : 0;
        window.setTimeout = (work, delay, ...rest) =>
            delay === 200 && window.framesLeft <= 0 ? 0 : later(work, delay, ...rest);
    }
"""
"""Once frames are counted, the first page hears of none after the last, nor of its having waited too long for one."""


def test_turn_that_does_not_end(context: BrowserContext, watch: Watch) -> None:
    """Nobody waits for ever: the failure is shown with its reason, and the match goes on after a reload."""
    # Every page of a context has the same clock, so nobody else may have this one's.
    page = context.new_page()
    table = Table(page)
    page.clock.install()
    page.add_init_script(STALL)
    table.open(variant="gameweave", seed=1, seats="easy,easy")
    expect(table.root).to_have_attribute("data-turn", "1")
    # The one that shows the press, and none behind which a bot would begin to think.
    page.evaluate("() => { window.framesLeft = 1; }")
    table.click_any()
    expect(table.root).not_to_have_attribute("data-turn", "1")
    report = page.locator("dialog.failure pre")
    for _ in range(4):
        page.clock.run_for(QUARTER)
        expect(report).to_have_count(0)
    for _ in range(2):
        page.clock.run_for(QUARTER)
    expect(report).to_contain_text("has not ended for 60 seconds")
    expect_reload_goes_on(page)
    expect(table.root).to_have_attribute("data-turn", "1")
    step = table.root.get_attribute("data-step") or ""
    table.click_any()
    expect(table.root).not_to_have_attribute("data-step", step)
    assert [problem for problem in watch.problems if "has not ended" not in problem] == []
