"""Motion that explains: where each card came from and where it went, between two states of the table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tysiacha.cards import Card
from tysiacha.deal import Phase
from tysiacha.view import View
from ui.patch import Element
from ui.session import HUMAN

Box = tuple[float, float, float, float]
Frames = list[dict[str, str | float]]
"""Style properties, moment by moment."""
Boxes = dict[str, tuple[Element, Box]]
Flight = tuple[Element, Frames, float]
"""An element, the frames that it moves through, and how long it waits before that, in milliseconds."""

NEAR = 3
"""Pixels by which a thing may be off without having moved."""


class Stage(Protocol):
    """What is asked of a document on which things move."""

    def boxes(self, selector: str, name: str) -> Boxes:
        """Return the matching elements with their boxes, by the value of an attribute."""
        ...

    def fly(self, flights: Sequence[Flight], duration: float) -> None:
        """Move elements through frames of style properties, in milliseconds."""
        ...

    def fly_away(self, element: Element, box: Box, frames: Frames, duration: float) -> None:
        """Let a picture of an element that is gone move through frames and vanish."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """Between two views: from which place each new card comes, and to which place each card that is gone goes."""

    origins: Mapping[str, str] = field(default_factory=dict)
    exits: Mapping[str, str] = field(default_factory=dict)
    is_deal: bool = False


def plan(before: View | None, after: View, *, collected: int | None) -> Plan:
    """Work out what moved; ``collected`` is the seat that has just taken the trick off the table."""
    if before is None or before.deals_played != after.deals_played:
        return Plan({card.name: f"seat-{after.dealer}" for card in after.hand}, is_deal=True)
    origins: dict[str, str] = {}
    exits: dict[str, str] = {}
    for place, card in enumerate(after.trick):
        origins[card.name] = _seat(after, after.leader + place)
    for trick in after.tricks[len(before.tricks) :]:
        for place, card in enumerate(trick.cards):
            origins[card.name] = _seat(after, trick.leader + place)
    for card in after.hand - before.hand:
        origins[card.name] = f"talon-{after.taken or 0}"
    for giver, card in after.received[len(before.received) :]:
        origins[card.name] = _seat(after, giver)
    for receiver, card in after.given[len(before.given) :]:
        exits[card.name] = _seat(after, receiver)
    for card in after.buried[len(before.buried) :]:
        exits[card.name] = f"talon-{after.taken or 0}"
    if collected is not None and after.tricks:
        exits |= {card.name: f"seat-{collected}" for card in after.tricks[-1].cards}
    if after.declarer not in (None, HUMAN) and before.phase is not Phase.PLAY:
        exits |= {card.name: f"seat-{after.declarer}" for card in _shown(before)}
        origins |= {card.name: f"talon-{after.taken or 0}" for card in _shown(after) if card.name not in origins}
    return Plan(origins, exits)


def _seat(view: View, place: int) -> str:
    return f"seat-{place % view.seats}"


def _shown(view: View) -> frozenset[Card]:
    return (view.talon or frozenset()) - view.hand


def move(stage: Stage, change: Callable[[], None], script: Plan, factor: float) -> None:
    """Carry out a change of the page and let everything that moved travel there; ``factor`` stretches the time."""
    before = stage.boxes("[data-motion]", "data-motion")
    change()
    after = stage.boxes("[data-motion]", "data-motion")
    places = stage.boxes("[data-place]", "data-place")
    duration = min(400.0, max(150.0, 260 * factor))
    flights: list[Flight] = []
    for number, (name, (element, box)) in enumerate(after.items()):
        known = before.get(name)
        source = known[1] if known else places[script.origins[name]][1] if script.origins.get(name) in places else None
        if source is not None and _is_apart(source, box):
            delay = number * 25.0 * factor if script.is_deal else 0
            flights.append((element, _from(source, box, is_new=known is None), delay))
    stage.fly(flights, duration)
    for name, (element, box) in before.items():
        place = script.exits.get(name)
        if name not in after and place in places:
            stage.fly_away(element, box, _to(box, places[place][1]), duration)


def _is_apart(one: Box, other: Box) -> bool:
    return any(abs(a - b) > NEAR for a, b in zip(one, other, strict=True))


def _offset(one: Box, other: Box) -> str:
    x = one[0] + one[2] / 2 - other[0] - other[2] / 2
    y = one[1] + one[3] / 2 - other[1] - other[3] / 2
    return f"translate({x:.1f}px, {y:.1f}px)"


def _from(source: Box, box: Box, *, is_new: bool) -> Frames:
    scale = source[2] / box[2] if not is_new else 0.6
    return [
        {"transform": f"{_offset(source, box)} scale({scale:.3f})", "opacity": 0.4 if is_new else 1},
        {"transform": "none", "opacity": 1},
    ]


def _to(box: Box, place: Box) -> Frames:
    return [{"transform": "none", "opacity": 1}, {"transform": f"{_offset(place, box)} scale(0.5)", "opacity": 0}]
