"""What the page is about now: the match at the table, the settings, what is open; every change is shown, then kept."""

import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from tysiacha import record
from tysiacha.ai.bot import LEVELS
from tysiacha.match import Match, next_deal, start_match
from ui.announcer import Announcer
from ui.frame import BESIDE, TABLE, Frame, draw
from ui.guide import Guide
from ui.houses import Houses
from ui.keeper import Keeper, levels_of
from ui.log import Line, lines_of, view_of
from ui.nodes import Node
from ui.painter import Painter
from ui.past import Past
from ui.scene import Draft, Scene
from ui.session import HUMAN, Pace, Session, may_take_rest
from ui.settings import SPEEDS, Settings, Wish
from ui.setup import House
from ui.sound import SOUNDS, sound
from ui.text import Text, choose_language

if TYPE_CHECKING:
    from ui.dom import Page


class Desk:
    """The page of one person, apart from what the person does to it. Whoever changes something here renders it."""

    def __init__(self, page: "Page", keeper: Keeper, wish: Wish) -> None:
        self.page = page
        self.painter = Painter(page)
        self.announcer = Announcer()
        self.keeper = keeper
        self.past = Past(keeper)
        self.houses = Houses(keeper.storage)
        self.owns_match = False
        """Whether this page may play and keep the match: no other page has it."""
        self.kept: record.Record | None = None
        """The match that was found at the table, or left for the choice of another one."""
        self.wish = wish
        self.settings: Settings = wish.settings
        self.text = Text(choose_language(self.settings.language or None, page.languages))
        self.house = House(self.settings.variant, dict(word.split("=", 1) for word in self.settings.rules.split()))
        self.seed_written = "" if wish.seed is None else str(wish.seed)
        self.session: Session | None = None
        self.dialog = ""
        """What is open over the table."""
        self.draft = Draft()
        self.guide = Guide()
        self.practice_notice = ""
        self.log_filter = "all"
        self.side = "log"
        self.open_house = False
        self.failure = ""
        """The report of the last failure, with the record, in which all cards can be read."""
        self.failure_shown = ""
        self.on_failure: Callable[[str], object] = page.despair
        """Called with the words of a failure that keeps the table from going on."""
        self._is_behind = False
        """Whether something on the page has still to be kept and told."""
        self._chapters: dict[int, tuple[Line, ...]] = {}

    # Matches.

    def put_away(self) -> None:
        """Put a match that another one takes the place of among the past ones."""
        if self.kept is not None and self.session is not None and self.owns_match:
            tags, self.keeper.tags = self.keeper.tags, self.kept.tags
            self.keeper.archive(self.kept.match, self.kept.comments)
            self.keeper.tags = tags
            self.kept = None

    def begin(self, number: int, seed: int | None) -> None:
        """Begin a match of the chosen game."""
        seed = SystemRandom().getrandbits(48) if seed is None else seed
        match = next_deal(start_match(self.settings.variant, self.settings.house, seed=seed, number=number))
        self.begin_match(match, self._levels_for(match))

    def begin_match(self, match: Match, levels: tuple[str, ...]) -> None:
        """Begin a match against opponents of these levels."""
        if self.session is not None and self.owns_match:
            self.keeper.archive(self.session.match, self.session.comments)
        self.keeper.begin(levels)
        self._sit_down(match, levels, ())
        self.put_away()

    def go_on(self, kept: record.Record) -> None:
        """Sit down at a match that was kept."""
        self.kept = None
        self.keeper.take_up(kept)
        levels = tuple(level for level in levels_of(kept) if level in LEVELS)
        if len(levels) != kept.match.seats - 1:
            levels = self._levels_for(kept.match)
        self._sit_down(kept.match, levels, kept.comments)
        if self.keeper.lesson is not None:
            self.guide.take_up(self.keeper.lesson, kept.match)
            self._speak_on("")

    def _levels_for(self, match: Match) -> tuple[str, ...]:
        return tuple((self.settings.seats.split(",") * 2)[: match.seats - 1])

    def _sit_down(self, match: Match, levels: tuple[str, ...], comments: tuple[tuple[int, str], ...]) -> None:
        if self.session is not None:
            self.session.stop()
        self.session = session = Session(match, levels, self._pace())
        session.until_seen = self.page.painted
        session.comments = comments
        session.auto_single = self.settings.auto_single
        session.on_change = self._changed
        session.on_fault = self._stumbled
        session.on_end = self._ended
        self.draft = Draft()
        self.guide = Guide()
        self.dialog = ""
        self._chapters = {}
        self.painter.view = None
        self._take_as_told()
        if self.owns_match:
            session.start()

    def _pace(self) -> Pace:
        factor = self.wish.factor if self.wish.factor is not None else SPEEDS[self.settings.speed]
        return Pace().times(factor)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, seat by seat."""
        return (self.text.say("seat.you"), *self.text.names[:2])

    def _changed(self) -> None:
        self.draft = Draft()
        self._guide_on()
        self._make_sound()
        # First shown, then kept: a press is answered in the next frame, and what it did is kept right behind that.
        self.redraw(moves=True)

    def _follow_up(self) -> None:
        """Keep, tell and draw beside the table what has just been shown."""
        self._is_behind = False
        self.save()
        if self.session is not None and self.session.has_begun:
            self.announcer.tell(self.session.match, self.session.view, self.text, self.names)
        self._paint(draw(self._frame(), self.painter.root, TABLE))

    def _guide_on(self) -> None:
        """Let the lesson go on to what fits now, and say it once."""
        before = self.guide.spoken(self.text)
        if self.session is not None:
            self.guide.changed(self.session.view)
        self._speak_on(before)

    def _speak_on(self, before: str) -> None:
        """Announce what the lesson says, unless it is what it has said before."""
        spoken = self.guide.spoken(self.text)
        if spoken and spoken != before:
            self.announcer.say(spoken)

    def _make_sound(self) -> None:
        session = self.session
        if session is None or not self.settings.sound:
            return
        view = session.view
        name = sound(self.painter.view, view, won=HUMAN in session.match.winners)
        if name is not None:
            self.page.after_paint(partial(self.page.play, SOUNDS[name]))

    def _stumbled(self, seat: int, fault: Exception) -> None:
        self.page.complain("".join(traceback.format_exception(fault)))
        self.announcer.say(self.text.say("log.stumbled", name=self.names[seat]))

    def _ended(self, fault: BaseException | None) -> None:
        if fault is not None:
            self.on_failure("".join(traceback.format_exception(fault)))

    def save(self) -> None:
        """Keep the match as it is, and how far the lesson has come in it."""
        session = self.session
        if session is None or not self.owns_match:
            return
        self.keeper.keep(session.match, session.comments)
        self.keeper.keep_lesson(self.guide.written(session.match) if session.has_begun else None)

    def refuse(self, words: str) -> None:
        """Say why a press changes nothing."""
        self.draft = replace(self.draft, notice=words)
        self.announcer.say(words)
        self.redraw()

    def settle(self, settings: Settings) -> None:
        """Take other settings, and keep them."""
        self.settings = settings
        self.keeper.write("settings", settings.dumps())
        self.apply_settings()

    def apply_settings(self) -> None:
        """Bring the page and the table to what the settings say."""
        chosen = self.settings
        code = choose_language(chosen.language or None, self.page.languages)
        if code != self.text.code:
            self.text = Text(code)
            self._take_as_told()
        self.page.mark(
            lang=self.text.code,
            dir=self.text.dir,
            data_theme=None if chosen.theme == "auto" else chosen.theme,
            data_suits=chosen.suits if chosen.suits != "two" else None,
            data_corner=chosen.index if chosen.index != "normal" else None,
            data_back=chosen.back,
            data_embedded="" if self.wish.is_embedded else None,
        )
        if self.session is not None:
            self.session.pace = self._pace()
            self.session.auto_single = chosen.auto_single

    def turn_to(self, kept: record.Record) -> None:
        """Go on with another match; the one at the table, or left for the choice of one, goes among the past ones."""
        if not self.owns_match:
            return
        if self.kept is not None:
            self.keeper.take_up(self.kept)
            self.keeper.archive(self.kept.match, self.kept.comments)
        elif self.session is not None:
            self.keeper.archive(self.session.match, self.session.comments)
        self.go_on(kept)
        self.save()

    def scene(self, session: Session) -> Scene:
        """Return the table as it is to be drawn."""
        view = session.view
        scene = Scene(
            view=view,
            text=self.text,
            settings=self.settings,
            names=self.names,
            levels=session.levels,
            refuse=session.refusal,
            draft=self.draft,
            held=session.held,
            match=session.match,
            may_take_back=session.may_take_back,
            may_take_rest=may_take_rest(view),
            hint=self.guide.hint(session.match, view),
        )
        panel = self.guide.panel(self.text, session.match, view, scene.label, self.draft.notice)
        return replace(scene, guide=panel)

    @property
    def is_moving(self) -> bool:
        """Whether cards travel to where they go."""
        return (
            self.settings.motion and self.wish.factor != 0 and self.settings.speed != "none" and not self.page.is_calm
        )

    def render(self) -> None:
        """Bring the whole page to what is."""
        self._paint(draw(self._frame()))
        self.page.entitle(self.text.say("app.title"))

    def redraw(self, *, moves: bool = False) -> None:
        """Bring the table to what is, with cards on their way where it ``moves``; the rest follows behind the frame."""
        factor = (SPEEDS[self.settings.speed] or 1) if moves and self.is_moving else 0
        self._paint(draw(self._frame(), self.painter.root, BESIDE), factor)
        if not self._is_behind:
            self._is_behind = True
            self.page.after_paint(self._follow_up)

    def _paint(self, root: Node, factor: float = 0) -> None:
        self.painter.paint(root, self.session, is_open=bool(self.dialog), factor=factor)

    def _take_as_told(self) -> None:
        if self.session is not None and self.session.has_begun:
            self.announcer.take_as_told(self.session.match, self.session.view, self.text, self.names)

    def _frame(self) -> Frame:
        session = self.session
        return Frame(
            text=self.text,
            settings=self.settings,
            names=self.names,
            scene=self.scene(session) if session is not None and session.has_begun else None,
            house=self.house,
            saved=self.houses.sets,
            seed=self.seed_written,
            open_house=self.open_house,
            may_continue=self.kept is not None,
            dialog=self.dialog,
            side=self.side,
            log_filter=self.log_filter,
            chapters=self._chapters_of(session.match) if session is not None else (),
            banners=self.announcer.banners,
            announced=self.announcer.announced,
            past=self.past,
            practice_notice=self.practice_notice,
            failure=self.failure_shown,
        )

    def _chapters_of(self, match: Match) -> list[tuple[int, tuple[Line, ...]]]:
        """Return the log of the deals that are over; each is put together once."""
        for place, settled in enumerate(match.history):
            if place not in self._chapters:
                self._chapters[place] = lines_of(view_of(match, place), settled)
        return [(settled.before.deals_played + 1, self._chapters[place]) for place, settled in enumerate(match.history)]
