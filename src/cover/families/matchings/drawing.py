"""A matching drawn: in a terminal as a table of its pairs, as a picture with its graph if it can.

That is a small graph: vertices are names in frames, edges are thin, and those of the matching
thick. Weights stand at the edges, of many at those of the matching. Of other graphs, a picture is a
list of pairs. Tables and lists have weights and what they add up to.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from statistics import mean
from typing import TYPE_CHECKING, NamedTuple
from xml.etree.ElementTree import Element

from rich.box import SIMPLE
from rich.table import Table
from rich.text import Text

from cover.drawing.marks import Light, Marking
from cover.drawing.notes import NoteLine, key, listed_notes, note_lines
from cover.drawing.notes_picture import Spot, below, lit_frame, notes_list
from cover.drawing.palette import COLOURS
from cover.drawing.svg import (
    Picture,
    coloured,
    element,
    lettering,
    listed,
    point,
    short,
    straight,
    width_of,
)
from cover.drawing.terminal import OTHER, drawn
from cover.families.matchings.blossoms import Edge
from cover.families.matchings.puzzle import Matching
from cover.families.matchings.words import MatchingWords

if TYPE_CHECKING:
    from rustworkx import PyGraph

_NAME, _WEIGHT = 3.2, 2.6  # the heights of texts
_FRAME = 2 * _NAME  # the height of the frames around names
_PITCH = 13.0  # from one vertex to the next, at least
_GAP = 7.0  # between their frames, at least
_MARGIN = 1.0

_MOST_PLACED = 60  # vertices of a picture
_CHORD = 1.2  # between neighbours on a circle
_INSIDE = 0.6  # how far edges stay inside of it where they pass vertices

_THIN, _THICK = 0.3, 1.8  # how wide edges are
_GREY, _COLOUR = "#8c8c8c", COLOURS[1]

# How far from the left end of an edge its weight may stand: what is best comes first. Most edges of
# two columns cross each other nearer to the middle.
_SHARES = (1 / 4, 3 / 4, 1 / 3, 2 / 3, 1 / 5, 4 / 5, 2 / 5, 3 / 5, 1 / 2)
_AROUND = 0.3  # blank around a weight
_MOST_WEIGHTS = 30  # where all edges have theirs

Point = tuple[float, float]  # x and y
Bent = tuple[Point, Point, Point]  # an edge: its left end, what its middle is pulled to, its end


def _pairs(puzzle: Matching, edges: Iterable[int]) -> list[tuple[str, ...]]:
    """Return edges by the names of their vertices, in their order, and by weights, if any."""
    names, are_weighted = puzzle._labels, puzzle._units is not None
    return [
        (names[u], names[v], *([puzzle._cost_text([edge])] if are_weighted else ()))
        for edge in puzzle._in_order(edges)
        for u, v in [puzzle._ends[edge]]
    ]


# --- In a terminal ---


def draw(
    puzzle: Matching,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Draw the pairs, one in a line; below them the sum of the weights, and who is left over.

    Of an unsolved graph, these are all its edges.
    """
    if solution is None:
        edges = range(len(puzzle._ends))
        table = _table(_pairs(puzzle, edges), "")
        what, others = "without an edge: ", puzzle._outside(edges)
    else:
        pairs = _pairs(puzzle, solution)
        fresh = () if above is None else set(pairs) - set(_pairs(puzzle, above))
        table = _table(pairs, puzzle._cost_text(solution), fresh)
        what, others = "left over: ", puzzle._unpaired(solution)
    names = "  ".join(puzzle._labels[vertex] for vertex in others)
    return "\n".join(filter(None, (drawn(table, colour), what + names if others else "")))


def draw_marked(puzzle: Matching, marking: Marking, colour: bool) -> str:
    """Draw a table of vertices, with whom they are paired or whom they may be."""
    lines = listed_notes(_marked_lines(puzzle, marking), colour)
    return "\n".join([*lines, *key(marking)])


def _marked_lines(puzzle: Matching, marking: Marking) -> list[NoteLine]:
    names = list(map(puzzle._symbol, range(len(puzzle.vertices))))
    said, mates = MatchingWords(puzzle), dict[int, str]()
    for option in marking.laid:
        mates |= {vertex: said.value(vertex, option) for vertex in said.vertices(option)}
    return note_lines(names, marking, mates)


def _table(
    pairs: Sequence[tuple[str, ...]], cost: str, others: Collection[tuple[str, ...]] = ()
) -> Table:
    """Make a table of one row, which has as many lines as there are pairs.

    So rich lays out three texts, and not thousands. Pairs that are `others` are reversed.
    """
    table = Table(
        box=SIMPLE if cost else None,
        show_header=False,
        show_footer=bool(cost),
        show_edge=False,
        pad_edge=False,
        padding=(0, 1),
    )
    table.add_column(footer="cost", no_wrap=True)
    table.add_column(no_wrap=True)
    columns = list(zip(*pairs, strict=True)) or [(), ()]
    if len(columns) > 2:
        table.add_column(footer=Text(cost), justify="right", no_wrap=True, style="cyan")
    styles = [OTHER if pair in others else "" for pair in pairs]
    table.add_row(*(Text("\n").join(map(Text, texts, styles)) for texts in columns))
    return table


