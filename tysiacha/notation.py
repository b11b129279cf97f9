"""The notation: strict readers for cards, hands, deals, actions and positions. ``str`` of each writes it.

One text serves tests, saves, the page's ``data-action``, share links and error messages:

- card ``HA HT HK HQ HJ H9``; hand ``H.D.C.S`` with ranks falling, a void left empty: ``AKQ.AJ.A.A``;
- cards of a deal ``first seat:hands/talons``, the hands clockwise from forehand, a group that is not known as its
  size: ``1:AKQ.AJ.A.A,-7,-7/-3``;
- action: bid ``110``, pass ``p``, bomb ``b``, take a talon ``t2``, give ``H9>2``, bury ``/H9``, contract ``=120``,
  play ``DA``, play and declare ``*HK``;
- position: the cards of a deal and the actions since, separated by single spaces.

Everything that is read is canonical: writing it again gives the same text.
"""

import re
from dataclasses import dataclass
from typing import Final

from tysiacha import engine
from tysiacha.actions import Action, Bid, Bomb, Bury, Commit, Give, Pass, Play, Take
from tysiacha.cards import SUIT_CARDS, Card, Suit, format_cards, format_hand
from tysiacha.deal import Deal, Hand, new_deal
from tysiacha.errors import Fault, IllegalAction, NotationError
from tysiacha.rules import Rules

_ACTION: Final = re.compile(
    r"(?P<bid>[1-9][0-9]{0,3})"
    r"|(?P<pass>p)|(?P<bomb>b)"
    r"|t(?P<talon>[1-9])"
    r"|(?P<gift>[HDCS][ATKQJ9])>(?P<seat>[1-9])"
    r"|/(?P<bury>[HDCS][ATKQJ9])"
    r"|=(?P<commit>[1-9][0-9]{0,3})"
    r"|(?P<declares>\*?)(?P<play>[HDCS][ATKQJ9])"
)
_SIZE: Final = re.compile(r"-([1-9][0-9]?)")


def parse_card(text: str) -> Card:
    """Read a card; raises ``NotationError``."""
    if text not in Card.__members__:
        raise NotationError(Fault.CARD, "a card such as HA, DT or S9", text)
    return Card[text]


def parse_hand(text: str) -> Hand:
    """Read a hand or a talon; raises ``NotationError`` with the offset of the first fault."""
    groups = text.split(".")
    if len(groups) != len(SUIT_CARDS):
        raise NotationError(Fault.HAND, "four suits separated by three dots", text)
    hand: set[Card] = set()
    offset = 0
    for suit, group in zip(Suit, groups, strict=True):
        _read_suit(text, offset, suit, group, hand)
        offset += len(group) + 1
    return frozenset(hand)


