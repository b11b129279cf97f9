"""The three sources, statement by statement: one case for each thing that a source says about its game.

The cases are facts in this project's words, named by their place in the source; what a source leaves open is not here.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from helpers import after_booking, apply_plays, at_play, tokens, whole_deal

from tysiacha import engine, match
from tysiacha.cards import PACK, Card, Suit, card_points, marriages
from tysiacha.deal import Deal, Phase
from tysiacha.match import start_match
from tysiacha.notation import parse_action
from tysiacha.play import winning_place
from tysiacha.promise import most_promised
from tysiacha.rules import Rules
from tysiacha.scoring import declarer_booking, result
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe

Fact = tuple[Callable[[], object], object]
GAMEWEAVE, DACHA, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "dacha", "polish", "polish-2"))
RANKS = ("A", "T", "K", "Q", "J", "9")
THREE = "1:A.KQ9.A9.9,TK.AJ.TJ.A,J9.T.KQ.TK/Q...QJ"
TWO = "1:ATJ9.ATJ9.A.A,KQ.KQ.TKQJ.KQ/..9.T,...J9"
EIGHT = {GAMEWEAVE: "105 p p SA>3 SQ>1 =105", DACHA: "100 105 p p SA>3 SQ>1 =105", POLISH: "110 p p SA>3 SQ>1"}


def legal(rules: Rules, actions: str = "", cards: str = THREE) -> str:
    """List what is legal after some actions."""
    return tokens(engine.legal_actions(whole_deal(cards, rules, actions)))


def after(rules: Rules, actions: str, cards: str = THREE) -> Deal:
    """Return the deal after some actions."""
    return whole_deal(cards, rules, actions)


def seen(rules: Rules, actions: str, seat: int, cards: str = THREE) -> View:
    """Return what a seat sees after some actions."""
    deal = whole_deal(cards, rules, actions)
    return observe(replace(start_match("any", rules), deal=deal), seat)


def lead(rules: Rules, hands: str, *, won: str = "", trump: Suit | None = None) -> Deal:
    """Set up a trick that seat 1 leads, after it took some cards."""
    taken = tuple(Card[name] for name in won.split())
    return at_play(rules, hands, trump=trump, won=(taken, (), ())[: rules.seats])


def taker(cards: str, trump: Suit | None = None) -> int:
    """Return the place in the trick that takes it."""
    return winning_place(tuple(Card[name] for name in cards.split()), trump)


def limit(rules: Rules, suits: str) -> int:
    """Return the most that a hand with these marriages may promise."""
    return most_promised(rules, frozenset(Card[suit + rank] for suit in suits for rank in "KQ"))


def scores(rules: Rules, before: tuple[int, ...], booked: tuple[int, ...], **more: object) -> tuple[int, ...]:
    """Return the scores after a deal that books these points; seat 1 declares unless said otherwise."""
    return after_booking(rules, before, booked, **more).scores  # type: ignore[arg-type]


def winners(rules: Rules, before: tuple[int, ...], booked: tuple[int, ...], **more: object) -> tuple[int, ...]:
    """Return who has won after a deal that books these points."""
    return after_booking(rules, before, booked, **more).winners  # type: ignore[arg-type]


def defenders(rules: Rules, *won: str) -> tuple[int, ...]:
    """Return what seats 2 and 3 book for these cards when seat 1 takes the rest."""
    own = [tuple(Card[name] for name in text.split()) for text in won]
    rest = tuple(card for card in PACK if card not in own[0] + own[1])
    deal = replace(at_play(rules, "...,...,...", won=(rest, *own)), phase=Phase.SCORED, talons=(), taken=None)
    return result(deal).booked[1:]


def dealers(rules: Rules, number: int, deals: int) -> list[int]:
    """Return who deals the first deals of a match, each decided by first legal actions."""
    state = start_match("any", rules, seed=1, number=number)
    while len(state.history) < deals:
        state = match.next_deal(state)
        while state.deal is not None:
            state = match.apply(state, engine.legal_actions(state.deal)[0])
    return [settled.deal.dealer for settled in state.history]


def barrel_run(rules: Rules, deals: int) -> list[int]:
    """Return a sitter's score over the deals after its arrival, defending each time."""
    state = after_booking(rules, (800, 0, 0), (100, 0, 0))
    found = []
    for _ in range(deals):
        sat = state.standing.barrel_deals
        state = after_booking(rules, state.scores, (0, -100, 0), declarer=1, barrel=sat)
        found.append(state.scores[0])
    return found


