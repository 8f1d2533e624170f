"""Which of the text formats of irregular sudoku a text is in."""

from __future__ import annotations

from itertools import islice

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST
from cover.families.grids.text.grid_halves import Half, Halves
from cover.families.grids.text.grid_rows import lone_numbers
from cover.families.grids.text.irregular.grid import nearest_size
from cover.families.grids.text.irregular.layers import size_of
from cover.families.grids.text.irregular.walls import is_row
from cover.families.grids.text.sumocue import is_sumocue
from cover.reading.lines import Line, Lines, significant

_LONGEST_ID = 6


def recognise(lines: Lines, reading: GridReading) -> str:
    """The format of the coming lines; "" where they are like none.

    Looks at as few lines as it needs, so that the first puzzle of a stream does not wait.
    """
    coming = significant(lines.ahead())
    first = next(coming, None)
    if first is None:
        return ""
    if is_sumocue(first):
        return "sumocue"
    if _is_solo(first):
        return "solo"
    if is_row(first):
        return "walls"
    below = next(coming, None)
    if below is not None:
        if len(lone_numbers(first)) == 1 and is_row(below):
            return "walls"
        if _is_size(first, below):
            return "layers"
        if _are_ids(first, below):
            return "ids"
    return _grids(Halves(Lines(lines.ahead())))


def _is_solo(line: Line) -> bool:
    text = line.text.lstrip()
    if not text[:1].isdigit() and not text.startswith("SAVEFILE"):
        return False
    from cover.families.grids.text.sudoku.solo import is_solo

    return is_solo(line)


def _is_size(line: Line, below: Line) -> bool:
    """Whether the line says how large the grid below is."""
    size = size_of(line)
    row = below.text.split()
    width = len(row) if len(row) > 1 else len(below.text.strip())
    return size is not None and size[0] > 1 and width > 1 and (width > 2 or size[1] == 2)


def _are_ids(givens: Line, below: Line) -> bool:
    """Whether numbers of regions stand below a line of givens."""
    text = givens.text.strip()
    words = below.text.replace(",", " ").split()
    if " " in text or not nearest_size(len(text)):
        return False
    if len(words) == 1:
        return len(words[0]) <= max(nearest_size(len(text)), 2) and len(text) > LARGEST
    return all(len(word) <= _LONGEST_ID for word in words)


def _grids(halves: Halves) -> str:
    """Whether layouts alone follow, or puzzles of two grids; "" for neither.

    The layouts of two puzzles can stand one below the other only where one has no givens.
    """
    one, two = next(halves, None), next(halves, None)
    if one is None or (one.error is not None and (two is None or two.error is not None)):
        return "grids" if one is not None and _is_near(one) else ""
    if two is None:
        return "layouts" if one.is_layout else "grids"
    if one.is_layout and two.is_layout:
        return "grids" if one.is_full_grid else "layouts"
    if max(one.blanks - one.size, two.blanks - two.size) > 0:  # with empty cells: givens
        return "grids"
    others = [half for half in (one, two, *islice(halves, 2)) if half.is_layout]
    return "layouts" if len(others) > 1 and not others[0].is_full_grid else "grids"


def _is_near(half: Half) -> bool:
    """Whether a broken half is a grid in one line with a few characters too many or too few."""
    text = half.first.text.strip()
    return " " not in text and nearest_size(len(text)) > 3
