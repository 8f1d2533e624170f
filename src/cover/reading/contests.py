"""What programming contests want to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cover.reading.records import Layout

if TYPE_CHECKING:
    from cover.families.dominoes.layout import DominosaLayout


def _nothing(*what: object) -> list[str]:
    return []


class Contest(NamedTuple):
    """A contest's output.

    `lines` are those of a solution, `words` replace the status words, and with `separated` a blank
    line stands between two blocks. `head` are the lines above the solutions of a puzzle, which has
    that number from 1. A contest with a `tail` wants all solutions, and behind them these lines: of
    how many there are, and of the number of the puzzle.
    """

    lines: Callable[[Layout, Sequence[int]], list[str]]
    words: dict[str, str]
    separated: bool = False
    head: Callable[[Layout, int], list[str]] = _nothing
    tail: Callable[[int, int], list[str]] | None = None


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


def _puzzle_number(layout: Layout, number: int) -> list[str]:
    return [f"Puzzle {number}"]


def _dominosa_head(layout: Layout, number: int) -> list[str]:
    """The grid again; three empty lines stand between two puzzles."""
    grid = _dominosa(layout)
    return [
        *([""] * 3 if number > 1 else []),
        f"Layout #{number}:",
        "",
        *_in_columns(grid, grid.numbers),
        f"Maps resulting from layout #{number} are:",
        "",
    ]


def _dominosa_map(layout: Layout, solution: Sequence[int]) -> list[str]:
    grid = _dominosa(layout)
    return _in_columns(grid, grid.bones(solution))


def _dominosa_tail(found: int, number: int) -> list[str]:
    return [f"There are {found} solution(s) for layout #{number}."]


def _dominosa(layout: Layout) -> DominosaLayout:
    from cover.families.dominoes.layout import DominosaLayout  # with a puzzle that few runs need

    assert isinstance(layout, DominosaLayout), "no other format belongs to this contest"
    return layout


def _in_columns(layout: DominosaLayout, values: Sequence[int]) -> list[str]:
    """The rows of a grid, four characters a number as in the problem's sample; an empty line."""
    rows = layout.in_rows(values)
    return [*("".join(f"{value:4}" for value in row) for row in rows), ""]


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
    "hdu4210": Contest(_rows, {}, head=_puzzle_number),
    "uva211": Contest(_dominosa_map, {}, head=_dominosa_head, tail=_dominosa_tail),
    "noi2005": Contest(_triangle, {"none": "No solution"}),
}
