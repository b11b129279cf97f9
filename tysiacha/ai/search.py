"""A bot that searches every decision in worlds that are consistent with its view."""

from dataclasses import dataclass
from random import Random

from tysiacha.ai.decision import Decision, Thinking
from tysiacha.ai.kernel import kernel
from tysiacha.ai.rule import RuleBot
from tysiacha.ai.search_auction import think_call, think_talon
from tysiacha.ai.search_exchange import ExchangeBudget, think_contract, think_exchange
from tysiacha.ai.search_play import think_play
from tysiacha.deal import Phase
from tysiacha.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is searched, in worlds; never in seconds, so that every machine decides alike."""

    play: tuple[int, ...]
    """Worlds for a play, by the number of cards in hand (the last one for any more); 0 leaves it to rules of thumb."""
    exchange: ExchangeBudget | None
    contract: int
    auction: int


FULL = Budget(
    play=(0, 40, 40, 40, 40, 30, 24, 20, 16, 12, 10),
    exchange=ExchangeBudget(first_worlds=20, finalists=4, last_worlds=24),
    contract=24,
    auction=20,
)
ENDS = Budget(play=(0, 8, 8, 8, 0), exchange=None, contract=0, auction=0)
WITHOUT_KERNEL = Budget(play=(0, 8, 8, 8, 4, 0), exchange=None, contract=0, auction=0)


class SearchBot:
    """Searches as far as its budget goes, and decides the rest by rules of thumb."""

    def __init__(self, budget: Budget = FULL) -> None:
        self._budget = budget
        self._rules = RuleBot()

    def think(self, view: View, rng: Random) -> Thinking:
        """Decide by search."""
        if len(view.legal) == 1:
            return Decision.plain(view, view.legal[0])
        budget = self._budget if kernel() else WITHOUT_KERNEL
        match view.phase:
            case Phase.AUCTION if budget.auction:
                return (yield from think_call(view, rng, budget.auction))
            case Phase.TALON if budget.auction:
                return (yield from think_talon(view, rng, budget.auction))
            case Phase.EXCHANGE if budget.exchange is not None:
                return (yield from think_exchange(view, rng, budget.exchange))
            case Phase.CONTRACT if budget.contract:
                return (yield from think_contract(view, rng, budget.contract))
            case Phase.PLAY if worlds := budget.play[min(len(view.hand), len(budget.play) - 1)]:
                return (yield from think_play(view, rng, worlds))
            case _:
                return (yield from self._rules.think(view, rng))
