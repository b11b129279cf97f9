"""What lies beside the table or opens over it: log, score sheet, last trick, played cards, menu, settings, help."""

from collections.abc import Sequence

from tysiacha.cards import SUIT_CARDS, Card, Suit
from tysiacha.match import Match, Settled
from tysiacha.rules import Barrel, Rules, Silence
from ui.cards import open_card, winning_mark
from ui.choices import command_button
from ui.log import FILTERS, Line, played_by, seats_of
from ui.nodes import Content, Node, h
from ui.result import events
from ui.scene import SIGNS, SYMBOLS, Scene, suit_class
from ui.settings import CHOICES, SWITCHES, Settings
from ui.text import LANGUAGES, Text


def dialog(text: Text, title: str, *content: Content, kind: str = "", buttons: Content = None) -> Node:
    """Draw what opens over the table, with its title and a way out."""
    return h(
        "dialog",
        h(
            "div",
            h("h2", title, id="dialog-title"),
            command_button("✕", "close", class_="icon", aria_label=text.say("action.close")),
            class_="dialog-head",
            key="head",
        ),
        h("div", content, class_="dialog-body", key=f"body-{kind}", tabindex="0", role="group", aria_label=title),
        h("div", buttons, class_="dialog-foot", key="foot") if buttons else None,
        class_=f"dialog {kind}",
        aria_labelledby="dialog-title",
        key="dialog",
    )


def no_dialog() -> Node:
    """Draw the dialog that is closed."""
    return h("dialog", class_="dialog", key="dialog")


Chapter = tuple[int, Sequence[Line]]
"""The number of a deal, and its lines."""


def log(scene: Scene, chapters: Sequence[Chapter], chosen: str, end: Sequence[Line]) -> Node:
    """Draw the log of the last deals, newest at the end, narrowed down to what was chosen."""
    text = scene.text
    filters = [
        h("option", text.say(f"log.filter.{name}"), value=name, selected=name == chosen, key=name) for name in FILTERS
    ]
    rows = [_chapter(scene, number, lines, FILTERS[chosen]) for number, lines in chapters]
    return h(
        "section",
        h(
            "label",
            h("span", text.say("log.filter")),
            h("select", filters, name="log-filter"),
            class_="field narrow",
        ),
        h(
            "div",
            rows,
            _list(scene, end, "") if end else None,
            class_="log-lines",
            tabindex="0",
            role="group",
            aria_label=text.say("log.title"),
        ),
        class_="log",
        key="log",
    )


def _chapter(scene: Scene, number: int, lines: Sequence[Line], kind: str) -> Node:
    return h(
        "section",
        h("h3", scene.text.say("table.deal", number=number)),
        _list(scene, lines, kind),
        key=f"deal-{number}",
    )


def _list(scene: Scene, lines: Sequence[Line], kind: str) -> Node:
    shown = [line for line in lines if line.is_written and (not kind or line.kind == kind)]
    return h("ol", [h("li", line.words(scene.text, scene.names, scene.view.rules), class_=line.kind) for line in shown])


def sheet(scene: Scene, match: Match) -> Node:
    """Draw the score sheet: a line a deal, with what it changed and why."""
    text = scene.text
    if not match.history:
        return h("p", text.say("sheet.empty"), class_="empty")
    seats = range(match.seats)
    head = h(
        "tr",
        h("th", text.say("sheet.deal"), scope="col"),
        h("th", text.say("sheet.contract"), scope="col"),
        [h("th", scene.names[seat], scope="col") for seat in seats],
    )
    rows = [_deal_row(scene, settled) for settled in match.history]
    return h(
        "div",
        chart(scene, match),
        h(
            "div",
            h("table", h("thead", head), h("tbody", rows), class_="sheet"),
            class_="scroll",
            tabindex="0",
            role="group",
            aria_label=text.say("sheet.title"),
        ),
        class_="sheet-panel",
    )


def _deal_row(scene: Scene, settled: Settled) -> Node:
    text, result = scene.text, settled.result
    verdict = "bomb" if result.bombed else "made" if result.made else "failed"
    why = events(scene, settled)
    return h(
        "tr",
        h("th", text.number(settled.before.deals_played + 1), scope="row"),
        h(
            "td",
            h("span", scene.names[result.declarer], class_="small"),
            h("span", text.number(result.contract), class_=f"verdict {verdict}"),
            h("span", text.say(f"sheet.{verdict}"), class_=f"small {verdict}"),
        ),
        [
            h(
                "td",
                h("span", text.number(change.after), class_="sum"),
                h("span", text.signed(change.after - change.before), class_="small change"),
            )
            for change in settled.changes
        ],
        h("td", why, class_="why") if why else None,
        key=f"row-{settled.before.deals_played}",
    )


