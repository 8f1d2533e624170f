"""Grids of several lines: what is a row, what is decoration, and where a grid begins and ends.

Rows may stand in frames (`| . . 3 | ...`) and between rules (`---+---`); blank lines may stand
between the bands of a grid and stand between grids. A wrong row must not put the grids behind it
out of step: where a grid ends is told by counting rows, whatever they hold, and by blank lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cover.errors import InputError
from cover.formats.text import Line, Lines
from cover.puzzles.sudoku import LARGEST, SMALLEST, default_box

LEGAL_SIZES = tuple(n for n in range(SMALLEST, LARGEST + 1) if default_box(n))

_TOKEN = re.compile(r"[^\s|,]+")
_WORD = re.compile(r"[^\W\d_]{2,}")


class Cell(NamedTuple):
    """The text of one cell and where it starts in its line."""

    text: str
    line: Line
    start: int


class Row:
    """A line that may be a row of a grid, read in both ways: by characters and by tokens."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.tokens = _tokens(line)
        self.characters = [
            Cell(character, line, token.start + offset)
            for token in self.tokens
            for offset, character in enumerate(token.text or "0")
        ]

    @property
    def has_long_tokens(self) -> bool:
        """Whether tokens and characters differ."""
        return len(self.tokens) != len(self.characters)

    @property
    def width(self) -> int:
        """How many cells the row has, seen on its own."""
        tokens, characters = len(self.tokens), len(self.characters)
        if tokens == characters:
            return characters
        if tokens in LEGAL_SIZES and all(_is_number(token.text) for token in self.tokens):
            return tokens
        return characters

    @property
    def may_be_rule(self) -> bool:
        """Whether all cells are `-`, so that the line is a row of blanks or a rule."""
        return all(cell.text == "-" for cell in self.characters)

    def cells(self, size: int, by_token: bool) -> list[Cell]:
        """The cells in one of the two ways."""
        return self.tokens if by_token and len(self.tokens) == size else self.characters


def _tokens(line: Line) -> list[Cell]:
    if "," not in line.text:
        return [Cell(found.group(), line, found.start()) for found in _TOKEN.finditer(line.text)]
    cells: list[Cell] = []
    start = 0
    for field in line.text.split(","):
        indent = len(field) - len(field.lstrip())
        cells.append(Cell(field.strip(), line, start + indent))
        start += len(field) + 1
    return cells


def _is_number(text: str) -> bool:
    """A number, a blank, or a list of candidates, perhaps marked as placed by the player."""
    return text.lstrip("u").isdigit() or text in (".", "?", "-", "_", "*", "x", "X", "")


def is_rule(text: str) -> bool:
    """Whether the line is certainly a rule: made of `- = + * |`, and not of cells that are `-`."""
    bare = text.replace("|", "").replace(" ", "").replace("\t", "")
    if not set(bare) <= set("-=+*") or not set(bare) & set("-="):
        return False
    return "+" in bare or "=" in bare or bare.strip("*") != bare or len(bare) > LARGEST


def is_words(line: Line) -> bool:
    """Whether the line holds words, as headings and signatures do, rather than cells."""
    text = line.text.strip()
    if text.startswith("["):
        return True
    width = len(text.replace(" ", "").replace("|", ""))
    if width in LEGAL_SIZES and width > 9:  # letters may be symbols
        last = "ABCDEFGHIJKLMNOPQRSTUVWXY"[width - 1]
        return any(
            any(letter not in "xX" and letter.upper() > last for letter in word)
            for word in _WORD.findall(text)
        )
    return any(set(word) - set("xX") for word in _WORD.findall(text))


def lone_integers(line: Line) -> tuple[int, ...]:
    """One or two integers that stand alone in a line and are no row of a grid; else nothing."""
    parts = line.text.split()
    if not 1 <= len(parts) <= 2 or not all(p.isascii() and p.isdigit() for p in parts):
        return ()
    if len(parts) == 1:
        return (int(parts[0]),) if len(parts[0]) < SMALLEST else ()
    first, second = parts
    return (int(first), int(second)) if first == second and len(first) <= 2 else ()


