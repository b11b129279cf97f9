"""The README's twelve lines run as they are printed."""

import re
from pathlib import Path

import pytest

from tysiacha.record import loads

README = Path(__file__).parents[1] / "README.md"


def test_readme_example(capsys: pytest.CaptureFixture[str]) -> None:
    """The example plays a match to its end and prints a record that holds."""
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    summary, record = capsys.readouterr().out.split("\n", 1)
    match = loads(record.removesuffix("\n")).match
    assert match.winners
    assert summary == f"{len(match.history)} deals, won by seat {match.winners[0] + 1} of {match.scores}"
    assert len([line for line in code.splitlines() if line]) <= 12
