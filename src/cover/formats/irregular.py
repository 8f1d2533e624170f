"""The formats of irregular sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from cover.formats.irregular_recognise import recognise
from cover.formats.record import Found, Reading, Record
from cover.formats.text import Lines

if TYPE_CHECKING:
    from cover.formats.yaml_documents import Node

__all__ = ["ANY_KEY_IS_YAML", "FORMATS", "YAML_KEYS", "read", "read_yaml", "recognise"]

FORMATS = ("ids", "layouts", "grids", "sumocue", "walls", "layers", "solo")
YAML_KEYS = (
    *("type", "name", "size", "grid", "regions", "extra", "low", "high", "box"),
    *("boxes", "diagonals", "windows", "symbols", "blank", "solution"),
)
ANY_KEY_IS_YAML = True

_READERS = {
    "ids": ("irregular_ids", "read"),
    "layouts": ("irregular_grids", "read_layouts"),
    "grids": ("irregular_grids", "read"),
    "sumocue": ("irregular_sumocue", "read"),
    "walls": ("irregular_walls", "read"),
    "layers": ("irregular_layers", "read"),
    "solo": ("irregular_solo", "read"),
}


def read(name: str, lines: Lines, reading: Reading) -> Iterator[Found]:
    """The records of one of the text `FORMATS`."""
    module, function = _READERS[name]
    reader = getattr(import_module(f"cover.formats.{module}"), function)
    found: Iterator[Found] = reader(lines, reading)
    return found


def read_yaml(document: Node, reading: Reading) -> Record:
    """The record of a YAML document; raises `InputError`."""
    from cover.formats import irregular_yaml

    return irregular_yaml.read_yaml(document, reading)
