"""What all formats of graphs need to be written: names as words, numbers as vertices, weights."""

from __future__ import annotations

import re
from typing import NamedTuple

from cover.errors import InputError
from cover.families.matchings.layout import MatchingLayout, layout_of
from cover.families.written import Record
from cover.reading.exact_numbers import readable_text
from cover.reading.lines import shown

# Words that nothing else in a line can be; other names stand in quotes.
_PLAIN = re.compile(r"[^\W_][\w.]*")
_COMMENT = re.compile(r"\s#\s")
# Keys that begin documents of YAML.
_KEYS = ("type", "name", "vertices", "edges")


def quoted(record: Record, name: str) -> str:
    """Return a name as words in lines; raises `InputError` for quotes and comments in it."""
    if '"' in name or _COMMENT.search(name):
        raise InputError(record.place, f"a text format cannot say the name {shown(name)}")
    return name if _PLAIN.fullmatch(name) and name not in _KEYS else f'"{name}"'


def weight_of_edge(layout: MatchingLayout, edge: int) -> str:
    """Return the weight of an edge, exactly and short enough to be read again; "" without one."""
    if layout.weights is None:
        return ""
    return readable_text(layout.weights[edge], layout.decimals)


def lines_of_edges(record: Record, names: list[str], before: str = "") -> list[str]:
    """Return a line for each edge, with its weight if it has one, and something before it."""
    layout = layout_of(record)
    return [
        f"{before}{names[u]} {names[v]} {weight_of_edge(layout, edge)}".rstrip()
        for edge, (u, v) in enumerate(layout.edges)
    ]


class Numbered(NamedTuple):
    """A graph whose vertices are called by their numbers, from `first` on."""

    layout: MatchingLayout
    first: int

    def names(self, first: int) -> list[str]:
        """Return the numbers of the vertices from another first one on."""
        return [str(first + number) for number in range(len(self.layout.names))]


def numbered(record: Record, what: str) -> Numbered:
    """Return a graph for a format that numbers vertices, from 0 or from 1 on.

    Raises `InputError` for other names: the format, called `what`, cannot say them.
    """
    layout = layout_of(record)
    for first in (0, 1):
        graph = Numbered(layout, first)
        if list(layout.names) == graph.names(first):
            return graph
    odd = next(
        name for name, number in zip(layout.names, graph.names(1), strict=True) if name != number
    )
    message = f'{what} numbers the vertices; it cannot say the name "{shown(odd)}"'
    raise InputError(record.place, message)


def without_weights(record: Record, what: str) -> None:
    """Raise `InputError` for a graph with weights: the format, called `what`, has none."""
    if layout_of(record).weights is not None:
        raise InputError(record.place, f"{what} cannot say weights")
