"""Readers under fire: mutated and arbitrary input brings documented errors only, and what is accepted is canonical."""

import json
from contextlib import suppress

import fuzz
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tysiacha.errors import NotationError, RulesError
from tysiacha.protocol import ProtocolError

pytestmark = pytest.mark.cpython
TARGETS = fuzz.corpora()


def test_mutated_input() -> None:
    """Some thousands of mutated texts for every reader bring no fault."""
    tallies = fuzz.run(9_000, seed=1)
    assert {name: tally.faults for name, tally in tallies.items()} == {name: [] for name in TARGETS}
    assert all(tally.accepted and tally.refused for tally in tallies.values())


@pytest.mark.parametrize("name", TARGETS, ids=TARGETS)
def test_every_sound_text_is_accepted(name: str) -> None:
    """The texts that the mutations begin with are sound."""
    tally = fuzz.Tally()
    for text in TARGETS[name].corpus:
        fuzz.attempt(TARGETS[name], text, tally)
    assert (tally.refused, tally.faults) == (0, [])


@pytest.mark.parametrize("name", TARGETS, ids=TARGETS)
@given(text=st.text(max_size=60) | st.text(alphabet='HDCSATKQJ9.,:/-123pbt=>*[]" \n{}', max_size=60))
def test_arbitrary_text(name: str, text: str) -> None:
    """Any text is accepted or refused with a documented error."""
    with suppress(NotationError, RulesError, ProtocolError):
        TARGETS[name].read(text)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["HA", "H", "p", "110"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("field", ["seat", "hand", "standing", "calls", "tricks", "trick", "given", "talon", "points"])
@given(value=json_values)
def test_arbitrary_values_in_a_view(field: str, value: object) -> None:
    """A view with any JSON value in one of its fields is accepted or refused with the field's path."""
    sound = json.loads(TARGETS["view"].corpus[-1])
    sound["view"][field] = value
    with suppress(ProtocolError):
        TARGETS["view"].read(json.dumps(sound))
