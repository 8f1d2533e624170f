"""What candidates of sudokus, jigsaws and killers cost: read, written, and said of options."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Run
from cover import Jigsaw, Killer, Sudoku
from cover.errors import InputError
from cover.families.grids.puzzle import CandidateCosts, DigitGrid
from cover.families.grids.text.writing import GIVENS, refuse_more
from cover.reading.records import BadRecord
from cover.solver import search
from random_killers import killer
from yaml_written import found, read_back, written

GRID = "type: sudoku\ngrid: 1..4.41.2.4..3.1\n"


def priced(text: str, family: str = "sudoku") -> DigitGrid:
    """The record of the one document of a text."""
    (record,) = found(family, text)
    assert isinstance(record, DigitGrid)
    return record


def fault(costs: str) -> str:
    """What is said of the costs of a small sudoku."""
    (record,) = found("sudoku", f"{GRID}costs: {costs}\n")
    assert isinstance(record, BadRecord)
    return str(record.error)


def test_costs_of_candidates_and_of_all_symbols_of_cells() -> None:
    puzzle = priced(GRID + "costs: {r1c2=2: 3.25, r2c1 D4: [1, 2, 0.5, 4]}\n")
    of_cells = [(cell, symbol) for cell in (4, 15) for symbol in (1, 2, 3, 4)]
    units = (100, 200, 50, 400) * 2

    prices = [(1, 2, 325), *((*each, cost) for each, cost in zip(of_cells, units, strict=True))]
    assert puzzle.prices == CandidateCosts(tuple(prices), 2)


def test_blocks_and_symbols_as_the_grid_writes_them() -> None:
    text = f"grid: {'A' + '.' * 15}\nsymbols: ABCD\ncosts: {{r3c1-r4c2=b: 7}}\n"
    puzzle = priced(text)

    assert puzzle.prices == CandidateCosts(tuple((cell, 2, 7) for cell in (8, 9, 12, 13)))


@pytest.mark.parametrize(
    ("costs", "says"),
    [
        ("{r1c1=7: 1}", 'in.yaml:3:14: "7" is no symbol of this grid'),
        ("{r1c1=: 1}", 'in.yaml:3:14: "" is no symbol of this grid'),
        ("{r1c1=2: -1}", 'in.yaml:3:17: "-1": expected a cost of 0 or more, such as 7 or 2.50'),
        ("{r1c1=2: [1]}", "in.yaml:3:17: expected text, not a list"),
        ("{r1c1: [1, 2]}", "2 costs, expected a list of 4 costs, one for each symbol"),
        ("{r1c1: 2}", "expected a list of 4 costs, one for each symbol; the cost of one stands"),
        ("{r5c1=1: 2}", '"r5c1" is no cell of a grid of 4 rows and 4 columns'),
        ("{'': 2}", 'expected a candidate such as "r1c1=5", or cells'),
        ("{r1c1=1: 1, r1c1-r2c2=1: 2}", "in.yaml:3:20: r1c1=1 has a cost already"),
        ("[1]", "in.yaml:3:8: expected a map from candidates to costs, such as {r1c1=5: 3}"),
        (f"{{r1c1=1: {'9' * 41}}}", "expected a cost of at most 40 characters"),
    ],
)
def test_what_is_wrong_with_costs(costs: str, says: str) -> None:
    assert says in fault(costs)


def test_a_cell_that_does_not_exist_costs_nothing() -> None:
    text = "grid: |\n  #..\n  ...\n  ...\nregions: |\n  #aa\n  bba\n  bcc\ncosts: {r1c1=1: 2}\n"
    (record,) = found("irregular", text)

    assert isinstance(record, BadRecord)
    assert "r1c1 does not exist" in str(record.error)


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
def test_costs_are_written_and_read_again(record: DigitGrid) -> None:
    family = record.family

    again = read_back(family, written(family, record))
    assert isinstance(again, DigitGrid)
    assert again.prices == record.prices


@given(priced_killers())
def test_options_cost_what_the_cells_of_the_solution_cost(puzzle: DigitGrid) -> None:
    costs = puzzle._costs()
    assert costs is not None
    assert puzzle.prices is not None
    assert len(costs.of) == puzzle._model().option_count
    for number, chosen in enumerate(search(puzzle._model())):
        solution = puzzle._decode(chosen)
        total = sum(cost for cell, symbol, cost in puzzle.prices.of if solution[cell] == symbol)
        assert sum(costs.of[option] for option in chosen) == total == puzzle._cost(solution)
        if number == 20:
            break


def test_text_formats_refuse_costs() -> None:
    with pytest.raises(InputError, match="lines cannot say costs"):
        refuse_more(priced(GRID + "costs: {r1c2=2: 1}\n"), "lines", GIVENS)


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


def test_minimizing_keeps_costs(cover: Run) -> None:
    done = cover("minimize", "-", stdin=GRID + "costs: {r1c2=2: 3.25}\n")

    assert "r1c2=2: 3.25" in done.stdout
