"""Grids whose empty cells are blanks: read as they are meant, or refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import Run
from cover.families.grids.houses import default_box
from cover.reading.records import BadRecord
from grid_records import puzzle, records_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SYMBOLS = "123456789ABCDEFG"

Rows = list[str]


def rows_of(line: str) -> Rows:
    size = round(len(line) ** 0.5)
    return [line[k : k + size].replace(".", " ") for k in range(0, len(line), size)]


def boxes_of(row: str) -> Rows:
    box = default_box(len(row))
    assert box is not None
    return [row[k : k + box[1]] for k in range(0, len(row), box[1])]


def banded(rows: Rows, rule: str) -> str:
    """Lines with a rule above and below each band."""
    box = default_box(len(rows))
    assert box is not None
    bands = ["\n".join(rows[k : k + box[0]]) for k in range(0, len(rows), box[0])]
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


def markdown(rows: Rows) -> str:
    head = "|" + " |" * len(rows) + "\n|" + "---|" * len(rows) + "\n"
    return head + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def table(delimiter: str) -> Callable[[Rows], str]:
    return lambda rows: "".join(delimiter.join(row).replace(" ", "") + "\n" for row in rows)


def fixed(rows: Rows) -> str:
    return "".join(f"{row}\n" for row in rows)


STYLES = {
    "frame": framed,
    "wide frame": lambda rows: framed(rows, between=" "),
    "close frame": close_frame,
    "frame without blanks between": lambda rows: framed(rows, between=""),
    "bars inside": bars_inside,
    "lattice": lattice,
    "markdown": markdown,
    "markdown without header": lambda rows: markdown(rows).split("\n", 2)[2],
    "tabs": table("\t"),
    "commas": table(","),
    "semicolons": table(";"),
}


def read(text: str) -> list[str]:
    """The givens of each puzzle, or the error."""
    found = records_of("sudoku", text)
    return [
        str(each.error)
        if isinstance(each, BadRecord)
        else "".join((".", *SYMBOLS)[value] for value in puzzle(each)._givens)
        for each in found
    ]


@pytest.mark.parametrize("style", STYLES)
def test_a_puzzle_with_empty_cells(style: str) -> None:
    text = STYLES[style](rows_of(PUZZLE))
    assert read(text) == [PUZZLE], text
    assert read(f"Puzzle\n\n{text}\nand another\n\n{text}") == [PUZZLE] * 2


@given(
    st.sampled_from([4, 6, 8, 9, 12, 16]).flatmap(
        lambda size: st.lists(
            st.sampled_from("." * 2 * size + SYMBOLS[:size]), min_size=size**2, max_size=size**2
        )
    ),
    st.sampled_from(sorted(STYLES)),
)
def test_any_grid_is_read_right_or_refused(cells: list[str], style: str) -> None:
    line = "".join(cells)
    text = STYLES[style](rows_of(line))
    found = read(text)
    assert found == [line] or all(each.startswith("f:") for each in found), text


@pytest.mark.parametrize("lost", range(9))
@pytest.mark.parametrize("style", STYLES)
def test_a_grid_that_lost_a_row_says_so(style: str, lost: int) -> None:
    lines = STYLES[style](rows_of(PUZZLE)).splitlines()
    rows = [k for k, line in enumerate(lines) if any(character.isdigit() for character in line)]
    text = "\n".join(line for k, line in enumerate(lines) if k != rows[lost])

    (found,) = read(text)
    assert "8 rows of 9 cells, expected 9 rows" in found


def test_one_cell_a_line() -> None:
    """So a table of a web page is copied; empty cells may be empty lines."""
    assert read("\n".join(PUZZLE)) == [PUZZLE]
    assert read("\n".join(cell.strip(".") for cell in PUZZLE)) == [PUZZLE]
    assert len(read("\n".join(PUZZLE[:-1]))) == 1
    begun = "\n".join("..." + PUZZLE[3:])
    assert read(begun.replace(".", "")) == ["..." + PUZZLE[3:]]
    assert read("\n" + begun) == ["..." + PUZZLE[3:]]
    assert read("\n" + begun.replace(".", ""))[0].startswith("f:1: 28 cells, one a line, in 82")


SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_blanks_without_a_frame_are_cells_if_that_is_said(cover: Run) -> None:
    text = fixed(rows_of(PUZZLE))
    assert cover("sudoku", "--blank", " ", stdin=text).stdout == f"{SOLVED}\n"
    assert set(cover("sudoku", stdin=text).stdout.split()) == {"bad"}


@pytest.mark.parametrize("style", ["markdown", "tabs", "semicolons"])
def test_irregular_grids_have_empty_cells_too(style: str) -> None:
    givens = ".3.159.8.2.9...6.3..78.34..9...4...57.6...1.83...9...6..29.75..5.1...8.2.7.516.2."
    layout = "122333444122333444122233444125253666115555566111859596777889996777888996777888996"
    text = STYLES[style](rows_of(givens)) + "\n" + STYLES[style](rows_of(layout))
    (found,) = records_of("irregular", text)
    assert "".join(str(value or ".") for value in puzzle(found)._givens) == givens
