"""The auction: who promises how much for the talon. A pass is final, and forehand's opening bid stands if all pass."""

from functools import lru_cache

from tysiacha.actions import Action, Bid, Call, Pass
from tysiacha.deal import Deal, changed
from tysiacha.errors import Cause, Refusal
from tysiacha.exchange import begin
from tysiacha.promise import most_promised, refuse_promise

_PASS = Pass()


@lru_cache(maxsize=1024)
def _bids(least: int, most: int, step: int) -> tuple[Bid, ...]:
    return tuple(Bid(amount) for amount in range(least, most + 1, step))


def least_bid(deal: Deal) -> int:
    """Return the least amount that the next bid has to promise."""
    high = deal.high_bid
    return deal.rules.opening_bid if high is None else high + deal.rules.bid_step


def legal(deal: Deal) -> tuple[Action, ...]:
    """List the calls that the seat to call may make: a pass first, then the bids, rising."""
    bids = _bids(least_bid(deal), most_promised(deal.rules, deal.hands[deal.turn]), deal.rules.bid_step)
    return (_PASS, *bids) if deal.calls else bids


def refusal(deal: Deal, action: Action) -> Refusal | None:
    """Say why a call is illegal, or None."""
    match action:
        case Pass():
            return None if deal.calls else Refusal(Cause.MUST_OPEN, least_bid(deal))
        case Bid(amount):
            least = least_bid(deal)
            if amount < least:
                return Refusal(Cause.BID_TOO_LOW, least)
            return refuse_promise(deal.rules, deal.hands[deal.turn], amount)
        case _:
            return Refusal(Cause.WRONG_PHASE)


def apply(deal: Deal, call: Call) -> Deal:
    """Return the deal after a legal call."""
    deal = changed(deal, calls=(*deal.calls, (deal.turn, call)))
    seats, passed = len(deal.dealt), deal.passed
    left = [seat for seat in range(seats) if seat not in passed]
    if len(left) == 1:
        return begin(changed(deal, turn=left[0], declarer=left[0], contract=deal.high_bid))
    turn = (deal.turn + 1) % seats
    while turn in passed:
        turn = (turn + 1) % seats
    return changed(deal, turn=turn)
