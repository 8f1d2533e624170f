"""What the rows of a puzzle from outside say, where its family has a mark that says nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from cover.facts import Source
from cover.families.clues import Clue, Clues
from cover.puzzle import Puzzle


class RowCell(NamedTuple):
    """What stands in a cell of a row: the numbers of the row and the cell, where, and the text."""

    row: int
    column: int
    start: int
    text: str

    @property
    def name(self) -> str:
        """What drawings call the cell."""
        return f"r{self.row + 1}c{self.column + 1}"


class RowClues(Clues):
    """What stands in the cells of rows, but for the mark `blank` of the family.

    Without such a mark, nothing is known to be a clue.
    """

    def __init__(self, puzzle: Puzzle[Any]) -> None:
        self._puzzle = puzzle
        self.cell_names = puzzle._cell_names
        numbers = {name: number for number, name in enumerate(self.cell_names)}
        cells = [cell for cell in cells_of_rows(puzzle._text) if puzzle.blank]
        self._cells = [cell for cell in cells if cell.text != puzzle.blank]
        self.all = [
            Clue("given", f"the {cell.text} in {name}", (numbers[name],) if name in numbers else ())
            for cell in self._cells
            for name in [cell.name]
        ]

    @property
    def drawn_names(self) -> Sequence[str]:
        """The names of cells, and those of items, which drawings number after them."""
        return [*self.cell_names, *self._puzzle._names().items]

    def without(self, left_out: Collection[int]) -> Puzzle[Any]:
        """Return the puzzle with the mark `blank` in some cells."""
        puzzle, rows = self._puzzle, [[*row] for row in self._puzzle._text]
        for number in left_out:
            cell = self._cells[number]
            others = [""] * (len(cell.text) - 1)
            rows[cell.row][cell.start : cell.start + len(cell.text)] = [puzzle.blank, *others]
        source = Source(puzzle.place, puzzle.source.format)
        return type(puzzle)._parsed(source, [*map("".join, rows)], puzzle._settings)


def cells_of_rows(rows: Sequence[str]) -> Iterator[RowCell]:
    """Yield the cells of all rows: words where a row has several, or else characters."""
    for number, row in enumerate(rows):
        for column, found in enumerate(re.finditer(r"\S+" if " " in row else r"\S", row)):
            yield RowCell(number, column, found.start(), found.group())
