"""What a person does to the page, in plain values, as ``dom`` hands it to the application."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Press:
    """Something was pressed: by mouse, finger or keyboard."""

    action: str | None
    """The token of an action of the game."""
    command: str | None
    """What else the page is asked to do."""
    value: str
    """What the command is about."""
    refused: bool
    """Whether the thing is shown as impossible."""
    repeated: bool
    """Whether it is a further press of a double or triple one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A field, a box or a choice has a new value."""

    name: str
    value: str
    checked: bool
    final: bool
    """Whether the value has been settled, and not a further letter typed."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key was pressed."""

    key: str
    typing: bool
    """Whether it goes into a field."""
    modified: bool
    """Whether Ctrl, Alt or Meta is held."""
    zone: str
    """The part of the page that has the focus, see ``data-zone``."""


@dataclass(frozen=True, slots=True)
class Focus:
    """Something has got the focus."""

    action: str | None
    refused: bool


@dataclass(frozen=True, slots=True)
class Closed:
    """The dialog was closed by the browser's own means, such as Escape."""


Event = Press | Entry | Key | Focus | Closed
