"""What a drawing of a grid does not show is said below it, and read back from there.

Lines of a lattice show rows, columns and connected regions, outlines cages. All else has a line of
words: houses that only colours show, such as diagonals; regions and cages in several parts; digits
and symbols that are not the usual ones.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from cover.families.grids.houses import (
    LARGEST,
    NOWHERE,
    House,
    Rules,
    box_houses,
    default_box,
    diagonal_houses,
    existing,
    nested,
    parse_box,
    window_houses,
)
from cover.families.grids.text.notation import GridLayout
from cover.reading.cell_names import cells_named
from cover.reading.lines import Line, can_be_name, shown

_DIAGONALS = "both diagonals"
_NO_REGIONS = "no regions"
_REPEATS = "digits may repeat in cages"
_KINDS = {"windows of": window_houses, "boxes of": box_houses}
_BOXED = re.compile(r"(windows of|boxes of) (\S+)")
_CELLS = re.compile(
    r"(?P<kind>no cell|no region|region (?P<region>\S+)|extra region (?P<extra>.+?)|"
    r"(?P<cage>cage)( (?P<total>[0-9]{1,4}))?(?P<repeats>, digits may repeat)?): (?P<cells>.+)"
)
_DIGITS = re.compile(r"digits ([0-9]{1,2})-([0-9]{1,2})")
_SYMBOLS = re.compile(r"symbols (\S+)")

MOST_NESTED = 3  # cages that are outlined within each other


class PartedCage(NamedTuple):
    """A cage whose outline does not say all of it."""

    cells: tuple[int, ...]
    total: int | None
    repeats: bool


class Legend:
    """What stands below the drawing of a grid of `rows` x `columns` cells.

    `boxed` has the rows and columns of boxes beside the regions, and of windows, by these words;
    `extra` are further houses, diagonals among them if `has_diagonals`. `regions` has the cells of
    regions that are in several parts, by their names, and those in no region under "."; `missing`
    has cells that do not exist.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self._rows, self._columns = rows, columns
        self.has_diagonals = False
        self.has_no_regions = False
        self.boxed: dict[str, tuple[int, int]] = {}
        self.extra: list[House] = []
        self.regions: dict[str, list[int]] = {}
        self.missing: list[int] = []
        self.cages: list[PartedCage] = []
        self.repeats = False
        self.low = 1
        self.symbols = 0
        self.written = ""

    @property
    def houses(self) -> list[House]:
        """All houses besides rows, columns and regions."""
        boxed = (house for kind, box in self.boxed.items() for house in _KINDS[kind](*box))
        diagonals = diagonal_houses(self._columns) if self.has_diagonals else ()
        return [*diagonals, *boxed, *self.extra]

    def read(self, line: Line) -> None:
        """Read a line; raises `InputError` for what is none of a legend."""
        text = line.text.strip()
        boxed, digits = _BOXED.fullmatch(text), _DIGITS.fullmatch(text)
        written, cells = _SYMBOLS.fullmatch(text), _CELLS.fullmatch(text)
        box = parse_box(boxed.group(2)) if boxed else None
        if text == _DIAGONALS and self._rows == self._columns:
            self.has_diagonals = True
        elif text == _NO_REGIONS:
            self.has_no_regions = True
        elif text == _REPEATS:
            self.repeats = True
        elif boxed and box and box[0] * box[1] == self._rows == self._columns:
            self.boxed[boxed.group(1)] = box
        elif digits and 1 <= (count := int(digits[2]) - int(digits[1]) + 1) <= LARGEST:
            self.low, self.symbols = int(digits[1]), count
        elif written:
            self.written = written.group(1)
        elif cells:
            self._read_cells(cells, line)
        else:
            raise line.error(f'expected what the drawing does not show, found "{shown(text)}"')

    def _read_cells(self, found: re.Match[str], line: Line) -> None:
        indent = len(line.text) - len(line.text.lstrip())
        named = line.part(indent + found.start("cells"), indent + found.end("cells"))
        cells = cells_named(named, self._rows, self._columns)
        if found["cage"]:
            total = int(found["total"]) if found["total"] else None
            self.cages.append(PartedCage(tuple(cells), total, bool(found["repeats"])))
        elif found["extra"]:
            self.extra.append(House(f"extra region {found['extra']}", tuple(cells)))
        elif found["kind"] == "no cell":
            self.missing += cells
        else:
            self.regions[found["region"] or "."] = cells


