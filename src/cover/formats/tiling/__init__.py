"""The formats of tilings.

`knuth` are the files of Knuth's polyomino and polycube programs, `triangle` those of NOI 2005;
`sheet` is a drawing of the board and the pieces beside each other, `sized` a size and drawings of
pieces below it.
"""

from __future__ import annotations

from cover.formats.lazily import solution_reader, text_reader, yaml_reader
from cover.formats.tiling.recognise import recognise

__all__ = [
    "ANY_KEY_IS_YAML",
    "FORMATS",
    "YAML_KEYS",
    "read",
    "read_solution",
    "read_yaml",
    "recognise",
]

FORMATS = ("knuth", "triangle", "sheet", "sized")
YAML_KEYS = (
    "type",
    "name",
    "board",
    "open",
    "holes",
    "uncovered",
    "empty",
    "use",
    "except",
    "pieces",
    "rotate",
    "reflect",
    "preset",
    "date",
    "expect",
)
ANY_KEY_IS_YAML = True

read = text_reader({name: f"tiling.{name}.read" for name in FORMATS})
read_yaml = yaml_reader("tiling.yaml.read_yaml")
read_solution = solution_reader("tiling.solution.read")
