"""The formats of sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from cover.formats.record import Found, Reading, Record
from cover.formats.sudoku_recognise import recognise
from cover.formats.text import Lines

if TYPE_CHECKING:
    from cover.formats.yaml_documents import Node

__all__ = ["ANY_KEY_IS_YAML", "FORMATS", "YAML_KEYS", "read", "read_yaml", "recognise"]

FORMATS = ("lines", "rows", "csv", "opensudoku", "solo")
YAML_KEYS = ("type", "name", "grid", "box", "symbols", "blank", "diagonals", "windows", "solution")
ANY_KEY_IS_YAML = True

_READERS = {
    "lines": ("sudoku_lines", "read"),
    "rows": ("sudoku_rows", "read"),
    "csv": ("sudoku_tables", "read_csv"),
    "opensudoku": ("sudoku_tables", "read_opensudoku"),
    "solo": ("sudoku_solo", "read_solo"),
}


def read(name: str, lines: Lines, reading: Reading) -> Iterator[Found]:
    """The records of one of the text `FORMATS`."""
    module, function = _READERS[name]
    reader = getattr(import_module(f"cover.formats.{module}"), function)
    found: Iterator[Found] = reader(lines, reading)
    return found


def read_yaml(document: Node, reading: Reading) -> Record:
    """The record of a YAML document; raises `InputError`."""
    from cover.formats import sudoku_yaml

    return sudoku_yaml.read_yaml(document, reading)