def legend(rules: Rules, layout: GridLayout) -> Iterator[str]:
    """Yield the lines of what the drawing of a grid does not show."""
    names = {house.name for house in rules.houses}
    if names & {house.name for house in diagonal_houses(rules.columns)}:
        yield _DIAGONALS
    yield from _boxes(rules)
    for house in rules.houses:
        if house.name.startswith("extra region "):
            yield f"{house.name}: {_named(house.cells, rules)}"
    yield from _odd_regions(rules)
    if holes := _holes(rules):
        yield f"no cell: {_named(holes, rules)}"
    yield from _odd_cages(rules)
    if (rules.low, rules.symbols) != (1, max(rules.rows, rules.columns)):
        yield f"digits {rules.low}-{rules.low + rules.symbols - 1}"
    symbols = layout.notation.symbols
    if symbols != "".join(sorted(symbols)) and can_be_name(symbols):
        yield f"symbols {symbols}"


def _boxes(rules: Rules) -> Iterator[str]:
    """Yield the lines of windows, and of boxes, unless these are the regions."""
    regions = set(map(frozenset, _regions_of(rules).values()))
    for kind, houses_of in _KINDS.items():
        there = {frozenset(each.cells) for each in rules.houses if _is_of(kind, each)}
        for rows in range(1, rules.rows + 1) if there and not there <= regions else ():
            box = rows, rules.rows // rows
            houses = existing(houses_of(*box), rules.missing)
            if box[0] * box[1] == rules.rows and there == {frozenset(k.cells) for k in houses}:
                yield f"{kind} {box[0]}x{box[1]}"
                break


def _is_of(kind: str, house: House) -> bool:
    """Return whether a house is a box, or a window."""
    return kind.startswith(house.name.split()[0])


def _regions_of(rules: Rules) -> dict[int, list[int]]:
    """Return the cells of each region, and those in none."""
    found: dict[int, list[int]] = {}
    for cell in rules.cells() if rules.regions else ():
        found.setdefault(rules.regions[cell], []).append(cell)
    return found


def _odd_regions(rules: Rules) -> Iterator[str]:
    """Yield the cells of regions that lines do not show, or that there are none."""
    cells_of = _regions_of(rules)
    if not cells_of.keys() - {NOWHERE}:
        is_like_boxes = rules.rows == rules.columns and default_box(rules.rows)
        if rules.missing or (
            is_like_boxes and not any(_is_of("boxes of", k) for k in rules.houses)
        ):
            yield _NO_REGIONS
        return
    for region, cells in sorted(cells_of.items()):
        if region == NOWHERE:
            yield f"no region: {_named(cells, rules)}"
        elif len(cells_of) == 1 or len(parts(cells, rules.columns)) > 1:
            yield f"region {region + 1}: {_named(cells, rules)}"


def _holes(rules: Rules) -> list[int]:
    """Return the missing cells that have existing ones all around them."""
    edge = {*range(rules.columns), *range(0, rules.rows * rules.columns, rules.columns)}
    edge |= {rules.rows * rules.columns - 1 - cell for cell in edge}
    found = parts(rules.missing, rules.columns)
    return sorted(cell for part in found if not part & edge for cell in part)


def _odd_cages(rules: Rules) -> Iterator[str]:
    """Yield the cages that are in several parts or too deep in others, and where digits repeat."""
    all_repeat = bool(rules.cages) and all(cage.repeats for cage in rules.cages)
    if all_repeat:
        yield _REPEATS
    for cage, depth in zip(rules.cages, nested(rules.cages), strict=True):
        repeats = cage.repeats and not all_repeat
        if repeats or depth >= MOST_NESTED or len(parts(cage.cells, rules.columns)) > 1:
            total = "" if cage.total is None else f" {cage.total}"
            more = ", digits may repeat" if repeats else ""
            yield f"cage{total}{more}: {_named(cage.cells, rules)}"


def _named(cells: Iterable[int], rules: Rules) -> str:
    return " ".join(map(rules.name, cells))


def parts(cells: Collection[int], columns: int) -> list[set[int]]:
    """Return the parts of some cells that hang together by sides."""
    left, found = set(cells), []
    while left:
        part = [left.pop()]
        for cell in part:  # which grows meanwhile
            sides = (cell - columns, cell + columns, cell - 1, cell + 1)
            for other in left.intersection(sides):
                if other // columns == cell // columns or other % columns == cell % columns:
                    left.remove(other)
                    part.append(other)
        found.append(set(part))
    return found
