"""Star Battle, as a family from outside of the package: this file is all that there is of it."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import ClassVar

from cover import OwnGrid

Cell = tuple[int, int]  # row and column, from 0
Item = str | tuple[str | int, ...]

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

    def items(self) -> Iterator[str]:
        """The houses."""
        return iter(self.houses)

    def multiplicities(self) -> dict[str, int]:
        """As many stars in each house."""
        return dict.fromkeys(self.houses, self.stars)

    def options(self) -> Iterator[tuple[dict[Cell, str], list[Item]]]:
        """A star in a cell, in its row, its column and its region.

        It covers the four corners of the cell, too: stars that touch would have one in common.
        """
        for cell in product(range(self.height), range(self.width)):
            here: list[Item] = [house for house, cells in self.houses.items() if cell in cells]
            corners: list[Item] = [("corner", cell[0] + y, cell[1] + x) for y, x in _CORNERS]
            yield {cell: "*"}, here + corners

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
