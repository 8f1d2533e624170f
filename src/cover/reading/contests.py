"""What a programming contest wants to see; each family has its contests beside its layouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


def _nothing(layout: Any, number: int) -> list[str]:
    return []


class Contest(NamedTuple):
    """A contest's output.

    `lines` are those of a solution in a layout of the family, `words` replace the status words, and
    with `separated` a blank line stands between two blocks. `head` are the lines above the
    solutions of a puzzle, which has that number from 1. A contest with a `tail` wants all
    solutions, and after them these lines: of how many there are, and of the number of the puzzle.
    """

    lines: Callable[[Any, Sequence[int]], list[str]]
    words: Mapping[str, str]
    separated: bool = False
    head: Callable[[Any, int], list[str]] = _nothing
    tail: Callable[[int, int], list[str]] | None = None


def in_a_line(layout: Any, solution: Sequence[int]) -> list[str]:
    """Return a solution in one line."""
    return [layout.line(solution)]


def in_rows(layout: Any, solution: Sequence[int]) -> list[str]:
    """Return a solution in rows."""
    rows: list[str] = layout.rows(solution)
    return rows
