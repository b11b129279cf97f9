"""Rules as text: overrides are read strictly, written back the same, and every option changes what happens."""

from collections.abc import Iterator
from itertools import zip_longest
from random import Random

import helpers
import pytest
from steady import steady

from tysiacha import engine, match
from tysiacha.actions import Action
from tysiacha.deal import Deal
from tysiacha.errors import RulesError, RulesFault
from tysiacha.match import start_match
from tysiacha.options import OPTIONS, format_rules, from_options, overrides, parse_rules, to_options, with_overrides
from tysiacha.rules import Barrel, Rules, Silence
from tysiacha.variants import VARIANTS
from tysiacha.view import observe

FLIPS = {
    "seats": ("dacha", "seats=2"),
    "opening": ("gameweave", "opening=chosen"),
    "opening_bid": ("gameweave", "opening_bid=90"),
    "bid_step": ("gameweave", "bid_step=10"),
    "limit": ("gameweave", "limit=marriage_value"),
    "bid_cap": ("polish", "bid_cap=200"),
    "talon_shown": ("polish", "talon_shown=always"),
    "give_order": ("gameweave", "give_order=any"),
    "may_raise": ("gameweave", "may_raise=no"),
    "declare_needs_trick": ("gameweave", "declare_needs_trick=no"),
    "declaring": ("gameweave", "declaring=chosen"),
    "must_beat": ("polish", "must_beat=yes"),
    "rounding": ("gameweave", "rounding=nearest_10"),
    "declarer_books": ("gameweave", "declarer_books=points"),
    "bombs": ("polish", "bombs=2"),
    "bomb_award": ("polish", "bomb_award=50"),
    "last_trick_takes_talons": ("polish-2", "last_trick_takes_talons=no"),
    "target": ("polish", "target=900"),
    "deal_limit": ("dacha", "deal_limit=10"),
    "late": ("gameweave", "late=none"),
    "barrel_score": ("dacha", "barrel_score=900"),
    "barrel_contract": ("parrot", "barrel_contract=110"),
    "barrel_deals": ("dacha", "barrel_deals=2"),
    "barrel_fall": ("dacha", "barrel_fall=600"),
    "barrel_single": ("gameweave", "barrel_single=no"),
    "barrel_held": ("gameweave", "barrel_held=800"),
    "barrel_jump_past": ("dacha", "barrel_jump_past=no"),
    "barrel_failure": ("gameweave", "barrel_failure=falls"),
    "silence_score": ("polish", "silence_score=500"),
}
BASES = VARIANTS | {"parrot": parse_rules("barrel_score=900", VARIANTS["dacha"])}


SELDOM = "must_overtrump"
"""It matters in one deal of five hundred, and has a test of its own among those of the play."""


def outcome(rules: Rules) -> Iterator[object]:
    """Play matches late in their course and tell all that the seats could do, saw and scored."""
    rng = Random(3)
    late = rules.late if isinstance(rules.late, Barrel) else None
    top = late.score if late else rules.target - 100
    for seed in range(40):
        below = tuple(rng.choice([top - 10, top - 40, top - 120]) for _ in range(rules.seats))
        scores = (top, *below[1:]) if seed % 3 == 0 else below
        state = start_match("any", rules, seed=seed, start=helpers.standing(rules, scores, deals=seed % 9))
        while not state.is_over and len(state.history) < 3:
            state = match.next_deal(state)
            while state.deal is not None:
                yield engine.legal_actions(state.deal)
                yield observe(state, (state.deal.turn + 1) % rules.seats).talon
                state = match.apply(state, bold(state.deal, rng))
            yield state.standing
        yield state.winners


def bold(deal: Deal, rng: Random) -> Action:
    """Return the steady choice, or now and then any legal action instead."""
    return helpers.choose(deal, rng) if rng.random() < 0.3 else steady(deal)


def test_every_option_has_a_case() -> None:
    """No option is left out of the cases that show what it changes."""
    assert sorted([*FLIPS, SELDOM]) == sorted(OPTIONS)


@pytest.mark.parametrize(("base", "change"), FLIPS.values(), ids=FLIPS)
def test_every_option_changes_what_happens(base: str, change: str) -> None:
    """The same seeds and players meet another match when one option is set otherwise."""
    rules = BASES[base]
    changed = parse_rules(change, rules)
    assert len([name for name, text in overrides(changed, rules).items() if f"{name}={text}" == change]) == 1
    assert any(after != before for after, before in zip_longest(outcome(changed), outcome(rules)))


@pytest.mark.parametrize("base", helpers.HOUSES.values(), ids=helpers.HOUSES)
def test_overrides_of_any_base_are_read_back(base: Rules) -> None:
    """Rules written as overrides of any others are read back, and of themselves they are an empty text."""
    assert format_rules(base, base) == ""
    for rules in helpers.HOUSES.values():
        text = format_rules(rules, base)
        assert parse_rules(text, base) == rules
        assert format_rules(parse_rules(text, base), base) == text


