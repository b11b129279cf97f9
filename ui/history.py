"""Past matches, finished or left: kept, listed with what came of them, exported and imported as record files, deleted.

A match lies under ``history.<id>`` as its record, where the id is the date and a checksum of the record, so that the
same match is never there twice. A file of several records has an empty line between them, as ``simulate`` writes it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from zlib import crc32

from tysiacha.errors import Fault, NotationError
from tysiacha.record import Record, loads
from ui.statistics import Summary, summarize
from ui.storage import Storage

_MATCHES: Final = "history."
_SUMMARIES: Final = "summary."
_BETWEEN: Final = re.compile(r'\n\n(?=(?:\{[^{}\n]*\}\n)*\[Format ")')

MOST_LENGTH: Final = 400_000
"""The longest record that is imported, in characters: well over a thousand deals."""
MOST_FILE: Final = 20_000_000
"""The longest file that is looked at, in characters."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A past match in the list."""

    id: str
    summary: Summary


@dataclass(frozen=True, slots=True)
class Refused:
    """A record of an imported file that does not hold."""

    number: int
    """Which record of the file it is, from 1."""
    line: int
    """The line of the file, from 1."""
    error: NotationError


@dataclass
class Imported:
    """What came of an import."""

    added: int = 0
    known: int = 0
    """Records that were here already."""
    unsaved: int = 0
    """Records that hold, but could not be kept."""
    refused: list[Refused] = field(default_factory=list)


class History:
    """The past matches in a storage."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    def add(self, record: Record, text: str) -> str | None:
        """Keep a match, given as record and as its text; return its id, or None when that failed."""
        name = _id(record, text)
        if self.storage.read(_MATCHES + name) != text and not self.storage.write(_MATCHES + name, text):
            return None
        self._keep_summary(name, summarize(record))
        return name

    def ids(self) -> list[str]:
        """Return the ids of all matches, the latest first."""
        return [name.removeprefix(_MATCHES) for name in reversed(self.storage.names(_MATCHES))]

    def entries(self) -> Iterator[Entry]:
        """Go through all matches, the latest first; one whose summary is missing is read, which takes a while."""
        for name in self.ids():
            summary = self.summary(name)
            if summary is not None:
                yield Entry(name, summary)

    def summary(self, name: str) -> Summary | None:
        """Return what came of a match, or None when it is not there or damaged."""
        kept = Summary.loads(self.storage.read(_SUMMARIES + name))
        if kept is not None:
            return kept
        record = self.open(name)
        if record is None:
            return None
        summary = summarize(record)
        self._keep_summary(name, summary)
        return summary

    def _keep_summary(self, name: str, summary: Summary) -> None:
        # A summary that is lost is made again from the record.
        self.storage.write(_SUMMARIES + name, summary.dumps())

    def text(self, name: str) -> str | None:
        """Return the record of a match as text, which is also its file, or None."""
        return self.storage.read(_MATCHES + name)

    def open(self, name: str) -> Record | None:
        """Return the record of a match, or None when it is not there, damaged or of other rules than today's."""
        text = self.text(name)
        try:
            return None if text is None else loads(text)
        except NotationError:
            return None

    def delete(self, name: str) -> bool:
        """Delete a match; tell whether it worked."""
        self.storage.write(_SUMMARIES + name, None)
        return self.storage.write(_MATCHES + name, None)

    def delete_all(self) -> bool:
        """Delete every match; tell whether it worked."""
        deleted = [self.delete(name) for name in self.ids()]
        return all(deleted)

    def export_all(self) -> str:
        """Return all records as one file, the oldest first."""
        texts = (self.text(name) for name in reversed(self.ids()))
        return "\n".join(text for text in texts if text is not None)

    def bring(self, text: str) -> Iterator[Imported]:
        """Import a file of one or more records; after every record, what came of it so far, and at last of all.

        Records that do not hold are refused one by one, the others are kept.
        """
        done = Imported()
        for number, (line, record_text) in enumerate(split(text), 1):
            self._bring_one(done, number, line, record_text)
            yield done

    def _bring_one(self, done: Imported, number: int, line: int, text: str) -> None:
        try:
            record = read_foreign(text)
        except NotationError as error:
            done.refused.append(Refused(number, line + (error.line or 1) - 1, error))
            return
        if self.storage.read(_MATCHES + _id(record, text)) == text:
            done.known += 1
        elif self.add(record, text) is None:
            done.unsaved += 1
        else:
            done.added += 1


def _id(record: Record, text: str) -> str:
    date = re.sub(r"[^0-9]", "", record.tag("Date") or "")[:12]
    return f"{date or '0':0<12}-{crc32(text.encode()):08x}"


def plain(text: str) -> str:
    """Return a text without what other systems put before it and at the ends of its lines."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def split(text: str) -> Iterator[tuple[int, str]]:
    """Go through the records of a file, each with the line it begins at; line ends of other systems are accepted."""
    text = plain(text[:MOST_FILE]).strip("\n")
    line = 1
    for part in _BETWEEN.split(text):
        yield line, part.strip("\n") + "\n"
        line += part.count("\n") + 2


def read_foreign(text: str) -> Record:
    """Read a record from outside; raises ``NotationError``, also for one that is longer than any match."""
    if len(text) > MOST_LENGTH:
        raise NotationError(Fault.TEXT, f"a record of at most {MOST_LENGTH} characters", text[:200])
    if "\0" in text:
        raise NotationError(Fault.TEXT, "text without null bytes", text[:200], text.index("\0"))
    record = loads(text)
    if not record.match.history and record.match.deal is None:
        raise NotationError(Fault.END, "a deal", text[:200], 0, text.count("\n") + 1)
    return record
