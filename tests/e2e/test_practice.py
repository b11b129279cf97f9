"""Positions to play from: opened from the setup and from the table, never at the cost of the match that was there."""

from playwright.sync_api import expect

from e2e.page import Table
from e2e.state import entries
from ui.practice import positions

LIST = "[data-command='dialog'][data-value='practice']"
OPEN = "dialog [data-command='practice']"


def place_of(title: str) -> int:
    """Return the number of the position with this title."""
    return next(number for number, each in enumerate(positions()) if each.title == title)


def test_position_from_the_setup(table: Table) -> None:
    """A position is at the table as its record has it, and can be played on."""
    number = place_of("A bomb or the talon")
    table.open()
    table.page.locator(LIST).click()
    table.page.locator("dialog summary", has_text="Polish").first.click()
    table.page.locator(f"{OPEN}[data-value='{number}']").click()
    table.expect_variant(positions()[number].variant)
    expect(table.page.locator("dialog[open]")).to_have_count(0)
    table.expect_text("Deal 1")


def test_match_is_not_lost(table: Table) -> None:
    """The match at the table goes among the past ones; the position is there after a reload."""
    number = place_of("No marriage, no more than 120")
    page = table.open(variant="dacha", seed=3, seats="easy").page
    table.expect_turn(1)
    table.click("p")
    table.expect_phase("play")
    page.locator("[data-command='dialog'][data-value='menu']").click()
    page.locator(LIST).click()
    page.locator("dialog summary").first.click()
    page.locator(f"{OPEN}[data-value='{number}']").click()
    table.expect_variant(positions()[number].variant)
    kept = [text for key, text in entries(page).items() if key.startswith("history.")]
    assert len(kept) == 1
    assert '[Variant "dacha"]' in kept[0]
    table.open(speed=0)
    table.expect_variant(positions()[number].variant)


def test_record_of_ones_own(table: Table) -> None:
    """A pasted record is played on from its end; what is no record is refused with line and reason."""
    page = table.open().page
    page.locator(LIST).click()
    field, press = page.locator("dialog textarea"), page.locator(f"{OPEN}:not([data-value])")
    field.fill('[Format "1"]\nnonsense')
    press.click()
    expect(page.locator("dialog [role='alert']")).to_contain_text("Line 2: “nonsense” is no tag")
    expect(field).to_have_value('[Format "1"]\nnonsense')
    field.fill(positions()[place_of("No marriage, no more than 120")].text)
    press.click()
    table.expect_phase("auction")
    expect(page.locator("dialog[open]")).to_have_count(0)
