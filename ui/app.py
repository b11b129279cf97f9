"""The application: it puts the page together and hands every event to whoever knows what to do with it."""

import asyncio
import traceback
from collections.abc import Callable
from random import SystemRandom
from typing import Any, Final

from tysiacha.ai.kernel import kernel_bytes, set_kernel
from tysiacha.errors import RulesError
from tysiacha.options import parse_rules
from ui.desk import Desk
from ui.dom import BrowserBackend, Page, Tabs, instantiate
from ui.event import Closed, Entry, Event, Focus, Key, Press
from ui.keeper import Keeper
from ui.keyboard import Keyboard
from ui.menu import Menu
from ui.ownership import Ownership
from ui.player import TOLD, Player
from ui.report import failure_report
from ui.settings import loads, read_wish
from ui.setup import House
from ui.storage import Trouble
from ui.text.explain import explain_fault

_QUOTED: Final = 300
"""Characters of an address that are worth quoting."""


class App:
    """The page of one person."""

    def __init__(self, page: Page, backend: BrowserBackend) -> None:
        keeper = Keeper(backend, f"{SystemRandom().getrandbits(64):016x}", scope=page.scope)
        self.backend = backend
        self.desk = Desk(page, keeper, read_wish(page.query, loads(keeper.read("settings"))))
        self.desk.on_failure = self.fail
        tabs = Tabs(page.scope, on_loss=lambda: self.ownership.lost(), on_change=lambda: self.ownership.look())
        self.ownership = Ownership(self.desk, backend, tabs)
        self.player = Player(self.desk)
        self.menu = Menu(self.desk, self.ownership)
        self.keyboard = Keyboard(self.desk, self.player, self.menu)
        self._commands: dict[str, Callable[[str], object]] = {
            name.removeprefix("do_").replace("_", "-"): getattr(part, name)
            for part in (self.player, self.menu, self.ownership)
            for name in dir(part)
            if name.startswith("do_")
        }
        """What a press of something with ``data-command`` does, by that name."""

    def start(self) -> None:
        """Draw the first page: the match that was left, the one that the address asks for, or the choice of one."""
        self.desk.page.root.replaceChildren()
        self.desk.page.listen(self.handle)
        self.desk.page.catch_errors(self.fail)
        asyncio.get_event_loop().set_exception_handler(self._task_failed)
        self.desk.apply_settings()
        for name, value in self.desk.wish.problems:
            self.desk.announcer.show(self._problem(name, value))
        self.ownership.resume()
        self.desk.keeper.storage.on_trouble = self.ownership.troubled
        for trouble in self.desk.keeper.storage.troubles:
            self.ownership.troubled(trouble)
        if not self.backend.is_lasting:
            self.ownership.troubled(Trouble.BLOCKED)
        self.desk.render()
        self.desk.page.mark(data_ready="")
        self._task = asyncio.get_event_loop().create_task(self._play())

    def _problem(self, name: str, value: str) -> str:
        if name == "rules":
            try:
                parse_rules(value[:_QUOTED], House(self.desk.settings.variant).base)
            except RulesError as error:
                return explain_fault(self.desk.text, error)[:_QUOTED]
        return self.desk.text.say("error.unknown_value", option=name, value=value[:60])

    def handle(self, event: Event) -> bool:
        """Do what an event asks for; tell whether the browser is to leave it alone from now on."""
        if self.desk.painter.is_drawing:
            return False
        match event:
            case Press():
                self._pressed(event)
            case Entry():
                self.menu.entered(event)
            case Key():
                return self.keyboard.typed(event)
            case Focus():
                self.player.focused(event)
            case Closed():
                if self.desk.dialog:
                    self.desk.dialog = ""
                    self.desk.render()
        return False

    def _pressed(self, press: Press) -> None:
        if self.desk.session is not None:
            self.desk.session.skip()
            if self.desk.is_moving:
                self.desk.page.finish_motion()
            if not self.desk.owns_match and press.command is None:
                return
        if press.action is not None:
            if not press.repeated:
                self.player.act(press.action, vanishes=True)
        elif press.command is not None:
            if press.refused and press.command not in TOLD:
                return
            self.desk.page.catch_up()
            self._commands[press.command](press.value)

    # Failures.

    def _task_failed(self, _: object, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        words = "".join(traceback.format_exception(fault)) if fault is not None else str(context.get("message"))
        self.fail(words)

    def fail(self, words: str) -> None:
        """Show an unexpected failure in words, with a report; the match is saved already."""
        session = self.desk.session
        report = {"browser": self.desk.page.browser, "settings": {"settings": self.desk.settings.dumps()}}
        self.desk.failure_shown = failure_report(words, **report)  # type: ignore[arg-type]
        match = None if session is None else session.match
        self.desk.failure = failure_report(words, match, tags=self.desk.keeper.tags, **report)  # type: ignore[arg-type]
        self.desk.page.complain(words, is_fault=True)
        if self.desk.dialog == "failure":
            return
        self.desk.dialog = "failure"
        try:
            self.desk.page.catch_up()
            self.desk.render()
        except Exception as fault:  # nothing may hide the first failure, not even one in drawing it
            self.desk.page.despair(f"{self.desk.failure}\n\n{''.join(traceback.format_exception(fault))}")

    async def _load_kernel(self) -> None:
        """Give the bots their fast solver; where the browser refuses it, they do with the slow one."""
        try:
            set_kernel(await instantiate(kernel_bytes()))
        except Exception as fault:  # whatever JavaScript throws
            self.desk.page.complain(f"no fast solver: {fault}")
            set_kernel(None)

    async def _play(self) -> None:
        await self._load_kernel()
        await self.ownership.own()


def main() -> None:
    """Start the page."""
    App(Page("app"), BrowserBackend()).start()
