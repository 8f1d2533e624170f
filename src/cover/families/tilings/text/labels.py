"""Boards with a word in each cell, such as calendars: which cells stay uncovered on which date."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches

from cover.families.tilings.geometry import Cell
from cover.families.tilings.text.dates import MONTHS, SHORT, WEEKDAYS, Day
from cover.families.tilings.text.tiling_text import LARGEST_BOARD
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.yaml_documents import Node

_NAMES = tuple(name.lower() for name in (*MONTHS, *WEEKDAYS))

_WORD = re.compile(r"\S+")
_HOLE = re.compile(r"-+|[._]")


def are_labels(lines: Sequence[Line], drawn: Collection[str]) -> bool:
    """Return whether rows are of words, rather than of characters that a drawing may have.

    Those are `drawn`, and what else is there is a mistake; but most words of labels have others.
    """
    rows = [line.text.split() for line in lines]
    words = [word for row in rows for word in row if not _HOLE.fullmatch(word)]
    others = sum(not set(word) <= set(drawn) for word in words)
    return any(len(row) > 1 for row in rows) and 2 * others > len(words)


def labels_in(lines: Sequence[Line]) -> dict[Cell, Token]:
    """Return the labels of a board; raises `InputError` if its rows are not equally long."""
    rows = [(line, list(_WORD.finditer(line.text))) for line in lines if not line.is_blank]
    first, columns = rows[0][0], len(rows[0][1])
    if len(rows) * columns > LARGEST_BOARD:
        have = f"a board of {len(rows)} rows of {counted(columns, 'word')}"
        raise first.error(f"{have}; at most {LARGEST_BOARD} cells are read")
    found: dict[Cell, Token] = {}
    for y, (line, words) in enumerate(rows):
        if len(words) != columns:
            row = f"row {y + 1} has {counted(len(words), 'word')}"
            raise line.error(f'{row}, expected {columns} as in row 1; "-" is a hole')
        for x, word in enumerate(words):
            if not _HOLE.fullmatch(word.group()):
                found[0, y, x] = Token(word.group(), line, word.start())
    return found


class Labels:
    """The words of a board, known by their `key_of`."""

    def __init__(self, words: Mapping[Cell, Token]) -> None:
        self._words = words
        self._cells: dict[str, list[Cell]] = {}
        for cell, word in words.items():
            self._cells.setdefault(key_of(word.text), []).append(cell)

    def uncovered(self, words: Iterable[tuple[str, Node]]) -> set[Cell]:
        """Return the cells whose labels are named, each in a value; raises `InputError`."""
        found: set[Cell] = set()
        for word, where in words:
            if not self._words:
                message = '"uncovered" goes with a board of labels; "holes" names cells r1c2'
                raise where.error(message)
            found.add(self._cell(word, where))
        return found

    @property
    def are_a_calendar(self) -> bool:
        """Whether all months are there, and all days of a month."""
        return self._have((*MONTHS, *map(str, range(1, 32))))

    @property
    def have_weekdays(self) -> bool:
        """Whether all days of the week are there."""
        return self._have(WEEKDAYS)

    def uncovered_on(self, day: Day, where: Node) -> set[Cell]:
        """Return the cells of a day: its month, its day and, if it is there, that of the week."""
        words = [MONTHS[day.month - 1], str(day.day)]
        if self.have_weekdays:
            words.append(day.weekday)
        return {self._cell(word, where) for word in words}

    def _have(self, words: Iterable[str]) -> bool:
        return all(key_of(word) in self._cells for word in words)

    def _cell(self, word: str, where: Node) -> Cell:
        """The cell with this label, a month or a day of the week by its first three letters."""
        cells = self._cells.get(key_of(word), ())
        if len(cells) == 1:
            return cells[0]
        if cells:
            raise where.error(f'the label "{shown(word)}" stands in {len(cells)} cells')
        known = {key: self._words[found[0]].text for key, found in self._cells.items()}
        close = get_close_matches(word.lower(), known, n=1)
        hint = f'did you mean "{known[close[0]]}"?' if close else "labels are words of the board"
        raise where.error(f'no cell has the label "{shown(word)}"; {hint}')


def key_of(word: str) -> str:
    """Return what a label is known by: lower case, without leading zeros, names cut to three."""
    word = word.lower()
    if word.isdigit():
        return word.lstrip("0") or "0"
    is_name = len(word) >= SHORT and any(name.startswith(word) for name in _NAMES)
    return word[:SHORT] if is_name else word
