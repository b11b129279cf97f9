"""Advice: what a strong player says about the person's own view, in words, and how the record tells of it."""

from random import Random

import pytest
from helpers import random_match

from tysiacha.actions import Pass
from tysiacha.ai.bot import run
from tysiacha.match import next_deal, start_match
from tysiacha.record import Record, dumps, loads
from tysiacha.variants import VARIANTS
from tysiacha.view import observe
from ui import advice
from ui.advice import NOTE, Advised, ask, noted, words
from ui.guide import Guide
from ui.session import HUMAN
from ui.text import LANGUAGES, Text


@pytest.mark.parametrize("variant", VARIANTS)
def test_advice_is_legal_and_the_same_again(variant: str) -> None:
    """At every turn of the person's there is a legal answer, which depends on the view and the generator alone."""
    seen = set()
    for match in random_match(variant, VARIANTS[variant], 3, 3):
        if match.deal is None or match.deal.turn != HUMAN or match.deal.phase in seen:
            continue
        seen.add(match.deal.phase)
        view = observe(match, HUMAN)
        advised = run(ask(view, Random(1)))
        assert advised is not None
        assert advised.action in view.legal
        assert advised == run(ask(view, Random(1)))
    assert len(seen) > 1


def test_no_advice_for_others() -> None:
    """While it is somebody else's turn there is nothing to advise."""
    match = next_deal(start_match("gameweave", VARIANTS["gameweave"], seed=1))
    assert match.deal is not None
    assert match.deal.turn != HUMAN
    assert run(ask(observe(match, HUMAN), Random(1))) is None


def test_a_bot_that_fails_gives_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the strong player's never reaches the table."""

    class Broken:
        def think(self, view: object, rng: object) -> object:
            raise RuntimeError

    monkeypatch.setattr(advice, "make_bot", lambda level: Broken())
    match = next_deal(start_match("dacha", VARIANTS["dacha"], seed=1, number=3))
    view = observe(match, HUMAN)
    assert view.legal
    assert run(ask(view, Random(1))) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_words(code: str) -> None:
    """The action comes last; what is not known is not said."""
    text = Text(code)
    assert words(text, None, str) == [text.say("advice.none")]
    assert words(text, Advised(Pass(), None, 0), str) == [text.say("advice.best", action="p")]
    assert len(words(text, Advised(Pass(), 0.5, 20), str)) == 3


def test_the_record_says_so_once() -> None:
    """A comment marks where advice was taken; asking twice at one moment is one comment."""
    match = next_deal(start_match("dacha", VARIANTS["dacha"], seed=1))
    comments = noted(match, noted(match, ()))
    assert [comment for _, comment in comments] == [NOTE]
    record = Record(match, (), comments)
    assert loads(dumps(record)) == record


def test_advice_goes_with_its_position() -> None:
    """Advice holds for one position; an answer that comes later than the next action is dropped."""
    match = next_deal(start_match("dacha", VARIANTS["dacha"], seed=1))
    later = next_deal(start_match("dacha", VARIANTS["dacha"], seed=2))
    view, text = observe(match, HUMAN), Text("en")
    guide = Guide()
    assert guide.panel(text, match, view, str, "") is None
    guide.ask(match)
    assert guide.hint(match, view) is None
    thinking = guide.panel(text, match, view, str, "")
    assert thinking is not None
    assert "…" in thinking.text
    guide.answer(later, Advised(Pass(), None, 0))
    assert guide.hint(match, view) is None
    guide.answer(match, Advised(Pass(), None, 0))
    assert guide.hint(match, view) == Pass()
    assert guide.hint(later, view) is None
    guide.put_away()
    assert guide.panel(text, match, view, str, "") is None
