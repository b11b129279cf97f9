"""Why an action is illegal, and the errors that the package raises."""

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tysiacha.cards import Card, Suit

if TYPE_CHECKING:
    from tysiacha.actions import Action


class Cause(Enum):
    """What kind of rule an illegal action breaks; the value is the key of its sentence."""

    WRONG_PHASE = "wrong_phase"
    """The action belongs to another phase of the deal."""
    DEAL_OVER = "deal_over"
    """The deal is scored: nothing is left to do."""
    MUST_OPEN = "must_open"
    """Forehand may not pass: it opens with at least ``number``."""
    BID_TOO_LOW = "bid_too_low"
    """The bid has to be at least ``number``."""
    BID_STEP = "bid_step"
    """The amount has to be a multiple of ``number``."""
    NEEDS_MARRIAGE = "needs_marriage"
    """Without a marriage in hand, ``number`` is the most that may be promised."""
    ABOVE_LIMIT = "above_limit"
    """With this hand, ``number`` is the most that may be promised."""
    ABOVE_CAP = "above_cap"
    """Nobody may ever promise more than ``number``."""
    NO_BOMBS = "no_bombs"
    """These rules know no bomb."""
    BOMB_SPENT = "bomb_spent"
    """The seat has no bomb left."""
    BOMB_NOT_FORCED = "bomb_not_forced"
    """A bomb is only for the seat that was left with the forced opening bid."""
    NO_SUCH_TALON = "no_such_talon"
    """There are only ``number`` talons."""
    NOT_IN_HAND = "not_in_hand"
    """``card`` is not in the hand."""
    NOT_AN_OPPONENT = "not_an_opponent"
    """``number`` (1-based) is no opponent's seat."""
    ALREADY_GIVEN = "already_given"
    """Seat ``number`` (1-based) has had its card."""
    GIVE_LEFT_FIRST = "give_left_first"
    """The first card goes to seat ``number`` (1-based), at the declarer's left."""
    BELOW_CONTRACT = "below_contract"
    """The contract may be raised but never lowered: at least ``number``."""
    FOLLOW_SUIT = "follow_suit"
    """A card of ``suit``, which was led, is in the hand and must be played."""
    PLAY_TRUMP = "play_trump"
    """The suit led cannot be followed, so a trump (``suit``) must be played."""
    BEAT_CARD = "beat_card"
    """These rules ask to beat ``card`` where that is possible."""
    OVERTRUMP = "overtrump"
    """These rules ask to overtrump ``card`` where that is possible."""
    DECLARE_ONLY_LEADING = "declare_only_leading"
    """A marriage is declared only by the card that leads a trick."""
    DECLARE_ONLY_PAIR = "declare_only_pair"
    """Only a king or a queen declares a marriage."""
    PARTNER_MISSING = "partner_missing"
    """The other half of the marriage, ``card``, is not in the hand."""
    DECLARE_NEEDS_TRICK = "declare_needs_trick"
    """A marriage may be declared only after taking a trick in this deal."""
    DECLARING_AUTOMATIC = "declaring_automatic"
    """These rules declare automatically: leading ``card`` declares its marriage."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is illegal: the cause and whatever number, suit or card its sentence needs."""

    cause: Cause
    number: int | None = None
    suit: Suit | None = None
    card: Card | None = None

    def __str__(self) -> str:
        """Name the cause with its detail, for logs and error messages (the page has sentences of its own)."""
        details = [str(self.number)] if self.number is not None else []
        details += [detail.name for detail in (self.suit, self.card) if detail is not None]
        return " ".join([self.cause.value.replace("_", " "), *details])


class IllegalAction(ValueError):  # noqa: N818 (the name says what it is)
    """An action that the position does not allow; carries the refusal, the action and the position's notation."""

    def __init__(self, refusal: Refusal, action: "Action", position: str) -> None:
        super().__init__(f"{action}: {refusal}, in {position}")
        self.refusal = refusal
        self.action = action
        self.position = position


def _shortened(text: str) -> str:
    """Cut a text that a message quotes, which may be as long as somebody likes to send."""
    return text if len(text) <= 400 else text[:397] + "..."


