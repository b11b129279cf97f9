"""The match at the table is kept after every action, comes back as it was, and is rescued from damaged saves."""

from dataclasses import replace

import pytest
from helpers import random_match

from tysiacha import match as matches
from tysiacha.match import Match
from tysiacha.record import Record, dumps, loads
from tysiacha.variants import VARIANTS
from ui.migration import STEPS, migrate
from ui.saves import Loss, Saves, Transcript, rescue
from ui.storage import LAYOUT, MemoryBackend, Storage, Trouble

TAGS = (("Players", "you,easy,hard"), ("Date", "2026-11-29 20:15"))


def play(variant: str, seed: int, deals: int) -> list[Match]:
    """Return every position of a random match, from its first deal on, those between deals included."""
    return list(random_match(variant, VARIANTS[variant], seed, deals))[1:]


@pytest.mark.parametrize("variant", VARIANTS)
def test_transcript_is_the_record(variant: str) -> None:
    """At every position the text that is kept is the record as the engine writes it, also after a step back."""
    transcript = Transcript()
    positions = play(variant, 5, 3)
    comments = ((0, "first"), (3, "third"))
    for match in [*positions, *positions[::-7]]:
        assert transcript.text(match, TAGS) == dumps(Record(match, TAGS))
        assert transcript.text(match, TAGS, comments) == dumps(Record(match, TAGS, comments))


@pytest.mark.parametrize("variant", VARIANTS)
def test_resume_at_every_position(variant: str) -> None:
    """A page that is opened after any action finds the match exactly as it was."""
    backend = MemoryBackend()
    saves = Saves(Storage(backend), "one")
    for match in play(variant, 11, 2):
        assert saves.save(match, TAGS)
        resumed = Saves(Storage(backend), "two").resume()
        assert resumed.loss is None
        assert resumed.record == Record(match, TAGS)


def test_nothing_to_resume() -> None:
    """A first visit finds nothing, and nothing is said to be lost."""
    resumed = Saves(Storage(MemoryBackend()), "one").resume()
    assert (resumed.record, resumed.loss, resumed.deals) == (None, None, 0)


def test_only_one_page_writes() -> None:
    """A page whose match has been taken over writes nothing any more, and can take it back."""
    backend = MemoryBackend()
    told: list[Trouble] = []
    first, second = Saves(Storage(backend, told.append), "first"), Saves(Storage(backend), "second")
    early, *_, late = play("gameweave", 1, 1)
    first.take_over()
    assert first.save(early)
    second.take_over()
    assert not first.is_mine
    assert not first.save(late)
    assert told == [Trouble.TAKEN]
    assert second.resume().record == Record(early)
    assert second.save(late)
    first.take_over()
    assert first.resume().record == Record(late)
    assert first.save(early)
    second.take_over()
    assert not first.save(late)
    assert told == [Trouble.TAKEN] * 2
    first.take_over()
    assert not second.save(late)
    assert not second.clear()
    assert first.clear()
    assert Saves(Storage(backend), "third").resume().record is None


def damaged(text: str, at: int) -> str:
    """Change one character."""
    return text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :]


def test_damaged_newest_save() -> None:
    """With the newest save damaged the match goes on from the one before it, and that is told."""
    backend = MemoryBackend()
    saves = Saves(Storage(backend), "one")
    *_, before, last = play("gameweave", 3, 1)
    saves.save(before)
    saves.save(last)
    backend.entries["match.b"] = damaged(backend.entries["match.b"], 100)
    resumed = Saves(Storage(backend), "two").resume()
    assert resumed.record == Record(before)
    assert resumed.loss is Loss.LATEST


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_saves_damaged(variant: str) -> None:
    """With both saves damaged every whole deal before the damage is rescued, and the damaged ones stay to be saved."""
    backend = MemoryBackend()
    saves = Saves(Storage(backend), "one")
    for match in play(variant, 3, 4)[-2:]:
        saves.save(match, TAGS)
    third = backend.entries["match.b"].index("\ndeal 3") + 20
    backend.entries = {key: damaged(entry, third) for key, entry in backend.entries.items()}
    storage = Storage(backend)
    resumed = Saves(storage, "two").resume()
    assert resumed.loss is Loss.PART
    assert resumed.deals == 2
    assert resumed.record is not None
    assert resumed.record.match.history == match.history[:2]
    assert resumed.record.tags == TAGS
    assert len(storage.asides()) == 2
    # The next deal is dealt from the seed, so its cards are the same.
    assert (
        matches.next_deal(resumed.record.match).deal
        == matches.next_deal(
            replace(match, history=match.history[:2], standing=match.history[2].before, deal=None, winners=())
        ).deal
    )


def test_nothing_can_be_rescued() -> None:
    """A save of garbage is set aside, and that all is lost is told."""
    storage = Storage(MemoryBackend({"match.a": "x" * 10_000_000}))
    resumed = Saves(storage, "one").resume()
    assert (resumed.record, resumed.loss) == (None, Loss.ALL)
    assert len(storage.asides()) == 1


def test_whole_save_that_no_longer_holds() -> None:
    """A save of an engine that allowed something else is set aside and rescued as far as it holds."""
    storage = Storage(MemoryBackend())
    *_, match = play("gameweave", 3, 2)
    text = dumps(Record(match)).replace("\nscore ", "\nscore 1", 2)
    storage.write("match", text)
    resumed = Saves(storage, "one").resume()
    assert resumed.loss is Loss.PART
    assert len(storage.asides()) == 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_rescue_of_every_damage(variant: str) -> None:
    """Wherever a record is cut or changed, what is rescued holds, and no whole line before the damage is lost."""
    *_, match = play(variant, 8, 3)
    text = dumps(Record(match, TAGS))
    tags = text.index("\n\n")
    for at in range(tags, len(text) - 1, 23):
        whole = text[:at].count("\n")
        for hurt in (text[:at], text[:at] + "\0" + text[at + 1 :]):
            record = rescue(hurt)
            assert record is not None, at
            assert dumps(loads(dumps(record))) == dumps(record)
            # An empty line or the head of a deal alone may go with what follows it.
            assert dumps(record).count("\n") >= whole - 3, at


def test_rescue_is_quick_with_garbage() -> None:
    """Garbage of any kind has nothing to rescue, and does not raise."""
    found = [rescue(text) for text in ("", "\n" * 3_000_000, "[Format", '[Format "1"]\n' * 100_000, "{" * 3_000_000)]
    assert found == [None] * len(found)


def test_layout_1_is_migrated() -> None:
    """The bare record of layout 1 becomes a sealed one; the old entry goes once the new one stands."""
    *_, match = play("polish", 2, 2)
    backend = MemoryBackend({"match": dumps(Record(match, TAGS))})
    assert Saves(Storage(backend), "one").resume().record == Record(match, TAGS)
    assert "match" not in backend.entries
    migrate(Storage(backend))
    assert Saves(Storage(backend), "one").resume().record == Record(match, TAGS)


def test_migration_without_room() -> None:
    """A migration that cannot write leaves the old entry as it is."""

    class Full(MemoryBackend):
        def set(self, key: str, text: str) -> None:
            raise OSError("no room")

    backend = Full({"match": "old"})
    migrate(Storage(backend))
    assert backend.entries == {"match": "old"}


def test_every_layout_has_a_step() -> None:
    """There is a step from every older layout to the next."""
    assert list(STEPS) == list(range(1, LAYOUT))
