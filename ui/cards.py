"""Cards as elements: the hand with what each card would do, cards that lie on the table, backs."""

from tysiacha.actions import Action, Bury, Give, Play
from tysiacha.cards import Card
from tysiacha.deal import Phase
from tysiacha.errors import Cause, Refusal
from ui.nodes import Node, h
from ui.scene import HINTED, SIGNS, SYMBOLS, Scene, arranged, suit_class
from ui.session import HUMAN, NotYourTurn
from ui.text import Text


def corner(text: Text, card: Card) -> Node:
    """Draw the corner of a card, in the letters of the language, as large as a small card needs it."""
    index = text.index(card.rank)
    wide = "corner wide" if len(index) > 1 else "corner"
    return h(
        "span",
        h("span", index),
        h("span", SYMBOLS[card.suit]),
        class_=f"{wide} {suit_class(card.suit)}",
        aria_hidden="true",
    )


def open_card(text: Text, card: Card, label: str, mark: Node | None = None) -> Node:
    """Draw a card that lies face up and cannot be pressed."""
    return h(
        "div",
        corner(text, card),
        mark,
        class_="card",
        role="img",
        aria_label=label,
        data_card=card.name,
        data_motion=card.name,
        key=card.name,
    )


def winning_mark(text: Text) -> Node:
    """Mark the card that takes the trick, in a word, or in a sign where the card is too small for one."""
    sign = h("span", SIGNS["winning"], class_="sign", aria_hidden="true")
    return h("span", sign, h("span", text.say("mark.winning"), class_="words"), class_="best")


def action_of(scene: Scene, card: Card) -> Action:
    """Return what pressing a card of the hand stands for at this moment."""
    view = scene.view
    if view.phase is Phase.EXCHANGE and view.turn == HUMAN:
        return Bury(card) if view.seats == 2 else Give(card, receiver(scene))
    if Play(card, declares=True) in view.legal:
        return Play(card, declares=True)
    return Play(card)


def receiver(scene: Scene) -> int:
    """Return who gets the next card: the one that was chosen, else the first that may get one."""
    allowed = sorted({action.seat for action in scene.view.legal if isinstance(action, Give)})
    if scene.draft.receiver in allowed:
        return scene.draft.receiver
    return allowed[0] if allowed else (HUMAN + 1) % scene.view.seats


def hand(scene: Scene) -> Node:
    """Draw the person's hand as a fan of buttons; what cannot be done stays visible and says why."""
    view = scene.view
    cards = arranged(view.hand, scene.settings)
    size = len(cards)
    is_choosing = view.turn == HUMAN and view.phase in (Phase.PLAY, Phase.EXCHANGE)
    return h(
        "ul",
        [_held_card(scene, card, is_choosing) for card in cards],
        class_=f"hand cards-{size}" + (" choosing" if is_choosing else ""),
        style={"n": size, "half": (size + 1) // 2},
        data_zone="hand",
        aria_label=scene.text.say("app.hand"),
    )


def _held_card(scene: Scene, card: Card, is_choosing: bool) -> Node:
    action = action_of(scene, card)
    refused = scene.refuse(action)
    hinted = scene.hints(action)
    fresh = is_choosing and scene.view.phase is Phase.EXCHANGE and card in (scene.view.talon or ())
    return h(
        "li",
        h(
            "button",
            corner(scene.text, card),
            type="button",
            class_="card" + (" fresh" if fresh else "") + (" hinted" if hinted else ""),
            data_card=card.name,
            data_motion=card.name,
            data_action=str(action),
            aria_disabled="true" if refused else None,
            aria_label=card_label(scene, action, card, refused),
            aria_describedby=HINTED if hinted else None,
            title=scene.explain(refused) if refused and is_choosing else None,
        ),
        key=card.name,
    )


def card_label(scene: Scene, action: Action, card: Card, refused: Refusal | NotYourTurn | None) -> str:
    """Name a card of the hand and what can be done with it, or why not."""
    say = scene.text.say
    match refused, action:
        case None, Play(_, True):
            return say("card.declares", card=card, points=card.suit.marriage)
        case None, Play():
            return say("card.play", card=card)
        case None, Give(_, seat):
            return say("card.give", card=card, name=scene.names[seat])
        case None, Bury():
            return say("card.bury", card=card)
        case Refusal(Cause.FOLLOW_SUIT | Cause.PLAY_TRUMP as cause, suit=suit), _ if suit is not None:
            return say(f"card.blocked.{cause.value}", card=card, suit=suit)
        case Refusal(Cause.BEAT_CARD | Cause.OVERTRUMP as cause, card=other), _ if other is not None:
            return say(f"card.blocked.{cause.value}", card=card, other=other)
        case NotYourTurn(), _:
            return say("card.wait", card=card)
        case _:
            return say("card.plain", card=card)


def backs(count: int, label: str) -> Node:
    """Draw so many cards face down."""
    return h(
        "span",
        [h("span", class_="back") for _ in range(count)],
        class_="backs",
        role="img",
        aria_label=label,
    )
