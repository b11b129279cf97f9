"""A deal: everything that is on the table and in the hands, as one immutable record without rules.

The functions that change a deal live in ``auction``, ``exchange`` and ``play``; ``engine`` chooses among them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tysiacha.actions import Action, Bid, Bomb, Bury, Call, Commit, Give, Pass, Play, Take
from tysiacha.cards import PACK, Card, Suit, card_points, format_cards
from tysiacha.rules import Opening, Rules

Hand = frozenset[Card]
Hands = tuple[Hand, ...]


class Phase(Enum):
    """What the deal is waiting for; the value is what the page shows as ``data-phase``."""

    AUCTION = "auction"
    TALON = "talon"
    """The declarer chooses a talon, or whether to bomb; left out where there is nothing to choose."""
    EXCHANGE = "exchange"
    CONTRACT = "contract"
    PLAY = "play"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in the order played from ``leader`` clockwise, and the seat that took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@dataclass(frozen=True)
class Deal:
    """One deal at one moment. Seats are 0-based; tuples named per seat are indexed by seat.

    It has no slots because ``changed`` copies its ``__dict__``, several times faster than ``dataclasses.replace``.
    """

    rules: Rules
    forehand: int
    """The seat that opens the auction, at the dealer's left."""
    dealt: Hands
    """The hands as they were dealt, per seat."""
    talons: tuple[frozenset[Card], ...]
    """The talons as they were dealt."""
    bombs: tuple[int, ...]
    """Bombs left per seat when the deal began."""
    hands: Hands
    """The hands now, per seat."""
    turn: int
    """Whose decision it is; meaningless once the deal is scored."""
    phase: Phase = Phase.AUCTION
    calls: tuple[tuple[int, Call], ...] = ()
    """Every call as (seat, call), a forced opening bid included."""
    declarer: int | None = None
    contract: int | None = None
    """What the declarer must reach; the winning bid, until it is raised."""
    taken: int | None = None
    """Which talon the declarer took (index into ``talons``)."""
    given: tuple[tuple[int, Card], ...] = ()
    """The cards given as (receiving seat, card)."""
    buried: tuple[Card, ...] = ()
    committed: bool = False
    """Whether the declarer has settled the contract after the exchange (by a ``Commit``)."""
    bombed: bool = False
    leader: int = 0
    """Who leads, or led, the trick on the table."""
    trick: tuple[Card, ...] = ()
    """The cards of the unfinished trick, from the leader clockwise."""
    tricks: tuple[Trick, ...] = ()
    """The finished tricks."""
    won: tuple[tuple[Card, ...], ...] = ()
    """The cards that each seat took in tricks."""
    trump: Suit | None = None
    declared: tuple[tuple[int, Suit], ...] = ()
    """The marriages declared as (seat, suit), in order."""

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self.dealt)

    @property
    def dealer(self) -> int:
        """The seat at forehand's right."""
        return (self.forehand - 1) % self.seats

    @property
    def high_bid(self) -> int | None:
        """The highest bid so far, or None before forehand opens."""
        for _, call in reversed(self.calls):
            if isinstance(call, Bid):
                return call.amount
        return None

    @property
    def passed(self) -> frozenset[int]:
        """The seats that have left the auction."""
        return frozenset(seat for seat, call in self.calls if isinstance(call, Pass))

    @property
    def is_forced(self) -> bool:
        """Whether everybody else passed, leaving forehand with the least opening bid."""
        bids = [call.amount for _, call in self.calls if isinstance(call, Bid)]
        return self.declarer is not None and bids == [self.rules.opening_bid]

    @property
    def left_over(self) -> frozenset[Card]:
        """The cards that lie face down to the end: the talons nobody took and what was buried."""
        talons = (talon for index, talon in enumerate(self.talons) if index != self.taken)
        return frozenset(self.buried).union(*talons)

    @property
    def points(self) -> tuple[int, ...]:
        """Points per seat so far: cards taken, marriages declared and, once earned, the cards left in talons."""
        points = [card_points(cards) for cards in self.won]
        for seat, suit in self.declared:
            points[seat] += suit.marriage
        if self.talon_winner is not None:
            points[self.talon_winner] += card_points(self.left_over)
        return tuple(points)

    @property
    def talon_winner(self) -> int | None:
        """The seat that earned the points of the cards left in talons, once the last trick is taken."""
        if self.rules.last_trick_takes_talons and len(self.tricks) == self.rules.trick_count:
            return self.tricks[-1].winner
        return None

    def __str__(self) -> str:
        """Write the position: the cards as dealt and every action since."""
        return " ".join([format_cards(self.dealt, self.talons, self.forehand), *map(str, actions_of(self))])

    def seat_after(self, seat: int, steps: int = 1) -> int:
        """Return the seat that many places to the left (clockwise)."""
        return (seat + steps) % len(self.dealt)


