"""The variants by name. A new one is a file of data beside these and a line in ``_FILES``."""

from typing import Final

from tysiacha.errors import RulesError, RulesFault
from tysiacha.rules import Rules
from tysiacha.variants import dacha, gameweave, polish

_FILES: Final = (gameweave, dacha, polish)

VARIANTS: Final[dict[str, Rules]] = {name: rules for file in _FILES for name, rules in file.VARIANTS.items()}
"""Every registered variant by its name, in the order in which menus show them."""


def variant(name: str) -> Rules:
    """Return a variant's rules; raises ``RulesError`` for an unknown name."""
    try:
        return VARIANTS[name]
    except KeyError:
        raise RulesError(RulesFault.UNKNOWN_VARIANT, "variant", value=name) from None
