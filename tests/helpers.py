"""What the engine's tests share: the rules they run through, random play, short hands and every conceivable action."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import fifth
import naive

from tysiacha import engine, match
from tysiacha.actions import Action, Bid, Bomb, Bury, Commit, Give, Pass, Play, Take
from tysiacha.cards import PACK
from tysiacha.deal import Deal, Phase
from tysiacha.match import Match, Standing
from tysiacha.notation import parse_action, parse_hand, parse_position
from tysiacha.options import parse_rules, to_options
from tysiacha.rules import Barrel, Rules
from tysiacha.scoring import DealResult
from tysiacha.variants import VARIANTS

PRESETS: Final = tuple(VARIANTS)
"""The names of the four variants."""

HOUSES: Final[dict[str, Rules]] = {
    **VARIANTS,
    **fifth.VARIANTS,
    "gameweave with both must-beats": parse_rules("must_beat=yes must_overtrump=yes", VARIANTS["gameweave"]),
    "dacha with bombs": parse_rules("bombs=3 talon_shown=never may_raise=no", VARIANTS["dacha"]),
    "dacha by the tens": parse_rules("bid_step=10 rounding=nearest_10 late=silence", VARIANTS["dacha"]),
    "polish with one strict barrel": parse_rules(
        "late=barrel barrel_single=yes barrel_failure=falls barrel_deals=2", VARIANTS["polish"]
    ),
    "polish-2 with chosen declaring": parse_rules(
        "declaring=chosen may_raise=yes opening=chosen declarer_books=points", VARIANTS["polish-2"]
    ),
    "polish-2 with beating": parse_rules("must_beat=yes must_overtrump=yes late=none", VARIANTS["polish-2"]),
}
"""Every variant, a fifth one, and houses that mix the options: what the generic tests run through."""


def choose(deal: Deal, rng: Random) -> Action:
    """Pick a legal action, with passes, low bids and bombs often enough that every end of an auction comes up."""
    legal = engine.legal_actions(deal)
    if deal.phase is Phase.AUCTION and rng.random() < 0.75:
        return legal[0]
    if deal.phase is Phase.CONTRACT and rng.random() < 0.5:
        return legal[0]
    return rng.choice(legal)


def play_out(deal: Deal, rng: Random) -> Iterator[Deal]:
    """Yield a deal's every state, from the one given to the scored one."""
    yield deal
    while deal.phase is not Phase.SCORED:
        deal = engine.apply(deal, choose(deal, rng))
        yield deal


def random_states(rules: Rules, seed: int, deals: int) -> Iterator[Deal]:
    """Yield every state of so many random deals, with forehand and bombs varied."""
    rng = Random(seed)
    for number in range(deals):
        bombs = tuple(rng.randint(0, rules.bombs) for _ in range(rules.seats))
        yield from play_out(engine.deal_cards(rules, rng, forehand=number % rules.seats, bombs=bombs), rng)


def random_match(variant: str, rules: Rules, seed: int, most_deals: int) -> Iterator[Match]:
    """Yield a random match before its first deal and after every action, for so many deals at most."""
    rng = Random(seed)
    state = match.start_match(variant, rules, seed=seed)
    yield state
    while not state.is_over and len(state.history) < most_deals:
        state = match.next_deal(state)
        yield state
        while state.deal is not None:
            state = match.apply(state, choose(state.deal, rng))
            yield state


def conceivable() -> tuple[Action, ...]:
    """List every action that somebody might try, sensible or not."""
    amounts = sorted({*range(0, 451, 5), -5, 1, 99, 101, 104, 106, 117, 121, 123, 399, 401, 1000})
    actions: list[Action] = [Pass(), Bomb()]
    actions += [kind(amount) for kind in (Bid, Commit) for amount in amounts]
    actions += [Take(talon) for talon in range(-1, 4)]
    actions += [Give(card, seat) for card in PACK for seat in range(-1, 4)]
    actions += [Bury(card) for card in PACK]
    actions += [Play(card, declares) for card in PACK for declares in (False, True)]
    return tuple(actions)


_ORDER: Final = (Pass, Bid, Take, Bomb, Give, Bury, Commit, Play)


