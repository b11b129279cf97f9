"""The rules in words say everything that a record of rules decides, and nothing that it does not."""

from dataclasses import replace
from typing import Any

import pytest

from tysiacha.options import OPTIONS, with_overrides
from tysiacha.rules import Barrel, BarrelFailure, Rounding, Rules, Silence, TalonShown
from tysiacha.template import Place, parse_template
from tysiacha.variants import VARIANTS
from tysiacha.words import ENGLISH, SENTENCES, rules_in_words, statements

BASE = Rules(bombs=1, rounding=Rounding.UP_5, late=Barrel(single=True), deal_limit=200)

FLIPS: dict[str, tuple[Rules, dict[str, str]]] = {
    "seats": (Rules(), {"seats": "2"}),
    "opening": (BASE, {"opening": "chosen"}),
    "opening_bid": (BASE, {"opening_bid": "60"}),
    "bid_step": (BASE, {"bid_step": "10"}),
    "limit": (BASE, {"limit": "any_marriage"}),
    "bid_cap": (BASE, {"bid_cap": "300"}),
    "talon_shown": (BASE, {"talon_shown": "never"}),
    "give_order": (BASE, {"give_order": "left_first"}),
    "may_raise": (BASE, {"may_raise": "no"}),
    "declare_needs_trick": (BASE, {"declare_needs_trick": "no"}),
    "declaring": (BASE, {"declaring": "chosen"}),
    "must_beat": (BASE, {"must_beat": "yes"}),
    "must_overtrump": (BASE, {"must_overtrump": "yes"}),
    "rounding": (BASE, {"rounding": "nearest_5"}),
    "declarer_books": (BASE, {"declarer_books": "points"}),
    "bombs": (BASE, {"bombs": "2"}),
    "bomb_award": (BASE, {"bomb_award": "50"}),
    "last_trick_takes_talons": (Rules(seats=2), {"last_trick_takes_talons": "yes"}),
    "target": (BASE, {"target": "990"}),
    "deal_limit": (BASE, {"deal_limit": "none"}),
    "late": (BASE, {"late": "none"}),
    "barrel_score": (BASE, {"barrel_score": "890"}),
    "barrel_contract": (BASE, {"barrel_score": "900", "barrel_contract": "110"}),
    "barrel_deals": (BASE, {"barrel_deals": "5"}),
    "barrel_fall": (BASE, {"barrel_fall": "700"}),
    "barrel_single": (BASE, {"barrel_single": "no"}),
    "barrel_held": (BASE, {"barrel_held": "870"}),
    "barrel_jump_past": (BASE, {"barrel_jump_past": "yes"}),
    "barrel_failure": (BASE, {"barrel_failure": "falls"}),
    "silence_score": (Rules(late=Silence()), {"silence_score": "850"}),
}

MANY_RULES = {
    **VARIANTS,
    "base": BASE,
    **{f"{name} changed": with_overrides(base, changes) for name, (base, changes) in FLIPS.items()},
    **{
        f"{seats} seats, talon {shown.value}": Rules(seats=seats, talon_shown=shown)
        for seats in (2, 3)
        for shown in TalonShown
    },
    **{f"rounding {rounding.value}": Rules(rounding=rounding) for rounding in Rounding},
    "no marriage bids": Rules(bid_cap=120),
    "falling barrel": Rules(late=Barrel(failure=BarrelFailure.FALLS, jump_past=True)),
}


def test_every_option_has_a_flip() -> None:
    """The table of flips names every option of the rules."""
    assert set(FLIPS) == set(OPTIONS)


@pytest.mark.parametrize("name", FLIPS)
def test_every_option_changes_a_statement(name: str) -> None:
    """Changing one option changes what is stated."""
    base, changes = FLIPS[name]
    assert statements(with_overrides(base, changes)) != statements(base)


def test_the_contract_of_the_barrel_alone_changes_a_statement() -> None:
    """The barrel's contract is stated by itself, not only together with its score."""
    late = Barrel(score=900)
    assert statements(Rules(late=late)) != statements(Rules(late=replace(late, contract=110)))


