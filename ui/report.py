"""A report on an unexpected failure, as text to copy: everything that somebody needs to see it happen again."""

import traceback
from collections.abc import Mapping

from tysiacha import __version__
from tysiacha.match import Match
from tysiacha.options import to_options
from tysiacha.record import Record, dumps

_LINE: int = 2_000


def failure_report(
    failure: BaseException | str,
    match: Match | None = None,
    *,
    tags: tuple[tuple[str, str], ...] = (),
    browser: str = "",
    doing: str = "",
    settings: Mapping[str, str] | None = None,
) -> str:
    """Return a report; it never fails itself, whatever state the match is in.

    ``failure`` is an exception or what the browser said of one; ``doing`` is what the page was about to do.
    """
    lines = [f"1000 (Tysiacha) {__version__}"]
    if doing:
        lines.append(f"Doing: {_short(doing)}")
    if browser:
        lines.append(f"Browser: {_short(browser)}")
    lines += [f"{name}: {_short(value)}" for name, value in (settings or {}).items()]
    lines += ["", *_words(failure)]
    if match is not None:
        lines += ["", "Rules: " + " ".join(f"{name}={value}" for name, value in to_options(match.rules).items())]
        lines += ["", *_record(match, tags)]
    return "\n".join(lines) + "\n"


def _words(failure: BaseException | str) -> list[str]:
    if isinstance(failure, str):
        return [_short(line) for line in failure.split("\n")[:200]]
    try:
        written = traceback.format_exception(failure)
    except Exception as error:  # an exception whose text cannot be written
        return [f"{type(failure).__name__} ({type(error).__name__} in writing it)"]
    return [_short(line) for line in "".join(written).rstrip("\n").split("\n")]


def _record(match: Match, tags: tuple[tuple[str, str], ...]) -> list[str]:
    try:
        return dumps(Record(match, tags)).rstrip("\n").split("\n")
    except Exception as error:  # a match in a state that nobody foresaw
        return [f"The record could not be written ({type(error).__name__}): seed {match.seed}, {match.deal}"]


def _short(text: str) -> str:
    return text if len(text) <= _LINE else text[:_LINE] + "…"
