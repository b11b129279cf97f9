"""A person looks through past matches: list, one match move by move, figures, files, deleting."""

from functools import cache

import pytest
from helpers import random_match

from tysiacha.match import Match
from tysiacha.record import Record, dumps
from tysiacha.variants import VARIANTS
from ui.keeper import Keeper
from ui.past import Continue, Download, Past, Pick
from ui.practice import positions
from ui.settings import Settings
from ui.storage import MemoryBackend
from ui.text import LANGUAGES, Text

NAMES = ("You", "Anna", "Boris")
TEXT = Text("en")


@cache
def finished(variant: str, seed: int = 1) -> Match:
    """Play a match by chance to its end."""
    *_, match = random_match(variant, VARIANTS[variant], seed, 400)
    assert match.is_over
    return match


def add(past: Past, match: Match, level: str = "easy") -> str:
    """Put a match into the history and return its id."""
    players = ",".join(["you", *[level] * (match.seats - 1)])
    record = Record(match, (("Players", players), ("Date", "2026-11-29 20:15")))
    name = past.keeper.history.add(record, dumps(record))
    assert name is not None
    return name


@pytest.fixture
def past() -> Past:
    """Look through nothing yet."""
    return Past(Keeper(MemoryBackend(), "one"))


def words(past: Past) -> str:
    """Return what the history shows."""
    return past.history(TEXT, NAMES, Settings()).text


def test_nothing_yet(past: Past) -> None:
    """Before the first match both screens say so, and a file can be read."""
    assert "No match has been finished yet." in words(past)
    assert past.statistics(TEXT).text == "Play a match, and its numbers will be here."
    assert past.command("import") == Pick()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_step_is_drawn(past: Past, variant: str) -> None:
    """Every position of a match is drawn with what led to it, and nothing in it works as the table in play does."""
    *_, match = random_match(variant, VARIANTS[variant], 3, 2)
    past.command(f"open:{add(past, match)}")
    assert past.replay is not None
    for step in range(len(past.replay)):
        past.command(f"step:{step}")
        drawn = past.history(TEXT, NAMES, Settings())
        assert f"Move {step + 1} of" in drawn.text
        assert [node for node in drawn.walk() if "data-action" in node.attrs or "data-seat" in node.attrs] == []
        picture = next(node for node in drawn.walk() if node.attrs.get("class") == "picture")
        assert [node for node in picture.walk() if {"id", "name", "value"} & set(node.attrs)] == []
        assert {node.tag for node in picture.walk()} & {"button", "input", "select", "main"} == set()


def test_steps_stay_within(past: Past) -> None:
    """A step before the first or after the last is the first or the last, and nonsense is the first."""
    past.command(f"open:{add(past, finished('polish'))}")
    assert past.replay is not None
    for asked, shown in (("5", 5), ("99999", len(past.replay) - 1), ("-3", 0), ("x", 0), ("9" * 5000, 0)):
        past.command(f"step:{asked}")
        assert past.step == shown
    past.command("close")
    assert past.replay is None


def test_export(past: Past) -> None:
    """One match and all of them are offered as files that can be read back."""
    name = add(past, finished("polish"))
    add(past, finished("dacha"))
    one, everything = past.command(f"export:{name}"), past.command("export:all")
    assert isinstance(one, Download)
    assert isinstance(everything, Download)
    assert one.text in everything.text
    other = Past(Keeper(MemoryBackend(), "two"))
    assert list(other.bring(everything.text)) == [None, None]
    assert "2 matches read." in words(other)


def test_import_of_a_hostile_file(past: Past) -> None:
    """A file that does not hold is refused with its line and the reason, and nothing of it is shown as markup."""
    list(past.bring('[Format "1"]\n[Variant "<script>alert(1)</script>"]\n'))
    assert "0 matches read." in words(past)
    assert (
        'Line 2: “[Variant "<script>alert(1)</script>"]” cannot be played. There are no rules called <script>'
        in words(past)
    )
    drawn = past.history(TEXT, NAMES, Settings())
    assert [node for node in drawn.walk() if node.tag == "script"] == []


