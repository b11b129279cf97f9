"""The whole page as a tree: the table or the choice of a match, and what lies around and over it. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tysiacha.deal import Phase, actions_of
from tysiacha.match import Match
from ui import panels
from ui.choices import command_button
from ui.log import Line, end_lines, lines_of
from ui.nodes import Content, Node, h
from ui.past import Past
from ui.scene import Scene
from ui.settings import Settings
from ui.setup import House, setup
from ui.table import strip, table
from ui.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Everything that the page shows at one moment."""

    text: Text
    settings: Settings
    names: tuple[str, ...]
    scene: Scene | None
    """The table; None on the screen on which a match is chosen."""
    house: House
    """The rules being put together for the next match."""
    saved: Mapping[str, str]
    """Rules that were kept, by name."""
    seed: str
    """The shuffle that was written for the next match."""
    open_house: bool
    may_continue: bool
    """Whether a match was left that can be gone on with."""
    dialog: str
    """What is open over the table; empty when nothing is."""
    side: str
    """What the panel beside the table shows."""
    log_filter: str
    chapters: Sequence[tuple[int, Sequence[Line]]]
    """The log of the deals that are over, by number."""
    banners: Sequence[str]
    """What has to be said where everybody sees it."""
    announced: Sequence[tuple[int, str]]
    """The last announcements, numbered."""
    past: Past
    practice_notice: str
    failure: str
    """The report of a failure, as far as it may be read at the table."""


TABLE: Final = ("strip", "table")
"""The parts that show what a press did."""
BESIDE: Final = ("side", "announcements")
"""The parts that tell of it afterwards."""


def draw(frame: Frame, shown: Node | None = None, keep: Sequence[str] = ()) -> Node:
    """Draw the page; of what is ``shown``, the parts to ``keep`` stay as they are, which costs nothing."""
    scene = frame.scene
    if scene is None or scene.match is None:
        content: Content = [_banner(frame), _setup(frame), _live(frame), _dialog(frame)]
        return _page(content, "setup", frame.house.variant)
    match, view = scene.match, scene.view
    kept = {child.key: child for child in _parts(shown) if child.key in keep}
    if scene.held is not None and view.phase is Phase.SCORED:
        phase = Phase.PLAY.value
    else:
        phase = "over" if match.is_over else view.phase.value
    content = [
        kept.get("strip") or replace(strip(scene), key="strip"),
        _banner(frame),
        kept.get("table") or replace(table(scene), key="table"),
        kept.get("side") or _side(frame, scene, match),
        None if frame.dialog else kept.get("announcements") or _region(frame),
        _dialog(frame),
    ]
    turn = None if view.turn is None else view.turn + 1
    return _page(content, phase, match.variant, turn, step(match))


def _parts(root: Node | None) -> Iterator[Node]:
    if root is not None:
        yield from (child for child in root.children if isinstance(child, Node))


def _page(content: Content, phase: str, variant: str, turn: int | None = None, number: str | None = None) -> Node:
    return h(
        "div",
        content,
        id="app",
        class_="app",
        data_phase=phase,
        data_variant=variant,
        data_turn=turn,
        data_step=number,
    )


def step(match: Match) -> str:
    """Say how far the match is, in public: the number of its deal, and of the actions in it."""
    deal = match.deal or match.history[-1].deal
    number = match.standing.deals_played + (match.deal is not None)
    return f"{number}.{len(actions_of(deal))}"


def _banner(frame: Frame) -> Node | None:
    """Draw what has to be seen by everybody, as a landmark of its own."""
    if not frame.banners:
        return None
    return h(
        "aside",
        [h("p", words) for words in frame.banners],
        command_button("✕", "put-away", class_="icon", aria_label=frame.text.say("action.close")),
        class_="banner",
        aria_label=frame.text.say("app.notices"),
        key="banner",
    )


def _setup(frame: Frame) -> Node:
    return setup(
        frame.text,
        frame.settings,
        frame.house,
        frame.names,
        may_continue=frame.may_continue,
        seed=frame.seed,
        saved=frame.saved,
        open_house=frame.open_house,
    )


def _live(frame: Frame) -> Node | None:
    """Draw the live region, unless the dialog has it."""
    return None if frame.dialog else _region(frame)


