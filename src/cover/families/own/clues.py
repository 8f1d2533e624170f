"""What the rows of a puzzle from outside say, where its family has a mark that says nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import NamedTuple

from cover.families.clues import Clue, Clues, Constraint, Constraints, restated
from cover.families.own.puzzle import OwnLayout, OwnStatement, statement_of
from cover.families.own.words import words
from cover.families.written import Record


class RowCell(NamedTuple):
    """What stands in a cell of a row: the number of the row, and where in its text."""

    row: int
    start: int
    end: int


class OwnClues(Clues):
    """What stands in the cells of rows, but for the mark `blank` of the family.

    Without such a mark, nothing is known to be a part.
    """

    def __init__(self, record: Record, statement: OwnStatement) -> None:
        self._record, self._statement = record, statement
        cells = list(_cells(statement))
        columns: dict[int, int] = {}
        self.cell_names: list[str] = []
        for cell in cells:
            columns[cell.row] = columns.get(cell.row, 0) + 1
            self.cell_names.append(f"r{cell.row + 1}c{columns[cell.row]}")
        blank = statement.kind.blank
        said = [(number, cell, self._text(cell)) for number, cell in enumerate(cells)]
        said = [each for each in said if blank and each[2] != blank]
        self._said = [cell for _, cell, _ in said]
        self.all = [
            Clue("given", f"the {text} in {self.cell_names[number]}", (number,))
            for number, _, text in said
        ]

    def without(self, left_out: Collection[int]) -> Record:
        """Return the puzzle with the mark `blank` in some cells."""
        rows = [[*row] for row in self._statement.rows]
        for row, start, end in map(self._said.__getitem__, left_out):
            rows[row][start:end] = [self._statement.kind.blank, *[""] * (end - start - 1)]
        statement = replace(self._statement, rows=tuple(map("".join, rows)))
        return restated(self._record, statement, OwnLayout(statement))

    def _text(self, cell: RowCell) -> str:
        return self._statement.rows[cell.row][cell.start : cell.end]


def _cells(statement: OwnStatement) -> Iterator[RowCell]:
    """Yield the cells of all rows: words where a row has several, or else characters."""
    for number, row in enumerate(statement.rows):
        for found in re.finditer(r"\S+" if " " in row else r"\S", row):
            yield RowCell(number, found.start(), found.end())


def clues(record: Record) -> Clues:
    """Take the rows of a puzzle apart."""
    return OwnClues(record, statement_of(record))


def constraints(record: Record) -> Constraints:
    """Return a demand for each primary item."""
    statement, said = statement_of(record), words(record)
    found = [
        Constraint(Clue("item", said.item(item), (said.cell(item),)), optional=(item,))
        for item in said.asked
    ]
    problem = statement.model(statement)
    return Constraints(problem, found, "be covered by options that share no item")
