"""Sentences for what the engine reports: refused actions, rules, records, and changes of the score."""

from collections.abc import Sequence
from typing import Final

from tysiacha.errors import Cause, Fault, NotationError, Refusal, RulesError, RulesFault
from tysiacha.match import Change, Event
from tysiacha.options import OPTIONS
from tysiacha.rules import Barrel, Rules
from tysiacha.template import Value
from ui.text import Text

_OF_A_SEAT: Final = frozenset({Cause.ALREADY_GIVEN, Cause.GIVE_LEFT_FIRST, Cause.NOT_AN_OPPONENT})
_QUOTING: Final = frozenset(
    {RulesFault.UNKNOWN_OPTION, RulesFault.OPTION_TWICE, RulesFault.BAD_VALUE, RulesFault.OUT_OF_RANGE}
)
_EXAMPLES: Final = {
    Fault.CARD: "HA, DT, S9",
    Fault.HAND: "AKQ.AJ.A.A",
    Fault.ACTION: "110, p, b, t2, H9>2, /H9, =120, DA, *HK",
    Fault.HEAD: '[Format "1"]',
    Fault.TAG: '[Variant "polish"]',
}
"""What is shown beside a text that should be of the kind."""
_ENDS: Final = {Fault.CARD: " ", Fault.HAND: " :,/", Fault.DEAL: " ", Fault.ACTION: " ", Fault.ILLEGAL: " "}
"""What ends the piece of a line that is quoted; with any other fault the whole line is."""
_WITH_RIGHT_LINE: Final = frozenset({Fault.SCORE, Fault.FORM})
_UNQUOTED: Final = frozenset({Fault.HEAD, Fault.END, Fault.TEXT})
_MOST_QUOTED: Final = 60
"""Characters of a text that are worth quoting."""


def explain_notation(text: Text, error: NotationError, names: Sequence[str], line: int | None = None) -> str:
    """Say what is wrong with a record, in which line; ``names`` are those of the seats.

    ``line`` is the error's own, unless the record is part of a longer file.
    """
    values: dict[str, Value] = {"line": line or error.line or 1}
    if error.fault not in _UNQUOTED:
        values["text"] = _quoted(error)
    if error.fault in _WITH_RIGHT_LINE:
        values["wanted"] = error.wanted
    if error.fault in _EXAMPLES:
        values["example"] = _EXAMPLES[error.fault]
    match error.reason:
        case Refusal():
            values["reason"] = explain_refusal(text, error.reason, names)
        case RulesError():
            values["reason"] = explain_fault(text, error.reason)
        case None:
            pass
    return text.say(f"notation.{error.fault.value}", **values)


def _quoted(error: NotationError) -> str:
    """Return the piece of a text that is at fault, which may be an empty line."""
    whole, ends = error.text, _ENDS.get(error.fault, "")
    start = max((whole.rfind(end, 0, error.offset) for end in ends), default=-1) + 1
    stops = (whole.find(end, max(start, error.offset)) for end in ends)
    piece = whole[start : min((stop for stop in stops if stop >= 0), default=len(whole))]
    return (piece if len(piece) <= _MOST_QUOTED else f"{piece[: _MOST_QUOTED - 1]}…") or "↵"


def explain_refusal(text: Text, refusal: Refusal, names: Sequence[str]) -> str:
    """Say why an action is refused; ``names`` are those of the seats."""
    values: dict[str, Value] = {}
    if refusal.number is not None and refusal.cause in _OF_A_SEAT:
        seat = refusal.number - 1
        values["name"] = names[seat] if 0 <= seat < len(names) else str(refusal.number)
    elif refusal.number is not None:
        values["number"] = refusal.number
    if refusal.suit is not None:
        values["suit"] = refusal.suit
    if refusal.card is not None:
        values["card"] = refusal.card
    return text.say(f"cause.{refusal.cause.value}", **values)


def explain_fault(text: Text, error: RulesError) -> str:
    """Say why rules cannot be played."""
    key = f"fault.{error.fault.value}"
    if error.fault is RulesFault.UNKNOWN_VARIANT:
        return text.say(key, value=error.value or "")
    if error.fault not in _QUOTING:
        return text.say(key)
    values: dict[str, Value] = {"option": text.list(option_name(text, name) for name in error.fields)}
    if error.fault in {RulesFault.BAD_VALUE, RulesFault.OUT_OF_RANGE}:
        values["value"] = error.value or ""
    return text.say(key, **values)


def option_name(text: Text, name: str) -> str:
    """Return an option's name in words, or as it was written when there is none of that name."""
    return text.say(f"option.{name}.name") if name in OPTIONS else name


def option_value(text: Text, name: str, value: str) -> str:
    """Return the value of an option, given as text in the notation of rules, in words."""
    if OPTIONS[name].kind is int and value != "none":
        return text.number(int(value))
    generic = value in {"yes", "no"} or OPTIONS[name].optional
    return text.say(f"option.{value}" if generic else f"option.{name}.{value}")


def explain_event(text: Text, rules: Rules, change: Change, name: str | None) -> str:
    """Say why a score changed otherwise than by what was booked; a ``name`` of None is the reader.

    Raises ``ValueError`` for a change without an event.
    """
    if change.event is None:
        raise ValueError(f"nothing to explain: {change}")
    values: dict[str, Value] = {}
    match change.event:
        case Event.BARREL_REACHED | Event.BARREL_HELD | Event.BARREL_THROWN | Event.BARREL_TIMED_OUT:
            values["score"] = change.after
        case Event.BARREL_FAILED:
            values |= {"amount": -change.booked, "score": change.after}
        case Event.BARREL_SAT if isinstance(rules.late, Barrel):
            values["count"] = rules.late.deals - (change.barrel_deals or 0)
        case _:
            pass
    return text.say_of(f"event.{change.event.value}", name, **values)
