"""Sudokus, jigsaws and killers that are made of values of Python."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import examples
from cover import Jigsaw, Killer, Sudoku
from cover.errors import InputError
from cover.families.grids.puzzle import FilledCell, GridSolution

# A filled grid of each of these sizes, by its boxes.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}
REGIONS = ["AAAB", "ACBB", "CCBD", "CDDD"]
LEFT = [[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]]
LEFT_TEXT = "1.....2....3.4.."


def filled(size: int, digits: list[int]) -> list[list[int]]:
    """A filled grid, with these digits in its first row."""
    rows, columns = BOXES[size]
    return [
        [digits[(columns * (y % rows) + y // rows + x) % size] for x in range(size)]
        for y in range(size)
    ]


@st.composite
def grids(draw: st.DrawFn) -> list[list[int]]:
    """Grids of sudokus that have a solution, with 0 where nothing is given."""
    size = draw(st.sampled_from(sorted(BOXES)))
    rows = filled(size, draw(st.permutations(range(1, size + 1))))
    kept = draw(st.lists(st.booleans(), min_size=size * size, max_size=size * size))
    return [
        [digit if kept[y * size + x] else 0 for x, digit in enumerate(row)]
        for y, row in enumerate(rows)
    ]


def text_of(rows: list[list[int]]) -> str:
    return "".join(str(digit or ".") for row in rows for digit in row)


def forms(rows: list[list[int]]) -> list[Any]:
    """The same grid in every form that a sudoku takes."""
    return [
        rows,
        tuple(map(tuple, rows)),
        [[digit or None for digit in row] for row in rows],
        [[str(digit or "") for digit in row] for row in rows],
        [[float(digit) if digit else float("nan") for digit in row] for row in rows],
        ["".join(str(digit or ".") for digit in row) for row in rows],
        [" ".join(map(str, row)) for row in rows],
        iter([iter(row) for row in rows]),
        [digit for row in rows for digit in row],
        [str(digit or ".") for row in rows for digit in row],
        np.array(rows),
        np.array(rows, dtype=np.uint8),
        np.array(rows).reshape(-1),
        text_of(rows),
        text_of(rows).encode(),
    ]


@given(grids())
@examples(40)
def test_a_sudoku_of_rows_is_that_of_the_text(rows: list[list[int]]) -> None:
    """A list of rows says what the line of its digits says, and has the same solutions."""
    of_text, of_rows = Sudoku(text_of(rows)), Sudoku(rows)
    assert of_rows == of_text
    assert hash(of_rows) == hash(of_text)
    assert of_rows.count(limit=20) == of_text.count(limit=20)
    mine, others = of_rows.solve(), of_text.solve()
    assert mine == others
    assert mine is not None
    assert isinstance(mine, GridSolution)
    assert Sudoku(mine.numbers).solve() is not None
    assert of_text.check(mine)


@pytest.mark.parametrize("form", range(len(forms(LEFT))))
def test_every_form_is_the_same_sudoku(form: int) -> None:
    """All that a grid can be in Python is one grid."""
    assert Sudoku(forms(LEFT)[form]) == Sudoku(LEFT_TEXT)


def test_a_path_is_read(tmp_path: Path) -> None:
    """A path names a file, as an object or as a text."""
    path = tmp_path / "left.txt"
    path.write_text(LEFT_TEXT)
    assert Sudoku(path) == Sudoku(str(path)) == Sudoku(LEFT)


def test_numbers_of_large_grids_are_answered_as_numbers() -> None:
    """Who passes numbers gets numbers, not the letters that a line would have."""
    rows = [[0] * 16 for _ in range(16)]
    rows[0][0] = 7
    solution = Sudoku(rows).solve()
    assert solution is not None
    assert solution.rows[0][0] == "7"
    assert sorted(map(int, solution.rows[1])) == list(range(1, 17))


def test_boxes_are_asked_for() -> None:
    """A box is a pair or a text; it makes another puzzle than the usual one."""
    empty = [[0] * 6 for _ in range(6)]
    assert Sudoku(empty, box=(3, 2)) == Sudoku(empty, box="3x2") == Sudoku("." * 36, box=(3, 2))
    assert Sudoku(empty, box=(3, 2)) != Sudoku(empty)


def test_cells_of_a_solution() -> None:
    """A cell is known by its names, and by its row and column from 0 or from the end."""
    solution = Sudoku(LEFT).solve()
    assert solution is not None
    assert solution["r1c2"] == solution["A2"] == solution[0, 1] == solution[-4, -3] == "2"
    assert solution.rows[0] == ["1", "2", "3", "4"]
    assert solution.numbers[0] == [1, 2, 3, 4]
    assert solution.placements[1] == FilledCell(0, 1, "2")
    assert solution.placements[1].name == "r1c2"
    assert len(solution.placements) == 16
    with pytest.raises(KeyError, match='"r9c9" is no cell of 4 rows and 4 columns'):
        solution["r9c9"]
    with pytest.raises(KeyError, match='"spam" is no cell of 4 rows and 4 columns; expected r1c2'):
        solution["spam"]
    with pytest.raises(IndexError, match=r"there is no cell \(4, 0\) in 4 rows and 4 columns"):
        solution[4, 0]
    with pytest.raises(IndexError, match="has 3 numbers"):
        solution[0, 1, 2]
    with pytest.raises(TypeError, match="7 is no cell"):
        solution[7]  # type: ignore[index]


def test_a_cell_that_does_not_exist() -> None:
    """A grid with holes has no symbols there."""
    solution = Jigsaw(grid=["..#", "...", "#.."]).solve()
    assert solution is not None
    assert solution.rows[0][2] == "#"
    assert solution.numbers[0][2] == 0
    assert "r1c3" not in {cell.name for cell in solution.placements}
    with pytest.raises(KeyError, match="r1c3 is no cell of this grid"):
        solution["r1c3"]


def test_reasons_name_the_argument() -> None:
    """A digit that is given twice is told by its places in the list."""
    sudoku = Sudoku([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4])
    assert sudoku.reason() == "grid[0][1]: 1 is already in row 1, at grid[0][0]"
    assert sudoku.solve() is None


# --- Jigsaws ---


def jigsaw_forms() -> list[Any]:
    cells: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(REGIONS):
        for x, label in enumerate(row):
            cells.setdefault(label, []).append((y, x))
    return [
        "\n".join(REGIONS),
        REGIONS,
        list(map(list, REGIONS)),
        [list(map(ord, row)) for row in REGIONS],
        np.array([list(map(ord, row)) for row in REGIONS]),
        cells,
        {label: [f"r{y + 1}c{x + 1}" for y, x in found] for label, found in cells.items()},
        {"A": "r1c1-r1c3 r2c1", "B": "A4 B3 B4 C3", "C": "r2c2 C1-C2 D1", "D": "D2-D4 C4"},
    ]


@pytest.mark.parametrize("form", range(len(jigsaw_forms())))
def test_every_form_is_the_same_jigsaw(form: int) -> None:
    """Regions are drawn, or in rows, or by their cells; what is given is beside them."""
    regions = jigsaw_forms()[form]
    grid = [[0, 2, 0, 0], [0] * 4, [0] * 4, [0] * 4]
    text = Jigsaw(".2..............\nAAABACBBCCBDCDDD")
    jigsaw = Jigsaw(regions, grid=grid)
    assert jigsaw.count() == text.count() > 1
    assert {each.to("line") for each in jigsaw.solutions()} == {
        each.to("line") for each in text.solutions()
    }
    (again,) = cover.read(str(jigsaw.to("yaml")))
    assert again == jigsaw
    assert type(again) is Jigsaw
    assert Jigsaw(regions).count() == Jigsaw("AAABACBBCCBDCDDD").count()


def test_further_houses() -> None:
    """Extra regions, digits and a size go along with regions, or in place of them."""
    latin = Jigsaw(size=3)
    assert latin.count() == 12
    diagonal = Jigsaw(size=(3, 3), extra={"falling": [(0, 0), (1, 1), (2, 2)]})
    assert diagonal.count() == Jigsaw(size="3", extra={"falling": "r1c1 r2c2 r3c3"}).count() == 6
    zero = Jigsaw(grid=[[0, None, None], [None] * 3, [None] * 3], low=0)
    assert zero.count() == 4
    solution = zero.solve()
    assert solution is not None
    assert solution["r1c1"] == "0"
    assert solution.numbers[0][0] == 0


# --- Killers ---

CAGES = {"r1c1 r1c2": 3, "r2c1 r3c1": 7, "r4c4": 4}


def cage_forms() -> list[Any]:
    return [
        CAGES,
        {("r1c1", "r1c2"): 3, ("r2c1", "r3c1"): 7, ("r4c4",): 4},
        {((0, 0), (0, 1)): 3, ((1, 0), (2, 0)): 7, (3, 3): 4},
        {frozenset([(0, 1), (0, 0)]): 3, frozenset([(1, 0), (2, 0)]): 7, "D4": 4},
        [(3, "r1c1 r1c2"), (7, [(1, 0), (2, 0)]), (4, [(3, 3)])],
        ((total, cells) for cells, total in CAGES.items()),
        [{"sum": 3, "cells": "r1c1-r1c2"}, "7 r2c1 r3c1", (4, ["D4"])],
        [(np.int64(3), "A1 A2"), (np.int64(7), np.array([[1, 0], [2, 0]])), (4, "D4")],
    ]


@pytest.mark.parametrize("form", range(len(cage_forms())))
def test_every_form_is_the_same_killer(form: int) -> None:
    """Cages are a mapping or pairs, their cells names or numbers."""
    killer = Killer(cages=cage_forms()[form], size=4)
    assert killer.count() == 10
    text = "size: 4\ncages: [3 r1c1 r1c2, 7 r2c1 r3c1, 4 r4c4]"
    assert killer == Killer(text)


def test_drawn_cages() -> None:
    """Cages can be drawn, with their totals beside the drawing."""
    rows = ["aa..", "b...", "b...", "...c"]
    sums = {"a": 3, "b": 7, "c": 4}
    listed = Killer(cages=CAGES, size=4)
    for drawing in (rows, "\n".join(rows)):
        drawn = Killer(cages=drawing, sums=sums)
        assert drawn.count() == listed.count()
        assert [each.to("line") for each in drawn.solutions()] == [
            each.to("line") for each in listed.solutions()
        ]


@given(st.permutations(range(1, 5)), st.lists(st.integers(0, 5), min_size=16, max_size=16))
@examples(25)
def test_killers_of_any_cages(digits: list[int], labels: list[int]) -> None:
    """Cages of a filled grid make the same puzzle as the text that says them."""
    rows = filled(4, digits)
    cells: dict[int, list[tuple[int, int]]] = {}
    for number, label in enumerate(labels):
        cells.setdefault(label, []).append(divmod(number, 4))
    cages = [(sum(rows[y][x] for y, x in found), found) for found in cells.values()]
    listed = "".join(
        f"  - {{sum: {total}, cells: {' '.join(f'r{y + 1}c{x + 1}' for y, x in found)}}}\n"
        for total, found in cages
    )
    text = Killer(f"size: 4\nrepeats: true\ncages:\n{listed}")
    killer = Killer(cages=cages, size=4, repeats=True)
    assert killer == text
    assert killer.count() == text.count() >= 1
    (again,) = cover.read(str(killer.to("yaml")))
    assert again == killer
    assert type(again) is Killer


def test_what_else_killers_have() -> None:
    """Givens, regions, a total that is not known, candidates, no boxes, and digits that repeat."""
    assert Killer(cages={"r1c1 r1c2": None}, size=4).count() == 288
    assert Killer(cages={"r1c1 r1c2": None}, size=4, boxes=False).count() == 576
    assert Killer(cages=CAGES, grid=["1...", *["...."] * 3]).count() == 5
    assert Killer(cages={"r1c1": 1}, regions=REGIONS).count() == 6
    assert Killer(cages={"r1c1": 1}, size=4, candidates=[["12"] + ["."] * 3] + [["."] * 4] * 3)
    assert Killer(cages={"r1c1 r2c2": 2}, size=4).count() == 0
    assert Killer(cages={"r1c1 r2c3": 2}, size=4, repeats=True).count() == 36
    assert Killer(cages={"r1c1": 1}, size=4, diagonals=True).count() == 12
    assert Killer(cages={"r1c1": 1}).size == (9, 9)
    assert Killer(cages=[], size=4).count() == 288


def test_what_was_stated_can_be_read_and_stated_again() -> None:
    sudoku = Sudoku({"r1c1": 5, (8, 8): "9"})
    assert sudoku == Sudoku(sudoku.rows) == Sudoku(sudoku.givens) == Sudoku(list(sudoku))
    assert sudoku.givens == {"r1c1": "5", "r9c9": "9"}
    assert (sudoku["A1"], sudoku[-1, -1], sudoku["r2c1"], sudoku.size) == ("5", "9", "", (9, 9))

    jigsaw = Jigsaw(["AAB", "ABB", "CCC"], {"r3c1": 1})
    assert jigsaw.regions["A"] == ("r1c1", "r1c2", "r2c1")
    assert jigsaw == Jigsaw(jigsaw.regions, jigsaw.givens) == Jigsaw(jigsaw.regions, jigsaw.rows)

    killer = Killer(cages=CAGES, grid={"r1c1": 1}, size=4)
    again = Killer(cages=killer.cages, grid=killer.rows, size=killer.size)
    assert (again.cages, again.givens) == (killer.cages, {"r1c1": "1"})


def test_a_grid_in_which_nothing_is_given() -> None:
    assert Sudoku() == Sudoku("." * 81) == Sudoku({}, box="3x3")
    assert Sudoku(size=6) == Sudoku("." * 36)
    assert Sudoku(box=(3, 2)).regions["1"] == ("r1c1", "r1c2", "r2c1", "r2c2", "r3c1", "r3c2")
    assert Jigsaw(grid={}, regions=["AB", "AB"]).givens == {}


@pytest.mark.parametrize(
    ("grid", "size", "says"),
    [
        (None, 7, "grid: 7 cells in a row; a sudoku needs one of"),
        (None, 26, "size: found 26 (int); expected a number of rows, from 2 to 25"),
        (None, "x", "size: found 'x' (str); expected a number of rows, from 2 to 25"),
        ("." * 16, 9, "size: 9, but the grid has 4 rows"),
        ({"r1c1": 5, "A1": 6}, None, "grid['A1']: the same cell as grid['r1c1']"),
        ({"r5c1": 1}, 4, "grid['r5c1']: \"r5c1\" is no cell of a grid of 4 rows and 4 columns"),
        ({(0, 0): 5}, 4, 'grid[(0, 0)]: "5" is not a digit 1-4'),
    ],
)
def test_cells_and_sizes_that_there_are_not(grid: Any, size: Any, says: str) -> None:
    with pytest.raises(InputError) as raised:
        Sudoku(grid, size=size)
    assert str(raised.value).startswith(says)


def test_holes_of_a_puzzle() -> None:
    jigsaw = Jigsaw(grid=["..#", "...", "#.."])
    assert jigsaw.rows[0] == ("", "", "#")
    with pytest.raises(KeyError, match="r1c3 is no cell of this grid"):
        jigsaw["r1c3"]


def test_puzzles_of_any_input_are_of_their_class() -> None:
    assert [type(each) for each in cover.read(f"{'.' * 81}\n")] == [Sudoku]
    assert [type(each) for each in cover.read("cages:\n- 3 r1c1 r1c2\nsize: 4\n")] == [Killer]


def test_symbols_are_no_part_of_what_is_equal() -> None:
    digits, letters = Sudoku("1....2.....3.4.."), Sudoku("A....B.....C.D..", symbols="ABCD")

    assert digits == letters
    assert hash(digits) == hash(letters)
    assert digits.solve() == letters.solve()
    assert digits != Sudoku("A....B.....C....", symbols="ABCD")
