"""Star Battle, as a family from outside of the package: this file is all that there is of it."""

from collections.abc import Iterator
from itertools import combinations, product

from cover import OwnGrid

Cell = tuple[int, int]


class StarBattle(OwnGrid):
    """In each row, each column and each region there are as many stars as `stars` says.

    No two stars touch, not even at corners. Cells with the same letter are a region.
    """

    command = "star-battle"
    summary = "Star Battle: stars that do not touch."
    suffixes = ("stars",)
    settings = {"stars": 1}
    stars: int
    marks = "*"
    example = """
        stars 1
        AABBB
        AABBB
        CCCDD
        CCDDD
        CCEEE
        """

    def parse(self, rows: list[str]) -> None:
        """Take a letter for each cell."""
        super().parse(rows)
        self.regions = self.cells
        labels = sorted({label for row in self.cells for label in row})
        if not self.height == self.width == len(labels):
            size = f"{self.height} rows of {self.width} cells"
            raise ValueError(f"{len(labels)} regions in {size}, expected as many of each")
        if not 1 <= self.stars <= 9:
            raise ValueError(f"{self.stars} stars, expected 1 to 9")
        cells = list(product(range(self.height), repeat=2))
        self.houses: dict[str, list[Cell]] = {}
        for k in range(self.height):
            self.houses[f"row-{k + 1}"] = [cell for cell in cells if cell[0] == k]
            self.houses[f"column-{k + 1}"] = [cell for cell in cells if cell[1] == k]
        for label in labels:
            region = [(y, x) for y, x in cells if self.cells[y][x] == label]
            self.houses[f"region-{label}"] = region

    # --- The exact cover ---

    def items(self) -> list[object]:
        """The first star of each house, the second and so on."""
        return list(product(self.houses, range(1, self.stars + 1)))

    def options(self) -> Iterator[tuple[dict[Cell, str], list[object]]]:
        """A star in a cell, by the number that it has in each of its three houses."""
        for y, x in product(range(self.height), repeat=2):
            corners: list[object] = [("corner", y + down, x + right) for down, right in _AROUND]
            here = [name for name, cells in self.houses.items() if (y, x) in cells]
            for parts in product(*(self._parts(name, (y, x)) for name in here)):
                yield {(y, x): "*"}, sum(parts, corners)

    def _parts(self, house: str, cell: Cell) -> Iterator[list[object]]:
        """What a star in a cell covers of a house, if it is its first star, its second and so on.

        It also covers what keeps stars in order, so that no solution is found twice: the first star
        all places up to its own in one list, and the second all from its own on in the same list.
        """
        cells = self.houses[house]
        at, last = cells.index(cell), len(cells) - 1
        for k in range(1, self.stars + 1):
            above = [(house, "after", k, place) for place in range(at + 1)] if k < self.stars else []
            below = [(house, "after", k - 1, place) for place in range(at, last + 1)] if k > 1 else []
            yield [(house, k), *above, *below]

    # --- The rules ---

    def faults(self, answer: list[list[str]]) -> Iterator[str]:
        """Count the stars of each house, and look for stars that touch."""
        stars = [(y, x) for y, row in enumerate(answer) for x, mark in enumerate(row) if mark == "*"]
        for house, cells in self.houses.items():
            count = len(set(stars) & set(cells))
            if count != self.stars:
                yield f"{count} stars in {house.replace('-', ' ')}, not {self.stars}"
        for (y, x), (v, u) in combinations(stars, 2):
            if abs(y - v) <= 1 and abs(x - u) <= 1:
                yield f"stars touch at r{y + 1}c{x + 1} and r{v + 1}c{u + 1}"


_AROUND = ((0, 0), (0, 1), (1, 0), (1, 1))
