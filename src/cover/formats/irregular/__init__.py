"""The formats of irregular sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from cover.formats import lazily
from cover.formats.irregular.recognise import recognise

__all__ = [
    "ANY_KEY_IS_YAML",
    "FORMATS",
    "YAML_KEYS",
    "read",
    "read_solution",
    "read_yaml",
    "recognise",
]

_READERS = {
    "ids": "irregular.ids.read",
    "layouts": "irregular.grids.read_layouts",
    "grids": "irregular.grids.read",
    "sumocue": "irregular.sumocue.read",
    "walls": "irregular.walls.read",
    "layers": "irregular.layers.read",
    "solo": "irregular.solo.read",
}
FORMATS = tuple(_READERS)
YAML_KEYS = (
    *("type", "name", "size", "grid", "regions", "extra", "low", "high", "box"),
    *("boxes", "diagonals", "windows", "symbols", "blank", "solution"),
)
ANY_KEY_IS_YAML = True

read = lazily.text_reader(_READERS)
read_yaml = lazily.yaml_reader("irregular.yaml.read_yaml")
read_solution = lazily.solution_reader("grid_solution.read")