class Grid(NamedTuple):
    """The rows of one grid of `size` x `size` cells, as they were written."""

    size: int
    rows: list[Row]
    header: Line | None  # the lone integer before it

    @property
    def first_line(self) -> Line:
        """The line of the first row."""
        return self.rows[0].line

    def cells(self) -> list[Cell]:
        """All cells, row by row; raises `InputError` for a row of another length."""
        by_token = any(
            row.has_long_tokens and len(row.tokens) == self.size == row.width for row in self.rows
        )
        found: list[Cell] = []
        for number, row in enumerate(self.rows, 1):
            cells = row.cells(self.size, by_token)
            if len(cells) != self.size:
                raise self._wrong_length(number, row, len(cells))
            found.extend(cells)
        return found

    def _wrong_length(self, number: int, row: Row, width: int) -> InputError:
        like = next((k for k, r in enumerate(self.rows, 1) if r.width == self.size), 0)
        reason = f" as in row {like}" if like else ""
        text = row.line.text.strip()
        return row.line.error(
            f'row {number} has {width} cells, expected {self.size}{reason}: "{text}"'
        )


class GridFrames:
    """Cuts lines into grids: an iterator over `Grid`s and `InputError`s, one a record."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._rows: list[Row] = []
        self._maybe_rules: list[tuple[int, Row]] = []
        self._blocks: list[int] = []  # how many rows each block between blank lines has
        self._side = 0  # the side that a header "r c" announced
        self._header: Line | None = None
        self._announced = 0
        self._grids = 0
        self._last: Line | None = None

    def __iter__(self) -> Iterator[Grid | InputError]:
        for line in self._lines:
            plain = line.without_comment()
            if plain.is_blank:
                if line.is_blank:
                    yield from self._end_of_block()
            elif plain.text.strip().lower() == "[state]":
                yield from self._end_of_grid()
                self._skip_section()
            elif is_rule(plain.text):
                pass
            elif numbers := lone_integers(plain):
                yield from self._end_of_grid()
                yield from self._take_header(plain, numbers)
            elif is_words(plain):
                yield from self._words(plain)
            else:
                yield from self._take_row(Row(plain))
        yield from self._end_of_grid()
        yield from self._check_header()

    def _skip_section(self) -> None:
        """Skip what stands below `[State]`: the player's work, not the puzzle."""
        for line in self._lines:
            if line.text.lstrip().startswith("["):
                self._lines.push_back(line)
                return

    def _take_header(self, line: Line, numbers: tuple[int, ...]) -> Iterator[InputError]:
        yield from self._check_header()
        self._header = line
        self._grids = 0
        self._announced = numbers[0] if len(numbers) == 1 else 0
        self._side = numbers[0] if len(numbers) == 2 else 0

    def _check_header(self) -> Iterator[InputError]:
        """Whether as many grids came as the header said, if it was the number of grids."""
        header, size, k = self._header, self._size_of_last, self._announced
        self._header = None
        if header is None or not k or k == self._grids:
            return
        if self._grids == 1 and size in (k, k * k):  # it was the side, or the side of a box
            return
        puzzles = "1 puzzle" if k == 1 else f"{k} puzzles"
        if self._last is None or not self._grids:
            yield header.error(f"announces {puzzles} but no rows follow")
            return
        yield header.error(
            f"announces {puzzles} of {size} rows but {self._grids * size} rows follow "
            f"(line {self._last.number} is the last)"
        )

    _size_of_last = 0

    def _words(self, line: Line) -> Iterator[Grid | InputError]:
        """A heading between grids is skipped; inside a grid it ends the grid, and is its error."""
        yield from self._end_of_block()
        if self._rows:
            text = line.text.strip()
            error = line.error(
                f'text inside a grid, after {len(self._rows)} of {self._size()} rows: "{text}"'
            )
            self._clear()
            yield error

    def _take_row(self, row: Row) -> Iterator[Grid | InputError]:
        if row.may_be_rule and (not self._rows or len(row.characters) != self._size()):
            if len(row.characters) in LEGAL_SIZES and not self._rows:
                self._maybe_rules.append((0, row))
            return
        if row.may_be_rule and not self._dash_is_blank():
            self._maybe_rules.append((len(self._rows), row))
            return
        self._rows.append(row)
        self._last = row.line
        if self._dash_is_blank():
            self._rules_are_rows()
        if not self._blocks:
            self._blocks.append(0)
        self._blocks[-1] += 1
        yield from self._cut()

    def _dash_is_blank(self) -> bool:
        return any(cell.text == "-" for row in self._rows for cell in row.characters)

    def _rules_are_rows(self) -> None:
        """Put the lines of `-` back as rows: the grid turned out to write blanks so."""
        size = self._size()
        for place, row in reversed(self._maybe_rules):
            if len(row.characters) == size:
                self._rows.insert(place, row)
                if self._blocks:
                    self._blocks[-1] += 1
                else:
                    self._blocks.append(1)
        self._maybe_rules.clear()

    def _cut(self) -> Iterator[Grid | InputError]:
        """Yield a grid as soon as it is certainly complete."""
        size = self._size()
        have = len(self._rows)
        if have < size or (have < 3 and size):
            return
        if len(self._blocks) == 1 or self._in_equal_bands(size):
            yield self._complete(size)
        elif have > size:
            # The rows before this block cannot belong to the same grid as the block.
            before = have - self._blocks[-1]
            rest, height = self._rows[before:], self._blocks[-1]
            del self._rows[before:]
            yield self._incomplete()
            self._rows, self._blocks = rest, [height]
            if height >= size:
                yield self._complete(size)

    def _in_equal_bands(self, size: int) -> bool:
        return len(self._rows) == size and len(set(self._blocks)) == 1

    def _end_of_block(self) -> Iterator[Grid | InputError]:
        """At a blank line: a grid whose blocks add up is complete, another one may go on."""
        if not self._rows and not self._maybe_rules:
            return
        size = self._size()
        if len(self._rows) < size == len(self._rows) + len(self._maybe_rules):
            self._rules_are_rows()
        if len(self._rows) == size:
            yield self._complete(size)
        elif size % self._blocks[0] and len(self._rows) + self._blocks[0] > size:
            yield self._incomplete()
        elif self._blocks[-1]:
            self._blocks.append(0)

    def _end_of_grid(self) -> Iterator[Grid | InputError]:
        """At a header or the end of input: what is incomplete now stays so."""
        yield from self._end_of_block()
        if self._rows:
            yield self._incomplete()
        self._clear()

    def _size(self) -> int:
        """The side of the grid: what two of the first three rows agree on."""
        if self._side:
            return self._side
        widths = [row.width for row in self._rows[:3]]
        if not widths:
            return len(self._maybe_rules[0][1].characters) if self._maybe_rules else 0
        return max(widths, key=widths.count)

    def _complete(self, size: int) -> Grid:
        grid = Grid(size, self._rows, self._header)
        self._grids += 1
        self._size_of_last = size
        self._clear()
        return grid

    def _incomplete(self) -> InputError:
        size, have, line = self._size(), len(self._rows), self._rows[0].line
        self._clear()
        if size not in LEGAL_SIZES:
            sizes = ", ".join(map(str, LEGAL_SIZES))
            return line.error(f"{size} cells in a row; a sudoku needs one of {sizes}")
        rows = "1 row" if have == 1 else f"{have} rows"
        return line.error(f"{rows} of {size} cells, expected {size} rows")

    def _clear(self) -> None:
        self._rows, self._maybe_rules, self._blocks = [], [], []
