"""The table in play: strip, seats, trick or talon, what matters now, choices and hand. Pure: view in, tree out."""

from tysiacha.actions import Bid, Pass
from tysiacha.cards import SUIT_CARDS, Card, Suit
from tysiacha.deal import Phase
from tysiacha.exchange import BURY_COUNT
from tysiacha.play import winning_place
from tysiacha.rules import Barrel, Opening, Silence
from ui.cards import backs, hand, open_card, receiver, winning_mark
from ui.choices import choices, command_button
from ui.log import seats_of
from ui.nodes import Node, h
from ui.result import summary
from ui.scene import SIGNS, SYMBOLS, Scene, suit_class
from ui.session import HUMAN


def table(scene: Scene) -> Node:
    """Draw the whole table."""
    view, say = scene.view, scene.text.say
    is_over = view.phase is Phase.SCORED and scene.held is None
    return h(
        "main",
        h("h2", say("app.table"), class_="unseen"),
        h("div", [seat(scene, other) for other in _order(view.seats)], class_="seats"),
        summary(scene) if is_over else felt(scene),
        message(scene),
        choices(scene),
        h("div", hand(scene) if view.hand else None, class_=f"rail cards-{len(view.hand)}", key="rail"),
        own(scene),
        class_=f"table seats-{view.seats}" + (" over" if is_over else ""),
        id="table",
        tabindex="-1",
        data_skips=True,
    )


def _order(seats: int) -> tuple[int, ...]:
    """Return the opponents as they sit: the next one clockwise at the left."""
    return tuple(range(1, seats))


def strip(scene: Scene) -> Node:
    """Draw the line at the top: deal, contract, trump, and the way to everything else."""
    view, say = scene.view, scene.text.say
    return h(
        "header",
        command_button("☰", "dialog", "menu", "icon", aria_label=say("menu.open"), aria_haspopup="dialog"),
        h(
            "div",
            h("h1", say("table.deal", number=view.deals_played + 1), class_="deal-number"),
            _progress(scene),
            class_="when",
        ),
        h("div", _contract(scene), _trump(scene), class_="facts"),
        command_button("?", "dialog", "help", "icon", aria_label=say("menu.help"), aria_haspopup="dialog"),
        class_="strip",
        data_zone="strip",
    )


def _contract(scene: Scene) -> Node:
    view, text = scene.view, scene.text
    if view.declarer is None or view.contract is None:
        bids = [(owner, call.amount) for owner, call in view.calls if isinstance(call, Bid)]
        words = (
            text.say_of("status.high", scene.who(bids[-1][0]), amount=bids[-1][1])
            if bids
            else text.say("phase.auction")
        )
        return h("p", words, class_="fact contract", key=words)
    words = text.say_of("ui.contract", scene.who(view.declarer), amount=view.contract)
    return h("p", words, class_="fact contract", key=words)


def _trump(scene: Scene) -> Node:
    suit, text = scene.view.trump, scene.text
    if suit is None:
        return h("p", text.say("table.no_trump"), class_="fact trump", key="trump")
    return h(
        "p",
        h("span", SYMBOLS[suit], class_=f"sign {suit_class(suit)}", aria_hidden="true"),
        text.say("table.trump", suit=suit),
        class_="fact trump on",
        title=text.say("mark.trump.help"),
        key="trump",
    )


def _progress(scene: Scene) -> list[Node]:
    """Say which trick it is, and before the first one who has dealt; what is not said now keeps its place."""
    view, text = scene.view, scene.text
    number = min(len(view.tricks) + (scene.held is None), view.rules.trick_count)
    has_begun = view.phase is Phase.PLAY or bool(view.tricks)
    said = {
        "dealt": (not has_begun, text.say_of("ui.dealer", scene.who(view.dealer))),
        "tricks": (has_begun, text.say("ui.trick", number=number, count=view.rules.trick_count)),
    }
    return [
        h(
            "p",
            words,
            class_="fact tricks" if is_now else "fact absent",
            aria_hidden=None if is_now else "true",
            key=key,
        )
        for key, (is_now, words) in said.items()
    ]


