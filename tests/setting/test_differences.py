"""Where solutions differ and which given settles most, against all solutions."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cover
from conftest import Run, examples
from cover.setting.why import Differences


@examples(30)
@given(st.lists(st.tuples(st.integers(0, 15), st.integers(1, 4)), min_size=3, max_size=6))
def test_the_values_of_a_sudoku(placed: list[tuple[int, int]]) -> None:
    givens = dict(placed)
    puzzle = cover.Sudoku("".join(str(givens.get(cell, ".")) for cell in range(16)))
    lines = [each.to("line") for each in puzzle.solutions()]
    assume(len(lines) > 1)
    found = puzzle.why()
    assert isinstance(found, Differences)
    assert found.total == len(lines)
    uses = [Counter(column) for column in zip(*lines, strict=True)]
    assert {item: set(values) for item, values in found.values.items()} == {
        cell: set(column) for cell, column in enumerate(uses) if len(column) > 1
    }
    assert found.settling is not None
    item, value, left = found.settling
    assert left == uses[item][value] == min(n for column in uses for n in column.values())


def test_more_solutions_than_are_counted() -> None:
    found = cover.Sudoku(f"4{'.' * 80}").why(timeout=3)
    assert isinstance(found, Differences)
    assert found.total is None
    assert len(found.values) == 80
    assert "Several solutions; 80 cells of 81 differ: r1c2 is " in str(found)
    assert "and 71 more" in str(found)
    assert found.settling is None


@pytest.mark.parametrize(
    ("family", "text", "said"),
    [
        (
            "tiling",
            "board: 2x2\npieces:\n  d: {shape: XX, count: 2}\n",
            "r1c1 is in d on r1c1 r1c2 or d on r1c1 r2c1",
        ),
        (
            "matching",
            "a b\nb c\nc d\nd a\n",
            "2 solutions; 4 vertices of 4 differ: a goes with b or d",
        ),
        ("exact-cover", "a b\na b\na\nb\n", "2 solutions; 2 items of 2 differ"),
    ],
)
def test_other_families(cover: Run, family: str, text: str, said: str) -> None:
    done = cover("why", "--type", family, stdin=text)
    assert done.returncode == 0
    assert said in done.stdout
