"""The facts in which houses differ, as one validated record.

Each field is one row of the tables in which the three sources differ, or one of the options that other houses play. A
variant is a value of ``Rules``; nothing else in the package asks which variant is being played.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from tysiacha.cards import PACK_POINTS, Suit
from tysiacha.errors import RulesError, RulesFault


class Opening(Enum):
    """How forehand opens the auction."""

    FORCED = "forced"
    """Forehand is committed to exactly the opening bid; the auction starts after it."""
    CHOSEN = "chosen"
    """Forehand must open, at the opening bid or more."""


class Limit(Enum):
    """What allows a promise above the points of the pack."""

    ANY_MARRIAGE = "any_marriage"
    """Any marriage in hand unlocks every promise up to the cap; its value does not matter."""
    MARRIAGE_VALUE = "marriage_value"
    """The points of the pack plus the marriages in hand are the most that may be promised."""


class TalonShown(Enum):
    """Who sees the talon that the declarer takes."""

    ALWAYS = "always"
    UNLESS_FORCED = "unless_forced"
    """Everybody, except when all others passed the forced opening bid: then only the declarer."""
    NEVER = "never"


class GiveOrder(Enum):
    """In which order the declarer gives a card to each opponent."""

    LEFT_FIRST = "left_first"
    ANY = "any"


class Declaring(Enum):
    """Who decides whether leading half of a marriage declares it."""

    AUTOMATIC = "automatic"
    CHOSEN = "chosen"


class Rounding(Enum):
    """How points are rounded before they are booked (never before the contract is tested)."""

    NONE = "none"
    NEAREST_5 = "nearest_5"
    UP_5 = "up_5"
    NEAREST_10 = "nearest_10"
    """Halves go up: 25 becomes 30."""

    def round(self, points: int) -> int:
        """Round points (0 or more)."""
        match self:
            case Rounding.NONE:
                return points
            case Rounding.NEAREST_5:
                return (points + 2) // 5 * 5
            case Rounding.UP_5:
                return (points + 4) // 5 * 5
            case Rounding.NEAREST_10:
                return (points + 5) // 10 * 10


class DeclarerBooks(Enum):
    """What the declarer of a made contract books."""

    CONTRACT = "contract"
    POINTS = "points"
    """The points taken, rounded as the defenders' are."""


class BarrelFailure(Enum):
    """What a failed contract does to a seat on the barrel."""

    FROZEN = "frozen"
    """Nothing; the deal counts."""
    FALLS = "falls"
    """The contract is subtracted, and the seat is off the barrel at once."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Barrel:
    """A place short of the target that only a made contract leaves for the win.

    Sources: "The barrel" in ``000_a657b6ebf26d8aa4.txt``, the "tonneau" in ``002_abf81ff3865f744f.txt``.
    """

    score: int = 880
    """Whoever reaches this score sits on the barrel with it."""
    contract: int = 120
    """The least contract that, made, wins from the barrel."""
    deals: int = 3
    """How many deals a seat may sit."""
    fall: int = 760
    """The score after that many deals, or when thrown down by a newcomer."""
    single: bool = False
    """Whether only one seat can sit: a newcomer throws the sitter down, and a second newcomer is held back."""
    held: int = 875
    """The score at which a second newcomer of the same deal is held (never lowered to it)."""
    jump_past: bool = False
    """Whether a single deal may carry a seat from below the barrel to the target."""
    failure: BarrelFailure = BarrelFailure.FROZEN
    """What a failed contract does to the sitter."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Silence:
    """From a score on, a seat books points only as declarer (``004_e430f12ba6b1b673.txt``, "Scoring")."""

    score: int = 800
    """The least score that is silent."""


Late = Barrel | Silence | None
"""The curb on the end of a match."""

