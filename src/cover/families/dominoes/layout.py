"""How domino puzzles were written: where their cells stand, and how answers are put."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cover.errors import Place
from cover.families.dominoes.dominosa import dominoes, highest
from cover.families.dominoes.su_domino_ku import CELLS, SIZE


class SuDominoKuLayout(NamedTuple):
    """The layout of a su-domino-ku that begins at `first` (see `cover.reading.records.Layout`).

    `cells` tells where the cells stand that are given, `dominoes` where each domino does.
    """

    first: Place
    cells: Mapping[int, Place]
    dominoes: Sequence[Place]
    contest: str = ""

    def line(self, solution: Sequence[int]) -> str:
        """The digits of the grid, row by row."""
        return "".join(map(str, solution[:CELLS]))

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Nine lines of nine digits."""
        digits = self.line(solution)
        return [digits[start : start + SIZE] for start in range(0, CELLS, SIZE)]

    def data(self, solution: Sequence[int]) -> dict[str, object]:
        """The grid, the dominoes in the order of their first cells, and the cells of the singles.

        Dominoes are written as in the input, `6 B2 1 B3`; the singles are those of 1, 2, ..., 9.
        """
        return {
            "grid": self.line(solution),
            "dominoes": self.laid(solution),
            "singles": self.singles(solution),
        }

    def laid(self, solution: Sequence[int]) -> list[str]:
        """The dominoes, `6 B2 1 B3`."""
        digits, partners = solution[:CELLS], solution[CELLS:]
        return [
            f"{digits[cell]} {cell_name(cell)} {digits[partner]} {cell_name(partner)}"
            for cell, partner in enumerate(partners)
            if cell < partner
        ]

    def singles(self, solution: Sequence[int]) -> str:
        """The cells of the single digits 1, 2, ..., 9."""
        digits, partners = solution[:CELLS], solution[CELLS:]
        cells = [cell for cell, partner in enumerate(partners) if cell == partner]
        return " ".join(map(cell_name, sorted(cells, key=digits.__getitem__)))

    def symbol(self, value: int) -> str:
        """The digit."""
        return str(value)

    def place(self, cell: int) -> Place:
        """Where a cell stands in the input: that of a given one, or else the puzzle itself."""
        return self.cells.get(cell, self.first)

    def part_place(self, part: int) -> Place:
        """Where a domino stands in the input."""
        return self.dominoes[part]


class DominosaLayout(NamedTuple):
    """The layout of a grid of numbers, row by row (see `cover.reading.records.Layout`).

    `cells` tells where the numbers stand.
    """

    numbers: Sequence[int]
    columns: int
    cells: Sequence[Place]
    contest: str = ""

    def line(self, solution: Sequence[int]) -> str:
        """The number of the domino of each cell: 0-0 is 1, 0-1 is 2, and so on."""
        return " ".join(map(str, self.bones(solution)))

    def rows(self, solution: Sequence[int]) -> list[str]:
        """The numbers of the dominoes, a line for each row."""
        return [" ".join(map(str, row)) for row in self.in_rows(self.bones(solution))]

    def data(self, solution: Sequence[int]) -> list[dict[str, object]]:
        """The dominoes in the order of their first cells, each with the cells of its numbers.

        The smaller number comes first. Rows and columns of cells count from 1.
        """
        found: list[dict[str, object]] = []
        for cell, partner in enumerate(solution):
            if cell < partner:
                ends = sorted((cell, partner), key=self.numbers.__getitem__)
                cells = [[end // self.columns + 1, end % self.columns + 1] for end in ends]
                found.append({"domino": [self.numbers[end] for end in ends], "cells": cells})
        return found

    def bones(self, solution: Sequence[int]) -> list[int]:
        """The number of the domino of each cell, from 1."""
        set_of_dominoes = dominoes(highest(len(self.numbers)))
        number_of = {domino: number for number, domino in enumerate(set_of_dominoes, 1)}
        held = self.numbers
        pairs = [(held[cell], held[partner]) for cell, partner in enumerate(solution)]
        return [number_of[min(pair), max(pair)] for pair in pairs]

    def in_rows(self, values: Sequence[int]) -> list[Sequence[int]]:
        """What each cell has of something, by rows."""
        starts = range(0, len(values), self.columns)
        return [values[start : start + self.columns] for start in starts]

    def symbol(self, value: int) -> str:
        """The number."""
        return str(value)

    def place(self, cell: int) -> Place:
        """Where a cell stands in the input."""
        return self.cells[cell]

    def part_place(self, part: int) -> Place:
        """Where a cell stands in the input: a grid is made of nothing else."""
        return self.cells[part]


def cell_name(cell: int) -> str:
    """The name of a cell of nine rows: `A1` to `I9`."""
    return f"{'ABCDEFGHI'[cell // SIZE]}{cell % SIZE + 1}"
