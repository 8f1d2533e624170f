"""Puzzles of SudokuPad (https://sudokupad.app) and Cracking the Cryptic, as JSON.

`cells` holds rows of cells, each with its `value` where it is given; `regions` and the `cells` of
`cages` are lists of `[row, column]`, from 0. A cage has a `value` or a `sum`, and `unique` where
its digits differ. One without cells is a remark, such as `rules: ...` or `solution: ...`.

There are no further rules in this format: they are drawn. So what is drawn over several cells, or
smaller than a cell, is an error that names it with its cells; but a line from corner to corner is a
diagonal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any
from urllib.parse import quote

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import House, cell_name, diagonal_houses
from cover.families.grids.text import fpuzzles
from cover.families.grids.text.grid_text import CageText
from cover.families.grids.text.setters import (
    Others,
    SetGrid,
    list_in,
    map_in,
    named,
    note_others,
    note_regions,
    rows_in,
    solution_in,
    symbol_in,
    whole,
)
from cover.reading.lines import Token, shown
from cover.reading.records import Record

LINK = "https://sudokupad.app/fpuzzles"

# The keys that are read, those that say nothing of a puzzle, and those that draw.
_READ = {"cells", "regions", "cages", "metadata", "metaData", "lines", "underlays"}
_SILENT = {
    *("id", "cellSize", "title", "author", "rules", "solution", "settings", "duration", "videos"),
    *("foglight", "triggereffect", "version"),
}

# Remarks that are rules; other remarks say nothing of a puzzle, or are in words.
_RULES = {"antiknight", "antiking", "nonconsecutive", "disjointgroups"}


def read(puzzle: Mapping[str, Any], place: Token, reading: GridReading) -> SetGrid:
    """Return the grid that a puzzle states; raises `InputError` where it states more than that."""
    return _Reader(puzzle, place, reading).grid()


class _Reader:
    """Reads a puzzle; `others` collects what it states besides the grid."""

    def __init__(self, puzzle: Mapping[str, Any], place: Token, reading: GridReading) -> None:
        self.puzzle = puzzle
        self.place = place
        self.reading = reading
        self.cells = rows_in(puzzle.get("cells"), "the cells", place)
        self.rows, self.columns = len(self.cells), len(self.cells[0])
        self.symbols = max(self.rows, self.columns)
        self.others = Others()
        self.houses: list[House] = []
        self.cages: list[CageText] = []
        self.remarks: dict[str, Any] = {}

    def grid(self) -> SetGrid:
        """Return the grid; raises `InputError`."""
        for key in ("metadata", "metaData"):
            if self.puzzle.get(key):
                self.remarks |= map_in(self.puzzle[key], key, self.place)
        self._read_cages()
        self._read_lines()
        self._read_others()
        if error := self.others.refused(self.place):
            raise error
        words = self.remarks.get("rules", self.puzzle.get("rules"))
        note_others(self.others, words, self.place, self.reading)
        count = self.rows * self.columns
        solution = self.remarks.get("solution", self.puzzle.get("solution"))
        return SetGrid(
            self.place,
            self.rows,
            self.columns,
            self._givens(),
            self._regions(),
            self.houses,
            self.cages,
            solution=solution_in(solution, count, self.symbols),
        )

    def _givens(self) -> list[int]:
        """Return the given symbols."""
        givens = [0] * (self.rows * self.columns)
        for number, cell in enumerate(cell for row in self.cells for cell in row):
            value = cell.get("value")
            if value not in (None, "") and cell.get("given") is not False:
                name = cell_name(number, self.columns)
                givens[number] = symbol_in(value, self.symbols, name, self.place)
        return givens

    def _regions(self) -> list[int | None]:
        """Return the region of each cell."""
        found: list[int | None] = [None] * (self.rows * self.columns)
        for region, value in enumerate(list_in(self.puzzle.get("regions"), "regions", self.place)):
            for cell in self._cells_in(value, "a region"):
                if found[cell] is not None:
                    name = cell_name(cell, self.columns)
                    raise self.place.error(f"{name} is in two regions, which is not read")
                found[cell] = region
        note_regions(found, self.place, self.reading)
        has_some = any(region is not None for region in found)
        if has_some and self.rows != self.columns and None in found:  # cells for clues, perhaps
            size = f"{self.rows}x{self.columns}"
            name = cell_name(found.index(None), self.columns)
            raise self.place.error(f"{name} is in no region of a grid of {size} cells")
        return found

    def _cells_in(self, value: Any, what: str) -> list[int]:
        """Return the cells of a list of `[row, column]`; raises `InputError`."""
        found: list[int] = []
        for pair in list_in(value, what, self.place):
            row, column = self._row_and_column(pair, what)
            cell = row * self.columns + column
            if cell in found:
                name = cell_name(cell, self.columns)
                raise self.place.error(f"{what}: {name} is named twice")
            found.append(cell)
        return found

    def _row_and_column(self, pair: Any, what: str) -> tuple[int, int]:
        """Return the two numbers of a cell, which is in the grid; raises `InputError`."""
        if isinstance(pair, list) and len(pair) == 2 and all(type(each) is int for each in pair):
            row, column = pair
            if 0 <= row < self.rows and 0 <= column < self.columns:
                return row, column
        size = f"{self.rows}x{self.columns}"
        text = shown(str(pair))
        raise self.place.error(f"{what}: {text} is no [row, column] of {size} cells")

    def _read_cages(self) -> None:
        """Tell cages, further regions and remarks apart."""
        is_guess = False
        for value in list_in(self.puzzle.get("cages"), "cages", self.place):
            cage = map_in(value, "a cage", self.place)
            cells = self._cells_in(cage.get("cells"), "a cage")
            text = cage.get("value")
            key, colon, remark = text.partition(":") if isinstance(text, str) else ("", "", "")
            if colon and key.isidentifier():
                self.remarks.setdefault(key, remark.strip())
            elif cells:
                is_guess |= "unique" not in cage
                self._read_cage(cage, cells)
        if is_guess:
            what = "where a cage does not say whether its digits may repeat, they"
            does = "may" if self.reading.options.repeats else "do not"
            self.reading.note(self.place.place(), f"{what} {does}")

    def _read_cage(self, cage: Mapping[str, Any], cells: list[int]) -> None:
        value, unique = cage.get("value"), cage.get("unique")
        names = [cell_name(cell, self.columns) for cell in cells]
        total = whole(cage.get("sum") if cage.get("sum") is not None else value)
        if total is None and str(value or "").strip():
            self.others.rules.append(named(f"cage {shown(str(value))}", names))
        elif not total and unique is False:
            if not cage.get("hidden"):
                self.others.drawn.append(named("cage", names))
        elif not total and len(cells) == self.symbols:
            self.houses.append(House("", tuple(sorted(cells))))
        else:
            repeats = None if unique is None else not unique
            name = f"cage {len(self.cages) + 1}"
            place = self.place.place()
            self.cages.append(CageText(name, tuple(cells), total or None, place, repeats))

    def _read_lines(self) -> None:
        """Read the lines that are diagonals; others are rules of some kind."""
        is_square = self.rows == self.columns
        falling, rising = diagonal_houses(self.rows) if is_square else (None, None)
        size = self.rows
        ends: dict[tuple[tuple[float, float], ...], House | None] = {
            ((0, 0), (size, size)): falling,
            ((0, size), (size, 0)): rising,
        }
        for line in list_in(self.puzzle.get("lines"), "lines", self.place):
            points = _points(map_in(line, "a line", self.place).get("wayPoints"))
            house = ends.get(tuple(sorted(points))) if len(points) == 2 else None
            if house is None:
                self.others.rules.append(named("line", ["-".join(map(_cell, points))]))
                continue
            name = house.name.removeprefix("the ")
            if all(each.cells != house.cells for each in self.houses):
                self.houses.append(house)
                self.reading.note(self.place.place(), f"a line drawn is read as the {name}")

    def _read_others(self) -> None:
        """Read the colours of cells as drawn, and all else that is known as rules."""
        for value in list_in(self.puzzle.get("underlays"), "underlays", self.place):
            area = map_in(value, "an underlay", self.place)
            is_cell = area.get("width") == area.get("height") == 1 and not area.get("text")
            is_cell = is_cell and not area.get("rounded")
            text = named("colour" if is_cell else "mark", map(_cell, _points([area.get("center")])))
            (self.others.drawn if is_cell else self.others.rules).append(text)
        for key, value in self.puzzle.items():
            if value in (None, False, [], {}, "") or key in _READ or key in _SILENT:
                continue
            entries = value if isinstance(value, list) else [value]
            self.others.rules += [named(key.removesuffix("s"), _places(entry)) for entry in entries]
        for key, value in self.remarks.items():
            if key in _RULES and value not in (None, False, "", "false"):
                self.others.rules.append(key)


def _places(entry: Any) -> Iterator[str]:
    """Yield the text of something drawn, and its cells."""
    if not isinstance(entry, dict):
        return
    if isinstance(entry.get("text"), (str, int)) and str(entry["text"]).strip():
        yield f'"{shown(str(entry["text"]))}"'
    points = _points(entry.get("wayPoints")) or _points([entry.get("center")])
    if points:
        yield "-".join(map(_cell, points))


def _points(value: Any) -> list[tuple[float, float]]:
    """Return the points of a list of `[row, column]`, in cells from the corner of the grid."""
    pairs = value if isinstance(value, list) else []
    return [
        (pair[0], pair[1])
        for pair in pairs
        if isinstance(pair, list)
        and len(pair) == 2
        and all(type(each) in (int, float) and isfinite(each) for each in pair)
    ]


def _cell(point: Sequence[float]) -> str:
    """Return the name of the cell that a point is in."""
    return f"r{int(point[0] // 1) + 1}c{int(point[1] // 1) + 1}"


# Writing


def written(record: Record) -> list[str]:
    """Return the link of a puzzle, in the words of f-puzzles; raises `InputError`."""
    return [LINK + quote(fpuzzles.packed_puzzle(record), safe="+=")]
