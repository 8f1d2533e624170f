"""A matching as drawings want it: its pairs by name, and what they weigh."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.families.matchings.layout import MatchingLayout
from cover.reading.records import Record


class Pair(NamedTuple):
    """Two vertices by name, and the weight of their edge, "" where edges have none."""

    first: str
    second: str
    weight: str


def layout_of(record: Record) -> MatchingLayout:
    """How the graph is written."""
    layout = record.layout
    assert isinstance(layout, MatchingLayout), "the registry pairs each drawing with its family"
    return layout


def pairs(record: Record, solution: Sequence[int]) -> list[Pair]:
    """The pairs of a matching, given by its edges, in the order of the vertices."""
    layout = layout_of(record)
    names = layout.names
    return [
        Pair(names[first], names[second], layout.weight(edge) or "")
        for edge in sorted(solution, key=layout.edges.__getitem__)
        for first, second in [layout.edges[edge]]
    ]


def total(record: Record, solution: Sequence[int]) -> str | None:
    """What the edges of a matching weigh together, None where edges have no weights."""
    return layout_of(record).cost(solution)
