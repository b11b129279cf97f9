"""The variants by name. A new one is a file of data beside these and a line in ``_FILES``."""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from tysiacha.errors import RulesError, RulesFault
from tysiacha.rules import Rules
from tysiacha.variants import dacha, gameweave, polish

_FILES: Final = (gameweave, dacha, polish)


class VariantFile(Protocol):
    """A file of variants: the names under which its rules are registered."""

    @property
    def VARIANTS(self) -> Mapping[str, Rules]:  # noqa: N802 (a constant of the file)
        """Return the rules by name."""


def registered(files: Iterable[VariantFile]) -> dict[str, Rules]:
    """Collect the variants of the files, in their order."""
    return {name: rules for file in files for name, rules in file.VARIANTS.items()}


VARIANTS: Final = registered(_FILES)
"""Every registered variant by its name, in the order in which menus show them."""


def variant(name: str) -> Rules:
    """Return a variant's rules; raises ``RulesError`` for an unknown name."""
    try:
        return VARIANTS[name]
    except KeyError:
        raise RulesError(RulesFault.UNKNOWN_VARIANT, "variant", value=name) from None
