"""The play: following, trumping, beating, who takes a trick, and declaring marriages."""

import pytest
from helpers import apply_plays, apply_tokens, at_play, tokens, whole_deal

from tysiacha import engine
from tysiacha.cards import Card, Suit
from tysiacha.deal import Deal, Phase, Trick
from tysiacha.errors import Cause, Refusal
from tysiacha.notation import parse_action
from tysiacha.options import parse_rules
from tysiacha.play import winning_place
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS

GAMEWEAVE, DACHA, POLISH, POLISH_2 = (VARIANTS[name] for name in ("gameweave", "dacha", "polish", "polish-2"))
BEATING = parse_rules("must_beat=yes must_overtrump=yes", POLISH)


def refused(deal: Deal, token: str) -> Refusal | None:
    """Return why an action written as a token is refused."""
    return engine.refusal(deal, parse_action(token))


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal"),
    [
        ("AK.T..9", "HQ", None, "HA HK"),
        ("AK.T..9", "HQ", Suit.S, "HA HK"),
        (".T9.A.9", "HQ", Suit.S, "S9"),
        (".T9.A.9", "HQ", Suit.D, "DT D9"),
        (".T9.A.9", "HQ", None, "DT D9 CA S9"),
        (".T9.A.9", "HQ", Suit.H, "DT D9 CA S9"),
        ("9...", "HA", Suit.S, "H9"),
        (".T9..", "HA", Suit.S, "DT D9"),
    ],
    ids=[
        "follow",
        "follow, though a trump is in hand",
        "trump when void",
        "any of the trumps",
        "anything without a trump suit",
        "anything when void of the trump led",
        "follow below an ace",
        "anything with neither suit nor trump",
    ],
)
def test_what_may_be_apply_plays(hand: str, led: str, trump: Suit | None, legal: str) -> None:
    """Follow suit; else trump if there is one in hand; else play anything; nobody has to beat a card."""
    deal = at_play(POLISH, f"{led[1]}...,{hand},...", trump=trump)
    assert tokens(engine.legal_actions(apply_plays(deal, led))) == legal


@pytest.mark.parametrize(
    ("token", "trump", "refusal"),
    [
        ("DT", None, Refusal(Cause.FOLLOW_SUIT, suit=Suit.H)),
        ("S9", Suit.S, Refusal(Cause.FOLLOW_SUIT, suit=Suit.H)),
        ("HJ", None, Refusal(Cause.NOT_IN_HAND, card=Card.HJ)),
        ("*HK", None, Refusal(Cause.DECLARE_ONLY_LEADING)),
        ("p", None, Refusal(Cause.WRONG_PHASE)),
        ("HA>1", None, Refusal(Cause.WRONG_PHASE)),
    ],
    ids=["another suit", "a trump", "a card elsewhere", "declaring", "a pass", "a gift"],
)
def test_refused_follows(token: str, trump: Suit | None, refusal: Refusal) -> None:
    """A card that does not follow is refused with the suit to follow."""
    deal = apply_plays(at_play(POLISH, "Q...,AK.T..9,...", trump=trump), "HQ")
    assert refused(deal, token) == refusal


def test_a_trump_in_hand_must_be_apply_plays() -> None:
    """A seat that cannot follow and holds a trump is refused anything else, with the trump's name."""
    deal = apply_plays(at_play(POLISH, "Q...,.T9.A.9,...", trump=Suit.D), "HQ")
    assert refused(deal, "CA") == Refusal(Cause.PLAY_TRUMP, suit=Suit.D)


@pytest.mark.parametrize(
    ("hand", "led", "between", "trump", "legal"),
    [
        ("AJ9...", "HQ", "", None, "HA"),
        ("J9...", "HQ", "", None, "HJ H9"),
        ("AJ...9", "HQ", "SA", Suit.S, "HA HJ"),
        (".T9..", "HQ", "DJ", Suit.D, "DT"),
        (".T9..", "HQ", "DA", Suit.D, "DT D9"),
        (".T9..", "HQ", "", Suit.D, "DT D9"),
        (".AT9..", "DJ", "", Suit.D, "DA DT"),
        (".9..", "DJ", "", Suit.D, "D9"),
    ],
    ids=[
        "higher when it can",
        "anything lower when it cannot",
        "a suit that was trumped already",
        "a higher trump",
        "any trump under a higher one",
        "any trump when none was played",
        "a higher trump when trumps were led",
        "a lower trump when it cannot",
    ],
)
def test_where_cards_must_be_beaten(hand: str, led: str, between: str, trump: Suit | None, legal: str) -> None:
    """Houses that ask for it want the winning card beaten, when following and when trumping, where possible."""
    second = {"SA": "...A", "DJ": ".J..", "DA": ".A..", "": hand}[between]
    lead = "Q..." if led == "HQ" else ".J.."
    third = hand if between else "..."
    deal = apply_plays(at_play(BEATING, f"{lead},{second},{third}", trump=trump), f"{led} {between}".strip())
    assert tokens(engine.legal_actions(deal)) == legal