def chart(scene: Scene, match: Match) -> Node:
    """Draw everybody's score over the deals as lines, told apart by dashes and by the names at their ends."""
    width, height, pad = 320, 140, 8
    rows = [match.start.scores, *(tuple(change.after for change in settled.changes) for settled in match.history)]
    least = min(0, *(min(row) for row in rows))
    most = max(match.rules.target, *(max(row) for row in rows))

    def at(deal: int, score: int) -> tuple[float, float]:
        x = pad + (width - 2 * pad) * deal / max(1, len(rows) - 1)
        y = height - pad - (height - 2 * pad) * (score - least) / (most - least)
        return round(x, 1), round(y, 1)

    def across(score: int, kind: str) -> Node:
        y = str(at(0, score)[1])
        return h("line", x1=str(pad), x2=str(width - pad), y1=y, y2=y, class_=kind)

    lines = [
        h(
            "polyline",
            points=" ".join(f"{x},{y}" for x, y in (at(deal, row[seat]) for deal, row in enumerate(rows))),
            class_=f"curve at-{seat}",
        )
        for seat in range(match.seats)
    ]
    text = scene.text
    scores = tuple(f"{scene.names[seat]} {text.number(score)}" for seat, score in enumerate(match.scores))
    label = text.say("sheet.chart_help", count=len(match.history), scores=scores)
    legend = [h("li", scene.names[seat], class_=f"key at-{seat}") for seat in range(match.seats)]
    return h(
        "figure",
        h(
            "svg",
            across(0, "zero"),
            across(match.rules.target, "target"),
            lines,
            viewBox=f"0 0 {width} {height}",
            role="img",
            aria_label=label,
        ),
        h("ul", legend, class_="legend"),
        class_="chart",
        aria_label=text.say("sheet.chart"),
    )


def last_trick(scene: Scene) -> Node:
    """Draw the last finished trick again."""
    view, text = scene.view, scene.text
    if not view.tricks:
        return h("p", text.say("table.no_played_cards"))
    trick = view.tricks[-1]
    cards = seats_of(trick, view.seats)
    items = [
        h(
            "li",
            open_card(text, card, text.say_of("table.played_by", scene.who(seat), card=card)),
            h("span", scene.names[seat]),
            winning_mark(text) if seat == trick.winner else None,
        )
        for seat, card in cards.items()
    ]
    points = sum(card.points for card in trick.cards)
    return h(
        "div",
        h("ul", items, class_="row-of-cards"),
        h("p", text.say_of("log.trick", scene.who(trick.winner), points=points)),
    )


def played(scene: Scene) -> Node:
    """Draw the pack, suit by suit, with who has played what and what the person still holds."""
    view, text = scene.view, scene.text
    owners = played_by(view)
    rows = [
        h(
            "tr",
            h(
                "th",
                h("span", SYMBOLS[suit], class_=suit_class(suit), aria_hidden="true"),
                h("span", text.suit(suit), class_="unseen"),
                scope="row",
            ),
            [_played_cell(scene, card, owners) for card in sorted(cards)],
        )
        for suit, cards in SUIT_CARDS.items()
    ]
    return h("table", h("tbody", rows), class_="played", aria_label=text.say("table.played_cards"))


def _played_cell(scene: Scene, card: Card, owners: dict[Card, int]) -> Node:
    text = scene.text
    index = text.index(card.rank)
    if card in owners:
        label = text.say_of("table.played_by", scene.who(owners[card]), card=card)
        return h(
            "td", h("span", index, aria_hidden="true"), h("span", label, class_="unseen"), class_="gone", title=label
        )
    if card not in scene.view.hand:
        # Only the rank: a card that may be anywhere is named nowhere.
        return h("td", index, class_="out")
    return h("td", h("span", index, aria_hidden="true"), h("span", text.card(card), class_="unseen"), class_="mine")


def marriages(scene: Scene) -> Node:
    """List the marriages declared in this deal."""
    view, text = scene.view, scene.text
    if not view.declared:
        return h("p", text.say("table.no_marriages"), class_="empty")
    return h("ul", [h("li", _marriage(scene, seat, suit)) for seat, suit in view.declared], class_="declared")


def _marriage(scene: Scene, seat: int, suit: Suit) -> str:
    return scene.text.say_of("log.marriage", scene.who(seat), points=suit.marriage, suit=suit)


MENU = ("sheet", "log", "cards", "last", "history", "statistics", "practice", "rules", "settings", "help")
"""What the menu opens, in its order."""


