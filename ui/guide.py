"""Who helps at the table: the lesson, and advice that was asked for. What they say stands where the sentences do."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tysiacha.actions import Action
from tysiacha.deal import actions_of
from tysiacha.match import Match
from tysiacha.view import View, observe
from ui import lesson as lessons
from ui.advice import Advised, words
from ui.choices import command_button
from ui.lesson import Lesson
from ui.nodes import Node, h
from ui.replay import course
from ui.scene import HINTED
from ui.session import HUMAN
from ui.text import Text

Label = Callable[[Action], str]
"""What says an action in words, as its button does."""
WAITING: Final = "…"
_TURNED: Final = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{1,3})*)?")


@dataclass(slots=True)
class Guide:
    """What the helpers have to say now. Nothing of it bars any action."""

    lesson: Lesson | None = None
    turned: list[int] = field(default_factory=list)
    """After how many actions of the deal a page of the lesson was turned, for each that was."""
    advised: Advised | None = None
    asked: Match | None = None
    """The position that advice was asked for; the advice is gone with it."""
    is_thinking: bool = False

    def begin_lesson(self, match: Match) -> None:
        """Begin the lesson in a deal that has just been dealt."""
        self.lesson, self.turned = lessons.begin(observe(match, HUMAN)), []

    def written(self, match: Match) -> str | None:
        """Write how far the lesson has come in which deal, for ``take_up``; None without a lesson."""
        return None if self.lesson is None else f"{_deal_name(match)} {','.join(map(str, self.turned))}"

    def take_up(self, written: str, match: Match) -> None:
        """Go on with a lesson that was written in this very deal; it says again what it said then."""
        name, _, turned = written.rpartition(" ")
        if name != _deal_name(match) or not _TURNED.fullmatch(turned):
            return
        pages = [int(number) for number in turned.split(",") if number]
        for number, before in enumerate(course(match)):
            if number == 0:
                self.begin_lesson(before)
            self.changed(observe(before, HUMAN))
            for _ in range(pages.count(number)):
                self.turn_page(before)

    def changed(self, view: View) -> None:
        """Take note of what has happened at the table."""
        if self.lesson is not None:
            is_over = self.lesson.topic in ("score", "done") and view.turn is not None
            self.lesson = None if is_over else lessons.advance(self.lesson, view)

    def turn_page(self, match: Match) -> None:
        """Go on with the lesson."""
        if self.lesson is not None:
            self.lesson = lessons.turn_page(self.lesson, observe(match, HUMAN))
            self.turned.append(_acted(match))

    def ask(self, match: Match) -> None:
        """Remember that advice is being thought about."""
        self.asked, self.advised, self.is_thinking = match, None, True

    def answer(self, match: Match, advised: Advised | None) -> None:
        """Take the advice, unless it comes too late."""
        if match is self.asked:
            self.advised, self.is_thinking = advised, False

    def put_away(self) -> None:
        """Forget the advice."""
        self.asked, self.advised, self.is_thinking = None, None, False

    def hint(self, match: Match, view: View) -> Action | None:
        """Return the action to mark."""
        if match is self.asked:
            return None if self.advised is None else self.advised.action
        return None if self.lesson is None else lessons.hint_of(self.lesson, view)

    def spoken(self, text: Text) -> str:
        """Return the lesson's sentence."""
        return "" if self.lesson is None else lessons.sentence(text, self.lesson)

    def panel(self, text: Text, match: Match, view: View, label: Label, notice: str) -> Node | None:
        """Draw what is said, or nothing when nobody helps."""
        if match is self.asked:
            found = [WAITING] if self.is_thinking else words(text, self.advised, label)
            close = command_button("✕", "hint-close", class_="icon", aria_label=text.say("action.close"))
            return _panel(text.say("advice.title"), found, [close], notice=notice)
        if self.lesson is None:
            return None
        hint = lessons.hint_of(self.lesson, view)
        found = [self.spoken(text), "" if hint is None else text.say("advice.best", action=label(hint))]
        number, count = lessons.place(self.lesson, view)
        buttons = [
            command_button(text.say("lesson.next"), "lesson-next", class_="chip strong")
            if self.lesson.topic in lessons.PAGED - {"done"}
            else None,
            _way_out(text.say("lesson.end"), is_last=self.lesson.topic == "done"),
        ]
        step = text.say("lesson.step", number=number, count=count)
        return _panel(text.say("lesson.title"), found, buttons, step=step, notice=notice)


def _acted(match: Match) -> int:
    """Return how many actions of the deal, or of the last one, there have been."""
    return len(actions_of(match.deal or match.history[-1].deal))


def _deal_name(match: Match) -> str:
    """Return what tells the deal, or the last one, from others; a lesson's match has no rules of its own."""
    number = match.standing.deals_played + (match.deal is not None)
    return f"{match.variant} {match.seed} {match.number} {number}"


def _way_out(words: str, *, is_last: bool) -> Node:
    """Draw the button that ends the lesson, of which only a sign is shown where there is little room."""
    return h(
        "button",
        h("span", "✕", class_="brief", aria_hidden="true"),
        h("span", words, class_="words"),
        type="button",
        class_="chip strong" if is_last else "quiet",
        title=words,
        data_command="lesson-end",
        key="lesson-end",
    )


def _panel(
    title: str, sentences: Sequence[str], buttons: Sequence[Node | None], *, step: str = "", notice: str = ""
) -> Node:
    """Draw the panel; a notice, the answer to the last press, stands in place of the rest."""
    last = len(sentences) - 1
    said = [
        h("p", each, id=HINTED if place == last else None, key=str(place))
        for place, each in enumerate(sentences)
        if each or place == last
    ]
    return h(
        "section",
        h("div", h("h3", title), h("span", step, class_="small") if step else None, class_="guide-head"),
        h("div", h("p", notice, class_="notice") if notice else said, class_="guide-words", id="message"),
        h("div", buttons, class_="guide-do"),
        class_="message guide",
        aria_label=title,
        data_zone="guide",
        key="guide",
    )
