"""Killer sudoku as a puzzle: cages, contradictions, the check, and the rule of 45."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.families.grids import houses
from cover.families.grids import model as digit_model
from cover.families.grids import rule_of_45 as forty_five
from cover.families.grids.houses import Cage, House, Rules, boxes_rules, regions_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.problem import Problem, Sum
from cover.solver import search
from killer_texts import CAGES, SOLUTION

FULL = tuple(map(int, SOLUTION))
CAGED = boxes_rules(3, 3)._replace(
    cages=tuple(Cage(f"cage {number}", *each) for number, each in enumerate(CAGES.items(), 1))
)


def _rules(*found: Cage, low: int = 1) -> Rules:
    return boxes_rules(3, 3)._replace(cages=tuple(found), low=low)


def _why(*found: Cage, low: int = 1) -> tuple[str, int | None] | None:
    reason = DigitGrid._of_rules(_rules(*found, low=low), (0,) * 81)._contradiction()
    return reason and (reason.rule, reason.part)


# ---- Cages


@pytest.mark.parametrize(
    ("cage", "faults"),
    [
        (Cage("cage 1", (0, 1), 13), []),
        (Cage("cage 1", (0, 1), 14), ["cage 1 (r1c1 r1c2) adds up to 13, not 14"]),
        (Cage("cage 1", (0, 1)), []),
        (Cage("cage 1", (0, 12)), ["cage 1 has 9 twice, r1c1 and r2c4"]),
        (Cage("cage 1", (0, 12), 18), ["cage 1 has 9 twice, r1c1 and r2c4"]),
        (Cage("cage 1", (0, 12), 18, True), []),
        (
            Cage("cage 1", (0, 12), 17),
            ["cage 1 (r1c1 r2c4) adds up to 18, not 17", "cage 1 has 9 twice, r1c1 and r2c4"],
        ),
    ],
)
def test_the_check_looks_at_sums_and_repeats(cage: Cage, faults: list[str]) -> None:
    assert FULL[0] == FULL[12] == 9

    assert DigitGrid._of_rules(_rules(cage), (0,) * 81)._faults_in(FULL) == faults


# ---- Contradictions


@pytest.mark.parametrize(
    ("cells", "total", "repeats", "reason"),
    [
        ((4, 5), 3, False, None),
        ((4, 5), 17, False, None),
        ((4, 5), 2, False, "2 cells (r1c5 r1c6) and sum 2; two different digits sum to 3 at least"),
        ((4, 5), 18, False,
         "2 cells (r1c5 r1c6) and sum 18; two different digits sum to 17 at most"),
        ((4, 5), 18, True, None),
        ((4, 5), 19, True, "2 cells (r1c5 r1c6) and sum 19; two digits sum to 18 at most"),
        ((4, 5), 1, True, "2 cells (r1c5 r1c6) and sum 1; two digits sum to 2 at least"),
        ((80,), 9, False, None),
        ((80,), 10, False, "1 cell (r9c9) and sum 10; one digit is 9 at most"),
        ((80,), 0, True, "1 cell (r9c9) and sum 0; one digit is 1 at least"),
        ((0, 1, 9), 25, False,
         "3 cells (r1c1 r1c2 r2c1) and sum 25; three different digits sum to 24 at most"),
        (tuple(range(9)), 44, False,
         "9 cells (r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9) and sum 44; "
         "nine different digits sum to 45 at least"),
        (tuple(range(10)), 50, False,
         "10 cells (r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 ...), "
         "but there are only 9 different digits"),
        (tuple(range(10)), None, True, None),
        (tuple(range(10)), 91, True,
         "10 cells (r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 ...) and sum 91; "
         "10 digits sum to 90 at most"),
        (tuple(range(9)), None, False, None),
    ],
)  # fmt: skip
def test_a_cage_that_nothing_fills(
    cells: tuple[int, ...], total: int | None, repeats: bool, reason: str | None
) -> None:
    found = _why(Cage("cage 7", cells, total, repeats))

    assert found == (reason and (f"cage 7 has {reason}", 0))


def test_cages_over_the_whole_grid_have_its_sum() -> None:
    def changed(by: int, low: int = 1) -> tuple[str, int | None] | None:
        first, *others = CAGED.cages
        shifted = [
            cage._replace(total=(cage.total or 0) - len(cage.cells) * (1 - low))
            for cage in (first._replace(total=(first.total or 0) + by), *others)
        ]
        return _why(*shifted, low=low)

    assert changed(0) is None
    assert changed(-1) == (
        "the cages cover the grid and their sums add up to 404, its digits to 405",
        0,
    )
    assert changed(0, low=0) is None
    assert changed(2, low=0) == (
        "the cages cover the grid and their sums add up to 326, its digits to 324",
        0,
    )
    assert _why(*CAGED.cages[1:]) is None
    assert _why(CAGED.cages[0]._replace(total=None), *CAGED.cages[1:]) is None
    assert _why(Cage("another one", (0, 1), 9), *CAGED.cages) is None
    assert _why(Cage("instead", (0, 3), 9), *CAGED.cages[1:]) is None


# ---- The rule of 45


def _partition(chance: random.Random, count: int, size: int) -> list[tuple[int, ...]]:
    """Cages anywhere in the grid, of 1 to `size` cells, none in two of them."""
    cells = list(range(count))
    if chance.random() < 0.5:
        chance.shuffle(cells)
    found: list[tuple[int, ...]] = []
    while cells:
        number = chance.randint(1, size)
        found.append(tuple(sorted(cells[:number])))
        cells = cells[number:]
    return [cage for cage in found if chance.random() < 0.8]


def _differences(
    stated: list[forty_five.CellTotal], union: set[int], full: int
) -> Iterator[tuple[frozenset[int], frozenset[int], int]]:
    """As `forty_five` tells it, choice by choice: cages of which so many sixths are inside."""
    for sixths in (6, 4, 3, 2, 0):
        chosen = [
            total
            for total in stated
            if union & set(total.cells)
            and 6 * len(union & set(total.cells)) // len(total.cells) >= sixths
        ]
        covered = {cell for total in chosen for cell in total.cells}
        innies, outies = frozenset(union - covered), frozenset(covered - union)
        sizes = sorted([len(innies), len(outies)])
        if 0 < sum(sizes) <= (6 if sizes[0] == 0 else 5) and sizes[0] <= 2:
            yield innies, outies, full - sum(total.value for total in chosen)


def _derived(
    stated: list[forty_five.CellTotal], unions: list[set[int]]
) -> list[forty_five.CellTotal]:
    known = {frozenset(total.cells) for total in stated}
    found: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    for union in unions:
        for innies, outies, value in _differences(stated, union, 45 * len(union) // 9):
            if innies and (outies or innies not in known):
                found[innies, outies] = value
            elif not innies and outies not in known:
                found[outies, innies] = -value
    return [
        forty_five.CellTotal(tuple(sorted(cells)), value, tuple(sorted(minus)))
        for (cells, minus), value in found.items()
    ]


@given(st.integers(), st.integers(1, 14))
@examples(30)
def test_derived_totals_are_those_of_all_unions_and_choices(seed: int, size: int) -> None:
    chance = random.Random(seed)
    stated = [
        forty_five.CellTotal(cells, chance.randint(-3, 50))
        for cells in _partition(chance, 81, size)
    ]
    rules = boxes_rules(3, 3)
    rows, columns, blocks = (rules.houses[k : k + 9] for k in (0, 9, 18))
    chosen: list[Sequence[House]] = [
        lines[k : k + count]
        for lines in (rows, columns)
        for count in range(1, 5)
        for k in range(9)
        if k + count <= 9
    ]
    chosen += [found for count in range(1, 5) for found in combinations(blocks, count)]
    unions = [{cell for house in found for cell in house.cells} for found in chosen]

    assert forty_five.derived(stated, rules) == _derived(stated, unions)


# ---- Against all grids of 4x4


@cache
def _all_4x4() -> list[tuple[int, ...]]:
    rows = list(permutations(range(1, 5)))
    found = []
    for grid in product(rows, repeat=2):
        if any(set(grid[0][k : k + 2]) & set(grid[1][k : k + 2]) for k in (0, 2)):
            continue
        for below in product(rows, repeat=2):
            filled = (*grid, *below)
            columns = all(len(set(column)) == 4 for column in zip(*filled, strict=True))
            if columns and not any(
                set(below[0][k : k + 2]) & set(below[1][k : k + 2]) for k in (0, 2)
            ):
                found.append(tuple(symbol for row in filled for symbol in row))
    return found


@given(st.integers())
@examples(80)
def test_exactly_the_grids_that_keep_to_the_cages_are_found(seed: int) -> None:
    chance = random.Random(seed)
    low = chance.choice([0, 1, 1, 5])
    solution = chance.choice(_all_4x4())
    found = []
    overlapping = _partition(chance, 16, 6) if chance.random() < 0.5 else []
    for cells in _partition(chance, 16, 6) + overlapping:
        symbols = [solution[cell] for cell in cells]
        repeats = len(set(symbols)) < len(symbols) or chance.random() < 0.2
        total = sum(symbols) + len(symbols) * (low - 1)
        total += chance.random() < 0.05  # sometimes there is no such grid
        found.append(Cage("cage", cells, chance.choice([total, total, None]), repeats))
    rules = boxes_rules(2, 2)._replace(cages=tuple(found), low=low)
    puzzle = DigitGrid._of_rules(rules, (0,) * 16)

    answers = {puzzle._decode(options) for options in search(model(rules))}

    expected = {grid for grid in _all_4x4() if not list(houses.faults(grid, (0,) * 16, rules))}
    assert answers == expected
    assert not expected or puzzle._contradiction() is None


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
        sums.append(
            Sum(added, weights[row], problem.bounds[2 * k], problem.bounds[2 * k + 1], taken)
        )
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
        for name in Problem.__slots__:
            assert getattr(problem, name) == getattr(stated, name)


def test_combinations_of_a_cage_are_those_that_a_house_allows() -> None:
    for count, total in ((2, 10), (4, 20), (8, 40)):
        expected = [held for held in combinations(range(1, 10), count) if sum(held) == total]
        assert list(houses.cage_fillings(count, total, 9)) == expected


# ---- Large grids


def test_a_killer_of_16x16_still_fits_bit_sets() -> None:
    solution = [(4 * row + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16)]
    pairs = [(cell, cell + 1) for cell in range(0, 256, 2)]
    found = [
        Cage(f"cage {k}", pair, sum(solution[c] for c in pair)) for k, pair in enumerate(pairs)
    ]
    puzzle = DigitGrid._of_rules(
        boxes_rules(4, 4)._replace(cages=tuple(found)), (*solution[:192], *[0] * 64)
    )

    problem = model(puzzle.rules)
    filled = puzzle._decode(next(search(problem, fixed=puzzle._given_options(), ordered=False)))

    assert problem.option_count == digit_model.MOST_OPTIONS
    assert puzzle._faults_in(filled) == []


def test_the_combinations_of_a_large_cage_come_one_by_one() -> None:
    first = next(houses.cage_fillings(12, 156, 25))  # of 5 million sets of 12 digits

    assert (len(first), sum(first)) == (12, 156)