@pytest.mark.parametrize(
    ("overrides", "legal"),
    [("", "HA HJ H9"), ("must_overtrump=yes", "HA HJ H9"), ("must_beat=yes", "HA")],
    ids=["neither", "overtrumping alone", "beating"],
)
def test_beating_is_an_option_of_its_own(overrides: str, legal: str) -> None:
    """Having to beat concerns following alone."""
    deal = apply_plays(at_play(parse_rules(overrides, POLISH), "Q...,AJ9...,..."), "HQ")
    assert tokens(engine.legal_actions(deal)) == legal


@pytest.mark.parametrize(
    ("overrides", "legal"),
    [("", "DT D9"), ("must_beat=yes", "DT D9"), ("must_overtrump=yes", "DT")],
    ids=["neither", "beating alone", "overtrumping"],
)
def test_overtrumping_is_an_option_of_its_own(overrides: str, legal: str) -> None:
    """Having to overtrump concerns those who cannot follow."""
    deal = apply_plays(at_play(parse_rules(overrides, POLISH), "Q...,.J..,.T9..", trump=Suit.D), "HQ DJ")
    assert tokens(engine.legal_actions(deal)) == legal


def test_refused_low_cards() -> None:
    """A card that does not beat is refused with the card to beat."""
    follow = apply_plays(at_play(BEATING, "Q...,AJ9...,..."), "HQ")
    assert refused(follow, "HJ") == Refusal(Cause.BEAT_CARD, card=Card.HQ)
    ruff = apply_plays(at_play(BEATING, "Q...,.J..,.T9..", trump=Suit.D), "HQ DJ")
    assert refused(ruff, "D9") == Refusal(Cause.OVERTRUMP, card=Card.DJ)


@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("HT HA HK", None, 1),
        ("HK HQ HT", None, 2),
        ("H9 DA SA", None, 0),
        ("HA S9 HT", Suit.S, 1),
        ("HA S9 SJ", Suit.S, 2),
        ("HA SJ S9", Suit.S, 1),
        ("SA S9 HA", Suit.H, 2),
        ("H9 DA CA", Suit.S, 0),
        ("DA H9", Suit.H, 1),
        ("HJ HT", None, 1),
    ],
    ids=[
        "ace over ten",
        "ten over king",
        "discards never win",
        "a trump nine beats a side ace",
        "the higher trump, played last",
        "the higher trump, played first",
        "hearts as trump",
        "no trump played",
        "two seats, a trump nine",
        "ten over jack",
    ],
)
def test_who_takes_a_trick(cards: str, trump: Suit | None, place: int) -> None:
    """The highest trump takes the trick, else the highest card of the suit led."""
    assert winning_place(tuple(Card[name] for name in cards.split()), trump) == place


@pytest.mark.parametrize("leader", [0, 1, 2], ids=["seat 1", "seat 2", "seat 3"])
@pytest.mark.parametrize("taker", [0, 1, 2], ids=["leader", "its left", "the seat beyond"])
def test_the_winner_takes_the_cards_and_leads(leader: int, taker: int) -> None:
    """The trick's cards go to its winner, wherever it sits, and it leads next."""
    ranks = ["K9", "QJ", "T."]
    ranks.insert(taker, ranks.pop(2))
    held = [f"{rank.rstrip('.')}...{'A' if rank == 'T.' else ''}" for rank in ranks]
    hands = held[-leader:] + held[:-leader]
    deal = at_play(POLISH, ",".join(hands), leader=leader)
    deal = apply_plays(deal, " ".join(f"H{rank[0]}" for rank in ranks))
    winner = (leader + taker) % 3
    assert (deal.turn, deal.leader, deal.trick) == (winner, winner, ())
    assert deal.tricks[-1] == Trick(leader, tuple(Card[f"H{rank[0]}"] for rank in ranks), winner)
    assert [len(cards) for cards in deal.won] == [3 if seat == winner else 0 for seat in range(3)]
    assert deal.points[winner] == 17


