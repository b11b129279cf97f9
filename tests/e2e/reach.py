"""Ways to come to a phase, a dialog or an odd moment quickly: positions found beside the page, opened as practice."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from playwright.sync_api import expect

from e2e.page import Table
from tysiacha import match as matches
from tysiacha.actions import Bomb
from tysiacha.ai.rule import RuleBot
from tysiacha.deal import Phase
from tysiacha.match import Match, start_match
from tysiacha.options import parse_rules
from tysiacha.record import Record, dumps
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe

Wanted = Callable[[Match, View], bool]

FIELD: Final = "dialog [name='practice-record']"
OPEN: Final = "dialog [data-command='practice']:not([data-value])"


def played(variant: str, seed: int, rules: str = "", deals: int = 30) -> Iterator[Match]:
    """Let bots play a match and yield it wherever seat 1 has to act."""
    match, bot = start_match(variant, parse_rules(rules, VARIANTS[variant]), seed=seed), RuleBot()
    for _ in range(deals):
        match = matches.next_deal(match)
        while match.deal is not None:
            if match.deal.turn == 0:
                yield match
            match = matches.apply(match, bot.choose(observe(match, match.deal.turn)))
        if match.is_over:
            return


def found(variant: str, wanted: Wanted, rules: str = "", deals: int = 30) -> str:
    """Return the record of the first match that comes to a decision of seat 1 that is as wanted."""
    for seed in range(1, 200):
        for match in played(variant, seed, rules, deals):
            if wanted(match, observe(match, 0)):
                return dumps(Record(match))
    raise ValueError(f"no such position in {variant}")


def in_phase(phase: Phase, cards: int = 0) -> Wanted:
    """Want a decision in this phase, with so many cards in the hand, or any number for 0."""
    return lambda _, view: view.phase is phase and cards in (0, len(view.hand))


def is_bound(_: Match, view: View) -> bool:
    """Tell whether two cards lie in the trick, trump is named, and not every card may be played."""
    is_deciding = view.phase is Phase.PLAY and len(view.trick) == 2 and view.trump is not None
    return is_deciding and 2 <= len(view.legal) < len(view.hand) and len(view.tricks) > 0


def ends(match: Match, view: View) -> bool:
    """Tell whether the deal's last trick is all that is left to play, with the match to go on after it."""
    return view.phase is Phase.PLAY and len(view.hand) == 1 and not _rest(match).is_over


def decides(match: Match, view: View) -> bool:
    """Tell whether the deal's last trick is all that is left to play, and decides the match."""
    return view.phase is Phase.PLAY and len(view.hand) == 1 and _rest(match).is_over


def _rest(match: Match) -> Match:
    while match.deal is not None:
        match = matches.apply(match, RuleBot().choose(observe(match, match.deal.turn)))
    return match


@cache
def positions() -> dict[str, str]:
    """Return a record for every phase of a deal, with three seats and with two."""
    return {
        "auction": found("gameweave", lambda _, view: view.phase is Phase.AUCTION and len(view.calls) > 1),
        "opening": found("dacha", lambda _, view: view.phase is Phase.AUCTION and not view.calls),
        "talon with a bomb": found("polish", lambda _, view: Bomb() in view.legal),
        "choice of talons": found("polish-2", in_phase(Phase.TALON)),
        "giving": found("dacha", in_phase(Phase.EXCHANGE, 10)),
        "giving the second": found("gameweave", in_phase(Phase.EXCHANGE, 9)),
        "burying": found("polish-2", in_phase(Phase.EXCHANGE, 12)),
        "contract": found("gameweave", in_phase(Phase.CONTRACT)),
        "play": found("dacha", is_bound),
        "play with two seats": found("polish-2", lambda _, view: view.phase is Phase.PLAY and len(view.trick) == 1),
        "last trick": found("dacha", ends),
        "last trick of all": found("gameweave", decides, deals=60),
    }


def open_record(table: Table, text: str) -> None:
    """Open a record as practice, from wherever one is."""
    page = table.page
    if page.locator("#app").get_attribute("data-phase") != "setup":
        page.locator('.strip [data-value="menu"]').click()
    page.locator("[data-command='dialog'][data-value='practice']").last.click()
    page.locator(FIELD).fill(text)
    page.locator(OPEN).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#app")).to_have_attribute("data-turn", "1")


def open_position(table: Table, name: str) -> None:
    """Open one of the positions as practice."""
    open_record(table, positions()[name])
