"""The match record: read strictly with line and offset, replayed and recomputed, written back byte for byte."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import fifth
import helpers
import pytest
from steady import play_on

from tysiacha import match
from tysiacha.errors import Cause, Fault, NotationError, Refusal, RulesError, RulesFault
from tysiacha.match import start_match
from tysiacha.options import parse_rules
from tysiacha.record import Record, dump, dumps, load, loads
from tysiacha.variants import VARIANTS

POLISH = VARIANTS["polish"]
HEAD = '[Format "1"]\n[Variant "polish"]\n'
CARDS = "2:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ"
BOMBED = f"{HEAD}\ndeal 1 {CARDS}\np p\nb\nscore 60 0 60\n"


def refused(text: str) -> NotationError:
    """Return the error with which a record is refused."""
    with pytest.raises(NotationError) as caught:
        loads(text)
    return caught.value


def test_a_record_reads_as_designed() -> None:
    """A record has tags, then per deal its cards, calls, exchange, tricks and scores, comments on their own lines."""
    text = (
        '[Format "1"]\n[Variant "polish"]\n[Rules "bombs=2"]\n[Match "3"]\n[Seed "42"]\n[Site "home"]\n\n'
        "{the first deal}\ndeal 1 1:AKQ.AJ.A.A,J..TKJ9.J9,T.TKQ9.Q.K/9...TQ\np p\nt1 CA>2 H9>3\n*HK HJ HT\n"
    )
    record = loads(text)
    assert dumps(record) == text
    assert (record.match.number, record.match.seed, record.match.rules.bombs) == (3, 42, 2)
    assert (record.tag("Site"), record.tag("Date"), record.comments) == ("home", None, ((7, "the first deal"),))
    assert record.match.deal is not None
    assert record.match.deal.points == (100, 0, 16)


@pytest.mark.parametrize("variant", VARIANTS, ids=VARIANTS)
def test_whole_matches_round_trip_through_files(variant: str, tmp_path: Path) -> None:
    """A finished match is written to a file and read back the same, byte for byte."""
    end = play_on(start_match(variant, VARIANTS[variant], seed=5, number=2), 400)
    file = tmp_path / "match.txt"
    dump(Record(end, (("Players", "a,b"),)), file)
    record = load(file)
    assert record.match == end
    assert file.read_bytes() == dumps(record).encode()
    assert end.is_over


def test_a_registered_house_has_records_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant that is registered beside the others is named in its records, and unknown once it is gone."""
    with monkeypatch.context() as registered:
        registered.setitem(VARIANTS, "fifth", fifth.VARIANTS["fifth"])
        text = dumps(Record(play_on(start_match("fifth", VARIANTS["fifth"], seed=5), 40)))
        assert dumps(loads(text)) == text
        assert '[Variant "fifth"]\n\ndeal 1' in text.replace('[Seed "5"]\n', "")
    assert "unknown variant" in str(refused(text))


@pytest.mark.parametrize("name", helpers.HOUSES, ids=helpers.HOUSES)
def test_a_start_round_trips(name: str) -> None:
    """A match set up in its middle keeps its standing in the record, before and after its first deals."""
    rules = helpers.HOUSES[name]
    base = name if name in VARIANTS else "dacha"
    bombs = (0,) * rules.seats
    start = helpers.standing(rules, (-40, 755, *(300,) * (rules.seats - 2)), bombs=bombs, dealer=1, deals=12)
    state = start_match(base, rules, seed=9, start=start)
    assert loads(dumps(Record(state))).match == state
    state = play_on(state, 2)
    assert loads(dumps(Record(state))).match == state
    assert "deals=12" in dumps(Record(state))