@pytest.mark.parametrize(
    ("rules", "won", "legal"),
    [
        (GAMEWEAVE, False, "HK HQ DA"),
        (GAMEWEAVE, True, "*HK *HQ DA"),
        (DACHA, False, "HK HQ DA"),
        (DACHA, True, "HK *HK HQ *HQ DA"),
        (POLISH, False, "*HK *HQ DA"),
        (POLISH, True, "*HK *HQ DA"),
        (parse_rules("declaring=chosen", POLISH), False, "HK *HK HQ *HQ DA"),
        (parse_rules("declare_needs_trick=no", DACHA), False, "HK *HK HQ *HQ DA"),
        (parse_rules("declaring=automatic", DACHA), True, "*HK *HQ DA"),
    ],
    ids=[
        "gameweave before a trick",
        "gameweave after a trick",
        "dacha before a trick",
        "dacha after a trick",
        "polish on the opening lead",
        "polish after a trick",
        "chosen on the opening lead",
        "dacha without need of a trick",
        "dacha with automatic declaring",
    ],
)
def test_what_a_marriage_in_hand_allows(rules: Rules, won: bool, legal: str) -> None:
    """Leading half of a marriage declares it by itself or by choice, where the rules ask only after a trick."""
    taken = (Card.SA, Card.S9, Card.SJ) if won else ()
    deal = at_play(rules, "KQ.A..,...,...", won=(taken, (), ()))
    assert tokens(engine.legal_actions(deal)) == legal


@pytest.mark.parametrize(
    ("rules", "won", "token", "refusal"),
    [
        (GAMEWEAVE, (), "*HK", Refusal(Cause.DECLARE_NEEDS_TRICK)),
        (GAMEWEAVE, (Card.SA,), "HK", Refusal(Cause.DECLARING_AUTOMATIC, card=Card.HK)),
        (POLISH, (), "HQ", Refusal(Cause.DECLARING_AUTOMATIC, card=Card.HQ)),
        (DACHA, (), "*HQ", Refusal(Cause.DECLARE_NEEDS_TRICK)),
        (DACHA, (Card.SA,), "*DA", Refusal(Cause.DECLARE_ONLY_PAIR)),
        (DACHA, (Card.SA,), "*CK", Refusal(Cause.PARTNER_MISSING, card=Card.CQ)),
        (DACHA, (Card.SA,), "*SK", Refusal(Cause.NOT_IN_HAND, card=Card.SK)),
    ],
    ids=[
        "before a trick",
        "quietly, where it is automatic",
        "quietly on the opening lead",
        "by choice before a trick",
        "an ace",
        "half without the other",
        "a card elsewhere",
    ],
)
def test_refused_declarations(rules: Rules, won: tuple[Card, ...], token: str, refusal: Refusal) -> None:
    """A declaration that the rules do not allow, or a silent lead where it is automatic, says why."""
    deal = at_play(rules, "KQ.A.K.,...,...", won=(won, (), ()))
    assert refused(deal, token) == refusal


def test_another_seats_trick_gives_no_right_to_declare() -> None:
    """Only a trick of its own lets a seat declare, as declarer or defender."""
    deal = at_play(GAMEWEAVE, "KQ.A..,...,...", won=((), (Card.SA, Card.S9, Card.SJ), ()))
    assert tokens(engine.legal_actions(deal)) == "HK HQ DA"


def test_a_defender_declares_too() -> None:
    """A defender who took a trick and leads declares and keeps its marriage's points."""
    deal = at_play(GAMEWEAVE, "9..9.,KQ...,J..T.", leader=1, declarer=0, won=((), (Card.SA, Card.S9, Card.SJ), ()))
    deal = apply_plays(deal, "*HK HJ H9")
    assert deal.points == (0, 11 + 2 + 100 + 4 + 2, 0)


@pytest.mark.parametrize("half", ["K", "Q"], ids=["king", "queen"])
@pytest.mark.parametrize("suit", Suit, ids=[suit.name for suit in Suit])
def test_a_declared_suit_is_trump_from_that_trick_on(suit: Suit, half: str) -> None:
    """A marriage scores at once, and its suit is trump in the very trick that it leads."""
    other = Suit((suit + 1) % 4)
    groups = [[""] * 4 for _ in range(3)]
    groups[0][suit], groups[1][other], groups[2][suit] = "KQ", "A", "9"
    deal = at_play(POLISH, ",".join(map(".".join, groups)))
    deal = engine.apply(deal, parse_action(f"*{suit.name}{half}"))
    assert (deal.trump, deal.points[0], deal.declared) == (suit, suit.marriage, ((0, suit),))
    deal = apply_plays(deal, f"{other.name}A {suit.name}9")
    assert deal.tricks[-1].winner == 0