def menu(scene: Scene) -> Node:
    """Draw the way to everything that is not on the table."""
    say = scene.text.say
    titles = {
        "cards": say("table.played_cards"),
        "last": say("table.last_trick"),
        "rules": say("menu.rules"),
        "help": say("menu.help"),
    }
    entries = [command_button(titles.get(name) or say(f"menu.{name}"), "dialog", name, "entry") for name in MENU]
    return h(
        "div",
        entries,
        command_button(say("menu.fullscreen"), "full-screen", class_="entry"),
        command_button(say("menu.new"), "setup", class_="entry"),
        class_="menu",
    )


_NAMES = {"suits": "pack", "order": "sort", "auto_single": "auto_play", "overview": "played_cards", "sound": "sounds"}


def settings(text: Text, chosen: Settings) -> Node:
    """Draw every setting as a field."""
    fields = [_choice(text, name, str(getattr(chosen, name))) for name in CHOICES]
    switches = [
        h(
            "label",
            h("input", type="checkbox", name=f"setting:{name}", checked=bool(getattr(chosen, name))),
            h(
                "span",
                text.say("ui.setting.shortcuts" if name == "shortcuts" else f"settings.{_NAMES.get(name, name)}"),
            ),
            class_="field check",
            key=name,
        )
        for name in SWITCHES
    ]
    return h("div", fields, switches, h("p", text.say("settings.saved"), class_="small"), class_="settings")


def _choice(text: Text, name: str, chosen: str) -> Node:
    key = f"settings.{_NAMES.get(name, name)}"
    options = [
        h("option", _value(text, name, value), value=value, selected=value == chosen, key=value)
        for value in CHOICES[name]
    ]
    return h("label", h("span", text.say(key)), h("select", options, name=f"setting:{name}"), class_="field", key=name)


def _value(text: Text, name: str, value: str) -> str:
    if name == "language":
        return LANGUAGES.get(value) or text.say("settings.theme.system")
    if name == "order":
        return text.say(f"ui.order.{value}")
    renamed = {"auto": "system", "none": "instant"}.get(value, value)
    return text.say(f"settings.{_NAMES.get(name, name)}.{renamed}")


KEYS = (
    "arrows",
    "enter",
    "digits",
    "plus",
    "minus",
    "pass",
    "last",
    "next",
    "back",
    "log",
    "sheet",
    "menu",
    "escape",
    "help",
)
"""The shortcuts, in the order of the list; the sentences under ``keys.`` say what each does."""

CAPS = {
    "arrows": "← →",
    "enter": "Enter",
    "digits": "1–9",
    "plus": "+",
    "minus": "−",
    "pass": "P",
    "last": "T",
    "next": "N",
    "back": "U",
    "log": "L",
    "sheet": "S",
    "menu": "M",
    "escape": "Esc",
    "help": "?",
}


def _marks(text: Text, rules: Rules) -> Node:
    """Explain the marks that these rules can put on a seat or a card, each with its sign where it has one."""
    say, late = text.say, rules.late
    rows = [
        ("dealer", say("mark.dealer"), say("mark.dealer.help")),
        ("turn", say("mark.turn"), say("mark.turn.help")),
        ("", say("mark.declarer"), say("mark.declarer.help")),
        ("winning", say("mark.winning"), say("mark.winning.help")),
    ]
    if isinstance(late, Barrel):
        words = say("mark.barrel.help", contract=late.contract, left=late.deals)
        rows.append(("", say("option.late.barrel"), words))
    if isinstance(late, Silence):
        rows.append(("", say("mark.silence"), say("mark.silence.help", score=late.score)))
    if rules.bombs:
        rows.append(("bombs", say("option.bombs.name"), say("mark.bombs.help")))
    cells = [
        h(
            "tr",
            h("th", h("span", SIGNS.get(kind, ""), class_="sign", aria_hidden="true"), name, scope="row"),
            h("td", words),
        )
        for kind, name, words in rows
    ]
    return h("table", h("tbody", cells), class_="keys")


def help_page(text: Text, rules: Rules) -> Node:
    """Draw the marks, the shortcuts and what the page says about itself."""
    rows = [h("tr", h("th", h("kbd", CAPS[name]), scope="row"), h("td", text.say(f"keys.{name}"))) for name in KEYS]
    return h(
        "div",
        command_button(text.say("help.rules"), "dialog", "rules", "entry"),
        h("h3", text.say("ui.marks")),
        _marks(text, rules),
        h("h3", text.say("keys.title")),
        h("table", h("tbody", rows), class_="keys"),
        h("h3", text.say("help.fair")),
        h("p", text.say("help.fair.text")),
        h("h3", text.say("help.about")),
        h("p", text.say("help.about.text")),
    )
