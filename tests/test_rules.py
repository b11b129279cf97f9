"""Rules: what is validated when they are built, and the numbers that follow from the seats."""

from dataclasses import FrozenInstanceError, replace

import pytest

from tysiacha.errors import RulesError, RulesFault
from tysiacha.options import parse_rules
from tysiacha.rules import Barrel, GiveOrder, Opening, Rules, Silence, TalonShown
from tysiacha.variants import VARIANTS

RANGES = {
    "opening_bid": (5, 300),
    "bid_step": (1, 100),
    "bid_cap": (100, 400),
    "bombs": (0, 3),
    "bomb_award": (0, 300),
    "target": (100, 10_000),
    "deal_limit": (1, 10_000),
}


@pytest.mark.parametrize(
    ("changes", "fault", "fields"),
    [
        ({"seats": 1}, RulesFault.OUT_OF_RANGE, ("seats",)),
        ({"seats": 4}, RulesFault.OUT_OF_RANGE, ("seats",)),
        ({"bid_step": 0}, RulesFault.OUT_OF_RANGE, ("bid_step",)),
        ({"bombs": -1}, RulesFault.OUT_OF_RANGE, ("bombs",)),
        ({"deal_limit": 0}, RulesFault.OUT_OF_RANGE, ("deal_limit",)),
        ({"opening_bid": 102}, RulesFault.OPENING_OFF_STEP, ("opening_bid", "bid_step")),
        ({"bid_step": 30}, RulesFault.OPENING_OFF_STEP, ("opening_bid", "bid_step")),
        ({"opening_bid": 110, "bid_cap": 105}, RulesFault.CAP_BELOW_OPENING, ("bid_cap", "opening_bid")),
        ({"opening_bid": 125}, RulesFault.CAP_BELOW_OPENING, ("bid_cap", "opening_bid")),
        (
            {"talon_shown": TalonShown.UNLESS_FORCED, "opening": Opening.CHOSEN},
            RulesFault.TALON_NEVER_OR_ALWAYS,
            ("talon_shown", "opening"),
        ),
        ({"last_trick_takes_talons": True}, RulesFault.LAST_TRICK_NEEDS_TWO, ("last_trick_takes_talons", "seats")),
        ({"seats": 2, "bombs": 1}, RulesFault.BOMB_NEEDS_THREE, ("bombs", "seats")),
        ({"seats": 2, "give_order": GiveOrder.LEFT_FIRST}, RulesFault.GIVE_ORDER_NEEDS_THREE, ("give_order", "seats")),
        ({"late": Silence(score=1000)}, RulesFault.SILENCE_ABOVE_TARGET, ("silence_score", "target")),
        ({"late": Silence(), "target": 800}, RulesFault.SILENCE_ABOVE_TARGET, ("silence_score", "target")),
        ({"late": Silence(score=0)}, RulesFault.SILENCE_ABOVE_TARGET, ("silence_score", "target")),
        ({"late": Barrel(deals=0)}, RulesFault.OUT_OF_RANGE, ("barrel_deals",)),
        ({"late": Barrel(deals=21)}, RulesFault.OUT_OF_RANGE, ("barrel_deals",)),
        ({"late": Barrel(score=1000)}, RulesFault.BARREL_ABOVE_TARGET, ("barrel_score", "target")),
        ({"late": Barrel(fall=880)}, RulesFault.BARREL_FALL, ("barrel_fall", "barrel_held", "barrel_score")),
        ({"late": Barrel(held=880)}, RulesFault.BARREL_FALL, ("barrel_fall", "barrel_held", "barrel_score")),
        ({"late": Barrel(fall=-1)}, RulesFault.BARREL_FALL, ("barrel_fall", "barrel_held", "barrel_score")),
        (
            {"late": Barrel(contract=115)},
            RulesFault.BARREL_OUT_OF_REACH,
            ("barrel_score", "barrel_contract", "target"),
        ),
        (
            {"late": Barrel(), "target": 1001},
            RulesFault.BARREL_OUT_OF_REACH,
            ("barrel_score", "barrel_contract", "target"),
        ),
        ({"late": Barrel(contract=125)}, RulesFault.BARREL_CONTRACT_OUT_OF_REACH, ("barrel_contract", "bid_cap")),
        ({"late": Barrel(), "bid_cap": 110}, RulesFault.BARREL_CONTRACT_OUT_OF_REACH, ("barrel_contract", "bid_cap")),
    ],
    ids=[
        "one seat",
        "four seats",
        "no step",
        "fewer than no bombs",
        "a limit of no deals",
        "an opening off the step",
        "a step that misses the opening",
        "a cap below the opening",
        "an opening above the pack",
        "a talon shown by a forced bid that is not forced",
        "talons left with three seats",
        "a bomb with two seats",
        "an order of giving with two seats",
        "silence at the target",
        "a target at the silence",
        "silence from the start",
        "no deal on the barrel",
        "too many deals on the barrel",
        "a barrel at the target",
        "a fall to the barrel",
        "held on the barrel",
        "a fall below zero",
        "a barrel contract that does not reach",
        "a target that the barrel does not reach",
        "a barrel contract above the pack",
        "a barrel contract above the cap",
    ],
)
def test_rules_that_do_not_fit_together(changes: dict[str, object], fault: RulesFault, fields: tuple[str, ...]) -> None:
    """Rules that cannot be played are refused with the fault and the options that do not fit."""
    with pytest.raises(RulesError) as caught:
        Rules(**changes)  # type: ignore[arg-type]
    assert (caught.value.fault, caught.value.fields) == (fault, fields)
    assert all(field in str(caught.value) for field in fields)


@pytest.mark.parametrize("name", RANGES, ids=RANGES)
def test_numbers_have_a_range(name: str) -> None:
    """A number outside its range is refused and named with its value."""
    least, most = RANGES[name]
    for number in (least - 1, most + 1):
        with pytest.raises(RulesError) as caught:
            Rules(**{name: number})  # type: ignore[arg-type]
        assert (caught.value.fault, caught.value.fields) == (RulesFault.OUT_OF_RANGE, (name,))
        assert caught.value.value == str(number)


@pytest.mark.parametrize(
    "overrides",
    [
        *("opening_bid=5", "bid_step=1", "bid_step=100", "bid_cap=100", "bid_cap=400", "bombs=0", "bombs=3"),
        *("bomb_award=0", "bomb_award=300", "target=100", "target=10000", "deal_limit=1", "deal_limit=10000"),
    ],
    ids=lambda text: text,
)
def test_the_ends_of_a_range_are_allowed(overrides: str) -> None:
    """The least and the most that an option allows can be played."""
    assert parse_rules(overrides, parse_rules("late=none", VARIANTS["gameweave"]))


@pytest.mark.parametrize(
    ("seats", "hand", "talons", "tricks"), [(3, 7, (3,), 8), (2, 10, (2, 2), 10)], ids=["three seats", "two seats"]
)
def test_seats_settle_the_sizes(seats: int, hand: int, talons: tuple[int, ...], tricks: int) -> None:
    """Hands and talons hold the whole pack, and the tricks follow from the cards played with."""
    rules = Rules(seats=seats)
    assert (rules.hand_size, rules.talon_sizes, rules.trick_count) == (hand, talons, tricks)
    assert seats * hand + sum(talons) == 24


def test_rules_are_frozen() -> None:
    """Rules cannot be changed, only built anew, and are validated again when they are."""
    rules = VARIANTS["polish"]
    with pytest.raises(FrozenInstanceError):
        rules.bombs = 2  # type: ignore[misc]
    with pytest.raises(RulesError):
        replace(rules, seats=2)
