"""A graph as YAML states it; its matchings, too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cover.families.matchings.layout import MatchingLayout
from cover.families.matchings.text.graph import is_integer
from cover.reading.records import Record
from cover.reading.yaml_text import Block, InLine

# Names that are words in any line; others stand in lists.
_PLAIN = re.compile(r"\w[\w.]*")
_LONGEST = 40  # characters of a number that is read


def puzzle(record: Record) -> dict[str, object]:
    """The keys of a puzzle and their values."""
    layout = layout_of(record)
    names = layout.names
    edges = [
        [names[u], names[v], *_weight(layout, edge)] for edge, (u, v) in enumerate(layout.edges)
    ]
    keys: dict[str, object] = {}
    if _order_of(edges) != list(names):
        keys["vertices"] = InLine(names)
    if edges and all(map(_PLAIN.fullmatch, names)):
        keys["edges"] = Block("\n".join(map(" ".join, edges)))
    else:
        keys["edges"] = list(map(InLine, edges))
    return keys


def solution(record: Record, solution: Sequence[int]) -> object:
    """The pairs."""
    layout = layout_of(record)
    return [InLine(pair) for pair in layout.pairs(solution)]


def layout_of(record: Record) -> MatchingLayout:
    """The layout of a graph."""
    assert isinstance(record.layout, MatchingLayout), "all readers of graphs make such layouts"
    return record.layout


def _weight(layout: MatchingLayout, edge: int) -> list[str]:
    """The weight of an edge, exactly, in so few characters that it is read again."""
    text = layout.weight(edge)
    if text is None or layout.weights is None:
        return []
    if len(text) > _LONGEST:
        return [f"{layout.weights[edge]}e-{len(str(layout.scale)) - 1}"]
    return [text]


def _order_of(edges: Sequence[Sequence[str]]) -> list[str]:
    """The order in which a reader of these edges has their vertices."""
    names = list(dict.fromkeys(name for edge in edges for name in edge[:2]))
    return sorted(names, key=int) if all(map(is_integer, names)) else names
