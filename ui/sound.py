"""Which sound goes with a change of the table; ``dom`` makes it out of tones, so that there is no file to load."""

from typing import Final

from tysiacha.view import View
from ui.session import HUMAN

Tone = tuple[float, float, float]
"""Pitch in hertz, start and length in seconds."""

SOUNDS: Final[dict[str, tuple[Tone, ...]]] = {
    "card": ((320, 0, 0.05),),
    "call": ((440, 0, 0.06),),
    "trick": ((260, 0, 0.06), (330, 0.07, 0.08)),
    "turn": ((620, 0, 0.08),),
    "marriage": ((523, 0, 0.12), (659, 0.1, 0.12), (784, 0.2, 0.18)),
    "deal": ((300, 0, 0.04), (300, 0.08, 0.04), (300, 0.16, 0.04)),
    "won": ((523, 0, 0.15), (659, 0.14, 0.15), (784, 0.28, 0.15), (1047, 0.42, 0.3)),
}
"""Every sound as a few tones."""


def sound(before: View | None, after: View, *, won: bool) -> str | None:
    """Name the sound for a change, or None when nothing is to be heard."""
    if won:
        return "won"
    if before is None or before.deals_played != after.deals_played:
        return "deal"
    if len(after.declared) > len(before.declared):
        return "marriage"
    if len(after.tricks) > len(before.tricks):
        return "trick"
    if len(after.calls) > len(before.calls):
        return "turn" if after.turn == HUMAN else "call"
    if after.trick != before.trick:
        return "turn" if after.turn == HUMAN else "card"
    return None
