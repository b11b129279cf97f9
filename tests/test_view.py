"""Views: who sees the talon, the gifts, what was buried and what is left, variant by variant."""

from dataclasses import fields, replace

import helpers
import pytest
from helpers import whole_deal

from tysiacha import engine, match
from tysiacha.cards import Card
from tysiacha.deal import Deal, Phase
from tysiacha.match import Match, start_match
from tysiacha.notation import parse_action, parse_hand
from tysiacha.options import parse_rules
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe

GAMEWEAVE, DACHA, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "dacha", "polish", "polish-2"))
THREE = "1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ"
TWO = "1:ATJ9.ATJ9.A.A,KQ.KQ.TKQJ.KQ/..9.T,...J9"
TALON = parse_hand("Q...QJ")


def on_table(deal: Deal, scores: tuple[int, ...] | None = None) -> Match:
    """Put a deal into a match."""
    start = helpers.standing(deal.rules, scores or (0,) * deal.seats, bombs=deal.bombs, dealer=deal.dealer)
    return replace(start_match("any", deal.rules, start=start), deal=deal)


def views(deal: Deal) -> list[View]:
    """Observe a deal from every seat."""
    return [observe(on_table(deal), seat) for seat in range(deal.seats)]


@pytest.mark.parametrize(
    ("rules", "cards", "actions", "seen"),
    [
        (GAMEWEAVE, THREE, "105 p p", (True, True, True)),
        (GAMEWEAVE, THREE, "p p", (True, True, True)),
        (DACHA, THREE, "100 p p", (True, True, True)),
        (POLISH, THREE, "110 p p", (True, True, True)),
        (POLISH, THREE, "p 110 120 p", (True, True, True)),
        (POLISH, THREE, "p p", (False, False, False)),
        (POLISH, THREE, "p p t1", (True, False, False)),
        (POLISH, THREE, "p p t1 HQ>2 SQ>3 CA", (True, False, False)),
        (POLISH_2, TWO, "p", (False, False)),
        (POLISH_2, TWO, "p t1", (True, False)),
        (POLISH_2, TWO, "110 p t2 /HK /SK", (False, True)),
        (parse_rules("talon_shown=always", POLISH), THREE, "p p t1", (True, True, True)),
        (parse_rules("talon_shown=always", POLISH_2), TWO, "p t1", (True, True)),
        (parse_rules("talon_shown=unless_forced", POLISH_2), TWO, "p t1", (True, False)),
        (parse_rules("talon_shown=unless_forced", POLISH_2), TWO, "110 p t1", (True, True)),
        (parse_rules("talon_shown=never", GAMEWEAVE), THREE, "105 p p", (False, True, False)),
        (GAMEWEAVE, THREE, "105 p", (False, False, False)),
    ],
    ids=[
        "gameweave",
        "gameweave forced",
        "dacha forced",
        "polish",
        "polish, forehand outbid them",
        "polish before forehand decides on a bomb",
        "polish forced",
        "polish forced, during the play",
        "polish-2 before the choice",
        "polish-2",
        "polish-2, the other seat",
        "polish with an open talon",
        "polish-2 with an open talon",
        "polish-2 with a closed forced talon, forced",
        "polish-2 with a closed forced talon, not forced",
        "gameweave with a closed talon",
        "during the auction",
    ],
)
def test_who_sees_the_talon(rules: Rules, cards: str, actions: str, seen: tuple[bool, ...]) -> None:
    """The talon taken is known to everybody, to the declarer alone, or to nobody yet."""
    deal = whole_deal(cards, rules, actions)
    taken = None if deal.taken is None else deal.talons[deal.taken]
    assert [view.talon for view in views(deal)] == [taken if known else None for known in seen]


def test_a_gift_is_known_to_two_seats() -> None:
    """Giver and receiver know a card given; the other defender does not."""
    left, declarer, beyond = views(whole_deal(THREE, GAMEWEAVE, "105 p p SA>3 SQ>1"))
    assert declarer.given == ((2, Card.SA), (0, Card.SQ))
    assert (left.given, left.received) == ((), ((1, Card.SQ),))
    assert (beyond.given, beyond.received) == ((), ((1, Card.SA),))
    assert Card.SQ in left.hand
    assert declarer.hand_sizes == (8, 8, 8)


