"""Every sentence of the page, in every language: one module of data per language, loaded when it is needed.

A sentence that a person at the table causes exists twice: ``log.pass`` with a ``{name}``, and ``log.pass.you``. Which
one is meant is told by ``say_of``.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Final

from tysiacha.cards import Card, Rank, Suit
from tysiacha.template import Language, TextError, Value

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "Text", "TextError", "Value", "choose_language", "match_language"]

LANGUAGES: Final = {
    "en": "English",
    "fr": "Français",
    "pl": "Polski",
    "ru": "Русский",
    "uk": "Українська",
    "fa": "فارسی",
}
"""Each language's code and its own name for itself, in the order of menus."""

DEFAULT_LANGUAGE: Final = "en"


class Text:
    """The sentences of one language. Raises ``TextError`` for a language that is not in ``LANGUAGES``."""

    def __init__(self, code: str) -> None:
        if code not in LANGUAGES:
            raise TextError(f"no such language: {code!r}")
        module = import_module(f"ui.text.{code}")
        self.language: Language = module.LANGUAGE
        self.templates: Mapping[str, str] = module.TEXTS

    @property
    def code(self) -> str:
        """Return the language's code, for the ``lang`` attribute."""
        return self.language.code

    @property
    def dir(self) -> str:
        """Return ``ltr`` or ``rtl``, for the ``dir`` attribute."""
        return self.language.dir

    @property
    def names(self) -> tuple[str, ...]:
        """Return names for opponents, more than a table has seats."""
        return self.language.names

    def has(self, key: str) -> bool:
        """Tell whether there is a sentence of this key (a variant registered later may have none)."""
        return key in self.templates

    def say(self, key: str, **values: Value) -> str:
        """Return a sentence; raises ``TextError`` for an unknown key, a value left out or one that has no place."""
        template = self.templates.get(key)
        if template is None:
            raise TextError(f"no sentence has the key {key!r}")
        try:
            return self.language.fill(template, values)
        except TextError as error:
            raise TextError(f"{key}: {error}") from error

    def say_of(self, key: str, name: str | None, **values: Value) -> str:
        """Return a sentence about whoever acts: a player by name, or the reader when the name is None."""
        return self.say(f"{key}.you", **values) if name is None else self.say(key, name=name, **values)

    def number(self, number: int) -> str:
        """Write a number that stands alone, such as a score."""
        return self.language.number(number)

    def signed(self, number: int) -> str:
        """Write a change with its sign."""
        return self.language.number(number, "signed")

    def percent(self, share: float) -> str:
        """Write a share between 0 and 1 as a percentage."""
        return self.language.fraction(share, "percent")

    def tenths(self, number: float) -> str:
        """Write a mean with one decimal."""
        return self.language.fraction(number, "tenths")

    def suit(self, suit: Suit) -> str:
        """Name a suit."""
        return self.language.suit(suit)

    def card(self, card: Card) -> str:
        """Name a card."""
        return self.language.card(card)

    def corner(self, card: Card) -> str:
        """Write a card as its corner shows it, such as ``K♥``."""
        return self.language.card(card, "short")

    def index(self, rank: Rank) -> str:
        """Return what the corner of a card of this rank shows."""
        return self.language.indices[Rank.A - rank]

    def list(self, items: Iterable[str]) -> str:
        """Write several texts in a row, such as names."""
        return self.language.show(tuple(items))


def match_language(tag: str) -> str | None:
    """Return the language that serves a tag such as ``fr-CA`` or ``pl_PL``, or None."""
    code = tag.strip().replace("_", "-").split("-", 1)[0].lower()
    return code if code in LANGUAGES else None


def choose_language(asked: str | None, preferred: Iterable[str] = ()) -> str:
    """Return the language asked for by the address, else the first served one of the browser's, else English."""
    tags = [tag for tag in [asked, *preferred] if tag]
    return next(filter(None, map(match_language, tags)), DEFAULT_LANGUAGE)