def order_of(action: Action) -> tuple[int, ...]:
    """Return the sort key of legal actions: by kind, then by amount, talon or card, a declaring play last."""
    kind = _ORDER.index(type(action))
    match action:
        case Bid(amount) | Commit(amount):
            return kind, amount
        case Take(talon):
            return kind, talon
        case Give(card, seat):
            return kind, card, seat
        case Bury(card):
            return kind, card
        case Play(card, declares):
            return kind, card, declares
        case Pass() | Bomb():
            return (kind,)


def whole_deal(text: str, rules: Rules, actions: str = "") -> Deal:
    """Read a position from the cards of a deal and, apart for legibility, its actions."""
    return parse_position(f"{text} {actions}".strip(), rules)


def at_play(rules: Rules, hands: str, *, leader: int = 0, contract: int = 100, **changes: object) -> Deal:
    """Set up the play with short hands (``H.D.C.S``, separated by commas), to look at one trick.

    The rest of the pack is treated as lying in the talon; ``changes`` are further fields of the deal.
    """
    held = tuple(map(parse_hand, hands.split(",")))
    rest = frozenset(PACK).difference(*held)
    deal = engine.deal_cards(rules, Random(1))
    plain = replace(
        deal,
        hands=held,
        talons=(rest,),
        turn=leader,
        leader=leader,
        phase=Phase.PLAY,
        declarer=leader,
        contract=contract,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def tokens(actions: tuple[Action, ...]) -> str:
    """Write actions as one text."""
    return " ".join(map(str, actions))


def apply_tokens(deal: Deal, text: str) -> Deal:
    """Apply actions written as one text."""
    return parse_position(f"{deal} {text}", deal.rules, bombs=deal.bombs)


def apply_plays(deal: Deal, text: str) -> Deal:
    """Apply plays to a position that was made up, and so cannot be written."""
    for token in text.split():
        deal = engine.apply(deal, parse_action(token))
    return deal


def naive_table(deal: Deal) -> naive.Table:
    """Lay a deal's cards out for the naive rules, before the first decision."""
    hands, talons = ([[card.name for card in group] for group in groups] for groups in (deal.dealt, deal.talons))
    return naive.new_table(to_options(deal.rules), hands, talons, deal.forehand, list(deal.bombs))


def naive_score(stands: Standing, winners: tuple[int, ...] = ()) -> naive.Table:
    """Write a standing as the naive rules do."""
    return {
        "scores": list(stands.scores),
        "sat": list(stands.barrel_deals),
        "bombs": list(stands.bombs),
        "deals": stands.deals_played,
        "winners": list(winners),
    }


def standing(
    rules: Rules,
    scores: tuple[int, ...],
    *,
    barrel: tuple[int | None, ...] | None = None,
    bombs: tuple[int, ...] | None = None,
    dealer: int = 0,
    deals: int = 5,
) -> Standing:
    """Build a standing; seats at the barrel's score sit on it since the last deal unless said otherwise."""
    edge = rules.late.score if isinstance(rules.late, Barrel) else rules.target
    sat = tuple(0 if score >= edge else None for score in scores)
    return Standing(
        scores=scores,
        barrel_deals=sat if barrel is None else barrel,
        bombs=(rules.bombs,) * rules.seats if bombs is None else bombs,
        dealer=dealer,
        deals_played=deals,
    )


def after_booking(
    rules: Rules,
    scores: tuple[int, ...],
    booked: tuple[int, ...],
    *,
    declarer: int = 0,
    contract: int | None = None,
    bombed: bool = False,
    barrel: tuple[int | None, ...] | None = None,
    deals: int = 5,
) -> Match:
    """Settle a made-up deal: what each seat books, on top of a standing; the contract is what the declarer books."""
    start = standing(rules, scores, barrel=barrel, deals=deals)
    state = match.next_deal(match.start_match("any", rules, seed=1, start=start))
    made_up = DealResult(
        declarer=declarer,
        contract=abs(booked[declarer]) if contract is None else contract,
        made=booked[declarer] > 0,
        bombed=bombed,
        card_points=(0,) * rules.seats,
        marriages=((),) * rules.seats,
        talon_points=(0,) * rules.seats,
        booked=booked,
    )
    return match.settle(state, made_up)