def test_the_opening_lead_may_declare_and_trumps_at_once() -> None:
    """Where the opening lead declares, a seat void of the suit has no trump to play, and the nine follows."""
    deal = whole_deal("1:AKQ.AJ.A.A,TJ9.TK.TK.,.Q9.QJ9.TK/...QJ9", POLISH, "p p t1 S9>2 SJ>3 *HK")
    assert (deal.trump, deal.points) == (Suit.H, (100, 0, 0))
    assert tokens(engine.legal_actions(deal)) == "HT HJ H9"


def test_a_later_marriage_replaces_the_trump() -> None:
    """Spades, then hearts is 140; the old trump no longer ruffs, in the declaring trick already."""
    deal = apply_plays(at_play(POLISH, "KQ...KQ,.A..J9,J9.9.."), "*SK SJ HJ *HK S9 H9")
    assert (deal.trump, deal.declared) == (Suit.H, ((0, Suit.S), (0, Suit.H)))
    assert deal.points == (40 + 4 + 2 + 2 + 100 + 4, 0, 0)
    assert deal.tricks[-1].winner == 0
    assert tokens(engine.legal_actions(apply_plays(deal, "SQ"))) == "DA"


def test_an_old_trump_is_an_ordinary_suit() -> None:
    """After another marriage a card of the old trump loses to a card of the suit led."""
    deal = at_play(POLISH, "...9,KQ.A..,J...", leader=1, declarer=1, trump=Suit.S)
    deal = apply_plays(deal, "*HK HJ S9")
    assert deal.tricks[-1].winner == 1


def test_a_nine_of_trumps_beats_a_side_ace() -> None:
    """The lowest trump takes an ace."""
    deal = apply_plays(at_play(POLISH, ".A..,.9..,...9", trump=Suit.S), "DA D9 S9")
    assert deal.tricks[-1].winner == 2


def test_leading_half_quietly_gives_the_marriage_up() -> None:
    """By choice half of a marriage may be led without declaring; no trump is made, nothing scored."""
    deal = at_play(DACHA, "KQ.A..,A...,9...", won=((Card.SA,), (), ()))
    deal = apply_plays(deal, "HK")
    assert (deal.trump, deal.declared, deal.points) == (None, (), (11, 0, 0))


def test_half_without_its_partner_declares_nothing() -> None:
    """A king whose queen lies elsewhere, or was played before, is an ordinary card."""
    deal = at_play(POLISH, "K.A..,Q...,J...")
    assert tokens(engine.legal_actions(deal)) == "HK DA"
    assert apply_plays(deal, "HK").trump is None


@pytest.mark.parametrize(
    ("rules", "cards", "tricks"),
    [(POLISH, 8, 8), (POLISH_2, 10, 10)],
    ids=["three seats", "two seats"],
)
def test_tricks_of_a_deal(rules: Rules, cards: int, tricks: int) -> None:
    """A deal has eight tricks with three seats and ten with two, and is scored with the last."""
    assert rules.trick_count == tricks
    assert (rules.hand_size + (1 if rules.seats == 3 else 0)) == cards


def test_the_last_card_scores_the_deal() -> None:
    """With the last trick taken the deal is scored and nothing can be done."""
    deal = apply_plays(at_play(POLISH, "A...,K...,Q..."), "HA HK HQ")
    assert (deal.phase, engine.legal_actions(deal)) == (Phase.SCORED, ())
    assert refused(deal, "HA") == Refusal(Cause.DEAL_OVER)


def test_a_position_after_quiet_and_declared_leads_is_written_apart() -> None:
    """Written actions tell a declared lead from a quiet one, also when another suit is declared later."""
    text = "1:AKQ.AJ.A.A,TJ9.TK.TK.,.Q9.QJ9.TK/...QJ9"
    start = whole_deal(text, DACHA, "100 p p S9>2 SJ>3 =100 SA S9 ST")
    assert str(apply_tokens(start, "HK HT SK")).endswith(" HK HT SK")
    assert str(apply_tokens(start, "*HK HT SK")).endswith(" *HK HT SK")
