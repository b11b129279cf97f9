"""Mutated input for every reader: only documented errors may come, at once, and what is accepted is canonical.

``python -m tests.fuzz --count 200000 --seed 1`` mutates the seeds and random positions, rules and views, and prints a
table; it ends with status 1 after an undocumented error, an answer slower than a second, or a text that is accepted but
written back otherwise. ``--coverage SECONDS`` searches with atheris instead, where that package is installed, guided by
the code that an input reaches.
"""

import argparse
import json
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from tysiacha import engine, match
from tysiacha.cards import PACK, format_hand
from tysiacha.deal import Phase
from tysiacha.errors import NotationError, RulesError
from tysiacha.match import next_deal, start_match
from tysiacha.notation import parse_action, parse_card, parse_hand, parse_layout, parse_position
from tysiacha.options import OPTIONS, format_rules, parse_rules
from tysiacha.protocol import ProtocolError, Request, format_request, parse_answer, parse_request, view_to_json
from tysiacha.record import dumps, loads, loads_all
from tysiacha.variants import VARIANTS
from tysiacha.view import observe

SEEDS: Final = Path(__file__).resolve().parent.parent / "seeds"
SLOW: Final = 1.0
"""Seconds of this process that no input may take."""

LONG: Final = 1_500
"""Characters that no message may exceed."""

JUNK: Final = (
    *("", " ", "\n", "\n\n", "\0", "\r\n", "\t", "\ufeff", "\u202e", "\ud800", "é", "٣", "𝟙", "<script>", "&"),
    *("'", '"', "\\", "{", "}", "[", "]", "/", ".", ",", ":", "=", ">", "*", "-", "p", "b", "t1", "t9", "110", "=120"),
    *("/HA", "HA>2", "*HK", "SQ", "0", "-1", "1", "9" * 20, "9" * 5000, "none", "yes", "no", "late=barrel"),
    *("score ", "deal 1 ", "deal 2 ", '[Format "1"]', '[Variant "dacha"]', "[" * 5000, '{"a":' * 3000),
    '[Start "scores=0,0,0 barrel=-,-,- bombs=0,0,0 dealer=1 deals=3"]',
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, 2, 3, 4, -1, 10**30, 1.5, 1e400, float("nan"), "", "p", "HA", "H", "110", "x" * 999),
    *([], [[]], [1, 2, 3], {}, {"a": 1}, "play", "auction", [[1, "p"]], [["HA"]], "\ud800", [[[[[[]]]]]]),
)


def accept_record(text: str) -> None:
    """Read a record; whatever is accepted is written back byte for byte."""
    assert dumps(loads(text)) == text, "written back otherwise"


def accept_records(text: str) -> None:
    """Read a file of records; whatever is accepted is written back byte for byte."""
    assert "\n".join(map(dumps, loads_all(text))) == text, "written back otherwise"


def accept_position(text: str) -> None:
    """Read a position under every variant's rules, its cards alone, and its first hand."""
    layout, *_ = text.split(" ")
    assert str(parse_layout(layout)) == layout, "written back otherwise"
    faults = 0
    for rules in VARIANTS.values():
        try:
            assert str(parse_position(text, rules)) == text, "written back otherwise"
        except NotationError:
            faults += 1
    if faults == len(VARIANTS):
        parse_position(text, VARIANTS["polish"])


def accept_action(text: str) -> None:
    """Read an action; whatever is accepted is written back the same, and every deal takes or refuses it."""
    action = parse_action(text)
    assert str(action) == text, "written back otherwise"
    for deal in DEALS:
        assert (engine.refusal(deal, action) is None) is (action in engine.legal_actions(deal)), "refused or not"


def accept_hand(text: str) -> None:
    """Read a hand; whatever is accepted is written back the same."""
    assert format_hand(parse_hand(text)) == text, "written back otherwise"


def accept_card(text: str) -> None:
    """Read a card; whatever is accepted is written back the same."""
    assert parse_card(text).name == text, "written back otherwise"


