"""Colourings, and weights of cells, that rule a tiling out."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from conftest import examples
from cover.families.tilings.colouring import in_words, weighing
from cover.families.tilings.pieces import ANY, Board, Bounds, Piece, Tiles
from cover.families.tilings.placements import OpenBoard
from cover.families.tilings.puzzle import Tiling
from drawn_tilings import SHAPES, board, exactly, reason, some, why, without_corners
from tilings import box, piece_set, shape, tiling_of

# --- Colourings ---


CHESSBOARD = "colour the board like a chessboard:"


@pytest.mark.parametrize("size", [(14, 15), (10, 21)])
def test_the_hexominoes_fill_no_rectangle(size: tuple[int, int]) -> None:
    """S. W. Golomb, Polyominoes (1965): 11 of the 35 cover four black cells and two white ones."""
    assert reason(box(*size), piece_set("hexominoes")) == (
        f"{CHESSBOARD} 105 black and 105 white cells, but the pieces cover an even number of black "
        "ones"
    )


def test_large_boards_are_not_coloured() -> None:
    assert why(without_corners(40, 40), some(ANY, "D")) is None


# --- Weights ---


IN_WORDS = [
    (
        box(6, 6),
        some(ANY, "I"),
        "each piece covers an even number of the 9 cells r2c1 r2c4 r2c5 r4c1 r4c4 r4c5 r6c1 r6c4 "
        "r6c5, and 9 is odd",
    ),
    (
        board("x.x|xxx|xxx"),
        some(ANY, "S", "T"),
        "each piece S or T covers the cell r2c2, but there are 2 of these",
    ),
    (
        board("+x|++|+x", exactly(2)),
        (*some(Bounds(), "O"), *some(ANY, "X")),
        "each piece O covers an odd number of the 2 cells r1c2 r3c2, anything else an even one; "
        "1 of these makes an odd number, and 2 is even",
    ),
    (
        board("++x|xxx|++x"),
        some(exactly(2), "E"),
        "each empty cell covers an odd number of the 4 cells r1c1 r1c2 r3c1 r3c2, anything else an "
        "even one; 3 of these make an odd number, and 4 is even",
    ),
    (
        board("xxxxx|xx+x+", exactly(2)),
        some(exactly(2), "O"),
        "each piece O or empty cell covers an odd number of the 3 cells r1c1 r2c3 r2c5; 4 of these "
        "make an even number, and 3 is odd",
    ),
    (
        board("xx|++|xx"),
        some(ANY, "P"),
        "each piece covers a multiple of 3 of the 4 cells r1c1 r1c2 r3c1 r3c2, and 4 is none",
    ),
    (
        box(3, 3),
        some(ANY, "L", "X", "D"),
        "each piece covers as many, up to multiples of 3, of the 5 cells r1c1 r1c3 r2c2 r3c1 r3c3 "
        "as of the 4 cells r1c2 r2c1 r2c3 r3c2",
    ),
    (
        box(2, 4),
        some(exactly(2), "S"),
        "each piece covers as many of the 3 cells r1c1 r1c4 r2c4 as of the cell r2c3",
    ),
    (
        without_corners(4, 4),
        (
            *some(ANY, "D"),
            Piece("P", shape("xx"), exactly(1), others=(shape("xxxx"), shape("xx|xx"))),
        ),
        "each piece covers as many of the 8 cells r1c2 r1c4 r2c1 r2c3 r3c2 r3c4 r4c1 r4c3 as of "
        "the 6 cells r1c3 r2c2 r2c4 r3c1 r3c3 r4c2",
    ),
    (
        box(3, 3),
        (*some(exactly(2), "D"), *some(ANY, "X")),
        "give the 4 cells r1c2 r2c1 r2c3 r3c2 the weight 1; modulo 3, each piece D or X weighs 1, "
        "together 0, but the board 1",
    ),
    (
        box(4, 2),
        (*some(ANY, "U", "X"), *some(exactly(2), "T")),
        "give the 4 cells r1c1 r1c2 r4c1 r4c2 the weight 1; modulo 3, each piece U weighs 2, each "
        "piece T weighs 1, together 2, but the board 1",
    ),
    (
        board("xxxx|xx++", exactly(0)),
        some(ANY, "T"),
        "give the 2 cells r1c2 r2c1 the weight 1 and the 3 cells r2c2 r2c3 r2c4 the weight 2; "
        "modulo 3, each empty cell weighs 2, anything else 0, together 0, but the board 2",
    ),
]


@pytest.mark.parametrize(("where", "what", "expected"), IN_WORDS)
def test_weights_in_words(where: Board, what: tuple[Piece, ...], expected: str) -> None:
    rest = OpenBoard(Tiles(where, what))
    proof = weighing(rest)

    assert proof is not None
    assert in_words(rest, proof) == f"colouring: {expected}"


def test_areas_of_pieces_of_several_sizes_tell_no_numbers() -> None:
    either = Piece("P", shape("xx"), exactly(1), others=(shape("xxx|xxx"),))

    assert weighing(OpenBoard(Tiles(box(2, 6), (either, *some(ANY, "E"))))) is None


@st.composite
def of_known_numbers(draw: st.DrawFn) -> Tiling:
    """Up to six cells, and two pieces that fit there, with known numbers of copies."""
    cells = draw(st.sets(st.sampled_from(box(3, 3).cells), min_size=3, max_size=6))
    where = Board(tuple(sorted(cells)))
    sizes = {name: len(shape(SHAPES[name])) for name in "DVEOT" if fits(where, name)}
    choices = [
        (first, second, copies, left // sizes[first])
        for first, second in permutations(sizes, 2)
        for copies in (0, 1)
        if (left := len(cells) - copies * sizes[second]) >= 0 and left % sizes[first] == 0
    ]
    assume(choices)
    first, second, copies, number = draw(st.sampled_from(choices))
    known = draw(st.sampled_from([exactly(number), ANY]))
    return tiling_of(Tiles(where, (*some(known, first), *some(exactly(copies), second))))


def fits(where: Board, name: str) -> bool:
    return len(tiling_of(Tiles(where, some(ANY, name)))._placements) > 0


def equations_have_a_solution(puzzle: Tiling, modulus: int) -> bool:
    """Whether placements, each taken a number of times, cover cells and use pieces as they must.

    All that can be covered and used, modulo that number, is listed.
    """
    cells = len(puzzle.board.cells)
    first, second = puzzle.pieces
    rows = [
        [cell in covered for cell in range(cells)] + [piece == 0, piece == 1]
        for piece, covered in puzzle._placements
        if puzzle.pieces[piece].copies.high != 0
    ]
    copies = second.copies.low
    left = cells - copies * second.sizes[0]
    wanted = (*[1] * cells, left // first.sizes[0] % modulus, copies % modulus)
    found = {(0,) * len(wanted)}
    for row in rows:
        for _ in range(modulus - 1):
            found |= {
                tuple((one + more) % modulus for one, more in zip(sums, row, strict=True))
                for sums in found
            }
    return wanted in found


@examples(150)
@given(of_known_numbers())
def test_weights_are_found_wherever_equations_have_no_solution(puzzle: Tiling) -> None:
    solvable = all(equations_have_a_solution(puzzle, modulus) for modulus in (2, 3))

    assert (weighing(OpenBoard(puzzle._shape, puzzle.placed)) is None) == solvable