@pytest.mark.parametrize(
    ("text", "line", "offset", "expected"),
    [
        ("", 1, 0, "a tag [Format"),
        ('[Format "1"]', 1, 0, "a line break at the end"),
        ("\n", 1, 0, "a tag [Format"),
        ('[Format "1"]\n', 1, 0, "a tag [Variant"),
        ('[Format "2"]\n[Variant "polish"]\n', 1, 9, "format 1"),
        ('[Format "1"]\n[Variant "poker"]\n', 2, 10, "unknown variant: variant = poker"),
        ('[Variant "polish"]\n[Format "1"]\n', 1, 0, "the canonical line"),
        (f'{HEAD}[Variant "polish"]\n', 3, 0, "a new tag"),
        (f"{HEAD}Site home\n", 3, 0, "a new tag"),
        (f'{HEAD}[site "home"]\n', 3, 0, "a new tag"),
        (f'{HEAD}[Site "ho"me"]\n', 3, 0, "a new tag"),
        (f'{HEAD}[Site "home"] \n', 3, 0, "a new tag"),
        (f'{HEAD}[Site "ho\\me"]\n', 3, 0, "a new tag"),
        (f'{HEAD}[Rules "bombs=9"]\n[Site "home"]\n', 3, 8, "out of range: bombs = 9"),
        (f'{HEAD}[Rules ""]\n', 3, 0, "the canonical line"),
        (f'{HEAD}[Rules "bombs=1"]\n', 3, 0, "the canonical line"),
        (f'{HEAD}[Rules "bombs=2  bid_step=5"]\n', 3, 0, "the canonical line"),
        (f'{HEAD}[Match "1"]\n', 3, 0, "the canonical line"),
        (f'{HEAD}[Match "0"]\n', 3, 8, "a number from 1 on"),
        (f'{HEAD}[Match "-1"]\n', 3, 8, "a number from 1 on"),
        (f'{HEAD}[Seed "x"]\n[Site "home"]\n', 3, 7, "a number from 0 on"),
        (f'{HEAD}[Seed "00"]\n', 3, 7, "a number from 0 on"),
        (f'{HEAD}[Seed "9223372036854775808"]\n', 3, 7, "a number from 0 on"),
        (f'{HEAD}[Start "0,0,0"]\n', 3, 8, "scores=… barrel=…"),
        (f'{HEAD}[Start "scores=0,0 barrel=-,-,- bombs=1,1,1 dealer=1 deals=0"]\n', 3, 8, "a standing of 3 seats"),
        (f'{HEAD}[Start "scores=0,0,1000 barrel=-,-,- bombs=1,1,1 dealer=1 deals=0"]\n', 3, 8, "would be over"),
        (f'{HEAD}[Start "scores=0,0,880 barrel=-,-,0 bombs=1,1,1 dealer=1 deals=0"]\n', 3, 8, "know no barrel"),
        (f'{HEAD}[Start "scores=0,0,0 barrel=-,-,- bombs=1,1,1 dealer=1 deals=0"]\n', 3, 0, "the canonical line"),
        (f'{HEAD}[Start "scores=0,0,00 barrel=-,-,- bombs=1,1,1 dealer=1 deals=0"]\n', 3, 8, "scores=… barrel=…"),
    ],
    ids=[
        "nothing",
        "no line break",
        "an empty line",
        "no variant",
        "another format",
        "an unknown variant",
        "tags in another order",
        "a tag twice",
        "no tag",
        "a small letter",
        "a bare quote",
        "a space after",
        "a bare backslash",
        "rules out of range, not the last tag",
        "empty rules",
        "rules that say nothing",
        "rules with two spaces",
        "match 1 said",
        "match 0",
        "match -1",
        "a seed of letters, not the last tag",
        "a seed with zeros",
        "a seed too long",
        "a start without names",
        "a start for two seats",
        "a start that is over",
        "a start on a barrel that is not there",
        "a start that says nothing",
        "a start with zeros",
    ],
)
def test_faulty_tags(text: str, line: int, offset: int, expected: str) -> None:
    """A fault in the tags is reported at its line and offset."""
    error = refused(text)
    assert (error.line, error.offset) == (line, offset)
    assert error.text == text.split("\n")[line - 1]
    assert expected in str(error)


