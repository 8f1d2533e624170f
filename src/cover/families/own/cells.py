"""Puzzles on a grid, whose answers have a mark in each cell, or nothing.

An answer is a number for each cell, row by row: 0 for an empty one, and from 1 on the marks in the
order of the family.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice, takewhile
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeGuard

from cover.authoring import Setting
from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Source, Unfinished, Values
from cover.families.own.answers import unfinished
from cover.families.words import Words
from cover.puzzle import Puzzle
from cover.reading.cell_names import Cell, cell_at, coordinates, name_of
from cover.reading.lines import Line, Lines, counted, in_rows, shown
from cover.reading.records import first_line
from cover.reading.refused import is_top
from cover.solution import Solution

Square = tuple[int, int]  # row and column, from 0

_FRAME = re.compile(r"[-+|= ]+")
_BETWEEN = re.compile(r"[\s|]+")


class MarkedGrid(Solution):
    """A solution on a grid: an index, `r1c2` or row and column from 0, is the mark in a cell."""

    def __getitem__(self, key: Cell) -> str:
        rows = self.rows
        row, column = cell_at(key, (len(rows), len(rows[0])))
        return rows[row][column]

    @property
    def rows(self) -> list[list[str]]:
        """The marks of all cells, row by row."""
        answer: list[list[str]] = self.puzzle._answer(self.values)
        return answer

    @property
    def placements(self) -> list[tuple[tuple[int, int], str]]:
        """The cells that are not empty, by row and column from 0, each with its mark."""
        marks = [((y, x), mark) for y, row in enumerate(self.rows) for x, mark in enumerate(row)]
        return [each for each, value in zip(marks, self.values, strict=True) if value]


class OwnGrid(Puzzle[MarkedGrid]):
    """A puzzle on a grid, whose answer is a mark in each cell, or nothing.

    `marks` are what a cell can hold, and `empty` stands for nothing. An option is a map from cells,
    pairs of row and column from 0, to the marks that it puts there, with its items; an answer is a
    list of rows, each a list of marks.

    `parse` sets `cells`, the rows of characters or, where there are blanks, of words, and their
    `height` and `width`. A family that wants more goes on from there: `regions` has rows of labels,
    None for what is no cell, and thick lines are drawn between different ones; `clues` are the
    texts, by cells, that a puzzle shows before it is solved; `shaded` are the cells that are drawn
    dark, with their clues in light letters.

    >>> class Rooks(OwnGrid):
    ...     command, marks = "rooks", "R"
    ...     def parse(self, rows):
    ...         super().parse(rows)
    ...         n = range(self.height)
    ...         self.clues = {(y, x): "x" for y in n for x in n if self.cells[y][x] == "x"}
    ...     def items(self):
    ...         return [(line, k) for line in ("row", "column") for k in range(self.height)]
    ...     def options(self):
    ...         for y in range(self.height):
    ...             for x in range(self.width):
    ...                 if (y, x) not in self.clues:
    ...                     yield {(y, x): "R"}, [("row", y), ("column", x)]
    ...     def faults(self, answer):
    ...         lines = [*answer, *zip(*answer)]
    ...         return ["not one rook in a line" for line in lines if line.count("R") != 1]
    >>> puzzle = Rooks([".x.", "..x", "..."])
    >>> puzzle.count()
    Count(3)
    >>> print(puzzle.solve())
    ┌───────┐
    │ R x . │
    │ . R x │
    │ . . R │
    └───────┘
    """

    yaml_key: ClassVar[str] = "grid"
    solution_class: ClassVar[type[Solution]] = MarkedGrid

    marks: Sequence[str] = ()
    empty: str = "."
    regions: Sequence[Sequence[Hashable]] | None = None
    clues: Mapping[Square, str] = MappingProxyType({})
    shaded: Collection[Square] = ()
    cells: list[list[str]]
    height: int
    width: int

    @classmethod
    def made(cls, source: Source, **stated: Any) -> Self:
        """Return a puzzle with clues of its own, which `parse` may change."""
        return super().made(source, **{"clues": {**cls.clues}, **stated})

    @classmethod
    def _parsed(cls, source: Source, rows: Sequence[str], settings: Mapping[str, Setting]) -> Self:
        puzzle = super()._parsed(source, rows, settings)
        if lacking := [name for name in ("cells", "height", "width") if not hasattr(puzzle, name)]:
            said = f"parse() sets no {', '.join(lacking)}, as super().parse(rows) does"
            raise puzzle._fault_of_family(said)
        return puzzle

    def parse(self, rows: list[str]) -> None:
        """Take rows of cells, all of one length."""
        self.cells = [row.split() if " " in row else [*row] for row in rows]
        self.height, self.width = len(rows), len(self.cells[0]) if rows else 0
        for number, row in enumerate(self.cells):
            if len(row) != self.width:
                raise self.error(f"{len(row)} cells in a row, expected {self.width}", number)
        if not self.width:
            raise ValueError("there are no cells")

    def told(self, meaning: Any) -> str:
        """Return what an option is called in sentences and notes: the marks that it puts there.

        >>> Rooks = type("Rooks", (OwnGrid,), {})
        >>> Rooks.made(None).told({(0, 1): "R"})
        'R in r1c2'
        """
        if not isinstance(meaning, Mapping):
            return str(meaning)
        marks = (f"{mark} in {name_of(cell)}" for cell, mark in meaning.items())
        return " and ".join(marks) or "no mark"

    def cells_of(self, item: Hashable) -> Iterable[Square]:
        """Return the cells that an item stands for in drawings, by row and column from 0.

        They are those of its name, where that is such a pair, or a text such as `r1c2`.

        >>> OwnGrid.made(None).cells_of("r1c2")
        [(0, 1)]
        """
        if is_square(item):
            return [item]
        found = coordinates(item) if isinstance(item, str) else None
        return [] if found is None or found[0] is not None else [found[1:]]

    # --- Solutions ---

    def _decode(self, options: Sequence[int]) -> Values:
        value_of = {mark: number for number, mark in enumerate(self.marks, 1)}
        cells = [0] * (self.height * self.width)
        with self._blamed("options()"):
            for option in options:
                for (row, column), mark in self._marks_of(option).items():
                    if not (0 <= row < self.height and 0 <= column < self.width):
                        raise IndexError(f"an option marks {(row, column)}, which is no cell")
                    cells[row * self.width + column] = value_of[mark]
        return tuple(cells)

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        """Return the marks, each with the options that put it there; an empty cell is open."""
        options: dict[tuple[Square, str], list[int]] = {}
        for option in range(len(self._said_options)):
            for marked in self._marks_of(option).items():
                options.setdefault(marked, []).append(option)
        parts: dict[str, Sequence[int]] = {}
        for cell, value in enumerate(values):
            if value:
                square, mark = divmod(cell, self.width), self.marks[value - 1]
                parts[f"{mark} in {name_of(square)}"] = options.get((square, mark), ())
        is_open = any(not values[row * self.width + column] for (row, column), _ in options)
        return unfinished(self, parts) if is_open else None

    def _marks_of(self, option: int) -> Mapping[Square, str]:
        """Return the marks that an option puts into cells; what means no map puts none there."""
        meaning = self._said_options[option][0]
        return meaning if isinstance(meaning, Mapping) else {}

    def _answer(self, values: Sequence[int]) -> list[list[str]]:
        words = [self.marks[value - 1] if value else self.empty for value in values]
        return in_rows(words, self.width)

    # --- How they are written ---

    def _line(self, values: Sequence[int]) -> str:
        return "|".join(self._rows(values))

    def _rows(self, values: Sequence[int]) -> list[str]:
        """Return the marks side by side, or with blanks between if some have several characters."""
        between = "" if self._are_characters else " "
        return [between.join(row) for row in self._answer(values)]

    def _data(self, values: Sequence[int]) -> list[str] | list[list[str]]:
        return self._rows(values) if self._are_characters else self._answer(values)

    def _stated_solution(self, values: Sequence[int]) -> object:
        from cover.reading.yaml_text import LiteralText

        return LiteralText("\n".join(self._rows(values)))

    @property
    def _are_characters(self) -> bool:
        return all(len(mark) == 1 for mark in (*self.marks, self.empty))

    # --- How they are read ---

    def _read_answer(self, lines: Lines) -> Values:
        """Read all rows in one line, a line for each row, or a drawing."""
        first = first_line(lines, self)
        below = takewhile(lambda line: not line.is_blank, lines)
        if is_top(first):
            rows = [line for line in below if not _FRAME.fullmatch(line.text)]
        else:
            parts = [self._words_of(part) for part in first.text.split("|")]
            if len(parts) == 1 and len(parts[0]) == self.height * self.width:
                parts = in_rows(parts[0], self.width)
            if len(parts) > 1:
                return self._of_rows([(first, part) for part in parts], first)
            rows = [first, *islice(below, self.height - 1)]
        return self._of_rows([(line, self._words_of(line.text)) for line in rows], first)

    def _read_data(self, value: object, place: Place) -> Values:
        """Read a list of rows, each a text or a list of marks."""
        if not isinstance(value, list):
            raise InputError(place, "expected the rows of a grid: a text or a list")
        line = Line(place.source, place.line, "")
        rows = [
            (line, self._words_of(row) if isinstance(row, str) else list(map(str, row)))
            for row in value
            if isinstance(row, (str, list))
        ]
        return self._of_rows(rows, line)

    def _words_of(self, text: str) -> list[str]:
        """Return the marks of a row: words, or characters."""
        words = [word for word in _BETWEEN.split(text) if word]
        if self._are_characters and len(words) != self.width:
            return [*"".join(words)]
        return words

    def _of_rows(self, rows: Sequence[tuple[Line, list[str]]], first: Line) -> Values:
        if len(rows) != self.height:
            expected = f"{self.height} of {counted(self.width, 'cell')}"
            raise first.error(f"{counted(len(rows), 'row')}, expected {expected}")
        values = {mark: number for number, mark in enumerate(self.marks, 1)} | {self.empty: 0}
        found: list[int] = []
        for line, row in rows:
            if len(row) != self.width:
                raise line.error(f"{counted(len(row), 'cell')} in a row of {self.width}")
            for mark in row:
                if mark not in values:
                    known = " ".join((*self.marks, self.empty))
                    message = f'"{shown(mark)}" is none of the marks {known}'
                    raise WrongAnswerError(line.place(), message)
                found.append(values[mark])
        return tuple(found)

    # --- What they look like ---

    @cached_property
    def _cell_names(self) -> Sequence[str]:
        return [name_of((y, x)) for y in range(self.height) for x in range(self.width)]

    def _words(self) -> CellWords:
        return CellWords(self)


class CellWords(Words):
    """The words for a puzzle on a grid: an item that stands for one cell has its notes there."""

    def __init__(self, puzzle: OwnGrid) -> None:
        super().__init__(puzzle)
        self._grid, self._primary = puzzle, puzzle._said_items[0]
        height, width = puzzle.height, puzzle.width
        self._cells: list[tuple[int, ...]] = []  # of each item, those that are in the grid
        with puzzle._blamed("cells_of()"):
            for item in self._primary:
                inside = [(y, x) for y, x in puzzle.cells_of(item) if y in range(height)]
                self._cells.append(tuple(y * width + x for y, x in inside if x in range(width)))

    def item(self, item: int) -> str:
        name = self._primary[item] if item < len(self._primary) else None
        return name_of(name) if is_square(name) else super().item(item)

    def cell(self, item: int) -> int:
        return self._cells[item][0] if len(self._cells[item]) == 1 else super().cell(item)

    def cells(self, item: int) -> tuple[int, ...]:
        return self._cells[item] or super().cells(item)

    def value(self, item: int, option: int) -> str:
        """Return the mark that an option puts into the cell of an item, or what it is called."""
        cells = self._cells[item : item + 1]  # of an item that need not be covered, none
        if cells and len(cells[0]) == 1:
            square = divmod(cells[0][0], self._grid.width)
            if (mark := self._grid._marks_of(option).get(square)) is not None:
                return mark
        return super().value(item, option)


def is_square(item: object) -> TypeGuard[Square]:
    return isinstance(item, tuple) and [*map(type, item)] == [int, int]
