"""Puzzles of f-puzzles (https://www.f-puzzles.com), as JSON.

`grid` holds rows of cells: a `value`, which is part of the puzzle where it is `given`, the
`region`, numbered from 0 (null: none; missing: the usual box), and `givenPencilMarks`, the digits
that may stand there. Cells are named `R1C1`. There are `diagonal+` (the rising one), `diagonal-`,
`killercage`, `extraregion` and `disjointgroups`; all other rules are named in an error. So is what
is drawn, which setters do for rules that f-puzzles does not have; but the colours of whole cells,
the `c` of a cell or a `rectangle`, get a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import (
    NOWHERE,
    Candidates,
    House,
    Rules,
    boxes_rules,
    cell_name,
    default_box,
    diagonal_houses,
    disjoint_groups,
    rows_and_columns,
)
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import CageText
from cover.families.grids.text.packed import packed
from cover.families.grids.text.setters import (
    LOOKS,
    Others,
    Regions,
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
    whole,
)
from cover.reading.cell_names import cell_named
from cover.reading.lines import Token, shown

LINK = "https://www.f-puzzles.com/?load="

# The keys that are read, and those that say nothing of a puzzle: words to people, what a solver
# may use, the tools on the page, fog that hides what is there.
_READ = {
    *("size", "grid", "diagonal+", "diagonal-", "killercage", "extraregion", "disjointgroups"),
    *("ruleset", "solution", "metadata"),
}
_SILENT = {
    *("title", "author", "successMessage", "id", "disabledlogic", "truecandidatesoptions"),
    *("activeConstraints", "highlightConflicts", "fogofwar", "foglight", "triggereffect"),
}

# Those of cells, and of the entries of lists, likewise: solvers mark and colour cells.
_CELL = {
    *("value", "given", "region", "givenPencilMarks", "c", "cArray"),
    *("centerPencilMarks", "cornerPencilMarks", "highlight", "highlightArray"),
}
_ENTRY = {"killercage": {"cells", "value", *LOOKS}, "extraregion": {"cells", *LOOKS}}

_CELL_NAME = re.compile("[Rr][0-9]{1,2}[Cc][0-9]{1,2}")

_WHITE = ('"#FFFFFF"', '"#FFF"', '"WHITE"')

_MOST_CANDIDATES = 9  # symbols of a grid in which cells have given pencil marks


def read(puzzle: Mapping[str, Any], place: Token, reading: GridReading) -> SetGrid:
    """Return the grid that a puzzle states; raises `InputError` where it states more than that."""
    cells = rows_in(puzzle.get("grid"), "the grid", place)
    size, said = len(cells), puzzle.get("size")
    if len(cells[0]) != size:
        what = f"{size} rows of {len(cells[0])} cells"
        raise place.error(f"a grid of {what}; f-puzzles has as many rows as columns")
    if said is not None and whole(said) != size:
        raise place.error(f"a size of {quoted(said)}, and a grid of {size} rows")
    found = _Cells([cell for row in cells for cell in row], size, place)
    remarks = remarks_in(puzzle, place)
    others = _others(puzzle)
    others.remarks(remarks)
    for number, cell in enumerate(found.cells):
        others.unknown(cell, _CELL, "cell ", [cell_name(number, size)])
    others.refuse(place)
    others.drawn += found.colours()
    regions = found.regions()
    diagonals = zip(("diagonal-", "diagonal+"), diagonal_houses(size), strict=True)
    houses = [house for key, house in diagonals if truth_in(puzzle.get(key), key, place)]
    for entry in list_in(puzzle.get("extraregion"), "extraregion", place):
        houses.append(House("", tuple(sorted(_cells_in(entry, "extraregion", size, place)))))
    if truth_in(puzzle.get("disjointgroups"), "disjointgroups", place):
        houses += _disjoint_groups(regions, size, place)
    said = [("rules", puzzle.get("ruleset")), ("solution", puzzle.get("solution")), *remarks]
    note_others(others, said, place, reading)
    return SetGrid(
        place,
        size,
        size,
        found.givens(reading),
        regions,
        houses,
        list(_cages(puzzle, size, place)),
        found.candidates(),
        solution_in(said, size * size, size, place, reading),
    )


class _Cells(NamedTuple):
    """The cells of a grid, row by row."""

    cells: Sequence[Mapping[str, Any]]
    size: int
    place: Token

    def givens(self, reading: GridReading) -> list[int]:
        """Return the given symbols; others that were entered get a note."""
        givens = [0] * len(self.cells)
        entered = 0
        for number, cell in enumerate(self.cells):
            value, name = cell.get("value"), cell_name(number, self.size)
            if truth_in(cell.get("given"), f"whether {name} is given", self.place):
                givens[number] = symbol_in(value, self.size, name, self.place)
            elif value not in (None, 0, ""):
                entered += 1
        note_entered(entered, self.place, reading)
        return givens

    def regions(self) -> Regions:
        """Return the regions: those that are stated, elsewhere the usual boxes."""
        found: list[int | None] = []
        usual = _usual_regions(self.size) or [None] * len(self.cells)
        for number, cell in enumerate(self.cells):
            region = whole(cell["region"]) if "region" in cell else usual[number]
            if region is None and cell.get("region") is not None:
                name = cell_name(number, self.size)
                raise self.place.error(f"the region of {name} is no number")
            found.append(region)
        return found

    def colours(self) -> Iterator[str]:
        """Yield the cells that are coloured, other than white."""
        for number, cell in enumerate(self.cells):
            several = list_in(cell.get("cArray"), "cArray", self.place)
            colours = [colour for colour in (cell.get("c"), *several) if not is_nothing(colour)]
            if any(quoted(colour).upper() not in _WHITE for colour in colours):
                yield named("colour", [cell_name(number, self.size)])

    def candidates(self) -> Candidates | None:
        """Return the digits that may stand in each cell; None where nothing is said of them."""
        marks = [
            sorted(
                {
                    symbol_in(mark, self.size, f"a mark of {cell_name(k, self.size)}", self.place)
                    for mark in list_in(cell.get("givenPencilMarks"), "pencil marks", self.place)
                }
            )
            for k, cell in enumerate(self.cells)
        ]
        if not any(marks):
            return None
        if self.size > _MOST_CANDIDATES:
            raise self.place.error("rules that are not read: givenPencilMarks in a large grid")
        every = tuple(range(1, self.size + 1))
        allowed = tuple(tuple(each) or every for each in marks)
        return None if set(allowed) == {every} else allowed


def _usual_regions(size: int) -> tuple[int, ...]:
    """Return the number of the box that each cell is in; none where there are no boxes."""
    box = default_box(size)
    return () if box is None else boxes_rules(*box).regions


def _others(puzzle: Mapping[str, Any]) -> Others:
    """Return what is drawn, and the rules that are not read."""
    others = Others()
    for key, value in puzzle.items():
        if is_nothing(value) or key in _SILENT or (key in _READ and key not in _ENTRY):
            continue
        for entry in value if isinstance(value, list) else [value]:
            if key in _ENTRY:
                if isinstance(entry, dict):
                    others.unknown(entry, _ENTRY[key], f"{key} ", _places(entry))
                continue
            text = named(key, [*_value(entry), *_places(entry)])
            is_colour = key == "rectangle" and _is_whole_cell(entry)
            (others.drawn if is_colour else others.rules).append(text)
    return others


def _is_whole_cell(entry: Any) -> bool:
    """Return whether a rectangle is a cell that is coloured, and holds no text."""
    if not isinstance(entry, dict) or str(entry.get("value") or "").strip():
        return False
    cells = entry.get("cells")
    is_one = isinstance(cells, list) and len(cells) == 1
    return is_one and entry.get("width") == entry.get("height") == 1 and not entry.get("angle")


def _value(entry: Any) -> Iterator[str]:
    """Yield the value that a rule has, and what it is that is not told by cells."""
    if isinstance(entry, str):
        yield shown(entry)
    elif isinstance(entry, dict) and isinstance(entry.get("value"), (str, int)):
        yield shown(str(entry["value"]))


def _places(entry: Any) -> Iterator[str]:
    """Yield the names of the cells of a rule, those of a line joined by `-`."""
    if not isinstance(entry, dict):
        return
    single = [entry["cell"]] if "cell" in entry else []
    for key in ("cells", "cloneCells"):
        single += entry[key] if isinstance(entry.get(key), list) else []
    yield from (shown(cell).lower() for cell in single if isinstance(cell, str))
    for line in entry["lines"] if isinstance(entry.get("lines"), list) else []:
        if isinstance(line, list):
            yield shown("-".join(cell for cell in line[:20] if isinstance(cell, str)).lower())


def _disjoint_groups(regions: Regions, size: int, place: Token) -> Iterator[House]:
    """Return the disjoint groups; raises `InputError` where the regions are not the usual boxes."""
    box = default_box(size)
    pairs = set(zip(regions, _usual_regions(size), strict=False))
    if box is None or None in regions or not len(set(regions)) == len(pairs) == size:
        raise place.error("rules that are not read: disjointgroups in a grid without boxes")
    return disjoint_groups(*box)


def _cages(puzzle: Mapping[str, Any], size: int, place: Token) -> Iterator[CageText]:
    for number, entry in enumerate(list_in(puzzle.get("killercage"), "killercage", place), 1):
        cells = tuple(_cells_in(entry, "killercage", size, place))
        names = [cell_name(cell, size) for cell in cells]
        total = total_in(entry.get("value"), names, place)
        yield CageText(f"cage {number}", cells, total, place.place(), repeats=False)


def _cells_in(entry: Any, what: str, size: int, place: Token) -> list[int]:
    """Return the cells of an entry; raises `InputError`."""
    found: list[int] = []
    for name in list_in(map_in(entry, what, place).get("cells"), what, place):
        is_name = isinstance(name, str) and _CELL_NAME.fullmatch(name)
        cell = cell_named(name, size, size) if is_name else None
        if cell is None:
            raise place.error(f"{what}: {quoted(name)} is no cell of {size}x{size}, expected R1C1")
        if cell in found:
            raise place.error(f"{what}: {cell_name(cell, size)} is named twice")
        found.append(cell)
    if not found:
        raise place.error(f"{what}: no cells")
    return found


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
    size = rules.rows
    houses = _further_houses(rules)
    falling, rising = (house.cells for house in diagonal_houses(size))
    box = default_box(size)
    groups = [house.cells for house in disjoint_groups(*box)] if box is not None else []
    kinds = {"diagonal+": [rising], "diagonal-": [falling], "disjointgroups": groups}
    there = {key: kind for key, kind in kinds.items() if kind and set(kind) <= set(houses)}
    said = {cells for kind in there.values() for cells in kind}
    extra = [cells for cells in houses if cells not in said]
    cages = [
        {"cells": _names(cage.cells, size), "value": "" if cage.total is None else str(cage.total)}
        for cage in rules.cages
    ]
    keys = {
        "size": size,
        "grid": _grid(puzzle),
        **dict.fromkeys(there, True),
        "killercage": cages,
        "extraregion": [{"cells": _names(cells, size)} for cells in extra],
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


def _further_houses(rules: Rules) -> list[tuple[int, ...]]:
    """Return the cells of the houses that are neither rows nor columns nor regions."""
    regions = _regions(rules)
    said = {house.cells for house in rows_and_columns(rules.rows, rules.columns)}
    for region in set(regions) - {NOWHERE}:
        said.add(tuple(cell for cell, other in enumerate(regions) if other == region))
    return list(dict.fromkeys(house.cells for house in rules.houses if house.cells not in said))


def _grid(puzzle: DigitGrid) -> list[list[dict[str, Any]]]:
    """Return the rows of cells; where the regions are the usual boxes, they are not said."""
    rules = puzzle.rules
    size = rules.rows
    regions = _regions(rules)
    every = tuple(range(1, size + 1))
    cells: list[dict[str, Any]] = []
    for number, given in enumerate(puzzle._givens):
        cell: dict[str, Any] = {"value": given, "given": True} if given else {}
        if regions != _usual_regions(size):
            cell["region"] = None if regions[number] == NOWHERE else regions[number]
        if rules.candidates is not None and rules.candidates[number] != every:
            cell["givenPencilMarks"] = list(rules.candidates[number])
        cells.append(cell)
    return [cells[start : start + size] for start in range(0, size * size, size)]


def _names(cells: Sequence[int], size: int) -> list[str]:
    return [cell_name(cell, size).upper() for cell in cells]
