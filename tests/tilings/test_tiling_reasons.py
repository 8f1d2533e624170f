"""Reasons why a tiling cannot exist: areas, pieces, cells out of reach."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import examples
from cover.families.tilings.pieces import (
    ANY,
    Board,
    Bounds,
    CopyKind,
    LaidPiece,
    Piece,
    Tiles,
    numbers,
    totals,
)
from cover.families.tilings.placements import OpenBoard
from cover.families.tilings.puzzle import TiledBoard
from cover.families.tilings.weights import weighing
from cover.puzzle import Contradiction
from cover.solver import search
from drawn_tilings import SHAPES, board, exactly, reason, some, why
from tilings import PENTOMINOES, all_solutions, box, pentominoes, pieces, shape, soma, tilings

# --- Areas ---


@pytest.mark.parametrize(
    ("where", "what", "expected"),
    [
        (
            box(6, 10),
            (*pieces(PENTOMINOES), *some(Bounds(), "O")),
            "the board has 60 cells, the pieces (each used exactly once) cover 64",
        ),
        (
            box(3, 3),
            some(exactly(2), "I"),
            "the board has 9 cells, the pieces (as often as each is to be used) cover 8",
        ),
        (
            board("x" * 61),
            (*pieces(PENTOMINOES, copies=ANY), *some(exactly(0), "D")),
            "the board has 61 cells, which pieces of 5 cells do not add up to (they cover 60 "
            "or 65)",
        ),
        (
            board("x" * 14),
            (*some(exactly(1), "V"), *some(ANY, "I", "P")),
            "the board has 14 cells, which the pieces do not add up to (they cover 13 or 15)",
        ),
        (
            box(2, 5),
            (*some(Bounds(2, None), "I"), *some(Bounds(1, 3), "V")),
            "the board has 10 cells, the pieces cover at least 11",
        ),
        (
            box(4, 5),
            (*some(Bounds(0, 2), "I"), *some(Bounds(1, 3), "V")),
            "the board has 20 cells, the pieces cover at most 17",
        ),
        (
            board("xxx++|xxx++", exactly(2)),
            some(ANY, "V"),
            "the board has 10 cells (2 of them must stay empty), which pieces of 3 cells do not "
            "add up to (they cover 6 or 9)",
        ),
        (
            board("xxx+|xxx+", Bounds(1, 2)),
            some(ANY, "P"),
            "the board has 8 cells (1 to 2 of them stay empty), which pieces of 5 cells do not add "
            "up to (they cover 5 or 10)",
        ),
        (
            board("xxx+|xxx+"),
            some(Bounds(1, 1), "P"),
            "the board has 8 cells (2 of them may stay empty), the pieces (each used exactly once) "
            "cover 5",
        ),
        (board("xx+", Bounds(2, 5)), some(ANY, "V"), "2 cells are to stay empty, but only 1 may"),
    ],
)
def test_areas(where: Board, what: tuple[Piece, ...], expected: str) -> None:
    assert reason(where, what) == expected


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

    assert numbers(found) == sorted(expected)


# --- Pieces ---


def test_a_piece_that_fits_nowhere_is_at_fault() -> None:
    what = (*some(ANY, "E"), *some(Bounds(), "X"))

    found = why(board("xxxx|xxxx"), what)

    assert found == Contradiction("piece X fits nowhere on the board", part=1)


def test_a_piece_that_would_fit_if_it_were_turned() -> None:
    lying = Piece("I", shape("xxxx"), Bounds(), rotate=False)

    assert reason(board("xx|xx|xx|xx"), (lying,), some(ANY, "D")) == (
        "piece I fits nowhere on the board unless it is turned or mirrored"
    )


def test_a_piece_that_fits_nowhere_beside_those_that_lie_there() -> None:
    what = (*some(ANY, "V", "D"), *some(Bounds(), "E"))
    placed = (LaidPiece(0, (0, 1, 3)), LaidPiece(1, (5, 8)))

    assert why(box(3, 3), what) is None
    assert why(box(3, 3), what, placed=placed) == Contradiction(
        "piece E fits nowhere on what is left of the board", part=2
    )


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


def test_copies_for_which_their_places_have_no_room() -> None:
    found = why(board("xx.xx.xx|xx......"), some(exactly(2), "O"), some(ANY, "D"))

    assert found == Contradiction(
        "2 copies of piece O have 8 cells, but fit only on the 4 cells r1c1 r1c2 r2c1 r2c2", part=0
    )


def test_cells_for_which_the_only_piece_is_too_small() -> None:
    found = why(board("xxx.xxx|.......|xx.....|x......"), some(Bounds(0, 1), "E"), some(ANY, "V"))

    assert found == Contradiction(
        "only piece E can cover the 6 cells r1c1 r1c2 r1c3 r1c5 r1c6 r1c7, and no more than 3 of "
        "them",
        part=0,
    )


# --- Cells and parts of the board ---


def test_a_cell_that_no_piece_can_cover() -> None:
    found = why(board("x.xxx|..xx."), some(ANY, "D", "V"))

    assert found == Contradiction("no piece can cover the cell r1c1", (0,))


def test_cells_in_space_that_no_piece_can_cover() -> None:
    found = why(board("xxx|.../..x|xx."), some(ANY, "E"))

    assert found == Contradiction(
        "no piece can cover the 3 cells [2, 1, 3] [2, 2, 1] [2, 2, 2]", (3,)
    )


def test_a_cell_that_no_piece_can_cover_any_more() -> None:
    what = some(ANY, "E", "V")

    assert why(box(3, 3), what) is None
    assert why(box(3, 3), what, placed=(LaidPiece(1, (1, 3, 4)),)) == Contradiction(
        "no piece can cover the cell r1c1", (0,)
    )


def test_cells_that_no_piece_covers_and_that_may_not_all_stay_empty() -> None:
    found = why(board("+.+.xx|....xx", exactly(1)), some(ANY, "E", "O", "D"))

    assert found == Contradiction(
        "no piece can cover the 2 cells r1c1 r1c3, but only 1 may stay empty", (0,)
    )


def test_fewer_cells_left_that_may_stay_empty_than_must() -> None:
    where = board("xx++", exactly(2))

    assert why(where, some(ANY, "D")) is None
    assert why(where, some(ANY, "D"), placed=(LaidPiece(0, (1, 2)),)) == Contradiction(
        "2 cells must stay empty, but only 1 still may"
    )


def test_a_part_that_is_no_sum_of_pieces() -> None:
    found = why(board("xxxx.xxxxx|.....xxx.."), some(ANY, "E"))

    assert found == Contradiction(
        "no piece lies across the border of the 4 cells r1c1 r1c2 r1c3 r1c4, and pieces do not add "
        "up to them",
        (0,),
    )


def test_halves_that_touch_but_that_no_placement_joins() -> None:
    lying = Piece("E", shape("xxx"), ANY, rotate=False)

    assert reason(board("xxxx....|..xxxxx."), (lying,)) == (
        "no piece lies across the border of the 4 cells r1c1 r1c2 r1c3 r1c4, and pieces do not add "
        "up to them"
    )


@pytest.mark.parametrize(
    ("empty", "is_possible"), [(ANY, True), (exactly(0), False), (exactly(3), True)]
)
def test_a_part_of_which_cells_may_stay_empty(empty: Bounds, is_possible: bool) -> None:
    where = board("xxx+.|.....|xxx++", empty)

    assert (why(where, some(ANY, "E")) is None) == is_possible
    assert bool(all_solutions(TiledBoard(Tiles(where, some(ANY, "E"))))) == is_possible


def test_what_is_left_that_is_no_sum_of_pieces() -> None:
    what = (*some(ANY, "I", "O"), *some(Bounds(0, 1), "E"))

    assert reason(box(4, 5), what) == ""
    assert reason(box(4, 5), what, placed=(LaidPiece(2, (0, 1, 2)),)) == (
        "the pieces that fit do not add up to the 17 cells left"
    )


def test_a_board_that_is_no_sum_of_the_pieces_that_fit() -> None:
    what = (*some(ANY, "O"), *some(Bounds(0, 1), "X", "D"))

    assert reason(board("xx|xx|xx|xx|xx|.x"), what) == (
        "the pieces that fit do not add up to the 11 cells of the board"
    )


def test_cells_within_reach_that_are_no_sum_of_pieces() -> None:
    what = (*some(ANY, "O"), *pieces({"far": "x...x"}, copies=Bounds(0, 1)))

    assert reason(board("+.xx|..xx|..xx"), what) == (
        "the pieces that fit do not add up to the 6 cells within their reach"
    )


# --- No reason is wrong ---


@examples(300)
@given(tilings())
def test_there_is_no_reason_where_there_is_a_solution(puzzle: TiledBoard) -> None:
    found = puzzle.contradiction()

    assert found is None or not all_solutions(puzzle)
    assert found is None or all(cell < len(puzzle.shape.board.cells) for cell in found.cells)


@st.composite
def of_fitting_area(draw: st.DrawFn) -> TiledBoard:
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
        what += some(draw(st.sampled_from([exactly(copies), Bounds(copies, 4)])), name)
        left -= copies * len(shape(SHAPES[name]))
    number, over = divmod(left, len(shape(SHAPES[names[0]])))
    what += some(draw(st.sampled_from([exactly(number), ANY])), names[0])
    may = st.sets(st.integers(0, len(cells) - 1), min_size=over, max_size=over + 3)
    optional = frozenset(draw(may)) if over else frozenset()
    empty = draw(st.sampled_from([exactly(over), ANY]))
    puzzle = TiledBoard(Tiles(Board(cells, len(size) == 3, optional, empty), tuple(what)))
    options = len(puzzle.placements) - len(optional)
    if options and draw(st.booleans()):
        return TiledBoard(
            puzzle.shape, (LaidPiece(*puzzle.placements[draw(st.integers(0, options - 1))]),)
        )
    return puzzle


@examples(300)
@given(of_fitting_area())
def test_neither_reason_nor_weights_where_a_search_finds_a_solution(puzzle: TiledBoard) -> None:
    has_solution = any(search(TiledBoard.model(puzzle.shape), fixed=puzzle.fixed(), limit=1))

    assert not has_solution or puzzle.contradiction() is None
    assert not has_solution or weighing(OpenBoard(puzzle.shape, puzzle.placed)) is None


@pytest.mark.parametrize("puzzle", [pentominoes(6, 10), soma()])
def test_puzzles_that_have_solutions(puzzle: TiledBoard) -> None:
    assert puzzle.contradiction() is None
