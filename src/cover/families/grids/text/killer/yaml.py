"""Killers in YAML and JSON: the grid. Their cages are in `yaml_cages`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, Rules
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import ScatteredCells
from cover.families.grids.text.irregular.grid import rules_of
from cover.families.grids.text.killer.grid import (
    Grid,
    note_pieces,
    record_of,
    side_of,
    square,
    values,
    without_boxes,
)
from cover.families.grids.text.killer.yaml_cages import cages_of, drawing_in
from cover.families.grids.text.notation import MISSING, Notation
from cover.families.grids.text.region_maps import Size, checked_map
from cover.families.grids.text.sudoku.grid import notation_of
from cover.families.grids.text.yaml_drawings import Drawing, drawing
from cover.families.grids.text.yaml_values import size_of, with_options
from cover.reading.lines import Line, Token, shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import integer_of, truth_of

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


def read_yaml(document: Node, reading: GridReading) -> Record:
    """The record of a document; raises `InputError`."""
    cages = document.get("cages")
    if cages is None:
        raise document.error('the key "cages" is missing')
    reading = with_options(document, reading)
    drawings = _drawings(document, cages)
    frame = _frame(document, drawings, reading)
    line = next((drawn.cells[0].line for drawn in drawings.values()), _line_of(cages))
    has_boxes = truth_of(document.get("boxes"), default=True)
    rules = _rules(frame, drawings.get("regions"), line, has_boxes, reading)
    drawn_cages = drawings.get("cages")
    grid = _grid(rules, drawings.get("grid"), drawn_cages, line, reading)
    allowed = document.get("candidates")
    if allowed is not None:
        grid = grid._replace(rules=_with_candidates(grid, allowed))
    written = cages_of(cages, document.get("sums"), drawn_cages, rules)
    note_pieces(written, frame.columns, reading)
    return record_of(document.place, grid, written, reading)


def _line_of(node: Node) -> Line:
    return Line(node.place.source, node.place.line, "")


def _drawings(document: Node, cages: Node) -> dict[str, Drawing]:
    """The grid, the regions and the cages that are drawn, all of one size."""
    found: dict[str, Drawing] = {}
    size = size_of(document.get("size"))
    nodes = document.get("grid"), document.get("regions"), drawing_in(cages)
    for key, node in zip(("grid", "regions", "cages"), nodes, strict=True):
        if node is not None:
            found[key] = drawing(node, size)
            size = found[key].rows, found[key].columns
    return found


def _frame(document: Node, drawings: dict[str, Drawing], reading: GridReading) -> _Frame:
    """The size that a key, a drawing or the boxes tell, and the digits; raises `InputError`."""
    size = size_of(document.get("size"))
    for drawn in drawings.values():
        size = drawn.rows, drawn.columns
    if size is None:
        boxes = _line_of(document.get("box") or document)
        side = side_of(reading.options.box, boxes) if reading.options.box else _USUAL
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


def _rules(
    frame: _Frame, regions: Drawing | None, line: Line, has_boxes: bool, reading: GridReading
) -> Rules:
    rows, columns, symbols, low = frame
    if regions is not None:
        size = Size(symbols, exact=frame.is_usual)
        found = checked_map(regions.cells, columns, size, reading.note)
        return rules_of(rows, columns, found, line, reading, symbols=symbols, low=low)
    if rows == columns and has_boxes:
        rules = square(rows, line, reading)
    else:
        rules = without_boxes(rows, columns, line, reading)
    return rules._replace(symbols=symbols, low=low)


def _grid(
    rules: Rules, drawn: Drawing | None, behind: Drawing | None, line: Line, reading: GridReading
) -> Grid:
    """The grid with its givens; without any, its cells are where the cages are drawn."""
    count = rules.rows * rules.columns
    if drawn is None:
        cells = behind.cells if behind else [Token("", line, 0)] * count
        written = _notation([], rules, line, reading)
        return Grid(rules, (0,) * count, written, ScatteredCells(cells))
    written = _notation(drawn.cells, rules, line, reading)
    blank = written.blanks[:1]  # none, if all characters for it are symbols
    givens: list[Token] = []
    for number, cell in enumerate(drawn.cells):
        is_missing = cell.text == MISSING and cell.text not in reading.options.blank
        if is_missing and number not in rules.missing:
            name = rules.name(number)
            raise cell.error(f'"#" at {name}, which the regions do not mark as missing')
        givens.append(cell._replace(text=blank) if is_missing and blank else cell)
    return Grid(rules, values(givens, written), written, ScatteredCells(givens))


def _notation(cells: Sequence[Token], rules: Rules, line: Line, reading: GridReading) -> Notation:
    if any(len(cell.text) > 1 for cell in cells):
        return notation.numbers(rules.symbols, reading.options.blank, rules.low)
    if reading.options.symbols or rules.low == 1:
        characters = {cell.text for cell in cells if cell.text != MISSING}
        return notation_of(rules.symbols, characters, reading, line)
    return notation.digits(rules.low, rules.symbols, reading.options.blank)


def _with_candidates(grid: Grid, node: Node) -> Rules:
    """The rules with the symbols that each cell may hold; `.` is any of them, `-` is none."""
    rules = grid.rules
    cells = drawing(node, (rules.rows, rules.columns)).cells
    every = tuple(range(1, rules.symbols + 1))
    return rules._replace(
        candidates=tuple(
            every if cell.text == "." else () if cell.text == "-" else _symbols(cell, grid.notation)
            for cell in cells
        )
    )


def _symbols(cell: Token, written: Notation) -> tuple[int, ...]:
    """The symbols of a group such as `156`."""
    found = [written.value(character) for character in cell.text]
    symbols = sorted({value for value in found if value})
    if len(symbols) < len(found):
        raise cell.error(f'"{shown(cell.text)}" does not list different symbols of this puzzle')
    return tuple(symbols)
