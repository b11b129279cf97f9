"""Compile the standard library and the game into the two archives that the page loads.

The modules that Python needs to find its feet go into ``python_stdlib.zip``, where it looks for them. All others are in
one archive with the game, ``game.bin``, from which ``web/sitecustomize.py`` imports them several times as fast.

Runs inside Pyodide (`node tools/pyodide.mjs tools/archive.py FOLDER`), because byte
code depends on the Python version and the page's Python is Pyodide's. Compiling is most of what
Pyodide does while it starts, so the page gets byte code only, and of the standard library only
the modules that the runtime, PyScript or the game can import.
"""

import ast
import dataclasses
import gzip
import importlib
import importlib._bootstrap_external as external
import importlib.util
import io
import json
import marshal
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

PROJECT = Path(__file__).parent.parent
PACKAGES = ("tysiacha", "ui")
# PyScript's Python package offers widgets, storage, workers and more, which would all be imported at every start. The
# game uses two of its names.
PYSCRIPT = {"pyscript/__init__.py": b"from js import document, window\n"}
# The page has a WebAssembly of its own, and no wasmtime.
AT_HOME = "tysiacha/ai/kernel/native.py"
# What is imported inside functions and needed all the same: codecs by name, the event loop, and tracebacks for the
# error report.
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
    "tokenize",
    "traceback",
)
# Reachable on paper only: none of these does anything in a page.
NEVER = re.compile(
    r"(argparse|asyncio\.(proactor|windows|tools)\w*|ipaddress|platform|stringprep|urllib|pkgutil|_pydatetime|_pydecimal|_pyio|_pylong|bdb|cmd|concurrent\.futures\.process|ctypes|curses|dbm|doctest"
    r"|email|ensurepip|ftplib|getpass|gettext|glob|gzip|http|idlelib|lib2to3|logging\.(config|handlers)|mailbox"
    r"|multiprocessing|nntplib|optparse|pdb|pip|plistlib|profile|pstats|pty|pydoc|pydoc_data|pyrepl|_pyrepl|rlcompleter|smtplib"
    r"|socketserver|sqlite3|subprocess|tarfile|test|tkinter|turtle|unittest|urllib\.request|venv|webbrowser|wsgiref|xml"
    r"|xmlrpc|zoneinfo)(\.|$)"
)
# These cannot be imported outside a page, or once more.
NOT_HERE = {"ui.dom", "ui.app", "dataclasses"}
# Pyodide as it comes imports them at every start. What needed them in the page does without (encryption, other ways to
# pack) or has another form here: see web/library.
SPARED = re.compile(
    r"(bz2|compression|lzma|pyodide\.common|shutil|ssl|tempfile|zipfile"
    r"|asyncio\.(base_events|base_subprocess|graph|protocols|selector_events|sslproto|staggered|streams|subprocess"
    r"|threads|transports|trsock|unix_events))(\.|$)"
)
# Imported at every start and hardly ever used: they run when something but these constants is asked of them.
WAITING: dict[str, tuple[str, ...]] = {
    "_colorize": (),
    "concurrent.futures": ("ALL_COMPLETED", "FIRST_COMPLETED", "FIRST_EXCEPTION"),
    "logging": ("DEBUG",),
    "signal": (),
    "socket": ("AF_UNSPEC", "AI_PASSIVE"),
    "subprocess": ("PIPE",),
    "tokenize": (),
}
DATA = {".wasm", ".json", ".txt", ".bin"}
EPOCH = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str) -> CodeType:
    """Return the code of a module, without docstrings.

    A dataclass without one would make itself one of its signature, which takes a quarter of what all its methods take.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("dataclass" in ast.unparse(word) for word in node.decorator_list):
            node.body.insert(0, ast.parse("__doc__ = '.'").body[0])
    code: CodeType = compile(tree, name, "exec", dont_inherit=True, optimize=2)
    return code


def replace(target: Path, content: bytes) -> None:
    """Write a file; whoever reads the old one meanwhile keeps all of it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_suffix(".new")
    fresh.write_bytes(content)
    fresh.replace(target)


