"""Rules as text: every option by name, the values it takes, and a house's own rules as overrides of a variant.

The notation is ``name=value`` words separated by single spaces, in the order of ``OPTIONS``, naming only what differs:
``bombs=2 bid_step=5``. The curb on the end is ``late=none``, ``late=barrel`` or ``late=silence``, and its numbers are
options of their own (``barrel_score``, ``silence_score``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, get_type_hints

from tysiacha.errors import RulesError, RulesFault
from tysiacha.rules import Barrel, Late, Rules, Silence

Value = bool | int | str | Enum | None
"""What an option can be set to."""

_LATE: Final[dict[str, type[Barrel | Silence] | None]] = {"none": None, "barrel": Barrel, "silence": Silence}


@dataclass(frozen=True, slots=True)
class Option:
    """One option of the rules: its name in the notation and what values it takes."""

    name: str
    kind: type
    """``bool``, ``int``, an ``Enum``, or ``str`` for ``late``."""
    optional: bool = False
    """Whether the number may be absent (``none``)."""

    @property
    def values(self) -> tuple[str, ...]:
        """Return every value as text, or nothing for a number."""
        if self.name == "late":
            return tuple(_LATE)
        if issubclass(self.kind, Enum):
            return tuple(member.value for member in self.kind)
        return ("no", "yes") if self.kind is bool else ()

    def read(self, text: str) -> Value:
        """Return the value that a text stands for; raises ``RulesError`` when it is none of this option's."""
        if self.optional and text == "none":
            return None
        if self.kind is int and text.isascii() and text.isdigit() and len(text) <= 6 and str(int(text)) == text:
            return int(text)
        if text not in self.values:
            raise RulesError(RulesFault.BAD_VALUE, self.name, value=text)
        if issubclass(self.kind, Enum):
            return self.kind(text)
        return text == "yes" if self.kind is bool else text


def _options(record: type, prefix: str = "") -> list[Option]:
    hints = get_type_hints(record)
    return [
        Option(prefix + field.name, int, optional=True)
        if hints[field.name] == int | None
        else Option(prefix + field.name, hints[field.name])
        for field in fields(record)
        if field.name != "late"
    ]


OPTIONS: Final[dict[str, Option]] = {
    option.name: option
    for option in [
        *_options(Rules),
        Option("late", str),
        *_options(Barrel, "barrel_"),
        *_options(Silence, "silence_"),
    ]
}
"""Every option by its name, in the order of the notation."""


def _write(value: Value) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value.value if isinstance(value, Enum) else value)


def to_options(rules: Rules) -> dict[str, str]:
    """Return every option that these rules have, as text, in the order of the notation."""
    options = {field.name: _write(getattr(rules, field.name)) for field in fields(Rules) if field.name != "late"}
    return options | _late_options(rules.late)


def _late_options(late: Late) -> dict[str, str]:
    if late is None:
        return {"late": "none"}
    kind = type(late).__name__.lower()
    numbers = {f"{kind}_{field.name}": _write(getattr(late, field.name)) for field in fields(late)}
    return {"late": kind} | numbers


def from_options(options: Mapping[str, str]) -> Rules:
    """Build rules from options as text; what is left out has the default of ``Rules``.

    Raises ``RulesError`` for an unknown option, a value that it does not take, or rules that do not fit together.
    """
    for name in options:
        if name not in OPTIONS:
            raise RulesError(RulesFault.UNKNOWN_OPTION, name)
    values: dict[str, Any] = {name: OPTIONS[name].read(text) for name, text in options.items()}
    kind = values.pop("late", "none")
    numbers = {name: values.pop(name) for name in list(values) if name.startswith(("barrel_", "silence_"))}
    foreign = [name for name in numbers if not name.startswith(f"{kind}_")]
    if foreign:
        raise RulesError(RulesFault.UNKNOWN_OPTION, *foreign, value=f"late={kind}")
    curb = _LATE[kind]
    late = curb(**{name.removeprefix(f"{kind}_"): number for name, number in numbers.items()}) if curb else None
    return Rules(**values, late=late)


def with_overrides(base: Rules, overrides: Mapping[str, str]) -> Rules:
    """Return a variant's rules with some options changed; another ``late`` starts from that curb's defaults."""
    options = to_options(base)
    if overrides.get("late", options["late"]) != options["late"]:
        options = {name: text for name, text in options.items() if not name.startswith(("barrel_", "silence_"))}
    return from_options(options | dict(overrides))


def overrides(rules: Rules, base: Rules) -> dict[str, str]:
    """Return the options in which rules differ from a variant's, so that ``with_overrides`` gives them back."""
    options, basis = to_options(rules), to_options(base)
    if options["late"] != basis["late"]:
        curb = _LATE[options["late"]]
        basis |= _late_options(curb() if curb else None) | {"late": basis["late"]}
    return {name: text for name, text in options.items() if basis.get(name) != text}


def format_rules(rules: Rules, base: Rules) -> str:
    """Write rules as overrides of a variant's: ``bombs=2 bid_step=5``, or an empty text when they are the same."""
    return " ".join(f"{name}={text}" for name, text in overrides(rules, base).items())


def parse_rules(text: str, base: Rules) -> Rules:
    """Read overrides of a variant's rules; any order is accepted.

    Raises ``RulesError`` naming the option that is unknown, set twice, has a value it does not take, or does not fit.
    """
    changes: dict[str, str] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name in changes:
            raise RulesError(RulesFault.OPTION_TWICE, name)
        changes[name] = value
    return with_overrides(base, changes)
