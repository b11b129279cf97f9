"""The play of the tricks: what may be played, when a marriage is declared, who takes the trick."""

from collections.abc import Iterable

from tysiacha.actions import Action, Play
from tysiacha.cards import PACK, SUIT_CARDS, Card, Suit, card_beats
from tysiacha.deal import Deal, Phase, Trick, changed
from tysiacha.errors import Cause, Refusal
from tysiacha.rules import Declaring

_PLAYS = tuple(Play(card) for card in PACK)
_DECLARES = tuple(Play(card, declares=True) for card in PACK)


def playable(deal: Deal) -> frozenset[Card]:
    """Return the cards that the seat to play may play, whether or not a marriage is declared with them."""
    hand = deal.hands[deal.turn]
    if not deal.trick:
        return hand
    following = hand & SUIT_CARDS[deal.trick[0].suit]
    if following:
        return _beating(deal, following) if deal.rules.must_beat else following
    if deal.trump is not None:
        trumps = hand & SUIT_CARDS[deal.trump]
        if trumps:
            return _beating(deal, trumps) if deal.rules.must_overtrump else trumps
    return hand


def _beating(deal: Deal, cards: frozenset[Card]) -> frozenset[Card]:
    """Return those of the cards that beat the trick, or all of them if none does."""
    best = deal.trick[winning_place(deal.trick, deal.trump)]
    return frozenset(card for card in cards if card_beats(card, best, deal.trump)) or cards


def winning_place(cards: tuple[Card, ...], trump: Suit | None) -> int:
    """Return the place (0 is the leader's) of the card that wins a trick or the start of one."""
    place = 0
    for other in range(1, len(cards)):
        if card_beats(cards[other], cards[place], trump):
            place = other
    return place


def may_declare(deal: Deal) -> bool:
    """Tell whether the leader has the right to declare a marriage now, whatever it holds."""
    return not deal.rules.declare_needs_trick or bool(deal.won[deal.turn])


def legal(deal: Deal) -> tuple[Action, ...]:
    """List the plays of the seat to play, sorted by card, the undeclared play of a card first."""
    cards = sorted(playable(deal))
    if deal.trick or not may_declare(deal):
        return tuple([_PLAYS[card] for card in cards])
    return tuple(_leads(deal, cards))


def _leads(deal: Deal, cards: Iterable[Card]) -> Iterable[Play]:
    hand = deal.hands[deal.turn]
    automatic = deal.rules.declaring is Declaring.AUTOMATIC
    for card in cards:
        paired = card.partner in hand
        if not (paired and automatic):
            yield _PLAYS[card]
        if paired:
            yield _DECLARES[card]


def refusal(deal: Deal, action: Action) -> Refusal | None:
    """Say why a play is illegal, or None."""
    if not isinstance(action, Play):
        return Refusal(Cause.WRONG_PHASE)
    card = action.card
    if card not in playable(deal):
        return _refuse_card(deal, card)
    if action.declares:
        return _refuse_declaring(deal, card)
    if deal.trick or deal.rules.declaring is Declaring.CHOSEN or card.partner not in deal.hands[deal.turn]:
        return None
    return Refusal(Cause.DECLARING_AUTOMATIC, card=card) if may_declare(deal) else None


def _refuse_card(deal: Deal, card: Card) -> Refusal:
    hand = deal.hands[deal.turn]
    if card not in hand:
        return Refusal(Cause.NOT_IN_HAND, card=card)
    led = deal.trick[0].suit
    best = deal.trick[winning_place(deal.trick, deal.trump)]
    if hand & SUIT_CARDS[led]:
        return Refusal(Cause.FOLLOW_SUIT, suit=led) if card.suit is not led else Refusal(Cause.BEAT_CARD, card=best)
    if card.suit is not deal.trump:
        return Refusal(Cause.PLAY_TRUMP, suit=deal.trump)
    return Refusal(Cause.OVERTRUMP, card=best)


def _refuse_declaring(deal: Deal, card: Card) -> Refusal | None:
    if deal.trick:
        return Refusal(Cause.DECLARE_ONLY_LEADING)
    if card.partner is None:
        return Refusal(Cause.DECLARE_ONLY_PAIR)
    if card.partner not in deal.hands[deal.turn]:
        return Refusal(Cause.PARTNER_MISSING, card=card.partner)
    return None if may_declare(deal) else Refusal(Cause.DECLARE_NEEDS_TRICK)


def apply(deal: Deal, action: Play) -> Deal:
    """Return the deal after a legal play."""
    turn, card = deal.turn, action.card
    hands = deal.hands
    hands = (*hands[:turn], hands[turn] - {card}, *hands[turn + 1 :])
    trump, declared = deal.trump, deal.declared
    if action.declares:
        trump, declared = card.suit, (*declared, (turn, card.suit))
    trick, seats = (*deal.trick, card), len(hands)
    if len(trick) < seats:
        return changed(deal, hands=hands, turn=(turn + 1) % seats, trick=trick, trump=trump, declared=declared)
    winner = (deal.leader + winning_place(trick, trump)) % seats
    won = deal.won
    return changed(
        deal,
        hands=hands,
        turn=winner,
        leader=winner,
        trick=(),
        tricks=(*deal.tricks, Trick(deal.leader, trick, winner)),
        won=(*won[:winner], won[winner] + trick, *won[winner + 1 :]),
        phase=Phase.PLAY if hands[winner] else Phase.SCORED,
    )
