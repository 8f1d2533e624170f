"""Irregular sudokus as two grids, the givens and a layout of regions; and layouts alone.

The two stand in a line, in two lines, in rows one below the other or beside each other; or in a
line of givens and n x n labels below it in lines of any length, as the article has them. The grid
of n symbols, n times each, is the layout. It may come first or second, but in the same order in a
whole file: so a grid that is missing costs one puzzle, and not the others.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import writing
from cover.families.grids.text.cells import Layer, Layers, is_rule, lone_numbers
from cover.families.grids.text.grid_text import (
    LONGEST_NUMBER,
    SIZES,
    SQUARES,
    GridReader,
    GridText,
    RegionMap,
    is_end,
    missed,
    of_cells,
    region_map,
)
from cover.families.grids.text.lines import coming_like
from cover.families.grids.text.notation import BLANKS, CELLS, GridReading, ScatteredCells
from cover.families.grids.text.rows import ListedLine, SudokuLists, listed
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Token, counted, shown, significant, words
from cover.reading.records import Block

_WORD = re.compile(r"[^\s,;|]+")
_LABEL = re.compile(r"-?[0-9]{1,6}|.")
_INTEGER = re.compile(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}")
_LONGEST_LABEL = 6
_LONGEST_LINE = 4 * LARGEST * LARGEST  # with a blank after each cell
_FEW_ROWS = 2
_ALONE = 4  # layouts that show that there are no givens


class RegionsReader(GridReader):
    """Reads puzzles of grids up to a line `end`."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(lines, reading)
        self._layers = _layers(lines)

    def record(self, first: Line) -> DigitGrid | None:
        if self.is_at_end(first):
            return None
        if fault := _fault_of_line(first):
            for line in self.lines:  # labels below a broken line of givens
                word = next(iter(line.text.split()), "")
                if len(word) > _LONGEST_LABEL or is_end(line):
                    self.lines.push_back(line)
                    break
            self._pass_over_partner(first)
            raise first.error(fault)
        self.lines.push_back(first)
        one = next(self._layers, None)
        return None if one is None else self._puzzle(one)

    @abstractmethod
    def _puzzle(self, one: Layer) -> DigitGrid:
        """Return the puzzle that begins with this grid; raises `InputError`."""

    def _pass_over_partner(self, broken: Line) -> None:
        """Take the other grid of a puzzle, one of whose grids is broken."""


