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
PACKAGES = ("tysiacha", "ui")
# PyScript's Python package offers widgets, storage, workers and more, which would all be imported at every start. The
# game uses two of its names.
PYSCRIPT = {"pyscript/__init__.py": b"from js import document, window\n"}
# The page has a WebAssembly of its own, and no wasmtime.
AT_HOME = "tysiacha/ai/kernel/native.py"
# What is imported inside functions and needed all the same: codecs by name, the event loop, the
# unpacking of the game's archive, and tracebacks for the error report.
LATE = (
    "asyncio",
    "codeop",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.latin_1",
    "encodings.utf_8",
    "linecache",
    "pyodide.code",
    "pyodide.ffi",
    "pyodide.ffi.wrappers",
    "shutil",
    "ssl",
    "tokenize",
    "traceback",
    "zipfile",
)
# Reachable on paper only: none of these does anything in a page.
NEVER = re.compile(
    r"(argparse|asyncio\.(proactor|windows|tools)\w*|ipaddress|platform|stringprep|urllib|pkgutil|_pydatetime|_pydecimal|_pyio|_pylong|bdb|bz2|cmd|compression|concurrent\.futures\.process|ctypes|curses|dbm|doctest"
    r"|email|ensurepip|ftplib|getpass|gettext|glob|gzip|http|idlelib|lib2to3|logging\.(config|handlers)|lzma|mailbox"
    r"|multiprocessing|nntplib|optparse|pdb|pip|plistlib|profile|pstats|pty|pydoc|pydoc_data|pyrepl|_pyrepl|rlcompleter|smtplib"
    r"|socketserver|sqlite3|subprocess|tarfile|test|tkinter|turtle|unittest|urllib\.request|venv|webbrowser|wsgiref|xml"
    r"|xmlrpc|zoneinfo)(\.|$)"
)
DATA = {".wasm", ".json", ".txt", ".bin"}
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
    # Whoever reads the old archive meanwhile keeps all of it.
    fresh = target.with_suffix(".new")
    fresh.write_bytes(buffer.getvalue())
    fresh.replace(target)


def imported(source: bytes, module: str, is_package: bool, inside_functions: bool = False) -> Iterator[str]:
    """Name what `source` imports when it is imported itself or, with `inside_functions`, ever."""
    package = module if is_package else module.rpartition(".")[0]
    pending: list[ast.AST] = [ast.parse(source)]
    while pending:
        node = pending.pop()
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda() if not inside_functions:
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


def module_name(path: str) -> str:
    """Return the name of the module in a file, `path` being relative to where imports begin."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def reached(wanted: set[str], sources: dict[str, bytes], inside_functions: bool) -> set[str]:
    """Return the files of `sources` that importing `wanted` brings in, packages included."""
    files = {module_name(path): path for path in sources}
    done: set[str] = set()
    pending = set(wanted)
    while pending:
        name = pending.pop()
        if name in done or name not in files:
            continue
        done.add(name)
        if "." in name:
            pending.add(name.rpartition(".")[0])
        is_package = files[name].endswith("__init__.py")
        pending.update(imported(sources[files[name]], name, is_package, inside_functions))
    return {files[name] for name in done}


def stdlib_entries() -> dict[str, bytes]:
    """Compile the allow-listed part of the standard library."""
    path = next(entry for entry in sys.path if entry.endswith(".zip"))
    started = {name for name, module in sys.modules.items() if str(getattr(module, "__file__", "")).startswith(path)}
    with zipfile.ZipFile(path) as archive:
        sources = {
            name: archive.read(name)
            for name in archive.namelist()
            if name.endswith(".py") and (module_name(name) in started or not NEVER.match(module_name(name)))
        }
    game = game_sources().values()
    wanted = {*started, *LATE, *(name for source in game for name in imported(source, "", False, True))}
    return {name + "c": compiled(sources[name], name) for name in reached(wanted, sources, False)}


def game_sources() -> dict[str, bytes]:
    """Read the game's modules that the page can reach; the command line's stay at home."""
    files = [file for package in PACKAGES for file in sorted((PROJECT / package).rglob("*.py"))]
    sources = {file.relative_to(PROJECT).as_posix(): file.read_bytes() for file in files}
    sources.pop(AT_HOME, None)
    page = {module_name(name) for name in sources if name.startswith("ui/")}
    return {name: sources[name] for name in sorted(reached(page, sources, True))}


def game_entries() -> dict[str, bytes]:
    """Compile the game's modules; the data files beside them go along as they are."""
    sources = game_sources()
    entries = {name + "c": compiled(source, name) for name, source in {**sources, **PYSCRIPT}.items()}
    for folder in {(PROJECT / name).parent for name in sources}:
        entries |= {
            file.relative_to(PROJECT).as_posix(): file.read_bytes() for file in folder.iterdir() if file.suffix in DATA
        }
    entries["ui/seeds.txt"] = seeds()
    return entries


def seeds() -> bytes:
    """Put the positions to play from into one text, an empty line between them."""
    return b"\n".join(file.read_bytes() for file in sorted((PROJECT / "seeds").glob("*.txt")))


if __name__ == "__main__":
    folder = PROJECT / sys.argv[1]
    write(folder / "python_stdlib.zip", stdlib_entries())
    write(folder / "game.zip", game_entries())