PACK_FACTS: dict[str, Fact] = {
    "24 cards": (lambda: len(set(PACK)), 24),
    "six ranks in four suits": (lambda: {card.name for card in PACK}, {s.name + r for s in Suit for r in RANKS}),
    "the ten is second, above the king": (lambda: [taker(f"H{a} H{b}") for a, b in ("AT", "TK", "TQ")], [0, 0, 0]),
    "the other ranks fall K Q J 9": (lambda: [taker(f"H{b} H{a}") for a, b in ("KQ", "QJ", "J9")], [1, 1, 1]),
    "card points": (lambda: [Card["S" + rank].points for rank in RANKS], [11, 10, 4, 3, 2, 0]),
    "a marriage is king and queen of one suit": (lambda: marriages(frozenset({Card.HK, Card.DQ})), ()),
    "marriage values": (lambda: [suit.marriage for suit in Suit], [100, 80, 60, 40]),
}

PLAY_FACTS: dict[str, Callable[[Rules], Fact]] = {
    "follow suit": lambda rules: (
        lambda: tokens(engine.legal_actions(apply_plays(lead(rules, "Q...,AK.T..9,..."), "HQ"))),
        "HA HK",
    ),
    "without the suit, trump": lambda rules: (
        lambda: tokens(engine.legal_actions(apply_plays(lead(rules, "Q...,.T9.A.9,...", trump=Suit.D), "HQ"))),
        "DT D9",
    ),
    "without either, anything": lambda rules: (
        lambda: tokens(engine.legal_actions(apply_plays(lead(rules, "Q...,.T9.A.,...", trump=Suit.S), "HQ"))),
        "DT D9 CA",
    ),
    "the highest trump takes the trick": lambda _: (lambda: taker("HA S9 SJ", Suit.S), 2),
    "without a trump the highest of the suit led": lambda _: (lambda: taker("HJ HT DA"), 1),
    "the winner leads the next trick": lambda rules: (
        lambda: (lambda deal: (deal.turn, deal.leader))(apply_plays(lead(rules, "QJ...,K9...,AT..."), "HQ HK HA")),
        (2, 2),
    ),
    "the declarer leads first": lambda rules: (lambda: after(rules, EIGHT[rules]).turn, 1),
    "eight tricks": lambda rules: (lambda: [len(hand) for hand in after(rules, EIGHT[rules]).hands], [8, 8, 8]),
    "no trump at first": lambda rules: (lambda: after(rules, EIGHT[rules]).trump, None),
    "a marriage scores and makes trump": lambda rules: (
        lambda: (lambda deal: (deal.points[0], deal.trump))(
            apply_plays(lead(rules, "KQ...,J9...,...A", won="S9"), "*HK")
        ),
        (100, Suit.H),
    ),
    "another marriage changes the trump": lambda rules: (
        lambda: apply_plays(lead(rules, "K...KQ,...J,...T", won="S9", trump=Suit.H), "*SQ").trump,
        Suit.S,
    ),
}

