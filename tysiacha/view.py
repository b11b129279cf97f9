"""A view: what one seat knows of a match, and nothing else (its information set).

It is built by copying what the seat may know, so a bot or a page that receives a ``View`` cannot peek.
"""

from dataclasses import dataclass

from tysiacha.actions import Action, Call
from tysiacha.cards import Card, Suit, format_cards
from tysiacha.deal import Deal, Phase, Trick
from tysiacha.engine import legal_actions
from tysiacha.match import Match
from tysiacha.rules import Rules, TalonShown


@dataclass(frozen=True, kw_only=True, slots=True)
class View:
    """What ``seat`` knows. Seats are 0-based; tuples are per seat unless they say otherwise."""

    rules: Rules
    seat: int
    """Whose view this is."""
    phase: Phase
    turn: int | None
    """Who acts next, None once the deal is scored."""
    legal: tuple[Action, ...]
    """What this seat may do now; empty when it is not its turn."""
    dealer: int
    forehand: int
    deals_played: int
    """Deals settled before this one."""
    scores: tuple[int, ...]
    """Scores before this deal is settled."""
    barrel_deals: tuple[int | None, ...]
    silent: tuple[bool, ...]
    bombs: tuple[int, ...]
    """Bombs left when the deal began."""
    hand: frozenset[Card]
    """The seat's own cards now."""
    hand_sizes: tuple[int, ...]
    calls: tuple[tuple[int, Call], ...]
    """Every call as (seat, call), a forced opening bid included."""
    declarer: int | None
    contract: int | None
    forced: bool
    """Whether forehand was left with the least opening bid."""
    committed: bool
    """Whether the contract was settled after the exchange, raised or not."""
    bombed: bool
    taken: int | None
    """Which talon was taken."""
    talon: frozenset[Card] | None
    """The cards of the talon taken, for a seat that may know them."""
    given: tuple[tuple[int, Card], ...]
    """What this seat gave, as (receiving seat, card)."""
    received: tuple[tuple[int, Card], ...]
    """What this seat was given, as (giving seat, card)."""
    buried: tuple[Card, ...]
    """What this seat buried."""
    trump: Suit | None
    declared: tuple[tuple[int, Suit], ...]
    """Every marriage declared, as (seat, suit)."""
    points: tuple[int, ...]
    """Points so far in this deal."""
    leader: int
    """Who leads, or led, the trick on the table."""
    trick: tuple[Card, ...]
    """The cards of the unfinished trick, from the leader clockwise."""
    tricks: tuple[Trick, ...]
    """Every finished trick."""
    left_over: frozenset[Card] | None
    """The cards left in the talons, turned up once the deal is played to its end."""

    @property
    def seats(self) -> int:
        """Seats at the table."""
        return len(self.scores)

    def __str__(self) -> str:
        """Write the cards that the seat was dealt, those it knows of the talons, and the sizes of the rest."""
        own = (self.hand | set(self._played()) | set(self.buried) | {card for _, card in self.given}) - {
            card for _, card in self.received
        }
        if self.seat == self.declarer and self.talon is not None:
            own -= self.talon
        sizes = self.rules.talon_sizes
        hands = [own if seat == self.seat else self.rules.hand_size for seat in range(self.seats)]
        talons = [
            self.talon if index == self.taken and self.talon is not None else size for index, size in enumerate(sizes)
        ]
        return format_cards(hands, talons, self.forehand)

    def _played(self) -> list[Card]:
        rows = [(trick.leader, trick.cards) for trick in self.tricks] + [(self.leader, self.trick)]
        return [
            card
            for leader, cards in rows
            for place, card in enumerate(cards)
            if (leader + place) % self.seats == self.seat
        ]


def knows_talon(deal: Deal, seat: int) -> bool:
    """Tell whether a seat may know the cards of the talon that was taken."""
    if deal.taken is None:
        return False
    match deal.rules.talon_shown:
        case TalonShown.ALWAYS:
            return True
        case TalonShown.UNLESS_FORCED:
            return seat == deal.declarer or not deal.is_forced
        case TalonShown.NEVER:
            return seat == deal.declarer


def observe(match: Match, seat: int) -> View:
    """Return what a seat knows of the deal on the table, or of the last one when it has just been settled.

    Raises ``ValueError`` before the first deal.
    """
    settled = match.history[-1] if match.deal is None and match.history else None
    deal = settled.deal if settled else match.deal
    if deal is None:
        raise ValueError("no deal has been dealt")
    standing = settled.before if settled else match.standing
    over = deal.phase is Phase.SCORED
    declaring = seat == deal.declarer
    return View(
        rules=deal.rules,
        seat=seat,
        phase=deal.phase,
        turn=None if over else deal.turn,
        legal=() if over or deal.turn != seat else legal_actions(deal),
        dealer=deal.dealer,
        forehand=deal.forehand,
        deals_played=standing.deals_played,
        scores=standing.scores,
        barrel_deals=standing.barrel_deals,
        silent=standing.silent(match.rules),
        bombs=deal.bombs,
        hand=deal.hands[seat],
        hand_sizes=tuple(map(len, deal.hands)),
        calls=deal.calls,
        declarer=deal.declarer,
        contract=deal.contract,
        forced=deal.is_forced,
        committed=deal.committed,
        bombed=deal.bombed,
        taken=deal.taken,
        talon=deal.talons[deal.taken] if deal.taken is not None and knows_talon(deal, seat) else None,
        given=deal.given if declaring else (),
        received=tuple((deal.declarer or 0, card) for receiver, card in deal.given if receiver == seat),
        buried=deal.buried if declaring else (),
        trump=deal.trump,
        declared=deal.declared,
        points=deal.points,
        leader=deal.leader,
        trick=deal.trick,
        tricks=deal.tricks,
        left_over=deal.left_over if over and not deal.bombed else None,
    )
