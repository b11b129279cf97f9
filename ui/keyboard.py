"""What keys do besides pressing the button that has the focus: numbers, arrows, shortcuts."""

from tysiacha.actions import Pass
from tysiacha.deal import Phase
from ui.cards import action_of
from ui.desk import Desk
from ui.event import Key
from ui.menu import Menu
from ui.player import Player
from ui.scene import arranged


class Keyboard:
    """Turns keys into what the player does and what the menu opens."""

    def __init__(self, desk: Desk, player: Player, menu: Menu) -> None:
        self.desk = desk
        self.player = player
        self.menu = menu

    def typed(self, key: Key) -> bool:
        """Do what a key stands for; tell whether it stands for anything here."""
        if key.modified or self.desk.dialog:
            return False
        if key.key == "Enter" and key.typing and key.zone == "choices":
            session = self.desk.session
            if session is not None:
                sign = "=" if session.view.phase is Phase.CONTRACT else ""
                self.player.act(sign + (self.desk.draft.amount or self.player.default_amount(session)), vanishes=True)
            return True
        if key.typing:
            if key.zone == "choices" and key.key in ("ArrowUp", "ArrowDown"):
                self.player.do_step("1" if key.key == "ArrowUp" else "-1")
                return True
            return False
        if key.key in ("ArrowLeft", "ArrowRight") and key.zone in ("hand", "choices"):
            step = 1 if key.key == "ArrowRight" else -1
            if key.zone == "choices" and self.desk.text.dir == "rtl":
                step = -step
            self.desk.page.step_focus(key.zone, step)
            return True
        return self.desk.settings.shortcuts and self._shortcut(key.key)

    def _shortcut(self, key: str) -> bool:
        self.desk.page.catch_up()
        session = self.desk.session
        if key == "?":
            self.menu.do_dialog("help")
            return True
        if session is None:
            return False
        dialogs = {"l": "log", "s": "sheet", "m": "menu", "t": "last"}
        letter = key.lower()
        if letter in dialogs:
            self.menu.do_dialog(dialogs[letter])
        elif letter == "p":
            self.player.act(str(Pass()))
        elif key in ("+", "="):
            self.player.do_step("1")
        elif key in ("-", "−"):
            self.player.do_step("-1")
        elif letter == "n":
            if session.match.is_over:
                self.player.do_next_match("")
            else:
                self.player.do_next_deal("")
        elif letter == "u":
            self.player.do_take_back("")
        elif key.isascii() and key.isdigit() and key != "0":
            hand = arranged(session.view.hand, self.desk.settings) if session.match.deal is not None else []
            if int(key) <= len(hand):
                self.player.act(str(action_of(self.desk.scene(session), hand[int(key) - 1])))
        else:
            return False
        return True