def seat(scene: Scene, place: int) -> Node:
    """Draw an opponent's seat."""
    view, text = scene.view, scene.text
    is_turn = view.turn == place and scene.held is None
    score = _score(scene, place)
    return h(
        "section",
        h(
            "div",
            h("h3", scene.names[place], class_="name"),
            h(
                "span",
                text.number(score),
                class_="score",
                title=text.say("table.score", score=view.scores[place]),
                key=f"score-{score}",
            ),
            class_="who",
        ),
        marks(scene, place),
        h(
            "div",
            backs(view.hand_sizes[place], text.say("table.cards_left", count=view.hand_sizes[place])),
            points(scene, place),
            class_="holding",
        ),
        bubble(scene, place),
        class_=f"seat at-{place}" + (" turn" if is_turn else ""),
        data_seat=place + 1,
        data_score=score,
        data_points=view.points[place],
        data_place=f"seat-{place}",
        aria_label=scene.names[place],
        key=f"seat-{place}",
    )


def _score(scene: Scene, place: int) -> int:
    """Return the score that is shown: after a deal, the new one."""
    if scene.view.phase is Phase.SCORED and scene.match is not None:
        return scene.match.scores[place]
    return scene.view.scores[place]


def points(scene: Scene, place: int) -> Node:
    """Write what a seat has taken in this deal."""
    view = scene.view
    tricks = sum(trick.winner == place for trick in view.tricks)
    words = scene.text.say("table.points_short", points=view.points[place])
    hint = scene.text.say("table.tricks", count=tricks)
    words = words if view.phase is Phase.PLAY else ""
    return h("span", words, class_="points", title=hint, key=f"points-{words}")


def own(scene: Scene) -> Node:
    """Draw the person's own seat, below the hand."""
    view, text, say = scene.view, scene.text, scene.text.say
    is_turn = view.turn == HUMAN and scene.held is None
    has_trick = bool(view.tricks) and view.phase is Phase.PLAY
    score = _score(scene, HUMAN)
    return h(
        "section",
        h(
            "div",
            h("h3", text.say("seat.you"), class_="name"),
            h(
                "span",
                text.number(score),
                class_="score",
                title=text.say("table.score", score=view.scores[HUMAN]),
                key=f"score-{score}",
            ),
            class_="who",
        ),
        marks(scene, HUMAN),
        points(scene, HUMAN),
        bubble(scene, HUMAN),
        h(
            "div",
            tool(say("action.take_back"), "↶", "take-back", is_there=scene.may_take_back),
            tool(say("table.last_trick"), "↺", "dialog", "last", is_there=has_trick),
            tool(say("action.hint"), "✦", "hint", is_there=is_turn) if scene.settings.hints else None,
            class_="tools",
        ),
        class_="seat own" + (" turn" if is_turn else ""),
        data_seat=HUMAN + 1,
        data_score=score,
        data_points=view.points[HUMAN],
        data_place=f"seat-{HUMAN}",
        data_zone="own",
        aria_label=text.say("seat.you"),
        key="own",
    )


def tool(words: str, sign: str, command: str, value: str = "", *, is_there: bool) -> Node:
    """Draw a small button, of which only the sign is shown where there is no room for the words; or keep its place."""
    inside = (h("span", sign, aria_hidden="true", class_="sign"), h("span", words, class_="words"))
    if not is_there:
        return h("span", inside, class_="quiet absent", aria_hidden="true", key=f"no {command}:{value}")
    return h(
        "button",
        inside,
        type="button",
        class_="quiet",
        title=words,
        data_command=command,
        data_value=value or None,
        key=f"{command}:{value}",
    )