def test_what_was_buried_is_known_to_the_declarer() -> None:
    """The opponent of two sees neither the talons nor what was buried, until the deal is over."""
    deal = whole_deal(TWO, POLISH_2, "p t1 /HA /ST")
    own, other = views(deal)
    assert (own.buried, other.buried, other.talon, other.taken) == ((Card.HA, Card.ST), (), None, 0)
    assert (own.left_over, other.left_over) == (None, None)
    while deal.phase is not Phase.SCORED:
        deal = engine.apply(deal, engine.legal_actions(deal)[0])
    assert [view.left_over for view in views(deal)] == [parse_hand("A...TJ9")] * 2


def test_a_bomb_turns_nothing_up() -> None:
    """After a bomb nobody has seen the talon."""
    for view in views(whole_deal(THREE, POLISH, "p p b")):
        assert (view.bombed, view.talon, view.left_over, view.turn, view.legal) == (True, None, None, None, ())


def test_only_the_seat_to_act_has_legal_actions() -> None:
    """A view lists what its seat may do now, and whose turn it is."""
    deal = whole_deal(THREE, GAMEWEAVE, "105 p p")
    assert [view.legal for view in views(deal)] == [(), engine.legal_actions(deal), ()]
    assert [view.turn for view in views(deal)] == [1, 1, 1]


def test_everything_public_is_the_same_for_all() -> None:
    """Calls, contract, tricks, marriages, points, scores, barrels, bombs and dealer are equal in every view."""
    private = {"seat", "legal", "hand", "talon", "given", "received", "buried"}
    public = [field.name for field in fields(View) if field.name not in private]
    for deal in helpers.random_states(POLISH, 3, 8):
        first, *others = views(deal)
        for other in others:
            assert [getattr(other, name) for name in public] == [getattr(first, name) for name in public]


@pytest.mark.parametrize(
    ("rules", "scores", "barrel", "silent"),
    [
        (GAMEWEAVE, (880, 790, 0), (0, None, None), (False, False, False)),
        (POLISH, (880, 800, 799), (None, None, None), (True, True, False)),
    ],
    ids=["barrel", "silence"],
)
def test_the_standing_is_public(
    rules: Rules, scores: tuple[int, ...], barrel: tuple[int | None, ...], silent: tuple[bool, ...]
) -> None:
    """A view says who sits on the barrel and who is silent."""
    view = observe(on_table(whole_deal(THREE, rules), scores), 2)
    assert (view.scores, view.barrel_deals, view.silent, view.deals_played) == (scores, barrel, silent, 5)


@pytest.mark.parametrize(
    ("actions", "seat", "text"),
    [
        ("", 0, "1:A.KQ9.A9.9,-7,-7/-3"),
        ("p p t1", 1, "1:-7,TK.AJ.TJ.A,-7/-3"),
        ("p p t1", 0, "1:A.KQ9.A9.9,-7,-7/Q...QJ"),
        ("110 p p SA>3 SQ>1 *HK HJ HA", 0, "1:A.KQ9.A9.9,-7,-7/Q...QJ"),
        ("110 p p SA>3 SQ>1 *HK HJ HA", 1, "1:-7,TK.AJ.TJ.A,-7/Q...QJ"),
    ],
    ids=["at first", "a closed talon", "a talon of its own", "after a gift and a trick", "the giver's"],
)
def test_a_view_as_text(actions: str, seat: int, text: str) -> None:
    """A view is written as the cards that were dealt, as far as its seat knows them."""
    deal = whole_deal(THREE, POLISH, actions)
    assert str(views(deal)[seat]) == text


def test_the_last_deal_stays_in_view_until_the_next() -> None:
    """Once a deal is settled its end is seen with the standing before it, until the next deal lies on the table."""
    state = match.next_deal(start_match("polish", POLISH, seed=3))
    for token in ("p", "p", "b"):
        state = match.apply(state, parse_action(token))
    view = observe(state, 0)
    assert (view.phase, view.scores, view.deals_played, view.bombs) == (Phase.SCORED, (0, 0, 0), 0, (1, 1, 1))
    after = observe(match.next_deal(state), 0)
    assert (after.phase, after.scores, after.deals_played, after.bombs) == (Phase.AUCTION, (60, 0, 60), 1, (1, 0, 1))


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    """Observing a match that has no deal yet is an error."""
    with pytest.raises(ValueError, match="no deal"):
        observe(start_match("polish", POLISH, seed=1), 0)