@pytest.mark.parametrize("value", list(Rounding))
def test_every_way_of_rounding_gives_a_true_example(value: Rounding) -> None:
    """The example in the sentence about rounding is what rounding does."""
    examples = [each.values for each in statements(Rules(rounding=value)) if "example" in each.values]
    assert all(value.round(numbers["example"]) == numbers["rounded"] for numbers in examples)
    assert len(examples) == (value is not Rounding.NONE)


def test_every_sentence_is_stated_by_some_rules() -> None:
    """No sentence about rules is one that no rules can produce."""
    stated = {each.key for rules in MANY_RULES.values() for each in statements(rules)}
    headings = {f"rules.heading.{each.chapter}" for rules in MANY_RULES.values() for each in statements(rules)}
    assert stated | headings == set(SENTENCES)


@pytest.mark.parametrize("rules", MANY_RULES.values(), ids=MANY_RULES)
def test_statements_fill_their_sentences(rules: Rules) -> None:
    """Each statement gives its sentence exactly the numbers that it has places for."""
    wanted = [
        {part.name for part in parse_template(SENTENCES[each.key]) if isinstance(part, Place)}
        for each in statements(rules)
    ]
    assert [set(each.values) for each in statements(rules)] == wanted


@pytest.mark.parametrize("rules", MANY_RULES.values(), ids=MANY_RULES)
def test_no_statement_is_made_twice(rules: Rules) -> None:
    """Each statement is made once, and each chapter comes in one piece."""
    keys = [each.key for each in statements(rules)]
    chapters = [each.chapter for each in statements(rules)]
    assert len(set(keys)) == len(keys)
    assert list(dict.fromkeys(chapters)) == [
        name for place, name in enumerate(chapters) if place == 0 or chapters[place - 1] != name
    ]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        (
            "gameweave",
            "- The player at the dealer’s left opens with exactly 100, like it or not. Then the others call in turn.",
        ),
        ("gameweave", "- Bids above 120 need a marriage in hand, no matter which. The highest possible bid is 400."),
        ("gameweave", "- Exactly 1000 wins, and only the barrel leads there."),
        ("gameweave", "- You may sit there for 3 deals. Then you fall to 760."),
        ("dacha", "- The player at the dealer’s left must open, with 100 or more."),
        ("dacha", "- The others add the points they took, rounded to the nearest 5: 17 counts as 15."),
        ("dacha", "- A single deal may carry you past the barrel: from below it to 1000 or more wins."),
        ("polish", "- You may bid up to 120 plus the value of the marriages in your hand, and never more than 300."),
        ("polish", "- The very first lead of a deal may declare already."),
        ("polish", "- The contract stays as it was bid."),
        ("polish-2", "- Whoever takes the last trick also gets the points of the 4 cards lying face down."),
        ("polish-2", "- The declarer picks one of the two talons and takes it without showing it."),
    ],
)
def test_variants_read_as_played(name: str, line: str) -> None:
    """The rules of the registered variants say in plain words what distinguishes them."""
    assert line in rules_in_words(VARIANTS[name])


def test_chapters_have_headings_and_empty_lines_between_them() -> None:
    """The lines are chapters: a heading, its statements, an empty line before the next."""
    lines = rules_in_words(VARIANTS["polish"])
    headings = [place for place, line in enumerate(lines) if line and not line.startswith("- ")]
    assert [lines[place] for place in headings] == [
        text for key, text in SENTENCES.items() if key.startswith("rules.heading.")
    ]
    assert all(lines[place - 1] == "" for place in headings[1:])
    assert lines[0] != "" != lines[-1]


def test_one_of_something_is_singular() -> None:
    """A single bomb and a single deal are not put in the plural."""
    lines = "\n".join(rules_in_words(Rules(bombs=1, late=Barrel(deals=1))))
    assert "1 bomb per match" in lines
    assert "for 1 deal." in lines


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0 deals"), (1, "1 deal"), (2, "2 deals"), (12_345, "12,345 deals"), (-3, "\u22123 deals")],
    ids=["none", "one", "two", "many", "negative"],
)
def test_english_counts(value: int, text: str) -> None:
    """English has one form for one and another for all other numbers."""
    values: dict[str, Any] = {"count": value}
    assert ENGLISH.fill("{count} {count|deal|deals}", values) == text
