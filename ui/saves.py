"""The match at the table, kept after every action so that it goes on where it stopped; one page at a time may write it.

What is kept is the match record. Finished deals are written out once and remembered, so that a save costs the same in
the two-hundredth deal as in the first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from tysiacha.deal import Deal, action_groups, actions_of
from tysiacha.errors import NotationError
from tysiacha.match import Match, Settled
from tysiacha.notation import format_deal
from tysiacha.record import Record, dumps, loads
from ui.migration import migrate
from ui.storage import Storage, Trouble

MATCH: Final = "match"
"""The name under which the match at the table is kept."""
OWNER: Final = "owner"
"""The bare entry that holds the token of the page that may write the match."""
# Both have the scope appended, where there is one.

_RESCUE_LENGTH: Final = 2_000_000
_RESCUE_TRIES: Final = 12


class Loss(Enum):
    """What a damaged save has cost; the value is the key of its sentence."""

    LATEST = "latest"
    """The newest save was damaged; the one before it was whole. At most the last action is missing."""
    PART = "part"
    """The match goes on from where its record stops making sense."""
    ALL = "all"
    """Nothing of the match could be read."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """What was found when the page was opened."""

    record: Record | None
    """The match to go on with, or None when there is none."""
    loss: Loss | None = None

    @property
    def deals(self) -> int:
        """How many finished deals the record holds."""
        return len(self.record.match.history) if self.record is not None else 0


class Transcript:
    """The text of a match that grows: the same as ``record.dumps``, without writing finished deals again."""

    def __init__(self) -> None:
        self._settled: list[Settled] = []
        self._deals: list[list[str]] = []

    def text(self, match: Match, tags: Sequence[tuple[str, str]] = (), comments: Sequence[tuple[int, str]] = ()) -> str:
        """Return the record of the match; raises ``NotationError`` for a tag or comment that could not be read back."""
        same = min(len(self._settled), len(match.history))
        while same and self._settled[same - 1] is not match.history[same - 1]:
            same -= 1
        del self._settled[same:], self._deals[same:]
        for settled in match.history[same:]:
            self._settled.append(settled)
            scores = " ".join(str(change.after) for change in settled.changes)
            self._deals.append([*_deal_lines(settled.deal, settled.before.deals_played + 1), f"score {scores}"])
        empty = replace(match, history=(), deal=None, standing=match.start, winners=())
        lines = dumps(Record(empty, tuple(tags))).split("\n")[:-1]
        if comments:
            # Written to see that they can be; where they belong is found further down.
            dumps(Record(empty, tuple(tags), tuple((0, words) for _, words in comments)))
        lines += [line for deal in self._deals for line in deal]
        if match.deal is not None:
            lines += _deal_lines(match.deal, match.standing.deals_played + 1)
        for place, words in reversed(comments):
            lines.insert(min(place, len(lines)), f"{{{words}}}")
        return "\n".join(lines) + "\n"


def _deal_lines(deal: Deal, number: int) -> list[str]:
    groups = (" ".join(map(str, group)) for group in action_groups(deal))
    return ["", f"deal {number} {format_deal(deal)}", *groups]


def rescue(text: str) -> Record | None:
    """Return the match of a damaged record up to the first line that does not hold, or None when there is none."""
    lines = text[:_RESCUE_LENGTH].split("\n")
    for _ in range(_RESCUE_TRIES):
        while lines and not lines[-1].strip():
            lines.pop()
        if not lines:
            break
        try:
            return loads("\n".join(lines) + "\n")
        except NotationError as error:
            whole = min(error.line or 1, len(lines)) - 1
        except ValueError:
            whole = len(lines) - 1
        del lines[whole:]
    return None


def progress(record: Record) -> tuple[int, int]:
    """Return how far a match has come: deals finished, then actions in the deal at the table."""
    deal = record.match.deal
    return len(record.match.history), len(actions_of(deal)) if deal is not None else 0


class Saves:
    """The save of the match at the table; ``owner`` is a token of this page's own.

    Games of different ``scope`` do not share a match.
    """

    def __init__(self, storage: Storage, owner: str, scope: str = "") -> None:
        self.storage = storage
        self.owner = owner
        self.name = MATCH + scope
        self._owner_key = OWNER + scope
        self._is_guarded = True
        """Whether the token could be written; where it could not, nothing tells pages apart."""
        self._transcript = Transcript()

    @property
    def is_mine(self) -> bool:
        """Whether this page may write the match: no other one has taken it over."""
        return not self._is_guarded or self.storage.peek(self._owner_key) in (None, self.owner)

    def take_over(self) -> None:
        """Make the match this page's; another page that has it notices before it writes again."""
        self._is_guarded = self.storage.poke(self._owner_key, self.owner)
        self.storage.refresh()

    def save(
        self, match: Match, tags: Sequence[tuple[str, str]] = (), comments: Sequence[tuple[int, str]] = ()
    ) -> bool:
        """Keep the match as it is now; tell whether it worked."""
        if not self.is_mine:
            self.storage.meet(Trouble.TAKEN)
            return False
        return self.storage.write(self.name, self.text(match, tags, comments))

    def text(self, match: Match, tags: Sequence[tuple[str, str]] = (), comments: Sequence[tuple[int, str]] = ()) -> str:
        """Return the record of the match as text, the same as ``record.dumps``."""
        return self._transcript.text(match, tags, comments)

    def clear(self) -> bool:
        """Keep no match any longer."""
        return self.is_mine and self.storage.write(self.name, None)

    def resume(self) -> Resumed:
        """Return the match to go on with; damaged saves are set aside, and what they still hold is rescued."""
        migrate(self.storage)
        met = len(self.storage.damages)
        record = None
        for version in self.storage.versions(self.name):
            record = _read(version.text)
            if record is not None:
                break
            self.storage.set_aside(self.name, version.key, self.storage.peek(version.key) or version.text)
        damaged = [aside for aside in self.storage.damages[met:] if aside.name == self.name]
        if record is not None or not damaged:
            return Resumed(record, Loss.LATEST if damaged else None)
        rescued = [found for found in (rescue(aside.text) for aside in damaged) if found is not None]
        best = max(rescued, key=progress, default=None)
        return Resumed(best, Loss.ALL if best is None else Loss.PART)


def _read(text: str) -> Record | None:
    """Read a record that the checksum vouches for; another version of the engine may still refuse it."""
    try:
        return loads(text)
    except ValueError:
        return None
