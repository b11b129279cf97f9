"""Settings that hold for every test: Hypothesis repeats itself exactly from run to run, and long tests begin first."""

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("repeatable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that take minutes, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("minutes") is None)
