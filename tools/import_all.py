"""Import every module of the game from its archive: `node tools/pyodide.mjs tools/import_all.py GAME.zip`.

Run with the page's lean standard library, this finds a module that the allow-list has forgotten.
"""

import importlib
import sys
import traceback
import zipfile

BROWSER_ONLY = {"ui.dom", "ui.app"}


def main(path: str) -> None:
    """Import everything, the page's own modules with stand-ins for what only a page has."""
    # The sources beside the archive would hide what is missing in it.
    sys.path[:] = ["/project/" + path, *(entry for entry in sys.path if not entry.startswith("/project"))]
    with zipfile.ZipFile("/project/" + path) as archive:
        names = [
            name[:-4].replace("/", ".").removesuffix(".__init__")
            for name in archive.namelist()
            if name.endswith(".pyc")
        ]
    for name in sorted(set(names) - BROWSER_ONLY):
        if not name.startswith("pyscript") and not name.endswith("__main__"):
            importlib.import_module(name)
    try:
        raise ValueError("a fault")
    except ValueError:
        traceback.format_exc()


main(sys.argv[1])
