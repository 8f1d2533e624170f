"""Sudokus of several lines: rows, framed grids, tables, numbers, grids of candidates, and lists.

These are the formats of POJ 2676 and 3076, HDU 3909, UVa 989, `.sdk` and `.ss` files, and of
whatever people paste. Headings and numbers may stand above grids.

A list, as programs print it in Python, JSON, numpy, C and their kind, is one of rows, which are
lists of cells (`[[5, 3, None, ...], ...]`) or strings (`["53..7....", ...]`), or one list or string
of all n x n cells. Lists may hold any number of grids, in any depth; `None`, `null`, `nan` and
empty strings are empty cells. What stands before them, such as `board = ` or lines of words, does
not count.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from cover.errors import InputError
from cover.facts import Contest
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES, default_box
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation, writing
from cover.families.grids.text.cells import (
    SIZES,
    Layer,
    Layers,
    is_rule,
    lone_numbers,
    plain,
)
from cover.families.grids.text.grid_text import (
    BOXED_SIZES,
    Boxes,
    GridReader,
    GridText,
    of_cells,
    with_dots,
)
from cover.families.grids.text.notation import HDU_3909, POJ_2676, POJ_3076, UVA_989, GridReading
from cover.reading.formats import Head
from cover.reading.lines import Line, Lines, Token, counted, in_rows, shown, significant
from cover.reading.literals import Bracketed, entries_of, start_of

_AS_YAML = "regions and other houses are read from YAML (--format yaml, --box)"

# What a drawing of a grid does not show and says below it (see `cover.families.grids.drawing`).
_LEGEND = re.compile(
    r"both diagonals|no regions|digits may repeat in cages|(windows of|boxes of) [0-9]+x[0-9]+|"
    r"symbols \S+|digits [0-9]+-[0-9]+|(no cell|no region|region \S+|extra region .+?|cage.*?): .+"
)

_OF_AN_ORDER = (UVA_989, HDU_3909)


class SudokuRows(GridReader):
    """Reads the rows of a grid."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        if " " in reading.options.blank:
            lines = Lines(with_dots(line) for line in lines)
        super().__init__(lines, reading)
        self._layers = _layers(lines)
        self._header: Header | None = None
        self._contest: Contest | None = None
        self._size = 0  # of the last grid

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether there is a grid, be it a broken one.

        Where no command is named, it is whole, and of more than 0 and 1, and not of edges `1 -- 4`.
        """
        lines = Lines(head.ahead())
        if " " in reading.options.blank:
            lines = Lines(with_dots(line) for line in lines)
        layers = _layers(lines)
        if not head.is_open:
            return layers.is_coming() or any(map(lone_numbers, layers.above))
        layer = next(layers, None)
        if layer is None or "--" in layer.lines[0].text.split():
            return False
        return is_of_digits(layer)

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that hold something, among them rows of a table without givens."""
        for line in lines:
            plain = line.without_comment()
            if not plain.is_blank or "\t" in plain.text:
                yield plain

    def record(self, first: Line) -> DigitGrid | None:
        """Read the next grid; return None where only headings are left."""
        if _is_state(first):
            passed = 0  # rows of the player's work, a grid at most
            for line in self.lines:
                if line.text.lstrip().startswith("["):
                    self.lines.push_back(line)
                    break
                passed += not line.is_blank and not line.is_comment and not is_rule(line.text)
                if passed == self._size > 0:
                    break
            return None
        self.lines.push_back(first)
        layer = next(self._layers, None)
        for line in self._layers.above if layer is None else layer.above:
            if lone_numbers(line):
                fault = self.finish(0)
                self._header = Header(line)
                if fault is not None:
                    if layer is not None:
                        self._layers.push_back(layer)
                    raise fault
        if layer is None and next(self.lines.ahead(), None) is first:
            next(self.lines)
            raise first.error(f'no row of a grid: "{shown(first.text)}"')
        return None if layer is None else self._record(layer)

    def finish(self, count: int) -> InputError | None:
        """Return the error for another number of grids than the header announced."""
        header = self._header
        if header is None or header.side or header.has_broken_grid:
            return None
        size, grids = header.last.size, header.grids
        if grids == header.number or (grids == 1 and size in (header.number, header.number**2)):
            return None
        puzzles = counted(header.number, "puzzle")
        if not grids:
            return header.line.error(f"announces {puzzles} but no rows follow")
        last = header.last.lines[-1].number
        follow = f"{grids * size} rows follow (line {last} is the last)"
        return header.line.error(f"announces {puzzles} of {size} rows but {follow}")

    def _record(self, layer: Layer) -> DigitGrid:
        header = self._header
        error = layer.error or self._refusal(layer)
        if error is not None:
            if header is not None:
                header.has_broken_grid = True  # its own error is enough
            raise error
        cells, size = layer.cells, layer.size
        self._size = size
        if header is not None:
            header.grids += 1
            header.last = layer
        self._contest = self._contest_of(layer)
        if size == 9 and any(_is_group(cell.text) for cell in cells):
            return self.puzzle_of(_of_groups(cells))
        text = of_cells(cells, size, size, boxes=Boxes.NEEDED, contest=self._contest)
        return self.puzzle_of(text)

    def _refusal(self, layer: Layer) -> InputError | None:
        """Return the error for a grid that is more than a sudoku: with regions, or other houses."""
        first, size, header = layer.first, layer.size, self._header
        box = self.reading.options.box or default_box(size)
        if layer.widths and box is not None:
            if not layer.widths <= {(1,) * size, (size,), (box[1],) * box[0]}:
                return first.error(f"a frame that shows no boxes of {box[0]}x{box[1]}; {_AS_YAML}")
            below = None
            if not all(cell.text for cell in layer.cells):
                below = next((k for k in self.lines.ahead() if not is_rule(k.text)), None)
            if below is not None and _LEGEND.fullmatch(below.text.strip()):
                what = f'"{shown(below.text)}" below a drawing is not read'
                return below.error(f"{what}; {_AS_YAML}")
        if header is None or not header.side:
            return None
        if header.side != size:
            return header.line.error(f"rows of {header.side} cells are announced, not of {size}")
        below = next(significant(self.lines.ahead()), None)
        if header.grids or below is None or lone_numbers(below):
            return None
        second = next(self._layers, None)
        if second is not None and second.size == size:
            what = "two grids below a size; cover irregular reads both without this line"
            return header.line.error(what)
        if second is not None:
            self._layers.push_back(second)
        return None

    def _contest_of(self, layer: Layer) -> Contest | None:
        """Return the contest that has this form of input.

        A lone number is that of the puzzles or a box order. Where both fit, it is the number if
        more rows follow the first grid, the order otherwise; the rest of the file is as its
        beginning.
        """
        header = self._header
        if header is None:
            return POJ_3076 if layer.size == 16 else None
        if header.side:
            return None
        if header.number**2 != layer.size or header.grids > 1:
            return POJ_2676
        if self._contest not in _OF_AN_ORDER:
            following = next(significant(self.lines.ahead()), None)
            if following is not None and not lone_numbers(following):
                return POJ_2676
        spaced = len(layer.first.text.split()) == layer.size
        return UVA_989 if spaced else HDU_3909


