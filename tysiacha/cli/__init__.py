"""The command ``tysiacha`` (``python -m tysiacha``); each subcommand is added by the module that runs it."""

import argparse
from collections.abc import Sequence

from tysiacha.cli import bots, matches
from tysiacha.errors import RulesError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="tysiacha", description="The card game 1000.")
    commands = parser.add_subparsers(required=True, metavar="command")
    matches.add_commands(commands)
    bots.add_commands(commands)
    options = parser.parse_args(arguments)
    try:
        status: int = options.run(options)
    except RulesError as error:
        parser.error(str(error))
    return status
