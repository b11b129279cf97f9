"""Every change of the table has its sound, and nothing else has one."""

from random import Random

from tysiacha import match as matches
from tysiacha.actions import Action
from tysiacha.match import Match, start_match
from tysiacha.variants import VARIANTS
from tysiacha.view import observe
from ui.sound import SOUNDS, sound


def test_every_sound_is_heard_in_a_match() -> None:
    """In a few deals played by chance every sound occurs but that of a win, which a win makes."""
    rng = Random(1)
    match = start_match("dacha", VARIANTS["dacha"], seed=1)
    before, heard = None, {"won"}
    for _ in range(600):
        match = matches.next_deal(match) if match.deal is None else matches.apply(match, rng.choice(_legal(match)))
        after = observe(match, 0)
        heard.add(sound(before, after, won=False) or "none")
        before = after
    assert heard - {"none"} == set(SOUNDS)
    assert sound(None, after, won=True) == "won"


def _legal(match: Match) -> tuple[Action, ...]:
    assert match.deal is not None
    return observe(match, match.deal.turn).legal
