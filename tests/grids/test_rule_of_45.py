"""The rule of 45, derived totals by all unions of houses and all choices of cages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.families.grids.houses import House, boxes_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import Killer
from cover.families.grids.rule_of_45 import CellTotal, derived
from cover.problem import Problem
from cover.solver import search


def _differences(
    stated: list[CellTotal], union: set[int], full: int
) -> Iterator[tuple[frozenset[int], frozenset[int], int]]:
    """As the module tells it, choice by choice: cages of which so many sixths are inside."""
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


def _derived(stated: list[CellTotal], unions: list[set[int]]) -> list[CellTotal]:
    known = {frozenset(total.cells) for total in stated}
    found: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    for union in unions:
        for innies, outies, value in _differences(stated, union, 45 * len(union) // 9):
            if innies and (outies or innies not in known):
                found[innies, outies] = value
            elif not innies and outies not in known:
                found[outies, innies] = -value
    totals = [
        CellTotal(tuple(sorted(cells)), value, tuple(sorted(minus)))
        for (cells, minus), value in found.items()
    ]
    return sorted(totals, key=lambda total: len(total.cells + total.minus) > 4)


def _partition(random: Random, count: int, size: int) -> list[tuple[int, ...]]:
    """Cages anywhere among so many cells, of 1 to `size` of them, none in two; some in none."""
    cells = list(range(count))
    if random.random() < 0.5:
        random.shuffle(cells)
    found: list[tuple[int, ...]] = []
    while cells:
        number = random.randint(1, size)
        found.append(tuple(sorted(cells[:number])))
        cells = cells[number:]
    return [cage for cage in found if random.random() < 0.8]


@given(st.integers(), st.integers(1, 14))
@examples(30)
def test_derived_totals_are_those_of_all_unions_and_choices(seed: int, size: int) -> None:
    random = Random(seed)
    stated = [CellTotal(cells, random.randint(-3, 50)) for cells in _partition(random, 81, size)]
    rules = boxes_rules(3, 3)
    rows, columns, blocks = (rules.houses[k : k + 9] for k in (0, 9, 18))
    chosen: list[Sequence[House]] = [
        lines[k : k + count]
        for lines in (rows, columns)
        for count in range(1, 5)
        for k in range(10 - count)
    ]
    chosen += [found for count in range(1, 5) for found in combinations(blocks, count)]
    unions = [{cell for house in found for cell in house.cells} for found in chosen]

    assert derived(stated, rules) == _derived(stated, unions)


@given(st.integers(0, 10**6))
@examples(20)
def test_totals_of_many_cells_are_spare(seed: int) -> None:
    rules = Killer.generate(size=6, cages=(3, 4, 5), seed=seed).rules
    problem = model(rules._replace(cages=rules.cages[seed % 3 :]))
    kept = problem.sum_count - problem.spare_sums
    last = problem.sum_starts[kept]
    sums = problem.sum_items[:last], problem.sum_starts[: kept + 1], problem.bounds[: 2 * kept]
    without = Problem.of_arrays(
        problem.items,
        problem.primary_count,
        (problem.entries, problem.colours, problem.starts),
        (*sums, problem.rows[:kept], problem.weights),
    )

    assert all(len(problem.items_of_sum(k)) > 4 for k in range(kept, problem.sum_count))
    few, all_of_them = (search(k, engine="links", limit=40) for k in (without, problem))
    assert list(few) == list(all_of_them)
