"""Nothing jumps: whatever happens at the table, what stays on it stays where it is."""

from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.page import Table

WATCH: Final = """
window.shifts = [];
const within = (node, places) => (node.closest ? node : node.parentElement)?.closest(places);
const name = ({ node, previousRect: from, currentRect: to }) => node && !within(node, ".hand, .choices")
    && `${node.className ?? node.nodeName} ${from.x},${from.y} to ${to.x},${to.y}`;
new PerformanceObserver((list) => {
    if (!document.documentElement.hasAttribute("data-ready")) return;
    for (const { sources, value } of list.getEntries()) {
        const moved = sources.map(name).filter(Boolean);
        if (moved.length) shifts.push(`${document.querySelector("[data-phase]").dataset.step} ${value}: ${moved}`);
    }
}).observe({ type: "layout-shift", buffered: true });
"""
"""Write down what has moved once the table is there. The hand closes up after a card has been pressed, visibly."""
PLAY: Final = """async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const offered = () => [...document.querySelectorAll('[data-turn="1"] [data-action]:not([aria-disabled])')]
        .find((button) => button.checkVisibility());
    while (document.querySelector("[data-phase]").dataset.phase !== "scored") {
        offered()?.click();
        await painted();
    }
    await painted();
    return shifts;
}"""
"""Play a deal by presses that no browser takes for a person's, so that nothing is forgiven as their answer."""


@pytest.mark.parametrize("size", [(390, 844), (667, 375), (1280, 800)], ids=["upright", "on its side", "desktop"])
@pytest.mark.parametrize("first", ["p", "105"], ids=["defending", "bidding"])
def test_nothing_jumps(table: Table, size: tuple[int, int], first: str) -> None:
    """Over a whole deal nothing moves but the hand and what travels visibly."""
    page = table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(WATCH)
    table.open(variant="gameweave", seed=3, seats="easy,easy", speed=0)
    expect(page.locator("[data-turn='1']")).to_be_attached()
    table.button(first).first.evaluate("(button) => button.click()")
    assert page.evaluate(PLAY) == []
