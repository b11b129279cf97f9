"""The application: what a person does becomes actions and settings, and every change becomes a new page."""

import asyncio
import traceback
from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random, SystemRandom
from typing import Any, Final

from tysiacha import record
from tysiacha.actions import Bomb, Commit, Pass
from tysiacha.ai.bot import LEVELS
from tysiacha.ai.kernel import kernel_bytes, set_kernel
from tysiacha.deal import Phase
from tysiacha.errors import NotationError, RulesError
from tysiacha.match import Match, next_deal, start_match
from tysiacha.notation import parse_action
from tysiacha.options import format_rules, parse_rules
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe
from ui.advice import Advised, ask, noted
from ui.advice import words as advice_words
from ui.cards import action_of
from ui.choices import amount_written, risky, worth
from ui.dom import BrowserBackend, Page, Tabs, instantiate
from ui.event import Closed, Entry, Event, Focus, Key, Press
from ui.frame import BESIDE, TABLE, Frame, draw, step
from ui.guide import Guide
from ui.history import MOST_FILE
from ui.houses import Houses, clean
from ui.keeper import Keeper, levels_of, now
from ui.lesson import SEED
from ui.log import FILTERS, Line, end_lines, lines_of, view_of
from ui.motion import move, plan
from ui.nodes import Node
from ui.past import Continue, Download, Past, Pick
from ui.patch import Mounted, patch
from ui.practice import FIELD, positions, to_play
from ui.report import failure_report
from ui.saves import Loss, Resumed
from ui.scene import Draft, Scene, arranged
from ui.session import HUMAN, Pace, Session, may_take_rest
from ui.settings import SPEEDS, Settings, first_seed, loads, read_seed, read_wish, seed_of, with_value
from ui.setup import House
from ui.sound import SOUNDS, sound
from ui.storage import Trouble
from ui.text import Text, choose_language
from ui.text.explain import explain_fault

SPOKEN: Final = 8
"""Announcements that stay in the live region."""
_LONG_TURN: Final = 60
"""Seconds that nobody's turn lasts, unless something is broken."""
_QUOTED: Final = 300
"""Characters of an address that are worth quoting."""


