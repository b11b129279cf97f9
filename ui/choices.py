"""The row of choices above the hand: bids, talons, whom to give to, contract, declaring, what comes after a deal."""

from tysiacha.actions import Action, Bid, Bomb, Commit, Give, Pass, Play, Take
from tysiacha.ai.estimate import estimate
from tysiacha.cards import marriages
from tysiacha.deal import Phase
from tysiacha.view import View
from ui.cards import receiver
from ui.nodes import Node, h
from ui.scene import HINTED, Scene
from ui.session import HUMAN

CHIPS = 3
"""Bids that can be made by one press, besides the one in the field."""
RISK = 30
"""Points by which a contract may be above what the hand shows before the person is asked whether it is meant."""


def choices(scene: Scene) -> Node:
    """Draw what can be decided now, besides the cards in the hand."""
    view = scene.view
    found: list[Node | None] = []
    if view.turn == HUMAN and scene.held is None:
        match view.phase:
            case Phase.AUCTION:
                found = _auction(scene)
            case Phase.TALON:
                found = _talons(scene)
            case Phase.EXCHANGE:
                found = _receivers(scene)
            case Phase.CONTRACT:
                found = _contract(scene)
            case Phase.PLAY:
                found = _declaring(scene)
            case Phase.SCORED:
                pass
    found += _after(scene)
    return h(
        "div",
        found,
        class_="choices",
        role="group",
        aria_label=scene.text.say("ui.choices"),
        data_zone="choices",
    )


def action_button(scene: Scene, action: Action, words: str = "", class_: str = "chip") -> Node:
    """Draw the button of an action; one that is impossible says why."""
    reason = scene.reason(action)
    label = words or scene.label(action)
    hinted = scene.hints(action)
    return h(
        "button",
        label,
        type="button",
        class_=f"{class_} hinted" if hinted else class_,
        data_action=str(action),
        aria_describedby=HINTED if hinted else None,
        aria_disabled="true" if reason else None,
        title=reason or None,
        aria_label=f"{scene.text.say('ui.refused', action=label, reason=reason)}" if reason else None,
        key=str(action),
    )


def command_button(words: str, command: str, value: str = "", class_: str = "chip", **attrs: str | None) -> Node:
    """Draw a button that asks the page for something that is no action of the game."""
    return h(
        "button",
        words,
        type="button",
        class_=class_,
        data_command=command,
        data_value=value or None,
        key=f"{command}:{value}",
        style=None,
        **attrs,
    )


def _auction(scene: Scene) -> list[Node | None]:
    bids = [action for action in scene.view.legal if isinstance(action, Bid)]
    first: list[Node | None] = [action_button(scene, Pass(), class_="chip pass")]
    if not bids:
        return first
    chips = [action_button(scene, bid, scene.text.number(bid.amount)) for bid in bids[:CHIPS]]
    return [*first, *chips, _amount(scene, [bid.amount for bid in bids], "bid")]


def worth(view: View) -> int:
    """Return about how many points a declarer takes with the person's own cards."""
    return round(estimate(view.hand, view.rules))


def risky(view: View, action: Action) -> Commit | None:
    """Return the action if it may be done and raises the contract well above what the person's own cards show."""
    if not isinstance(action, Commit) or action not in view.legal:
        return None
    is_raise = action.amount > (view.contract or 0)
    return action if is_raise and action.amount > worth(view) + RISK else None


def _contract(scene: Scene) -> list[Node | None]:
    if scene.draft.raising is not None:
        return [
            action_button(scene, Commit(scene.draft.raising), class_="chip danger"),
            command_button(scene.text.say("action.cancel"), "no-raise"),
        ]
    amounts = [action.amount for action in scene.view.legal if isinstance(action, Commit)]
    keep = action_button(scene, Commit(amounts[0]), class_="chip strong")
    raises = [action_button(scene, Commit(amount), scene.text.number(amount)) for amount in amounts[1:CHIPS]]
    if len(amounts) == 1:
        return [keep]
    return [keep, *raises, _amount(scene, amounts, "raise")]


