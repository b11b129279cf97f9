"""Trees of elements and their changes: built plainly, patched with few operations, without moving what stays."""

from typing import Any

import pytest

from ui.nodes import Node, h
from ui.patch import Mounted, mount, patch


class Element:
    """An element of a document that writes down what is done to it."""

    def __init__(self, tag: str, log: list[str]) -> None:
        self.tag = tag
        self.log = log
        self.attrs: dict[str, str] = {}
        self.children: list[Any] = []
        self.parent: Element | None = None

    def __str__(self) -> str:
        inside = "".join(map(str, self.children))
        attrs = "".join(f" {name}={value}" for name, value in sorted(self.attrs.items()))
        return f"<{self.tag}{attrs}>{inside}</{self.tag}>"


class Words:
    """A text of that document."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.parent: Element | None = None

    def __str__(self) -> str:
        return self.words


class Paper:
    """A document without a browser."""

    def __init__(self) -> None:
        self.log: list[str] = []

    def create(self, tag: str) -> Element:
        """Make an element."""
        self.log.append(f"create {tag}")
        return Element(tag, self.log)

    def text(self, words: str) -> Words:
        """Make a text."""
        return Words(words)

    def write(self, text: Words, words: str) -> None:
        """Change a text."""
        self.log.append(f"write {words}")
        text.words = words

    def set(self, element: Element, name: str, value: str) -> None:
        """Set an attribute."""
        element.attrs[name] = value

    def unset(self, element: Element, name: str) -> None:
        """Take an attribute away."""
        self.log.append(f"unset {name}")
        del element.attrs[name]

    def insert(self, parent: Element, child: Element, before: Element | None) -> None:
        """Put a child before another one, or at the end."""
        if child.parent is not None:
            self.log.append(f"move {child.attrs.get('id')}")
            child.parent.children.remove(child)
        place = len(parent.children) if before is None else parent.children.index(before)
        parent.children.insert(place, child)
        child.parent = parent

    def remove(self, child: Element) -> None:
        """Take a child out of its parent."""
        assert child.parent is not None
        self.log.append(f"remove {child.attrs.get('id') if isinstance(child, Element) else child}")
        child.parent.children.remove(child)
        child.parent = None


def row(*names: str) -> Node:
    """Build a list of keyed items."""
    return h("ul", [h("li", name, key=name, id=name) for name in names])


def shown(paper: Paper, before: Node, after: Node) -> tuple[Mounted, list[str]]:
    """Mount a tree, patch it, and return it with what the patch did."""
    mounted = mount(paper, before)
    paper.log.clear()
    patch(paper, mounted, after)
    return mounted, paper.log


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("abc", "abc", id="nothing"),
        pytest.param("abc", "ac", id="one removed"),
        pytest.param("ac", "abc", id="one inserted"),
        pytest.param("abc", "cab", id="one moved"),
        pytest.param("abcdef", "fedcba", id="all turned round"),
        pytest.param("abc", "xyz", id="all exchanged"),
        pytest.param("", "ab", id="from nothing"),
        pytest.param("ab", "", id="to nothing"),
        pytest.param("abcd", "xbydz", id="mixed"),
    ],
)
def test_patch_shows_the_new_tree(before: str, after: str) -> None:
    """After a patch the document is the same as if the new tree had been made from nothing."""
    paper = Paper()
    mounted, _ = shown(paper, row(*before), row(*after))
    assert str(mounted.element) == str(mount(paper, row(*after)).element)


def test_card_that_leaves_moves_no_other() -> None:
    """Taking one item away does one thing, so that the focus stays where it is."""
    _, done = shown(Paper(), row("a", "b", "c", "d"), row("a", "c", "d"))
    assert done == ["remove b"]


def test_same_tree_does_nothing() -> None:
    """A tree that is equal to the one on the page changes nothing."""
    _, done = shown(Paper(), row("a", "b"), row("a", "b"))
    assert done == []


def test_text_and_attributes_change_in_place() -> None:
    """An element whose words and attributes change stays the same element."""
    paper = Paper()
    mounted, done = shown(paper, h("p", "one", title="x"), h("p", "two", lang="en"))
    assert done == ["unset title", "write two"]
    assert str(mounted.element) == "<p lang=en>two</p>"


def test_attributes_are_written_as_html_has_them() -> None:
    """Underscores become hyphens, True is an empty attribute, and None and False are left out."""
    node = h("button", "x", class_="a", data_action="p", aria_label=None, disabled=False, hidden=True, style={"i": 3})
    assert node.attrs == {"class": "a", "data-action": "p", "hidden": "", "--i": "3"}


def test_nested_children_are_flattened() -> None:
    """Lists, nothing and empty texts between the tags leave only what is to be seen."""
    node = h("div", None, ["a", [h("b", "c")], None], "", "d")
    assert node.text == "acd"
    assert len(node.children) == 3
