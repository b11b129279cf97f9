"""The arena plays the same deals in every rotation, counts fairly, and outlives any program that sits down."""

import sys
from pathlib import Path
from random import Random

import pytest

from tysiacha.ai.arena import Meeting, Records, interval, make_player, meet, merged, report
from tysiacha.ai.bot import decide
from tysiacha.ai.external import ExternalBot, ExternalError
from tysiacha.match import next_deal, start_match
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe


def arena(variant: str, players: tuple[str, ...], groups: int, *, whole_matches: bool) -> Records:
    """Let players meet."""
    meeting = Meeting(variant, VARIANTS[variant], players, 1, whole_matches)
    records = merged(meet(meeting, range(groups)))
    assert list(report(meeting, records))
    return records


def a_view() -> View:
    """Return the view of a seat that has to call."""
    game = next_deal(start_match("dacha", VARIANTS["dacha"], seed=1))
    assert game.deal is not None
    return observe(game, game.deal.turn)


def script(tmp_path: Path, body: str) -> str:
    """Write a program and return it as a seat."""
    path = tmp_path / "program.py"
    path.write_text(f"import json, sys, time\n{body}\n", encoding="utf-8")
    return f"cmd:{sys.executable} {path}"


FIRST_LEGAL = "for line in sys.stdin: print(json.dumps({'action': json.loads(line)['legal'][0]}), flush=True)"


def test_interval() -> None:
    """The interval is 1.96 standard errors around the mean."""
    found = interval([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)


def test_equal_players_share_the_matches() -> None:
    """Seats of one name win all matches together, and every deal has one declarer."""
    records = arena("polish-2", ("easy", "easy"), 2, whole_matches=True)
    record = records["easy"]
    assert record.scores == [1.0, 1.0]
    assert record.deals == 2 * (record.declared + record.bombs)


def test_deals_compare_with_the_others() -> None:
    """In deals mode each group gives a score for each name and for the others."""
    records = arena("gameweave", ("easy", "random", "random"), 4, whole_matches=False)
    assert records["easy"].others == records["random"].scores
    assert records["random"].deals == 2 * records["easy"].deals


def test_same_seed_same_result() -> None:
    """A meeting is a function of its seed."""
    first, second = (arena("dacha", ("random", "easy", "random"), 2, whole_matches=False) for _ in range(2))
    assert first == second


def test_program_at_the_table(tmp_path: Path) -> None:
    """A program that answers plays without a fault."""
    seat = script(tmp_path, FIRST_LEGAL)
    records = arena("gameweave", (seat, "easy", "easy"), 1, whole_matches=False)
    assert records[seat].faults == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param("", "dead", id="ends at once"),
        pytest.param('for line in sys.stdin: print(\'{"action": "=999"}\', flush=True)', "illegal", id="illegal"),
        pytest.param("for line in sys.stdin: print('hello', flush=True)", "expected JSON", id="not the protocol"),
    ],
)
def test_faults_are_counted(tmp_path: Path, body: str, fault: str) -> None:
    """A program at fault has the first legal action played for it, counted and reported."""
    seat = script(tmp_path, body)
    records = arena("gameweave", (seat, "easy", "easy"), 1, whole_matches=False)
    assert len(records[seat].faults) > 10
    assert fault in records[seat].faults[-1]


def test_silent_program(tmp_path: Path) -> None:
    """A program that says nothing is given up after the silence, and is dead from then on."""
    command = script(tmp_path, "time.sleep(60)").removeprefix("cmd:").split(" ")
    bot = ExternalBot(command, "dacha", silence=0.2)
    try:
        with pytest.raises(ExternalError, match=r"said nothing for 0\.2 s"):
            _ask(bot)
        with pytest.raises(ExternalError, match="dead"):
            _ask(bot)
    finally:
        bot.close()


def _ask(bot: ExternalBot) -> None:
    decide(bot, a_view(), Random(1))


def test_program_that_does_not_exist() -> None:
    """A program that cannot be started is a fault that names it."""
    bot = make_player("cmd:/no/such/program", "dacha")
    assert isinstance(bot, ExternalBot)
    with pytest.raises(ExternalError, match="/no/such/program cannot be started"):
        _ask(bot)
