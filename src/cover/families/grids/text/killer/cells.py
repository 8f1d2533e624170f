"""The cells in lists of cages: numbers, or names as `cell_names` reads them.

Numbers count the cells row by row, from 0, or from 1 if the last cell has its number and none has
0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cover.families.grids.houses import cell_name
from cover.reading.cell_names import cells_named, is_cell_name
from cover.reading.lines import Token

_NUMBER = re.compile(r"[0-9]{1,3}")


def number_of(text: str) -> int | None:
    """The number that a cell is called by, None for a name."""
    return int(text) if _NUMBER.fullmatch(text) else None


def is_cells(text: str) -> bool:
    """Whether a word is a number, the name of a cell, or that of a block of cells."""
    return number_of(text) is not None or all(map(is_cell_name, text.split("-")))


class CellNames(NamedTuple):
    """How the cells of a grid of `rows` x `columns` are called; the first number is `first`."""

    rows: int
    columns: int
    first: int

    def cells(self, words: Sequence[Token]) -> tuple[int, ...]:
        """The cells that words mean, in their order; raises `InputError`."""
        found: dict[int, None] = {}
        for word in words:
            for cell in self._cells(word):
                if cell in found:
                    name = cell_name(cell, self.columns)
                    raise word.error(f"{name} is in this cage already")
                found[cell] = None
        return tuple(found)

    def _cells(self, word: Token) -> list[int]:
        text, line, start = word
        number = number_of(text)
        if number is None:
            return cells_named(line.part(start, start + len(text)), self.rows, self.columns)
        last = self.first + self.rows * self.columns - 1
        if not self.first <= number <= last:
            raise line.error(f"{text} is no cell; they are numbered {self.first}-{last}", start)
        return [number - self.first]


def names_of(words: Iterable[str], rows: int, columns: int) -> CellNames:
    """How the cells of a grid are called, told by all the words that occur."""
    numbers = set(map(number_of, words))
    return CellNames(rows, columns, int(rows * columns in numbers and 0 not in numbers))
