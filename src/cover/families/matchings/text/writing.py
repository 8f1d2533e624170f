"""What all formats of graphs need to be written: names as words, numbers as vertices, weights."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cover.errors import InputError
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.columns import OF_VERTICES
from cover.reading.exact_numbers import readable_text
from cover.reading.lines import shown

# Words that nothing else in a line can be; other names stand in quotes.
PLAIN = re.compile(r"[^\W_](?:[\w.]*\w)?")
_COMMENT = re.compile(r"\s#\s")
# What may be a key of YAML, or the name of a column.
_MORE = re.compile(f"type|name|vertices|edges|{OF_VERTICES.pattern}")


def quoted(puzzle: Matching) -> list[str]:
    """Return names as words in lines; raises `InputError` for quotes and comments in them."""
    for name in puzzle._labels:
        if '"' in name or _COMMENT.search(name):
            message = f"a text format cannot say the name {shown(name)}"
            raise InputError(puzzle.place, message)
    return [
        name if PLAIN.fullmatch(name) and not _MORE.fullmatch(name.lower()) else f'"{name}"'
        for name in puzzle._labels
    ]


def weight_text(puzzle: Matching, edge: int) -> str:
    """Return the weight of an edge, exactly and short enough to be read again; "" without one."""
    if puzzle._units is None:
        return ""
    return readable_text(puzzle._units[edge], puzzle._decimals)


def lines_of_edges(puzzle: Matching, names: Sequence[str], before: str = "") -> list[str]:
    """Return a line for each edge, with its weight if it has one, and something before it."""
    return [
        f"{before}{names[u]} {names[v]} {weight_text(puzzle, edge)}".rstrip()
        for edge, (u, v) in enumerate(puzzle._ends)
    ]


def numbers(puzzle: Matching, first: int) -> list[str]:
    """Return the numbers of the vertices from a first one on."""
    return [str(first + number) for number in range(len(puzzle.vertices))]


def first_number(puzzle: Matching, what: str) -> int:
    """Return whether vertices are called by their numbers from 0 or from 1 on.

    Raises `InputError` for other names: the format, called `what`, cannot say them.
    """
    for first in (0, 1):
        if list(puzzle._labels) == numbers(puzzle, first):
            return first
    named = zip(puzzle._labels, numbers(puzzle, 1), strict=True)
    odd = next(name for name, number in named if name != number)
    message = f'{what} numbers the vertices; it cannot say the name "{shown(odd)}"'
    raise InputError(puzzle.place, message)


def without_weights(puzzle: Matching, what: str) -> None:
    """Raise `InputError` for a graph with weights: the format, called `what`, has none."""
    if puzzle._units is not None:
        raise InputError(puzzle.place, f"{what} cannot say weights")


def with_vertices(puzzle: Matching, what: str) -> None:
    """Raise `InputError` for a graph without vertices: the format, called `what`, has none."""
    if not puzzle.vertices:
        raise InputError(puzzle.place, f"{what} cannot say a graph without vertices")