def accept_rules(text: str) -> None:
    """Read overrides of every variant; whatever is accepted is written and read back."""
    faults: list[RulesError] = []
    for base in VARIANTS.values():
        try:
            rules = parse_rules(text, base)
        except RulesError as error:
            faults.append(error)
        else:
            assert parse_rules(format_rules(rules, base), base) == rules, "read back otherwise"
    if len(faults) == len(VARIANTS):
        raise faults[0]


def accept_request(text: str) -> None:
    """Read a request of the bot protocol; whatever is accepted is written and read back the same."""
    request = parse_request(text)
    assert parse_request(format_request(request)) == request, "read back otherwise"


def accept_answer(text: str) -> None:
    """Read an answer of the bot protocol."""
    parse_answer(text)


DEALS: Final = tuple(engine.deal_cards(rules, Random(3)) for rules in VARIANTS.values())


@dataclass(frozen=True)
class Target:
    """A reader, the errors that it documents, and texts to begin with."""

    read: Callable[[str], None]
    errors: type[Exception]
    corpus: tuple[str, ...]
    share: int = 1
    """How many of each round's inputs it gets."""


@dataclass
class Tally:
    """What came of a target's inputs."""

    inputs: int = 0
    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)


def corpora() -> dict[str, Target]:
    """Gather sound texts for every reader."""
    records = tuple(file.read_text(encoding="utf-8") for file in sorted(SEEDS.glob("*.txt")))
    positions, views, answers = [], [], []
    for number, (name, rules) in enumerate(VARIANTS.items()):
        rng = Random(number)
        state = next_deal(start_match(name, rules, seed=number))
        while state.deal is not None:
            deal = state.deal
            view = observe(state, deal.turn)
            positions.append(str(deal))
            views.append(format_request(Request(name, view, 1)))
            answers.append(json.dumps({"action": str(view.legal[0]), "analysis": []}))
            assert view_to_json(view)
            legal = view.legal if deal.phase is not Phase.AUCTION else view.legal[:2]
            state = match.apply(state, rng.choice(legal))
    houses = tuple(" ".join(f"{name}={value}" for value in option.values[:1]) for name, option in OPTIONS.items())
    overrides = ("bombs=2 bid_step=5", "late=none target=500", "late=silence silence_score=600", "seats=2 bombs=0")
    actions = ("110", "p", "b", "t2", "H9>2", "/H9", "=120", "DA", "*HK")
    hands = ("AKQ.AJ.A.A", "...", "J9.T.KQ.TK")
    return {
        "record": Target(accept_record, NotationError, records, 4),
        "records": Target(accept_records, NotationError, ("\n".join(records[3:6]), "\n".join(records[60:62]))),
        "position": Target(accept_position, NotationError, tuple(positions), 3),
        "hand": Target(accept_hand, NotationError, hands),
        "card": Target(accept_card, NotationError, tuple(card.name for card in PACK)),
        "action": Target(accept_action, NotationError, actions, 3),
        "rules": Target(accept_rules, RulesError, (*overrides, *filter(None, houses)), 3),
        "view": Target(accept_request, ProtocolError, tuple(views), 4),
        "answer": Target(accept_answer, ProtocolError, tuple(answers)),
    }


