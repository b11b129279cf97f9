"""Turn the tree on the page into another one with as few changes as possible, so that focus and motion survive.

Children are matched by key, or by tag among those without a key. An element that is matched is never taken out of the
document unless it has to move past a sibling, because moving an element takes the focus from it.
"""

from typing import Any, Protocol

from ui.nodes import Node

Element = Any
"""Whatever the host makes of an element or a text."""


class Host(Protocol):
    """What is asked of a document. Elements and texts are whatever the host makes them."""

    def create(self, tag: str) -> Element:
        """Make an element."""
        ...

    def text(self, words: str) -> Element:
        """Make a text."""
        ...

    def write(self, text: Element, words: str) -> None:
        """Change a text."""
        ...

    def set(self, element: Element, name: str, value: str) -> None:
        """Set an attribute."""
        ...

    def unset(self, element: Element, name: str) -> None:
        """Take an attribute away."""
        ...

    def insert(self, parent: Element, child: Element, before: Element | None) -> None:
        """Put a child before another one, or at the end."""
        ...

    def remove(self, child: Element) -> None:
        """Take a child out of its parent."""
        ...


class Mounted:
    """A node that stands on the page, with its element."""

    __slots__ = ("children", "element", "node")

    def __init__(self, node: Node | str, element: Element, children: list["Mounted"]) -> None:
        self.node = node
        self.element = element
        self.children = children


def mount(host: Host, node: Node | str) -> Mounted:
    """Make the elements of a tree, without putting them into the document."""
    if isinstance(node, str):
        return Mounted(node, host.text(node), [])
    element = host.create(node.tag)
    for name, value in node.attrs.items():
        host.set(element, name, value)
    children = [mount(host, child) for child in node.children]
    for child in children:
        host.insert(element, child.element, None)
    return Mounted(node, element, children)


def patch(host: Host, mounted: Mounted, node: Node) -> None:
    """Make a mounted element (of the same tag) show ``node``."""
    before = mounted.node
    if before is node or not isinstance(before, Node):
        return
    if before.attrs != node.attrs:
        _patch_attrs(host, mounted.element, before, node)
    if before.children or node.children:
        _patch_children(host, mounted, node)
    mounted.node = node


def _patch_attrs(host: Host, element: Element, before: Node, after: Node) -> None:
    for name in before.attrs:
        if name not in after.attrs:
            host.unset(element, name)
    for name, value in after.attrs.items():
        if before.attrs.get(name) != value:
            host.set(element, name, value)


def _identity(node: Node | str) -> tuple[str, str | None]:
    return ("", None) if isinstance(node, str) else (node.tag, node.key)


def _patch_children(host: Host, mounted: Mounted, node: Node) -> None:
    old = mounted.children
    if [_identity(child.node) for child in old] == [_identity(after) for after in node.children]:
        # By far the most frequent case: nothing comes, goes or moves.
        for kept, after in zip(old, node.children, strict=True):
            _change(host, kept, after)
        return
    known: dict[tuple[str, str | None], list[Mounted]] = {}
    for child in reversed(old):
        known.setdefault(_identity(child.node), []).append(child)
    wanted: list[Mounted | None] = []
    for after in node.children:
        same = known.get(_identity(after))
        wanted.append(same.pop() if same else None)
    left = {id(child) for rest in known.values() for child in rest}
    for child in old:
        if id(child) in left:
            host.remove(child.element)
    standing = [child for child in old if id(child) not in left]
    mounted.children = [
        _place(host, mounted.element, standing, place, kept, after)
        for place, (kept, after) in enumerate(zip(wanted, node.children, strict=True))
    ]


def _change(host: Host, kept: Mounted, after: Node | str) -> None:
    """Make a child that stays show what comes after it."""
    if isinstance(after, Node):
        patch(host, kept, after)
    elif kept.node != after:
        host.write(kept.element, after)
        kept.node = after


def _place(
    host: Host, parent: Element, standing: list[Mounted], place: int, kept: Mounted | None, after: Node | str
) -> Mounted:
    """Bring one child to its place among those that stand already, changed or new."""
    if kept is None:
        kept = mount(host, after)
    else:
        _change(host, kept, after)
    if place < len(standing) and standing[place] is kept:
        return kept
    before = standing[place].element if place < len(standing) else None
    host.insert(parent, kept.element, before)
    if kept in standing:
        standing.remove(kept)
    standing.insert(place, kept)
    return kept
