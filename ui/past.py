"""Past matches and their figures, as a person looks through them: the list, one match move by move, files, deleting."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tysiacha.actions import Play
from tysiacha.record import Record
from tysiacha.view import View, observe
from ui.choices import command_button
from ui.history import Entry, Imported, Refused
from ui.keeper import Keeper, levels_of
from ui.log import lines_of
from ui.nodes import Content, Node, h
from ui.replay import Replay, Step
from ui.scene import Scene
from ui.session import HUMAN, NotYourTurn
from ui.settings import Settings
from ui.setup import variant_name
from ui.statistics import Figures, Summary, counted, figures, total
from ui.table import table
from ui.text import Text
from ui.text.explain import explain_notation

PAGE: Final = 25
"""Matches listed at once."""
PLOTTED: Final = 40
"""Matches in the plot of wins."""

_KEPT: Final = ("data-card", "data-suit")
"""The attributes of data that a picture of the table keeps; the others make it work."""
_WORKING: Final = frozenset({"id", "aria-live", "role", "tabindex", "type", "name", "value", "checked"})
"""Other attributes that a picture does without."""


@dataclass(frozen=True, slots=True)
class Download:
    """Offer a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Continue:
    """Go on with a match that was left, which is then no past one any more."""

    id: str
    record: Record


@dataclass(frozen=True, slots=True)
class Pick:
    """Let the person choose a file to read."""


Effect = Download | Continue | Pick
"""What the application has to do after a command."""


