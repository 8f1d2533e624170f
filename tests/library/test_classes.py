"""Puzzles made of values of Python: each form of an argument states the puzzle of the text.

Nothing else finds an argument that is read as another puzzle, and what a puzzle and its solution
say of themselves in the words of the program.
"""

from __future__ import annotations

import datetime
import pickle
from collections.abc import Callable
from datetime import time
from decimal import Decimal
from fractions import Fraction
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import examples
from cover import (
    Coloured,
    Dominosa,
    ExactCover,
    Jigsaw,
    Killer,
    Matching,
    Puzzle,
    Sudoku,
    SuDominoKu,
    Tiling,
)
from cover.errors import InputError
from cover.families.dominoes.puzzle import LaidDomino
from cover.families.exact_covers.puzzle import ChosenOption
from cover.families.exact_covers.words import CoveredItems, OfferedOptions
from cover.families.grids.puzzle import FilledCell
from cover.families.tilings.puzzle import PlacedPiece
from cover.reading.lines import in_rows

Pair = tuple[Puzzle[Any], Puzzle[Any]]  # of a text, and of values that say the same


def solved(puzzle: Puzzle[Any], **options: Any) -> Any:
    solution = puzzle.solve(**options)
    assert solution is not None
    return solution


# --- Texts, and values that say the same ---


