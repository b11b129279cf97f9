"""Own rule sets are kept by name, each on its own."""

import pytest

from ui.houses import MOST_NAME, Houses, clean
from ui.storage import MemoryBackend, Storage

SETS = {"Grandmother’s": "dacha bombs=1", "Klub <b>": "polish", "Дача": "gameweave bid_step=10"}


def kept() -> MemoryBackend:
    """Keep three rule sets."""
    houses = Houses(Storage(MemoryBackend()))
    for name, house in SETS.items():
        assert houses.save(name, house) == name
    assert isinstance(houses.storage.backend, MemoryBackend)
    return houses.storage.backend


def test_found_again() -> None:
    """What was kept is found by a page that is opened later, in the order of the names."""
    assert Houses(Storage(kept())).sets == dict(sorted(SETS.items()))


def test_saved_again_and_deleted() -> None:
    """A name stands for its latest rules, and is gone when it is deleted."""
    backend = kept()
    houses = Houses(Storage(backend))
    houses.save("Дача", "dacha")
    houses.delete("Klub <b>")
    houses.delete("nobody's")
    assert Houses(Storage(backend)).sets == {"Grandmother’s": "dacha bombs=1", "Дача": "dacha"}


def test_damage_costs_one() -> None:
    """A damaged set is set aside; the others are there."""
    backend = kept()
    key = next(key for key, text in backend.entries.items() if "Klub" in text)
    backend.entries[key] = backend.entries[key][:-5]
    storage = Storage(backend)
    assert Houses(storage).sets == {name: SETS[name] for name in ("Grandmother’s", "Дача")}
    assert len(storage.asides()) == 1


@pytest.mark.parametrize(
    "text", ["", "name", "name\n", "\npolish", "name\nnowhere", "name\npolish wings=2", "name\npolish bid_step=x", "\0"]
)
def test_unknown_rules(text: str) -> None:
    """Rules that this version does not know are not offered, and not deleted."""
    storage = Storage(MemoryBackend())
    storage.write("house.1", text)
    houses = Houses(storage)
    assert houses.sets == {}
    houses.save("mine", "polish")
    assert storage.read("house.1") == text


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [("  a \t b\n", "a b"), ("\u202eabc\0", "abc"), ("x" * 99, "x" * MOST_NAME), ("", "")],
    ids=["spaces", "direction and null", "long", "nothing"],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    """A name is one line that can be seen."""
    assert clean(name) == cleaned
