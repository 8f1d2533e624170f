"""A matching as a picture: its graph if that is small or a grid, and otherwise a list of pairs."""

from __future__ import annotations

from collections.abc import Sequence

from cover.drawing.svg import Picture, listed
from cover.families.matchings.graph_picture import Drawing
from cover.families.matchings.places import places
from cover.families.matchings.view import Pair, layout_of, pairs, total
from cover.reading.records import Record


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
