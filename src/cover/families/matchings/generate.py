"""New graphs with just so many perfect matchings, for tests of solvers.

A perfect matching is planted in a graph without other edges. Edges that are drawn, one after the
other, stay where there are no more matchings then than were asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from cover.errors import LimitError, OptionError, Place
from cover.families.generating import Generated, Generator, Oracle, number_option, number_said
from cover.families.matchings.layout import MatchingLayout
from cover.families.matchings.puzzle import MatchedGraph
from cover.reading.records import Record
from cover.steps import has_come

_VERTICES = 12  # where nothing is said
_MOST_VERTICES, _MOST_SOLUTIONS = 200, 10_000

# How often all is begun anew, before it is said that there may be none.
_BEGINNINGS = 200

_Edge = tuple[int, int]


class MatchingPlan(NamedTuple):
    """Graphs with so many vertices, edges and perfect matchings.

    Without a number of `edges`, they are about twice as many as vertices, more for many matchings.
    """

    vertices: int
    edges: int | None
    solutions: int

    def puzzle(self, random: Random, deadline: float | None) -> Generated | None:
        """Make a graph; raises `LimitError` at the deadline, or where many tries have failed."""
        for _ in range(_BEGINNINGS):
            if has_come(deadline):
                return None
            edges = self._drawn(random, deadline)
            if edges is not None:
                return self._generated(tuple(sorted(edges)), deadline)
        so_many = "edges" if self.edges is None else f"{self.edges} edges"
        raise LimitError(
            f"no {so_many} on {self.vertices} vertices with {self.solutions} perfect matchings "
            "were found; try with more or fewer edges, or vertices"
        )

    def _drawn(self, random: Random, deadline: float | None) -> set[_Edge] | None:
        """Return edges with as many matchings as there should be; None where it went wrong.

        First edges that make further matchings are looked for, and then those that make none.
        """
        order = random.sample(range(self.vertices), self.vertices)
        pairs = zip(order[::2], order[1::2], strict=True)
        edges = {(min(pair), max(pair)) for pair in pairs}
        found, wanted = 1, self.edges or 2 * self.vertices
        others = sorted(set(combinations(range(self.vertices), 2)) - edges)
        for edge in random.sample(others, len(others)):
            if len(edges) >= wanted and (found == self.solutions or self.edges is not None):
                break
            is_last = len(edges) == wanted - 1 and self.edges is not None
            count = self._count(edges | {edge}, deadline)
            if count == self.solutions or (count < self.solutions and not is_last):
                edges.add(edge)
                found = count
        has_wanted = self.edges is None or len(edges) == self.edges
        return edges if found == self.solutions and has_wanted else None

    def _count(self, edges: set[_Edge], deadline: float | None) -> int:
        """Return how many perfect matchings there are, or that there are too many."""
        oracle = Oracle(MatchedGraph.model((self.vertices, tuple(sorted(edges)))))
        return oracle.count(self.solutions + 1, deadline)

    def _generated(self, edges: tuple[_Edge, ...], deadline: float | None) -> Generated:
        puzzle = MatchedGraph(self.vertices, edges)
        oracle = Oracle(puzzle.model(puzzle.shape))
        names = tuple(str(vertex + 1) for vertex in range(self.vertices))
        layout = MatchingLayout(names, edges, None, [Place("")] * self.vertices)
        solution = puzzle.decode(oracle.first(1, deadline)[0])
        return Generated(Record(Place(""), puzzle, layout), solution, oracle.engine, self.solutions)


def _plan(options: Mapping[str, Any]) -> MatchingPlan:
    vertices = number_said(options, "vertices", _VERTICES, 2, _MOST_VERTICES)
    if vertices % 2:
        raise OptionError(f"--vertices takes an even number, not {vertices}: they are paired")
    pairs = vertices // 2
    solutions = number_said(options, "solutions", 1, 1, _MOST_SOLUTIONS)
    most = vertices * (vertices - 1) // 2
    edges = None
    if options.get("edges") is not None:
        edges = number_said(options, "edges", 0, pairs, most)
        if solutions == 1 and edges > pairs**2:  # Lovasz and Plummer, "Matching Theory", 5.3
            raise OptionError(
                f"--edges {edges}: a graph of {vertices} vertices with one perfect matching has up "
                f"to {pairs**2} edges"
            )
    return MatchingPlan(vertices, edges, solutions)


GENERATORS = {
    "matching": Generator(
        "matching",
        "Graphs with just so many perfect matchings, for tests.",
        (
            number_option("solutions", "1", "How many perfect matchings there are."),
            number_option("vertices", str(_VERTICES), "How many vertices, an even number."),
            number_option("edges", "about twice as many as vertices", "How many edges."),
        ),
        _plan,
    )
}
