"""Write the index of the seed deals, `seeds/README.md`: every rule, who states it, and the files that show it.

`python tools/seed_index.py` after adding a seed; a test keeps the index equal to the files.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from place import PROJECT

SEEDS = PROJECT / "seeds"
GAMEWEAVE, DACHA, POLISH = "000_a657b6ebf26d8aa4.txt", "002_abf81ff3865f744f.txt", "004_e430f12ba6b1b673.txt"
SOURCES = {"gameweave": GAMEWEAVE, "dacha": DACHA, "polish": POLISH, "polish-2": POLISH}
EVERY = tuple(SOURCES)
_TAG = re.compile(r'\[([A-Z][A-Za-z]*) "(.*)"\]')


@dataclass(frozen=True)
class Rule:
    """A rule, the variants that it holds in, and those whose source is silent about it."""

    name: str
    what: str
    variants: tuple[str, ...]
    silent: tuple[str, ...] = ()

    @property
    def stated(self) -> str:
        """Name the sources that state the rule, and the variants in which this project settles it."""
        stating = sorted({SOURCES[variant] for variant in self.variants if variant not in self.silent})
        texts = [f"`{source}`" for source in stating]
        if self.silent:
            texts.append(f"settled here for {', '.join(self.silent)}")
        return "; ".join(texts) or "an option of other houses"


BARRELS = ("gameweave", "dacha")
QUIET = ("polish", "polish-2")
RULES = {
    rule.name: rule
    for rule in (
        Rule("auction", "a pass is final, and the last seat left declares at its last bid", EVERY),
        Rule("follow", "follow suit, else trump, else anything", EVERY),
        Rule("trick", "the highest trump takes the trick, else the highest card of the suit led", EVERY),
        Rule("trump", "a declared suit is trump from that trick on, and a later one replaces it", EVERY),
        Rule("contract", "exact points are tested against the contract: one short fails", EVERY),
        Rule("half given", "a contract won in the auction stands when half of its marriage is given", EVERY, EVERY),
        Rule("row 1", "seats, hands and talons", EVERY),
        Rule("row 2", "how forehand opens", EVERY),
        Rule("row 3", "the step, and jumps", EVERY, ("polish", "polish-2")),
        Rule("row 4", "what may be promised above 120", EVERY),
        Rule("row 5", "who sees the talon", EVERY),
        Rule("row 6", "giving or burying", EVERY),
        Rule("row 7", "raising the contract after the exchange", EVERY, QUIET),
        Rule("row 8", "whether declaring needs a trick taken before", EVERY, QUIET),
        Rule("row 9", "whether leading half of a marriage declares it by itself", EVERY),
        Rule("row 10", "how defenders' points are rounded", EVERY),
        Rule("row 11", "silence: from 800 on a seat scores only as declarer", QUIET),
        Rule("row 12", "the bomb", ("polish",)),
        Rule("row 13", "the cards left in the talons go with the last trick", ("polish-2",)),
        Rule("row 14", "the score that wins", EVERY),
        Rule("row 15", "two seats at the target in one deal", ("dacha", *QUIET), QUIET),
        Rule("row 16", "the deal limit", ("dacha",)),
        Rule("row 17", "whose deal the first one is", EVERY, ("dacha", *QUIET)),
        Rule("barrel arrival", "what sets a score to 880", BARRELS),
        Rule("barrel jump", "a deal that carries a seat past the barrel", ("dacha",)),
        Rule("barrel frozen", "what a seat on the barrel books", BARRELS),
        Rule("barrel win", "the contract that wins from the barrel", BARRELS),
        Rule("barrel small", "a contract below 120 made on the barrel", BARRELS, BARRELS),
        Rule("barrel failed", "a contract failed on the barrel", BARRELS),
        Rule("barrel deals", "three deals on the barrel", BARRELS),
        Rule("barrel places", "how many seats can sit", BARRELS),
        Rule("barrel ends", "a win ends the match before anybody moves on or off", BARRELS, BARRELS),
        Rule("option", "what other houses play", ()),
    )
}
"""Every rule by the name that the seeds' tags use."""

HEAD = """# Seeds

Deals and matches in the notation of the match record, one small file per rule and per odd case. The tests replay every
one; the page offers each as practice: an open deal goes on from where it ends, a scored one from its beginning. Every
deal is the one that its seed shuffles.

A file's tags say what it is: `Title`, `Rule` (a name from the first table), `Shows`. This page is written by
`python tools/seed_index.py`.

## The rules and who states them

| rule | what it settles | stated by | seeds |
|---|---|---|---|
"""


def tags_of(file: Path) -> dict[str, str]:
    """Read the tags at the head of a seed."""
    head = file.read_text(encoding="utf-8").split("\n\n", 1)[0]
    return {found[1]: found[2] for line in head.splitlines() if (found := _TAG.fullmatch(line))}


def index(files: list[Path]) -> str:
    """Write the index of the files."""
    tags = {file: tags_of(file) for file in files}
    rows = [
        f"| {rule.name} | {rule.what} | {rule.stated} | {sum(entry['Rule'] == rule.name for entry in tags.values())} |"
        for rule in RULES.values()
    ]
    lines = [
        f"| [{file.stem}]({file.name}) | {entry['Variant']} | {entry['Rule']} | {entry['Shows']} |"
        for file, entry in tags.items()
    ]
    return HEAD + "\n".join(
        [*rows, "", "## The files", "", "| file | variant | rule | shows |", "|---|---|---|---|", *lines, ""]
    )


if __name__ == "__main__":
    (SEEDS / "README.md").write_text(index(sorted(SEEDS.glob("*.txt"))), encoding="utf-8", newline="\n")
    sys.exit(0)