class Header:
    """What a line of one or two numbers says about the grids below it.

    One number is that of the grids (POJ 2676), the side of the one grid that follows, or the order
    of its boxes (UVa 989); which of them shows when the grids have been read. Two numbers are the
    sides of the grids.
    """

    def __init__(self, line: Line) -> None:
        numbers = lone_numbers(line)
        self.line = line
        self.number = numbers[0]
        self.side = numbers[0] if len(numbers) == 2 else 0
        self.grids = 0
        self.last = Layer([line])
        self.has_broken_grid = False


def is_of_digits(layer: Layer) -> bool:
    """Return whether all cells hold what a sudoku's may, and not 0 and 1 alone, as a matrix.

    Rows of zeros alone are an empty grid: as a matrix, they would be no puzzle.
    """
    texts = {cell.text for cell in layer.cells}
    known = notation.recognise(layer.size, {text for text in texts if len(text) == 1})
    is_known = all(not text or known.value(text) is not None for text in texts)
    if not is_known and layer.size > 8:
        numbers = notation.numbers(layer.size)
        is_known = all(numbers.value(text) is not None or _is_group(text) for text in texts)
    is_empty = texts == {"0"} and len(layer.lines) > 1
    return layer.size in BOXED_SIZES and is_known and (is_empty or not texts <= {"0", "1"})


