"""The screen before a match: which game, whose rules, against whom."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tysiacha.ai.bot import LEVELS
from tysiacha.errors import RulesError
from tysiacha.options import OPTIONS, Option, overrides, to_options, with_overrides
from tysiacha.rules import Rules
from tysiacha.variants import VARIANTS
from ui.choices import command_button
from ui.nodes import Content, Node, h
from ui.settings import Settings, read_seed
from ui.text import Text
from ui.text.explain import explain_fault, option_name, option_value

GROUPS = {
    "table": ("seats",),
    "auction": ("opening", "opening_bid", "bid_step", "limit", "bid_cap"),
    "talon": ("talon_shown", "give_order", "may_raise"),
    "play": ("declare_needs_trick", "declaring", "must_beat", "must_overtrump"),
    "score": ("rounding", "declarer_books", "bombs", "bomb_award", "last_trick_takes_talons"),
    "late": ("late", "barrel_", "silence_"),
    "end": ("target", "deal_limit"),
}
"""The options by what they are about; a name that ends in an underscore stands for all that begin so."""


@dataclass(slots=True)
class House:
    """The rules being put together: changes of a variant's, which may not fit together yet."""

    variant: str
    changes: dict[str, str] = field(default_factory=dict)

    @property
    def base(self) -> Rules:
        """The variant's own rules."""
        return VARIANTS[self.variant]

    def rules(self) -> Rules:
        """Return the rules; raises ``RulesError`` when they cannot be played."""
        return with_overrides(self.base, self.changes)

    def error(self) -> RulesError | None:
        """Return why the rules cannot be played, or None."""
        try:
            self.rules()
        except RulesError as error:
            return error
        return None

    def change(self, name: str, value: str) -> None:
        """Set an option, and forget what goes without saying."""
        self.changes[name] = value
        if name == "late":
            self.changes = {
                key: kept for key, kept in self.changes.items() if not key.startswith(("barrel_", "silence_"))
            }
        if self.error() is None:
            self.changes = overrides(self.rules(), self.base)

    def shown(self) -> Mapping[str, str]:
        """Return every option with its value, as far as there is one."""
        if self.error() is None:
            return to_options(self.rules())
        options = to_options(self.base)
        late = self.changes.get("late", options["late"])
        if late != options["late"]:
            options = {key: kept for key, kept in options.items() if not key.startswith(("barrel_", "silence_"))}
        return options | self.changes


def setup(
    text: Text,
    settings: Settings,
    house: House,
    names: tuple[str, ...],
    *,
    may_continue: bool,
    seed: str,
    saved: Mapping[str, str],
    open_house: bool,
) -> Node:
    """Draw the screen; what is chosen is kept by the page."""
    error = house.error()
    is_seed = not seed or read_seed(seed) is not None
    seats = 2 if house.shown()["seats"] == "2" else 3
    return h(
        "main",
        h("div", h("h1", text.say("app.title")), h("p", text.say("app.tagline"), class_="tagline"), class_="title"),
        command_button(text.say("setup.continue"), "continue", class_="chip strong wide") if may_continue else None,
        _variants(text, house),
        _opponents(text, settings, names, seats),
        h("p", explain_fault(text, error), class_="notice", role="alert") if error else None,
        h(
            "div",
            command_button(
                text.say("setup.start"),
                "start",
                class_="chip strong wide",
                aria_disabled="true" if error or not is_seed else None,
            ),
            command_button(text.say("setup.lesson"), "lesson", class_="chip wide", title=text.say("setup.lesson.line")),
            class_="starts",
            data_zone="starts",
        ),
        _house(text, house, saved, open_house),
        h(
            "details",
            h("summary", text.say("setup.seed")),
            h(
                "label",
                h("span", text.say("setup.seed.help"), id="seed-help"),
                h(
                    "input",
                    name="setup:seed",
                    value=seed,
                    inputmode="numeric",
                    maxlength="20",
                    autocomplete="off",
                    aria_invalid=None if is_seed else "true",
                    aria_describedby=None if is_seed else "seed-fault",
                ),
                class_="field",
            ),
            None if is_seed else h("p", text.say("setup.seed.bad"), class_="notice", role="alert", id="seed-fault"),
        ),
        h(
            "nav",
            command_button(text.say("setup.rules"), "dialog", "rules", "quiet"),
            command_button(text.say("menu.settings"), "dialog", "settings", "quiet"),
            command_button(text.say("menu.history"), "dialog", "history", "quiet"),
            command_button(text.say("menu.statistics"), "dialog", "statistics", "quiet"),
            command_button(text.say("menu.practice"), "dialog", "practice", "quiet"),
            command_button(text.say("menu.help"), "dialog", "help", "quiet"),
            class_="links",
            aria_label=text.say("menu.title"),
        ),
        class_="setup",
        id="table",
        tabindex="-1",
        key="setup",
    )


