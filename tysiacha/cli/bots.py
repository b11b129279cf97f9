"""The commands ``arena`` (players meet on the same deals) and ``bot`` (the bot protocol on standard in- and output)."""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from tysiacha.ai.arena import Meeting, Records, make_player, meet, merged, report
from tysiacha.ai.bot import make_bot
from tysiacha.ai.kernel import load_kernel
from tysiacha.cli.arguments import LEVEL_NAMES, Commands, add_rules, at_least_one, chosen_rules, seed_number
from tysiacha.errors import RulesError
from tysiacha.protocol import serve


def add_commands(commands: Commands) -> None:
    """Add the two commands to the parser's subcommands."""
    arena = commands.add_parser("arena", help="let players meet on the same deals, in every rotation of the seats")
    add_rules(arena)
    names = ", ".join(LEVEL_NAMES)
    arena.add_argument("--seats", required=True, help=f"per seat one of {names} or cmd:PROGRAM ARGS")
    groups = arena.add_mutually_exclusive_group(required=True)
    groups.add_argument("--deals", type=at_least_one, help="so many deals, each in every rotation")
    groups.add_argument("--matches", type=at_least_one, help="so many matches, each in every rotation")
    arena.add_argument("--seed", type=seed_number, default=1)
    arena.add_argument("--jobs", type=at_least_one, default=1, help="processes to use (default 1)")
    arena.set_defaults(run=_arena)
    bot = commands.add_parser("bot", help="speak the bot protocol on standard input and output")
    bot.add_argument("--level", required=True, choices=LEVEL_NAMES)
    bot.set_defaults(run=_bot)


def _arena(options: argparse.Namespace) -> int:
    try:
        rules = chosen_rules(options)
        players = tuple(options.seats.split(","))
        if len(players) != rules.seats:
            raise ValueError(f"--seats takes {rules.seats} players, not {len(players)}")
        for name in players:
            make_player(name, options.variant)
    except RulesError:
        raise
    except ValueError as error:
        print(f"tysiacha arena: {error}", file=sys.stderr)
        return 2
    meeting = Meeting(options.variant, rules, players, options.seed, options.matches is not None)
    records = merged(_all_groups(meeting, options.matches or options.deals, options.jobs))
    for line in report(meeting, records):
        print(line)
    return 0


def _all_groups(meeting: Meeting, groups: int, jobs: int) -> Iterator[Records]:
    if jobs == 1:
        load_kernel()
        yield from meet(meeting, range(groups), perf_counter)
        return
    size = max(1, min(groups // jobs, 10))
    chunks = [range(first, min(first + size, groups)) for first in range(0, groups, size)]
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_meet_chunk, [meeting] * len(chunks), chunks)


def _meet_chunk(meeting: Meeting, groups: range) -> Records:
    load_kernel()
    return merged(meet(meeting, groups, perf_counter))


def _bot(options: argparse.Namespace) -> int:
    load_kernel()
    bot = make_bot(options.level)
    try:
        for answer in serve(bot, sys.stdin):
            print(answer, flush=True)
    except BrokenPipeError:  # whoever asked has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
