"""Which of the text formats of killer sudoku a text is in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cover.families.grids.formats import GridReading
from cover.families.grids.text.arrows import Arrows
from cover.families.grids.text.cage_list import CageList
from cover.families.grids.text.iss import InteractiveSolver
from cover.families.grids.text.killer.layers import is_head
from cover.families.grids.text.letters import Letters
from cover.families.grids.text.perfect_sudoku import PerfectSudoku
from cover.families.grids.text.sudoku.solo import is_solo
from cover.families.grids.text.sumocue import is_sumocue
from cover.families.grids.text.sums import CageMaps
from cover.reading.lines import Line, Lines, significant


def recognise(lines: Lines, reading: GridReading) -> str:
    """The format of the coming lines, "" if there is none; looks at two lines at most.

    Only a size is looked at together with all rows of its first grid.
    """
    coming = significant(lines.ahead())
    first = next(coming, None)
    if first is None:
        return ""
    if PerfectSudoku.shows(lines, reading):
        return "ps"
    for name, shows in (
        ("sumocue", is_sumocue),
        ("solo", is_solo),
    ):
        if shows(first):
            return name
    for name, reader in (("iss", InteractiveSolver), ("arrows", Arrows)):
        if reader.shows(lines, reading):
            return name
    if is_head(first) and _rows_follow(first, coming):
        return "layers"
    for name, reader in (("list", CageList), ("letters", Letters), ("sums", CageMaps)):
        if reader.shows(lines, reading):
            return name
    return ""


def _rows_follow(head: Line, coming: Iterator[Line]) -> bool:
    """Whether the size stands above rows of so many numbers, and is no cage of one cell."""
    rows, columns = map(int, head.text.split())
    words = [line.text.split() for line in islice(coming, rows)]
    counts = [len(row) for row in words]
    is_size = rows == columns and 2 * counts.count(columns) > len(counts)
    return bool(counts) and (is_size or "-" in words[0])
