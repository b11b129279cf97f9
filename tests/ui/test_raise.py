"""A contract well above what the hand shows is asked about first; every other one is not."""

from dataclasses import replace

from tysiacha import match as matches
from tysiacha.actions import Bid, Commit, Give, Pass, Take
from tysiacha.deal import Phase
from tysiacha.match import Match, start_match
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe
from ui.choices import RISK, choices, risky, worth
from ui.scene import Draft, Scene
from ui.settings import Settings
from ui.text import Text


def before_the_contract() -> Match:
    """Return a match in which the person has won the auction and is to settle the contract."""
    match = matches.next_deal(start_match("gameweave", VARIANTS["gameweave"], seed=1))
    while match.deal is not None and match.deal.phase is not Phase.CONTRACT:
        legal = observe(match, match.deal.turn).legal
        wanted = next((action for action in legal if isinstance(action, (Give, Take))), Pass())
        is_mine = match.deal.turn == 0
        match = matches.apply(match, next(a for a in legal if isinstance(a, Bid)) if is_bid(legal, is_mine) else wanted)
    return match


def is_bid(legal: tuple[object, ...], is_mine: bool) -> bool:
    """Tell whether it is time to bid: always for the person, for the others only where they must."""
    return any(isinstance(action, Bid) for action in legal) and (is_mine or Pass() not in legal)


def view_of(match: Match) -> View:
    """Return what the person sees."""
    return observe(match, 0)


def raises(view: View) -> list[Commit]:
    """Return the contracts above the one that was bid."""
    return [a for a in view.legal if isinstance(a, Commit) and a.amount > (view.contract or 0)]


def test_only_what_is_well_above_the_hand_is_risky() -> None:
    """The border is what the own cards show and a margin; what nobody may do is not asked about."""
    view = view_of(before_the_contract())
    border = worth(view) + RISK
    found = raises(view)
    assert [action for action in found if risky(view, action)] == [a for a in found if a.amount > border]
    assert any(action.amount > border for action in found)
    assert risky(view, Commit(view.contract or 0)) is None
    assert risky(view, Commit(1)) is None


def test_keeping_the_contract_is_never_risky() -> None:
    """Who has bid too much already is not asked again."""
    view = view_of(before_the_contract())
    assert risky(replace(view, contract=300, legal=(Commit(300), Commit(305))), Commit(300)) is None


def test_the_question_has_two_answers() -> None:
    """While a contract waits to be confirmed there is that contract and the way back, and nothing else."""
    match = before_the_contract()
    view = view_of(match)
    amount = raises(view)[-1].amount
    scene = Scene(
        view=view,
        text=Text("en"),
        settings=Settings(),
        names=("You", "Anna", "Boris"),
        levels=("easy", "easy"),
        refuse=lambda _: None,
        draft=Draft(raising=amount),
        match=match,
    )
    buttons = [node for node in choices(scene).walk() if node.tag == "button"]
    assert [b.attrs.get("data-action") or b.attrs["data-command"] for b in buttons] == [f"={amount}", "no-raise"]
