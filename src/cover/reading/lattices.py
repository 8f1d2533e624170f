"""Drawings of answers as `--format grid` prints them, read back: lines between regions of cells.

A cell is a text in a line of its own, with a blank or more on both sides; a line passes where two
regions meet. A drawing stands below a heading, such as `puzzle.txt:3`, or alone. In space, its
layers stand beside each other, each below its number, and then below each other. Lines below it
tell what its letters stand for. How thick a line is does not matter.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, Token, shown
from cover.reading.records import Reading, Record
from cover.reading.trial import Trial

_TOP = re.compile(r"\s*\+-[-+ ]*\+\s*")
_ROW = re.compile(r"\s*\|(?: [^|]* \|)+\s*")
_BETWEEN = re.compile(r"[-+| ]+")
_LAYER = re.compile(r"layer ([0-9]{1,6})")
_LAYERS = re.compile(rf"\s*{_LAYER.pattern}(?:\s+{_LAYER.pattern})*\s*")
# A place, or the name of a puzzle that comes with `cover`; but no game id such as 3:2012.
_HEADING = re.compile(
    r"(?:(?!\s*[0-9]+[a-z]*:).+:[0-9]+|[a-z][a-z0-9-]*)(?:, [0-9]+(?: of [0-9]+)?)?(?:: \w+)?\s*"
)
_STATUS = re.compile(r".+: (?:none|unknown|bad)\s*")
_TEXT = re.compile(r"[^\s|]+")

_BESIDE = 3  # characters that a cell has beside its text: a line, and a blank on both sides
_MOST_CELLS = 1_000_000

_CellAt = tuple[int, int]  # a row and a column, from 0


class DrawnRegion(NamedTuple):
    """The cells of a region in reading order, and the texts in some of them."""

    cells: list[_CellAt]
    texts: dict[_CellAt, Token]


class Drawing(NamedTuple):
    """A drawing, from its first line on: the regions of each layer, and the lines below it.

    Most often there is one layer, without a number.
    """

    first: Line
    layers: list[list[DrawnRegion]]
    has_numbers: bool
    below: list[Line]


class Band(NamedTuple):
    """Layers beside each other: the line of their numbers, if there is one, and their lines."""

    numbers: Line | None
    lines: list[Line]


def is_top(line: Line) -> bool:
    """Return whether a line is the uppermost one of a drawing: a corner, and lines from it."""
    return _TOP.fullmatch(line.text) is not None


def drawing_of(bands: Sequence[Band], below: list[Line]) -> Drawing:
    """Return the drawing of the lines of all layers; raises `InputError`."""
    first = bands[0].numbers or bands[0].lines[0]
    layers = [layer for band in bands for layer in _layers(band)]
    numbers = [number for number, _ in layers]
    if numbers not in ([0], [*range(1, len(numbers) + 1)]):
        raise first.error("the layers are not numbered 1, 2 and so on")
    texts = (found for _, lines in layers for line in lines[1::2] for found in _texts(line))
    width = max((len(found.text) for found in texts), default=1)
    regions = [_DrawnLayer(lines or [first], width).regions() for _, lines in layers]
    return Drawing(first, regions, numbers != [0], below)


class DrawingReader(RecordReader):
    """Reads drawings. Below a heading, one ends at the next heading; others at a blank line."""

    def __init__(self, lines: Lines, reading: Reading[Any]) -> None:
        super().__init__(lines, reading)
        self._has_heading = False

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[Any]) -> bool:
        """Return whether a drawing comes first, below a heading or alone."""
        rows = (line for line in lines.ahead() if not line.is_blank)
        above: Line | None = None
        for line in rows:
            if _is_drawn(line):
                return _is_beginning(chain([line], rows))
            if above is not None or not _HEADING.fullmatch(line.text):
                return False
            above = None if _STATUS.fullmatch(line.text) else line
        return False

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return that what can be read as an answer is one."""
        return 85 if trial.is_readable else 1

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are not blank: `#` may be the letter of a piece."""
        return (line for line in lines if not line.is_blank)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is drawn, or below a blank one and a heading."""
        return _is_drawn(line) or (below_blank and _HEADING.fullmatch(line.text) is not None)

    def record(self, first: Line) -> Record | None:
        """Read the drawing that begins with a line; None for its heading."""
        if _is_drawn(first):
            parts = self._parts(first)
            self._has_heading = False
            return self.of_drawing(drawing_of(*parts))
        below = next(self.stated(self.lines.ahead()), None)
        self._has_heading = below is not None and _is_drawn(below)
        if not self._has_heading and not _STATUS.fullmatch(first.text):
            raise first.error(f'expected a drawing, found "{shown(first.text)}"')
        return None

    @abstractmethod
    def of_drawing(self, drawing: Drawing) -> Record:
        """Return the record of a drawing; raises `InputError`."""

    def _parts(self, first: Line) -> tuple[list[Band], list[Line]]:
        """Take the lines of a drawing: those of its layers, and those below."""
        bands: list[Band] = []
        blank: list[Line] = []
        below: list[Line] = []
        for line in chain([first], self.lines):
            if line.is_blank:
                blank.append(line)
                continue
            is_drawn = _is_drawn(line)
            if self._ends(line, bands, blank, below):
                self.lines.push_back(line)
                break
            if is_drawn and _LAYERS.fullmatch(line.text):
                bands.append(Band(line, []))
            elif is_drawn:
                bands = bands or [Band(None, [])]
                bands[-1].lines.extend([*blank, line])
            else:
                below.append(line)
            blank = []
        for line in reversed(blank):
            self.lines.push_back(line)
        return bands, below

    def _ends(
        self, line: Line, bands: Sequence[Band], blank: Sequence[Line], below: Sequence[Line]
    ) -> bool:
        """Whether the drawing so far ends above a line."""
        if not bands:
            return False
        if not _is_drawn(line):
            return bool(blank)
        layer = _LAYER.search(line.text)
        is_next = layer is None or int(layer.group(1)) > 1
        return bool(below) or not is_next or bool(blank and not self._has_heading)


