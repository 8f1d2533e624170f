"""Knuth's DLX files: a line of items, then one line for each option.

After the programs DLX1 and DLX2 of D. E. Knuth: primary items, ` | `, secondary items; in options,
`x:A` is the secondary item x with colour A. A line that starts with `|` is a comment. Names may be
longer than his eight characters, and colours longer than one. A file holds one problem.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError, ModelError
from cover.formats.exact_cover_options import (
    OptionsLayout,
    explain,
    fault_of_name,
    note_unchosen,
    option,
    without_primary,
    word_error,
)
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.text import Line, Lines
from cover.puzzles.exact_cover import ExactCoverPuzzle


def read(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """The one problem of the input."""
    first: Line | None = None
    stated: list[Line] = []
    for line in lines:
        first = first or line
        if not line.is_blank and not is_comment(line):
            stated.append(line)
    if first is None:
        return
    try:
        if not stated:
            raise first.error("nothing but comments, expected a line of items")
        yield _record(stated[0], stated[1:], reading)
    except InputError as error:
        yield BadRecord((stated[0] if stated else first).place(), error)


def is_comment(line: Line) -> bool:
    """Whether the first character that is not blank is `|`."""
    return line.text.lstrip()[:1] == "|"


def _record(items: Line, lines: list[Line], reading: Reading) -> Record:
    primary, secondary = _items(items)
    options = [option(line.text.split()) for line in lines]
    try:
        puzzle = ExactCoverPuzzle.stated(primary, options, secondary)
    except ModelError as error:
        message = explain(error, primary, secondary)
        if error.option is None:
            raise word_error(items, _second(items, str(error.item)), message) from None
        raise word_error(lines[error.option], error.entry, message) from None
    names = range(1, len(lines) + 1)
    idle = without_primary(puzzle.shape)
    if idle:
        note_unchosen(reading, lines[idle[0]].place(), [names[option] for option in idle])
    layout = OptionsLayout(items.place(), names, [line.text for line in lines])
    return Record(items.place(), puzzle, layout)


def _items(line: Line) -> tuple[list[str], list[str]]:
    primary: list[str] = []
    secondary: list[str] = []
    names = primary
    for number, word in enumerate(line.text.split()):
        if word != "|":
            fault = fault_of_name(word)
            names.append(word)
        else:
            fault = '"|" twice in the line of items' if names is secondary else ""
            names = secondary
        if fault:
            raise word_error(line, number, fault)
    return primary, secondary


def _second(line: Line, word: str) -> int:
    words = line.text.split()
    return words.index(word, words.index(word) + 1)
