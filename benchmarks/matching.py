"""How long a maximum matching takes, and the cheapest perfect one: ours against two libraries.

    python benchmarks/matching.py [--quick] [--rounds N] [--timeout SECONDS] [--json FILE]

Graphs are drawn by chance, always the same ones: with a perfect matching among the edges, but for
those called "any", of which few have one. Ours says of a graph without one why it has none, and
that is checked; libraries say no more than how many edges a maximum matching has. Hopcroft and Karp
of networkx take part where the graph is bipartite.

Then come weights from 1 to 1,000 or 3, and the cheapest perfect matching. Ours is of rustworkx,
too, from weights that are made lighter, and begins with a look for any.

Every figure is of a process of its own: seconds from edges in a list to the matching, with the
import of a library, without that of Python's own. What takes longer than `--timeout` has no figure.
`command` is all of `cover matching`, with Python's start and reading the file. All sizes and costs
have to be the same. `--quick` leaves out graphs of 10,000 vertices.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from itertools import chain
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from report import Contestant, at_least_one, heading, take_turns, write_json

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
    Graph(10_000, 12_000, "general"),
    Graph(10_000, 12_000, "bipartite"),
    Graph(1_000, 200_000, "general"),
    Graph(1_000, 200_000, "bipartite"),
]
WEIGHTED = [
    Graph(200, 19_900, "general", 1_000),
    Graph(1_000, 5_000, "general", 1_000),
    Graph(1_000, 5_000, "bipartite", 1_000),
    Graph(10_000, 50_000, "general", 1_000),
    Graph(10_000, 50_000, "general", 3),
    Graph(10_000, 50_000, "bipartite", 1_000),
]


def _ascending(edge: Edge) -> Edge:
    return min(edge), max(edge)


# --- The contestants: each returns the edges of a matching ---

Pairs = list[Edge]
Matcher = Callable[[Graph, list[Edge], list[int]], Pairs]


def ours(graph: Graph, edges: list[Edge], weights: list[int]) -> Pairs:
    from cover.families.matchings.blossoms import Pairing
    from cover.families.matchings.choices import Choices

    if weights:
        choices = Choices(graph.vertices, edges, False)
        return [] if choices.contradiction else [edges[k] for k in choices.best(weights)]
    pairing = Pairing(graph.vertices, edges)
    if pairing.alone and not pairing.obstacle.holds(pairing.neighbours):
        return []
    return [(u, v) for u, v in enumerate(pairing.partners) if u < v]


def networkx(graph: Graph, edges: list[Edge], weights: list[int]) -> Pairs:
    import networkx as nx

    known = nx.Graph()
    known.add_nodes_from(range(graph.vertices))
    values = weights or [0] * len(edges)
    known.add_weighted_edges_from((u, v, -w) for (u, v), w in zip(edges, values, strict=True))
    return list(map(_ascending, nx.max_weight_matching(known, maxcardinality=True)))


def hopcroft_karp(graph: Graph, edges: list[Edge], weights: list[int]) -> Pairs:
    from networkx import Graph as Known
    from networkx.algorithms import bipartite

    known = Known(edges)
    known.add_nodes_from(range(graph.vertices))
    left = [vertex for vertex, colour in bipartite.color(known).items() if colour]
    partners = bipartite.hopcroft_karp_matching(known, left)
    return [(u, v) for u, v in partners.items() if u < v]


def rustworkx(graph: Graph, edges: list[Edge], weights: list[int]) -> Pairs:
    from rustworkx import PyGraph, max_weight_matching

    known: PyGraph[int, int] = PyGraph()
    known.add_nodes_from(range(graph.vertices))
    values = weights or [0] * len(edges)
    top = max(values) + 1
    known.add_edges_from([(u, v, top - w) for (u, v), w in zip(edges, values, strict=True)])
    found = max_weight_matching(known, max_cardinality=True, weight_fn=int)
    return list(map(_ascending, found))


MATCHERS: dict[str, Matcher] = {
    "ours": ours,
    "networkx": networkx,
    "hopcroft_karp": hopcroft_karp,
    "rustworkx": rustworkx,
}


def turn(name: str, graph: Graph) -> dict[str, float]:
    """What one of them takes, in this process, and what it finds."""
    edges, weights = graph.draw()
    began = perf_counter()
    pairs = MATCHERS[name](graph, edges, weights)
    seconds = perf_counter() - began
    cost = dict(zip(edges, weights, strict=True)) if weights else {}
    assert len(set(chain.from_iterable(pairs))) == 2 * len(pairs), "a vertex has two partners"
    assert set(pairs) <= set(edges), "an edge does not exist"
    return {
        "seconds": seconds,
        "size": len(pairs),
        "cost": sum(cost[pair] for pair in pairs if cost),
    }


# --- The race ---


class Alone:
    """One of them, in a process of its own."""

    def __init__(self, name: str, about: str, timeout: int, answers: dict[Graph, Any]) -> None:
        self.name, self.about = name, about
        self._timeout, self._answers = timeout, answers

    def figure(self, task: Graph) -> float | None:
        if self.name == "hopcroft_karp" and (task.kind != "bipartite" or task.heaviest):
            return None
        command = [sys.executable, __file__, "--turn", self.name, json.dumps(task)]
        done = _run(command, self._timeout)
        if done is None:
            return None
        if done.returncode:
            sys.exit(f"{self.name} at {task.name}: {done.stderr}")
        told = json.loads(done.stdout)
        found = told["size"], told["cost"]
        if self._answers.setdefault(task, found) != found:
            sys.exit(f"{self.name} at {task.name}: {found}, not {self._answers[task]}")
        return float(told["seconds"])


class Command:
    """The whole command, on a file."""

    def __init__(self, timeout: int, folder: Path) -> None:
        self.name, self.about = "command", "cover matching, with --min-cost where there are weights"
        self._timeout, self._folder = timeout, folder

    def figure(self, task: Graph) -> float | None:
        path = self._folder / f"{task.kind}-{task.vertices}-{task.edges}-{task.heaviest}.col"
        if not path.exists():
            path.write_text(_dimacs(task), encoding="utf-8")
        command = [sys.executable, "-m", "cover", "matching", *["--min-cost"] * bool(task.heaviest)]
        began = perf_counter()
        done = _run([*command, str(path)], self._timeout)
        seconds = perf_counter() - began
        if done is not None and done.returncode > 1:
            sys.exit(f"{self.about} at {task.name}: {done.stderr}")
        return None if done is None else seconds


def _run(command: list[str], timeout: int) -> subprocess.CompletedProcess[str] | None:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None


def _dimacs(graph: Graph) -> str:
    edges, weights = graph.draw()
    ends = [f" {weight}" for weight in weights] or [""] * len(edges)
    lines = (f"e {u + 1} {v + 1}{end}" for (u, v), end in zip(edges, ends, strict=True))
    return "\n".join([f"p edge {graph.vertices} {graph.edges}", *lines, ""])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add = parser.add_argument
    add("--quick", action="store_true", help="without graphs of 10,000 vertices")
    add("--rounds", type=at_least_one, default=3, metavar="N")
    add("--timeout", type=at_least_one, default=120, metavar="SECONDS")
    add("--json", type=Path, metavar="FILE")
    add("--turn", nargs=2, help=argparse.SUPPRESS)
    return parser.parse_args()


def contestants(timeout: int) -> tuple[list[Contestant[Graph]], dict[str, str]]:
    """What takes part, and why others do not."""
    answers: dict[Graph, Any] = {}
    taking_part: list[Contestant[Graph]] = [
        Alone("ours", "cover.families.matchings.choices", timeout, answers)
    ]
    left_out = {}
    for name, function, library in (
        ("networkx", "max_weight_matching", "networkx"),
        ("hopcroft_karp", "hopcroft_karp_matching", "networkx"),
        ("rustworkx", "max_weight_matching", "rustworkx"),
    ):
        try:
            about = f"{function} of {library} {version(library)}"
        except PackageNotFoundError:
            left_out[name] = f"{library} is not installed"
        else:
            taking_part.append(Alone(name, about, timeout, answers))
    return taking_part, left_out


def main() -> None:
    given = arguments()
    if given.turn:
        name, graph = given.turn
        print(json.dumps(turn(name, Graph(*json.loads(graph)))))
        return
    alone, left_out = contestants(given.timeout)
    with tempfile.TemporaryDirectory() as folder:
        command = Command(given.timeout, Path(folder))
        document: dict[str, Any] = heading([*alone, command], left_out)
        for title, graphs, who in (
            ("Maximum matchings", GRAPHS, [*alone, command]),
            ("Cheapest perfect matchings", WEIGHTED, [*alone, command]),
        ):
            tasks = {graph.name: graph for graph in graphs if not _is_left_out(graph, given.quick)}
            figures = take_turns("seconds", who, tasks, given.rounds)
            print(f"\n{title}")
            figures.print()
            document[title.lower()] = figures.as_json()
    write_json(given.json, document)


def _is_left_out(graph: Graph, quick: bool) -> bool:
    return quick and graph.vertices == 10_000


if __name__ == "__main__":
    main()
