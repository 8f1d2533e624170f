"""What programming contests want to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cover.formats.record import Layout


class Contest(NamedTuple):
    """A contest's output.

    `solution` gets the layout, the solution and the number of the puzzle from 1; `words` replace
    the status words; `separated` puts a blank line before every puzzle but the first.
    """

    lines: Callable[[Layout, Sequence[int]], list[str]]
    words: dict[str, str]
    separated: bool = False

    def solution(self, layout: Layout, solution: Sequence[int], number: int) -> str:
        """The text of one solution of puzzle `number`."""
        return self._separator(number) + "\n".join(self.lines(layout, solution))

    def word(self, word: str, number: int) -> str:
        """The text of puzzle `number` where it has no solution to print."""
        return self._separator(number) + self.words.get(word, word)

    def _separator(self, number: int) -> str:
        return "\n" if self.separated and number > 1 else ""


def _line(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [layout.line(solution)]


def _rows(layout: Layout, solution: Sequence[int]) -> list[str]:
    return layout.rows(solution)


def _spaced_rows(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [" ".join(row) for row in layout.rows(solution)]


def _number_and_rows(layout: Layout, solution: Sequence[int]) -> list[str]:
    return [f"{len(solution)} {layout.line(solution)}"]


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
    "poj3740": Contest(_found, {"none": "It is impossible"}),
    "hust1017": Contest(_number_and_rows, {"none": "NO"}),
    "hiho1317": Contest(_yes, {"none": "No"}),
}
