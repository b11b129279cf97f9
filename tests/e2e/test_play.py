"""The game is played in the page: every button, every phase, every variant, and the page shows what the engine says."""

from random import Random

import pytest
from playwright.sync_api import expect

from e2e.mirror import Mirror, await_step, play_deal, press
from e2e.page import Table
from tysiacha.cards import PACK
from tysiacha.variants import VARIANTS
from tysiacha.words import ENGLISH

SEATS = {name: "easy,easy" if rules.seats == 3 else "easy" for name, rules in VARIANTS.items()}
SHORT = "late=none target=300"
"""Rules under which a match takes a few deals."""


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.parametrize("seed", [1, 4, 11])
def test_deal(table: Table, variant: str, seed: int) -> None:
    """At every decision of a deal the page shows the engine's state, and no card that is hidden from the person."""
    mirror = Mirror(variant, seed)
    table.open(variant=variant, seed=seed, seats=SEATS[variant])
    table.expect_variant(variant)
    for seen in play_deal(table, mirror, Random(seed)):
        view = mirror.view
        assert seen["hand"] == sorted(card.name for card in view.hand)
        assert seen["points"] == [[seat + 1, points] for seat, points in enumerate(view.points)]
        assert seen["scores"] == [[seat + 1, score] for seat, score in enumerate(mirror.match.scores)]
        assert set(seen["cards"]) <= mirror.open_cards()
        hidden = {card for card in PACK if card.name not in mirror.open_cards()}
        names = {ENGLISH.card(card) for card in hidden}
        assert {name for name in names if name in seen["html"]} == set()


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_match(table: Table, variant: str) -> None:
    """A whole match without pauses ends with the engine's winner, and the next one is dealt by the next seat."""
    mirror = Mirror(variant, 2, rules=SHORT)
    table.open(variant=variant, seed=2, seats=SEATS[variant], rules=SHORT)
    rng = Random(2)
    while True:
        for _ in play_deal(table, mirror, rng):
            pass
        if mirror.match.is_over:
            break
        table.page.locator("[data-command=next-deal]").click()
        mirror.next_deal()
    table.expect_phase("over")
    for seat, score in enumerate(mirror.match.scores, 1):
        table.expect_score(seat, score)
    table.page.locator("[data-command=next-match]").click()
    expect(table.page.locator('[data-seat="2"] .mark.dealer')).to_be_visible()


def test_resume(table: Table) -> None:
    """A page that is loaded anew in the middle of a deal goes on at the last action."""
    mirror = Mirror("gameweave", 7)
    table.open(variant="gameweave", seed=7, seats="easy,easy")
    states = play_deal(table, mirror, Random(7))
    for _ in range(6):
        next(states)
    table.page.reload()
    table.wait_ready()
    seen = await_step(table, mirror)
    assert seen["hand"] == sorted(card.name for card in mirror.view.hand)


def test_double_press(table: Table) -> None:
    """A card that is pressed twice is played once."""
    mirror = Mirror("gameweave", 1)
    table.open(variant="gameweave", seed=1, seats="easy,easy")
    states = play_deal(table, mirror, Random(1))
    while mirror.phase != "play":
        next(states)
    action = mirror.view.legal[0]
    table.button(str(action)).first.dblclick()
    mirror.act(action)
    seen = await_step(table, mirror)
    assert seen["hand"] == sorted(card.name for card in mirror.view.hand)


@pytest.mark.parametrize("reloads", [False, True], ids=["at once", "after a reload"])
def test_take_back(table: Table, reloads: bool) -> None:
    """The last action can be taken back, also after a reload, and the deal goes on from there as before."""
    mirror = Mirror("gameweave", 1)
    table.open(variant="gameweave", seed=1, seats="easy,easy")
    states = play_deal(table, mirror, Random(1))
    while mirror.phase != "play":
        next(states)
    before = mirror.match
    press(table, mirror, mirror.view.legal[-1])
    await_step(table, mirror)
    if reloads:
        table.page.reload()
        table.wait_ready()
        await_step(table, mirror)
    table.page.locator("[data-command=take-back]").click()
    mirror.match = before
    await_step(table, mirror)
    press(table, mirror, mirror.view.legal[0])
    await_step(table, mirror)
