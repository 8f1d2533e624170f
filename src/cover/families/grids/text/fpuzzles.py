"""Puzzles of f-puzzles (https://www.f-puzzles.com), as JSON.

`grid` holds rows of cells: a `value`, which is part of the puzzle where it is `given`, the
`region`, numbered from 0 (null: none; missing: the usual box), and `givenPencilMarks`, the digits
that may stand there. Cells are named `R1C1`. There are `diagonal+` (the rising one), `diagonal-`,
`killercage`, `extraregion` and `disjointgroups`; all other rules are named in an error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from cover.errors import InputError
from cover.families.grids.houses import (
    NOWHERE,
    boxes_rules,
    cell_name,
    default_box,
    diagonal_houses,
    disjoint_groups,
    rows_and_columns,
)
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.packed import packed
from cover.families.grids.text.setters import (
    LOOKS,
    Regions,
    SetterReader,
    is_nothing,
    quoted,
    text_of,
    whole,
)
from cover.reading.cell_names import cell_named

# Of the keys that are no rules, some say nothing of a puzzle: words to people, what a solver may
# use, the tools on the page, fog that hides what is there.
_KNOWN = {
    *("size", "grid", "diagonal+", "diagonal-", "killercage", "extraregion", "disjointgroups"),
    *("rectangle", "ruleset", "rules", "solution", "metadata", "metaData", "title", "author"),
    *("successMessage", "id", "disabledlogic", "truecandidatesoptions", "activeConstraints"),
    *("highlightConflicts", "fogofwar", "foglight", "triggereffect"),
}
_CELL = {
    *("value", "given", "region", "givenPencilMarks", "c", "cArray"),
    *("centerPencilMarks", "cornerPencilMarks", "highlight", "highlightArray"),
}
_WHITE = ("#FFFFFF", "#FFF", "WHITE")
_MOST_CANDIDATES = 9  # symbols of a grid in which cells have given pencil marks


class FPuzzlesReader(SetterReader):
    """Reads a puzzle of f-puzzles."""

    grid_key = "grid"
    known, known_of_cells = _KNOWN, _CELL
    all_given = False

    def regions(self) -> Regions:
        """Return the regions: those that are stated, elsewhere the usual boxes."""
        size, said = self.rows, self.puzzle.get("size")
        if self.columns != size:
            what = f"{size} rows of {self.columns} cells"
            raise self.place.error(f"a grid of {what}; f-puzzles has as many rows as columns")
        if said is not None and whole(said) != size:
            raise self.place.error(f"a size of {quoted(said)}, and a grid of {size} rows")
        found: list[int | None] = []
        usual = _usual_regions(size) or [None] * len(self.cells)
        for number, cell in enumerate(self.cells):
            region = whole(cell["region"]) if "region" in cell else usual[number]
            if region is None and cell.get("region") is not None:
                raise self.place.error(f"the region of {cell_name(number, size)} is no number")
            found.append(region)
        return found

    def read_more(self, regions: Regions) -> None:
        """Read houses, cages and given pencil marks, and name what is drawn."""
        for key, house in zip(("diagonal-", "diagonal+"), diagonal_houses(self.rows), strict=True):
            if self.of(bool, self.puzzle.get(key), key):
                self.houses.append(house.cells)
        for key, known in (("extraregion", {"cells"}), ("killercage", {"cells", "value"})):
            for entry in self.maps_of(key):
                cells = self.cells_in(entry.get("cells"), key)
                if not cells:
                    raise self.place.error(f"{key}: no cells")
                self.refuse_more(entry, known | LOOKS, f"{key} ", cells)
                if key == "extraregion":
                    self.houses.append(tuple(sorted(cells)))
                else:
                    self.cage(cells, self.total_in(entry.get("value"), cells), False)
        if self.of(bool, self.puzzle.get("disjointgroups"), "disjointgroups"):
            box = default_box(self.rows)
            if box is None or tuple(regions) != _usual_regions(self.rows):
                self.rules.append("disjointgroups in a grid without boxes")
            else:
                self.houses += [house.cells for house in disjoint_groups(*box)]
        for entry in self.maps_of("rectangle"):
            self.draw("rectangle", entry, len(self.list_of(entry, "cells")) == 1)
        every = tuple(range(1, self.rows + 1))
        allowed = []
        for number, cell in enumerate(self.cells):
            where = f"a mark of {cell_name(number, self.rows)}"
            marks = self.list_of(cell, "givenPencilMarks")
            allowed.append(tuple(sorted({self.symbol_in(mark, where) for mark in marks})) or every)
            colours = [cell.get("c"), *self.list_of(cell, "cArray")]
            if any(not is_nothing(c) and text_of(c).upper() not in _WHITE for c in colours):
                self.drawn.append(self.named("colour", [number]))
        if {*allowed} != {every}:
            self.candidates = tuple(allowed)
            if self.rows > _MOST_CANDIDATES:
                self.rules.append("givenPencilMarks in a large grid")

    def cell_in(self, name: Any) -> int | None:
        """Return the cell of a name such as `R1C1`; None where the grid has none."""
        is_name = isinstance(name, str) and re.fullmatch("[Rr][0-9]+[Cc][0-9]+", name)
        return cell_named(name, self.rows, self.rows) if is_name else None


def _usual_regions(size: int) -> tuple[int, ...]:
    """Return the number of the box that each cell is in; none where there are no boxes."""
    box = default_box(size)
    return () if box is None else boxes_rules(*box).regions


_SAYABLE = (
    *(writing.GIVENS, writing.CANDIDATES, writing.BOXES, writing.OTHER_BOXES, writing.NO_BOXES),
    *(writing.UNBOXED, writing.REGIONS, writing.BOXES_TOO, writing.NO_REGION, writing.DIAGONALS),
    *(writing.WINDOWS, writing.EXTRA, writing.CAGES, writing.NO_TOTAL, writing.SHARED),
)


def written(puzzle: DigitGrid) -> list[str]:
    """Return the link of a puzzle; raises `InputError` for what f-puzzles does not say."""
    return [f"https://www.f-puzzles.com/?load={_packed(puzzle)}"]


def written_for_sudokupad(puzzle: DigitGrid) -> list[str]:
    """Return a link of SudokuPad, which takes the same words; raises `InputError`."""
    return [f"https://sudokupad.app/fpuzzles{quote(_packed(puzzle), safe='+=')}"]


def _packed(puzzle: DigitGrid) -> str:
    """Return the word of a link that holds a puzzle."""
    writing.refuse_more(puzzle, "f-puzzles", *_SAYABLE)
    rules = puzzle.rules
    size, number = rules.rows, range(rules.rows**2)
    if rules.candidates is not None and not all(rules.candidates):
        raise InputError(puzzle.place, "f-puzzles cannot say that no digit may stand in a cell")
    houses = dict.fromkeys(house.cells for house in rules.houses)
    region_of: dict[int, int] = {}
    for house in rows_and_columns(size, size):
        houses.pop(house.cells, None)
    for region, cells in rules.cells_of_regions().items():
        if region != NOWHERE and tuple(cells) in houses:
            del houses[tuple(cells)]
            region_of |= dict.fromkeys(cells, region)
    is_usual = tuple(map(region_of.get, number)) == _usual_regions(size)  # then they are not said
    cells_said: list[dict[str, Any]] = []
    for cell, given in enumerate(puzzle._givens):
        allowed = rules.candidates[cell] if rules.candidates else ()
        said: dict[str, Any] = {"value": given, "given": True} if given else {}
        said |= {} if is_usual else {"region": region_of.get(cell)}
        said |= {"givenPencilMarks": list(allowed)} if 0 < len(allowed) < rules.symbols else {}
        cells_said.append(said)
    falling, rising = (house.cells for house in diagonal_houses(size))
    stated = {
        "size": size,
        "grid": [cells_said[start : start + size] for start in number[::size]],
        **{k: True for k, h in (("diagonal+", rising), ("diagonal-", falling)) if h in houses},
        "killercage": [
            {"cells": _names(cage.cells, size), "value": str(cage.total or "")}
            for cage in rules.cages
        ],
        "extraregion": [
            {"cells": _names(house, size)} for house in houses if house not in (falling, rising)
        ],
    }
    try:
        return packed({key: value for key, value in stated.items() if value != []})
    except ImportError:
        raise InputError(puzzle.place, "links need the extra: pip install 'cover[links]'") from None


def _names(cells: Sequence[int], size: int) -> list[str]:
    return [cell_name(cell, size).upper() for cell in cells]