def test_overrides_name_only_what_differs() -> None:
    """The text of a house is short: what it changes, in the order of the options."""
    rules = parse_rules("bid_step=5 bombs=2", VARIANTS["polish"])
    assert format_rules(rules, VARIANTS["polish"]) == "bid_step=5 bombs=2"
    assert parse_rules("bombs=2 bid_step=5", VARIANTS["polish"]) == rules


@pytest.mark.parametrize(
    ("text", "late"),
    [
        ("late=none", None),
        ("late=silence", Silence()),
        ("late=silence silence_score=900", Silence(score=900)),
        ("barrel_deals=5", Barrel(single=True, deals=5)),
        ("late=barrel barrel_deals=5", Barrel(single=True, deals=5)),
    ],
    ids=["none", "silence", "silence from 900", "five deals", "the same curb named again"],
)
def test_another_curb_starts_from_its_own_numbers(text: str, late: object) -> None:
    """Naming another curb drops the numbers of the old one; naming the same one keeps them."""
    assert parse_rules(text, VARIANTS["gameweave"]).late == late


@pytest.mark.parametrize("rules", helpers.HOUSES.values(), ids=helpers.HOUSES)
def test_options_say_all_there_is(rules: Rules) -> None:
    """All options of a house as text give the same house again, from the defaults."""
    options = to_options(rules)
    assert from_options(options) == rules
    assert list(options) == [name for name in OPTIONS if name in options]
    assert with_overrides(VARIANTS["polish-2"], options) == rules


@pytest.mark.parametrize(
    ("text", "fault", "fields"),
    [
        ("bomb=2", RulesFault.UNKNOWN_OPTION, ("bomb",)),
        ("=2", RulesFault.UNKNOWN_OPTION, ("",)),
        ("silence_score=800", RulesFault.UNKNOWN_OPTION, ("silence_score",)),
        ("late=none barrel_deals=2", RulesFault.UNKNOWN_OPTION, ("barrel_deals",)),
        ("bombs=1 bombs=2", RulesFault.OPTION_TWICE, ("bombs",)),
        ("bombs=1 bombs=1", RulesFault.OPTION_TWICE, ("bombs",)),
        ("bombs=many", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=-1", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=+1", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=01", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=1.0", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=٢", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=²", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=none", RulesFault.BAD_VALUE, ("bombs",)),
        ("bombs=1=2", RulesFault.BAD_VALUE, ("bombs",)),
        ("target=1000000000000", RulesFault.BAD_VALUE, ("target",)),
        ("must_beat=true", RulesFault.BAD_VALUE, ("must_beat",)),
        ("rounding=nearest", RulesFault.BAD_VALUE, ("rounding",)),
        ("late=later", RulesFault.BAD_VALUE, ("late",)),
        ("late=", RulesFault.BAD_VALUE, ("late",)),
        ("bombs=4", RulesFault.OUT_OF_RANGE, ("bombs",)),
        ("seats=2", RulesFault.GIVE_ORDER_NEEDS_THREE, ("give_order", "seats")),
    ],
    ids=[
        "an unknown option",
        "no name",
        "a number of another curb",
        "a number of a curb left out",
        "set twice",
        "set twice alike",
        "no number",
        "no value",
        "an empty value",
        "a negative number",
        "a sign",
        "a leading zero",
        "a fraction",
        "digits of another script",
        "a superscript",
        "none where a number is needed",
        "two values",
        "too long a number",
        "another word for yes",
        "half a value",
        "an unknown curb",
        "no curb",
        "out of range",
        "what does not fit",
    ],
)
def test_overrides_that_are_refused(text: str, fault: RulesFault, fields: tuple[str, ...]) -> None:
    """A wrong override is refused with its fault and the options concerned."""
    with pytest.raises(RulesError) as caught:
        parse_rules(text, VARIANTS["gameweave"])
    assert (caught.value.fault, caught.value.fields) == (fault, fields)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_every_value_of_an_option_is_read(option: object) -> None:
    """Whatever values an option offers, it reads each of them and nothing empty."""
    assert isinstance(option, type(OPTIONS["seats"]))
    assert len({option.read(text) for text in option.values}) == len(option.values)
    with pytest.raises(RulesError):
        option.read("")
    assert option.values or option.kind is int


def test_only_the_deal_limit_may_be_absent() -> None:
    """One number can be none."""
    assert [name for name, option in OPTIONS.items() if option.optional] == ["deal_limit"]
    assert parse_rules("deal_limit=none", VARIANTS["dacha"]).deal_limit is None
