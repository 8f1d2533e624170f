"""Arrays of puzzles: the answers are those of the same puzzles as lines."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from cover.asking import arrays
from cover.errors import InputError, OptionError
from cover.families.grids.text import grid_text
from cover.families.grids.text import lines as grid_lines
from cover.solver.parallel import records as threaded
from test_cli import GOOD, SOLVED, TWICE

SMALL = "1.....3..4.....2"
SMALL_SOLVED = "1324423124133142"
NONE = "11.............."
EMPTY = "." * 16
MANY = [SMALL, NONE, EMPTY, SMALL_SOLVED]
SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


def numbers(lines: Sequence[str], dtype: str = "uint8") -> Any:
    """Grids as an array of numbers."""
    return np.array([[SYMBOLS.index(cell) for cell in line] for line in lines], dtype)


def in_lines(solved: Any) -> list[str]:
    """What an array of solved grids says, in the words of lines."""
    rows = solved.grids.reshape(len(solved.grids), prod(solved.grids.shape[1:]))
    lines = ["".join(SYMBOLS[number] for number in row) for row in rows.tolist()]
    return [
        line if status in ("solved", "unique") else status
        for line, status in zip(lines, solved.status.tolist(), strict=True)
    ]


@given(
    lines=st.lists(st.sampled_from(MANY), max_size=30),
    unique=st.booleans(),
    jobs=st.sampled_from([1, 2]),
)
def test_grids_of_numbers_are_answered_as_lines(lines: list[str], unique: bool, jobs: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grid_text, "WORTH_A_BLOCK", 1)
        patch.setattr(grid_lines, "WORTH_A_BLOCK", 1)
        patch.setattr(threaded, "_TASK_BYTES", 50)
        patch.setattr(arrays, "_PIECE", 100)

        solved = cover.solve_lines(numbers(lines).reshape(-1, 16), unique=unique, jobs=jobs)

    assert in_lines(solved) == list(cover.solve_lines(lines, "sudoku", unique=unique))


@pytest.mark.parametrize("dtype", ["uint8", "int8", "int64", ">u4", "uint16"])
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_any_whole_numbers_in_rows_or_squares(dtype: str, shape: tuple[int, ...]) -> None:
    given_array = numbers([GOOD, TWICE, SOLVED] * 4, dtype).reshape(shape)
    before = given_array.copy()

    solved = cover.solve_lines(given_array)

    assert solved.grids.shape == given_array.shape
    assert solved.grids.dtype == given_array.dtype
    assert in_lines(solved) == [SOLVED, "none", SOLVED] * 4
    assert not solved.grids.reshape(-1, 81)[1].any()
    assert (given_array == before).all()


def test_a_view_of_an_array_is_read_as_it_is() -> None:
    whole = np.zeros((20, 18), np.uint8)
    whole[:, 1:17] = numbers([SMALL])

    solved = cover.solve_lines(whole[::2, 1:17])

    assert in_lines(solved) == [SMALL_SOLVED] * 10


def test_options_hold_for_numbers() -> None:
    empty = np.zeros((3, 36), np.uint8)

    tall = cover.solve_lines(empty, box=(3, 2)).grids[0].reshape(6, 6)

    assert sorted(tall[:3, :2].ravel().tolist()) == [1, 2, 3, 4, 5, 6]
    jigsaw = cover.Jigsaw(["1112", "1322", "3324", "3444"])
    laid_out = cover.solve_lines(np.zeros((10, 4, 4), np.uint8), layout=jigsaw)
    assert jigsaw.check(in_lines(laid_out)[0])


def test_numbers_that_are_no_symbols_are_bad_in_their_place() -> None:
    errors: list[InputError] = []
    grids = numbers([SMALL] * 12, "int16")
    grids[3, 5] = 5
    grids[3, 7] = 6
    grids[9, 0] = -1

    solved = cover.solve_lines(grids, on_error=errors.append)

    assert (
        in_lines(solved)
        == [SMALL_SOLVED] * 3 + ["bad"] + [SMALL_SOLVED] * 5 + ["bad"] + [SMALL_SOLVED] * 2
    )
    assert [str(error) for error in errors] == [
        "array:4:6: 5 is not a number from 0 to 4",
        "array:10:1: -1 is not a number from 0 to 4",
    ]


def test_an_empty_array_has_no_answers() -> None:
    for array in (np.zeros((0, 81), np.uint8), np.zeros((0, 9, 9), np.int64)):
        solved = cover.solve_lines(array)

        assert solved.grids.shape == array.shape
        assert solved.status.shape == (0,)


@pytest.mark.parametrize(
    ("array", "error", "message"),
    [
        (np.zeros((2, 81)), TypeError, "astype"),
        (np.array([SMALL, None], object), TypeError, "tolist"),
        (np.array([SMALL, SMALL]), TypeError, "tolist"),
        (np.array([SMALL.encode()]), TypeError, "tolist"),
        (np.zeros((2, 81), bool), TypeError, "not one of whole numbers$"),
        (np.ma.masked_equal(np.zeros((2, 81), np.uint8), 0), TypeError, "mask.*filled"),
        (np.ma.masked_equal(np.zeros((2, 81), int), 1), TypeError, "mask.*filled"),
        (np.zeros((9, 9), np.uint8), OptionError, "a single grid is array"),
        (np.zeros(81, np.uint8), OptionError, "expected .n, cells."),
        (np.zeros((), np.uint8), OptionError, "expected .n, cells."),
        (np.zeros((2, 2, 9, 9), np.uint8), OptionError, "expected .n, cells."),
    ],
)
def test_arrays_of_another_kind_are_refused(array: Any, error: type, message: str) -> None:
    with pytest.raises(error, match=message):
        cover.solve_lines(array)
