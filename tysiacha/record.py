"""The match record, the game's PGN: tags, then every deal with its calls, exchange, tricks and scores.

    [Format "1"]
    [Variant "polish"]
    [Rules "bombs=2"]
    [Match "3"]
    [Seed "42"]

    deal 1 1:AKQ.AJ.A.A,J..TKJ9.J9,T.TKQ9.Q.K/9...TQ
    p p
    t1 CA>2 H9>3
    HA HJ HT
    score 100 5 15

``Rules``, ``Match``, ``Seed`` and ``Start`` are left out where they say nothing new; other tags may follow them.
``Start`` holds the standing that a match was set up with: ``scores=0,340,880 barrel=-,-,2 bombs=1,1,1 dealer=2
deals=6``. A deal without a score line is still being played. ``{comments}`` stand on lines of their own. The reader
replays everything: an illegal action or a wrong score is an error at its line, and whatever it accepts it writes
back byte for byte.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Final

from tysiacha import match as matches
from tysiacha.deal import Deal, action_groups
from tysiacha.errors import Fault, IllegalAction, NotationError, RulesError
from tysiacha.match import NUMBER_LIMIT, Match, Standing, first_standing, next_deal, start_match
from tysiacha.notation import format_deal, parse_action, parse_deal
from tysiacha.options import format_rules, parse_rules
from tysiacha.variants import variant

FORMAT: Final = "1"
"""The version of the record format that is written."""

_OWN_TAGS: Final = ("Format", "Variant", "Rules", "Match", "Seed", "Start")
_TAG: Final = re.compile(r'\[([A-Z][A-Za-z]{0,30}) "((?:[^"\\]|\\["\\])*)"\]')
_NEXT_RECORD: Final = re.compile(r"\n\n(?=\[Format )")
_COMMENT: Final = re.compile(r"\{([^{}]*)\}")
_NUMBER: Final = r"(?:0|[1-9][0-9]{0,18})"
_SCORE: Final = r"(?:0|-?[1-9][0-9]{0,8})"
_START: Final = re.compile(
    rf"scores=({_SCORE}(?:,{_SCORE})*) barrel=((?:-|[0-9]{{1,2}})(?:,(?:-|[0-9]{{1,2}}))*)"
    r" bombs=([0-9](?:,[0-9])*) dealer=([1-3]) deals=(0|[1-9][0-9]{0,5})"
)


@dataclass(frozen=True, slots=True)
class Record:
    """A match with what else its file holds.

    ``tags`` are those beyond the format's own, as (name, value); ``comments`` are (number of lines of the file,
    comments not counted, that stand before it; text).
    """

    match: Match
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[tuple[int, str], ...] = ()

    def tag(self, name: str) -> str | None:
        """Return the value of a further tag, or None where the record has none of that name."""
        return dict(self.tags).get(name)


def dumps(record: Record) -> str:
    """Write a record; raises ``NotationError`` for a tag or comment that could not be read back."""
    lines = list(_lines(record))
    commented: list[str] = []
    done = 0
    for place, text in record.comments:
        if _COMMENT.fullmatch(f"{{{text}}}") is None or not text.isprintable():
            raise NotationError(Fault.COMMENT, "a comment of printable characters without braces", text)
        if not done <= place <= len(lines):
            expected = f"a comment within {len(lines)} lines, after those before it"
            raise NotationError(Fault.COMMENT, expected, text)
        commented += [*lines[done:place], f"{{{text}}}"]
        done = place
    return "\n".join([*commented, *lines[done:]]) + "\n"


def _lines(record: Record) -> Iterator[str]:
    tags = [*_own_tags(record.match), *record.tags]
    further = {name for name, _ in record.tags}
    if len(further) < len(record.tags) or not further.isdisjoint(_OWN_TAGS):
        names = ", ".join(name for name, _ in tags)
        raise NotationError(Fault.TAG, "further tags, each with a name of its own", names)
    for name, value in tags:
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        line = f'[{name} "{escaped}"]'
        if _TAG.fullmatch(line) is None or not value.isprintable():
            raise NotationError(Fault.TAG, "a tag's name of letters and a value of printable characters", line)
        yield line
    for settled in record.match.history:
        yield from _deal_lines(settled.deal, settled.before.deals_played + 1)
        yield "score " + " ".join(str(change.after) for change in settled.changes)
    if record.match.deal is not None:
        yield from _deal_lines(record.match.deal, record.match.standing.deals_played + 1)


def _own_tags(match: Match) -> Iterator[tuple[str, str]]:
    yield "Format", FORMAT
    yield "Variant", match.variant
    rules = format_rules(match.rules, variant(match.variant))
    if rules:
        yield "Rules", rules
    if match.number != 1:
        yield "Match", str(match.number)
    if match.seed is not None:
        yield "Seed", str(match.seed)
    if match.start != first_standing(match.rules, match.number):
        yield "Start", _format_start(match.start)


def _format_start(start: Standing) -> str:
    barrel = ("-" if sat is None else str(sat) for sat in start.barrel_deals)
    return (
        f"scores={','.join(map(str, start.scores))} barrel={','.join(barrel)} bombs={','.join(map(str, start.bombs))}"
        f" dealer={start.dealer + 1} deals={start.deals_played}"
    )


def _deal_lines(deal: Deal, number: int) -> Iterator[str]:
    yield ""
    yield f"deal {number} {format_deal(deal)}"
    for group in action_groups(deal):
        yield " ".join(map(str, group))


def dump(record: Record, path: Path) -> None:
    """Write a record to a file; raises as ``dumps`` does."""
    path.write_text(dumps(record), encoding="utf-8", newline="\n")


def load(path: Path) -> Record:
    """Read a record from a file; raises ``NotationError`` as ``loads`` does, also when the file is not UTF-8."""
    return loads(_read(path))


def load_all(path: Path) -> tuple[Record, ...]:
    """Read the records of a file; raises ``NotationError`` as ``load`` does."""
    return loads_all(_read(path))


def _read(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotationError(Fault.TEXT, "text in UTF-8", str(path), error.start, 1) from None


def loads(text: str) -> Record:
    """Read a record and replay it; raises ``NotationError`` with the line and offset of what does not hold."""
    reader = _Reader(text)
    record = reader.read()
    written = dumps(record)
    if written != text:
        lines = zip_longest(written.split("\n"), text.split("\n"), fillvalue="")
        number, wanted, found = next(((n, a, b) for n, (a, b) in enumerate(lines, 1) if a != b), (1, "", ""))
        fault = Fault.FORM if wanted else Fault.PLACE
        raise NotationError(fault, f"the canonical line {wanted!r}", found, 0, number, wanted=wanted)
    return record


def loads_all(text: str) -> tuple[Record, ...]:
    """Read the records of a file that holds several, an empty line between them; raises as ``loads`` does."""
    starts = [0, *(found.end() for found in _NEXT_RECORD.finditer(text)), len(text) + 1]
    return tuple(_loads_part(text, start, end - 1) for start, end in pairwise(starts))


def _loads_part(text: str, start: int, end: int) -> Record:
    try:
        return loads(text[start:end])
    except NotationError as error:
        line = text.count("\n", 0, start) + (error.line or 1)
        raise error.at(line, error.text) from None


class _Reader:
    """Reads a record line by line; ``number`` is the line at hand, counted from 1, ``places`` each tag's line."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.number = 0
        self.read_lines = 0
        self.places: dict[str, int] = {}
        self.comments: list[tuple[int, str]] = []
        if self.lines.pop() != "":
            last = self.lines[-1] if self.lines else text
            raise NotationError(Fault.END, "a line break at the end", last, 0, len(self.lines) + 1)

    def read(self) -> Record:
        tags = self._tags()
        own = [(name, value) for name, value in tags if name in _OWN_TAGS]
        match = self._match(dict(own))
        while (line := self._next()) is not None:
            if line:
                raise self._error(Fault.PLACE, "an empty line before a deal", line)
            match = self._deal(match)
        return Record(match, tuple(tag for tag in tags if tag not in own), tuple(self.comments))

    def _next(self) -> str | None:
        """Go to the next line that is no comment; None at the end of the file."""
        while self.number < len(self.lines):
            line = self.lines[self.number]
            self.number += 1
            if not line.startswith("{"):
                self.read_lines += 1
                return line
            comment = _COMMENT.fullmatch(line)
            if comment is None:
                raise self._error(Fault.COMMENT, "a comment in braces on one line", line)
            self.comments.append((self.read_lines, comment[1]))
        return None

    def _back(self) -> None:
        """Return to the line just read."""
        self.number -= 1
        self.read_lines -= 1

    def _error(self, fault: Fault, expected: str, line: str, offset: int = 0, wanted: str = "") -> NotationError:
        return NotationError(fault, expected, line, offset, max(self.number, 1), wanted=wanted)

    def _tags(self) -> list[tuple[str, str]]:
        tags: list[tuple[str, str]] = []
        while (line := self._next()) is not None and line:
            found = _TAG.fullmatch(line)
            if found is None or found[1] in self.places:
                raise self._error(Fault.TAG, 'a new tag such as [Variant "polish"]', line)
            self.places[found[1]] = self.number
            tags.append((found[1], re.sub(r"\\(.)", r"\1", found[2])))
        if line is not None:
            self._back()
        return tags

    def _match(self, tags: dict[str, str]) -> Match:
        for name in ("Format", "Variant"):
            if name not in tags:
                raise self._error(Fault.HEAD, f"a tag [{name} …]", self.lines[0] if self.lines else "")
        if tags["Format"] != FORMAT:
            raise self._tag_error("Format", f"format {FORMAT}")
        try:
            base = variant(tags["Variant"])
        except RulesError as error:
            raise self._tag_error("Variant", f"a variant ({error})", error) from None
        try:
            rules = parse_rules(tags.get("Rules", ""), base)
        except RulesError as error:
            raise self._tag_error("Rules", f"rules that can be played ({error})", error) from None
        seed, number = self._tag_number(tags, "Seed", 0), self._tag_number(tags, "Match", 1)
        start = self._start(tags["Start"]) if "Start" in tags else None
        try:
            return start_match(tags["Variant"], rules, seed=seed, number=number or 1, start=start)
        except ValueError as error:
            raise self._tag_error("Start", f"a standing that the rules can reach ({error})") from None

    def _tag_error(self, name: str, expected: str, reason: RulesError | None = None) -> NotationError:
        """Place a fault at the value of a tag, which may be about rules that cannot be played."""
        number, fault = self.places[name], Fault.TAG if reason is None else Fault.RULES
        return NotationError(fault, expected, self.lines[number - 1], len(f'[{name} "'), number, reason=reason)

    def _tag_number(self, tags: dict[str, str], name: str, least: int) -> int | None:
        if name not in tags:
            return None
        if re.fullmatch(_NUMBER, tags[name]) is None or not least <= int(tags[name]) < NUMBER_LIMIT:
            raise self._tag_error(name, f"a number from {least} on below {NUMBER_LIMIT}")
        return int(tags[name])

    def _start(self, text: str) -> Standing:
        found = _START.fullmatch(text)
        if found is None:
            raise self._tag_error("Start", "scores=… barrel=… bombs=… dealer=… deals=…")
        scores, barrel, bombs = (found[group].split(",") for group in (1, 2, 3))
        return Standing(
            scores=tuple(map(int, scores)),
            barrel_deals=tuple(None if sat == "-" else int(sat) for sat in barrel),
            bombs=tuple(map(int, bombs)),
            dealer=int(found[4]) - 1,
            deals_played=int(found[5]),
        )

    def _deal(self, match: Match) -> Match:
        line = self._next()
        number = match.standing.deals_played + 1
        head = f"deal {number} "
        if line is None or not line.startswith(head):
            fault = Fault.END if line is None else Fault.PLACE
            raise self._error(fault, f"'{head}' and its cards", line or "")
        if match.deal is not None or match.is_over:
            expected = "no further deal" if match.is_over else f"deal {number} to be finished"
            raise self._error(Fault.PLACE, expected, line)
        try:
            deal = parse_deal(line[len(head) :], match.rules, bombs=match.standing.bombs)
            match = next_deal(match, deal)
        except NotationError as error:
            raise error.at(self.number, line, len(head)) from None
        except ValueError as error:
            raise self._error(Fault.DEAL, f"a deal that fits the match ({error})", line, len(head)) from None
        while (line := self._next()) is not None and line and not line.startswith("score "):
            match = self._actions(match, line, number)
        if line is not None and line.startswith("score "):
            self._score(match, line, number)
        elif line is not None:
            self._back()
        return match

    def _actions(self, match: Match, line: str, number: int) -> Match:
        offset = 0
        for word in line.split(" "):
            if match.deal is None:
                raise self._error(Fault.PLACE, f"the score of deal {number}, which is finished", line, offset)
            try:
                match = matches.apply(match, parse_action(word))
            except NotationError as error:
                raise error.at(self.number, line, offset) from None
            except IllegalAction as error:
                expected = f"a legal action in deal {number} ({word}: {error.refusal})"
                refused = NotationError(Fault.ILLEGAL, expected, line, offset, self.number, reason=error.refusal)
                raise refused from None
            offset += len(word) + 1
        return match

    def _score(self, match: Match, line: str, number: int) -> None:
        if match.deal is not None:
            raise self._error(Fault.PLACE, f"deal {number} to be finished before its score", line)
        wanted = "score " + " ".join(map(str, match.scores))
        if line != wanted:
            raise self._error(Fault.SCORE, f"'{wanted}' after deal {number}", line, wanted=wanted)
