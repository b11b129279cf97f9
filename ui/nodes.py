"""A plain tree of elements: what the render functions return and what ``patch`` puts on the page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Union

Content = Union["Node", str, None, Iterable["Content"]]
"""What may stand between the tags: elements, text, nothing, or any nesting of those."""


@dataclass(frozen=True, slots=True)
class Node:
    """One element. Attributes are text; a name that begins with ``--`` is a style property of the stylesheet's own."""

    tag: str
    attrs: Mapping[str, str] = field(default_factory=dict)
    children: tuple["Node | str", ...] = ()
    key: str | None = None
    """What makes it the same element as before among its siblings, wherever it stands."""

    def find(self, **attrs: str) -> "list[Node]":
        """Return this node and those below it that have all these attributes, in document order."""
        wanted = {_attribute(name): value for name, value in attrs.items()}
        return [node for node in self.walk() if all(node.attrs.get(name) == value for name, value in wanted.items())]

    def walk(self) -> "Iterable[Node]":
        """Go through this node and all below it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    @property
    def text(self) -> str:
        """The words in it, without the tags."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def h(
    tag: str,
    *children: Content,
    key: str | None = None,
    style: Mapping[str, str | int | float] | None = None,
    **attrs: str | int | bool | None,
) -> Node:
    """Build an element: ``h("button", "Pass", class_="chip", data_action="p")``.

    Underscores in names stand for hyphens; True is an empty attribute, None and False are left out. ``style`` holds
    the values of ``--`` properties by name.
    """
    written = {
        _attribute(name): "" if value is True else str(value)
        for name, value in attrs.items()
        if value is not None and value is not False
    }
    for name, value in (style or {}).items():
        written[f"--{name}"] = str(value)
    return Node(tag, written, tuple(_flat(children)), key)


def _flat(children: Iterable[Content]) -> Iterable[Node | str]:
    for child in children:
        if isinstance(child, (Node, str)):
            if child != "":
                yield child
        elif child is not None:
            yield from _flat(child)
