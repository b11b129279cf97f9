"""The pure-Python solver: equal to brute force on every kind of ending, and the cases that are easy to get wrong."""

import random
from collections.abc import Generator
from dataclasses import replace

import pytest
from check_solver import check_python, ending_cases, random_deal, random_rules

from tysiacha.actions import Play
from tysiacha.ai.jobs import Job, Question, after_burying, after_giving, bury_pairs, give_pairs, solve_in_python
from tysiacha.ai.solver import Ending, Solver, ending_of
from tysiacha.ai.steps import run
from tysiacha.cards import Card, Suit
from tysiacha.rules import Declaring, Rules

CHOSEN = Rules(declaring=Declaring.CHOSEN)


def hand(cards: str) -> frozenset[Card]:
    """Return the cards named."""
    return frozenset(Card[name] for name in cards.split())


def ending(*hands: str, rules: Rules | None = None, leader: int = 0, declarer: int = 0, **more: object) -> Ending:
    """Return an ending with these hands."""
    default = Rules(seats=len(hands))
    cards = tuple(map(hand, hands))
    return replace(Ending(rules=rules or default, declarer=declarer, hands=cards, leader=leader), **more)  # type: ignore[arg-type]


def test_every_kind_of_ending_equals_brute_force() -> None:
    """All questions, rules, seats and unfinished tricks, against playing out every line with the engine."""
    rng = random.Random(2)
    for cards, count in ((1, 40), (2, 60), (3, 100), (4, 60)):
        for case in ending_cases(count, seed=cards, cards=cards):
            check_python(case, rng)


def test_points_are_the_declarers_of_the_whole_deal() -> None:
    """What the declarer has already counts."""
    position = ending("HA", "HT", "H9", points=57)
    assert Solver(position).value() == 57 + 21
    assert Solver(position).reaches(78)
    assert not Solver(position).reaches(79)


def test_a_marriage_scores_and_is_trump_from_its_trick_on() -> None:
    """Spades are led and declared: 40, and aces that cannot follow win nothing."""
    assert Solver(ending("SK SQ", "HA DA", "HT DT")).value() == 40 + 7 + 42


def test_a_second_marriage_replaces_trump() -> None:
    """Both marriages score, and the last of the first trump wins its trick by being led."""
    position = ending("SK SQ HK HQ", "DA DT CA CT", "DK DQ CK CQ")
    assert Solver(position).value() == 40 + 100 + 14 + 42 + 14


def test_defenders_marriages_matter_only_as_trump() -> None:
    """A defender declares clubs and trumps an ace; the declarer loses the trick, not 60 points."""
    position = ending("HA DA", "CK CQ", "H9 D9", leader=1)
    assert Solver(position).value() == 0
    assert Solver(replace(position, leader=0)).value() == 11 + 3 + 11 + 4


def test_the_opening_lead_declares_only_where_no_trick_is_needed() -> None:
    """Before the first trick the marriage cannot be declared where that needs a trick."""
    position = ending("SK SQ", "HA DA", "HT DT", is_opening=True)
    strict = Solver(position)
    assert strict.value() == 7 + 42
    assert set(strict.play_values()) == {Play(Card.SK), Play(Card.SQ)}
    free = Solver(replace(position, rules=Rules(declare_needs_trick=False)))
    assert free.value() == 40 + 7 + 42


def test_a_leader_that_may_choose_can_keep_the_trump() -> None:
    """Where declaring is chosen, both ways of leading a half are judged."""
    position = ending("SK SQ H9", "DA DT DJ", "CA CT CJ", rules=CHOSEN, trump=Suit.H)
    values = Solver(position).play_values()
    assert list(values) == [
        Play(Card.H9),
        *(Play(card, declares) for card in (Card.SK, Card.SQ) for declares in (False, True)),
    ]
    assert values[Play(Card.SK, declares=True)] == values[Play(Card.SK)] + 40


