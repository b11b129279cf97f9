"""The rules of a house in words: statements generated from the record, so that a rules page cannot contradict the game.

A statement is a key and the numbers that its sentence needs. The English sentences are here, for the command line and
for the page's English catalogue; the other languages' stand in the page's catalogues under the same keys.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final, assert_never

from tysiacha.cards import PACK, PACK_POINTS, Rank, Suit
from tysiacha.exchange import BURY_COUNT
from tysiacha.rules import (
    Barrel,
    BarrelFailure,
    DeclarerBooks,
    Declaring,
    GiveOrder,
    Limit,
    Opening,
    Rounding,
    Rules,
    Silence,
    TalonShown,
)
from tysiacha.template import Language

ENGLISH: Final = Language(
    code="en",
    name="English",
    plurals=("one", "other"),
    plural=lambda number: int(number != 1),
    ranks={"": ("ace", "ten", "king", "queen", "jack", "nine")},
    suits={
        "": ("hearts", "diamonds", "clubs", "spades"),
        "of": ("hearts", "diamonds", "clubs", "spades"),
    },
    joint=" of ",
    indices=("A", "10", "K", "Q", "J", "9"),
    names=("Anna", "Boris", "Clara", "Daniel", "Emma", "Felix"),
)
"""How English writes numbers, cards and plurals."""

SENTENCES: Final = {
    "rules.heading.table": "The table",
    "rules.heading.auction": "The auction",
    "rules.heading.talon": "The talon",
    "rules.heading.marriage": "Marriages",
    "rules.heading.play": "The play",
    "rules.heading.score": "Scoring a deal",
    "rules.heading.late": "Near the end",
    "rules.heading.end": "The end of the match",
    "rules.table.pack": "The pack has {count} cards. From high to low, with their points: ace {ace}, ten {ten}, "
    "king {king}, queen {queen}, jack {jack}, nine {nine}. Together they are worth {total}.",
    "rules.table.three": "Three players, each for themselves. Everybody gets {hand} cards, and {talon} lie face down "
    "in the middle: the talon.",
    "rules.table.two": "Two players. Both get {hand} cards, and two talons of {talon} cards lie face down.",
    "rules.table.dealer": "The deal moves one seat to the left each time, and every new match starts with another "
    "dealer.",
    "rules.auction.forced": "The player at the dealer’s left opens with exactly {amount}, like it or not. Then the "
    "others call in turn.",
    "rules.auction.chosen": "The player at the dealer’s left must open, with {amount} or more.",
    "rules.auction.step": "Each bid is higher than the last and a multiple of {step}; you may skip steps. Whoever "
    "passes is out of the auction.",
    "rules.auction.limit_none": "Nobody may bid more than {cap}.",
    "rules.auction.limit_any_marriage": "Bids above {pack} need a marriage in hand, no matter which. The highest "
    "possible bid is {cap}.",
    "rules.auction.limit_marriage_value": "You may bid up to {pack} plus the value of the marriages in your hand, "
    "and never more than {cap}.",
    "rules.auction.end": "The highest bidder becomes declarer. When everybody else passes, the opener is held to the "
    "opening bid; the cards are not dealt again.",
    "rules.talon.always": "The declarer turns the talon up for everybody to see and takes it.",
    "rules.talon.unless_forced": "The declarer turns the talon up for everybody to see and takes it. Only a player "
    "left with the opening bid of {amount} keeps it secret.",
    "rules.talon.never": "The declarer takes the talon without showing it.",
    "rules.talon.two_always": "The declarer picks one of the two talons, turns it up for both to see and takes it.",
    "rules.talon.two_unless_forced": "The declarer picks one of the two talons, turns it up for both to see and "
    "takes it. Only a player left with the opening bid of {amount} keeps it secret.",
    "rules.talon.two_never": "The declarer picks one of the two talons and takes it without showing it.",
    "rules.talon.give_left_first": "Then the declarer gives each opponent one card, unseen by the other, first to the "
    "player at the left. Everybody now holds {hand}.",
    "rules.talon.give_any": "Then the declarer gives each opponent one card, unseen by the other, in any order. "
    "Everybody now holds {hand}.",
    "rules.talon.bury": "Then the declarer lays {count} cards face down in its place.",
    "rules.talon.raise": "After that the declarer may raise the contract, within the same limits and with the hand as "
    "it now is, but never lower it.",
    "rules.talon.no_raise": "The contract stays as it was bid.",
    "rules.talon.last_trick": "Whoever takes the last trick also gets the points of the {count} cards lying face down.",
    "rules.talon.unused": "The {count} cards lying face down count for nobody.",
    "rules.talon.bombs": "A player left with the opening bid because everybody passed may throw a bomb instead of "
    "playing: nothing for the bomber, {award} for every other player. Each player has {count} {count|bomb|bombs} "
    "per match.",
    "rules.marriage.values": "King and queen of one suit are a marriage: hearts {hearts}, diamonds {diamonds}, clubs "
    "{clubs}, spades {spades}.",
    "rules.marriage.automatic": "Lead the king or the queen while you hold the other, and the marriage is declared by "
    "itself.",
    "rules.marriage.chosen": "Lead the king or the queen while you hold the other, and you may declare the marriage; "
    "keeping quiet is allowed.",
    "rules.marriage.needs_trick": "You must have taken a trick in this deal before you can declare.",
    "rules.marriage.first_lead": "The very first lead of a deal may declare already.",
    "rules.marriage.trump": "Its points are yours at once, and its suit is trump from that trick on, until another "
    "marriage is declared. A deal begins without a trump.",
    "rules.play.lead": "The declarer leads to the first of {count} tricks, and whoever takes a trick leads to the "
    "next.",
    "rules.play.follow": "Follow suit if you can. If you cannot, play a trump if you have one; otherwise any card.",
    "rules.play.beat": "When you follow suit, you must beat the best card so far if you can.",
    "rules.play.no_beat": "When you follow suit, you need not beat anything.",
    "rules.play.overtrump": "When you trump, you must beat the highest trump so far if you can.",
    "rules.play.no_overtrump": "When you trump, any trump will do.",
    "rules.play.wins": "The highest trump takes the trick; without a trump, the highest card of the suit led.",
    "rules.score.test": "The declarer’s card points and marriages are counted exactly. One point short of the "
    "contract is a failure, and the contract is taken off the declarer’s score.",
    "rules.score.books_contract": "A contract that is made adds exactly its value, however many points were taken.",
    "rules.score.books_points": "A contract that is made adds the points taken, rounded the way the others’ are.",
    "rules.score.none": "The others add exactly the points they took.",
    "rules.score.nearest_5": "The others add the points they took, rounded to the nearest {step}: {example} counts as "
    "{rounded}.",
    "rules.score.up_5": "The others add the points they took, rounded up to a multiple of {step}: {example} "
    "counts as {rounded}.",
    "rules.score.nearest_10": "The others add the points they took, rounded to the nearest {step}, and a five goes "
    "up: {example} counts as {rounded}.",
    "rules.late.none": "Nothing changes towards the end of a match.",
    "rules.late.silence": "From {score} on a player is silent: as declarer you win and lose as before, but as "
    "a defender you add nothing.",
    "rules.late.barrel": "Whoever reaches {score} sits on the barrel with exactly {score}, and scores nothing there.",
    "rules.late.barrel_win": "From the barrel you win as declarer, by making a contract of {contract} or more.",
    "rules.late.deals": "You may sit there for {count} {count|deal|deals}. Then you fall to {fall}.",
    "rules.late.single": "There is one place. A newcomer throws the sitter down to {fall}. If two arrive in the same "
    "deal, the declarer sits, or else the next player clockwise, and the other waits at {held}, or stays put if "
    "already above.",
    "rules.late.shared": "Any number of players can sit there at once.",
    "rules.late.jump": "A single deal may carry you past the barrel: from below it to {target} or more wins.",
    "rules.late.no_jump": "Nobody jumps past the barrel: even a deal worth more than that stops there.",
    "rules.late.frozen": "A contract that fails on the barrel costs nothing but the deal.",
    "rules.late.falls": "A contract that fails on the barrel is taken off the score and ends the stay at once.",
    "rules.end.target": "The first to reach {target} wins.",
    "rules.end.exact": "Exactly {target} wins, and only the barrel leads there.",
    "rules.end.tie": "If several get there in one deal, the declarer wins; failing that the highest score, and equal "
    "scores share the win.",
    "rules.end.limit": "After {count} {count|deal|deals} the highest score wins in any case; equal scores share the "
    "win.",
    "rules.end.no_limit": "There is no limit to the number of deals.",
}
"""The English sentence of every statement, and the heading of every chapter."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement about the rules: the key of its sentence and the numbers in it."""

    key: str
    values: dict[str, int]

    @property
    def chapter(self) -> str:
        """Return what the statement is about; ``rules.heading.`` and this is the key of the heading."""
        return self.key.split(".")[1]


