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
from ui.guide import Guide
from ui.lesson import DECLARER, PAGED, READ, SEED, Lesson, advance, advised, begin, hint_of, place, sentence, turn_page
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


def again(guide: Guide, match: Match) -> Guide:
    """Return who helps when the page has been loaded anew."""
    written = guide.written(match)
    assert written is not None
    other = Guide()
    other.take_up(written, match)
    return other


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_lesson_can_be_gone_on_with(variant: str, seed: int) -> None:
    """At any moment of the deal, whatever is done in it, what was kept of the lesson brings it back as it was."""
    match, rng, guide = dealt(variant), Random(seed), Guide()
    guide.begin_lesson(match)
    met: list[tuple[Guide, Lesson | None, list[int]]] = []
    while guide.lesson is not None and guide.lesson.topic != "done":
        met.append((again(guide, match), guide.lesson, list(guide.turned)))
        view = observe(match, HUMAN)
        if match.deal is None or (guide.lesson.topic in PAGED and rng.random() < 0.7):
            guide.turn_page(match)
            continue
        match = step(match, (advised(view) if seed else rng.choice(view.legal)) if view.legal else None)
        guide.changed(observe(match, HUMAN))
    met.append((again(guide, match), guide.lesson, list(guide.turned)))
    assert [(other.lesson, other.turned) for other, _, _ in met] == [(lesson, turned) for _, lesson, turned in met]
    assert guide.lesson is not None
    assert guide.lesson.topic == "done"


def test_a_lesson_of_another_deal_is_over() -> None:
    """What was kept of a lesson says nothing about another match or the next deal, and damaged words say nothing."""
    match, guide = dealt("gameweave"), Guide()
    guide.begin_lesson(match)
    guide.turn_page(match)
    written = guide.written(match) or ""
    rng, after = Random(1), match
    while after.deal is not None:
        view = observe(after, HUMAN)
        after = step(after, rng.choice(view.legal) if view.legal else None)
    others = [(written, dealt("dacha")), (written, next_deal(after)), (f"{written},x", match), ("", match)]
    for words, where in others:
        other = Guide()
        other.take_up(words, where)
        assert other.lesson is None


def test_nothing_is_kept_without_a_lesson() -> None:
    """Where nobody teaches, there is nothing to write down."""
    assert Guide().written(dealt("gameweave")) is None
