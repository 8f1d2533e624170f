"""The formats of sudoku, which docs/formats.md describes.

Their readers are loaded when they are needed.
"""

from __future__ import annotations

from cover.formats import lazily
from cover.formats.sudoku.recognise import recognise

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
    "lines": "sudoku.lines.read",
    "rows": "sudoku.rows.read",
    "csv": "sudoku.tables.read_csv",
    "opensudoku": "sudoku.tables.read_opensudoku",
    "solo": "sudoku.solo.read_solo",
}
FORMATS = tuple(_READERS)
YAML_KEYS = ("type", "name", "grid", "box", "symbols", "blank", "diagonals", "windows", "solution")
ANY_KEY_IS_YAML = True

read = lazily.text_reader(_READERS)
read_yaml = lazily.yaml_reader("sudoku.yaml.read_yaml")
read_solution = lazily.solution_reader("grid_solution.read")
