"""Options as lines of their items: `1 4 7`. The items are all that occur.

Where such lines are not asked for, they are known by their numbers: words may be Knuth's. An item
with a colour, `x:A`, is secondary, and a word `|7` is what the option costs. A blank line begins
the next problem.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from cover.errors import InputError
from cover.families.exact_covers.formats import FORMATS
from cover.families.exact_covers.model import word_of
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.bounds import is_cost
from cover.families.exact_covers.text.matrices import DenseCases, size_of
from cover.families.exact_covers.text.options import ITEM, StatedOption, cover_of
from cover.families.exact_covers.text.writing import (
    all_in_options,
    costs_as_words,
    with_numbers,
)
from cover.problem import Coloured
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, Token, shown, significant
from cover.reading.records import Reading
from cover.reading.trial import Trial


class OptionLists(RecordReader):
    """Reads lines of items, with blank lines between problems."""

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[Any]) -> bool:
        """Return whether all lines up to a blank one are numbers, and no format before knows them.

        Where the first line holds all numbers of the others, it could name the items, as Knuth's
        does; where it holds two, they could be a size. A note says that it is an option.
        """
        block = list(significant(takewhile(lambda line: not line.is_blank, lines.ahead())))
        rows = [[w for w in ITEM.findall(line.text) if not is_cost(w)] for line in block]
        if len(rows) < 2 or not all(map(str.isdecimal, (word for row in rows for word in row))):
            return False
        others = [word for row in rows[1:] for word in row]
        if set(rows[0]).issuperset(others) and "|" not in block[0].text:
            _note(block[0], "--from dlx reads it as the line of all items", reading)
        elif len(rows[0]) == 2 and "|" not in block[0].text:
            _note(block[0], "--from sparse reads it as numbers of rows and columns", reading)
        return True

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return 22 for lines of several lengths that can be read."""
        widths = {len(row) for row in trial.some_rows()}
        return 22 if len(widths) > 1 and trial.is_readable else 1

    def record(self, first: Line) -> ExactCover:
        """Read the options up to a blank line."""
        lines = list(self.below(first))
        if _are_counted_cases(lines):
            raise first.error("a number of cases is not read; leave out this line")
        stated = [StatedOption(None, line, _items(line)) for line in lines]
        return cover_of(first.place(), stated, self.reading)


def written(puzzle: ExactCover) -> list[str]:
    """Return a line for each option; raises `InputError` for what such lines cannot say."""
    all_in_options(puzzle, "a list of options")
    with_numbers(puzzle, "a list of options")
    if not all(puzzle._options):
        raise InputError(puzzle.place, "a list of options cannot say an option without items")
    coloured = {e.item for option in puzzle._options for e in option if isinstance(e, Coloured)}
    if coloured != set(puzzle._secondary):
        plain = next(item for item in puzzle._secondary if item not in coloured)
        message = f'a list of options cannot say that the item "{shown(plain)}" is secondary'
        raise InputError(puzzle.place, message)
    words = (" ".join(map(word_of, option)) for option in puzzle._options)
    lines = list(map("".join, zip(words, costs_as_words(puzzle), strict=True)))
    _check_is_told(puzzle, lines)
    return lines


def _check_is_told(puzzle: ExactCover, lines: Sequence[str]) -> None:
    """Raise `InputError` where lines would be read as another format."""
    texts = [Line("", number, text) for number, text in enumerate(lines, 1)]
    found = FORMATS["exact-cover"].shown_by(Lines(texts), Reading(None))
    if found is None or found.name != "options" or _are_counted_cases(texts):
        other = "by no format" if found is None else f"as {found.name}"
        message = f"a list of options cannot say this: such lines are read {other}"
        raise InputError(puzzle.place, message)


def _are_counted_cases(lines: Sequence[Line]) -> bool:
    """Whether the first line is a number, and the next ones are a matrix below its size."""
    if len(lines) < 3 or len(lines[0].text.split()) > 1:
        return False
    size = size_of(lines[1])
    rows = [] if size is None else lines[2 : 2 + size.rows]
    return (
        size is not None
        and len(rows) == size.rows > 0
        and all(DenseCases.fits(row, size) for row in rows)
    )


def _note(line: Line, other: str, reading: Reading[Any]) -> None:
    reading.note(line.place(), f'"{shown(line.text)}" is read as an option ({other})')


def _items(line: Line) -> list[Token]:
    return [Token(found.group(), line, found.start()) for found in ITEM.finditer(line.text)]