class App:
    """The page of one person."""

    def __init__(self, page: Page, backend: BrowserBackend) -> None:
        self.page = page
        self.backend = backend
        self.keeper = Keeper(backend, f"{SystemRandom().getrandbits(64):016x}", scope=page.scope)
        self.past = Past(self.keeper)
        self.tabs = Tabs(page.scope, on_loss=self._lost, on_change=self._changed_elsewhere)
        self.owns_match = False
        """Whether this page may play and keep the match: no other page has it."""
        self.kept: record.Record | None = None
        """The match that was found at the table, or left for the choice of another one."""
        self.banners: list[str] = []
        """What has to be said where everybody sees it, until it is put away."""
        self.wish = read_wish(page.query, loads(self.keeper.read("settings")))
        self.settings: Settings = self.wish.settings
        self.text = Text(choose_language(self.settings.language or None, page.languages))
        self.house = House(self.settings.variant, self._changes(self.settings))
        self.seed_written = "" if self.wish.seed is None else str(self.wish.seed)
        self.session: Session | None = None
        self.dialog = ""
        self.draft = Draft()
        self.guide = Guide()
        self.practice_notice = ""
        self.log_filter = "all"
        self.side = "log"
        self.open_house = False
        self.failure = ""
        """The report of the last failure, with the record, in which all cards can be read."""
        self.failure_shown = ""
        self.announced: list[tuple[int, str]] = []
        self._told: Counter[str] = Counter()
        self._told_deal = -1
        self._hint: asyncio.Task[None] | None = None
        self._is_drawing = False
        self._is_vanishing = False
        """Whether what has the focus is about to be taken off the page."""
        self._is_behind = False
        """Whether something on the page has still to be kept and told."""
        self._chapters: dict[int, tuple[Line, ...]] = {}
        self._shown: View | None = None
        self._held_by: int | None = None
        self._root = Node("div")
        self._mounted = Mounted(self._root, page.root, [])
        self.houses = Houses(self.keeper.storage)

    # Starting.

    def start(self) -> None:
        """Draw the first page: the match that was left, the one that the address asks for, or the choice of one."""
        self.page.root.replaceChildren()
        self.page.listen(self.handle)
        self.page.catch_errors(self.fail)
        asyncio.get_event_loop().set_exception_handler(self._task_failed)
        self._apply_settings()
        for name, value in self.wish.problems:
            self.tell(self._problem(name, value))
        self._resume()
        self.keeper.storage.on_trouble = self._troubled
        for trouble in self.keeper.storage.troubles:
            self._troubled(trouble)
        if not self.backend.is_lasting:
            self._troubled(Trouble.BLOCKED)
        self.render()
        self.page.mark(data_ready="")
        self._task = asyncio.get_event_loop().create_task(self._own())

    def _resume(self) -> None:
        """Sit down at the match that was left, or at the one that the address asks for."""
        resumed = self.keeper.resume()
        self.kept = resumed.record
        self._say_loss(resumed)
        if self.kept is not None and self._is_wanted(self.kept.match):
            self._go_on(self.kept)
            self.say(self.text.say("storage.restored"))
        elif self.wish.starts:
            self.begin(1, self.wish.seed)

    def _say_loss(self, resumed: Resumed) -> None:
        match resumed.loss:
            case Loss.LATEST:
                self.tell(self.text.say("storage.latest"))
            case Loss.PART:
                self.tell(self.text.say("storage.part", count=resumed.deals))
            case Loss.ALL:
                self.tell(self.text.say("storage.damaged"))
            case None:
                pass

    async def _own(self) -> None:
        """Make the match this page's, unless another page has it, and bring back what a crash kept off the disk."""
        await self._load_kernel()
        if await self.tabs.claim():
            # Only now, since the journal of a page that still plays is no business of this one's.
            if await self.backend.recover():
                self.keeper.storage.refresh()
                self.session = None
                self._resume()
            self._owned()
        else:
            self._lost()
        self.render()
        await self._watch()

    async def _load_kernel(self) -> None:
        """Give the bots their fast solver; where the browser refuses it, they do with the slow one."""
        try:
            set_kernel(await instantiate(kernel_bytes()))
        except Exception as fault:  # whatever JavaScript throws
            self.page.complain(f"no fast solver: {fault}")
            set_kernel(None)

    async def _watch(self) -> None:
        """See that no bot's turn lasts for ever while somebody is looking; if one does, say so."""
        seen, times = None, 0
        while True:
            await asyncio.sleep(_LONG_TURN / 4)
            session = self.session
            if session is None or not self.owns_match or self.page.is_hidden:
                times = 0
                continue
            is_waited_for = session.match.deal is not None and not session.is_asking
            times = times + 1 if session.match is seen and is_waited_for else 0
            seen = session.match
            if times == 4 and seen.deal is not None:
                self.fail(f"the turn of seat {seen.deal.turn + 1} has not ended for {_LONG_TURN} seconds")

    def _owned(self) -> None:
        self.owns_match = True
        self.keeper.saves.take_over()
        self._put_away()
        if self.session is not None:
            self.session.start()
            self.save()

    def _put_away(self) -> None:
        """Put a match that another one takes the place of among the past ones."""
        if self.kept is not None and self.session is not None and self.owns_match:
            tags, self.keeper.tags = self.keeper.tags, self.kept.tags
            self.keeper.archive(self.kept.match, self.kept.comments)
            self.keeper.tags = tags
            self.kept = None

    def _lost(self) -> None:
        """Stop playing, since another page has the match."""
        self.page.catch_up()
        self.owns_match = False
        if self.session is not None:
            self.session.stop()
        self.dialog = "elsewhere"
        self.render()

    def _changed_elsewhere(self) -> None:
        """Look whether another page, which has just kept something, has taken the match over."""
        self.keeper.storage.refresh()
        if self.owns_match and not self.keeper.saves.is_mine:
            self._lost()

    def do_take_over(self, _: str) -> None:
        """Go on here with the match that another page has."""
        self._task = asyncio.get_event_loop().create_task(self._take_over())

    async def _take_over(self) -> None:
        await self.tabs.take()
        self.backend.catch_up()
        await self.backend.recover()
        self.keeper.saves.take_over()
        self.dialog = ""
        self.session = None
        self.kept = self.keeper.resume().record
        if self.kept is not None:
            self._go_on(self.kept)
        self._owned()
        self.render()

    def _troubled(self, trouble: Trouble) -> None:
        """Say once why something is not kept."""
        if trouble is Trouble.TAKEN:
            self._lost()
        else:
            self.tell(self.text.say(f"storage.{trouble.value}"))

    def tell(self, words: str) -> None:
        """Say something where everybody sees it, until it is put away."""
        if words not in self.banners:
            self.banners.append(words)
            self.say(words)

    def do_put_away(self, _: str) -> None:
        """Put what was said out of sight."""
        self.banners.clear()
        self.render()

    def _problem(self, name: str, value: str) -> str:
        if name == "rules":
            try:
                parse_rules(value[:_QUOTED], House(self.settings.variant).base)
            except RulesError as error:
                return explain_fault(self.text, error)[:_QUOTED]
        return self.text.say("error.unknown_value", option=name, value=value[:60])

    def _changes(self, settings: Settings) -> dict[str, str]:
        return dict(word.split("=", 1) for word in settings.rules.split())

    def _is_wanted(self, match: Match) -> bool:
        """Tell whether a saved match is the one that the address asks for, or asks for none."""
        if not self.wish.starts:
            return True
        same = match.variant == self.settings.variant and match.rules == self.settings.house
        # Each match of a table that was asked for by seed has the next seed, see ``do_next_match``.
        first = None if match.seed is None else first_seed(match.seed, match.number)
        return same and self.wish.seed in (None, first) and not match.is_over

    def begin(self, number: int, seed: int | None) -> None:
        """Begin a match of the chosen game."""
        seed = SystemRandom().getrandbits(48) if seed is None else seed
        match = next_deal(start_match(self.settings.variant, self.settings.house, seed=seed, number=number))
        self._begin(match, tuple((self.settings.seats.split(",") * 2)[: match.seats - 1]))

    def _begin(self, match: Match, levels: tuple[str, ...]) -> None:
        if self.session is not None and self.owns_match:
            self.keeper.archive(self.session.match, self.session.comments)
        self.keeper.begin(levels)
        self._sit_down(match, levels, ())
        self._put_away()

    def _go_on(self, kept: record.Record) -> None:
        """Sit down at a match that was kept."""
        self.kept = None
        self.keeper.take_up(kept)
        levels = tuple(level for level in levels_of(kept) if level in LEVELS)
        if len(levels) != kept.match.seats - 1:
            levels = tuple((self.settings.seats.split(",") * 2)[: kept.match.seats - 1])
        self._sit_down(kept.match, levels, kept.comments)

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
        self._told = Counter()
        self._told_deal = -1
        self._shown = None
        if match.deal is not None or match.history:
            self._tell()
            self.announced.clear()
        if self.owns_match:
            session.start()

    def _pace(self) -> Pace:
        factor = self.wish.factor if self.wish.factor is not None else SPEEDS[self.settings.speed]
        return Pace().times(factor)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, seat by seat."""
        return (self.text.say("seat.you"), *self.text.names[:2])

    # What happens at the table.

    def _changed(self) -> None:
        self.draft = Draft(amount=None, receiver=None)
        self._guide_on()
        self._make_sound()
        # First shown, then kept: a press is answered in the next frame, and what it did is kept right behind that.
        self.render(moves=True)
        if not self._is_behind:
            self._is_behind = True
            self.page.after_paint(self._follow_up)

    def _follow_up(self) -> None:
        """Keep, tell and draw beside the table what has just been shown."""
        self._is_behind = False
        self.save()
        self._tell()
        self._draw_beside()

    def _guide_on(self) -> None:
        """Let the lesson go on to what fits now, and say it once."""
        before = self.guide.spoken(self.text)
        if self.session is not None:
            self.guide.changed(self.session.view)
        spoken = self.guide.spoken(self.text)
        if spoken and spoken != before:
            self.say(spoken)

    def _make_sound(self) -> None:
        session = self.session
        if session is None or not self.settings.sound:
            return
        view = session.view
        name = sound(self._shown, view, won=HUMAN in session.match.winners)
        if name is not None:
            self.page.after_paint(partial(self.page.play, SOUNDS[name]))

    def _stumbled(self, seat: int, fault: Exception) -> None:
        self.page.complain("".join(traceback.format_exception(fault)))
        self.say(self.text.say("log.stumbled", name=self.names[seat]))

    def _ended(self, fault: BaseException | None) -> None:
        if fault is not None:
            self.fail("".join(traceback.format_exception(fault)))

    def save(self) -> None:
        """Keep the match as it is."""
        session = self.session
        if session is None or not self.owns_match:
            return
        self.keeper.keep(session.match, session.comments)

    def _tell(self) -> None:
        """Announce what has happened since the last time, each thing once."""
        session = self.session
        if session is None or (session.match.deal is None and not session.match.history):
            return
        match = session.match
        view = session.view
        settled = match.history[-1] if match.deal is None else None
        if view.deals_played != self._told_deal:
            self._told, self._told_deal = Counter(), view.deals_played
        lines = lines_of(view, settled)
        if settled is not None:
            lines = (*lines, *end_lines(match))
        words = [line.words(self.text, self.names, view.rules) for line in lines if line.is_spoken]
        left = Counter(self._told)
        for each in words:
            if left[each]:
                left[each] -= 1
            else:
                self.say(each)
        self._told = Counter(words)

    def say(self, words: str) -> None:
        """Announce something, politely."""
        number = self.announced[-1][0] + 1 if self.announced else 1
        self.announced = [*self.announced[1 - SPOKEN :], (number, words)]

    # What the person does.

    def handle(self, event: Event) -> bool:
        """Do what an event asks for; tell whether the browser is to leave it alone from now on."""
        if self._is_drawing:
            return False
        match event:
            case Press():
                self._pressed(event)
            case Entry():
                self._entered(event)
            case Key():
                return self._typed(event)
            case Focus():
                self._focused(event)
            case Closed():
                if self.dialog:
                    self.dialog = ""
                    self.render()
        return False

    def _pressed(self, press: Press) -> None:
        if self.session is not None:
            self.session.skip()
            if self._is_moving():
                self.page.finish_motion()
            if not self.owns_match and press.command is None:
                return
        if press.action is not None:
            if not press.repeated:
                self.act(press.action, vanishes=True)
        elif press.command is not None:
            if press.refused:
                return
            self.page.catch_up()
            getattr(self, f"do_{press.command.replace('-', '_')}")(press.value)

    def act(self, token: str, *, vanishes: bool = False) -> None:
        """Carry out an action, or say why it cannot be; what was pressed for it mostly ``vanishes`` with it."""
        session = self.session
        if session is None or not self.owns_match:
            return
        try:
            action = parse_action(token)
        except NotationError:
            self._refuse(self.text.say("ui.not_a_number"))
            return
        if action == Bomb() and not self.draft.bombing and session.refusal(action) is None:
            self.draft = replace(self.draft, bombing=True)
            self.render()
            return
        raised = risky(session.view, action)
        if raised is not None and raised.amount != self.draft.raising:
            self._ask_about(session.view, raised)
            return
        self._is_vanishing = vanishes
        refused = session.submit(action)
        self._is_vanishing = False
        if refused is not None:
            self._refuse(self._scene(session).explain(refused))

    def _ask_about(self, view: View, raised: Commit) -> None:
        """Ask whether a risky contract is meant."""
        self.draft = replace(self.draft, raising=raised.amount)
        self._refuse(self.text.say("confirm.raise", amount=raised.amount, points=worth(view)))

    def _refuse(self, words: str) -> None:
        self.draft = replace(self.draft, notice=words)
        self.say(words)
        self.render()

    def _focused(self, focus: Focus) -> None:
        """Say why what has the focus cannot be done, as far as the person is to act."""
        session = self.session
        if session is None or not session.is_asking or self.dialog or self.draft.raising is not None:
            return
        words = ""
        if focus.refused and focus.action is not None and session.view.phase in (Phase.PLAY, Phase.AUCTION):
            try:
                refused = session.refusal(parse_action(focus.action))
            except NotationError:
                return
            if session.view.phase is Phase.PLAY:
                words = self._scene(session).explain(refused)
        if words != self.draft.notice:
            self.draft = replace(self.draft, notice=words)
            self.render()

    def _entered(self, entry: Entry) -> None:
        kind, _, name = entry.name.partition(":")
        if kind == "amount":
            self.draft = replace(self.draft, amount=_digits(entry.value), notice="")
        elif kind == "setting" and entry.final:
            self._set(name, entry)
        elif kind == "setup" and entry.final:
            self._set_up(name, entry)
        elif kind == "rule" and entry.final:
            self.open_house = True
            self.house.change(name, _digits(entry.value).strip() or "none")
            self._keep_house()
        elif kind == "past" and entry.final:
            self.past.command(f"step:{entry.value}")
        elif kind == "log-filter" and entry.value in FILTERS:
            self.log_filter = entry.value
        else:
            return
        self.render()

    def _set(self, name: str, entry: Entry) -> None:
        value: Any = entry.checked if isinstance(getattr(self.settings, name), bool) else entry.value
        self._settle(with_value(self.settings, name, value) or self.settings)

    def _settle(self, settings: Settings) -> None:
        self.settings = settings
        self.keeper.write("settings", settings.dumps())
        self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.settings
        code = choose_language(chosen.language or None, self.page.languages)
        if code != self.text.code:
            self.text = Text(code)
            self._told, self._told_deal = Counter(), -1
            self._tell()
            self.announced.clear()
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

    def _set_up(self, name: str, entry: Entry) -> None:
        name, _, place = name.partition(":")
        if name == "variant":
            self.house = House(entry.value)
            self._keep_house()
        elif name == "level":
            levels = (self.settings.seats.split(",") * 2)[:2]
            levels[int(place) - 1] = entry.value
            self._settle(replace(self.settings, seats=",".join(levels)))
        elif name == "seed":
            self.seed_written = _digits(entry.value).strip()

    def _keep_house(self) -> None:
        """Take the rules that are being put together as the next match's, once they can be played."""
        if self.house.error() is None:
            rules = format_rules(self.house.rules(), self.house.base)
            self._settle(replace(self.settings, variant=self.house.variant, rules=rules))

    # Commands, by the name in ``data-command``.

    def do_skip(self, _: str) -> None:
        """Cut the pause short."""

    def do_say(self, token: str) -> None:
        """Carry out the action that the field's number stands for."""
        self.act(token, vanishes=True)

    def do_step(self, value: str) -> None:
        """Step the number in the field down or up."""
        session = self.session
        if session is None:
            return
        amounts = [action.amount for action in session.view.legal if hasattr(action, "amount")]
        if not amounts:
            return
        written = amount_written(self._scene(session), amounts)
        now = int(written) if written.isdigit() else amounts[0]
        if value == "1":
            number = next((amount for amount in amounts if amount > now), amounts[-1])
        else:
            number = next((amount for amount in reversed(amounts) if amount < now), amounts[0])
        self.draft = replace(self.draft, amount=str(number), notice="")
        self.render()

    def do_receiver(self, value: str) -> None:
        """Choose who gets the next card."""
        self.draft = replace(self.draft, receiver=int(value) - 1)
        self.render()

    def do_no_bomb(self, _: str) -> None:
        """Think better of the bomb."""
        self.draft = replace(self.draft, bombing=False)
        self.render()

    def do_no_raise(self, _: str) -> None:
        """Think better of a risky contract."""
        self.draft = replace(self.draft, raising=None, notice="")
        self.render()

    def do_take_rest(self, _: str) -> None:
        """Play the rest, which is certain."""
        if self.session is not None and self.owns_match:
            self.session.take_rest()

    def do_take_back(self, _: str) -> None:
        """Return to before the last action."""
        if self.session is not None and self.owns_match and self.session.may_take_back:
            self.session.take_back()
            self.say(self.text.say("log.taken_back"))
            self.render()

    def do_next_deal(self, _: str) -> None:
        """Deal again."""
        if self.session is not None:
            self.session.go_on()

    def do_next_match(self, _: str) -> None:
        """Begin another match of the same game; the next seat deals first."""
        if self.session is not None:
            number = self.session.match.number + 1
            self.begin(number, None if self.wish.seed is None else seed_of(self.wish.seed, number))
            self.render()

    def do_start(self, _: str) -> None:
        """Begin the match that has been put together."""
        self.begin(1, read_seed(self.seed_written))
        self.render()
        self.page.focus("#table")

    def do_lesson(self, _: str) -> None:
        """Begin a match whose first deal is explained step by step."""
        variant = self.settings.variant
        match = next_deal(start_match(variant, VARIANTS[variant], seed=SEED))
        self._begin(match, ("easy",) * (match.seats - 1))
        self.guide.begin_lesson(observe(match, HUMAN))
        self.say(self.guide.spoken(self.text))
        self.render()
        self.page.focus("#table")

    def do_lesson_next(self, _: str) -> None:
        """Turn the lesson's page."""
        if self.session is not None:
            self.guide.turn_page(self.session.view)
            self.say(self.guide.spoken(self.text))
            self.render()

    def do_lesson_end(self, _: str) -> None:
        """Do without the lesson from now on."""
        self.guide.lesson = None
        self.render()
        self.page.focus("#table")

    def do_hint(self, _: str) -> None:
        """Ask a strong player what it would do; the answer comes when it has thought."""
        session = self.session
        if session is not None and session.is_asking:
            self._hint = asyncio.get_event_loop().create_task(self._think_of_hint(session))

    async def _think_of_hint(self, session: Session) -> None:
        match, view = session.match, session.view
        self.guide.ask(match)
        session.comments = noted(match, session.comments)
        self.render()
        thinking = ask(view, Random(f"hint {match.seed} {step(match)}"))
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                advised: Advised | None = end.value
                break
            await asyncio.sleep(0)
        self.guide.answer(match, advised)
        if session is self.session and session.match is match:
            for words in advice_words(self.text, advised, self._scene(session).label):
                self.say(words)
            self.render()

    def do_hint_close(self, _: str) -> None:
        """Put advice away."""
        self.guide.put_away()
        self.render()

    def do_continue(self, _: str) -> None:
        """Go on with the match that was left."""
        if self.kept is not None:
            self._go_on(self.kept)
            self.render()

    def do_setup(self, _: str) -> None:
        """Leave the table for the choice of a game; the match stays saved."""
        if self.session is not None:
            self.session.stop()
            if not self.session.match.is_over:
                self.kept = record.Record(self.session.match, self.keeper.tags, self.session.comments)
        self.session = None
        self._shown = None
        self.dialog = ""
        self.render()
        self.page.focus("#table")

    def do_dialog(self, name: str) -> None:
        """Open something over the table."""
        self.dialog = name
        self.practice_notice = ""
        self.render()

    def do_past(self, value: str) -> None:
        """Look through past matches."""
        match self.past.command(value):
            case Download(name, text):
                self.page.download(name, text)
            case Pick():
                self.page.pick_file(self._bring, MOST_FILE)
            case Continue(name, kept) if self.owns_match:
                if self.kept is not None:
                    self.keeper.take_up(self.kept)
                    self.keeper.archive(self.kept.match, self.kept.comments)
                elif self.session is not None:
                    self.keeper.archive(self.session.match, self.session.comments)
                self._go_on(kept)
                if self.keeper.keep(kept.match, kept.comments):
                    self.keeper.history.delete(name)
            case Continue():
                self._lost()
            case None:
                pass
        self.render()

    def do_practice(self, number: str) -> None:
        """Play from a position: one that comes with the game, or the record that was written into the field."""
        written = positions()[int(number)].text if number else self.page.value_of(FIELD)[:MOST_FILE]
        try:
            kept = to_play(written, SystemRandom(), self.settings.seats.split(","), now())
        except NotationError as error:
            reason = error.expected[:_QUOTED]
            self.practice_notice = self.text.say("error.bad_record", line=error.line or 1, reason=reason)
            self.say(self.practice_notice)
        else:
            self._turn_to(kept)
        self.render()

    def _turn_to(self, kept: record.Record) -> None:
        """Go on with another match; the one at the table, or left for the choice of one, goes among the past ones."""
        if not self.owns_match:
            return
        if self.kept is not None:
            self.keeper.take_up(self.kept)
            self.keeper.archive(self.kept.match, self.kept.comments)
        elif self.session is not None:
            self.keeper.archive(self.session.match, self.session.comments)
        self._go_on(kept)
        self.save()

    def _bring(self, text: str) -> None:
        self._task = asyncio.get_event_loop().create_task(self._bring_all(text))

    async def _bring_all(self, text: str) -> None:
        """Read a file of matches, without holding the page up."""
        for _ in self.past.bring(text):
            await asyncio.sleep(0)
        self.render()

    def do_side(self, name: str) -> None:
        """Choose what the panel beside the table shows."""
        self.side = name
        self.render()

    def do_close(self, _: str) -> None:
        """Close what is open over the table."""
        self.dialog = ""
        self.render()

    def do_full_screen(self, _: str) -> None:
        """Fill the screen, or stop doing so."""
        self.page.toggle_full_screen()

    def do_save_house(self, _: str) -> None:
        """Keep the rules under a name."""
        if self.house.error() is None:
            name = clean(self.page.value_of("house-name")) or self.text.say("setup.house.mine")
            rules = format_rules(self.house.rules(), self.house.base)
            name = self.houses.save(name, f"{self.house.variant} {rules}".strip())
            self.open_house = True
            self.say(self.text.say("setup.house.saved", name=name))
            self.render()

    def do_use_house(self, name: str) -> None:
        """Take rules that were kept."""
        variant, _, rules = self.houses.sets[name].partition(" ")
        self.house = House(variant, dict(word.split("=", 1) for word in rules.split()))
        self._keep_house()
        self.render()

    def do_delete_house(self, name: str) -> None:
        """Forget rules that were kept."""
        self.houses.delete(name)
        self.render()

    def do_reset_house(self, _: str) -> None:
        """Return to the variant's own rules."""
        self.house = House(self.house.variant)
        self._keep_house()
        self.render()

    def do_copy_link(self, _: str) -> None:
        """Put an address into the clipboard that leads to these rules."""
        rules = self.settings.rules.replace(" ", "+")
        self.page.copy(f"{self.page.address}?variant={self.settings.variant}" + (f"&rules={rules}" if rules else ""))
        self.say(self.text.say("data.link_copied"))
        self.render()

    def do_copy_report(self, _: str) -> None:
        """Put the report of a failure into the clipboard."""
        self.page.copy(self.failure)

    def do_reload(self, _: str) -> None:
        """Load the page anew."""
        self.page.reload()

    # Keys.

    def _typed(self, key: Key) -> bool:
        if key.modified or self.dialog:
            return False
        if key.key == "Enter" and key.typing and key.zone == "choices":
            session = self.session
            if session is not None:
                sign = "=" if session.view.phase is Phase.CONTRACT else ""
                self.act(sign + (self.draft.amount or self._default_amount(session)), vanishes=True)
            return True
        if key.typing:
            if key.zone == "choices" and key.key in ("ArrowUp", "ArrowDown"):
                self.do_step("1" if key.key == "ArrowUp" else "-1")
                return True
            return False
        if key.key in ("ArrowLeft", "ArrowRight") and key.zone in ("hand", "choices"):
            step = 1 if key.key == "ArrowRight" else -1
            if key.zone == "choices" and self.text.dir == "rtl":
                step = -step
            self.page.step_focus(key.zone, step)
            return True
        return self.settings.shortcuts and self._shortcut(key.key)

    def _default_amount(self, session: Session) -> str:
        amounts = [action.amount for action in session.view.legal if hasattr(action, "amount")]
        return amount_written(self._scene(session), amounts) if amounts else ""

    def _shortcut(self, key: str) -> bool:
        self.page.catch_up()
        session = self.session
        if key == "?":
            self.do_dialog("help")
            return True
        if session is None:
            return False
        dialogs = {"l": "log", "s": "sheet", "m": "menu", "t": "last"}
        letter = key.lower()
        if letter in dialogs:
            self.do_dialog(dialogs[letter])
        elif letter == "p":
            self.act(str(Pass()))
        elif key in ("+", "="):
            self.do_step("1")
        elif key in ("-", "−"):
            self.do_step("-1")
        elif letter == "n":
            if session.match.is_over:
                self.do_next_match("")
            else:
                self.do_next_deal("")
        elif letter == "u":
            self.do_take_back("")
        elif key.isascii() and key.isdigit() and key != "0":
            hand = arranged(session.view.hand, self.settings) if session.match.deal is not None else []
            if int(key) <= len(hand):
                self.act(str(action_of(self._scene(session), hand[int(key) - 1])))
        else:
            return False
        return True

    # Failures.

    def _task_failed(self, _: object, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        words = "".join(traceback.format_exception(fault)) if fault is not None else str(context.get("message"))
        self.fail(words)

    def fail(self, words: str) -> None:
        """Show an unexpected failure in words, with a report; the match is saved already."""
        session = self.session
        report = {"browser": self.page.browser, "settings": {"settings": self.settings.dumps()}}
        self.failure_shown = failure_report(words, **report)  # type: ignore[arg-type]
        match = None if session is None else session.match
        self.failure = failure_report(words, match, tags=self.keeper.tags, **report)  # type: ignore[arg-type]
        self.page.complain(words, is_fault=True)
        if self.dialog == "failure":
            return
        self.dialog = "failure"
        try:
            self.page.catch_up()
            self.render()
        except Exception as fault:  # nothing may hide the first failure, not even one in drawing it
            self.page.despair(f"{self.failure}\n\n{''.join(traceback.format_exception(fault))}")

    # Drawing.

    def _scene(self, session: Session) -> Scene:
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

    def render(self, *, moves: bool = False) -> None:
        """Bring the page to what is; with ``moves`` the table only, what lies beside it follows."""
        session = self.session
        page = self.page
        spot = page.focus_spot()
        if self._is_vanishing:
            page.let_go()
        if not self.dialog:
            page.show_dialog(False)
        root = draw(self._frame(), self._root, BESIDE if moves else ())
        if moves and session is not None and self._is_moving():
            script = plan(self._shown, session.view, collected=self._held_by)
            move(page, lambda: self._put(root, spot), script, SPEEDS[self.settings.speed] or 1)
        else:
            self._put(root, spot)
        self._shown = session.view if session is not None and self._has_deal(session) else None
        self._held_by = session.held.winner if session is not None and session.held is not None else None
        page.entitle(self.text.say("app.title"))

    def _draw_beside(self) -> None:
        """Bring what lies beside the table to what is."""
        self._put(draw(self._frame(), self._root, TABLE), self.page.focus_spot())

    def _put(self, root: Node, spot: tuple[str, int] | None) -> None:
        """Put a tree onto the page, on which the focus was at a spot."""
        # A field that is taken away reports its last value and the loss of the focus, when nobody wants to know.
        self._is_drawing = True
        try:
            patch(self.page, self._mounted, root)
        finally:
            self._is_drawing = False
        self._root = root
        self.page.show_dialog(bool(self.dialog))
        self._restore_focus(spot)

    def _is_moving(self) -> bool:
        return (
            self.settings.motion and self.wish.factor != 0 and self.settings.speed != "none" and not self.page.is_calm
        )

    @staticmethod
    def _has_deal(session: Session) -> bool:
        return session.match.deal is not None or bool(session.match.history)

    def _restore_focus(self, spot: tuple[str, int] | None) -> None:
        """Give the focus to where the person's next step is, when what had it is gone."""
        page = self.page
        if spot is None or page.has_focus() or self.dialog:
            return
        zone, place = spot
        offered = ":not([aria-disabled='true'])"
        session = self.session
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

    def _frame(self) -> Frame:
        session = self.session
        has_deal = session is not None and self._has_deal(session)
        return Frame(
            text=self.text,
            settings=self.settings,
            names=self.names,
            scene=self._scene(session) if session is not None and has_deal else None,
            house=self.house,
            saved=self.houses.sets,
            seed=self.seed_written,
            open_house=self.open_house,
            may_continue=self.kept is not None,
            dialog=self.dialog,
            side=self.side,
            log_filter=self.log_filter,
            chapters=self._chapters_of(session.match) if session is not None else (),
            banners=self.banners,
            announced=self.announced,
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


def _digits(text: str) -> str:
    """Write the digits of any script as those of the notation."""
    return "".join(str(int(char)) if char.isdecimal() else char for char in text)


def main() -> None:
    """Start the page."""
    App(Page("app"), BrowserBackend()).start()
