"""What a page shows and what it has kept, in terms of the engine, so that the two can be compared."""

import json
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from tysiacha import match as matches
from tysiacha.ai.bot import decide, make_bot
from tysiacha.deal import Phase, actions_of
from tysiacha.match import Match
from tysiacha.record import Record
from tysiacha.view import observe
from ui.keeper import levels_of
from ui.saves import Saves, progress
from ui.storage import MemoryBackend, Storage

PREFIX: Final = "tysiacha."

SEE: Final = """() => {
  const one = (selector) => document.querySelector(selector);
  const cards = (selector) => [...document.querySelectorAll(selector)].map((card) => card.dataset.card).sort();
  const root = one("[data-phase]");
  const slot = (place) => one(`.felt .slot.at-${place} [data-card]`)?.dataset.card ?? null;
  return {
    phase: root.dataset.phase,
    turn: root.dataset.turn ?? null,
    variant: root.dataset.variant,
    hand: cards(".hand [data-card]"),
    trick: root.dataset.phase === "play" ? [0, 1, 2].map(slot) : [null, null, null],
    scores: [...document.querySelectorAll("[data-seat]")].sort((a, b) => a.dataset.seat - b.dataset.seat)
      .map((seat) => Number(seat.dataset.score)),
  };
}"""
"""What is on the table, as far as a person's eyes go."""

WHEN_READY: Final = f"""
new MutationObserver((_, observer) => {{
  if (document.documentElement.hasAttribute("data-ready")) {{
    observer.disconnect();
    window.seenWhenReady = ({SEE})();
  }}
}}).observe(document, {{attributes: true, subtree: true, attributeFilter: ["data-ready"]}});
"""
"""Keeps what the page shows at the moment it is ready, before anybody has moved."""

PLAY: Final = """([seed, pause]) => {
  let state = seed;
  const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  setInterval(() => {
    const choices = [...document.querySelectorAll(
      '[data-action]:not([aria-disabled="true"]), [data-command="next-deal"], [data-command="next-match"]'
    )].filter((element) => element.getClientRects().length && !element.closest("[inert]"));
    if (choices.length) choices[Math.floor(chance() * choices.length)].click();
  }, pause);
}"""
"""Presses something that can be pressed, by chance, every so many milliseconds."""


def entries(page: Page) -> dict[str, str]:
    """Return everything that the site's pages have kept in this browser."""
    found: Any = page.evaluate("() => JSON.stringify(Object.entries(localStorage))")
    return {key.removeprefix(PREFIX): text for key, text in json.loads(found) if key.startswith(PREFIX)}


def kept(page: Page, scope: str = "") -> Record | None:
    """Return the match that is kept at the table."""
    return Saves(Storage(MemoryBackend(entries(page))), "test", scope).resume().record


def shown(match: Match) -> dict[str, object]:
    """Return what the page has to show of a match, in the form of ``SEE``."""
    view = observe(match, 0)
    placed = {(view.leader + place) % view.seats: card.name for place, card in enumerate(view.trick)}
    return {
        "phase": "over" if match.is_over else view.phase.value,
        "turn": None if view.turn is None else str(view.turn + 1),
        "variant": match.variant,
        "hand": sorted(card.name for card in view.hand),
        "trick": [placed.get(place) for place in range(3)],
        "scores": list(match.scores if view.phase is Phase.SCORED else view.scores),
    }


def follows(later: Record, earlier: Record) -> bool:
    """Tell whether a match has gone on from where it was: the same cards and actions up to there, in the same deals."""
    if (later.match.seed, later.match.variant, later.tags) != (earlier.match.seed, earlier.match.variant, earlier.tags):
        return False
    before, after = earlier.match, later.match
    finished = len(before.history)
    if before.history != after.history[:finished] or progress(later) < progress(earlier):
        return False
    if before.deal is None:
        return True
    deal = after.history[finished].deal if len(after.history) > finished else after.deal
    actions = actions_of(before.deal)
    return deal is not None and deal.dealt == before.deal.dealt and actions_of(deal)[: len(actions)] == actions


def bots_played_by_seed(record: Record) -> bool:
    """Tell whether every action of a bot in the record is the one that its view and the seed lead to."""
    match = record.match
    levels = ("you", *levels_of(record))
    now = matches.start_match(match.variant, match.rules, seed=match.seed, number=match.number)
    final = [settled.deal for settled in match.history] + ([match.deal] if match.deal is not None else [])
    for deal in final:
        now = matches.next_deal(now)
        for number, action in enumerate(actions_of(deal)):
            assert now.deal is not None
            seat = now.deal.turn
            if seat != 0:
                rng = Random(f"bot {now.seed} {now.standing.deals_played} {number} {seat}")
                if decide(make_bot(levels[seat]), observe(now, seat), rng).action != action:
                    return False
            now = matches.apply(now, action)
    return True


def expect_reload_goes_on(page: Page) -> None:
    """Expect that the reload which a failure offers goes on from what was kept."""
    before = kept(page)
    page.locator("dialog [data-command='reload']").click()
    page.wait_for_selector("html[data-ready] body:not(:has(.failure))", state="attached")
    after = kept(page)
    assert before is not None
    assert after is not None
    assert follows(after, before)
