"""A contract that the hand hardly makes is asked about before it counts, by mouse and by keys."""

from random import Random

from playwright.sync_api import expect

from e2e.mirror import Mirror, await_step, choices, press
from e2e.page import Table
from tysiacha.actions import Commit
from tysiacha.deal import Phase
from ui.choices import risky, worth
from ui.text import Text


def reach_contract(table: Table, mirror: Mirror) -> Commit:
    """Play until the contract is to be settled, and return a risky one."""
    rng = Random(1)
    await_step(table, mirror)
    while mirror.view.phase is not Phase.CONTRACT or not mirror.view.legal:
        if mirror.match.deal is None:
            table.page.locator("[data-command=next-deal]").click()
            mirror.next_deal()
        else:
            press(table, mirror, choices(mirror.view, rng))
        await_step(table, mirror)
    return next(found for action in mirror.view.legal if (found := risky(mirror.view, action)))


def test_risky_contract(table: Table) -> None:
    """The first press asks, with what the hand shows; there is a way back, and the second press does it."""
    mirror = Mirror("gameweave", 1)
    table.open(variant="gameweave", seed=1, seats="easy,easy")
    raised = reach_contract(table, mirror)
    question = Text("en").say("confirm.raise", amount=raised.amount, points=worth(mirror.view))
    field, notice = table.page.locator("[name=amount]"), table.page.locator(".message.notice")
    field.fill(str(raised.amount))
    table.click(str(raised))
    expect(notice).to_have_text(question)
    await_step(table, mirror)
    table.page.locator("[data-command=no-raise]").click()
    expect(notice).to_have_count(0)
    field.fill(str(raised.amount))
    field.press("Enter")
    expect(notice).to_have_text(question)
    expect(table.button(str(raised))).to_be_focused()
    table.press("Enter")
    mirror.act(raised)
    await_step(table, mirror)
