"""What the options of matchings say about the reading of puzzles."""

from __future__ import annotations

from typing import NamedTuple

from cover.reading.records import Reading


class GraphOptions(NamedTuple):
    """What the options of matchings say.

    `header` tells whether the first line of an edge list says what follows, the numbers of vertices
    and edges or the names of columns; None where its look has to tell that. With `bipartite`, rows
    of numbers are costs, and rows are paired with columns; edges lead from one column to another.
    With `maximum`, as many vertices as can be are paired. With `places`, a range, second vertices
    are paired with so many others, or with none.
    """

    header: bool | None = None
    maximum: bool = False
    bipartite: bool = False
    places: str = ""


GraphReading = Reading[GraphOptions]
