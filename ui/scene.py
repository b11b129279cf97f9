"""What the render functions are given: what the person knows, how it is put into words, and what is being typed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tysiacha.actions import Action, Bid, Bomb, Bury, Commit, Give, Pass, Play, Take
from tysiacha.cards import Card, Suit
from tysiacha.deal import Trick
from tysiacha.errors import Refusal
from tysiacha.match import Match
from tysiacha.view import View
from ui.nodes import Node
from ui.session import HUMAN, NotYourTurn
from ui.settings import Settings
from ui.text import Text
from ui.text.explain import explain_refusal

Refuse = Callable[[Action], Refusal | NotYourTurn | None]

SYMBOLS = "♥♦♣♠"
"""The suits' signs, in the order of ``Suit``."""

SIGNS: Final = {"dealer": "▤", "turn": "●", "winning": "▲", "bombs": "✹"}
"""What stands for a mark where there is no room for its words."""

HINTED = "hinted"
"""The id of the words that name the advised action, which describe its button."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being chosen and has not been done yet."""

    amount: str | None = None
    """The number in the field for a bid or a contract, as it is written."""
    receiver: int | None = None
    """Who is to get the next card."""
    bombing: bool = False
    """Whether the bomb waits to be confirmed."""
    raising: int | None = None
    """The contract that waits to be confirmed, being a risky one."""
    notice: str = ""
    """What to say to the last press that could not be carried out."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table at one moment, seen from the person's seat."""

    view: View
    text: Text
    settings: Settings
    names: tuple[str, ...]
    """Everybody's name, the person's too."""
    levels: tuple[str, ...]
    refuse: Refuse
    draft: Draft = Draft()
    held: Trick | None = None
    """The finished trick that still lies on the table."""
    match: Match | None = None
    """For scores and results of settled deals only."""
    may_take_back: bool = False
    may_take_rest: bool = False
    hint: Action | None = None
    """The action that is advised."""
    guide: Node | None = None
    """What somebody who helps says, in place of the sentences."""

    def who(self, seat: int) -> str | None:
        """Return a seat's name for ``Text.say_of``: None for the person."""
        return None if seat == HUMAN else self.names[seat]

    def hints(self, action: Action) -> bool:
        """Tell whether an action is the advised one, or gives away the same card."""
        hint = self.hint
        is_gift = isinstance(action, Give) and isinstance(hint, Give) and action.card == hint.card
        return hint is not None and (is_gift or action == hint)

    def reason(self, action: Action) -> str:
        """Say why an action cannot be done now; nothing when it can."""
        return self.explain(self.refuse(action))

    def explain(self, refused: Refusal | NotYourTurn | None) -> str:
        """Put a refusal into words."""
        match refused:
            case None:
                return ""
            case NotYourTurn(seat):
                return self.text.say("ui.not_your_turn", name=self.names[seat or 0])
            case _:
                return explain_refusal(self.text, refused, self.names)

    def label(self, action: Action) -> str:
        """Say what an action does, as its button does."""
        say = self.text.say
        match action:
            case Bid(amount):
                return say("action.bid", amount=amount)
            case Pass():
                return say("action.pass")
            case Bomb():
                return say("action.bomb")
            case Take(talon):
                return say("action.take", number=talon + 1) if self.view.seats == 2 else say("action.take_only")
            case Give(card, seat):
                return say("action.give", card=card, name=self.names[seat])
            case Bury(card):
                return say("action.bury", card=card)
            case Commit(amount):
                key = "action.keep" if amount == self.view.contract else "action.raise"
                return say(key, amount=amount)
            case Play(card, True):
                return say("action.declare", card=card, points=card.suit.marriage)
            case Play(card):
                return say("action.play", card=card)


def suit_class(suit: Suit) -> str:
    """Return the class that colours a suit."""
    return f"suit-{suit.name}"


def arranged(hand: frozenset[Card], settings: Settings) -> list[Card]:
    """Sort a hand by suit, reds and blacks in turn, and by rank as the person likes it."""
    suits = [Suit.H, Suit.S, Suit.D, Suit.C]
    held = {card.suit for card in hand}
    if Suit.S not in held or Suit.D not in held:
        suits = [Suit.H, Suit.C, Suit.D, Suit.S] if Suit.S not in held else [Suit.S, Suit.H, Suit.C, Suit.D]
    sign = -1 if settings.order == "falling" else 1
    return sorted(hand, key=lambda card: (suits.index(card.suit), sign * card.rank))