@st.composite
def filled(draw: st.DrawFn, size: int, rows: int, columns: int) -> list[list[int]]:
    """A filled grid with boxes of so many rows and columns."""
    digits = draw(st.permutations(range(1, size + 1)))
    return [
        [digits[(columns * (y % rows) + y // rows + x) % size] for x in range(size)]
        for y in range(size)
    ]


@st.composite
def sudokus(draw: st.DrawFn) -> Pair:
    size, rows, columns = draw(st.sampled_from([(4, 2, 2), (6, 2, 3), (9, 3, 3)]))
    digits = chain(*draw(filled(size, rows, columns)))
    cells = [digit if draw(st.booleans()) else 0 for digit in digits]
    return Sudoku("".join(str(digit or ".") for digit in cells)), Sudoku(in_rows(cells, size))


@st.composite
def killers(draw: st.DrawFn) -> Pair:
    rows = draw(filled(4, 2, 2))
    cells: dict[int, list[tuple[int, int]]] = {}
    for number in range(16):
        cells.setdefault(draw(st.integers(0, 5)), []).append(divmod(number, 4))
    cages = [(sum(rows[y][x] for y, x in found), found) for found in cells.values()]
    listed = "".join(
        f"  - {{sum: {total}, cells: {' '.join(f'r{y + 1}c{x + 1}' for y, x in found)}}}\n"
        for total, found in cages
    )
    text = f"size: 4\nrepeats: true\ncages:\n{listed}"
    return Killer(text), Killer(cages=cages, size=4, repeats=True)


@st.composite
def dominosas(draw: st.DrawFn) -> Pair:
    """Grids on which all dominoes up to some number lie, side by side in two columns or rows."""
    most = draw(st.integers(1, 3))
    dominoes = [(u, v) for u in range(most + 1) for v in range(u, most + 1)]
    pairs = [list(draw(st.permutations(each))) for each in draw(st.permutations(dominoes))]
    rows = pairs if len(pairs) % 2 else in_rows([*chain(*pairs)], 4)
    head = [[len(rows), 2]] if len(rows[0]) == 2 else []  # or two numbers would be a size
    return Dominosa("grid:\n" + "".join(f"- {row}\n" for row in head + rows)), Dominosa(rows)


@st.composite
def tilings(draw: st.DrawFn) -> Pair:
    """A board with holes, and pieces of any cells, in one part or in several."""
    board = draw(st.lists(st.booleans(), min_size=12, max_size=12).filter(any))
    cells = st.tuples(st.integers(0, 2), st.integers(0, 2))
    pieces = draw(st.lists(st.lists(cells, min_size=1, max_size=4, unique=True), max_size=3))
    reflect, count = draw(st.sampled_from([None, True, False])), draw(st.sampled_from(["any", 1]))
    named = {f"p{number}": cells for number, cells in enumerate(pieces, 1)} or {"p": [(0, 0)]}
    rows = in_rows([".#"[bit] for bit in board], 4)
    text = "board: |\n" + "".join(f"  {''.join(row)}\n" for row in rows)
    text += ("" if reflect is None else f"reflect: {reflect}\n") + "pieces:\n"
    for name, piece in named.items():
        drawn = "|".join("".join(".x"[(y, x) in piece] for x in range(3)) for y in range(3))
        text += f"  {name}: {{shape: {drawn}, count: {count}}}\n"
    stated = {name: {"shape": piece, "count": count} for name, piece in named.items()}
    return Tiling(text), Tiling(np.array(in_rows(board, 4)), stated, reflect=reflect)


@st.composite
def matchings(draw: st.DrawFn) -> Pair:
    count, weighed = draw(st.integers(2, 7)), draw(st.booleans())
    pairs = st.sampled_from(list(combinations(range(count), 2)))
    edges: list[Any] = draw(st.lists(pairs, unique=True, min_size=1))
    if weighed:
        edges = [(u, v, draw(st.integers(-9, 9))) for u, v in edges]
    text = f"vertices: {list(range(count))}\nedges:\n"
    text += "".join(f"- {' '.join(map(str, edge))}\n" for edge in edges)
    maximum = draw(st.booleans())
    return Matching(text, maximum=maximum), Matching(edges, vertices=range(count), maximum=maximum)


@st.composite
def exact_covers(draw: st.DrawFn) -> Pair:
    items = st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True)
    options = draw(st.lists(items, min_size=1, max_size=9))
    rows = [" ".join(map(str, option)) for option in options]
    if draw(st.booleans()):
        text = "options:\n" + "".join(f"  o{k}: {row}\n" for k, row in enumerate(rows))
        return ExactCover(text), ExactCover({f"o{k}": each for k, each in enumerate(options)})
    text = "options:\n" + "".join(f"- {row}\n" for row in rows)
    return ExactCover(text), ExactCover(list(map(tuple, options)))


PAIRS = [sudokus, killers, dominosas, tilings, matchings, exact_covers]


@pytest.mark.parametrize("pairs", PAIRS, ids=lambda pairs: pairs.__name__)
@given(st.data())
@examples(40)
def test_values_say_what_a_text_says(
    pairs: Callable[[], st.SearchStrategy[Pair]], data: st.DataObject
) -> None:
    of_text, of_values = data.draw(pairs())
    mine, others = of_values.solve(), of_text.solve()
    (again,) = cover.read(str(of_values.to("yaml")))

    assert of_values.to("yaml") == of_text.to("yaml")
    assert of_values.count(limit=50) == of_text.count(limit=50)
    assert (mine and mine.values) == (others and others.values)
    assert mine is None or of_text.check(mine)
    assert again == of_text or of_text.maximum  # type: ignore[attr-defined]  # no part of a text
    assert type(again) is type(of_text)
    assert pickle.loads(pickle.dumps(of_values)) == of_values
    if not isinstance(of_text, Matching | ExactCover):  # whose names are numbers here
        assert (of_values, hash(of_values), mine) == (of_text, hash(of_text), others)


# --- Forms of one argument ---

LEFT = [[1, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 3], [0, 4, 0, 0]]
LEFT_TEXT = "1.....2....3.4.."
REGIONS = ["AAAB", "ACBB", "CCBD", "CDDD"]
CELLS = {
    label: [divmod(k, 4) for k, each in enumerate("".join(REGIONS)) if each == label]
    for label in "ABCD"
}
CAGES = {"r1c1 r1c2": 3, "r2c1 r3c1": 7, "r4c4": 4}
ROWS = [[0, 1, 1], [0, 0, 1]]
L_CELLS = [(0, 0), (0, 1), (1, 0)]
L_PIECES = {"L": "xx|x.", "M": "x.|xx"}
FRIENDS = [("ann", "bob"), ("ann", "cat"), ("bob", "dan"), ("cat", "dan")]
WEIGHED = [("a", 1, 3), ("a", 2, 5), ("b", 1, 4), ("b", 2, 7)]
KNUTH = ["1 4 7", "1 4", "4 5 7", "3 5 6", "2 3 6 7", "2 7"]
ITEMS = [list(map(int, words.split())) for words in KNUTH]
MATRIX = np.array([[int(item in items) for item in range(1, 8)] for items in ITEMS])

FORMS: dict[str, tuple[Puzzle[Any], Callable[[Any], Puzzle[Any]], list[Any]]] = {
    "grid": (
        Sudoku(LEFT_TEXT),
        Sudoku,
        [
            LEFT,
            tuple(map(tuple, LEFT)),
            [[digit or None for digit in row] for row in LEFT],
            [[str(digit or "") for digit in row] for row in LEFT],
            [[float(digit) if digit else float("nan") for digit in row] for row in LEFT],
            ["".join(str(digit or ".") for digit in row) for row in LEFT],
            [" ".join(map(str, row)) for row in LEFT],
            iter([iter(row) for row in LEFT]),
            [*chain(*LEFT)],
            [*LEFT_TEXT],
            np.array(LEFT),
            np.array(LEFT, dtype=np.uint8),
            np.array(LEFT).reshape(-1),
            LEFT_TEXT.encode(),
        ],
    ),
    "regions": (
        Jigsaw(".2..............\nAAABACBBCCBDCDDD"),
        lambda regions: Jigsaw(regions, grid=[[0, 2, 0, 0], *[[0] * 4] * 3]),
        [
            "\n".join(REGIONS),
            REGIONS,
            list(map(list, REGIONS)),
            CELLS,
            {label: [f"r{y + 1}c{x + 1}" for y, x in cells] for label, cells in CELLS.items()},
            {"A": "r1c1-r1c3 r2c1", "B": "A4 B3 B4 C3", "C": "r2c2 C1-C2 D1", "D": "D2-D4 C4"},
        ],
    ),
    "regions of numbers": (
        Jigsaw([list(map(ord, row)) for row in REGIONS]),
        Jigsaw,
        [np.array([list(map(ord, row)) for row in REGIONS])],
    ),
    "cages": (
        Killer("size: 4\ncages: [3 r1c1 r1c2, 7 r2c1 r3c1, 4 r4c4]"),
        lambda cages: Killer(cages=cages, size=4),
        [
            CAGES,
            {("r1c1", "r1c2"): 3, ("r2c1", "r3c1"): 7, ("r4c4",): 4},
            {((0, 0), (0, 1)): 3, ((1, 0), (2, 0)): 7, (3, 3): 4},
            {frozenset([(0, 1), (0, 0)]): 3, frozenset([(1, 0), (2, 0)]): 7, "D4": 4},
            [(3, "r1c1 r1c2"), (7, [(1, 0), (2, 0)]), (4, [(3, 3)])],
            ((total, cells) for cells, total in CAGES.items()),
            [{"sum": 3, "cells": "r1c1-r1c2"}, "7 r2c1 r3c1", (4, ["D4"])],
            [(np.int64(3), "A1 A2"), (np.int64(7), np.array([[1, 0], [2, 0]])), (4, "D4")],
        ],
    ),
    "drawn cages": (
        Killer(cages=CAGES, size=4),
        lambda cages: Killer(cages=cages, sums={"a": 3, "b": 7, "c": 4}),
        [["aa..", "b...", "b...", "...c"], "aa..\nb...\nb...\n...c"],
    ),
    "rows": (
        Dominosa("variant: dominosa\ngrid: [0 1 1, 0 0 1]"),
        Dominosa,
        [
            ROWS,
            tuple(map(tuple, ROWS)),
            iter(map(iter, ROWS)),
            np.array(ROWS, dtype=np.uint8),
            [["0", "1", "1"], ["0", "0", "1"]],
            ["0 1 1", "0 0 1"],
            "0 1 1\n0 0 1",
            b"0 1 1\n0 0 1",
        ],
    ),
    "board": (
        Tiling("board: 2x3\npieces: {L: xx|x., M: x.|xx}"),
        lambda board: Tiling(board, L_PIECES),
        [
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
        ],
    ),
    "pieces": (
        Tiling((2, 3), L_PIECES),
        lambda pieces: Tiling((2, 3), pieces),
        [
            {"L": "xx\nx.", "M": ["x.", "xx"]},
            {"L": ["xx", "x."], "M": {"shape": ["x.", "xx"], "count": 1}},
            {"L": L_CELLS, "M": [(5, 5), (6, 5), (6, 6)]},
            {"L": set(L_CELLS), "M": {"shape": "x.|xx"}},
            {"L": [[1, 1], [1, 0]], "M": np.array([[True, False], [True, True]])},
            {"L": {"shape": np.array([[1, 1], [1, 0]]), "count": "1"}, "M": "x.|xx"},
        ],
    ),
    "solid board": (
        Tiling((2, 2, 2), {"I": {"shape": "xx", "count": 4}}),
        lambda board: Tiling(board, {"I": {"shape": [(0, 0), (0, 1)], "count": 4}}),
        [np.ones((2, 2, 2), int), [["xx", "xx"]] * 2, ["xx|xx", "xx\nxx"], "2x2x2"],
    ),
    "edges": (
        Matching("\n".join(" ".join(pair) for pair in FRIENDS)),
        Matching,
        [
            FRIENDS,
            iter(FRIENDS),
            [list(pair) for pair in FRIENDS],
            [(u, v, None) for u, v in FRIENDS],
            dict.fromkeys(FRIENDS),
            nx.Graph(FRIENDS),
            nx.DiGraph(FRIENDS),
            nx.MultiGraph(FRIENDS),
            "edges:\n" + "\n".join(f"- {u} {v}" for u, v in FRIENDS),
        ],
    ),
    "weights": (
        Matching(WEIGHED),
        Matching,
        [
            {(u, v): weight for u, v, weight in WEIGHED},
            *(
                [(u, v, kind(weight)) for u, v, weight in WEIGHED]
                for kind in (float, Decimal, Fraction, np.int64, np.float32)
            ),
        ],
    ),
    "options": (
        ExactCover(ITEMS),
        ExactCover,
        [tuple(map(tuple, ITEMS)), iter(map(iter, ITEMS)), list(map(set, ITEMS))],
    ),
    "options of words": (ExactCover("\n".join(KNUTH)), ExactCover, [KNUTH]),
    "a matrix": (
        ExactCover(ITEMS, items=range(1, 8)),
        ExactCover,
        [MATRIX, MATRIX.astype(bool), MATRIX.tolist()],
    ),
}


@pytest.mark.parametrize("argument", FORMS)
def test_every_form_of_an_argument_makes_one_puzzle(argument: str) -> None:
    wanted, made, forms = FORMS[argument]

    for form in forms:
        assert made(form) == wanted, form


def test_edges_in_sets_are_edges() -> None:
    for form in (set(FRIENDS), [set(pair) for pair in FRIENDS]):
        edges = Matching(form).edges

        assert set(map(frozenset, edges)) == set(map(frozenset, FRIENDS))


# --- Grids ---


def test_a_path_is_read(tmp_path: Path) -> None:
    path = tmp_path / "left.txt"
    path.write_text(LEFT_TEXT)

    assert Sudoku(path) == Sudoku(str(path)) == Sudoku(LEFT)


def test_numbers_of_large_grids_are_answered_as_numbers() -> None:
    rows = [[0] * 16 for _ in range(16)]
    rows[0][0] = 7

    solution = solved(Sudoku(rows))

    assert solution.rows[0][0] == "7"
    assert sorted(map(int, solution.rows[1])) == list(range(1, 17))


def test_boxes_and_sizes_of_sudokus() -> None:
    empty = [[0] * 6 for _ in range(6)]

    assert Sudoku(empty, box=(3, 2)) == Sudoku(empty, box="3x2") == Sudoku("." * 36, box=(3, 2))
    assert Sudoku(empty, box=(3, 2)) != Sudoku(empty)
    assert Sudoku() == Sudoku("." * 81) == Sudoku({}, box="3x3")
    assert Sudoku(size=6) == Sudoku("." * 36)
    assert Sudoku(box=(3, 2)).regions["1"] == ("r1c1", "r1c2", "r2c1", "r2c2", "r3c1", "r3c2")


def test_cells_of_a_filled_grid() -> None:
    solution = solved(Sudoku(LEFT))

    assert solution["r1c2"] == solution["A2"] == solution[0, 1] == solution[-4, -3] == "2"
    assert solution.rows[0] == ["1", "2", "3", "4"]
    assert solution.numbers[0] == [1, 2, 3, 4]
    assert solved(Sudoku(solution.numbers)).rows == solution.rows
    assert solution.placements[1] == FilledCell(0, 1, "2")
    assert solution.placements[1].name == "r1c2"
    assert len(solution.placements) == 16


def test_holes_of_a_grid_hold_nothing() -> None:
    jigsaw = Jigsaw(grid=["..#", "...", "#.."])
    solution = solved(jigsaw)

    assert jigsaw.rows[0] == ("", "", "#")
    assert (solution.rows[0][2], solution.numbers[0][2]) == ("#", 0)
    assert "r1c3" not in {cell.name for cell in solution.placements}


def test_reasons_name_the_argument() -> None:
    sudoku = Sudoku([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4])

    assert sudoku.reason() == "grid[0][1]: 1 is already in row 1, at grid[0][0]"
    assert sudoku.solve() is None


def test_further_houses_and_digits() -> None:
    diagonal = Jigsaw(size=(3, 3), extra={"falling": [(0, 0), (1, 1), (2, 2)]})
    zero = Jigsaw(grid=[[0, None, None], [None] * 3, [None] * 3], low=0)

    assert Jigsaw(size=3).count() == 12
    assert diagonal.count() == Jigsaw(size="3", extra={"falling": "r1c1 r2c2 r3c3"}).count() == 6
    assert zero.count() == 4
    assert (solved(zero)["r1c1"], solved(zero).numbers[0][0]) == ("0", 0)


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (10, {"cages": CAGES, "size": 4}),
        (5, {"cages": CAGES, "grid": ["1...", *["...."] * 3]}),
        (288, {"cages": [], "size": 4}),
        (288, {"cages": {"r1c1 r1c2": None}, "size": 4}),
        (576, {"cages": {"r1c1 r1c2": None}, "size": 4, "boxes": False}),
        (6, {"cages": {"r1c1": 1}, "regions": REGIONS}),
        (0, {"cages": {"r1c1 r2c2": 2}, "size": 4}),
        (36, {"cages": {"r1c1 r2c3": 2}, "size": 4, "repeats": True}),
        (12, {"cages": {"r1c1": 1}, "size": 4, "diagonals": True}),
        (
            144,
            {"cages": {"r4c4": None}, "candidates": [["12", *"..."], *[["."] * 4] * 3], "size": 4},
        ),
    ],
)
def test_what_killers_may_have(count: int, said: dict[str, Any]) -> None:
    assert Killer(**said).count() == count


