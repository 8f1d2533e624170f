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
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

ALONE = -1  # the partner of a vertex that has none

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
        self._bases = {root: root for root in self.outer}  # of outer vertices, by way of others
        self._parents: dict[int, int] = {}  # of inner vertices: outer ones
        self._bridges: dict[int, tuple[int, int]] = {}  # the end on the side of the vertex is first
        self.path = self._grow()

    @property
    def vertices(self) -> Iterator[int]:
        """Yield all that was reached; some come twice."""
        yield from self._bases
        yield from self._parents

    def augment(self, partners: list[int]) -> bool:
        """Make the matching larger by the path that was found; return whether there is one."""
        for one, other in self.path or ():
            partners[one], partners[other] = other, one
        return self.path is not None

    def _grow(self) -> Edges | None:
        """Reach all there is; on a path to augment by, return its edges outside the matching."""
        bases, parents, without = self._bases, self._parents, self._without
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
        if self._base(one) == self._base(other):
            return None
        top = self._common(one, other)
        if top is None:
            return [(one, other), *self._to_root(one), *self._to_root(other)]
        self._shrink(one, other, top)
        self._shrink(other, one, top)
        return None

    def _base(self, vertex: int) -> int:
        """Return the base of the blossom of an outer vertex; itself where it is in none."""
        bases = self._bases
        while bases[vertex] != vertex:
            bases[vertex] = bases[bases[vertex]]
            vertex = bases[vertex]
        return vertex

    def _above(self, base: int) -> int | None:
        """Return the next base on the way to the root; None at the root."""
        inner = self._partners[base]
        return self._base(self._parents[inner]) if inner in self._parents else None

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
            here = self._above(here)
            if there is not None:
                here, there = there, here
        return None

    def _shrink(self, near: int, far: int, top: int) -> None:
        """Make all between one end of a bridge and the base of its blossom outer."""
        here = self._base(near)
        while here != top:
            inner = self._partners[here]
            self._bases[here] = self._bases[inner] = top
            self._bridges[inner] = near, far
            self.outer.append(inner)
            here = self._base(self._parents[inner])

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
                elif partner in self._parents:
                    here = self._parents[partner]
                    yield partner, here
                else:
                    break  # a root


def neighbours_of(vertices: int, edges: Edges) -> list[list[int]]:
    """Return the neighbours of each vertex, in the order of the edges."""
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
                done.update(tree.vertices)
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
        self.is_perfect = ALONE not in self.partners
        self._latest = self.partners  # the perfect matching that was found last

    def extends(self, edges: Edges) -> bool:
        """Return whether some perfect matching has all these edges.

        It begins with the perfect matching that was found last. The vertices that lose a partner to
        these edges look for another in the rest of the graph: where edges come one by one, these
        are two. Trees grow from all of them, so that they meet halfway.
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


def alone(partners: Sequence[int]) -> tuple[int, ...]:
    """Return the vertices without a partner."""
    return tuple(vertex for vertex, partner in enumerate(partners) if partner == ALONE)