def _layers(lines: Lines) -> Layers:
    return Layers(lines, beside=True, sizes=BOXED_SIZES, stops=_is_state)


def _is_state(line: Line) -> bool:
    return line.text.strip().lower() == "[state]"


# --- Candidates ---

_DIGITS = "123456789"
_CELLS = 81
_BLANK = "."


def _is_group(text: str) -> bool:
    """Return whether a cell lists candidates, or marks a digit as the user's: `u5` (`.sdx`)."""
    return len(text) > 1 and text.lstrip("u").isdigit()


def _of_groups(cells: Sequence[Token]) -> GridText:
    """Return a grid of groups: each lists the digits still allowed, a single digit is a given.

    Where the player's own digits are marked with `u`, only the other single digits count: the
    lists are the player's work too.
    """
    players = any(cell.text.startswith("u") for cell in cells)
    allowed = tuple(_digits(cell) for cell in cells)
    givens = [
        str(digits[0]) if len(digits) == 1 and not cell.text.startswith("u") else _BLANK
        for digits, cell in zip(allowed, cells, strict=True)
    ]
    candidates = None if players else allowed
    grid = of_cells(cells, 9, 9, texts=givens, has_numbers=True, boxes=Boxes.NEEDED)
    return grid._replace(candidates=candidates)


def _digits(cell: Token) -> tuple[int, ...]:
    """Return the candidates of a group, all of them for a blank."""
    text = cell.text.lstrip("u")
    if not text or notation.digits_then_letters(9).values.get(text) == 0:
        return tuple(range(1, 10))
    digits = sorted({int(digit) for digit in text if digit in _DIGITS})
    if len(digits) != len(text):
        raise cell.error(f'"{shown(cell.text)}" does not list different digits 1-9')
    return tuple(digits)


def of_field(line: Line, start: int) -> GridText:
    """Return the grid of 729 characters: nine for each cell, a digit where it may stand."""
    starts = range(start, start + _CELLS * len(_DIGITS), len(_DIGITS))
    cells = [Token(line.text[k : k + len(_DIGITS)], line, k) for k in starts]
    for cell in cells:
        for offset, (digit, character) in enumerate(zip(_DIGITS, cell.text, strict=True)):
            if character not in (digit, ".", "0"):
                message = f'"{shown(character)}" is neither {digit} nor . here'
                raise line.error(message, cell.start + offset)
    allowed = tuple(tuple(int(c) for c in cell.text if c in _DIGITS) for cell in cells)
    grid = of_cells(cells, 9, 9, boxes=Boxes.NEEDED)
    return grid._replace(texts=(), candidates=allowed)


def nine_places(allowed: Sequence[Collection[int]]) -> str:
    """Return the 729 characters that say which digits may stand in each cell."""
    return "".join(str(k) if k in cell else _BLANK for cell in allowed for k in range(1, 10))


# --- Lists of rows ---

