"""Texts that outlast the page: each is kept twice under a checksum, so that no failed write can cost the older one.

A text called ``match`` lies in the entries ``match.a`` and ``match.b``, written in turn, each closed by a seal with the
layout's version, the engine's version, a running number and a checksum. Reading takes the newest whole one. What is
damaged is moved to an ``aside.`` entry and stays there until the person deletes it. The seal has the form of a comment,
so that a sealed match record is still a match record.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol
from zlib import crc32

from tysiacha import __version__

LAYOUT: Final = 2
"""The version of the layout that is written; see ``migration`` for the older ones."""

_SEAL: Final = re.compile(r"\{sealed ([1-9][0-9]{0,3}) ([0-9A-Za-z.+-]{1,32}) ([1-9][0-9]{0,15}) ([0-9a-f]{8})\}\n\Z")
_SEAL_LENGTH: Final = 80
_SLOTS: Final = ("a", "b", "c", "d")
"""Two are used in turn; the others stand in for damaged ones that cannot be moved."""


class Trouble(Enum):
    """Why something could not be kept or read; the value is the key of its sentence."""

    BLOCKED = "blocked"
    """The browser refuses storage, or lets nothing outlast the page."""
    FULL = "full"
    """The browser's storage has no room left."""
    TORN = "torn"
    """What was written does not come back as it was written."""
    TAKEN = "taken"
    """Another page has taken the match over, so this one may not write it."""


class StorageError(Exception):
    """A backend has refused; carries the trouble."""

    def __init__(self, trouble: Trouble, reason: str = "") -> None:
        super().__init__(f"{trouble.value}: {reason}")
        self.trouble = trouble


class Backend(Protocol):
    """Entries of text by key. Every method may raise ``StorageError``, or anything else a browser comes up with."""

    def get(self, key: str) -> str | None:
        """Return the entry, or None."""
        ...

    def set(self, key: str, text: str) -> None:
        """Write an entry."""
        ...

    def remove(self, key: str) -> None:
        """Delete an entry, if it is there."""
        ...

    def keys(self) -> list[str]:
        """Return the keys of all entries, in any order."""
        ...


class MemoryBackend:
    """Keeps entries as long as the page is open."""

    def __init__(self, entries: dict[str, str] | None = None) -> None:
        self.entries = {} if entries is None else entries

    def get(self, key: str) -> str | None:
        """Return the entry, or None."""
        return self.entries.get(key)

    def set(self, key: str, text: str) -> None:
        """Write an entry."""
        self.entries[key] = text

    def remove(self, key: str) -> None:
        """Delete an entry, if it is there."""
        self.entries.pop(key, None)

    def keys(self) -> list[str]:
        """Return the keys of all entries."""
        return list(self.entries)


def seal(text: str, number: int) -> str:
    """Close a text with its checksum and its running number."""
    return f"{text}{{sealed {LAYOUT} {__version__} {number} {_checksum(text, LAYOUT, number)}}}\n"