@pytest.mark.parametrize(
    ("old", "new", "line", "offset", "expected"),
    [
        ("\n\ndeal", "\ndeal", 3, 0, "a new tag"),
        ("deal 1", "deal 2", 4, 0, "'deal 1 ' and its cards"),
        ("deal 1", "Deal 1", 4, 0, "'deal 1 ' and its cards"),
        ("deal 1 2:A.KQ9", "deal 1  2:A.KQ9", 4, 7, "the first seat and a colon"),
        ("2:A.KQ9", "2:A.QK9", 4, 12, "ranks among ATKQJ9"),
        ("2:A.KQ9", "1:A.KQ9", 4, 7, "a deal that fits the match"),
        ("/Q...QJ", "/Q...Q", 4, 7, "talons of [3] cards"),
        ("p p\nb", "p x\nb", 5, 2, "an action such as"),
        ("p p\nb", "p 105\nb", 5, 2, "bid too low 110"),
        ("p p\nb", "p p b", 5, 0, "the canonical line"),
        ("p p\nb", "p\np\nb", 5, 0, "the canonical line"),
        ("p p\nb", "p p \nb", 5, 4, "an action such as"),
        ("\nb\n", "\nb b\n", 6, 2, "the score of deal 1"),
        ("score 60 0 60", "score 60 60 0", 7, 0, "'score 60 0 60' after deal 1"),
        ("score 60 0 60", "score 60 0 60 ", 7, 0, "'score 60 0 60' after deal 1"),
        ("score 60 0 60\n", "", 7, 0, "the canonical line 'score 60 0 60'"),
        ("b\nscore", "score", 6, 0, "deal 1 to be finished"),
        ("score 60 0 60\n", "score 60 0 60\n\n", 8, 0, "'deal 2 ' and its cards"),
        ("score 60 0 60\n", "score 60 0 60\nscore 60 0 60\n", 8, 0, "an empty line before a deal"),
        ("p p\n", "{a}b}\np p\n", 5, 0, "a comment in braces"),
        ("p p\n", "{a\np p\n", 5, 0, "a comment in braces"),
        ("p p\n", "{a\u202eb}\np p\n", None, 0, "printable characters"),
        ("p p\n", "p p {a}\n", 5, 4, "an action such as"),
        ("p p\n", "p p\r\n", 5, 2, "an action such as"),
        ("[Variant", "\ufeff[Variant", 2, 0, "a new tag"),
    ],
    ids=[
        "no empty line",
        "another deal",
        "a capital",
        "two spaces",
        "a hand out of order",
        "another forehand",
        "a short talon",
        "no action",
        "an illegal call",
        "the bomb on the line of the calls",
        "calls on two lines",
        "a space after",
        "an action too many",
        "a wrong score",
        "a space after the score",
        "no score",
        "a score too early",
        "an empty line at the end",
        "a second score",
        "braces in a comment",
        "an open comment",
        "a comment that turns the text",
        "a comment on a line of actions",
        "a carriage return",
        "a byte order mark",
    ],
)
def test_faulty_deals(old: str, new: str, line: int | None, offset: int, expected: str) -> None:
    """A fault in a deal is reported at its line and offset, with what was expected there."""
    assert BOMBED.count(old) == 1
    error = refused(BOMBED.replace(old, new))
    assert (error.line, error.offset) == (line, offset)
    assert expected in str(error)


def test_the_record_without_faults_is_read() -> None:
    """The record that the faults are made in is sound itself."""
    assert dumps(loads(BOMBED)) == BOMBED
    assert loads(BOMBED).match.scores == (60, 0, 60)


