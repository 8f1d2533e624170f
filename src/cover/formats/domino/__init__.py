"""The formats of domino puzzles.

`su-domino-ku` lists the dominoes and single digits that lie in a sudoku (HDU 4210); `dominosa` are
grids of numbers (UVa 211), `tatham` the ids and saved games of Simon Tatham's Dominosa.
"""

from __future__ import annotations

from cover.formats.domino.recognise import recognise
from cover.formats.lazily import solution_reader, text_reader, yaml_reader

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
    "su-domino-ku": "domino.lists.read",
    "dominosa": "domino.dominosa_rows.read",
    "tatham": "domino.dominosa_tatham.read",
}

FORMATS = tuple(_READERS)
YAML_KEYS = ("type", "name", "variant", "dominoes", "singles", "grid")
ANY_KEY_IS_YAML = True

read = text_reader(_READERS)
read_yaml = yaml_reader("domino.yaml.read_yaml")
read_solution = solution_reader("domino.solution.read")
