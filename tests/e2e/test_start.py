"""The page starts: from its own files only, and with words when it cannot."""

from e2e.browser import ROOT, Watch
from e2e.page import Table


def test_table_is_ready(table: Table, watch: Watch) -> None:
    """The page gets ready for play with its own files and in few requests."""
    table.open(variant="gameweave", seed=1)
    assert all(address.startswith(ROOT) for address in watch.requests)
    assert len(watch.requests) <= 14