def test_what_a_grid_states_makes_it_again() -> None:
    sudoku = Sudoku({"r1c1": 5, (8, 8): "9"})
    jigsaw = Jigsaw(["AAB", "ABB", "CCC"], {"r3c1": 1})
    killer = Killer(cages=CAGES, grid={"r1c1": 1}, size=4)
    again = Killer(cages=killer.cages, grid=killer.rows, size=killer.size)

    assert sudoku == Sudoku(sudoku.rows) == Sudoku(sudoku.givens) == Sudoku(list(sudoku))
    assert sudoku.givens == {"r1c1": "5", "r9c9": "9"}
    assert (sudoku["A1"], sudoku[-1, -1], sudoku["r2c1"], sudoku.size) == ("5", "9", "", (9, 9))
    assert jigsaw.regions["A"] == ("r1c1", "r1c2", "r2c1")
    assert jigsaw == Jigsaw(jigsaw.regions, jigsaw.givens) == Jigsaw(jigsaw.regions, jigsaw.rows)
    assert Jigsaw(grid={}, regions=["AB", "AB"]).givens == {}
    assert (again.cages, again.givens) == (killer.cages, {"r1c1": "1"})
    assert Killer(cages={"r1c1": 1}).size == (9, 9)


def test_symbols_are_no_part_of_what_is_equal() -> None:
    digits, letters = Sudoku("1....2.....3.4.."), Sudoku("A....B.....C.D..", symbols="ABCD")

    assert digits == letters
    assert hash(digits) == hash(letters)
    assert digits.solve() == letters.solve()
    assert digits != Sudoku("A....B.....C....", symbols="ABCD")


