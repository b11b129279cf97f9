"""Bring the page to a tree: with the cards on their way where they moved, and the focus where the next step is."""

from typing import TYPE_CHECKING

from tysiacha.deal import Phase
from tysiacha.view import View
from ui.motion import move, plan
from ui.nodes import Node
from ui.patch import Mounted, patch
from ui.session import Session

if TYPE_CHECKING:
    from ui.dom import Page

Spot = tuple[str, int] | None
"""Which part of the page has the focus, and at which of its places."""


class Painter:
    """Knows what stands on the page."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.root = Node("div")
        """The tree on the page."""
        self.view: View | None = None
        """What the table on the page shows; None when there is none."""
        self.is_vanishing = False
        """Whether what has the focus is about to be taken off the page."""
        self.is_drawing = False
        """Whether the page is being changed, so that what it reports is nobody's doing."""
        self._mounted = Mounted(self.root, page.root, [])
        self._held_by: int | None = None

    def paint(self, root: Node, session: Session | None, *, is_open: bool, factor: float) -> None:
        """Bring the page to a tree, a dialog open or not; with a ``factor`` above 0, that of all times, cards fly."""
        page = self.page
        spot = page.focus_spot()
        if self.is_vanishing:
            page.let_go()
        if not is_open:
            page.show_dialog(False)
        view = session.view if session is not None and session.has_begun else None
        if factor and view is not None:
            script = plan(self.view, view, collected=self._held_by)
            move(page, lambda: self._put(root, session, spot, is_open=is_open), script, factor)
        else:
            self._put(root, session, spot, is_open=is_open)
        self.view = view
        self._held_by = session.held.winner if session is not None and session.held is not None else None

    def _put(self, root: Node, session: Session | None, spot: Spot, *, is_open: bool) -> None:
        # A field that is taken away reports its last value and the loss of the focus, when nobody wants to know.
        self.is_drawing = True
        try:
            patch(self.page, self._mounted, root)
        finally:
            self.is_drawing = False
        self.root = root
        self.page.show_dialog(is_open)
        if not is_open:
            self._restore_focus(spot, session)

    def _restore_focus(self, spot: Spot, session: Session | None) -> None:
        """Give the focus to where the person's next step is, when what had it is gone."""
        page = self.page
        if spot is None or page.has_focus():
            return
        zone, place = spot
        offered = ":not([aria-disabled='true'])"
        if session is not None and session.is_asking:
            phase = session.view.phase
            if phase in (Phase.PLAY, Phase.EXCHANGE) and zone in ("hand", "choices", ""):
                if page.focus(f".hand button{offered}"):
                    return
            elif page.focus(f".choices button{offered}"):
                return
        if (zone == "choices" and page.focus(f".choices button{offered}")) or page.focus_place(zone, place):
            return
        page.focus("#table")
