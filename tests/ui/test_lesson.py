"""The guided first deal: the deal is the right one, every sentence comes when it fits, and nobody is led astray."""

from random import Random

import pytest

from tysiacha import match as matches
from tysiacha.actions import Action, Bid, Pass, Play
from tysiacha.ai.bot import decide, make_bot
from tysiacha.deal import Phase, actions_of
from tysiacha.match import Match, next_deal, start_match
from tysiacha.variants import VARIANTS
from tysiacha.view import View, observe
from ui.lesson import DECLARER, READ, SEED, Lesson, advance, advised, begin, hint_of, place, sentence, turn_page
from ui.session import HUMAN
from ui.text import LANGUAGES, Text


def dealt(variant: str) -> Match:
    """Deal what is taught."""
    return next_deal(start_match(variant, VARIANTS[variant], seed=SEED))


def step(match: Match, own: Action | None) -> Match:
    """Carry out the next action: the person's own, or the easy opponent's as the page has it think."""
    deal = match.deal
    assert deal is not None
    seat = deal.turn
    if seat == HUMAN:
        assert own is not None
        return matches.apply(match, own)
    rng = Random(f"bot {match.seed} {match.standing.deals_played} {len(actions_of(deal))} {seat}")
    return matches.apply(match, decide(make_bot("easy"), observe(match, seat), rng).action)


def taught(variant: str) -> tuple[Match, list[tuple[str, View, Lesson]]]:
    """Play the deal as advised; return the match and every topic with the view it belongs to."""
    match = dealt(variant)
    lesson = begin(observe(match, HUMAN))
    told: list[tuple[str, View, Lesson]] = []
    while match.deal is not None:
        view = observe(match, HUMAN)
        lesson = advance(lesson, view)
        while lesson.is_reading:
            told.append((lesson.topic, view, lesson))
            lesson = turn_page(lesson, view)
        told.append((lesson.topic, view, lesson))
        if lesson.topic == "talon":
            lesson = turn_page(lesson, view)
            told.append((lesson.topic, view, lesson))
        match = step(match, hint_of(lesson, view))
    view = observe(match, HUMAN)
    lesson = advance(lesson, view)
    told.append((lesson.topic, view, lesson))
    lesson = turn_page(lesson, view)
    told.append((lesson.topic, view, lesson))
    return match, told


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_deal_is_won_as_advised(variant: str) -> None:
    """Whoever follows the advice becomes declarer at a modest contract, declares a marriage and makes it."""
    match, _ = taught(variant)
    result = match.history[-1].result
    view = observe(match, HUMAN)
    assert result.made
    assert result.declarer == HUMAN
    assert result.contract <= 120
    assert any(seat == HUMAN for seat, _ in view.declared)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_topic_comes_in_its_turn(variant: str) -> None:
    """The beginnings come first, the end last, and the number of the step never falls."""
    _, told = taught(variant)
    topics = list(dict.fromkeys(topic for topic, _, _ in told if topic))
    assert topics[:4] == list(READ)
    assert topics[-2:] == ["score", "done"]
    assert {"auction", "declare", "trump", "follow"} <= set(topics)
    places = [place(lesson, view) for _, view, lesson in told]
    assert places == sorted(places)
    assert places[0][0] == 1
    assert places[-1] == (len(DECLARER), len(DECLARER))


def test_the_first_game_shows_everything() -> None:
    """In the game that the page begins with, the declarer's whole path is walked."""
    _, told = taught(next(iter(VARIANTS)))
    assert {topic for topic, _, _ in told if topic} == set(DECLARER)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_sentences_are_true(variant: str, code: str) -> None:
    """Every sentence can be said, and what is said is so."""
    text = Text(code)
    for topic, view, lesson in taught(variant)[1]:
        assert bool(sentence(text, lesson)) == bool(topic)
        action = hint_of(lesson, view)
        match topic:
            case "lead" if view.turn == HUMAN:
                assert isinstance(action, Play)
                assert action.card.points == 11
            case "declare" if view.turn == HUMAN:
                assert isinstance(action, Play)
                assert action.declares
                assert lesson.values == {"suit": action.card.suit}
                assert any(trick.winner == HUMAN for trick in view.tricks)
            case "auction" if view.turn == HUMAN:
                assert isinstance(action, Bid)
            case "trump":
                assert lesson.suit is view.trump


def test_passing_makes_a_defender() -> None:
    """Whoever passes instead is told how to defend, and the lesson goes on to its end."""
    match, rng = dealt(next(iter(VARIANTS))), Random(1)
    lesson = begin(observe(match, HUMAN))
    topics = []
    while match.deal is not None:
        view = observe(match, HUMAN)
        lesson = advance(lesson, view)
        topics.append(lesson.topic)
        match = step(match, Pass() if view.phase is Phase.AUCTION else rng.choice(view.legal) if view.legal else None)
    lesson = advance(lesson, observe(match, HUMAN))
    assert "defend" in topics
    assert "talon" not in topics
    assert lesson.topic == "score"


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_done_there_is_something_to_say(variant: str, seed: int) -> None:
    """The person may do anything legal: there is always a sentence or an advised legal action, and no failure."""
    match, rng, text = dealt(variant), Random(seed), Text("en")
    lesson = begin(observe(match, HUMAN))
    while match.deal is not None:
        view = observe(match, HUMAN)
        lesson = advance(lesson, view)
        if rng.random() < 0.3:
            lesson = turn_page(lesson, view)
        sentence(text, lesson)
        number, count = place(lesson, view)
        assert 1 <= number <= count
        hint = hint_of(lesson, view)
        assert hint is None or hint in view.legal
        if view.turn == HUMAN and not lesson.is_reading:
            assert hint == advised(view)
        match = step(match, rng.choice(view.legal) if view.legal else None)
