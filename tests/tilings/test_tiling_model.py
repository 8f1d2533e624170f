"""The model of tilings, symmetries, the check, reasons and costs, against laying by hand."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asked import meaning, read_back, written
from conftest import examples
from cover.families.tilings.costs import TilingCosts
from cover.families.tilings.model import EMPTY, model
from cover.families.tilings.pieces import ANY, Board, Bounds, LaidPiece, Piece, Tiles
from cover.families.tilings.puzzle import Tiling
from cover.solver import count, prepare, search
from cover.solver.symmetric.distinct import DistinctSearch, count_distinct
from cover.solver.symmetric.group import Group
from random_problems import orbits
from texts import told
from tilings import (
    PENTOMINOES,
    all_solutions,
    box,
    cells_of,
    laid,
    pentominoes,
    pieces,
    shape,
    soma,
    tiling_of,
    tilings,
)


@examples(250)
@given(tilings(), st.data())
def test_small_tilings_are_as_laying_pieces_by_hand_finds(
    puzzle: Tiling, data: st.DataObject
) -> None:
    """Their solutions, what passes the check, symmetries, and reasons for none."""
    expected = all_solutions(puzzle)
    chosen = list(search(puzzle._model(), fixed=puzzle._given_options()))
    solutions = [puzzle._decode(options) for options in chosen]

    assert [puzzle._faults_in(solution) for solution in solutions] == [[]] * len(expected)
    assert {laid(puzzle, solution) for solution in solutions} == expected
    assert len(set(solutions)) == len(solutions)
    assert count(puzzle._model(), fixed=puzzle._given_options()).value == len(expected)

    cells, highest = len(puzzle.board.cells), 3 * len(puzzle.pieces)
    values = tuple(data.draw(st.lists(st.integers(0, highest), min_size=cells, max_size=cells)))
    assert (puzzle._faults_in(values) == []) == (laid(puzzle, values) in expected)

    symmetries = list(puzzle._symmetries())
    assert symmetries[0] == tuple(range(len(puzzle._placements)))
    for moved in symmetries:
        assert {tuple(sorted(moved[k] for k in one)) for one in chosen} == set(chosen)
        assert all(tuple(other[k] for k in moved) in symmetries for other in symmetries)

    reason = puzzle._contradiction()
    assert reason is None or not expected
    assert reason is None or all(cell < cells for cell in reason.cells)


@given(tilings())
def test_small_tilings_up_to_symmetry(puzzle: Tiling) -> None:
    group = Group(puzzle._model(), puzzle._symmetries(), puzzle._given_options())
    prepared = prepare(group.problem)
    least = orbits(prepared.search(fixed=group.fixed), group.elements)

    listed = list(DistinctSearch(group, prepare))

    assert count_distinct(prepared, group).value == len(least) == len(listed)
    assert orbits(listed, group.elements) == least


# Rectangles: C. B. and J. G. Haselgrove (Eureka 23, 1960); 8 x 8 without its middle: D. S. Scott
# ("Programming a combinatorial puzzle", 1958); Soma: J. H. Conway and M. J. T. Guy (1961), a mirror
# exchanges pieces A and B.
HOLE = tuple(cell for cell in box(8, 8).cells if not {3, 4}.issuperset(cell[1:]))
KNOWN = {
    "3x20": (pentominoes(3, 20), 2, 8, 4),
    "4x15": (pentominoes(4, 15), 368, 1472, 4),
    "8x8 with a hole": (tiling_of(Tiles(Board(HOLE), pieces(PENTOMINOES))), 65, 520, 8),
    "soma": (soma(), 240, 11520, 48),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_numbers_of_tilings_and_symmetries(name: str) -> None:
    puzzle, distinct, every, symmetries = KNOWN[name]
    group = Group(puzzle._model(), puzzle._symmetries())

    found = count_distinct(prepare(group.problem), group)
    search = DistinctSearch(group, prepare)

    assert puzzle._contradiction() is None
    assert len(set(puzzle._symmetries())) == symmetries
    assert (found.value, found.all.value) == (distinct, every)
    assert sum(1 for _ in search) == distinct
    assert search.of_all == every


@pytest.mark.parametrize("size", [2, 4])
def test_dominoes_many_of_whose_tilings_are_symmetric(size: int) -> None:
    """By looking at all of them; those of 2 x 2, for one, are each other's images."""
    puzzle = tiling_of(Tiles(box(size, size), pieces({"D": "xx"}, copies=ANY)))
    group = Group(puzzle._model(), puzzle._symmetries())
    prepared = prepare(group.problem)
    least = orbits(prepared.search(), group.elements)

    assert group.order == 8
    assert count_distinct(prepared, group).value == len(least)
    assert sum(1 for _ in DistinctSearch(group, prepare)) == len(least)


def test_two_pieces_of_one_shape_are_two_pieces() -> None:
    assert count(tiling_of(Tiles(box(2, 2), pieces({"A": "xx", "B": "xx"})))._model()).value == 4


