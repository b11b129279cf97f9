"""The engine installs as a package of its own, with its command and its data."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from place import PROJECT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel with the tools that are installed, so that no network is needed."""
    folder = tmp_path_factory.mktemp("wheel")
    # setuptools leaves its work beside the sources, so it gets sources of its own.
    source = folder / "source"
    shutil.copytree(PROJECT / "tysiacha", source / "tysiacha", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copyfile(PROJECT / name, source / name)
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(source)], cwd=folder, check=True)
    return next(folder.glob("tysiacha-*.whl"))


def test_wheel_holds_the_engine(wheel: Path) -> None:
    """The wheel has every file of the engine, data included, and nothing of the page."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    kinds = {".py", ".json", ".wasm", ".typed"}
    tree = {file.relative_to(PROJECT).as_posix() for file in (PROJECT / "tysiacha").rglob("*") if file.suffix in kinds}
    assert names == tree


def test_installed_command_runs(wheel: Path, tmp_path: Path) -> None:
    """Installed elsewhere, the package prints a variant's rules."""
    target = tmp_path / "site"
    options = ["--no-deps", "--no-index", "--quiet", "--target", str(target)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(wheel)], check=True)
    command = [str(target / "bin/tysiacha"), "rules", "polish"]
    environment = {"PYTHONPATH": str(target), "PYTHONSAFEPATH": "1"}
    result = subprocess.run(
        [sys.executable, *command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "1000" in result.stdout
