"""The rules a second time, slow and plain, as an oracle for the engine: dicts, lists and text, nothing of the engine's.

Written from the tables of the rules alone. Cards, actions and options are their notation (``"HK"``, ``"*HK"``,
``{"bid_step": "10"}``), seats are 0-based. A deal is a dict that ``act`` copies.
"""

from copy import deepcopy
from typing import Any

Table = dict[str, Any]
Options = dict[str, str]

SUITS = ["H", "D", "C", "S"]
RANKS = ["A", "T", "K", "Q", "J", "9"]
PACK = [suit + rank for suit in SUITS for rank in RANKS]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
MARRIAGES = {"H": 100, "D": 80, "C": 60, "S": 40}
OTHER_HALF = {"K": "Q", "Q": "K"}


def worth(cards: list[str]) -> int:
    """Add up card points."""
    total = 0
    for card in cards:
        total += POINTS[card[1]]
    return total


def new_table(
    options: Options, hands: list[list[str]], talons: list[list[str]], forehand: int, bombs: list[int]
) -> Table:
    """Lay the cards out before the first decision."""
    seats = len(hands)
    table: Table = {
        "options": options,
        "seats": seats,
        "hands": deepcopy(hands),
        "talons": deepcopy(talons),
        "forehand": forehand,
        "bombs": list(bombs),
        "phase": "auction",
        "turn": forehand,
        "bid": {},
        "out": [],
        "declarer": None,
        "contract": None,
        "given_to": [],
        "buried": [],
        "trick": [],
        "won": [[] for _ in range(seats)],
        "married": [[] for _ in range(seats)],
        "trump": None,
        "tricks_taken": [0] * seats,
        "last_winner": None,
        "bombed": False,
    }
    if options["opening"] == "forced":
        table["bid"][forehand] = int(options["opening_bid"])
        table["turn"] = (forehand + 1) % seats
    return table


def married_suits(hand: list[str]) -> list[str]:
    """Name the suits of which both king and queen are in the hand."""
    found = []
    for suit in SUITS:
        if suit + "K" in hand and suit + "Q" in hand:
            found.append(suit)
    return found


def may_promise(options: Options, hand: list[str], amount: int) -> bool:
    """Tell whether a hand may promise an amount."""
    if amount % int(options["bid_step"]) != 0 or amount > int(options["bid_cap"]):
        return False
    if amount <= 120:
        return True
    suits = married_suits(hand)
    if options["limit"] == "any_marriage":
        return len(suits) > 0
    return amount <= 120 + sum(MARRIAGES[suit] for suit in suits)


def is_forced(table: Table) -> bool:
    """Tell whether forehand was left with the least opening bid, nobody else having bid."""
    return list(table["bid"].values()) == [int(table["options"]["opening_bid"])]


def can_bomb(table: Table) -> bool:
    """Tell whether the declarer may refuse to play."""
    return is_forced(table) and table["bombs"][table["declarer"]] > 0


def legal(table: Table) -> list[str]:
    """List the legal actions as tokens, in no particular order."""
    options, turn = table["options"], table["turn"]
    hand = table["hands"][turn]
    if table["phase"] == "auction":
        return legal_calls(table, options, hand)
    if table["phase"] == "talon":
        return [f"t{number + 1}" for number in range(len(table["talons"]))] + (["b"] if can_bomb(table) else [])
    if table["phase"] == "exchange" and table["seats"] == 2:
        return ["/" + card for card in hand]
    if table["phase"] == "exchange":
        left, beyond = (turn + 1) % 3, (turn + 2) % 3
        waiting = [seat for seat in [left, beyond] if seat not in table["given_to"]]
        if options["give_order"] == "left_first":
            waiting = waiting[:1]
        return [f"{card}>{seat + 1}" for card in hand for seat in waiting]
    if table["phase"] == "contract":
        contract = table["contract"]
        raises = [amount for amount in range(contract + 1, 1001) if may_promise(options, hand, amount)]
        return [f"={amount}" for amount in [contract, *raises]]
    if table["phase"] == "play":
        return legal_plays(table, options, hand)
    return []


def legal_calls(table: Table, options: Options, hand: list[str]) -> list[str]:
    """List the calls."""
    if table["bid"]:
        least = max(table["bid"].values()) + 1
        calls = ["p"]
    else:
        least = int(options["opening_bid"])
        calls = []
    return calls + [str(amount) for amount in range(least, 1001) if may_promise(options, hand, amount)]


def legal_plays(table: Table, options: Options, hand: list[str]) -> list[str]:
    """List the plays."""
    trick, trump = table["trick"], table["trump"]
    if not trick:
        entitled = options["declare_needs_trick"] == "no" or table["tricks_taken"][table["turn"]] > 0
        tokens = []
        for card in hand:
            pair = entitled and card[1] in OTHER_HALF and card[0] + OTHER_HALF[card[1]] in hand
            if pair:
                tokens.append("*" + card)
            if not pair or options["declaring"] == "chosen":
                tokens.append(card)
        return tokens
    led = trick[0][1][0]
    best = best_play(trick, trump)[1]
    same_suit = [card for card in hand if card[0] == led]
    trumps = [card for card in hand if card[0] == trump]
    if same_suit:
        if options["must_beat"] == "yes":
            higher = [card for card in same_suit if wins_over(card, best, trump)]
            return higher or same_suit
        return same_suit
    if trumps:
        if options["must_overtrump"] == "yes":
            higher = [card for card in trumps if wins_over(card, best, trump)]
            return higher or trumps
        return trumps
    return list(hand)


