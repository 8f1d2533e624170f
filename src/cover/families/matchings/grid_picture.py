"""Grid graphs, told by the names of their vertices: row and column, or numbers row by row."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

Edge = tuple[int, int]  # the numbers of two vertices
Cell = tuple[int, int]  # row and column

_ROW_AND_COLUMN = (
    re.compile(r"[rR]([0-9]{1,9})[cC]([0-9]{1,9})"),
    re.compile(r"([0-9]{1,9}) *[,_] *([0-9]{1,9})"),
    re.compile(r"\(([0-9]{1,9}) *, *([0-9]{1,9})\)"),
)
_LETTER_AND_COLUMN = re.compile(r"([A-Z])([0-9]{1,9})")


def grid(names: Sequence[str], edges: Sequence[Edge]) -> list[Cell] | None:
    """The cells that vertices stand for, from row and column 0 on, in their order.

    None where names tell no cells, or where an edge would run through a vertex between its ends.
    """
    cells = _named(names) or _numbered(names, edges)
    if cells is None or len(set(cells)) < len(cells):
        return None
    if not all(_has_nothing_between(cells[one], cells[other]) for one, other in edges):
        return None
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return [(row - top, column - left) for row, column in cells]


def _named(names: Sequence[str]) -> list[Cell] | None:
    """The cells by names such as `r1c2`, `1,2`, `(1, 2)` or, with a letter for the row, `A2`."""
    for pattern in _ROW_AND_COLUMN:
        if found := _matches(pattern, names):
            return [(int(match[1]), int(match[2])) for match in found]
    found = _matches(_LETTER_AND_COLUMN, names)
    return [(ord(match[1]), int(match[2])) for match in found] or None


def _matches(pattern: re.Pattern[str], names: Sequence[str]) -> list[re.Match[str]]:
    """How the pattern fits all names; nothing if it does not."""
    found = []
    for name in names:
        match = pattern.fullmatch(name)
        if match is None:
            return []
        found.append(match)
    return found


def _numbered(names: Sequence[str], edges: Sequence[Edge]) -> list[Cell] | None:
    """The cells by numbers from 0 or 1 on, where edges join each to the next and the one below."""
    if not all(re.fullmatch("0|[1-9][0-9]{0,8}", name) for name in names):
        return None
    numbers = [int(name) for name in names]
    first = min(numbers)
    if first > 1 or max(numbers) - first >= len(numbers):
        return None
    steps = {abs(numbers[one] - numbers[other]) for one, other in edges}
    down = steps - {1}
    if len(down) > 1:
        return None
    columns = down.pop() if down else len(numbers)
    cells = [divmod(number - first, columns) for number in numbers]
    if any(math.dist(cells[one], cells[other]) > 1 for one, other in edges):
        return None
    return cells


def _has_nothing_between(one: Cell, other: Cell) -> bool:
    """Whether no cell is on the straight line between two others."""
    return math.gcd(one[0] - other[0], one[1] - other[1]) == 1