def test_bounds_on_copies_are_as_tight_as_the_area_makes_them() -> None:
    """Seven single cells, three dominoes, eight of three cells and seven of five: 72, the least."""
    stated = {
        "x": Bounds(7, 8),
        "xx": Bounds(3, None),
        "x.|xx": Bounds(8, 10),
        "xx|xx|x.": Bounds(7, 8),
    }
    kinds = tuple(Piece(form, shape(form), copies) for form, copies in stated.items())
    problem = model(Tiles(box(8, 9), kinds))

    assert problem.bounds.tolist() == [7, 7, 6, 6, 24, 24, 35, 35]
    once = Piece("x", shape("x"), Bounds(0, 3)), Piece("xx", shape("xx"), Bounds(4, None))
    assert "x" in model(Tiles(box(3, 3), once)).items


def test_a_piece_that_lies_there_stays() -> None:
    puzzle = pentominoes(6, 10)
    corner = LaidPiece(7, (0, 1, 2, 10, 20))  # V in the corner
    given = tiling_of(puzzle._shape, (corner,))
    solution = given._decode(
        next(search(given._model(), fixed=given._given_options(), limit=1, ordered=False))
    )
    others = search(puzzle._model(), limit=50)
    elsewhere = next(
        found for found in map(puzzle._decode, others) if len({found[k] for k in corner.cells}) > 1
    )

    assert not given._faults_in(solution)
    assert given._faults_in(elsewhere) == [
        "piece V does not lie where it is given, on r1c1 r1c2 r1c3 r2c1 r3c1"
    ]
    assert len(list(given._symmetries())) == 1


def test_a_piece_that_lies_there_does_not_go_where_its_cells_may_stay_empty() -> None:
    cells = tuple(cells_of("xx"))
    board = Board(cells, False, frozenset({0, 1}))
    puzzle = tiling_of(Tiles(board, pieces({"D": "xx"}, copies=ANY)), (LaidPiece(0, (0, 1)),))

    assert puzzle._faults_in((1, 1)) == []
    assert puzzle._faults_in((0, 0)) == ["piece D does not lie where it is given, on r1c1 r1c2"]


def test_faults_are_told() -> None:
    puzzle = tiling_of(Tiles(box(2, 2), pieces({"D": "xx"}, copies=Bounds(2, 2))))

    assert puzzle._faults_in((1, 1, 2, 2)) == []
    assert puzzle._faults_in((1, 2, 2, 1)) == [
        "what covers r1c1 r2c2 has not the form of piece D",
        "what covers r1c2 r2c1 has not the form of piece D",
    ]
    assert puzzle._faults_in((1, 1, 0, 0)) == [
        "r2c1 r2c2 are empty",
        "piece D is used 1 time, expected 2",
    ]
    assert puzzle._faults_in((1, 1, 1, 1)) == [
        "piece D is used 1 time, expected 2",
        "what covers r1c1 r1c2 r2c1 r2c2 has not the form of piece D",
    ]


# --- Costs ---

CUTTING = """board: 3x4
empty: any
pieces:
  A: {shape: xx|xx, count: <=2}
  B: {shape: xxx, count: any}
"""
amounts = st.integers(0, 99).map(lambda units: 10 * units + 1)


@given(st.dictionaries(st.sampled_from([EMPTY, 0, 1]), amounts), st.data())
def test_options_cost_what_the_pieces_of_the_solution_cost_and_costs_are_read_again(
    copies: dict[int, int], data: st.DataObject
) -> None:
    plain = told(CUTTING).puzzle
    places = [LaidPiece(*place) for place in plain._placements if place[0] >= 0]
    placed = data.draw(st.dictionaries(st.sampled_from(places), amounts, max_size=3))
    record = plain.but(costs=TilingCosts(copies, placed, 1))
    costs = record._costs()

    assert plain._costs() is None
    assert costs is not None
    for chosen in islice(search(record._model()), 20):
        solution = record._decode(chosen)
        total = 0
        for value in set(solution):
            cells = tuple(cell for cell, each in enumerate(solution) if each == value)
            piece = (value - 1) % 2 if value else EMPTY
            total += copies.get(piece, 0) * (1 if value else len(cells))
            total += placed.get(LaidPiece(piece, cells), 0)
        assert sum(costs.of[option] for option in chosen) == total == record._cost(solution)
    if copies or placed:
        assert meaning(read_back("tiling", written("tiling", record))) == meaning(record)


def test_programs_state_costs() -> None:
    kinds = {"A": {"shape": "xx|xx", "count": "any"}, "B": "xxx"}
    costs = {"A": 1.5, ("B", ((0, 0), (0, 1), (0, 2))): 2, "empty": 1}
    prices = Tiling((2, 3), kinds, empty="any", costs=costs).costs

    assert prices == TilingCosts({0: 15, EMPTY: 10}, {LaidPiece(1, (0, 1, 2)): 20}, 1)
