"""Import every module of the game from the page's archive.

In `PYODIDE_PARTS=build node tools/pyodide.mjs tools/import_all.py` nothing but the page's own lean library is there, so
this finds a module that the allow-list has forgotten, and a dataclass whose methods would be compiled in the page.
"""

import dataclasses
import importlib
import sys
import traceback
from collections.abc import Callable
from types import CodeType

BROWSER_ONLY = {"ui.dom", "ui.app", "pyscript"}


def only_written(codes: dict[str, CodeType]) -> Callable[..., None]:
    """Stand in for ``exec`` in ``dataclasses``: refuse what the archive has no code for."""

    def run(text: str, globals_: dict[str, object], locals_: dict[str, object]) -> None:
        exec(codes[text], globals_, locals_)

    return run


def main() -> None:
    """Import everything, the page's own modules with stand-ins for what only a page has."""
    # The sources in the project would hide what is missing in the archive.
    sys.path[:] = [entry for entry in sys.path if entry.startswith("/lib")]
    archive = importlib.import_module("sitecustomize").ARCHIVE
    vars(dataclasses)["exec"] = only_written(archive.written)
    for name in sorted(archive.modules.keys() - BROWSER_ONLY):
        if name.startswith(("tysiacha", "ui")):
            importlib.import_module(name)
    try:
        raise ValueError("a fault")
    except ValueError:
        traceback.format_exc()


main()
