"""What a person does at the table: act, choose what goes with an action, take back, ask for help, go on."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Final

from tysiacha.actions import Bid, Bomb, Commit, Give
from tysiacha.deal import Phase
from tysiacha.errors import NotationError
from tysiacha.match import next_deal, start_match
from tysiacha.notation import parse_action
from tysiacha.variants import VARIANTS
from tysiacha.view import View
from ui.advice import ask, noted
from ui.advice import words as advice_words
from ui.choices import amount_written, risky, worth
from ui.desk import Desk
from ui.event import Focus
from ui.frame import step
from ui.lesson import SEED
from ui.session import Session, in_turns
from ui.settings import seed_of

TOLD: Final = frozenset({"receiver"})
"""Commands that say why when what was pressed is shown as impossible; of others nothing comes then."""


class Player:
    """The person at the table. A method that begins with ``do_`` is the command of that name, with its value."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._hint: asyncio.Task[None] | None = None

    def act(self, token: str, *, vanishes: bool = False) -> None:
        """Carry out an action, or say why it cannot be; what was pressed for it mostly ``vanishes`` with it."""
        session = self.desk.session
        if session is None or not self.desk.owns_match:
            return
        try:
            action = parse_action(token)
        except NotationError:
            self.desk.refuse(self.desk.text.say("ui.not_a_number"))
            return
        if action == Bomb() and not self.desk.draft.bombing and session.refusal(action) is None:
            self.desk.draft = replace(self.desk.draft, bombing=True)
            self.desk.redraw()
            return
        raised = risky(session.view, action)
        if raised is not None and raised.amount != self.desk.draft.raising:
            self._ask_about(session.view, raised)
            return
        self.desk.painter.is_vanishing = vanishes
        try:
            refused = session.submit(action)
        finally:
            self.desk.painter.is_vanishing = False
        if refused is not None:
            self.desk.refuse(self.desk.scene(session).explain(refused))

    def _ask_about(self, view: View, raised: Commit) -> None:
        """Ask whether a risky contract is meant."""
        self.desk.draft = replace(self.desk.draft, raising=raised.amount)
        self.desk.refuse(self.desk.text.say("confirm.raise", amount=raised.amount, points=worth(view)))

    def focused(self, focus: Focus) -> None:
        """Say why what has the focus cannot be done, as far as the person is to act."""
        session = self.desk.session
        if session is None or not session.is_asking or self.desk.dialog or self.desk.draft.raising is not None:
            return
        words = ""
        if focus.refused and focus.action is not None and session.view.phase in (Phase.PLAY, Phase.AUCTION):
            try:
                refused = session.refusal(parse_action(focus.action))
            except NotationError:
                return
            if session.view.phase is Phase.PLAY:
                words = self.desk.scene(session).explain(refused)
        if words != self.desk.draft.notice:
            self.desk.draft = replace(self.desk.draft, notice=words)
            self.desk.redraw()

    def do_skip(self, _: str) -> None:
        """Cut the pause short."""

    def do_say(self, token: str) -> None:
        """Carry out the action that the field's number stands for."""
        self.act(token, vanishes=True)

    def do_step(self, value: str) -> None:
        """Step the number in the field down or up."""
        session = self.desk.session
        if session is None:
            return
        amounts = _amounts(session.view)
        if not amounts:
            return
        written = amount_written(self.desk.scene(session), amounts)
        now = int(written) if written.isascii() and written.isdecimal() else amounts[0]
        if value == "1":
            number = next((amount for amount in amounts if amount > now), amounts[-1])
        else:
            number = next((amount for amount in reversed(amounts) if amount < now), amounts[0])
        self.desk.draft = replace(self.desk.draft, amount=str(number), notice="")
        self.desk.redraw()

    def do_receiver(self, value: str) -> None:
        """Choose who gets the next card, or say why somebody does not."""
        session = self.desk.session
        if session is None or session.view.phase is not Phase.EXCHANGE:
            return
        seat = int(value) - 1
        refused = session.refusal(Give(min(session.view.hand), seat))
        if refused is not None:
            self.desk.refuse(self.desk.scene(session).explain(refused))
            return
        self.desk.draft = replace(self.desk.draft, receiver=seat, notice="")
        self.desk.redraw()

    def do_no_bomb(self, _: str) -> None:
        """Think better of the bomb."""
        self.desk.draft = replace(self.desk.draft, bombing=False)
        self.desk.redraw()

    def do_no_raise(self, _: str) -> None:
        """Think better of a risky contract."""
        self.desk.draft = replace(self.desk.draft, raising=None, notice="")
        self.desk.redraw()

    def do_take_rest(self, _: str) -> None:
        """Play the rest, which is certain."""
        if self.desk.session is not None and self.desk.owns_match:
            self.desk.session.take_rest()

    def do_take_back(self, _: str) -> None:
        """Return to before the last action."""
        if self.desk.session is not None and self.desk.owns_match and self.desk.session.may_take_back:
            self.desk.session.take_back()
            self.desk.announcer.say(self.desk.text.say("log.taken_back"))
            self.desk.render()

    def do_next_deal(self, _: str) -> None:
        """Deal again."""
        if self.desk.session is not None:
            self.desk.session.go_on()

    def do_next_match(self, _: str) -> None:
        """Begin another match of the same game; the next seat deals first."""
        if self.desk.session is not None:
            number = self.desk.session.match.number + 1
            self.desk.begin(number, None if self.desk.wish.seed is None else seed_of(self.desk.wish.seed, number))
            self.desk.render()

    def do_lesson(self, _: str) -> None:
        """Begin a match whose first deal is explained step by step."""
        variant = self.desk.settings.variant
        match = next_deal(start_match(variant, VARIANTS[variant], seed=SEED))
        self.desk.begin_match(match, ("easy",) * (match.seats - 1))
        self.desk.guide.begin_lesson(match)
        self.desk.announcer.say(self.desk.guide.spoken(self.desk.text))
        self.desk.render()
        self.desk.save()
        self.desk.page.focus("#table")

    def do_lesson_next(self, _: str) -> None:
        """Turn the lesson's page."""
        if self.desk.session is not None:
            self.desk.guide.turn_page(self.desk.session.match)
            self.desk.announcer.say(self.desk.guide.spoken(self.desk.text))
            self.desk.render()
            self.desk.save()

    def do_lesson_end(self, _: str) -> None:
        """Do without the lesson from now on."""
        self.desk.guide.lesson = None
        self.desk.render()
        self.desk.save()
        self.desk.page.focus("#table")

    def do_hint(self, _: str) -> None:
        """Ask a strong player what it would do; the answer comes when it has thought."""
        session = self.desk.session
        if session is not None and session.is_asking:
            self._hint = asyncio.get_event_loop().create_task(self._think_of_hint(session))

    async def _think_of_hint(self, session: Session) -> None:
        match, view = session.match, session.view
        self.desk.guide.ask(match)
        session.comments = noted(match, session.comments)
        self.desk.render()
        advised = await in_turns(ask(view, Random(f"hint {match.seed} {step(match)}")))
        self.desk.guide.answer(match, advised)
        if session is self.desk.session and session.match is match:
            for words in advice_words(self.desk.text, advised, self.desk.scene(session).label):
                self.desk.announcer.say(words)
            self.desk.render()

    def do_hint_close(self, _: str) -> None:
        """Put advice away."""
        self.desk.guide.put_away()
        self.desk.render()

    def default_amount(self, session: Session) -> str:
        """Return the number that the field proposes; nothing where there is no field."""
        amounts = _amounts(session.view)
        return amount_written(self.desk.scene(session), amounts) if amounts else ""


def _amounts(view: View) -> list[int]:
    """Return the numbers that can be said now."""
    return [action.amount for action in view.legal if isinstance(action, Bid | Commit)]
