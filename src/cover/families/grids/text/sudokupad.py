"""Puzzles of SudokuPad (https://sudokupad.app) and Cracking the Cryptic, as JSON.

`cells` holds rows of cells, each with its `value` where it is given; `regions` and the `cells` of
`cages` are lists of `[row, column]`, from 0. A cage has a `value` or a `sum`, and `unique` where
its digits differ. One without cells is a remark, such as `rules: ...` or `solution: ...`.

There are no further rules in this format: they are drawn. But a line from corner to corner of the
grid is a diagonal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cover.families.grids.houses import cell_name, diagonal_houses
from cover.families.grids.text.setters import (
    LOOKS,
    Regions,
    SetterReader,
    is_nothing,
    quoted,
    text_of,
)

# Of the keys that are no rules, some say nothing of a puzzle: how a page looks, words to people,
# fog that hides what is there.
_KNOWN = {
    *("cells", "regions", "cages", "metadata", "metaData", "lines", "underlays", "rules"),
    *("ruleset", "solution", "id", "cellSize", "title", "author", "settings", "duration"),
    *("videos", "version", "foglight", "foglink", "triggereffect"),
}
_MARKS = ("pencilMarks", "centremarks")  # in cells, by which candidates may be meant
_CELL = {"value", "given", *_MARKS}
_CAGE = {"cells", "value", "sum", "unique", "hidden", "style", "type", *LOOKS}

# The styles and types of cages that are no rule by themselves; one of f-puzzles' indexers is.
_KINDS = {
    **{"style": ("killer", "box", "windoku", "selectioncage", "extraregion", "hidden")},
    **{"type": ("rowcol", "disjoint")},
}

_CENTRE = re.compile(r'"\[[0-9]+\.5, [0-9]+\.5\]"')  # of a cell


class SudokuPadReader(SetterReader):
    """Reads a puzzle of SudokuPad."""

    grid_key = "cells"
    known, known_of_cells = _KNOWN, _CELL
    all_given = True

    def regions(self) -> Regions:
        """Return the region of each cell."""
        found: list[int | None] = [None] * len(self.cells)
        for region, value in enumerate(self.list_of(self.puzzle, "regions")):
            for cell in self.cells_in(value, "a region"):
                if found[cell] is not None:
                    name = cell_name(cell, self.columns)
                    raise self.place.error(f"{name} is in two regions, which is not read")
                found[cell] = region
        if not any(region is not None for region in found):
            self.note("there are no regions: only rows and columns hold no symbol twice")
        elif self.rows != self.columns and None in found:  # cells for clues, perhaps
            size = f"{self.rows}x{self.columns}"
            name = cell_name(found.index(None), self.columns)
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
        for cage in (cages := self.maps_of("cages")):
            cells = self.cells_in(cage.get("cells"), "a cage")
            text = text_of(cage.get("value"))
            key, colon, remark = text.partition(":")
            if cells:
                self._read_cage(cage, cells)
            elif colon and key.isidentifier():
                self.remarks.append((key, remark.strip()))
                self.refuse_more(cage, {*LOOKS, "cells", "value"}, "remark ")
            else:
                self.refuse_more(cage, {*LOOKS, "cells"}, "a cage without cells, its ")
        if any(cage.get("cells") and cage.get("unique") is None for cage in cages):
            does = "may" if self.reading.options.repeats else "do not"
            what = "where a cage does not say whether its digits may repeat, they"
            self.note(f"{what} {does}")
        for line in self.maps_of("lines"):
            self._read_line(line)
        for area in self.maps_of("underlays"):
            self.draw("underlay", area, bool(_CENTRE.fullmatch(quoted(area.get("center")))))
        for number, cell in enumerate(self.cells):
            if not all(is_nothing(cell.get(key)) for key in _MARKS):
                self.drawn.append(self.named("marks", [number]))

    def _read_cage(self, cage: Mapping[str, Any], cells: list[int]) -> None:
        on = self.named("of a cage on", cells)
        is_hidden = self.of(bool, cage.get("hidden"), f"hidden {on}")
        unique = None
        if cage.get("unique") is not None:
            unique = self.of(bool, cage["unique"], f"unique {on}")
        total, shown_total = (self.total_in(cage.get(key), cells) for key in ("sum", "value"))
        if is_nothing(cage.get("sum")):
            total = shown_total
        elif not is_nothing(cage.get("value")) and total != shown_total:
            raise self.wrong_total(cage["value"], cells, f"its sum, {total or 0}")
        self.refuse_more(cage, _CAGE, "cage ", cells)
        for key, known in _KINDS.items():
            if cage.get(key) not in known:
                self.refuse_more({key: cage.get(key)}, (), "cage of ", cells)
        is_house = unique or (unique is None and not self.reading.options.repeats)
        if total is None and unique is False:
            if not is_hidden:
                self.drawn.append(self.named("cage", cells))
        elif total is None and len(cells) == self.symbols and is_house:
            self.houses.append(tuple(sorted(cells)))
        else:
            if total and cage.get("style") == "extraregion" and len(cells) < self.symbols:
                self.rules.append(self.named("sum of a small extra region", cells))
            self.cage(cells, total, None if unique is None else not unique)

    def _read_line(self, line: Mapping[str, Any]) -> None:
        """Read a line that is a diagonal; others are rules of some kind."""
        size = self.rows if self.rows == self.columns else 0
        corners = ([[0, 0], [size, size]], [[0, size], [size, 0]])
        for house, ends in zip(diagonal_houses(size), corners, strict=True):
            if quoted(line.get("wayPoints")) in (quoted(ends), quoted(ends[::-1])):
                self.refuse_more(line, {"wayPoints", *LOOKS}, "line ")
                if house.cells not in self.houses:
                    self.houses.append(house.cells)
                    self.note(f"a line drawn is read as {house.name}")
                return
        self.rules.append(self.named("line", entry=line))