def test_refused_record_is_explained_in_the_readers_language(past: Past) -> None:
    """Whoever reads Polish is told in Polish which line of the file does not hold, and why."""
    good = positions()[0].text
    lines = positions()[1].text.split("\n")
    place = next(number for number, line in enumerate(lines) if line.startswith("p "))
    lines[place] = f"x{lines[place]}"
    list(past.bring(f"{good}\n" + "\n".join(lines)))
    said = past.history(Text("pl"), NAMES, Settings()).text
    assert "Wczytano: 1 partia." in said
    assert f"Wiersz {good.count(chr(10)) + 1 + place + 1}: „xp” to nie jest ruch." in said
    past.command("more")
    assert "Wiersz" not in past.history(Text("pl"), NAMES, Settings()).text


def test_delete_asks_first(past: Past) -> None:
    """Deleting takes a second press, and any other press in between takes the first one back."""
    name = add(past, finished("polish"))
    past.command(f"delete:{name}")
    past.command("more")
    past.command(f"delete:{name}")
    assert past.keeper.history.ids() == [name]
    assert "Really delete" in words(past)
    past.command(f"delete:{name}")
    assert past.keeper.history.ids() == []
    assert "Deleted." in words(past)


def test_delete_all(past: Past) -> None:
    """All matches go with one command, asked twice."""
    add(past, finished("polish"))
    add(past, finished("dacha"))
    past.command("delete:all")
    assert "This cannot be undone." in words(past)
    past.command("delete:all")
    assert past.keeper.history.ids() == []


def test_go_on_with_a_match_that_was_left(past: Past) -> None:
    """A match that was left can be taken up again; one that is over cannot."""
    *_, left = random_match("polish", VARIANTS["polish"], 1, 1)
    name = add(past, left)
    effect = past.command(f"continue:{name}")
    assert isinstance(effect, Continue)
    assert (effect.id, effect.record.match) == (name, left)
    assert past.command(f"continue:{add(past, finished('dacha'))}") is None


def test_damaged_saves_are_offered(past: Past) -> None:
    """What was damaged can be saved to a file, and is deleted only when that has been asked for twice."""
    backend = past.keeper.storage.backend
    assert isinstance(backend, MemoryBackend)
    backend.entries["match.a"] = "<b>damaged</b>"
    past.keeper.resume()
    assert "Damaged saves" in words(past)
    effect = past.command("aside:0")
    assert effect == Download("1000-aside.match.1.txt", "<b>damaged</b>")
    assert past.command("aside:7") is None
    past.command("forget")
    assert len(past.keeper.storage.asides()) == 1
    past.command("forget")
    assert past.keeper.storage.asides() == []


def test_statistics(past: Past) -> None:
    """The figures have a row per variant and level and one for all, and a plot with a bar a match."""
    for variant in ("dacha", "polish", "polish-2"):
        add(past, finished(variant))
    add(past, finished("polish", 2), "hard")
    *_, left = random_match("polish", VARIANTS["polish"], 1, 1)
    add(past, left)
    drawn = past.statistics(TEXT)
    rows = [node for node in drawn.walk() if node.tag == "tr"]
    assert len(rows) == 1 + 4 + 1
    assert [node.tag for node in drawn.walk()].count("rect") == 4
    assert "Polish · Hard" in drawn.text


def test_unreadable_match(past: Past) -> None:
    """A match that cannot be read any longer is told of, and the list stays."""
    past.command("open:nothing")
    assert "can no longer be read" in words(past)


@pytest.mark.parametrize(
    "command", ["", "x", ":", "open:", "step:1", "delete:", "export:../..", "continue:", "aside:x"]
)
def test_unknown_commands(past: Past, command: str) -> None:
    """Whatever a command says, nothing is raised."""
    assert past.command(command) is None
    assert words(past)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language(code: str) -> None:
    """The screens can be drawn in every language."""
    past, text = Past(Keeper(MemoryBackend(), "one")), Text(code)
    name = add(past, finished("polish"))
    assert past.history(text, NAMES, Settings()).text
    assert past.statistics(text).text
    past.command(f"open:{name}")
    assert past.history(text, NAMES, Settings()).text
