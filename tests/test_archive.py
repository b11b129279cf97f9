"""The archives hold what the page needs: the whole game, and all of the library it can import."""

import gzip
import io
import json
import marshal
import os
import subprocess
import zipfile
from pathlib import Path

import pytest

from build import make_archives
from place import PROJECT

# What only somebody at a command line can ask for.
AT_HOME = (
    "tysiacha.__main__",
    "tysiacha.cli",
    "tysiacha.simulate",
    "tysiacha.protocol",
    "tysiacha.ai.arena",
    "tysiacha.ai.external",
)


@pytest.fixture(scope="module")
def archives() -> tuple[Path, Path]:
    """Return what Python starts from, and the archive of everything else, as they go to the page."""
    return make_archives()


@pytest.fixture(scope="module")
def files(archives: tuple[Path, Path]) -> dict[str, bytes]:
    """Return the archive's files as web/archive.js reads them."""
    content = gzip.decompress(archives[1].read_bytes())
    start = 4 + int.from_bytes(content[:4], "little")
    stream = io.BytesIO(content[start:])
    return {name: stream.read(size) for name, size in json.loads(content[4:start]).items()}


def test_game_equals_tree(files: dict[str, bytes]) -> None:
    """The archive holds all of the page's modules and those of the engine, and none of the command line's."""
    names = set(marshal.loads(files["modules"]))
    packed = {name for name in names if name.partition(".")[0] in ("tysiacha", "ui")}
    sources = [
        file.relative_to(PROJECT) for package in ("tysiacha", "ui") for file in (PROJECT / package).rglob("*.py")
    ]
    tree = {".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in sources}
    assert packed <= tree | {"ui"}
    assert {name for name in tree if name.startswith("ui.")} <= packed
    assert {name for name in packed if name.startswith(AT_HOME)} == set()


def test_data_equals_tree(files: dict[str, bytes]) -> None:
    """The data files of the engine are in the archive, as they are."""
    kinds = {".wasm", ".json"}
    data = [file for file in (PROJECT / "tysiacha").rglob("*") if file.suffix in kinds]
    assert {file.relative_to(PROJECT).as_posix(): file.read_bytes() for file in data}.items() <= files.items()


def test_no_source_is_shipped(archives: tuple[Path, Path], files: dict[str, bytes]) -> None:
    """Nothing has to be compiled in the page."""
    with zipfile.ZipFile(archives[0]) as archive:
        assert [name for name in (*archive.namelist(), *files) if name.endswith(".py")] == []


def test_every_module_imports(archives: tuple[Path, Path]) -> None:
    """Every module of the game, and the modules that Python needs for a traceback, import from the archives alone."""
    command = ["node", "tools/pyodide.mjs", "tools/import_all.py"]
    environment = {**os.environ, "PYODIDE_PARTS": str(archives[0].parent)}
    result = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]