# --- Dominoes ---


def test_dominoes_of_a_solution() -> None:
    solution = solved(Dominosa(ROWS))
    domino = LaidDomino((0, 1), ((0, 0), (0, 1)))

    assert solution["r1c1"] == solution["A2"] == solution[0, 1] == solution[-2, -2] == domino
    assert domino.names == ("r1c1", "r1c2")
    assert solution.partner(0, 0) == (0, 1)
    assert [each.numbers for each in solution.placements] == [(0, 1), (1, 1), (0, 0)]


def test_a_su_domino_ku() -> None:
    puzzle = SuDominoKu(["6 B2 1 B3"])
    solution = solved(puzzle, seed=3)
    (again,) = cover.read(str(puzzle.to("yaml")))

    assert puzzle == SuDominoKu("dominoes: [6 B2 1 B3]")
    assert puzzle != SuDominoKu(["6 B2 1 B3"], layouts=True)
    assert repr(puzzle) == "<SuDominoKu 1 domino>"
    assert solution["B2"] == solution["r2c2"] == solution[1, 1] == "6"
    assert solution.numbers[1][2] == 1
    assert sum(len(each.cells) for each in solution.placements) == 81
    assert sum(len(each.cells) == 1 for each in solution.placements) == 9
    assert LaidDomino((6, 1), ((1, 1), (1, 2))) in solution.placements
    assert again == puzzle
    assert type(again) is SuDominoKu


