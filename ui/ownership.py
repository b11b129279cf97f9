"""Which page has the match: this one takes it, gives it up, and sees that it goes on while it has it."""

import asyncio
from typing import TYPE_CHECKING, Final

from tysiacha.match import Match
from ui.desk import Desk
from ui.saves import Loss, Resumed
from ui.settings import first_seed
from ui.storage import Trouble

if TYPE_CHECKING:
    from ui.dom import BrowserBackend, Tabs

_LONG_TURN: Final = 60
"""Seconds that nobody's turn lasts, unless something is broken."""


class Ownership:
    """Of all the pages of this game that are open, one plays and keeps the match."""

    def __init__(self, desk: Desk, backend: "BrowserBackend", tabs: "Tabs") -> None:
        self.desk = desk
        self.backend = backend
        self.tabs = tabs

    def resume(self) -> None:
        """Sit down at the match that was left, or at the one that the address asks for."""
        resumed = self.desk.keeper.resume()
        self.desk.kept = resumed.record
        self._say_loss(resumed)
        if self.desk.kept is not None and self._is_wanted(self.desk.kept.match):
            self.desk.go_on(self.desk.kept)
            self.desk.announcer.say(self.desk.text.say("storage.restored"))
        elif self.desk.wish.starts:
            self.desk.begin(1, self.desk.wish.seed)

    def _say_loss(self, resumed: Resumed) -> None:
        match resumed.loss:
            case Loss.LATEST:
                self.desk.announcer.show(self.desk.text.say("storage.latest"))
            case Loss.PART:
                self.desk.announcer.show(self.desk.text.say("storage.part", count=resumed.deals))
            case Loss.ALL:
                self.desk.announcer.show(self.desk.text.say("storage.damaged"))
            case None:
                pass

    async def own(self) -> None:
        """Make the match this page's, unless another page has it, and bring back what a crash kept off the disk."""
        if await self.tabs.claim():
            # Only now, since the journal of a page that still plays is no business of this one's.
            if await self.backend.recover():
                self.desk.keeper.storage.refresh()
                self.desk.session = None
                self.resume()
            self._owned()
        else:
            self.lost()
        self.desk.render()
        await self._watch()

    async def _watch(self) -> None:
        """See that no bot's turn lasts for ever while somebody is looking; if one does, say so."""
        seen, times = None, 0
        while True:
            await asyncio.sleep(_LONG_TURN / 4)
            session = self.desk.session
            if session is None or not self.desk.owns_match or self.desk.page.is_hidden:
                times = 0
                continue
            is_waited_for = session.match.deal is not None and not session.is_asking
            times = times + 1 if session.match is seen and is_waited_for else 0
            seen = session.match
            if times == 4 and seen.deal is not None:
                self.desk.on_failure(f"the turn of seat {seen.deal.turn + 1} has not ended for {_LONG_TURN} seconds")

    def _owned(self) -> None:
        self.desk.owns_match = True
        self.desk.keeper.saves.take_over()
        self.desk.put_away()
        if self.desk.session is not None:
            self.desk.session.start()
            self.desk.save()

    def lost(self) -> None:
        """Stop playing, since another page has the match."""
        self.desk.page.catch_up()
        self.desk.owns_match = False
        if self.desk.session is not None:
            self.desk.session.stop()
        self.desk.dialog = "elsewhere"
        self.desk.render()

    def look(self) -> None:
        """Look whether another page, which has just kept something, has taken the match over."""
        self.desk.keeper.storage.refresh()
        if self.desk.owns_match and not self.desk.keeper.saves.is_mine:
            self.lost()

    def do_take_over(self, _: str) -> None:
        """Go on here with the match that another page has."""
        self._task = asyncio.get_event_loop().create_task(self._take_over())

    async def _take_over(self) -> None:
        await self.tabs.take()
        self.backend.catch_up()
        await self.backend.recover()
        self.desk.keeper.saves.take_over()
        self.desk.dialog = ""
        self.desk.session = None
        self.desk.kept = self.desk.keeper.resume().record
        if self.desk.kept is not None:
            self.desk.go_on(self.desk.kept)
        self._owned()
        self.desk.render()

    def troubled(self, trouble: Trouble) -> None:
        """Say once why something is not kept."""
        if trouble is Trouble.TAKEN:
            self.lost()
        else:
            self.desk.announcer.show(self.desk.text.say(f"storage.{trouble.value}"))

    def _is_wanted(self, match: Match) -> bool:
        """Tell whether a saved match is the one that the address asks for, or asks for none."""
        if not self.desk.wish.starts:
            return True
        same = match.variant == self.desk.settings.variant and match.rules == self.desk.settings.house
        # Each match of a table that was asked for by seed has the next seed, see ``do_next_match``.
        first = None if match.seed is None else first_seed(match.seed, match.number)
        return same and self.desk.wish.seed in (None, first) and not match.is_over