def variant_name(text: Text, name: str) -> str:
    """Return a variant's name in words, or as it is registered."""
    key = f"variant.{name}.name"
    return text.say(key) if text.has(key) else name


def _variants(text: Text, house: House) -> Node:
    cards = []
    for name in VARIANTS:
        line = f"variant.{name}.line"
        cards.append(
            h(
                "label",
                h("input", type="radio", name="setup:variant", value=name, checked=name == house.variant),
                h(
                    "span",
                    h("b", variant_name(text, name)),
                    h("span", text.say(line), class_="small") if text.has(line) else None,
                ),
                class_="option-card",
                key=name,
            )
        )
    return h("fieldset", h("legend", text.say("setup.variant")), h("div", cards, class_="option-cards"))


def _opponents(text: Text, settings: Settings, names: tuple[str, ...], seats: int) -> Node:
    levels = (settings.seats.split(",") * 2)[: seats - 1]
    fields = [
        h(
            "label",
            h("span", text.say("setup.level", name=names[place])),
            h(
                "select",
                [
                    h("option", text.say(f"level.{name}"), value=name, selected=name == level, key=name)
                    for name in LEVELS
                ],
                name=f"setup:level:{place}",
            ),
            class_="field",
            key=f"level-{place}",
        )
        for place, level in enumerate(levels, 1)
    ]
    return h("fieldset", h("legend", text.say("setup.opponents")), fields, class_="opponents")


def _house(text: Text, house: House, saved: Mapping[str, str], is_open: bool) -> Node:
    shown = house.shown()
    groups = []
    for group, names in GROUPS.items():
        wanted = [
            name
            for name in shown
            if any(name == each or (each.endswith("_") and name.startswith(each)) for each in names)
        ]
        fields = [_option(text, house, OPTIONS[name], shown[name]) for name in wanted]
        groups.append(h("fieldset", h("legend", text.say(f"option.group.{group}")), fields, key=group))
    changed = len(house.changes)
    summary = text.say("setup.house.changed", count=changed) if changed else text.say("setup.house.same")
    return h(
        "details",
        h("summary", h("b", text.say("setup.house")), h("span", summary, class_="small")),
        h("p", text.say("setup.house.line"), class_="small"),
        groups,
        h(
            "div",
            h(
                "label",
                h("span", text.say("setup.house.name")),
                h("input", name="house-name", maxlength="40", autocomplete="off"),
                class_="field",
            ),
            command_button(text.say("action.save"), "save-house"),
            command_button(text.say("setup.house.link"), "copy-link"),
            command_button(text.say("action.reset"), "reset-house"),
            class_="starts",
        ),
        h("h2", text.say("setup.house.mine")),
        _mine(text, saved),
        class_="house",
        open=is_open,
    )


def _mine(text: Text, saved: Mapping[str, str]) -> Node:
    if not saved:
        return h("p", text.say("setup.house.none"), class_="small")
    rows = [
        h(
            "li",
            command_button(name, "use-house", name, "chip"),
            command_button(
                text.say("action.delete"),
                "delete-house",
                name,
                "quiet",
                aria_label=text.say("action.delete_named", name=name),
            ),
            key=name,
        )
        for name in saved
    ]
    return h("ul", rows, class_="own-rules")


def _option(text: Text, house: House, option: Option, value: str) -> Node:
    name = option.name
    values = option.values
    usual = to_options(house.base).get(name)
    hint = f"{name}-hint"
    control: Content
    if values:
        control = h(
            "select",
            [
                h("option", option_value(text, name, each), value=each, selected=each == value, key=each)
                for each in values
            ],
            name=f"rule:{name}",
            aria_describedby=hint,
        )
    else:
        control = h(
            "input",
            name=f"rule:{name}",
            value="" if value == "none" else value,
            inputmode="numeric",
            maxlength="5",
            autocomplete="off",
            aria_describedby=hint,
        )
    changed = usual is not None and usual != value
    return h(
        "label",
        h("span", option_name(text, name)),
        control,
        h(
            "span",
            text.say(f"option.{name}.help"),
            h("em", text.say("setup.house.default", value=option_value(text, name, usual)))
            if changed and usual
            else None,
            class_="small",
            id=hint,
        ),
        class_="field" + (" changed" if changed else ""),
        key=name,
    )
