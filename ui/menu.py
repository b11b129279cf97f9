"""What a person does besides playing: choose a match and its rules, open things, past matches, settings."""

import asyncio
from dataclasses import replace
from random import SystemRandom
from typing import Any

from tysiacha import record
from tysiacha.errors import NotationError
from tysiacha.options import format_rules
from ui.desk import Desk
from ui.event import Entry
from ui.history import MOST_FILE
from ui.houses import clean
from ui.keeper import now
from ui.log import FILTERS
from ui.ownership import Ownership
from ui.past import Continue, Download, Pick
from ui.settings import read_seed, with_value
from ui.setup import House
from ui.text.explain import explain_notation


class Menu:
    """Everything off the table. A method that begins with ``do_`` is the command of that name, with its value."""

    def __init__(self, desk: Desk, ownership: Ownership) -> None:
        self.desk = desk
        self.ownership = ownership

    def do_put_away(self, _: str) -> None:
        """Put what was said out of sight."""
        self.desk.announcer.banners.clear()
        self.desk.render()

    def entered(self, entry: Entry) -> None:
        """Take what was written or chosen in a field."""
        kind, _, name = entry.name.partition(":")
        if kind == "amount":
            self.desk.draft = replace(self.desk.draft, amount=digits(entry.value), notice="")
            self.desk.redraw()
            return
        if kind == "setting" and entry.final:
            self._set(name, entry)
        elif kind == "setup" and entry.final:
            self._set_up(name, entry)
        elif kind == "rule" and entry.final:
            self.desk.open_house = True
            self.desk.house.change(name, digits(entry.value).strip() or "none")
            self._keep_house()
        elif kind == "past" and entry.final:
            self.desk.past.command(f"step:{entry.value}")
        elif kind == "log-filter" and entry.value in FILTERS:
            self.desk.log_filter = entry.value
        else:
            return
        self.desk.render()

    def _set(self, name: str, entry: Entry) -> None:
        value: Any = entry.checked if isinstance(getattr(self.desk.settings, name), bool) else entry.value
        self.desk.settle(with_value(self.desk.settings, name, value) or self.desk.settings)

    def _set_up(self, name: str, entry: Entry) -> None:
        name, _, place = name.partition(":")
        if name == "variant":
            self.desk.house = House(entry.value)
            self._keep_house()
        elif name == "level":
            levels = (self.desk.settings.seats.split(",") * 2)[:2]
            levels[int(place) - 1] = entry.value
            self.desk.settle(replace(self.desk.settings, seats=",".join(levels)))
        elif name == "seed":
            self.desk.seed_written = digits(entry.value).strip()

    def _keep_house(self) -> None:
        """Take the rules that are being put together as the next match's, once they can be played."""
        if self.desk.house.error() is None:
            rules = format_rules(self.desk.house.rules(), self.desk.house.base)
            self.desk.settle(replace(self.desk.settings, variant=self.desk.house.variant, rules=rules))

    def do_start(self, _: str) -> None:
        """Begin the match that has been put together."""
        self.desk.begin(1, read_seed(self.desk.seed_written))
        self.desk.render()
        self.desk.page.focus("#table")

    def do_continue(self, _: str) -> None:
        """Go on with the match that was left."""
        if self.desk.kept is not None:
            self.desk.go_on(self.desk.kept)
            self.desk.render()

    def do_setup(self, _: str) -> None:
        """Leave the table for the choice of a game; the match stays saved."""
        if self.desk.session is not None:
            self.desk.session.stop()
            if not self.desk.session.match.is_over:
                session = self.desk.session
                self.desk.kept = record.Record(session.match, self.desk.keeper.tags, session.comments)
        self.desk.session = None
        self.desk.painter.view = None
        self.desk.dialog = ""
        self.desk.render()
        self.desk.page.focus("#table")

    def do_dialog(self, name: str) -> None:
        """Open something over the table."""
        self.desk.dialog = name
        self.desk.practice_notice = ""
        self.desk.render()

    def do_past(self, value: str) -> None:
        """Look through past matches."""
        match self.desk.past.command(value):
            case Download(name, text):
                self.desk.page.download(name, text)
            case Pick():
                self.desk.page.pick_file(self._bring, MOST_FILE)
            case Continue(name, kept) if self.desk.owns_match:
                if self.desk.kept is not None:
                    self.desk.keeper.take_up(self.desk.kept)
                    self.desk.keeper.archive(self.desk.kept.match, self.desk.kept.comments)
                elif self.desk.session is not None:
                    self.desk.keeper.archive(self.desk.session.match, self.desk.session.comments)
                self.desk.go_on(kept)
                if self.desk.keeper.keep(kept.match, kept.comments):
                    self.desk.keeper.history.delete(name)
            case Continue():
                self.ownership.lost()
            case None:
                pass
        self.desk.render()

    def do_practice(self, number: str) -> None:
        """Play from a position: one that comes with the game, or the record that was written into the field."""
        # Loaded by whoever practises; the first table comes up the sooner.
        from ui import practice

        written = (
            practice.positions()[int(number)].text if number else self.desk.page.value_of(practice.FIELD)[:MOST_FILE]
        )
        try:
            kept = practice.to_play(written, SystemRandom(), self.desk.settings.seats.split(","), now())
        except NotationError as error:
            self.desk.practice_notice = explain_notation(self.desk.text, error, self.desk.names)
            self.desk.announcer.say(self.desk.practice_notice)
        else:
            self.desk.turn_to(kept)
        self.desk.render()

    def _bring(self, text: str) -> None:
        self._task = asyncio.get_event_loop().create_task(self._bring_all(text))

    async def _bring_all(self, text: str) -> None:
        """Read a file of matches, without holding the page up."""
        for _ in self.desk.past.bring(text):
            await asyncio.sleep(0)
        self.desk.render()

    def do_side(self, name: str) -> None:
        """Choose what the panel beside the table shows."""
        self.desk.side = name
        self.desk.render()

    def do_close(self, _: str) -> None:
        """Close what is open over the table."""
        self.desk.dialog = ""
        self.desk.render()

    def do_full_screen(self, _: str) -> None:
        """Fill the screen, or stop doing so."""
        self.desk.page.toggle_full_screen()

    def do_save_house(self, _: str) -> None:
        """Keep the rules under a name."""
        if self.desk.house.error() is None:
            name = clean(self.desk.page.value_of("house-name")) or self.desk.text.say("setup.house.mine")
            rules = format_rules(self.desk.house.rules(), self.desk.house.base)
            name = self.desk.houses.save(name, f"{self.desk.house.variant} {rules}".strip())
            self.desk.open_house = True
            self.desk.announcer.say(self.desk.text.say("setup.house.saved", name=name))
            self.desk.render()

    def do_use_house(self, name: str) -> None:
        """Take rules that were kept."""
        variant, _, rules = self.desk.houses.sets[name].partition(" ")
        self.desk.house = House(variant, dict(word.split("=", 1) for word in rules.split()))
        self._keep_house()
        self.desk.render()

    def do_delete_house(self, name: str) -> None:
        """Forget rules that were kept."""
        self.desk.houses.delete(name)
        self.desk.render()

    def do_reset_house(self, _: str) -> None:
        """Return to the variant's own rules."""
        self.desk.house = House(self.desk.house.variant)
        self._keep_house()
        self.desk.render()

    def do_copy_link(self, _: str) -> None:
        """Put an address into the clipboard that leads to these rules."""
        rules = self.desk.settings.rules.replace(" ", "+")
        address = f"{self.desk.page.address}?variant={self.desk.settings.variant}"
        self.desk.page.copy(f"{address}&rules={rules}" if rules else address)
        self.desk.announcer.say(self.desk.text.say("data.link_copied"))
        self.desk.render()

    def do_copy_report(self, _: str) -> None:
        """Put the report of a failure into the clipboard."""
        self.desk.page.copy(self.desk.failure)

    def do_reload(self, _: str) -> None:
        """Load the page anew."""
        self.desk.page.reload()


def digits(text: str) -> str:
    """Write the digits of any script as those of the notation."""
    return "".join(str(int(char)) if char.isdecimal() else char for char in text)