def zipped(sources: dict[str, bytes]) -> bytes:
    """Return a zip of modules that is the same, byte for byte, for the same sources."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(sources):
            source = sources[name]
            code = external._code_to_hash_pyc(compiled(source, name), importlib.util.source_hash(source), False)  # type: ignore[attr-defined]
            archive.writestr(zipfile.ZipInfo(name + "c", EPOCH), bytes(code), zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def modules(sources: dict[str, bytes]) -> bytes:
    """Return what ``web/sitecustomize.py`` reads: for each module whether it is a package, its code, what is known."""
    # A folder without an __init__.py is a package too.
    folders = {f"{parent}/__init__.py" for name in sources for parent in Path(name).parents if parent != Path()}
    sources = {**dict.fromkeys(folders, b""), **sources}
    return marshal.dumps(
        {
            module_name(name): (
                name.endswith("__init__.py"),
                marshal.dumps(compiled(sources[name], name)),
                known(module_name(name)),
            )
            for name in sorted(sources)
        }
    )


def known(name: str) -> dict[str, object] | None:
    """Return the constants of a module that may wait, None for one that may not."""
    if name not in WAITING:
        return None
    module = importlib.import_module(name)
    constants: dict[str, str | int] = {constant: getattr(module, constant) for constant in WAITING[name]}
    return {key: value if isinstance(value, str) else int(value) for key, value in constants.items()}


def patterns() -> bytes:
    """Return what the regular expressions are made of that have been compiled so far, by text and flags."""
    found: dict[tuple[str | bytes, int], tuple[object, ...]] = {}
    made: list[tuple[Any, ...]] = []
    original = re._compiler._sre  # type: ignore[attr-defined]

    class Recorder:
        """The C half of ``re``, which notes down what it is asked to make."""

        def __getattr__(self, name: str) -> object:
            return getattr(original, name)

        def compile(self, *parts: Any) -> object:  # noqa: ANN401 - as it comes
            made.append(parts)
            return original.compile(*parts)

    re._compiler._sre = Recorder()  # type: ignore[attr-defined]
    try:
        for _, text, flags in list(re._cache):  # type: ignore[attr-defined]
            re._compiler.compile(text, flags)  # type: ignore[attr-defined]
            source, all_flags, code, *groups = made.pop()
            # Named numbers are written as plain ones.
            found[text, int(flags)] = source, int(all_flags), [int(word) for word in code], *groups
    finally:
        re._compiler._sre = original  # type: ignore[attr-defined]
    return marshal.dumps(dict(sorted(found.items(), key=repr)))


def written(names: Iterable[str]) -> bytes:
    """Return the code of the methods that ``dataclasses`` writes when these modules are imported, by their text."""
    found: dict[str, CodeType] = {}

    def run(text: str, globals_: dict[str, object], locals_: dict[str, object]) -> None:
        found[text] = compile(text, "<string>", "exec")
        exec(found[text], globals_, locals_)

    vars(dataclasses)["exec"] = run  # in place of the built-in function, which it calls by this name
    for name in names:
        # Afresh, since some are imported already.
        spec = importlib.util.find_spec(name)
        if spec is None or spec.loader is None:
            raise ImportError(name)
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    del vars(dataclasses)["exec"]
    return marshal.dumps(dict(sorted(found.items())))


def archived(files: dict[str, bytes]) -> bytes:
    """Return what ``web/archive.js`` reads."""
    index = json.dumps({name: len(content) for name, content in files.items()}).encode()
    return gzip.compress(len(index).to_bytes(4, "little") + index + b"".join(files.values()), 9, mtime=0)


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


def is_wanted(module: str, started: set[str]) -> bool:
    """Tell whether a module of the library may be of use to the page; what Pyodide has imported mostly is."""
    return not SPARED.match(module) and (module in started or not NEVER.match(module))


def stdlib_sources(game: dict[str, bytes]) -> dict[str, bytes]:
    """Read the allow-listed part of the standard library, with what the game's modules import."""
    path = next(entry for entry in sys.path if entry.endswith(".zip"))
    started = {name for name, module in sys.modules.items() if str(getattr(module, "__file__", "")).startswith(path)}
    with zipfile.ZipFile(path) as archive:
        sources = {
            name: archive.read(name)
            for name in archive.namelist()
            if name.endswith(".py") and is_wanted(module_name(name), started)
        }
    wanted = {*started, *LATE, *(name for source in game.values() for name in imported(source, "", False, True))}
    return {name: sources[name] for name in reached(wanted, sources, False)}


def own_library() -> dict[str, bytes]:
    """Read the modules of ours that stand for ones of the library."""
    folder = PROJECT / "web/library"
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*.py"))}


def game_sources() -> dict[str, bytes]:
    """Read the game's modules that the page can reach; the command line's stay at home."""
    files = [file for package in PACKAGES for file in sorted((PROJECT / package).rglob("*.py"))]
    sources = {file.relative_to(PROJECT).as_posix(): file.read_bytes() for file in files}
    sources.pop(AT_HOME, None)
    page = {module_name(name) for name in sources if name.startswith("ui/")}
    return {name: sources[name] for name in sorted(reached(page, sources, True))}


def data_files(game: dict[str, bytes]) -> dict[str, bytes]:
    """Read the data files that lie beside the game's modules."""
    folders = sorted({(PROJECT / name).parent for name in game})
    files = [file for folder in folders for file in sorted(folder.iterdir()) if file.suffix in DATA]
    return {file.relative_to(PROJECT).as_posix(): file.read_bytes() for file in files} | {"ui/seeds.txt": seeds()}


def seeds() -> bytes:
    """Put the positions to play from into one text, an empty line between them."""
    return b"\n".join(file.read_bytes() for file in sorted((PROJECT / "seeds").glob("*.txt")))


if __name__ == "__main__":
    folder = PROJECT / sys.argv[1]
    game = game_sources()
    library = stdlib_sources(game)
    names = list(sys.modules)
    first = {name for name in library if module_name(name) in names[: names.index("site") + 1]}
    custom = {"sitecustomize.py": (PROJECT / "web/sitecustomize.py").read_bytes()}
    replace(folder / "python_stdlib.zip", zipped({name: library[name] for name in first} | custom))
    rest = {name: source for name, source in library.items() if name not in first} | own_library()
    sources = {**rest, **game}
    using = {module_name(name) for name, source in sources.items() if b"@dataclass" in source} - NOT_HERE
    files = {
        "modules": modules({**sources, **PYSCRIPT}),
        "dataclasses": written(sorted(using)),
        "patterns": patterns(),
        **data_files(game),
    }
    replace(folder / "game.bin", archived(files))
