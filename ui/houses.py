"""A person's own rule sets by name: each kept on its own, so that a damaged one costs none of the others."""

from typing import Final
from zlib import crc32

from tysiacha.errors import RulesError
from tysiacha.options import parse_rules
from tysiacha.variants import variant
from ui.storage import Storage

_HOUSE: Final = "house."
MOST_NAME: Final = 40
"""Characters in a name."""


class Houses:
    """The rule sets in a storage, as ``variant overrides`` by name."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        found = (_read(storage.read(key)) for key in storage.names(_HOUSE))
        self.sets: dict[str, str] = dict(sorted(pair for pair in found if pair is not None))
        """Those that can be played, by name; others stay in the storage for a version that knows them."""

    def save(self, name: str, house: str) -> str:
        """Keep a rule set, in place of an older one of the same name; return the name as it is kept."""
        name = clean(name)
        self.storage.write(_key(name), f"{name}\n{house}")
        self.sets = dict(sorted((self.sets | {name: house}).items()))
        return name

    def delete(self, name: str) -> None:
        """Forget a rule set."""
        self.storage.write(_key(name), None)
        self.sets = {other: house for other, house in self.sets.items() if other != name}


def clean(name: str) -> str:
    """Return a name on one line, of characters that can be seen, and not too long."""
    words = "".join(char if char.isprintable() else " " for char in name).split()
    return " ".join(words)[:MOST_NAME].rstrip()


def _key(name: str) -> str:
    return f"{_HOUSE}{crc32(name.encode('utf-8', 'surrogatepass')):08x}"


def _read(text: str | None) -> tuple[str, str] | None:
    name, _, house = (text or "").partition("\n")
    base, _, overrides = house.partition(" ")
    try:
        parse_rules(overrides, variant(base))
    except RulesError:
        return None
    return (name, house) if name else None
