"""Whole matches are played by keys alone, to the result and into the next match, and the focus is never lost."""

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from e2e.mirror import Mirror, await_step, choices
from e2e.page import Table
from tysiacha.actions import Action, Bid, Bomb, Commit, Give
from tysiacha.cards import Card
from tysiacha.deal import Phase
from ui.choices import risky
from ui.scene import arranged
from ui.settings import Settings

COUNT: Final = """
    window.pointed = [];
    const note = (event) => { if (event.type !== "click" || event.detail) window.pointed.push(event.type); };
    for (const kind of ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "click"])
        addEventListener(kind, note, true);
"""
"""Writes down whatever is done with a mouse, a pen or a finger; the clicks that keys cause have no detail."""

FOCUSED: Final = """(wanted) => {
    const active = document.activeElement;
    return [active !== document.body, wanted !== "" && active.matches(wanted)];
}"""

SHORT: Final = "deal_limit=2"
"""A rule by which a match ends soon."""


class Keys:
    """Somebody who has nothing but keys, and sees to it that each leaves the focus somewhere."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def press(self, key: str, wanted: str = "") -> bool:
        """Press a key; tell whether what is wanted has the focus now."""
        self.table.page.keyboard.press(key)
        somewhere, there = self.look(wanted)
        # Behind the last place of the page, Tab leaves for the browser's own buttons.
        assert somewhere or key == "Tab", f"{key} leaves the focus nowhere"
        return there

    def look(self, wanted: str = "") -> tuple[bool, bool]:
        """Return whether anything has the focus, and whether that is what is wanted."""
        found: Any = self.table.page.evaluate(FOCUSED, wanted)
        return bool(found[0]), bool(found[1])

    def go_to(self, wanted: str) -> None:
        """Press Tab until what is wanted has the focus, which has to be somewhere."""
        expect(self.table.page.locator(wanted).first).to_be_visible()
        there = self.look(wanted)[1]
        for _ in range(60):
            if there:
                return
            there = self.press("Tab", wanted)
        raise AssertionError(f"Tab never comes to {wanted}")

    def choose(self, wanted: str) -> None:
        """Press a button."""
        self.go_to(wanted)
        self.press("Enter")

    def act(self, mirror: Mirror, action: Action) -> None:
        """Do an action: cards by their digits, numbers in the field, everything else by its button."""
        token = str(action)
        digit = self.digit(mirror, token)
        match action:
            case Bid(amount) | Commit(amount) if self.table.button(token).count() == 0:
                self.go_to("[name=amount]")
                self.press("Control+a")
                self.table.page.keyboard.type(str(amount))
                self.press("Enter")
            case Give(_, seat) if mirror.view.rules.give_order.value == "any":
                self.choose(f'[data-command=receiver][data-value="{seat + 1}"]')
                self.choose(f'[data-action="{token}"]')
            case _ if digit:
                self.press(digit)
            case _:
                self.choose(f'[data-action="{token}"]')
        if action == Bomb() or risky(mirror.view, action):
            self.choose(f'[data-action="{token}"]')
        mirror.act(action)

    def digit(self, mirror: Mirror, token: str) -> str:
        """Return the digit that plays a card, in every second trick; nothing for what has to be reached by Tab."""
        view = mirror.view
        if view.phase is not Phase.PLAY or len(view.tricks) % 2:
            return ""
        cards = [card.name for card in arranged(view.hand, Settings())[:9]]
        name = token.lstrip("*")
        shown = self.table.page.locator(f'.hand [data-card="{name}"]').get_attribute("data-action")
        return str(cards.index(name) + 1) if name in cards and shown == token else ""


def play_match(keys: Keys, mirror: Mirror) -> None:
    """Play a match to its end."""
    rng = Random(5)
    await_step(keys.table, mirror)
    keys.press("Tab")
    while not mirror.match.is_over:
        if mirror.match.deal is None:
            keys.choose("[data-command=next-deal]")
            mirror.next_deal()
        else:
            keys.act(mirror, choices(mirror.view, rng))
        await_step(keys.table, mirror)
        assert keys.look()[0], "the focus is nowhere after what the others did"


@pytest.mark.parametrize("variant", ["gameweave", "dacha", "polish", "polish-2"])
def test_match(table: Table, variant: str) -> None:
    """The match ends, its score sheet opens and closes, and the next one begins, without any pointer."""
    seats = "easy" if variant == "polish-2" else "easy,easy"
    table.page.add_init_script(COUNT)
    table.open(variant=variant, seed=5, seats=seats, rules=SHORT)
    mirror, keys = Mirror(variant, 5, rules=SHORT), Keys(table)
    play_match(keys, mirror)
    table.expect_phase("over")
    keys.choose('.choices [data-command=dialog][data-value="sheet"]')
    expect(table.page.locator("dialog")).to_be_visible()
    keys.press("Escape")
    expect(table.page.locator("dialog")).to_be_hidden()
    keys.choose("[data-command=next-match]")
    expect(table.root).not_to_have_attribute("data-phase", "over")
    assert table.page.evaluate("() => window.pointed") == []


def test_cards_have_digits(table: Table) -> None:
    """The digit of a card is its place in the hand."""
    table.open(variant="gameweave", seed=5, seats="easy,easy")
    mirror = Mirror("gameweave", 5)
    await_step(table, mirror)
    shown = table.page.locator(".hand [data-card]").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
    assert [Card[name] for name in shown] == arranged(mirror.view.hand, Settings())