def wins_over(card: str, best: str, trump: str | None) -> bool:
    """Tell whether a card wins over the best so far, by giving each a height."""

    def height(other: str) -> int:
        in_suit = len(RANKS) - RANKS.index(other[1])
        if other[0] == trump:
            return 100 + in_suit
        return in_suit if other[0] == best[0] else 0

    return height(card) > height(best)


def best_play(trick: list[tuple[int, str]], trump: str | None) -> tuple[int, str]:
    """Return the (seat, card) that takes a trick: the highest trump, else the highest of the suit led."""
    trumps = [play for play in trick if play[1][0] == trump]
    candidates = trumps or [play for play in trick if play[1][0] == trick[0][1][0]]
    for rank in RANKS:
        for play in candidates:
            if play[1][1] == rank:
                return play
    raise AssertionError("a trick has a best card")


def act(table: Table, token: str) -> Table:
    """Return the table after a legal action."""
    table = deepcopy(table)
    turn = table["turn"]
    if table["phase"] == "auction":
        call(table, turn, token)
    elif token == "b":
        table["bombed"], table["phase"] = True, "scored"
    elif table["phase"] == "talon":
        take(table, int(token[1:]) - 1)
    elif ">" in token:
        card, seat = token.split(">")
        table["hands"][turn].remove(card)
        table["hands"][int(seat) - 1].append(card)
        table["given_to"].append(int(seat) - 1)
        if len(table["given_to"]) == 2:
            settle_contract(table)
    elif token[0] == "/":
        table["hands"][turn].remove(token[1:])
        table["buried"].append(token[1:])
        if len(table["buried"]) == 2:
            settle_contract(table)
    elif token[0] == "=":
        table["contract"] = int(token[1:])
        table["phase"] = "play"
    else:
        play(table, turn, token)
    return table


def call(table: Table, turn: int, token: str) -> None:
    """Carry out a call."""
    if token == "p":
        table["out"].append(turn)
    else:
        table["bid"].pop(turn, None)
        table["bid"][turn] = int(token)
    remaining = [seat for seat in range(table["seats"]) if seat not in table["out"]]
    if len(remaining) > 1:
        turn = (turn + 1) % table["seats"]
        while turn in table["out"]:
            turn = (turn + 1) % table["seats"]
        table["turn"] = turn
        return
    declarer = remaining[0]
    table["turn"] = table["declarer"] = declarer
    table["contract"] = table["bid"][declarer]
    table["phase"] = "talon"
    if table["seats"] == 3 and not can_bomb(table):
        take(table, 0)


def take(table: Table, number: int) -> None:
    """Move a talon into the declarer's hand."""
    table["hands"][table["declarer"]] += table["talons"][number]
    table["talons"][number] = []
    table["phase"] = "exchange"


def settle_contract(table: Table) -> None:
    """Go on from the exchange."""
    table["phase"] = "contract" if table["options"]["may_raise"] == "yes" else "play"


def play(table: Table, turn: int, token: str) -> None:
    """Carry out the play of a card."""
    card = token.lstrip("*")
    table["hands"][turn].remove(card)
    if token[0] == "*":
        table["married"][turn].append(card[0])
        table["trump"] = card[0]
    table["trick"].append((turn, card))
    table["turn"] = (turn + 1) % table["seats"]
    if len(table["trick"]) == table["seats"]:
        winner = best_play(table["trick"], table["trump"])[0]
        table["won"][winner] += [card for _, card in table["trick"]]
        table["tricks_taken"][winner] += 1
        table["trick"] = []
        table["turn"] = table["last_winner"] = winner
        if not any(table["hands"]):
            table["phase"] = "scored"


def points(table: Table) -> list[int]:
    """Return the points of each seat so far."""
    totals = []
    for seat in range(table["seats"]):
        total = worth(table["won"][seat]) + sum(MARRIAGES[suit] for suit in table["married"][seat])
        ended = table["phase"] == "scored" and not table["bombed"]
        if ended and table["options"]["last_trick_takes_talons"] == "yes" and seat == table["last_winner"]:
            total += worth(table["buried"]) + sum(worth(talon) for talon in table["talons"])
        totals.append(total)
    return totals


def rounded(options: Options, number: int) -> int:
    """Round as the options say, by looking for the nearest multiple upwards or both ways."""
    size = {"none": 1, "nearest_5": 5, "up_5": 5, "nearest_10": 10}[options["rounding"]]
    up = number
    while up % size:
        up += 1
    down = number
    while down % size:
        down -= 1
    if options["rounding"] == "up_5" or up - number <= number - down:
        return up
    return down