GAMEWEAVE_FACTS: dict[str, Fact] = {
    "three seats": (lambda: GAMEWEAVE.seats, 3),
    "first to 1000": (lambda: winners(GAMEWEAVE, (880, 0, 0), (120, 0, 0)), (0,)),
    "120 points in the pack": (lambda: card_points(PACK), 120),
    "hands of seven, a talon of three": (lambda: (GAMEWEAVE.hand_size, GAMEWEAVE.talon_sizes), (7, (3,))),
    "the deal moves left": (lambda: dealers(GAMEWEAVE, 1, 4), [0, 1, 2, 0]),
    "seat 2 deals first in match 2": (lambda: dealers(GAMEWEAVE, 2, 1), [1]),
    "seat 3 deals first in match 3": (lambda: dealers(GAMEWEAVE, 3, 1), [2]),
    "eldest sits left of the dealer": (lambda: (after(GAMEWEAVE, "").forehand, after(GAMEWEAVE, "").dealer), (0, 2)),
    "eldest is committed to 100": (lambda: str(after(GAMEWEAVE, "").calls[0][1]), "100"),
    "the auction runs from the next seat": (lambda: after(GAMEWEAVE, "").turn, 1),
    "each raises or passes in steps of five": (lambda: legal(GAMEWEAVE, "110").split()[:3], ["p", "115", "120"]),
    "above 120 needs a marriage": (lambda: limit(GAMEWEAVE, ""), 120),
    "any marriage will do": (lambda: limit(GAMEWEAVE, "S"), 400),
    "a pass is final": (lambda: after(GAMEWEAVE, "p 105 110").turn, 2),
    "two passes end the auction": (lambda: after(GAMEWEAVE, "105 p p").declarer, 1),
    "nothing is dealt again when all pass": (lambda: after(GAMEWEAVE, "p p").contract, 100),
    "100 is the least bid": (lambda: GAMEWEAVE.opening_bid, 100),
    "everybody sees the talon": (lambda: len(seen(GAMEWEAVE, "105 p p", 2).talon or ()), 3),
    "the talon goes into the declarer's hand": (lambda: len(after(GAMEWEAVE, "105 p p").hands[1]), 10),
    "a card to the left first": (lambda: {t[-1] for t in legal(GAMEWEAVE, "105 p p").split()}, {"3"}),
    "then one to the seat beyond": (lambda: {t[-1] for t in legal(GAMEWEAVE, "105 p p SA>3").split()}, {"1"}),
    "a gift is hidden from the other opponent": (lambda: seen(GAMEWEAVE, "105 p p SA>3 SQ>1", 0).given, ()),
    "a gift is known to its receiver": (
        lambda: seen(GAMEWEAVE, "105 p p SA>3 SQ>1", 2).received,
        ((1, Card.SA),),
    ),
    "the contract may be raised": (lambda: "=400" in legal(GAMEWEAVE, "105 p p SA>3 SQ>1").split(), True),
    "a raise is judged on the hand now held": (
        lambda: legal(GAMEWEAVE, "105 p p HQ>3 SQ>1"),
        "=105 =110 =115 =120",
    ),
    "the contract is never lowered": (lambda: "=100" in legal(GAMEWEAVE, "105 p p SA>3 SQ>1").split(), False),
    "declare by leading half with the other in hand": (
        lambda: tokens(engine.legal_actions(lead(GAMEWEAVE, "KQ..K.,...,...", won="S9"))),
        "*HK *HQ CK",
    ),
    "declaring needs a trick taken": (
        lambda: tokens(engine.legal_actions(lead(GAMEWEAVE, "KQ..K.,...,..."))),
        "HK HQ CK",
    ),
    "declaring is automatic": (
        lambda: engine.refusal(lead(GAMEWEAVE, "KQ..K.,...,...", won="S9"), parse_action("HK")) is None,
        False,
    ),
    "a made contract is booked exactly": (lambda: declarer_booking(GAMEWEAVE, 110, 163), 110),
    "a failed contract is lost": (lambda: declarer_booking(GAMEWEAVE, 110, 109), -110),
    "opponents book what they collected": (lambda: defenders(GAMEWEAVE, "HA HK HJ", "DQ D9"), (17, 3)),
    "reaching 880 freezes the score": (
        lambda: scores(GAMEWEAVE, (880, 0, 0), (60, 100, 0), declarer=1),
        (880, 100, 0),
    ),
    "passing 880 lands on it": (lambda: scores(GAMEWEAVE, (800, 0, 0), (150, 0, 0)), (880, 0, 0)),
    "a made contract of 120 leads straight to 1000": (
        lambda: scores(GAMEWEAVE, (880, 0, 0), (200, 0, 0)),
        (1000, 0, 0),
    ),
    "a smaller contract does not": (lambda: scores(GAMEWEAVE, (880, 0, 0), (115, 0, 0)), (880, 0, 0)),
    "three deals on the barrel, then 760": (lambda: barrel_run(GAMEWEAVE, 3), [880, 880, 760]),
    "a newcomer knocks the sitter off": (
        lambda: scores(GAMEWEAVE, (880, 800, 0), (0, 100, 0), declarer=1),
        (760, 880, 0),
    ),
    "of two newcomers the second is held at 875": (
        lambda: scores(GAMEWEAVE, (800, 850, 0), (100, 40, 0)),
        (880, 875, 0),
    ),
    "the winner has exactly 1000": (lambda: scores(GAMEWEAVE, (870, 0, 0), (400, 0, 0)), (880, 0, 0)),
}

