"""Irregular sudokus as a line of givens and then a label for the region of each cell.

The labels are integers or single characters, in lines of any length.
"""

from __future__ import annotations

import re
from itertools import islice

from cover.errors import InputError
from cover.families.grids.houses import LARGEST
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.grid_text import (
    SIZES,
    SQUARES,
    GridReader,
    is_end,
    missed,
    nearest_size,
    of_line,
)
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, counted, shown, significant, words

_ID = re.compile(r"-?[0-9]{1,6}|.")
_LONGEST_ID = 6
_SHORTEST = 4  # characters of a line of givens


class RegionIds(GridReader):
    """Reads a line of givens and the labels below it.

    A line of one long word is the next puzzle's givens, so that a wrong number of labels costs one
    puzzle only.
    """

    _size = 0  # of the last grid

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether numbers of regions stand below a line of givens."""
        found = [line.text.strip() for line in islice(head.stated(), 2)]
        if len(found) < 2:
            return False
        text, below = found[0], found[1].replace(",", " ").split()
        size = nearest_size(len(text))
        if len(text.split()) > 1 or not size:
            return False
        if len(below) == 1:
            return len(below[0]) <= max(size, 2) and len(text) > LARGEST
        return all(len(word) <= _LONGEST_ID for word in below)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is one long word, as givens are, or ends the input."""
        word, *others = line.text.split()
        return is_end(line) or (not others and len(word) > max(self._size, _SHORTEST - 1))

    def record(self, first: Line) -> DigitGrid | None:
        """Read a line of givens, and the labels up to the last one that is needed."""
        if is_end(first):
            self.end()
            return None
        start, end = len(first.text) - len(first.text.lstrip()), len(first.text.rstrip())
        count = end - start
        self._size = size = nearest_size(count)
        lines = self._label_lines(size)
        if count not in SQUARES:
            hint = missed(count, size)
            raise first.error(
                f"{counted(count, 'cell')}; a grid needs n x n for n from {SIZES}{hint}"
            )
        labels = [label for found in lines for label in found]
        for label in labels:
            if not _ID.fullmatch(label.text):
                message = f'"{shown(label.text)}" is not the number or letter of a region'
                raise label.error(message)
        if len(labels) != count:
            raise _wrong_number(first, lines, count)
        return self.puzzle_of(of_line(first, start, end, size, size)._replace(labels=labels))

    def _label_lines(self, size: int) -> list[list[Token]]:
        """Take the lines of labels up to the last one that is needed, or the next givens.

        At a blank line they go on if more labels follow.
        """
        found: list[list[Token]] = []
        missing = size * size
        for line in self.lines:
            plain = line.without_comment()
            if plain.is_blank:
                following = next(significant(self.lines.ahead()), None)
                goes_on = following is not None and not self.may_begin(following, below_blank=True)
                if line.is_blank and found and not goes_on:
                    break
                continue
            if self.may_begin(plain, below_blank=False):
                self.lines.push_back(line)
                break
            found.append(_labels(plain, size))
            missing -= len(found[-1])
            if missing <= 0:
                break
        return found


def _wrong_number(first: Line, lines: list[list[Token]], needed: int) -> InputError:
    """Return the error for too few or too many labels, at the line that is not like the others."""
    counts = list(map(len, lines))
    if not counts:
        return first.error(f"no region ids below these givens, expected {needed}")
    message = f"{counted(sum(counts), 'region id')}, expected {needed}"
    usual = max(counts, key=counts.count)
    odd = next((found for found in lines if len(found) != usual), None)
    if odd is None:
        return lines[-1][0].line.error(message)
    return odd[0].line.error(f"{message} ({len(odd)} in this line)")


def _labels(line: Line, size: int) -> list[Token]:
    """Return the labels in a line, which may be one word of a letter for each column."""
    found = list(words(line))
    if len(found) != 1 or not len(found[0].text) == size >= _SHORTEST:
        return found
    text, _, start = found[0]
    return [Token(label, line, start + k) for k, label in enumerate(text)]


def written(puzzle: DigitGrid) -> list[str]:
    """Return the givens of an irregular sudoku, and below them rows of the numbers of regions."""
    writing.refuse_more(puzzle, "ids", writing.GIVENS, writing.REGIONS)
    regions = [str(region + 1) for region in puzzle.rules.regions]
    rows = writing.in_rows(regions, puzzle.rules.columns, " ")
    return ["".join(writing.characters(puzzle)), *rows]
