"""The small panel in which somebody who helps speaks: the lesson, or advice that was asked for."""

from collections.abc import Sequence

from ui.choices import command_button
from ui.nodes import Node, h
from ui.text import Text


def guide(
    title: str,
    sentences: Sequence[str],
    buttons: Sequence[Node | None],
    *,
    step: str = "",
    notice: str = "",
) -> Node:
    """Draw the panel; a notice is the answer to the last press and comes before everything else."""
    return h(
        "section",
        h(
            "div",
            h("h3", title),
            h("span", step, class_="small") if step else None,
            class_="guide-head",
        ),
        h(
            "div",
            h("p", notice, class_="notice") if notice else None,
            [h("p", words, key=str(place)) for place, words in enumerate(sentences)] if not notice else None,
            class_="guide-words",
            id="message",
        ),
        h("div", buttons, class_="guide-do"),
        class_="message guide",
        aria_label=title,
        data_zone="guide",
        key="guide",
    )


def lesson_buttons(text: Text, *, has_next: bool, is_last: bool) -> list[Node | None]:
    """Draw the way on, where there is one, and the way out of the lesson."""
    return [
        command_button(text.say("lesson.next"), "lesson-next", class_="chip strong") if has_next else None,
        command_button(text.say("lesson.end"), "lesson-end", class_="chip strong" if is_last else "quiet"),
    ]


def advice_buttons(text: Text) -> list[Node | None]:
    """Draw the way to put advice away."""
    return [command_button("✕", "hint-close", class_="icon", aria_label=text.say("action.close"))]
