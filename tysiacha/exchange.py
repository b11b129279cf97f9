"""From the end of the auction to the first lead: talon or bomb, giving or burying, and settling the contract."""

from functools import lru_cache

from tysiacha.actions import Action, Bomb, Bury, Commit, Give, Take
from tysiacha.cards import Card
from tysiacha.deal import Deal, Phase, changed, has_talon_phase, may_bomb
from tysiacha.errors import Cause, Refusal
from tysiacha.promise import most_promised, refuse_promise
from tysiacha.rules import GiveOrder

BURY_COUNT = 2
"""Cards buried in place of a talon (two seats)."""


def begin(deal: Deal) -> Deal:
    """Go on from the auction; a talon that is the only choice is taken at once."""
    if has_talon_phase(deal):
        return changed(deal, phase=Phase.TALON)
    return _take(deal, 0)


def receivers(deal: Deal) -> tuple[int, ...]:
    """Return the seats that the next card may be given to."""
    opponents = [deal.seat_after(deal.turn, steps) for steps in range(1, len(deal.dealt))]
    had = {seat for seat, _ in deal.given}
    waiting = [seat for seat in opponents if seat not in had]
    return tuple(waiting[:1] if deal.rules.give_order is GiveOrder.LEFT_FIRST else sorted(waiting))


@lru_cache(maxsize=1024)
def _commits(contract: int, most: int, step: int) -> tuple[Commit, ...]:
    return (Commit(contract), *(Commit(amount) for amount in range(contract + step, most + 1, step)))


def legal(deal: Deal) -> tuple[Action, ...]:
    """List the declarer's actions in the phases between auction and play, sorted."""
    hand = deal.hands[deal.turn]
    match deal.phase:
        case Phase.TALON:
            takes = tuple(Take(index) for index in range(len(deal.talons)))
            return (*takes, Bomb()) if may_bomb(deal) else takes
        case Phase.EXCHANGE if len(deal.dealt) == 2:
            return tuple(Bury(card) for card in sorted(hand))
        case Phase.EXCHANGE:
            seats = receivers(deal)
            return tuple(Give(card, seat) for card in sorted(hand) for seat in seats)
        case _:
            return _commits(_contract(deal), most_promised(deal.rules, hand), deal.rules.bid_step)


def _contract(deal: Deal) -> int:
    if deal.contract is None:
        raise ValueError("the auction has not settled a contract yet")
    return deal.contract


def refusal(deal: Deal, action: Action) -> Refusal | None:
    """Say why an action of these phases is illegal, or None."""
    match deal.phase, action:
        case Phase.TALON, Take(index):
            count = len(deal.talons)
            return None if 0 <= index < count else Refusal(Cause.NO_SUCH_TALON, count)
        case Phase.TALON, Bomb():
            return _refuse_bomb(deal)
        case Phase.EXCHANGE, Bomb():
            return _refuse_bomb(deal) or Refusal(Cause.WRONG_PHASE)
        case Phase.EXCHANGE, Bury(card) if len(deal.dealt) == 2:
            return _refuse_card(deal, card)
        case Phase.EXCHANGE, Give(card, seat) if len(deal.dealt) == 3:
            return _refuse_receiver(deal, seat) or _refuse_card(deal, card)
        case Phase.CONTRACT, Commit(amount):
            contract = _contract(deal)
            if amount < contract:
                return Refusal(Cause.BELOW_CONTRACT, contract)
            return None if amount == contract else refuse_promise(deal.rules, deal.hands[deal.turn], amount)
        case _:
            return Refusal(Cause.WRONG_PHASE)


def _refuse_bomb(deal: Deal) -> Refusal | None:
    if deal.rules.bombs == 0:
        return Refusal(Cause.NO_BOMBS)
    if deal.bombs[deal.turn] == 0:
        return Refusal(Cause.BOMB_SPENT)
    return None if deal.is_forced else Refusal(Cause.BOMB_NOT_FORCED)


def _refuse_card(deal: Deal, card: Card) -> Refusal | None:
    return None if card in deal.hands[deal.turn] else Refusal(Cause.NOT_IN_HAND, card=card)


def _refuse_receiver(deal: Deal, seat: int) -> Refusal | None:
    if seat == deal.turn or not 0 <= seat < len(deal.dealt):
        return Refusal(Cause.NOT_AN_OPPONENT, seat + 1)
    allowed = receivers(deal)
    if seat in allowed:
        return None
    if any(seat == receiver for receiver, _ in deal.given):
        return Refusal(Cause.ALREADY_GIVEN, seat + 1)
    return Refusal(Cause.GIVE_LEFT_FIRST, allowed[0] + 1)


def apply(deal: Deal, action: Action) -> Deal:
    """Return the deal after a legal action of these phases."""
    match action:
        case Bomb():
            return changed(deal, bombed=True, phase=Phase.SCORED)
        case Take(index):
            return _take(deal, index)
        case Give(card, seat):
            hands = tuple(
                hand - {card} if owner == deal.turn else hand | {card} if owner == seat else hand
                for owner, hand in enumerate(deal.hands)
            )
            return _settle_contract(changed(deal, hands=hands, given=(*deal.given, (seat, card))))
        case Bury(card):
            hands = _with_hand(deal, deal.hands[deal.turn] - {card})
            return _settle_contract(changed(deal, hands=hands, buried=(*deal.buried, card)))
        case Commit(amount):
            return _begin_play(changed(deal, contract=amount, committed=True))
        case _:
            raise TypeError(f"{action!r} belongs to another phase")


def _with_hand(deal: Deal, hand: frozenset[Card]) -> tuple[frozenset[Card], ...]:
    return (*deal.hands[: deal.turn], hand, *deal.hands[deal.turn + 1 :])


def _take(deal: Deal, index: int) -> Deal:
    hands = _with_hand(deal, deal.hands[deal.turn] | deal.talons[index])
    return changed(deal, hands=hands, taken=index, phase=Phase.EXCHANGE)


def _settle_contract(deal: Deal) -> Deal:
    """Leave the exchange once enough cards have gone; a contract that may not be raised is settled."""
    if len(deal.given) < len(deal.dealt) - 1 and len(deal.buried) < BURY_COUNT:
        return deal
    return changed(deal, phase=Phase.CONTRACT) if deal.rules.may_raise else _begin_play(deal)


def _begin_play(deal: Deal) -> Deal:
    return changed(deal, phase=Phase.PLAY, leader=deal.turn)
