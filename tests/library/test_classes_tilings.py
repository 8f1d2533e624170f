"""Tilings that are made of values of Python."""

from __future__ import annotations

import datetime
import pickle
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import examples
from cover import Tiling
from cover.families.tilings.puzzle import PlacedPiece

L_TEXT = "board: 2x3\npieces: {L: xx|x., M: x.|xx}"
L_CELLS = [(0, 0), (0, 1), (1, 0)]


def board_forms() -> list[Any]:
    return [
        (2, 3),
        [2, 3],
        (np.int64(2), np.int64(3)),
        "2x3",
        "xxx\nxxx",
        ["xxx", "xxx"],
        "xxx|xxx",
        [[1, 1, 1], [1, 1, 1]],
        [[True] * 3, [True] * 3],
        np.ones((2, 3), dtype=bool),
        np.ones((2, 3), dtype=np.uint8),
        {(y, x) for y in range(2) for x in range(3)},
        [(y, x) for y in range(2) for x in range(3)],
    ]


def piece_forms() -> list[Any]:
    return [
        {"L": "xx|x.", "M": "x.|xx"},
        {"L": "xx\nx.", "M": ["x.", "xx"]},
        {"L": ["xx", "x."], "M": {"shape": ["x.", "xx"], "count": 1}},
        {"L": L_CELLS, "M": [(5, 5), (6, 5), (6, 6)]},
        {"L": set(L_CELLS), "M": {"shape": "x.|xx"}},
        {"L": [[1, 1], [1, 0]], "M": np.array([[True, False], [True, True]])},
        {"L": {"shape": np.array([[1, 1], [1, 0]]), "count": "1"}, "M": "x.|xx"},
    ]


def test_every_form_is_the_same_tiling() -> None:
    """Boards are sizes, drawings and arrays; pieces are drawings, arrays and cells."""
    for board, pieces in product(board_forms(), piece_forms()):
        tiling = Tiling(board, pieces)
        assert tiling == Tiling(L_TEXT), (board, pieces)
    assert tiling.count() == 4


shapes = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4, unique=True
)


@given(
    st.lists(st.lists(st.booleans(), min_size=4, max_size=4), min_size=3, max_size=3),
    st.lists(shapes, min_size=1, max_size=3),
    st.sampled_from([None, True, False]),
    st.booleans(),
)
@examples(60)
def test_a_tiling_of_arrays_is_that_of_the_text(
    board: list[list[bool]], pieces: list[list[tuple[int, int]]], reflect: bool | None, some: bool
) -> None:
    """Arrays and cells say what drawings in YAML say, and have the same solutions."""
    if not any(map(any, board)):
        board[0][0] = True
    rows = ["".join(".#"[bit] for bit in row) for row in board]
    names = [f"p{number}" for number in range(len(pieces))]
    drawn = {
        name: "|".join("".join(".x"[(y, x) in cells] for x in range(3)) for y in range(3))
        for name, cells in zip(names, pieces, strict=True)
    }
    count = "any" if some else 1
    text = "board: |\n" + "".join(f"  {row}\n" for row in rows)
    text += "" if reflect is None else f"reflect: {reflect}\n"
    text += "pieces:\n"
    text += "".join(f"  {name}: {{shape: {drawn[name]}, count: {count}}}\n" for name in names)
    of_text = Tiling(text)
    tiling = Tiling(
        np.array(board),
        {name: {"shape": cells, "count": count} for name, cells in zip(names, pieces, strict=True)},
        reflect=reflect,
    )
    assert tiling == of_text
    assert tiling.count() == of_text.count()
    mine, others = tiling.solve(), of_text.solve()
    assert mine == others
    if mine is not None:
        assert of_text.check(mine)
        covered = [cell for each in mine.placements for cell in each.cells]
        assert len(covered) == len(set(covered)) == sum(map(sum, board))
    (again,) = cover.read(str(tiling.to("yaml")))
    assert again == tiling
    assert type(again) is Tiling
    assert pickle.loads(pickle.dumps(tiling)) == tiling


def test_what_pieces_may_do() -> None:
    """Turning and turning over are switched for all pieces, or for one of them."""
    board, pieces = (2, 3), {"L": ["xx", "x."], "M": ["xx", "x."]}
    assert Tiling(board, pieces).count() == 4
    assert Tiling(board, pieces, rotate=False).count() == 0
    turned = {"L": {"shape": "xx|x.", "rotate": False}, "M": ["xx", "x."]}
    assert Tiling(board, turned).count() == 2
    assert Tiling((2, 2), {"I": {"shape": "xx", "others": ["x", [(0, 0)]], "count": "2-4"}}).count()


def test_distinct_solutions() -> None:
    """Turned and mirrored ones count as one; then it is another puzzle."""
    count = Tiling((3, 20), "pentominoes", distinct=True).count()
    assert (int(count), count.of_all) == (2, 8)
    assert Tiling((2, 2), {"I": {"shape": "xx", "count": 2}}, distinct=True).count() == 1
    assert Tiling((2, 3), "trominoes", distinct=True) != Tiling((2, 3), "trominoes")


