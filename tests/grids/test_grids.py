"""Grids as puzzles: known numbers of them, the check that knows no model, and the model itself.

It alone compares the model with all grids that keep to the rules, tried symbol by symbol, and with
the same problem stated item by item; and killers in every engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES, examples
from cover.families.grids import houses
from cover.families.grids import rule_of_45 as forty_five
from cover.families.grids.houses import (
    NOWHERE,
    Cage,
    Rules,
    boxes_rules,
    diagonal_houses,
    regions_rules,
)
from cover.families.grids.model import MOST_OPTIONS, model
from cover.families.grids.puzzle import DigitGrid
from cover.problem import Problem, Sum
from cover.solver import prepare, search
from small_puzzles import Grid, killer
from texts import SOLUTION, SOLVED

BOXES = (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)
NAMES = ("region A", "region B", "region C", "region D")


def grid_of(rules: Rules, givens: str = "") -> DigitGrid:
    """A puzzle with the first cells given, and no others."""
    symbols = [*map(int, givens), *[0] * (rules.rows * rules.columns - len(givens))]
    return DigitGrid._of_rules(rules, tuple(symbols))


def caged(*cages: Cage) -> DigitGrid:
    return grid_of(boxes_rules(3, 3)._replace(cages=cages))


# ---- Known numbers


def latin(rows: int, columns: int, symbols: int = 0, diagonals: bool = False) -> Rules:
    """A grid of rows and columns only, or with the two diagonals."""
    more = diagonal_houses(columns) if diagonals else ()
    return regions_rules(
        rows, columns, [NOWHERE] * (rows * columns), (), symbols=symbols, more=more
    )


# The rules, the first cells, and how many grids there are: see OEIS A107739 (sudokus), A002860
# (Latin squares), A274806 (those with diagonals). Equally many begin with each of the 720 or 120
# first rows.
KNOWN = {
    "sudokus of 4x4 with diagonals": (boxes_rules(2, 2, diagonals=True), "", 48),
    "sudokus of 6x6 with a first row": (boxes_rules(2, 3), "123456", 28_200_960 // 720),
    "Latin squares of 5x5 with a first row": (latin(5, 5), "12345", 161_280 // 120),
    "Latin squares of 5x5 with diagonals": (latin(5, 5, diagonals=True), "", 960),
    "Latin rectangles of 2x5 with a first row": (latin(2, 5), "12345", 44),
    "Latin rectangles of 3x5 with a first row": (latin(3, 5), "12345", 552),
    "colourings of a ring of four in five colours": (latin(2, 2, 5), "", 4**4 + 4),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_numbers_of_grids(name: str) -> None:
    rules, givens, expected = KNOWN[name]
    puzzle = grid_of(rules, givens)

    assert prepare(puzzle._model()).count(fixed=puzzle._given_options()).value == expected


# ---- The check


SWAPPED = SOLVED[0] + SOLVED[2] + SOLVED[1] + SOLVED[3:]
CYCLIC = "1234234134124123"
OF_REGIONS = regions_rules(4, 4, BOXES, NAMES)
FIRST_IS_3 = boxes_rules(2, 2)._replace(candidates=((3,), *[(1, 2, 3, 4)] * 15))


@pytest.mark.parametrize(
    ("puzzle", "solution", "faults"),
    [
        (grid_of(boxes_rules(3, 3), "5"), SOLVED, []),
        (grid_of(boxes_rules(3, 3), "5"), SWAPPED,
         ["column 2 has 7 twice, r1c2 and r4c2", "column 3 has 2 twice, r1c3 and r9c3"]),
        (grid_of(boxes_rules(3, 3), "6"), SOLVED, ["r1c1 is 5, given is 6"]),
        (grid_of(boxes_rules(3, 3, diagonals=True)), SOLVED,
         ["the falling diagonal has 1 twice, r2c2 and r9c9",
          "the falling diagonal has 6 twice, r3c3 and r4c4",
          "the rising diagonal has 3 three times, r2c8, r5c5 and r7c3"]),
        (grid_of(OF_REGIONS), "1234341221434321", []),
        (grid_of(OF_REGIONS), CYCLIC,
         ["region A has 2 twice, r1c2 and r2c1", "region B has 4 twice, r1c4 and r2c3",
          "region C has 4 twice, r3c2 and r4c1", "region D has 2 twice, r3c4 and r4c3"]),
        (grid_of(FIRST_IS_3), "1234341221434321", ["r1c1 is 1, its candidates are 3"]),
        (caged(Cage("cage 1", (0, 1), 13)), SOLUTION, []),
        (caged(Cage("cage 1", (0, 1), 14)), SOLUTION, ["cage 1 (r1c1 r1c2) adds up to 13, not 14"]),
        (caged(Cage("cage 1", (0, 12))), SOLUTION, ["cage 1 has 9 twice, r1c1 and r2c4"]),
        (caged(Cage("cage 1", (0, 12), 18, True)), SOLUTION, []),
        (caged(Cage("cage 1", (0, 12), 17)), SOLUTION,
         ["cage 1 (r1c1 r2c4) adds up to 18, not 17", "cage 1 has 9 twice, r1c1 and r2c4"]),
    ],
)  # fmt: skip
def test_the_check_names_all_that_is_wrong(
    puzzle: DigitGrid, solution: str, faults: list[str]
) -> None:
    assert puzzle._faults_in(tuple(map(int, solution))) == faults


# ---- Against all grids


def by_hand(puzzle: DigitGrid) -> set[Grid]:
    """All grids, by trying all symbols in all cells, that keep to the rules."""
    rules, count = puzzle.rules, puzzle.rules.rows * puzzle.rules.columns
    peers: dict[int, set[int]] = {cell: set() for cell in rules.cells()}
    for house in rules.houses:
        for cell in house.cells:
            peers[cell] |= set(house.cells) - {cell}

    def fill(cells: list[int], held: dict[int, int]) -> Iterator[Grid]:
        if not cells:
            yield tuple(held.get(cell, 0) for cell in range(count))
            return
        cell, *rest = cells
        given = puzzle._givens[cell]
        symbols = {given} if given else {*range(1, rules.symbols + 1)}
        for symbol in symbols - {held.get(peer) for peer in peers[cell]}:
            yield from fill(rest, {**held, cell: symbol})

    return {grid for grid in fill([*rules.cells()], {}) if puzzle._faults_in(grid) == []}


@given(st.integers())
@examples(60)
def test_exactly_the_grids_that_keep_to_the_rules_are_found(seed: int) -> None:
    random = Random(seed)
    puzzle, _ = killer(random, (4,))
    if puzzle.rules.cages and random.random() < 0.2:  # sometimes there is no such grid
        first, *others = puzzle.rules.cages
        total = first.total and first.total + 1
        cages = (first._replace(total=total), *others)
        puzzle = DigitGrid._of_rules(puzzle.rules._replace(cages=cages), puzzle._givens)

    run = prepare(puzzle._model(), "python").search(fixed=puzzle._given_options())
    answers = [puzzle._decode(options) for options in run]

    assert len({*answers}) == len(answers)
    assert {*answers} == by_hand(puzzle)
    assert not answers or puzzle._contradiction() is None


def test_candidates_restrict_cells() -> None:
    allowed = tuple((int(c),) if c in "12345" else tuple(range(1, 10)) for c in SOLVED)
    puzzle = grid_of(boxes_rules(3, 3)._replace(candidates=allowed))
    solutions = [puzzle._decode(options) for options in search(puzzle._model(), limit=2)]

    assert len(solutions) == 2
    assert [puzzle._faults_in(solution) for solution in solutions] == [[], []]


# ---- The model


def test_the_model_of_nine_by_nine_is_knuths() -> None:
    problem = model(boxes_rules(3, 3))

    assert (problem.primary_count, problem.option_count) == (324, 729)
    assert len(problem.entries) == 4 * 729
    assert model(boxes_rules(3, 3, diagonals=True)).primary_count == 342


def _stated(problem: Problem) -> Problem:
    """The same problem, item by item, which validates it."""
    primary, secondary = (
        problem.items[: problem.primary_count],
        problem.items[problem.primary_count :],
    )
    count = problem.option_count
    weights = [
        problem.weights[first : first + count] for first in range(0, len(problem.weights), count)
    ]
    sums = []
    for k, row in enumerate(problem.rows):
        members = problem.sum_items[problem.sum_starts[k] : problem.sum_starts[k + 1]]
        added = [problem.items[item] for item in members if item >= 0]
        taken = [problem.items[~item] for item in members if item < 0]
        low, high = problem.bounds[2 * k : 2 * k + 2]
        sums.append(Sum(added, weights[row], low, high, taken))
    return Problem(primary, map(problem.option, range(count)), secondary, sums)


@pytest.mark.parametrize(
    "grid",
    [
        boxes_rules(3, 3),
        boxes_rules(3, 3, diagonals=True),
        boxes_rules(2, 2)._replace(candidates=((1, 4), (2,), *[(1, 2, 3, 4)] * 14)),
        regions_rules(3, 5, [0] * 15, ["A"], missing=frozenset({0, 7})),
    ],
)
def test_a_model_in_arrays_is_a_valid_problem(grid: Rules) -> None:
    cells = [cell for cell in range(grid.rows * grid.columns) if cell not in grid.missing]
    found = [
        Cage("a cage", tuple(cells[:3]), 7),
        Cage("a pair with any digits", tuple(cells[3:5]), 5, repeats=True),
        Cage("a house without a total", (cells[5], cells[-1])),
        Cage("nearly a house", tuple(cells[6 : 5 + grid.symbols]), 39),
    ]
    for cages_there in ([], found):
        problem = model(grid._replace(cages=tuple(cages_there)))
        stated = _stated(problem)
        derived = map(problem.items_of_sum, range(3 if cages_there else 0, problem.sum_count))
        stated.spare_sums = sum(len(items) > 4 for items in derived)
        for name in Problem.__slots__:
            assert getattr(problem, name) == getattr(stated, name)


def test_combinations_of_a_cage_are_those_that_a_house_allows() -> None:
    for count, total in ((2, 10), (4, 20), (8, 40)):
        expected = [held for held in combinations(range(1, 10), count) if sum(held) == total]
        assert list(houses.cage_fillings(count, total, 9)) == expected
    first = next(houses.cage_fillings(12, 156, 25))  # of 5 million sets of 12 digits, one by one
    assert (len(first), sum(first)) == (12, 156)


def test_a_killer_of_16x16_still_fits_bit_sets() -> None:
    solution = [(4 * row + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16)]
    pairs = [Cage("", (k, k + 1), sum(solution[k : k + 2])) for k in range(0, 256, 2)]
    rules = boxes_rules(4, 4)._replace(cages=tuple(pairs))
    puzzle = DigitGrid._of_rules(rules, (*solution[:192], *[0] * 64))

    problem = model(rules)
    filled = puzzle._decode(next(search(problem, fixed=puzzle._given_options(), ordered=False)))

    assert problem.option_count == MOST_OPTIONS
    assert puzzle._faults_in(filled) == []


# ---- Killers


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


@pytest.mark.parametrize(
    ("seed", "sizes", "number", "least", "engines", "most"),
    [
        (1, (4, 5, 6), 40, 30, ENGINES, 60),
        pytest.param(2, (4, 6, 7, 9, 9), 200, 170, ENGINES[-2:], 300, marks=pytest.mark.slow),
    ],
)
def test_killers_have_the_same_answers_in_all_engines(
    seed: int, sizes: tuple[int, ...], number: int, least: int, engines: list[str], most: int
) -> None:
    random = Random(seed)
    killers = [killer(random, sizes) for _ in range(number)]

    assert sum(check_totals(puzzle.rules, solution) for puzzle, solution in killers) > least
    assert sum(check_killer(*each, engines, most) for each in killers) > least
