"""A maximum matching of a graph, and what follows from it in polynomial time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from cover.families.matchings.forest import ALONE, Edges, Forest, Neighbours


def neighbours_of(vertices: int, edges: Edges) -> list[list[int]]:
    """The neighbours of each vertex, in the order of the edges."""
    found: list[list[int]] = [[] for _ in range(vertices)]
    for one, other in edges:
        found[one].append(other)
        found[other].append(one)
    return found


def maximum(neighbours: Neighbours) -> list[int]:
    """The partner of each vertex, or `ALONE`, in a matching with as many edges as possible.

    It begins with what is nearest at hand, which leaves few vertices alone, and grows a tree from
    each of these. A tree without a path to augment by never has a part in a later one: it is not
    looked at again. In random graphs the trees are small, and all of it takes hardly longer than to
    read the edges; at worst it is vertices times edges.
    """
    partners = _greedy(neighbours)
    done = set[int]()
    for root, partner in enumerate(partners):
        if partner == ALONE:
            tree = Forest(neighbours, partners, [root], done)
            if not tree.augment(partners):
                done.update(tree.vertices)
    return partners


def _greedy(neighbours: Neighbours) -> list[int]:
    """Pair those with the fewest neighbours first, and with such."""
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
        self.is_perfect = ALONE not in self.partners
        self._latest = self.partners  # the perfect matching that was found last

    def extends(self, edges: Edges) -> bool:
        """Whether some perfect matching has all these edges.

        Those who lose a partner to them look for another in the rest of the graph, beginning with
        the perfect matching that was found last: when edges come one by one, these are two. Trees
        grow from all of them, so that they meet halfway.
        """
        chosen = set(chain.from_iterable(edges))
        if not self.is_perfect or len(chosen) < 2 * len(edges):
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

    def allowed(self) -> Iterator[tuple[int, int]]:
        """The edges of all perfect matchings, each from both of its ends.

        An edge u-v is in one if, without u, the partner p of u has an alternating path to v that
        ends with an edge of the matching: behind it, v-u and u-p close a cycle, along which edges
        in the matching and outside change places. And if it is in one, the edges that are in only
        one of both matchings make cycles: that of u has such a path. So v is an outer vertex of the
        tree grown from p without u. Costs a tree for each vertex: vertices times edges.
        """
        if not self.is_perfect:
            return
        for vertex, partner in enumerate(self.partners):
            outer = set(Forest(self.neighbours, self.partners, [partner], (vertex,)).outer)
            for other in self.neighbours[vertex]:
                if other in outer:
                    yield vertex, other


def alone(partners: Sequence[int]) -> tuple[int, ...]:
    """The vertices without a partner."""
    return tuple(vertex for vertex, partner in enumerate(partners) if partner == ALONE)