# A bracket that opens a list, after what it is assigned to.
_BEGINS = re.compile(
    r"(?P<name>[^=\[{]*(?:[\[<][^=]*)?=\s*)?(?:[^\W\d][\w.]*\()*"
    r"""[\[{(]\s*([\[({"'0-9.-]|None|null|nan|np\.|array|$)"""
)
_ENDS = re.compile(r"[\s\])},;`'\"]*")
_IS_NEXT = re.compile(r"\[\[|\(\(|[^\W\d]\w*\s*=")  # a list that is not in another one
_WORDS = re.compile(r"[^\W\d_]{2}")
_SMALL = 8  # rows of what may be a matrix of costs
_HEADINGS = 50  # lines of a program that may stand above its first list


def listed(lines: Iterable[Line]) -> Iterator[Layer]:
    """Yield the grids in the lists of lines, each when its list is closed.

    A list that cannot be read is one broken grid, up to a blank line.
    """
    coming = Lines(line.without_comment() for line in lines if not line.is_comment)
    for line in coming:
        begin = _BEGINS.match(line.text.lstrip())
        if begin is None:
            if not (line.is_blank or _WORDS.search(line.text) or _ENDS.fullmatch(line.text)):
                yield Layer([line], error=line.error("expected a list of rows"))
            continue
        start = len(line.text) - len(line.text.lstrip()) + len(begin["name"] or "")
        coming.push_back(line.part(start, len(line.text)))
        try:
            entries = entries_of(_without_remarks(coming))
        except InputError as error:
            yield Layer([line], error=error)
            for rest in coming:
                if rest.is_blank or _IS_NEXT.match(rest.text):
                    coming.push_back(rest)
                    break
            continue
        for _, value in entries:
            if isinstance(value, Bracketed):
                yield from _grids(value, line)


def _without_remarks(lines: Lines) -> Iterator[Line]:
    """Take lines that hold something, up to `//` and without `;`; not those of the next list."""
    is_first = True
    for line in significant(lines):
        if not is_first and _IS_NEXT.match(line.text):
            lines.push_back(line)
            return
        is_first = False
        end = line.text.find("//")
        plain = line if end < 0 else line.part(0, end)
        yield plain.with_text(plain.text.replace(";", " "))


def _grids(group: Bracketed, line: Line) -> Iterator[Layer]:
    values = group.values
    if any(key is not None for key, _ in group.entries):
        what = "a map, expected a list of rows; a puzzle as {...} stands in a line of its own"
        yield Layer([line], error=group.opening.error(what))
    elif not values:
        yield Layer([line], error=group.opening.error("an empty list, expected one of rows"))
    elif all(isinstance(value, Bracketed) and _is_row(value) for value in values):
        rows = [
            [plain(start_of(cell)) for cell in value.values]
            for value in values
            if isinstance(value, Bracketed)
        ]
        yield _grid(rows, line)
    elif not any(isinstance(value, Bracketed) for value in values):
        cells = [value for value in values if isinstance(value, Token)]
        if any(len(cell.text) >= SMALLEST_WITH_BOXES for cell in cells):
            dotted = (cell._replace(text=cell.text.replace(" ", ".")) for cell in cells)
            rows = [list(cell.characters()) for cell in dotted]  # blanks are empty cells
            if max(map(len, rows)) <= LARGEST:
                yield _grid(rows, line)
            else:
                yield from (_grid([row], row[0].line) for row in rows if row)
        elif cells:
            yield _grid([list(map(plain, cells))], line)
    elif all(isinstance(value, Bracketed) and not _is_row(value) for value in values):
        for value in values:
            yield from _grids(value, start_of(value).line) if isinstance(value, Bracketed) else ()
    else:
        odd = next((value for value in values if isinstance(value, Token)), group.opening)
        what = "a list of rows and of something else, expected rows of cells alone"
        yield Layer([line], error=odd.error(what))


def _is_row(group: Bracketed) -> bool:
    """Return whether a list holds no more cells than a row has, and no strings of several."""
    tokens = [value for value in group.values if isinstance(value, Token)]
    is_short = len(tokens) == len(group.values) <= LARGEST
    return is_short and all(len(plain(token).text) < SMALLEST_WITH_BOXES for token in tokens)


