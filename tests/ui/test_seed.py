"""The number of a shuffle: what is one, what the field says of what is none, and which one the next match has."""

import pytest

from tysiacha.match import NUMBER_LIMIT, start_match
from tysiacha.variants import VARIANTS
from ui.nodes import Node
from ui.settings import Settings, first_seed, read_seed, read_wish, seed_of
from ui.setup import House, setup
from ui.text import LANGUAGES, Text

NUMBERS = ["0", "7", "007", "999999999999999999", str(NUMBER_LIMIT - 1)]
OTHERS = ["", "-1", "²", "1²", "٣", "1.5", "1e3", " 1", "0x1", str(NUMBER_LIMIT), "9" * 20, "9" * 5000]


@pytest.mark.parametrize("text", NUMBERS)
def test_numbers(text: str) -> None:
    """Digits below the limit of what a record can hold are a seed."""
    assert read_seed(text) == int(text)
    assert read_wish({"seed": text}, Settings()).seed == int(text)


@pytest.mark.parametrize("text", OTHERS)
def test_others(text: str) -> None:
    """Nothing else is, whatever Python takes for a digit."""
    assert read_seed(text) is None
    assert read_wish({"seed": text}, Settings()).problems == (("seed", text),)


def screen(language: str, seed: str) -> Node:
    """Draw the choice of a match with something written into the field."""
    names = ("I", "Anna", "Boris")
    return setup(
        Text(language), Settings(), House("polish"), names, may_continue=False, seed=seed, saved={}, open_house=False
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_field_says_what_is_wrong(language: str) -> None:
    """What is no number is told at the field, and no match can be begun with it."""
    root = screen(language, "1²")
    assert root.find(id="seed-fault")[0].text == Text(language).say("setup.seed.bad")
    assert root.find(data_command="start")[0].attrs["aria-disabled"] == "true"


@pytest.mark.parametrize("seed", ["", "12"])
def test_field_is_silent(seed: str) -> None:
    """A number, or nothing, is not complained of."""
    root = screen("en", seed)
    assert root.find(id="seed-fault") == []
    assert "aria-disabled" not in root.find(data_command="start")[0].attrs


@pytest.mark.parametrize("first", [0, 7, NUMBER_LIMIT - 2, NUMBER_LIMIT - 1])
def test_every_match_of_a_table_has_a_seed(first: int) -> None:
    """The matches of a table that was asked for by its seed go on from it, round the limit, and lead back to it."""
    for number in range(1, 5):
        seed = seed_of(first, number)
        assert start_match("polish", VARIANTS["polish"], seed=seed, number=number).seed == seed
        assert first_seed(seed, number) == first
