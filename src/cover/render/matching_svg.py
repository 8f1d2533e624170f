"""A matching as a picture: its graph if that is small or a grid, and otherwise a list of pairs."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cover.formats.record import Record
from cover.render.matching_graph import Drawing
from cover.render.matching_places import places
from cover.render.matching_view import Pair, layout_of, pairs, total
from cover.render.svg import Picture, lettering, width_of

_TEXT = 3.2  # the height of texts
_LINE = 1.5 * _TEXT  # and of their lines
_GAP = 2 * _TEXT  # between columns


def picture(record: Record, solution: Sequence[int]) -> Picture:
    """The picture of a matching; lengths in mm."""
    layout = layout_of(record)
    placed = places(layout.names, layout.edges)
    return (
        _listed(record, solution) if placed is None else Drawing(layout, placed).picture(solution)
    )


def _listed(record: Record, solution: Sequence[int]) -> Picture:
    """The pairs with their weights, from above to below, about a square of them."""
    lines = [_written(pair) for pair in pairs(record, solution)]
    cost = total(record, solution)
    if cost is not None:
        lines.append(f"cost {cost}")
    width = max((width_of(line, _TEXT) for line in lines), default=0) + _GAP
    rows = max(math.ceil(math.sqrt(len(lines) * width / _LINE)), 1)
    columns = math.ceil(len(lines) / rows)
    texts = [
        (line, (column * width, (row + 0.5) * _LINE))
        for number, line in enumerate(lines)
        for column, row in [divmod(number, rows)]
    ]
    return Picture(columns * width, rows * _LINE, (lettering(texts, _TEXT, anchor="start"),))


def _written(pair: Pair) -> str:
    """A pair in one line."""
    weight = f" ({pair.weight})" if pair.weight else ""
    return f"{pair.first} – {pair.second}{weight}"
