"""Grids as `rows columns` and two layers below.

The layers of an irregular sudoku are its givens and the labels of its regions. Those of a killer,
as puzzlekit and Janko's site write them, are a grid of totals, each in one cell of its cage and `-`
in all others, and the number of the cage of each cell.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from itertools import islice

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST, cell_name
from cover.families.grids.text import writing
from cover.families.grids.text.grid_rows import Row
from cover.families.grids.text.grid_text import (
    LONGEST_NUMBER,
    SIZES,
    CageText,
    GridReader,
    GridText,
    coming,
    of_cells,
)
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import Record
from cover.reading.trial import Trial

_HEAD = re.compile(r"\s*([0-9]{1,3})\s+([0-9]{1,3})\s*")
_NUMBER = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_BLANKS = ("-", ".", "-1")


class Layers(GridReader):
    """Reads a size and the two layers below it."""

    names = "givens", "regions"

    @abstractmethod
    def _text(self, one: list[Token], two: list[Token], rows: int, columns: int) -> GridText:
        """Return what two layers say."""

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is a size."""
        return _size(line) is not None

    def record(self, first: Line) -> Record:
        """Read a size and the layers below it; raises `InputError`."""
        size = _size(first)
        if size is None:
            raise first.error(f'expected the size, such as 9 9, found "{shown(first.text)}"')
        rows, columns = size
        if not SMALLEST <= min(size) <= max(size) <= LARGEST:
            raise first.error(f"a grid of {rows} rows of {columns} cells, each can be {SIZES}")
        lines = self._rows(rows, columns)
        one = _layer(lines[:rows], columns, self.names[0])
        two = _layer(lines[rows:], columns, self.names[1])
        if len(lines) != 2 * rows:
            have = counted(len(lines), "row")
            expected = " and ".join(f"{rows} of {name}" for name in self.names)
            raise first.error(f"{have} below, expected {expected}")
        return self.record_of(self._text(one, two, rows, columns)._replace(place=first.place()))

    def _rows(self, rows: int, columns: int) -> list[Row]:
        """Take the rows of both layers; fewer where another size comes."""
        found: list[Row] = []
        for line in islice(significant(self.lines), 2 * rows):
            if _size(line) is not None and columns != 2:
                self.lines.push_back(line)
                break
            found.append(Row(line))
        return found


class IrregularLayers(Layers):
    """Reads givens and the labels of regions."""

    @classmethod
    def shows(cls, lines: Lines, reading: GridReading) -> bool:
        """Return whether the first line says how large the grid below is."""
        found = coming(lines, 2)
        size = _size(found[0]) if len(found) == 2 else None
        if size is None:
            return False
        row = found[1].text.split()
        width = len(row) if len(row) > 1 else len(row[0])
        return size[0] > 1 and width > 1 and (width > 2 or size[1] == 2)

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain a size and two layers are."""
        return 70 if trial.is_readable else 0

    def _text(self, one: list[Token], two: list[Token], rows: int, columns: int) -> GridText:
        return of_cells(one, rows, columns)._replace(labels=two)


class KillerLayers(Layers):
    """Reads totals and the numbers of cages."""

    names = "sums", "cages"

    @classmethod
    def shows(cls, lines: Lines, reading: GridReading) -> bool:
        """Return whether the first line is the size of the numbers below, and no cage."""
        size = next(map(_size, coming(lines, 1)), None)
        if size is None:
            return False
        words = [line.text.split() for line in coming(lines, 1 + size[0])[1:]]
        like = [row for row in words if len(row) == size[1]]
        is_size = size[0] == size[1] and 2 * len(like) > len(words)
        return bool(words) and (is_size or "-" in words[0])

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return how certain a size and two layers are."""
        return 80 if trial.is_sound else 0

    def _text(self, one: list[Token], two: list[Token], rows: int, columns: int) -> GridText:
        for cell in (*one, *two):
            if cell.text not in _BLANKS and not _NUMBER.fullmatch(cell.text):
                raise cell.error(f'"{shown(cell.text)}" is neither a number nor -')
        if rows != columns:
            message = f"{rows} rows of {columns} cells, expected as many as cells in a row"
            raise one[0].line.error(message)
        place = one[0].line.place()
        cages = _cages(one, two, columns)
        return GridText(place, rows, columns, ScatteredCells(one), cages=cages)


def _size(line: Line) -> tuple[int, int] | None:
    """Return the rows and columns in a line of two numbers; None for any other line."""
    found = _HEAD.fullmatch(line.text) if line.text.isascii() else None
    return (int(found.group(1)), int(found.group(2))) if found else None


def _layer(rows: Sequence[Row], columns: int, name: str) -> list[Token]:
    """Return the cells of rows, which are words or, in one word, characters."""
    cells: list[Token] = []
    for number, row in enumerate(rows, 1):
        by_token = len(row.tokens) != 1
        count = row.count(by_token)
        if count != columns:
            have = f"row {number} of {name} has {counted(count, 'cell')}"
            raise row.line.error(f'{have}, expected {columns}: "{shown(row.line.text)}"')
        cells.extend(row.cells(by_token))
    return cells


def _cages(totals: Sequence[Token], numbers: Sequence[Token], columns: int) -> list[CageText]:
    members: dict[str, list[int]] = {}
    for cell, number in enumerate(numbers):
        if number.text not in _BLANKS:
            members.setdefault(number.text.lstrip("0") or "0", []).append(cell)
        elif totals[cell].text not in _BLANKS:
            name = cell_name(cell, columns)
            raise totals[cell].error(f"a sum at {name}, which is in no cage")
    cages: list[CageText] = []
    for name, cells in members.items():
        given = [cell for cell in cells if totals[cell].text not in _BLANKS]
        if len(given) > 1:
            names = f"{cell_name(given[0], columns)} and {cell_name(given[1], columns)}"
            raise totals[given[1]].error(f"cage {name} has two sums, at {names}")
        written = totals[(given or cells)[0]]
        total = int(written.text) if given else 0
        cages.append(CageText(f"cage {name}", tuple(cells), total or None, written.place()))
    return cages


# Writing


def written_regions(record: Record) -> list[str]:
    """Return the size, the givens and the regions of an irregular sudoku."""
    puzzle = writing.grid_of(
        record,
        "layers",
        *(writing.GIVENS, writing.REGIONS, writing.NO_REGION, writing.NOT_SQUARE),
    )
    columns = puzzle.shape.columns
    return [
        f"{puzzle.shape.rows} {columns}",
        *writing.in_rows(writing.numbers(puzzle), columns, " "),
        *writing.in_rows(writing.labels(puzzle.shape), columns, " "),
    ]


def written_cages(record: Record) -> list[str]:
    """Return the size, the totals and the cages of a killer."""
    boxes = writing.BOXES, writing.UNBOXED
    puzzle = writing.grid_of(record, "layers", *boxes, writing.CAGES, writing.NO_TOTAL)
    rules = puzzle.shape
    totals = writing.totals_at_first_cells(rules)
    cells = range(len(puzzle.givens))
    names = [str(number) if number else "-" for number in writing.cage_numbers(rules, 0)]
    return [
        f"{rules.rows} {rules.columns}",
        *writing.in_rows([str(totals.get(cell, "-")) for cell in cells], rules.columns, " "),
        *writing.in_rows(names, rules.columns, " "),
    ]
