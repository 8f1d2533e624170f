"""The formats of graphs, in the order in which they are tried; docs/formats.md describes them."""

from __future__ import annotations

from typing import NamedTuple

from cover.reading.formats import Format, Formats
from cover.reading.records import Reading


class GraphOptions(NamedTuple):
    """What the options of matchings say.

    `header` tells whether the first line of an edge list says what follows, the numbers of vertices
    and edges or the names of columns; None where its look has to tell that. With `maximum`, as many
    vertices as can be are paired. The first solution is the cheapest with `min_cost`, and with
    `max_cost` that which costs the most.
    """

    header: bool | None = None
    maximum: bool = False
    min_cost: bool = False
    max_cost: bool = False


GraphReading = Reading[GraphOptions]


FORMATS = {
    "matching": Formats(
        (
            Format(
                "dimacs",
                "matchings.text.dimacs:Dimacs",
                "files of the DIMACS challenges",
                ("col", "gr", "dimacs"),
                writer="written",
            ),
            Format(
                "graph6",
                "matchings.text.graph6:Graph6",
                "Brendan McKay's lines",
                ("g6", "graph6"),
                writer="written",
                in_a_line=True,
            ),
            Format(
                "sized",
                "matchings.text.sized:SizedEdgeLists",
                "edges below the numbers of vertices and edges",
                writer="written",
            ),
            Format(
                "edges",
                "matchings.text.edges:EdgeLists",
                "lines of two vertices and perhaps a weight",
                ("edge", "edges", "edgelist", "el"),
                writer="written",
            ),
            Format(
                "matrix",
                "matchings.text.matrix:Matrices",
                "rows of 0 and 1, or of weights",
                writer="written",
            ),
            Format(
                "adjacency",
                "matchings.text.adjacency:AdjacencyLists",
                "lines of a vertex and its neighbours",
                ("adj", "adjlist"),
                writer="written",
            ),
        ),
        yaml="matchings.text.yaml:read_yaml",
        yaml_keys=("type", "name", "vertices", "edges"),
        any_key_is_yaml=False,  # `a: b c` is a vertex and its neighbours
        options=GraphOptions(),
        frames=False,
    ),
}
