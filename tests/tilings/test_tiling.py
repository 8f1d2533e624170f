"""The model of tilings and their check, against laying pieces by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.families.tilings.model import model
from cover.families.tilings.pieces import ANY, Board, Bounds, LaidPiece, Piece, Tiles
from cover.families.tilings.puzzle import Tiling
from cover.solver import count, search
from tilings import (
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


def _count(puzzle: Tiling, engine: str = "auto") -> int:
    return count(puzzle._model(), fixed=puzzle._given_options(), engine=engine).value


@examples(200)
@given(tilings())
def test_solutions_are_those_of_laying_pieces_by_hand(puzzle: Tiling) -> None:
    expected = all_solutions(puzzle)
    solutions = [
        puzzle._decode(options)
        for options in search(puzzle._model(), fixed=puzzle._given_options())
    ]

    assert [puzzle._faults_in(solution) for solution in solutions] == [[]] * len(expected)
    assert {laid(puzzle, solution) for solution in solutions} == expected
    assert len(set(solutions)) == len(solutions) == _count(puzzle)


@examples(200)
@given(tilings(), st.data())
def test_the_check_allows_solutions_only(puzzle: Tiling, data: st.DataObject) -> None:
    cells = len(puzzle.board.cells)
    highest = 3 * len(puzzle.pieces)
    values = tuple(data.draw(st.lists(st.integers(0, highest), min_size=cells, max_size=cells)))

    assert (puzzle._faults_in(values) == []) == (laid(puzzle, values) in all_solutions(puzzle))


@examples(200)
@given(tilings())
def test_symmetries_are_a_group_that_maps_solutions_to_solutions(puzzle: Tiling) -> None:
    solutions = set(search(puzzle._model(), fixed=puzzle._given_options()))
    found = list(puzzle._symmetries())

    assert found[0] == tuple(range(len(puzzle._placements)))
    for moved in found:
        assert {tuple(sorted(moved[k] for k in one)) for one in solutions} == solutions
        assert all(tuple(other[k] for k in moved) in found for other in found)


KNOWN = {
    # C. B. and J. Haselgrove, Eureka 23 (1960): 2 and 368, each in 4 positions.
    "3x20": (pentominoes(3, 20), 8, 4),
    "4x15": (pentominoes(4, 15), 1472, 4),
    # J. H. Conway and M. J. T. Guy (1961): 240 x 48; a mirror exchanges pieces A and B.
    "soma": (soma(), 11520, 48),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_counts(name: str) -> None:
    puzzle, expected, _ = KNOWN[name]

    assert _count(puzzle) == expected


@pytest.mark.parametrize("name", KNOWN)
def test_known_symmetries(name: str) -> None:
    puzzle, _, expected = KNOWN[name]

    assert len(set(puzzle._symmetries())) == expected


def test_the_pentominoes_have_63_orientations() -> None:
    assert sum(len(piece.forms(False)) for piece in pentominoes(6, 10).pieces) == 63


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


def test_copies_are_interchangeable() -> None:
    domino = Piece("D", shape("xx"), Bounds(3, 3))

    assert _count(tiling_of(Tiles(box(2, 3), (domino,)))) == 3
    assert _count(tiling_of(Tiles(box(2, 3), (domino._replace(copies=ANY),)))) == 3
    assert _count(tiling_of(Tiles(box(2, 3), (domino._replace(copies=Bounds(2, 2)),)))) == 0


def test_cells_may_stay_empty() -> None:
    cells = tuple(cells_of("xxx|xxx"))
    domino = Piece("D", shape("xx"), ANY)
    counts = [
        _count(tiling_of(Tiles(Board(cells, False, frozenset(range(6)), empty), (domino,))))
        for empty in (Bounds(0, 0), Bounds(2, 2), Bounds(4, 4), Bounds(6, 6), Bounds(1, 1), ANY)
    ]

    # The matchings of a 2 x 3 grid graph by their number of edges, 3 to 0; odd numbers; all.
    assert counts == [3, 11, 7, 1, 0, 22]


def test_two_pieces_of_one_shape_are_two_pieces(engine: str) -> None:
    both = pieces({"A": "xx", "B": "xx"})

    assert _count(tiling_of(Tiles(box(2, 2), both)), engine) == 4


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


def test_shapes_that_stand_for_one_piece() -> None:
    either = Piece("E", shape("xxx"), Bounds(2, 2), others=(shape("xx"),))

    # Both bars of three in two rows, or bars of three and two in any order do not fit.
    assert _count(tiling_of(Tiles(box(2, 3), (either,)))) == 1
    assert _count(tiling_of(Tiles(box(1, 5), (either,)))) == 2
