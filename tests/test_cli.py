"""The commands ``simulate``, ``replay`` and ``rules``: what they print, write and refuse."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from seed_index import SEEDS

from tysiacha.cli import main
from tysiacha.record import load_all
from tysiacha.variants import VARIANTS

EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS, ids=VARIANTS)
Printed = pytest.CaptureFixture[str]


def failing(arguments: list[str], capsys: Printed) -> str:
    """Return what a command that ends the program writes to its error output."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    errors = capsys.readouterr().err
    assert caught.value.code
    return errors + str(caught.value.code)


@EVERY_VARIANT
def test_simulate_counts_and_times(variant: str, capsys: Printed) -> None:
    """A simulation prints matches, wins, deals, make-rate and deals per second, and ends well."""
    assert main(["simulate", "--variant", variant, "--deals", "30", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^deals: 30, actions: \d+, bombs: \d+$", printed, re.MULTILINE)
    assert re.search(r"^make-rate: 0\.\d{3}, mean contract: \d+\.\d$", printed, re.MULTILINE)
    assert re.search(r"^deals per second: \d+$", printed, re.MULTILINE)


def test_simulate_repeats_itself(capsys: Printed) -> None:
    """The same seed plays the same matches, another one others."""
    counts = []
    for seed in ("5", "5", "6"):
        assert main(["simulate", "--variant", "polish", "--deals", "40", "--seed", seed]) == 0
        counts.append(capsys.readouterr().out.split("deals per second")[0])
    assert counts[0] == counts[1] != counts[2]


def test_simulate_writes_records_that_replay_reads(tmp_path: Path, capsys: Printed) -> None:
    """Several matches are written to one file, which replay checks and prints as it stands."""
    file = tmp_path / "matches.txt"
    command = ["simulate", "--variant", "polish-2", "--matches", "3", "--players", "medium", "--records", str(file)]
    assert main([*command, "--rules", "target=100 late=none"]) == 0
    capsys.readouterr()
    records = load_all(file)
    assert [record.match.number for record in records] == [1, 2, 3]
    assert all(record.match.is_over for record in records)
    assert main(["replay", str(file)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(file.read_text(encoding="utf-8"))
    assert len(re.findall(r"^\d+ deals hold; won by seat [12]$", printed, re.MULTILINE)) == 3


def test_replay_prints_a_seed(capsys: Printed) -> None:
    """A record of an unfinished match is checked too."""
    file = SEEDS / "row-12-polish-decision.txt"
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8") + "0 deals hold; the match is not over\n"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("score 0 60 60", "score 0 60 50", r"line \d+, offset 0: expected 'score"),
        ("\nb\n", "\nx\n", r"line \d+, offset 0: expected an action"),
        ("polish", "poker", r"line 2, offset 10: expected a variant"),
    ],
    ids=["a wrong score", "no action", "no variant"],
)
def test_replay_names_file_and_line(old: str, new: str, words: str, tmp_path: Path, capsys: Printed) -> None:
    """A record that does not hold is reported with file, line and reason, in the second record of a file too."""
    sound = (SEEDS / "row-12-polish-bomb.txt").read_text(encoding="utf-8")
    file = tmp_path / "faulty.txt"
    place = "score " + sound.split("score ")[1].strip()
    faulty = sound.replace(place if old.startswith("score") else old, new, 1)
    file.write_text(faulty, encoding="utf-8", newline="\n")
    assert main(["replay", str(file)]) == 1
    assert re.search(rf"faulty\.txt: {words}", capsys.readouterr().err)
    file.write_text(f"{sound}\n{faulty}", encoding="utf-8", newline="\n")
    assert main(["replay", str(file)]) == 1
    line = int(re.findall(r"line (\d+)", capsys.readouterr().err)[0])
    assert line > sound.count("\n")


def test_replay_of_no_file(tmp_path: Path, capsys: Printed) -> None:
    """A file that is not there, or is no text, is reported as such."""
    assert main(["replay", str(tmp_path / "none.txt")]) == 1
    assert "none.txt" in capsys.readouterr().err
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    assert main(["replay", str(tmp_path / "bytes.txt")]) == 1
    assert "text in UTF-8" in capsys.readouterr().err


@EVERY_VARIANT
def test_rules_in_words(variant: str, capsys: Printed) -> None:
    """The rules of a variant are printed in sentences."""
    assert main(["rules", variant]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 10


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["simulate", "--variant", "poker"], "invalid choice"),
        (["simulate", "--variant", "polish", "--rules", "bombs=9"], "out of range: bombs = 9"),
        (["simulate", "--variant", "polish", "--rules", "bomb=1"], "unknown option: bomb"),
        (["simulate", "--variant", "polish", "--deals", "0"], "at least 1"),
        (["simulate", "--variant", "polish", "--matches", "-1"], "at least 1"),
        (["simulate", "--variant", "polish", "--deals", "many"], "invalid"),
        (["simulate", "--variant", "polish", "--seed", "-1"], "from 0 on"),
        (["simulate", "--variant", "polish", "--seed", "1000000000000"], "at most 11 digits"),
        (["simulate", "--variant", "polish", "--players", "genius"], "genius"),
        (["simulate", "--variant", "polish", "--players", "random,random"], "random,random"),
        (["simulate"], "--variant"),
        (["rules", "polish", "--rules", "seats=2"], "bomb needs three: bombs, seats"),
        ([], "command"),
    ],
    ids=[
        "an unknown variant",
        "rules out of range",
        "an unknown option",
        "no deals",
        "fewer than no matches",
        "deals in words",
        "a negative seed",
        "a seed too long",
        "an unknown player",
        "too few players",
        "no variant",
        "rules that do not fit",
        "no command",
    ],
)
def test_wrong_command_lines(arguments: list[str], words: str, capsys: Printed) -> None:
    """A wrong command line ends with a message that names what is wrong."""
    assert words in failing(arguments, capsys)


def test_the_module_is_the_command() -> None:
    """``python -m tysiacha`` runs the command and returns its status."""
    command = [sys.executable, "-m", "tysiacha", "rules", "dacha"]
    done = subprocess.run(command, cwd=SEEDS.parent, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
