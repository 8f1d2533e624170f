"""Graphs for the tests, random ones and such with known matchings, and naive oracles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from cover import Matching
from cover.errors import Place
from cover.facts import Source

Edge = tuple[int, int]
PLACE = Place("test", 1)


def graph(
    edges: Iterable[Sequence[int]],
    vertices: int = 0,
    weights: Sequence[int] | None = None,
    *,
    names: Sequence[str] = (),
    decimals: int = 0,
) -> Matching:
    """A graph of some edges in this order, with the vertices that they have, and more if wanted.

    Vertices are called by their numbers, or by names.
    """
    pairs = tuple((min(edge), max(edge)) for edge in edges)
    number = max([vertices, len(names), *(edge[1] + 1 for edge in pairs)])
    return Matching.made(
        Source(PLACE),
        vertices=tuple(names or range(number)),
        _labels=tuple(names or map(str, range(number))),
        _named_at=(PLACE,) * number,
        _ends=pairs,
        _units=None if weights is None else tuple(weights),
        _decimals=decimals,
    )


@st.composite
def graphs(draw: st.DrawFn, most: int = 8, weighted: bool = False) -> Matching:
    """Any graph of a few vertices."""
    vertices = draw(st.integers(0, most))
    everything = list(combinations(range(vertices), 2))
    edges = draw(st.lists(st.sampled_from(everything), unique=True)) if everything else []
    weights = None
    if weighted:
        weights = [draw(st.integers(-9, 9)) for _ in edges]
    return graph(edges, vertices, weights)


def matchings(puzzle: Matching) -> Iterator[tuple[int, ...]]:
    """All sets of edges without a common vertex, by trying each edge in and out."""
    yield from _matchings(puzzle._ends, 0, frozenset())


def _matchings(
    edges: Sequence[Edge], first: int, used: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    yield ()
    for number in range(first, len(edges)):
        if used.isdisjoint(edges[number]):
            for others in _matchings(edges, number + 1, used.union(edges[number])):
                yield (number, *others)


def perfect(puzzle: Matching) -> set[tuple[int, ...]]:
    """All perfect matchings."""
    return {found for found in matchings(puzzle) if 2 * len(found) == len(puzzle.vertices)}


def left_alone(puzzle: Matching) -> set[frozenset[int]]:
    """What each of the maximum matchings leaves alone."""
    everything = frozenset(range(len(puzzle.vertices)))
    alone = {
        everything.difference(*(puzzle._ends[edge] for edge in found))
        for found in matchings(puzzle)
    }
    least = min(map(len, alone))
    return {each for each in alone if len(each) == least}


def odd_parts(puzzle: Matching, removed: Iterable[int]) -> int:
    """How many parts have an odd number of vertices, when some vertices are taken away."""
    gone = set(removed)
    parts = [{vertex} for vertex in range(len(puzzle.vertices)) if vertex not in gone]
    for edge in puzzle._ends:
        if gone.isdisjoint(edge):
            joined = [part for part in parts if not part.isdisjoint(edge)]
            parts = [part for part in parts if part not in joined]
            parts.append(set().union(*joined))
    return sum(len(part) % 2 for part in parts)


def clique(vertices: Sequence[int]) -> list[Edge]:
    """All pairs."""
    return list(combinations(vertices, 2))


def random_graph(vertices: int, edges: int, seed: int, bipartite: bool = False) -> list[Edge]:
    """A graph that has a perfect matching, and otherwise edges at random."""
    chance = Random(seed)
    order = list(range(vertices))
    chance.shuffle(order)
    one, other = order[: vertices // 2], order[vertices // 2 :]
    found = {(min(pair), max(pair)) for pair in zip(one, other, strict=True)}
    left, right = (one, other) if bipartite else (order, order)
    while len(found) < edges:
        u, v = chance.choice(left), chance.choice(right)
        if u != v:
            found.add((min(u, v), max(u, v)))
    listed = sorted(found)
    chance.shuffle(listed)
    return listed


Edges = list[tuple[int, int]]


@st.composite
def paired_graphs(draw: st.DrawFn) -> tuple[int, Edges]:
    """Graphs of up to 14 vertices in which 0 and 1, 2 and 3, and so on are joined."""
    vertices = 2 * draw(st.integers(1, 7))
    pairs = [(one, one + 1) for one in range(0, vertices, 2)]
    more = st.sampled_from(list(combinations(range(vertices), 2)))
    return vertices, list(dict.fromkeys([*pairs, *draw(st.lists(more, max_size=24))]))
