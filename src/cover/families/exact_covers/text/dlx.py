"""Knuth's DLX files: a line of items, then one line for each option.

After the programs DLX1 and DLX2 of D. E. Knuth: primary items, ` | `, secondary items; in options,
`x:A` is the secondary item x with colour A. A line that starts with `|` is a comment. Names may be
longer than his eight characters, and colours longer than one. A file holds one problem.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from cover.errors import InputError, ModelError
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.text.options import (
    OptionsLayout,
    OptionTexts,
    explain,
    fault_of_name,
    note_unchosen,
    without_primary,
    word_error,
)
from cover.reading.lines import Line, Lines
from cover.reading.records import BadRecord, Reading, Record

_NOTHING = ("", "|")  # how lines begin that are blank, or comments


class _OptionLines:
    """The lines of the options, kept as their texts: there may be a million."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._numbers = array("q")  # of the lines
        self._mapped: dict[int, Line] = {}  # by option, lines that know their columns
        self.texts: list[str] = []

    def append(self, line: Line) -> None:
        if _is_stated(line.text):
            self._mapped[len(self.texts)] = line
            self._numbers.append(line.number)
            self.texts.append(line.text)

    def extend(self, number: int, texts: list[str]) -> None:
        """Append the lines from `number` on."""
        numbers: Sequence[int] = range(number, number + len(texts))
        if not all(first.isalnum() for first in {text[:1] for text in texts}):
            kept = [k for k, text in enumerate(texts) if _is_stated(text)]
            numbers, texts = [numbers[k] for k in kept], [texts[k] for k in kept]
        self._numbers.extend(numbers)
        self.texts += texts

    def __getitem__(self, option: int) -> Line:
        line = Line(self._source, self._numbers[option], self.texts[option])
        return self._mapped.get(option, line)


def read(lines: Lines, reading: Reading[Any]) -> Iterator[Record | BadRecord]:
    """The one problem of the input."""
    first = next(lines, None)
    if first is None:
        return
    items = next((line for line in chain((first,), lines) if _is_stated(line.text)), None)
    if items is None:
        error = first.error("nothing but comments, expected a line of items")
        yield BadRecord(first.place(), error)
        return
    options = _options(items.source, lines)
    try:
        yield _record(items, options, reading)
    except InputError as error:
        yield BadRecord(items.place(), error)


def _is_stated(text: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    return text.lstrip()[:1] not in _NOTHING


def _options(source: str, lines: Lines) -> _OptionLines:
    """All lines that are left."""
    options = _OptionLines(source)
    while True:
        plain = lines.plain()
        if plain is not None:
            options.extend(*plain)
            continue
        line = next(lines, None)
        if line is None:
            return options
        options.append(line)


def is_comment(line: Line) -> bool:
    """Whether the first character that is not blank is `|`."""
    return line.text.lstrip()[:1] == "|"


def _record(items: Line, lines: _OptionLines, reading: Reading[Any]) -> Record:
    primary, secondary = _items(items)
    options = OptionTexts(lines.texts)
    try:
        puzzle = ExactCoverPuzzle.stated(primary, options, secondary)
    except ModelError as error:
        message = explain(error, primary, secondary)
        if error.option is None:
            raise word_error(items, _second(items, str(error.item)), message) from None
        raise word_error(lines[error.option], error.entry, message) from None
    names = range(1, len(options) + 1)
    idle = without_primary(puzzle.shape)
    if idle:
        note_unchosen(reading, lines[idle[0]].place(), [names[option] for option in idle])
    layout = OptionsLayout(items.place(), names, lines.texts)
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
