"""The table as a tree: in every state of every house it offers what is legal and hides what is hidden."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from helpers import HOUSES

from tysiacha import match as matches
from tysiacha.actions import Bid, Commit, Give
from tysiacha.deal import Phase
from tysiacha.engine import refusal
from tysiacha.errors import Cause, Refusal
from tysiacha.match import Match, start_match
from tysiacha.notation import parse_action
from tysiacha.view import observe
from ui.cards import hand
from ui.log import end_lines, lines_of
from ui.nodes import Node, h
from ui.panels import last_trick, log, marriages, menu, played, sheet
from ui.scene import Draft, Scene
from ui.session import NotYourTurn, may_take_rest
from ui.settings import Settings
from ui.table import strip, table
from ui.text import LANGUAGES, Text

NONSENSE = re.compile(r"None|undefined|NaN|\{|\}|<|Traceback")


def scene_of(match: Match, text: Text, draft: Draft | None = None) -> Scene:
    """Return the table as the person at the first seat sees it."""
    view = observe(match, 0)
    deal = match.deal

    def refuse(action: object) -> Refusal | NotYourTurn | None:
        if deal is None:
            return Refusal(Cause.DEAL_OVER)
        return refusal(deal, action) if deal.turn == 0 else NotYourTurn(deal.turn)  # type: ignore[arg-type]

    return Scene(
        view=view,
        text=text,
        settings=Settings(),
        names=("You", "Anna", "Boris"),
        levels=("easy", "easy"),
        refuse=refuse,
        draft=Draft() if draft is None else draft,
        match=match,
        may_take_rest=may_take_rest(view),
    )


def draw(scene: Scene) -> Node:
    """Draw everything that a table can show."""
    match = scene.match
    assert match is not None
    settled = match.history[-1] if match.deal is None else None
    chapters = [(1, lines_of(scene.view, settled))]
    panels = [log(scene, chapters, "all", end_lines(match)), sheet(scene, match), played(scene), marriages(scene)]
    return h("div", strip(scene), table(scene), panels, last_trick(scene), menu(scene))


def states(house: str, seed: int, count: int) -> Iterator[Match]:
    """Play by chance and yield states, most of them with the person to act."""
    rng = Random(seed)
    match = matches.next_deal(start_match("gameweave", HOUSES[house], seed=seed))
    for _ in range(count):
        yield match
        if match.is_over:
            return
        if match.deal is None:
            match = matches.next_deal(match)
        else:
            match = matches.apply(match, rng.choice(observe(match, match.deal.turn).legal[:40]))


def offered(node: Node) -> list[str]:
    """Return the tokens of what can be pressed."""
    buttons = [each for each in node.walk() if "data-action" in each.attrs]
    return [each.attrs["data-action"] for each in buttons if each.attrs.get("aria-disabled") != "true"]


@pytest.mark.parametrize("house", list(HOUSES))
def test_what_is_offered_is_legal_and_nothing_is_missing(house: str) -> None:
    """Every button that can be pressed is a legal action; every legal one has a button, a field or a receiver."""
    text = Text("en")
    wrong, missing = [], []
    for match in states(house, 1, 150):
        scene = scene_of(match, text)
        tokens = offered(draw(scene))
        legal = set(map(str, scene.view.legal))
        wrong += [token for token in tokens if token not in legal]
        direct = [action for action in scene.view.legal if not isinstance(action, (Bid, Commit, Give))]
        missing += [action for action in direct if str(action) not in tokens]
    assert (wrong, missing) == ([], [])


@pytest.mark.parametrize("house", list(HOUSES))
def test_every_number_and_every_receiver_can_be_chosen(house: str) -> None:
    """Writing a number, or choosing who gets a card, brings the button of every other legal action."""
    text = Text("en")
    missing = []
    for match in states(house, 2, 120):
        for action in observe(match, 0).legal:
            match action:
                case Bid(amount) | Commit(amount):
                    draft = Draft(amount=str(amount))
                case Give(_, seat):
                    draft = Draft(receiver=seat)
                case _:
                    continue
            if str(action) not in offered(draw(scene_of(match, text, draft))):
                missing.append(str(action))
    assert missing == []


@pytest.mark.parametrize("house", list(HOUSES))
def test_no_hidden_card_is_drawn(house: str) -> None:
    """No card that the person does not know is anywhere in the tree."""
    text = Text("en")
    leaks = []
    for match in states(house, 3, 150):
        scene = scene_of(match, text)
        view = scene.view
        known = view.hand | set(view.trick) | {card for trick in view.tricks for card in trick.cards}
        known |= (view.talon or frozenset()) | (view.left_over or frozenset()) | set(view.buried)
        known |= {card for _, card in (*view.given, *view.received)}
        drawn = {each.attrs["data-card"] for each in draw(scene).walk() if "data-card" in each.attrs}
        leaks += sorted(drawn - {card.name for card in known})
    assert leaks == []


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_language_says_every_state(language: str) -> None:
    """Whatever happens is said in every language, without a placeholder or a programmer's word."""
    text = Text(language)
    odd = []
    for house in HOUSES:
        for match in states(house, 4, 60):
            tree = draw(scene_of(match, text))
            words = [tree.text, *(each.attrs.get("aria-label", "") for each in tree.walk())]
            odd += [found[0] for found in map(NONSENSE.search, words) if found]
    assert odd == []


def test_refused_card_stays_and_says_why() -> None:
    """A card that must not be played is shown, marked and named with the reason."""
    text = Text("en")
    found = []
    for match in states("gameweave", 5, 200):
        scene = scene_of(match, text)
        if scene.view.phase is Phase.PLAY and scene.view.turn == 0:
            buttons = hand(scene).find(aria_disabled="true")
            found += [each.attrs["aria-label"] for each in buttons]
    assert found
    assert all(": follow " in label or ": play a trump" in label for label in found)


def test_zero_is_written() -> None:
    """A score of zero is shown as a zero, not as nothing."""
    scene = scene_of(next(states("gameweave", 1, 1)), Text("en"))
    scores = [each.text for each in table(scene).walk() if each.attrs.get("class") == "score"]
    assert scores == ["0", "0", "0"]


def test_hand_ranks_the_ten_above_the_king() -> None:
    """Within a suit the cards fall from the ace over the ten to the nine."""
    ranks = []
    for match in states("polish-2", 6, 40):
        tokens = [
            each.attrs["data-card"] for each in hand(scene_of(match, Text("en"))).walk() if "data-card" in each.attrs
        ]
        ranks += [["ATKQJ9".index(name[1]) for name in tokens if name[0] == suit] for suit in "HDCS"]
    assert all(suit == sorted(suit) for suit in ranks)


def test_tokens_are_read_back() -> None:
    """Every token in the tree is one that the notation reads."""
    tokens = []
    for match in states("dacha", 7, 120):
        tree = draw(scene_of(match, Text("en")))
        tokens += [each.attrs["data-action"] for each in tree.walk() if "data-action" in each.attrs]
    assert {str(parse_action(token)) for token in tokens} == set(tokens)
