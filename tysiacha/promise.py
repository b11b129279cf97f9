"""What a hand may promise, in the auction and when the contract is raised: the step, the limit and the cap."""

from tysiacha.cards import Card, marriages
from tysiacha.errors import Cause, Refusal
from tysiacha.rules import Rules


def most_promised(rules: Rules, hand: frozenset[Card]) -> int:
    """Return the most that a hand may promise, as a multiple of the step."""
    limit = rules.promise_limit(marriages(hand))
    return limit - limit % rules.bid_step


def refuse_promise(rules: Rules, hand: frozenset[Card], amount: int) -> Refusal | None:
    """Say why a hand may not promise an amount, or None."""
    if amount % rules.bid_step:
        return Refusal(Cause.BID_STEP, rules.bid_step)
    most = most_promised(rules, hand)
    if amount <= most:
        return None
    if amount > rules.bid_cap:
        return Refusal(Cause.ABOVE_CAP, rules.bid_cap - rules.bid_cap % rules.bid_step)
    return Refusal(Cause.ABOVE_LIMIT if marriages(hand) else Cause.NEEDS_MARRIAGE, most)
