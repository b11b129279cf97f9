"""Every sentence that the page asks for exists, and the page asks for every sentence that exists."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tysiacha.template import Place, parse_template
from ui.text import Text

UI: Final = Path(__file__).parents[2] / "ui"
PACKAGE: Final = UI.parent / "tysiacha"
SOURCES: Final = (*sorted(UI.glob("*.py")), UI / "text" / "explain.py", PACKAGE / "words.py")
"""Where keys are written: the page, what explains the engine's reports, and the rules in words."""

TEMPLATES: Final = Text("en").templates
SPACES: Final = {key.split(".")[0] for key in TEMPLATES}
ANYTHING: Final = "[a-z0-9_.-]+"


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return every node of a source's syntax tree."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def called(node: ast.AST) -> str:
    """Return the name of what a call calls, or nothing."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def pattern(node: ast.JoinedStr) -> str:
    """Return the keys that a text with parts filled in can be, as a pattern."""
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else ANYTHING
        for part in node.values
    )


def is_key(node: ast.JoinedStr) -> bool:
    """Tell whether a text with parts filled in begins like a key."""
    first = node.values[0] if node.values else None
    return (
        isinstance(first, ast.Constant)
        and isinstance(first.value, str)
        and "." in first.value
        and first.value.split(".")[0] in SPACES
    )


def used() -> set[str]:
    """Return the keys that the sources name, whole or by a pattern."""
    found = [node for path in SOURCES for node in nodes(path)]
    whole = {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    patterns = [re.compile(pattern(node)) for node in found if isinstance(node, ast.JoinedStr) and is_key(node)]
    return {
        key
        for key in TEMPLATES
        for name in (key, key.removesuffix(".you"))
        if name in whole or any(each.fullmatch(name) for each in patterns)
    }


def asked() -> list[tuple[str, ast.Call]]:
    """Return where a sentence is asked for, and how."""
    return [
        (f"{path.name}:{node.lineno}", node)
        for path in SOURCES
        for node in nodes(path)
        if isinstance(node, ast.Call) and called(node) in {"say", "say_of"} and node.args
    ]


def candidates(how: str, key: ast.expr) -> list[str]:
    """Return the keys that a key as written can mean, as far as it is written out."""
    if isinstance(key, ast.IfExp):
        return candidates(how, key.body) + candidates(how, key.orelse)
    if isinstance(key, ast.JoinedStr):
        return [each for each in TEMPLATES if re.fullmatch(pattern(key), each)]
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return [key.value, f"{key.value}.you"] if how == "say_of" else [key.value]
    return []


def exists(how: str, key: ast.expr) -> bool:
    """Tell whether the sentences that a key as written can mean exist; a key from elsewhere is looked up there."""
    found = candidates(how, key)
    return all(each in TEMPLATES for each in found) and bool(found or not isinstance(key, ast.JoinedStr))


def test_every_sentence_asked_for_exists() -> None:
    """No key in the page is unknown, and what is said of somebody can also be said to the reader."""
    assert [where for where, call in asked() if not exists(called(call), call.args[0])] == []


def fits(how: str, key: ast.expr, given: set[str]) -> bool:
    """Tell whether a sentence has places for just what it is given, or one of those that a pattern can mean."""
    wanted = [
        {part.name for part in parse_template(TEMPLATES[each]) if isinstance(part, Place)} - NAMED[how]
        for each in candidates(how, key)
    ]
    return given in wanted if isinstance(key, ast.JoinedStr) else all(each == given for each in wanted)


NAMED: Final = {"say": set[str](), "say_of": {"name"}}
"""What a sentence is given without naming it."""


def test_every_sentence_is_given_what_it_wants() -> None:
    """Wherever the values are written out, they are those that the sentence has places for."""
    faulty = [
        where
        for where, call in asked()
        if all(word.arg for word in call.keywords)
        and not fits(called(call), call.args[0], {word.arg or "" for word in call.keywords})
    ]
    assert faulty == []


def test_every_sentence_is_asked_for() -> None:
    """No sentence is left over that the page never says."""
    assert set(TEMPLATES) - used() == set()


def speaks(node: ast.AST) -> bool:
    """Tell whether an expression is made of a sentence."""
    return any(called(each) in {"say", "say_of"} for each in ast.walk(node))


def glues(node: ast.AST) -> bool:
    """Tell whether an expression puts a sentence together with something else."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
        return called(node.left) in {"say", "say_of"} or called(node.right) in {"say", "say_of"}
    if isinstance(node, ast.JoinedStr) and len(node.values) > 1:
        return any(speaks(part.value) for part in node.values if isinstance(part, ast.FormattedValue))
    return False


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_no_sentence_is_glued_from_parts(path: Path) -> None:
    """What the page says is one template, never two texts put together, whose order another language would change."""
    assert {ast.unparse(node) for node in nodes(path) if glues(node)} == set()


SPOKEN: Final = frozenset({"aria_label", "title", "placeholder", "alt", "aria_description"})
"""Attributes that are read out or shown."""


def shown(call: ast.Call) -> list[ast.expr]:
    """Return what a call that makes an element gives it to show."""
    return call.args[1:] if called(call) == "h" else call.args[:1]


@pytest.mark.parametrize("path", [path for path in SOURCES if path.parent == UI], ids=lambda path: path.name)
def test_the_page_has_no_words_of_its_own(path: Path) -> None:
    """What an element shows or is called by comes from the catalogues, not from the source."""
    arguments = [
        argument
        for node in nodes(path)
        if isinstance(node, ast.Call) and called(node) in {"h", "command_button"}
        for argument in [*shown(node), *(word.value for word in node.keywords if word.arg in SPOKEN)]
    ]
    words = [
        argument.value
        for argument in arguments
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and " " in argument.value
    ]
    assert words == []
