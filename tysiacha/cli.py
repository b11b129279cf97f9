"""The command ``tysiacha`` (``python -m tysiacha``): simulate matches, check records, print rules."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

from tysiacha.ai.bot import LEVELS, make_bot
from tysiacha.errors import NotationError, RulesError
from tysiacha.match import Match
from tysiacha.options import parse_rules
from tysiacha.record import Record, dumps, load
from tysiacha.rules import Rules
from tysiacha.simulate import InvariantError, Player, Tally, play_match
from tysiacha.variants import VARIANTS, variant

_LEVEL_NAMES = ", ".join(("random", *LEVELS))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
    except RulesError as error:
        parser.error(str(error))
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tysiacha", description="The card game 1000.")
    commands = parser.add_subparsers(required=True, metavar="command")
    simulate = commands.add_parser("simulate", help="play matches between bots and check every deal")
    add_rules(simulate)
    simulate.add_argument("--matches", type=_count, default=100, help="how many matches (default 100)")
    simulate.add_argument("--deals", type=_count, help="go on until this many deals are played")
    simulate.add_argument(
        "--seed", type=int, default=1, help="the first match's seed; the next one has the next number"
    )
    simulate.add_argument("--players", default="random", help=f"levels by seat, or one for all: {_LEVEL_NAMES}")
    simulate.add_argument("--most-deals", type=_count, default=500, help="stop a match after so many deals")
    simulate.add_argument("--records", type=Path, help="write every match's record to this file, one after another")
    simulate.set_defaults(run=_simulate)
    replay = commands.add_parser("replay", help="check a match record and print it")
    replay.add_argument("file", type=Path)
    replay.set_defaults(run=_replay)
    rules = commands.add_parser("rules", help="print a variant's rules in words")
    rules.add_argument("variant", choices=list(VARIANTS))
    rules.add_argument("--rules", default="", help="overrides such as 'bombs=2 bid_step=5'")
    rules.set_defaults(run=_rules)
    from tysiacha.cli_ai import add_commands  # here, since it builds on the functions of this module

    add_commands(commands)
    return parser


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the rules to play by."""
    parser.add_argument("--variant", required=True, choices=list(VARIANTS))
    parser.add_argument("--rules", default="", help="overrides such as 'bombs=2 bid_step=5'")


def chosen_rules(options: argparse.Namespace) -> Rules:
    """Return the rules that the command line chose; raises ``RulesError``."""
    return parse_rules(options.rules, variant(options.variant))


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {text}")
    return number


def _players(text: str, seats: int) -> list[Player]:
    levels = text.split(",")
    if len(levels) == 1:
        levels *= seats
    if len(levels) != seats or not set(levels) <= {"random", *LEVELS}:
        raise SystemExit(f"tysiacha: --players takes one or {seats} of {_LEVEL_NAMES}, not {text!r}")
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
        record = load(options.file)
    except (NotationError, OSError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 1
    print(dumps(record), end="")
    match = record.match
    winners = ", ".join(f"seat {seat + 1}" for seat in match.winners)
    print(f"{len(match.history)} deals hold; " + (f"won by {winners}" if winners else "the match is not over"))
    return 0


def _rules(options: argparse.Namespace) -> int:
    for line in rules_in_words(chosen_rules(options)):
        print(line)
    return 0
