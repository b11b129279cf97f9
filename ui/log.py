"""What has happened at the table, line by line, as far as the person may know it: for the log and for the announcer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tysiacha.actions import Bid
from tysiacha.cards import Card, Suit, card_points
from tysiacha.deal import Phase, Trick
from tysiacha.exchange import BURY_COUNT
from tysiacha.match import Change, Match, Settled
from tysiacha.rules import Opening, Rules
from tysiacha.template import Value
from tysiacha.view import View, observe
from ui.session import HUMAN
from ui.text import Text
from ui.text.explain import explain_event

FILTERS: Final = {"all": "", "calls": "auction", "tricks": "cards", "scores": "score"}
"""What the log can be narrowed down to, by the name of the filter: the kind of its lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened."""

    kind: str
    """``auction``, ``cards`` or ``score``."""
    key: str
    """The key of its sentence, or of its event's."""
    seat: int | None = None
    """Who did it; None for nobody in particular."""
    values: dict[str, Value] = field(default_factory=dict)
    other: int | None = None
    """Whose name the sentence needs besides, as ``other``."""
    name: int | None = None
    """Whose name a sentence about the reader needs, as ``name``."""
    change: Change | None = None
    """For a change of score that has an event."""
    is_spoken: bool = True
    """Whether the announcer says it; the log of tricks repeats what has been said card by card."""
    is_written: bool = True
    """Whether the log shows it."""

    def words(self, text: Text, names: Sequence[str], rules: Rules) -> str:
        """Put the line into words."""
        name = None if self.seat == HUMAN else names[self.seat or 0]
        if self.change is not None:
            return explain_event(text, rules, self.change, name)
        values = dict(self.values)
        if self.other is not None:
            values["other"] = names[self.other]
        if self.name is not None:
            values["name"] = names[self.name]
        if self.seat is None:
            return text.say(self.key, **values)
        return text.say_of(self.key, name, **values)


def view_of(match: Match, place: int) -> View:
    """Return what the person knows of a settled deal of the match."""
    return observe(replace(match, history=match.history[: place + 1], deal=None, winners=()), HUMAN)


def lines_of(view: View, settled: Settled | None = None) -> tuple[Line, ...]:
    """Tell a deal from its start to where it is; ``settled`` adds what it did to the scores."""
    return (
        *_auction(view),
        *_exchange(view),
        *_tricks(view),
        *(_results(view, settled) if settled else ()),
    )


def _auction(view: View) -> Iterator[Line]:
    yield Line("auction", "log.deal", view.dealer, {"number": view.deals_played + 1})
    for place, (seat, call) in enumerate(view.calls):
        match call:
            case Bid(amount) if place == 0 and view.rules.opening is Opening.FORCED:
                yield Line("auction", "log.forced", seat, {"amount": amount})
            case Bid(amount):
                yield Line("auction", "log.bid", seat, {"amount": amount})
            case _:
                yield Line("auction", "log.pass", seat)
    if view.declarer is not None:
        yield Line("auction", "log.declarer", view.declarer, {"amount": _won_at(view)})


def _won_at(view: View) -> int:
    return max(call.amount for _, call in view.calls if isinstance(call, Bid))


def _exchange(view: View) -> Iterator[Line]:
    declarer = view.declarer
    if declarer is None:
        return
    if view.bombed:
        yield Line("score", "log.bomb", declarer)
        return
    if view.taken is None:
        return
    yield _talon(view, declarer)
    yield from _gifts(view, declarer) if view.seats > 2 else _burial(view, declarer)
    if view.committed and view.contract is not None:
        key = "log.raised" if view.contract > _won_at(view) else "log.contract"
        yield Line("auction", key, declarer, {"amount": view.contract})


def _talon(view: View, declarer: int) -> Line:
    cards: dict[str, Value] = {} if view.talon is None else {"cards": tuple(sorted(view.talon))}
    unseen = "" if cards else "_unseen"
    if view.seats == 2:
        return Line("cards", f"log.take{unseen}", declarer, {"number": (view.taken or 0) + 1, **cards})
    return Line("cards", f"log.talon{unseen}", declarer, cards)


