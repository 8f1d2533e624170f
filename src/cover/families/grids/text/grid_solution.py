"""The solution that stands beside a grid in YAML: a drawing of its symbols."""

from __future__ import annotations

from collections.abc import Sequence

from cover.families.grids.text import notation
from cover.families.grids.text.grid_written import parts_of, rows
from cover.families.grids.text.irregular.grid import value_of
from cover.families.grids.text.yaml_drawings import drawing
from cover.reading.records import Record
from cover.reading.yaml_documents import Node
from cover.reading.yaml_text import Block


def written(record: Record, solution: Sequence[int]) -> Block:
    """A solution in rows."""
    puzzle, layout = parts_of(record)
    return rows(solution, puzzle.shape, layout.notation)


def read(node: Node, record: Record) -> tuple[int, ...]:
    """The solution that a value draws; raises `InputError`."""
    puzzle, layout = parts_of(record)
    rules, symbols = puzzle.shape, layout.notation
    cells = drawing(node, (rules.rows, rules.columns)).cells
    if any(len(cell.text) > 1 for cell in cells):
        symbols = notation.numbers(rules.symbols, low=rules.low)
    values = tuple(value_of(cell, symbols) for cell in cells)
    for cell in sorted(rules.missing):
        if values[cell]:
            what = f"a symbol in {rules.name(cell)}, a cell that does not exist"
            raise cells[cell].error(f"this is no solution: {what}")
    return values