def test_a_second_deal_waits_for_the_first() -> None:
    """A deal cannot follow one that is still being played, nor a match that is over."""
    unfinished = BOMBED.replace("b\nscore 60 0 60\n", f"\ndeal 1 {CARDS}\n")
    assert "deal 1 to be finished" in str(refused(unfinished))
    over = dumps(Record(play_on(start_match("polish-2", VARIANTS["polish-2"], seed=1), 99)))
    first = over.split("\n\n")[1].replace("deal 1 ", f"deal {over.count('deal ') + 1} ")
    again = f"{over}\n{first}\n"
    assert "no further deal" in str(refused(again))


@pytest.mark.parametrize(
    "change",
    [
        lambda record: replace(record, tags=(("Format", "1"),)),
        lambda record: replace(record, tags=(("Site", "a"), ("Site", "b"))),
        lambda record: replace(record, tags=(("two words", "a"),)),
        lambda record: replace(record, tags=(("Site", "two\nlines"),)),
        lambda record: replace(record, tags=(("Site", "\u202e"),)),
        lambda record: replace(record, comments=((0, "two\nlines"),)),
        lambda record: replace(record, comments=((0, "a } brace"),)),
        lambda record: replace(record, comments=((99, "beyond the end"),)),
        lambda record: replace(record, comments=((-1, "before the beginning"),)),
        lambda record: replace(record, comments=((3, "late"), (1, "early"))),
    ],
    ids=[
        "a tag of the format",
        "a tag twice",
        "a name of two words",
        "a value of two lines",
        "a value that turns the text",
        "a comment of two lines",
        "a comment with a brace",
        "a comment beyond the end",
        "a comment before the beginning",
        "comments out of order",
    ],
)
def test_what_could_not_be_read_back_is_not_written(change: Callable[[Record], Record]) -> None:
    """Tags and comments that would break the file are refused when it is written."""
    with pytest.raises(NotationError):
        dumps(change(loads(BOMBED)))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\n", Fault.HEAD),
        ("nonsense\n", Fault.TAG),
        ('[Format "2"]\n[Variant "polish"]\n', Fault.TAG),
        ('[Format "1"]\n[Variant "poker"]\n', Fault.RULES),
        (f'{HEAD}[Rules "bombs=9"]\n', Fault.RULES),
        (f"{HEAD}{{a comment\n", Fault.COMMENT),
        (f"{HEAD}\ndeal 1 1:{CARDS[2:]}\n", Fault.DEAL),
        (f"{HEAD}\ndeal 1 {CARDS[:-1]}\n", Fault.DEAL),
        (f"{HEAD}\ndeal 1 {CARDS.replace('KQ9', 'KX9')}\n", Fault.HAND),
        (f"{HEAD}\ndeal 1 {CARDS}\np p x\n", Fault.ACTION),
        (f"{HEAD}\ndeal 1 {CARDS}\n105\n", Fault.ILLEGAL),
        (f"{HEAD}\ndeal 2 {CARDS}\n", Fault.PLACE),
        (f"{HEAD}\ndeal 1 {CARDS}\nscore 60 0 60\n", Fault.PLACE),
        (f"{BOMBED}p\n", Fault.PLACE),
        (BOMBED.replace("60 0", "50 0"), Fault.SCORE),
        (f"{HEAD}\n", Fault.END),
        (BOMBED[:-1], Fault.END),
        (f'{HEAD}[Match "1"]\n', Fault.PLACE),
        (HEAD.replace("[Variant", '[Match "1"]\n[Variant'), Fault.FORM),
    ],
    ids=[
        "nothing",
        "no tag",
        "another format",
        "an unknown game",
        "a rule out of range",
        "an open comment",
        "another forehand",
        "a card missing",
        "no rank",
        "no action",
        "an illegal action",
        "another deal",
        "a score too early",
        "an action too late",
        "a wrong score",
        "no deal",
        "an unfinished line",
        "a tag that says nothing",
        "the same before another",
    ],
)
def test_refused_records_tell_the_kind_of_fault(text: str, fault: Fault) -> None:
    """An error says what kind of thing is wrong, and with an illegal action also why it is."""
    error = refused(text)
    assert error.fault is fault
    assert (error.reason is not None) == (fault in {Fault.ILLEGAL, Fault.RULES})
    assert (error.wanted != "") == (fault in {Fault.SCORE, Fault.FORM})


