"""Maximum matchings, and the cheapest perfect ones: ours beside two libraries.

    python benchmarks/matching.py [--quick] [--timeout SECONDS]

Graphs are drawn by chance, always the same ones: with a perfect matching among the edges, but for
those called "any", of which few have one. Then come weights. Every figure is of a process of its
own: seconds from edges in a list to the matching, with the import of a library. All sizes and
costs have to be the same. `--quick` leaves out graphs of 10,000 vertices, at which libraries take
minutes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from itertools import chain
from random import Random
from time import perf_counter
from typing import NamedTuple

from report import at_least_one, heading, parser, run, take_turns

Edge = tuple[int, int]


class Graph(NamedTuple):
    """What is drawn: how many vertices and edges, and weights up to `heaviest`, if any."""

    vertices: int
    edges: int
    kind: str  # general, bipartite or any
    heaviest: int = 0

    @property
    def name(self) -> str:
        weights = f", weights to {self.heaviest}" if self.heaviest else ""
        return f"{self.kind} {self.vertices:,} / {self.edges:,}{weights}"

    def draw(self) -> tuple[list[Edge], list[int]]:
        """The edges, and their weights."""
        chance = Random(1)
        order = chance.sample(range(self.vertices), self.vertices)
        half = self.vertices // 2
        left, right = (order[:half], order[half:]) if self.kind == "bipartite" else (order, order)
        found = set[Edge]()
        if self.kind != "any":
            found.update(map(_ascending, zip(order[:half], order[half:], strict=True)))
        while len(found) < self.edges:
            u, v = chance.choice(left), chance.choice(right)
            if u != v:
                found.add(_ascending((u, v)))
        edges = sorted(found)
        chance.shuffle(edges)
        return edges, [chance.randint(1, self.heaviest) for _ in edges if self.heaviest]


GRAPHS = [
    Graph(10_000, 50_000, "general"),
    Graph(10_000, 50_000, "bipartite"),
    Graph(10_000, 50_000, "any"),
    Graph(1_000, 200_000, "general"),
    Graph(200, 19_900, "general", 1_000),
    Graph(1_000, 5_000, "general", 1_000),
    Graph(1_000, 5_000, "bipartite", 1_000),
    Graph(10_000, 50_000, "general", 1_000),
]


def _ascending(edge: Edge) -> Edge:
    return min(edge), max(edge)


# --- The contestants: each returns the edges of a matching ---


def ours(graph: Graph, edges: list[Edge], weights: list[int]) -> list[Edge]:
    from cover.families.matchings.blossoms import Pairing
    from cover.families.matchings.choices import Choices

    if weights:
        choices = Choices(graph.vertices, edges, False)
        return [] if choices.contradiction else [edges[k] for k in choices.best(weights)]
    partners = Pairing(graph.vertices, edges).partners
    return [(u, v) for u, v in enumerate(partners) if u < v]


def networkx(graph: Graph, edges: list[Edge], weights: list[int]) -> list[Edge]:
    import networkx as nx

    known = nx.Graph()
    known.add_nodes_from(range(graph.vertices))
    values = weights or [0] * len(edges)
    known.add_weighted_edges_from((u, v, -w) for (u, v), w in zip(edges, values, strict=True))
    return list(map(_ascending, nx.max_weight_matching(known, maxcardinality=True)))


def rustworkx(graph: Graph, edges: list[Edge], weights: list[int]) -> list[Edge]:
    from rustworkx import PyGraph, max_weight_matching

    known: PyGraph[int, int] = PyGraph()
    known.add_nodes_from(range(graph.vertices))
    values = weights or [0] * len(edges)
    top = max(values) + 1
    known.add_edges_from([(u, v, top - w) for (u, v), w in zip(edges, values, strict=True)])
    return list(map(_ascending, max_weight_matching(known, max_cardinality=True, weight_fn=int)))


MATCHERS: dict[str, Callable[[Graph, list[Edge], list[int]], list[Edge]]] = {
    "ours": ours,
    "networkx": networkx,
    "rustworkx": rustworkx,
}


def turn(name: str, graph: Graph) -> tuple[float, int, int]:
    """The seconds of one of them in this process, and the size and the cost that it finds."""
    edges, weights = graph.draw()
    began = perf_counter()
    pairs = MATCHERS[name](graph, edges, weights)
    seconds = perf_counter() - began
    cost = dict(zip(edges, weights or [0] * len(edges), strict=True))
    assert len(set(chain.from_iterable(pairs))) == 2 * len(pairs), "a vertex has two partners"
    return seconds, len(pairs), sum(cost[pair] for pair in pairs)


_answers: dict[Graph, list[int]] = {}


def alone(name: str, timeout: int, task: Graph) -> float | None:
    """One of them, in a process of its own."""
    words = [sys.executable, __file__, "--turn", name, json.dumps(task)]
    ran = run(words, timeout=timeout)
    if ran is None:
        return None
    seconds, *found = json.loads(ran.said)
    if _answers.setdefault(task, found) != found:
        sys.exit(f"{name} at {task}: {found}, not {_answers[task]}")
    return float(seconds)


def main() -> None:
    made = parser(__doc__, rounds=3)
    add = made.add_argument
    add("--quick", action="store_true", help="without graphs of 10,000 vertices")
    add("--timeout", type=at_least_one, default=120, metavar="SECONDS")
    add("--turn", nargs=2, help="NAME GRAPH, in this process")
    given = made.parse_args()
    if given.turn:
        name, graph = given.turn
        print(json.dumps(turn(name, Graph(*json.loads(graph)))))
        return
    heading()
    tasks = {
        graph.name: graph for graph in GRAPHS if not (given.quick and graph.vertices == 10_000)
    }
    contestants = {name: partial(alone, name, given.timeout) for name in MATCHERS}
    take_turns("seconds", contestants, tasks, given.rounds).print()


if __name__ == "__main__":
    main()
