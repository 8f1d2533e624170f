"""A graph while it is read: vertices by name, edges with or without weights.

Parallel edges, and both directions of one, are one edge: the cheapest. A loop matches nothing and
is dropped, but its vertex stays. Below are what formats need to write a graph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from cover.errors import InputError, Place
from cover.facts import Heading, Source
from cover.families.costs import bounds_of, fault_of_bounds
from cover.families.matchings.cheapest import furthest
from cover.families.matchings.options import GraphReading
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.text.words import OF_VERTICES, NamedEdge, is_number
from cover.reading.exact_numbers import ExactNumber, in_units, readable_text
from cover.reading.fields import QuotedToken
from cover.reading.lines import Line, Token, can_be_name, counted, shown
from cover.reading.names import is_odd

MOST_VERTICES = 1_000_000

# Vertices without an edge: what a line says of their number is short, and takes as much memory.
_MOST_ALONE = 200_000

# What is before a name that is in both columns, where it is one of the second: `Ann->Bob`.
BEYOND = ">"

_SHIFT = 20  # bits, enough for a vertex
_MASK = (1 << _SHIFT) - 1
# Words before an edge, such as `1.`, and vertices before a weight, `b: 3`.
_LABEL = re.compile(r".*:|[0-9]+\.")
_INTEGER = re.compile(r"-?[0-9]{1,18}")


class Graph:
    """The vertices and edges that were read so far, and what is to be noted about them."""

    def __init__(self, heading: Heading | None = None) -> None:
        self._heading = heading
        self._seconds, self._mark = frozenset[str](), ""
        self.is_ordered = False  # whether numbers stay in the order in which they were named
        self._vertices: dict[str, int] = {}
        self._places: list[Place] = []
        self._edges: dict[int, Any] = {}  # pairs of vertices in one number, and their weights
        self._weighted: Line | None = None  # the first line with a weight
        self._plain: Line | None = None  # the first line with an edge that has none
        self._loop: tuple[Line, int] | None = None  # the first one
        self.unequal: tuple[Line, int, int] | None = None  # the first edge with two weights

    def __contains__(self, name: str) -> bool:
        return name in self._vertices

    def vertex(self, name: str, line: Line, index: int | None, *, quoted: bool = False) -> int:
        """Return the number of a vertex, named at `index` of a line; raises `InputError`.

        Names may have loose brackets, or be marks alone, only where they are `quoted`.
        """
        number = self._vertices.get(name)
        if number is None:
            if len(self._places) == MOST_VERTICES:
                says = f"one vertex too many; at most {MOST_VERTICES} are read"
                raise line.error(says, index)
            is_plain = quoted or name.isalnum() or not (is_odd(name) or _LABEL.fullmatch(name))
            if not (name and is_plain and can_be_name(name)):
                raise line.error(f'"{shown(name)}" cannot be the name of a vertex', index)
            number = self._vertices[name] = len(self._places)
            self._places.append(line.place(index))
        return number

    def named(self, name: Token) -> int:
        return self.vertex(*name, quoted=isinstance(name, QuotedToken))

    def fill(self, names: Iterable[str], line: Line) -> None:
        """Add the vertices that are in no edge; `line` says that they are there."""
        new = [name for name in names if name not in self._vertices]
        if len(new) > _MOST_ALONE:
            message = f"more than {_MOST_ALONE} vertices without an edge, which are not read"
            raise line.error(message)
        numbers = range(len(self._places), len(self._places) + len(new))
        self._vertices.update(zip(new, numbers, strict=True))
        self._places.extend([line.place()] * len(new))

    def add(self, edge: NamedEdge, line: Line) -> None:
        self.join(self.named(edge.u), self.named(edge.v), edge.weight, line)

    def join(self, u: int, v: int, weight: ExactNumber | None, line: Line) -> None:
        """Add an edge; raises `InputError` if it alone has a weight, or has none."""
        if weight is None and self._plain is None:
            if self._weighted is not None:
                where = f"line {self._weighted.number}"
                raise line.error(f"an edge without a weight, but {where} has one")
            self._plain = line
        elif weight is not None and self._weighted is None:
            if self._plain is not None:
                raise line.error(f"a weight, but line {self._plain.number} has none")
            self._weighted = line
        if u == v:
            self._loop = self._loop or (line, u)
            return
        key = _key(u, v)
        known = self._edges.get(key, self)
        if known is self:
            self._edges[key] = weight
        elif weight is not None and known != weight:
            self.unequal = self.unequal or (line, u, v)
            if weight.is_below(known):
                self._edges[key] = weight

    def part(self, seconds: Iterable[str], mark: str = "") -> None:
        """Say that all edges lead from the other vertices to these, which come after them.

        With a `mark`, that is before their names.
        """
        self._seconds, self._mark = frozenset(seconds), mark

    def puzzle(self, place: Place, reading: GraphReading) -> Matching:
        names = list(self._vertices)
        seconds = self._seconds
        order = list(range(len(names))) if self.is_ordered or seconds else order_of(names)
        if seconds:
            order.sort(key=lambda vertex: names[vertex] in seconds)
        if self._loop is not None:
            line, u = self._loop
            says = f"a loop at {shown(names[u])} is dropped: it matches nothing"
            reading.note(line.place(), says)
        if self.unequal is not None:
            line, u, v = self.unequal
            says = "with another weight; edges have no direction, and the lesser one counts"
            reading.note(line.place(), f"{shown(names[u])}-{shown(names[v])} {says}")
        rank = [0] * len(order)
        for position, vertex in enumerate(order):
            rank[vertex] = position
        weight_of = {
            _key(rank[key >> _SHIFT], rank[key & _MASK]): weight
            for key, weight in self._edges.items()
        }
        keys = sorted(weight_of)
        units, decimals = None, 0
        if self._weighted is not None:
            units, decimals = in_units(weight_of[key] for key in keys)
            apart, most = max(units, default=0) - min(units, default=0), furthest(len(names))
            if apart > most:  # they cannot be added up exactly
                raise self._weighted.error(
                    f"weights differ by a number of {len(str(apart))} digits, down to the last "
                    f"place; at most {len(str(most)) - 1} are read; round them"
                )
        labels = tuple(map(names.__getitem__, order))
        said = reading.options.places
        bounds = bounds_of(said) if said else None
        if said and bounds is None:
            raise InputError(place, f'places "{shown(said)}": {fault_of_bounds(said)}')
        if bounds and reading.options.maximum:
            raise InputError(place, "places do not go with maximum: all of the first side have one")
        if bounds and not seconds:
            raise InputError(
                place, "places are those of a second column of names, or of the columns of a table"
            )
        return Matching.made(
            Source(place, heading=self._heading),
            vertices=labels,
            maximum=reading.options.maximum,
            places=bounds,
            _firsts=len(names) - len(seconds) if seconds else 0,
            _mark=self._mark,
            _labels=labels,
            _named_at=tuple(map(self._places.__getitem__, order)),
            _ends=tuple((key >> _SHIFT, key & _MASK) for key in keys),
            _units=units,
            _decimals=decimals,
        )


class NumberedGraph(Graph):
    """A graph of which a line says how many vertices it has: numbers.

    If 0 occurs, they are 0 to `count` - 1, or else 1 to `count`; or always so, `from_one`.
    """

    def __init__(
        self, count: int, line: Line, index: int | None = None, *, from_one: bool = False
    ) -> None:
        super().__init__()
        if count > MOST_VERTICES:
            says = f"{count} vertices; at most {MOST_VERTICES} are read"
            raise line.error(says, index)
        self._count, self._line, self._from_one = count, line, from_one
        self._says = f"line {line.number} says {counted(count, 'vertex')}"

    def vertex(self, name: str, line: Line, index: int | None, *, quoted: bool = False) -> int:
        number = self._vertices.get(name)
        if number is not None:
            return number
        if not is_number(name):
            raise line.error(f'"{shown(name)}", but {self._says}, numbered', index)
        if int(name) > self._count:
            raise line.error(f"vertex {shown(name)}, but {self._says}", index)
        if self._from_one and not int(name):
            raise line.error(f"vertex 0, but {self._says}, numbered from 1", index)
        return super().vertex(str(int(name)), line, index)

    def complete(self) -> None:
        last = str(self._count)
        if self._count and "0" in self._vertices and last in self._vertices:
            place = max(self._places[self._vertices[name]] for name in ("0", last))
            raise InputError(place, f"vertices 0 and {last} both occur, but {self._says}")
        low = int("0" not in self._vertices)
        self.fill(map(str, range(low, low + self._count)), self._line)


def order_of(names: Sequence[str]) -> list[int]:
    """Return the order of vertices: by number if all names are whole numbers, or as they came."""
    order = list(range(len(names)))
    if all(map(_INTEGER.fullmatch, names)):
        order.sort(key=[*map(int, names)].__getitem__)
    return order


def _key(u: int, v: int) -> int:
    return u << _SHIFT | v if u < v else v << _SHIFT | u


# Words that nothing else in a line can be; other names stand in quotes.
PLAIN = re.compile(r"[^\W_](?:[\w.]*\w)?")
_COMMENT = re.compile(r"\s#\s")
# What may be a key of YAML, or the name of a column.
_MORE = re.compile(f"type|name|vertices|edges|{OF_VERTICES.pattern}")


# --- How it is written ---


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
    return [
        f"{before}{names[u]} {names[v]} {weight_text(puzzle, edge)}".rstrip()
        for edge, (u, v) in enumerate(puzzle._ends)
    ]


def require_numbers(puzzle: Matching, what: str) -> None:
    """Raise `InputError` unless vertices are called by their numbers, from 0 or from 1 on."""
    count = len(puzzle.vertices)
    numbers = list(map(str, range(1, count + 1)))
    if list(puzzle._labels) not in (numbers, list(map(str, range(count)))):
        named = zip(puzzle._labels, numbers, strict=True)
        odd = next(name for name, number in named if name != number)
        message = f'{what} numbers the vertices; it cannot say the name "{shown(odd)}"'
        raise InputError(puzzle.place, message)
