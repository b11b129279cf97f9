"""Everybody can play: nothing for axe to complain about, whole deals by keyboard, and every refusal in words."""

from collections.abc import Callable
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from e2e.mirror import Mirror, await_step, choices, play_deal, press
from e2e.page import Table
from tysiacha.actions import Bid, Commit, Give
from tysiacha.cards import Card
from tysiacha.deal import Phase
from tysiacha.words import ENGLISH

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DIALOGS = ("menu", "sheet", "log", "cards", "last", "history", "statistics", "rules", "settings", "help", "practice")
LOOKS = [
    pytest.param({"lang": "en", "theme": "light"}, id="light"),
    pytest.param({"lang": "en", "theme": "dark"}, id="dark"),
    pytest.param({"lang": "fa", "theme": "light"}, id="right to left"),
    pytest.param({"lang": "fa", "theme": "dark"}, id="right to left and dark"),
]


def violations(table: Table) -> list[str]:
    """Return what axe finds, with the elements it means."""
    found = Axe().run(table.page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


def open_dialog(table: Table, name: str) -> None:
    """Open something from the menu."""
    table.page.locator('.strip [data-value="menu"]').click()
    menu = table.page.locator(f'dialog [data-value="{name}"]')
    if name != "menu":
        menu.click()


@pytest.mark.parametrize("look", LOOKS)
def test_phases(table: Table, look: dict[str, str]) -> None:
    """In no phase of a deal is there anything that keeps somebody out."""
    mirror = Mirror("gameweave", 3)
    table.open(variant="gameweave", seed=3, seats="easy,easy", **look)
    found: dict[str, list[str]] = {}
    for _ in play_deal(table, mirror, Random(5)):
        found.setdefault(mirror.phase, violations(table))
    assert {phase: each for phase, each in found.items() if each} == {}
    assert set(found) >= {"auction", "play", "scored"}


@pytest.mark.parametrize("look", LOOKS)
def test_dialogs(table: Table, look: dict[str, str]) -> None:
    """In no dialog is there anything that keeps somebody out."""
    mirror = Mirror("gameweave", 3)
    table.open(variant="gameweave", seed=3, seats="easy,easy", **look)
    states = play_deal(table, mirror, Random(5))
    while len(mirror.view.tricks) < 3:
        next(states)
    found: dict[str, list[str]] = {}
    for name in DIALOGS:
        open_dialog(table, name)
        found[name] = violations(table)
        table.press("Escape")
        expect(table.page.locator("dialog")).to_be_hidden()
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("look", LOOKS)
def test_setup(table: Table, look: dict[str, str]) -> None:
    """On the screen before a match, house rules included, there is nothing that keeps somebody out."""
    table.open(**look)
    table.page.locator(".house summary").click()
    assert violations(table) == []


def tab_to(table: Table, selector: str) -> None:
    """Press Tab until something that matches has the focus."""
    for _ in range(80):
        if table.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        table.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


@pytest.mark.parametrize("variant", ["gameweave", "dacha", "polish", "polish-2"])
def test_keyboard(table: Table, variant: str) -> None:
    """A whole deal is played by keys alone, and the focus is never lost."""
    mirror = Mirror(variant, 5, "easy,easy")
    table.open(variant=variant, seed=5, seats="easy,easy" if variant != "polish-2" else "easy")
    rng = Random(5)
    await_step(table, mirror)
    lost = []
    while mirror.match.deal is not None:
        action = choices(mirror.view, rng)
        by_key(table, mirror, action)
        mirror.act(action)
        await_step(table, mirror)
        lost.append(table.page.evaluate("document.activeElement === document.body"))
    assert not any(lost)
    table.press("n")
    mirror.next_deal()
    await_step(table, mirror)


def by_key(table: Table, mirror: Mirror, action: object) -> None:
    """Do what a person without a mouse does."""
    token = str(action)
    match action:
        case Bid(amount) | Commit(amount) if table.button(token).count() == 0:
            tab_to(table, "[name=amount]")
            table.press("Control+a")
            table.page.keyboard.type(str(amount))
            table.press("Enter")
        case Give(_, seat) if mirror.view.rules.give_order.value == "any":
            tab_to(table, f'[data-command=receiver][data-value="{seat + 1}"]')
            table.press("Enter")
            tab_to(table, f'[data-action="{token}"]')
            table.press("Enter")
        case _:
            tab_to(table, f'[data-action="{token}"]')
            table.press("Space")
            if token == "b":
                tab_to(table, '[data-action="b"]')
                table.press("Enter")


def reach(table: Table, mirror: Mirror, wanted: Callable[[Mirror], bool]) -> None:
    """Play until the person's decision is as wanted."""
    rng = Random(1)
    await_step(table, mirror)
    while not wanted(mirror):
        press(table, mirror, choices(mirror.view, rng))
        await_step(table, mirror)


def is_bound(mirror: Mirror) -> bool:
    """Tell whether the person may play only some of the cards."""
    view = mirror.view
    return view.phase is Phase.PLAY and bool(view.trick) and len(view.legal) < len(view.hand)


REFUSED_NUMBERS = [
    pytest.param("gameweave", 1, "90", "Bid 105 or more.", id="too low"),
    pytest.param("gameweave", 1, "112", "The amount has to be a multiple of 5.", id="off the step"),
    pytest.param("gameweave", 1, "500", "Nobody may promise more than 400.", id="above the cap"),
    pytest.param("gameweave", 1, "", "Write a number.", id="no number"),
]


@pytest.mark.parametrize(("variant", "seed", "number", "words"), REFUSED_NUMBERS)
def test_refused_number(table: Table, variant: str, seed: int, number: str, words: str) -> None:
    """A number that cannot be bid is refused with the number that matters, and nothing changes."""
    mirror = Mirror(variant, seed)
    table.open(variant=variant, seed=seed, seats="easy,easy")
    seen = await_step(table, mirror)
    table.page.locator("[name=amount]").fill(number)
    # Forced, since Playwright takes aria-disabled for a reason not to press.
    table.page.locator(".number .strong").click(force=True)
    expect(table.page.locator(".message.notice")).to_have_text(words)
    after = await_step(table, mirror)
    assert after["hand"] == seen["hand"]


def test_refused_card_says_why(table: Table) -> None:
    """A card that cannot be played stays where it is and says why, in its name, when focused and when pressed."""
    mirror = Mirror("gameweave", 1)
    table.open(variant="gameweave", seed=1, seats="easy,easy")
    reach(
        table,
        mirror,
        lambda m: m.view.phase is Phase.PLAY and bool(m.view.trick) and len(m.view.legal) < len(m.view.hand),
    )
    legal = {str(action).lstrip("*") for action in mirror.view.legal}
    card = min(card.name for card in mirror.view.hand if card.name not in legal)
    button = table.page.locator(f'.hand [data-card="{card}"]')
    expect(button).to_have_attribute("aria-disabled", "true")
    led = ENGLISH.suit(mirror.view.trick[0].suit)
    named = ENGLISH.card(Card[card])
    expect(button).to_have_accessible_name(f"{named[:1].upper()}{named[1:]}, cannot be played: follow {led}")
    button.focus()
    expect(table.page.locator(".message")).to_have_text(f"You must follow {led}.")
    button.click(force=True)
    expect(table.page.locator(".message.notice")).to_have_text(f"You must follow {led}.")
    expect(table.page.locator("#announcements")).to_contain_text(f"You must follow {led}.")
    await_step(table, mirror)


def test_bomb_asks_first(table: Table) -> None:
    """A bomb ends the deal only after a second press, and can be thought better of."""
    mirror = Mirror("polish", 1)
    table.open(variant="polish", seed=1, seats="easy,easy")
    found = find_bomb(table, mirror)
    table.click("b")
    expect(table.page.locator(".message")).to_contain_text("60")
    table.page.locator("[data-command=no-bomb]").click()
    table.expect_phase("talon")
    press(table, found, found.view.legal[-1])
    await_step(table, found)
    table.expect_phase("scored")


def find_bomb(table: Table, mirror: Mirror) -> Mirror:
    """Play deals until everybody leaves the person with the forced bid."""
    rng = Random(9)
    for _ in range(12):
        await_step(table, mirror)
        while mirror.match.deal is not None and mirror.view.phase is not Phase.TALON:
            legal = mirror.view.legal
            press(table, mirror, legal[0] if mirror.view.phase is Phase.AUCTION else rng.choice(legal))
            await_step(table, mirror)
        if mirror.view.phase is Phase.TALON:
            return mirror
        table.page.locator("[data-command=next-deal]").click()
        mirror.next_deal()
    raise AssertionError("no bomb in twelve deals")