class Past:
    """Looks through the past matches of a keeper. ``command`` changes what ``history`` and ``statistics`` draw."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.shown = PAGE
        self.opened = ""
        """The id of the match being looked at."""
        self.replay: Replay | None = None
        self.step = 0
        self.asking = ""
        """What the person has been asked to confirm: the id of a match to delete, or ``all``."""
        self.notice: tuple[str, dict[str, str | int]] | None = None
        """What to say about the last command: a key and its values."""
        self.refused: Refused | None = None
        """The first record that was refused by it."""

    # Commands.

    def command(self, text: str) -> Effect | None:
        """Carry out ``verb:what``; return what is left to do for the application. Unknown commands do nothing."""
        verb, _, what = text.partition(":")
        self.notice, self.refused = None, None
        asked, self.asking = self.asking, ""
        match verb:
            case "open":
                self._open(what)
            case "close":
                self.opened, self.replay = "", None
            case "step" if self.replay is not None:
                self.step = max(0, min(len(self.replay) - 1, _whole(what)))
            case "more":
                self.shown += PAGE
            case "export":
                return self._export(what)
            case "import":
                return Pick()
            case "continue":
                return self._continue(what)
            case "delete" if asked == what:
                self._delete(what)
            case "delete":
                self.asking = what
            case "aside":
                return self._aside(_whole(what))
            case "forget" if asked == "asides":
                for aside in self.keeper.storage.asides():
                    self.keeper.storage.delete_aside(aside)
            case "forget":
                self.asking = "asides"
        return None

    def _open(self, name: str) -> None:
        record = self.keeper.history.open(name)
        if record is None:
            self.notice = ("history.unreadable", {})
            return
        replay = Replay(record)
        if len(replay):
            self.opened, self.replay, self.step = name, replay, 0

    def _export(self, name: str) -> Effect | None:
        history = self.keeper.history
        if name == "all":
            return Download("1000.txt", history.export_all())
        text = history.text(name)
        return Download(f"1000-{name}.txt", text) if text is not None else None

    def _continue(self, name: str) -> Effect | None:
        record = self.keeper.history.open(name)
        return Continue(name, record) if record is not None and not record.match.is_over else None

    def _delete(self, name: str) -> None:
        history = self.keeper.history
        deleted = history.delete_all() if name == "all" else history.delete(name)
        self.opened, self.replay = "", None
        self.notice = ("history.deleted" if deleted else "storage.blocked", {})

    def _aside(self, number: int) -> Effect | None:
        asides = self.keeper.storage.asides()
        if not 0 <= number < len(asides):
            return None
        return Download(f"1000-{asides[number].key}.txt", asides[number].text)

    def bring(self, text: str) -> Iterator[None]:
        """Import a file in small steps, and say at the end what came of it."""
        result = Imported()
        for done in self.keeper.history.bring(text):
            result = done
            yield
        self.refused = result.refused[0] if result.refused else None
        if result.unsaved and not result.refused:
            self.notice = ("storage.full", {})
        else:
            self.notice = ("data.imported", {"count": result.added + result.known})

    # Drawing.

    def history(self, text: Text, names: Sequence[str], settings: Settings) -> Node:
        """Draw the list of matches, or the one that is open."""
        if self.replay is not None:
            return self._one(text, names, settings, self.replay)
        ids = self.keeper.history.ids()
        entries = [
            Entry(name, summary)
            for name in ids[: self.shown]
            if (summary := self.keeper.history.summary(name)) is not None
        ]
        more = len(ids) > self.shown
        return h(
            "div",
            self._said(text, names),
            _list(text, entries, self.asking) if entries else h("p", text.say("history.empty"), class_="empty"),
            command_button(text.say("action.more_choices"), "past", "more") if more else None,
            self._files(text, bool(ids)),
            self._asides(text),
            class_="past",
            data_zone="past",
        )

    def _said(self, text: Text, names: Sequence[str]) -> Node | None:
        if self.notice is None:
            return None
        key, values = self.notice
        refused = self.refused
        why = None if refused is None else explain_notation(text, refused.error, names, refused.line)
        return h("div", h("p", text.say(key, **values)), h("p", why) if why else None, class_="notice", role="status")

    def _files(self, text: Text, has_matches: bool) -> Node:
        asking = self.asking == "all"
        return h(
            "div",
            h("p", text.say("confirm.clear"), class_="notice", role="alert") if asking else None,
            command_button(text.say("data.export"), "past", "export:all") if has_matches else None,
            command_button(text.say("data.import"), "past", "import"),
            _delete_button(text, "all", asking) if has_matches else None,
            class_="past-files",
        )

    def _asides(self, text: Text) -> Node | None:
        """Offer what was damaged, which is never deleted unasked."""
        asides = self.keeper.storage.asides()
        if not asides:
            return None
        asking = self.asking == "asides"
        return h(
            "section",
            h("h3", text.say("storage.asides")),
            h("p", text.say("storage.asides.help")),
            h(
                "ul",
                [
                    h("li", command_button(text.say("storage.aside", number=number + 1), "past", f"aside:{number}"))
                    for number in range(len(asides))
                ],
            ),
            command_button(text.say("action.delete"), "past", "forget", f"chip {'danger' if asking else ''}"),
            class_="asides",
        )

    def _one(self, text: Text, names: Sequence[str], settings: Settings, replay: Replay) -> Node:
        say = text.say
        step = replay[self.step]
        last = len(replay) - 1
        moves = [
            ("history.first", "«", 0),
            ("history.backward", "‹", self.step - 1),
            ("history.forward", "›", self.step + 1),
            ("history.last", "»", last),
        ]
        buttons = [
            command_button(
                sign,
                "past",
                f"step:{max(0, min(last, to))}",
                "icon",
                aria_label=say(key),
                title=say(key),
                aria_disabled="true" if not 0 <= to <= last or to == self.step else None,
            )
            for key, sign, to in moves
        ]
        deals = [
            h(
                "option",
                say("table.deal", number=_deal_number(replay, deal)),
                value=str(replay.start_of(deal)),
                selected=deal == step.deal,
                key=str(deal),
            )
            for deal in range(replay.deals)
        ]
        asking = self.asking == self.opened
        over = replay.record.match.is_over
        return h(
            "div",
            self._said(text, names),
            h("p", self._words(text, names, step), class_="message", role="status"),
            h("p", say("history.step", number=self.step + 1, count=last + 1), class_="small"),
            h("div", buttons, class_="past-steps", data_zone="past-steps"),
            _picture(text, names, settings, replay.record, step),
            h("label", h("span", say("sheet.deal")), h("select", deals, name="past:deal"), class_="field narrow"),
            h(
                "div",
                command_button(say("action.back"), "past", "close"),
                command_button(say("data.record"), "past", f"export:{self.opened}"),
                None if over else command_button(say("setup.continue"), "past", f"continue:{self.opened}"),
                _delete_button(text, self.opened, asking),
                class_="past-files",
            ),
            class_="past one",
        )

    def _words(self, text: Text, names: Sequence[str], step: Step) -> str:
        """Say what led to a position, as the log does."""
        view = _view(step)
        settled = step.match.history[-1] if step.match.deal is None else None
        lines = [line for line in lines_of(view, settled) if line.is_spoken]
        return (
            lines[-1].words(text, names, view.rules) if lines else text.say("table.deal", number=view.deals_played + 1)
        )

    def statistics(self, text: Text) -> Node:
        """Draw the figures over all matches."""
        summaries = [entry.summary for entry in self.keeper.history.entries()]
        played = counted(summaries, HUMAN)
        if not played:
            return h("p", text.say("statistics.empty"), class_="empty")
        rows = [
            _figures_row(text, f"{variant_name(text, variant)} · {level_name(text, level)}", row)
            for (variant, level), row in figures(summaries, HUMAN).items()
        ]
        names = ("matches", "wins", "win_rate", "make_rate", "mean_contract", "streak", "best_streak")
        head = [h("th", text.say(f"statistics.{name}"), scope="col") for name in names]
        return h(
            "div",
            _plot(text, played[-PLOTTED:]),
            h(
                "div",
                h(
                    "table",
                    h("thead", h("tr", h("td"), head)),
                    h("tbody", rows, _figures_row(text, text.say("statistics.all"), total(summaries, HUMAN))),
                    class_="sheet statistics",
                ),
                class_="scroll",
                tabindex="0",
                role="group",
                aria_label=text.say("statistics.title"),
            ),
            class_="statistics-panel",
        )


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _deal_number(replay: Replay, deal: int) -> int:
    return replay.record.match.start.deals_played + deal + 1


def _delete_button(text: Text, what: str, asking: bool) -> Node:
    """Draw the button that deletes when it is pressed a second time."""
    words = text.say("history.delete_sure" if asking else "history.delete_all" if what == "all" else "action.delete")
    return command_button(words, "past", f"delete:{what}", "chip danger" if asking else "chip")


def level_name(text: Text, level: str) -> str:
    """Name a level of opponents."""
    key = f"level.{level}"
    return text.say(key) if level and text.has(key) else level or "–"


def _list(text: Text, entries: Sequence[Entry], asking: str) -> Node:
    return h("ul", [_item(text, entry, asking) for entry in entries], class_="past-list")


def _item(text: Text, entry: Entry, asking: str) -> Node:
    summary = entry.summary
    outcome = "left" if not summary.is_over else "won" if HUMAN in summary.winners else "lost"
    levels = dict.fromkeys(level_name(text, player) for player in summary.players[1:] if player)
    return h(
        "li",
        h(
            "div",
            h("strong", variant_name(text, summary.variant)),
            h("span", text.list(levels), class_="small") if levels else None,
            h("bdi", summary.date or "–", class_="small"),
            class_="past-what",
        ),
        h(
            "div",
            h("strong", text.say(f"history.{outcome}"), class_=f"verdict {'made' if outcome == 'won' else outcome}"),
            h("span", " · ".join(text.number(score) for score in summary.scores), class_="small"),
            class_="past-what",
        ),
        h(
            "div",
            command_button(text.say("history.replay"), "past", f"open:{entry.id}"),
            _delete_button(text, entry.id, asking == entry.id),
            class_="past-do",
        ),
        key=entry.id,
    )


def _figures_row(text: Text, name: str, row: Figures) -> Node:
    def share(value: float | None, write: Callable[[float], str]) -> str:
        return "–" if value is None else write(value)

    cells = [
        text.number(row.matches),
        text.number(row.wins),
        share(row.win_rate, text.percent),
        share(row.make_rate, text.percent),
        share(row.mean_contract, text.tenths),
        text.number(max(row.streak, 0)),
        text.number(row.best_streak),
    ]
    return h("tr", h("th", name, scope="row"), [h("td", cell) for cell in cells], key=name)


def _plot(text: Text, played: Sequence[Summary]) -> Node:
    """Draw the last matches as bars, up for a win and down for a loss."""
    width, height = 320, 60
    step = width / PLOTTED
    bars = []
    for place, summary in enumerate(played):
        won = HUMAN in summary.winners
        bars.append(
            h(
                "rect",
                x=f"{place * step + 1:.1f}",
                y="6" if won else str(height // 2 + 2),
                width=f"{step - 2:.1f}",
                height=str(height // 2 - 8),
                class_="bar won" if won else "bar lost",
            )
        )
    wins = sum(HUMAN in summary.winners for summary in played)
    label = text.say("statistics.plot_help", number=wins, count=len(played))
    middle = str(height // 2)
    return h(
        "figure",
        h(
            "svg",
            h("line", x1="0", x2=str(width), y1=middle, y2=middle, class_="zero"),
            bars,
            viewBox=f"0 0 {width} {height}",
            role="img",
            aria_label=label,
        ),
        h("figcaption", label, class_="small"),
        class_="chart",
    )


def _view(step: Step) -> View:
    """Return what the person knew at a step; at the end of a deal, of that deal."""
    return observe(step.match, HUMAN)


def _picture(text: Text, names: Sequence[str], settings: Settings, record: Record, step: Step) -> Node:
    """Draw the table as it was, to look at only; a trick that has just been finished still lies on it."""
    view = _view(step)
    is_trick_end = step.match.deal is not None and isinstance(step.action, Play) and not view.trick
    scene = Scene(
        view=view,
        text=text,
        settings=settings,
        names=tuple(names),
        levels=levels_of(record) or ("",) * (view.seats - 1),
        refuse=lambda action: NotYourTurn(view.turn),
        held=view.tricks[-1] if is_trick_end else None,
        match=step.match,
    )
    return h("div", lifeless(table(scene)), class_="picture", inert=True)


def lifeless(node: Node) -> Node:
    """Return a part of the page without anything that would make it work or be taken for the table in play."""
    attrs = {
        name: value
        for name, value in node.attrs.items()
        if name in _KEPT or (not name.startswith("data-") and name not in _WORKING)
    }
    children = tuple(child if isinstance(child, str) else lifeless(child) for child in node.children)
    tag = {"main": "div", "button": "span", "input": "span"}.get(node.tag, node.tag)
    return Node(tag, attrs, children, node.key)


__all__ = ["Content", "Continue", "Download", "Effect", "Past", "Pick"]
