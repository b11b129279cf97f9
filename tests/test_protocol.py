"""The bot protocol reads what it writes, and its errors name the field at fault."""

import json
from random import Random
from typing import Any

import pytest

from tysiacha import match
from tysiacha.ai.bot import RandomBot
from tysiacha.match import next_deal, start_match
from tysiacha.protocol import ProtocolError, Request, format_request, parse_answer, parse_request, serve
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe


def random_views(variant: str, deals: int) -> list[View]:
    """Return the views of every decision of some deals of random play."""
    rng, views = Random(7), []
    game = start_match(variant, VARIANTS[variant], seed=7)
    while len(game.history) < deals and not game.is_over:
        game = next_deal(game)
        while game.deal is not None:
            view = observe(game, game.deal.turn)
            views.append(view)
            game = match.apply(game, rng.choice(view.legal))
    return views


@pytest.mark.parametrize("variant", VARIANTS)
def test_round_trip(variant: str) -> None:
    """A request is read back as the same view, at every decision of random deals."""
    for view in random_views(variant, 12):
        request = Request(variant, view, 3)
        assert parse_request(format_request(request)) == request


def request_with(changes: dict[str, Any]) -> str:
    """Return a request in the middle of the play, with fields changed by dotted path."""
    view = random_views("gameweave", 1)[-9]
    value = json.loads(format_request(Request("gameweave", view, 1)))
    for path, new in changes.items():
        *parents, name = path.split(".")
        target = value
        for parent in parents:
            target = target[parent]
        target[name] = new
    return json.dumps(value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"variant": "chess"}, "variant: expected one of gameweave", id="unknown variant"),
        pytest.param({"rules": "bombs=9"}, "rules: expected overrides that can be played", id="bad rules"),
        pytest.param({"legal": ["xx"]}, r"legal\[0\]: expected an action", id="bad action"),
        pytest.param({"legal": []}, "legal: expected at least one action", id="nothing legal"),
        pytest.param({"view.hand": ["HA", "XX"]}, r"view.hand\[1\]: expected a card", id="bad card"),
        pytest.param({"view.hand": ["HA"]}, "view.hand: expected . different cards", id="hand of a wrong size"),
        pytest.param({"view.seat": 0}, "view.seat: expected a whole number from 1 to 3", id="seat from 0"),
        pytest.param({"view.scores": [0, 0]}, "view.scores: expected a list of 3", id="a score missing"),
        pytest.param({"view.trump": "X"}, "view.trump: expected a suit", id="bad suit"),
        pytest.param({"view.phase": "scored"}, "view.phase: expected one of", id="nothing to decide"),
        pytest.param({"view.calls": [[1, "HA"]]}, r"view.calls\[0\]\[1\]: expected a bid", id="card as a call"),
        pytest.param({"view.trick": {"leader": 1}}, "view.trick.cards: expected a value", id="field missing"),
        pytest.param({"view.hidden": 1}, "view.hidden: expected no such field", id="unknown field"),
        pytest.param({"view.forced": 1}, "view.forced: expected true or false", id="number as a flag"),
        pytest.param({"seed": "a"}, "seed: expected a whole number", id="seed as text"),
    ],
)
def test_fault_names_the_field(changes: dict[str, Any], message: str) -> None:
    """A request with one fault is refused with the path of the field and what was expected there."""
    with pytest.raises(ProtocolError, match=message):
        parse_request(request_with(changes))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '{"view": {}}'], ids=["empty", "cut", "list", "null", "poor"])
def test_not_a_request(line: str) -> None:
    """A line that is no request is a protocol error."""
    with pytest.raises(ProtocolError):
        parse_request(line)


def test_serving_survives_a_bad_line() -> None:
    """A bad line gets an error, and the next request its answer."""
    good = request_with({})
    error, answer = serve(RandomBot(), ["nonsense", "", good])
    assert "line: expected JSON" in json.loads(error)["error"]
    assert parse_answer(answer) in parse_request(good).view.legal


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param('{"error": "no idea"}', "no idea", id="error"),
        pytest.param('{"act": "p"}', "act", id="unknown field"),
        pytest.param('{"action": "pp"}', "action: expected an action", id="bad token"),
    ],
)
def test_bad_answer(line: str, message: str) -> None:
    """An answer without a readable action is an error that names why."""
    with pytest.raises(ProtocolError, match=message):
        parse_answer(line)
