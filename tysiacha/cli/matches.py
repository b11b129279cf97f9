"""The commands ``simulate`` (bots play matches, every deal is checked), ``replay`` (check a record) and ``rules``."""

import argparse
import sys
from pathlib import Path
from time import perf_counter

from tysiacha.ai.bot import make_bot
from tysiacha.cli.arguments import LEVEL_NAMES, Commands, add_rules, at_least_one, chosen_rules, seed_number
from tysiacha.errors import NotationError
from tysiacha.match import Match
from tysiacha.record import Record, dumps, load_all
from tysiacha.simulate import InvariantError, Player, Tally, play_match
from tysiacha.variants import VARIANTS
from tysiacha.words import rules_in_words


def add_commands(commands: Commands) -> None:
    """Add the three commands to the parser's subcommands."""
    simulate = commands.add_parser("simulate", help="play matches between bots and check every deal")
    add_rules(simulate)
    simulate.add_argument("--matches", type=at_least_one, default=100, help="how many matches (default 100)")
    simulate.add_argument("--deals", type=at_least_one, help="go on until this many deals are played")
    simulate.add_argument(
        "--seed", type=seed_number, default=1, help="the first match's seed; the next one has the next number"
    )
    simulate.add_argument(
        "--players", default="random", help=f"levels by seat, or one for all: {', '.join(LEVEL_NAMES)}"
    )
    simulate.add_argument("--most-deals", type=at_least_one, default=500, help="stop a match after so many deals")
    simulate.add_argument("--records", type=Path, help="write every match's record to this file, one after another")
    simulate.set_defaults(run=_simulate)
    replay = commands.add_parser("replay", help="check a file of match records and print it")
    replay.add_argument("file", type=Path)
    replay.set_defaults(run=_replay)
    rules = commands.add_parser("rules", help="print a variant's rules in words")
    rules.add_argument("variant", choices=list(VARIANTS))
    rules.add_argument("--rules", default="", help="overrides such as 'bombs=2 bid_step=5'")
    rules.set_defaults(run=_rules)


def _players(text: str, seats: int) -> list[Player]:
    levels = text.split(",")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats or not set(levels) <= set(LEVEL_NAMES):
        raise SystemExit(f"tysiacha: --players takes one or {seats} of {', '.join(LEVEL_NAMES)}, not {text!r}")
    return [None if level == "random" else make_bot(level) for level in levels]


def _simulate(options: argparse.Namespace) -> int:
    rules = chosen_rules(options)
    players = _players(options.players, rules.seats)
    tally, records = Tally(), []
    start = perf_counter()
    while tally.deals < options.deals if options.deals else tally.matches < options.matches:
        seed, number = options.seed + tally.matches, tally.matches + 1
        most_deals = min(options.most_deals, options.deals - tally.deals) if options.deals else options.most_deals
        try:
            match = play_match(
                options.variant, rules, players, seed=seed, number=number, most_deals=most_deals, tally=tally
            )
        except InvariantError as error:
            print(f"seed {seed}: broken invariant: {error}", file=sys.stderr)
            return 1
        if options.records:
            records.append(_record(match, options.players))
    elapsed = perf_counter() - start
    if options.records:
        options.records.write_text("\n".join(records), encoding="utf-8", newline="\n")
    _report(tally, elapsed)
    return 0


def _record(match: Match, players: str) -> str:
    return dumps(Record(match, (("Players", players),)))


def _report(tally: Tally, elapsed: float) -> None:
    print(f"matches: {tally.matches}, unfinished: {tally.unfinished}")
    print("wins by seat: " + ", ".join(f"{seat} {won}" for seat, won in enumerate(tally.wins, 1)))
    print(f"deals: {tally.deals}, actions: {tally.actions}, bombs: {tally.deals - tally.played}")
    if tally.played:
        print(f"make-rate: {tally.made / tally.played:.3f}, mean contract: {tally.contracts / tally.played:.1f}")
    print(f"deals per second: {tally.deals / elapsed:.0f}")


def _replay(options: argparse.Namespace) -> int:
    try:
        records = load_all(options.file)
    except (NotationError, OSError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 1
    print("\n".join(map(dumps, records)), end="")
    for match in (record.match for record in records):
        winners = ", ".join(f"seat {seat + 1}" for seat in match.winners)
        print(f"{len(match.history)} deals hold; " + (f"won by {winners}" if winners else "the match is not over"))
    return 0


def _rules(options: argparse.Namespace) -> int:
    for line in rules_in_words(chosen_rules(options)):
        print(line)
    return 0