def marks(scene: Scene, place: int) -> Node:
    """Write what distinguishes a seat now, each mark as a word."""
    view, say = scene.view, scene.text.say
    found: list[Node] = []

    def mark(kind: str, words: str, hint: str, sign: str = "") -> None:
        """Add a mark; where there is little room, one that has a sign shows that instead of its words."""
        short = h("span", sign, class_="sign", aria_hidden="true") if sign else None
        found.append(h("span", short, h("span", words, class_="words"), class_=f"mark {kind}", title=hint, key=kind))

    if view.dealer == place:
        mark("dealer", say("mark.dealer"), say("mark.dealer.help"), SIGNS["dealer"])
    sat, late = view.barrel_deals[place], view.rules.late
    if sat is not None and isinstance(late, Barrel):
        hint = say("mark.barrel.help", contract=late.contract, left=late.deals - sat)
        mark("barrel", say("mark.barrel", number=min(sat + 1, late.deals), count=late.deals), hint)
    if view.silent[place] and isinstance(late, Silence):
        mark("silent", say("mark.silence"), say("mark.silence.help", score=late.score))
    if view.rules.bombs and view.bombs[place]:
        count = view.bombs[place]
        mark(
            "bombs",
            say("mark.bombs", count=count),
            say("mark.bombs.help"),
            f"{SIGNS['bombs']}{scene.text.number(count)}",
        )
    # What comes and goes within a deal stands last, so that the others stay where they are.
    if view.declarer == place:
        mark("declarer", say("mark.declarer"), say("mark.declarer.help"))
    if view.turn == place and scene.held is None and place != HUMAN:
        mark("acts", say("mark.turn"), scene.text.say_of("turn", scene.who(place)), SIGNS["turn"])
    return h("div", found, class_="marks")


def bubble(scene: Scene, place: int) -> Node:
    """Write a seat's last call while the auction lasts."""
    view, say = scene.view, scene.text.say
    calls = [call for owner, call in view.calls if owner == place]
    words = ""
    if view.phase in (Phase.AUCTION, Phase.TALON) and calls:
        match calls[-1]:
            case Pass():
                words = say("call.pass")
            case Bid(amount):
                is_forced = len(view.calls) == 1 and view.rules.opening is Opening.FORCED
                words = say("call.forced" if is_forced else "call.bid", amount=amount)
    kind = "bubble passed" if calls and isinstance(calls[-1], Pass) else "bubble"
    return h("p", words, class_=kind if words else "bubble none", key=f"bubble-{words}")


def felt(scene: Scene) -> Node:
    """Draw the middle of the table: the trick, or the talon until it is taken."""
    view = scene.view
    in_play = view.phase is Phase.PLAY or scene.held is not None
    return h("div", _trick(scene) if in_play else _talon(scene), class_="felt", key="felt")


def _trick(scene: Scene) -> Node:
    view, text, held = scene.view, scene.text, scene.held
    winner: int | None
    if held is not None:
        cards, winner = seats_of(held, view.seats), held.winner
    else:
        cards = {(view.leader + place) % view.seats: card for place, card in enumerate(view.trick)}
        winner = (view.leader + winning_place(view.trick, view.trump)) % view.seats if view.trick else None
    slots = []
    for place in range(view.seats):
        card = cards.get(place)
        if card is None:
            slots.append(h("div", class_=f"slot at-{place}", key=f"slot-{place}"))
            continue
        label = text.say_of("table.played_by", scene.who(place), card=card)
        best = place == winner
        slots.append(
            h(
                "div",
                open_card(text, card, label, winning_mark(text) if best else None),
                class_=f"slot at-{place}" + (" winning" if best else ""),
                key=f"slot-{place}",
                data_from=f"seat-{place}",
            )
        )
    return h(
        "div", slots, class_=f"trick of-{view.seats}", role="group", aria_label=text.say("table.trick"), key="trick"
    )


