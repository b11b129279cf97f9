"""What the simulation watches for: every invariant notices a deal that breaks it, and stops the run."""

from dataclasses import replace
from random import Random

import helpers
import pytest

from tysiacha import engine, simulate
from tysiacha.cards import Card, Suit
from tysiacha.cli import main
from tysiacha.deal import Deal, Phase
from tysiacha.invariant import broken_invariants
from tysiacha.variants import VARIANTS


def ended(variant: str) -> Deal:
    """Return the end of a random deal in which a marriage was declared."""
    rng = Random(2)
    while True:
        *_, deal = helpers.play_out(engine.deal_cards(VARIANTS[variant], rng), rng)
        if deal.declared and not deal.bombed:
            return deal


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"trick": (Card.HA,)}, "24 cards"),
        ({"hands": (frozenset({Card.HA}), frozenset(), frozenset())}, "24 cards"),
        ({"declared": ((0, Suit.H), (1, Suit.H))}, "declared twice"),
        ({"declared": ()}, "the trump"),
        ({"trump": None}, "the trump"),
        ({"tricks": ()}, "0 tricks"),
    ],
    ids=[
        "a card twice",
        "a card in a hand too",
        "a marriage twice",
        "nobody's trump",
        "a lost trump",
        "no tricks",
    ],
)
def test_a_broken_deal_is_noticed(changes: dict[str, object], words: str) -> None:
    """A deal that does not hold together is named by what is wrong with it."""
    broken = broken_invariants(replace(ended("polish"), **changes))  # type: ignore[arg-type]
    assert any(words in text for text in broken)


def test_lost_points_are_noticed() -> None:
    """Cards that nobody took leave a gap in the points, of their own worth."""
    deal = ended("polish")
    taker = max(range(3), key=lambda seat: len(deal.won[seat]))
    kept = tuple(card for card in deal.won[taker] if card is not max(deal.won[taker], key=lambda card: card.points))
    lost = replace(deal, won=tuple(kept if seat == taker else cards for seat, cards in enumerate(deal.won)))
    assert broken_invariants(deal) == []
    assert any("points add up" in text for text in broken_invariants(lost))


@pytest.mark.parametrize("variant", VARIANTS, ids=VARIANTS)
def test_an_unfinished_deal_can_be_sound(variant: str) -> None:
    """The invariants hold in the middle of a deal too."""
    deal = engine.deal_cards(VARIANTS[variant], Random(1))
    assert broken_invariants(deal) == []
    assert deal.phase is not Phase.SCORED


def test_a_simulation_stops_at_a_broken_deal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first broken deal ends the simulation with its seed and position, and the status of a failure."""
    monkeypatch.setattr(simulate, "broken_invariants", lambda deal: ["the sky fell"])
    assert main(["simulate", "--variant", "polish", "--deals", "3", "--seed", "8"]) == 1
    assert capsys.readouterr().err.startswith("seed 8: broken invariant: the sky fell: ")