def _say(key: str, **values: int) -> Statement:
    return Statement(f"rules.{key}", values)


def statements(rules: Rules) -> tuple[Statement, ...]:
    """State everything that the rules decide, chapter by chapter in the order of a deal."""
    return (
        *_table(rules),
        *_auction(rules),
        *_talon(rules),
        *_marriages(rules),
        *_play(rules),
        *_score(rules),
        *_late(rules),
        *_end(rules),
    )


def _table(rules: Rules) -> Iterator[Statement]:
    ace, ten, king, queen, jack, nine = (rank.points for rank in sorted(Rank, reverse=True))
    yield _say("table.three" if rules.seats == 3 else "table.two", hand=rules.hand_size, talon=rules.talon_sizes[0])
    yield _say(
        "table.pack", count=len(PACK), ace=ace, ten=ten, king=king, queen=queen, jack=jack, nine=nine, total=PACK_POINTS
    )
    yield _say("table.dealer")


def _auction(rules: Rules) -> Iterator[Statement]:
    match rules.opening:
        case Opening.FORCED:
            yield _say("auction.forced", amount=rules.opening_bid)
        case Opening.CHOSEN:
            yield _say("auction.chosen", amount=rules.opening_bid)
        case _:
            assert_never(rules.opening)
    yield _say("auction.step", step=rules.bid_step)
    cap = rules.bid_cap - rules.bid_cap % rules.bid_step
    match rules.limit:
        case _ if rules.bid_cap <= PACK_POINTS:
            yield _say("auction.limit_none", cap=cap)
        case Limit.ANY_MARRIAGE:
            yield _say("auction.limit_any_marriage", pack=PACK_POINTS, cap=cap)
        case Limit.MARRIAGE_VALUE:
            yield _say("auction.limit_marriage_value", pack=PACK_POINTS, cap=cap)
        case _:
            assert_never(rules.limit)
    yield _say("auction.end")


