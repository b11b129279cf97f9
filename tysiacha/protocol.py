"""The bot protocol: one JSON object a line, a view with its legal actions in, an action out.

It is to this game what UCI is to chess: any program that speaks it can sit at a table. Cards are ``HA``, suits ``H D C
S``, seats count from 1, actions are the tokens of the notation. A request holds ``variant``, ``rules`` (overrides in
notation), ``seed``, ``legal`` and ``view``; the answer holds ``action`` and maybe ``analysis``, or ``error``.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

from tysiacha.actions import Action, Bid, Call, Pass
from tysiacha.ai.bot import Bot, Decision, decide
from tysiacha.cards import Card, Suit
from tysiacha.deal import Phase, Trick
from tysiacha.errors import NotationError, RulesError
from tysiacha.notation import parse_action
from tysiacha.options import format_rules, parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS, variant
from tysiacha.view import View

T = TypeVar("T")

_DECIDING: Final = ("auction", "talon", "exchange", "contract", "play")


def _shortened(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


class ProtocolError(ValueError):
    """A line that is not in the protocol; carries the path of the field and what was expected there."""

    def __init__(self, field: str, expected: str, found: object = None) -> None:
        quoted = json.dumps(found, ensure_ascii=False, default=str)
        super().__init__(f"{_shortened(field)}: expected {expected}, not {_shortened(quoted)}")
        self.field = field
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Request:
    """One decision that is asked for."""

    variant: str
    view: View
    seed: int
    """Seeds the bot's generator, so that the same line gets the same answer."""


# ---- writing ----


def format_request(request: Request) -> str:
    """Write a request as one line, without the line break."""
    view = request.view
    return json.dumps(
        {
            "variant": request.variant,
            "rules": format_rules(view.rules, variant(request.variant)),
            "seed": request.seed,
            "legal": [str(action) for action in view.legal],
            "view": view_to_json(view),
        },
        separators=(",", ":"),
    )


def view_to_json(view: View) -> dict[str, Any]:
    """Write the view of the seat to act; raises ``ValueError`` for the view of any other seat."""
    if view.turn != view.seat:
        raise ValueError("only the seat to act is asked for an action")
    return {
        "seat": view.seat + 1,
        "phase": view.phase.value,
        "dealer": view.dealer + 1,
        "forehand": view.forehand + 1,
        "deals_played": view.deals_played,
        "scores": list(view.scores),
        "standing": [_standing(view, seat) for seat in range(view.seats)],
        "bombs": list(view.bombs),
        "hand": _names(sorted(view.hand)),
        "calls": [[seat + 1, str(call)] for seat, call in view.calls],
        "declarer": None if view.declarer is None else view.declarer + 1,
        "contract": view.contract,
        "forced": view.forced,
        "taken": None if view.taken is None else view.taken + 1,
        "talon": None if view.talon is None else _names(sorted(view.talon)),
        "given": [[seat + 1, card.name] for seat, card in view.given],
        "received": [[seat + 1, card.name] for seat, card in view.received],
        "buried": _names(view.buried),
        "trump": None if view.trump is None else view.trump.name,
        "declared": [[seat + 1, suit.name] for seat, suit in view.declared],
        "points": list(view.points),
        "tricks": [
            {"leader": trick.leader + 1, "cards": _names(trick.cards), "winner": trick.winner + 1}
            for trick in view.tricks
        ],
        "trick": {"leader": view.leader + 1, "cards": _names(view.trick)},
    }