def _amount(scene: Scene, amounts: list[int], kind: str) -> Node:
    """Draw the field for a number, with a step down, a step up, and the button that says it."""
    written = amount_written(scene, amounts)
    number = int(written) if written.isascii() and written.isdigit() and len(written) < 5 else 0
    action: Action = Bid(number) if kind == "bid" else Commit(number)
    chips = amounts[:CHIPS]
    hinted = scene.hints(action) and number not in chips
    reason = scene.reason(action)
    say = scene.text.say
    label = scene.label(action) if number else say("ui.say_number")
    return h(
        "div",
        command_button("−", "step", "-1", "step", aria_label=say("action.less")),
        h(
            "input",
            type="text",
            inputmode="numeric",
            name="amount",
            value=written,
            autocomplete="off",
            maxlength="4",
            aria_label=say("action.bid_field"),
            class_="amount",
        ),
        command_button("+", "step", "1", "step", aria_label=say("action.more")),
        h(
            "button",
            label,
            type="button",
            class_="chip strong hinted" if hinted else "chip strong",
            aria_describedby=HINTED if hinted else None,
            # A number that has a chip of its own is said by the same action, whose button that one is.
            data_action=None if number in chips else str(action),
            data_command="say" if number in chips else None,
            data_value=str(action) if number in chips else None,
            aria_disabled="true" if reason else None,
            aria_label=say("ui.refused", action=label, reason=reason) if reason else None,
            title=reason or None,
        ),
        class_="number",
        role="group",
        aria_label=say("action.bid_field"),
        key="number",
    )


def amount_written(scene: Scene, amounts: list[int]) -> str:
    """Return what stands in the field: what was written, else the first number that has no chip."""
    if scene.draft.amount is not None:
        return scene.draft.amount
    if isinstance(scene.hint, (Bid, Commit)) and scene.hint.amount in amounts[CHIPS:]:
        return str(scene.hint.amount)
    return str(amounts[min(CHIPS, len(amounts) - 1)])


def _talons(scene: Scene) -> list[Node | None]:
    say = scene.text.say
    if scene.draft.bombing:
        return [
            action_button(scene, Bomb(), class_="chip danger"),
            command_button(say("action.cancel"), "no-bomb"),
        ]
    takes = [
        action_button(scene, action, class_="chip strong") for action in scene.view.legal if isinstance(action, Take)
    ]
    bomb = Bomb() in scene.view.legal
    return [*takes, action_button(scene, Bomb(), class_="chip") if bomb else None]


def _receivers(scene: Scene) -> list[Node | None]:
    if scene.view.seats == 2:
        return []
    chosen = receiver(scene)
    nodes: list[Node | None] = []
    for seat in range(1, scene.view.seats):
        sample = Give(min(scene.view.hand), seat)
        reason = scene.reason(sample)
        hinted = isinstance(scene.hint, Give) and scene.hint.seat == seat
        nodes.append(
            command_button(
                scene.text.say("ui.to", name=scene.names[seat]),
                "receiver",
                str(seat + 1),
                "chip toggle hinted" if hinted else "chip toggle",
                aria_describedby=HINTED if hinted else None,
                aria_pressed="true" if seat == chosen else "false",
                aria_disabled="true" if reason else None,
                title=reason or None,
            )
        )
    return nodes


def _declaring(scene: Scene) -> list[Node | None]:
    """Offer to keep a marriage back where that is the leader's choice, and say why one cannot be declared yet."""
    view = scene.view
    nodes: list[Node | None] = []
    if scene.may_take_rest:
        nodes.append(command_button(scene.text.say("action.take_rest"), "take-rest", class_="chip strong"))
    if view.trick:
        return nodes
    for action in view.legal:
        if isinstance(action, Play) and action.declares and Play(action.card) in view.legal:
            words = scene.text.say("ui.plain", card=action.card)
            nodes.append(action_button(scene, Play(action.card), words))
    if any(isinstance(action, Play) and action.declares for action in view.legal):
        return nodes
    for suit in marriages(view.hand):
        king = next(card for card in sorted(view.hand) if card.suit is suit and card.partner is not None)
        words = scene.text.say("ui.marriage", suit=suit, points=suit.marriage)
        nodes.append(action_button(scene, Play(king, declares=True), words))
    return nodes


def _after(scene: Scene) -> list[Node | None]:
    """Offer what comes next once a deal or the match is over."""
    say = scene.text.say
    if scene.view.phase is not Phase.SCORED or scene.match is None or scene.held is not None:
        return []
    sheet = command_button(say("menu.sheet"), "dialog", "sheet")
    if scene.match.is_over:
        again = command_button(say("action.next_match"), "next-match", class_="chip strong")
        return [again, sheet, command_button(say("action.other_game"), "setup")]
    return [command_button(say("action.next_deal"), "next-deal", class_="chip strong"), sheet]
