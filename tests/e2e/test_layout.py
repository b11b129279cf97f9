"""Everything fits every screen: nothing clipped, nothing to scroll sideways, every card legible and to be hit."""

from random import Random

import pytest

from e2e.mirror import Mirror, play_deal
from e2e.page import Table

SIZES = [(320, 568), (360, 480), (375, 667), (390, 844), (667, 375), (768, 1024), (1440, 900)]
FAULTS = """() => {
    // A card that is still on its way up lies elsewhere in a moment.
    for (const animation of document.getAnimations()) animation.finish();
    const found = [];
    const say = (what, element) => found.push(`${what}: ${element.className} "${element.textContent.slice(0, 40)}"`);
    const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen");
    const [width, height] = [document.documentElement.clientWidth, innerHeight];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > width) found.push(`scrolls sideways by ${scrollWidth - width}`);
    if (scrollHeight > height) found.push(`scrolls down by ${scrollHeight - height}`);
    const words = ".name, .score, .mark, .fact, .chip, .message, .bubble, .points, h1, .quiet, th, td";
    for (const element of document.querySelectorAll(words)) {
        if (!seen(element) || element.closest(".side") || getComputedStyle(element).display === "inline") continue;
        if (element.scrollWidth > element.clientWidth + 1) say("cut off", element);
    }
    for (const element of document.querySelectorAll("#app button, #app .seat, #app .card, .message, .mark, .points")) {
        if (!seen(element) || element.closest(".side, .scroll")) continue;
        const box = element.getBoundingClientRect();
        const inside = box.left >= -1 && box.right <= width + 1 && box.top >= -1 && box.bottom <= height + 1;
        if (box.width && !inside) say("outside", element);
    }
    for (const element of document.querySelectorAll(".choices button, .choices input, .strip button")) {
        if (!seen(element)) continue;
        const box = element.getBoundingClientRect();
        if (box.height < 37.5 || box.width < 37.5) say(`small ${box.width}x${box.height}`, element);
    }
    for (const card of document.querySelectorAll(".hand .card")) {
        const index = card.querySelector(".corner");
        const corner = index.getBoundingClientRect();
        if (parseFloat(getComputedStyle(index).fontSize) < 18) say("index too small", card);
        for (const [x, y] of [[0.15, 0.15], [0.85, 0.15], [0.5, 0.5], [0.15, 0.85], [0.8, 0.8]]) {
            const hit = document.elementFromPoint(corner.left + corner.width * x, corner.top + corner.height * y);
            if (!card.contains(hit)) { say("index covered", card); break; }
        }
        const box = card.getBoundingClientRect();
        const free = (dx, dy) => card.contains(document.elementFromPoint(box.left + dx, box.top + dy));
        if (matchMedia("(orientation: portrait) and (max-width: 600px)").matches && !(free(4, 6) && free(40, 40))) {
            say("less than a thumb's breadth", card);
        }
    }
    return found;
}"""
"""What does not fit, in words."""


def faults(table: Table, mirror: Mirror) -> dict[str, list[str]]:
    """Look at the page in every size; return what does not fit, by phase and size."""
    found = {}
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        wrong = table.page.evaluate(FAULTS)
        if wrong:
            found[f"{mirror.phase} {width}x{height}"] = wrong
    return found


@pytest.mark.parametrize(
    ("variant", "seed", "language"),
    [
        ("dacha", 3, "fr"),
        ("dacha", 3, "uk"),
        ("polish", 1, "ru"),
        ("polish", 1, "fa"),
        ("polish-2", 3, "pl"),
        ("polish-2", 3, "en"),
    ],
)
def test_everything_fits(table: Table, variant: str, seed: int, language: str) -> None:
    """In every phase of a deal, in every size and language, the table shows all of itself."""
    mirror = Mirror(variant, seed)
    seats = "easy" if variant == "polish-2" else "easy,easy"
    table.open(variant=variant, seed=seed, seats=seats, lang=language)
    looked: dict[tuple[str, int], dict[str, list[str]]] = {}
    for _ in play_deal(table, mirror, Random(5)):
        state = (mirror.phase, len(mirror.view.hand))
        if state not in looked:
            looked[state] = faults(table, mirror)
    assert {state: wrong for state, wrong in looked.items() if wrong} == {}