def _names(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def _standing(view: View, seat: int) -> dict[str, int | bool]:
    sat = view.barrel_deals[seat]
    standing: dict[str, int | bool] = {} if sat is None else {"barrel_deals": sat}
    return standing | {"silent": True} if view.silent[seat] else standing


def format_decision(decision: Decision) -> str:
    """Write an answer as one line, without the line break."""
    analysis = [
        {"action": str(advice.action), "value": advice.value, "chance": advice.chance, "worlds": advice.worlds}
        for advice in decision.analysis
    ]
    return json.dumps({"action": str(decision.action), "analysis": analysis}, separators=(",", ":"))


# ---- reading ----


class _Reader:
    """A JSON object whose fields are read one by one; every fault names its path."""

    def __init__(self, value: object, path: str, known: Iterable[str]) -> None:
        if not isinstance(value, dict):
            raise ProtocolError(path or "line", "an object", value)
        self._value: dict[str, Any] = value
        self._path = path
        for name in value:
            if name not in known:
                raise ProtocolError(self.path(name), "no such field", value[name])

    def path(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name

    def read(self, name: str, read: Callable[[object, str], T]) -> T:
        if name not in self._value:
            raise ProtocolError(self.path(name), "a value", None)
        return read(self._value[name], self.path(name))

    def read_or(self, name: str, read: Callable[[object, str], T], default: T) -> T:
        return self.read(name, read) if name in self._value else default


def _whole(least: int, most: int) -> Callable[[object, str], int]:
    def read(value: object, path: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ProtocolError(path, f"a whole number from {least} to {most}", value)
        return value

    return read


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise ProtocolError(path, "a text", value)
    return value


def _flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise ProtocolError(path, "true or false", value)
    return value


def _card(value: object, path: str) -> Card:
    if not isinstance(value, str) or value not in Card.__members__:
        raise ProtocolError(path, "a card such as HA, DT or S9", value)
    return Card[value]


def _suit(value: object, path: str) -> Suit:
    if not isinstance(value, str) or value not in Suit.__members__:
        raise ProtocolError(path, "a suit: H, D, C or S", value)
    return Suit[value]


def _seat(seats: int) -> Callable[[object, str], int]:
    number = _whole(1, seats)
    return lambda value, path: number(value, path) - 1


def _maybe(read: Callable[[object, str], T]) -> Callable[[object, str], T | None]:
    return lambda value, path: None if value is None else read(value, path)


def _list(read: Callable[[object, str], T], size: int | None = None) -> Callable[[object, str], tuple[T, ...]]:
    def read_all(value: object, path: str) -> tuple[T, ...]:
        if not isinstance(value, list) or size not in (None, len(value)):
            raise ProtocolError(path, "a list" if size is None else f"a list of {size}", value)
        return tuple(read(item, f"{path}[{index}]") for index, item in enumerate(value))

    return read_all


def _pair(seats: int, read: Callable[[object, str], T]) -> Callable[[object, str], tuple[int, T]]:
    def read_pair(value: object, path: str) -> tuple[int, T]:
        if not isinstance(value, list) or len(value) != 2:
            raise ProtocolError(path, "a pair of a seat and a value", value)
        return _seat(seats)(value[0], f"{path}[0]"), read(value[1], f"{path}[1]")

    return read_pair


def _action(value: object, path: str) -> Action:
    try:
        return parse_action(_text(value, path))
    except NotationError as error:
        raise ProtocolError(path, error.expected, value) from None


def _call(value: object, path: str) -> Call:
    action = _action(value, path)
    if not isinstance(action, Bid | Pass):
        raise ProtocolError(path, "a bid or p", value)
    return action


def _phase(value: object, path: str) -> Phase:
    if value not in _DECIDING:
        raise ProtocolError(path, f"one of {', '.join(_DECIDING)}", value)
    return Phase(value)


def _trick(seats: int) -> Callable[[object, str], Trick]:
    def read(value: object, path: str) -> Trick:
        reader = _Reader(value, path, ("leader", "cards", "winner"))
        return Trick(
            leader=reader.read("leader", _seat(seats)),
            cards=reader.read("cards", _list(_card, seats)),
            winner=reader.read("winner", _seat(seats)),
        )

    return read


def _open_trick(seats: int) -> Callable[[object, str], tuple[int, tuple[Card, ...]]]:
    def read(value: object, path: str) -> tuple[int, tuple[Card, ...]]:
        reader = _Reader(value, path, ("leader", "cards"))
        cards = reader.read("cards", _list(_card))
        if len(cards) >= seats:
            raise ProtocolError(f"{path}.cards", f"fewer than {seats} cards", value)
        return reader.read("leader", _seat(seats)), cards

    return read


def _read_standing(value: object, path: str) -> tuple[int | None, bool]:
    reader = _Reader(value, path, ("barrel_deals", "silent"))
    return reader.read_or("barrel_deals", _maybe(_whole(0, 20)), None), reader.read_or("silent", _flag, False)


def parse_request(line: str) -> Request:
    """Read a request; raises ``ProtocolError``."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("line", f"JSON ({error})", line) from None
    reader = _Reader(value, "", ("variant", "rules", "seed", "legal", "view"))
    name = reader.read("variant", _text)
    if name not in VARIANTS:
        raise ProtocolError("variant", f"one of {', '.join(VARIANTS)}", name)
    overrides = reader.read_or("rules", _text, "")
    try:
        rules = parse_rules(overrides, VARIANTS[name])
    except RulesError as error:
        raise ProtocolError("rules", f"overrides that can be played ({error})", overrides) from None
    legal = reader.read("legal", _list(_action))
    if not legal:
        raise ProtocolError("legal", "at least one action", [])
    seed = reader.read_or("seed", _whole(-(2**63), 2**64), 0)
    view = reader.read("view", lambda value, path: view_from_json(value, rules, legal, path))
    return Request(name, view, seed)


_FIELDS: Final = (
    *("seat", "phase", "dealer", "forehand", "deals_played", "scores", "standing", "bombs", "hand", "calls"),
    *("declarer", "contract", "forced", "taken", "talon", "given", "received", "buried", "trump", "declared"),
    *("points", "tricks", "trick"),
)


def view_from_json(value: object, rules: Rules, legal: tuple[Action, ...], path: str = "view") -> View:
    """Read the view of the seat to act.

    ``deals_played`` and ``taken`` may be left out. Raises ``ProtocolError`` with the path of the field at fault.
    """
    reader, seats = _Reader(value, path, _FIELDS), rules.seats
    points = _list(_whole(-100_000, 100_000), seats)
    seat, phase = reader.read("seat", _seat(seats)), reader.read("phase", _phase)
    standing = reader.read("standing", _list(_read_standing, seats))
    declarer = reader.read("declarer", _maybe(_seat(seats)))
    if (declarer is None) != (phase is Phase.AUCTION):
        raise ProtocolError(f"{path}.declarer", "a seat once the auction is over, and null before", declarer)
    tricks = reader.read("tricks", _list(_trick(seats)))
    leader, trick = reader.read("trick", _open_trick(seats))
    done = {(leader + place) % seats for place in range(len(trick))}
    given, buried = reader.read("given", _list(_pair(seats, _card))), reader.read("buried", _list(_card))
    talon = reader.read("talon", _maybe(_list(_card, rules.talon_sizes[0])))
    taken_by_default = None if phase in (Phase.AUCTION, Phase.TALON) else 0
    view = View(
        rules=rules,
        seat=seat,
        phase=phase,
        turn=seat,
        legal=legal,
        dealer=reader.read("dealer", _seat(seats)),
        forehand=reader.read("forehand", _seat(seats)),
        deals_played=reader.read_or("deals_played", _whole(0, 10_000), 0),
        scores=reader.read("scores", points),
        barrel_deals=tuple(sat for sat, _ in standing),
        silent=tuple(silent for _, silent in standing),
        bombs=reader.read("bombs", _list(_whole(0, rules.bombs), seats)),
        hand=frozenset(reader.read("hand", _list(_card))),
        hand_sizes=_hand_sizes(rules, phase, seat, given, len(buried), len(tricks), done),
        calls=reader.read("calls", _list(_pair(seats, _call))),
        declarer=declarer,
        contract=reader.read("contract", _maybe(_whole(1, 10_000))),
        forced=reader.read("forced", _flag),
        committed=rules.may_raise and phase is Phase.PLAY,
        bombed=False,
        taken=reader.read_or("taken", _maybe(_seat(len(rules.talon_sizes))), taken_by_default),
        talon=None if talon is None else frozenset(talon),
        given=given,
        received=reader.read("received", _list(_pair(seats, _card))),
        buried=buried,
        trump=reader.read("trump", _maybe(_suit)),
        declared=reader.read("declared", _list(_pair(seats, _suit))),
        points=reader.read("points", points),
        leader=leader,
        trick=trick,
        tricks=tricks,
        left_over=None,
    )
    _check(view, path)
    return view


def _hand_sizes(
    rules: Rules, phase: Phase, seat: int, given: tuple[tuple[int, Card], ...], buried: int, tricks: int, done: set[int]
) -> tuple[int, ...]:
    """Return the number of cards of each seat, which follows from the phase and the cards that have moved.

    ``done`` are the seats that have played to the trick on the table.
    """
    match phase:
        case Phase.AUCTION | Phase.TALON:
            return (rules.hand_size,) * rules.seats
        case Phase.EXCHANGE:
            had = {receiver for receiver, _ in given}
            own = rules.hand_size + rules.talon_sizes[0] - len(given) - buried
            return tuple(own if other == seat else rules.hand_size + (other in had) for other in range(rules.seats))
        case _:
            return tuple(rules.trick_count - tricks - (other in done) for other in range(rules.seats))


def _check(view: View, path: str) -> None:
    """Refuse a view that contradicts itself: sizes, cards in two places, a trick that is not this seat's turn."""
    size = view.hand_sizes[view.seat]
    if len(view.hand) != size:
        raise ProtocolError(f"{path}.hand", f"{size} different cards in this phase", sorted(_names(view.hand)))
    if view.phase is not Phase.AUCTION and view.contract is None:
        raise ProtocolError(f"{path}.contract", "a number once the auction is over", None)
    played = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
    gone = [*played, *view.buried]
    for card in gone:
        if card in view.hand or gone.count(card) > 1:
            raise ProtocolError(f"{path}.hand", "every card in one place", card.name)
    if view.phase is Phase.PLAY and (view.leader + len(view.trick)) % view.seats != view.seat:
        raise ProtocolError(f"{path}.trick", "a trick to which this seat plays next", _names(view.trick))


def parse_answer(line: str) -> Action:
    """Read the action of an answer; raises ``ProtocolError``."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("line", f"JSON ({error})", line) from None
    if isinstance(value, dict) and "error" in value:
        raise ProtocolError("error", "an action", value["error"])
    return _Reader(value, "", ("action", "analysis")).read("action", _action)


def serve(bot: Bot, lines: Iterable[str]) -> Iterator[str]:
    """Answer request after request; a line that is not understood, or a fault of the bot, is answered by an error."""
    for line in lines:
        if not line.strip():
            continue
        try:
            request = parse_request(line)
            yield format_decision(decide(bot, request.view, Random(request.seed)))
        except Exception as error:  # the process lives on, whatever happens
            yield json.dumps({"error": str(error) or type(error).__name__})