def _gifts(view: View, declarer: int) -> Iterator[Line]:
    """Tell who has got a card; which one, only giver and receiver know."""
    if declarer == HUMAN:
        for seat, card in view.given:
            yield Line("cards", "log.gave", HUMAN, {"card": card}, other=seat)
        return
    is_over = view.phase is not Phase.EXCHANGE
    for steps in range(1, view.seats):
        seat = (declarer + steps) % view.seats
        if seat != HUMAN and (is_over or view.hand_sizes[seat] > view.rules.hand_size):
            yield Line("cards", "log.gave", declarer, other=seat)
    for giver, card in view.received:
        yield Line("cards", "log.received", None, {"card": card}, name=giver)


def _burial(view: View, declarer: int) -> Iterator[Line]:
    if view.phase is Phase.EXCHANGE:
        return
    if declarer == HUMAN:
        yield Line("cards", "log.buried", HUMAN, {"cards": view.buried})
    else:
        yield Line("cards", "log.buried", declarer, {"count": BURY_COUNT})


def _tricks(view: View) -> Iterator[Line]:
    undeclared = {suit for _, suit in view.declared}
    for number, trick in enumerate(view.tricks, 1):
        yield from _plays(view, trick.leader, trick.cards, undeclared)
        yield Line("cards", "log.trick_cards", None, {"number": number, "cards": trick.cards}, is_spoken=False)
        yield Line("cards", "log.trick", trick.winner, {"points": card_points(trick.cards)})
    yield from _plays(view, view.leader, view.trick, undeclared)
    if view.left_over and view.rules.last_trick_takes_talons:
        cards = tuple(sorted(view.left_over))
        yield Line("cards", "log.left_over", None, {"cards": cards})
        yield Line("cards", "log.talon_points", view.tricks[-1].winner, {"points": card_points(cards)})


def _plays(view: View, leader: int, cards: tuple[Card, ...], undeclared: set[Suit]) -> Iterator[Line]:
    for place, card in enumerate(cards):
        seat = (leader + place) % view.seats
        yield Line("cards", "log.play", seat, {"card": card}, is_written=False)
        if place == 0 and card.partner is not None and card.suit in undeclared:
            undeclared.remove(card.suit)
            yield Line("cards", "log.marriage", seat, {"suit": card.suit, "points": card.suit.marriage})


def _results(view: View, settled: Settled) -> Iterator[Line]:
    result = settled.result
    if not result.bombed:
        key = "log.made" if result.made else "log.failed"
        points = result.points[result.declarer]
        yield Line("score", key, result.declarer, {"points": points, "contract": result.contract})
    for seat, change in enumerate(settled.changes):
        yield Line("score", "log.score", seat, {"change": change.after - change.before, "score": change.after})
        if change.event is not None:
            yield Line("score", "", seat, change=change)


def end_lines(match: Match) -> tuple[Line, ...]:
    """Say who has won, once somebody has."""
    if not match.winners:
        return ()
    wins = tuple(Line("score", "log.win", seat, {"score": match.scores[seat]}) for seat in match.winners)
    if match.standing.deals_played == match.rules.deal_limit:
        return (Line("score", "log.limit", None, {"count": match.standing.deals_played}), *wins)
    return wins


def played_by(view: View) -> dict[Card, int]:
    """Return who played each card that has been played in this deal."""
    rows: list[tuple[int, tuple[Card, ...]]] = [(trick.leader, trick.cards) for trick in view.tricks]
    rows.append((view.leader, view.trick))
    return {card: (leader + place) % view.seats for leader, cards in rows for place, card in enumerate(cards)}


def seats_of(trick: Trick, seats: int) -> dict[int, Card]:
    """Return each seat's card in a finished trick."""
    return {(trick.leader + place) % seats: card for place, card in enumerate(trick.cards)}