def mutated(text: str, corpus: Sequence[str], rng: Random) -> str:
    """Change a text in one to four places."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20)))
        match rng.randrange(9):
            case 0:
                text = text[:start] + text[end:]
            case 1:
                text = text[:start] + rng.choice(JUNK) + text[end:]
            case 2:
                text = text[:start] + text[start:end] * rng.choice((2, 3, 50)) + text[end:]
            case 3:
                text = text[:start]
            case 4:
                other = rng.choice(corpus)
                text = text[:start] + other[rng.randint(0, len(other)) :]
            case 5:
                text = _swapped(text, "\n" if "\n" in text else " ", rng)
            case 6:
                text = text[:start] + chr(rng.choice((rng.randint(0, 127), rng.randint(0, 0x2FFF)))) + text[end:]
            case 7 if start < len(text):
                text = text[:start] + chr(max(0, ord(text[start]) + rng.choice((-1, 1)))) + text[start + 1 :]
            case _:
                text = _word_changed(text, rng)
    return text


def _swapped(text: str, separator: str, rng: Random) -> str:
    parts = text.split(separator)
    first, second = rng.randrange(len(parts)), rng.randrange(len(parts))
    parts[first], parts[second] = parts[second], parts[first]
    return separator.join(parts)


def _word_changed(text: str, rng: Random) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice((*JUNK, rng.choice(words), str(rng.randint(0, 400))))
    return " ".join(words)


def mutated_json(text: str, rng: Random) -> str:
    """Change a JSON text in one place of its tree."""
    value: Any = json.loads(text)
    place = value
    while True:
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.7:
            place = place[key]
            continue
        match rng.randrange(4):
            case 0:
                del place[key]
            case 1 if isinstance(place, dict):
                place[rng.choice(("", "view", "x", "hand", "__class__"))] = rng.choice(VALUES)
            case 2 if isinstance(place, list):
                place.insert(key, place[rng.randrange(len(place))])
            case _:
                place[key] = rng.choice(VALUES)
        break
    return json.dumps(value)


def attempt(target: Target, text: str, tally: Tally) -> None:
    """Give a reader one text and count what came of it."""
    tally.inputs += 1
    start = process_time()
    try:
        target.read(text)
        tally.accepted += 1
    except target.errors as error:
        tally.refused += 1
        if len(str(error)) > LONG:
            tally.faults.append(f"a message of {len(str(error))} characters for {text[:200]!r}")
    except Exception:  # what no reader documents is what this looks for
        tally.faults.append(f"{text[:500]!r}\n{traceback.format_exc(limit=-3)}")
    taken = process_time() - start
    tally.slowest = max(tally.slowest, taken)
    if taken > SLOW:
        tally.faults.append(f"{taken:.1f} s for {text[:200]!r}")


def run(count: int, seed: int) -> dict[str, Tally]:
    """Try about so many mutated inputs, shared among the readers."""
    rng = Random(seed)
    targets = corpora()
    tallies = {name: Tally() for name in targets}
    rounds = [name for name, target in targets.items() for _ in range(target.share)]
    for number in range(count):
        name = rounds[number % len(rounds)]
        target = targets[name]
        text = rng.choice(target.corpus)
        is_json = name in ("view", "answer") and rng.random() < 0.7
        changed = mutated_json(text, rng) if is_json else mutated(text, target.corpus, rng)
        attempt(target, changed, tallies[name])
    return tallies


def search(seconds: int) -> None:
    """Search with atheris for so long; it ends the process itself, with an error when it finds a fault."""
    atheris = import_module("atheris")  # an option, not a requirement
    targets = corpora()
    names = sorted(targets)
    atheris.instrument_all()

    def try_one(data: bytes) -> None:
        if not data:
            return
        target = targets[names[data[0] % len(names)]]
        tally = Tally()
        attempt(target, data[1:].decode("utf-8", "replace"), tally)
        if tally.faults:
            raise RuntimeError(tally.faults[0])

    folder = Path("build") / "fuzz"
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names):
        for place, text in enumerate(targets[name].corpus[:40]):
            (folder / f"{name}-{place}").write_bytes(bytes([number]) + text.encode())
    atheris.Setup(
        [
            sys.argv[0],
            f"-max_total_time={seconds}",
            "-max_len=3000",
            "-timeout=5",
            f"-artifact_prefix={folder}/",
            str(folder),
        ],
        try_one,
    )
    atheris.Fuzz()


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--coverage", type=int, metavar="SECONDS", help="search with atheris for so long")
    options = parser.parse_args()
    if options.coverage:
        search(options.coverage)
    start = perf_counter()
    tallies = run(options.count, options.seed)
    print(f"{'reader':10}{'inputs':>9}{'accepted':>10}{'refused':>9}{'slowest':>10}{'faults':>8}")
    for name, tally in tallies.items():
        numbers = f"{tally.inputs:9}{tally.accepted:10}{tally.refused:9}{tally.slowest * 1000:7.0f} ms"
        print(f"{name:10}{numbers}{len(tally.faults):8}")
    faults = [fault for tally in tallies.values() for fault in tally.faults]
    print(f"{options.count} inputs in {perf_counter() - start:.0f} s, {len(faults)} faults")
    for fault in faults[:5]:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
