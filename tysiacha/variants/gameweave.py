"""The rules of ``000_a657b6ebf26d8aa4.txt``: three seats, forced 100, one barrel."""

from typing import Final

from tysiacha.rules import Barrel, GiveOrder, Limit, Rules

VARIANTS: Final = {
    "gameweave": Rules(
        limit=Limit.ANY_MARRIAGE,
        give_order=GiveOrder.LEFT_FIRST,
        late=Barrel(single=True),
    ),
}
