"""The engine against a naive second implementation: counts of action sequences, and whole matches state by state."""

from dataclasses import replace
from pathlib import Path
from random import Random

import helpers
import naive
import perft
import pytest

from tysiacha import engine, match
from tysiacha.cards import Card
from tysiacha.deal import Deal, Phase
from tysiacha.match import Match
from tysiacha.options import to_options
from tysiacha.rules import Rules
from tysiacha.scoring import result

ORACLES = [oracle for file in sorted((Path(__file__).parent / "perft").glob("*.txt")) for oracle in perft.read(file)]
HOUSES = pytest.mark.parametrize("rules", helpers.HOUSES.values(), ids=helpers.HOUSES)


def facts(deal: Deal) -> dict[str, object]:
    """Name what both implementations have to agree on at every state of a deal."""
    return {
        "legal": sorted(map(str, engine.legal_actions(deal))),
        "points": list(deal.points),
        "hands": [sorted(card.name for card in hand) for hand in deal.hands],
        "phase": deal.phase.value,
        "trump": None if deal.trump is None else deal.trump.name,
        "contract": deal.contract if deal.declarer is not None else None,
        "declarer": deal.declarer,
        "turn": None if deal.phase is Phase.SCORED else deal.turn,
    }


def naive_facts(table: naive.Table) -> dict[str, object]:
    """Name the same facts as the naive rules see them."""
    return {
        "legal": sorted(naive.legal(table)),
        "points": naive.points(table),
        "hands": [sorted(hand) for hand in table["hands"]],
        "phase": table["phase"],
        "trump": table["trump"],
        "contract": table["contract"],
        "declarer": table["declarer"],
        "turn": None if table["phase"] == "scored" else table["turn"],
    }


def compare_deal(state: Match, rng: Random) -> tuple[Match, naive.Table]:
    """Play the deal on the table at random through both implementations, comparing every state."""
    assert state.deal is not None
    table = helpers.naive_table(state.deal)
    while state.deal is not None:
        assert facts(state.deal) == naive_facts(table), str(state.deal)
        action = helpers.choose(state.deal, rng)
        state = match.apply(state, action)
        table = naive.act(table, str(action))
    last = state.history[-1].deal
    assert facts(last) == naive_facts(table), str(last)
    assert list(result(last).booked) == naive.booked(table), str(last)
    return state, table


@HOUSES
def test_matches_agree_with_the_naive_rules(rules: Rules) -> None:
    """Every state of a random match, and every score after a deal, is the same under both implementations."""
    rng = Random(7)
    state = match.start_match("any", rules, seed=11)
    score = naive.new_score(to_options(rules), rules.seats)
    while not state.is_over and len(state.history) < 12:
        state, table = compare_deal(match.next_deal(state), rng)
        score = naive.settle(to_options(rules), score, table)
        assert helpers.naive_score(state.standing, state.winners) == score


def random_end(rules: Rules, rng: Random) -> match.Standing:
    """Make up a standing late in a match that these rules can reach."""
    while True:
        scores = tuple(
            rng.choice([rng.randint(-200, 700), rng.randint(700, 999), 870, 878, 880]) for _ in range(rules.seats)
        )
        sat = tuple(rng.randint(0, 2) if score >= 880 else None for score in scores)
        start = helpers.standing(rules, scores, barrel=sat, dealer=rng.randrange(rules.seats), deals=rng.randint(0, 38))
        try:
            match.start_match("any", rules, start=start)
        except ValueError:
            start = helpers.standing(rules, scores, dealer=start.dealer, deals=start.deals_played)
            try:
                match.start_match("any", rules, start=start)
            except ValueError:
                continue
        return start


@HOUSES
def test_late_scores_agree_with_the_naive_rules(rules: Rules) -> None:
    """Whatever a deal books near the end, both implementations change scores, barrels and winners alike."""
    rng = Random(5)
    deals = [deal for deal in helpers.random_states(rules, 3, 60) if deal.phase is Phase.SCORED]
    for _ in range(1500):
        start = random_end(rules, rng)
        deal = rng.choice(deals)
        state = match.start_match("any", rules, start=start)
        settled = match.settle(replace(state, deal=deal), result(deal))
        table = helpers.naive_table(deal)
        table.update(
            declarer=deal.declarer,
            contract=deal.contract,
            bombed=deal.bombed,
            phase="scored",
            won=[[card.name for card in cards] for cards in deal.won],
            married=[[suit.name for owner, suit in deal.declared if owner == seat] for seat in range(rules.seats)],
            buried=[card.name for card in deal.buried],
            talons=[[Card(card).name for card in talon] for i, talon in enumerate(deal.talons) if i != deal.taken],
            last_winner=deal.tricks[-1].winner if deal.tricks else None,
        )
        score = naive.settle(to_options(rules), helpers.naive_score(start), table)
        assert helpers.naive_score(settled.standing, settled.winners) == score


@pytest.mark.parametrize("oracle", ORACLES, ids=[oracle.name for oracle in ORACLES])
def test_counts_hold(oracle: perft.Oracle) -> None:
    """The number of action sequences from a position is the counted one, depth by depth."""
    assert perft.counted(oracle, len(oracle.counts)) == oracle.counts


@pytest.mark.parametrize("oracle", ORACLES, ids=[oracle.name for oracle in ORACLES])
def test_naive_counts_hold(oracle: perft.Oracle) -> None:
    """The naive rules count the same, at the depths that they reach in reasonable time."""
    depths = sum(total <= perft.NAIVE_LIMIT for total in oracle.counts)
    assert perft.naively_counted(oracle, depths) == oracle.counts[:depths]
