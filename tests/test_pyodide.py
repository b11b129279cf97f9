"""The engine's tests pass in the page's Python too, not in CPython alone."""

import subprocess

import pytest

from place import PROJECT


@pytest.mark.minutes
def test_engine_in_pyodide() -> None:
    """Every test of the engine passes inside Pyodide."""
    command = ["node", "tools/pyodide.mjs", "tools/pytest_inside.py"]
    result = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=900, check=False)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]
    assert " passed" in result.stdout
