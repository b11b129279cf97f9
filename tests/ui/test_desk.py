"""What happens at the table is shown first, and kept and told right behind the frame that shows it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tysiacha.actions import Bid
from tysiacha.deal import Phase, actions_of
from tysiacha.engine import legal_actions
from tysiacha.match import apply, next_deal, start_match
from tysiacha.variants import VARIANTS
from ui.desk import Desk
from ui.keeper import Keeper
from ui.menu import Menu
from ui.player import Player
from ui.practice import positions
from ui.session import Session
from ui.settings import Settings, Wish
from ui.storage import MemoryBackend


class Sheet:
    """A page without a browser: whatever is asked of it is done by nobody, except that work waits for a frame."""

    languages = ("en",)
    root = object()
    is_calm = True

    def __init__(self) -> None:
        self.work: list[Callable[[], object]] = []

    def after_paint(self, work: Callable[[], object]) -> None:
        """Keep work until the frame."""
        self.work.append(work)

    def catch_up(self) -> None:
        """Do what waits."""
        while self.work:
            self.work.pop(0)()

    async def painted(self) -> None:
        """Wait for nothing."""

    def focus_spot(self) -> None:
        """Nothing has the focus."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401
        """Take everything else as done."""
        return lambda *_, **__: None


@pytest.fixture
def desk() -> Desk:
    """Sit down at a match in which the person bids first, after the forced bid."""
    page: Any = Sheet()
    desk = Desk(page, Keeper(MemoryBackend(), "me"), Wish(Settings(seats="easy,easy"), seed=1))
    desk.begin(1, 1)
    desk.owns_match = True
    return desk


@pytest.fixture
def quiet_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody act by himself, since there is no loop to do it in."""
    monkeypatch.setattr(Session, "start", lambda _: None)


def step(desk: Desk) -> str:
    """Return how far the page is."""
    return desk.painter.root.attrs["data-step"]


def kept_actions(desk: Desk) -> int | None:
    """Return how many actions of the deal are kept, None when nothing is."""
    record = desk.keeper.saves.resume().record
    return None if record is None or record.match.deal is None else len(actions_of(record.match.deal))


def play_to_the_person(desk: Desk) -> None:
    """Let the seats before the person act."""
    session = desk.session
    assert session is not None
    desk.render()
    while not session.is_asking:
        assert session.match.deal is not None
        session._carry_out(legal_actions(session.match.deal)[0])
    desk.page.catch_up()


def test_shown_then_kept(desk: Desk) -> None:
    """A press changes the page at once; it is kept with the work that waits for the frame."""
    play_to_the_person(desk)
    session = desk.session
    assert session is not None
    assert session.match.deal is not None
    before, count = step(desk), len(actions_of(session.match.deal))
    announced = list(desk.announcer.announced)
    bid = next(action for action in session.view.legal if isinstance(action, Bid))
    Player(desk).act(str(bid))
    assert step(desk) != before
    assert kept_actions(desk) == count
    assert desk.announcer.announced == announced
    desk.page.catch_up()
    assert kept_actions(desk) == count + 1
    assert desk.announcer.announced != announced


def test_leaving_the_page_keeps_what_was_shown(desk: Desk) -> None:
    """Several actions before one frame are kept together, and nothing waits twice."""
    play_to_the_person(desk)
    session = desk.session
    assert session is not None
    Player(desk).act(str(session.view.legal[0]))
    while not session.is_asking and session.match.deal is not None:
        session._carry_out(legal_actions(session.match.deal)[0])
    page: Any = desk.page
    assert len(page.work) == 1
    page.catch_up()
    assert session.match.deal is not None
    assert kept_actions(desk) == len(actions_of(session.match.deal))


def test_nothing_is_done_while_another_page_has_the_match(desk: Desk) -> None:
    """A press at a table that another page plays changes nothing."""
    play_to_the_person(desk)
    session = desk.session
    assert session is not None
    desk.owns_match = False
    before = session.match
    Player(desk).act(str(session.view.legal[0]))
    assert session.match is before


def test_receiver_who_gets_no_card_yet(desk: Desk) -> None:
    """Whoever wants to give the first card to the wrong side is told who gets it, and the choice stays."""
    match = next_deal(start_match("gameweave", VARIANTS["gameweave"], seed=4))
    while match.deal is not None and (match.deal.turn, match.deal.phase) != (0, Phase.EXCHANGE):
        calls = legal_actions(match.deal)
        match = apply(match, calls[1] if match.deal.turn == 0 else calls[0])
    assert desk.session is not None
    desk.session.match = match
    player, left = Player(desk), desk.names[1]
    player.do_receiver("3")
    assert desk.draft.notice == f"The first card goes to your left: {left}."
    player.do_receiver("2")
    assert (desk.draft.receiver, desk.draft.notice) == (1, "")


def test_refused_position_is_explained_in_the_readers_language(desk: Desk) -> None:
    """Whoever reads Polish is told in Polish in which line a pasted record does not hold, and why."""
    page: Any = desk.page
    page.value_of = lambda _: f"{positions()[0].text}x"
    desk.settle(replace(desk.settings, language="pl"))
    ownership: Any = None
    menu = Menu(desk, ownership)
    menu.do_practice("")
    line = positions()[0].text.count("\n") + 1
    assert desk.practice_notice == f"Wiersz {line}: „x” nie może tu stać."
    assert desk.announcer.announced[-1][1] == desk.practice_notice


def anew(desk: Desk) -> Desk:
    """Load the page anew, on the same backend, and sit down at the match that was left."""
    page: Any = Sheet()
    other = Desk(page, Keeper(desk.keeper.storage.backend, "me"), Wish(desk.settings))
    kept = other.keeper.resume().record
    assert kept is not None
    other.owns_match = True
    other.go_on(kept)
    return other


@pytest.mark.usefixtures("quiet_sessions")
def test_the_lesson_goes_on(desk: Desk) -> None:
    """A lesson outlasts the page, at the sentence it had come to; one that was ended does not come back."""
    player = Player(desk)
    player.do_lesson("")
    player.do_lesson_next("")
    player.do_lesson_next("")
    spoken = desk.guide.spoken(desk.text)
    assert spoken
    other = anew(desk)
    assert other.guide.lesson == desk.guide.lesson
    assert [words for _, words in other.announcer.announced] == [spoken]
    Player(other).do_lesson_end("")
    assert anew(other).guide.lesson is None


@pytest.mark.usefixtures("quiet_sessions")
def test_the_lesson_ends_with_its_match(desk: Desk) -> None:
    """Whoever begins another match has left the lesson for good."""
    Player(desk).do_lesson("")
    assert desk.keeper.lesson is not None
    desk.begin(1, 7)
    desk.save()
    assert desk.keeper.lesson is None
    assert desk.keeper.storage.names("lesson") == []
