"""Run the engine's tests inside Pyodide: `node tools/pyodide.mjs tools/pytest_inside.py`.

pytest and Hypothesis are pure Python, so the virtual environment's copies serve here too. Tests
that start processes, or that are marked `cpython`, stay outside.
"""

import ast
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
OUTSIDE = {
    "bench",
    "build",
    "e2e",
    "install",
    "multiprocessing",
    "place",
    "playwright",
    "serve",
    "subprocess",
    "tysiacha.ai.external",
    "wasmtime",
}


def is_for_pyodide(file: Path) -> bool:
    """Tell whether a test module needs nothing that a page has not."""
    nodes = list(ast.walk(ast.parse(file.read_bytes())))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return OUTSIDE.isdisjoint(names | {name.partition(".")[0] for name in names})


if __name__ == "__main__":
    chosen = [str(file) for file in sorted((PROJECT / "tests").glob("test_*.py")) if is_for_pyodide(file)]
    arguments = ["-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not cpython", *sys.argv[1:], *chosen]
    sys.exit(pytest.main(arguments))