def _checksum(text: str, layout: int, number: int) -> str:
    return f"{crc32(f'{layout} {number}'.encode(), crc32(text.encode('utf-8', 'surrogatepass'))):08x}"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A whole text from a sealed entry."""

    text: str
    number: int
    """Of two entries of a name, the one with the greater number is the newer."""
    key: str = ""


def unseal(entry: str) -> Sealed | None:
    """Return the text within an entry, or None when it is damaged or of a layout that is not known here."""
    tail = len(entry) - _SEAL_LENGTH
    found = _SEAL.search(entry, max(0, tail))
    if found is None or int(found[1]) != LAYOUT:
        return None
    text, number = entry[: found.start()], int(found[3])
    return Sealed(text, number) if _checksum(text, LAYOUT, number) == found[4] else None


@dataclass(frozen=True, slots=True)
class Aside:
    """A damaged or foreign entry that has been set aside."""

    name: str
    """What it was an entry of."""
    key: str
    """Where it lies now."""
    text: str


class Storage:
    """Named texts in a backend. Nothing here raises: what goes wrong is told to ``on_trouble``, each kind once."""

    def __init__(self, backend: Backend, on_trouble: Callable[[Trouble], object] | None = None) -> None:
        self.backend = backend
        self.on_trouble = on_trouble
        self.troubles: list[Trouble] = []
        """Every kind of trouble so far, in the order met."""
        self.damages: list[Aside] = []
        """What was found damaged since the page was opened."""
        self._next: dict[str, tuple[str, int]] = {}
        self._avoided: set[str] = set()
        self._failures = 0

    # Texts by name.

    def read(self, name: str) -> str | None:
        """Return the newest whole text of a name, or None; damaged entries of that name are set aside."""
        versions = self.versions(name)
        return versions[0].text if versions else None

    def versions(self, name: str) -> list[Sealed]:
        """Return the whole texts of a name, newest first; damaged entries of that name are set aside."""
        whole: list[Sealed] = []
        for key in self._slots(name):
            entry = self._get(key)
            if entry is None:
                continue
            sealed = unseal(entry)
            if sealed is None:
                self.set_aside(name, key, entry)
            else:
                whole.append(Sealed(sealed.text, sealed.number, key))
        return sorted(whole, key=lambda sealed: sealed.number, reverse=True)

    def write(self, name: str, text: str | None) -> bool:
        """Keep a text under a name, or with None nothing; tell whether it worked. The text before stays until then."""
        if text is None:
            return self._forget(name)
        place = self._place(name)
        if place is None:
            return False
        key, number = place
        entry = seal(text, number)
        if not self._set(key, entry):
            return False
        self._next[name] = (self._free(name, key), number + 1)
        return True

    def names(self, prefix: str) -> list[str]:
        """Return the names that begin with ``prefix`` and have an entry, sorted."""
        ends = tuple(f".{slot}" for slot in _SLOTS)
        keys = (key for key in self._keys() if key.startswith(prefix) and key.endswith(ends))
        return sorted({key.rpartition(".")[0] for key in keys})

    def refresh(self) -> None:
        """Forget what was known of the entries, since another page has changed them."""
        self._next.clear()

    def _free(self, name: str, newest: str | None) -> str:
        """Return the entry to write next: never the newest one, nor a damaged one that could not be moved."""
        keys = [key for key in self._slots(name) if key not in self._avoided and key != newest]
        return (keys or self._slots(name))[0]

    def _slots(self, name: str) -> list[str]:
        return [f"{name}.{slot}" for slot in _SLOTS]

    def _place(self, name: str) -> tuple[str, int] | None:
        """Return where the next text of a name goes and its number, or None while the entries cannot be read."""
        if name not in self._next:
            failed = self._failures
            versions = self.versions(name)
            if self._failures != failed:
                # Nobody knows which entry is the newer one, so none may be written over.
                return None
            newest = versions[0] if versions else Sealed("", 0)
            self._next[name] = (self._free(name, newest.key), newest.number + 1)
        return self._next[name]

    def _forget(self, name: str) -> bool:
        self._next.pop(name, None)
        removed = [self._remove(key) for key in self._slots(name)]
        return all(removed)

    # Damaged entries.

    def set_aside(self, name: str, key: str, entry: str) -> None:
        """Move a damaged entry out of the way, or where there is no room for that, leave it and go round it."""
        if key in self._avoided:
            return
        taken = set(self._keys())
        number = next(number for number in range(1, len(taken) + 2) if f"aside.{name}.{number}" not in taken)
        aside = f"aside.{name}.{number}"
        if self._set(aside, entry, quiet=True) and self._remove(key):
            self.damages.append(Aside(name, aside, entry))
            return
        self._remove(aside)
        self._avoided.add(key)
        self.damages.append(Aside(name, key, entry))

    def asides(self) -> list[Aside]:
        """Return everything that has been set aside, now or on earlier days."""
        found = [
            Aside(key.removeprefix("aside.").rpartition(".")[0], key, self._get(key) or "")
            for key in sorted(self._keys())
            if key.startswith("aside.")
        ]
        known = {aside.key for aside in found}
        return found + [aside for aside in self.damages if aside.key in self._avoided and aside.key not in known]

    def delete_aside(self, aside: Aside) -> bool:
        """Delete something set aside, which the person has asked for."""
        self.damages = [damage for damage in self.damages if damage.key != aside.key]
        self._avoided.discard(aside.key)
        self._next.pop(aside.name, None)
        return self._remove(aside.key)

    # Entries by key, without exceptions.

    def _get(self, key: str) -> str | None:
        try:
            return self.backend.get(key)
        except Exception as error:  # whatever a browser throws
            self.meet(_trouble(error))
            return None

    def _set(self, key: str, entry: str, *, quiet: bool = False) -> bool:
        try:
            self.backend.set(key, entry)
            if self.backend.get(key) == entry:
                return True
            trouble = Trouble.TORN
        except Exception as error:  # whatever a browser throws
            trouble = _trouble(error)
        if not quiet:
            self.meet(trouble)
        return False

    def _remove(self, key: str) -> bool:
        try:
            self.backend.remove(key)
        except Exception as error:  # whatever a browser throws
            self.meet(_trouble(error))
            return False
        return True

    def _keys(self) -> list[str]:
        try:
            return self.backend.keys()
        except Exception as error:  # whatever a browser throws
            self.meet(_trouble(error))
            return []

    def peek(self, key: str) -> str | None:
        """Return a bare entry, without seal."""
        return self._get(key)

    def poke(self, key: str, text: str | None) -> bool:
        """Write or with None delete a bare entry, without seal: for what has to be a single entry."""
        return self._remove(key) if text is None else self._set(key, text)

    def meet(self, trouble: Trouble) -> None:
        """Tell of a kind of trouble, the first time it is met; of a match taken over, every time."""
        self._failures += 1
        is_news = trouble not in self.troubles
        if is_news:
            self.troubles.append(trouble)
        if self.on_trouble is not None and (is_news or trouble is Trouble.TAKEN):
            self.on_trouble(trouble)


def _trouble(error: Exception) -> Trouble:
    return error.trouble if isinstance(error, StorageError) else Trouble.BLOCKED
