"""The guided first deal: which sentence fits what is on the table, and what a teacher would do. Pure: it sees a view.

The lesson never bars the way: whoever does something else than what is advised gets the sentence that fits then.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tysiacha.actions import Action, Bid, Commit, Pass, Play
from tysiacha.ai.rule import RuleBot
from tysiacha.cards import Rank, Suit, marriages
from tysiacha.deal import Phase
from tysiacha.view import View
from ui.text import Text, Value

SEED: Final = 44
"""The deal that is taught: in every variant the person can win the auction, declare and make the contract."""
READ: Final = ("welcome", "cards", "points", "marriage")
"""What is told before the first decision, a page each."""
DECLARER: Final = (*READ, "auction", "talon", "give", "contract", "lead", "declare", "trump", "follow", "score", "done")
DEFENDER: Final = (*READ, "auction", "defend", "follow", "score", "done")
PAGED: Final = frozenset({*READ, "talon", "score", "done"})
"""What is put away by pressing a button, not by an action of the game."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far the lesson has come."""

    topic: str
    """What is spoken of; empty when nothing but the advised action is shown."""
    seen: frozenset[str] = frozenset()
    suit: Suit | None = None
    """The suit of which it was said that it is trump."""
    size: int = 0
    """How many cards the person held then."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """What the topic's sentence is about."""

    @property
    def is_reading(self) -> bool:
        """Whether the person is still being told the beginnings."""
        return self.topic in READ

    def path(self, view: View) -> tuple[str, ...]:
        """Return the topics of the deal as it has turned out so far."""
        is_defending = view.declarer not in (None, view.seat) or "defend" in self.seen
        return DEFENDER if is_defending else DECLARER


def advised(view: View) -> Action | None:
    """Return what a teacher would do: what is sure and easy to explain, and otherwise what a rule of thumb says."""
    if not view.legal:
        return None
    match view.phase:
        case Phase.AUCTION:
            bids = [action for action in view.legal if isinstance(action, Bid)]
            is_good = bids and bids[0].amount <= view.rules.opening_bid + 20 and marriages(view.hand)
            return bids[0] if is_good or Pass() not in view.legal else Pass()
        case Phase.CONTRACT:
            return next(action for action in view.legal if isinstance(action, Commit))
        case Phase.PLAY if not view.trick:
            return _lead(view)
        case _:
            return RuleBot().choose(view)


def _lead(view: View) -> Action:
    plays = [action for action in view.legal if isinstance(action, Play)]
    declaring = [play for play in plays if play.declares]
    if declaring:
        return max(declaring, key=lambda play: (play.card.suit.marriage, play.card.rank))
    aces = [play for play in plays if play.card.rank is Rank.A]
    if aces and len(view.tricks) < 2:
        return aces[0]
    return RuleBot().choose(view)


def begin(view: View) -> Lesson:
    """Return the lesson at its beginning."""
    return _speak(Lesson(""), READ[0], view)


def advance(lesson: Lesson, view: View) -> Lesson:
    """Return the lesson after something has happened at the table."""
    topic = _topic(lesson, view)
    if topic is None:
        return lesson
    if topic == "trump":
        lesson = replace(lesson, suit=view.trump, size=len(view.hand))
    return _speak(lesson, topic, view)


def _speak(lesson: Lesson, topic: str, view: View) -> Lesson:
    return replace(lesson, topic=topic, seen=lesson.seen | {topic} - {""}, values=_values(topic, view))


def _topic(lesson: Lesson, view: View) -> str | None:
    """Return what fits now, or None to leave what is spoken of as it is."""
    if view.phase is Phase.SCORED:
        return None if lesson.topic == "done" else "score"
    has_called = any(seat == view.seat for seat, _ in view.calls)
    if view.phase is Phase.AUCTION:
        return _calling(view) if (has_called or not lesson.is_reading) and view.turn == view.seat else None
    if view.phase is Phase.PLAY:
        return _playing(lesson, view)
    if view.declarer != view.seat:
        return "defend"
    match view.phase:
        case Phase.EXCHANGE if view.talon and not view.given and not view.buried and "give" not in lesson.seen:
            return "talon"
        case Phase.EXCHANGE:
            return "bury" if view.seats == 2 else "give"
        case Phase.CONTRACT:
            return "contract"
        case _:
            return ""


def _calling(view: View) -> str:
    return "auction" if isinstance(advised(view), Bid) else ""


def _playing(lesson: Lesson, view: View) -> str | None:
    has_played = view.tricks or (view.seat - view.leader) % view.seats < len(view.trick)
    if view.declarer != view.seat and not has_played:
        return "defend"
    if view.trump is not None and view.trump is not lesson.suit:
        return "trump"
    is_told = lesson.topic == "trump" and len(view.hand) == lesson.size
    if view.turn != view.seat or is_told:
        return None
    if view.trick:
        return "follow"
    action = advised(view)
    if not isinstance(action, Play):
        return ""
    has_taken = any(trick.winner == view.seat for trick in view.tricks)
    if action.declares:
        return "declare" if has_taken else ""
    return "lead" if action.card.rank is Rank.A else ""


def turn_page(lesson: Lesson, view: View) -> Lesson:
    """Return the lesson after the button that goes on has been pressed."""
    match lesson.topic:
        case "talon":
            topic = "bury" if view.seats == 2 else "give"
        case "score":
            topic = "done"
        case topic if topic in READ[:-1]:
            topic = READ[READ.index(topic) + 1]
        case _:
            is_waiting = view.phase is Phase.AUCTION and view.turn != view.seat
            told = replace(lesson, topic="", seen=lesson.seen | set(READ))
            return _speak(told, "auction", view) if is_waiting else advance(told, view)
    return _speak(lesson, topic, view)


def hint_of(lesson: Lesson, view: View) -> Action | None:
    """Return the action to mark: none while the beginnings are being told."""
    return None if lesson.is_reading or view.turn != view.seat else advised(view)


def _values(topic: str, view: View) -> dict[str, Value]:
    """Return what a topic's sentence is about, as things are now."""
    action = advised(view)
    match topic:
        case "welcome":
            return {"target": view.rules.target}
        case "marriage":
            suit = max(marriages(view.hand), key=lambda each: each.marriage, default=Suit.H)
            return {"points": suit.marriage, "suit": suit}
        case "auction":
            amounts = [call.amount for _, call in view.calls if isinstance(call, Bid)]
            least = amounts[-1] + view.rules.bid_step if amounts else view.rules.opening_bid
            return {"amount": action.amount if isinstance(action, Bid) else least}
        case "talon":
            return {"cards": tuple(sorted(view.talon or ()))}
        case "contract":
            return {"amount": view.contract or 0}
        case "declare" if isinstance(action, Play):
            return {"suit": action.card.suit}
        case "trump":
            return {"suit": view.trump or Suit.H}
        case _:
            return {}


def sentence(text: Text, lesson: Lesson) -> str:
    """Say what the lesson has to say now; nothing where the advised action speaks for itself."""
    return text.say(f"lesson.{lesson.topic}", **lesson.values) if lesson.topic else ""


def place(lesson: Lesson, view: View) -> tuple[int, int]:
    """Return which step of how many this is."""
    path = lesson.path(view)
    if lesson.topic in ("score", "done"):
        return path.index(lesson.topic) + 1, len(path)
    return min(len(lesson.seen), len(path) - 2), len(path)
