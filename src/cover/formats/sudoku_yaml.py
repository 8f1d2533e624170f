"""Sudokus in YAML."""

from __future__ import annotations

import re
from dataclasses import replace

from cover.formats import sudoku_lines, sudoku_rows
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.text import Lines
from cover.formats.yaml_documents import Node


def read_yaml(document: Node, reading: Reading) -> Record:
    """The record of a document: `grid`, and perhaps `box`, `symbols`, `blank`, `diagonals`."""
    grid = document.get("grid")
    if grid is None:
        raise document.error('the key "grid" is missing')
    reading = replace(
        reading,
        box=_box(document.get("box")) or reading.box,
        symbols=_text(document.get("symbols")) or reading.symbols,
        blank=_text(document.get("blank")) or reading.blank,
        diagonals=_truth(document.get("diagonals")) or reading.diagonals,
    )
    lines = Lines(grid.lines())
    first = next((line for line in lines.ahead() if not line.is_blank), None)
    if first is None:
        raise grid.error("the grid is empty")
    single = sum(not line.is_blank for line in lines.ahead()) == 1
    reader = sudoku_lines.read if single else sudoku_rows.read
    records = list(reader(lines, reading))
    for record in records:
        if isinstance(record, BadRecord):
            raise record.error
    if len(records) != 1 or not isinstance(records[0], Record):
        raise grid.error(f"{len(records)} grids in one document; separate puzzles by ---")
    return Record(document.place, records[0].puzzle, records[0].layout)


def _text(node: Node | None) -> str:
    return "" if node is None else node.text


def _truth(node: Node | None) -> bool:
    if node is None:
        return False
    if node.text.lower() not in ("true", "false", "yes", "no"):
        raise node.error(f'"{node.text}" is neither true nor false')
    return node.text.lower() in ("true", "yes")


def _box(node: Node | None) -> tuple[int, int] | None:
    if node is None:
        return None
    found = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", node.text)
    if found is None:
        raise node.error(f'"{node.text}" is no box, expected rows x columns such as 2x3')
    return int(found.group(1)), int(found.group(2))
