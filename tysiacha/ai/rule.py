"""A bot that decides by rules of thumb alone: it sees no world but its own cards and what was played."""

from random import Random

from tysiacha.actions import Action, Bid, Bomb, Bury, Commit, Give, Pass, Take
from tysiacha.ai.decision import Decision, Thinking
from tysiacha.ai.estimate import best_parting, estimate, promise_worth
from tysiacha.ai.play_rule import choose_play
from tysiacha.ai.prospect import winning_contract
from tysiacha.cards import Card
from tysiacha.deal import Phase
from tysiacha.rules import Barrel
from tysiacha.view import View

RAISE_MARGIN = 14.0
"""How far below the estimate of the eight-card hand a contract is raised to, in points."""

BOMB_MARGIN = 12.0
"""How far below the contract the worth of a hand is that is bombed, in points."""


class RuleBot:
    """Bids what its cards are worth, keeps marriages, plays tops, and defends as a team."""

    def think(self, view: View, rng: Random) -> Thinking:
        """Decide without a step."""
        return Decision.plain(view, self.choose(view))
        yield

    def choose(self, view: View) -> Action:
        """Return the action that the rules of thumb name."""
        match view.phase:
            case Phase.AUCTION:
                return choose_call(view)
            case Phase.TALON:
                return choose_talon(view)
            case Phase.EXCHANGE:
                return choose_bury(view) if view.seats == 2 else choose_gift(view)
            case Phase.CONTRACT:
                return choose_contract(view)
            case _:
                return choose_play(view)


def ceiling(view: View) -> float:
    """Return the highest contract that this seat's cards and the score justify, before it has seen the talon."""
    worth = promise_worth(view.hand, view.rules)
    if is_late(view, view.seat):
        worth += 12 if _is_last_barrel_deal(view) else 6
    if any(_threatens(view, seat) for seat in range(view.seats) if seat != view.seat):
        worth += 12
    return worth


def is_late(view: View, seat: int) -> bool:
    """Tell whether a seat scores only as declarer by now: on the barrel, or silent."""
    return view.barrel_deals[seat] is not None or view.silent[seat]


def _is_last_barrel_deal(view: View) -> bool:
    late, sat = view.rules.late, view.barrel_deals[view.seat]
    return isinstance(late, Barrel) and sat is not None and sat == late.deals - 1


def _threatens(view: View, seat: int) -> bool:
    """Tell whether a seat that is still bidding would win the match as declarer."""
    passed = {caller for caller, call in view.calls if isinstance(call, Pass)}
    return seat not in passed and winning_contract(view, seat) <= 120


def choose_call(view: View, misjudged: float = 0.0) -> Action:
    """Bid the least amount as long as the hand is worth it; on the barrel, what wins.

    ``misjudged`` points are added to what the hand is worth.
    """
    bids = [action for action in view.legal if isinstance(action, Bid)]
    top = ceiling(view) + misjudged
    if not any(isinstance(action, Pass) for action in view.legal):
        return bids[0]
    if not bids or bids[0].amount > top:
        return Pass()
    return _winning_bid(view, bids, top) or bids[0]


def _winning_bid(view: View, bids: list[Bid], top: float) -> Bid | None:
    """Return the least bid that wins the match if made, for a seat on the barrel that may not raise later."""
    wins = winning_contract(view, view.seat)
    if view.rules.may_raise or wins > top:
        return None
    return next((bid for bid in bids if bid.amount >= wins), None)


def choose_talon(view: View) -> Action:
    """Bomb with a hand that will hardly make the forced contract; else take the first talon, all being unseen."""
    takes = [action for action in view.legal if isinstance(action, Take)]
    if Bomb() in view.legal and view.contract is not None:
        worth = promise_worth(view.hand, view.rules)
        award = view.rules.bomb_award
        others = [seat for seat in range(view.seats) if seat != view.seat]
        loses = any(not view.silent[seat] and view.scores[seat] + award >= view.rules.target for seat in others)
        if worth < view.contract - BOMB_MARGIN and not loses:
            return Bomb()
    return takes[0]


def choose_gift(view: View) -> Action:
    """Give the pair of cards whose loss costs least."""
    waiting = view.seats - 1 - len(view.given)
    gifts = gifts_of(view, best_parting(view.hand, waiting, view.rules))
    return next(action for action in view.legal if isinstance(action, Give) and action in gifts)


def gifts_of(view: View, cards: tuple[Card, ...]) -> set[Give]:
    """Say which card goes to whom: the dearer one to the opponent who profits less from it."""
    given_to = {seat for seat, _ in view.given}
    waiting = [seat for seat in range(view.seats) if seat != view.seat and seat not in given_to]
    waiting.sort(key=lambda seat: (is_late(view, seat), -view.scores[seat], seat))
    rising = sorted(cards, key=lambda card: (card.points, card))
    return {Give(card, seat) for card, seat in zip(rising, waiting, strict=True)}


def choose_bury(view: View) -> Action:
    """Bury the cards whose loss costs least."""
    best = best_parting(view.hand, 2 - len(view.buried), view.rules)
    return Bury(min(best))


def choose_contract(view: View) -> Action:
    """Raise to what the hand safely makes, or to what wins the match, and never beyond what already wins."""
    commits = [action for action in view.legal if isinstance(action, Commit)]
    worth = estimate(view.hand, view.rules)
    wins = winning_contract(view, view.seat)
    if commits[0].amount >= wins:
        return commits[0]
    for commit in commits:
        if commit.amount >= wins and (worth + 6 >= wins or _is_last_barrel_deal(view)):
            return commit
    if is_late(view, view.seat) and isinstance(view.rules.late, Barrel):
        return commits[0]
    safe = [commit for commit in commits if commit.amount <= min(worth - RAISE_MARGIN, wins)]
    return safe[-1] if safe else commits[0]
