"""Lines into grids: where each begins and ends.

Blank lines stand between grids, or between the bands of each; headings, rules and numbers may stand
above. A wrong row must not put the grids behind it out of step: rows are counted, whatever they
hold, and where a line is not as it should be, the lines up to the next blank one tell what it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.houses import SMALLEST_WITH_BOXES
from cover.families.grids.text.grid_draft import Draft, Grid
from cover.families.grids.text.grid_header import Header
from cover.families.grids.text.grid_rows import (
    Row,
    coming_rows,
    is_number,
    is_rule,
    is_words,
    lone_numbers,
)
from cover.reading.lines import Line, Lines, shown


class GridFrames:
    """Cuts lines into grids: an iterator over `Grid`s and `InputError`s, one a record.

    The `letters` are those that the user named as cells.
    """

    def __init__(self, lines: Lines, letters: str = "") -> None:
        self._lines = lines
        self._letters = letters
        self._draft = Draft()
        self._header: Header | None = None
        self._size = 0  # of the last grid; 0 before the first
        # How many rows stood between blank lines in the grids of that size: a band, or all.
        self._heights: set[int] = set()

    def __iter__(self) -> Iterator[Grid | InputError]:
        for line in self._lines:
            plain = line.without_comment()
            if not plain.is_blank:
                yield from self._take(plain)
            elif line.is_blank:
                yield from self._end_of_block()
        yield from self._end_of_grid()
        yield from self._end_of_header()

    def _take(self, line: Line) -> Iterator[Grid | InputError]:
        numbers = lone_numbers(line)
        if is_rule(line.text):
            return
        if line.text.strip().lower() == "[state]":
            yield from self._end_of_grid()
            self._skip_section()
        elif numbers and self._is_header(line):
            yield from self._end_of_grid()
            yield from self._end_of_header()
            self._header = Header(line, numbers)
            self._draft = Draft(self._header.side)
        elif is_words(line, self._letters):
            yield from self._take_words(Row(line))
        elif self._draft.is_begun or not self._is_label(Row(line)):
            yield from self._take_row(Row(line))

    def _coming_rows(self) -> Iterator[Row]:
        return coming_rows(self._lines, self._letters)

    def _skip_section(self) -> None:
        """Skip what stands below `[State]`: the player's work, a grid at most."""
        skipped = 0
        for line in self._lines:
            if line.text.lstrip().startswith("["):
                self._lines.push_back(line)
                return
            skipped += not line.is_blank and not line.is_comment and not is_rule(line.text)
            if skipped == self._size > 0:
                return

    def _is_header(self, line: Line) -> bool:
        """Whether the numbers stand above grids, and are no broken row, nor one of a 4x4 grid."""
        draft = self._draft
        is_first = not self._size and not draft.is_begun
        coming = self._coming_rows()
        if not is_number(line):  # a row of digits, or the number of very many grids
            following = next(coming, None) if is_first else None
            return following is not None and following.width != len(line.text.strip())
        if is_first or (self._header is not None and not draft.is_inside_block):
            return True
        rows = list(coming)
        size = rows[0].width if rows else 0
        if not size or len(rows) % size:
            return False
        return self._header is not None or (len(draft.rows) + 1 + len(rows)) % size > 0

    def _is_label(self, row: Row) -> bool:
        """Whether the line, above a grid, is too short for a row of it: `1.`."""
        if row.characters >= SMALLEST_WITH_BOXES:
            return False
        following = next(self._coming_rows(), None)
        return following is not None and following.width > 2 * SMALLEST_WITH_BOXES

    def _take_words(self, row: Row) -> Iterator[Grid | InputError]:
        """A heading between grids is skipped; in a grid it is a broken row, or one too many."""
        draft = self._draft
        if not draft.is_inside_block:
            below = next(self._coming_rows(), None)
            yield from self._take_row(row) if _is_damaged(row, below) else self._end_of_grid()
            return
        rows, size = draft.rows, draft.size
        coming = sum(1 for _ in self._coming_rows())
        fills_gap = coming % size > 0 and (len(rows) + 1 + coming) % size == 0
        is_damaged = row.characters == size or _is_damaged(row, rows[-1] if rows else None)
        if fills_gap or is_damaged:
            yield from self._take_row(row)
        elif coming % size == 0:
            yield from self._end_of_grid()
        elif draft.fault is None:
            text = shown(row.line.text)
            message = f'text inside a grid, after {len(rows)} of {size} rows: "{text}"'
            draft.fault = row.line.error(message)

    def _take_row(self, row: Row) -> Iterator[Grid | InputError]:
        self._draft.add(row)
        if self._draft.is_outgrown:
            rest = self._draft.take_last_block()
            yield self._incomplete()
            self._draft = rest
        if self._draft.is_complete:
            self._draft.settle_rules(self._lines)
            if self._draft.is_complete:
                yield self._complete()

    def _end_of_block(self) -> Iterator[Grid | InputError]:
        """At a blank line: a grid in bands may go on, any other is at its end."""
        self._draft.settle_dashes()
        is_usual = self._draft.size == self._size and len(self._heights) == 1
        if self._draft.may_go_on(min(self._heights) if is_usual else 0):
            self._draft.next_block()
        else:
            yield from self._end_of_grid()

    def _end_of_grid(self) -> Iterator[Grid | InputError]:
        """At a blank line, a heading or the end of input: what is incomplete now stays so."""
        self._draft.settle_dashes()
        if self._draft.is_complete:
            yield self._complete()
        elif self._draft.is_begun:
            yield self._incomplete()
        self._draft = self._next_draft()

    def _end_of_header(self) -> Iterator[InputError]:
        fault = self._header.fault() if self._header is not None else None
        if fault is not None:
            yield fault

    def _complete(self) -> Grid | InputError:
        draft = self._draft
        if draft.size != self._size:
            self._size, self._heights = draft.size, set()
        self._heights.add(draft.height)
        rows = draft.rows
        self._draft = self._next_draft(adjoining=True)
        if self._header is not None:
            self._header.count(self._size, rows[-1].line)
        return draft.fault or Grid(self._size, rows, self._header)

    def _incomplete(self) -> InputError:
        error = self._draft.error()
        self._draft = self._next_draft()
        if self._header is not None:
            self._header.count_broken()
        return error

    def _next_draft(self, adjoining: bool = False) -> Draft:
        side = self._header.side if self._header is not None else 0
        return Draft(side, adjoining)


def _is_damaged(row: Row, other: Row | None) -> bool:
    """Whether a line with words is like another row but for a few letters."""
    letters = sum(character.isalpha() for character in row.line.text)
    return (
        other is not None
        and 2 * letters < row.characters
        and len(row.tokens) == len(other.tokens)
        and abs(row.characters - other.characters) <= 1
    )
