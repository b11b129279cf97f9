"""The whole page as a tree: every dialog in every language, one live region, and landmarks wherever the person is."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tysiacha import match as matches
from tysiacha.match import start_match
from tysiacha.variants import VARIANTS
from tysiacha.view import observe
from ui.frame import Frame, draw
from ui.keeper import Keeper
from ui.nodes import Node
from ui.panels import MENU, help_page
from ui.past import Past
from ui.scene import SIGNS, Scene
from ui.session import NotYourTurn
from ui.settings import Settings
from ui.setup import House
from ui.storage import MemoryBackend
from ui.text import LANGUAGES, Text

DIALOGS = ["", "menu", *MENU, "failure", "elsewhere", "practice"]


def frame_of(language: str, *, at_table: bool = True) -> Frame:
    """Return the page of somebody who has just sat down, or who is choosing a match."""
    text, settings = Text(language), Settings()
    match = matches.next_deal(start_match("gameweave", VARIANTS["gameweave"], seed=1))
    scene = Scene(
        view=observe(match, 0),
        text=text,
        settings=settings,
        names=("I", "Anna", "Boris"),
        levels=("easy", "easy"),
        refuse=lambda _: NotYourTurn(1),
        match=match,
    )
    return Frame(
        text=text,
        settings=settings,
        names=scene.names,
        scene=scene if at_table else None,
        house=House("gameweave"),
        saved={"Ours": "gameweave bid_step=10"},
        seed="",
        open_house=False,
        may_continue=True,
        dialog="",
        side="log",
        log_filter="all",
        chapters=(),
        banners=("Mind this.",),
        announced=((1, "It happened."),),
        past=Past(Keeper(MemoryBackend(), "me")),
        practice_notice="",
        failure="ZeroDivisionError",
    )


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("at_table", [pytest.param(True, id="table"), pytest.param(False, id="setup")])
def test_every_dialog_is_drawn(language: str, at_table: bool) -> None:
    """Whatever is opened wherever, there is one page with one main part, one title a dialog and one live region."""
    base = frame_of(language, at_table=at_table)
    counts = set()
    for name in DIALOGS:
        page = draw(replace(base, dialog=name))
        tags = [node.tag for node in page.walk()]
        titles = len(page.find(id="dialog-title"))
        counts.add((tags.count("main"), tags.count("dialog"), titles == bool(name), len(page.find(aria_live="polite"))))
    assert counts == {(1, 1, True, 1)}


def test_setup_has_its_phase() -> None:
    """Before a match the page says so, and names the game that is chosen."""
    page = draw(frame_of("en", at_table=False))
    assert (page.attrs["data-phase"], page.attrs["data-variant"]) == ("setup", "gameweave")
    assert "data-turn" not in page.attrs


def test_table_says_whose_turn_it_is() -> None:
    """At the table the page names phase, turn, variant and how far the match is."""
    page = draw(frame_of("en"))
    said = {name: page.attrs[name] for name in ("data-phase", "data-turn", "data-variant", "data-step")}
    assert said == {"data-phase": "auction", "data-turn": "3", "data-variant": "gameweave", "data-step": "1.0"}


def test_refused_rules_say_why() -> None:
    """Rules that do not fit together keep the match from starting, and the reason is on the screen."""
    house = House("gameweave", {"bid_step": "7"})
    page = draw(replace(frame_of("en", at_table=False), house=house))
    (start,) = page.find(data_command="start")
    assert start.attrs["aria-disabled"] == "true"
    assert "The opening bid has to be a multiple of the bid step." in page.text


def test_help_explains_every_sign() -> None:
    """Where a sign stands for words, the help says which and what they mean."""
    rows = [node.text for node in help_page(Text("en"), VARIANTS["polish"]).walk() if node.tag == "tr"]
    explained = [sign for sign in SIGNS.values() if any(row.startswith(sign) for row in rows)]
    assert explained == list(SIGNS.values())
    assert "▤DealerThis player dealt the cards. The player at the left opens the auction." in rows


def test_headings_do_not_skip() -> None:
    """Headings go down one level at a time, at the table and before it."""
    for at_table in (True, False):
        page = draw(frame_of("en", at_table=at_table))
        levels = [int(node.tag[1]) for node in page.walk() if node.tag in ("h1", "h2", "h3", "h4")]
        assert levels[0] == 1
        assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("at_table", [pytest.param(True, id="table"), pytest.param(False, id="setup")])
def test_everything_stands_in_a_landmark(at_table: bool) -> None:
    """Whoever goes from landmark to landmark comes to all there is, notices too, and can tell them apart."""
    page = draw(frame_of("en", at_table=at_table))
    parts = [child for child in page.children if isinstance(child, Node) and child.attrs.get("role") != "log"]
    assert {part.tag for part in parts} <= {"header", "aside", "main", "dialog"}
    named = [part.attrs["aria-label"] for part in parts if part.tag == "aside"]
    assert "Notices" in named
    assert len(named) == len(set(named))
