"""What programs pass on to puzzles of any family, and what tells two puzzles apart."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cover
from cover import ExactCover, Matching, Tiling
from cover.errors import InputError
from cover.problem import Coloured

UNTYPED: Any = cover  # takes wrong arguments, too

SEVERAL = "1....2.....3...."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Matching([(1, 2)]), Matching([("1", "2")])),
        (Matching([(1, 2)]), Matching("1 2\n")),
        (Matching([((1, 2), 3)]), Matching([("(1,2)", 3)])),
        (ExactCover({"A": [1]}), ExactCover({"A": ["1"]})),
        (ExactCover({("A",): [1]}), ExactCover({"(A)": [1]})),
        (
            ExactCover({"A": [1, Coloured(2, 3)]}),
            ExactCover({"A": [1, Coloured(2, "3")]}),
        ),
        (
            ExactCover({"A": [1]}, items=[1], secondary=[2]),
            ExactCover({"A": [1]}, items=[1], secondary=["2"]),
        ),
    ],
)
def test_names_of_other_types_make_other_puzzles(one: cover.Puzzle, other: cover.Puzzle) -> None:
    assert one.to("json") == other.to("json")
    assert one != other
    assert len({one: 1, other: 2}) == 2


def test_the_same_names_make_the_same_puzzle() -> None:
    assert Matching([(1, 2)]) == Matching([(np.int64(1), 2)])
    assert Matching([("a", "b")]) == Matching("a b\n")
    assert ExactCover([["a", "b"]]) == ExactCover("options:\n- a b\n")
    assert hash(ExactCover({1: [2]})) == hash(ExactCover({1: [2]}))
    assert ExactCover({1: [(2, 3)]}) == ExactCover({1: [(2, 3)]})


def test_columns_of_a_matrix_without_rows_are_covered_by_nothing() -> None:
    assert ExactCover(np.zeros((0, 3))).count() == 0
    assert ExactCover(np.zeros((0, 0))).count() == 1


@pytest.mark.parametrize("size", [(1, 1, 1, 1), (2,), (-1, 3), [-1, 3, 3]])
def test_a_size_of_a_board_has_two_or_three_numbers(size: Any) -> None:
    with pytest.raises(InputError, match=r"^board: .*; expected a size of two or three numbers"):
        Tiling(size, {"I": "x"})


def test_numbers_of_numpy_are_numbers() -> None:
    puzzle = cover.Sudoku(SEVERAL)
    one: Any = np.int64(1)
    assert puzzle.sample(one, seed=one) == puzzle.sample(1, seed=1)
    assert puzzle.solve(seed=one, jobs=one) == puzzle.solve(seed=1)
    limit: Any = np.uint8(3)
    assert puzzle.count(limit=limit) == cover.Sudoku("." * 16).count(limit=limit) == 3
    assert puzzle.estimate(dives=limit, seed=one) == puzzle.estimate(dives=3, seed=1)
    assert len(list(puzzle.solutions(limit=limit))) == 3
