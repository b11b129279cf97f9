"""Compile the standard library and the game into the two archives that the page loads.

Runs inside Pyodide (`node tools/pyodide.mjs tools/archive.py FOLDER`), because byte
code depends on the Python version and the page's Python is Pyodide's. Compiling is most of what
Pyodide does while it starts, so the page gets byte code only, and of the standard library only
the modules that the runtime, PyScript or the game can import.
"""

import ast
import importlib._bootstrap_external as external
import importlib.util
import io
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parent.parent
PYSCRIPT = PROJECT / "node_modules/@pyscript/core/src/stdlib/pyscript"
PACKAGES = ("tysiacha", "ui")
# What is imported inside functions and needed all the same: codecs by name, the event loop, the
# unpacking of the game's archive, and tracebacks for the error report.
LATE = (
    "asyncio",
    "codeop",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8",
    "encodings.utf_8_sig",
    "importlib.resources",
    "linecache",
    "pyodide",
    "_pyodide",
    "shutil",
    "ssl",
    "tokenize",
    "traceback",
    "zipfile",
)
# Reachable on paper only: none of these does anything in a page.
NEVER = re.compile(
    r"(_pydatetime|_pydecimal|_pyio|_pylong|bdb|bz2|cmd|compression|concurrent\.futures\.process|ctypes|curses|dbm|doctest"
    r"|email|ensurepip|ftplib|getpass|gettext|glob|gzip|http|idlelib|lib2to3|logging\.(config|handlers)|lzma|mailbox"
    r"|multiprocessing|nntplib|optparse|pdb|pip|plistlib|profile|pstats|pty|pydoc|pydoc_data|pyrepl|_pyrepl|rlcompleter|smtplib"
    r"|socketserver|sqlite3|subprocess|tarfile|test|tkinter|turtle|unittest|urllib\.request|venv|webbrowser|wsgiref|xml"
    r"|xmlrpc|zoneinfo)(\.|$)"
)
EPOCH = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str) -> bytes:
    """Return the .pyc of `source`, without docstrings, independent of any clock."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(external._code_to_hash_pyc(code, importlib.util.source_hash(source), False))  # type: ignore[attr-defined]


def write(target: Path, entries: dict[str, bytes]) -> None:
    """Write `entries` to a zip that is the same, byte for byte, for the same entries."""
    target.parent.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(entries):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), entries[name], zipfile.ZIP_DEFLATED, 9)
    target.write_bytes(buffer.getvalue())


def imported(source: bytes, module: str, is_package: bool) -> Iterator[str]:
    """Name what `source` imports when it is imported itself, functions left out."""
    package = module if is_package else module.rpartition(".")[0]
    pending: list[ast.AST] = [ast.parse(source)]
    while pending:
        node = pending.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                continue
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                base = node.module or ""
                if node.level:
                    parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                    base = ".".join([*parents, base]).rstrip(".")
                yield base
                yield from (f"{base}.{alias.name}" for alias in node.names)
        pending.extend(ast.iter_child_nodes(node))


def stdlib_entries() -> dict[str, bytes]:
    """Compile the allow-listed part of the standard library."""
    path = next(entry for entry in sys.path if entry.endswith(".zip"))
    with zipfile.ZipFile(path) as archive:
        sources = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    files = {name[:-3].replace("/", ".").removesuffix(".__init__"): name for name in sources}
    started = {name for name, module in sys.modules.items() if str(getattr(module, "__file__", "")).startswith(path)}
    wanted = {*started, *LATE, *(name for name in files if name.startswith(("asyncio.", "pyodide.", "_pyodide.")))}
    for file in [*game_sources(), *pyscript_sources()]:
        wanted.update(imported(file.read_bytes(), "", False))
    done: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in done or name not in files or (NEVER.match(name) and name not in started):
            continue
        done.add(name)
        if "." in name:
            wanted.add(name.rpartition(".")[0])
        wanted.update(imported(sources[files[name]], name, files[name].endswith("__init__.py")))
    return {files[name] + "c": compiled(sources[files[name]], files[name]) for name in done}


def game_sources() -> list[Path]:
    """List the game's modules."""
    return [file for package in PACKAGES for file in sorted((PROJECT / package).rglob("*.py"))]


def pyscript_sources() -> list[Path]:
    """List PyScript's Python modules, if the game imports any of them."""
    names = {name.partition(".")[0] for file in game_sources() for name in imported(file.read_bytes(), "", False)}
    return sorted(PYSCRIPT.rglob("*.py")) if "pyscript" in names else []


def game_entries() -> dict[str, bytes]:
    """Compile the game's own packages; their data files go along as they are."""
    entries = {
        f"pyscript/{file.relative_to(PYSCRIPT).as_posix()}c": compiled(file.read_bytes(), f"pyscript/{file.name}")
        for file in pyscript_sources()
    }
    for package in PACKAGES:
        for file in sorted((PROJECT / package).rglob("*")):
            name = file.relative_to(PROJECT).as_posix()
            if "__pycache__" in name or not file.is_file() or file.suffix in {".css", ".c", ".md", ".typed"}:
                continue
            if file.suffix == ".py":
                entries[name + "c"] = compiled(file.read_bytes(), name)
            else:
                entries[name] = file.read_bytes()
    return entries


if __name__ == "__main__":
    folder = PROJECT / sys.argv[1]
    write(folder / "python_stdlib.zip", stdlib_entries())
    write(folder / "game.zip", game_entries())
