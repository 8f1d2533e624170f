"""What the values of YAML keys mean: text, truth, numbers, sizes."""

from __future__ import annotations

import re

from cover.formats.record import Reading
from cover.formats.sudoku.grid import parse_box
from cover.formats.text import shown
from cover.formats.yaml_documents import Node
from cover.puzzles.houses import LARGEST, SMALLEST

_SIZE = re.compile(r"\s*([0-9]{1,3})(?:\s*x\s*([0-9]{1,3}))?\s*")


def with_options(document: Node, reading: Reading) -> Reading:
    """How to read a document: what it says itself counts more than the command line."""
    return reading._replace(
        box=box_of(document.get("box")) or reading.box,
        symbols=text_of(document.get("symbols")) or reading.symbols,
        blank=text_of(document.get("blank")) or reading.blank,
        diagonals=truth_of(document.get("diagonals"), reading.diagonals),
        windows=truth_of(document.get("windows"), reading.windows),
        boxes=truth_of(document.get("boxes"), reading.boxes),
        repeats=truth_of(document.get("repeats"), reading.repeats),
    )


def text_of(node: Node | None) -> str:
    """A text; raises `InputError` for a list or a map."""
    if node is None:
        return ""
    if node.kind != "scalar":
        raise node.error(f"expected text, not a {node.kind}")
    return node.text


def truth_of(node: Node | None, default: bool = False) -> bool:
    """A yes or no; `default` where the key is missing."""
    text = text_of(node).lower()
    if node is None:
        return default
    if text not in ("true", "false", "yes", "no"):
        raise node.error(f'"{shown(node.text)}" is neither true nor false')
    return text in ("true", "yes")


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


def integer_of(node: Node | None, lowest: int, highest: int) -> int | None:
    """A whole number in these limits; None where the key is missing."""
    text = text_of(node)
    if node is None:
        return None
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit():
        raise node.error(f'"{shown(text)}" is not a whole number')
    if len(digits) > len(str(highest)) + 1 or not lowest <= int(text) <= highest:
        raise node.error(f"{shown(text)} is not between {lowest} and {highest}")
    return int(text)


def box_of(node: Node | None) -> tuple[int, int] | None:
    """The rows and columns of a box; None where the key is missing."""
    box = parse_box(text_of(node))
    if node is not None and box is None:
        raise node.error(f'"{shown(node.text)}" is no box, expected rows x columns such as 2x3')
    return box
