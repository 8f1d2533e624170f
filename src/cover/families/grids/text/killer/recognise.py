"""Which of the text formats of killer sudoku a text is in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cover.families.grids.formats import GridReading
from cover.families.grids.text.killer.arrows import is_arrows
from cover.families.grids.text.killer.iss import is_iss
from cover.families.grids.text.killer.layers import is_head
from cover.families.grids.text.killer.letters import is_totals
from cover.families.grids.text.killer.list import is_cage
from cover.families.grids.text.killer.ps import is_ps
from cover.families.grids.text.killer.sums import is_end, is_numbers
from cover.families.grids.text.sudoku.solo import is_solo
from cover.families.grids.text.sumocue import is_sumocue
from cover.reading.lines import Line, Lines, significant

_SHORTEST_GRID = 12  # characters of a line that is a whole grid, or was meant as one


def recognise(lines: Lines, reading: GridReading) -> str:
    """The format of the coming lines, "" if there is none; looks at two lines at most.

    Only a size is looked at together with all rows of its first grid.
    """
    coming = significant(lines.ahead())
    first = next(coming, None)
    if first is None:
        return ""
    for name, shows in (
        ("ps", is_ps),
        ("sumocue", is_sumocue),
        ("solo", is_solo),
        ("iss", is_iss),
        ("arrows", is_arrows),
    ):
        if shows(first):
            return name
    if is_head(first) and _rows_follow(first, coming):
        return "layers"
    if is_cage(first):
        return "list"
    return _of_cells(first, coming)


def _rows_follow(head: Line, coming: Iterator[Line]) -> bool:
    """Whether the size stands above rows of so many numbers, and is no cage of one cell."""
    rows, columns = map(int, head.text.split())
    words = [line.text.split() for line in islice(coming, rows)]
    counts = [len(row) for row in words]
    is_size = rows == columns and 2 * counts.count(columns) > len(counts)
    return bool(counts) and (is_size or "-" in words[0])


def _of_cells(first: Line, coming: Iterator[Line]) -> str:
    """The format of an input that starts with the characters of a grid."""
    words = first.text.split()
    if is_end(first):
        return "sums"
    if len(words) > 1:
        is_pair = len(words) == 2 and len(words[0]) == len(words[1])
        return "letters" if is_pair or is_totals(" ".join(words[1:])) else ""
    second = next(coming, None)
    if second is None:
        return "sums" if len(words[0]) >= _SHORTEST_GRID else ""
    if len(words[0]) >= _SHORTEST_GRID:
        if is_cage(second) and not is_numbers(second):
            return "list"
        if is_numbers(second) and len(second.text.split()) > 1:
            return "sums"
    same = len(second.text.split()[0]) == len(words[0])
    return "letters" if same or is_totals(second.text) else "sums" * (len(words[0]) > 2)