DACHA_FACTS: dict[str, Fact] = {
    "three seats": (lambda: DACHA.seats, 3),
    "first to 1000": (lambda: winners(DACHA, (800, 0, 0), (200, 0, 0)), (0,)),
    "120 points in a deal": (lambda: card_points(PACK), 120),
    "hands of seven, a talon of three": (lambda: (DACHA.hand_size, DACHA.talon_sizes), (7, (3,))),
    "the deal goes clockwise": (lambda: dealers(DACHA, 1, 3), [0, 1, 2]),
    "the dealer's left opens with 100 or more": (lambda: legal(DACHA).split()[:3], ["100", "105", "110"]),
    "bids rise by five or more": (lambda: legal(DACHA, "105").split()[:3], ["p", "110", "115"]),
    "who passes is out": (lambda: after(DACHA, "100 p 105 110").turn, 2),
    "the last one left declares at its bid": (
        lambda: (after(DACHA, "100 p 115 p").declarer, after(DACHA, "100 p 115 p").contract),
        (2, 115),
    ),
    "without a marriage 120 at most": (lambda: limit(DACHA, ""), 120),
    "spades allow 160": (lambda: limit(DACHA, "S"), 160),
    "hearts allow 220": (lambda: limit(DACHA, "H"), 220),
    "several marriages add up": (lambda: limit(DACHA, "CS"), 220),
    "if the others pass the opener plays its bid": (lambda: after(DACHA, "110 p p").contract, 110),
    "the talon is shown to all": (lambda: len(seen(DACHA, "100 p p", 2).talon or ()), 3),
    "the declarer takes the talon": (lambda: len(after(DACHA, "100 p p").hands[0]), 10),
    "a card of its choice to each opponent": (lambda: len(legal(DACHA, "100 p p").split()), 20),
    "gifts are face down": (lambda: seen(DACHA, "100 p p S9>2 SJ>3", 2).received, ((0, Card.SJ),)),
    "everybody keeps eight cards": (lambda: [len(h) for h in after(DACHA, "100 p p S9>2 SJ>3").hands], [8, 8, 8]),
    "the contract may be raised within the limits": (lambda: legal(DACHA, "100 p p S9>2 SJ>3").split()[-1], "=200"),
    "the contract is never lowered": (lambda: legal(DACHA, "110 p p S9>2 SJ>3").split()[0], "=110"),
    "nobody has to beat a card": (
        lambda: tokens(engine.legal_actions(apply_plays(lead(DACHA, "Q...,AJ9...,..."), "HQ"))),
        "HA HJ H9",
    ),
    "the leader may declare or not": (
        lambda: tokens(engine.legal_actions(lead(DACHA, "KQ...,...,...", won="S9"))),
        "HK *HK HQ *HQ",
    ),
    "no declaring with the first lead of the deal": (
        lambda: tokens(engine.legal_actions(lead(DACHA, "KQ...,...,..."))),
        "HK HQ",
    ),
    "its suit is trump from that trick on": (
        lambda: apply_plays(lead(DACHA, "KQ...,.A..,9...", won="S9"), "*HK DA H9").tricks[-1].winner,
        0,
    ),
    "a made contract is booked exactly": (lambda: declarer_booking(DACHA, 110, 163), 110),
    "one point short and it is subtracted": (lambda: declarer_booking(DACHA, 120, 119), -120),
    "17 becomes 15": (lambda: defenders(DACHA, "HA HK HJ", "DQ D9")[0], 15),
    "18 becomes 20": (lambda: defenders(DACHA, "HA HK DQ", "HJ D9")[0], 20),
    "of two at 1000 the declarer wins": (
        lambda: winners(DACHA, (780, 870, 0), (220, 135, 0)),
        (0,),
    ),
    "without the declarer the higher score wins": (
        lambda: winners(DACHA, (0, 870, 870), (-100, 130, 140)),
        (2,),
    ),
    "after 200 deals the highest score wins": (lambda: winners(DACHA, (0, 400, 300), (100, 0, 0), deals=199), (1,)),
    "nobody stays between 880 and 999": (lambda: scores(DACHA, (800, 0, 0), (195, 0, 0)), (880, 0, 0)),
    "from the barrel a contract of 120 wins": (lambda: winners(DACHA, (880, 0, 0), (120, 0, 0)), (0,)),
    "from the barrel a smaller contract does not": (lambda: winners(DACHA, (880, 0, 0), (115, 0, 0)), ()),
    "in other deals it scores nothing": (
        lambda: scores(DACHA, (880, 0, 0), (60, 100, 0), declarer=1),
        (880, 100, 0),
    ),
    "after three deals 120 points are lost": (lambda: barrel_run(DACHA, 3), [880, 880, 760]),
    "a failed contract is subtracted and ends the stay": (
        lambda: (lambda state: (state.scores, state.standing.barrel_deals[0]))(
            after_booking(DACHA, (880, 0, 0), (-110, 60, 60))
        ),
        ((770, 60, 60), None),
    ),
    "the barrel can be jumped": (lambda: winners(DACHA, (870, 0, 0), (135, 100, 0), declarer=1), (0,)),
    "several seats can sit": (lambda: scores(DACHA, (880, 800, 0), (0, 100, 0), declarer=1), (880, 880, 0)),
}

