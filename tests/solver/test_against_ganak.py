"""Counts, compared with those of Ganak, a counter of models of formulas."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random

import pytest
from pyganak import Counter

from cover.problem import Problem
from cover.solver import prepare
from cover.solver.counting.count import Counting
from problems import dominoes, options_of, steiner, unipotent

Cells = frozenset[tuple[int, int]]

DOMINO: Cells = frozenset({(0, 0), (0, 1)})
BAR: Cells = frozenset({(0, 0), (0, 1), (0, 2)})
CORNER: Cells = frozenset({(0, 0), (0, 1), (1, 0)})


def models_of(problem: Problem) -> int:
    """The number of models of the formula that says it: each option chosen is true.

    The problem has neither colours nor sums, and each option a primary item.
    """
    formula = Counter()
    formula.new_vars(problem.option_count)
    for number, item in enumerate(problem.items):
        options = [k for k, option in enumerate(options_of(problem), 1) if item in option]
        if number < problem.primary_count:
            formula.add_clause(options)
        formula.add_clauses([-one, -other] for one, other in combinations(options, 2))
    return int(formula.count())


def random_cover(random: Random) -> Problem:
    """Items, some of them secondary, and options around a few solutions."""
    primary, secondary = random.randrange(2, 14), random.randrange(3)
    options: set[tuple[int, ...]] = set()
    for _ in range(random.randrange(2, 9)):
        parts = random.randrange(1, primary + 1)
        part_of = [random.randrange(parts) for _ in range(primary)]
        for part in {*part_of}:
            extra = [primary + k for k in range(secondary) if random.random() < 0.2]
            options.add((*(item for item in range(primary) if part_of[item] == part), *extra))
    kept = [option for option in sorted(options) if random.random() < 0.8]
    return Problem(range(primary), kept, range(primary, primary + secondary))


def random_board(random: Random) -> Problem:
    """A board with holes, to be tiled with dominoes, and perhaps with bars or corners of three."""
    height, width = random.randrange(3, 5), random.randrange(3, 6)
    pieces = {*random.choice(((), (BAR,), (CORNER,)))} | {DOMINO}
    turned = {frozenset((x, y) for y, x in piece) for piece in pieces}
    cells = {*product(range(height), range(width))}
    cells -= {*random.sample(sorted(cells), random.randrange(4))}
    places = [
        sorted((y + row, x + column) for y, x in piece)
        for piece in sorted(map(sorted, pieces | turned))
        for row, column in product(range(height), range(width))
    ]
    return Problem(sorted(cells), [place for place in places if cells.issuperset(place)])


def counts_of(problem: Problem) -> list[int]:
    """The number of solutions, by a count as it comes and by one that is reduced at once."""
    by_parts = Counting(prepare(problem), (), memory=2**26, is_searched=True)
    by_parts.go_on()
    return [prepare(problem).count().value, by_parts.found]


@pytest.mark.parametrize("draw", [random_cover, random_board])
def test_random_problems_have_as_many_solutions_as_models(
    draw: Callable[[Random], Problem],
) -> None:
    numbers = []
    for seed in range(30):
        problem = draw(Random(seed))
        numbers.append(models_of(problem))

        assert counts_of(problem) == [numbers[-1]] * 2, seed

    assert 0 in numbers
    assert sum(number > 1 for number in numbers) > 15


@pytest.mark.parametrize("problem", [dominoes(7, 8), steiner(7), unipotent(6)])
def test_classics_have_as_many_solutions_as_models(problem: Problem) -> None:
    assert counts_of(problem) == [models_of(problem)] * 2
