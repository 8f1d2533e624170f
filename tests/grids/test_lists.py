"""Grids as programs print them: lists of lists, in Python, JSON, numpy, C, and broken ones."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Run
from cover.reading.records import BadRecord
from grid_records import puzzle, records_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [PUZZLE[k : k + 9] for k in range(0, 81, 9)]
INTS = [[0 if cell == "." else int(cell) for cell in row] for row in ROWS]
NONES = [[cell or None for cell in row] for row in INTS]
FLAT = [cell for row in INTS for cell in row]
C_ROWS = ",\n".join("  {" + ", ".join(map(str, row)) + "}" for row in INTS)


def read(text: str, command: str = "sudoku", source: str = "f") -> list[str]:
    """The givens of each puzzle, or the error."""
    return [
        str(each.error)
        if isinstance(each, BadRecord)
        else "".join(str(value or ".") for value in puzzle(each)._givens)
        for each in records_of(command, text, source)
    ]


@pytest.mark.parametrize(
    "text",
    [
        str(INTS),
        str(NONES),
        str([list(row) for row in ROWS]),
        str([["" if cell == "." else cell for cell in row] for row in ROWS]),
        str([tuple(row) for row in INTS]),
        str([np.array(row) for row in INTS]),
        str([list(row) for row in np.array(INTS)]),
        str(np.array(INTS)),
        repr(np.array(INTS)),
        str(np.array(INTS, dtype=float)),
        str(np.array(NONES, dtype=float)),
        str(np.array([list(row) for row in ROWS])),
        json.dumps(NONES),
        json.dumps(INTS, indent=2),
        json.dumps(ROWS),
        json.dumps([row.replace(".", " ") for row in ROWS]),
        json.dumps(FLAT),
        json.dumps([PUZZLE]),
        "board = [\n" + "".join(f"    {row},\n" for row in INTS) + "]  # a puzzle",
        f"board: list[list[int]] = {INTS}",
        f"Here it is:\n```python\ngrid = {INTS}\n```",
        f"#include <vector>\n\nint board[9][9] = {{\n{C_ROWS}\n}}; // a puzzle",
        f"{{{C_ROWS}}}",
        f"public class Main {{\n  int[][] board = {{\n{C_ROWS}\n  }};\n}}",
    ],
)
def test_a_list_is_a_grid(text: str) -> None:
    assert read(f"{text}\n") == [PUZZLE]
    assert read(f"{text}\n\n{text}\n") == [PUZZLE] * 2


@pytest.mark.parametrize(
    "text",
    [
        str([INTS, INTS]),
        str(np.array([INTS, INTS])),
        json.dumps([FLAT, FLAT]),
        json.dumps([PUZZLE, PUZZLE]),
        f"puzzle = {INTS}\nsolution = {NONES}",
        f'{json.dumps(INTS)}\n["not a puzzle"]\n{json.dumps(INTS)}',
    ],
)
def test_lists_of_several_grids(text: str) -> None:
    good = [each for each in read(text) if not each.startswith("f:")]
    assert good == [PUZZLE] * 2


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            str([row[:8] if k == 3 else row for k, row in enumerate(INTS)]),
            "f:1:90: row 4 has 8 cells, expected 9",
        ),
        (str(INTS[:8]), "f:1:3: 8 rows of 9 cells, expected as many rows as cells in a row"),
        (str(FLAT[:80]), "f:1:2: 80 cells in a list, expected n x n"),
        ("[\n]", "f:1:1: an empty list, expected one of rows"),
        (str(INTS).replace("5", "q"), 'f:1:3: "q" is not a digit 1-9 or a blank (. 0 ? - _ * x)'),
        (
            str(INTS).replace("5", "55", 1),
            'f:1:3: "55" is not a number 1-9 or a blank (. 0 ? - _ * x)',
        ),
        (str(INTS)[:-1], 'f:1:1: "[" is not closed'),
        (str(INTS)[:-2] + ")]", 'f:1:260: ")" closes no bracket'),
        (
            str(INTS)[:-1] + ", 5]",
            "f:1:263: a list of rows and of something else, expected rows of cells alone",
        ),
        (str([[1] * 5] * 5), "f:1: 5 cells in a row; a sudoku needs one of"),
    ],
)
def test_broken_lists(text: str, error: str) -> None:
    (found,) = read(text)
    assert found.startswith(error)


def test_lists_of_0_and_1_are_no_sudokus_where_no_command_is_named(cover: Run) -> None:
    matrix = "[[0. 1. 0. 0.]\n [1. 0. 1. 0.]\n [0. 1. 0. 1.]\n [0. 0. 1. 0.]]\n"

    assert "sudoku" not in cover("solve", "-v", stdin=matrix).stderr
    assert cover("solve", stdin=str(INTS)).stdout.startswith("534678912")


@given(st.text("[]{}(),;'\" 0159.None=\n", max_size=200))
def test_any_brackets_are_puzzles_or_refused(text: str) -> None:
    for command in ("sudoku", "irregular"):
        assert read(f"[[1, 2{text}", command)
