"""The package's shape: imports point one way, and the engine is a pure function."""

import ast
from pathlib import Path

import pytest

import tysiacha

ENGINE = Path(tysiacha.__file__).parent
PROJECT = ENGINE.parent
LAYERS = (
    ("cards",),
    ("rules", "actions", "errors"),
    ("options", "promise", "deal", "template"),
    ("variants",),
    ("auction", "exchange", "play"),
    ("engine",),
    ("scoring", "invariant"),
    ("match",),
    ("view",),
    ("notation",),
    ("record", "words"),
    ("ai", "protocol"),
    ("simulate",),
    ("cli",),
    ("__main__",),
)
"""A module imports from its own layer or one before it; ``protocol`` and ``ai`` need each other's types."""

RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
MODULES = sorted(ENGINE.rglob("*.py"))
RULES_ONLY = {"tysiacha.rules", "tysiacha.errors", "tysiacha.variants"}


def layer_of(file: Path) -> str:
    """Name the module or package directly below ``tysiacha`` to which a file belongs."""
    return file.relative_to(ENGINE).with_suffix("").parts[0]


def imports(file: Path) -> list[str]:
    """List the modules that a file imports when it runs, a name imported from a package as its module."""
    found: list[str] = []
    for node in running_nodes(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "tysiacha":
            found += [f"tysiacha.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


def running_nodes(tree: ast.Module) -> list[ast.AST]:
    """List the nodes of a module without those that only a type checker reads."""
    skipped = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for child in ast.walk(statement)
    }
    return [node for node in ast.walk(tree) if id(node) not in skipped]


def engine_arrows() -> list[tuple[str, str]]:
    """List every import inside the package as (importing, imported) parts directly below it."""
    return [
        (layer_of(file), name.split(".")[1])
        for file in MODULES
        if file.relative_to(ENGINE).as_posix() != "__init__.py"
        for name in imports(file)
        if name.startswith("tysiacha.")
    ]


def test_every_part_has_a_layer() -> None:
    """No module of the engine stands outside the order of layers."""
    assert {layer_of(file) for file in MODULES} - {"__init__"} == set(RANK)


def test_imports_point_one_way() -> None:
    """A module imports only from its own layer or the ones before it."""
    back = [(importing, imported) for importing, imported in engine_arrows() if RANK[imported] > RANK[importing]]
    assert back == []


def test_the_phases_know_no_more_than_the_deal() -> None:
    """Auction, exchange and play are modules of rules about a deal: no match, view or notation."""
    allowed = {*("cards", "rules", "actions", "errors", "promise", "deal"), *("auction", "exchange", "play")}
    used = {imported for importing, imported in engine_arrows() if importing in {"auction", "exchange", "play"}}
    assert used <= allowed


def test_variants_know_the_rules_alone() -> None:
    """A variant is data: it imports the rules, and its register the error for an unknown name."""
    files = sorted((ENGINE / "variants").glob("*.py"))
    used = {name for file in files for name in imports(file) if name.startswith("tysiacha")}
    assert used <= RULES_ONLY


def test_the_engine_knows_nothing_of_the_page() -> None:
    """No module of the engine imports the page or the browser."""
    foreign = {name.split(".")[0] for file in MODULES for name in imports(file)}
    assert foreign.isdisjoint({"ui", "js", "pyscript", "pyodide", "pyodide_js", "micropip"})


def test_one_module_touches_the_browser() -> None:
    """Only the page's DOM module imports the browser's names."""
    files = sorted((PROJECT / "ui").rglob("*.py"))
    browser = {"js", "pyscript", "pyodide", "pyodide_js"}
    touching = [
        file.relative_to(PROJECT).as_posix()
        for file in files
        if not browser.isdisjoint(name.split(".")[0] for name in imports(file))
    ]
    assert touching == ["ui/dom.py"]


@pytest.mark.parametrize("file", MODULES, ids=[file.relative_to(ENGINE).as_posix() for file in MODULES])
def test_a_module_is_pure(file: Path) -> None:
    """Outside the command line no module prints, reads a clock, or draws numbers of a generator of its own."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
    from_random = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "random"
        for alias in node.names
    }
    at_large = {"time", "datetime", "secrets", "random", "uuid", "socket", "urllib"} & set(imports(file))
    shown = "cli" in file.parts or file.name == "__main__.py"
    assert shown or [name for name in calls if name in {"print", "input", "open"}] == []
    assert from_random <= {"Random"}
    assert at_large <= ({"time"} if shown else {"random"} if from_random else set())


def test_the_engine_needs_the_standard_library_alone() -> None:
    """Outside the optional kernel the engine imports nothing that has to be installed."""
    own = {"tysiacha"}
    kernel = ENGINE / "ai" / "kernel"
    names = {name.split(".")[0] for file in MODULES if kernel not in file.parents for name in imports(file)}
    assert names - own <= {
        *("argparse", "collections", "concurrent", "contextlib", "dataclasses", "enum", "functools", "importlib"),
        *("itertools", "json", "math", "os", "pathlib", "queue", "random", "re", "shlex", "struct", "subprocess"),
        *("sys", "threading", "time", "typing", "heapq", "operator", "statistics", "signal"),
    }
