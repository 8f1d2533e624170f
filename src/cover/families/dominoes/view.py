"""Solved dominoes as drawings want them: what is in the cells, and with which each is joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.su_domino_ku import CELLS, RULES, SIZE, SuDominoKu
from cover.reading.records import Record


class View(NamedTuple):
    """A grid row by row: its numbers, and for each cell the one that its domino goes on to.

    Such a cell is another one, or the cell itself where a number stands alone. `givens` are those
    cells whose numbers the puzzle tells. `boxes` has the number of the box of each cell, and
    nothing where there are no boxes.
    """

    columns: int
    numbers: tuple[int, ...]
    partners: tuple[int, ...]
    givens: frozenset[int]
    boxes: tuple[int, ...] = ()

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.numbers) // self.columns

    @property
    def longest(self) -> int:
        """How many digits the longest number has."""
        return len(str(max(self.numbers)))

    def dominoes(self) -> Iterator[tuple[int, int]]:
        """Each domino by its first cell and its last one, which are the same for a number alone."""
        return ((cell, other) for cell, other in enumerate(self.partners) if cell <= other)

    def name(self, cell: int) -> str:
        """What a domino is called, given by a cell: by its numbers, or the one that is alone."""
        partner = self.partners[cell]
        ends = sorted({cell, partner}, key=self.numbers.__getitem__)
        return ("+" if self.boxes else "-").join(str(self.numbers[end]) for end in ends)

    def in_rows(self, values: Sequence[int]) -> list[Sequence[int]]:
        """What each cell has of something, by rows."""
        starts = range(0, len(values), self.columns)
        return [values[start : start + self.columns] for start in starts]


def view(record: Record, solution: Sequence[int]) -> View:
    """What a drawing of a solution shows."""
    puzzle = record.puzzle
    if isinstance(puzzle, Dominosa):
        givens = frozenset(range(len(puzzle.numbers)))
        return View(puzzle.columns, puzzle.numbers, tuple(solution), givens)
    assert isinstance(puzzle, SuDominoKu), "the registry pairs each drawing with its family"
    laid = (cell for _, first, _, last in puzzle.dominoes for cell in (first, last))
    return View(
        SIZE,
        tuple(solution[:CELLS]),
        tuple(solution[CELLS:]),
        frozenset([*laid, *puzzle.singles]),
        RULES.regions,
    )
