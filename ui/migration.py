"""Older layouts of what is kept, brought to the present one step by step.

Layout 1 kept the match as a bare record in the entry ``match``. Layout 2 keeps everything twice under a seal. A step
is safe to repeat, and leaves the old entry alone until the new one has been written.
"""

from collections.abc import Callable
from typing import Final

from ui.storage import LAYOUT, Storage

Step = Callable[[Storage], None]


def seal_match(storage: Storage) -> None:
    """Go from layout 1 to 2: put the bare record of the match under a seal."""
    text = storage.peek("match")
    if text is None:
        return
    if storage.read("match") is not None or storage.write("match", text):
        storage.poke("match", None)


STEPS: Final[dict[int, Step]] = {1: seal_match}
"""The step from each older layout to the one after it."""


def migrate(storage: Storage) -> None:
    """Bring everything that is kept to the present layout."""
    for layout in range(1, LAYOUT):
        STEPS[layout](storage)