def test_cells_that_stay_empty() -> None:
    """As many as `empty` says, or those that a drawing marks."""
    pieces = {"I": {"shape": "xx", "count": 1}}
    assert Tiling((2, 2), pieces, empty=2).count() == 4
    assert Tiling((2, 2), pieces, empty="any").count() == 4
    assert Tiling(["xx", "++"], pieces).count() == 1
    solution = Tiling(["xx", "++"], pieces).solve()
    assert solution is not None
    assert solution["r2c1"] is None
    assert Tiling((2, 2), pieces, holes="r1c1 r1c2").count() == 1
    assert Tiling((2, 2), pieces, holes=[(0, 0), (0, 1)]).count() == 1
    assert Tiling(["..", "@@"], pieces, open="@").count() == 1


def test_pieces_that_lie_already() -> None:
    """They are drawn on the board, or beside it."""
    pieces = {"d": {"shape": "xx", "count": 2}}
    assert Tiling(["dd", "xx"], pieces).count() == 1
    assert Tiling((2, 2), pieces, laid=["dd", "++"]).count() == 1
    assert Tiling((2, 2), pieces, laid="d+\nd+").count() == 1


def test_solids() -> None:
    """Layers are the items of a list, or the first axis of an array."""
    cube = Tiling((2, 2, 2), {"I": {"shape": "xx", "count": 4}})
    for board in (np.ones((2, 2, 2)), [["xx", "xx"], ["xx", "xx"]], ["xx|xx", "xx\nxx"], "2x2x2"):
        board = board.astype(int) if isinstance(board, np.ndarray) else board
        assert Tiling(board, {"I": {"shape": [(0, 0), (0, 1)], "count": 4}}) == cube
    assert repr(cube) == "<Tiling 2x2x2, 1 piece>"
    assert cube.count() == 9
    corner = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]
    both = Tiling((2, 2, 2), {"A": corner, "B": np.array([[[1, 1], [1, 0]], [[1, 0], [0, 0]]])})
    solution = both.solve()
    assert solution is not None
    assert {solution["l1r1c1"], solution[-1, -1, -1]} == {"A", "B"}
    assert len(solution.placements[0].cells[0]) == 3
    assert solution.placements[0].names[0] == "l1r1c1"
    with pytest.raises(KeyError, match="expected l1r1c2"):
        solution["r1c1"]
    with pytest.raises(IndexError, match="2 numbers; expected l1r1c2"):
        solution[0, 0]


def test_cells_of_a_solution() -> None:
    """A cell has the name of its piece; holes of the board are no cells."""
    solution = Tiling(["xx.", "xxx"], {"L": "xx|x.", "I": "xx"}).solve()
    assert solution is not None
    assert solution["r1c1"] == solution["A1"] == solution[0, 0] == solution[-2, -3]
    assert sorted(each.piece for each in solution.placements) == ["I", "L"]
    first = solution.placements[0]
    assert isinstance(first, PlacedPiece)
    assert first.cells[0] == (0, 0)
    assert first.names[0] == "r1c1"
    with pytest.raises(KeyError, match="r1c3 is no cell of this board, which has holes"):
        solution["r1c3"]
    with pytest.raises(IndexError, match="r1c3 is no cell of this board"):
        solution[0, 2]
    with pytest.raises(IndexError, match=r"there is no cell \(5, 0\)"):
        solution[5, 0]


def test_a_board_that_begins_further_down() -> None:
    """Cells have the names that the drawing shows, wherever the first one is."""
    solution = Tiling(["...", ".xx"], {"I": "xx"}).solve()
    assert solution is not None
    assert solution[1, 1] == solution["r2c3"] == "I"
    assert solution.placements == [PlacedPiece("I", ((1, 1), (1, 2)))]
    of_cells = Tiling([(1, 1), (1, 2)], {"I": [(7, 7), (7, 8)]})
    assert of_cells.solve() == solution
    assert Tiling([(-1, 1), (-1, 2)], {"I": "xx"}).unique()


def test_calendars() -> None:
    """A preset shows a date, told as a text or an object; so does a board with words on it."""
    calendar = Tiling("preset: calendar", date="2026-11-20")
    assert calendar == Tiling("preset: calendar", date=datetime.date(2026, 11, 20))
    assert calendar != Tiling("preset: calendar", date="2026-11-21")
    assert repr(calendar) == "<Tiling 7x7, 8 pieces>"
    assert repr(Tiling("preset: soma-cube", distinct=True)) == "<Tiling 3x3x3, 7 pieces>"
    words = Tiling("one two three\nfour five six", {"I": "xx"}, uncovered="one six five four")
    assert words.count() == 1
