"""The guided first deal, and advice on request, as a person meets them."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from e2e.page import Table
from e2e.test_access import violations
from e2e.test_layout import FAULTS, SIZES

ADVISED = "[data-action].hinted:not([aria-disabled])"
# One that has been pressed is about to go.
NEXT = "[data-command='lesson-next']:not([data-pressed])"
DONE = re.compile("14 of 14")


def begin(table: Table, lang: str | None = None) -> None:
    """Open the page and ask for the lesson."""
    table.open(lang=lang)
    table.page.locator("[data-command='lesson']").click()
    table.expect_phase("auction")


def read(table: Table) -> None:
    """Turn the pages that come before the first decision."""
    for number in range(1, 5):
        expect(table.page.locator(".guide")).to_contain_text(f"Step {number} of 14")
        table.page.locator(NEXT).click()


def follow(table: Table) -> Iterator[None]:
    """Do what is advised until the deal is over, and stop before each thing that is done."""
    page = table.page
    for _ in range(25):
        expect(page.locator(f"{NEXT}, {ADVISED}").first).to_be_visible()
        yield
        if page.locator("[data-phase='scored']").count():
            return
        if page.locator(NEXT).count():
            page.locator(NEXT).click()
            continue
        assert page.locator(ADVISED).first.get_attribute("aria-describedby") == "hinted"
        step = page.locator("#app").get_attribute("data-step") or ""
        page.locator(ADVISED).first.click()
        expect(page.locator("#app")).not_to_have_attribute("data-step", step)
        expect(page.locator(f"[data-turn='1'], [data-phase='scored'] {NEXT}").first).to_be_attached()


@pytest.mark.parametrize("lang", ["ru", "fa"])
def test_lesson_fits(table: Table, lang: str) -> None:
    """At every step, in every size, nothing is clipped or out of reach, and axe has nothing to say."""
    begin(table, lang)
    faults = {}
    for number, _ in enumerate(follow(table)):
        for width, height in SIZES:
            table.page.set_viewport_size({"width": width, "height": height})
            found = table.page.evaluate(FAULTS)
            if found:
                faults[number, width, height] = found
        if number in (3, 9):
            assert violations(table) == []
    assert faults == {}


def test_lesson_to_its_end(table: Table) -> None:
    """Whoever does what is advised wins the deal, and then goes on with the ordinary match."""
    begin(table)
    page = table.page
    read(table)
    for _ in follow(table):
        assert page.locator(f"{ADVISED}, {NEXT}").count()
    table.expect_phase("scored")
    table.expect_text("You make 105")
    page.locator(NEXT).click()
    expect(page.locator(".guide")).to_contain_text(DONE)
    page.locator("[data-command='next-deal']").click()
    table.expect_phase("auction")
    expect(page.locator(".guide")).to_have_count(0)


def test_lesson_outlasts_the_page(table: Table) -> None:
    """A reload in the middle of the lesson finds it at the same sentence; one that was ended does not come back."""
    begin(table)
    page, guide = table.page, table.page.locator(".guide")
    page.locator(NEXT).click()
    page.locator(NEXT).click()
    expect(guide).to_contain_text("Step 3 of 14")
    table.open()
    expect(guide).to_contain_text("Step 3 of 14")
    expect(guide).to_contain_text("120 in all")
    steps = follow(table)
    for _ in range(9):
        next(steps)
    expect(guide.locator("p").first).not_to_be_empty()
    said = guide.inner_text()
    table.open()
    expect(guide).to_be_visible()
    assert guide.inner_text() == said
    page.locator("[data-command='lesson-end']").click()
    expect(guide).to_have_count(0)
    table.open()
    expect(page.locator("[data-command='hint']")).to_be_visible()
    expect(guide).to_have_count(0)


def test_lesson_bars_nothing(table: Table) -> None:
    """The person may pass while being told about cards, becomes a defender, and is told what that means."""
    begin(table)
    table.click("p")
    expect(table.page.locator(".guide")).to_contain_text("Somebody else is declarer")
    table.expect_phase("play")
    table.page.locator("[data-command='lesson-end']").click()
    expect(table.page.locator(".guide")).to_have_count(0)
    expect(table.page.locator(".hinted")).to_have_count(0)


def test_refusal_is_told_in_the_lesson(table: Table) -> None:
    """The answer to a press that cannot be carried out stands where the lesson does."""
    begin(table)
    table.page.locator(".hand [data-card]").first.click(force=True)
    expect(table.page.locator(".guide .notice")).not_to_be_empty()


def test_advice(table: Table) -> None:
    """A strong player says what it would do, on the button and in words, and is gone when something else is done."""
    table.open(variant="gameweave", seed=1)
    page = table.page
    table.expect_turn(1)
    page.locator("[data-command='hint']").click()
    expect(page.locator(".guide #hinted")).to_contain_text("Best: ")
    expect(page.locator(".hinted").first).to_be_visible()
    page.locator("[data-command='hint-close']").click()
    expect(page.locator(".guide")).to_have_count(0)
    page.locator("[data-command='hint']").click()
    expect(page.locator(".hinted").first).to_be_visible()
    table.click("p")
    expect(page.locator(".guide")).to_have_count(0)