POLISH_FACTS: dict[str, Fact] = {
    "two seats or three": (lambda: (POLISH.seats, POLISH_2.seats), (3, 2)),
    "two seats: ten cards each": (lambda: POLISH_2.hand_size, 10),
    "two seats: two talons of two": (lambda: POLISH_2.talon_sizes, (2, 2)),
    "three seats: seven cards and a talon of three": (lambda: (POLISH.hand_size, POLISH.talon_sizes), (7, (3,))),
    "the bidding starts with 100 at the dealer's left": (
        lambda: str(after(POLISH, "").calls),
        "((0, Bid(amount=100)),)",
    ),
    "the next seat passes or bids higher": (lambda: legal(POLISH).split()[:2], ["p", "110"]),
    "bids rise by ten": (lambda: legal(POLISH), "p 110 120"),
    "120 at most without a marriage": (lambda: limit(POLISH, ""), 120),
    "120 and the marriages with them": (lambda: limit(POLISH, "D"), 200),
    "three seats: 300 at most": (lambda: limit(POLISH, "HDC"), 300),
    "two seats: 360 at most": (lambda: limit(POLISH_2, "HDCS"), 360),
    "the contract or more has to be taken": (lambda: declarer_booking(POLISH, 120, 120), 120),
    "otherwise the points are negative": (lambda: declarer_booking(POLISH, 120, 119), -120),
    "two seats: the declarer takes one talon": (lambda: legal(POLISH_2, "p", TWO), "t1 t2"),
    "two seats: two cards are laid down for it": (
        lambda: after(POLISH_2, "p t1 /HA /ST", TWO).buried,
        (Card.HA, Card.ST),
    ),
    "two seats: both talons stay face down": (
        lambda: (seen(POLISH_2, "p t1 /HA /ST", 1, TWO).talon, seen(POLISH_2, "p t1 /HA /ST", 1, TWO).left_over),
        (None, None),
    ),
    "three seats: the talon is shown": (lambda: len(seen(POLISH, "110 p p", 0).talon or ()), 3),
    "three seats: not when nobody bid": (
        lambda: [seen(POLISH, "p p t1", seat).talon is None for seat in range(3)],
        [False, True, True],
    ),
    "two cards are given, eight each": (
        lambda: [len(hand) for hand in after(POLISH, "110 p p SA>3 SQ>1").hands],
        [8, 8, 8],
    ),
    "a trump beats higher cards of other suits": (lambda: taker("HA S9", Suit.S), 1),
    "marriages are declared by leading king or queen": (
        lambda: tokens(engine.legal_actions(lead(POLISH, "KQ...,...,..."))),
        "*HK *HQ",
    ),
    "one bomb for each of three": (lambda: (POLISH.bombs, POLISH_2.bombs), (1, 0)),
    "a bomb is for the forced 100": (
        lambda: (legal(POLISH, "p p"), "b" in legal(POLISH, "110 p p").split()),
        ("t1 b", False),
    ),
    "a bombed deal is not played": (lambda: after(POLISH, "p p b").phase, Phase.SCORED),
    "a bomb: nothing for its seat, 60 for the others": (lambda: result(after(POLISH, "p p b")).booked, (0, 60, 60)),
    "a bomb is spent": (
        lambda: after_booking(POLISH, (0, 0, 0), (0, 60, 60), contract=100, bombed=True).standing.bombs,
        (0, 1, 1),
    ),
    "the others get only positive points": (lambda: min(defenders(POLISH, "", "HA")), 0),
    "from 800 a seat scores only when it declares": (
        lambda: scores(POLISH, (800, 0, 0), (60, 100, 0), declarer=1),
        (800, 100, 0),
    ),
    "from 800 a declarer scores": (lambda: scores(POLISH, (800, 0, 0), (100, 0, 0)), (900, 0, 0)),
    "two seats: the last trick takes the talons": (
        lambda: (
            result(
                replace(
                    at_play(POLISH_2, "...,...", won=((), tuple(PACK[:20]))),
                    phase=Phase.SCORED,
                    talons=(frozenset(PACK[20:22]), frozenset(PACK[22:])),
                    tricks=apply_plays(at_play(POLISH_2, "A...,K..."), "HA HK").tricks * 10,
                )
            ).talon_points
        ),
        (9, 0),
    ),
    "points are rounded up to a multiple of five": (lambda: defenders(POLISH, "HA HK HJ", "DQ D9"), (20, 5)),
    "the match ends at 1000": (lambda: winners(POLISH, (900, 0, 0), (100, 0, 0)), (0,)),
}


