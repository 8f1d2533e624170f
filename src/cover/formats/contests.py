"""What programming contests want to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cover.formats.record import Layout


class Contest(NamedTuple):
    """A contest's output.

    `lines` are those of a solution, `words` replace the status words, and with `separated` a blank
    line stands between two puzzles.
    """

    lines: Callable[[Layout, Sequence[int]], list[str]]
    words: dict[str, str]
    separated: bool = False


def _line(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [layout.line(solution)]


def _rows(layout: Layout, solution: Sequence[int]) -> list[str]:
    return layout.rows(solution)


def _spaced_rows(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [" ".join(row) for row in layout.rows(solution)]


def _number_and_rows(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [f"{len(solution)} {layout.line(solution)}"]


def _triangle(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [row[:number] for number, row in enumerate(layout.rows(solution), 1)]


def _yes(layout: Layout, solution: Sequence[int]) -> list[str]:
    return ["Yes"]


def _found(layout: Layout, solution: Sequence[int]) -> list[str]:
    return ["Yes, I found it"]


# By the names that layouts give: the judge and the problem's number.
CONTESTS = {
    "poj3074": Contest(_line, {}),
    "poj2676": Contest(_rows, {}),
    "poj3076": Contest(_rows, {}, separated=True),
    "uva989": Contest(_spaced_rows, {"none": "NO SOLUTION"}, separated=True),
    "hdu3909": Contest(
        _rows, {"none": "no solution", "several": "multiple solutions"}, separated=True
    ),
    "hdu4069": Contest(
        _rows, {"none": "no solution", "several": "multiple solutions"}, separated=True
    ),
    "poj3740": Contest(_found, {"none": "It is impossible"}),
    "hust1017": Contest(_number_and_rows, {"none": "NO"}),
    "hiho1317": Contest(_yes, {"none": "No"}),
    "noi2005": Contest(_triangle, {"none": "No solution"}),
}
