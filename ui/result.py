"""What a deal was worth: the sum of every seat, line by line, in the middle of the table; and who has won."""

from tysiacha.cards import Suit
from tysiacha.match import Match, Settled
from tysiacha.rules import Rounding
from ui.nodes import Content, Node, h
from ui.scene import SYMBOLS, Scene, suit_class
from ui.session import HUMAN
from ui.text.explain import explain_event


def summary(scene: Scene) -> Node:
    """Draw the result of the deal that has just been settled."""
    match = scene.match
    if match is None or not match.history:
        return h("div", class_="felt", key="felt")
    settled = match.history[-1]
    return h(
        "section",
        _winners(scene, match) if match.is_over else None,
        h("h3", headline(scene, settled), class_="headline"),
        sums(scene, settled),
        [h("p", words, class_="event") for words in events(scene, settled)],
        class_="summary scroll",
        key="summary",
        tabindex="0",
        aria_label=headline(scene, settled),
    )


def headline(scene: Scene, settled: Settled) -> str:
    """Say how the deal ended for the declarer."""
    text, result = scene.text, settled.result
    who = scene.who(result.declarer)
    if result.bombed:
        return text.say_of("summary.bombed", who)
    if result.made:
        return text.say_of("summary.made", who, contract=result.contract)
    missing = result.contract - result.points[result.declarer]
    return text.say_of("summary.failed", who, contract=result.contract, count=missing)


def events(scene: Scene, settled: Settled) -> list[str]:
    """Say why scores changed otherwise than by what was booked."""
    rules = scene.view.rules
    return [
        explain_event(scene.text, rules, change, scene.who(seat))
        for seat, change in enumerate(settled.changes)
        if change.event is not None
    ]


def sums(scene: Scene, settled: Settled) -> Node:
    """Draw the sum of every seat as a table, one line a step."""
    text, result = scene.text, settled.result
    seats = range(len(result.booked))
    rows: list[tuple[str, list[Content], str]] = []

    def row(key: str, cells: list[Content], kind: str = "") -> None:
        rows.append((text.say(key), cells, kind))

    if not result.bombed:
        row("summary.cards", [text.number(points) for points in result.card_points])
        if any(result.marriages):
            row("table.marriages", [_marriages(scene, result.marriages[seat]) for seat in seats])
        if any(result.talon_points):
            row("summary.talon", [text.number(points) for points in result.talon_points])
        row("summary.total", [text.number(points) for points in result.points], "total")
        row("table.contract_word", [_contract(scene, settled, seat) for seat in seats])
    row("summary.booked", [h("span", text.signed(booked), class_=_sign(booked)) for booked in result.booked], "total")
    row("summary.before", [text.number(change.before) for change in settled.changes])
    curbs = [change.after - change.before - change.booked for change in settled.changes]
    if any(curbs):
        row("summary.curb", [text.signed(curb) if curb else "" for curb in curbs])
    row("summary.after", [text.number(change.after) for change in settled.changes], "total last")
    head = h("tr", h("td"), [h("th", scene.names[seat], scope="col") for seat in seats])
    body = [
        h("tr", h("th", title, scope="row"), [h("td", cell) for cell in cells], class_=kind)
        for title, cells, kind in rows
    ]
    return h("table", h("thead", head), h("tbody", body), class_="sums")


def _marriages(scene: Scene, suits: tuple[Suit, ...]) -> Content:
    return [
        h(
            "span",
            h("span", SYMBOLS[suit], class_=suit_class(suit), aria_hidden="true"),
            scene.text.number(suit.marriage),
            h("span", scene.text.suit(suit), class_="unseen"),
            class_="married",
        )
        for suit in suits
    ]


def _contract(scene: Scene, settled: Settled, seat: int) -> Content:
    """Say how points become what is booked: the contract, or the rounding."""
    text, result = scene.text, settled.result
    if seat == result.declarer:
        words = text.say("summary.contract_made" if result.made else "summary.contract_failed")
        sign = h("span", "✓" if result.made else "✗", title=words, aria_label=words, role="img")
        return h("span", text.number(result.contract), sign, class_="verdict")
    if scene.view.rules.rounding is Rounding.NONE or result.booked[seat] == result.points[seat]:
        return ""
    words = text.say("summary.rounded")
    return h("span", "≈", title=words, aria_label=words, role="img")


def _sign(number: int) -> str:
    return "gain" if number > 0 else "loss" if number < 0 else "none"


def _winners(scene: Scene, match: Match) -> Node:
    text = scene.text
    if len(match.winners) > 1:
        words = text.say("over.shared", names=tuple(scene.names[seat] for seat in match.winners))
    else:
        words = text.say_of("over.win", scene.who(match.winners[0]))
    return h("h2", words, class_="winner" + (" mine" if HUMAN in match.winners else ""), key="winner")
