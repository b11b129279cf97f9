"""The same match played beside the page: what the page has to show after every action, worked out without it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from playwright.sync_api import expect

from e2e.page import Table
from tysiacha import match as matches
from tysiacha.actions import Action, Bid, Bomb, Commit, Give, Play
from tysiacha.ai.bot import make_bot, run, safe_think
from tysiacha.deal import actions_of
from tysiacha.match import Match, start_match
from tysiacha.options import parse_rules
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe
from ui.choices import risky

SEEN = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const root = document.querySelector("#app");
    return {
        phase: root.dataset.phase,
        turn: root.dataset.turn ?? "",
        hand: all(".hand [data-card]").map((card) => card.dataset.card).sort(),
        trick: all(".trick [data-card]").map((card) => card.dataset.card).sort(),
        cards: [...new Set(all("[data-card]").map((card) => card.dataset.card))].sort(),
        points: all("[data-seat]").map((seat) => [+seat.dataset.seat, +seat.dataset.points]).sort(),
        scores: all("[data-seat]").map((seat) => [+seat.dataset.seat, +seat.dataset.score]).sort(),
        html: document.documentElement.outerHTML,
    };
}"""
"""Read what the page shows, in one go."""


class Mirror:
    """A match against the page's own bots, driven action by action."""

    def __init__(self, variant: str, seed: int, levels: str = "easy,easy", rules: str = "") -> None:
        house = parse_rules(rules, VARIANTS[variant])
        self.match: Match = matches.next_deal(start_match(variant, house, seed=seed))
        self.bots = {seat + 1: make_bot(level) for seat, level in enumerate(levels.split(",")[: house.seats - 1])}
        self.answer()

    @property
    def view(self) -> View:
        """What the person at the page knows."""
        return observe(self.match, 0)

    @property
    def step(self) -> str:
        """How far the match is, as the page writes it."""
        deal = self.match.deal or self.match.history[-1].deal
        number = self.match.standing.deals_played + (self.match.deal is not None)
        return f"{number}.{len(actions_of(deal))}"

    def answer(self) -> None:
        """Let the bots act until the person has to, or the deal is over."""
        while self.match.deal is not None and self.match.deal.turn != 0:
            deal = self.match.deal
            words = f"bot {self.match.seed} {self.match.standing.deals_played} {len(actions_of(deal))} {deal.turn}"
            outcome = run(safe_think(self.bots[deal.turn], observe(self.match, deal.turn), Random(words)))
            self.match = matches.apply(self.match, outcome.decision.action)

    def act(self, action: Action) -> None:
        """Do what the person does, and what follows."""
        self.match = matches.apply(self.match, action)
        self.answer()

    def next_deal(self) -> None:
        """Deal again."""
        self.match = matches.next_deal(self.match)
        self.answer()

    @property
    def phase(self) -> str:
        """The phase that the page has to show."""
        return "over" if self.match.is_over else self.view.phase.value

    def open_cards(self) -> set[str]:
        """Name every card that may be seen on the page."""
        view = self.view
        played = {card for trick in view.tricks for card in trick.cards} | set(view.trick)
        known = view.hand | played | (view.talon or frozenset()) | (view.left_over or frozenset())
        known |= {card for _, card in (*view.given, *view.received)} | set(view.buried)
        return {card.name for card in known}


def press(table: Table, mirror: Mirror, action: Action) -> None:
    """Press the buttons for an action as a person would."""
    token = str(action)
    match action:
        case Bid(amount) | Commit(amount):
            if table.button(token).count() == 0:
                table.page.locator("[name=amount]").fill(str(amount))
            if risky(mirror.view, action):
                table.click(token)
        case Give(_, seat) if table.page.locator(f'[data-command=receiver][data-value="{seat + 1}"]').count():
            table.page.locator(f'[data-command=receiver][data-value="{seat + 1}"]').click()
        case Bomb():
            table.click(token)
        case _:
            pass
    table.click(token)
    mirror.act(action)


def await_step(table: Table, mirror: Mirror, timeout: float = 10_000) -> dict[str, Any]:
    """Wait until the page is as far as the mirror, and return what it shows."""
    expect(table.root).to_have_attribute("data-step", mirror.step, timeout=timeout)
    expect(table.root).to_have_attribute("data-phase", mirror.phase, timeout=timeout)
    seen: dict[str, Any] = table.page.evaluate(SEEN)
    return seen


def choices(view: View, rng: Random) -> Action:
    """Choose as a person might who wants to see everything: now and then a high bid, all else by chance."""
    actions = list(view.legal)
    bids = [action for action in actions if isinstance(action, Bid)]
    if bids:
        return rng.choice([*actions[:2], *bids[:8]])
    commits = [action for action in actions if isinstance(action, Commit)]
    if commits:
        return rng.choice(commits[:8])
    declares = [action for action in actions if isinstance(action, Play) and action.declares]
    return rng.choice(declares or actions)


def play_deal(table: Table, mirror: Mirror, rng: Random) -> Iterator[dict[str, Any]]:
    """Play a deal to its end and yield what the page shows at each of the person's decisions, and at the end."""
    yield await_step(table, mirror)
    while mirror.match.deal is not None:
        press(table, mirror, choices(mirror.view, rng))
        yield await_step(table, mirror)
