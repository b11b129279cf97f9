"""Whatever a person may press in vain is answered with the reason, in the words that the catalogue has for it."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from playwright.sync_api import expect

from e2e.page import Table
from e2e.reach import found, open_position, open_record
from tysiacha import engine
from tysiacha.actions import Action, Bid, Commit, Give, Pass, Play
from tysiacha.cards import marriages
from tysiacha.deal import Phase
from tysiacha.errors import Cause, Refusal
from tysiacha.match import Match
from tysiacha.record import loads
from tysiacha.view import View, observe
from ui.text import Text
from ui.text.explain import explain_refusal

TEXT: Final = Text("en")
NAMES: Final = (TEXT.say("seat.you"), *TEXT.names[:2])

Candidates = Callable[[View], Iterable[Action]]
"""What can be pressed, or written and pressed, in a position."""


def cards(view: View) -> Iterable[Action]:
    """Press a card of the hand."""
    return [Play(card) for card in sorted(view.hand)] if view.phase in (Phase.PLAY, Phase.AUCTION) else []


def amounts(view: View) -> Iterable[Action]:
    """Write a number into the field, where there is one besides the buttons."""
    if sum(isinstance(action, (Bid, Commit)) for action in view.legal) < 2:
        return []
    return [Bid(amount) if view.phase is Phase.AUCTION else Commit(amount) for amount in range(90, 450)]


def passing(view: View) -> Iterable[Action]:
    """Press the key for a pass."""
    return [Pass()] if view.phase is Phase.AUCTION else []


def marriage(view: View) -> Iterable[Action]:
    """Press the button of a marriage that is held."""
    if view.phase is not Phase.PLAY or view.trick or any(getattr(each, "declares", False) for each in view.legal):
        return []
    return [Play(min(c for c in view.hand if c.suit is suit and c.partner), True) for suit in marriages(view.hand)]


def receivers(view: View) -> Iterable[Action]:
    """Press the button of somebody to give a card to."""
    is_giving = view.phase is Phase.EXCHANGE and view.seats == 3
    return [Give(min(view.hand), seat) for seat in (1, 2)] if is_giving else []


CASES: Final[dict[Cause, tuple[str, str, Candidates]]] = {
    Cause.WRONG_PHASE: ("gameweave", "", cards),
    Cause.MUST_OPEN: ("dacha", "", passing),
    Cause.BID_TOO_LOW: ("gameweave", "", amounts),
    Cause.BID_STEP: ("gameweave", "", amounts),
    Cause.NEEDS_MARRIAGE: ("gameweave", "limit=any_marriage", amounts),
    Cause.ABOVE_LIMIT: ("gameweave", "limit=marriage_value", amounts),
    Cause.ABOVE_CAP: ("gameweave", "limit=any_marriage bid_cap=200", amounts),
    Cause.ALREADY_GIVEN: ("dacha", "give_order=any", receivers),
    Cause.GIVE_LEFT_FIRST: ("gameweave", "give_order=left_first", receivers),
    Cause.BELOW_CONTRACT: ("gameweave", "", amounts),
    Cause.FOLLOW_SUIT: ("gameweave", "", cards),
    Cause.PLAY_TRUMP: ("gameweave", "", cards),
    Cause.BEAT_CARD: ("gameweave", "must_beat=yes", cards),
    Cause.OVERTRUMP: ("polish", "must_overtrump=yes", cards),
    Cause.DECLARE_NEEDS_TRICK: ("gameweave", "declare_needs_trick=yes", marriage),
}
"""In which game, by which rules and by pressing what somebody meets a cause."""

RARE: Final = {
    Cause.OVERTRUMP: """[Format "1"]
[Variant "polish"]
[Rules "must_overtrump=yes"]
[Match "2"]
[Seed "122"]

deal 1 3:9.KQ.AK9.K,K.ATJ9..T9,AQJ..QJ.AQ/T..T.J
p p
t1 H9>2 C9>1
*DK D9 H9
CA C9 CJ
HT HK HJ
SK ST SQ
S9 SA SJ
HA DQ
"""
}
"""Positions that hardly ever come about by themselves: two seats in a row that have to trump."""

UNMET: Final = {
    Cause.DEAL_OVER,  # tested on its own, after a deal
    Cause.NO_BOMBS,
    Cause.BOMB_SPENT,
    Cause.BOMB_NOT_FORCED,
    Cause.NO_SUCH_TALON,
    Cause.NOT_IN_HAND,
    Cause.NOT_AN_OPPONENT,
    Cause.DECLARE_ONLY_LEADING,
    Cause.DECLARE_ONLY_PAIR,
    Cause.PARTNER_MISSING,
    Cause.DECLARING_AUTOMATIC,
}
"""What the page offers no button, card or key for."""


def met(match: Match, view: View, cause: Cause) -> list[tuple[Action, Refusal]]:
    """Return what somebody can press in a position that is refused for this cause."""
    _, _, candidates = CASES[cause]
    tried = [(action, engine.refusal(match.deal, action)) for action in candidates(view) if match.deal is not None]
    return [(action, refusal) for action, refusal in tried if refusal is not None and refusal.cause is cause]


@cache
def position(cause: Cause) -> tuple[str, Action, str]:
    """Return the record of a position, what to press there, and the sentence that has to answer."""
    variant, rules, _ = CASES[cause]
    text = RARE.get(cause) or found(variant, lambda match, view: bool(met(match, view, cause)), rules)
    match = loads(text).match
    action, refusal = met(match, observe(match, 0), cause)[0]
    return text, action, explain_refusal(TEXT, refusal, NAMES)


def press(table: Table, action: Action) -> None:
    """Do what a person does who wants that; forced, since Playwright takes aria-disabled for a reason not to press."""
    page = table.page
    match action:
        case Pass():
            table.press("p")
        case Bid(amount) | Commit(amount):
            page.locator("[name=amount]").fill(str(amount))
            page.locator(".number .strong").click(force=True)
        case Give(_, seat):
            page.locator(f'[data-command=receiver][data-value="{seat + 1}"]').click(force=True)
        case Play(card, declares):
            where = f'.choices [data-action="{action}"]' if declares else f'.hand [data-card="{card.name}"]'
            page.locator(where).click(force=True)


def test_every_cause_is_accounted_for() -> None:
    """A cause that is added to the rules is either met at the table here, or known not to be."""
    assert CASES.keys() | UNMET == set(Cause)
    assert CASES.keys().isdisjoint(UNMET)


def test_every_cause_is_told(table: Table) -> None:
    """Each cause that can be met at the table is answered with its sentence, and the deal stays as it is."""
    page = table.open(lang="en").page
    notice, app = page.locator(".message.notice"), page.locator("#app")
    told, wanted, moved = {}, {}, []
    for cause in CASES:
        record, action, wanted[cause] = position(cause)
        open_record(table, record)
        expect(notice).to_have_count(0)
        step = app.get_attribute("data-step")
        press(table, action)
        expect(notice).to_be_visible()
        told[cause] = notice.inner_text()
        moved += [cause] if app.get_attribute("data-step") != step else []
        expect(page.locator("#announcements p").last).to_have_text(told[cause])
    assert told == wanted
    assert moved == []


def test_a_deal_that_is_over_says_so(table: Table) -> None:
    """Whoever calls after the last trick is told that the deal is over."""
    table.open(lang="en")
    open_position(table, "last trick")
    table.click_any()
    table.expect_phase("scored")
    table.press("p")
    expect(table.page.locator(".message.notice")).to_have_text(TEXT.say("cause.deal_over"))
