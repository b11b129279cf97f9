"""The archives hold what the page needs: the whole game, and all of the library it can import."""

import os
import subprocess
import zipfile
from pathlib import Path

import pytest

from build import make_archives
from place import PROJECT

# What only somebody at a command line can ask for.
AT_HOME = (
    "tysiacha/__main__",
    "tysiacha/cli/",
    "tysiacha/simulate",
    "tysiacha/protocol",
    "tysiacha/ai/arena",
    "tysiacha/ai/external",
)


@pytest.fixture(scope="module")
def archives() -> tuple[Path, Path]:
    """Return the standard library and the game as they go to the page."""
    return make_archives()


def test_game_equals_tree(archives: tuple[Path, Path]) -> None:
    """The game's archive holds all of the page's modules and those of the engine, and none of the command line's."""
    with zipfile.ZipFile(archives[1]) as archive:
        packed = {
            name[:-1] for name in archive.namelist() if not name.startswith("pyscript/") and name.endswith(".pyc")
        }
    files = [file for package in ("tysiacha", "ui") for file in (PROJECT / package).rglob("*.py")]
    tree = {file.relative_to(PROJECT).as_posix() for file in files}
    assert packed <= tree
    assert {name for name in tree if name.startswith("ui/")} <= packed
    assert {name for name in packed if name.startswith(AT_HOME)} == set()


def test_no_source_is_shipped(archives: tuple[Path, Path]) -> None:
    """Nothing has to be compiled in the page."""
    for path in archives:
        with zipfile.ZipFile(path) as archive:
            assert [name for name in archive.namelist() if name.endswith(".py")] == []


def test_every_module_imports(archives: tuple[Path, Path]) -> None:
    """Every module of the game, and the modules that Python needs for a traceback, import from the archives alone."""
    command = ["node", "tools/pyodide.mjs", "tools/import_all.py", archives[1].relative_to(PROJECT).as_posix()]
    environment = {"PYODIDE_STDLIB": str(archives[0])}
    result = subprocess.run(
        command, cwd=PROJECT, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
