"""What the application keeps: the match at the table, and in the history what is over or left."""

from helpers import random_match

from tysiacha import match as matches
from tysiacha.record import Record
from tysiacha.variants import VARIANTS
from ui.keeper import Keeper, levels_of, now
from ui.storage import MemoryBackend


def keeper(backend: MemoryBackend, owner: str = "one", scope: str = "") -> Keeper:
    """Open a page on a backend."""
    return Keeper(backend, owner, scope=scope, clock=lambda: "2026-11-29 20:15")


def test_resume_with_levels() -> None:
    """The match comes back with the levels of the opponents and the date it began."""
    backend = MemoryBackend()
    page = keeper(backend)
    page.begin(("easy", "hard"))
    *_, match = random_match("polish", VARIANTS["polish"], 1, 2)
    assert page.keep(match)
    record = keeper(backend).resume().record
    assert record == Record(match, (("Players", "you,easy,hard"), ("Date", "2026-11-29 20:15")))
    assert levels_of(record) == ("easy", "hard")
    assert levels_of(Record(match)) == ()


def test_finished_match_is_archived_once() -> None:
    """A match that is over goes into the history, once, however often it is kept and by whom."""
    backend = MemoryBackend()
    page = keeper(backend)
    page.begin(("easy", "hard"))
    *_, match = random_match("polish", VARIANTS["polish"], 1, 400)
    assert match.is_over
    for _ in range(3):
        assert page.keep(match)
    again = keeper(backend)
    resumed = again.resume().record
    assert resumed is not None
    assert again.keep(resumed.match)
    assert again.archive_saved()
    assert len(again.history.ids()) == 1


def test_left_match_is_archived() -> None:
    """The match at the table goes into the history before another takes its place, unless it has hardly begun."""
    backend = MemoryBackend()
    page = keeper(backend)
    page.begin(("easy", "hard"))
    fresh = matches.next_deal(matches.start_match("polish", VARIANTS["polish"], seed=1))
    page.keep(fresh)
    assert page.archive_saved()
    assert page.history.ids() == []
    *_, match = random_match("polish", VARIANTS["polish"], 1, 2)
    page.keep(match)
    other = keeper(backend, "two")
    other.begin(("hard", "hard"))
    assert other.archive_saved()
    assert levels_of(Record(match, other.tags)) == ("hard", "hard")
    [name] = other.history.ids()
    opened = other.history.open(name)
    assert opened is not None
    assert (opened.match, levels_of(opened)) == (match, ("easy", "hard"))


def test_comment_that_cannot_be_written() -> None:
    """A comment that the record refuses is left out, and the match is kept."""
    backend = MemoryBackend()
    page = keeper(backend)
    *_, match = random_match("polish", VARIANTS["polish"], 1, 1)
    assert page.keep(match, ((1, "a brace } and a line\nbreak"),))
    assert keeper(backend).resume().record == Record(match)


def test_scopes_are_apart() -> None:
    """A frame's match and the page's own do not meet; settings are shared."""
    backend = MemoryBackend()
    page, frame = keeper(backend), keeper(backend, "two", "-frame")
    *_, match = random_match("polish", VARIANTS["polish"], 1, 1)
    page.saves.take_over()
    frame.saves.take_over()
    assert page.keep(match)
    assert frame.resume().record is None
    assert frame.keep(match)
    page.write("settings", "{}")
    assert frame.read("settings") == "{}"


def test_now() -> None:
    """The date has the form that records and lists expect."""
    assert len(now()) == len("2026-11-29 20:15")
