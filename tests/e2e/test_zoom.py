"""At 200 %, of the page or of its text alone, nothing is cut off or scrolls sideways, and every control is reached."""

from typing import Final

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.page import Table
from e2e.reach import open_position, positions
from e2e.test_access import DIALOGS, close_dialog, open_dialog

ZOOMED: Final = [(640, 400), (720, 450), (512, 384), (384, 512)]
"""What is left of the sizes of desktops and tablets at 200 %."""
LARGE: Final = [(390, 844), (768, 1024), (1280, 800)]
"""Sizes at which the text alone is twice as large."""
FAULTS: Final = """() => {
    const found = [];
    const say = (what, element) => found.push(`${what}: ${element.className} "${element.textContent.slice(0, 40)}"`);
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen");
    const width = document.documentElement.clientWidth;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.push(`scrolls sideways by ${scrollWidth - width}`);
    const within = document.querySelector("dialog[open]") ?? document.querySelector("#app");
    const words = ".name, .score, .mark, .fact, .chip, .message, .bubble, .points, .entry, .field, h1, h2, h3, .quiet";
    for (const element of within.querySelectorAll(words)) {
        if (!seen(element) || getComputedStyle(element).display === "inline") continue;
        if (element.scrollWidth > element.clientWidth + 1) say("cut off", element);
    }
    for (const element of within.querySelectorAll("button, input, select, textarea, summary")) {
        if (!seen(element)) continue;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const box = element.getBoundingClientRect();
        if (box.left < -1 || box.right > width + 1) say("outside", element);
        const [x, y] = element.matches(".card") ? [6, 6] : [box.width / 2, box.height / 2];
        const hit = document.elementFromPoint(box.left + x, box.top + y);
        if (!element.contains(hit) && !hit?.contains(element)) say("out of reach", element);
    }
    scrollTo(0, 0);
    return found;
}"""
"""What is cut off or cannot be pressed, in words; scrolling down is allowed."""


def faults(table: Table, text: int) -> dict[str, list[str]]:
    """Return what is wrong, by size, with the text at so many per cent."""
    page = table.page
    page.evaluate("(size) => { document.documentElement.style.fontSize = `${size}%`; }", text)
    found = {}
    for width, height in ZOOMED if text == 100 else LARGE:
        page.set_viewport_size({"width": width, "height": height})
        wrong = page.evaluate(FAULTS)
        if wrong:
            found[f"{width}x{height}"] = wrong
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 1280, "height": 800})
    return found


@pytest.mark.parametrize("text", [pytest.param(100, id="page"), pytest.param(200, id="text")])
@pytest.mark.parametrize("language", ["fr", "fa"])
def test_twice_as_large(table: Table, language: str, text: int) -> None:
    """At 200 % everything can be read and pressed: before a match, in every phase, and in every dialog."""
    table.open(lang=language)
    found = {"setup": faults(table, text)}
    for name in positions():
        open_position(table, name)
        found[name] = faults(table, text)
        if name == "play":
            for dialog in DIALOGS:
                open_dialog(table, dialog)
                found[f"dialog {dialog}"] = faults(table, text)
                close_dialog(table)
    table.click_any()
    table.expect_phase("over")
    found["over"] = faults(table, text)
    assert {sight: each for sight, each in found.items() if each} == {}


def test_zoomed_pixels(warm: tuple[BrowserContext, object]) -> None:
    """The half-sized window of these tests is what a browser makes of 200 %: two pixels for each of the page's."""
    page = warm[0].new_page()
    session = warm[0].new_cdp_session(page)
    metrics = {"width": 640, "height": 400, "deviceScaleFactor": 2, "mobile": False}
    session.send("Emulation.setDeviceMetricsOverride", metrics)
    table = Table(page).open(variant="gameweave", seed=1)
    assert page.evaluate("[innerWidth, devicePixelRatio]") == [640, 2]
    expect(page.locator(".hand .card").first).to_be_visible()
    assert page.evaluate(FAULTS) == []
    table.page.close()
