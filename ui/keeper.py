"""Everything of a person's that outlasts the page, as the application uses it: the match, past matches, settings."""

import time
from collections.abc import Callable, Sequence
from typing import Final

from tysiacha.errors import NotationError
from tysiacha.match import Match
from tysiacha.record import Record
from ui.history import History
from ui.saves import Resumed, Saves
from ui.statistics import DATE, PLAYERS, YOU
from ui.storage import Backend, Storage, Trouble

Comments = Sequence[tuple[int, str]]

LESSON: Final = "lesson"
"""The name under which is kept how far a lesson has come in the match at the table; the scope is appended."""


def now() -> str:
    """Return the date and time of the person's clock, as records have it."""
    return time.strftime("%Y-%m-%d %H:%M")


class Keeper:
    """Keeps the match at the table and hands it to the history once it is over or left.

    ``owner`` is a token of this page's own; ``scope`` sets games apart that do not share a match, such as frames.
    """

    def __init__(
        self,
        backend: Backend,
        owner: str,
        *,
        scope: str = "",
        on_trouble: Callable[[Trouble], object] | None = None,
        clock: Callable[[], str] = now,
    ) -> None:
        self.storage = Storage(backend, on_trouble)
        self.saves = Saves(self.storage, owner, scope)
        self.history = History(self.storage)
        self.tags: tuple[tuple[str, str], ...] = ()
        self.lesson: str | None = None
        """How far the lesson has come in the match at the table, as ``Guide.written`` has it."""
        self._lesson_name = LESSON + scope
        self._clock = clock
        self._kept: Match | None = None
        self._archived: Match | None = None

    # Settings and other texts by name, as ``settings.Store`` has it.

    def read(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        return self.storage.read(name)

    def write(self, name: str, text: str | None) -> bool:
        """Keep a text under a name, or with None nothing; tell whether it worked."""
        return self.storage.write(name, text)

    # The match at the table.

    def begin(self, levels: Sequence[str]) -> None:
        """Prepare for a new match between the person and opponents of these levels."""
        self.tags = ((PLAYERS, ",".join([YOU, *levels])), (DATE, self._clock()))
        self._kept = None

    def resume(self) -> Resumed:
        """Return the match that was left at the table, and what was lost of it."""
        resumed = self.saves.resume()
        if resumed.record is not None:
            self.take_up(resumed.record)
        self.lesson = self.read(self._lesson_name)
        return resumed

    def take_up(self, record: Record) -> None:
        """Go on with a recorded match."""
        self.tags = record.tags
        self._kept = None

    def keep(self, match: Match, comments: Comments = ()) -> bool:
        """Keep the match as it is now; one that is over goes into the history too. Tell whether all is kept."""
        if match is self._kept:
            return True
        try:
            saved = self.saves.save(match, self.tags, comments)
        except NotationError:  # a comment that the record refuses must not cost the match
            saved = self.saves.save(match, self.tags)
        if not saved:
            return False
        self._kept = match
        return not match.is_over or self.archive(match, comments)

    def keep_lesson(self, written: str | None) -> None:
        """Keep how far the lesson has come, or with None that there is none."""
        if written != self.lesson and self.saves.is_mine and self.write(self._lesson_name, written):
            self.lesson = written

    def archive(self, match: Match, comments: Comments = ()) -> bool:
        """Put the match into the history, once; one that has hardly begun is not worth it."""
        begun = match.history or (match.deal is not None and match.deal.declarer is not None)
        if match is self._archived or not begun:
            return True
        text = self.saves.text(match, self.tags, comments)
        if self.history.add(Record(match, self.tags, tuple(comments)), text) is None:
            return False
        self._archived = match
        return True

    def archive_saved(self) -> bool:
        """Put the match that is kept at the table into the history, before another one takes its place."""
        resumed = self.saves.resume()
        record = resumed.record
        if record is None:
            return True
        mine, self.tags = self.tags, record.tags
        try:
            return self.archive(record.match, record.comments)
        except NotationError:  # comments that no longer fit, which only a changed engine could bring about
            return False
        finally:
            self.tags = mine


def levels_of(record: Record) -> tuple[str, ...]:
    """Return the levels of the opponents in a record, as far as it tells."""
    return tuple((record.tag(PLAYERS) or "").split(",")[1:])
