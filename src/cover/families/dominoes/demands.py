"""What a dominosa demands: each cell is covered, and each domino lies."""

from __future__ import annotations

from cover.families.demands import NO_DEMANDS, Demand, ModelDemands
from cover.families.dominoes.puzzle import DominoGrid
from cover.families.dominoes.words import DominosaWords
from cover.families.parts import Part
from cover.reading.records import Record


def is_stated(record: Record) -> bool:
    """Whether what is demanded explains best why there is no solution.

    The numbers of a dominosa say little, one by one.
    """
    return isinstance(record.puzzle, DominoGrid)


def demands(record: Record) -> ModelDemands:
    """Return a demand for each cell and for each domino of a dominosa.

    A su-domino-ku has none: where nothing is given, it has solutions.
    """
    puzzle = record.puzzle
    if not isinstance(puzzle, DominoGrid):
        return NO_DEMANDS
    words, problem = DominosaWords(puzzle), puzzle.model(puzzle.shape)
    cells = len(puzzle.numbers)
    found = [
        Demand(
            Part("cell", words.item(item), (item,))
            if item < cells
            else Part("domino", words.item(item)),
            optional=(item,),
        )
        for item in range(problem.primary_count)
    ]
    return ModelDemands(problem, found, "be part of one layout")
