"""What a screen reader hears: every public event once, in words, wherever the person is; nothing that is hidden."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.mirror import Mirror, play_deal
from e2e.page import Table
from tysiacha.cards import PACK
from tysiacha.words import ENGLISH
from ui.log import lines_of
from ui.text import Text

LISTEN = """() => {
    window.heard = [];
    const listen = (node) => {
        for (const each of node.querySelectorAll?.("[aria-live] p") ?? []) window.heard.push(each.textContent);
        if (node.matches?.("[aria-live] p")) window.heard.push(node.textContent);
    };
    new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) {
            if (target.matches?.("[aria-live]")) addedNodes.forEach(listen);
        }
    }).observe(document.querySelector("#app"), { childList: true, subtree: true });
}"""
"""Write down every line that is added to a live region."""
QUESTION = re.compile(r"Raise to \d+\? Your hand shows \d+ so far\.")


@pytest.mark.parametrize("variant", ["gameweave", "dacha", "polish", "polish-2"])
def test_commentary(table: Table, variant: str) -> None:
    """A deal's announcements are the deal's events in order, each once."""
    mirror = Mirror(variant, 4)
    table.open(variant=variant, seed=4, seats="easy,easy" if variant != "polish-2" else "easy")
    table.page.evaluate(LISTEN)
    heard_of: list[str] = []
    for _ in play_deal(table, mirror, Random(4)):
        heard_of.append(mirror.phase)
    settled = mirror.match.history[-1]
    text, names = Text("en"), ("You", *Text("en").names[:2])
    spoken = [line for line in lines_of(mirror.view, settled) if line.is_spoken]
    events = [line.words(text, names, mirror.match.rules) for line in spoken]
    # Words follow behind the frame that shows what they tell.
    table.page.wait_for_function("(last) => window.heard.includes(last)", arg=events[-1])
    heard: list[str] = table.page.evaluate("() => window.heard")
    # The question whether a risky raise is meant is no event.
    heard = [line for line in heard if not QUESTION.fullmatch(line)]
    # What happened before anybody listened is not heard.
    assert heard == events[len(events) - len(heard) :]
    assert len(heard) > len(events) * 3 // 4
    assert heard_of[-1] == "scored"


def test_hidden_cards_are_never_named(table: Table) -> None:
    """No announcement names a card that the person may not know at that time."""
    mirror = Mirror("polish", 6)
    table.open(variant="polish", seed=6, seats="easy,easy")
    table.page.evaluate(LISTEN)
    leaks: list[Any] = []
    for _ in play_deal(table, mirror, Random(6)):
        heard = " ".join(table.page.evaluate("() => window.heard"))
        hidden = [card for card in PACK if card.name not in mirror.open_cards()]
        leaks += [card for card in hidden if ENGLISH.card(card) in heard]
    assert leaks == []


def test_live_region_in_a_dialog(table: Table) -> None:
    """With a dialog open the live region is in it, since everything else is silent then."""
    table.open(variant="gameweave", seed=1, seats="easy,easy")
    table.page.locator('.strip [data-value="menu"]').click()
    expect(table.page.locator("dialog [aria-live]")).to_have_count(1)
    table.press("Escape")
    expect(table.page.locator("dialog [aria-live]")).to_have_count(0)
    expect(table.page.locator("#app > [aria-live]")).to_have_count(1)