def test_what_dominoes_state_can_be_read() -> None:
    dominosa = Dominosa([[0, None, 1], [0, 0, "."]])
    singles = "C5 A3 D9 I4 A9 E5 A2 C6 I1"
    puzzle = SuDominoKu(["6 B2 1 B3", "2 C4 9 C3"], singles=singles)

    assert dominosa.rows == tuple(dominosa) == ((0, None, 1), (0, 0, None))
    assert (dominosa["A2"], dominosa["r1c3"], dominosa[-1, 0]) == (None, 1, 0)
    assert (dominosa.highest, dominosa.dominoes) == (1, ((0, 0), (0, 1), (1, 1)))
    assert puzzle.dominoes[1] == LaidDomino((2, 9), ((2, 3), (2, 2)))
    assert (puzzle.singles[1], puzzle.singles[9]) == ((2, 4), (8, 0))
    assert (puzzle["C5"], puzzle["C4"], puzzle["C7"]) == (1, 2, None)
    assert puzzle.rows[2] == (None, None, 9, 2, 1, 8, None, None, None)


@pytest.mark.parametrize("puzzle", [Dominosa(ROWS), SuDominoKu(["6 B2 1 B3"], layouts=True)])
def test_what_was_found_of_a_puzzle_stays_with_it(puzzle: Dominosa | SuDominoKu) -> None:
    assert puzzle.solve() is not None

    again = pickle.loads(pickle.dumps(puzzle))

    assert (again, hash(again)) == (puzzle, hash(puzzle))
    assert set(again.__dict__) < set(puzzle.__dict__)


# --- Tilings ---

BAR = {"I": {"shape": "xx", "count": 1}}
BARS = {"d": {"shape": "xx", "count": 2}}
CORNERS = {"L": ["xx", "x."], "M": ["xx", "x."]}
LINE = {"I": "xx"}


@pytest.mark.parametrize(
    ("count", "tiling"),
    [
        (4, Tiling((2, 3), L_PIECES)),
        (4, Tiling((2, 3), CORNERS)),
        (0, Tiling((2, 3), CORNERS, rotate=False)),
        (2, Tiling((2, 3), CORNERS | {"L": {"shape": "xx|x.", "rotate": False}})),
        (9, Tiling((2, 2, 2), {"I": {"shape": "xx", "count": 4}})),
        # Turned and mirrored solutions count as one.
        (2, Tiling((3, 20), "pentominoes", distinct=True)),
        (1, Tiling((2, 2), {"I": {"shape": "xx", "count": 2}}, distinct=True)),
        # Cells stay empty: so many, or those that are drawn or named.
        (4, Tiling((2, 2), BAR, empty=2)),
        (4, Tiling((2, 2), BAR, empty="any")),
        (1, Tiling(["xx", "++"], BAR)),
        (1, Tiling((2, 2), BAR, holes="r1c1 r1c2")),
        (1, Tiling((2, 2), BAR, holes=[(0, 0), (0, 1)])),
        (1, Tiling(["..", "@@"], BAR, open="@")),
        # Pieces lie already, on the board or beside it.
        (1, Tiling(["dd", "xx"], BARS)),
        (1, Tiling((2, 2), BARS, laid=["dd", "++"])),
        (1, Tiling((2, 2), BARS, laid="d+\nd+")),
        (1, Tiling([(-1, 1), (-1, 2)], LINE)),
        (1, Tiling("one two three\nfour five six", LINE, uncovered="one six five four")),
    ],
)
def test_what_tilings_may_have(count: int, tiling: Tiling) -> None:
    assert tiling.count() == count


def test_what_else_tilings_may_have() -> None:
    both = Tiling((3, 20), "pentominoes", distinct=True)
    mixed = {"I": {"shape": "xx", "others": ["x", [(0, 0)]], "count": "2-4"}}

    assert both.count().of_all == 8
    assert Tiling((2, 3), "trominoes", distinct=True) != Tiling((2, 3), "trominoes")
    assert solved(Tiling(["xx", "++"], BAR))["r2c1"] is None
    assert Tiling((2, 2), mixed).count() > 0


def test_solids() -> None:
    corner = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]
    both = Tiling((2, 2, 2), {"A": corner, "B": np.array([[[1, 1], [1, 0]], [[1, 0], [0, 0]]])})
    solution = solved(both)

    assert repr(both) == "<Tiling 2x2x2, 2 pieces>"
    assert {solution["l1r1c1"], solution[-1, -1, -1]} == {"A", "B"}
    assert len(solution.placements[0].cells[0]) == 3
    assert solution.placements[0].names[0] == "l1r1c1"
    with pytest.raises(KeyError, match="expected l1r1c2"):
        solution["r1c1"]
    with pytest.raises(IndexError, match="2 numbers; expected l1r1c2"):
        solution[0, 0]


def test_pieces_of_a_solution() -> None:
    solution = solved(Tiling(["xx.", "xxx"], {"L": "xx|x.", "I": "xx"}))
    first = solution.placements[0]

    assert solution["r1c1"] == solution["A1"] == solution[0, 0] == solution[-2, -3]
    assert sorted(each.piece for each in solution.placements) == ["I", "L"]
    assert isinstance(first, PlacedPiece)
    assert (first.cells[0], first.names[0]) == ((0, 0), "r1c1")


def test_a_board_that_begins_further_down() -> None:
    solution = solved(Tiling(["...", ".xx"], LINE))

    assert solution[1, 1] == solution["r2c3"] == "I"
    assert solution.placements == [PlacedPiece("I", ((1, 1), (1, 2)))]
    assert Tiling([(1, 1), (1, 2)], {"I": [(7, 7), (7, 8)]}).solve() == solution


