"""An exact cover drawn: the options of the input for terminals, and as a picture a table of them.

The table has a column for each item, a row for each option, and marks where they meet. The chosen
options are in colour, one each: what is to be seen is that every column has exactly one mark that
is, or as many as its item says. Secondary items stand apart, and their marks show which colours
they get. What an option costs stands behind its row. Where it would be large, it is a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple
from xml.etree.ElementTree import Element

from rich.text import Text

from cover.drawing.marks import Light, Marking
from cover.drawing.notes import NoteLine, key, listed_notes, note_lines
from cover.drawing.notes_picture import Spot, below, lit_frame, notes_list
from cover.drawing.palette import COLOURS, HUES
from cover.drawing.svg import (
    Picture,
    coloured,
    element,
    lettering,
    listed,
    moved,
    short,
    straight,
    width_of,
)
from cover.drawing.terminal import OTHER, drawn
from cover.errors import printable
from cover.families.exact_covers.puzzle import ExactCover, item_and_colour
from cover.families.exact_covers.text.options import costs_as_texts, written_items

_FEW = 30  # options that are shown all, whether or not they are chosen

_WITHOUT_ITEMS = ("collections", "options", "sets")  # formats that name items in options alone

_MOST = 400  # rows, and columns, of a table
_LINE = 100  # characters of a line of options
_INDENT = 4 * "\u00a0"  # a picture keeps no other blanks

_CELL = 6.0  # the height of rows, and the width of columns but for long colours
_TEXT = 3.2  # the height of letters
_PAD = 0.7  # between a mark and the lines around its cell
_GAP = 1.5  # between names and the table, and between primary and secondary items
_UPRIGHT = _CELL - 1  # how wide names may be to stand upright above columns

_HAIR, _FRAME = 0.2, 0.5  # the widths of lines: between cells and around marks, around the table
_LINES = "#c8c8c8"
_UNCHOSEN = "#e4e4e4"  # the colours of options that are not chosen: of marks, of letters
_FAINT = "#5a5a5a"


# --- For terminals ---


def draw(
    puzzle: ExactCover,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Return the lines of the chosen options, as they were written; or of all with the items."""
    if solution is not None:
        rows = puzzle._rows(solution)
        if left := puzzle._left_over(solution):
            rows = [*rows, f"left over: {printable(' '.join(left))}"]
        if not colour or above is None:
            return "\n".join(rows)
        styles = ("" if option in above else OTHER for option in solution)
        return drawn(Text("\n").join(map(Text, rows, styles)), colour)
    primary = written_items(puzzle._primary, puzzle._bounds)
    items = [*primary, *(("|", *puzzle._secondary) if puzzle._secondary else ())]
    options = filter(None, puzzle._rows(range(len(puzzle._options))) if puzzle._options else [])
    return "\n".join((printable(" ".join(items)), *options))


def draw_marked(puzzle: ExactCover, marking: Marking, colour: bool) -> str:
    """Return the lines of the options, where they are few, and a table of items with theirs."""
    unsolved = [draw(puzzle, None, colour), ""] if len(puzzle._options) <= _FEW else []
    lines = listed_notes(_marked_lines(puzzle, marking), colour)
    return "\n".join([*unsolved, *lines, *key(marking)])


def _marked_lines(puzzle: ExactCover, marking: Marking) -> list[NoteLine]:
    names = list(map(printable, (*puzzle._primary, *puzzle._secondary)))
    number_of = {item: number for number, item in enumerate(puzzle._primary)}
    laid: dict[int, list[int]] = {}
    for option in marking.laid:
        for item, _ in map(item_and_colour, puzzle._options[option]):
            if item in number_of:
                laid.setdefault(number_of[item], []).append(option)
    covered = {item: puzzle._line(options) for item, options in laid.items()}
    return note_lines(names, marking, covered)


# --- As a picture ---


