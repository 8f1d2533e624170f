"""Maximum matchings by alternating forests, and what follows from one in polynomial time.

A path alternates if every second edge of it is in the matching. From the *roots*, vertices without
a partner, the forest reaches others by such paths: an *outer* vertex by a path that ends with an
edge of the matching, or has no edge, an *inner* vertex otherwise. An edge between outer vertices of
one tree closes a cycle of odd length, a *blossom*, in which every vertex is outer: it is shrunk to
one vertex, its *base*. An edge between two trees, or to a vertex beyond them that has no partner,
makes a path by which the matching grows by an edge. If there is none, no matching of what was
reached is larger.

The blossoms are those of J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics
17 (1965). For an inner vertex that became outer the edge that closed its blossom is kept, its
*bridge*, as in H. N. Gabow, "An efficient implementation of Edmonds' algorithm for maximum matching
on graphs", Journal of the ACM 23 (1976). So paths are found again without a look into blossoms, and
a forest takes hardly more steps than there are edges.

Three things follow from a maximum matching: the structure of Gallai and Edmonds, which shows why
it is no larger; and of a perfect one, whether another has some edges, and which edges are in any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from cover.facts import Contradiction
from cover.families.partitions import connected

ALONE = -1  # the partner of a vertex that has none
_MOST_NAMED = 6  # vertices in a list of a message

Edge = tuple[int, int]  # the numbers of two vertices
Edges = Sequence[Edge]
Neighbours = Sequence[Sequence[int]]  # for each vertex, those that an edge joins to it


class Forest:
    """The alternating forest of a matching, grown from some roots until a path is found.

    `partners` has the partner of each vertex, or `ALONE`. Vertices in `without` are as good as
    removed; of the others, none but roots may have their partners among them.
    """

    def __init__(
        self,
        neighbours: Neighbours,
        partners: Sequence[int],
        roots: Iterable[int],
        without: Collection[int] = (),
    ) -> None:
        self.outer = list(roots)  # in the order in which they were reached
        self._neighbours, self._partners, self._without = neighbours, partners, without
        self.bases = {root: root for root in self.outer}  # of outer vertices, by way of others
        self.parents: dict[int, int] = {}  # of inner vertices: outer ones
        self._bridges: dict[int, tuple[int, int]] = {}  # the end on the side of the vertex is first
        self.path = self._grow()

    def augment(self, partners: list[int]) -> bool:
        """Make the matching larger by the path that was found; return whether there is one."""
        for one, other in self.path or ():
            partners[one], partners[other] = other, one
        return self.path is not None

    def _grow(self) -> Edges | None:
        """Reach all there is; on a path to augment by, return its edges outside the matching."""
        bases, parents, without = self.bases, self.parents, self._without
        for vertex in self.outer:
            for other in self._neighbours[vertex]:
                if other in bases:
                    # Where both point to one base, as most often in a blossom, nothing is new.
                    path = bases[vertex] != bases[other] and self._meet(vertex, other)
                    if path:
                        return path
                elif other not in parents and other not in without:
                    partner = self._partners[other]
                    if partner == ALONE:
                        return [(vertex, other), *self._to_root(vertex)]
                    parents[other] = vertex
                    bases[partner] = partner
                    self.outer.append(partner)
        return None

    def _meet(self, one: int, other: int) -> Edges | None:
        """Treat an edge between outer vertices: nothing new, a path between roots, or a blossom."""
        top = self._common(one, other)
        if top is None:
            return [(one, other), *self._to_root(one), *self._to_root(other)]
        for near, far in ((one, other), (other, one)):
            # All between this end of the bridge and the base of the blossom becomes outer.
            here = self._base(near)
            while here != top:
                inner = self._partners[here]
                self.bases[here] = self.bases[inner] = top
                self._bridges[inner] = near, far
                self.outer.append(inner)
                here = self._base(self.parents[inner])
        return None

    def _base(self, vertex: int) -> int:
        """Return the base of the blossom of an outer vertex; itself where it is in none."""
        bases = self.bases
        while bases[vertex] != vertex:
            bases[vertex] = bases[bases[vertex]]
            vertex = bases[vertex]
        return vertex

    def _common(self, one: int, other: int) -> int | None:
        """Return the first base on the ways of both to their roots; None where these are two.

        Steps are made on both ways by turns: about as many as the blossom will have vertices.
        """
        seen = set[int]()
        here: int | None = self._base(one)
        there: int | None = self._base(other)
        while here is not None:
            if here in seen:
                return here
            seen.add(here)
            inner = self._partners[here]
            here = self._base(self.parents[inner]) if inner in self.parents else None
            if there is not None:
                here, there = there, here
        return None

    def _to_root(self, vertex: int) -> Iterator[tuple[int, int]]:
        """Yield the edges outside the matching on the path of an outer vertex, in any order.

        From a vertex that has a bridge the path runs away from the root, to the near end, and from
        the far end on towards it.
        """
        ways = [(vertex, ALONE)]
        while ways:
            here, end = ways.pop()
            while here != end:
                partner = self._partners[here]
                if here in self._bridges:
                    near, far = self._bridges[here]
                    ways.append((near, partner))
                    yield near, far
                    here = far
                elif partner in self.parents:
                    here = self.parents[partner]
                    yield partner, here
                else:
                    break  # a root


def neighbours_of(vertices: int, edges: Edges) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(vertices)]
    for one, other in edges:
        found[one].append(other)
        found[other].append(one)
    return found


def maximum(neighbours: Neighbours) -> list[int]:
    """Return the partner of each vertex, or `ALONE`, in a matching with as many edges as possible.

    It begins with a greedy matching, which leaves few vertices alone, and grows a tree from each of
    these. A tree without a path to augment by never has a part in a later one: it is not
    looked at again. In random graphs the trees are small, and all of it takes hardly longer than to
    read the edges; at worst it is vertices times edges.
    """
    partners = _greedy(neighbours)
    done = set[int]()
    for root, partner in enumerate(partners):
        if partner == ALONE:
            tree = Forest(neighbours, partners, [root], done)
            if not tree.augment(partners):
                done.update(tree.bases, tree.parents)
    return partners


def _greedy(neighbours: Neighbours) -> list[int]:
    """Pair vertices with the fewest neighbours first, and with such."""
    partners = [ALONE] * len(neighbours)
    degrees = list(map(len, neighbours))
    for vertex in sorted(range(len(neighbours)), key=degrees.__getitem__):
        if partners[vertex] == ALONE:
            free = [other for other in neighbours[vertex] if partners[other] == ALONE]
            if free:
                other = min(free, key=degrees.__getitem__)
                partners[vertex], partners[other] = other, vertex
    return partners


class Pairing:
    """A graph with a maximum matching: `partners` has the partner of each vertex, or `ALONE`."""

    def __init__(self, vertices: int, edges: Edges) -> None:
        self.neighbours = neighbours_of(vertices, edges)
        self.partners = maximum(self.neighbours)
        self.alone = tuple(k for k, partner in enumerate(self.partners) if partner == ALONE)
        self._latest = self.partners  # the perfect matching that was found last

    def extends(self, edges: Edges) -> bool:
        """Return whether some perfect matching has all these edges.

        It begins with the perfect matching that was found last. The vertices that lose a partner to
        these edges look for another in the rest of the graph: where edges come one by one, these
        are two. Trees grow from all of them, so that they meet halfway.
        """
        chosen = set(chain.from_iterable(edges))
        if self.alone or len(chosen) < 2 * len(edges):
            return False
        partners = list(self._latest)
        fresh = [(one, other) for one, other in edges if partners[one] != other]
        left = [partners[v] for v in chain.from_iterable(fresh) if partners[v] not in chosen]
        for one, other in fresh:
            partners[one], partners[other] = other, one
        for vertex in left:
            partners[vertex] = ALONE
        while left:
            if not Forest(self.neighbours, partners, left, chosen).augment(partners):
                return False
            left = [vertex for vertex in left if partners[vertex] == ALONE]
        self._latest = partners
        return True

    @cached_property
    def structure(self) -> GallaiEdmonds:
        """The structure of Gallai and Edmonds, from a maximum matching and its forest.

        A vertex can be left alone if it is an outer vertex of the forest that is grown from all
        that are: along its path, edges in the matching and outside change places.
        """
        missed = frozenset(Forest(self.neighbours, self.partners, self.alone).outer)
        barrier = frozenset(chain.from_iterable(map(self.neighbours.__getitem__, missed))) - missed
        rest = frozenset(range(len(self.partners))) - missed - barrier
        return GallaiEdmonds(missed, barrier, rest)

    @cached_property
    def obstacle(self) -> Obstacle:
        """Why no matching pairs more vertices."""
        barrier = self.structure.barrier
        parts = odd_parts(self.neighbours, barrier)
        return Obstacle(tuple(sorted(barrier)), parts, self.alone)


# --- Why a matching is not perfect ---


class GallaiEdmonds(NamedTuple):
    """The Gallai-Edmonds structure: each vertex of a graph is in one of three sets.

    `missed` are those that some maximum matching leaves alone; `barrier` are the neighbours of
    these among all others, which are the `rest` (L. Lovász and M. D. Plummer, *Matching Theory*,
    1986, section 3.2).
    """

    missed: frozenset[int]
    barrier: frozenset[int]
    rest: frozenset[int]


class Obstacle(NamedTuple):
    """A certificate that there is no perfect matching: too many odd parts remain.

    If some vertices are taken away from a graph, each part of the rest with an odd number of
    vertices needs one of them as a partner. By the theorem of Tutte and Berge, a maximum matching
    leaves as many vertices alone as, with the worst choice, there are more such parts than vertices
    taken away.

    Here `odd_parts`, each told by its first vertex, remain without `removed`, and are more than
    these; `unmatched` are alone in some maximum matching.
    """

    removed: tuple[int, ...]
    odd_parts: tuple[int, ...]
    unmatched: tuple[int, ...]

    def holds(self, neighbours: Neighbours) -> bool:
        """Return whether the certificate proves it, counted anew and without any matching."""
        parts = odd_parts(neighbours, self.removed)
        return parts == self.odd_parts and len(parts) - len(self.removed) == len(self.unmatched) > 0

    def contradiction(self) -> Contradiction:
        """Return the certificate in words; lists of many vertices are cut off."""
        left, odd, removed = len(self.unmatched), len(self.odd_parts), len(self.removed)
        alone, gone = self.unmatched[:_MOST_NAMED], self.removed[:_MOST_NAMED]
        why = f"the graph falls into parts, of which {odd} have an odd number of vertices"
        if removed:
            which, of_these = f"the {removed} vertices", f"one of these {removed}"
            if removed == 1:
                which, of_these = "vertex", "it as a partner"
            parts = f"{odd} parts with an odd number of vertices remain"
            without = f"without {which} {_places(len(alone), removed)}"
            why = f"{without}, {parts}, and each needs {of_these}"
        are_alone = f"every matching leaves at least {left} vertices alone"
        lists = {
            "unmatched": self.unmatched,
            "tutte_set": self.removed,
            "odd_parts": self.odd_parts,
        }
        rule = f"{are_alone}, such as {_places(0, left)}: {why}"
        return Contradiction(rule, self.unmatched[:1], (*alone, *gone), lists=lists)


def _places(first: int, vertices: int) -> str:
    """Return places for the names of the first of some vertices, and how many more there are."""
    named = " ".join(f"{{{first + number}}}" for number in range(min(vertices, _MOST_NAMED)))
    more = vertices - _MOST_NAMED
    return f"{named} and {more} more" if more > 0 else named


def odd_parts(neighbours: Neighbours, removed: Iterable[int]) -> tuple[int, ...]:
    """Return the first vertex of each part with an odd number of vertices, in ascending order."""
    return tuple(part[0] for part in parts_of(neighbours, removed) if len(part) % 2)


def parts_of(neighbours: Neighbours, removed: Iterable[int]) -> Iterator[list[int]]:
    """Return the connected parts that remain without some vertices, by their first vertices."""
    gone = set(removed)
    left = (vertex for vertex in range(len(neighbours)) if vertex not in gone)
    return connected(left, neighbours.__getitem__)


# --- The edges of all perfect matchings ---


def allowed_edges(neighbours: Neighbours, partners: Sequence[int]) -> Iterator[Edge]:
    """Yield the edges that are in any perfect matching, by one, `partners`; some come twice.

    The smaller vertex is first. Vertices without neighbours may be `ALONE`.

    Another perfect matching differs from this one by cycles, whose edges are in the matching and
    outside of it by turns. So an edge is *allowed* if it is in the matching or on such a cycle.

    Let a vertex u lead to a vertex w if an edge outside the matching joins u to the partner of w.
    Then a cycle is a closed walk, and the edge u-v may be on one only if u and the partner of v
    lead to each other, over others: if they are in one *strong component* (R. Tarjan, "Depth-first
    search and linear graph algorithms", SIAM Journal on Computing 1, 1972). In a bipartite graph,
    that is all. In others, a closed walk may go along an edge of the matching both ways, and be no
    cycle. So each edge that is left is put into the matching, and the two vertices that lose their
    partners look for others: the path by which they find each other tells of all its edges that
    they are allowed.

    Where there is none for an edge of u, a tree grown from the partner p of u, without u, tells all
    of u's edges: u-v is allowed if v is outer in it, for then v-u and u-p close a cycle. At worst
    that is a tree for each vertex; in random graphs of 10,000 vertices there is hardly any.
    """
    yield from ((u, v) for u, v in enumerate(partners) if u < v)
    component = _strong_components(neighbours, partners)
    latest = list(partners)  # the perfect matching that was found last
    known, settled = set[Edge](), set[int]()  # vertices whose edges are all known
    for u, others in enumerate(neighbours):
        for v in others:
            if u > v or component[u] != component[partners[v]]:
                continue
            if v == latest[u] or (u, v) in known or not settled.isdisjoint((u, v)):
                continue
            alone = latest[u], latest[v]
            for vertex in alone:
                latest[vertex] = ALONE
            latest[u], latest[v] = v, u
            forest = Forest(neighbours, latest, alone, (u, v))
            if forest.augment(latest):
                found = [(u, v), *(sorted_edge(*edge) for edge in forest.path or ())]
            else:
                for one, other in zip((u, v), alone, strict=True):
                    latest[one], latest[other] = other, one
                outer = set(Forest(neighbours, latest, [latest[u]], (u,)).outer)
                found = [sorted_edge(u, other) for other in others if other in outer]
                settled.add(u)
            known.update(found)
            yield from found


def sorted_edge(u: int, v: int) -> Edge:
    return (u, v) if u < v else (v, u)


def _strong_components(neighbours: Neighbours, partners: Sequence[int]) -> list[int]:
    from rustworkx import PyDiGraph, strongly_connected_components

    graph: PyDiGraph[None, None] = PyDiGraph()
    graph.add_nodes_from([None] * len(partners))
    graph.add_edges_from_no_data(
        [
            (vertex, partners[other])
            for vertex, others in enumerate(neighbours)
            for other in others
            if partners[other] != vertex
        ]
    )
    component = [0] * len(partners)
    for number, vertices in enumerate(strongly_connected_components(graph)):
        for vertex in vertices:
            component[vertex] = number
    return component
