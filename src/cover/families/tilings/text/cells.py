"""Cells of a board by their names: `r4c7` or `D7`, `l2r4c7` in space, `[2, 4, 7]`, and blocks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import product
from math import prod

from cover.errors import InputError
from cover.families.tilings.geometry import Cell, extent
from cover.families.tilings.text.stated import LARGEST_BOARD
from cover.reading.lines import shown
from cover.reading.yaml_documents import Node

_WORD = re.compile(r"[^\s,;]+")
_NUMBER = "([0-9]{1,6})"
_NAME = re.compile(rf"(?:l{_NUMBER})?r{_NUMBER}c{_NUMBER}", re.IGNORECASE)
_LETTER_NAME = re.compile(rf"([A-Za-z]){_NUMBER}")
_MOST_NAMED = 10 * LARGEST_BOARD  # blocks may overlap


class CellNames:
    """The names of the cells of a board, which are the places from 0 on in a drawing."""

    def __init__(self, cells: Collection[Cell], *, space: bool) -> None:
        self._cells = frozenset(cells)
        self._space = space
        self._named_so_far = 0
        self._size = extent([*cells, (0, 0, 0)])

    def cells(self, node: Node) -> set[Cell]:
        """The cells that a value names; raises `InputError` for names of places outside."""
        if _are_numbers(node):
            return self._block([self._of_numbers(node)], node)
        if node.kind == "list":
            return {cell for item in node.items for cell in self.cells(item)}
        words = [word for line in node.lines() for word in _WORD.findall(line.text)]
        return {cell for word in words for cell in self._named(word, node)}

    def _of_numbers(self, node: Node) -> Cell:
        numbers = [int(item.text[:9]) for item in node.items]
        word = f"[{', '.join(item.text for item in node.items)}]"
        if len(numbers) != 2 + self._space:
            raise self._error(word, node)
        layer, row, column = numbers if self._space else [1, *numbers]
        return self._inside((layer - 1, row - 1, column - 1), word, node)

    def _named(self, word: str, node: Node) -> set[Cell]:
        """The cells of a word: a name, or a block between two of them."""
        corners = [self._corner(name, word, node) for name in word.split("-")]
        if len(corners) > 2:
            raise self._error(word, node)
        return self._block(corners, node)

    def _block(self, corners: Iterable[Cell], node: Node) -> set[Cell]:
        """The cells of the board between corners."""
        ranges = [range(min(ends), max(ends) + 1) for ends in zip(*corners, strict=True)]
        within = prod(map(len, ranges))
        self._named_so_far += min(within, len(self._cells))
        if self._named_so_far > _MOST_NAMED:
            raise node.error(f"more than {_MOST_NAMED} cells are named here")
        if within <= len(self._cells):
            return {cell for cell in product(*ranges) if cell in self._cells}
        return {cell for cell in self._cells if all(map(range.__contains__, ranges, cell))}

    def _corner(self, name: str, word: str, node: Node) -> Cell:
        if found := _NAME.fullmatch(name):
            layer, row, column = found.groups()
            if (layer is not None) == self._space:
                cell = (int(layer or 1) - 1, int(row) - 1, int(column) - 1)
                return self._inside(cell, word, node)
        found = _LETTER_NAME.fullmatch(name)
        if found is None or self._space:
            raise self._error(word, node)
        cell = (0, ord(found.group(1).upper()) - ord("A"), int(found.group(2)) - 1)
        return self._inside(cell, word, node)

    def _inside(self, cell: Cell, word: str, node: Node) -> Cell:
        if not all(0 <= place < most for place, most in zip(cell, self._size, strict=True)):
            raise self._error(word, node)
        return cell

    def _error(self, word: str, node: Node) -> InputError:
        size = "x".join(map(str, self._size[not self._space :]))
        names = "l1r1c2, [1, 1, 2] or l1r1c2-l2r3c3" if self._space else "r1c2, A2 or r1c2-r3c4"
        return node.error(f'"{shown(word)}" is no cell of a board of {size}, expected {names}')


def _are_numbers(node: Node) -> bool:
    """Whether a list is one of coordinates."""
    return bool(node.items) and all(
        item.kind == "scalar" and item.text.isascii() and item.text.isdigit() for item in node.items
    )
