"""Positions to play from: every one of them opens, can be played on, and can be kept."""

from random import Random

import pytest

from tysiacha import match as matches
from tysiacha.deal import Phase
from tysiacha.engine import legal_actions
from tysiacha.errors import NotationError
from tysiacha.match import next_deal
from tysiacha.record import Record, dumps, loads
from tysiacha.variants import VARIANTS
from ui.keeper import levels_of
from ui.practice import FIELD, FOLDER, Position, positions, practice, to_play
from ui.statistics import counted, summarize
from ui.text import Text


def test_every_seed_is_a_position() -> None:
    """None is left out, and each has its words and a game that the page can play."""
    assert len(positions()) == len(list(FOLDER.glob("*.txt"))) > 100
    assert all(each.title and each.shows and each.variant in VARIANTS for each in positions())


@pytest.mark.parametrize("position", positions(), ids=lambda each: each.title)
def test_position_can_be_played(position: Position) -> None:
    """It begins before its end, is kept as it is, and goes on to another deal."""
    record = to_play(position.text, Random(1))
    match = record.match
    assert match.variant == position.variant
    assert not match.is_over
    assert match.deal is not None
    assert match.seed is not None
    assert loads(dumps(record)) == record
    rng = Random(2)
    while match.deal is not None:
        deal = match.deal
        assert deal.phase is not Phase.SCORED
        match = matches.apply(match, rng.choice(legal_actions(deal)))
    if not match.is_over:
        assert next_deal(match).deal is not None


def test_open_deal_goes_on_where_it_ends() -> None:
    """A record whose deal is not over keeps all its actions."""
    position = next(each for each in positions() if loads(each.text).match.deal is not None)
    assert to_play(position.text, Random(1)).match == loads(position.text).match


def test_later_deals_come_from_somewhere() -> None:
    """A record without a seed gets one; the same generator gives the same one."""
    text = positions()[0].text
    bare = "\n".join(line for line in text.splitlines() if not line.startswith("[Seed")) + "\n"
    assert loads(bare).match.seed is None
    assert to_play(bare, Random(1)) == to_play(bare, Random(1))
    assert to_play(bare, Random(1)).match.seed is not None


def test_only_what_the_page_wants_is_taken_over() -> None:
    """The title stays with the match; other tags and comments of a stranger's record do not."""
    text = positions()[0].text.replace("[Title", '[Other "x"]\n[Title')
    record = to_play(text, Random(1), ["easy"], "2026-11-29 20:15")
    assert [name for name, _ in record.tags] == ["Players", "Date", "Title"]
    assert levels_of(record) == ("easy",) * (record.match.seats - 1)
    assert record.comments == ()


def test_record_from_a_clipboard() -> None:
    """Line ends of other systems and empty lines around the record do no harm."""
    text = positions()[0].text
    assert to_play("\n\n" + text.replace("\n", "\r\n") + "\n\n", Random(1)) == to_play(text, Random(1))


@pytest.mark.parametrize("text", ["", "hello", '[Format "1"]', "x" * 5000, '[Format "1"]\n[Variant "no"]\n'])
def test_anything_else_is_refused(text: str) -> None:
    """What is no record is refused with the line and what was expected."""
    with pytest.raises(NotationError) as error:
        to_play(text, Random(1))
    assert error.value.line is not None
    assert error.value.expected


def test_screen() -> None:
    """Every position has its button, in English whatever the page's language, and there is a field for one's own."""
    screen = practice(Text("fa"), "")
    buttons = [node for node in screen.find(data_command="practice") if "data-value" in node.attrs]
    assert sorted(int(node.attrs["data-value"]) for node in buttons) == list(range(len(positions())))
    assert len(screen.find(name=FIELD)) == 1
    assert len(screen.find(lang="en")) == len(positions())
    assert len(screen.find(role="alert")) == 0
    assert "No" in practice(Text("en"), "No").find(role="alert")[0].text


def test_finished_match_begins_with_its_last_deal() -> None:
    """A finished match is played from the beginning of its last deal."""
    position = next(each for each in positions() if loads(each.text).match.is_over)
    whole = loads(position.text).match
    match = to_play(position.text, Random(1)).match
    assert match.history == whole.history[:-1]
    assert match.standing == whole.history[-1].before


def test_practice_does_not_count() -> None:
    """A position that was easy to win makes no figures better."""
    match = to_play(positions()[0].text, Random(1), ["easy"]).match
    rng = Random(3)
    while not match.is_over:
        match = next_deal(match) if match.deal is None else matches.apply(match, rng.choice(legal_actions(match.deal)))
    record = to_play(positions()[0].text, Random(1), ["easy"])
    summary = summarize(Record(match, record.tags))
    assert counted([summary]) == []
