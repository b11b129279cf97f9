"""The variants are data, registered by one line each, and every row of the tables in which they differ holds."""

import ast
from functools import cache
from pathlib import Path

import fifth
import pytest

import tysiacha
from tysiacha import variants
from tysiacha.errors import RulesError, RulesFault
from tysiacha.options import to_options
from tysiacha.variants import VARIANTS, variant

FOLDER = Path(tysiacha.__file__).parent
ROWS = {
    "seats": ("3", "3", "3", "2"),
    "opening": ("forced", "chosen", "forced", "forced"),
    "opening_bid": ("100", "100", "100", "100"),
    "bid_step": ("5", "5", "10", "10"),
    "limit": ("any_marriage", "marriage_value", "marriage_value", "marriage_value"),
    "bid_cap": ("400", "400", "300", "360"),
    "talon_shown": ("always", "always", "unless_forced", "never"),
    "give_order": ("left_first", "any", "any", "any"),
    "may_raise": ("yes", "yes", "no", "no"),
    "declare_needs_trick": ("yes", "yes", "no", "no"),
    "declaring": ("automatic", "chosen", "automatic", "automatic"),
    "must_beat": ("no", "no", "no", "no"),
    "must_overtrump": ("no", "no", "no", "no"),
    "rounding": ("none", "nearest_5", "up_5", "up_5"),
    "declarer_books": ("contract", "contract", "contract", "contract"),
    "bombs": ("0", "0", "1", "0"),
    "bomb_award": ("60", "60", "60", "60"),
    "last_trick_takes_talons": ("no", "no", "no", "yes"),
    "target": ("1000", "1000", "1000", "1000"),
    "deal_limit": ("none", "200", "none", "none"),
    "late": ("barrel", "barrel", "silence", "silence"),
    "barrel_score": ("880", "880", None, None),
    "barrel_contract": ("120", "120", None, None),
    "barrel_deals": ("3", "3", None, None),
    "barrel_fall": ("760", "760", None, None),
    "barrel_single": ("yes", "no", None, None),
    "barrel_held": ("875", "875", None, None),
    "barrel_jump_past": ("no", "yes", None, None),
    "barrel_failure": ("frozen", "falls", None, None),
    "silence_score": (None, None, "800", "800"),
}


def test_four_variants_are_registered() -> None:
    """The four variants of the three sources are known by their names, in the order of the menus."""
    assert list(VARIANTS) == ["gameweave", "dacha", "polish", "polish-2"]


@pytest.mark.parametrize("row", ROWS, ids=ROWS)
def test_a_row_of_the_table(row: str) -> None:
    """Every option has in each variant the value that its source, or the table of open points, gives it."""
    assert tuple(to_options(rules).get(row) for rules in VARIANTS.values()) == ROWS[row]


def test_an_unknown_variant_is_refused() -> None:
    """The error for an unknown variant holds its name."""
    with pytest.raises(RulesError) as caught:
        variant("poker")
    assert (caught.value.fault, caught.value.value) == (RulesFault.UNKNOWN_VARIANT, "poker")


def test_a_fifth_variant_is_one_file_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of data and its place in the list of files are all that a new variant needs."""
    monkeypatch.setattr(variants, "_FILES", (*variants._FILES, fifth))
    registered = variants.registered(variants._FILES)
    assert list(registered) == ["gameweave", "dacha", "polish", "polish-2", "fifth"]
    assert registered["fifth"] == fifth.VARIANTS["fifth"]


@pytest.mark.parametrize(
    "file", [*sorted((FOLDER / "variants").glob("[a-z]*.py")), Path(fifth.__file__)], ids=lambda path: path.stem
)
def test_a_variant_file_is_data(file: Path) -> None:
    """No function, condition or lambda stands in a variant's file, and it imports the rules alone."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    code = (ast.FunctionDef, ast.Lambda, ast.If, ast.IfExp, ast.For, ast.While, ast.ClassDef, ast.comprehension)
    assert [node for node in ast.walk(tree) if isinstance(node, code)] == []
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= {"typing", "dataclasses", "tysiacha.rules"}


@pytest.mark.parametrize("name", VARIANTS, ids=VARIANTS)
def test_no_module_asks_which_variant_is_played(name: str) -> None:
    """Outside the variants' own files no module of the engine names a variant in its code."""
    files = [file for file in sorted(FOLDER.rglob("*.py")) if name in texts_of(file)]
    assert {file.relative_to(FOLDER).as_posix() for file in files} <= {
        *("variants/gameweave.py", "variants/dacha.py", "variants/polish.py"),
    }


@cache
def texts_of(file: Path) -> frozenset[object]:
    """Collect the constants of a module."""
    module = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.value for node in ast.walk(module) if isinstance(node, ast.Constant))