def changed(deal: Deal, **changes: object) -> Deal:
    """Copy a deal with some fields changed; an unchecked ``dataclasses.replace`` for the hot path of the engine."""
    copy = object.__new__(Deal)
    copy.__dict__.update(deal.__dict__)
    copy.__dict__.update(changes)
    return copy


def new_deal(
    rules: Rules,
    hands: Hands,
    talons: tuple[frozenset[Card], ...],
    *,
    forehand: int = 0,
    bombs: tuple[int, ...] | None = None,
) -> Deal:
    """Set up a deal before its first decision.

    ``hands`` is per seat (not from forehand); ``bombs`` are those left per seat, all of them when None. Raises
    ``ValueError`` when the cards are not the pack, each once, in the sizes that the rules ask for, or forehand or bombs
    are not the table's.
    """
    if tuple(map(len, hands)) != (rules.hand_size,) * rules.seats:
        raise ValueError(f"{rules.seats} hands of {rules.hand_size} cards are needed, not {list(map(len, hands))}")
    if tuple(map(len, talons)) != rules.talon_sizes:
        raise ValueError(f"talons of {list(rules.talon_sizes)} cards are needed, not {list(map(len, talons))}")
    if frozenset().union(*hands, *talons) != frozenset(PACK):
        raise ValueError("the pack has 24 cards, and each has to lie in one place")
    if not 0 <= forehand < rules.seats:
        raise ValueError(f"forehand has to be one of {rules.seats} seats, not {forehand}")
    bombs = (rules.bombs,) * rules.seats if bombs is None else bombs
    if len(bombs) != rules.seats or not all(0 <= left <= rules.bombs for left in bombs):
        raise ValueError(f"bombs from 0 to {rules.bombs} for {rules.seats} seats are needed, not {list(bombs)}")
    forced = rules.opening is Opening.FORCED
    return Deal(
        rules=rules,
        forehand=forehand,
        dealt=hands,
        talons=talons,
        bombs=bombs,
        hands=hands,
        turn=(forehand + 1) % rules.seats if forced else forehand,
        calls=((forehand, Bid(rules.opening_bid)),) if forced else (),
        won=((),) * rules.seats,
    )


def action_groups(deal: Deal) -> tuple[tuple[Action, ...], ...]:
    """Return the actions so far as the record groups them: the calls, those of the exchange, then trick by trick.

    Groups that have no action yet are left out.
    """
    forced = 1 if deal.rules.opening is Opening.FORCED else 0
    calls = tuple(call for _, call in deal.calls[forced:])
    return tuple(group for group in (calls, tuple(_exchange(deal)), *_plays(deal)) if group)


def actions_of(deal: Deal) -> tuple[Action, ...]:
    """Return every action of the deal so far, in order; replaying them from ``new_deal`` gives the same deal."""
    return tuple(action for group in action_groups(deal) for action in group)


def _exchange(deal: Deal) -> Iterator[Action]:
    if deal.bombed:
        yield Bomb()
    if deal.taken is not None and has_talon_phase(deal):
        yield Take(deal.taken)
    for seat, card in deal.given:
        yield Give(card, seat)
    for card in deal.buried:
        yield Bury(card)
    if deal.committed and deal.contract is not None:
        yield Commit(deal.contract)


def has_talon_phase(deal: Deal) -> bool:
    """Tell whether the declarer has something to decide before taking a talon: which one, or a bomb."""
    return len(deal.talons) > 1 or may_bomb(deal)


def may_bomb(deal: Deal) -> bool:
    """Tell whether the declarer may refuse to play: left with the forced bid, and a bomb left."""
    return deal.is_forced and deal.declarer is not None and deal.bombs[deal.declarer] > 0


def _plays(deal: Deal) -> Iterator[tuple[Play, ...]]:
    undeclared = {suit for _, suit in deal.declared}
    for lead, *rest in [cards for cards in (*(trick.cards for trick in deal.tricks), deal.trick) if cards]:
        # The first lead of a declared suit's king or queen is the one that declared it.
        declares = lead.partner is not None and lead.suit in undeclared
        if declares:
            undeclared.remove(lead.suit)
        yield (Play(lead, declares), *map(Play, rest))
