"""Everybody can play: nothing for axe to complain about, whole deals by keyboard, and every refusal in words."""

import re
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, expect

from e2e.browser import Watch
from e2e.mirror import Mirror, await_step, choices, press
from e2e.page import Table
from e2e.reach import FIELD, OPEN, open_position, positions
from tysiacha.actions import Bid, Commit, Give
from tysiacha.cards import Card
from tysiacha.deal import Phase
from tysiacha.words import ENGLISH
from ui.choices import risky
from ui.panels import MENU

TAGS: Final = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DIALOGS: Final = ("menu", *MENU)
AXE: Final = """async ([only, dark]) => {
    const root = document.documentElement;
    const theme = root.dataset.theme;
    root.dataset.theme = dark ? "dark" : "light";
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    if (theme === undefined) delete root.dataset.theme; else root.dataset.theme = theme;
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}"""
"""Ask axe what keeps somebody out, in one theme or the other."""


def violations(table: Table) -> list[str]:
    """Return what axe finds, with the elements it means: everything in the light, and in the dark the colours."""
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(AXE_SCRIPT)
    bright = table.page.evaluate(AXE, [{"type": "tag", "values": TAGS}, False])
    dark = table.page.evaluate(AXE, [{"type": "rule", "values": ["color-contrast"]}, True])
    return [*bright, *(f"dark: {each}" for each in dark)]


def open_dialog(table: Table, name: str) -> None:
    """Open something from the menu."""
    table.page.locator('.strip [data-value="menu"]').click()
    if name != "menu":
        table.page.locator(f'dialog [data-value="{name}"]').click()
    expect(table.page.locator("dialog[open]")).to_have_class(re.compile(rf"\b{name}\b"))


def close_dialog(table: Table) -> None:
    """Close what is open over the table."""
    table.press("Escape")
    expect(table.page.locator("dialog[open]")).to_have_count(0)


def before_a_match(table: Table) -> Iterator[str]:
    """Go through what can be seen before a match, and yield the name of each sight."""
    page = table.page
    yield "setup with a notice"
    page.locator("[data-command='put-away']").click()
    expect(page.locator(".banner")).to_have_count(0)
    yield "setup"
    page.locator(".house summary").first.click()
    yield "house rules"
    page.locator("[name='rule:bid_step']").fill("7")
    page.locator("[name='rule:bid_step']").press("Tab")
    expect(page.locator("[data-command='start']")).to_have_attribute("aria-disabled", "true")
    yield "house rules that do not fit"
    page.locator("[data-command='reset-house']").click()
    for name in ("history", "statistics", "practice"):
        page.locator(f"[data-command='dialog'][data-value='{name}']").click()
        yield f"{name} with nothing in it"
        if name == "practice":
            page.locator(FIELD).fill("no record")
            page.locator(OPEN).click()
            expect(page.locator("dialog [role='alert']")).to_be_visible()
            yield "refused record"
        close_dialog(table)


def in_the_lesson(table: Table) -> Iterator[str]:
    """Go through the lesson as advised."""
    page = table.page
    page.locator("[data-command='lesson']").click()
    table.expect_phase("auction")
    told = set()
    for _ in range(40):
        step = page.locator("#app").get_attribute("data-step")
        phase = page.locator("#app").get_attribute("data-phase")
        is_paged = page.locator("[data-command='lesson-next']").count() > 0
        if (phase, is_paged) not in told:
            told.add((phase, is_paged))
            yield f"lesson: {phase}{', a page to turn' if is_paged else ''}"
        if is_paged:
            page.locator("[data-command='lesson-next']").click()
            expect(page.locator("[data-pressed]")).to_have_count(0)
            if phase == "scored":
                break
            continue
        page.locator("[data-action].hinted:not([aria-disabled])").first.click()
        expect(page.locator("#app")).not_to_have_attribute("data-step", step or "")
        expect(page.locator("[data-turn='1'], [data-phase='scored']").first).to_be_attached()
    expect(page.locator(".guide")).to_be_visible()
    yield "lesson: its end"
    assert {phase for phase, _ in told} == {"auction", "exchange", "contract", "play", "scored"}


def at_the_table(table: Table) -> Iterator[str]:
    """Go through the phases of a deal, with what can be asked or refused in them."""
    page = table.page
    for name in positions():
        open_position(table, name)
        yield name
        match name:
            case "auction":
                page.locator("[name=amount]").fill("90")
                page.locator(".number .strong").click(force=True)
                expect(page.locator(".message.notice")).to_be_visible()
                yield "refused bid"
            case "talon with a bomb":
                table.click("b")
                expect(page.locator(".chip.danger")).to_be_visible()
                yield "bomb to be confirmed"
            case "play":
                page.locator(".hand [aria-disabled]").first.click(force=True)
                expect(page.locator(".message.notice")).to_be_visible()
                yield "refused card"
                page.locator("[data-command='hint']").click()
                expect(page.locator(".hinted").first).to_be_visible()
                yield "advice"
                for dialog in DIALOGS:
                    open_dialog(table, dialog)
                    yield f"dialog {dialog}"
                    close_dialog(table)
            case "last trick" | "last trick of all":
                table.click_any()
                table.expect_phase("over" if "all" in name else "scored")
                yield f"{name}, taken"
            case _:
                pass


def afterwards(table: Table, watch: Watch) -> Iterator[str]:
    """Go through past matches, and what is shown when something is wrong."""
    page = table.page
    open_dialog(table, "history")
    page.locator("[data-command='past'][data-value^='delete:']").first.click()
    yield "deleting a match"
    page.locator("[data-command='past'][data-value='delete:all']").click()
    yield "deleting all matches"
    page.locator("[data-command='past'][data-value^='open:']").first.click()
    expect(page.locator("dialog .picture")).to_be_visible()
    page.locator("[data-command='past'][data-value^='step:']").last.click()
    yield "a past match"
    close_dialog(table)
    open_dialog(table, "statistics")
    yield "statistics"
    close_dialog(table)
    page.evaluate("setTimeout(() => { throw new Error('boom'); })")
    expect(page.locator("dialog.failure")).to_be_visible()
    yield "failure"
    assert [problem for problem in watch.problems if "boom" not in problem] == []
    watch.problems.clear()


@pytest.mark.parametrize("language", ["en", "fa"])
def test_nobody_is_kept_out(table: Table, warm: tuple[BrowserContext, Watch], language: str) -> None:
    """In every phase and every dialog, in both themes and both directions, axe has nothing to complain about."""
    table.open(lang=language, theme="pink")
    sights = chain(before_a_match(table), in_the_lesson(table), at_the_table(table), afterwards(table, warm[1]))
    found = {sight: violations(table) for sight in sights}
    other = Table(warm[0].new_page()).open(lang=language)
    expect(other.page.locator("dialog.elsewhere")).to_be_visible()
    found["another page has the match"] = violations(other)
    other.page.close()
    assert {sight: each for sight, each in found.items() if each} == {}


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
            if isinstance(action, Commit) and risky(mirror.view, action):
                table.press("Enter")
        case Give(_, seat) if mirror.view.rules.give_order.value == "any":
            tab_to(table, f'[data-command=receiver][data-value="{seat + 1}"]')
            table.press("Enter")
            tab_to(table, f'[data-action="{token}"]')
            table.press("Enter")
        case _:
            tab_to(table, f'[data-action="{token}"]')
            table.press("Space")
            if isinstance(action, Commit) and risky(mirror.view, action):
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