def picture(puzzle: ExactCover, solution: Sequence[int] | None) -> Picture:
    """Make the picture of a solution, without unused secondary items, or of all options; in mm."""
    every = range(len(puzzle._options))
    listed_too = every if solution is None else solution
    shown = every if len(every) <= _FEW else listed_too
    table = _table(puzzle, shown, solution or (), {})
    if table is not None:
        return table
    texts = puzzle._rows(listed_too)  # long ones in several lines
    return listed([line for text in texts for line in wrap(text, _LINE, subsequent_indent=_INDENT)])


def picture_marked(puzzle: ExactCover, marking: Marking) -> Picture:
    every = range(len(puzzle._options))
    table = _table(puzzle, every, marking.laid, marking.lights) if len(every) <= _FEW else None
    lines = _marked_lines(puzzle, marking)
    if table is None:
        return notes_list(lines)
    noted = [line for line in lines if line.notes]
    return below(table, notes_list(noted)) if noted else table


class TableRow(NamedTuple):
    """An option: its name, whether it is chosen, and its items with their colours, "" for none.

    It may have a cost, as a text; `ink` is the colour of its letters.
    """

    name: str
    chosen: bool
    marks: Mapping[str, str]
    cost: str
    ink: str


def _table(
    puzzle: ExactCover, shown: Sequence[int], chosen: Sequence[int], lights: Mapping[int, Light]
) -> Picture | None:
    """Make the table of some options, with lights on items; None where it would be too large."""
    if not 0 < len(shown) <= _MOST or len(puzzle._primary) > _MOST:
        return None
    costs = costs_as_texts(puzzle) or [""] * len(puzzle._options)
    rows = []
    for option in shown:
        entries = map(item_and_colour, puzzle._options[option])
        marks = {item: "" if colour is None else str(colour) for item, colour in entries}
        name, is_chosen = short(str(puzzle._labels[option])), option in chosen
        rows.append(
            TableRow(name, is_chosen, marks, costs[option], "#000000" if is_chosen else _FAINT)
        )
    used = {item for row in rows for item in row.marks}
    secondary = [item for item in _in_order(puzzle, puzzle._secondary) if item in used]
    if not 0 < len(puzzle._primary) + len(secondary) <= _MOST:
        return None
    lit = {puzzle._primary[item]: light for item, light in lights.items()}
    return CoverTable(puzzle, secondary, rows).picture(lit)


def _in_order(puzzle: ExactCover, items: Sequence[str]) -> Sequence[str]:
    """Return items as the input names them; where it names none, numbers and letters as they count.

    Other names are as they come in the options.
    """
    names_items = puzzle.source.format not in _WITHOUT_ITEMS
    if names_items or not all(item.isdecimal() or len(item) == 1 for item in items):
        return items
    return sorted(items, key=lambda item: (len(item), item))


class TableColumn(NamedTuple):
    """An item: its name, and where its column begins, has its middle, and ends."""

    name: str
    start: float
    middle: float
    end: float


