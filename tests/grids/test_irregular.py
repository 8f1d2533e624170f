"""The rules of irregular grids: regions, cells in none, cells that do not exist, more houses."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.facts import Contradiction
from cover.families.grids.houses import Rules, regions_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.solver import prepare

BOXES = (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)
NAMES = ("region A", "region B", "region C", "region D")


def count(rules: Rules, givens: tuple[int, ...] = ()) -> int:
    """How many grids there are, each of which is checked."""
    puzzle = DigitGrid._of_rules(rules, givens or (0,) * (rules.rows * rules.columns))
    search = prepare(model(rules), "python").search(fixed=puzzle._given_options())
    solutions = [puzzle._decode(options) for options in search]
    assert all(puzzle._faults_in(solution) == [] for solution in solutions)
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


def test_a_given_twice_in_a_region_contradicts() -> None:
    givens = (1, 0, 0, 0, 0, 1) + (0,) * 10

    found = DigitGrid._of_rules(regions_rules(4, 4, BOXES, NAMES), givens)._contradiction()

    assert found == Contradiction("{0} is already in region A", (5, 0), (1,))


def test_the_check_names_a_wrong_region() -> None:
    right = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    cyclic = (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3)
    puzzle = DigitGrid._of_rules(regions_rules(4, 4, BOXES, NAMES), (0,) * 16)

    assert puzzle._faults_in(cyclic)[0] == "region A has 2 twice, r1c2 and r2c1"
    assert puzzle._faults_in(right) == []


@given(st.permutations(BOXES), st.sets(st.integers(0, 15), max_size=3))
@examples(40)
def test_grids_are_as_many_as_by_hand(regions: list[int], missing: set[int]) -> None:
    rules = regions_rules(4, 4, regions, NAMES, missing=frozenset(missing))

    assert count(rules) == by_hand(rules)
