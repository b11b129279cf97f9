"""The exact solver of the play, all cards known: the declarer against the coalition of everybody else.

What is solved is the declarer's points, cards and marriages: the declarer plays for the most, the others together for
the least. Their own marriages count only by the trump that they make. Naming another seat as "the declarer" gives what
that seat can get for itself against all others.

Every search is a null window, "is it at least ``need`` from here on?", which answers with a bound: at least ``need`` if
so, a lower bound of the true value then; less than ``need`` otherwise, an upper bound then (alpha-beta with a window of
one point and fail-soft bounds, as in Plaat et al., "Best-first fixed-depth minimax algorithms", 1996). Bounds are kept
per position between tricks, so that one question helps the next, and the exact value is found by halving. The model is
the usual double-dummy solver of bridge; what is peculiar to 1000 is that cards of equal strength differ in points.

The compiled twin in ``kernel`` gives the same answers some hundred times as fast; tests hold the two equal.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeVar

from tysiacha.actions import Play
from tysiacha.cards import Card, Suit, card_points
from tysiacha.deal import Deal, Phase
from tysiacha.play import winning_place
from tysiacha.rules import Declaring, Rules

Answer = TypeVar("Answer")


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """The play of a deal from some moment on, every card known. Seats are 0-based, ``hands`` is per seat.

    The seats that have yet to play to the trick hold as many cards as each other; those that have played, one less.
    """

    rules: Rules
    """Which cards may be played, when a marriage is declared, and who gets the cards left in the talons."""
    declarer: int
    """The seat whose points are solved."""
    hands: tuple[frozenset[Card], ...]
    leader: int
    """The seat that leads, or led, the trick on the table."""
    trick: tuple[Card, ...] = ()
    """The cards of the unfinished trick, from the leader clockwise."""
    trump: Suit | None = None
    points: int = 0
    """The declarer's points so far."""
    is_opening: bool = False
    """Whether nobody has taken a trick in this deal yet. Whoever leads later has just taken one, so this is all that a
    rule about having taken a trick can ask."""
    left_over: int = 0
    """The points of the cards left in the talons; they count where the last trick's winner takes them."""

    def __post_init__(self) -> None:
        if not self.hands[self.turn]:
            raise ValueError("the seat to play has no card left: there is nothing to solve")

    @property
    def turn(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def may_declare(self) -> bool:
        """Whether the seat that leads now may declare a marriage."""
        return not self.trick and not (self.is_opening and self.rules.declare_needs_trick)

    @property
    def talon_points(self) -> int:
        """The points that the last trick brings besides its cards."""
        return self.left_over if self.rules.last_trick_takes_talons else 0

    def plays(self) -> tuple[Play, ...]:
        """List the legal plays of the seat to play, sorted by card, the undeclared play of a card first."""
        own = mask_of(self.hands[self.turn])
        if self.trick:
            best = self.trick[winning_place(self.trick, self.trump)]
            legal = legal_cards(self.rules, own, self.trick[0].suit, best, _trump_number(self.trump))
            return tuple(_PLAYS[card] for card in cards_of(legal))
        return tuple(_PLAYS[move] for move in leads(self.rules, own, self.may_declare))


def ending_of(deal: Deal) -> Ending:
    """Return what is left to play of a deal whose cards are all known; raises ``ValueError`` where nothing is."""
    if deal.declarer is None or deal.phase is not Phase.PLAY:
        raise ValueError(f"a deal in play is needed, not {deal}")
    return Ending(
        rules=deal.rules,
        declarer=deal.declarer,
        hands=deal.hands,
        leader=deal.leader,
        trick=deal.trick,
        trump=deal.trump,
        points=deal.points[deal.declarer],
        is_opening=not any(deal.won),
        left_over=card_points(deal.left_over),
    )


class OutOfNodesError(Exception):
    """A search was interrupted because its step of nodes is used up; it can be asked again and goes on."""


_DECLARES: Final = 32
"""Added to a card's number: the lead declares the card's marriage."""
_NO_TRUMP: Final = 4
_TOO_MUCH: Final = 10_000
"""More than any value."""
_PLAYS: Final = {
    **{int(card): Play(card) for card in Card},
    **{card | _DECLARES: Play(card, declares=True) for card in Card if card.partner is not None},
}
_SUIT: Final = tuple(int(card.suit) for card in Card)
_POINTS: Final = tuple(card.points for card in Card)
_SUIT_MASK: Final = tuple(63 << 6 * suit for suit in Suit)
_PAIR_MASK: Final = tuple(12 << 6 * suit for suit in Suit)
"""King and queen of each suit."""
_MARRIAGE: Final = tuple(suit.marriage for suit in Suit)


def mask_of(cards: frozenset[Card]) -> int:
    """Write a set of cards as a mask: bit n is the card of number n, so that in a suit a lower bit beats a higher."""
    return sum(1 << card for card in cards)


@lru_cache(maxsize=1 << 16)
def cards_of(mask: int) -> tuple[int, ...]:
    """List the numbers of the cards of a mask, in the order of the notation."""
    return tuple(card for card in range(24) if mask >> card & 1)


@lru_cache(maxsize=1 << 16)
def points_of(mask: int) -> int:
    """Add up the card points of a mask."""
    return sum(_POINTS[card] for card in cards_of(mask))


def marriage_points(mask: int) -> int:
    """Add up what the marriages held in a mask score."""
    return sum(_MARRIAGE[suit] for suit in range(4) if mask & _PAIR_MASK[suit] == _PAIR_MASK[suit])


def is_half(own: int, card: int) -> bool:
    """Tell whether the card is half of a marriage that the hand holds."""
    pair = _PAIR_MASK[_SUIT[card]]
    return own & pair == pair and bool(pair >> card & 1)


def legal_cards(rules: Rules, own: int, led: int, best: int, trump: int) -> int:
    """Return the mask of the cards that may follow; ``best`` is the card that is winning so far."""
    same = own & _SUIT_MASK[led]
    if same:
        higher = same & ((1 << best) - 1) if rules.must_beat and _SUIT[best] == led else 0
        return higher or same
    trumps = own & _SUIT_MASK[trump] if trump != _NO_TRUMP else 0
    higher = trumps & ((1 << best) - 1) if rules.must_overtrump and _SUIT[best] == trump else 0
    return higher or trumps or own


def leads(rules: Rules, own: int, may_declare: bool) -> list[int]:
    """List the leads: numbers of cards, with ``_DECLARES`` added where the lead declares."""
    moves = []
    for card in cards_of(own):
        half = may_declare and is_half(own, card)
        if not half or rules.declaring is Declaring.CHOSEN:
            moves.append(card)
        if half:
            moves.append(card | _DECLARES)
    return moves


@lru_cache(maxsize=1 << 16)
def twins(own: int, others: int) -> dict[int, int]:
    """Group the cards of a hand that win exactly the same: card -> the highest card of its group.

    No card of the others lies between cards of a group, and half of a marriage in hand is grouped only with its other
    half. Two such cards can be swapped in everything that follows, so that playing one instead of the other changes
    the value by no more than the difference of their points.
    """
    group: dict[int, int] = {}
    for suit in range(4):
        first, previous = -1, -1
        for card in range(6 * suit, 6 * suit + 6):
            if others >> card & 1:
                first = -1
            elif own >> card & 1:
                if first < 0 or is_half(own, card) != is_half(own, previous):
                    first = card
                group[card], previous = first, card
    return group


def _trump_number(trump: Suit | None) -> int:
    return _NO_TRUMP if trump is None else int(trump)


class _Table(NamedTuple):
    """An unfinished trick: the suit led, the card that is winning so far and its seat, and the mask of its cards."""

    led: int
    best: int
    winner: int
    cards: int

    def with_card(self, seat: int, card: int, trump: int) -> "_Table":
        """Return the trick after a seat has added a card."""
        if _beats(card, self.best, trump):
            return _Table(self.led, card, seat, self.cards | 1 << card)
        return _Table(self.led, self.best, self.winner, self.cards | 1 << card)


class _Choice:
    """What a seat's moves have come to so far: the best bound, and the bound found for each group of twins."""

    def __init__(self, maximises: bool, need: int, group: dict[int, int]) -> None:
        self.value = -1 if maximises else _TOO_MUCH
        self.done = False
        self._maximises = maximises
        self._need = need
        self._group = group
        self._found: dict[int, tuple[int, int]] = {}

    def settled(self, card: int) -> bool:
        """Tell whether a twin of the card shows that the card, too, falls short; its bound is then taken in."""
        card_value = self._found.get(self._group[card])
        if card_value is None:
            return False
        twin, value = card_value
        gap = abs(_POINTS[card] - _POINTS[twin])
        bound = value + gap if self._maximises else value - gap
        if self._maximises == (bound >= self._need):
            return False
        self._take(bound)
        return True

    def tried(self, card: int) -> bool:
        """Tell whether a twin of the card was searched."""
        return self._group[card] in self._found

    def add(self, card: int, value: int, *, has_twins: bool = True) -> bool:
        """Take in what a move came to, and tell whether it is the best so far."""
        if has_twins:
            self._found[self._group[card]] = (card, value)
        better = self._take(value)
        self.done = self._maximises == (self.value >= self._need)
        return better

    def _take(self, value: int) -> bool:
        better = value > self.value if self._maximises else value < self.value
        if better:
            self.value = value
        return better


class Solver:
    """Answers questions about one ending; each answer makes the next one cheaper.

    ``nodes`` counts the cards played and the tricks begun in all searches so far.
    """

    def __init__(self, ending: Ending) -> None:
        self.nodes = 0
        self._ending = ending
        self._rules = ending.rules
        self._chosen = ending.rules.declaring is Declaring.CHOSEN
        self._declarer = ending.declarer
        self._talon = ending.talon_points
        self._seats = len(ending.hands)
        self._hands = [mask_of(hand) for hand in ending.hands]
        self._trump = _trump_number(ending.trump)
        self._limit: float = float("inf")
        # (remaining cards, leader, trump) as one number -> least, most, best lead
        self._table: dict[int, tuple[int, int, int]] = {}

    def reaches(self, number: int) -> bool:
        """Tell whether the declarer gets at least ``number`` points in the whole deal."""
        need = number - self._ending.points
        return self._search(need) >= need

    def value(self) -> int:
        """Return the declarer's points in the whole deal."""
        return self._exact(self._search)

    def plays_reach(self, number: int) -> dict[Play, bool]:
        """Tell for every legal play of the seat to play whether the declarer still gets ``number`` points."""
        questions = self.play_questions(number)
        return {play: bool(question()) for play, question in zip(self._ending.plays(), questions, strict=True)}

    def play_values(self) -> dict[Play, int]:
        """Return the declarer's points in the whole deal for every legal play of the seat to play."""
        questions = self.play_questions(None)
        return {play: question() for play, question in zip(self._ending.plays(), questions, strict=True)}

    def play_questions(self, number: int | None) -> list[Callable[[], int]]:
        """Return a question for each legal play: its value, or (1 or 0) whether it reaches ``number`` points."""
        plays = self._ending.plays()
        if number is None:
            return [partial(self._exact, partial(self._after, play)) for play in plays]
        need = number - self._ending.points
        return [partial(self._reached, partial(self._after, play), need) for play in plays]

    def in_steps(self, question: Callable[[], Answer], nodes: int) -> Generator[None, None, Answer]:
        """Answer a question of this solver's in steps of about so many nodes, yielding between them.

        Each step begins the question again and soon comes to what is not known yet. A step in which nothing was
        settled makes the next one twice as long.
        """
        nodes = max(1, nodes)
        while True:
            known = len(self._table)
            self._limit = self.nodes + nodes
            try:
                return question()
            except OutOfNodesError:
                if len(self._table) == known:
                    nodes *= 2
            finally:
                self._limit = float("inf")
                self._hands = [mask_of(hand) for hand in self._ending.hands]
            yield

    def _reached(self, search: Callable[[int], int], need: int) -> int:
        return int(search(need) >= need)

    def _exact(self, search: Callable[[int], int]) -> int:
        least, most = 0, self._most(mask_of(frozenset(self._ending.trick)))
        while least < most:
            need = (least + most + 1) // 2
            value = search(need)
            if value >= need:
                least = value
            else:
                most = value
        return self._ending.points + least

    def _most(self, table_cards: int = 0) -> int:
        """Return an upper bound of what the declarer gets from here on."""
        left = table_cards
        for hand in self._hands:
            left |= hand
        return points_of(left) + self._talon + marriage_points(self._hands[self._declarer])

    def _search(self, need: int) -> int:
        ending = self._ending
        if not ending.trick:
            return self._lead(ending.leader, self._trump, need, ending.may_declare)
        return self._follow(ending.turn, self._table_now(), self._trump, need)

    def _after(self, play: Play, need: int) -> int:
        ending = self._ending
        if ending.trick:
            return self._play(ending.turn, play.card, self._table_now(), self._trump, need)
        move = play.card | _DECLARES if play.declares else int(play.card)
        return self._lead_card(ending.leader, move, self._trump, need)

    def _table_now(self) -> _Table:
        trick = self._ending.trick
        place = winning_place(trick, self._ending.trump)
        winner = (self._ending.leader + place) % self._seats
        return _Table(trick[0].suit, trick[place], winner, mask_of(frozenset(trick)))

    def _lead(self, seat: int, trump: int, need: int, may_declare: bool = True) -> int:
        """Answer for a seat that leads to a trick."""
        self._count()
        if need <= 0:
            return 0
        most = self._most()
        if most < need:
            return most
        least, best = 0, -1
        key = sum(self._hands) | seat << 24 | trump << 26 | may_declare << 29
        if key in self._table:
            least, known_most, best = self._table[key]
            most = min(most, known_most)
            if least >= need:
                return least
            if most < need:
                return most
        value, best = self._best_lead(seat, trump, need, may_declare, best)
        if value >= need:
            least = max(least, value)
        else:
            most = min(most, value)
        self._table[key] = least, most, best
        return value

    def _best_lead(self, seat: int, trump: int, need: int, may_declare: bool, best: int) -> tuple[int, int]:
        """Try the leads, ``best`` first; return the bound and the lead that gave it."""
        own = self._hands[seat]
        choice = _Choice(seat == self._declarer, need, twins(own, sum(self._hands) - own))
        for move in self._ordered_leads(seat, trump, may_declare, best):
            card = move & ~_DECLARES
            two_ways = self._chosen and may_declare and is_half(own, card)
            if not two_ways and choice.settled(card):
                continue
            if choice.add(card, self._lead_card(seat, move, trump, need), has_twins=not two_ways):
                best = move
            if choice.done:
                break
        return choice.value, best

    def _lead_card(self, seat: int, move: int, trump: int, need: int) -> int:
        card, bonus = move & ~_DECLARES, 0
        suit = _SUIT[card]
        if move & _DECLARES:
            trump = suit
            bonus = _MARRIAGE[suit] if seat == self._declarer else 0
        self._hands[seat] -= 1 << card
        table = _Table(suit, card, seat, 1 << card)
        value = self._follow((seat + 1) % self._seats, table, trump, need - bonus)
        self._hands[seat] += 1 << card
        return bonus + value

    def _follow(self, seat: int, table: _Table, trump: int, need: int) -> int:
        """Answer for a seat that follows."""
        self._count()
        own = self._hands[seat]
        choice = _Choice(seat == self._declarer, need, twins(own, sum(self._hands) + table.cards - own))
        is_last = table.cards.bit_count() == self._seats - 1
        for card in self._ordered(seat, table, trump, is_last):
            # The last to play knows who takes the trick, so the first of twins in this order is the best of them.
            if (is_last and choice.tried(card)) or choice.settled(card):
                continue
            choice.add(card, self._play(seat, card, table, trump, need))
            if choice.done:
                break
        return choice.value

    def _play(self, seat: int, card: int, table: _Table, trump: int, need: int) -> int:
        """Answer for a seat that follows with this card."""
        table = table.with_card(seat, card, trump)
        self._hands[seat] -= 1 << card
        if table.cards.bit_count() < self._seats:
            value = self._follow((seat + 1) % self._seats, table, trump, need)
        else:
            value = self._finish(table.winner, points_of(table.cards), trump, need)
        self._hands[seat] += 1 << card
        return value

    def _finish(self, winner: int, points: int, trump: int, need: int) -> int:
        """Answer for a complete trick."""
        gain = points if winner == self._declarer else 0
        if not self._hands[winner]:
            return gain + self._talon if winner == self._declarer else 0
        return gain + self._lead(winner, trump, need - gain)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self._limit:
            raise OutOfNodesError

    def _ordered_leads(self, seat: int, trump: int, may_declare: bool, best: int) -> list[int]:
        """Order the leads: the best known, then those that no opponent can beat (dear first), then cheap ones."""
        own = self._hands[seat]
        others = [other for other in range(self._seats) if other != seat]
        enemies = others if seat == self._declarer else [self._declarer]

        def score(move: int) -> int:
            if move == best:
                return 1000
            card = move & ~_DECLARES
            suit, declares = _SUIT[card], bool(move & _DECLARES)
            new_trump = suit if declares else trump
            beaten = any(self._can_beat(enemy, suit, card, new_trump) for enemy in enemies)
            if beaten and any(self._can_beat(other, suit, card, new_trump) for other in others if other not in enemies):
                points = 120 - 4 * _POINTS[card]
            else:
                points = 100 - 4 * _POINTS[card] if beaten else 200 + 4 * _POINTS[card]
            return points + (60 if seat == self._declarer else 10) * declares

        return sorted(leads(self._rules, own, may_declare), key=score, reverse=True)

    def _ordered(self, seat: int, table: _Table, trump: int, is_last: bool) -> list[int]:
        """Order the cards to follow with: dear ones where the own side takes the trick, else cheap ones."""
        own, following = self._hands[seat], (seat + 1) % self._seats
        maximises = seat == self._declarer

        def score(card: int) -> int:
            led, best, taker, _ = table.with_card(seat, card, trump)
            is_enemy = (following == self._declarer) != (taker == self._declarer)
            if not is_last and is_enemy and self._can_beat(following, led, best, trump):
                taker = following
            good = maximises == (taker == self._declarer)
            points = 200 + 4 * _POINTS[card] if good else 100 - 4 * _POINTS[card]
            return points - 8 * (_SUIT[card] == trump) - 6 * is_half(own, card)

        return sorted(cards_of(legal_cards(self._rules, own, table.led, table.best, trump)), key=score, reverse=True)

    def _can_beat(self, seat: int, led: int, card: int, trump: int) -> bool:
        """Tell (roughly, for ordering only) whether a seat that follows ``led`` could beat the card."""
        hand = self._hands[seat]
        answer = hand & _SUIT_MASK[led] or (hand & _SUIT_MASK[trump] if trump != _NO_TRUMP else 0)
        return any(_beats(other, card, trump) for other in cards_of(answer))


def _beats(card: int, best: int, trump: int) -> bool:
    return card < best if _SUIT[card] == _SUIT[best] else _SUIT[card] == trump
