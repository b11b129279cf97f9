"""Play the same matches by seed in CPython and in the page's Python, and compare their records.

The very same text, PLAY, runs on both sides: matches among bots, each action chosen as the page chooses it.
"""

from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from e2e.browser import BLANK, ROOT
from tysiacha.ai.kernel import load_kernel, set_kernel

MOST_DEALS: Final = 60
"""Deals after which a match is not played on."""

PLAY: Final = """
from random import Random
from zlib import crc32
from tysiacha import match as matches
from tysiacha.ai.bot import decide, make_bot
from tysiacha.deal import actions_of
from tysiacha.record import Record, dumps
from tysiacha.variants import VARIANTS
from tysiacha.view import observe

def record_of(seed, level, deals):
    name = list(VARIANTS)[seed % len(VARIANTS)]
    match = matches.start_match(name, VARIANTS[name], seed=seed, number=seed % 3 + 1)
    bot = make_bot(level)
    while not match.is_over and len(match.history) < deals:
        match = matches.next_deal(match)
        while match.deal is not None:
            seat, number = match.deal.turn, len(actions_of(match.deal))
            rng = Random(f"bot {match.seed} {match.standing.deals_played} {number} {seat}")
            match = matches.apply(match, decide(bot, observe(match, seat), rng).action)
    return dumps(Record(match))

def checksums(first, count, level, deals):
    return [f"{crc32(record_of(seed, level, deals).encode()):08x}" for seed in range(first, first + count)]
"""

_KERNEL: Final = """
from tysiacha.ai.kernel import kernel_bytes, set_kernel
from ui.dom import instantiate

async def prepare():
    set_kernel(await instantiate(kernel_bytes()))
"""

START: Final = """async ([root, code]) => {
  const { loadPyodide } = await import(root + "app.mjs");
  const python = await loadPyodide({});
  window.runPython = (text) => python.runPython(text);
  for (const part of code) python.runPython(part);
  await python.runPython("prepare()");
  window.checksums = (...values) => python.globals.get("checksums")(...values).toJs();
}"""


def here(first: int, count: int, level: str, deals: int = MOST_DEALS) -> list[str]:
    """Return the checksums of these matches, or of their first deals, as this Python plays them."""
    names: dict[str, Any] = {}
    exec(PLAY, names)
    load_kernel()
    try:
        found: list[str] = names["checksums"](first, count, level, deals)
    finally:
        set_kernel(None)
    return found


def python_page(context: BrowserContext) -> Page:
    """Open a page of the site with nothing but its Python, the game and the kernel in it."""
    page = context.new_page()
    page.goto(BLANK)
    page.evaluate(START, [ROOT, [PLAY, _KERNEL]])
    return page


def there(page: Page, first: int, count: int, level: str, deals: int = MOST_DEALS) -> list[str]:
    """Return the checksums of these matches, or of their first deals, as the page's Python plays them."""
    found: list[str] = page.evaluate("(values) => checksums(...values)", [first, count, level, deals])
    return found