class Fault(Enum):
    """What is wrong with a text that is not in the notation; the value is the key of its sentence."""

    CARD = "card"
    """It is no card."""
    HAND = "hand"
    """It is no hand: four suits, the ranks of each falling."""
    DEAL = "deal"
    """The cards are none of a whole deal that fits."""
    ACTION = "action"
    """It is no action."""
    ILLEGAL = "illegal"
    """The action is illegal where it stands; the error carries why."""
    HEAD = "head"
    """The tags are missing with which a record begins."""
    TAG = "tag"
    """It is no tag, or one that cannot be as it is."""
    RULES = "rules"
    """The rules cannot be played; the error carries why."""
    COMMENT = "comment"
    """It is no comment, or stands where none can."""
    PLACE = "place"
    """Something else has to stand there."""
    SCORE = "score"
    """It is not the score that the deal leads to."""
    END = "end"
    """The text ends too early."""
    FORM = "form"
    """It is written in another way than the canonical one."""
    TEXT = "text"
    """It is not text at all, or more than anything in the notation can be."""


class NotationError(ValueError):
    """A text that is not in the notation; carries the text, the offset of the fault and, in a file, its line.

    ``offset`` counts characters from 0 within ``text``; ``line`` counts from 1 and is None outside files. ``fault`` is
    its kind; ``reason`` says why an action is illegal or rules cannot be played, and is None with other faults;
    ``wanted`` is the line that has to stand there instead, with ``SCORE`` and ``FORM``, and otherwise empty.
    """

    def __init__(
        self,
        fault: Fault,
        expected: str,
        text: str,
        offset: int = 0,
        line: int | None = None,
        *,
        reason: "Refusal | RulesError | None" = None,
        wanted: str = "",
    ) -> None:
        where = f"offset {offset}" if line is None else f"line {line}, offset {offset}"
        super().__init__(f"{where}: expected {_shortened(expected)} in {_shortened(repr(text))}")
        self.fault = fault
        self.expected = expected
        self.text = text
        self.offset = offset
        self.line = line
        self.reason = reason
        self.wanted = wanted

    def at(self, line: int | None, text: str, offset: int = 0) -> "NotationError":
        """Return the same fault, placed in a longer text, or a line of a file, where its token starts at ``offset``."""
        return NotationError(
            self.fault, self.expected, text, offset + self.offset, line, reason=self.reason, wanted=self.wanted
        )


class RulesFault(Enum):
    """Why rules cannot be played; the value is the key of its sentence."""

    UNKNOWN_VARIANT = "unknown_variant"
    """No variant has this name."""
    UNKNOWN_OPTION = "unknown_option"
    """Rules have no option of this name."""
    OPTION_TWICE = "option_twice"
    """The option is set twice."""
    BAD_VALUE = "bad_value"
    """The option does not take this value."""
    OUT_OF_RANGE = "out_of_range"
    """The number is outside what the option allows."""
    OPENING_OFF_STEP = "opening_off_step"
    """The opening bid has to be a multiple of the step."""
    CAP_BELOW_OPENING = "cap_below_opening"
    """Nobody could open: the most that may be promised is below the opening bid."""
    BOMB_NEEDS_THREE = "bomb_needs_three"
    """A bomb needs three seats."""
    LAST_TRICK_NEEDS_TWO = "last_trick_needs_two"
    """Cards are left in the talons only with two seats."""
    TALON_NEVER_OR_ALWAYS = "talon_never_or_always"
    """A talon that depends on the forced bid needs a forced opening."""
    GIVE_ORDER_NEEDS_THREE = "give_order_needs_three"
    """With two seats nothing is given, so there is no order of giving."""
    BARREL_ABOVE_TARGET = "barrel_above_target"
    """The barrel has to stand below the target."""
    BARREL_FALL = "barrel_fall"
    """A fall from the barrel, and the score of one held back from it, have to lie below the barrel."""
    BARREL_OUT_OF_REACH = "barrel_out_of_reach"
    """The barrel's score and its contract together have to reach the target."""
    BARREL_CONTRACT_OUT_OF_REACH = "barrel_contract_out_of_reach"
    """The barrel's contract is more than anybody may promise."""
    SILENCE_ABOVE_TARGET = "silence_above_target"
    """Silence has to begin below the target."""


class RulesError(ValueError):
    """Rules that cannot be played; carries the fault, the fields that do not fit together, and what was written.

    ``fields`` are option names as in the notation of rules; ``value`` is the offending text or number as text, or None.
    """

    def __init__(self, fault: RulesFault, *fields: str, value: str | None = None) -> None:
        given = "" if value is None else f" = {value}"
        super().__init__(f"{fault.value.replace('_', ' ')}: {_shortened(', '.join(fields) + given)}")
        self.fault = fault
        self.fields = fields
        self.value = value
