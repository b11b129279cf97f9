"""The rules of ``004_e430f12ba6b1b673.txt``, with three seats (talon, bombs) and with two (two talons, burying)."""

from dataclasses import replace
from typing import Final

from tysiacha.rules import Rounding, Rules, Silence, TalonShown

_THREE_SEATS: Final = Rules(
    bid_step=10,
    bid_cap=300,
    talon_shown=TalonShown.UNLESS_FORCED,
    may_raise=False,
    declare_needs_trick=False,
    rounding=Rounding.UP_5,
    late=Silence(),
    bombs=1,
)

VARIANTS: Final = {
    "polish": _THREE_SEATS,
    "polish-2": replace(
        _THREE_SEATS,
        seats=2,
        bid_cap=360,
        talon_shown=TalonShown.NEVER,
        bombs=0,
        last_trick_takes_talons=True,
    ),
}
