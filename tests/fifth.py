"""A fifth variant, as a file beside the others would be: the tests register it and play it through everything."""

from typing import Final

from tysiacha.rules import Barrel, DeclarerBooks, Declaring, GiveOrder, Limit, Opening, Rounding, Rules, TalonShown

VARIANTS: Final = {
    "fifth": Rules(
        opening=Opening.CHOSEN,
        opening_bid=60,
        bid_step=20,
        limit=Limit.ANY_MARRIAGE,
        bid_cap=340,
        talon_shown=TalonShown.NEVER,
        give_order=GiveOrder.LEFT_FIRST,
        declare_needs_trick=False,
        declaring=Declaring.CHOSEN,
        must_overtrump=True,
        rounding=Rounding.NEAREST_10,
        declarer_books=DeclarerBooks.POINTS,
        late=Barrel(score=900, contract=100, deals=2, fall=700, single=True, held=890, jump_past=True),
        bombs=2,
        bomb_award=40,
        deal_limit=40,
    ),
}
