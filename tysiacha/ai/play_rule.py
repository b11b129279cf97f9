"""Which card to play by rules of thumb: tops and marriages for the declarer, team work for the defenders."""

from tysiacha.actions import Action, Play
from tysiacha.ai.memory import Memory, has_taken_trick, remember
from tysiacha.cards import SUIT_CARDS, Card, Rank, Suit, card_beats
from tysiacha.play import winning_place
from tysiacha.view import View


def choose_play(view: View, memory: Memory | None = None) -> Action:
    """Return the play that the rules of thumb name; ``memory`` may know less than the view tells."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    known = remember(view) if memory is None else memory
    if view.trick:
        cards = {play.card: play for play in plays}
        return cards[_follow(view, known, sorted(cards))]
    return _lead(view, known, plays)


def _lead(view: View, memory: Memory, plays: list[Play]) -> Play:
    """Cash tops that nobody can ruff, then declare, draw trumps, run what is left, and give up cheap cards."""
    declaring = view.seat == view.declarer
    best: tuple[float, int] | None = None
    chosen = plays[0]
    for play in plays:
        score = _lead_score(view, memory, play, declaring)
        if best is None or (score, -play.card) > best:
            best, chosen = (score, -play.card), play
    return chosen


def _lead_score(view: View, memory: Memory, play: Play, declaring: bool) -> float:
    """Rate a lead; what is kept for later costs, what is safe and dear gains. The scale is points, roughly."""
    card, suit = play.card, play.card.suit
    if play.declares:
        return _declaring_score(view, memory, card, declaring)
    out = memory.out(suit)
    master = memory.is_master(card)
    enemies = _enemies(view)
    score = 0.0
    if _is_pair(view.hand, card):
        score -= 0.4 * suit.marriage  # half of a marriage that can be declared later
    if suit is view.trump:
        if not out:
            return score - 15  # drawing trumps that nobody holds wastes one
        return score + ((45 + card.points if declaring else 4) if master else -12 - card.points)
    ruff = _ruff_risk(view, memory, suit, enemies)
    if master:
        return score + 60 * (1 - ruff) + card.points * (1 - 3 * ruff) + (5 if len(out) > 2 else 0)
    if not out:
        return score - 5
    length = len(view.hand & SUIT_CARDS[suit])
    if declaring:
        return score - card.points * 2 + length
    partner = next((seat for seat in range(view.seats) if seat not in (view.seat, view.declarer)), view.seat)
    helpful = 6 if suit in memory.voids[partner] and view.trump in memory.voids[partner] else 0
    return score - card.points * 1.5 - helpful + (3 if _plays_last(view) else 0)


def _declaring_score(view: View, memory: Memory, card: Card, declaring: bool) -> float:
    suit = card.suit
    strength = len(view.hand & SUIT_CARDS[suit])
    # Aces come first as long as no suit is trump, since a trump would let the others ruff them later.
    score = 40 + 0.1 * suit.marriage + strength + (0.5 if card.rank is Rank.Q else 0.0)
    if memory.is_master(card):
        score += 5
    return score if declaring else score + 15


def _plays_last(view: View) -> bool:
    """Tell whether the declarer plays last to a trick that this seat leads."""
    return view.declarer is not None and (view.declarer - view.seat) % view.seats == view.seats - 1


def _is_pair(hand: frozenset[Card], card: Card) -> bool:
    return card.partner is not None and card.partner in hand


def _enemies(view: View) -> list[int]:
    """Return the seats that play against this one."""
    if view.seat == view.declarer or view.declarer is None:
        return [seat for seat in range(view.seats) if seat != view.seat]
    return [view.declarer]


def _ruff_risk(view: View, memory: Memory, suit: Suit, enemies: list[int]) -> float:
    """Return about how likely an enemy ruffs a lead of the suit."""
    if view.trump is None or view.trump is suit or not memory.out(view.trump):
        return 0.0
    risk = 0.0
    out = len(memory.out(suit))
    for seat in enemies:
        if view.trump in memory.voids[seat]:
            continue
        void = 1.0 if suit in memory.voids[seat] or out == 0 else (0.15, 0.75, 0.5, 0.35, 0.25, 0.2, 0.1)[min(out, 6)]
        risk = max(risk, void)
    return risk


def _follow(view: View, memory: Memory, cards: list[Card]) -> Card:
    """Follow to a trick: win what can be won, feed a partner who surely wins, else part with what is worth least."""
    trick = view.trick
    top = trick[winning_place(trick, view.trump)]
    holder = (view.leader + winning_place(trick, view.trump)) % view.seats
    last = len(trick) == view.seats - 1
    winners = [card for card in cards if card_beats(card, top, view.trump)]
    friendly = holder not in _enemies(view)
    if friendly and holder != view.seat and (last or _stands(view, memory, top)):
        return _feed(view, memory, cards)
    if winners and last:
        return _cheapest_win(view, winners)
    if winners:
        sure = [card for card in winners if _stands(view, memory, card)]
        if sure:
            return _cheapest_win(view, sure)
        if not friendly and _next_is_friend(view):
            return min(winners, key=lambda card: (_keep_value(view, memory, card), card))
        if all(card in winners for card in cards):
            return min(winners, key=lambda card: (_keep_value(view, memory, card), card))
        if top.points >= 10 and view.seat != view.declarer:
            return min(winners, key=lambda card: (_keep_value(view, memory, card), card))
    losers = [card for card in cards if card not in winners] or cards
    return min(losers, key=lambda card: (_keep_value(view, memory, card), card.points, card))


def _next_is_friend(view: View) -> bool:
    return (view.seat + 1) % view.seats not in _enemies(view)


def _stands(view: View, memory: Memory, card: Card) -> bool:
    """Tell whether a card that leads the trick now will surely win it against those who have yet to play."""
    led = view.trick[0].suit
    played = len(view.trick) + 1
    waiting = [(view.leader + place) % view.seats for place in range(played, view.seats)]
    enemies = [seat for seat in waiting if seat in _enemies(view)]
    if not enemies:
        return True
    higher = [other for other in memory.out(card.suit) if other < card]
    for seat in enemies:
        if higher and card.suit not in memory.voids[seat]:
            return False
        if card.suit is view.trump or view.trump is None or view.trump in memory.voids[seat]:
            continue
        if memory.out(view.trump) and (led in memory.voids[seat] or not memory.out(led)):
            return False
    return True


def _cheapest_win(view: View, winners: list[Card]) -> Card:
    """Win with the dearest card that would not win by itself later: a ten before an ace, a trump only if needed."""
    plain = [card for card in winners if card.suit is not view.trump]
    choice = plain or winners
    if plain:
        below = [card for card in choice if card.rank is not Rank.A and not _is_pair(view.hand, card)]
        return max(below or choice, key=lambda card: (card.points, -card))
    return min(choice, key=lambda card: (_is_pair(view.hand, card), card.points, card))


def _feed(view: View, memory: Memory, cards: list[Card]) -> Card:
    """Give the partner points, but keep sure tricks and marriages."""

    def worth(card: Card) -> tuple[float, int]:
        keeps = 12 if memory.is_master(card) and card.suit is not view.trump and len(view.hand) > 2 else 0
        trump = 6 if card.suit is view.trump else 0
        pair = 0.3 * card.suit.marriage if _is_pair(view.hand, card) else 0
        return card.points - keeps - trump - pair, -card

    return max(cards, key=worth)


def _keep_value(view: View, memory: Memory, card: Card) -> float:
    """Return what a card is worth if it is kept, in points."""
    value = float(card.points)
    if _is_pair(view.hand, card) and _may_still_declare(view):
        value += 0.4 * card.suit.marriage
    if card.suit is view.trump:
        value += 6
    if memory.is_master(card):
        value += 10
    held = view.hand & SUIT_CARDS[card.suit]
    if card.rank is Rank.T and len(held) == 1:
        value -= 2
    if len(held) == 2 and any(other.rank is Rank.T for other in held) and card.rank is not Rank.T:
        value += 4  # the guard of a ten
    return value


def _may_still_declare(view: View) -> bool:
    return len(view.hand) > 2 or has_taken_trick(view.tricks, view.seat)
