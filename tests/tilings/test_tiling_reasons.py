"""Reasons why a tiling cannot exist: areas, pieces, cells out of reach, colourings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.facts import Contradiction
from cover.families.partitions import numbers_of
from cover.families.tilings.pieces import (
    ANY,
    Board,
    Bounds,
    CopyKind,
    LaidPiece,
    Piece,
    Tiles,
    totals,
)
from cover.families.tilings.puzzle import Tiling
from cover.solver import search
from tilings import all_solutions, box, cells_of, piece_set, pieces, shape, tiling_of

SHAPES = {
    "I": "xxxx",
    "L": "xxx|x..",
    "O": "xx|xx",
    "S": "xx.|.xx",
    "T": "xxx|.x.",
    "D": "xx",
    "V": "xx|x.",
    "E": "xxx",
    "P": "xxx|xx.",
    "X": ".x.|xxx|.x.",
    "U": "xxx|x.x",
    "H": "x.x",
}
NONE, THREE = Bounds(0, 0), Bounds(3, 3)


def board(drawing: str, empty: Bounds) -> Board:
    """A board drawn with `x`, and `+` for cells that may stay empty."""
    cells = tuple(cells_of(drawing, "x+"))
    may = set(cells_of(drawing, "+"))
    return Board(cells, False, frozenset(k for k, cell in enumerate(cells) if cell in may), empty)


def some(copies: Bounds, name: str) -> tuple[Piece, ...]:
    """A piece of this name, used so often."""
    return pieces({name: SHAPES[name]}, copies=copies)


def why(
    where: Board, what: tuple[Piece, ...], placed: tuple[LaidPiece, ...] = ()
) -> Contradiction | None:
    return tiling_of(Tiles(where, what), placed)._contradiction()


# --- Areas ---


@given(
    st.lists(
        st.tuples(
            st.frozensets(st.integers(1, 6), min_size=1, max_size=3),
            st.integers(0, 3),
            st.none() | st.integers(0, 4),
        ),
        max_size=3,
    ),
    st.integers(0, 20),
)
def test_totals_are_those_of_all_choices(
    kinds: list[tuple[frozenset[int], int, int | None]], most: int
) -> None:
    expected = {0}
    for steps, low, more in kinds:
        of_copies = [{0}]
        for _ in range(low + (most if more is None else more)):
            of_copies.append({total + step for total in of_copies[-1] for step in steps})
        together = set().union(*of_copies[low:])
        expected = {one + other for one in expected for other in together if one + other <= most}
    found = totals(
        [
            CopyKind(steps, Bounds(low, None if more is None else low + more))
            for steps, low, more in kinds
        ],
        most,
    )

    assert numbers_of(found) == sorted(expected)


# --- Pieces ---


@pytest.mark.parametrize(
    ("copies", "expected"),
    [
        (Bounds(0, 1), "piece D lies on the board 2 times, but may be used only once"),
        (Bounds(0, 0), "piece D lies on the board 2 times, but may not be used"),
        (Bounds(0, 2), ""),
    ],
)
def test_a_piece_that_lies_there_too_often(copies: Bounds, expected: str) -> None:
    what = (*some(ANY, "O"), *some(copies, "D"))
    found = why(box(2, 4), what, placed=(LaidPiece(1, (2, 3)), LaidPiece(1, (6, 7))))

    assert (found.rule if found else "") == expected
    assert found is None or found.part == 1


# --- Cells and parts of the board ---


def test_fewer_cells_left_that_may_stay_empty_than_must() -> None:
    where = board("xx++", Bounds(2, 2))

    assert why(where, some(ANY, "D")) is None
    assert why(where, some(ANY, "D"), placed=(LaidPiece(0, (1, 2)),)) == Contradiction(
        "2 cells must stay empty, but only 1 still may"
    )


@pytest.mark.parametrize(("empty", "is_possible"), [(ANY, True), (NONE, False), (THREE, True)])
def test_a_part_of_which_cells_may_stay_empty(empty: Bounds, is_possible: bool) -> None:
    where = board("xxx+.|.....|xxx++", empty)

    assert (why(where, some(ANY, "E")) is None) == is_possible
    assert bool(all_solutions(tiling_of(Tiles(where, some(ANY, "E"))))) == is_possible


# --- Colourings ---


@pytest.mark.parametrize("size", [(14, 15), (10, 21)])
def test_the_hexominoes_fill_no_rectangle(size: tuple[int, int]) -> None:
    """S. W. Golomb, Polyominoes (1965): 11 of the 35 cover four black cells and two white ones."""
    assert why(box(*size), piece_set("hexominoes")) == Contradiction(
        "colour the board like a chessboard: 105 black and 105 white cells, but the pieces cover "
        "an even number of black ones"
    )


def test_large_boards_are_not_coloured() -> None:
    assert why(Board(box(40, 40).cells[1:-1]), some(ANY, "D")) is None


# --- No reason is wrong ---


@st.composite
def of_fitting_area(draw: st.DrawFn) -> Tiling:
    """Boards of up to 30 cells, with pieces that add up to them, so that areas say nothing."""
    size = draw(st.sampled_from([(3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (2, 3, 3), (3, 3, 3)]))
    full = box(*size)
    removed = draw(st.sets(st.sampled_from(full.cells), max_size=4))
    cells = tuple(cell for cell in full.cells if cell not in removed)
    names = draw(st.lists(st.sampled_from(sorted(SHAPES)), min_size=1, max_size=3, unique=True))
    left = len(cells)
    what: list[Piece] = []
    for name in names[1:]:
        copies = draw(st.integers(0, min(3, left // len(shape(SHAPES[name])))))
        what += some(draw(st.sampled_from([Bounds(copies, copies), Bounds(copies, 4)])), name)
        left -= copies * len(shape(SHAPES[name]))
    number, over = divmod(left, len(shape(SHAPES[names[0]])))
    what += some(draw(st.sampled_from([Bounds(number, number), ANY])), names[0])
    may = st.sets(st.integers(0, len(cells) - 1), min_size=over, max_size=over + 3)
    optional = frozenset(draw(may)) if over else frozenset()
    empty = draw(st.sampled_from([Bounds(over, over), ANY]))
    puzzle = tiling_of(Tiles(Board(cells, len(size) == 3, optional, empty), tuple(what)))
    options = len(puzzle._placements) - len(optional)
    if options and draw(st.booleans()):
        return tiling_of(
            puzzle._shape, (LaidPiece(*puzzle._placements[draw(st.integers(0, options - 1))]),)
        )
    return puzzle


@examples(200)
@given(of_fitting_area())
def test_there_is_no_reason_where_a_search_finds_a_solution(puzzle: Tiling) -> None:
    has_solution = any(search(puzzle._model(), fixed=puzzle._given_options(), limit=1))

    assert not has_solution or puzzle._contradiction() is None
