"""Drawings: the boxes of a sudoku of any shape, and when there are colours."""

import pytest

from cover.formats import notation
from cover.formats.grid_layout import GridLayout, LineOfCells
from cover.formats.notation import Notation
from cover.formats.record import Record
from cover.formats.text import Line
from cover.puzzles.sudoku import Shape, Sudoku
from cover.render.boxes import draw
from cover.render.console import wants_colour


def _drawn(shape: Shape, written: Notation) -> list[str]:
    size = shape.size
    solution = [
        (row * shape.box_columns + row // shape.box_rows + column) % size + 1
        for row in range(size)
        for column in range(size)
    ]
    puzzle = Sudoku(shape, tuple(solution))
    assert puzzle.check(solution) == []
    layout = GridLayout(written, LineOfCells(Line("test", 1, ""), 0))
    return draw(Record(layout.place(0), puzzle, layout), solution, colour=False).splitlines()


def test_boxes_of_two_rows_and_three_columns() -> None:
    assert _drawn(Shape(2, 3), notation.digits_then_letters(6)) == [
        "┌───────┬───────┐",
        "│ 1 2 3 │ 4 5 6 │",
        "│ 4 5 6 │ 1 2 3 │",
        "├───────┼───────┤",
        "│ 2 3 4 │ 5 6 1 │",
        "│ 5 6 1 │ 2 3 4 │",
        "├───────┼───────┤",
        "│ 3 4 5 │ 6 1 2 │",
        "│ 6 1 2 │ 3 4 5 │",
        "└───────┴───────┘",
    ]


def test_decimal_numbers_stand_in_columns() -> None:
    first, second = _drawn(Shape(3, 4), notation.numbers(12))[1:3]

    assert first == "│  1  2  3  4 │  5  6  7  8 │  9 10 11 12 │"
    assert len(second) == len(first)


def test_the_widest_grid_is_not_folded() -> None:
    lines = _drawn(Shape(5, 5), notation.numbers(25))

    assert len(lines) == 25 + 6
    assert {len(line) for line in lines} == {25 * 3 + 5 + 6}


@pytest.mark.parametrize(
    ("choice", "environment", "expected"),
    [
        ("always", {"NO_COLOR": "1"}, True),
        ("never", {}, False),
        ("auto", {}, False),
        ("auto", {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours_off_a_terminal(
    monkeypatch: pytest.MonkeyPatch, choice: str, environment: dict[str, str], expected: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert wants_colour(choice) is expected


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
    ],
)
def test_colours_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)

    assert wants_colour("auto") is expected
