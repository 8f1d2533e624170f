"""The formats of killer sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from cover.formats import lazily
from cover.formats.killer.recognise import recognise

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
    "sums": "killer.sums.read",
    "ps": "killer.ps.read",
    "sumocue": "killer.sumocue.read",
    "arrows": "killer.arrows.read",
    "letters": "killer.letters.read",
    "layers": "killer.layers.read",
    "list": "killer.list.read",
    "iss": "killer.iss.read",
    "solo": "killer.solo.read",
}
FORMATS = tuple(_READERS)
YAML_KEYS = (
    *(
        "type",
        "name",
        "cages",
        "sums",
        "repeats",
        "grid",
        "candidates",
        "box",
        "size",
        "low",
        "high",
    ),
    *("diagonals", "windows", "boxes", "regions", "symbols", "blank", "solution"),
)
ANY_KEY_IS_YAML = True

read = lazily.text_reader(_READERS)
read_yaml = lazily.yaml_reader("killer.yaml.read_yaml")
read_solution = lazily.solution_reader("grid_solution.read")
