"""What a person has chosen: how the page looks and behaves, and which game comes next. Kept as one line of JSON."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Protocol

from tysiacha.ai.bot import LEVELS
from tysiacha.errors import RulesError
from tysiacha.match import NUMBER_LIMIT
from tysiacha.options import parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS, variant
from ui.text import LANGUAGES, match_language


class Store(Protocol):
    """Texts by name that outlast the page, where the browser allows it."""

    def read(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        ...

    def write(self, name: str, text: str | None) -> bool:
        """Keep a text under a name, or with None nothing; tell whether it worked."""
        ...


class MemoryStore:
    """Keeps texts as long as the page is open."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def read(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        return self.texts.get(name)

    def write(self, name: str, text: str | None) -> bool:
        """Keep a text under a name, or with None nothing."""
        if text is None:
            self.texts.pop(name, None)
        else:
            self.texts[name] = text
        return True


CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": ("", *LANGUAGES),
    "theme": ("auto", "light", "dark"),
    "speed": ("slow", "normal", "fast", "none"),
    "suits": ("two", "four"),
    "index": ("normal", "large"),
    "back": ("blue", "red", "green", "black"),
    "order": ("falling", "rising"),
}
"""The settings with a few values, and their values. An empty language is the browser's."""

SWITCHES: Final = ("motion", "hints", "overview", "auto_single", "shortcuts", "sound")
"""The settings that are on or off, as menus show them."""

SPEEDS: Final = {"slow": 1.8, "normal": 1.0, "fast": 0.45, "none": 0.0}


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice, with what it is before anybody has chosen."""

    variant: str = "gameweave"
    rules: str = ""
    """Overrides of the variant's rules, in the notation."""
    seats: str = "medium,medium"
    """The levels of the opponents, from the left on."""
    language: str = ""
    theme: str = "auto"
    speed: str = "normal"
    suits: str = "two"
    index: str = "normal"
    back: str = "blue"
    order: str = "falling"
    motion: bool = True
    hints: bool = True
    auto_single: bool = False
    overview: bool = True
    shortcuts: bool = True
    sound: bool = False

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of as many opponents as the rules seat."""
        levels = self.seats.split(",")
        return tuple((levels * 2)[: self.house.seats - 1])

    @property
    def house(self) -> Rules:
        """The rules of the next match."""
        return parse_rules(self.rules, variant(self.variant))

    def dumps(self) -> str:
        """Write the settings that differ from what they are at first."""
        first = Settings()
        changed = {field.name: getattr(self, field.name) for field in fields(self)}
        return json.dumps({name: value for name, value in changed.items() if value != getattr(first, name)})


def loads(text: str | None) -> Settings:
    """Read settings; what is damaged or unknown is left at what it is at first."""
    try:
        found = json.loads(text or "{}")
    except ValueError:
        found = {}
    settings = Settings()
    for name, value in found.items() if isinstance(found, dict) else ():
        settings = with_value(settings, name, value) or settings
    return settings


def with_value(settings: Settings, name: str, value: object) -> Settings | None:
    """Return the settings with another value, or None when the setting does not take it."""
    if name in SWITCHES and isinstance(value, bool):
        return _changed(settings, name, value)
    if name in CHOICES and value in CHOICES[name]:
        return _changed(settings, name, value)
    if name == "variant" and isinstance(value, str) and value in VARIANTS:
        return replace(settings, variant=value, rules="")
    if name == "seats" and isinstance(value, str) and is_levels(value):
        return replace(settings, seats=value)
    if name == "rules" and isinstance(value, str):
        return with_rules(settings, value)
    return None


def _changed(settings: Settings, name: str, value: object) -> Settings:
    changes: dict[str, Any] = {name: value}
    return replace(settings, **changes)


def with_rules(settings: Settings, rules: str) -> Settings | None:
    """Return the settings with other rules, or None when these cannot be played."""
    try:
        parse_rules(rules, variant(settings.variant))
    except RulesError:
        return None
    return replace(settings, rules=" ".join(rules.split()))


def is_levels(text: str) -> bool:
    """Tell whether a text is one or two levels separated by a comma."""
    levels = text.split(",")
    return 1 <= len(levels) <= 2 and all(level in LEVELS for level in levels)


@dataclass(frozen=True, slots=True)
class Wish:
    """What the address of the page asks for. ``problems`` are the parameters that make no sense, with their values."""

    settings: Settings
    seed: int | None = None
    factor: float | None = None
    """How slow the table is, instead of the speed that was chosen; 0 never waits."""
    is_embedded: bool = False
    starts: bool = False
    """Whether a match is asked for, so that nobody has to be asked which."""
    problems: tuple[tuple[str, str], ...] = ()


_SEED_DIGITS: Final = len(str(NUMBER_LIMIT))
_NAMES: Final = {"variant": "variant", "rules": "rules", "seats": "seats", "lang": "language", "theme": "theme"}


def read_wish(query: Mapping[str, str], kept: Settings) -> Wish:
    """Read the parameters of the address on top of the settings kept from before."""
    settings, problems = kept, []
    for name, setting in _NAMES.items():
        if name not in query:
            continue
        value = (match_language(query[name]) or "-") if name == "lang" else query[name]
        changed = with_value(settings, setting, value)
        if changed is None:
            problems.append((name, query[name]))
            changed = replace(settings, variant=Settings().variant, rules="") if name == "variant" else settings
        settings = changed
    seed = read_seed(query.get("seed"))
    factor = _factor(query.get("speed"))
    problems += [
        (name, query[name]) for name, value in (("seed", seed), ("speed", factor)) if name in query and value is None
    ]
    return Wish(
        settings,
        seed=seed,
        factor=factor,
        is_embedded=query.get("embed", "0") not in ("0", "no", "false"),
        starts=any(name in query for name in ("variant", "rules", "seats", "seed")),
        problems=tuple(problems),
    )


def read_seed(text: str | None) -> int | None:
    """Read the number of a shuffle, or return None where the text is none that a record can hold."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > _SEED_DIGITS:
        return None
    return int(text) if int(text) < NUMBER_LIMIT else None


def seed_of(first: int, number: int) -> int:
    """Return the seed of a table's match of this number, counted from 1: each has the next one, round the last."""
    return (first + number - 1) % NUMBER_LIMIT


def first_seed(seed: int, number: int) -> int:
    """Return the seed that a table began with whose match of this number has this seed."""
    return (seed - number + 1) % NUMBER_LIMIT


def _factor(text: str | None) -> float | None:
    """Read a speed by name, or as a factor on every pause."""
    if text is None:
        return None
    if text in SPEEDS:
        return SPEEDS[text]
    try:
        factor = float(text)
    except ValueError:
        return None
    return factor if 0 <= factor <= 5 else None