@pytest.mark.parametrize("name", PACK_FACTS, ids=PACK_FACTS)
def test_what_all_sources_say_of_the_pack(name: str) -> None:
    """The pack, its points and its marriages are what all three sources say."""
    found, stated = PACK_FACTS[name]
    assert found() == stated


@pytest.mark.parametrize("rules", [GAMEWEAVE, DACHA, POLISH], ids=["gameweave", "dacha", "polish"])
@pytest.mark.parametrize("name", PLAY_FACTS, ids=PLAY_FACTS)
def test_what_all_sources_say_of_the_play(rules: Rules, name: str) -> None:
    """The play is in every variant what all three sources say."""
    found, stated = PLAY_FACTS[name](rules)
    assert found() == stated


@pytest.mark.parametrize("name", GAMEWEAVE_FACTS, ids=GAMEWEAVE_FACTS)
def test_what_000_a657b6ebf26d8aa4_says(name: str) -> None:
    """Every statement of the first source holds in its variant."""
    found, stated = GAMEWEAVE_FACTS[name]
    assert found() == stated


@pytest.mark.parametrize("name", DACHA_FACTS, ids=DACHA_FACTS)
def test_what_002_abf81ff3865f744f_says(name: str) -> None:
    """Every statement of the second source holds in its variant."""
    found, stated = DACHA_FACTS[name]
    assert found() == stated


@pytest.mark.parametrize("name", POLISH_FACTS, ids=POLISH_FACTS)
def test_what_004_e430f12ba6b1b673_says(name: str) -> None:
    """Every statement of the third source holds in its two variants."""
    found, stated = POLISH_FACTS[name]
    assert found() == stated