def _read_suit(text: str, offset: int, suit: Suit, group: str, hand: set[Card]) -> None:
    last = -1
    for place, symbol in enumerate(group):
        name = suit.name + symbol
        if name not in Card.__members__ or Card[name] <= last:
            raise NotationError(Fault.HAND, "ranks among ATKQJ9, falling", text, offset + place)
        last = Card[name]
        hand.add(Card[name])


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the cards of a deal lie, as far as somebody knows; hands are per seat, an unknown group is its size."""

    forehand: int
    hands: tuple[Hand | int, ...]
    talons: tuple[Hand | int, ...]

    def __str__(self) -> str:
        return format_cards(self.hands, self.talons, self.forehand)


def parse_layout(text: str) -> Layout:
    """Read the cards of a deal, known or not; raises ``NotationError``. Sizes are not checked against any rules."""
    head = re.match(r"([1-3]):", text)
    if head is None:
        raise NotationError(Fault.DEAL, "the first seat and a colon, such as 1:", text)
    body, slash, tail = text[2:].partition("/")
    if not slash:
        raise NotationError(Fault.DEAL, "a slash between hands and talons", text, len(text))
    clockwise = _groups(text, body, 2)
    talons = _groups(text, tail, 3 + len(body))
    forehand = int(head[1]) - 1
    if forehand >= len(clockwise):
        raise NotationError(Fault.DEAL, f"a first seat from 1 to {len(clockwise)}", text)
    turn = len(clockwise) - forehand
    return Layout(forehand, (*clockwise[turn:], *clockwise[:turn]), talons)


def _groups(text: str, part: str, offset: int) -> tuple[Hand | int, ...]:
    groups: list[Hand | int] = []
    for group in part.split(","):
        size = _SIZE.fullmatch(group)
        try:
            groups.append(int(size[1]) if size else parse_hand(group))
        except NotationError as error:
            raise error.at(None, text, offset) from None
        offset += len(group) + 1
    return tuple(groups)


def parse_deal(text: str, rules: Rules, *, bombs: tuple[int, ...] | None = None) -> Deal:
    """Read the cards of a whole deal and set it up before its first decision.

    ``bombs`` are those left per seat, all of them when None. Raises ``NotationError`` also when the cards are not the
    pack in the sizes that the rules ask for.
    """
    layout = parse_layout(text)
    hands = tuple(hand for hand in layout.hands if isinstance(hand, frozenset))
    talons = tuple(talon for talon in layout.talons if isinstance(talon, frozenset))
    if len(hands) != len(layout.hands) or len(talons) != len(layout.talons):
        raise NotationError(Fault.DEAL, "every card to be known", text)
    try:
        return new_deal(rules, hands, talons, forehand=layout.forehand, bombs=bombs)
    except ValueError as error:
        raise NotationError(Fault.DEAL, f"a whole deal ({error})", text) from None


def parse_action(text: str) -> Action:
    """Read an action's token; raises ``NotationError``."""
    found = _ACTION.fullmatch(text)
    if found is None:
        raise NotationError(Fault.ACTION, "an action such as 110, p, b, t2, H9>2, /H9, =120, DA or *HK", text)
    return _action(found)


def _action(found: re.Match[str]) -> Action:
    match found.lastgroup:
        case "bid":
            return Bid(int(found["bid"]))
        case "pass":
            return Pass()
        case "bomb":
            return Bomb()
        case "talon":
            return Take(int(found["talon"]) - 1)
        case "seat":
            return Give(Card[found["gift"]], int(found["seat"]) - 1)
        case "bury":
            return Bury(Card[found["bury"]])
        case "commit":
            return Commit(int(found["commit"]))
        case _:
            return Play(Card[found["play"]], declares=bool(found["declares"]))


def parse_position(text: str, rules: Rules, *, bombs: tuple[int, ...] | None = None) -> Deal:
    """Read a position and replay it; raises ``NotationError`` at the offset of the token that does not hold."""
    words = text.split(" ")
    deal = parse_deal(words[0], rules, bombs=bombs)
    offset = len(words[0]) + 1
    for word in words[1:]:
        try:
            deal = engine.apply(deal, parse_action(word))
        except NotationError as error:
            raise error.at(None, text, offset) from None
        except IllegalAction as error:
            expected = f"a legal action ({word}: {error.refusal})"
            raise NotationError(Fault.ILLEGAL, expected, text, offset, reason=error.refusal) from None
        offset += len(word) + 1
    return deal


def format_card(card: Card) -> str:
    """Write a card."""
    return card.name


def format_action(action: Action) -> str:
    """Write an action's token."""
    return str(action)


def format_position(deal: Deal) -> str:
    """Write the cards of a deal and the actions since."""
    return str(deal)


def format_deal(deal: Deal) -> str:
    """Write the cards of a deal as they were dealt."""
    return format_cards(deal.dealt, deal.talons, deal.forehand)


__all__ = [
    "Layout",
    "format_action",
    "format_card",
    "format_deal",
    "format_hand",
    "format_position",
    "parse_action",
    "parse_card",
    "parse_deal",
    "parse_hand",
    "parse_layout",
    "parse_position",
]