def test_the_last_trick_takes_the_talons_only_where_the_rules_say_so() -> None:
    """The points left in the talons go with the last trick, or to nobody."""
    two = Rules(seats=2, last_trick_takes_talons=True)
    position = ending("HA", "HT", rules=two, left_over=30)
    assert Solver(position).value() == 51
    assert Solver(replace(position, rules=Rules(seats=2))).value() == 21
    assert Solver(replace(position, leader=1, hands=(hand("D9"), hand("HT")))).value() == 0


def test_another_seat_can_be_asked_for_its_own_points() -> None:
    """With another seat named as declarer, its marriages and cards count."""
    position = ending("HA DA", "CK CQ", "H9 D9", leader=1, declarer=1)
    assert Solver(position).value() == 60 + 11 + 11 + 7


def test_must_beat_and_must_overtrump_bind_the_seats() -> None:
    """The plays judged are the legal ones."""
    position = ending("HT D9", "HA HJ", "DA DT", trick=(Card.HK,), leader=2, trump=Suit.D)
    assert Solver(position).plays_reach(0).keys() == {Play(Card.HT)}
    follower = replace(position, leader=0, trick=(Card.H9,))
    assert Solver(follower).plays_reach(0).keys() == {Play(Card.HA), Play(Card.HJ)}
    assert Solver(replace(follower, rules=Rules(must_beat=True))).plays_reach(0).keys() == {
        Play(Card.HA),
        Play(Card.HJ),
    }
    beating = replace(follower, trick=(Card.HQ,), rules=Rules(must_beat=True))
    assert Solver(beating).plays_reach(0).keys() == {Play(Card.HA)}


def test_nothing_left_to_play_is_an_error() -> None:
    """An ending has something to decide."""
    with pytest.raises(ValueError, match="nothing to solve"):
        ending("", "", "")


def test_steps_give_the_same_answer_and_stay_short() -> None:
    """A search in steps comes to the same value, and no step is much longer than asked."""
    rng = random.Random(9)
    for seats in (2, 3):
        ending = ending_of(random_deal(rng, random_rules(rng, seats), 7))
        solver = Solver(ending)
        lengths = [0]

        def watched(solver: Solver = solver, lengths: list[int] = lengths) -> Generator[None, None, int]:
            steps = solver.in_steps(solver.value, 100)
            while True:
                before = solver.nodes
                try:
                    yield next(steps)
                except StopIteration as end:
                    return int(end.value)
                finally:
                    lengths.append(solver.nodes - before)

        assert run(watched()) == Solver(ending).value()
        assert len(lengths) > 3
        assert max(lengths) <= 400


def answers(jobs: list[Job]) -> list[tuple[int, ...]]:
    """Answer jobs in small steps."""
    return run(solve_in_python(jobs, 100))


def test_jobs_answer_in_the_order_of_plays_and_pairs() -> None:
    """Results stand in the order of `plays` and `give_pairs`."""
    position = ending("HA HT D9 C9", "DA", "DT", declarer=0)
    outcome = {pair: Solver(after_giving(position, *pair)).value() for pair in give_pairs(position.hands[0])}
    assert len(outcome) == 12
    plays = ending("HA DJ", "DA H9", "DT HJ")
    given, given_reach, played, played_reach = answers(
        [
            Job(position, Question.GIVES),
            Job(position, Question.GIVES, reach=30),
            Job(plays, Question.PLAYS),
            Job(plays, Question.PLAYS, reach=12),
        ]
    )
    assert given == tuple(outcome.values())
    assert given_reach == tuple(int(value >= 30) for value in outcome.values())
    assert played == tuple(Solver(plays).play_values().values())
    assert played_reach == tuple(int(value >= 12) for value in played)


def test_buried_points_go_to_the_last_trick() -> None:
    """Results stand in the order of `bury_pairs`, and what is buried adds to the talons."""
    two = Rules(seats=2, last_trick_takes_talons=True)
    position = ending("HA HT DT", "H9", rules=two, left_over=4)
    buried = bury_pairs(position.hands[0])
    assert answers([Job(position, Question.BURIES)]) == [
        tuple(Solver(after_burying(position, *pair)).value() for pair in buried)
    ]
    assert Solver(after_burying(position, Card.HT, Card.DT)).value() == 11 + 20 + 4