def test_an_illegal_action_in_a_record_keeps_its_refusal() -> None:
    """The refusal goes with the error, as the table would have given it."""
    reason = refused(f"{HEAD}\ndeal 1 {CARDS}\n105\n").reason
    assert isinstance(reason, Refusal)
    assert (reason.cause, reason.number) == (Cause.BID_TOO_LOW, 110)


def test_rules_in_a_record_that_cannot_be_played_keep_their_fault() -> None:
    """The fault of the rules goes with the error, as whoever chose them would have been told."""
    reason = refused(f'{HEAD}[Rules "bombs=9"]\n').reason
    assert isinstance(reason, RulesError)
    assert (reason.fault, reason.fields) == (RulesFault.OUT_OF_RANGE, ("bombs",))


@pytest.mark.parametrize("place", range(9), ids=str)
def test_comments_stay_where_they_were(place: int) -> None:
    """A comment before any line, or after the last, is kept in its place."""
    lines = BOMBED.splitlines(keepends=True)
    text = "".join([*lines[:place], "{one}\n", "{two}\n", *lines[place:]])
    record = loads(text)
    assert (dumps(record), record.comments) == (text, ((min(place, 7), "one"), (min(place, 7), "two")))


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    """A file in another encoding is refused at its first foreign byte."""
    file = tmp_path / "match.txt"
    file.write_bytes(b'[Format "1"]\n\xff')
    with pytest.raises(NotationError) as caught:
        load(file)
    assert (caught.value.offset, caught.value.line) == (13, 1)


@pytest.mark.parametrize(
    "text",
    [
        "{}\n" * 300_000,
        "".join(f'[{"A" * (1 + n % 30)} "{n}"]\n' for n in range(300_000)),
        '[Format "' + "\\" * 1_000_000 + "\n",
        HEAD + '[Site "' + "x" * 1_000_000 + '"]\n',
        f"{HEAD}\ndeal 1 " + "A" * 1_000_000 + "\n",
        f"{HEAD}\ndeal 1 {CARDS}\n" + "p" * 1_000_000 + "\n",
        f"{HEAD}\ndeal 1 {CARDS}\n" + " " * 1_000_000 + "\n",
        f'{HEAD}[Rules "' + "x" * 1_000_000 + '"]\n',
        f'{HEAD}[Seed "' + "9" * 1_000_000 + '"]\n',
        HEAD + "{}\n" * 300_000,
        "\0" * 1_000_000,
    ],
    ids=[
        "comments alone",
        "tags alone",
        "backslashes",
        "a long tag",
        "a long deal",
        "a long word",
        "spaces",
        "long rules",
        "a long seed",
        "a head and comments",
        "null bytes",
    ],
)
def test_a_megabyte_of_anything_is_read_or_refused_at_once(text: str) -> None:
    """A hostile file of a megabyte is read, or refused with a short message, without a pause."""
    try:
        message = str(loads(text).match.rules)
    except NotationError as error:
        message = str(error)
    assert len(message) < 2_000


def test_records_of_matches_in_memory_survive_another_process(tmp_path: Path) -> None:
    """A match resumed from its record goes on with the same cards as one that was never interrupted."""
    rules = parse_rules("bombs=3", POLISH)
    whole = start_match("polish", rules, seed=77)
    rng, again = Random(1), Random(1)
    resumed = whole
    for _ in range(3):
        whole = match.next_deal(whole)
        while whole.deal is not None:
            whole = match.apply(whole, helpers.choose(whole.deal, rng))
        resumed = match.next_deal(loads(dumps(Record(resumed))).match)
        while resumed.deal is not None:
            resumed = match.apply(resumed, helpers.choose(resumed.deal, again))
            resumed = loads(dumps(Record(resumed))).match
    assert resumed == whole
