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
from typing import Any
from urllib.parse import quote

from cover.families.grids.houses import House, cell_name, diagonal_houses
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import fpuzzles
from cover.families.grids.text.grid_text import CageText
from cover.families.grids.text.setters import (
    LOOKS,
    Others,
    SetGrid,
    is_nothing,
    list_in,
    map_in,
    named,
    note_entered,
    note_others,
    quoted,
    remarks_in,
    rows_in,
    solution_in,
    symbol_in,
    total_in,
    truth_in,
)
from cover.reading.lines import Token, shown

LINK = "https://sudokupad.app/fpuzzles"

# The keys that are read, and those that say nothing of a puzzle: words to people, how a page
# looks, fog that hides what is there.
_READ = {
    *("cells", "regions", "cages", "metadata", "metaData", "lines", "underlays"),
    *("rules", "solution"),
}
_SILENT = {
    *("id", "cellSize", "title", "author", "settings", "duration", "videos", "version"),
    *("foglight", "foglink", "triggereffect"),
}

# Those of cells and cages, and the marks in cells, by which candidates may be meant.
_CELL = {"value", "given", "pencilMarks", "centremarks"}
_MARKS = ("pencilMarks", "centremarks")
_CAGE = {"cells", "value", "sum", "unique", "hidden", "style", "type", *LOOKS}

_FAR = 1000  # cells, from where on nothing is drawn

# The styles and types of cages that are no rule by themselves; one of f-puzzles' indexers is.
_KINDS = {
    **{"style": ("killer", "box", "windoku", "selectioncage", "extraregion", "hidden")},
    **{"type": ("rowcol", "disjoint")},
}


