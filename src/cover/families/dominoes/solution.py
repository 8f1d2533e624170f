"""Solutions of dominosas and su-domino-kus, as objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cover.families.dominoes.puzzle import DominoPuzzle, in_rows
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.reading.cell_names import Cell


class LaidDomino(NamedTuple):
    """A domino where it lies: the number in each of its cells, which are row and column from 0.

    The single cells of a su-domino-ku are dominoes of one cell.
    """

    numbers: tuple[int, ...]
    cells: tuple[tuple[int, int], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells, such as `r1c2`."""
        return tuple(f"r{row + 1}c{column + 1}" for row, column in self.cells)


class DominoSolution(Solution):
    """Numbers of a grid, and how dominoes lie on it."""

    puzzle: DominoPuzzle[Any]

    @property
    def placements(self) -> list[LaidDomino]:
        """The dominoes, and single cells of a su-domino-ku, in the order of their first cells."""
        partners = self.puzzle._partners_in(self.values)
        return [self._domino(cell) for cell, partner in enumerate(partners) if cell <= partner]

    @property
    def numbers(self) -> list[list[int]]:
        """The numbers in rows, with those that were not given."""
        held = self.puzzle._numbers_in(self.values)
        return list(map(list, in_rows(held, self.puzzle.columns)))

    def _domino(self, cell: int) -> LaidDomino:
        held = self.puzzle._numbers_in(self.values)
        cells = sorted({cell, self.puzzle._partners_in(self.values)[cell]})
        places = (divmod(each, self.puzzle.columns) for each in cells)
        return LaidDomino(tuple(held[each] for each in cells), tuple(places))


class DominosaSolution(DominoSolution):
    """How the dominoes lie on a grid of numbers.

    >>> from cover import Dominosa
    >>> solution = Dominosa([[0, 1, 1], [0, 0, 1]]).solve()
    >>> solution["r1c1"]
    LaidDomino(numbers=(0, 1), cells=((0, 0), (0, 1)))
    >>> solution.partner(0, 0)
    (0, 1)
    """

    def __getitem__(self, key: Cell) -> LaidDomino:
        """Return the domino on a cell, named `r1c2` or `A2`, or by its row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        return self._domino(self.puzzle._cell(key))

    def partner(self, row: int, column: int) -> tuple[int, int]:
        """Return the cell, row and column from 0, that the domino on a cell goes on to."""
        return divmod(self.values[self.puzzle._cell((row, column))], self.puzzle.columns)


class SuDominoKuSolution(DominoSolution):
    """The digits of a su-domino-ku, and how its dominoes lie.

    >>> from cover import SuDominoKu
    >>> solution = SuDominoKu(["6 B2 1 B3"]).solve()
    >>> solution["B2"], solution[1, 2], solution.numbers[1][1]
    ('6', '1', 6)
    >>> LaidDomino((6, 1), ((1, 1), (1, 2))) in solution.placements
    True
    """

    def __getitem__(self, key: Cell) -> str:
        """Return the digit of a cell, named `A2` or `r1c2`, or by its row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        return str(self.values[self.puzzle._cell(key)])