# --- As a picture ---


def picture(puzzle: Matching, solution: Sequence[int] | None) -> Picture:
    """Make the picture of a matching, or of the graph alone; lengths in mm.

    Without places, it is a list of the pairs, of who is left over, and of the cost; or all edges.
    """
    if (placed := places(len(puzzle._labels), puzzle._ends)) is not None:
        return GraphPicture(puzzle, placed).picture(solution)
    edges = range(len(puzzle._ends)) if solution is None else solution
    lines = [
        f"{first} – {second}" + "".join(f" ({each})" for each in weight)
        for first, second, *weight in _pairs(puzzle, edges)
    ]
    if solution is not None:
        left_over = map(puzzle._labels.__getitem__, puzzle._unpaired(solution))
        lines += [f"{name} is left over" for name in left_over]
        if cost := puzzle._cost_text(solution):
            lines.append(f"cost {cost}")
    return listed(lines)


def picture_marked(puzzle: Matching, marking: Marking) -> Picture:
    placed, lines = places(len(puzzle._labels), puzzle._ends), _marked_lines(puzzle, marking)
    if placed is None:
        return notes_list(lines)
    laid = puzzle._decode(marking.laid) if marking.laid else None
    graph = GraphPicture(puzzle, placed).picture(laid, marking.lights)
    lines = [line for line in lines if line.notes]
    return below(graph, notes_list(lines)) if lines else graph


class GraphPicture:
    """Pictures of a graph whose vertices have places, with one matching or another."""

    def __init__(self, puzzle: Matching, placed: VertexPlaces) -> None:
        self._puzzle = puzzle
        self._names = list(map(short, puzzle._labels))
        self._weights = [puzzle._cost_text([edge]) for edge in range(len(puzzle._ends))]
        self._widths = [max(width_of(name, _NAME) + _NAME, _FRAME) for name in self._names]
        widest = max(self._widths)
        weight = max(width_of(weight, _WEIGHT) for weight in ["", *self._weights])
        self._pitch = max(_PITCH, widest + max(_GAP, weight + 2 * _WEIGHT))
        self._margin = _MARGIN + widest / 2, _MARGIN + _FRAME / 2
        self._points = list(map(self._at, placed.points))
        self._placed = placed

    def picture(
        self, solution: Sequence[int] | None, lights: Mapping[int, Light] | None = None
    ) -> Picture:
        """Make the graph with the edges of a matching, their cost below, and lights on vertices."""
        matching = solution or ()
        width = max(x for x, _ in self._points) + self._margin[0]
        height = max(y for _, y in self._points) + self._margin[1]
        texts, frames = self._texts(matching), self._frames(lights or {})
        elements = [*self._lines(matching), *texts, *frames]
        if solution is not None and (cost := self._puzzle._cost_text(solution)):
            elements.append(lettering([(f"cost {cost}", (width / 2, height + _FRAME / 2))], _NAME))
            height += _FRAME
        return Picture(width, height, tuple(elements))

    def _at(self, place: Point) -> Point:
        return self._margin[0] + place[0] * self._pitch, self._margin[1] + place[1] * _PITCH

    def _lines(self, matching: Sequence[int]) -> Iterator[Element]:
        """Yield one path of edges outside the matching, and paths of those in it with titles."""
        others = set(range(len(self._weights))).difference(matching)
        data = "".join(map(self._data, sorted(others)))
        yield element("path", d=data, fill="none", stroke=_GREY, stroke_width=_THIN)
        chosen = (
            element("path", element("title", text=self._puzzle._pair(edge)), d=self._data(edge))
            for edge in self._puzzle._in_order(matching)
        )
        yield coloured(element("g", *chosen, fill="none", stroke=_COLOUR, stroke_width=_THICK))

    def _data(self, edge: int) -> str:
        start, middle, end = self._controls(edge)
        if self._puzzle._ends[edge] in self._placed.bends:
            return f"M{point(start)}Q{point(middle)} {point(end)}"
        return straight(start, end)

    def _controls(self, edge: int) -> Bent:
        """Return the left end of an edge, what its middle is pulled to, and its right end."""
        ends = self._puzzle._ends[edge]
        start, end = sorted(self._points[vertex] for vertex in ends)
        bend = self._placed.bends.get(ends)
        return start, self._at(bend) if bend else _between(start, end, 1 / 2), end

    def _texts(self, matching: Sequence[int]) -> Iterator[Element]:
        """Yield the weights at their spots, bold ones of the matching."""
        spots = self._spots(matching)
        for edges, weight in ((spots.keys() - matching, "normal"), (matching, "bold")):
            texts = [(self._weights[edge], spots[edge]) for edge in sorted(edges) if edge in spots]
            yield element(
                "g",
                lettering(texts, _WEIGHT),
                font_weight=weight,
                stroke="#ffffff",
                stroke_width=1,
                paint_order="stroke",
            )

    def _spots(self, matching: Sequence[int]) -> dict[int, Point]:
        """Return where the weights of all edges stand, if they are few, or of the matching alone.

        Each is on its edge, apart from all frames and from the others; where one of them has no
        such place, there is none at all.
        """
        if self._puzzle._units is None:
            return {}
        frames = [
            Spot(x, y, width, _FRAME)
            for (x, y), width in zip(self._points, self._widths, strict=True)
        ]
        every = range(len(self._weights))
        for edges in (every if len(every) <= _MOST_WEIGHTS else (), matching):
            taken = list(frames)
            for edge in edges:
                width = width_of(self._weights[edge], _WEIGHT) + 2 * _AROUND
                start, middle, end = self._controls(edge)
                for share in _SHARES:  # by de Casteljau's construction
                    ends = _between(start, middle, share), _between(middle, end, share)
                    box = Spot(*_between(*ends, share), width, _WEIGHT + 2 * _AROUND)
                    if all(are_apart(box, other) for other in taken):
                        taken.append(box)
                        break
                else:
                    break
            if len(taken) == len(frames) + len(edges) > len(frames):
                spots = ((box.x, box.y) for box in taken[len(frames) :])
                return dict(zip(edges, spots, strict=True))
        return {}

    def _frames(self, lights: Mapping[int, Light]) -> Iterator[Element]:
        """Yield names in frames; those that are short are told in full by a title."""
        frames, labels = [], self._puzzle._labels
        for name, (x, y), width in zip(labels, self._points, self._widths, strict=True):
            left, top = x - width / 2, y - _FRAME / 2
            titles = [element("title", text=name)] if name != short(name) else []
            frames.append(
                element("rect", *titles, x=left, y=top, width=width, height=_FRAME, rx=_FRAME / 2)
            )
        yield element("g", *frames, fill="#ffffff", stroke="#000000", stroke_width=_THIN)
        for vertex, light in lights.items():
            spot = Spot(*self._points[vertex], self._widths[vertex] + 1, _FRAME + 1)
            yield lit_frame(light, spot, _FRAME / 2)
        yield lettering(list(zip(self._names, self._points, strict=True)), _NAME)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def are_apart(one: Spot, other: Spot) -> bool:
    """Return whether two boxes have no area in common."""
    across, down = (one.width + other.width) / 2, (one.height + other.height) / 2
    return abs(one.x - other.x) >= across or abs(one.y - other.y) >= down