def booked(table: Table) -> list[int]:
    """Return what each seat books for a finished deal, before barrel and silence."""
    options, declarer, contract = table["options"], table["declarer"], table["contract"]
    totals = points(table)
    books = []
    for seat in range(table["seats"]):
        if table["bombed"]:
            books.append(0 if seat == declarer else int(options["bomb_award"]))
        elif seat != declarer:
            books.append(rounded(options, totals[seat]))
        elif totals[seat] < contract:
            books.append(-contract)
        else:
            books.append(contract if options["declarer_books"] == "contract" else rounded(options, totals[seat]))
    return books


def new_score(options: Options, seats: int) -> Table:
    """Open a match at zero."""
    return {
        "scores": [0] * seats,
        "sat": [None] * seats,
        "bombs": [int(options["bombs"])] * seats,
        "deals": 0,
        "winners": [],
    }


def settle(options: Options, score: Table, table: Table) -> Table:
    """Return the match after a finished deal."""
    score = deepcopy(score)
    books, declarer = booked(table), table["declarer"]
    score["deals"] += 1
    if table["bombed"]:
        score["bombs"][declarer] -= 1
    if options["late"] == "barrel":
        settle_barrel(options, score, table, books)
    else:
        for seat in range(table["seats"]):
            quiet = options["late"] == "silence" and score["scores"][seat] >= int(options["silence_score"])
            if not quiet or seat == declarer:
                score["scores"][seat] += books[seat]
    decide(options, score, declarer)
    return score


def settle_barrel(options: Options, score: Table, table: Table, books: list[int]) -> None:
    """Book a deal under the barrel's lines, one seat after another from the declarer clockwise."""
    scores, sat, declarer = score["scores"], score["sat"], table["declarer"]
    barrel, fall, target = int(options["barrel_score"]), int(options["barrel_fall"]), int(options["target"])
    jump = options["barrel_jump_past"] == "yes"
    made = not table["bombed"] and books[declarer] > 0
    failed = not table["bombed"] and books[declarer] < 0
    seats = [(declarer + step) % table["seats"] for step in range(table["seats"])]
    sitters = [seat for seat in seats if sat[seat] is not None]
    others = [seat for seat in seats if sat[seat] is None]
    sitter_wins = declarer in sitters and made and table["contract"] >= int(options["barrel_contract"])
    jumpers = [seat for seat in others if jump and scores[seat] + books[seat] >= target]
    reaching = [seat for seat in others if scores[seat] + books[seat] >= barrel]
    for seat in others:
        scores[seat] += books[seat]
    if sitter_wins:
        scores[declarer] = scores[declarer] + books[declarer] if jump else target
    falls = declarer in sitters and failed and options["barrel_failure"] == "falls"
    if falls:
        scores[declarer] += books[declarer]
        sat[declarer] = None
        sitters.remove(declarer)
    if sitter_wins or jumpers:
        for seat in others:
            if not jump and scores[seat] >= target:
                scores[seat] = barrel
        return
    for seat in sitters:
        sat[seat] += 1
        if sat[seat] == int(options["barrel_deals"]) or (reaching and options["barrel_single"] == "yes"):
            scores[seat], sat[seat] = fall, None
    for place, seat in enumerate(reaching):
        if place > 0 and options["barrel_single"] == "yes":
            scores[seat] = max(scores[seat] - books[seat], int(options["barrel_held"]))
        else:
            scores[seat], sat[seat] = barrel, 0


def decide(options: Options, score: Table, declarer: int) -> None:
    """Name the winners, if the match is over."""
    scores, target = score["scores"], int(options["target"])
    at_target = [seat for seat in range(len(scores)) if scores[seat] >= target]
    limit_reached = options["deal_limit"] != "none" and score["deals"] == int(options["deal_limit"])
    if declarer in at_target:
        score["winners"] = [declarer]
    elif at_target or limit_reached:
        score["winners"] = [seat for seat in range(len(scores)) if scores[seat] == max(scores)]


def count(table: Table, depth: int) -> int:
    """Count the sequences of ``depth`` actions from here."""
    if depth == 0:
        return 1
    total = 0
    for token in legal(table):
        total += count(act(table, token), depth - 1)
    return total


def hand_of(text: str) -> list[str]:
    """Read a hand such as ``AKQ.AJ.A.A``."""
    cards = []
    for suit, ranks in zip(SUITS, text.split("."), strict=True):
        for rank in ranks:
            cards.append(suit + rank)
    return cards


def read_position(options: Options, text: str) -> Table:
    """Read a position: the cards of a deal, and the actions since."""
    layout, *tokens = text.split()
    first, groups = layout.split(":")
    hands_text, talons_text = groups.split("/")
    clockwise = [hand_of(group) for group in hands_text.split(",")]
    forehand = int(first) - 1
    hands = [clockwise[(seat - forehand) % len(clockwise)] for seat in range(len(clockwise))]
    talons = [hand_of(group) for group in talons_text.split(",")]
    table = new_table(options, hands, talons, forehand, [int(options["bombs"])] * len(hands))
    for token in tokens:
        table = act(table, token)
    return table
