"""Grids as programs print them: lists of lists, in Python, JSON, numpy and C; any brackets."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grid_records import family_of, read

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [PUZZLE[k : k + 9] for k in range(0, 81, 9)]
INTS = [[0 if cell == "." else int(cell) for cell in row] for row in ROWS]
NONES = [[cell or None for cell in row] for row in INTS]
FLAT = [cell for row in INTS for cell in row]
C_ROWS = ",\n".join("  {" + ", ".join(map(str, row)) + "}" for row in INTS)


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
    assert read("sudoku", f"{text}\n") == [PUZZLE]
    assert read("sudoku", f"{text}\n\n{text}\n") == [PUZZLE] * 2
    assert family_of(text) == "sudoku"


def test_lists_of_0_and_1_are_no_sudokus_where_no_command_is_named() -> None:
    assert family_of("[[0. 1. 0. 0.]\n [1. 0. 1. 0.]\n [0. 1. 0. 1.]\n [0. 0. 1. 0.]]\n") == ""


@given(st.text("[]{}(),;'\" 0159.None=\n", max_size=200))
def test_any_brackets_are_puzzles_or_refused(text: str) -> None:
    for command in ("sudoku", "irregular"):
        read(command, f"[[1, 2{text}")
