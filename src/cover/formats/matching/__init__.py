"""The formats of graphs whose perfect matchings are asked for.

`dimacs` are the files of the DIMACS challenges; `edges` are lines of two vertices, `sized` the same
below their numbers of vertices and edges; `adjacency` are lines of a vertex and its neighbours,
`matrix` are rows of 0 and 1, or of weights; `graph6` are the lines of Brendan McKay's programs.
"""

from __future__ import annotations

from cover.formats.lazily import solution_reader, text_reader, yaml_reader
from cover.formats.matching.recognise import recognise

__all__ = [
    "ANY_KEY_IS_YAML",
    "FORMATS",
    "YAML_KEYS",
    "read",
    "read_solution",
    "read_yaml",
    "recognise",
]

FORMATS = ("dimacs", "edges", "sized", "adjacency", "matrix", "graph6")
YAML_KEYS = ("type", "name", "vertices", "edges")
ANY_KEY_IS_YAML = False  # `a: b c` is a vertex and its neighbours

read = text_reader({name: f"matching.{name}.read" for name in FORMATS})
read_yaml = yaml_reader("matching.yaml.read_yaml")
read_solution = solution_reader("matching.solution.read")
