"""The formats of killer sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from cover.formats.killer_recognise import recognise
from cover.formats.record import Found, Reading, Record
from cover.formats.text import Lines

if TYPE_CHECKING:
    from cover.formats.yaml_documents import Node

__all__ = ["ANY_KEY_IS_YAML", "FORMATS", "YAML_KEYS", "read", "read_yaml", "recognise"]

FORMATS = ("sums", "ps", "sumocue", "arrows", "letters", "layers", "list", "iss", "solo")
YAML_KEYS = (
    *("type", "name", "cages", "sums", "repeats", "grid", "box", "size", "low", "high"),
    *("diagonals", "windows", "boxes", "regions", "symbols", "blank", "solution"),
)
ANY_KEY_IS_YAML = True


def read(name: str, lines: Lines, reading: Reading) -> Iterator[Found]:
    """The records of one of the text `FORMATS`."""
    reader = import_module(f"cover.formats.killer_{name}")
    found: Iterator[Found] = reader.read(lines, reading)
    return found


def read_yaml(document: Node, reading: Reading) -> Record:
    """The record of a YAML document; raises `InputError`."""
    from cover.formats import killer_yaml

    return killer_yaml.read_yaml(document, reading)
