"""Every sentence exists in every language, with the same places, the right forms and nothing left in English."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from helpers import HOUSES, conceivable, random_states

from tysiacha import engine
from tysiacha.cards import Card, Rank, Suit
from tysiacha.errors import Cause, Fault, NotationError, Refusal, RulesError, RulesFault
from tysiacha.match import Change, Event
from tysiacha.options import OPTIONS
from tysiacha.rules import Barrel, Rules
from tysiacha.template import Place, TextError, Value, parse_template
from tysiacha.variants import VARIANTS
from tysiacha.words import statements
from ui.text import DEFAULT_LANGUAGE, LANGUAGES, Text, choose_language, match_language
from ui.text.explain import (
    explain_event,
    explain_fault,
    explain_notation,
    explain_refusal,
    option_name,
    option_value,
)

WEB: Final = Path(__file__).parents[2] / "web"
TEXTS: Final = {code: Text(code) for code in LANGUAGES}
KEYS: Final = tuple(TEXTS["en"].templates)
CODES: Final = tuple(LANGUAGES)
OTHERS: Final = tuple(code for code in LANGUAGES if code != "en")
SAME_IN_FRENCH: Final = frozenset(
    {
        "Date",
        "Menu",
        "Points",
        "Score",
        "Silence",
        "Talon",
        "Talon {number}",
        "Table",
    }
)
"""What a translation may share with English, besides templates without a word."""

SAMPLES: Final[dict[str, tuple[Value, ...]]] = {
    "name": ("Anna", "فرهاد", "A\u202eb", "x" * 40),
    "other": ("Boris", "شیرین"),
    "names": (("Anna",), ("Anna", "Boris"), ("Anna", "Boris", "فرهاد")),
    "card": tuple(Card),
    "suit": tuple(Suit),
    "cards": ((Card.HA,), (Card.HA, Card.S9), (Card.HT, Card.DK, Card.CQ)),
    "change": (-400, -1, 0, 1, 120),
    "chance": (0.0, 0.004, 0.5, 1.0),
}
"""Values for the places that take no number; all other places take whole numbers, except the words below."""

WORDS: Final = frozenset({"action", "example", "option", "reason", "scores", "text", "value", "variant"})
NUMBERS: Final = (0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 101, 111, 120, 1000, 9999, 10_000, 1_234_567)

UNCLEAN: Final = "  |!|\\.\\.|[\u0000-\u001f\u2066-\u2069]"
ISOLATED: Final = re.compile("\u2068[^\u2066-\u2069]*\u2069")


def places(template: str) -> list[Place]:
    """Return the places of a template."""
    return [part for part in parse_template(template) if isinstance(part, Place)]


def names(text: Text, key: str) -> set[str]:
    """Return what a sentence wants to be given."""
    return {place.name for place in places(text.templates[key])}


def samples(key: str, name: str) -> tuple[Value, ...]:
    """Return values that a place must be able to show, the extreme ones included."""
    if name == "other" and key.startswith("card."):
        return tuple(Card)
    if name in WORDS:
        return ("word", "گزینه")
    return SAMPLES.get(name, NUMBERS)


def sayings(text: Text, key: str) -> Iterator[str]:
    """Say a sentence with every sample value, all places moving on together."""
    choices = {name: samples(key, name) for name in names(text, key)}
    for turn in range(max(map(len, choices.values()), default=1)):
        yield text.say(key, **{name: values[turn % len(values)] for name, values in choices.items()})


def test_english_is_the_default() -> None:
    """The language to fall back on is one of those offered."""
    assert DEFAULT_LANGUAGE in LANGUAGES


@pytest.mark.parametrize("code", OTHERS)
def test_every_key_is_in_every_language(code: str) -> None:
    """No sentence is missing and none is left over."""
    assert set(TEXTS[code].templates) == set(KEYS)


@pytest.mark.parametrize("code", OTHERS)
def test_places_are_the_same(code: str) -> None:
    """A translated sentence has the places of the English one, no more and no fewer."""
    assert {key: names(TEXTS[code], key) for key in KEYS} == {key: names(TEXTS["en"], key) for key in KEYS}


@pytest.mark.parametrize("code", CODES)
def test_every_plural_has_every_category(code: str) -> None:
    """Wherever a word is chosen by number, there is one for each category of the language."""
    text = TEXTS[code]
    choices = [place.choices for template in text.templates.values() for place in places(template) if place.choices]
    assert {len(each) for each in choices} <= {len(text.language.plurals)}
    assert all(all(word.strip() for word in each) for each in choices)


@pytest.mark.parametrize("code", ["en", "fr", "pl", "ru", "uk"])
def test_languages_with_plural_forms_use_them(code: str) -> None:
    """A number beside a counted word chooses the word."""
    assert places(TEXTS[code].templates["log.trick"])[-1].choices


@pytest.mark.parametrize("code", CODES)
def test_templates_are_clean(code: str) -> None:
    """No template is empty, begins or ends with a space, doubles one, shouts, or hides a control character."""
    faulty = [
        key
        for key, template in TEXTS[code].templates.items()
        if not template or template != template.strip() or re.search(UNCLEAN, template)
    ]
    assert faulty == []


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_left_in_english(code: str) -> None:
    """Only words that both languages have, and templates without words, are the same as in English."""
    allowed = SAME_IN_FRENCH if code == "fr" else {"Menu"} if code == "pl" else set()
    english = TEXTS["en"].templates
    same = {
        template
        for key, template in TEXTS[code].templates.items()
        if template == english[key] and re.search("[a-z]", re.sub(r"\{.*?\}", "", template))
    }
    assert same <= allowed


@pytest.mark.parametrize("code", ["ru", "uk", "fa"])
def test_scripts_are_not_mixed(code: str) -> None:
    """Languages of another script have no Latin letter in their sentences."""
    words = {key: re.sub(r"\{[^|{}]*\}", "", template) for key, template in TEXTS[code].templates.items()}
    latin = {key: word for key, word in words.items() if re.search("[A-Za-z]", re.sub(r"\{[a-z_]+\||\}", "", word))}
    assert latin == {}


@pytest.mark.parametrize("code", ["ru", "uk"])
def test_letters_are_those_of_the_language(code: str) -> None:
    """Russian and Ukrainian are not mixed up."""
    foreign = "іїєґІЇЄҐ" if code == "ru" else "ыэъёЫЭЪЁ"
    assert [key for key, template in TEXTS[code].templates.items() if set(template) & set(foreign)] == []


def test_persian_writes_persian_letters_and_digits() -> None:
    """Persian has neither Arabic kaf and yeh nor Western or Arabic digits."""
    templates = TEXTS["fa"].templates
    assert [key for key, template in templates.items() if re.search("[0-9٠-٩كي]", template)] == []


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_can_be_said(code: str) -> None:
    """With any values, a sentence has no brace, no empty place and no stray space, and every isolate is closed."""
    said = [sentence for key in KEYS for sentence in sayings(TEXTS[code], key)]
    assert [each for each in said if re.search(r"[{}|]|  |^\s|\s$|None|\u2068\u2069", each)] == []
    assert [each for each in said if re.search("[\u2066-\u2069]", ISOLATED.sub("", each))] == []


def test_names_are_isolated_in_persian() -> None:
    """A name in another script does not disturb the direction of a Persian sentence."""
    text = TEXTS["fa"]
    named = [key for key in KEYS if "name" in names(text, key)]
    said = {
        key: text.say(key, name="Anna", **{name: samples(key, name)[0] for name in names(text, key) - {"name"}})
        for key in named
    }
    assert [key for key in named if "\u2068Anna\u2069" not in said[key]] == []


@pytest.mark.parametrize("code", ["en", "fr", "pl", "ru", "uk"])
def test_persian_names_are_isolated_elsewhere(code: str) -> None:
    """A name from right to left is isolated, and one from left to right needs nothing."""
    assert "\u2068فرهاد\u2069" in TEXTS[code].say("log.pass", name="فرهاد")
    assert "\u2068" not in TEXTS[code].say("log.pass", name="Anna")


def test_controls_in_a_name_are_dropped() -> None:
    """A name cannot turn the rest of the sentence around."""
    assert TEXTS["en"].say("log.pass", name="Ev\u202ea\u2069\n") == "Eva passes."


def test_short_cards_are_isolated_in_persian() -> None:
    """Corners of cards keep their order within a Persian sentence."""
    said = TEXTS["fa"].say("log.trick_cards", number=3, cards=(Card.HA, Card.DT))
    assert said == "دست ۳: \u2068A♥\u2069 \u206810♦\u2069."


CLDR: Final = {
    "en": {"one": [1], "other": [0, 2, 5, 11, 21, 100]},
    "fr": {"one": [0, 1], "other": [2, 5, 11, 21, 100, 1000]},
    "pl": {"one": [1], "few": [2, 3, 4, 22, 34, 102], "many": [0, 5, 11, 12, 14, 21, 25, 100, 101, 112]},
    "ru": {
        "one": [1, 21, 31, 101, 1001],
        "few": [2, 3, 4, 22, 34, 102],
        "many": [0, 5, 10, 11, 12, 14, 19, 111],
    },
    "uk": {
        "one": [1, 21, 31, 101, 1001],
        "few": [2, 3, 4, 22, 34, 102],
        "many": [0, 5, 10, 11, 12, 14, 19, 111],
    },
    "fa": {"one": [0, 1], "other": [2, 5, 11, 21, 100, 1000]},
}
"""Whole numbers of each plural category, from the samples of Unicode CLDR."""


@pytest.mark.parametrize("code", CODES)
def test_plural_categories_are_those_of_cldr(code: str) -> None:
    """Each sample number falls into its category, and the categories are all there are."""
    language = TEXTS[code].language
    found = {
        category: [number for number in numbers if language.plurals[language.plural(number)] == category]
        for category, numbers in CLDR[code].items()
    }
    assert found == CLDR[code]
    assert tuple(CLDR[code]) == language.plurals


KING_AND_SPADES: Final[dict[str, Value]] = {"card": Card.HK, "suit": Suit.S}
TALON: Final[dict[str, Value]] = {"cards": (Card.HA, Card.DT, Card.S9)}

SENTENCES: Final[list[tuple[str, str, dict[str, Value], str]]] = [
    ("en", "log.trick", {"name": "Anna", "points": 1}, "Anna takes the trick: 1 point."),
    (
        "en",
        "card.blocked.follow_suit",
        KING_AND_SPADES,
        "King of hearts, cannot be played: follow spades",
    ),
    (
        "en",
        "log.talon.you",
        TALON,
        "You take the talon: ace of hearts, ten of diamonds and nine of spades.",
    ),
    ("en", "cause.follow_suit", {"suit": Suit.S}, "You must follow spades."),
    ("fr", "cause.follow_suit", {"suit": Suit.S}, "Tu dois fournir à pique."),
    ("fr", "action.play", {"card": Card.HA}, "Jouer l’as de cœur"),
    ("fr", "action.play", {"card": Card.CQ}, "Jouer la dame de trèfle"),
    ("fr", "log.trick", {"name": "Élise", "points": 0}, "Élise fait le pli\u202f: 0 point."),
    (
        "pl",
        "card.blocked.follow_suit",
        KING_AND_SPADES,
        "Król kier, nie można zagrać: dołóż do koloru, pik",
    ),
    ("pl", "action.play", {"card": Card.CQ}, "Zagraj damę trefl"),
    ("pl", "ui.marriage", {"suit": Suit.H, "points": 100}, "Meldunek w kierach: 100"),
    ("pl", "log.trick", {"name": "Ewa", "points": 1}, "Ewa bierze lewę: 1 punkt."),
    ("pl", "log.trick", {"name": "Ewa", "points": 24}, "Ewa bierze lewę: 24 punkty."),
    ("pl", "log.trick", {"name": "Ewa", "points": 12}, "Ewa bierze lewę: 12 punktów."),
    ("pl", "log.trick", {"name": "Ewa", "points": 21}, "Ewa bierze lewę: 21 punktów."),
    ("ru", "card.play", {"card": Card.HK}, "Король червей, можно сыграть"),
    ("ru", "action.play", {"card": Card.SQ}, "Сыграть даму пик"),
    ("ru", "action.give", {"card": Card.DT, "name": "Борис"}, "Отдать десятку бубен, получит Борис"),
    ("ru", "ui.marriage", {"suit": Suit.C, "points": 60}, "Трефовый марьяж: 60"),
    ("ru", "log.trick", {"name": "Анна", "points": 21}, "Анна берёт взятку: 21 очко."),
    ("ru", "log.trick", {"name": "Анна", "points": 24}, "Анна берёт взятку: 24 очка."),
    ("ru", "log.trick", {"name": "Анна", "points": 12}, "Анна берёт взятку: 12 очков."),
    ("ru", "log.score", {"name": "Анна", "change": -120, "score": 10_000}, "Анна: \u2212120, теперь 10\u00a0000."),
    ("uk", "card.play", {"card": Card.SK}, "Король пік, можна зіграти"),
    ("uk", "action.play", {"card": Card.H9}, "Зіграти дев’ятку чирв"),
    ("uk", "ui.marriage", {"suit": Suit.D, "points": 80}, "Бубновий мар’яж: 80"),
    ("uk", "log.trick", {"name": "Леся", "points": 22}, "Леся бере взятку: 22 очки."),
    ("fa", "card.play", {"card": Card.HQ}, "بی‌بی دل، می‌توان بازی کرد"),
    (
        "fa",
        "log.talon.you",
        TALON,
        "شما زمین را برمی‌دارید: آس دل، ده‌لو خشت و نه‌لو پیک.",
    ),
    ("fa", "log.score", {"name": "پری", "change": -120, "score": 880}, "\u2068پری\u2069: \u200e\u2212۱۲۰، مجموع ۸۸۰."),
    ("fa", "advice.chance", {"chance": 0.65}, "احتمال رسیدن به تعهد: ۶۵٪"),
]


@pytest.mark.parametrize(
    ("code", "key", "values", "said"), SENTENCES, ids=[f"{code} {said}" for code, _, _, said in SENTENCES]
)
def test_sentences_are_formed_as_they_are_spoken(code: str, key: str, values: dict[str, Value], said: str) -> None:
    """Suits, ranks, cards, counted words and numbers take the forms that the sentence asks for."""
    assert TEXTS[code].say(key, **values) == said


@pytest.mark.parametrize("code", CODES)
def test_every_card_has_a_name_of_its_own(code: str) -> None:
    """No two cards share a name or a corner, and every form names every rank and suit."""
    text = TEXTS[code]
    assert len({text.card(card) for card in Card}) == len(Card)
    assert len({text.corner(card) for card in Card}) == len(Card)
    assert {len(ranks) for ranks in text.language.ranks.values()} == {len(Rank)}
    assert {len(suits) for suits in text.language.suits.values()} == {len(Suit)}
    assert {"", "of"} <= set(text.language.suits)


@pytest.mark.parametrize(
    ("code", "corners"),
    [
        ("en", "A 10 K Q J 9"),
        ("fr", "A 10 R D V 9"),
        ("pl", "A 10 K D W 9"),
        ("ru", "Т 10 К Д В 9"),
        ("uk", "Т 10 К Д В 9"),
        ("fa", "A 10 K Q J 9"),
    ],
)
def test_corners_have_the_letters_of_the_language(code: str, corners: str) -> None:
    """Cards show the letters that players of the language know."""
    assert " ".join(TEXTS[code].index(rank) for rank in sorted(Rank, reverse=True)) == corners


def test_the_page_speaks_before_python_does() -> None:
    """What is said while the game starts, or when it cannot, is said in every language."""
    source = (WEB / "boot.js").read_text(encoding="utf-8")
    assert re.findall(r"^    (\w\w): \[", source, re.MULTILINE) == list(LANGUAGES)


@pytest.mark.parametrize("code", CODES)
def test_opponents_have_names(code: str) -> None:
    """There are more names than seats, and no name twice."""
    assert len(set(TEXTS[code].names)) == len(TEXTS[code].names) >= 4


@pytest.mark.parametrize(
    ("code", "signed", "percent", "tenths"),
    [
        ("en", "+120 −5 0", "65%", "107.5 −0.3"),
        ("fr", "+120 −5 0", "65\u202f%", "107,5 −0,3"),
        ("pl", "+120 −5 0", "65%", "107,5 −0,3"),
        ("ru", "+120 −5 0", "65\u00a0%", "107,5 −0,3"),
        ("uk", "+120 −5 0", "65%", "107,5 −0,3"),
        ("fa", "\u200e+۱۲۰ \u200e−۵ ۰", "۶۵٪", "۱۰۷٫۵ \u200e−۰٫۳"),
    ],
)
def test_numbers_are_written_as_usual(code: str, signed: str, percent: str, tenths: str) -> None:
    """Signs, shares and decimals follow the language."""
    text = TEXTS[code]
    assert " ".join(text.signed(number) for number in (120, -5, 0)) == signed
    assert text.percent(0.65) == percent
    assert f"{text.tenths(107.5)} {text.tenths(-0.31)}" == tenths


def test_direction_and_code() -> None:
    """Only Persian runs from right to left, and each language knows its code and its own name."""
    assert [text.dir for text in TEXTS.values()] == ["ltr"] * 5 + ["rtl"]
    assert [text.code for text in TEXTS.values()] == list(LANGUAGES)
    assert [text.language.name for text in TEXTS.values()] == list(LANGUAGES.values())


# What the engine can report


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("house", HOUSES)
def test_whatever_is_refused_has_a_reason(code: str, house: str) -> None:
    """Every action that can be refused in random play is refused in words."""
    for deal in random_states(HOUSES[house], seed=7, deals=3):
        for action in conceivable():
            refused = engine.refusal(deal, action)
            assert refused is None or explain_refusal(TEXTS[code], refused, ("Anna", "Boris", "Clara")[: deal.seats])


DETAILS: Final[dict[Cause, Refusal]] = {
    cause: Refusal(cause, number=number, suit=suit, card=card)
    for cause, number, suit, card in [
        (Cause.WRONG_PHASE, None, None, None),
        (Cause.DEAL_OVER, None, None, None),
        (Cause.MUST_OPEN, 100, None, None),
        (Cause.BID_TOO_LOW, 105, None, None),
        (Cause.BID_STEP, 5, None, None),
        (Cause.NEEDS_MARRIAGE, 120, None, None),
        (Cause.ABOVE_LIMIT, 220, None, None),
        (Cause.ABOVE_CAP, 300, None, None),
        (Cause.NO_BOMBS, None, None, None),
        (Cause.BOMB_SPENT, None, None, None),
        (Cause.BOMB_NOT_FORCED, None, None, None),
        (Cause.NO_SUCH_TALON, 2, None, None),
        (Cause.NOT_IN_HAND, None, None, Card.HA),
        (Cause.NOT_AN_OPPONENT, 9, None, None),
        (Cause.ALREADY_GIVEN, 2, None, None),
        (Cause.GIVE_LEFT_FIRST, 3, None, None),
        (Cause.BELOW_CONTRACT, 120, None, None),
        (Cause.FOLLOW_SUIT, None, Suit.S, None),
        (Cause.PLAY_TRUMP, None, Suit.H, None),
        (Cause.BEAT_CARD, None, None, Card.HK),
        (Cause.OVERTRUMP, None, None, Card.DQ),
        (Cause.DECLARE_ONLY_LEADING, None, None, None),
        (Cause.DECLARE_ONLY_PAIR, None, None, None),
        (Cause.PARTNER_MISSING, None, None, Card.CK),
        (Cause.DECLARE_NEEDS_TRICK, None, None, None),
        (Cause.DECLARING_AUTOMATIC, None, None, Card.SQ),
    ]
}


@pytest.mark.parametrize("code", CODES)
def test_every_cause_has_a_sentence_with_its_detail(code: str) -> None:
    """Each cause is told with the number, suit, card or name that it is about."""
    text, players = TEXTS[code], ("Anna", "Boris", "Clara")
    said = {cause: explain_refusal(text, refusal, players) for cause, refusal in DETAILS.items()}
    assert set(said) == set(Cause)
    assert text.number(105) in said[Cause.BID_TOO_LOW]
    assert text.suit(Suit.S) in said[Cause.FOLLOW_SUIT]
    assert text.card(Card.CK) in said[Cause.PARTNER_MISSING]
    assert "Boris" in said[Cause.ALREADY_GIVEN]
    assert "Clara" in said[Cause.GIVE_LEFT_FIRST]


FAULTS: Final = [
    RulesError(RulesFault.UNKNOWN_VARIANT, "variant", value="poker"),
    RulesError(RulesFault.UNKNOWN_OPTION, "colour"),
    RulesError(RulesFault.OPTION_TWICE, "bombs"),
    RulesError(RulesFault.BAD_VALUE, "declaring", value="perhaps"),
    RulesError(RulesFault.OUT_OF_RANGE, "bombs", value="9"),
    *(
        RulesError(fault, "bombs", "seats")
        for fault in RulesFault
        if fault.value not in {"unknown_variant", "unknown_option", "option_twice", "bad_value", "out_of_range"}
    ),
]


@pytest.mark.parametrize("code", CODES)
def test_every_fault_of_rules_has_a_sentence(code: str) -> None:
    """Rules that cannot be played are refused in words that name the option and what was written."""
    text = TEXTS[code]
    said = {error.fault: explain_fault(text, error) for error in FAULTS}
    assert set(said) == set(RulesFault)
    assert "poker" in said[RulesFault.UNKNOWN_VARIANT]
    assert "colour" in said[RulesFault.UNKNOWN_OPTION]
    assert option_name(text, "declaring") in said[RulesFault.BAD_VALUE]
    assert "perhaps" in said[RulesFault.BAD_VALUE]


NAMES: Final = ("Anna", "Boris", "Clara")


@pytest.mark.parametrize("code", CODES)
def test_every_fault_of_notation_has_a_sentence(code: str) -> None:
    """A record is refused in words of the language that name the line and quote what is at fault in it."""
    text = TEXTS[code]
    reasons: dict[Fault, Refusal | RulesError] = {
        Fault.ILLEGAL: Refusal(Cause.FOLLOW_SUIT, suit=Suit.S),
        Fault.RULES: RulesError(RulesFault.BOMB_NEEDS_THREE, "bombs"),
    }
    said = {
        fault: explain_notation(
            text,
            NotationError(fault, "anything", "HA XX DT", 3, 7, reason=reasons.get(fault), wanted="score 60 0 60"),
            NAMES,
        )
        for fault in Fault
    }
    assert len(set(said.values())) == len(Fault)
    assert all(text.number(7) in sentence for sentence in said.values())
    assert {fault for fault, sentence in said.items() if "XX" not in sentence} == {Fault.HEAD, Fault.END, Fault.TEXT}
    assert {fault for fault, sentence in said.items() if "HA XX DT" in sentence} == {
        Fault.TAG,
        Fault.RULES,
        Fault.COMMENT,
        Fault.PLACE,
        Fault.SCORE,
        Fault.FORM,
    }
    assert text.say("cause.follow_suit", suit=Suit.S) in said[Fault.ILLEGAL]
    assert text.say("fault.bomb_needs_three") in said[Fault.RULES]
    told = {fault for fault, sentence in said.items() if "score 60 0 60" in sentence}
    assert told == {Fault.SCORE, Fault.FORM}
    assert "anything" not in "".join(said.values())


@pytest.mark.parametrize(
    ("fault", "line", "offset", "quoted"),
    [
        (Fault.HAND, "deal 1 1:AKX.AJ.A.A,J..TKJ9.J9", 11, "AKX.AJ.A.A"),
        (Fault.DEAL, "deal 1 1:AKQ.AJ.A.A,J..TKJ9.J9", 7, "1:AKQ.AJ.A.A,J..TKJ9.J9"),
        (Fault.ACTION, "p p", 2, "p"),
        (Fault.ACTION, "p  p", 2, "↵"),
        (Fault.PLACE, "", 0, "↵"),
        (Fault.SCORE, "score 1 " + "0" * 100, 0, "score 1 " + "0" * 51 + "…"),
    ],
    ids=["a hand within a deal", "a deal", "the last word", "no word", "no line", "a long line"],
)
def test_what_is_at_fault_is_quoted(fault: Fault, line: str, offset: int, quoted: str) -> None:
    """Of a line, the piece is quoted in which the fault is, and never more than fits."""
    said = explain_notation(TEXTS["en"], NotationError(fault, "anything", line, offset, 3), NAMES, 30)
    assert said.startswith("Line 30: “" + quoted + "”")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", [None, "Anna"], ids=["the reader", "a player"])
@pytest.mark.parametrize("event", Event)
def test_every_event_has_a_sentence(code: str, name: str | None, event: Event) -> None:
    """Whatever changes a score in its own way is told of the reader and of others."""
    change = Change(880, -120, 760, None if event is Event.BARREL_FAILED else 1, event)
    said = explain_event(TEXTS[code], Rules(late=Barrel()), change, name)
    assert said.endswith(".")
    assert ("Anna" in said) == (name is not None)


def test_a_change_without_an_event_has_nothing_to_explain() -> None:
    """A score that only adds up needs no sentence."""
    with pytest.raises(ValueError, match="nothing to explain"):
        explain_event(TEXTS["en"], Rules(), Change(0, 20, 20, None), None)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_named_and_explained(code: str, name: str) -> None:
    """Each option has a name, one sentence, and words for each of its values."""
    text, option = TEXTS[code], OPTIONS[name]
    values = [*(option.values or ("120",)), *(["none"] if option.optional else [])]
    said = [option_value(text, name, value) for value in values]
    assert option_name(text, name)
    assert text.say(f"option.{name}.help").endswith(".")
    assert len(set(said)) == len(values)


@pytest.mark.parametrize("code", CODES)
def test_every_variant_and_level_is_named(code: str) -> None:
    """Menus have words for what is registered."""
    text = TEXTS[code]
    wanted = [f"variant.{name}.{part}" for name in VARIANTS for part in ("name", "line")]
    wanted += [f"level.{level}{part}" for level in ("easy", "medium", "hard") for part in ("", ".line")]
    assert [key for key in wanted if not text.has(key)] == []
    assert not text.has("variant.unheard-of.name")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("house", HOUSES)
def test_rules_can_be_read_in_every_language(code: str, house: str) -> None:
    """Each statement about rules fills its sentence."""
    said = [TEXTS[code].say(each.key, **each.values) for each in statements(HOUSES[house])]
    assert len(set(said)) == len(said)
    assert all(sentence.endswith(".") for sentence in said)


# What cannot be said


@pytest.mark.parametrize(
    ("key", "values", "fault"),
    [
        ("log.nothing", {}, "no sentence has the key 'log.nothing'"),
        ("log.pass", {}, "log.pass: .* wants \\['name'\\], not \\[\\]"),
        ("log.pass", {"name": "Anna", "amount": 3}, "wants \\['name'\\], not \\['amount', 'name'\\]"),
        ("log.trick", {"name": "Anna", "points": "many"}, "does not choose by 'many'"),
        ("log.bid", {"name": "Anna", "amount": True}, "a truth is not something to show"),
    ],
    ids=["unknown key", "missing value", "value too many", "not a number", "a truth"],
)
def test_mistakes_are_not_swallowed(key: str, values: dict[str, Value], fault: str) -> None:
    """A sentence that cannot be said is an error that names it."""
    with pytest.raises(TextError, match=fault):
        TEXTS["en"].say(key, **values)


@pytest.mark.parametrize("template", ["{", "}", "{a b}", "{A}", "a {name", "{name|a|{b}}", "{}"])
def test_misplaced_braces_are_not_swallowed(template: str) -> None:
    """A template that cannot be read is an error."""
    with pytest.raises(TextError, match="a brace is out of place"):
        list(parse_template(template))


@pytest.mark.parametrize("template", ["{card:gen}", "{suit:gen}"], ids=["card", "suit"])
def test_unknown_forms_are_not_swallowed(template: str) -> None:
    """A form that the language does not have is an error."""
    with pytest.raises(TextError, match="has the form 'gen'"):
        TEXTS["en"].language.fill(template, {template[1:5]: Card.HA if "card" in template else Suit.H})


def test_an_unknown_language_is_an_error() -> None:
    """Only the languages that are offered can be loaded."""
    with pytest.raises(TextError, match="no such language: 'tlh'"):
        Text("tlh")


def test_say_of_chooses_between_the_reader_and_the_others() -> None:
    """Without a name, the sentence speaks to the reader."""
    assert TEXTS["en"].say_of("log.bid", "Anna", amount=110) == "Anna bids 110."
    assert TEXTS["en"].say_of("log.bid", None, amount=110) == "You bid 110."


# Choosing a language


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("FR_ca", "fr"),
        ("uk-UA", "uk"),
        ("fa-Arab-IR", "fa"),
        (" pl ", "pl"),
        ("de", None),
        ("french", None),
        ("", None),
        ("-", None),
    ],
)
def test_tags_are_matched_by_their_language(tag: str, code: str | None) -> None:
    """A tag is served by the language it begins with."""
    assert match_language(tag) == code


@pytest.mark.parametrize(
    ("asked", "preferred", "code"),
    [
        ("pl", ["ru"], "pl"),
        (None, ["de-AT", "fr-CA", "en"], "fr"),
        ("xx", ["uk"], "uk"),
        (None, [], "en"),
        ("", ["ja"], "en"),
    ],
    ids=["the address", "the browser's first served", "an unknown one asked for", "nothing", "nothing served"],
)
def test_the_language_is_chosen(asked: str | None, preferred: list[str], code: str) -> None:
    """The address comes first, then the browser's languages in order, then English."""
    assert choose_language(asked, preferred) == code


def test_tags_of_any_kind_choose_some_language() -> None:
    """No text that an address can hold makes the choice fail."""
    rng = Random(3)
    tags = ["".join(rng.choice("frpl-_ \u0000é٣") for _ in range(rng.randrange(9))) for _ in range(500)]
    assert {choose_language(tag) for tag in tags} <= set(LANGUAGES)
