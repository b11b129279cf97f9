"""The table as a person meets it: what can be pressed and what can be seen, nothing else."""

import re
from collections.abc import Sequence
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from e2e.browser import ROOT

READY = 60_000
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)
OFFERED = '[data-action]:not([aria-disabled="true"]):not([disabled])'

# Passes where it can, and otherwise presses the first thing that may be pressed.
PLAY = """
  const may = (button) => !button.disabled && button.getAttribute("aria-disabled") !== "true"
    && button.getClientRects().length > 0;
  for (let step = 0; step < 2000; step++) {
    const phase = document.querySelector("[data-phase]").dataset.phase;
    if (phase === "scored" || phase === "over") return phase;
    const buttons = [...document.querySelectorAll("[data-action]")].filter(may);
    (buttons.find((button) => button.dataset.action === "p") ?? buttons[0])?.click();
    await new Promise((done) => setTimeout(done, 20));
  }
  return "stuck";
"""


class Table:
    """One page with the game in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator("[data-phase]").first
        page.set_default_timeout(PATIENCE)

    def open(self, address: str = ROOT, **query: object) -> "Table":
        """Open the game and wait until it can be played; `query` goes into the address, speed=0 by default."""
        words = urlencode({name: value for name, value in {"speed": 0, **query}.items() if value is not None})
        self.page.goto(f"{address}?{words}", timeout=READY)
        self.wait_ready()
        return self

    def wait_ready(self) -> None:
        """Wait until Python has drawn the table, or fail with the page's own words."""
        self.page.wait_for_selector("html[data-ready], html[data-error]", state="attached", timeout=READY)
        error = self.page.locator("html").get_attribute("data-error")
        assert error is None, f"the page could not start: {error}"

    def settle(self) -> None:
        """Wait until the site is kept for offline use, and a picture of Python's memory with it."""
        self.page.wait_for_selector("html[data-memory]", state="attached", timeout=60_000)
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    def button(self, token: str) -> Locator:
        """Return the button for an action."""
        return self.page.locator(f'[data-action="{token}"]')

    def card(self, name: str) -> Locator:
        """Return a card that lies face up somewhere."""
        return self.page.locator(f'[data-card="{name}"]')

    def seat(self, number: int) -> Locator:
        """Return a seat, 1 being forehand's number in the first deal of seat 1."""
        return self.page.locator(f'[data-seat="{number}"]').first

    def click(self, *tokens: str) -> "Table":
        """Press the buttons of these actions, one after the other."""
        for token in tokens:
            self.button(token).first.click()
        return self

    def click_any(self) -> "Table":
        """Press the first action on offer, as soon as there is one."""
        self.page.locator(OFFERED).first.click()
        return self

    def press(self, *keys: str) -> "Table":
        """Press keys."""
        for key in keys:
            self.page.keyboard.press(key)
        return self

    def expect_phase(self, phase: str | Sequence[str]) -> None:
        """Expect the deal to be, or to come, to this phase or one of these."""
        wanted = phase if isinstance(phase, str) else re.compile("|".join(phase))
        expect(self.root).to_have_attribute("data-phase", wanted, timeout=PATIENCE)

    def expect_turn(self, seat: int) -> None:
        """Expect that it is this seat's turn."""
        expect(self.root).to_have_attribute("data-turn", str(seat), timeout=PATIENCE)

    def expect_variant(self, variant: str) -> None:
        """Expect the table to play this variant."""
        expect(self.root).to_have_attribute("data-variant", variant, timeout=PATIENCE)

    def expect_offered(self, *tokens: str) -> None:
        """Expect these actions to be possible."""
        for token in tokens:
            expect(self.button(token).first).to_be_visible(timeout=PATIENCE)
            expect(self.button(token).first).not_to_have_attribute("aria-disabled", "true")

    def expect_refused(self, *tokens: str) -> None:
        """Expect these actions to be shown and not to be possible."""
        for token in tokens:
            expect(self.button(token).first).to_have_attribute("aria-disabled", "true", timeout=PATIENCE)

    def expect_text(self, text: str | re.Pattern[str]) -> None:
        """Expect these words somewhere on the page."""
        expect(self.page.locator("body")).to_contain_text(text, timeout=PATIENCE)

    def expect_score(self, seat: int, score: int) -> None:
        """Expect a seat to have this score."""
        expect(self.seat(seat)).to_have_attribute("data-score", str(score), timeout=PATIENCE)
