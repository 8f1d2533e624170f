"""Dancing links step by step, as pictures: what the reference engine does to its links.

The engine itself searches here, and its links are drawn as they are at some of its steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cover.drawing.palette import COLOURS
from cover.drawing.svg import Picture, element, lettering, rounded
from cover.problem import Problem
from cover.solver.reference.dancing_links import LinkedNetwork, LinkedSearch

ITEMS = "abcdefg"
OPTIONS = ("ce", "adg", "bcf", "adf", "bg", "deg")

_ACROSS, _DOWN = 13.0, 10.0  # from the middle of a node to that of the next one
_WIDTH, _HEIGHT = 8.4, 6.0  # of a node
_BOW = 4.5  # how far a link keeps from the nodes that it passes
_TEXT, _SMALL = 3.4, 2.2  # the heights of letters
_LIVE, _GONE = "#202020", "#c4c4c4"
_INK = 0.35  # the width of lines


class Step(NamedTuple):
    """What has just been done, and the links afterwards."""

    done: str
    chosen: tuple[int, ...]  # options
    left: list[int]
    right: list[int]
    length: list[int]
    down: list[int]


class _Watched(LinkedSearch):
    """A search that notes its first step, and each one that chooses an option."""

    def __init__(self, network: LinkedNetwork) -> None:
        self.steps: list[Step] = []
        super().__init__(network, ())
        self._note("the beginning")

    def _note(self, done: str) -> None:
        chosen = tuple(self._option_of(node) for node in self._chosen if node >= len(self.length))
        links = (self.left, self.right, self.length, self.down)
        self.steps.append(Step(done, chosen, *(each.copy() for each in links)))

    def _cover(self, item: int) -> None:
        super()._cover(item)
        if len(self.steps) == 1:
            self._note(f"{ITEMS[item - 1]} is covered")

    def _commit_others(self, node: int) -> None:
        super()._commit_others(node)
        self._note(f"{' '.join(OPTIONS[self._option_of(node)])} is chosen")


def steps() -> tuple[LinkedNetwork, list[Step]]:
    """Return the network, and the steps to the first solution."""
    network = LinkedNetwork(Problem(ITEMS, OPTIONS))
    search = _Watched(network)
    search.next()
    return network, search.steps


class LinksPicture:
    """The links after a step: items above, options below, what was taken out in grey."""

    def __init__(self, network: LinkedNetwork, step: Step) -> None:
        self._network, self._step = network, step
        self._row_of = {
            node: row
            for row, (first, option) in enumerate(zip(network.first, OPTIONS, strict=True), 1)
            for node in range(first, first + len(option))
        }
        self._open = set(self._following(0, step.right))

    def _following(self, head: int, links: list[int]) -> Iterator[int]:
        """Yield what is linked in a ring, its head left out."""
        node = links[head]
        while node != head:
            yield node
            node = links[node]

    def _place(self, node: int) -> tuple[float, float]:
        """The middle of a node."""
        column, row = self._network.top[node] if node else 0, self._row_of.get(node, 0)
        return (column + 0.7) * _ACROSS, (row + 0.9) * _DOWN

    def picture(self) -> Picture:
        """Make the picture; lengths in mm."""
        lines = [*self._across(), *self._along()]
        size = (len(ITEMS) + 1.3) * _ACROSS, (len(OPTIONS) + 1.5) * _DOWN
        return Picture(*size, (*lines, *self._heads(), *self._nodes(), *self._names()))

    def _across(self) -> Iterator[Element]:
        """Yield the links between the items that are open, bowed above those that are not."""
        before = 0
        for item in self._following(0, self._step.right):
            yield _link(self._place(before), self._place(item), item - before > 1, (0, -_BOW))
            before = item

    def _along(self) -> Iterator[Element]:
        """Yield the links down each list, bowed beside the nodes that were taken out."""
        for item in range(1, len(ITEMS) + 1):
            above = item
            for node in self._following(item, self._step.down):
                between = (other for other in self._row_of if above < other < node)
                passed = any(self._network.top[other] == item for other in between)
                colour = _LIVE if item in self._open else _GONE
                yield _link(self._place(above), self._place(node), passed, (_BOW + 1.5, 0), colour)
                above = node

    def _heads(self) -> Iterator[Element]:
        """Yield the root, and the items with the lengths of their lists."""
        yield from _box(self._place(0), "", "#ffffff", _LIVE)
        for item, name in enumerate(ITEMS, 1):
            colour = _LIVE if item in self._open else _GONE
            x, y = self._place(item)
            yield from _box((x, y), "", "#ececec" if item in self._open else "#ffffff", colour)
            length = str(self._step.length[item])
            yield _letters(name, (x - 1.6, y), _TEXT, colour, "bold")
            yield _letters(length, (x + 1.8, y), _TEXT - 0.6, colour)

    def _nodes(self) -> Iterator[Element]:
        """Yield the nodes of the options, with their numbers."""
        for node, row in self._row_of.items():
            item, chosen = self._network.top[node], row - 1 in self._step.chosen
            listed = node in self._following(item, self._step.down)
            colour = _LIVE if chosen or (listed and item in self._open) else _GONE
            yield from _box(self._place(node), str(node), self._fill(row - 1), colour)

    def _fill(self, option: int) -> str:
        chosen = self._step.chosen
        return COLOURS[len(COLOURS) // 3 + chosen.index(option)] if option in chosen else "#ffffff"

    def _names(self) -> Iterator[Element]:
        """Yield the options as they are written, on the left."""
        x, _ = self._place(0)
        for row, option in enumerate(OPTIONS, 1):
            nodes = [node for node, its in self._row_of.items() if its == row]
            tops = [self._network.top[node] for node in nodes]
            possible = all(
                item in self._open and node in self._following(item, self._step.down)
                for node, item in zip(nodes, tops, strict=True)
            )
            colour = _LIVE if possible or row - 1 in self._step.chosen else _GONE
            yield _letters(" ".join(option), (x, (row + 0.9) * _DOWN), _TEXT, colour)


def _link(
    start: tuple[float, float],
    end: tuple[float, float],
    bowed: bool,
    aside: tuple[float, float],
    colour: str = _LIVE,
) -> Element:
    """Draw a link from the middle of a node to that of another one."""
    (x, y), (to_x, to_y) = start, end
    path = f"M{rounded(x)} {rounded(y)}"
    if bowed:
        path += f"C{rounded(x + aside[0] * 1.5)} {rounded(y + aside[1] * 1.5)} "
        path += f"{rounded(to_x + aside[0] * 1.5)} {rounded(to_y + aside[1] * 1.5)} "
    else:
        path += "L"
    path += f"{rounded(to_x)} {rounded(to_y)}"
    return element("path", d=path, fill="none", stroke=colour, stroke_width=_INK)


def _box(middle: tuple[float, float], text: str, fill: str, colour: str) -> Iterator[Element]:
    x, y = middle[0] - _WIDTH / 2, middle[1] - _HEIGHT / 2
    box = element("rect", x=x, y=y, width=_WIDTH, height=_HEIGHT, rx=1.0, fill=fill)
    yield element("g", box, stroke=colour, stroke_width=_INK)
    if text:
        yield _letters(text, middle, _SMALL + 0.4, colour)


def _letters(
    text: str, middle: tuple[float, float], size: float, colour: str, weight: str = "normal"
) -> Element:
    letters = lettering([(text, middle)], size)
    letters.set("fill", colour)
    letters.set("font-weight", weight)
    return letters
