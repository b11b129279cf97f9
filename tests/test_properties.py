"""What holds at every state of every deal and match, whatever the rules: checked over random play in every house."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import helpers
import pytest
import steady

from tysiacha import engine, match
from tysiacha.actions import Action, Bury, Give
from tysiacha.cards import PACK, Card, Suit, format_hand
from tysiacha.deal import Deal, Phase, actions_of, new_deal
from tysiacha.errors import Cause, IllegalAction
from tysiacha.invariant import broken_invariants
from tysiacha.match import Match
from tysiacha.notation import parse_action, parse_deal, parse_hand, parse_layout, parse_position
from tysiacha.options import format_rules, parse_rules
from tysiacha.record import Record, dumps, loads
from tysiacha.rules import Rules, TalonShown
from tysiacha.variants import VARIANTS
from tysiacha.view import observe

HOUSES = pytest.mark.parametrize("rules", helpers.HOUSES.values(), ids=helpers.HOUSES)
UNIVERSE = helpers.conceivable()


@HOUSES
def test_every_card_lies_in_one_place(rules: Rules) -> None:
    """The 24 cards lie once each in hands, talons, tricks and what was buried, and no invariant breaks."""
    for deal in helpers.random_states(rules, 1, 40):
        untaken = [card for index, talon in enumerate(deal.talons) if index != deal.taken for card in talon]
        on_table = [*deal.trick, *deal.buried, *untaken]
        places = [on_table, *map(list, deal.hands), *map(list, deal.won)]
        assert sorted(card for place in places for card in place) == list(PACK), str(deal)
        assert broken_invariants(deal) == []


@HOUSES
def test_legal_actions_are_listed_in_order(rules: Rules) -> None:
    """Legal actions are unique, sorted by kind, amount and card, and run out only when the deal is scored."""
    for deal in helpers.random_states(rules, 2, 40):
        legal = engine.legal_actions(deal)
        assert list(legal) == sorted(set(legal), key=helpers.order_of), str(deal)
        assert bool(legal) is (deal.phase is not Phase.SCORED), str(deal)


@HOUSES
def test_an_action_is_refused_unless_it_is_legal(rules: Rules) -> None:
    """Of every action that somebody might try, exactly the legal ones are not refused."""
    for deal in helpers.random_states(rules, 3, 9):
        accepted = {action for action in UNIVERSE if engine.refusal(deal, action) is None}
        assert accepted == set(engine.legal_actions(deal)), str(deal)


@HOUSES
def test_a_refused_action_changes_nothing(rules: Rules) -> None:
    """Applying a refused action raises its refusal with the position, and leaves the deal as it was."""
    rng = Random(4)
    for deal in helpers.random_states(rules, 4, 6):
        legal = set(engine.legal_actions(deal))
        action = rng.choice([action for action in UNIVERSE if action not in legal])
        before = str(deal)
        with pytest.raises(IllegalAction) as caught:
            engine.apply(deal, action)
        assert caught.value.refusal == engine.refusal(deal, action)
        assert (caught.value.action, caught.value.position, str(deal)) == (action, before, before)
        assert before in str(caught.value)


@HOUSES
def test_points_add_up(rules: Rules) -> None:
    """At the end of a deal the points are 120 and the marriages declared, less what is left in unpaid talons."""
    ends = [deal for deal in helpers.random_states(rules, 5, 60) if deal.phase is Phase.SCORED and not deal.bombed]
    for deal in ends:
        married = sum(suit.marriage for _, suit in deal.declared)
        unpaid = 0 if rules.last_trick_takes_talons else sum(card.points for card in deal.left_over)
        assert sum(deal.points) == 120 + married - unpaid, str(deal)
    assert len(ends) > 40


@HOUSES
def test_points_never_fall(rules: Rules) -> None:
    """No action takes points away from a seat that had them."""
    rng = Random(6)
    for number in range(20):
        states = list(helpers.play_out(engine.deal_cards(rules, rng, forehand=number % rules.seats), rng))
        for before, after in pairwise(states):
            assert all(new >= old for old, new in zip(before.points, after.points, strict=True)), str(after)


@HOUSES
def test_positions_round_trip(rules: Rules) -> None:
    """A position, its cards and its actions are read back as they were written."""
    for deal in helpers.random_states(rules, 7, 6):
        assert parse_position(str(deal), rules, bombs=deal.bombs) == deal
        assert [parse_action(str(action)) for action in actions_of(deal)] == list(actions_of(deal))
        assert [parse_action(str(action)) for action in engine.legal_actions(deal)] == list(engine.legal_actions(deal))
    assert parse_deal(str(deal).split(" ")[0], rules, bombs=deal.bombs).dealt == deal.dealt


@HOUSES
def test_rules_round_trip(rules: Rules) -> None:
    """Rules written as overrides of any variant are read back as they were."""
    for base in helpers.HOUSES.values():
        assert parse_rules(format_rules(rules, base), base) == rules


def matches_of(rules: Rules) -> tuple[str, Rules]:
    """Name the registered variant on which a record of these rules builds."""
    names = [name for name, registered in VARIANTS.items() if registered == rules]
    return (names or ["gameweave"])[0], rules


@HOUSES
def test_records_round_trip(rules: Rules) -> None:
    """A record written at any moment of a match is read back as the same match and written the same again."""
    variant, rules = matches_of(rules)
    states = list(helpers.random_match(variant, rules, seed=8, most_deals=4))
    for state in [*states[:30], *states[30:-1:7], states[-1]]:
        text = dumps(Record(state, (("Title", 'A "quoted" \\ title'),), ((1, "one"), (2, "two"))))
        record = loads(text)
        assert record.match == state
        assert dumps(record) == text


def known_cards(deal: Deal, seat: int) -> set[Card]:
    """List the cards whose place a seat knows, from the rules of who sees what."""
    known = set(deal.dealt[seat] | deal.hands[seat])
    known.update(*(trick.cards for trick in deal.tricks), deal.trick)
    known.update(card for receiver, card in deal.given if seat in (receiver, deal.declarer))
    if seat == deal.declarer:
        known.update(deal.buried)
    open_talon = deal.rules.talon_shown is TalonShown.ALWAYS or (
        deal.rules.talon_shown is TalonShown.UNLESS_FORCED and not deal.is_forced
    )
    if deal.taken is not None and (open_talon or seat == deal.declarer):
        known.update(deal.talons[deal.taken])
    if deal.phase is Phase.SCORED and not deal.bombed:
        known.update(deal.left_over)
    return known


def other_worlds(deal: Deal, seat: int, rng: Random, tries: int) -> Iterator[Deal]:
    """Deal the cards that a seat does not know anew, and play the same public actions where they are legal."""
    hidden = [card for card in PACK if card not in known_cards(deal, seat)]
    for attempt in range(tries):
        # Late in a deal few shuffles allow what was played, while exchanging two cards often does.
        moving = rng.sample(hidden, min(len(hidden), 2 if attempt % 2 else len(hidden)))
        into = dict(zip(PACK, PACK, strict=True)) | dict(zip(moving, [*moving[1:], *moving[:1]], strict=True))
        yield from replayed(deal, into)


def replayed(deal: Deal, into: dict[Card, Card]) -> Iterator[Deal]:
    """Yield the deal with every card exchanged for another, unless an action becomes illegal."""
    hands = tuple(frozenset(into[card] for card in hand) for hand in deal.dealt)
    talons = tuple(frozenset(into[card] for card in talon) for talon in deal.talons)
    world = new_deal(deal.rules, hands, talons, forehand=deal.forehand, bombs=deal.bombs)
    for action in actions_of(deal):
        moved: Action = replace(action, card=into[action.card]) if isinstance(action, Give | Bury) else action
        if engine.refusal(world, moved) is not None:
            return
        world = engine.apply_unchecked(world, moved)
    yield world


def on_table(deal: Deal) -> Match:
    """Put a deal into a match, to be observed."""
    start = helpers.standing(deal.rules, (0,) * deal.seats, bombs=deal.bombs, dealer=deal.dealer)
    return replace(match.start_match("any", deal.rules, start=start), deal=deal)


@HOUSES
def test_a_view_never_depends_on_unknown_cards(rules: Rules) -> None:
    """Dealing the cards that a seat does not know anew, behind the same actions, changes nothing that it sees."""
    rng = Random(9)
    worlds = 0
    for deal in helpers.random_states(rules, 9, 12):
        for seat in range(rules.seats):
            view = observe(on_table(deal), seat)
            for world in other_worlds(deal, seat, rng, 4):
                assert observe(on_table(world), seat) == view, f"{deal} and {world}"
                worlds += world != deal
    assert worlds > 500


@HOUSES
def test_a_view_writes_only_known_cards(rules: Rules) -> None:
    """A view's text is a layout of the seat's own dealt cards, a talon that it may know, and sizes."""
    for deal in helpers.random_states(rules, 10, 12):
        for seat in range(rules.seats):
            layout = parse_layout(str(observe(on_table(deal), seat)))
            others = [rules.hand_size] * rules.seats
            assert layout.hands == (*others[:seat], deal.dealt[seat], *others[seat + 1 :])
            shown = {card for talon in layout.talons if not isinstance(talon, int) for card in talon}
            assert shown <= known_cards(deal, seat)


@HOUSES
@pytest.mark.parametrize("seed", [1, 2, 3], ids=["first", "second", "third"])
def test_a_match_ends(rules: Rules, seed: int) -> None:
    """A match between players with a little sense ends, and its winners are those that the rules name."""
    end = steady.play_on(match.start_match("any", rules, seed=seed), 900)
    assert end.is_over
    best = {seat for seat, score in enumerate(end.scores) if score == max(end.scores)}
    assert set(end.winners) <= best | {end.history[-1].result.declarer}
    assert max(end.scores) >= rules.target or len(end.history) == rules.deal_limit
    with pytest.raises(ValueError, match="the match is over"):
        match.next_deal(end)


@HOUSES
def test_a_match_is_a_function_of_rules_seed_and_actions(rules: Rules) -> None:
    """The same seed and the same choices make the same match; another seed deals other cards."""
    first, second, other = (
        steady.play_on(match.start_match("any", rules, seed=seed, number=number), 5)
        for seed, number in [(21, 1), (21, 1), (22, 1)]
    )
    assert first == second
    assert first.history[0].deal.dealt != other.history[0].deal.dealt


@HOUSES
def test_a_position_set_up_in_mid_match_deals_the_same_cards(rules: Rules) -> None:
    """A match set up from another's standing goes on exactly as that one does."""
    whole = steady.play_on(match.start_match("any", rules, seed=31), 6)
    half = steady.play_on(match.start_match("any", rules, seed=31), 3)
    resumed = match.start_match("any", rules, seed=31, start=half.standing)
    assert steady.play_on(resumed, 3).history == whole.history[3:]


def test_the_hand_of_a_layout_is_read_as_written() -> None:
    """Every subset of a suit is written and read back as the same hand."""
    rng = Random(12)
    for size in range(25):
        hand = frozenset(rng.sample(PACK, size))
        assert parse_hand(format_hand(hand)) == hand


def test_every_cause_of_a_refusal_comes_up() -> None:
    """No cause is dead: each refuses some action in some state of some house."""
    states = [deal for rules in helpers.HOUSES.values() for deal in helpers.random_states(rules, 14, 4)]
    ruff = helpers.at_play(parse_rules("must_overtrump=yes", VARIANTS["polish"]), "Q...,.J..,.T9..", trump=Suit.D)
    states.append(helpers.apply_plays(ruff, "HQ DJ"))
    refusals = {engine.refusal(deal, action) for deal in states for action in UNIVERSE}
    assert {refused.cause for refused in refusals if refused is not None} == set(Cause)