def _is_drawn(line: Line) -> bool:
    """Whether a line is one of a drawing, or of the numbers of layers."""
    return line.text.lstrip()[:1] in ("+", "|") or _LAYERS.fullmatch(line.text) is not None


def _is_beginning(rows: Iterator[Line]) -> bool:
    """Whether lines are the first ones of a drawing."""
    first = next(rows)
    if _LAYERS.fullmatch(first.text):
        first = next(rows, first)
    second, third = next(rows, None), next(rows, None)
    return (
        is_top(first)
        and second is not None
        and _ROW.fullmatch(second.text) is not None
        and third is not None
        and _BETWEEN.fullmatch(third.text) is not None
    )


def _layers(band: Band) -> Iterator[tuple[int, list[Line]]]:
    """Yield the number of each layer, 0 if it has none, and its lines."""
    if band.numbers is None:
        yield 0, band.lines
        return
    found = list(_LAYER.finditer(band.numbers.text))
    ends = [each.start() for each in found[1:]] + [max(map(_length, band.lines), default=0)]
    for each, end in zip(found, ends, strict=True):
        yield int(each.group(1)), [line.part(each.start(), end) for line in band.lines]


def _length(line: Line) -> int:
    return len(line.text)


def _texts(line: Line) -> Iterator[Token]:
    return (Token(found.group(), line, found.start()) for found in _TEXT.finditer(line.text))


class _DrawnLayer:
    """The lines of one layer, in which cells have texts of up to `width` characters."""

    def __init__(self, lines: Sequence[Line], width: int) -> None:
        """Find the size of the layer; raises `InputError` where no cells have it."""
        self._lines = lines
        length = max(len(line.text.rstrip()) for line in lines)
        self._texts = [line.text.ljust(length) for line in lines]
        self._pitch = width + _BESIDE
        self._rows, self._columns = len(lines) // 2, (length - 1) // self._pitch
        whole = 2 * self._rows + 1, self._columns * self._pitch + 1
        if length and (len(lines), length) != whole:
            raise lines[0].error("the lines of this drawing do not fit the texts in its cells")
        if self._rows * self._columns > _MOST_CELLS:
            raise lines[0].error(f"a drawing of more than {_MOST_CELLS} cells")

    def regions(self) -> list[DrawnRegion]:
        """Return the regions in which something stands; raises `InputError`."""
        texts = dict(self._texts_by_cell())
        left = dict.fromkeys(product(range(self._rows), range(self._columns)))
        found: list[DrawnRegion] = []
        while left:
            first = next(iter(left))
            del left[first]
            region = [first]
            is_open = False
            for cell in region:
                for near in self._reached(cell):
                    if near in left:
                        del left[near]
                        region.append(near)
                    is_open = is_open or not self._has(near)
            inside = {cell: texts[cell] for cell in sorted(region) if cell in texts}
            if inside and is_open:
                raise next(iter(inside.values())).error("no line is around what stands here")
            if inside:
                found.append(DrawnRegion(sorted(region), inside))
        return found

    def _has(self, cell: _CellAt) -> bool:
        return 0 <= cell[0] < self._rows and 0 <= cell[1] < self._columns

    def _texts_by_cell(self) -> Iterator[tuple[_CellAt, Token]]:
        for row, line in enumerate(self._lines[1::2]):
            seen = -1
            for token in _texts(line):
                column, before = divmod(token.start, self._pitch)
                if not 1 < before <= self._pitch - len(token.text) - 1 or column == seen:
                    raise token.error(f'"{shown(token.text)}" does not stand in a cell')
                seen = column
                yield (row, column), token

    def _reached(self, cell: _CellAt) -> Iterator[_CellAt]:
        """Yield the places beside, above and below a cell that no line parts from it."""
        row, column = cell
        for right in (0, 1):
            if not self._is_line(2 * row + 1, (column + right) * self._pitch, 1, "|"):
                yield row, column + 2 * right - 1
        for down in (0, 1):
            start = column * self._pitch + 1
            if not self._is_line(2 * (row + down), start, self._pitch - 1, "-"):
                yield row + 2 * down - 1, column

    def _is_line(self, number: int, start: int, length: int, mark: str) -> bool:
        """Whether there is a line, and not nothing; raises `InputError` for what is neither."""
        text = self._texts[number][start : start + length]
        if text not in (mark * length, " " * length):
            raise self._lines[number].error(f'"{shown(text)}" is no line between cells', start)
        return text[0] == mark
