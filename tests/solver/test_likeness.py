"""Marks of choices: the same by the core and its twin, and for what a symmetry exchanges."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from cover.problem import Problem
from cover.solver import _core
from cover.solver.likeness import marks_of
from random_problems import small_case, solutions_of

_SIDE = range(5)
_ALL_BITS = 2**64 - 1


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


def marked(problem: Problem, chosen: Sequence[int]) -> int:
    """The mark, as core/making/mark.c makes it."""
    options = [
        problem.entries[start:end]
        for start, end in zip(problem.starts, problem.starts[1:], strict=False)
    ]
    covered = {item for option in chosen for item in options[option]}
    left = [items for items in options if covered.isdisjoint(items)]
    often = Counter(item for items in left for item in items)
    told = [_scattered(sum(_scattered(often[item]) for item in items)) for items in left]
    return (len(chosen) + sum(told)) & _ALL_BITS


def _scattered(word: int) -> int:
    """Return a word of which each bit depends on all of those given; see core/making/numbers.h."""
    word &= _ALL_BITS
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _ALL_BITS
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _ALL_BITS
    return word ^ word >> 31


def test_the_core_marks_as_the_readable_twin_does() -> None:
    random = Random(9)
    for _ in range(60):
        case = small_case(random)
        choices = [(), case.fixed, *sorted(solutions_of(case))[:3]]

        by_core = marks_of(case.problem)(choices)

        assert by_core == [marked(case.problem, chosen) for chosen in choices]


@pytest.mark.parametrize(
    ("starts", "entries", "items"),
    [([0, 2], [0], 1), ([1, 1], [0], 1), ([0, 2, 1], [0], 1), ([0, 1], [1], 1), ([], [], 1)],
)
def test_what_are_no_options_is_refused(starts: list[int], entries: list[int], items: int) -> None:
    with pytest.raises(ValueError, match="not those of options"):
        _core.marks(array("q", starts), array("i", entries), items, ())
    with pytest.raises(ValueError, match="no option 3"):
        _core.marks(array("q", [0]), array("i"), 0, [[], [3]])
