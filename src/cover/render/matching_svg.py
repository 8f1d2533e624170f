"""A matching as a picture: its graph if that is small or a grid, and otherwise a list of pairs."""

from __future__ import annotations

from collections.abc import Sequence

from cover.formats.record import Record
from cover.render.listing import listed
from cover.render.matching_graph import Drawing
from cover.render.matching_places import places
from cover.render.matching_view import Pair, layout_of, pairs, total
from cover.render.svg import Picture


def picture(record: Record, solution: Sequence[int]) -> Picture:
    """The picture of a matching; lengths in mm."""
    layout = layout_of(record)
    placed = places(layout.names, layout.edges)
    return (
        _listed(record, solution) if placed is None else Drawing(layout, placed).picture(solution)
    )


def _listed(record: Record, solution: Sequence[int]) -> Picture:
    """The pairs with their weights, and what they cost."""
    lines = [_written(pair) for pair in pairs(record, solution)]
    cost = total(record, solution)
    if cost is not None:
        lines.append(f"cost {cost}")
    return listed(lines)


def _written(pair: Pair) -> str:
    """A pair in one line."""
    weight = f" ({pair.weight})" if pair.weight else ""
    return f"{pair.first} – {pair.second}{weight}"
