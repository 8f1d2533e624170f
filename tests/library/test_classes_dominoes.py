"""Dominosas and su-domino-kus that are made of values of Python."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from conftest import examples
from cover import Dominosa, SuDominoKu
from cover.families.dominoes.puzzle import LaidDomino

ROWS = [[0, 1, 1], [0, 0, 1]]


@st.composite
def dominosas(draw: st.DrawFn) -> list[list[int]]:
    """Grids on which all dominoes up to some number lie, side by side in two columns or rows."""
    most = draw(st.integers(1, 3))
    dominoes = [(u, v) for u in range(most + 1) for v in range(u, most + 1)]
    pairs = [list(each) for each in draw(st.permutations(dominoes))]
    for pair in pairs:
        if draw(st.booleans()):
            pair.reverse()
    rows = [pairs[k] + pairs[k + 1] for k in range(0, len(pairs) - 1, 2)]
    return rows if len(pairs) % 2 == 0 else pairs


@given(dominosas())
@examples(40)
def test_a_dominosa_of_rows_is_that_of_the_text(rows: list[list[int]]) -> None:
    """A list of rows says what YAML says of them, and has the same solutions."""
    head = [[len(rows), 2]] if len(rows[0]) == 2 else []  # or two numbers would be a size
    text = "grid:\n" + "".join(f"- {row}\n" for row in head + rows)
    of_text, of_rows = Dominosa(text), Dominosa(rows)
    assert of_rows == of_text
    assert of_rows.count() == of_text.count() >= 1
    mine, others = of_rows.solve(), of_text.solve()
    assert mine == others
    (again,) = cover.read(str(of_rows.to("yaml")))
    assert again == of_rows
    assert type(again) is Dominosa
    assert pickle.loads(pickle.dumps(of_rows)) == of_rows


@pytest.mark.parametrize(
    "form",
    [
        ROWS,
        tuple(map(tuple, ROWS)),
        iter(map(iter, ROWS)),
        np.array(ROWS),
        np.array(ROWS, dtype=np.uint8),
        [["0", "1", "1"], ["0", "0", "1"]],
        ["0 1 1", "0 0 1"],
        "0 1 1\n0 0 1",
        b"0 1 1\n0 0 1",
    ],
)
def test_every_form_is_the_same_dominosa(form: Any) -> None:
    """All that rows of numbers can be in Python is one grid."""
    assert Dominosa(form) == Dominosa("variant: dominosa\ngrid: [0 1 1, 0 0 1]")


def test_dominoes_of_a_solution() -> None:
    """A cell has its domino, and a partner."""
    solution = Dominosa(ROWS).solve()
    assert solution is not None
    domino = LaidDomino((0, 1), ((0, 0), (0, 1)))
    assert solution["r1c1"] == solution["A2"] == solution[0, 1] == solution[-2, -2] == domino
    assert domino.names == ("r1c1", "r1c2")
    assert solution.partner(0, 0) == (0, 1)
    assert [each.numbers for each in solution.placements] == [(0, 1), (1, 1), (0, 0)]
    with pytest.raises(KeyError, match='"r3c1" is no cell of 2 rows and 3 columns'):
        solution["r3c1"]
    with pytest.raises(IndexError, match=r"there is no cell \(2, 0\)"):
        solution[2, 0]


def test_a_su_domino_ku() -> None:
    """Dominoes are texts in a list; the solution has digits in cells, and how dominoes lie."""
    laid = ["6 B2 1 B3"]
    puzzle = SuDominoKu(laid)
    assert puzzle == SuDominoKu("dominoes: [6 B2 1 B3]")
    assert puzzle != SuDominoKu(laid, layouts=True)
    assert repr(puzzle) == "<SuDominoKu 1 domino>"
    solution = puzzle.solve(seed=random.Random(1).randrange(9))
    assert solution is not None
    assert solution["B2"] == solution["r2c2"] == solution[1, 1] == "6"
    assert solution.numbers[1][2] == 1
    assert sum(len(each.cells) for each in solution.placements) == 81
    assert sum(len(each.cells) == 1 for each in solution.placements) == 9
    assert LaidDomino((6, 1), ((1, 1), (1, 2))) in solution.placements
    (again,) = cover.read(str(puzzle.to("yaml")))
    assert again == puzzle
    assert type(again) is SuDominoKu


def test_what_is_stated_can_be_read() -> None:
    """The numbers of cells, the dominoes and the single digits; None is no number."""
    dominosa = Dominosa([[0, None, 1], [0, 0, "."]])
    singles = "C5 A3 D9 I4 A9 E5 A2 C6 I1"
    puzzle = SuDominoKu(["6 B2 1 B3", "2 C4 9 C3"], singles=singles)

    assert dominosa.rows == ((0, None, 1), (0, 0, None))
    assert tuple(dominosa) == dominosa.rows
    assert (dominosa["A2"], dominosa["r1c3"], dominosa[-1, 0]) == (None, 1, 0)
    assert (dominosa.highest, dominosa.dominoes) == (1, ((0, 0), (0, 1), (1, 1)))
    assert puzzle.dominoes[1] == LaidDomino((2, 9), ((2, 3), (2, 2)))
    assert (puzzle.singles[1], puzzle.singles[9]) == ((2, 4), (8, 0))
    assert (puzzle["C5"], puzzle["C4"], puzzle["C7"]) == (1, 2, None)
    assert puzzle.rows[2] == (None, None, 9, 2, 1, 8, None, None, None)
    with pytest.raises(KeyError, match='"r3c1" is no cell of 2 rows and 3 columns'):
        dominosa["r3c1"]
    with pytest.raises(IndexError, match=r"there is no cell \(9, 0\)"):
        puzzle[9, 0]


@pytest.mark.parametrize("puzzle", [Dominosa(ROWS), SuDominoKu(["6 B2 1 B3"], layouts=True)])
def test_what_was_found_of_a_puzzle_stays_with_it(puzzle: Dominosa | SuDominoKu) -> None:
    """Another process finds it again."""
    assert puzzle.solve() is not None

    again = pickle.loads(pickle.dumps(puzzle))

    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert set(again.__dict__) < set(puzzle.__dict__)
