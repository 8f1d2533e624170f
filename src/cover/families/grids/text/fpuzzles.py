"""Puzzles of f-puzzles (https://www.f-puzzles.com), as JSON.

`grid` holds rows of cells: a `value`, which is part of the puzzle where it is `given`, the
`region`, numbered from 0 (null: none; missing: the usual box), and `givenPencilMarks`, the digits
that may stand there. Cells are named `R1C1`. There are `diagonal+` (the rising one), `diagonal-`,
`killercage`, `extraregion` and `disjointgroups`; all other rules are named in an error. So is what
is drawn, which setters do for rules that f-puzzles does not have; but the colours of whole cells,
the `c` of a cell or a `rectangle`, get a note.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cover.errors import InputError
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import (
    NOWHERE,
    Candidates,
    House,
    Rules,
    cell_name,
    default_box,
    diagonal_houses,
    disjoint_groups,
    rows_and_columns,
)
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import CageText
from cover.families.grids.text.packed import packed
from cover.families.grids.text.setters import (
    Others,
    Regions,
    SetGrid,
    list_in,
    map_in,
    named,
    note_others,
    rows_in,
    solution_in,
    symbol_in,
    whole,
)
from cover.families.grids.text.writing import grid_of
from cover.reading.cell_names import cell_named
from cover.reading.lines import Token, shown
from cover.reading.records import Record

LINK = "https://www.f-puzzles.com/?load="

# The keys that are read, and those that say nothing of a puzzle.
_READ = {"size", "grid", "diagonal+", "diagonal-", "killercage", "extraregion", "disjointgroups"}
_SILENT = {
    *("title", "author", "ruleset", "solution", "disabledlogic", "truecandidatesoptions"),
    *("activeConstraints", "highlightConflicts", "id", "metadata", "successMessage"),
}

_WHITE = {"#FFFFFF", "#FFF", "WHITE"}

_MOST_CANDIDATES = 9  # symbols of a grid in which cells have given pencil marks


def read(puzzle: Mapping[str, Any], place: Token, reading: GridReading) -> SetGrid:
    """Return the grid that a puzzle states; raises `InputError` where it states more than that."""
    cells = rows_in(puzzle.get("grid"), "the grid", place)
    size = len(cells)
    if len(cells[0]) != size or whole(puzzle.get("size", size)) != size:
        what = f"{size} rows of {len(cells[0])} cells"
        raise place.error(f"a grid of {what}; f-puzzles has as many rows as columns")
    found = _Cells([cell for row in cells for cell in row], size, place)
    others = _others(puzzle)
    if error := others.refused(place):
        raise error
    others.drawn += found.colours()
    regions = found.regions()
    houses = [
        *_diagonals(puzzle, size),
        *_extra_regions(puzzle, size, place),
        *(_disjoint_groups(regions, size, place) if puzzle.get("disjointgroups") else ()),
    ]
    note_others(others, puzzle.get("ruleset"), place, reading)
    return SetGrid(
        place,
        size,
        size,
        found.givens(reading),
        regions,
        houses,
        list(_cages(puzzle, size, place)),
        found.candidates(),
        solution_in(puzzle.get("solution"), size * size, size),
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
            value = cell.get("value")
            if cell.get("given"):
                name = cell_name(number, self.size)
                givens[number] = symbol_in(value, self.size, name, self.place)
            elif value:
                entered += 1
        if entered:
            what = f"{entered} of the digits are entered, not given, and were not read"
            reading.note(self.place.place(), what)
        return givens

    def regions(self) -> Regions:
        """Return the regions: those that are stated, elsewhere the usual boxes."""
        box = default_box(self.size)
        found: list[int | None] = []
        for number, cell in enumerate(self.cells):
            row, column = divmod(number, self.size)
            usual = None if box is None else row // box[0] * box[0] + column // box[1]
            region = whole(cell["region"]) if "region" in cell else usual
            if region is None and cell.get("region") is not None:
                name = cell_name(number, self.size)
                raise self.place.error(f"the region of {name} is no number")
            found.append(region)
        return found

    def colours(self) -> Iterator[str]:
        """Yield the cells that are coloured, other than white."""
        for number, cell in enumerate(self.cells):
            colour = cell.get("c")
            if colour and str(colour).upper() not in _WHITE:
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


def _others(puzzle: Mapping[str, Any]) -> Others:
    """Return what is drawn, and the rules that are not read."""
    others = Others()
    for key, value in puzzle.items():
        if value in (None, False, [], {}, "") or key in _READ or key in _SILENT:
            continue
        entries = value if isinstance(value, list) else [value]
        for entry in entries:
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
    yield from (shown(str(cell)).lower() for cell in single)
    for line in entry["lines"] if isinstance(entry.get("lines"), list) else []:
        if isinstance(line, list):
            yield shown("-".join(map(str, line[:20])).lower())


def _diagonals(puzzle: Mapping[str, Any], size: int) -> Iterator[House]:
    falling, rising = diagonal_houses(size)
    if puzzle.get("diagonal-"):
        yield falling
    if puzzle.get("diagonal+"):
        yield rising


def _extra_regions(puzzle: Mapping[str, Any], size: int, place: Token) -> Iterator[House]:
    for entry in list_in(puzzle.get("extraregion"), "extraregion", place):
        yield House("", tuple(sorted(_cells_in(entry, "extraregion", size, place))))


def _disjoint_groups(regions: Regions, size: int, place: Token) -> Iterator[House]:
    """Yield the disjoint groups; raises `InputError` where there are none in such regions."""
    box = default_box(size)
    found = [] if box is None else list(disjoint_groups(*box))
    if not found or any(len({regions[cell] for cell in each.cells}) < size for each in found):
        raise place.error("rules that are not read: disjointgroups in a grid without boxes")
    yield from found


def _cages(puzzle: Mapping[str, Any], size: int, place: Token) -> Iterator[CageText]:
    for number, entry in enumerate(list_in(puzzle.get("killercage"), "killercage", place), 1):
        cells = tuple(_cells_in(entry, "killercage", size, place))
        value = entry.get("value")
        total = whole(value)
        if total is None and str(value or "").strip():
            names = (cell_name(cell, size) for cell in cells)
            what = named("a cage with the value", [shown(str(value)), "at", *names])
            raise place.error(f"rules that are not read: {what}")
        yield CageText(f"cage {number}", cells, total or None, place.place(), repeats=False)


def _cells_in(entry: Any, what: str, size: int, place: Token) -> list[int]:
    """Return the cells of an entry; raises `InputError`."""
    found: list[int] = []
    for name in list_in(map_in(entry, what, place).get("cells"), what, place):
        cell = cell_named(name, size, size) if isinstance(name, str) else None
        if cell is None:
            quoted = shown(str(name))
            raise place.error(f'{what}: "{quoted}" is no cell of {size}x{size}, expected R1C1')
        if cell in found:
            raise place.error(f"{what}: {cell_name(cell, size)} is named twice")
        found.append(cell)
    if not found:
        raise place.error(f"{what}: no cells")
    return found


# Writing

_SAYABLE = (
    *(writing.GIVENS, writing.CANDIDATES, writing.BOXES, writing.OTHER_BOXES, writing.NO_BOXES),
    *(writing.UNBOXED, writing.REGIONS, writing.BOXES_TOO, writing.NO_REGION, writing.DIAGONALS),
    *(writing.WINDOWS, writing.EXTRA, writing.CAGES, writing.NO_TOTAL),
)


def written(record: Record) -> list[str]:
    """Return the link of a puzzle; raises `InputError` for what f-puzzles does not say."""
    return [LINK + packed_puzzle(record)]


def packed_puzzle(record: Record) -> str:
    """Return the word of a link that holds a puzzle; raises `InputError`."""
    try:
        return packed(stated(record))
    except ImportError:
        raise InputError(record.place, "links need the extra: pip install 'cover[links]'") from None


def stated(record: Record) -> dict[str, Any]:
    """Return the JSON of a puzzle; raises `InputError` for what f-puzzles does not say."""
    puzzle = grid_of(record, "f-puzzles", *_SAYABLE)
    rules = puzzle.shape
    if rules.candidates is not None and not all(rules.candidates):
        raise InputError(record.place, "f-puzzles cannot say that no digit may stand in a cell")
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
    cells: dict[int, list[int]] = {}
    for cell, region in enumerate(rules.regions):
        cells.setdefault(region, []).append(cell)
    held = {region for region, found in cells.items() if tuple(found) in houses} - {NOWHERE}
    regions = rules.regions or (NOWHERE,) * (rules.rows * rules.columns)
    return tuple(region if region in held else NOWHERE for region in regions)


def _further_houses(rules: Rules) -> list[tuple[int, ...]]:
    """Return the cells of the houses that are neither rows nor columns nor regions."""
    regions = _regions(rules)
    said = {house.cells for house in rows_and_columns(rules.rows, rules.columns)}
    for region in set(regions) - {NOWHERE}:
        said.add(tuple(cell for cell, other in enumerate(regions) if other == region))
    return list(dict.fromkeys(house.cells for house in rules.houses if house.cells not in said))


def _grid(puzzle: DigitGrid) -> list[list[dict[str, Any]]]:
    """Return the rows of cells; where the regions are the usual boxes, they are not said."""
    rules = puzzle.shape
    size = rules.rows
    regions = _regions(rules)
    box = default_box(size) or (size, size)
    usual = tuple(
        cell // size // box[0] * box[0] + cell % size // box[1] for cell in range(size * size)
    )
    every = tuple(range(1, size + 1))
    cells: list[dict[str, Any]] = []
    for number, given in enumerate(puzzle.givens):
        cell: dict[str, Any] = {"value": given, "given": True} if given else {}
        if regions != usual or default_box(size) is None:
            cell["region"] = None if regions[number] == NOWHERE else regions[number]
        if rules.candidates is not None and rules.candidates[number] != every:
            cell["givenPencilMarks"] = list(rules.candidates[number])
        cells.append(cell)
    return [cells[start : start + size] for start in range(0, size * size, size)]


def _names(cells: Sequence[int], size: int) -> list[str]:
    return [cell_name(cell, size).upper() for cell in cells]