class SudokuPadReader:
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
        self.remarks = remarks_in(puzzle, place)
        self.notes: list[str] = []

    def grid(self) -> SetGrid:
        """Return the grid that is stated; raises `InputError` where more is stated than that."""
        self._read_cages()
        self._read_lines()
        self._read_others()
        self.others.refuse(self.place)
        for note in self.notes:
            self.reading.note(self.place.place(), note)
        said = [*((key, self.puzzle.get(key)) for key in ("rules", "solution")), *self.remarks]
        note_others(self.others, said, self.place, self.reading)
        count = self.rows * self.columns
        return SetGrid(
            self.place,
            self.rows,
            self.columns,
            self._givens(),
            self._regions(),
            self.houses,
            self.cages,
            solution=solution_in(said, count, self.symbols, self.place, self.reading),
        )

    def _givens(self) -> list[int]:
        """Return the given symbols; others that were entered get a note."""
        givens = [0] * (self.rows * self.columns)
        entered = 0
        for number, cell in enumerate(cell for row in self.cells for cell in row):
            value, name = cell.get("value"), cell_name(number, self.columns)
            is_given = truth_in(cell.get("given"), f"whether {name} is given", self.place)
            if value in (None, ""):
                continue
            if is_given is False:
                entered += 1
            else:
                givens[number] = symbol_in(value, self.symbols, name, self.place)
        note_entered(entered, self.place, self.reading)
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
        has_some = any(region is not None for region in found)
        if not has_some:
            what = "there are no regions: only rows and columns hold no symbol twice"
            self.reading.note(self.place.place(), what)
        if has_some and self.rows != self.columns and None in found:  # cells for clues, perhaps
            size = f"{self.rows}x{self.columns}"
            name = cell_name(found.index(None), self.columns)
            raise self.place.error(f"{name} is in no region of a grid of {size} cells")
        return found

    def _cells_in(self, value: Any, what: str) -> list[int]:
        """Return the cells of a list of `[row, column]`; raises `InputError`."""
        found: list[int] = []
        for pair in list_in(value, what, self.place):
            is_pair = isinstance(pair, list) and len(pair) == 2 and {*map(type, pair)} == {int}
            if not (is_pair and 0 <= pair[0] < self.rows and 0 <= pair[1] < self.columns):
                size = f"{self.rows}x{self.columns}"
                raise self.place.error(
                    f"{what}: {quoted(pair)} is no [row, column] of {size} cells"
                )
            cell = pair[0] * self.columns + pair[1]
            if cell in found:
                name = cell_name(cell, self.columns)
                raise self.place.error(f"{what}: {name} is named twice")
            found.append(cell)
        return found

    def _read_cages(self) -> None:
        """Tell cages, further regions and remarks apart."""
        is_guess = False
        for value in list_in(self.puzzle.get("cages"), "cages", self.place):
            cage = map_in(value, "a cage", self.place)
            cells = self._cells_in(cage.get("cells"), "a cage")
            if cells:
                is_guess |= cage.get("unique") is None
                self._read_cage(cage, cells)
            else:
                self._read_remark(cage)
        if is_guess:
            what = "where a cage does not say whether its digits may repeat, they"
            does = "may" if self.reading.options.repeats else "do not"
            self.notes.append(f"{what} {does}")

    def _read_remark(self, cage: Mapping[str, Any]) -> None:
        """Read a cage without cells, such as `rules: ...`."""
        text = cage.get("value")
        key, colon, remark = text.partition(":") if isinstance(text, str) else ("", "", "")
        is_remark = bool(colon) and key.isidentifier()
        if is_remark:
            self.remarks.append((key, remark.strip()))
        known = {*LOOKS, "value"} if is_remark else LOOKS
        self.others.unknown(cage, known, "a cage without cells, its ")

    def _read_cage(self, cage: Mapping[str, Any], cells: list[int]) -> None:
        names = [cell_name(cell, self.columns) for cell in cells]
        unique, is_hidden = (
            truth_in(cage.get(key), named(f"{key} of a cage on", names), self.place)
            for key in ("unique", "hidden")
        )
        total = self._total(cage, names)
        may_repeat = self.reading.options.repeats
        self.others.unknown(cage, _CAGE, "cage ", names)
        for key, known in _KINDS.items():
            if not is_nothing(cage.get(key)) and cage[key] not in known:
                self.others.rules.append(named(f"cage of {key}", [quoted(cage[key]), *names]))
        if total is None and unique is False:
            if not is_hidden:
                self.others.drawn.append(named("cage", names))
        elif total is None and len(cells) == self.symbols and (unique or not may_repeat):
            self.houses.append(House("", tuple(sorted(cells))))
        else:
            if total and cage.get("style") == "extraregion" and len(cells) < self.symbols:
                self.others.rules.append(named("sum of a small extra region", names))
            repeats = None if unique is None else not unique
            name = f"cage {len(self.cages) + 1}"
            self.cages.append(CageText(name, tuple(cells), total, self.place.place(), repeats))

    def _total(self, cage: Mapping[str, Any], names: Sequence[str]) -> int | None:
        """Return the total of a cage, its `sum`, or else the `value` that it shows."""
        is_said = not is_nothing(cage.get("sum"))
        total = total_in(cage.get("sum"), names, self.place)
        shown_total = total_in(cage.get("value"), names, self.place)
        if is_said and not is_nothing(cage.get("value")) and total != shown_total:
            what = f"cage {quoted(cage['value'])} {named('on', names)}"
            raise self.place.error(f"{what}: expected its sum, {total or 0}")
        return total if is_said else shown_total

    def _read_lines(self) -> None:
        """Read the lines that are diagonals; others are rules of some kind."""
        is_square = self.rows == self.columns
        falling, rising = diagonal_houses(self.rows) if is_square else (None, None)
        size = self.rows
        ends: dict[tuple[tuple[float, float], ...], House | None] = {
            ((0, 0), (size, size)): falling,
            ((0, size), (size, 0)): rising,
        }
        for value in list_in(self.puzzle.get("lines"), "lines", self.place):
            line = map_in(value, "a line", self.place)
            points = _points(line.get("wayPoints"))
            names = ["-".join(map(_cell, points))]
            house = ends.get(tuple(sorted(points))) if len(points) == 2 else None
            if house is None or len(line["wayPoints"]) > 2:
                self.others.rules.append(named("line", names))
                continue
            self.others.unknown(line, {"wayPoints", *LOOKS}, "line ", names)
            name = house.name.removeprefix("the ")
            if all(each.cells != house.cells for each in self.houses):
                self.houses.append(house)
                self.notes.append(f"a line drawn is read as the {name}")

    def _read_others(self) -> None:
        """Read the colours of cells and marks in them as drawn, and all else as rules."""
        for value in list_in(self.puzzle.get("underlays"), "underlays", self.place):
            area = map_in(value, "an underlay", self.place)
            is_cell = _is_whole_cell(area)
            text = named("colour" if is_cell else "mark", map(_cell, _points([area.get("center")])))
            (self.others.drawn if is_cell else self.others.rules).append(text)
        for number, cell in enumerate(cell for row in self.cells for cell in row):
            names = [cell_name(number, self.columns)]
            self.others.unknown(cell, _CELL, "cell ", names)
            if not all(is_nothing(cell.get(key)) for key in _MARKS):
                self.others.drawn.append(named("marks", names))
        for key, value in self.puzzle.items():
            if is_nothing(value) or key in _READ or key in _SILENT:
                continue
            entries = value if isinstance(value, list) else [value]
            self.others.rules += [named(key.removesuffix("s"), _places(entry)) for entry in entries]
        self.others.remarks(self.remarks)


def _is_whole_cell(area: Mapping[str, Any]) -> bool:
    """Return whether something drawn is a coloured cell, and holds no text."""
    centres = _points([area.get("center")])
    is_cell = bool(centres) and all(part % 1 == 0.5 for part in centres[0])
    is_whole = area.get("width") == area.get("height") == 1 and not area.get("angle")
    return is_cell and is_whole and is_nothing(area.get("text")) and not area.get("rounded")


def _places(entry: Any) -> Iterator[str]:
    """Yield the text of something drawn, and its cells."""
    if isinstance(entry, str):
        yield shown(entry)
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
        and all(type(each) in (int, float) and abs(each) < _FAR for each in pair)
    ]


def _cell(point: Sequence[float]) -> str:
    """Return the name of the cell that a point is in."""
    return f"r{int(point[0] // 1) + 1}c{int(point[1] // 1) + 1}"


def written(puzzle: DigitGrid) -> list[str]:
    """Return the link of a puzzle, in the words of f-puzzles; raises `InputError`."""
    return [LINK + quote(fpuzzles.packed_puzzle(puzzle), safe="+=")]
