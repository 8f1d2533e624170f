"""Grids with houses and cages: known numbers of them, and killers in every engine."""

from __future__ import annotations

from random import Random

import pytest

from conftest import ENGINES
from cover.families.grids import rule_of_45 as forty_five
from cover.families.grids.houses import (
    NOWHERE,
    Cage,
    Rules,
    boxes_rules,
    diagonal_houses,
    regions_rules,
)
from cover.families.grids.puzzle import DigitGrid
from cover.solver import prepare
from random_killers import Grid, killer

# --- Known numbers ---------------------------------------------------------------------------


def latin(rows: int, columns: int, symbols: int = 0, diagonals: bool = False) -> Rules:
    """A grid of rows and columns only, or with the two diagonals."""
    more = diagonal_houses(columns) if diagonals else ()
    nowhere = (NOWHERE,) * (rows * columns)
    return regions_rules(rows, columns, nowhere, (), symbols=symbols, more=more)


def rows_of(size: int, total: int) -> list[Cage]:
    """Each row as a cage that may repeat digits."""
    rows = [range(row * size, (row + 1) * size) for row in range(size)]
    return [Cage(f"cage {row[0]}", tuple(row), total, True) for row in rows]


# The rules, how many cells are given (1, 2, 3 ... from the first one on), and how many grids there
# are: see OEIS A107739 (sudokus), A002860 (Latin squares), A274806 (those with diagonals). Equally
# many begin with each of the 720 or 120 first rows.
KNOWN = {
    "sudokus of 4x4": (boxes_rules(2, 2), 0, 288),
    "sudokus of 4x4 with diagonals": (boxes_rules(2, 2, diagonals=True), 0, 48),
    "sudokus of 6x6 with a first row": (boxes_rules(2, 3), 6, 28_200_960 // 720),
    "Latin squares of 3x3": (latin(3, 3), 0, 12),
    "Latin squares of 4x4": (latin(4, 4), 0, 576),
    "Latin squares of 5x5 with a first row": (latin(5, 5), 5, 161_280 // 120),
    "Latin squares of 4x4 with diagonals": (latin(4, 4, diagonals=True), 0, 48),
    "Latin squares of 5x5 with diagonals": (latin(5, 5, diagonals=True), 0, 960),
    "Latin rectangles of 2x5 with a first row": (latin(2, 5), 5, 44),
    "Latin rectangles of 3x5 with a first row": (latin(3, 5), 5, 552),
    "colourings of a ring of four in five colours": (latin(2, 2, 5), 0, 4**4 + 4),
    "Latin squares of 4x4 in rows of 10": (
        latin(4, 4)._replace(cages=tuple(rows_of(4, 10))),
        0,
        576,
    ),
    "Latin squares of 4x4 in rows of 11": (latin(4, 4)._replace(cages=tuple(rows_of(4, 11))), 0, 0),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_numbers_of_grids(name: str) -> None:
    rules, given, expected = KNOWN[name]
    givens = [*range(1, given + 1)] + [0] * (rules.rows * rules.columns - given)
    puzzle = DigitGrid._of_rules(rules, tuple(givens))

    assert prepare(puzzle._model()).count(fixed=puzzle._given_options()).value == expected


# --- Killers ---------------------------------------------------------------------------------


def check_totals(rules: Rules, solution: Grid) -> bool:
    """Derived totals are true; False where there are none."""
    stated = [
        forty_five.CellTotal(cage.cells, sum(solution[cell] for cell in cage.cells))
        for cage in rules.cages
        if cage.total is not None
    ]
    derived = forty_five.derived(stated, rules)
    for total in derived:
        added = sum(solution[cell] for cell in total.cells)
        assert added - sum(solution[cell] for cell in total.minus) == total.value
        assert not rules.missing.intersection(total.cells, total.minus)
    return bool(derived)


def check_killer(puzzle: DigitGrid, solution: Grid, engines: list[str], most: int) -> bool:
    """The engines find the same grids; False where there are too many."""
    assert puzzle._contradiction() is None
    model, found = puzzle._model(), []
    for engine in engines:
        run = prepare(model, engine).search(fixed=puzzle._given_options(), limit=most)
        answers = [puzzle._decode(options) for options in run]
        if len(answers) == most:
            return False
        assert len(set(answers)) == len(answers)
        found.append(set(answers))
    assert solution in found[0]
    assert all(puzzle._faults_in(answer) == [] for answer in found[0])
    assert all(other == found[0] for other in found)
    return True


def test_killers_have_the_same_answers_in_all_engines() -> None:
    random = Random(1)
    killers = [killer(random, (4, 5, 6)) for _ in range(60)]

    assert sum(check_totals(puzzle.rules, solution) for puzzle, solution in killers) > 50
    assert sum(check_killer(*each, ENGINES, 100) for each in killers) > 50


@pytest.mark.slow
def test_many_killers() -> None:
    random = Random(2)
    killers = [killer(random, (4, 6, 7, 9, 9)) for _ in range(200)]

    assert sum(check_totals(puzzle.rules, solution) for puzzle, solution in killers) > 170
    assert sum(check_killer(*each, ENGINES[-2:], 300) for each in killers) > 170