def test_calendars() -> None:
    calendar = Tiling("preset: calendar", date="2026-11-20")

    assert calendar == Tiling("preset: calendar", date=datetime.date(2026, 11, 20))
    assert calendar != Tiling("preset: calendar", date="2026-11-21")
    assert repr(calendar) == "<Tiling 7x7, 8 pieces>"
    assert repr(Tiling("preset: soma-cube", distinct=True)) == "<Tiling 3x3x3, 7 pieces>"


# --- What is no cell of a puzzle or a solution ---

HOLED = Jigsaw(grid=["..#", "...", "#.."])
FULL, HOLLOW = Sudoku(LEFT).solve(), Tiling(["xx.", "xxx"], {"L": "xx|x.", "I": "xx"}).solve()


@pytest.mark.parametrize(
    ("holder", "key", "kind", "said"),
    [
        (FULL, "r9c9", KeyError, '"r9c9" is no cell of 4 rows and 4 columns'),
        (FULL, "spam", KeyError, '"spam" is no cell of 4 rows and 4 columns; expected r1c2'),
        (FULL, (4, 0), IndexError, "there is no cell (4, 0) in 4 rows and 4 columns"),
        (FULL, (0, 1, 2), IndexError, "has 3 numbers"),
        (FULL, 7, TypeError, "7 is no cell"),
        (HOLED, "r1c3", KeyError, "r1c3 is no cell of this grid"),
        (HOLED.solve(), "r1c3", KeyError, "r1c3 is no cell of this grid"),
        (Dominosa(ROWS), "r3c1", KeyError, '"r3c1" is no cell of 2 rows and 3 columns'),
        (Dominosa(ROWS).solve(), "r3c1", KeyError, '"r3c1" is no cell of 2 rows and 3 columns'),
        (Dominosa(ROWS).solve(), (2, 0), IndexError, "there is no cell (2, 0)"),
        (SuDominoKu(["6 B2 1 B3"]), (9, 0), IndexError, "there is no cell (9, 0)"),
        (HOLLOW, "r1c3", KeyError, "r1c3 is no cell of this board, which has holes"),
        (HOLLOW, (0, 2), IndexError, "r1c3 is no cell of this board"),
        (HOLLOW, (5, 0), IndexError, "there is no cell (5, 0)"),
        (ExactCover({"A": [1]}).solve(), "spam", KeyError, "there is no item 'spam'"),
    ],
)
def test_what_is_no_cell_is_told(holder: Any, key: Any, kind: type[Exception], said: str) -> None:
    with pytest.raises(kind) as raised:
        holder[key]

    assert said in str(raised.value)


# --- Matchings ---


def test_the_cheapest_and_the_dearest() -> None:
    cheap, dear = (solved(Matching(WEIGHED), **{f"{which}_cost": True}) for which in ("min", "max"))

    assert repr(Matching(WEIGHED)) == "<Matching 4 vertices, 4 edges>"
    assert (cheap["a"], cheap[1], cheap.cost) == (2, "b", 9)
    assert (dear["a"], dear[1], dear.cost) == (1, "a", 10)


def test_weights_are_attributes_of_edges() -> None:
    graph = nx.Graph()
    graph.add_edge("x", "y", weight=0.1, price=7)
    graph.add_edge("u", "v", weight=0.2, price=8)

    for edges in (graph, [(u, v, said) for u, v, said in graph.edges(data=True)]):
        assert solved(Matching(edges)).cost == 0.3
        assert solved(Matching(edges, weight="price")).cost == 15
        assert solved(Matching(edges, weight=None)).cost is None
        assert solved(Matching(edges, weight="colour")).cost is None
    assert solved(Matching([(1, 2, {})])).cost is None


def test_names_of_vertices_of_any_kind() -> None:
    grid = solved(Matching(nx.grid_2d_graph(2, 3)))
    alike = solved(Matching([(1, "1"), (1.5, "1.5"), (None, frozenset())]))

    assert grid[0, 0] in ((0, 1), (1, 0))
    assert (alike[1], alike["1"], alike[None]) == ("1", 1, frozenset())
    assert str(alike)
    assert Matching([("1", "2")]).solve() == Matching("1 2").solve()


def test_answers_call_vertices_as_the_program_did() -> None:
    matching = Matching([(("a", 1), 7), ("7", None)])

    assert matching.check([(("a", 1), 7), (None, "7")])
    assert matching.check(solved(matching).placements)
    assert not matching.check([(("a", 1), 7)])
    assert not matching.check([(("a", 1), "7"), (None, 7)])
    with pytest.raises(InputError, match="answer: expected pairs of vertices"):
        matching.check([7])


def test_what_a_graph_states_can_be_read() -> None:
    matching = Matching([(("a", 1), 7, 0.5), (7, None, 2)], vertices=["x"])
    again = pickle.loads(pickle.dumps(matching))
    of_text = Matching("2 10\n2 1\n", maximum=True)

    for each in (matching, again):
        assert each.vertices == ("x", ("a", 1), 7, None)
        assert each.edges == ((("a", 1), 7), (7, None))
        assert each.weights == (0.5, 2)
        assert not each.maximum
    assert again == matching
    assert of_text.vertices == ("1", "2", "10")
    assert of_text.edges == (("1", "2"), ("2", "10"))
    assert of_text.weights is None
    assert of_text.maximum
    assert of_text != Matching("2 10\n2 1\n")