class Layouts(RegionsReader):
    """Reads layouts alone: puzzles without givens."""

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first grids are layouts, and not those of puzzles with givens.

        The layouts of two puzzles can be one below the other only where one has no givens.
        """
        if not is_short(head.first):
            return False
        found = list(islice(_layers(Lines(head.ahead())), _ALONE))
        layouts = list(filter(is_layout, found))
        if any(_is_full(layer) or _blanks(layer) for layer in found) or not layouts:
            return False
        if head.is_open and not all(map(_is_certain, found)):
            return False
        return len(layouts) >= min(len(found), 2)

    def _puzzle(self, one: Layer) -> DigitGrid:
        refuse_broken(one)
        cells, place = ScatteredCells(one.cells), one.first.place()
        return self.puzzle_of(GridText(place, one.size, one.size, cells, labels=one.cells))


class TwoGrids(RegionsReader):
    """Reads givens and a layout, always in one order."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(lines, reading)
        self._layout_first: bool | None = None  # None before the first pair
        # The last puzzle, and where in its lines givens and labels stand, if others may be like it.
        self._last: tuple[DigitGrid, bytes, tuple[Sequence[int], Sequence[int]]] | None = None

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether one of the first two grids can be read, or the first nearly so.

        Where no command is named, a layout shows it: of the pair, or in labels below the givens.
        """
        first = head.first
        if first is None or not is_short(first):
            return False
        if not head.is_open and _fault_of_line(first):
            return True
        if head.is_open and (count := numbers_below(head)):
            cells = len(first.text.strip())
            return cells // 2 < count <= cells + 1
        reader = cls(Lines(head.ahead()), reading)
        one = next(reader._layers, None)
        if one is None:
            return False
        try:
            other = reader._labels(one) if reader._has_labels(one) else next(reader._layers, None)
        except InputError:
            other = None
        found = [layer for layer in (one, other) if layer is not None and layer.error is None]
        if head.is_open:
            is_pair = len(found) == 2 and one.size == found[1].size
            return is_pair and any(map(_hangs_together, found)) and any(map(_blanks, found))
        return bool(found) or len(one.lines) > _FEW_ROWS  # a broken grid has a message of its own

    def _puzzle(self, one: Layer) -> DigitGrid:
        givens, layout = self._pair(one)
        text = of_cells(givens.cells, one.size, one.size, place=one.first.place())
        puzzle = self.puzzle_of(text._replace(labels=layout.cells))
        first, last = sorted((givens.first, layout.first), key=lambda line: line.number)
        lines, pair = [first, last] if last.number == first.number + 1 else [], self._layers.pair
        if pair is not None and pair.number == first.number == last.number:
            lines = [pair]
        places = _places_in(lines, givens), _places_in(lines, layout)
        written = "\n".join(line.text for line in lines).encode()
        self._last = (puzzle, written, places) if all(places) else None
        return puzzle

    def block(self) -> Block | None:
        return self._last and coming_like(*self._last, self.lines, self.reading)

    def _pair(self, one: Layer) -> tuple[Layer, Layer]:
        try:
            refuse_broken(one)
        except InputError:
            self._pass_over_partner(one.first)
            raise
        pair = self._layers.pair
        if pair is None or pair.number != one.first.number:  # lines below two halves stay unseen
            if self._has_labels(one):
                return one, self._labels(one)
            following = next(significant(self.lines.ahead()), None)
            if following is not None and (fault := _fault_of_line(following)):
                next(self.stated(self.lines))
                raise following.error(fault)
        other = next(self._layers, None)
        if other is None:
            raise one.first.error(f"{_told(one)}, and nothing follows")
        refuse_broken(other)
        try:
            if other.size != one.size:
                sizes = f"{other.size}x{other.size}"
                raise one.first.error(f"{_told(one)}, but a grid of {sizes} cells follows")
            layout_first = self._is_layout_first(one, other)
            if self._layout_first not in (None, layout_first):
                raise one.first.error(_alone(one))
        except InputError:
            self._layers.push_back(other)
            raise
        self._layout_first = layout_first
        return (other, one) if layout_first else (one, other)

    def _is_layout_first(self, one: Layer, other: Layer) -> bool:
        """Return whether the first of two grids is the layout; raises `InputError`."""
        whole = is_layout(one), is_layout(other)
        if all(whole):
            layout_first = bool(self._layout_first)
            givens, layout = (other, one) if layout_first else (one, other)
            if not _is_full(givens):
                what = "either of these two grids may be the layout; write the regions with letters"
                raise one.first.error(what if _is_full(layout) else _alone(one))
            return layout_first
        if any(whole):
            return whole[0]
        # Groups of n cells, and cells in no group.
        in_part = [set(_map(layer).sizes) == {layer.size} for layer in (one, other)]
        if in_part[0] != in_part[1]:
            return in_part[0]
        if all(in_part) or bool(_blanks(one)) == bool(_blanks(other)):
            raise one.first.error(_alone(one))
        return not _blanks(one)  # a layout with a slip

    def _has_labels(self, one: Layer) -> bool:
        """Return whether labels in lines of any length stand below a line of givens."""
        following = next(significant(self.lines.ahead()), None)
        if one.error is not None or len(one.lines) > 1 or following is None or is_end(following):
            return False
        return not _is_whole(following, one.size)

    def _labels(self, one: Layer) -> Layer:
        """Take the labels below a line of givens, up to the last one that is needed."""
        needed = one.size * one.size
        rows: list[list[Token]] = []
        for line in self.lines:
            plain = line.without_comment()
            if plain.is_blank or is_rule(plain.text):
                continue
            if _is_whole(plain, one.size) or is_end(plain):
                self.lines.push_back(line)
                break
            found = list(words(plain, _WORD))
            if len(found) == 1 and len(found[0].text) == one.size >= SMALLEST_WITH_BOXES:
                found = list(found[0].characters())  # a letter for each column
            rows.append(found)
            if sum(map(len, rows)) >= needed:
                break
        labels = [label for row in rows for label in row]
        for label in labels:
            if not _LABEL.fullmatch(label.text):
                message = f'"{shown(label.text)}" is not the number or letter of a region'
                raise label.error(message)
        if len(labels) != needed:
            usual = max(map(len, rows), key=list(map(len, rows)).count)
            odd = next((row for row in rows if len(row) != usual), None)
            where = "" if odd is None else f" ({len(odd)} in this line)"
            message = f"{counted(len(labels), 'region id')}, expected {needed}{where}"
            raise (odd or rows[-1])[0].line.error(message)
        return Layer([row[0].line for row in rows], labels)

    def _pass_over_partner(self, broken: Line) -> None:
        """Take the other half of a broken one, if it comes and is no puzzle's first half."""
        if self._layout_first is None:
            self._layout_first = not set(broken.text).intersection(BLANKS)
        coming = next(self._layers, None)
        if coming is not None and is_layout(coming) == self._layout_first:
            self._layers.push_back(coming)


def _layers(lines: Lines) -> Layers:
    return Layers(lines, beside=True, in_lines=True, stops=is_end)


def is_short(line: Line | None) -> bool:
    """Return whether a line can hold two grids, or rows of them, and no more."""
    return line is not None and len(line.text) <= _LONGEST_LINE


def refuse_broken(layer: Layer) -> None:
    """Raise `InputError` for a broken grid, or one below a number that is not its size."""
    if layer.error is not None:
        fault = _fault_of_line(layer.first)
        raise layer.first.error(fault) if fault else layer.error
    for line in layer.above:
        if any(number != layer.size for number in lone_numbers(line)):
            raise line.error(f"a number above a grid, and not its size, {layer.size}")


