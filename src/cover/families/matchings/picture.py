"""A matching as a picture: its graph if that is small or a grid, and otherwise a list of pairs.

In the graph, vertices are names in frames, edges are thin, and those of the matching thick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from cover.drawing.marks import Light, Marking
from cover.drawing.notes_picture import Spot, below, lit_frame, notes_list
from cover.drawing.palette import COLOURS
from cover.drawing.svg import Picture, element, lettering, listed, point, straight, width_of
from cover.families.matchings.drawing import marked_lines
from cover.families.matchings.layout import MatchingLayout, Pair, layout_of
from cover.families.matchings.places import Point, VertexPlaces, places
from cover.families.written import Record

_NAME, _WEIGHT = 3.2, 2.6  # the heights of texts
_FRAME = 2 * _NAME  # the height of the frames around names
_LONGEST = 24  # of the characters of a name that are shown
_PITCH = 13.0  # from one vertex to the next, at least
_GAP = 7.0  # between their frames, at least
_MARGIN = 1.0

_THIN, _THICK = 0.3, 1.8  # how wide edges are
_GREY, _COLOUR = "#8c8c8c", COLOURS[1]

# How far from the left end of an edge its weight may stand: what is best comes first.
_SHARES = (1 / 2, 1 / 3, 1 / 4)


def picture(record: Record, solution: Sequence[int] | None) -> Picture:
    """Make the picture of a matching, or of the graph alone; lengths in mm."""
    layout = layout_of(record)
    placed = places(layout.names, layout.edges)
    if placed is None:
        return _listed(layout, solution)
    return GraphPicture(layout, placed).picture(solution)


def picture_marked(record: Record, marking: Marking) -> Picture:
    """Make the picture of the graph with what is paired, and below it whom vertices may have."""
    layout = layout_of(record)
    placed = places(layout.names, layout.edges)
    if marking == Marking():
        return picture(record, None)
    if placed is None:
        return notes_list(marked_lines(record, marking))
    laid = record.puzzle.decode(marking.laid) if marking.laid else None
    graph = GraphPicture(layout, placed).picture(laid, marking.lights)
    lines = [line for line in marked_lines(record, marking) if line.notes]
    return below(graph, notes_list(lines)) if lines else graph


def _listed(layout: MatchingLayout, solution: Sequence[int] | None) -> Picture:
    """Make a list of the pairs, of who is left over, and of the cost; or of all edges."""
    edges = range(len(layout.edges)) if solution is None else solution
    lines = [_written(pair) for pair in layout.pairs(edges)]
    if solution is not None:
        lines += [f"{name} is left over" for name in layout.left_over(solution)]
    cost = None if solution is None else layout.cost(solution)
    if cost is not None:
        lines.append(f"cost {cost}")
    return listed(lines)


def _written(pair: Pair) -> str:
    """Return a pair in one line."""
    weight = f" ({pair.weight})" if pair.weight else ""
    return f"{pair.first} – {pair.second}{weight}"


class Box(NamedTuple):
    """A rectangle that a name or a weight takes, by its middle."""

    x: float
    y: float
    width: float
    height: float


class GraphPicture:
    """Pictures of a graph whose vertices have places, with one matching or another."""

    def __init__(self, layout: MatchingLayout, placed: VertexPlaces) -> None:
        self._layout = layout
        self._names = [_shortened(name) for name in layout.names]
        self._weights = [layout.weight(edge) or "" for edge in range(len(layout.edges))]
        self._widths = [max(width_of(name, _NAME) + _NAME, _FRAME) for name in self._names]
        widest = max(self._widths)
        weight = max(width_of(weight, _WEIGHT) for weight in ["", *self._weights])
        self._pitch = max(_PITCH, widest + max(_GAP, weight + 2 * _WEIGHT))
        self._margin = _MARGIN + widest / 2, _MARGIN + _FRAME / 2
        self._points = [self._at(placed.points[vertex]) for vertex in range(len(self._names))]
        self._placed = placed

    def picture(
        self, solution: Sequence[int] | None, lights: Mapping[int, Light] | None = None
    ) -> Picture:
        """Make the graph with the edges of a matching, and below it what these weigh together.

        There are `lights` on some of the vertices.
        """
        matching = solution or ()
        width = max(x for x, _ in self._points) + self._margin[0]
        height = max(y for _, y in self._points) + self._margin[1]
        elements = [*self._lines(matching), *self._labels(matching), *self._frames(lights or {})]
        cost = None if solution is None else self._layout.cost(solution)
        if cost is not None:
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
            element("path", element("title", text=self._layout.pair(edge)), d=self._data(edge))
            for edge in sorted(matching, key=self._layout.edges.__getitem__)
        )
        yield element("g", *chosen, fill="none", stroke=_COLOUR, stroke_width=_THICK)

    def _data(self, edge: int) -> str:
        """Return an edge as the data of a path, straight or bent."""
        start, middle, end = self._controls(edge)
        if self._layout.edges[edge] in self._placed.bends:
            return f"M{point(start)}Q{point(middle)} {point(end)}"
        return straight(start, end)

    def _controls(self, edge: int) -> tuple[Point, Point, Point]:
        """Return the left end of an edge, what its middle is pulled to, and its right end."""
        ends = self._layout.edges[edge]
        start, end = sorted(self._points[vertex] for vertex in ends)
        bend = self._placed.bends.get(ends)
        return start, self._at(bend) if bend else _between(start, end, 1 / 2), end

    def _labels(self, matching: Sequence[int]) -> Iterator[Element]:
        """Yield the weights of all edges, or of the matching alone, or none, as there is room."""
        if self._layout.weights is None:
            return
        spots = self._spots(range(len(self._weights))) or self._spots(matching)
        texts = [(self._weights[edge], spot) for edge, spot in spots.items()]
        yield element(
            "g", lettering(texts, _WEIGHT), stroke="#ffffff", stroke_width=1, paint_order="stroke"
        )

    def _spots(self, edges: Sequence[int]) -> dict[int, Point]:
        """Return where the weights of edges stand; nothing unless there is room for all of them."""
        frames = [
            Box(x, y, width, _FRAME)
            for (x, y), width in zip(self._points, self._widths, strict=True)
        ]
        for share in _SHARES:
            spots = {edge: self._along(edge, share) for edge in edges}
            texts = [
                Box(x, y, width_of(self._weights[edge], _WEIGHT), _WEIGHT)
                for edge, (x, y) in spots.items()
            ]
            if are_apart([*frames, *texts]):
                return spots
        return {}

    def _along(self, edge: int, share: float) -> Point:
        """Return a point of an edge, by de Casteljau's construction."""
        start, middle, end = self._controls(edge)
        return _between(_between(start, middle, share), _between(middle, end, share), share)

    def _frames(self, lights: Mapping[int, Light]) -> Iterator[Element]:
        """Yield names in frames; those that are shortened are told in full by a title."""
        frames = []
        for name, (x, y), width in zip(self._layout.names, self._points, self._widths, strict=True):
            left, top = x - width / 2, y - _FRAME / 2
            titles = [element("title", text=name)] if len(name) > _LONGEST else []
            frames.append(
                element("rect", *titles, x=left, y=top, width=width, height=_FRAME, rx=_FRAME / 2)
            )
        yield element("g", *frames, fill="#ffffff", stroke="#000000", stroke_width=_THIN)
        for vertex, light in lights.items():
            spot = Spot(*self._points[vertex], self._widths[vertex] + 1, _FRAME + 1)
            yield lit_frame(light, spot, _FRAME / 2)
        yield lettering(list(zip(self._names, self._points, strict=True)), _NAME)


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _between(start: Point, end: Point, share: float) -> Point:
    """Return a point on the way from one point to another."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def are_apart(boxes: Iterable[Box]) -> bool:
    """Return whether no box overlaps another one."""
    by_top = sorted(boxes, key=lambda box: box.y - box.height / 2)
    for number, box in enumerate(by_top):
        bottom = box.y + box.height / 2
        for other in by_top[number + 1 :]:
            if other.y - other.height / 2 >= bottom:
                break
            if abs(other.x - box.x) < (other.width + box.width) / 2:
                return False
    return True
