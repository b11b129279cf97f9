"""Thinking in small steps: a generator that yields between them, and returns what came of it."""

from collections.abc import Generator, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Steps(Generic[T]):
    """The steps of a thought, to be gone through once; ``value`` is what it returned, and there only afterwards."""

    value: T

    def __init__(self, thinking: Generator[None, None, T]) -> None:
        self._thinking = thinking

    def __iter__(self) -> Iterator[None]:
        self.value = yield from self._thinking


def run(thinking: Generator[None, None, T]) -> T:
    """Let a thought come to its end and return what it returns."""
    steps = Steps(thinking)
    for _ in steps:
        pass
    return steps.value
