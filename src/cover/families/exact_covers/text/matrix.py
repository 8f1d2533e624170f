"""Matrices of 0 and 1: columns are the items, rows the options.

Bare matrices stand alone, separated by blank lines; `cases` reads those with sizes.
Items are named by column numbers, options by row numbers, both from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, count
from typing import Any

from cover.errors import InputError, ModelError
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.text.options import (
    OptionsLayout,
    note_empty,
    word_error,
)
from cover.reading.lines import Line, Lines, counted, shown, significant
from cover.reading.records import BadRecord, Reading, Record

Columns = tuple[str, ...]  # a row by the names of the columns where it holds a 1

_SEPARATORS = dict.fromkeys(map(ord, " \t,\v\f\x1c\x1d\x1e\x1f"))
_NEITHER = re.compile(r"[^01\s,]")
_ONE = re.compile("1")


def read(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """Bare matrices; after a bad one reading goes on behind the next blank line."""
    for first in significant(lines):
        rows = [first, *_block(lines)]
        width = len(_bits(first))
        reason = f"as in line {first.number}"
        try:
            options = [dense_row(row, width, reason) for row in rows]
            yield record(first, rows, options, width, reading)
        except InputError as error:
            yield BadRecord(first.place(), error)


def _block(lines: Lines) -> Iterator[Line]:
    """The rows that come before the next blank line."""
    for line in lines:
        if line.is_blank:
            return
        yield from significant([line])


def is_binary(line: Line) -> bool:
    """Whether the line holds nothing but 0 and 1, with blanks, commas or nothing between them."""
    bits = _bits(line)
    return bits != "" and not bits.strip("01")


def _bits(line: Line) -> str:
    return line.text.translate(_SEPARATORS)


def dense_row(line: Line, width: int, reason: str) -> Columns:
    """The columns that hold a 1; `reason` says why `width` values are expected."""
    bits = _bits(line)
    if bits.strip("01"):
        index = next((found.start() for found in _NEITHER.finditer(line.text)), 0)
        raise line.error(f'"{shown(line.text[index])}" is neither 0 nor 1', index)
    if len(bits) != width:
        raise line.error(f"{counted(len(bits), 'value')}, expected {width} ({reason})")
    return tuple(str(found.end()) for found in _ONE.finditer(bits))


def sparse_row(line: Line, columns: int) -> Columns:
    """The columns of a row that tells their number and then names them."""
    words = line.text.split()
    numbers = [integer(word) for word in words]
    for place, (word, number) in enumerate(zip(words, numbers, strict=True)):
        if number is None:
            raise word_error(line, place, f'"{shown(word)}", expected a number')
        if place and not 1 <= number <= columns:
            raise word_error(line, place, f"column {shown(word)}, expected 1 to {columns}")
    if numbers[0] != len(words) - 1:
        says = counted(numbers[0] or 0, "column")
        raise line.error(f"row says {says}, {len(words) - 1} follow")
    return tuple(map(str, numbers[1:]))


def is_counted(line: Line) -> bool:
    """Whether the line starts with the number of the numbers behind it, as sparse rows do."""
    numbers = [integer(word) for word in line.text.split()]
    return None not in numbers and numbers[0] == len(numbers) - 1


def integer(word: str) -> int | None:
    """The number that a word of at most 18 digits means."""
    return int(word) if len(word) <= 18 and word.isascii() and word.isdigit() else None


def record(
    first: Line,
    rows: list[Line],
    options: list[Columns],
    columns: int,
    reading: Reading[Any],
    contest: str = "",
) -> Record:
    """The problem of a matrix; rows without a 1 are left out but keep their numbers."""
    used = [number for number, columns_of_row in enumerate(options, 1) if columns_of_row]
    if len(used) < len(options):
        idle = sorted(set(range(1, len(options) + 1)) - set(used))
        place = rows[idle[0] - 1].place()
        note_empty(reading, place, idle)
    stated = [options[number - 1] for number in used]
    try:
        puzzle = ExactCoverPuzzle.stated(_items(stated, columns), stated)
    except ModelError as error:  # only sparse rows can repeat a column
        row = rows[used[error.option or 0] - 1]
        raise word_error(row, error.entry + 1, f"column {error.item} twice in a row") from None
    texts = [rows[number - 1].text for number in used]
    return Record(first.place(), puzzle, OptionsLayout(first.place(), used, texts, contest))


def _items(options: list[Columns], columns: int) -> list[str]:
    """The columns that hold a 1, and the first that holds none.

    One column that cannot be covered rules out a solution as well as many, and so the sizes that
    a file claims cost nothing: only what its rows hold does.
    """
    used = set(map(int, chain.from_iterable(options)))
    missing = next(column for column in count(1) if column not in used)
    if missing <= columns:
        used.add(missing)
    return list(map(str, sorted(used)))
