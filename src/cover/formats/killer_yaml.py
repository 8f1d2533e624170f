"""Killers in YAML and JSON: the grid. Their cages are in `killer_yaml_cages`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cover.formats import notation
from cover.formats.grid_layout import ScatteredCells
from cover.formats.grid_rows import Cell
from cover.formats.irregular_grid import rules_of
from cover.formats.killer_drawing import Drawing, drawing_of, error_at
from cover.formats.killer_grid import Grid, note_pieces, record_of, square, values
from cover.formats.killer_grid import without_boxes as rows_and_columns
from cover.formats.killer_yaml_cages import cages_drawing, cages_of
from cover.formats.notation import Notation
from cover.formats.record import Reading, Record
from cover.formats.region_maps import MISSING, Size, checked_map
from cover.formats.sudoku_grid import notation_of
from cover.formats.text import Line, shown
from cover.formats.yaml_documents import Node
from cover.formats.yaml_values import box_of, integer_of, text_of, truth_of
from cover.puzzles.houses import LARGEST, SMALLEST, Rules

_SIZE = re.compile(r"([0-9]{1,2})(?:x([0-9]{1,2}))?")
_USUAL = 9
_HIGHEST = 99


class _Frame(NamedTuple):
    """The outer form of a grid: its size, and its digits from `low` on."""

    rows: int
    columns: int
    symbols: int
    low: int

    @property
    def is_usual(self) -> bool:
        """Whether the grid is a square that has as many symbols as rows."""
        return self.rows == self.columns == self.symbols


def read_yaml(document: Node, reading: Reading) -> Record:
    """The record of a document; raises `InputError`."""
    cages = document.get("cages")
    if cages is None:
        raise document.error('the key "cages" is missing')
    boxes = document.get("boxes")
    reading = reading._replace(
        box=box_of(document.get("box")) or reading.box,
        symbols=text_of(document.get("symbols")) or reading.symbols,
        blank=text_of(document.get("blank")) or reading.blank,
        diagonals=truth_of(document.get("diagonals")) or reading.diagonals,
        windows=truth_of(document.get("windows")) or reading.windows,
        boxes=truth_of(boxes) or reading.boxes,
        repeats=truth_of(document.get("repeats")) or reading.repeats,
    )
    drawings = {key: drawing_of(node) for key in ("grid", "regions") if (node := document.get(key))}
    cage_drawing = cages_drawing(cages)
    known = [*drawings.values(), *([cage_drawing] if cage_drawing else [])]
    frame = _frame(document, known, reading)
    line = known[0].cells[0].line if known else _line_of(cages)
    has_boxes = boxes is None or truth_of(boxes)
    rules = _rules(frame, drawings.get("regions"), line, has_boxes, reading)
    grid = _grid(rules, drawings.get("grid"), cage_drawing, line, reading)
    written = cages_of(cages, document.get("sums"), cage_drawing, rules)
    note_pieces(written, frame.columns, reading)
    return record_of(document.place, grid, written, reading)


def _line_of(node: Node) -> Line:
    return Line(node.place.source, node.place.line, "")


def _frame(document: Node, drawings: Sequence[Drawing], reading: Reading) -> _Frame:
    """The size that a key, a drawing or the boxes tell; raises `InputError` if they disagree."""
    size = _size(document.get("size"))
    for drawing in drawings:
        found = drawing.rows, drawing.columns
        if size is not None and size != found:
            rows, columns = size
            message = f"a drawing of {found[0]}x{found[1]} cells in a puzzle of {rows}x{columns}"
            raise error_at(drawing.cells[0], message)
        size = found
    if size is None:
        side = reading.box[0] * reading.box[1] if reading.box else _USUAL
        size = side, side
    low = integer_of(document.get("low"), 0, _HIGHEST)
    high = document.get("high")
    first = 1 if low is None else low
    last = integer_of(high, 0, _HIGHEST) if high else first + max(size) - 1
    assert last is not None, "there is a key"
    symbols = last - first + 1
    if high is not None and not max(size) <= symbols <= LARGEST:
        digits = f"{max(symbols, 0)} digits from {first} to {last}"
        raise high.error(f"{digits}, expected {max(size)} to {LARGEST} for a grid of this size")
    return _Frame(*size, symbols, first)


def _size(node: Node | None) -> tuple[int, int] | None:
    if node is None:
        return None
    found = _SIZE.fullmatch(text_of(node))
    rows, columns = (int(part or found.group(1)) for part in found.groups()) if found else (0, 0)
    if not SMALLEST <= min(rows, columns) <= max(rows, columns) <= LARGEST:
        limits = f"{SMALLEST} to {LARGEST}"
        raise node.error(f'"{shown(node.text)}" is no size, expected rows x columns, {limits}')
    return rows, columns


def _rules(
    frame: _Frame, regions: Drawing | None, line: Line, has_boxes: bool, reading: Reading
) -> Rules:
    rows, columns, symbols, low = frame
    if regions is not None:
        size = Size(symbols, exact=frame.is_usual)
        found = checked_map(regions.cells, columns, size, reading.note)
        return rules_of(rows, columns, found, line, reading, symbols=symbols, low=low)
    if (reading.diagonals or reading.windows) and rows != columns:
        raise line.error(f"diagonals and windows need a square grid, this one is {rows}x{columns}")
    if rows == columns and has_boxes:
        rules = square(rows, line, reading)
    else:
        rules = rows_and_columns(rows, columns, reading.diagonals)
    return rules._replace(symbols=symbols, low=low)


def _grid(
    rules: Rules, drawing: Drawing | None, behind: Drawing | None, line: Line, reading: Reading
) -> Grid:
    """The grid with its givens; without any, its cells are where the cages are drawn."""
    count = rules.rows * rules.columns
    if drawing is None:
        cells = behind.cells if behind else [Cell("", line, 0)] * count
        written = _notation([], rules, line, reading)
        return Grid(rules, (0,) * count, written, ScatteredCells(cells))
    written = _notation(drawing.cells, rules, line, reading)
    blank = written.blanks[0]
    cells = [
        cell._replace(text=blank) if cell.text == MISSING and k in rules.missing else cell
        for k, cell in enumerate(drawing.cells)
    ]
    return Grid(rules, values(cells, written), written, ScatteredCells(cells))


def _notation(cells: Sequence[Cell], rules: Rules, line: Line, reading: Reading) -> Notation:
    if any(len(cell.text) > 1 for cell in cells):
        return notation.numbers(rules.symbols, reading.blank, rules.low)
    if reading.symbols or rules.low == 1:
        characters = {cell.text for cell in cells if cell.text != MISSING}
        return notation_of(rules.symbols, characters, reading, line)
    return notation.digits(rules.low, rules.symbols, reading.blank)
