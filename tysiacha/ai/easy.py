"""The easiest opponent: it plays by the rules of thumb, but forgets what was played, misjudges hands and errs at times.

It never does what would annoy: it keeps aces and marriages as the others do.
"""

from random import Random

from tysiacha.actions import Action, Bury, Commit, Give, Play
from tysiacha.ai.decision import Decision, Thinking
from tysiacha.ai.estimate import partings
from tysiacha.ai.memory import Memory
from tysiacha.ai.play_rule import choose_play
from tysiacha.ai.rule import choose_call, choose_contract, choose_talon, gifts_of
from tysiacha.cards import PACK
from tysiacha.deal import Phase
from tysiacha.view import View

_TIMID, _BOLD = -34.0, 2.0
"""Between how many points a hand is misjudged in the auction: what is lost later by errors is allowed for."""
_ERRS = 0.15
"""How often a card is played without a thought."""
_WAYS = 3
"""Among how many of the best ways to give or bury one is chosen."""


class EasyBot:
    """Forgets, misjudges and errs."""

    def think(self, view: View, rng: Random) -> Thinking:
        """Decide without a step."""
        return Decision.plain(view, _choose(view, rng))
        yield


def _choose(view: View, rng: Random) -> Action:
    match view.phase:
        case Phase.AUCTION:
            return choose_call(view, _TIMID + (_BOLD - _TIMID) * rng.random())
        case Phase.TALON:
            return choose_talon(view)
        case Phase.EXCHANGE:
            return _part(view, rng)
        case Phase.CONTRACT:
            bold = rng.random() < _ERRS
            return choose_contract(view) if bold else next(a for a in view.legal if isinstance(a, Commit))
        case _:
            return _play(view, rng)


def _part(view: View, rng: Random) -> Action:
    """Give or bury one of the better sets of cards."""
    count = 2 - len(view.buried) if view.seats == 2 else view.seats - 1 - len(view.given)
    cards = rng.choice(partings(view.hand, count, view.rules)[:_WAYS])[1]
    if view.seats == 2:
        return Bury(min(cards))
    gifts = gifts_of(view, cards)
    return next(action for action in view.legal if isinstance(action, Give) and action in gifts)


def _play(view: View, rng: Random) -> Action:
    """Play by the rules of thumb with a short memory, or now and then the first cheap card that comes to hand."""
    cheap = [
        play
        for play in view.legal
        if isinstance(play, Play) and play.card.points < 4 and play.card.partner not in view.hand
    ]
    if cheap and rng.random() < _ERRS:
        return rng.choice(cheap)
    recent = [card for trick in view.tricks[-1:] for card in trick.cards]
    unseen = frozenset(PACK).difference(view.hand, view.trick, view.buried, recent)
    return choose_play(view, Memory(unseen, (frozenset(),) * view.seats))