def _grid(rows: Sequence[list[Token]], line: Line) -> Layer:
    """Return the grid of rows, or of one row of all cells, or what is wrong with it."""
    cells = [cell for row in rows for cell in row]
    size, widths = len(rows), list(map(len, rows))
    usual = max(widths, key=widths.count)
    odd = next((k for k, width in enumerate(widths) if width != usual), 0)
    error, at = "", rows[odd] or cells
    if widths[odd] != usual:
        error = f"row {odd + 1} has {counted(widths[odd], 'cell')}, expected {usual}"
    elif size == 1 and usual not in {k * k for k in SIZES}:
        error = f"{counted(usual, 'cell')} in a list, expected n x n"
    elif size > 1 and not usual == size in SIZES:
        error = f"{counted(size, 'row')} of {counted(usual, 'cell')}"
        error = f"{error}, expected as many rows as cells in a row"
    if error:
        return Layer([line], error=at[0].error(error) if at else line.error(error))
    return Layer([line], cells)


class ListedLine(Line):
    """A grid of an input, which stands for the line in which it begins."""

    __slots__ = ("layer",)

    def __init__(self, layer: Layer) -> None:
        super().__init__(layer.first.source, layer.first.number, layer.first.text)
        self.layer = layer


class SudokuLists(GridReader):
    """Reads the grids in lists as sudokus."""

    def __init__(self, lines: Lines, reading: GridReading) -> None:
        super().__init__(Lines(map(ListedLine, listed(lines))), reading)

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether there is a list, below words; where no command is named, of digits."""
        for line in islice(head.stated(), _HEADINGS):
            if _BEGINS.match(line.text.lstrip()):
                first = next(listed(head.ahead()), None)
                return first is not None and (not head.is_open or is_of_digits(first))
            if not _WORDS.search(line.text):
                return False
        return False

    @classmethod
    def is_certain(cls, head: Head) -> bool:
        """Return whether empty cells show a sudoku: sets hold nothing twice, and graphs differ."""
        first = next(listed(head.ahead()), None)
        if first is None or not first.cells:
            return False
        size, texts = first.size, [cell.text for cell in first.cells]
        rows = in_rows(texts, size)
        is_graph = rows == [list(column) for column in zip(*rows, strict=True)]
        empty = ("", ".", "0") if size > _SMALL else ("", ".")  # 0 may be a cost
        return not is_graph and any(row.count(each) > 1 for row in rows for each in empty)

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        return iter(lines)

    def record(self, first: Line) -> DigitGrid:
        assert isinstance(first, ListedLine), "the lines of this reader are grids"
        layer = first.layer
        if layer.error is not None:
            raise layer.error
        text = of_cells(layer.cells, layer.size, layer.size, boxes=Boxes.NEEDED)
        return self.puzzle_of(text._replace(place=first.place()))


# --- Writing ---


def written(puzzle: DigitGrid) -> list[str]:
    """Return the rows of a sudoku: characters, above 9x9 numbers, or lists of candidates."""
    sayable = writing.GIVENS, writing.CANDIDATES, writing.BOXES
    writing.refuse_more(puzzle, "rows", *sayable)
    size, allowed = puzzle.rules.rows, puzzle.rules.candidates
    if allowed is None:
        if size <= 9:
            return writing.in_rows(writing.characters(puzzle), size)
        return writing.in_rows(writing.numbers(puzzle), size, " ")
    said = [cell[0] if len(cell) == 1 else 0 for cell in allowed]
    if size != 9 or tuple(said) != puzzle._givens or not all(allowed) or all(said):
        raise InputError(puzzle.place, "rows cannot say candidates of this grid")
    return writing.in_rows(["".join(map(str, cell)) for cell in allowed], size, " ")
