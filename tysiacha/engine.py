"""The rules of a deal as four functions: deal the cards, list what is legal, refuse what is not, apply what is."""

from random import Random
from typing import assert_never

from tysiacha import auction, exchange, play
from tysiacha.actions import Action, Bid, Bomb, Bury, Commit, Give, Pass, Play, Take
from tysiacha.cards import PACK
from tysiacha.deal import Deal, Phase, new_deal
from tysiacha.errors import Cause, IllegalAction, Refusal
from tysiacha.rules import Rules


def deal_cards(rules: Rules, rng: Random, *, forehand: int = 0, bombs: tuple[int, ...] | None = None) -> Deal:
    """Shuffle the pack and deal it. ``bombs`` are those left per seat, all of them when None."""
    cards = list(PACK)
    rng.shuffle(cards)
    groups = []
    for size in (*(rules.hand_size,) * rules.seats, *rules.talon_sizes):
        groups.append(frozenset(cards[:size]))
        del cards[:size]
    return new_deal(rules, tuple(groups[: rules.seats]), tuple(groups[rules.seats :]), forehand=forehand, bombs=bombs)


def legal_actions(deal: Deal) -> tuple[Action, ...]:
    """List every legal action of the seat to act; empty only when the deal is scored.

    They are sorted: a pass before the bids, talons before a bomb, amounts rising, cards in the order of the pack, a
    card's receivers by seat, and the undeclared play of a card before the declaring one.
    """
    match deal.phase:
        case Phase.PLAY:
            return play.legal(deal)
        case Phase.AUCTION:
            return auction.legal(deal)
        case Phase.SCORED:
            return ()
        case Phase.TALON | Phase.EXCHANGE | Phase.CONTRACT:
            return exchange.legal(deal)
        case _:
            assert_never(deal.phase)


def refusal(deal: Deal, action: Action) -> Refusal | None:
    """Say why an action is illegal for the seat to act, or None: then it is in ``legal_actions``."""
    match deal.phase:
        case Phase.PLAY:
            return play.refusal(deal, action)
        case Phase.AUCTION:
            return auction.refusal(deal, action)
        case Phase.SCORED:
            return Refusal(Cause.DEAL_OVER)
        case Phase.TALON | Phase.EXCHANGE | Phase.CONTRACT:
            return exchange.refusal(deal, action)
        case _:
            assert_never(deal.phase)


def apply(deal: Deal, action: Action) -> Deal:
    """Return the deal after an action of the seat to act; raises ``IllegalAction`` when it is refused."""
    refused = refusal(deal, action)
    if refused is not None:
        raise IllegalAction(refused, action, str(deal))
    return apply_unchecked(deal, action)


def apply_unchecked(deal: Deal, action: Action) -> Deal:
    """Return the deal after an action that is known to be legal, for search; an illegal one corrupts the result."""
    match action:
        case Play():
            return play.apply(deal, action)
        case Bid() | Pass():
            return auction.apply(deal, action)
        case Bomb() | Take() | Give() | Bury() | Commit():
            return exchange.apply(deal, action)
        case _:
            assert_never(action)
