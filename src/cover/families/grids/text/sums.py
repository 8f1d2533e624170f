"""Killers as a line of cells, the totals of the cages, and a map of the cages.

::

    .................................................................................
    15 24 11 17 ... 10 0
     1  2  3  3  5  5  8  8  8
    ...

The totals end with 0; the first belongs to the smallest number in the map, and so on. `-1` in the
map is a cell in no cage. Line ends between the numbers mean nothing. The article's two killers are
of this form.
"""

from __future__ import annotations

import re

from cover.errors import InputError
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import (
    LONGEST_NUMBER,
    CageText,
    GridReader,
    is_end,
    of_givens,
    with_cages,
)
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, counted, shown, significant

_WORD = re.compile(r"[^\s,]+")
_NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}")
_IN_NO_CAGE = "-1"
_SHORTEST_GRID = 12  # characters of a line that is a whole grid, or was meant as one


class CageMaps(GridReader):
    """Reads the cells, the totals and the map of each puzzle, up to a line `end`."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line is one word: the cells of a grid, or the end."""
        coming = head.stated()
        first = next(coming, None)
        if first is None or is_end(first):
            return first is not None
        length = len(first.text.strip())
        if len(first.text.split()) > 1:
            return False
        return length >= _SHORTEST_GRID or (length > 2 and next(coming, None) is not None)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is of cells, or the end; or is below a blank one and no numbers."""
        return _is_cells(line) or is_end(line) or (below_blank and not _is_numbers(line))

    def record(self, first: Line) -> DigitGrid | None:
        """Read a line of cells, the totals and the map; return None at the end."""
        if is_end(first):
            self.end()
            return None
        if _is_numbers(first) and not _is_cells(first):
            message = "numbers, where the cells of the next puzzle are expected, such as 81 dots"
            raise first.error(message)
        grid = of_givens(first)
        puzzle = self.puzzle_of(grid)
        count = grid.rows * grid.columns
        totals, map_begun = self._totals(first, count)
        cages = _cages(totals, self._map(map_begun, first, count))
        return with_cages(puzzle, cages, self.reading)

    def _totals(self, cells: Line, count: int) -> tuple[list[Token], list[Token]]:
        """Read the totals up to the 0, and the numbers after it in its line."""
        numbers = self._next_numbers()
        if numbers is None:
            raise cells.error("no list of cage sums below these cells, expected one that ends in 0")
        first, totals = numbers[0].line, numbers
        while True:
            for index, cell in enumerate(numbers):
                if not int(cell.text):
                    before = totals[: len(totals) - len(numbers) + index]
                    for total in before:
                        if total.text.startswith("-"):
                            raise total.error(f"{total.text} is not the sum of a cage")
                    return before, numbers[index + 1 :]
            line = self._coming_map(count)
            if line is not None:
                raise first.error(
                    f"the list of cage sums must end with 0 ({counted(len(totals), 'sum')}, then "
                    f"line {line.number} already looks like the cage map)"
                )
            numbers = self._next_numbers()
            if numbers is None or len(totals) > count:
                raise first.error("the list of cage sums must end with 0")
            totals = [*totals, *numbers]

    def _coming_map(self, expected: int) -> Line | None:
        """Return the next line, if it begins a map of the grid and nothing more."""
        count = 0
        first: Line | None = None
        for line in significant(self.lines.ahead()):
            if not _is_numbers(line) or count > expected:
                break
            first = first or line
            count += len(line.text.split())
        return first if count == expected else None

    def _map(self, ids: list[Token], cells: Line, expected: int) -> list[Token]:
        """Read the rest of the map, of which the first numbers were read."""
        while len(ids) < expected:
            numbers = self._next_numbers()
            if numbers is None:
                line = ids[0].line if ids else cells
                raise line.error(f"the cage map has {counted(len(ids), 'number')}, not {expected}")
            ids = [*ids, *numbers]
        if len(ids) > expected:
            raise ids[expected].error(f"a number too many: the cage map has {expected}")
        return ids

    def _next_numbers(self) -> list[Token] | None:
        """Take the next line and return its numbers; None where the puzzle is at its end."""
        line = next(self.stated(self.lines), None)
        if line is None:
            return None
        if _is_cells(line) or is_end(line):
            self.lines.push_back(line)
            return None
        words = [Token(word.group(), line, word.start()) for word in _WORD.finditer(line.text)]
        for word in words:
            if not _NUMBER.fullmatch(word.text):
                what = "is not a number (the sum of a cage, or which it is)"
                raise word.error(f'"{shown(word.text)}" {what}')
        return words or None


def _is_numbers(line: Line) -> bool:
    """Return whether there are numbers in the line, and nothing else."""
    words = _WORD.findall(line.text)
    return bool(words) and all(map(_NUMBER.fullmatch, words))


def _is_cells(line: Line) -> bool:
    """Return whether a line is one long word, even if it has not the right length."""
    text = line.text.strip()
    return len(text) > LONGEST_NUMBER and " " not in text


def _cages(totals: list[Token], ids: list[Token]) -> list[CageText]:
    """Return the cages: the k-th total belongs to the k-th smallest number of the map."""
    members: dict[int, list[int]] = {}
    for cell, written in enumerate(ids):
        if written.text.startswith("-") and written.text != _IN_NO_CAGE:
            message = f"{written.text} is not a cage; -1 is a cell in none"
            raise written.error(message)
        if written.text != _IN_NO_CAGE:
            members.setdefault(int(written.text), []).append(cell)
    names = sorted(members)
    if len(names) != len(totals):
        raise _wrong_count(totals, names, ids[0].line)
    return [
        CageText(f"cage {name}", tuple(members[name]), int(total.text), total.place())
        for name, total in zip(names, totals, strict=True)
    ]


def _wrong_count(totals: list[Token], names: list[int], below: Line) -> InputError:
    line = totals[0].line if totals else below
    sums, cages = counted(len(totals), "sum"), counted(len(names), "different cage id")
    message = f"{sums} but {cages} ({_shown_names(names)}) in the map below"
    missing = range(len(totals) + 1, len(names) + 1)
    if len(missing) == 1:
        message += f"; sum {missing[0]} is missing"
    elif missing:
        message += f"; sums {missing[0]}-{missing[-1]} are missing"
    return line.error(message)


def _shown_names(names: list[int]) -> str:
    """Return the names in short: `1-29`, or `1-29 without 5`."""
    if not names:
        return "all -1"
    first, last = names[0], names[-1]
    gaps = sorted(set(range(first, last + 1)).difference(names)) if last - first < 1000 else []
    if len(names) + len(gaps) < last - first + 1 or len(gaps) > 3:
        return f"from {first} to {last}"
    without = f" without {' '.join(map(str, gaps))}" if gaps else ""
    return f"{first}-{last}{without}" if first < last else str(first)


def written(puzzle: DigitGrid) -> list[str]:
    """Return the line of cells, the totals and the map of the cages."""
    sayable = writing.GIVENS, writing.BOXES, writing.UNBOXED, writing.CAGES
    writing.refuse_more(puzzle, "sums", *sayable)
    rules = puzzle.rules
    totals = [str(cage.total) for cage in writing.cages_of(rules)]
    numbers = list(map(str, writing.cage_numbers(rules, int(_IN_NO_CAGE))))
    return [
        "".join(writing.characters(puzzle)),
        " ".join((*totals, "0")),
        *writing.in_rows(numbers, rules.columns, " "),
    ]
