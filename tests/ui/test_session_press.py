"""A press counts once, whatever plays by itself at the same moment."""

import asyncio

import pytest

from tysiacha.deal import Phase
from tysiacha.match import next_deal, start_match
from tysiacha.variants import VARIANTS
from ui.session import HUMAN, Pace, Session


@pytest.mark.parametrize("seed", range(6))
def test_press_of_a_card_that_plays_by_itself(seed: int) -> None:
    """A card that is pressed while it is played by itself, being the only one, is played once."""

    async def play() -> Session:
        match = next_deal(start_match("polish-2", VARIANTS["polish-2"], seed=seed))
        session = Session(match, ("easy",), Pace().times(0))
        session.auto_single = True

        def press() -> None:
            view = session.view
            if view.turn == HUMAN and (view.phase is not Phase.PLAY or len(view.legal) == 1):
                session.submit(view.legal[0])

        session.on_change = press
        runner = asyncio.ensure_future(session.run())
        for _ in range(4000):
            press_now = session.match.deal is not None and session.is_asking
            if press_now and len(session.view.legal) > 1:
                session.submit(session.view.legal[0])
            if runner.done() or session.match.history:
                break
            await asyncio.sleep(0)
        if runner.done():
            runner.result()
        runner.cancel()
        return session

    assert len(asyncio.run(play()).match.history) == 1