def _region(frame: Frame) -> Node:
    return h(
        "div",
        [h("p", words, key=str(number)) for number, words in frame.announced],
        class_="unseen",
        id="announcements",
        role="log",
        aria_live="polite",
        aria_relevant="additions",
        aria_label=frame.text.say("app.announcements"),
        key="announcements",
    )


def _chapters(frame: Frame, scene: Scene) -> list[tuple[int, Sequence[Line]]]:
    """Return the log, the deal on the table included."""
    view, match = scene.view, scene.match
    if match is None or match.deal is None:
        return list(frame.chapters)
    return [*frame.chapters, (view.deals_played + 1, lines_of(view))]


def _side(frame: Frame, scene: Scene, match: Match) -> Node:
    """Draw the panel beside the table, which the stylesheet shows where there is room."""
    text = frame.text
    tabs = {"log": text.say("app.log"), "sheet": text.say("menu.sheet"), "cards": text.say("ui.cards")}
    if not frame.settings.overview:
        del tabs["cards"]
    chosen = frame.side if frame.side in tabs else "log"
    buttons = [
        h(
            "button",
            words,
            type="button",
            role="tab",
            aria_selected="true" if name == chosen else "false",
            data_command="side",
            data_value=name,
            class_="tab",
            key=name,
        )
        for name, words in tabs.items()
    ]
    return h(
        "aside",
        h("div", buttons, role="tablist", class_="tabs", aria_label=text.say("menu.title")),
        h("div", _panel(frame, scene, match, chosen), role="tabpanel", class_="tab-panel", aria_label=tabs[chosen]),
        class_="side",
        aria_label=text.say("app.log"),
        key="side",
    )


def _panel(frame: Frame, scene: Scene, match: Match, name: str) -> Content:
    match name:
        case "sheet":
            return panels.sheet(scene, match)
        case "cards":
            return [panels.played(scene), panels.marriages(scene)]
        case _:
            chapters = _chapters(frame, scene)[-2:]
            return panels.log(scene, chapters, frame.log_filter, end_lines(match))


def _dialog(frame: Frame) -> Node:
    text, name, scene = frame.text, frame.dialog, frame.scene
    if not name:
        return panels.no_dialog()
    say = text.say
    rules = scene.view.rules if scene is not None else frame.settings.house
    close: Content = None
    match name:
        case "settings":
            title, content = say("settings.title"), panels.settings(text, frame.settings)
        case "rules":
            # What the first table does not need is loaded by whoever opens it; the table comes up the sooner.
            from ui.rulebook import rulebook

            title, content = say("menu.rules"), rulebook(text, rules)
        case "failure":
            title, content = say("error.title"), _failure(frame)
            close = [
                command_button(say("error.report"), "copy-report"),
                command_button(say("error.reload"), "reload"),
            ]
        case "elsewhere":
            title, content = say("storage.elsewhere"), h("p", say("storage.other_tab"))
            close = [command_button(say("storage.take_over"), "take-over", class_="chip strong")]
        case "history":
            title, content = say("history.title"), frame.past.history(text, frame.names, frame.settings)
        case "practice":
            from ui.practice import practice

            title, content = say("menu.practice"), practice(text, frame.practice_notice)
        case "statistics":
            title, content = say("statistics.title"), frame.past.statistics(text)
        case "help":
            title, content = say("help.title"), panels.help_page(text, rules)
        case _ if scene is None or scene.match is None:
            title, content = say("statistics.title"), h("p", say("statistics.empty"))
        case "menu":
            title, content = say("menu.title"), panels.menu(scene)
        case "sheet":
            title, content = say("sheet.title"), panels.sheet(scene, scene.match)
        case "log":
            title = say("log.title")
            content = panels.log(scene, _chapters(frame, scene), frame.log_filter, end_lines(scene.match))
        case "last":
            title, content = say("table.last_trick"), panels.last_trick(scene)
        case "cards":
            title, content = say("table.played_cards"), h("div", panels.played(scene), panels.marriages(scene))
        case _:
            title, content = say("statistics.title"), h("p", say("statistics.empty"))
    return panels.dialog(text, title, content, _region(frame), kind=name, buttons=close)


def _failure(frame: Frame) -> Node:
    return h("div", h("p", frame.text.say("error.unexpected")), h("pre", frame.failure, class_="report"))