def _talon(scene: Scene) -> Node:
    view, text = scene.view, scene.text
    groups = []
    for place, size in enumerate(view.rules.talon_sizes):
        title = text.say("table.talon_number", number=place + 1) if view.seats == 2 else text.say("table.talon")
        is_taken = view.taken == place
        if is_taken and view.talon is not None:
            cards: list[Node] = [_talon_card(scene, card) for card in sorted(view.talon)]
        elif is_taken:
            cards = []
        else:
            cards = [backs(size, text.say("table.talon_down", count=size))]
        groups.append(
            h(
                "div",
                h("p", title, class_="caption"),
                h("div", cards, class_="talon-cards"),
                class_="talon" + (" taken" if is_taken else ""),
                key=f"talon-{place}",
                data_place=f"talon-{place}",
            )
        )
    return h("div", groups, class_="talons", key="talons")


def _talon_card(scene: Scene, card: Card) -> Node:
    """Draw a card of the talon that was shown; those in the person's own hand are only named."""
    if card in scene.view.hand:
        return h("div", class_="card gone", key=f"gone-{card.name}")
    return open_card(scene.text, card, scene.text.say("card.plain", card=card))


def message(scene: Scene) -> Node:
    """Write what matters now, or the answer to a press that could not be carried out."""
    if scene.guide is not None:
        return scene.guide
    if scene.draft.notice:
        return h("p", scene.draft.notice, class_="message notice", id="message", key="message")
    # Other words are another element: what is read anew does not count as having moved.
    said = sentences(scene)
    spans = [h("span", words, key=f"{place} {said}") for place, words in enumerate(said)]
    is_over = scene.view.phase is Phase.SCORED and scene.held is None
    return h("p", spans, class_="message", id="message", key=f"message-{is_over}")


def sentences(scene: Scene) -> list[str]:
    """Say what matters now: what to do, and in the play what the declarer needs."""
    view, text = scene.view, scene.text
    if scene.held is not None:
        points = sum(card.points for card in scene.held.cards)
        return [text.say_of("log.trick", scene.who(scene.held.winner), points=points)]
    if view.turn is None:
        return [] if scene.match is not None and scene.match.is_over else [text.say("prompt.next")]
    what = _prompt(scene) if view.turn == HUMAN else text.say("turn.thinking", name=scene.names[view.turn])
    return [what, _need(scene)] if view.phase is Phase.PLAY else [what]


def _prompt(scene: Scene) -> str:
    view, text = scene.view, scene.text
    match view.phase:
        case Phase.AUCTION:
            return _auction_sentence(scene)
        case Phase.TALON if scene.draft.bombing:
            return text.say("confirm.bomb", points=view.rules.bomb_award)
        case Phase.TALON:
            return text.say("prompt.talon" if view.seats == 2 else "prompt.bomb")
        case Phase.EXCHANGE if view.seats == 2:
            return text.say("prompt.bury", count=BURY_COUNT - len(view.buried))
        case Phase.EXCHANGE:
            return text.say("prompt.give", name=scene.names[receiver(scene)])
        case Phase.CONTRACT:
            return text.say("prompt.contract", amount=view.contract or 0)
        case _:
            return _play_sentence(scene)


def _auction_sentence(scene: Scene) -> str:
    view, say = scene.view, scene.text.say
    bids = [action.amount for action in view.legal if isinstance(action, Bid)]
    if Pass() not in view.legal:
        return say("prompt.open", amount=bids[0])
    return say("prompt.bid", amount=bids[0]) if bids else say("prompt.bid_only_pass")


def _need(scene: Scene) -> str:
    """Say how far the declarer is from the contract."""
    view, text = scene.view, scene.text
    declarer, contract = view.declarer or 0, view.contract or 0
    missing = contract - view.points[declarer]
    if missing <= 0:
        return text.say_of("status.reached", scene.who(declarer), contract=contract)
    return text.say_of("status.need", scene.who(declarer), contract=contract, count=missing)


def _play_sentence(scene: Scene) -> str:
    view, say = scene.view, scene.text.say
    if not view.trick:
        return say("prompt.lead")
    led: Suit = view.trick[0].suit
    if view.hand & SUIT_CARDS[led]:
        return say("prompt.follow", suit=led)
    if view.trump is not None and view.hand & SUIT_CARDS[view.trump]:
        return say("prompt.trump", suit=view.trump)
    return say("prompt.any")
