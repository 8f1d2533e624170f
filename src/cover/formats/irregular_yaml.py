"""Irregular sudokus in YAML and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.formats.cell_names import cells_named, is_cell_name
from cover.formats.grid_rows import Cell
from cover.formats.irregular_grid import SIZES, Puzzles, rules_of
from cover.formats.record import Reading, Record
from cover.formats.region_maps import MISSING, RegionMap, Size, checked_map
from cover.formats.text import Line, shown
from cover.formats.yaml_documents import Node
from cover.formats.yaml_drawings import Drawing, drawing
from cover.formats.yaml_values import box_of, integer_of, text_of, truth_of
from cover.puzzles.houses import LARGEST, SMALLEST, House, Rules
from cover.puzzles.irregular import NOWHERE

_SIZE = re.compile(r"([0-9]{1,3})\s*x\s*([0-9]{1,3})")
_HIGHEST = 99
_NOT_IN_REGION = set(".-_0")


def read_yaml(document: Node, reading: Reading) -> Record:
    """The record of a document, which has a `grid`, `regions` or a `size`, and perhaps more."""
    reading = _with_options(document, reading)
    givens, labels = _drawings(document)
    rows, columns, cells = givens
    line = cells[0].line
    low, symbols = _digits(document, max(rows, columns))
    missing = {k for drawn in (givens, labels) for k, c in enumerate(drawn.cells) if c.text == "#"}
    exact = not missing and rows == columns == symbols
    found = checked_map(labels.cells, columns, Size(symbols, exact), reading.note)
    found = _without(found, frozenset(missing))
    others = _extra(document, rows, columns)
    rules = rules_of(rows, columns, found, line, reading, symbols=symbols, low=low, others=others)
    _refuse_long_houses(rules, document)
    return Puzzles(reading).record(document.place, rules, cells)


def _with_options(document: Node, reading: Reading) -> Reading:
    return reading._replace(
        box=box_of(document.get("box")) or reading.box,
        boxes=truth_of(document.get("boxes")) or reading.boxes,
        diagonals=truth_of(document.get("diagonals")) or reading.diagonals,
        windows=truth_of(document.get("windows")) or reading.windows,
        symbols=text_of(document.get("symbols")) or reading.symbols,
        blank=text_of(document.get("blank")) or reading.blank,
    )


def _drawings(document: Node) -> tuple[Drawing, Drawing]:
    """The givens and the labels of the regions; what the document does not have is blank."""
    grid, regions = document.get("grid"), document.get("regions")
    size = _size(document.get("size"))
    givens = drawing(grid, size) if grid is not None else None
    if givens is not None:
        size = givens.rows, givens.columns
    labels = drawing(regions, size) if regions is not None else None
    if labels is not None:
        size = labels.rows, labels.columns
    if size is None:
        raise document.error("expected a grid, regions or a size")
    return givens or _blank(document, size, labels), labels or _blank(document, size, None)


def _blank(document: Node, size: tuple[int, int], labels: Drawing | None) -> Drawing:
    """Empty cells, which stand where their labels do."""
    rows, columns = size
    if labels is not None:
        cells = [c._replace(text=MISSING if c.text == MISSING else ".") for c in labels.cells]
        return Drawing(rows, columns, cells)
    source, number, column = document.place
    cell = Cell(".", Line(source, number, ".", [column, column]), 0)
    return Drawing(rows, columns, [cell] * (rows * columns))


def _size(node: Node | None) -> tuple[int, int] | None:
    if node is None:
        return None
    found = _SIZE.fullmatch(text_of(node).strip())
    if found is None:
        message = "is no size, expected rows x columns such as 8x9"
        raise node.error(f'"{shown(node.text)}" {message}')
    rows, columns = int(found.group(1)), int(found.group(2))
    if not SMALLEST <= min(rows, columns) <= max(rows, columns) <= LARGEST:
        raise node.error(f"{rows}x{columns}: a grid has {SIZES} rows and columns")
    return rows, columns


def _digits(document: Node, longest: int) -> tuple[int, int]:
    """The lowest digit, and how many there are."""
    low = integer_of(document.get("low"), 0, _HIGHEST)
    high = integer_of(document.get("high"), 0, _HIGHEST)
    low = 1 if low is None else low
    high = low + longest - 1 if high is None else high
    if not low <= high < low + LARGEST:
        raise document.error(f"digits from {low} to {high}; there can be 1 to {LARGEST} of them")
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
            cell = f"r{repeated // columns + 1}c{repeated % columns + 1}"
            raise value.error(f"{cell} is named twice")
        yield House(f"extra region {shown(name.text)}", tuple(cells))


def _cells(node: Node, rows: int, columns: int) -> list[int]:
    """The cells that a value names, `r1c1 r2c1-r2c3`, or draws: all but `.`."""
    lines = [line for line in node.lines() if not line.is_blank]
    words = [word for line in lines for word in re.split(r"[\s,;-]+", line.text) if word]
    if any(map(is_cell_name, words)):
        return [cell for line in lines for cell in cells_named(line, rows, columns)]
    cells = drawing(node, (rows, columns)).cells
    return [k for k, cell in enumerate(cells) if cell.text not in _NOT_IN_REGION]


def _refuse_long_houses(rules: Rules, document: Node) -> None:
    for house in rules.houses:
        if len(house.cells) > rules.symbols:
            message = f"{house.name} has {len(house.cells)} cells for {rules.symbols} digits"
            raise document.error(message)
