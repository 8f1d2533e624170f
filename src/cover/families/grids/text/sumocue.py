"""SumoCue: one grammar for jigsaw and killer sudokus.

`SumoCueV1`, with a `D` behind it for both diagonals, and then n x n cells; blanks and line ends
mean nothing. A cell is `=15`, where a cage with that total starts, or `+7`, which joins the cage
that starts at cell 7, counted from 0; `=0` starts one without a total. Behind it, `J3` may name the
region.

A puzzle in which no cell joins another has no cages: there `=8` is a given, `=0` an empty cell.
Where cells join others, a lone `=8` is a cage of one cell, which means the same, and a lone `=0` is
in no cage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError, Place
from cover.families.grids.houses import LARGEST, SMALLEST, cell_name
from cover.reading.lines import Line, Lines, Token, shown

_USUAL = 81  # cells of a puzzle that is complete without a blank line behind it
_LONGEST = 12 * LARGEST * LARGEST  # characters of a puzzle

_HEAD = re.compile(r"\s*SumoCue")
_VERSION = re.compile("SumoCueV1(D?)")
_CELL = re.compile(r"([=+])([0-9]{1,6})(?:J([0-9]{1,6}))?")


class SumoCage(NamedTuple):
    """Cells that belong together, in reading order, their total (0: none) and where that stands."""

    cells: tuple[int, ...]
    total: int
    place: Place


class SumoCue(NamedTuple):
    """What a puzzle says, of `size` x `size` cells.

    `cells` are they as they were written, such as `=15`; `givens` their digits, 0 for none.
    `labels` are the names of their regions, none where the puzzle names none.
    """

    size: int
    cells: list[Token]
    givens: tuple[int, ...]
    cages: tuple[SumoCage, ...]
    labels: list[Token]
    diagonals: bool


def is_sumocue(line: Line) -> bool:
    """Whether a puzzle starts here."""
    return bool(_HEAD.match(line.text))


def puzzles(lines: Lines) -> Iterator[SumoCue | InputError]:
    """The puzzles, each as soon as it is complete; an error in the place of one that is not.

    A puzzle ends with its 81st cell, a blank line, the next head or the input.
    """
    text = _Text()
    for line in lines:
        plain = line.without_comment()
        if text.lines and (line.is_blank or is_sumocue(plain)):
            yield _puzzle_or_error(text)
            text = _Text()
        if plain.is_blank:
            continue
        text.add(plain)
        if text.is_complete:
            yield _puzzle_or_error(text)
            text = _Text()
    if text.lines:
        yield _puzzle_or_error(text)


class _Text:
    """The characters of a puzzle without the blanks, which still know their places."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.text = ""
        self._origins: list[tuple[Line, int]] = []

    def add(self, line: Line) -> None:
        """Add a line; of those beyond any puzzle's length nothing is kept."""
        if len(self.text) > _LONGEST:
            return
        self.lines.append(line)
        kept = [index for index, character in enumerate(line.text) if not character.isspace()]
        kept = kept[: _LONGEST + 1]
        self.text += "".join(line.text[index] for index in kept)
        self._origins += [(line, index) for index in kept]

    @property
    def is_complete(self) -> bool:
        """Whether these are as many cells as a puzzle usually has."""
        return self.text.count("=") + self.text.count("+") == _USUAL

    def cell(self, start: int, end: int) -> Token:
        """The characters from `start` to `end`."""
        line, index = self._origins[start]
        return Token(self.text[start:end], line, index)

    def error(self, message: str, index: int) -> InputError:
        """An error at a character."""
        line, at = self._origins[min(index, len(self._origins) - 1)]
        return line.error(message, at)


def _puzzle_or_error(text: _Text) -> SumoCue | InputError:
    try:
        return _puzzle(text)
    except InputError as error:
        return error


def _puzzle(text: _Text) -> SumoCue:
    head = _VERSION.match(text.text)
    if head is None:
        raise text.lines[0].error(f'expected SumoCueV1, found "{shown(text.lines[0].text)}"')
    cells: list[Token] = []
    labels: list[Token] = []
    at = head.end()
    while at < len(text.text):
        found = _CELL.match(text.text, at)
        if found is None:
            what = shown(text.text[at : at + 8])
            raise text.error(f'expected a cell such as =15, +7 or =0J3, found "{what}"', at)
        cells.append(text.cell(at, found.end(2)))
        if found.group(3) is not None:
            labels.append(text.cell(*found.span(3)))
        elif labels:
            raise text.error("no region (J0, J1 ...) here, as the cells before have", at)
        if len(labels) not in (0, len(cells)):
            raise text.error("a region here, but none at the cells before", found.start(3))
        at = found.end()
    size = _size(len(cells), text.lines[0])
    givens, cages = _digits_and_cages(cells, size)
    return SumoCue(size, cells, givens, cages, labels, bool(head.group(1)))


def _size(count: int, line: Line) -> int:
    size = isqrt(count)
    if size * size != count or not SMALLEST <= size <= LARGEST:
        cells = "1 cell" if count == 1 else f"{count} cells"
        raise line.error(f"{cells}, expected 81, or n x n for n from {SMALLEST} to {LARGEST}")
    return size


def _digits_and_cages(
    cells: list[Token], size: int
) -> tuple[tuple[int, ...], tuple[SumoCage, ...]]:
    numbers = [int(cell.text[1:]) for cell in cells]
    members: dict[int, list[int]] = {}
    for number, cell in enumerate(cells):
        start = number if cell.text[0] == "=" else _start(cells, number, numbers[number], size)
        members.setdefault(start, []).append(number)
    if len(members) == len(cells):
        return tuple(numbers), ()
    cages = [
        SumoCage(tuple(found), numbers[start], cells[start].place())
        for start, found in sorted(members.items())
        if len(found) > 1 or numbers[start]
    ]
    return (0,) * len(cells), tuple(cages)


def _start(cells: list[Token], number: int, start: int, size: int) -> int:
    """The cell that starts the cage which cell `number` joins."""
    cell = cells[number]
    if start >= len(cells):
        message = f"{cell.text} joins no cell: they are numbered 0-{len(cells) - 1}"
        raise cell.error(message)
    if cells[start].text[0] != "=":
        name = cell_name(start, size)
        raise cell.error(f"{cell.text} joins {name}, where no cage starts")
    return start