def test_who_is_left_over() -> None:
    solution = solved(Matching([(0, 1), (1, 2)], vertices=[9], maximum=True))
    odd = Matching([(0, 1)], vertices=[9])
    isolated = nx.Graph([(0, 1)])
    isolated.add_node(9)

    assert (solution[2], solution[9], set(solution.left_over)) == (None, None, {2, 9})
    assert odd.solve() is None
    assert odd.reason() == (
        "Matching: 3 vertices are an odd number; --maximum pairs as many as can be"
    )
    assert Matching(isolated) == Matching([(0, 1)], vertices=[0, 1, 9])


def test_loops_and_parallel_edges_get_a_note() -> None:
    matching = Matching([(1, 2, 3), (2, 1, 2), (1, 1, 5)])

    assert matching.notes == (
        "edges[2]: a loop at 1 is dropped: it matches nothing",
        "edges[1]: 2-1 with another weight; edges have no direction, and the lesser one counts",
    )
    assert solved(matching).cost == 2


def test_rows_of_costs() -> None:
    costs = [[4, 1.5, 3], [2, 0, None], [3, float("nan"), 2]]
    matching = Matching(costs, bipartite=True)
    solution = solved(matching, min_cost=True)

    assert matching.vertices == ("r1", "r2", "r3", "c1", "c2", "c3")
    assert len(matching.edges) == 7
    assert (solution["r1"], solution.cost) == ("c2", 5.5)
    assert Matching("4 1\n2 0\n", bipartite=True).weights == (4, 1, 2, 0)
    assert Matching([[0, 1], [1, 1]], bipartite=True).weights is None
    with pytest.raises(InputError, match=r"edges\[0\]: found 'a' .*expected a cost"):
        Matching([("a", "b")], bipartite=True)


# --- Exact covers ---


def test_options_without_names_are_called_by_numbers() -> None:
    solution = solved(ExactCover(MATRIX))

    assert repr(ExactCover(MATRIX)) == "<ExactCover 7 items, 6 options>"
    assert [each.name for each in solution.placements] == [2, 4, 6]
    assert solution[4] == 2
    assert ExactCover("\n".join(KNUTH)).unique()


@pytest.mark.parametrize(
    ("notes", "puzzle"),
    [
        (["lists of 0 and 1 are read as the rows of a matrix"], ExactCover([[0, 1], [1, 0]])),
        ([], ExactCover([(0, 1), (1, 0)])),
        ([], ExactCover(np.array([[0, 1], [1, 0]]))),
        (["options without a primary item are never chosen: B"], ExactCover({"A": [1], "B": []})),
        (
            ["options without a primary item are never chosen: B"],
            ExactCover({"A": [1], "B": [2]}, secondary=[2]),
        ),
    ],
)
def test_notes_of_options(notes: list[str], puzzle: ExactCover) -> None:
    assert puzzle.notes == tuple(f"options: {note}" for note in notes)


def test_names_and_items_of_any_kind() -> None:
    ten, eleven = time(10, 0), time(11, 30)
    options = {
        ("ann", ten): [ten, ("room", 1)],
        ("bob", eleven): [eleven, Coloured(("room", 2), None)],
        None: [eleven, Coloured(("room", 2), "free")],
    }
    timetable = ExactCover(options)
    (again,) = cover.read(str(timetable.to("yaml")))

    assert timetable.count() == again.count() == 2
    for solution in timetable.solutions():
        assert solution[ten] == ("ann", ten)
        assert solution["room", 1] == ("ann", ten)
        assert solution[eleven] in (("bob", eleven), None)
        assert solution["room", 2] == [solution[eleven]]
        assert solution.placements[0] == ChosenOption(("ann", ten), (ten, ("room", 1)))
        assert str(solution)
    assert ExactCover({1: ["1"], "1": [1]}).count() == 1
    assert solved(ExactCover({"A": [("12:30",), ("http://x",)]}))[("12:30",)] == "A"


def test_answers_call_options_as_the_program_did() -> None:
    options = ExactCover({("A", 1): [1, 4], "B": [2], 7: [2]})

    for right in (
        [("A", 1), "B"],
        (("A", 1), 7),
        ["(A,1)", "B"],
        {("A", 1), "B"},
        options.solve(),
    ):
        assert options.check(right)
    assert not options.check([("A", 1)])
    assert not options.check(["B", "C"])
    with pytest.raises(InputError, match="answer: expected the names of options"):
        options.check([[1], [2]])


def test_secondary_items() -> None:
    options = {"p": ["a", "x:1"], "q": ["b", Coloured("x", "1")], "r": ["b", "x:2", "y"]}
    cover_of = ExactCover(options, items=["a", "b"], secondary=["y", "z"])
    solution = solved(cover_of)

    assert repr(cover_of) == "<ExactCover 2 items and 3 secondary, 3 options>"
    assert [solution[item] for item in "axyz"] == ["p", ["p", "q"], [], []]


def test_items_that_are_in_no_option() -> None:
    says = 'item "2" is in no option; --maximum covers as many items as can be'

    assert ExactCover({"A": [1]}, items=[1, 2]).reason() == f"ExactCover: {says}"
    assert ExactCover(np.array([[1, 0]])).solve() is None
    assert ExactCover(np.zeros((0, 3))).count() == 0
    assert ExactCover(np.zeros((0, 0))).count() == 1
    assert solved(ExactCover(MATRIX, items=list("abcdefg")))["c"] == 4
    assert ExactCover({"A": [1, 2]}, items=[1], secondary=[2, 3]).unique()
    assert ExactCover({"A": [1, (2, 7)], "B": [1, 2]}, secondary=[2]).unique()
    assert ExactCover({"A": "a b"}, items="a b").unique()
    assert [each.name for each in solved(ExactCover([[1], [], [2]])).placements] == [1, 3]


