"""Star Battle, as a family from outside of the package: this file is all that there is of it."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import ClassVar

from cover import OwnGrid

Cell = tuple[int, int]  # row and column, from 0
Item = tuple[str | int, ...]

_CORNERS = ((0, 0), (0, 1), (1, 0), (1, 1))


class StarBattle(OwnGrid):
    """In each row, each column and each region there are as many stars as `stars` says.

    No two stars touch, not even at corners. Cells with the same letter are a region.
    """

    command = "star-battle"
    summary = "Star Battle: stars that do not touch."
    suffixes = ("stars",)
    settings: ClassVar[Mapping[str, int]] = {"stars": 1}
    stars: int
    marks = "*"
    example = """
        stars 1
        AABBB
        ABBBB
        ACCBD
        CCCBD
        CCEDD
        """

    def parse(self, rows: list[str]) -> None:
        """Take a letter for each cell."""
        super().parse(rows)
        self.regions = self.cells
        size, names = self.height, sorted({name for row in self.cells for name in row})
        if not size == self.width == len(names):
            found = f"{size} rows of {self.width} cells with {len(names)} regions"
            raise ValueError(f"{found}, expected as many of each")
        if not 1 <= self.stars <= 9:
            raise ValueError(f"{self.stars} stars, expected 1 to 9")
        cells = [(row, column) for row in range(size) for column in range(size)]
        self.houses: dict[str, list[Cell]] = {}
        for k in range(size):
            self.houses[f"row-{k + 1}"] = [cell for cell in cells if cell[0] == k]
            self.houses[f"column-{k + 1}"] = [cell for cell in cells if cell[1] == k]
        for name in names:
            region = [(row, column) for row, column in cells if self.cells[row][column] == name]
            self.houses[f"region-{name}"] = region

    # --- What is covered ---

    def items(self) -> Iterator[Item]:
        """The first star of each house, the second, and so on."""
        return product(self.houses, range(1, self.stars + 1))

    def options(self) -> Iterator[tuple[dict[Cell, str], list[Item]]]:
        """A star in a cell, with the number that it has in its row, its column and its region.

        It covers the four corners of the cell, too: stars that touch would have one in common.
        """
        for cell in product(range(self.height), range(self.width)):
            corners: list[Item] = [("corner", cell[0] + y, cell[1] + x) for y, x in _CORNERS]
            here = [house for house, cells in self.houses.items() if cell in cells]
            for parts in product(*(self._parts(house, cell) for house in here)):
                yield {cell: "*"}, sum(parts, corners)

    def _parts(self, house: str, cell: Cell) -> Iterator[list[Item]]:
        """What a star covers of a house as its first star, as its second, and so on.

        So that no solution is found twice, they stand in order: star k covers the places up to its
        own, and star k + 1 those from its own on, of one list.
        """
        at, places = self.houses[house].index(cell), len(self.houses[house])
        for k in range(1, self.stars + 1):
            up_to: list[Item] = [(house, k, "and", k + 1, place) for place in range(at + 1)]
            on: list[Item] = [(house, k - 1, "and", k, place) for place in range(at, places)]
            yield [(house, k), *(up_to if k < self.stars else []), *(on if k > 1 else [])]

    # --- The rules ---

    def faults(self, answer: list[list[str]]) -> Iterator[str]:
        """Count the stars of each house, and look for two that touch."""
        cells = product(range(self.height), range(self.width))
        stars = [(row, column) for row, column in cells if answer[row][column] == "*"]
        for house, places in self.houses.items():
            count = len(set(stars).intersection(places))
            if count != self.stars:
                yield f"{count} stars in {house.replace('-', ' ')}, expected {self.stars}"
        for (y, x), (v, u) in combinations(stars, 2):
            if abs(y - v) <= 1 and abs(x - u) <= 1:
                yield f"the stars at r{y + 1}c{x + 1} and r{v + 1}c{u + 1} touch"
