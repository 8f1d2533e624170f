"""What candidates of sudokus, jigsaws and killers cost: in programs, written, and of options."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import read_back, written
from cover import Jigsaw, Killer, Sudoku
from cover.errors import InputError
from cover.families.grids.puzzle import CandidateCosts, DigitGrid
from cover.families.grids.text.writing import GIVENS, refuse_more
from cover.solver import search
from small_puzzles import killer


@st.composite
def priced_killers(draw: st.DrawFn) -> DigitGrid:
    """A small grid of any kind in which some candidates cost something."""
    puzzle, _ = killer(Random(draw(st.integers(0, 10**6))), (4,))
    cells = list(puzzle.rules.cells())
    candidates = list(product(cells, range(1, puzzle.rules.symbols + 1)))
    named = sorted(draw(st.sets(st.sampled_from(candidates), min_size=1)))
    units = [draw(st.integers(0, 99)) * 10 + draw(st.integers(1, 9)) for _ in named]
    prices = tuple((*each, cost) for each, cost in zip(named, units, strict=True))
    return puzzle.but(prices=CandidateCosts(prices, 1))


@given(priced_killers())
def test_costs_come_back_and_options_cost_what_their_cells_do(puzzle: DigitGrid) -> None:
    again = read_back(puzzle.family, written(puzzle.family, puzzle))
    costs, prices = puzzle._costs(), puzzle.prices

    assert isinstance(again, DigitGrid)
    assert again.prices == prices
    assert costs is not None
    assert prices is not None
    assert len(costs.of) == puzzle._model().option_count
    for chosen in islice(search(puzzle._model()), 20):
        solution = puzzle._decode(chosen)
        total = sum(cost for cell, symbol, cost in prices.of if solution[cell] == symbol)
        assert sum(costs.of[option] for option in chosen) == total == puzzle._cost(solution)


def test_programs_state_costs() -> None:
    costs = {"r1c1=2": 1.5, (0, 1, 4): 2, (3, 3): [1, 2, 3, 4]}
    prices = ((0, 2, 15), (1, 4, 20), (15, 1, 10), (15, 2, 20), (15, 3, 30), (15, 4, 40))
    puzzles = [
        Sudoku("." * 16, costs=costs),
        Sudoku([[0] * 4] * 4, costs=costs),
        Jigsaw(["AABB", "AABB", "CCDD", "CCDD"], costs=costs),
        Killer(cages={"r1c1 r1c2": 3}, size=4, costs=costs),
    ]

    for each in puzzles:
        assert each._costs() is not None
        assert each.prices == CandidateCosts(prices, 1)
    with pytest.raises(InputError, match="r1c1=2 has a cost already"):
        Sudoku("." * 16, costs={"r1c1=2": 1, (0, 0, 2): 3})
    with pytest.raises(InputError, match="lines cannot say costs"):
        refuse_more(puzzles[0], "lines", GIVENS)


def test_minimizing_keeps_costs() -> None:
    puzzle = Sudoku("1..4.41.2.4..3.1", costs={"r1c2=2": 3.25})
    minimal = next(iter(puzzle.minimize()))

    assert isinstance(minimal, Sudoku)
    assert minimal.prices == puzzle.prices
