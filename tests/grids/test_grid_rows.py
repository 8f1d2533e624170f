"""Lines into grids: where a grid begins and ends, what is a row, and which cells are empty.

It alone holds that a broken grid takes no other with it, whichever row is broken and whatever way
grids are drawn in, and that grids with empty cells are read as they are meant, or refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.families.grids.houses import default_box
from cover.reading.records import BadRecord
from grid_records import family_of, read, records_of

Rows = list[str]

ONE = "5....7..6.6....5.4.834........182.4...1...9...7.369........543.1.5....9.7..2....1"
TWO = "8..8.......36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ROWS = [ONE[start : start + 9] for start in range(0, 81, 9)]
OTHER = [TWO[start : start + 9] for start in range(0, 81, 9)]


def block(*rows: str) -> str:
    return "\n".join(rows) + "\n"


GRID, SECOND = block(*ROWS), block(*OTHER)


@pytest.mark.parametrize(
    "bands", ["3.3.2", "3.2.3", "2.3.3", "4.3.3", "3.4.3", "3.3.1", "1.3.3", "3.3.4"]
)
def test_bands_with_a_row_too_few_or_too_many(bands: str) -> None:
    rows = iter([*ROWS, *ROWS])
    blocks = [block(*(next(rows) for _ in range(int(height)))) for height in bands.split(".")]
    good = "".join(block(*OTHER[k : k + 3]) + "\n" for k in (0, 3, 6)) + "\n"

    for before in ([], [TWO]):
        text = good * len(before) + "\n".join(blocks) + "\n" + good + good
        first, (error, *last) = (found := read("sudoku", text))[: len(before)], found[len(before) :]
        assert [*first, *last] == [*before, TWO, TWO]
        assert error.startswith("f:")


@pytest.mark.parametrize(
    "row", ["18", "5", "5?", ROWS[0][:-1], ROWS[0] + "6", "5..ab7..6", "+" * 9]
)
def test_a_broken_row_counts_as_a_row(row: str) -> None:
    for place, separator in ((0, "\n"), (1, ""), (4, "\n"), (5, ""), (7, ""), (8, "\n")):
        broken = block(*ROWS[:place], row, *ROWS[place + 1 :])
        found = read("sudoku", SECOND + separator.join(["", broken, GRID, SECOND]))

        assert len(found) == 4, (place, separator)
        assert [found[k] for k in (0, 2, 3)] == [TWO, ONE, TWO]


# ---- Empty cells

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SYMBOLS = "123456789ABCDEFG"


def rows_of(line: str) -> Rows:
    size = round(len(line) ** 0.5)
    return [line[k : k + size].replace(".", " ") for k in range(0, len(line), size)]


def box_of(size: int) -> tuple[int, int]:
    box = default_box(size)
    assert box is not None
    return box


def boxes_of(row: str) -> Rows:
    width = box_of(len(row))[1]
    return [row[k : k + width] for k in range(0, len(row), width)]


def banded(rows: Rows, rule: str) -> str:
    """Lines with a rule above and below each band."""
    height = box_of(len(rows))[0]
    bands = ["\n".join(rows[k : k + height]) for k in range(0, len(rows), height)]
    return f"{rule}\n" + f"\n{rule}\n".join(bands) + f"\n{rule}\n"


def framed(rows: Rows, between: str = " ") -> str:
    lines = ["| " + " | ".join(between.join(box) for box in boxes_of(row)) + " |" for row in rows]
    return banded(lines, "+" + "-" * (len(lines[0]) - 2) + "+")


def close_frame(rows: Rows) -> str:
    return banded(["|" + "|".join(boxes_of(row)) + "|" for row in rows], "+---+---+---+")


def bars_inside(rows: Rows) -> str:
    lines = [" | ".join(" ".join(box) for box in boxes_of(row)).rstrip() for row in rows]
    return banded(lines, "------+-------+------").split("\n", 1)[1]


def lattice(rows: Rows) -> str:
    rule = "├" + "┼".join(["───"] * len(rows)) + "┤"
    return "\n".join([rule, *(f"│ {' │ '.join(row)} │\n{rule}" for row in rows)]) + "\n"


def without_header(rows: Rows) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def markdown(rows: Rows) -> str:
    return "|" + " |" * len(rows) + "\n|" + "---|" * len(rows) + "\n" + without_header(rows)


def table(delimiter: str) -> Callable[[Rows], str]:
    return lambda rows: "".join(delimiter.join(row).replace(" ", "") + "\n" for row in rows)


STYLES = {
    "frame": framed,
    "close frame": close_frame,
    "frame without blanks between": lambda rows: framed(rows, between=""),
    "bars inside": bars_inside,
    "lattice": lattice,
    "markdown": markdown,
    "markdown without header": without_header,
    "tabs": table("\t"),
    "commas": table(","),
    "semicolons": table(";"),
}


@pytest.mark.parametrize("style", STYLES)
def test_a_puzzle_with_empty_cells_and_one_that_lost_a_row(style: str) -> None:
    text = STYLES[style](rows_of(PUZZLE))
    lines = text.splitlines()
    rows = [k for k, line in enumerate(lines) if any(map(str.isdigit, line))]

    assert family_of(text) == "sudoku"
    assert read("sudoku", text) == [PUZZLE]
    assert read("sudoku", f"Puzzle\n\n{text}\nand another\n\n{text}") == [PUZZLE] * 2
    for lost in rows:
        (said,) = read("sudoku", "\n".join(lines[:lost] + lines[lost + 1 :]))
        assert "8 rows of 9 cells, expected 9 rows" in said


ANY_GRIDS = st.sampled_from([4, 6, 8, 9, 12, 16]).flatmap(
    lambda size: st.lists(
        st.sampled_from("." * 2 * size + SYMBOLS[:size]), min_size=size**2, max_size=size**2
    )
)


@given(ANY_GRIDS.map("".join), st.sampled_from(sorted(STYLES)))
def test_any_grid_is_read_right_or_refused(line: str, style: str) -> None:
    found = [
        str(each.error)
        if isinstance(each, BadRecord)
        else "".join((".", *SYMBOLS)[value] for value in each._givens)
        for each in records_of("sudoku", STYLES[style](rows_of(line)))
    ]

    assert found == [line] or all(each.startswith("f:") for each in found)


def test_blanks_without_a_frame_are_cells_if_that_is_said() -> None:
    text = block(*rows_of(PUZZLE))

    assert read("sudoku", text, blank=" ") == [PUZZLE]
    assert all(said.startswith("f:") for said in read("sudoku", text))


@pytest.mark.parametrize("style", ["markdown", "tabs", "semicolons"])
def test_irregular_grids_have_empty_cells_too(style: str) -> None:
    givens = ".3.159.8.2.9...6.3..78.34..9...4...57.6...1.83...9...6..29.75..5.1...8.2.7.516.2."
    layout = "122333444122333444122233444125253666115555566111859596777889996777888996777888996"
    text = STYLES[style](rows_of(givens)) + "\n" + STYLES[style](rows_of(layout))

    assert read("irregular", text) == [givens]


# ---- Grids as programs print them: in Python, JSON, numpy and C

LINES = [PUZZLE[k : k + 9] for k in range(0, 81, 9)]
INTS = [[0 if cell == "." else int(cell) for cell in row] for row in LINES]
NONES = [[cell or None for cell in row] for row in INTS]
FLAT = [cell for row in INTS for cell in row]
C_ROWS = ",\n".join("  {" + ", ".join(map(str, row)) + "}" for row in INTS)


@pytest.mark.parametrize(
    "text",
    [
        str(INTS),
        str(NONES),
        str([list(row) for row in LINES]),
        str([["" if cell == "." else cell for cell in row] for row in LINES]),
        str([tuple(row) for row in INTS]),
        str([np.array(row) for row in INTS]),
        str([list(row) for row in np.array(INTS)]),
        str(np.array(INTS)),
        repr(np.array(INTS)),
        str(np.array(INTS, dtype=float)),
        str(np.array(NONES, dtype=float)),
        str(np.array([list(row) for row in LINES])),
        json.dumps(NONES),
        json.dumps(INTS, indent=2),
        json.dumps(LINES),
        json.dumps([row.replace(".", " ") for row in LINES]),
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
