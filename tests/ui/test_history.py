"""Finished matches are kept, listed, exported, imported and deleted, and their figures add up."""

from functools import cache
from time import process_time

import pytest

from tysiacha import engine
from tysiacha import match as matches
from tysiacha.ai.bot import make_bot
from tysiacha.match import Match
from tysiacha.record import Record, dumps
from tysiacha.simulate import Tally, play_match
from tysiacha.variants import VARIANTS
from ui.history import MOST_LENGTH, History, Imported, split
from ui.statistics import Figures, Summary, figures, summarize, total
from ui.storage import MemoryBackend, Storage


@cache
def finished(variant: str, seed: int) -> Match:
    """Play a match among bots."""
    rules = VARIANTS[variant]
    bots = [make_bot("easy")] * rules.seats
    return play_match(variant, rules, bots, seed=seed, number=1, most_deals=200, tally=Tally())


def record(variant: str, seed: int, level: str = "easy", date: str = "2026-11-29 20:15") -> Record:
    """Return the record of a finished match that a person has played against one level."""
    players = ",".join(["you", *[level] * (VARIANTS[variant].seats - 1)])
    return Record(finished(variant, seed), (("Players", players), ("Date", date)))


RECORDS = [record("gameweave", 1), record("polish", 2, date="2026-11-28 09:00"), record("polish-2", 3, "hard")]


@pytest.fixture
def history() -> History:
    """Keep three matches."""
    history = History(Storage(MemoryBackend()))
    for one in RECORDS:
        assert history.add(one, dumps(one)) is not None
    return history


def test_latest_first(history: History) -> None:
    """Matches are listed by date, the latest first, each with what came of it."""
    entries = list(history.entries())
    assert [entry.id[:12] for entry in entries] == ["202611292015", "202611292015", "202611280900"]
    assert sorted(entry.summary.variant for entry in entries) == ["gameweave", "polish", "polish-2"]
    assert [entry.summary for entry in entries[2:]] == [summarize(RECORDS[1])]


def test_open(history: History) -> None:
    """A kept match opens as the record it was."""
    opened = [history.open(name) for name in history.ids()]
    assert all(record in opened for record in RECORDS)


def test_twice_the_same(history: History) -> None:
    """The same match is kept once, however often it is added."""
    history.add(RECORDS[0], dumps(RECORDS[0]))
    assert len(history.ids()) == 3


def test_export_and_import(history: History) -> None:
    """All matches as one file, imported elsewhere, are the same matches; imported here, nothing changes."""
    file = history.export_all()
    other = History(Storage(MemoryBackend()))
    assert list(other.bring(file))[-1] == Imported(added=3)
    assert other.export_all() == file
    assert list(history.bring(file.replace("\n", "\r\n")))[-1] == Imported(known=3)


def test_import_of_a_damaged_file(history: History) -> None:
    """Of a damaged file the whole records are kept, and the line of the damage is told."""
    file = history.export_all()
    lines = file.split("\n")
    hurt = next(number for number, line in enumerate(lines) if line.startswith("score") and number > 30)
    lines[hurt] = "score oops"
    other = History(Storage(MemoryBackend()))
    result = list(other.bring("\n".join(lines)))[-1]
    assert result.added == 2
    assert [(refused.number, refused.line) for refused in result.refused] == [(1, hurt + 1)]


def test_match_that_was_left() -> None:
    """A match that is not over can be kept and opened, and counts in no figure."""
    match = matches.next_deal(matches.start_match("polish", VARIANTS["polish"], seed=1))
    assert match.deal is not None
    match = matches.apply(match, engine.legal_actions(match.deal)[0])
    history = History(Storage(MemoryBackend()))
    assert list(history.bring(dumps(Record(match))))[-1] == Imported(added=1)
    assert [history.open(name) for name in history.ids()] == [Record(match)]
    assert figures(entry.summary for entry in history.entries()) == {}