def _talon(rules: Rules) -> Iterator[Statement]:
    two = "" if rules.seats == 3 else "two_"
    if rules.bombs:
        yield _say("talon.bombs", count=rules.bombs, award=rules.bomb_award)
    if rules.talon_shown is TalonShown.UNLESS_FORCED:
        yield _say(f"talon.{two}unless_forced", amount=rules.opening_bid)
    else:
        yield _say(f"talon.{two}{rules.talon_shown.value}")
    left = sum(rules.talon_sizes) if two else 0
    if two:
        yield _say("talon.bury", count=BURY_COUNT)
        yield _say("talon.last_trick" if rules.last_trick_takes_talons else "talon.unused", count=left)
    elif rules.give_order is GiveOrder.LEFT_FIRST:
        yield _say("talon.give_left_first", hand=rules.trick_count)
    else:
        yield _say("talon.give_any", hand=rules.trick_count)
    yield _say("talon.raise" if rules.may_raise else "talon.no_raise")


def _marriages(rules: Rules) -> Iterator[Statement]:
    hearts, diamonds, clubs, spades = (suit.marriage for suit in Suit)
    yield _say("marriage.values", hearts=hearts, diamonds=diamonds, clubs=clubs, spades=spades)
    yield _say("marriage.automatic" if rules.declaring is Declaring.AUTOMATIC else "marriage.chosen")
    yield _say("marriage.needs_trick" if rules.declare_needs_trick else "marriage.first_lead")
    yield _say("marriage.trump")


def _play(rules: Rules) -> Iterator[Statement]:
    yield _say("play.lead", count=rules.trick_count)
    yield _say("play.follow")
    yield _say("play.beat" if rules.must_beat else "play.no_beat")
    yield _say("play.overtrump" if rules.must_overtrump else "play.no_overtrump")
    yield _say("play.wins")


def _score(rules: Rules) -> Iterator[Statement]:
    yield _say("score.test")
    yield _say("score.books_contract" if rules.declarer_books is DeclarerBooks.CONTRACT else "score.books_points")
    yield Statement(f"rules.score.{rules.rounding.value}", _rounding_example(rules.rounding))


def _rounding_example(rounding: Rounding) -> dict[str, int]:
    """Return the step of a rounding and a number for which it differs from the others."""
    match rounding:
        case Rounding.NONE:
            return {}
        case Rounding.NEAREST_5:
            step, example = 5, 17
        case Rounding.UP_5:
            step, example = 5, 16
        case Rounding.NEAREST_10:
            step, example = 10, 25
        case _:
            assert_never(rounding)
    return {"step": step, "example": example, "rounded": rounding.round(example)}


def _late(rules: Rules) -> Iterator[Statement]:
    match rules.late:
        case None:
            yield _say("late.none")
        case Silence() as silence:
            yield _say("late.silence", score=silence.score)
        case Barrel() as barrel:
            yield _say("late.barrel", score=barrel.score)
            yield _say("late.barrel_win", contract=barrel.contract)
            yield _say("late.frozen" if barrel.failure is BarrelFailure.FROZEN else "late.falls")
            yield _say("late.deals", count=barrel.deals, fall=barrel.fall)
            if barrel.single:
                yield _say("late.single", fall=barrel.fall, held=barrel.held)
            else:
                yield _say("late.shared")
            if barrel.jump_past:
                yield _say("late.jump", target=rules.target)
            else:
                yield _say("late.no_jump")
        case _:
            assert_never(rules.late)


def _end(rules: Rules) -> Iterator[Statement]:
    if isinstance(rules.late, Barrel) and not rules.late.jump_past:
        yield _say("end.exact", target=rules.target)
    else:
        yield _say("end.target", target=rules.target)
        yield _say("end.tie")
    if rules.deal_limit is None:
        yield _say("end.no_limit")
    else:
        yield _say("end.limit", count=rules.deal_limit)


def rules_in_words(rules: Rules) -> list[str]:
    """Write the rules in English as lines of plain text: chapters with a heading, and an empty line between them."""
    lines: list[str] = []
    for chapter, group in groupby(statements(rules), key=lambda each: each.chapter):
        lines += [""] if lines else []
        lines.append(SENTENCES[f"rules.heading.{chapter}"])
        lines += [f"- {ENGLISH.fill(SENTENCES[each.key], each.values)}" for each in group]
    return lines
