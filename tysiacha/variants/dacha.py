"""The rules of ``002_abf81ff3865f744f.txt``: three seats, chosen opening, chosen declaring, barrels without limit."""

from typing import Final

from tysiacha.rules import Barrel, BarrelFailure, Declaring, Opening, Rounding, Rules

VARIANTS: Final = {
    "dacha": Rules(
        opening=Opening.CHOSEN,
        declaring=Declaring.CHOSEN,
        rounding=Rounding.NEAREST_5,
        late=Barrel(jump_past=True, failure=BarrelFailure.FALLS),
        deal_limit=200,
    ),
}
