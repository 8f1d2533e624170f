"""What can be left out: dominoes and singles of a su-domino-ku, numbers of a dominosa; demands."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from cover.families.clues import NO_CONSTRAINTS, Clue, Clues, Constraint, Constraints, restated
from cover.families.dominoes.cells import UNKNOWN, cell_name
from cover.families.dominoes.layout import DominosaLayout, SuDominoKuLayout
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.su_domino_ku import CELLS, SIZE, SuDominoGrid
from cover.families.dominoes.words import DominosaWords
from cover.families.written import Record
from cover.reading.records import Solution


class SuDominoClues(Clues):
    """The dominoes that lie in the grid, as they are listed; and all singles together.

    No format says where some of the single digits are and others are not.
    """

    def __init__(self, record: Record, puzzle: SuDominoGrid, layout: SuDominoKuLayout) -> None:
        self._record, self._puzzle, self._layout = record, puzzle, layout
        self.cell_names = [cell_name(cell, SIZE) for cell in range(CELLS)]
        self.all = [
            Clue(
                "domino",
                f"the domino of {u} in {self.cell_names[a]} and {v} in {self.cell_names[b]}",
                (a, b),
            )
            for u, a, v, b in puzzle.dominoes
        ]
        if puzzle.singles:
            self.all.append(Clue("singles", "the cells of the single digits", puzzle.singles))

    def without(self, left_out: Collection[int]) -> Record:
        """Return the grid without some dominoes, or without the singles."""
        kept = [k for k in range(len(self._puzzle.dominoes)) if k not in left_out]
        puzzle = replace(
            self._puzzle,
            dominoes=tuple(self._puzzle.dominoes[k] for k in kept),
            singles=() if len(self._puzzle.dominoes) in left_out else self._puzzle.singles,
        )
        places = [self._layout.dominoes[k] for k in kept]
        return restated(self._record, puzzle, self._layout._replace(dominoes=places))


class DominosaClues(Clues):
    """The numbers, row by row. Without all of them, answers tell numbers, too."""

    def __init__(self, record: Record, puzzle: DominoGrid, layout: DominosaLayout) -> None:
        self._record, self._puzzle, self._layout = record, puzzle, layout
        self.cell_names = [puzzle.name(cell) for cell in range(len(puzzle.numbers))]
        self._given = [cell for cell, number in enumerate(puzzle.numbers) if number != UNKNOWN]
        self.all = [
            Clue("number", f"the {puzzle.numbers[cell]} in {self.cell_names[cell]}", (cell,))
            for cell in self._given
        ]

    def without(self, left_out: Collection[int]) -> Record:
        """Return the grid with blank cells in the place of some numbers."""
        numbers = list(self._puzzle.numbers)
        for part in left_out:
            numbers[self._given[part]] = UNKNOWN
        puzzle = replace(self._puzzle, numbers=tuple(numbers))
        return restated(self._record, puzzle, self._layout._replace(numbers=puzzle.numbers))

    def retold(self, solution: Solution, left_out: Collection[int]) -> Solution:
        """Return a solution with the numbers of the cells, where it needs them now."""
        if self._puzzle.has_blanks or not left_out:
            return solution
        return (*solution, *self._puzzle.numbers)


def clues(record: Record) -> Clues:
    """Take the statement of a puzzle of dominoes apart."""
    puzzle, layout = record.puzzle, record.layout
    if isinstance(puzzle, DominoGrid):
        assert isinstance(layout, DominosaLayout), "all readers of these make such layouts"
        return DominosaClues(record, puzzle, layout)
    assert isinstance(puzzle, SuDominoGrid), "there is no third puzzle of dominoes"
    assert isinstance(layout, SuDominoKuLayout), "all readers of these make such layouts"
    return SuDominoClues(record, puzzle, layout)


def is_stated(record: Record) -> bool:
    """Whether what is demanded explains best why there is no solution.

    The numbers of a dominosa say little, one by one.
    """
    return isinstance(record.puzzle, DominoGrid)


def constraints(record: Record) -> Constraints:
    """Return a demand for each cell and for each domino of a dominosa.

    A su-domino-ku has none: where nothing is given, it has solutions.
    """
    puzzle = record.puzzle
    if not isinstance(puzzle, DominoGrid):
        return NO_CONSTRAINTS
    words, problem = DominosaWords(puzzle), puzzle.model(puzzle.shape)
    cells = len(puzzle.numbers)
    found = [
        Constraint(
            Clue("cell", words.item(item), (item,))
            if item < cells
            else Clue("domino", words.item(item)),
            optional=(item,),
        )
        for item in range(problem.primary_count)
    ]
    return Constraints(problem, found, "be part of one layout")