# --- Where vertices lie, in distances between neighbours ---


class VertexPlaces(NamedTuple):
    """Where the vertices of a graph lie, by x and y from 0 on.

    Edges are straight, but for those with `bends`, to which their middles are pulled.
    """

    points: Sequence[Point]
    bends: Mapping[Edge, Point]


@lru_cache(maxsize=8)  # all solutions of a graph have one drawing
def places(vertices: int, edges: tuple[Edge, ...]) -> VertexPlaces | None:
    """Return the places of vertices and edges; None where there are too many, or none.

    They are in two columns, where all edges run between these, and otherwise on a circle.
    """
    if not 0 < vertices <= _MOST_PLACED:
        return None
    from rustworkx import PyGraph, two_color

    graph: PyGraph[None, None] = PyGraph()
    graph.add_nodes_from([None] * vertices)
    graph.add_edges_from_no_data(edges)
    sides = two_color(graph)
    return _circle(vertices, edges) if sides is None else _columns(graph, sides)


def _columns(graph: PyGraph[None, None], sides: Mapping[int, int]) -> VertexPlaces:
    """Draw two columns, so that edges rise and fall little."""
    left = [node for node, side in sorted(sides.items()) if side == sides[0]]
    row = {node: number for number, node in enumerate(left)}
    right = sorted(
        sides.keys() - left,
        key=lambda node: (mean(row[end] for end in graph.neighbors(node)), node),
    )
    width, first = 1 + len(sides) / 4, set(left)
    row |= {node: number for number, node in enumerate(right)}
    return VertexPlaces(
        [(0 if node in first else width, row[node]) for node in range(len(sides))], {}
    )


def _circle(vertices: int, edges: Sequence[Edge]) -> VertexPlaces:
    """Draw vertices in their order, clockwise from the top, and edges as far inside as they must.

    On a large circle they would otherwise touch the vertices that they pass: so the middle of an
    edge is pulled towards the centre, at most up to it.
    """
    turn = 2 * math.pi / vertices
    radius = _CHORD / 2 / math.sin(turn / 2)
    points = [
        (radius * math.sin(turn * number), -radius * math.cos(turn * number))
        for number in range(vertices)
    ]
    left, top = map(min, zip(*points, strict=True))
    pull = 2 * max(_INSIDE - radius * (1 - math.cos(turn)), 0)
    bends: dict[Edge, Point] = {}
    for u, v in edges:
        if v - u not in (1, vertices - 1):  # neighbours on the circle pass nothing
            x, y = _between(points[u], points[v], 1 / 2)
            share = max(1 - pull / (math.hypot(x, y) or pull or 1), 0)
            bends[u, v] = x * share - left, y * share - top
    return VertexPlaces([(x - left, y - top) for x, y in points], bends)
