"""Hostile text is shown as text or refused with the reason, wherever it comes in."""

import re

import pytest
from helpers import random_match
from playwright.sync_api import FilePayload, Page, expect

from e2e.browser import BLANK
from e2e.page import Table
from e2e.state import PREFIX
from tysiacha.record import Record, dumps
from tysiacha.variants import VARIANTS

MARKUP = "<img src=x onerror=window.pwned=1><script>window.pwned=1</script>"
ADDRESSES: dict[str, dict[str, str]] = {
    "markup": {"variant": MARKUP, "rules": MARKUP, "seats": MARKUP, "seed": MARKUP, "lang": MARKUP, "theme": MARKUP},
    "right to left": {"variant": "\u202epolish", "rules": "\u202ebombs=2", "seats": "\u202eeasy", "seed": "\u202e1"},
    "null bytes": {"variant": "polish\0", "rules": "bombs=\0", "seats": "easy,\0", "seed": "1\0", "speed": "\0"},
    "huge numbers": {"rules": "target=" + "9" * 5000, "seed": "9" * 5000, "speed": "1e999", "seats": "easy" * 2000},
    "a long value": {"rules": "x" * 200_000, "speed": "nan"},
    "many words": {"variant": "dacha", "rules": "bombs=1 " * 20_000},
    "a position": {"position": MARKUP, "speed": "-1"},
    "paths": {"variant": "../../etc/passwd", "lang": "../en", "theme": "__proto__", "seats": "constructor"},
}


def assert_unharmed(page: Page) -> None:
    """See that nothing of a text has been run."""
    assert page.evaluate("() => window.pwned === undefined && !document.querySelector('#app script, #app img')")


@pytest.mark.parametrize("query", ADDRESSES.values(), ids=ADDRESSES.keys())
def test_address(table: Table, query: dict[str, str]) -> None:
    """An address that makes no sense is told of, parameter by parameter, and the default is played."""
    table.open(**query)
    expect(table.page.locator(".banner p").first).to_be_visible()
    table.expect_phase(("setup", "auction", "exchange", "talon", "play"))
    assert_unharmed(table.page)
    words = table.page.locator(".banner").inner_text()
    assert len(words) < 3000
    assert "Traceback" not in words


FILES = {
    "markup": MARKUP,
    "markup in a record": f'[Format "1"]\n[Variant "polish"]\n[Event "{MARKUP}"]\n',
    "a line of 1 MB": '[Format "' + "1" * 1_000_000 + '"]\n',
    "null bytes": '[Format "1"]\0\n',
    "right to left": '[Format "\u202e1"]\n[Variant "\u202epolish"]\n',
    "deep nesting": "{" * 1_000_000,
    "brackets": "[" * 1_000_000,
    "many tags": "".join(f'[A{"b" * (number % 30)} "{number}"]\n' for number in range(50_000)),
    "many lines": "x\n" * 500_000,
    "backslashes": '[Format "' + "\\" * 1_000_000,
}


def test_files(table: Table) -> None:
    """A file that is no record is refused with the reason, and nothing of it is kept."""
    page = table.page
    table.open()
    page.locator("[data-command='dialog'][data-value='history']").first.click()
    for text in FILES.values():
        page.evaluate("() => document.querySelector('dialog .past .notice')?.setAttribute('data-old', '')")
        with page.expect_file_chooser() as chooser:
            page.locator("dialog [data-value='import']").click()
        page.wait_for_function("() => !document.querySelector('dialog .past .notice')")
        file = FilePayload(name="matches.txt", mimeType="text/plain", buffer=text.encode())
        chooser.value.set_files(file)
        expect(page.locator("dialog .past .notice")).to_contain_text(re.compile("Line [0-9]+: "))
        assert_unharmed(page)
        assert len(page.locator("dialog .past .notice").inner_text()) < 600
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('history')).length") == 0


def test_record_with_hostile_tags(table: Table) -> None:
    """A record that holds is kept and shown, with whatever its tags say as text."""
    page = table.page
    *_, match = random_match("polish", VARIANTS["polish"], 1, 2)
    record = Record(match, (("Players", f"you,{MARKUP},easy"), ("Date", MARKUP), ("Event", MARKUP)))
    table.open()
    page.locator("[data-command='dialog'][data-value='history']").first.click()
    with page.expect_file_chooser() as chooser:
        page.locator("dialog [data-value='import']").click()
    chooser.value.set_files(FilePayload(name="x", mimeType="text/plain", buffer=dumps(record).encode()))
    expect(page.locator("dialog .past-list")).to_contain_text(MARKUP)
    page.locator("dialog [data-value^='open:']").click()
    expect(page.locator("dialog .picture")).to_be_visible()
    assert_unharmed(page)


def test_names_of_rules(table: Table) -> None:
    """A name that somebody gives to their rules is shown as it is written, and found again."""
    page = table.page
    table.open()
    page.locator("details summary").first.click()
    page.locator("[name='house-name']").fill(MARKUP[:40])
    page.locator("[data-command='save-house']").click()
    table.expect_text(MARKUP[:40])
    page.reload()
    table.wait_ready()
    page.locator("details summary").first.click()
    table.expect_text(MARKUP[:40])
    assert_unharmed(page)


def test_kept_texts(table: Table) -> None:
    """Hostile texts in the storage, under every name that the page reads, do no harm."""
    page = table.page
    page.goto(BLANK)
    names = ("settings.a", "houses.a", "match.a", "match", "owner", "stamp", "history.x.a", "summary.x.a", "aside.y.1")
    kept = {f"{PREFIX}{name}": MARKUP * 100 for name in names}
    page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
    table.open()
    page.locator("[data-command='dialog'][data-value='history']").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    expect(page.locator("dialog .asides")).to_be_visible()
    assert_unharmed(page)
