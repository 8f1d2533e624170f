"""The rules of irregular grids: regions, cells in none, cells that do not exist, more houses."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.families.grids.houses import NOWHERE, Rules, more_houses, regions_rules
from cover.families.grids.puzzle import DigitGrid
from cover.puzzle import Contradiction
from cover.solver import prepare

BOXES = (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)
NAMES = ("region A", "region B", "region C", "region D")


def count(rules: Rules, givens: tuple[int, ...] = ()) -> int:
    """How many grids there are, each of which is checked."""
    puzzle = DigitGrid(rules, givens or (0,) * (rules.rows * rules.columns))
    search = prepare(DigitGrid.model(rules), "python").search(fixed=puzzle.fixed())
    solutions = [puzzle.decode(options) for options in search]
    assert all(puzzle.check(solution) == [] for solution in solutions)
    assert len(set(solutions)) == len(solutions)
    return len(solutions)


def by_hand(rules: Rules) -> int:
    """How many grids there are, by trying all symbols in all cells."""
    peers: dict[int, set[int]] = {cell: set() for cell in rules.cells()}
    for house in rules.houses:
        for cell in house.cells:
            peers[cell] |= set(house.cells) - {cell}

    def fill(cells: list[int], held: dict[int, int]) -> int:
        if not cells:
            return 1
        cell, *rest = cells
        used = {held.get(peer) for peer in peers[cell]}
        return sum(
            fill(rest, {**held, cell: symbol})
            for symbol in range(1, rules.symbols + 1)
            if symbol not in used
        )

    return fill([*rules.cells()], {})


def names(rules: Rules) -> list[str]:
    return [house.name for house in rules.houses]


def test_regions_are_houses_beside_rows_and_columns() -> None:
    rules = regions_rules(4, 4, BOXES, NAMES)

    assert names(rules)[-4:] == list(NAMES)
    assert len(rules.houses) == 12
    assert rules.houses[-1].cells == (10, 11, 14, 15)
    assert count(rules) == 288  # sudokus of 4x4


def test_cells_may_be_in_no_region() -> None:
    nowhere = tuple(NOWHERE if region == 3 else region for region in BOXES)
    rules = regions_rules(4, 4, nowhere, NAMES[:3])

    assert count(rules) == 288  # the fourth box follows from the others
    assert count(regions_rules(4, 4, (NOWHERE,) * 16, ())) == 576  # Latin squares


def test_a_grid_need_not_be_square() -> None:
    rules = regions_rules(3, 4, (NOWHERE,) * 12, ())

    assert (rules.rows, rules.columns, rules.symbols) == (3, 4, 4)
    assert count(rules) == 576
    assert count(regions_rules(2, 2, (NOWHERE,) * 4, (), symbols=3)) == by_hand(
        regions_rules(2, 2, (NOWHERE,) * 4, (), symbols=3)
    )


def test_missing_cells_are_in_no_house() -> None:
    missing = frozenset({0, 15})
    rules = regions_rules(
        4, 4, BOXES, NAMES, missing=missing, more=more_houses(4, None, diagonals=True)
    )

    assert all(not missing & {*house.cells} for house in rules.houses)
    assert count(rules) == by_hand(rules)


def test_a_house_without_cells_is_none() -> None:
    rules = regions_rules(2, 2, (0, 0, 1, 1), NAMES[:2], missing=frozenset({0, 1}))

    assert names(rules) == ["row 2", "column 1", "column 2", "region B"]


def test_more_houses_of_a_square_grid() -> None:
    everything = more_houses(9, (3, 3), diagonals=True, boxes=True, windows=True)

    assert [house.name for house in everything] == [
        "the falling diagonal",
        "the rising diagonal",
        *(f"box {number}" for number in range(1, 10)),
        *(f"window {number}" for number in range(1, 5)),
    ]
    assert list(more_houses(9, (3, 3))) == []
    assert list(more_houses(7, None, boxes=True, windows=True)) == []


def test_a_given_twice_in_a_region_contradicts() -> None:
    givens = (1, 0, 0, 0, 0, 1) + (0,) * 10

    found = DigitGrid(regions_rules(4, 4, BOXES, NAMES), givens).contradiction()

    assert found == Contradiction("{0} is already in region A", (5, 0), (1,))


def test_the_check_names_a_wrong_region() -> None:
    right = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    cyclic = (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3)
    puzzle = DigitGrid(regions_rules(4, 4, BOXES, NAMES), (0,) * 16)

    assert puzzle.check(cyclic)[0] == "region A has 2 twice, r1c2 and r2c1"
    assert puzzle.check(right) == []


@given(st.permutations(BOXES), st.sets(st.integers(0, 15), max_size=3))
@examples(40)
def test_grids_are_as_many_as_by_hand(regions: list[int], missing: set[int]) -> None:
    rules = regions_rules(4, 4, regions, NAMES, missing=frozenset(missing))

    assert count(rules) == by_hand(rules)
