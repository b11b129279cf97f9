"""Texts survive whatever a storage does to them: each fault in turn, at every write."""

from collections.abc import Callable
from random import Random

import pytest

from tysiacha import __version__
from ui.storage import Aside, MemoryBackend, Sealed, Storage, StorageError, Trouble, seal, unseal


class FaultyBackend(MemoryBackend):
    """Fails when told to: at the ``at``-th write from now on, or at all of them from then on."""

    def __init__(self, fault: str = "", at: int = 0, *, lasting: bool = False) -> None:
        super().__init__()
        self.fault = fault
        self.at = at
        self.lasting = lasting
        self.writes = 0

    def set(self, key: str, text: str) -> None:
        """Write, or fail in the way asked for."""
        self.writes += 1
        if self.writes == self.at or (self.lasting and self.writes > self.at):
            match self.fault:
                case "full":
                    raise StorageError(Trouble.FULL, "no room")
                case "exception":
                    raise RuntimeError("the disk is gone")
                case "half":
                    self.entries[key] = text[: len(text) // 2]
                    return
                case "flip":
                    self.entries[key] = chr(ord(text[0]) ^ 1) + text[1:]
                    return
                case "nothing":
                    return
        super().set(key, text)


class BlockedBackend(MemoryBackend):
    """Refuses everything."""

    def get(self, key: str) -> str | None:
        """Refuse."""
        raise StorageError(Trouble.BLOCKED)

    def set(self, key: str, text: str) -> None:
        """Refuse."""
        raise StorageError(Trouble.BLOCKED)

    def remove(self, key: str) -> None:
        """Refuse."""
        raise StorageError(Trouble.BLOCKED)

    def keys(self) -> list[str]:
        """Refuse."""
        raise StorageError(Trouble.BLOCKED)


FAULTS = {
    "full": Trouble.FULL,
    "exception": Trouble.BLOCKED,
    "half": Trouble.TORN,
    "flip": Trouble.TORN,
    "nothing": Trouble.TORN,
}


def test_seal_round_trip() -> None:
    """A sealed text comes back with its number."""
    assert unseal(seal("Zażółć\n", 7)) == Sealed("Zażółć\n", 7)


def flip(text: str, at: int, bit: int) -> str:
    """Change one bit of one character."""
    return text[:at] + chr(ord(text[at]) ^ 1 << bit) + text[at + 1 :]


def test_every_flipped_bit_is_noticed() -> None:
    """A seal does not hold for a text in which any one bit of any character has changed."""
    entry = seal("deal 1\n", 3)
    # The engine's version stands in the seal for people, and does not count.
    version = range(entry.index(__version__), entry.index(__version__) + len(__version__))
    places = [(at, bit) for at in range(len(entry)) for bit in range(7) if at not in version]
    assert [place for place in places if unseal(flip(entry, *place)) is not None] == []


@pytest.mark.parametrize("length", range(len(seal("deal 1\n", 3))))
def test_every_cut_is_noticed(length: int) -> None:
    """No beginning of a sealed entry passes for a whole one."""
    assert unseal(seal("deal 1\n", 3)[:length]) is None


def test_newest_text_is_read() -> None:
    """Of many texts of a name the last is read, also by a page opened later, and the one before is still there."""
    backend = MemoryBackend()
    storage = Storage(backend)
    for number in range(5):
        assert storage.write("match", f"text {number}\n")
    again = Storage(backend)
    assert again.read("match") == "text 4\n"
    assert [sealed.text for sealed in again.versions("match")] == ["text 4\n", "text 3\n"]
    assert again.damages == []


@pytest.mark.parametrize("lasting", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("at", range(1, 8))
@pytest.mark.parametrize("fault", FAULTS)
def test_no_write_costs_the_text_before(fault: str, at: int, lasting: bool) -> None:
    """Whichever write fails in whichever way, the last text that was kept can be read, and the trouble is told once."""
    backend = FaultyBackend(fault, at, lasting=lasting)
    told: list[Trouble] = []
    storage = Storage(backend, told.append)
    kept = None
    for number in range(8):
        if storage.write("match", f"text {number}\n"):
            kept = f"text {number}\n"
    assert Storage(MemoryBackend(backend.entries)).read("match") == kept
    assert told == [FAULTS[fault]]


def test_blocked_storage() -> None:
    """A storage that refuses everything is told of once, and nothing is raised."""
    told: list[Trouble] = []
    storage = Storage(BlockedBackend(), told.append)
    assert storage.read("match") is None
    assert not storage.write("match", "text")
    assert not storage.write("match", None)
    assert storage.names("") == []
    assert storage.asides() == []
    assert told == [Trouble.BLOCKED]


def test_unreadable_entries_are_not_written_over() -> None:
    """While entries cannot be read nobody knows which is the newest, so none is written over."""
    backend = MemoryBackend()
    Storage(backend).write("match", "precious\n")
    kept = dict(backend.entries)

    class Unreadable(MemoryBackend):
        def get(self, key: str) -> str | None:
            raise OSError("read error")

    assert not Storage(Unreadable(backend.entries)).write("match", "new\n")
    assert backend.entries == kept


GARBAGE: dict[str, Callable[[], str]] = {
    "empty": lambda: "",
    "null bytes": lambda: "\0" * 100,
    "another program's": lambda: '{"state": 1}',
    "a newer layout": lambda: seal("future\n", 9).replace("{sealed 2 ", "{sealed 3 "),
    "markup": lambda: "<script>alert(1)</script>",
    "lone surrogates": lambda: "\ud800" * 10,
    "a huge number": lambda: "text{sealed 2 1.0.0 " + "9" * 4000 + " 00000000}\n",
    "10 MB": lambda: "x" * 10_000_000,
    "10 MB of braces": lambda: "{" * 10_000_000,
}


@pytest.mark.parametrize("make", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_set_aside(make: Callable[[], str]) -> None:
    """An entry that is not ours is moved away whole, told of, and does not stand in the way of the next text."""
    garbage = make()
    backend = MemoryBackend({"match.a": garbage})
    storage = Storage(backend)
    assert storage.read("match") is None
    assert storage.damages == [Aside("match", "aside.match.1", garbage)]
    assert storage.write("match", "new\n")
    later = Storage(backend)
    assert later.read("match") == "new\n"
    assert later.asides() == [Aside("match", "aside.match.1", garbage)]
    assert later.delete_aside(later.asides()[0])
    assert Storage(backend).asides() == []


def test_damaged_newest_gives_the_one_before() -> None:
    """When the newest text is damaged, the one before it is read."""
    backend = MemoryBackend()
    storage = Storage(backend)
    storage.write("match", "older\n")
    storage.write("match", "newer\n")
    backend.entries["match.b"] = backend.entries["match.b"][:-4]
    assert Storage(backend).read("match") == "older\n"


def test_damaged_entry_without_room_to_move() -> None:
    """A damaged entry that there is no room to copy stays where it is, and is never written over."""

    class Tight(MemoryBackend):
        def set(self, key: str, text: str) -> None:
            if sum(map(len, self.entries.values())) + len(text) > 1500:
                raise StorageError(Trouble.FULL)
            super().set(key, text)

    garbage = "x" * 1000
    backend = Tight({"match.a": garbage, "match.b": seal("older\n", 4)})
    for day in range(3):
        storage = Storage(backend)
        assert storage.read("match") == ("older\n" if day == 0 else f"day {day - 1}\n")
        assert [storage.write("match", f"day {day}\n") for _ in range(3)] == [True] * 3
        assert backend.entries["match.a"] == garbage
        assert storage.asides() == [Aside("match", "match.a", garbage)]
    assert storage.delete_aside(storage.asides()[0])
    assert "match.a" not in backend.entries


def test_names() -> None:
    """Names are listed once each, by their beginning."""
    storage = Storage(MemoryBackend({"foreign": "1"}))
    for name in ("history.2", "history.1", "history.1", "match"):
        storage.write(name, "x")
    assert storage.names("history.") == ["history.1", "history.2"]
    storage.write("history.1", None)
    assert storage.names("history.") == ["history.2"]


def test_random_faults() -> None:
    """Through long runs of random faults, the text read is the last one that a write vouched for, or a later one."""
    for seed in range(60):
        rng = Random(seed)
        backend = FaultyBackend()
        storage, kept, tried = Storage(backend), -1, -1
        for number in range(60):
            backend.fault, backend.at = rng.choice([*FAULTS, "", "", ""]), backend.writes + 1
            if rng.random() < 0.2:
                backend.fault = ""
                storage = Storage(backend)
                text = storage.read("match")
                assert kept <= (-1 if text is None else int(text)) <= tried, (seed, number)
                backend.fault = rng.choice([*FAULTS, ""])
            tried = number
            if storage.write("match", str(number)):
                kept = number
