"""Irregular sudokus in YAML and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, NOWHERE, House, Rules, cell_name
from cover.families.grids.text.irregular.grid import Puzzles, rules_of
from cover.families.grids.text.notation import MISSING
from cover.families.grids.text.region_maps import RegionMap, Size, checked_map
from cover.families.grids.text.yaml_drawings import Drawing, drawing
from cover.families.grids.text.yaml_values import size_of, with_options
from cover.reading.cell_names import cells_named, is_cell_name
from cover.reading.lines import Line, Token, shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import integer_of

_HIGHEST = 99
_NOT_IN_REGION = set(".-_0")
_IN_NONE = "."  # what marks a cell in no region, and one without a given


def read_yaml(document: Node, reading: GridReading) -> Record:
    """The record of a document, which has a `grid`, `regions` or a `size`, and perhaps more."""
    reading = with_options(document, reading)
    givens, labels = _drawings(document, reading.options.blank)
    rows, columns, cells = givens
    line = cells[0].line
    low, symbols = _digits(document, max(rows, columns))
    missing = {
        k for drawn in (givens, labels) for k, c in enumerate(drawn.cells) if c.text == MISSING
    }
    exact = not missing and rows == columns == symbols
    found = checked_map(labels.cells, columns, Size(symbols, exact), reading.note)
    if len(missing) == rows * columns:
        raise document.error("a grid without any cell")
    found = _without(found, frozenset(missing))
    others = _extra(document, rows, columns)
    rules = rules_of(rows, columns, found, line, reading, symbols=symbols, low=low, others=others)
    _refuse_long_houses(rules, document)
    return Puzzles(reading).record(document.place, rules, cells)


def _drawings(document: Node, blanks: str) -> tuple[Drawing, Drawing]:
    """The givens and the labels of the regions; what the document does not have is blank."""
    grid, regions = document.get("grid"), document.get("regions")
    size = size_of(document.get("size"))
    givens = drawing(grid, size) if grid is not None else None
    if givens is not None:
        size = givens.rows, givens.columns
    labels = drawing(regions, size) if regions is not None else None
    if labels is not None:
        size = labels.rows, labels.columns
    if size is None:
        raise document.error("expected a grid, regions or a size")
    blank = next((character for character in blanks if character != MISSING), _IN_NONE)
    givens = givens or _blank(document, size, blank, labels)
    return givens, labels or _blank(document, size, _IN_NONE)


def _blank(
    document: Node, size: tuple[int, int], blank: str, labels: Drawing | None = None
) -> Drawing:
    """Empty cells, which stand where their labels do."""
    rows, columns = size
    if labels is not None:
        cells = [c._replace(text=MISSING if c.text == MISSING else blank) for c in labels.cells]
        return Drawing(rows, columns, cells)
    source, number, column = document.place
    cell = Token(blank, Line(source, number, blank, [column, column]), 0)
    return Drawing(rows, columns, [cell] * (rows * columns))


def _digits(document: Node, longest: int) -> tuple[int, int]:
    """The lowest digit, and how many there are."""
    low = integer_of(document.get("low"), 0, _HIGHEST)
    high = integer_of(document.get("high"), 0, _HIGHEST)
    low = 1 if low is None else low
    high = low + longest - 1 if high is None else high
    if not low <= high < low + LARGEST:
        node = document.get("high") or document
        raise node.error(f"digits from {low} to {high}; there can be 1 to {LARGEST} of them")
    return low, high - low + 1


def _without(found: RegionMap, missing: frozenset[int]) -> RegionMap:
    """The map without the cells that do not exist."""
    regions = tuple(NOWHERE if k in missing else region for k, region in enumerate(found.regions))
    return found._replace(regions=regions, missing=missing)


def _extra(document: Node, rows: int, columns: int) -> Iterator[House]:
    """The extra regions: a map from names to cells or drawings."""
    node = document.get("extra")
    if node is None:
        return
    if node.kind != "map":
        raise node.error("expected a map from names of regions to their cells")
    for name, value in node.pairs:
        cells = _cells(value, rows, columns)
        repeated = next((cell for k, cell in enumerate(cells) if cell in cells[:k]), None)
        if repeated is not None:
            raise value.error(f"{cell_name(repeated, columns)} is named twice")
        yield House(f"extra region {shown(name.text)}", tuple(cells))


def _cells(node: Node, rows: int, columns: int) -> list[int]:
    """The cells that a value names, `r1c1 r2c1-r2c3`, or draws: all but `.`."""
    lines = [line for line in node.lines() if not line.is_blank]
    words = [word for line in lines for word in re.split(r"[\s,;-]+", line.text) if word]
    if any(map(is_cell_name, words)):
        found: list[int] = []
        for line in lines:
            found += cells_named(line, rows, columns)
            if len(found) > rows * columns:
                raise line.error(f"more cells than the {rows * columns} of the grid")
        return found
    cells = drawing(node, (rows, columns)).cells
    return [k for k, cell in enumerate(cells) if cell.text not in _NOT_IN_REGION]


def _refuse_long_houses(rules: Rules, document: Node) -> None:
    for house in rules.houses:
        if len(house.cells) > rules.symbols:
            message = f"{house.name} has {len(house.cells)} cells for {rules.symbols} digits"
            raise document.error(message)