class CoverTable:
    """The table of some options, with columns for their secondary items, too."""

    def __init__(
        self, puzzle: ExactCover, secondary: Sequence[str], rows: Sequence[TableRow]
    ) -> None:
        self._rows = rows
        primary, start = _in_order(puzzle, puzzle._primary), 0.0
        heads = written_items(primary, puzzle._bounds)
        self._column_of: dict[str, TableColumn] = {}
        self._halves: list[list[TableColumn]] = []  # of primary items, and of secondary ones
        for items, names in ((primary, heads), (secondary, secondary)):
            self._halves.append([])
            for item, name in zip(items, names, strict=True):
                colours = (short(row.marks.get(item, "")) for row in rows)
                width = max(_CELL, *(width_of(colour, _TEXT) + 4 * _PAD for colour in colours))
                column = TableColumn(short(name), start, start + width / 2, start + width)
                self._column_of[item] = column
                self._halves[-1].append(column)
                start = column.end
            start += _GAP if items else 0.0
        columns = [column for half in self._halves for column in half]
        self._width, self._height = columns[-1].end, len(rows) * _CELL
        self._widest = max(width_of(column.name, _TEXT) for column in columns)
        self._is_turned = self._widest > _UPRIGHT

    def picture(self, lights: Mapping[str, Light]) -> Picture:
        """Make the picture, with lights on some primary items; lengths in mm."""
        lit = []  # behind all else
        for item, light in lights.items():
            column = self._column_of[item]
            width = column.end - column.start - 2 * _HAIR - _PAD
            spot = Spot(column.middle, self._height / 2 - _GAP, width, self._height + 2 * _GAP)
            lit.append(lit_frame(light, spot, 0.5))
        left = max(width_of(row.name, _TEXT) for row in self._rows) + _GAP
        top = (self._widest if self._is_turned else _TEXT) + _GAP
        heads = list(map(self._heads, self._halves))
        italics = element("g", heads[1], font_style="italic")
        parts = *lit, *self._lines(), *self._marks(), heads[0], italics, *self._names()
        right = max(width_of(row.cost, _TEXT) + _GAP if row.cost else 0.0 for row in self._rows)
        width = left + self._width + max(right, _FRAME / 2)
        return Picture(width, top + self._height + _FRAME / 2, (moved(left, top, *parts),))

    def _lines(self) -> Iterator[Element]:
        """Yield the lines between cells, and those around primary and around secondary items."""
        between, frames = [], []
        halves = [half for half in self._halves if half]
        for columns in halves:
            for column in columns[1:]:
                between.append(straight((column.start, 0.0), (column.start, self._height)))
        for columns in halves:
            start, end = columns[0].start, columns[-1].end
            for row in range(1, len(self._rows)):
                between.append(straight((start, row * _CELL), (end, row * _CELL)))
            frames.append(element("rect", x=start, y=0, width=end - start, height=self._height))
        yield element("path", d="".join(between), stroke=_LINES, stroke_width=_HAIR)
        yield element("g", *frames, fill="none", stroke="#000000", stroke_width=_FRAME)

    def _marks(self) -> Iterator[Element]:
        """Yield the marks of each option, and the colours in them."""
        chosen = 0
        for number, row in enumerate(self._rows):
            y = number * _CELL
            marks, texts = [], []
            for item, colour in row.marks.items():
                _, start, middle, end = self._column_of[item]
                x, width, height = start + _PAD, end - start - 2 * _PAD, _CELL - 2 * _PAD
                marks.append(element("rect", x=x, y=y + _PAD, width=width, height=height, rx=1))
                if colour:
                    texts.append((short(colour), (middle, y + _CELL / 2)))
            letters = element("g", lettering(texts, _TEXT), fill=row.ink)
            if row.chosen:
                fill = COLOURS[chosen % HUES]
                bright = element("g", *marks, fill=fill, stroke="#000000", stroke_width=_HAIR)
                yield coloured(bright, letters)
                chosen += 1
            else:
                yield element("g", *marks, fill=_UNCHOSEN)
                yield letters

    def _heads(self, columns: Sequence[TableColumn]) -> Element:
        """Return the names of items above the middles of their columns."""
        if not self._is_turned:
            y = -_GAP - _TEXT / 2
            return lettering([(column.name, (column.middle, y)) for column in columns], _TEXT)
        seen_from_left = [(column.name, (_GAP, column.middle)) for column in columns]
        turned = lettering(seen_from_left, _TEXT, anchor="start")
        return element("g", turned, transform="rotate(-90)")

    def _names(self) -> Iterator[Element]:
        """Yield the names of the options, before their rows, and what they cost behind these."""
        for number, row in enumerate(self._rows):
            y = (number + 0.5) * _CELL
            yield element("g", lettering([(row.name, (-_GAP, y))], _TEXT, "end"), fill=row.ink)
            if row.cost:
                cost = lettering([(row.cost, (self._width + _GAP, y))], _TEXT, "start")
                yield element("g", cost, fill=row.ink)
