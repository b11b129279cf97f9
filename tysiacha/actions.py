"""What a seat can do: one frozen class per kind of action, and their union.

``str(action)`` is the action's token in the notation; ``notation.parse_action`` reads it back.
"""

from dataclasses import dataclass

from tysiacha.cards import Card


@dataclass(frozen=True, slots=True)
class Bid:
    """Promise ``amount`` points in the auction."""

    amount: int

    def __str__(self) -> str:
        return str(self.amount)


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction for good."""

    def __str__(self) -> str:
        return "p"


@dataclass(frozen=True, slots=True)
class Bomb:
    """Refuse to play the forced contract; the deal ends at once."""

    def __str__(self) -> str:
        return "b"


@dataclass(frozen=True, slots=True)
class Take:
    """Take a talon, counted from 0 (the notation counts from 1)."""

    talon: int

    def __str__(self) -> str:
        return f"t{self.talon + 1}"


@dataclass(frozen=True, slots=True)
class Give:
    """Hand a card to the opponent at ``seat`` (0-based; the notation counts from 1)."""

    card: Card
    seat: int

    def __str__(self) -> str:
        return f"{self.card.name}>{self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Bury:
    """Lay a card face down in place of a taken talon."""

    card: Card

    def __str__(self) -> str:
        return f"/{self.card.name}"


@dataclass(frozen=True, slots=True)
class Commit:
    """Settle the contract after the exchange, at what was bid or higher."""

    amount: int

    def __str__(self) -> str:
        return f"={self.amount}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card, and declare its marriage with it when ``declares`` is set."""

    card: Card
    declares: bool = False

    def __str__(self) -> str:
        return f"*{self.card.name}" if self.declares else self.card.name


Call = Bid | Pass
"""What can be said in the auction."""

Action = Bid | Pass | Bomb | Take | Give | Bury | Commit | Play
