"""What the keys of grids in YAML mean: the options among them, sizes, boxes."""

from __future__ import annotations

import re

from cover.families.grids.formats import GridReading, asking
from cover.families.grids.houses import LARGEST, SMALLEST
from cover.families.grids.text.sudoku.grid import parse_box
from cover.reading.lines import shown
from cover.reading.yaml_documents import Node
from cover.reading.yaml_values import text_of, truth_of

_SIZE = re.compile(r"\s*([0-9]{1,3})(?:\s*x\s*([0-9]{1,3}))?\s*")


def with_options(document: Node, reading: GridReading) -> GridReading:
    """How to read a document: what it says itself counts more than the command line."""
    return asking(
        reading,
        box=box_of(document.get("box")) or reading.options.box,
        symbols=text_of(document.get("symbols")) or reading.options.symbols,
        blank=text_of(document.get("blank")) or reading.options.blank,
        diagonals=truth_of(document.get("diagonals"), reading.options.diagonals),
        windows=truth_of(document.get("windows"), reading.options.windows),
        boxes=truth_of(document.get("boxes"), reading.options.boxes),
        repeats=truth_of(document.get("repeats"), reading.options.repeats),
    )


def size_of(node: Node | None) -> tuple[int, int] | None:
    """The rows and columns of a grid, `8x9` or `9`; None where the key is missing."""
    if node is None:
        return None
    found = _SIZE.fullmatch(text_of(node))
    if found is None:
        message = "is no size, expected 9 or rows x columns such as 8x9"
        raise node.error(f'"{shown(node.text)}" {message}')
    rows, columns = int(found.group(1)), int(found.group(2) or found.group(1))
    if not SMALLEST <= min(rows, columns) <= max(rows, columns) <= LARGEST:
        raise node.error(f"{rows}x{columns}: a grid has {SMALLEST} to {LARGEST} rows and columns")
    return rows, columns


def box_of(node: Node | None) -> tuple[int, int] | None:
    """The rows and columns of a box; None where the key is missing."""
    box = parse_box(text_of(node))
    if node is not None and box is None:
        raise node.error(f'"{shown(node.text)}" is no box, expected rows x columns such as 2x3')
    return box
