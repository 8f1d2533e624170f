"""What can be left out of dominosas and su-domino-kus; what the rules of a dominosa demand."""

from __future__ import annotations

from collections.abc import Collection

from cover.facts import Values
from cover.families.clues import Clue, Clues, Constraint, Constraints
from cover.families.dominoes.dominosa import Dominosa
from cover.families.dominoes.puzzle import UNKNOWN
from cover.families.dominoes.su_domino_ku import SuDominoKu


class SuDominoClues(Clues):
    """The dominoes that lie in the grid, as they are listed; and all singles together.

    No format says where some of the single digits are and others are not.
    """

    def __init__(self, puzzle: SuDominoKu) -> None:
        self._puzzle = puzzle
        names = self.cell_names = puzzle._cell_names
        self.all = [
            Clue("domino", f"the domino of {u} in {names[a]} and {v} in {names[b]}", (a, b))
            for u, a, v, b in puzzle._dominoes
        ]
        if puzzle._singles:
            self.all.append(Clue("singles", "the cells of the single digits", puzzle._singles))

    def without(self, left_out: Collection[int]) -> SuDominoKu:
        dominoes, singles = self._puzzle._dominoes, self._puzzle._singles
        return self._puzzle.restated(
            _dominoes=tuple(each for k, each in enumerate(dominoes) if k not in left_out),
            _singles=() if len(dominoes) in left_out else singles,
        )


class DominosaClues(Clues):
    """The numbers, row by row. Without all of them, answers tell numbers, too."""

    def __init__(self, puzzle: Dominosa) -> None:
        self._puzzle = puzzle
        names = self.cell_names = puzzle._cell_names
        given = enumerate(puzzle._numbers)
        self._given = [cell for cell, number in given if number != UNKNOWN]
        self.all = [
            Clue("number", f"the {puzzle._numbers[cell]} in {names[cell]}", (cell,))
            for cell in self._given
        ]

    def without(self, left_out: Collection[int]) -> Dominosa:
        numbers = list(self._puzzle._numbers)
        for clue in left_out:
            numbers[self._given[clue]] = UNKNOWN
        return self._puzzle.restated(_numbers=tuple(numbers))

    def retold(self, values: Values, left_out: Collection[int]) -> Values:
        if self._puzzle._has_blanks or not left_out:
            return values
        return (*values, *self._puzzle._numbers)


def dominosa_constraints(puzzle: Dominosa) -> Constraints:
    words, problem = puzzle._words(), puzzle._model()
    clues = [
        Clue("cell", words.item(item), (item,))
        if item in words.asked
        else Clue("domino", words.item(item))
        for item in range(problem.primary_count)
    ]
    found = [Constraint(clue, optional=(item,)) for item, clue in enumerate(clues)]
    return Constraints(problem, found, "be part of one layout")
