"""Knuth's DLX files: a line of items, then one line for each option.

After the programs DLX1, DLX2, DLX3 and DLX5 of D. E. Knuth: primary items, ` | `, secondary items;
`2:3|C` is a primary item in 2 or 3 options of a solution. In options, `x:A` is the secondary item x
with colour A, and `|7` a cost, which may have decimals. A line that starts with `|` is a comment.
Names may be longer than his eight characters, and colours longer than one. A file holds one
problem.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cover.errors import InputError, ModelError
from cover.families.costs import Bounds
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.lines import is_set
from cover.families.exact_covers.text.matrices import is_binary
from cover.families.exact_covers.text.options import (
    OptionTexts,
    added_costs,
    explain,
    fault_of_name,
    fault_of_secondary,
    is_cost,
    note_never_chosen,
    refused,
    stated_item,
    stated_items,
    tokens,
)
from cover.reading.exact_numbers import ExactNumber
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines
from cover.reading.records import Reading

_NOTHING = ("", "|")  # how lines begin that are blank, or comments


class DlxFile(RecordReader):
    """Reads the one problem of a file."""

    def __init__(self, lines: Lines, reading: Reading[Any]) -> None:
        super().__init__(lines, reading)
        self._first: Line | None = None

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether a bar is in the first line, or a later line uses an item of the first.

        Lines of other formats have no such items; numbers alone may be anything. A bar may be that
        of a cost, which no line of items has.
        """
        coming = head.stated()
        first = next(coming, None)
        if first is None:
            return False
        words = first.text.split()
        if first.source.lower().endswith(".dlx") or words[0].startswith("|"):
            return True
        if "|" in first.text:
            return not is_set(first) and not any(map(is_cost, words))
        is_size = len(words) <= 2 and all(map(str.isdigit, words))
        if is_size or is_binary(first) or is_set(first):
            return False
        items = {word for word in words if not word.rstrip(",").isdigit()}
        return any(
            not _is_stated(line.text)
            or any(word.partition(":")[0] in items for word in line.text.split())
            for line in coming
        )

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are neither blank nor begin with a bar."""
        for line in lines:
            self._first = self._first or line
            if _is_stated(line.text):
                yield line

    def record(self, first: Line) -> ExactCover:
        """Read the problem, whose items are in the first line."""
        lines = _option_lines(first.source, self.lines)
        primary, secondary, multiplicities = _items(first)
        options = OptionTexts(lines.texts)
        try:
            puzzle = ExactCover._made_of(
                first.place(),
                primary,
                options,
                lines.texts,
                secondary=secondary,
                multiplicities=multiplicities,
                costs=_costs(lines.texts),
            )
        except ModelError as error:
            if error.option is not None:
                words = tokens(lines[error.option])
                raise refused(error, words, primary, secondary) from None
            same = [each for each in tokens(first) if stated_item(each.text).name == error.item]
            raise same[1].error(explain(error, primary, secondary)) from None
        note_never_chosen(self.reading, puzzle, lambda option: lines[option].place())
        return puzzle

    def finish(self, count: int) -> InputError | None:
        """Return what is wrong with an input of comments."""
        if count or self._first is None:
            return None
        return self._first.error("nothing but comments, expected a line of items")


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


def _option_lines(source: str, lines: Lines) -> _OptionLines:
    """Take all lines that are left."""
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


def _is_stated(text: str) -> bool:
    """Whether a line is neither blank nor a comment."""
    return text.lstrip()[:1] not in _NOTHING


def _costs(texts: Sequence[str]) -> list[ExactNumber | None]:
    """Return what options cost, None for those that do not say; nothing where none does."""
    if not any("|" in text for text in texts):  # no list of a million
        return []
    return [added_costs(text.split()) if "|" in text else None for text in texts]


def _items(line: Line) -> tuple[list[str], list[str], dict[str, Bounds]]:
    """Return the names of primary items, of secondary ones, and the bounds of items.

    Raises `InputError`.
    """
    words = line.text.split()
    bar = words.index("|") if "|" in words else len(words)
    primary, multiplicities = stated_items(words[:bar])
    secondary = words[bar + 1 :]
    for number, name in enumerate([*primary, "", *secondary]):
        if fault := "" if number == bar else _fault(name, is_secondary=number > bar):
            raise tokens(line)[number].error(fault)
    return primary, secondary, multiplicities


def _fault(name: str, *, is_secondary: bool) -> str:
    """Return why an item cannot be called so, in the line of items."""
    if name == "|":
        return '"|" twice in the line of items'
    return (fault_of_secondary(name) if is_secondary else "") or fault_of_name(name)
