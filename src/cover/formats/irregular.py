"""The formats of irregular sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from cover.formats import lazily
from cover.formats.irregular_recognise import recognise

__all__ = ["ANY_KEY_IS_YAML", "FORMATS", "YAML_KEYS", "read", "read_yaml", "recognise"]

_READERS = {
    "ids": "irregular_ids.read",
    "layouts": "irregular_grids.read_layouts",
    "grids": "irregular_grids.read",
    "sumocue": "irregular_sumocue.read",
    "walls": "irregular_walls.read",
    "layers": "irregular_layers.read",
    "solo": "irregular_solo.read",
}
FORMATS = tuple(_READERS)
YAML_KEYS = (
    *("type", "name", "size", "grid", "regions", "extra", "low", "high", "box"),
    *("boxes", "diagonals", "windows", "symbols", "blank", "solution"),
)
ANY_KEY_IS_YAML = True

read = lazily.text_reader(_READERS)
read_yaml = lazily.yaml_reader("irregular_yaml.read_yaml")