HOSTILE = {
    "nothing": "",
    "markup": "<script>alert(1)</script>",
    "a line of 1 MB": '[Format "' + "1" * 1_000_000 + '"]\n',
    "null bytes": '[Format "1"]\0\n',
    "right-to-left": '[Format "\u202e1"]\n',
    "deep nesting": "{" * 1_000_000,
    "brackets": "[" * 1_000_000,
    "many tags": "".join(f'[A{"b" * (n % 30)} "{n}"]\n' for n in range(50_000)),
    "many records": '[Format "1"]\n\n' * 2_000,
    "many comments": "{x}\n" * 200_000,
    "lone surrogates": '[Format "\ud800"]\n',
    "ten MB": "x" * 10_000_000,
    "too long": '[Format "1"]\n' + "x" * MOST_LENGTH,
    "quotes": '[Format "' + "\\" * 1_000_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_file(text: str) -> None:
    """A hostile file is refused with the reason in under a second, and nothing of it is kept."""
    history = History(Storage(MemoryBackend()))
    began = process_time()
    result = list(history.bring(text))[-1]
    assert process_time() - began < 1
    assert result.added == 0
    assert len(result.refused) >= 1
    assert all(len(str(refused.error)) < 600 for refused in result.refused)
    assert history.ids() == []


def test_split_keeps_comments() -> None:
    """Comments before the first tag stay with their record, those after the last line with theirs."""
    first, second = '[Format "1"]\nx\n{end}\n', '{start}\n{more}\n[Format "1"]\ny\n'
    assert list(split(first + "\n" + second)) == [(1, first), (5, second)]


def test_delete(history: History) -> None:
    """One match is deleted, then all; nothing of them is left."""
    history.delete(history.ids()[0])
    assert len(history.ids()) == 2
    history.delete_all()
    assert history.ids() == []
    assert isinstance(history.storage.backend, MemoryBackend)
    assert history.storage.backend.entries == {}


def test_lost_summary_is_made_again(history: History) -> None:
    """A summary that is lost or damaged is made again from the record."""
    entries = list(history.entries())
    assert isinstance(history.storage.backend, MemoryBackend)
    kept = history.storage.backend.entries
    damaged = {key: "{}" if key.startswith("summary.") else entry for key, entry in kept.items()}
    assert list(History(Storage(MemoryBackend(damaged))).entries()) == entries
    bare = {key: entry for key, entry in kept.items() if key.startswith("history.")}
    assert list(History(Storage(MemoryBackend(bare))).entries()) == entries


def test_damaged_match_is_left_out(history: History) -> None:
    """A damaged match is set aside, and the others are still listed."""
    assert isinstance(history.storage.backend, MemoryBackend)
    kept = history.storage.backend.entries
    for key in [key for key in kept if key.startswith("history.2026112809")]:
        kept[key] = kept[key][:200]
    later = History(Storage(MemoryBackend(kept)))
    assert [later.text(name) is None for name in later.ids()].count(True) == 1
    assert len(later.ids()) == 2
    assert len(later.storage.asides()) == 1


def test_full_storage() -> None:
    """A match that cannot be kept is not in the list, and that it failed is told."""

    class Full(MemoryBackend):
        def set(self, key: str, text: str) -> None:
            raise OSError("no room")

    history = History(Storage(Full()))
    assert history.add(RECORDS[0], dumps(RECORDS[0])) is None
    assert list(history.bring(dumps(RECORDS[0])))[-1] == Imported(unsaved=1)


def test_summary_counts() -> None:
    """A summary's counts are those of the record's deals."""
    summary = summarize(RECORDS[0])
    results = [settled.result for settled in RECORDS[0].match.history]
    assert sum(summary.played) == len(results) == summary.deals
    assert sum(summary.made) == sum(result.made for result in results)
    assert sum(summary.contracts) == sum(result.contract for result in results)
    assert summary.players == ("you", "easy", "easy")
    assert Summary.loads(summary.dumps()) == summary


@pytest.mark.parametrize(
    "text", [None, "", "null", "[]", "{}", "3", "[" * 100_000, '{"variant": 3}', RECORDS[0].match.variant]
)
def test_foreign_summary(text: str | None) -> None:
    """Whatever is not a summary is none."""
    assert Summary.loads(text) is None


def test_summary_of_wrong_types() -> None:
    """A summary with a value of another kind is none."""
    text = summarize(RECORDS[0]).dumps()
    assert Summary.loads(text.replace('"deals":', '"deals":"9","x":')) is None
    assert Summary.loads(text.replace('"variant":"gameweave"', '"variant":7')) is None
    assert Summary.loads(text.replace('"scores":[', '"scores":[1,')) is None


def summary(date: str, winner: int, level: str = "easy") -> Summary:
    """Return what came of a made-up match of three deals, in which each seat played a contract of 100 and made it."""
    return Summary(
        "polish", "", date, ("you", level, level), 3, (0, 0, 0), (winner,), (1, 1, 1), (1, 0, 1), (100, 120, 100)
    )


def test_figures() -> None:
    """Matches, wins, make-rate, mean contract and streaks are counted per variant and level, by date."""
    seen = [summary("3", 1), summary("1", 0), summary("2", 0), summary("4", 0, "hard")]
    found = figures(seen)
    assert list(found) == [("polish", "easy"), ("polish", "hard")]
    assert found["polish", "easy"] == Figures(3, 2, 9, 3, 3, 300, -1, 2)
    assert total(seen).streak == 1
    assert (total(seen).make_rate, total(seen).mean_contract, total(seen).win_rate) == (1.0, 100.0, 0.75)


def test_no_figures() -> None:
    """Before the first match there is no rate, and no division by zero."""
    assert figures([]) == {}
    assert (Figures().make_rate, Figures().mean_contract, Figures().win_rate) == (None, None, None)


def test_matches_of_others() -> None:
    """A match among bots alone does not count for the person."""
    one = summarize(Record(finished("polish", 2), (("Players", "easy,easy,easy"),)))
    assert figures([one]) == {}
