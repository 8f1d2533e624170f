"""Regions at random: a square grid parted into connected regions, each of as many cells as a row.

It begins with the rows, and takes a random walk among all ways to part the grid: in each step, two
neighbouring regions become one, and a tree that spans it, grown by a random walk, is cut where that
leaves two halves (D. DeFord et al., "Recombination: a family of Markov chains for redistricting",
2021). So every step leaves regions as they should be, and nothing has to be mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cover.families.grids.houses import sides_of

# The steps of the walk for each region. After some ten, nothing is left of the rows; more than
# that change only which regions it is.
_STEPS = 25


def random_regions(size: int, random: Random) -> tuple[int, ...]:
    """Return the region of each cell, from 0 in the order of their first cells."""
    walk = _Walk(size, random)
    for _ in range(_STEPS * size):
        walk.step()
    number_of: dict[int, int] = {}
    return tuple(number_of.setdefault(region, len(number_of)) for region in walk.region_of)


class _Walk:
    """A way to part the grid; `region_of` has the region of each cell."""

    def __init__(self, size: int, random: Random) -> None:
        self.region_of = [cell // size for cell in range(size * size)]
        self._size = size
        self._random = random
        self._neighbours = [sides_of(cell, size, size) for cell in range(size * size)]

    def step(self) -> None:
        """Part two neighbouring regions anew, where the tree that was grown can be halved."""
        cell = self._random.randrange(len(self.region_of))
        other = self._random.choice(self._neighbours[cell])
        one, two = self.region_of[cell], self.region_of[other]
        if one != two:
            half = self._half(
                {k for k, region in enumerate(self.region_of) if region in (one, two)}
            )
            for k in half:
                self.region_of[k] = one
            if half:
                self._rest_is(two, half, one)

    def _rest_is(self, two: int, half: Sequence[int], one: int) -> None:
        """Have all cells of a region that are not in the half belong to the other."""
        mine = set(half)
        for k, region in enumerate(self.region_of):
            if region == one and k not in mine:
                self.region_of[k] = two

    def _half(self, cells: set[int]) -> Sequence[int]:
        """Return half of the cells, connected as is the rest; none if no edge parts them so."""
        order, parent = self._tree(cells)
        below = {cell: [cell] for cell in order}  # each cell with those that hang on it
        halves: list[list[int]] = []
        for cell in reversed(order):
            if len(below[cell]) == self._size:
                halves.append(below[cell])
            if cell in parent:
                below[parent[cell]] += below[cell]
        return self._random.choice(halves) if halves else ()

    def _tree(self, cells: set[int]) -> tuple[list[int], dict[int, int]]:
        """Return a spanning tree: the cells, each behind its parent, and the parents.

        It grows from where it grew last, as long as that goes. A tree of any form would most often
        be cut into halves that are next to rectangles.
        """
        order = [self._random.choice(sorted(cells))]
        stack, parent = order[:], dict[int, int]()
        left = cells - set(order)
        while stack:
            free = [cell for cell in self._neighbours[stack[-1]] if cell in left]
            if not free:
                stack.pop()
                continue
            cell = self._random.choice(free)
            parent[cell] = stack[-1]
            left.remove(cell)
            order.append(cell)
            stack.append(cell)
        return order, parent
