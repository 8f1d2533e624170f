"""Marks of choices: the same by the core and its twin, and for what a symmetry exchanges."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from cover.problem import Problem
from cover.solver import _core
from cover.solver.likeness import marks_of

_SIDE = range(5)


def _rooks(rows: list[int], columns: list[int]) -> Problem:
    """Rooks that do not attack each other: the problem with its rows and columns in some order."""
    return Problem(
        [("row", row) for row in _SIDE] + [("column", column) for column in _SIDE],
        [[("row", row), ("column", column)] for row in rows for column in columns],
    )


def test_a_symmetry_changes_no_mark() -> None:
    random = Random(4)
    marks = marks_of(_rooks([*_SIDE], [*_SIDE]))
    for _ in range(20):
        chosen = random.sample(range(25), 3)
        rows, columns = random.sample(_SIDE, 5), random.sample(_SIDE, 5)
        moved = [rows[option // 5] * 5 + columns[option % 5] for option in chosen]
        turned = [option % 5 * 5 + option // 5 for option in chosen]

        assert len(set(marks([chosen, moved, turned]))) == 1


def test_most_other_choices_have_other_marks() -> None:
    marks = marks_of(_rooks([*_SIDE], [*_SIDE]))
    alone, in_a_row, attacking_none = [0], [0, 1], [0, 6]

    assert len(set(marks([[], alone, in_a_row, attacking_none]))) == 4


@pytest.mark.parametrize(
    ("starts", "entries", "items"),
    [([0, 2], [0], 1), ([1, 1], [0], 1), ([0, 2, 1], [0], 1), ([0, 1], [1], 1), ([], [], 1)],
)
def test_what_are_no_options_is_refused(starts: list[int], entries: list[int], items: int) -> None:
    with pytest.raises(ValueError, match="not those of options"):
        _core.marks(array("q", starts), array("i", entries), items, ())
    with pytest.raises(ValueError, match="no option 3"):
        _core.marks(array("q", [0]), array("i"), 0, [[], [3]])
