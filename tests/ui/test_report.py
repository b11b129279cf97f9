"""A report on a failure holds what is needed to see it again, and can always be written."""

from dataclasses import replace

from helpers import random_match

from tysiacha.record import Record, dumps
from tysiacha.variants import VARIANTS
from ui.report import failure_report


class UnwritableError(Exception):
    """An exception that fails when it is asked for its words."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


def test_report() -> None:
    """Version, browser, rules, traceback and the record are there; the record can be read back from it."""
    *_, match = random_match("polish", VARIANTS["polish"], 3, 1)
    try:
        raise ValueError("what happened")
    except ValueError as error:
        report = failure_report(error, match, browser="Browser 1", doing="playing HA", settings={"lang": "pl"})
    assert report.startswith("1000 (Tysiacha) 1.0.0\n")
    for words in ("Browser 1", "playing HA", "lang: pl", "ValueError: what happened", "test_report", "bid_step=10"):
        assert words in report
    assert report.endswith(dumps(Record(match)))


def test_words_of_the_browser() -> None:
    """What the browser said of a failure is quoted, shortened where it is endless."""
    assert "TypeError: x is not a function" in failure_report("TypeError: x is not a function\n  at y")
    assert len(failure_report("x" * 1_000_000)) < 3_000


def test_report_of_anything() -> None:
    """An exception without words and a match that cannot be written still give a report."""
    *_, match = random_match("polish", VARIANTS["polish"], 3, 1)
    broken = replace(match, variant="no such variant")
    report = failure_report(UnwritableError(), broken)
    assert "UnwritableError" in report
    assert "could not be written" in report
