"""Sentences as data: templates with named places, plural forms and grammatical forms of cards and suits.

A template is plain text with places in braces. ``{amount}`` puts a value in, formatted by its type; ``{card:acc}``
asks for a form of it (which forms there are is the language's business); ``{^card}`` gives it a capital letter;
``{count|point|points}`` chooses a word by number, one for each of the language's plural categories, which are CLDR's
for whole numbers. Numbers take the forms ``signed``, ``percent`` and ``tenths``; cards also the form ``short``
(``K♥``).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tysiacha.cards import Card, Rank, Suit

Value = str | int | float | Card | Suit | Sequence[str] | Sequence[Card] | Sequence[Suit]
"""What can be put in a place."""

_PLACE: Final = re.compile(r"\{(\^?)([a-z_]+)(?::([a-z_]+))?((?:\|[^{}|]*)*)\}")
_RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_CONTROLS: Final = re.compile("[\u0000-\u001f\u202a-\u202e\u2066-\u2069]")
_SYMBOLS: Final = "♥♦♣♠"
_FIRST_STRONG, _POP, _LEFT_TO_RIGHT, _MINUS = "\u2068", "\u2069", "\u200e", "\u2212"


class TextError(ValueError):
    """A sentence that cannot be said: an unknown key or form, or places and values that do not match."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a template."""

    name: str
    form: str
    capital: bool
    choices: tuple[str, ...]
    """The words to choose from by number; empty when the value itself is shown."""


@dataclass(frozen=True, kw_only=True)
class Language:
    """How a language writes numbers, lists, cards and plurals. Tuples of ranks fall from the ace, suits from hearts."""

    code: str
    name: str
    """The language's own name for itself."""
    plurals: tuple[str, ...]
    """The plural categories in the order in which templates list their words."""
    plural: Callable[[int], int]
    """The place of a number's category in ``plurals``, for numbers of 0 or more."""
    ranks: Mapping[str, tuple[str, ...]]
    """Names of the ranks by grammatical form; the form ``""`` stands alone."""
    suits: Mapping[str, tuple[str, ...]]
    """Names of the suits by grammatical form; the form ``of`` completes the name of a card."""
    indices: tuple[str, ...]
    """What the corner of a card shows."""
    names: tuple[str, ...]
    """Names for opponents."""
    joint: str = " "
    """What stands between a card's rank and its suit."""
    comma: str = ", "
    last_comma: str = " and "
    """What stands before the last of several things."""
    digits: str = "0123456789"
    decimal: str = "."
    group: str = ","
    """What separates thousands, in numbers of five digits or more."""
    percent: str = "%"
    right_to_left: bool = False

    @property
    def dir(self) -> str:
        """Return the direction as HTML names it."""
        return "rtl" if self.right_to_left else "ltr"

    def number(self, number: int, form: str = "") -> str:
        """Write a whole number, with its sign when the form is ``signed``."""
        digits = str(abs(number)) if abs(number) < 10_000 else f"{abs(number):,}".replace(",", self.group)
        return self._sign(number, form) + self._digits(digits)

    def fraction(self, number: float, form: str) -> str:
        """Write a number with one decimal (``tenths``), or a share between 0 and 1 as whole ``percent``."""
        if form == "percent":
            return self.number(int(number * 100 + 0.5)) + self.percent
        tenths = int(abs(number) * 10 + 0.5)
        sign = self._sign(-tenths) if number < 0 else ""
        return sign + self.number(tenths // 10) + self.decimal + self._digits(str(tenths % 10))

    def _sign(self, number: int, form: str = "") -> str:
        sign = _MINUS if number < 0 else "+" if form == "signed" and number > 0 else ""
        # Without the mark a sign would change sides in a line that runs from right to left.
        return _LEFT_TO_RIGHT + sign if sign and self.right_to_left else sign

    def _digits(self, text: str) -> str:
        return text.translate(str.maketrans("0123456789", self.digits))

    def rank(self, rank: Rank, form: str = "") -> str:
        """Name a rank."""
        return _form(self.ranks, form, "rank")[Rank.A - rank]

    def suit(self, suit: Suit, form: str = "") -> str:
        """Name a suit, or write its symbol when the form is ``short``."""
        return self.isolate(_SYMBOLS[suit]) if form == "short" else _form(self.suits, form, "suit")[suit]

    def card(self, card: Card, form: str = "") -> str:
        """Name a card, or write its corner when the form is ``short``."""
        if form == "short":
            return self.isolate(self.indices[Rank.A - card.rank] + _SYMBOLS[card.suit])
        return self.rank(card.rank, form) + self.joint + self.suit(card.suit, "of")

    def list(self, items: Sequence[str]) -> str:
        """Write several things in a row."""
        if len(items) < 2:
            return "".join(items)
        return self.comma.join(items[:-1]) + self.last_comma + items[-1]

    def isolate(self, text: str) -> str:
        """Keep a foreign piece of text (a name, a token) from disturbing the direction of its surroundings."""
        text = _CONTROLS.sub("", text)
        if self.right_to_left or _RIGHT_TO_LEFT.search(text):
            return _FIRST_STRONG + text + _POP
        return text

    def show(self, value: Value, form: str = "") -> str:
        """Write a value in a form, by its type."""
        match value:
            case Card():
                return self.card(value, form)
            case Suit():
                return self.suit(value, form)
            case bool():
                raise TextError(f"a truth is not something to show: {value}")
            case int() if form != "percent" and form != "tenths":
                return self.number(value, form)
            case int() | float():
                return self.fraction(value, form or "tenths")
            case str():
                return self.isolate(value)
            case _:
                shown = [self.show(item, form) for item in value]
                return " ".join(shown) if form == "short" else self.list(shown)

    def fill(self, template: str, values: Mapping[str, Value]) -> str:
        """Put values into a template; raises ``TextError`` unless places and values are the same."""
        parts, wanted = _parsed(template)
        if wanted != values.keys():
            raise TextError(f"{template!r} wants {sorted(wanted)}, not {sorted(values)}")
        return "".join(part if isinstance(part, str) else self._fill_place(part, values[part.name]) for part in parts)

    def _fill_place(self, place: Place, value: Value) -> str:
        if place.choices:
            if isinstance(value, bool) or not isinstance(value, int) or len(place.choices) != len(self.plurals):
                raise TextError(f"{place} does not choose by {value!r} in {self.code}")
            return place.choices[self.plural(abs(value))]
        text = self.show(value, place.form)
        return text[:1].upper() + text[1:] if place.capital else text


def _form(forms: Mapping[str, tuple[str, ...]], form: str, what: str) -> tuple[str, ...]:
    if form not in forms:
        raise TextError(f"no {what} has the form {form!r}")
    return forms[form]


def parse_template(template: str) -> Iterator[str | Place]:
    """Take a template apart into texts and places; raises ``TextError`` for a brace that opens or closes no place."""
    end = 0
    for found in _PLACE.finditer(template):
        yield _plain(template[end : found.start()], template)
        capital, name, form, choices = found.groups()
        yield Place(name, form or "", bool(capital), tuple(choices.split("|")[1:]))
        end = found.end()
    yield _plain(template[end:], template)


@lru_cache(maxsize=2048)
def _parsed(template: str) -> tuple[tuple[str | Place, ...], frozenset[str]]:
    """Return a template's parts and the names of its places; a page says the same sentences over and over."""
    parts = tuple(parse_template(template))
    return parts, frozenset(part.name for part in parts if isinstance(part, Place))


def _plain(text: str, template: str) -> str:
    if "{" in text or "}" in text:
        raise TextError(f"a brace is out of place in {template!r}")
    return text
