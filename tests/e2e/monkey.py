"""Press, type, resize and reload by chance, and see that the page stays whole.

After every few steps the record that the page keeps has to hold for the engine, which replays all of it, and to follow
from the one before; a bot's turn has to come to an end; nothing may be complained of. The steps follow from the seed.
"""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

from e2e.page import Table
from e2e.state import SEE, follows, kept
from tysiacha.record import Record, dumps
from ui.text import LANGUAGES

VARIANTS: Final = ("gameweave", "dacha", "polish", "polish-2")
KEYS: Final = (
    *"123456789plmnstu?+-xq",
    *("Enter", "Escape", "Tab", "Shift+Tab", "Space", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Backspace"),
)
SIZES: Final = ((320, 568), (360, 480), (390, 844), (667, 375), (768, 1024), (1440, 900))
ENOUGH: Final = 60
"""Steps at the end of which the table is looked at."""
PATIENCE: Final = 20_000
"""Milliseconds that a bot may take."""

# Left out: what leaves the page or asks the browser for something that a test cannot answer.
CHOOSE: Final = """(number) => {
  const there = [...document.querySelectorAll("button, input, select, summary")].filter(
    (element) => element.getClientRects().length && !element.closest("[inert]")
      && !/full-screen|copy|reload/.test(element.dataset.command ?? "")
      && !/import|export|aside/.test(element.dataset.value ?? ""));
  const open = there.filter((element) => element.closest("dialog[open]"));
  const all = open.length ? open : there;
  if (!all.length) return null;
  const chosen = all[number % all.length];
  if (chosen.tagName === "SELECT") {
    chosen.selectedIndex = number % chosen.options.length;
    chosen.dispatchEvent(new Event("change", {bubbles: true}));
  } else if (chosen.matches("input:not([type=radio], [type=checkbox])")) {
    chosen.focus();
  } else chosen.click();
  return `${chosen.tagName} ${chosen.dataset.action ?? chosen.dataset.command ?? chosen.name ?? ""}`
    + ` ${chosen.dataset.value ?? ""}`;
}"""
MOVES: Final = """(phase) => {
  const root = document.querySelector("[data-phase]");
  return root.dataset.turn === "1" || root.dataset.turn === undefined || root.dataset.phase !== phase
    || document.querySelector("dialog[open]") !== null;
}"""


class StuckError(AssertionError):
    """What a monkey has found, with the steps that led there."""


class Monkey:
    """Does so many steps by chance; raises ``StuckError`` when something is wrong."""

    def __init__(self, page: Page, seed: int, problems: list[str]) -> None:
        self.page = page
        self.table = Table(page)
        self.rng = Random(seed)
        self.seed = seed
        self.problems = problems
        self.trail: deque[str] = deque(maxlen=25)
        self.before: Record | None = None
        self.steps = 0
        page.on("dialog", lambda dialog: dialog.accept())

    def run(self, count: int) -> None:
        """Do so many steps, beginning with a match of some variant."""
        self._begin()
        ways: list[tuple[Callable[[], str | None], int]] = [
            (self._press, 70),
            (self._key, 18),
            (self._point, 8),
            (self._resize, 2),
            (self._swallow, 2),
        ]
        while self.steps < count:
            self.steps += 1
            if self.rng.random() < 0.002:
                self._begin()
            way = self.rng.choices([way for way, _ in ways], [weight for _, weight in ways])[0]
            self.trail.append(f"{self.steps}: {way()}")
            if self.problems:
                self._fail("; ".join(self.problems)[:2000])
            if self.steps % ENOUGH == 0:
                self._look()

    def _begin(self) -> None:
        """Load the page: plainly, as a reload, or with another game, language, theme or speed."""
        query: dict[str, Any] = {"speed": self.rng.choice([0, 0, 0.2])}
        if self.rng.random() < 0.6 or self.steps == 0:
            query |= {"variant": self.rng.choice(VARIANTS), "seed": self.rng.randrange(10**6), "seats": "easy,easy"}
        if self.rng.random() < 0.5:
            query |= {"lang": self.rng.choice(list(LANGUAGES)), "theme": self.rng.choice(["light", "dark"])}
        self.trail.append(f"{self.steps}: open {query}")
        self.table.open(**query)

    def _press(self) -> str | None:
        return str(self.page.evaluate(CHOOSE, self.rng.randrange(10**6)))

    def _key(self) -> str | None:
        key: str = self.rng.choice(KEYS)
        self.page.keyboard.press(key)
        return key

    def _point(self) -> str | None:
        size = self.page.viewport_size or {"width": 100, "height": 100}
        x, y = self.rng.randrange(size["width"]), self.rng.randrange(size["height"])
        for _ in range(self.rng.choice([1, 1, 2])):
            self.page.mouse.click(x, y)
        return f"({x}, {y})"

    def _resize(self) -> str | None:
        width, height = self.rng.choice(SIZES)
        self.page.set_viewport_size({"width": width, "height": height})
        return f"{width}x{height}"

    def _swallow(self) -> str | None:
        """Type something into whatever has the focus."""
        text = self.rng.choice(["100", "1e9", "<b>", "٣٤", "\u202e", "x" * 50])
        self.page.keyboard.insert_text(text)
        return repr(text)

    def _look(self) -> None:
        """See that the record holds and follows, and that the table waits for nobody but the person."""
        record = kept(self.page)
        if record is not None and self.before is not None and record.tags == self.before.tags:
            same = record.match.seed == self.before.match.seed
            if same and not record.comments and not self.before.comments and not follows(record, self.before):
                self._fail(f"the record went from\n{dumps(self.before)}to\n{dumps(record)}")
        self.before = record
        try:
            phase = self.page.evaluate(SEE)["phase"]
            self.page.wait_for_function(MOVES, arg=phase, timeout=PATIENCE)
        except Late:
            self._fail("the turn does not end")
        if self.page.locator("dialog.failure[open]").count():
            self._fail(self.page.locator("dialog.failure").inner_text())

    def _fail(self, reason: str) -> None:
        steps = "\n".join(self.trail)
        raise StuckError(f"seed {self.seed}, step {self.steps}: {reason}\n{steps}")