_RANGES: Final = {
    "opening_bid": (5, 300),
    "bid_step": (1, 100),
    "bid_cap": (100, 400),
    "bombs": (0, 3),
    "bomb_award": (0, 300),
    "target": (100, 10_000),
    "deal_limit": (1, 10_000),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """Everything that one house's game of 1000 decides; validated when built.

    Raises ``RulesError`` with the fields that do not fit together.
    """

    seats: int = 3
    """Seats at the table, 2 or 3; it settles the hands (10 or 7 cards) and the talons (two of 2, or one of 3)."""
    opening: Opening = Opening.FORCED
    """Whether forehand's opening bid is exact or may be higher."""
    opening_bid: int = 100
    """The least bid, in points."""
    bid_step: int = 5
    """Every promise is a multiple of this; jumps are allowed."""
    limit: Limit = Limit.MARRIAGE_VALUE
    """What allows a promise above 120."""
    bid_cap: int = 400
    """The most that anybody may promise."""
    talon_shown: TalonShown = TalonShown.ALWAYS
    """Who sees the talon that is taken."""
    give_order: GiveOrder = GiveOrder.ANY
    """In which order cards are given (three seats)."""
    may_raise: bool = True
    """Whether the contract may be raised after the exchange."""
    declare_needs_trick: bool = True
    """Whether declaring a marriage needs a trick taken in this deal."""
    declaring: Declaring = Declaring.AUTOMATIC
    """Whether leading half of a marriage declares it, or the leader chooses."""
    must_beat: bool = False
    """Whether a seat that follows suit must beat the winning card if it can."""
    must_overtrump: bool = False
    """Whether a seat that trumps must beat the trump that is winning if it can."""
    rounding: Rounding = Rounding.NONE
    """How defenders' points are rounded when booked."""
    declarer_books: DeclarerBooks = DeclarerBooks.CONTRACT
    """What a made contract books."""
    late: Late = None
    """The curb on the end of a match."""
    bombs: int = 0
    """Bombs per seat and match."""
    bomb_award: int = 60
    """What a bomb books for each opponent."""
    last_trick_takes_talons: bool = False
    """Whether the last trick's winner takes the points of the cards left in the talons (two seats)."""
    target: int = 1000
    """The score that wins."""
    deal_limit: int | None = None
    """After this many deals the highest score wins."""

    def __post_init__(self) -> None:
        if self.seats not in (2, 3):
            raise RulesError(RulesFault.OUT_OF_RANGE, "seats", value=str(self.seats))
        for name, (least, most) in _RANGES.items():
            number = getattr(self, name)
            if number is not None and not least <= number <= most:
                raise RulesError(RulesFault.OUT_OF_RANGE, name, value=str(number))
        self._check_auction()
        self._check_seats()
        self._check_late()

    def _check_auction(self) -> None:
        if self.opening_bid % self.bid_step:
            raise RulesError(RulesFault.OPENING_OFF_STEP, "opening_bid", "bid_step")
        if self.bid_cap < self.opening_bid or self.opening_bid > PACK_POINTS:
            raise RulesError(RulesFault.CAP_BELOW_OPENING, "bid_cap", "opening_bid")
        if self.talon_shown is TalonShown.UNLESS_FORCED and self.opening is not Opening.FORCED:
            raise RulesError(RulesFault.TALON_NEVER_OR_ALWAYS, "talon_shown", "opening")

    def _check_seats(self) -> None:
        if self.seats == 3 and self.last_trick_takes_talons:
            raise RulesError(RulesFault.LAST_TRICK_NEEDS_TWO, "last_trick_takes_talons", "seats")
        if self.seats == 2 and self.bombs:
            raise RulesError(RulesFault.BOMB_NEEDS_THREE, "bombs", "seats")
        if self.seats == 2 and self.give_order is GiveOrder.LEFT_FIRST:
            raise RulesError(RulesFault.GIVE_ORDER_NEEDS_THREE, "give_order", "seats")

    def _check_late(self) -> None:
        late = self.late
        if isinstance(late, Silence) and not 0 < late.score < self.target:
            raise RulesError(RulesFault.SILENCE_ABOVE_TARGET, "silence_score", "target")
        if not isinstance(late, Barrel):
            return
        if not 1 <= late.deals <= 20:
            raise RulesError(RulesFault.OUT_OF_RANGE, "barrel_deals", value=str(late.deals))
        if not 0 < late.score < self.target:
            raise RulesError(RulesFault.BARREL_ABOVE_TARGET, "barrel_score", "target")
        if not (0 <= late.fall < late.score and 0 <= late.held < late.score):
            raise RulesError(RulesFault.BARREL_FALL, "barrel_fall", "barrel_held", "barrel_score")
        if late.score + late.contract < self.target:
            raise RulesError(RulesFault.BARREL_OUT_OF_REACH, "barrel_score", "barrel_contract", "target")
        if late.contract > min(PACK_POINTS, self.bid_cap):
            raise RulesError(RulesFault.BARREL_CONTRACT_OUT_OF_REACH, "barrel_contract", "bid_cap")

    @property
    def hand_size(self) -> int:
        """Cards dealt to a seat, which is also the number before anything is taken."""
        return 10 if self.seats == 2 else 7

    @property
    def talon_sizes(self) -> tuple[int, ...]:
        """Cards in each talon."""
        return (2, 2) if self.seats == 2 else (3,)

    @property
    def trick_count(self) -> int:
        """Tricks in a deal."""
        return 10 if self.seats == 2 else 8

    def promise_limit(self, marriages: tuple[Suit, ...]) -> int:
        """Return the most that a hand with these marriages may promise, before the step is considered."""
        if not marriages:
            return min(PACK_POINTS, self.bid_cap)
        if self.limit is Limit.ANY_MARRIAGE:
            return self.bid_cap
        return min(PACK_POINTS + sum(suit.marriage for suit in marriages), self.bid_cap)