def _fault_of_line(line: Line) -> str:
    """Return what is wrong with a word that is too long for a row, and no grid; "" for others."""
    text = line.text.strip()
    count = len(text)
    if count <= LARGEST or not CELLS.fullmatch(text) or count in SQUARES or count / 2 in SQUARES:
        return ""
    needed = f"a grid in one line needs n x n for n from {SIZES}, or twice as many"
    return f"{counted(count, 'cell')}; {needed}{missed(count)}"


def is_long(line: Line) -> bool:
    """Return whether a line is one long word, even if it has not the length of a grid."""
    text = line.text.strip()
    return len(text) >= SMALLEST_WITH_BOXES**2 and " " not in text


def is_numbers(line: Line) -> bool:
    """Return whether there are numbers in a line, and nothing else."""
    found = [word.text for word in words(line)]
    return bool(found) and all(map(_INTEGER.fullmatch, found))


def numbers_below(head: Head) -> int:
    """Return how many numbers stand below a first line of cells alone; 0 below other lines."""
    first = head.first
    if first is None or not is_long(first) or not is_short(first):
        return 0
    below = takewhile(is_numbers, islice(head.stated(1), 2 * len(first.text)))
    return sum(len(line.text.split()) for line in below)


def _is_whole(line: Line, size: int) -> bool:
    """Return whether a line is one word, and that a grid, or a broken one."""
    words = line.text.split()
    return len(words) <= 2 and (len(words[0]) == size * size or len(words[0]) > LARGEST)


# --- Givens or layout? ---


def _map(layer: Layer) -> RegionMap:
    return region_map([cell.text for cell in layer.cells], layer.size or 1, layer.size)


def is_layout(layer: Layer) -> bool:
    return layer.error is None and _map(layer).sizes == (layer.size,) * layer.size


def _is_certain(layer: Layer) -> bool:
    """Return whether a grid can hardly be anything but a layout: its regions hang together."""
    if layer.size < SMALLEST_WITH_BOXES or not is_layout(layer):
        return False
    found = _map(layer)
    return all(len(found.parts(number)) == 1 for number in range(layer.size))


def _hangs_together(layer: Layer) -> bool:
    """Return whether a grid is a layout, perhaps with a slip: regions in hardly more parts."""
    if _is_certain(layer):
        return True
    if layer.error is not None or layer.size < SMALLEST_WITH_BOXES or _blanks(layer):
        return False
    found = _map(layer)
    parts = sum(len(found.parts(number)) for number in range(len(found.names)))
    return layer.size <= parts <= layer.size + 1 and len(found.names) == layer.size


def _is_full(layer: Layer) -> bool:
    """Return whether no symbol is twice in a row or column, as in a complete grid."""
    size, texts = layer.size, [cell.text for cell in layer.cells]
    if layer.error is not None or _blanks(layer):
        return False
    lines = [texts[k::size] for k in range(size)]
    lines += [texts[k : k + size] for k in range(0, len(texts), size)]
    return all(len(set(line)) == size for line in lines)


def _blanks(layer: Layer) -> int:
    return sum(not cell.text or cell.text in BLANKS for cell in layer.cells)


def _told(layer: Layer) -> str:
    kind = "the layout" if is_layout(layer) else "the givens"
    return f"{kind} of a grid of {layer.size}x{layer.size} cells"


def _alone(layer: Layer) -> str:
    return f"{_told(layer)} without its {'givens' if is_layout(layer) else 'layout'}"


def _places_in(lines: Sequence[Line], grid: Layer) -> Sequence[int]:
    """Return where in lines and their ends the cells of a grid stand; nothing unless together.

    In one that is too long for a row, without blanks among the cells.
    """
    begin = 0
    for line in lines:
        start, count = grid.cells[0].place().column - 1, len(grid.cells)
        end = grid.cells[-1].place().column
        if grid.first.number == line.number and count > LARGEST and line.text.isascii():
            return range(begin + start, begin + end) if end == start + count else ()
        begin += len(line.text) + 1
    return ()


# --- Lists of rows ---


class ListedGrids(TwoGrids):
    """Reads givens and a layout as lists of rows."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(Lines(map(ListedLine, listed(lines))), reading)
        self._layers = _ListedLayers(self.lines)

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether there are lists; where no command is named, one of two is a layout."""
        if not head.is_open:
            return SudokuLists.shows(head, reading)
        return any(map(_is_certain, islice(listed(head.ahead()), 2)))

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return iter(lines)

    def _has_labels(self, one: Layer) -> bool:
        return False


class _ListedLayers(Layers):
    """The grids in lists."""

    def __next__(self) -> Layer:
        line = next(self._lines)
        assert isinstance(line, ListedLine), "the lines of this reader are grids"
        return line.layer

    def push_back(self, layer: Layer) -> None:
        self._lines.push_back(ListedLine(layer))


# --- Writing ---


def written_layout(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "layouts", writing.REGIONS)
    return writing.in_rows(writing.labels(puzzle.rules), puzzle.rules.columns)


def written(puzzle: DigitGrid) -> list[str]:
    writing.refuse_more(puzzle, "grids", writing.GIVENS, writing.REGIONS)
    columns = puzzle.rules.columns
    grids = writing.characters(puzzle), writing.labels(puzzle.rules)
    return [row for grid in grids for row in writing.in_rows(grid, columns)]
