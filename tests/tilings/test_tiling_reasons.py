"""Reasons why a tiling cannot exist, beside those that `tests/data/told` has: none is wrong."""

from __future__ import annotations

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
from tilings import box, pieces, shape, tiling_of

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


def some(copies: Bounds, name: str) -> tuple[Piece, ...]:
    """A piece of this name, used so often."""
    return pieces({name: SHAPES[name]}, copies=copies)


def why(
    where: Board, what: tuple[Piece, ...], placed: tuple[LaidPiece, ...] = ()
) -> Contradiction | None:
    return tiling_of(Tiles(where, what), placed)._contradiction()


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


def test_fewer_cells_left_that_may_stay_empty_than_must() -> None:
    where = Board(box(1, 4).cells, False, frozenset({2, 3}), Bounds(2, 2))

    assert why(where, some(ANY, "D")) is None
    assert why(where, some(ANY, "D"), placed=(LaidPiece(0, (1, 2)),)) == Contradiction(
        "2 cells must stay empty, but only 1 still may"
    )


def test_a_piece_that_lies_there_may_not_be_used() -> None:
    what, placed = (*some(ANY, "O"), *some(Bounds(0, 0), "D")), (LaidPiece(1, (2, 3)),)
    found = why(box(2, 4), what, (*placed, LaidPiece(1, (6, 7))))

    assert found is not None
    assert found.rule == "piece D lies on the board 2 times, but may not be used"
    assert found.part == 1


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
