"""Boards of labels, such as calendars: a word in each cell, and cells that stay uncovered."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from cover.errors import InputError
from cover.families.tilings.geometry import Cell
from cover.families.tilings.text.dates import MONTHS, WEEKDAYS, labels_of, no_calendar
from cover.families.tilings.text.drawing import Mark
from cover.families.tilings.text.stated import LARGEST_BOARD
from cover.reading.lines import Line, counted, shown
from cover.reading.yaml_documents import Node

_WORD = re.compile(r"\S+")
_HOLE = re.compile(r"-+|[._]")
_NAMES = tuple(name.lower() for name in (*MONTHS, *WEEKDAYS))
_SHORT = 3  # letters by which months and days of the week are known


class Labels(NamedTuple):
    """The words of a board, by cell; `by_key` has the cells of each by its `key_of`."""

    words: Mapping[Cell, Mark]
    by_key: Mapping[str, Sequence[Cell]]

    @property
    def is_calendar(self) -> bool:
        """Whether there is a cell for every month and every day of a month."""
        days = map(str, range(1, 32))
        return all(key_of(name) in self.by_key for name in (*MONTHS, *days))

    @property
    def has_weekdays(self) -> bool:
        """Whether there is a cell for every day of the week, too."""
        return all(key_of(name) in self.by_key for name in WEEKDAYS)

    def cell(self, word: str, where: Node) -> Cell:
        """The cell with this label, a month or a day of the week by its first three letters."""
        cells = self.by_key.get(key_of(word), ())
        if len(cells) == 1:
            return cells[0]
        if cells:
            raise where.error(f'the label "{shown(word)}" stands in {len(cells)} cells')
        known = {key: self.words[found[0]].text for key, found in self.by_key.items()}
        close = get_close_matches(word.lower(), known, n=1)
        hint = f'did you mean "{known[close[0]]}"?' if close else "labels are words of the board"
        raise where.error(f'no cell has the label "{shown(word)}"; {hint}')


def are_labels(lines: Sequence[Line], drawn: Collection[str]) -> bool:
    """Whether rows are of words, rather than of characters that a drawing may have.

    Those are `drawn`, and what else is there is a mistake; but most words of labels have others.
    """
    rows = [line.text.split() for line in lines]
    words = [word for row in rows for word in row if not _HOLE.fullmatch(word)]
    others = sum(not set(word) <= set(drawn) for word in words)
    return any(len(row) > 1 for row in rows) and 2 * others > len(words)


def labels(lines: Sequence[Line]) -> Labels:
    """The labels of a board; raises `InputError` if its rows are not equally long."""
    rows = [(line, list(_WORD.finditer(line.text))) for line in lines if not line.is_blank]
    columns = len(rows[0][1])
    if len(rows) * columns > LARGEST_BOARD:
        have = f"a board of {len(rows)} rows of {counted(columns, 'word')}"
        raise rows[0][0].error(f"{have}; at most {LARGEST_BOARD} cells are read")
    found: dict[Cell, Mark] = {}
    by_key: dict[str, list[Cell]] = {}
    for y, (line, words) in enumerate(rows):
        if len(words) != columns:
            raise _uneven(line, y, len(words), columns)
        for x, word in enumerate(words):
            if not _HOLE.fullmatch(word.group()):
                found[0, y, x] = Mark(word.group(), line, word.start())
                by_key.setdefault(key_of(word.group()), []).append((0, y, x))
    return Labels(found, by_key)


def uncovered(words: Sequence[tuple[str, Node]], labels: Labels | None) -> set[Cell]:
    """The cells whose labels are named; raises `InputError`."""
    if labels is None:
        for _, node in words:
            raise node.error('"uncovered" goes with a board of labels; "holes" names cells r1c2')
        return set()
    return {labels.cell(word, node) for word, node in words}


def uncovered_on(date: str, labels: Labels | None, where: Node) -> set[Cell]:
    """The cells of a date: month, day, and day of the week where there are such; or an error."""
    if labels is None or not labels.is_calendar:
        raise where.error(no_calendar(date))
    words = labels_of(date, labels.has_weekdays, where)
    return {labels.cell(word, where) for word in words}


def key_of(word: str) -> str:
    """What a label is known by: case and leading zeros do not count, nor what names go on with."""
    word = word.lower()
    if word.isdigit():
        return word.lstrip("0") or "0"
    is_name = len(word) >= _SHORT and any(name.startswith(word) for name in _NAMES)
    return word[:_SHORT] if is_name else word


def _uneven(line: Line, row: int, have: int, expected: int) -> InputError:
    words = counted(have, "word")
    message = f'row {row + 1} has {words}, expected {expected} as in row 1; "-" is a hole'
    return line.error(message)
