"""Counting oracles: positions as text with the number of action sequences from them, depth by depth.

``PYTHONPATH=. python tests/perft.py`` counts anew with the naive rules, compares with the engine and rewrites the
files in ``tests/perft/``.
"""

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import naive

from tysiacha import engine
from tysiacha.deal import Deal
from tysiacha.notation import parse_position
from tysiacha.options import parse_rules, to_options
from tysiacha.rules import Rules
from tysiacha.variants import variant

FOLDER: Final = Path(__file__).parent / "perft"
NAIVE_LIMIT: Final = 1_500
"""The most sequences that the tests count with the naive rules."""


@dataclass(frozen=True)
class Oracle:
    """A position and how many sequences of 1, 2, 3 … actions start from it."""

    name: str
    variant: str
    overrides: str
    position: str
    counts: tuple[int, ...]

    @property
    def rules(self) -> Rules:
        """Return the rules of the position."""
        return parse_rules(self.overrides, variant(self.variant))


def read(file: Path) -> list[Oracle]:
    """Read a file of oracles: blocks of ``name``, ``rules``, ``position`` and ``counts`` lines."""
    oracles = []
    for block in file.read_text(encoding="utf-8").strip().split("\n\n"):
        fields = dict(line.split(" ", 1) for line in block.splitlines())
        house, _, changes = fields["rules"].partition(" ")
        counts = tuple(map(int, fields["counts"].split()))
        oracles.append(Oracle(fields["name"], house, changes, fields["position"], counts))
    return oracles


def write(file: Path, oracles: list[Oracle]) -> None:
    """Write a file of oracles."""
    blocks = [
        f"name {oracle.name}\nrules {f'{oracle.variant} {oracle.overrides}'.strip()}\n"
        f"position {oracle.position}\ncounts {' '.join(map(str, oracle.counts))}\n"
        for oracle in oracles
    ]
    file.write_text("\n".join(blocks), encoding="utf-8", newline="\n")


def count(deal: Deal, depth: int) -> int:
    """Count the sequences of ``depth`` actions from a deal."""
    legal = engine.legal_actions(deal)
    if depth == 1:
        return len(legal)
    return sum(count(engine.apply(deal, action), depth - 1) for action in legal)


def counted(oracle: Oracle, depths: int) -> tuple[int, ...]:
    """Count with the engine at every depth from 1 to ``depths``."""
    deal = parse_position(oracle.position, oracle.rules)
    return tuple(count(deal, depth) for depth in range(1, depths + 1))


def naively_counted(oracle: Oracle, depths: int) -> tuple[int, ...]:
    """Count with the naive rules at every depth from 1 to ``depths``."""
    table = naive.read_position(to_options(oracle.rules), oracle.position)
    return tuple(naive.count(table, depth) for depth in range(1, depths + 1))


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        anew = [replace(oracle, counts=naively_counted(oracle, len(oracle.counts))) for oracle in read(path)]
        differing = [oracle.name for oracle in anew if counted(oracle, len(oracle.counts)) != oracle.counts]
        if differing:
            sys.exit(f"{path.name}: the engine counts otherwise: {', '.join(differing)}")
        write(path, anew)
