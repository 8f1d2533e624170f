"""Puzzles of f-puzzles (https://www.f-puzzles.com), as JSON.

`grid` holds rows of cells: a `value`, which is part of the puzzle where it is `given`, the
`region`, numbered from 0 (null: none; missing: the usual box), and `givenPencilMarks`, the digits
that may stand there. Cells are named `R1C1`. There are `diagonal+` (the rising one), `diagonal-`,
`killercage`, `extraregion` and `disjointgroups`; all other rules are named in an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any

from cover.errors import InputError
from cover.families.grids.houses import (
    NOWHERE,
    Rules,
    boxes_rules,
    cell_name,
    default_box,
    diagonal_houses,
    disjoint_groups,
    grouped,
    rows_and_columns,
)
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import CageText
from cover.families.grids.text.packed import packed
from cover.families.grids.text.setters import (
    LOOKS,
    Regions,
    SetterReader,
    is_nothing,
    named,
    named_in,
    quoted,
    whole,
)
from cover.reading.cell_names import cell_named

LINK = "https://www.f-puzzles.com/?load="

# The keys that are read, and those that say nothing of a puzzle: words to people, what a solver
# may use, the tools on the page, fog that hides what is there. Those of cells, likewise.
_READ = {
    *("size", "grid", "diagonal+", "diagonal-", "killercage", "extraregion", "disjointgroups"),
    *("rectangle", "ruleset", "rules", "solution", "metadata", "metaData"),
}
_SILENT = {
    *("title", "author", "successMessage", "id", "disabledlogic", "truecandidatesoptions"),
    *("activeConstraints", "highlightConflicts", "fogofwar", "foglight", "triggereffect"),
}
_CELL = {
    *("value", "given", "region", "givenPencilMarks", "c", "cArray"),
    *("centerPencilMarks", "cornerPencilMarks", "highlight", "highlightArray"),
}

_CELL_NAME = re.compile("[Rr][0-9]{1,2}[Cc][0-9]{1,2}")
_WHITE = ('"#FFFFFF"', '"#FFF"', '"WHITE"')
_MOST_CANDIDATES = 9  # symbols of a grid in which cells have given pencil marks


class FPuzzlesReader(SetterReader):
    """Reads a puzzle of f-puzzles."""

    grid_key = "grid"
    read, silent, cell_keys = _READ, _SILENT, _CELL
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
                raise self.place.error(f"the region of {self.name(number)} is no number")
            found.append(region)
        return found

    def read_more(self, regions: Regions) -> None:
        """Read houses, cages and given pencil marks, and name what is drawn."""
        for key, house in zip(("diagonal-", "diagonal+"), diagonal_houses(self.rows), strict=True):
            if self.truth_in(self.puzzle.get(key), key):
                self.houses.append(house.cells)
        for entry in self.list_of(self.puzzle, "extraregion"):
            self.houses.append(tuple(sorted(self._cells_of(entry, "extraregion", {"cells"}))))
        for number, entry in enumerate(self.list_of(self.puzzle, "killercage"), 1):
            cells = self._cells_of(entry, "killercage", {"cells", "value"})
            total = self.total_in(entry.get("value"), list(map(self.name, cells)))
            cage = f"cage {number}", tuple(cells), total, self.place.place()
            self.cages.append(CageText(*cage, repeats=False))
        if self.truth_in(self.puzzle.get("disjointgroups"), "disjointgroups"):
            box = default_box(self.rows)
            if box is None or tuple(regions) != _usual_regions(self.rows):
                self.rules.append("disjointgroups in a grid without boxes")
            else:
                self.houses += [house.cells for house in disjoint_groups(*box)]
        self._read_marks()
        for entry in self.list_of(self.puzzle, "rectangle"):
            (self.drawn if _is_whole_cell(entry) else self.rules).extend(
                named_in("rectangle", [entry])
            )
        for number, cell in enumerate(self.cells):
            colours = [cell.get("c"), *self.list_of(cell, "cArray")]
            seen = [quoted(colour).upper() for colour in colours if not is_nothing(colour)]
            if any(colour not in _WHITE for colour in seen):
                self.drawn.append(named("colour", [self.name(number)]))

    def _cells_of(self, entry: Any, key: str, known: set[str]) -> list[int]:
        """Return the cells of an entry, and name what else it says."""
        cells = self.cells_in(self.map_in(entry, key).get("cells"), key)
        if not cells:
            raise self.place.error(f"{key}: no cells")
        self.unknown(entry, known | LOOKS, f"{key} ", list(map(self.name, cells)))
        return cells

    def _read_marks(self) -> None:
        marks = [
            {self.symbol_in(mark, f"a mark of {self.name(number)}") for mark in marks}
            for number, cell in enumerate(self.cells)
            for marks in [self.list_of(cell, "givenPencilMarks")]
        ]
        if any(marks) and self.rows > _MOST_CANDIDATES:
            self.rules.append("givenPencilMarks in a large grid")
        every = tuple(range(1, self.rows + 1))
        allowed = tuple(tuple(sorted(each)) or every for each in marks)
        self.candidates = None if {*allowed} == {every} else allowed

    def cell_in(self, name: Any) -> int | None:
        """Return the cell of a name such as `R1C1`; None where the grid has none."""
        is_name = isinstance(name, str) and _CELL_NAME.fullmatch(name)
        return cell_named(name, self.rows, self.rows) if is_name else None


def _usual_regions(size: int) -> tuple[int, ...]:
    """Return the number of the box that each cell is in; none where there are no boxes."""
    box = default_box(size)
    return () if box is None else boxes_rules(*box).regions


def _is_whole_cell(entry: Any) -> bool:
    """Return whether a rectangle is a cell that is coloured, and holds no text."""
    if not isinstance(entry, dict) or str(entry.get("value") or "").strip():
        return False
    cells = entry.get("cells")
    is_one = isinstance(cells, list) and len(cells) == 1
    return is_one and entry.get("width") == entry.get("height") == 1 and not entry.get("angle")


_SAYABLE = (
    *(writing.GIVENS, writing.CANDIDATES, writing.BOXES, writing.OTHER_BOXES, writing.NO_BOXES),
    *(writing.UNBOXED, writing.REGIONS, writing.BOXES_TOO, writing.NO_REGION, writing.DIAGONALS),
    *(writing.WINDOWS, writing.EXTRA, writing.CAGES, writing.NO_TOTAL, writing.SHARED),
)


def written(puzzle: DigitGrid) -> list[str]:
    """Return the link of a puzzle; raises `InputError` for what f-puzzles does not say."""
    return [LINK + packed_puzzle(puzzle)]


def packed_puzzle(puzzle: DigitGrid) -> str:
    """Return the word of a link that holds a puzzle; raises `InputError`."""
    try:
        return packed(stated(puzzle))
    except ImportError:
        raise InputError(puzzle.place, "links need the extra: pip install 'cover[links]'") from None


def stated(puzzle: DigitGrid) -> dict[str, Any]:
    """Return the JSON of a puzzle; raises `InputError` for what f-puzzles does not say."""
    writing.refuse_more(puzzle, "f-puzzles", *_SAYABLE)
    rules = puzzle.rules
    if rules.candidates is not None and not all(rules.candidates):
        raise InputError(puzzle.place, "f-puzzles cannot say that no digit may stand in a cell")
    size, regions = rules.rows, _regions(rules)
    falling, rising = (house.cells for house in diagonal_houses(size))
    diagonals = {"diagonal+": rising, "diagonal-": falling}
    said = {house.cells for house in rows_and_columns(size, size)} | {
        tuple(cells) for region, cells in grouped(regions).items() if region != NOWHERE
    }
    houses = dict.fromkeys(house.cells for house in rules.houses if house.cells not in said)
    cages = [
        {"cells": _names(cage.cells, size), "value": "" if cage.total is None else str(cage.total)}
        for cage in rules.cages
    ]
    extra = [house for house in houses if house not in diagonals.values()]
    cells = list(_cells(puzzle, regions))
    keys = {
        "size": size,
        "grid": [cells[start : start + size] for start in range(0, size * size, size)],
        **{key: True for key, house in diagonals.items() if house in houses},
        "killercage": cages,
        "extraregion": [{"cells": _names(house, size)} for house in extra],
    }
    return {key: value for key, value in keys.items() if value != []}


def _regions(rules: Rules) -> tuple[int, ...]:
    """Return the region of each cell, as the houses have them, and `NOWHERE`."""
    houses = {house.cells for house in rules.houses}
    held = {
        cell: region
        for region, cells in rules.cells_of_regions().items()
        for cell in cells
        if tuple(cells) in houses and region != NOWHERE
    }
    return tuple(held.get(cell, NOWHERE) for cell in range(rules.rows * rules.columns))


def _cells(puzzle: DigitGrid, regions: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Yield the cells; where the regions are the usual boxes, they are not said."""
    rules = puzzle.rules
    is_usual = regions == _usual_regions(rules.rows)
    for given, region, allowed in zip(
        puzzle._givens, regions, rules.candidates or repeat(()), strict=False
    ):
        cell: dict[str, Any] = {"value": given, "given": True} if given else {}
        if not is_usual:
            cell["region"] = None if region == NOWHERE else region
        if 0 < len(allowed) < rules.symbols:
            cell["givenPencilMarks"] = list(allowed)
        yield cell


def _names(cells: Sequence[int], size: int) -> list[str]:
    return [cell_name(cell, size).upper() for cell in cells]
