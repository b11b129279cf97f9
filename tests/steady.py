"""A player with just enough sense to end matches, for tests that need scores to rise; it needs no bot."""

from tysiacha import engine
from tysiacha.actions import Action, Bury, Commit, Give, Play
from tysiacha.cards import Card, marriages
from tysiacha.deal import Deal, Phase
from tysiacha.match import Match, apply, next_deal


def strength(hand: frozenset[Card]) -> int:
    """Guess what a hand takes: its aces and tens, and its marriages."""
    return sum(card.points for card in hand if card.points >= 10) + sum(suit.marriage for suit in marriages(hand))


def steady(deal: Deal) -> Action:
    """Choose: bid on strength, keep high cards and marriages, declare, lead high, follow low."""
    legal = engine.legal_actions(deal)
    hand = deal.hands[deal.turn]
    match deal.phase:
        case Phase.AUCTION:
            bids = [action for action in legal if str(action) != "p" and int(str(action)) <= strength(hand) + 30]
            return (bids or legal)[0]
        case Phase.EXCHANGE:
            return min(legal, key=lambda action: _loss(hand, action))
        case Phase.PLAY:
            return max(legal, key=lambda action: _gain(deal, action))
        case _:
            return legal[0]


def _loss(hand: frozenset[Card], action: Action) -> int:
    assert isinstance(action, Give | Bury | Commit)
    return -strength(hand - {action.card}) * 20 + action.card.points if isinstance(action, Give | Bury) else 0


def _gain(deal: Deal, action: Action) -> int:
    assert isinstance(action, Play)
    if action.declares:
        return 100 + action.card.suit.marriage
    return action.card.points if not deal.trick else -action.card.points


def play_on(state: Match, most_deals: int) -> Match:
    """Play a match on to its end, or for so many deals."""
    while not state.is_over and len(state.history) < most_deals:
        state = next_deal(state)
        while state.deal is not None:
            state = apply(state, steady(state.deal))
    return state
