"""Alternating forests: how a matching grows, and what tells that it cannot.

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

ALONE = -1  # the partner of a vertex that has none

Edges = Sequence[tuple[int, int]]
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
        """All that was reached; some come twice."""
        yield from self._bases
        yield from self._parents

    def augment(self, partners: list[int]) -> bool:
        """Make the matching larger by the path that was found, if there is one."""
        for one, other in self.path or ():
            partners[one], partners[other] = other, one
        return self.path is not None

    def _grow(self) -> Edges | None:
        """Reach all there is; on a path to augment by, the edges outside the matching."""
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
        """An edge between outer vertices: nothing new, or a path between roots, or a blossom."""
        if self._base(one) == self._base(other):
            return None
        top = self._common(one, other)
        if top is None:
            return [(one, other), *self._to_root(one), *self._to_root(other)]
        self._shrink(one, other, top)
        self._shrink(other, one, top)
        return None

    def _base(self, vertex: int) -> int:
        """The base of the blossom of an outer vertex; itself where it is in none."""
        bases = self._bases
        while bases[vertex] != vertex:
            bases[vertex] = bases[bases[vertex]]
            vertex = bases[vertex]
        return vertex

    def _above(self, base: int) -> int | None:
        """The next base on the way to the root."""
        inner = self._partners[base]
        return self._base(self._parents[inner]) if inner in self._parents else None

    def _common(self, one: int, other: int) -> int | None:
        """The first base on the ways of both to their roots; None where these are two.

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
        """The edges outside the matching on the path of an outer vertex, in any order.

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
