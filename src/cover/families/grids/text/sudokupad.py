"""Puzzles of SudokuPad (https://sudokupad.app) and Cracking the Cryptic, as JSON.

`cells` holds rows of cells, each with its `value` where it is given; `regions` and the `cells` of
`cages` are lists of `[row, column]`, from 0. A cage has a `value` or a `sum`, and `unique` where
its digits differ. One without cells is a remark, such as `rules: ...` or `solution: ...`.

There are no further rules in this format: they are drawn. But a line from corner to corner of the
grid is a diagonal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from cover.families.grids.houses import diagonal_houses
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import fpuzzles
from cover.families.grids.text.grid_text import CageText
from cover.families.grids.text.setters import (
    LOOKS,
    Regions,
    SetterReader,
    is_nothing,
    named,
    named_in,
    point_in,
    quoted,
)

LINK = "https://sudokupad.app/fpuzzles"

# The keys that are read, and those that say nothing of a puzzle: how a page looks, words to people,
# fog that hides what is there.
_READ = {
    *("cells", "regions", "cages", "metadata", "metaData", "lines", "underlays"),
    *("rules", "ruleset", "solution"),
}
_SILENT = {
    *("id", "cellSize", "title", "author", "settings", "duration", "videos", "version"),
    *("foglight", "foglink", "triggereffect"),
}
_MARKS = ("pencilMarks", "centremarks")  # in cells, by which candidates may be meant
_CELL = {"value", "given", *_MARKS}
_CAGE = {"cells", "value", "sum", "unique", "hidden", "style", "type", *LOOKS}

# The styles and types of cages that are no rule by themselves; one of f-puzzles' indexers is.
_KINDS = {
    **{"style": ("killer", "box", "windoku", "selectioncage", "extraregion", "hidden")},
    **{"type": ("rowcol", "disjoint")},
}


class SudokuPadReader(SetterReader):
    """Reads a puzzle of SudokuPad."""

    grid_key = "cells"
    read, silent, cell_keys = _READ, _SILENT, _CELL
    all_given = True

    def regions(self) -> Regions:
        """Return the region of each cell."""
        found: list[int | None] = [None] * len(self.cells)
        for region, value in enumerate(self.list_of(self.puzzle, "regions")):
            for cell in self.cells_in(value, "a region"):
                if found[cell] is not None:
                    raise self.place.error(
                        f"{self.name(cell)} is in two regions, which is not read"
                    )
                found[cell] = region
        if not any(region is not None for region in found):
            self.note("there are no regions: only rows and columns hold no symbol twice")
        elif self.rows != self.columns and None in found:  # cells for clues, perhaps
            size = f"{self.rows}x{self.columns}"
            name = self.name(found.index(None))
            raise self.place.error(f"{name} is in no region of a grid of {size} cells")
        return found

    def cell_in(self, name: Any) -> int | None:
        """Return the cell `[row, column]`; None where the grid has none."""
        if not (isinstance(name, list) and len(name) == 2 and {*map(type, name)} == {int}):
            return None
        row, column = name
        is_inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if is_inside else None

    def read_more(self, regions: Regions) -> None:
        """Read cages and diagonals, and name what is drawn."""
        says_all = True
        for value in self.list_of(self.puzzle, "cages"):
            cage = self.map_in(value, "a cage")
            cells = self.cells_in(cage.get("cells"), "a cage")
            if cells:
                says_all = says_all and cage.get("unique") is not None
                self._read_cage(cage, cells)
            else:
                self._read_remark(cage)
        if not says_all:
            does = "may" if self.reading.options.repeats else "do not"
            what = "where a cage does not say whether its digits may repeat, they"
            self.note(f"{what} {does}")
        for value in self.list_of(self.puzzle, "lines"):
            self._read_line(self.map_in(value, "a line"))
        for value in self.list_of(self.puzzle, "underlays"):
            is_cell = _is_whole_cell(self.map_in(value, "an underlay"))
            (self.drawn if is_cell else self.rules).extend(
                named_in("colour" if is_cell else "mark", [value])
            )
        for number, cell in enumerate(self.cells):
            if not all(is_nothing(cell.get(key)) for key in _MARKS):
                self.drawn.append(named("marks", [self.name(number)]))

    def _read_remark(self, cage: Mapping[str, Any]) -> None:
        """Read a cage without cells, such as `rules: ...`."""
        text = cage.get("value")
        key, colon, remark = text.partition(":") if isinstance(text, str) else ("", "", "")
        is_remark = bool(colon) and key.isidentifier()
        if is_remark:
            self.remarks.append((key, remark.strip()))
        known = {*LOOKS, "value"} if is_remark else LOOKS
        self.unknown(cage, known, "a cage without cells, its ")

    def _read_cage(self, cage: Mapping[str, Any], cells: list[int]) -> None:
        names = list(map(self.name, cells))
        unique, is_hidden = (
            self.truth_in(cage.get(key), named(f"{key} of a cage on", names))
            for key in ("unique", "hidden")
        )
        total = self._total(cage, names)
        self.unknown(cage, _CAGE, "cage ", names)
        for key, known in _KINDS.items():
            if not is_nothing(cage.get(key)) and cage[key] not in known:
                self.rules.append(named(f"cage of {key}", [quoted(cage[key]), *names]))
        if total is None and unique is False:
            if not is_hidden:
                self.drawn.append(named("cage", names))
            return
        is_house = unique or not self.reading.options.repeats
        if total is None and len(cells) == self.symbols and is_house:
            self.houses.append(tuple(sorted(cells)))
            return
        if total and cage.get("style") == "extraregion" and len(cells) < self.symbols:
            self.rules.append(named("sum of a small extra region", names))
        said = f"cage {len(self.cages) + 1}", tuple(cells), total, self.place.place()
        self.cages.append(CageText(*said, None if unique is None else not unique))

    def _total(self, cage: Mapping[str, Any], names: Sequence[str]) -> int | None:
        """Return the total of a cage, its `sum`, or else the `value` that it shows."""
        total, shown_total = (self.total_in(cage.get(key), names) for key in ("sum", "value"))
        if is_nothing(cage.get("sum")):
            return shown_total
        if not is_nothing(cage.get("value")) and total != shown_total:
            what = f"cage {quoted(cage['value'])} {named('on', names)}"
            raise self.place.error(f"{what}: expected its sum, {total or 0}")
        return total

    def _read_line(self, line: Mapping[str, Any]) -> None:
        """Read a line that is a diagonal; others are rules of some kind."""
        size, ends = self.rows, line.get("wayPoints")
        points = sorted(p for p in map(point_in, ends) if p) if isinstance(ends, list) else []
        falling, rising = [(0, 0), (size, size)], [(0, size), (size, 0)]
        is_square = size == self.columns and isinstance(ends, list) and len(ends) == 2
        if not is_square or points not in (falling, rising):
            self.rules += named_in("line", [line])
            return
        self.unknown(line, {"wayPoints", *LOOKS}, "line ", [named_in("line", [line])[0][5:]])
        house = [*diagonal_houses(size)][points == rising]
        if house.cells not in self.houses:
            self.houses.append(house.cells)
            self.note(f"a line drawn is read as {house.name}")


def _is_whole_cell(area: Mapping[str, Any]) -> bool:
    """Return whether something drawn is a coloured cell, and holds no text."""
    centre = point_in(area.get("center"))
    is_cell = centre is not None and all(part % 1 == 0.5 for part in centre)
    is_whole = area.get("width") == area.get("height") == 1 and not area.get("angle")
    return is_cell and is_whole and is_nothing(area.get("text")) and not area.get("rounded")


def written(puzzle: DigitGrid) -> list[str]:
    """Return the link of a puzzle, in the words of f-puzzles; raises `InputError`."""
    return [LINK + quote(fpuzzles.packed_puzzle(puzzle), safe="+=")]