def test_multiplicities_and_costs() -> None:
    options = {("A", 1): [1, 2], None: [1, (3, 4)], "C": [2, (3, 4)], "D": []}
    bounds = {1: 2, (3, 4): (0, 3)}
    priced = ExactCover(options, multiplicities=bounds, costs={None: Decimal("2.50"), "C": 0.1})
    solution = solved(priced)
    again = ExactCover(
        dict(priced.options()),
        items=priced.items(),
        secondary=priced.secondary,
        multiplicities=priced.multiplicities(),
        costs=priced.costs,
    )

    assert repr(priced) == "<ExactCover 3 items with multiplicities, 4 options with costs>"
    assert pickle.loads(pickle.dumps(priced)) == priced == again
    assert priced != ExactCover(options)
    assert priced != ExactCover(options, multiplicities=bounds)
    assert priced != ExactCover(options, multiplicities=bounds, costs=[0, 2, 1, 1])
    assert ExactCover([[1], [1]], costs=np.array([1, 2])) == ExactCover([[1], [1]], costs=["1", 2])
    assert (solution[1], solution[2], solution[3, 4]) == ([("A", 1), None], ("A", 1), [None])


def test_what_is_read_of_a_text_is_texts() -> None:
    puzzle = ExactCover("2|A B 0:1|C | x\nA x:1 |2.50\nA B x\nC\n")
    (first, second, third) = puzzle.options()
    text = ExactCover("2|1 2 0:3|3\n1 2\n1 3 |2.5\n2 3 |.1\n")

    assert puzzle.items() == ("A", "B", "C")
    assert puzzle.secondary == ("x",)
    assert puzzle.multiplicities() == {"A": (2, 2), "C": (0, 1)}
    assert puzzle.costs == (2.5, 0, 0)
    assert (first[0], [str(entry) for entry in first[1]]) == (1, ["A", "Coloured('x', '1')"])
    assert (second, third) == ((2, ("A", "B", "x")), (3, ("C",)))
    assert ExactCover("A: 1\nB: 2\n").costs is None
    assert repr(ExactCover("A: 1\nB: 2\n").options()) == "[('A', ('1',)), ('B', ('2',))]"
    dlx = ["2|1 2 0:3|3", "1 2 |0", "1 3 |2.5", "2 3 |0.1"]
    assert text.to("dlx").splitlines()[1:] == dlx
    assert ExactCover(text.to("yaml")) == ExactCover(text.to("json")) == text


def test_many_options() -> None:
    """Of very many there is no list of all of their items, and a solution finds them in a step."""
    options = ExactCover("\n".join(["a b c", *["a b"] * 20_000, "c"])).options()
    many = ExactCover({(k, "x"): [("row", k), ("column", k)] for k in range(3000)})
    solution = solved(many)

    assert len(options) == 20_001
    assert options[-1] == (20_001, ("c",))
    assert options[19_998:] == [(19_999, ("a", "b")), (20_000, ("a", "b")), (20_001, ("c",))]
    assert repr(many) == "<ExactCover 6000 items, 3000 options>"
    assert all(solution["row", k] == (k, "x") for k in range(3000))


def test_in_a_solution_are_the_names_of_its_options() -> None:
    solution = solved(ExactCover({("A", 1): [1, 4], "B": [2], 7: [2, 4]}))

    assert ("A", 1) in solution
    assert "B" in solution
    assert 7 not in solution
    assert "(A,1)" not in solution
    assert solution.placements[0] in solution


def test_without_some_of_it_things_have_the_names_of_the_program() -> None:
    puzzle = ExactCover({"A": [1, 2], None: [1], ("C",): [2], "D": [1]})
    less = OfferedOptions(puzzle).without({3})
    free = CoveredItems(puzzle).without({0})

    assert less == ExactCover({"A": [1, 2], None: [1], ("C",): [2]})
    assert [name for name, _ in less.options()] == ["A", None, ("C",)]
    assert (free.items(), free.secondary) == ((2,), (1,))
    assert pickle.loads(pickle.dumps(free)) == free


# --- Names of other types make other puzzles ---


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Matching([(1, 2)]), Matching([("1", "2")])),
        (Matching([(1, 2)]), Matching("1 2\n")),
        (Matching([((1, 2), 3)]), Matching([("(1,2)", 3)])),
        (ExactCover({"A": [1]}), ExactCover({"A": ["1"]})),
        (ExactCover({("A",): [1]}), ExactCover({"(A)": [1]})),
        (ExactCover({"A": [1, Coloured(2, 3)]}), ExactCover({"A": [1, Coloured(2, "3")]})),
        (
            ExactCover({"A": [1]}, items=[1], secondary=[2]),
            ExactCover({"A": [1]}, items=[1], secondary=["2"]),
        ),
    ],
)
def test_names_of_other_types_make_other_puzzles(one: Puzzle[Any], other: Puzzle[Any]) -> None:
    assert one.to("json") == other.to("json")
    assert one != other
    assert len({one: 1, other: 2}) == 2


def test_the_same_names_make_the_same_puzzle() -> None:
    assert Matching([(1, 2)]) == Matching([(np.int64(1), 2)])
    assert ExactCover([["a", "b"]]) == ExactCover("options:\n- a b\n")
    assert hash(ExactCover({1: [2]})) == hash(ExactCover({1: [2]}))
    assert ExactCover({1: [(2, 3)]}) == ExactCover({1: [(2, 3)]})
