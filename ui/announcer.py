"""What is said to everybody: announcements for those who listen, and banners for those who look."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tysiacha.match import Match
from tysiacha.view import View
from ui.log import end_lines, lines_of
from ui.text import Text

SPOKEN: Final = 8
"""Announcements that stay in the live region."""


class Announcer:
    """Says each thing once."""

    def __init__(self) -> None:
        self.announced: list[tuple[int, str]] = []
        """The last announcements, numbered."""
        self.banners: list[str] = []
        """What has to be said where everybody sees it, until it is put away."""
        self._told: Counter[str] = Counter()
        self._told_deal = -1

    def say(self, words: str) -> None:
        """Announce something, politely."""
        number = self.announced[-1][0] + 1 if self.announced else 1
        self.announced = [*self.announced[1 - SPOKEN :], (number, words)]

    def show(self, words: str) -> None:
        """Say something where everybody sees it, until it is put away."""
        if words not in self.banners:
            self.banners.append(words)
            self.say(words)

    def take_as_told(self, match: Match, view: View, text: Text, names: Sequence[str]) -> None:
        """Take what has happened in the deal so far as known, as where a match is gone on with."""
        self._told, self._told_deal = Counter(), -1
        self.tell(match, view, text, names)
        self.announced.clear()

    def tell(self, match: Match, view: View, text: Text, names: Sequence[str]) -> None:
        """Announce what has happened since the last time."""
        settled = match.history[-1] if match.deal is None else None
        if view.deals_played != self._told_deal:
            self._told, self._told_deal = Counter(), view.deals_played
        lines = lines_of(view, settled)
        if settled is not None:
            lines = (*lines, *end_lines(match))
        words = [line.words(text, names, view.rules) for line in lines if line.is_spoken]
        left = Counter(self._told)
        for each in words:
            if left[each]:
                left[each] -= 1
            else:
                self.say(each)
        self._told = Counter(words)
