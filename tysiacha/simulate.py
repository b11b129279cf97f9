"""Matches that bots play among themselves, checked deal by deal, with counts of how they went."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from tysiacha import engine
from tysiacha.ai.bot import Bot, decide
from tysiacha.deal import Deal
from tysiacha.engine import legal_actions
from tysiacha.invariant import broken_invariants
from tysiacha.match import Match, next_deal, settle, start_match
from tysiacha.rules import Rules
from tysiacha.scoring import result
from tysiacha.view import observe

Player = Bot | None
"""A bot, or None for a player who picks any legal action."""


class InvariantError(AssertionError):
    """A deal that breaks an invariant; the text names which and holds the position."""


@dataclass
class Tally:
    """Counts over all matches played."""

    matches: int = 0
    unfinished: int = 0
    """Matches stopped at the most deals allowed, which players without skill may never finish."""
    wins: list[int] = field(default_factory=list)
    """Wins per seat; a shared win counts for each."""
    deals: int = 0
    actions: int = 0
    played: int = 0
    """Deals that were not bombed."""
    made: int = 0
    contracts: int = 0
    """Sum of all contracts played."""

    def count(self, match: Match) -> None:
        """Count a match that has just been played."""
        self.matches += 1
        self.unfinished += not match.is_over
        self.wins = [won + (seat in match.winners) for seat, won in enumerate(self.wins or [0] * match.seats)]
        results = [settled.result for settled in match.history if not settled.result.bombed]
        self.deals += len(match.history)
        self.played += len(results)
        self.made += sum(result.made for result in results)
        self.contracts += sum(result.contract for result in results)


def play_match(
    variant: str, rules: Rules, players: Sequence[Player], *, seed: int, number: int, most_deals: int, tally: Tally
) -> Match:
    """Play a match to its end, or to ``most_deals``; ``players`` is per seat.

    Raises ``InvariantError`` when a deal does not hold together.
    """
    match = start_match(variant, rules, seed=seed, number=number)
    rng = Random(f"players of {seed}")
    while not match.is_over and len(match.history) < most_deals:
        match = next_deal(match)
        deal = _play_deal(match, players, rng, tally)
        broken = broken_invariants(deal)
        if broken:
            raise InvariantError(f"{'; '.join(broken)}: {deal}")
        match = settle(replace(match, deal=deal), result(deal))
    tally.count(match)
    return match


def _play_deal(match: Match, players: Sequence[Player], rng: Random, tally: Tally) -> Deal:
    if match.deal is None:
        raise ValueError("no deal is on the table")
    deal = match.deal
    while legal := legal_actions(deal):
        bot = players[deal.turn]
        if bot is None:
            action = legal[int(rng.random() * len(legal))]
        else:
            action = decide(bot, observe(replace(match, deal=deal), deal.turn), rng).action
        deal = engine.apply(deal, action)
        tally.actions += 1
    return deal
