"""The seeds: every one is replayed, says what it shows, is the deal of its seed, and stands in the index."""

from dataclasses import replace
from pathlib import Path

import helpers
import naive
import pytest
from seed_index import RULES, SEEDS, index, tags_of

from tysiacha import engine, match
from tysiacha.deal import Deal, Phase, actions_of
from tysiacha.match import next_deal
from tysiacha.options import to_options
from tysiacha.record import dumps, load
from tysiacha.view import observe

FILES = sorted(SEEDS.glob("*.txt"))
EVERY_SEED = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


@EVERY_SEED
def test_a_seed_is_replayed(file: Path) -> None:
    """A seed is a record that holds, written back byte for byte, with a deal played or begun."""
    record = load(file)
    assert dumps(record) == file.read_bytes().decode()
    assert record.match.history or record.match.deal is not None


@EVERY_SEED
def test_a_seed_says_what_it_shows(file: Path) -> None:
    """A seed's tags name its title, the rule and what it shows; its name begins with the rule."""
    record = load(file)
    assert [name for name, _ in record.tags] == ["Title", "Rule", "Shows"]
    assert tags_of(file)["Rule"] == record.tag("Rule")
    assert len(record.tag("Shows") or "") > 10
    rule = (record.tag("Rule") or "").replace(" ", "-")
    head = f"row-{int(rule[4:]):02}" if rule.startswith("row-") else rule
    assert file.stem.startswith(head)


@EVERY_SEED
def test_a_seed_is_the_deal_of_its_seed(file: Path) -> None:
    """Every deal of a seed file is the one that its seed shuffles, so that the page can go on from it."""
    whole = load(file).match
    begun = [(settled.before, settled.deal) for settled in whole.history]
    begun += [(whole.standing, whole.deal)] if whole.deal else []
    shuffled = [
        next_deal(replace(whole, standing=before, deal=None, history=(), winners=())).deal for before, _ in begun
    ]
    assert [deal and deal.dealt for deal in shuffled] == [deal.dealt for _, deal in begun]


@EVERY_SEED
def test_a_seed_can_be_played_on(file: Path) -> None:
    """From where a seed ends every seat has a view, and the deal on the table goes on to its score."""
    state = load(file).match
    views = [observe(state, seat) for seat in range(state.seats)]
    assert [view.seat for view in views] == list(range(state.seats))
    while state.deal is not None:
        state = match.apply(state, engine.legal_actions(state.deal)[0])
    assert state.history[-1].deal.phase is Phase.SCORED


@EVERY_SEED
def test_the_naive_rules_agree_with_a_seed(file: Path) -> None:
    """The second implementation of the rules allows every action of a seed and comes to the same scores."""
    whole = load(file).match
    options, score = to_options(whole.rules), helpers.naive_score(whole.start)
    for settled in whole.history:
        table = replayed_naively(settled.deal)
        assert naive.legal(table) == []
        score = naive.settle(options, score, table)
        assert score["scores"] == [change.after for change in settled.changes]
    assert (score["winners"], score["sat"]) == (list(whole.winners), list(whole.standing.barrel_deals))
    assert whole.deal is None or naive.legal(replayed_naively(whole.deal))


def replayed_naively(deal: Deal) -> naive.Table:
    """Replay a deal through the naive rules, which have to allow every action."""
    table = helpers.naive_table(deal)
    for token in map(str, actions_of(deal)):
        assert token in naive.legal(table)
        table = naive.act(table, token)
    return table


@pytest.mark.parametrize("name", RULES, ids=RULES)
def test_every_rule_has_seeds(name: str) -> None:
    """For each rule there is a seed in every variant that it holds in."""
    shown = {tags["Variant"] for tags in map(tags_of, FILES) if tags["Rule"] == name}
    assert shown
    assert set(RULES[name].variants) <= shown


def test_the_index_is_up_to_date() -> None:
    """The index is what `python tools/seed_index.py` writes."""
    assert (SEEDS / "README.md").read_text(encoding="utf-8") == index(FILES)


def test_the_folder_holds_seeds_alone() -> None:
    """Beside the seeds there is only their index."""
    assert [file.name for file in SEEDS.iterdir() if file.suffix != ".txt"] == ["README.md"]
