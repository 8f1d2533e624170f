"""Grids of cells in texts: where a grid begins and ends, and what its cells are.

A grid is a line of n x n characters, or n rows of n cells, with or without frames, rules, blanks,
tabs, commas or semicolons between the cells; a table of Markdown or pandas; or one cell a line, as
a table of a web page is copied. Empty cells of frames and tables may be empty. Two grids may stand
beside each other. Blank lines stand between grids, or between the bands of each.

Rows are gathered first and judged afterwards, so that a broken grid costs itself only. What a cell
means is the matter of the formats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, islice, pairwise, takewhile
from math import isqrt
from typing import NamedTuple

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST, SMALLEST_WITH_BOXES, default_box
from cover.reading.fields import fields
from cover.reading.lines import Line, Lines, Token, counted, shown, words

SIZES = range(SMALLEST, LARGEST + 1)

_WORD = re.compile(r"[^\s|]+")
_CAPTION = re.compile(r"[^\W\d_]{3,}:$")  # of a grid: "Regions:"
_LETTERS = re.compile(r"(?!xx|XX)[^\W\d_]{2}|[:=~!]\s|:$|^\s*\[")  # words
_NUMBER = re.compile(r"(-?[0-9]{1,3}|u?[1-9]{1,9})(\.0*)?|[^\W\d]|[.?*_-]|nan|NaN|None")
_CELL = re.compile(r"[^\s|]{0,2}|[1-9]{3,9}|nan|NaN|[0-9]\.0")  # that stands between bars or tabs
_SMALL_CELL = re.compile(r"\s{0,3}|\s?\S\s?")
_LONGEST_CELL = 2  # characters
_NOTHING = ("None", "null", "NULL", "nan", "NaN", "nil", "undefined")
_WHOLE = re.compile(r"([0-9]+)\.0*")
_EXPLICIT = frozenset(".?_*0")  # marks of empty cells
_NO_RULE = re.compile(r"[0-9A-Za-z]")  # which is in most rows
_RULE = re.compile(r"[\s|+:*=-]*[=-][\s|+:*=-]*")
_GAP = re.compile(r"(?<=\S)(?:\s*\|\s*|\s{2,})(?=\S)")
_NEAR = 2  # characters by which a row can miss its width
_FEW = 3  # rows that show how wide a grid is
_MOST_LINES = 4 * LARGEST  # of a framed grid
_SHORTEST = SMALLEST_WITH_BOXES**2  # characters of a grid in a line
_MOST_ROWS = 5000  # of grids without a blank line between them, that are looked at
_FEWEST = 9  # words of a row, each of which is a cell although it has several characters
_LONGEST_NUMBER = 6  # digits of a number above grids


class Layer(NamedTuple):
    """A grid of a text: the `lines` in which it stands, and its cells, row by row.

    `error` says what is wrong with it; then it has no cells. `above` are the headings and numbers
    that were passed over on the way to it. `widths` are the numbers of cells between bars that its
    rows have; there are none without bars.
    """

    lines: Sequence[Line]
    cells: Sequence[Token] = ()
    error: InputError | None = None
    above: Sequence[Line] = ()
    widths: frozenset[tuple[int, ...]] = frozenset()

    @property
    def first(self) -> Line:
        return self.lines[0]

    @property
    def size(self) -> int:
        """How many cells a row has; 0 for a broken grid."""
        return isqrt(len(self.cells))


def lone_numbers(line: Line) -> tuple[int, ...]:
    """Return a number that stands alone in a line, or two equal ones (`9 9`); else ()."""
    parts = line.text.split()
    if not 1 <= len(parts) <= 2 or not all(p.isascii() and p.isdigit() for p in parts):
        return ()
    if len(parts) == 2:
        return (int(parts[0]), int(parts[1])) if parts[0] == parts[1] and len(parts[0]) <= 2 else ()
    return (int(parts[0]),) if len(parts[0]) <= _LONGEST_NUMBER else ()


def is_rule(text: str) -> bool:
    """Return whether a line is certainly a rule: of `- = + * | :`, not of cells that are `-`."""
    bare = "".join(text.replace("|", " ").split())
    if len(bare) > LARGEST and "---" in bare and not set(bare) - set("-+:.'"):
        return True  # of HoDoKu
    if not _RULE.fullmatch(text):
        return False
    return bool(set(bare) & set("+=:")) or bare.strip("*") != bare or len(bare) > LARGEST


def _is_dashes(text: str) -> bool:
    """Return whether a line is a rule, or a row of blanks: all of it is `-`."""
    bare = "".join(text.replace("|", " ").split())
    return bare.startswith("-") and not bare.strip("-") and len(bare) <= LARGEST


def parts_between(line: Line, mark: str) -> list[Line]:
    """Return what stands between marks in a line, with the blanks around it."""
    starts = accumulate((len(part) + 1 for part in line.text.split(mark)), initial=0)
    return [line.part(start, end - 1) for start, end in pairwise(starts)]


def stripped(part: Line) -> Token:
    text = part.text.strip()
    return Token(text, part, len(part.text) - len(part.text.lstrip()) if text else 0)


class Row:
    """A line that may be a row of a grid: its words, or its fields where commas are in it.

    `width` is the number of its cells, seen on its own: of words where these are numbers or lists
    of candidates, and else of characters.
    """

    def __init__(self, line: Line) -> None:
        self.line = line
        text = line.text
        separator = "," if "," in text else ";" if ";" in text else ""
        if not separator and "\t" in text:
            is_table = text.count("\t") >= _FEW and " " not in text.strip(" ")
            separator = "\t" * is_table
        self._fields: list[Token] | None = None
        if separator:
            found = fields(line, separator)
            self._fields = [Token(each.text.strip(), line, each.start) for each in found]
            self.words = [field.text for field in self._fields]
        else:
            self.words = text.replace("|", " ").split()
        count = len(self.words)
        self.characters = sum(map(len, self.words)) + self.words.count("")
        has_numbers = count < self.characters and all(
            not word or _NUMBER.fullmatch(word) for word in self.words
        )
        self.has_long_cells = has_numbers and count >= _FEWEST
        self.may_have_long_cells = has_numbers and count > 1
        self.width = count if self.has_long_cells else self.characters

    def cells(self, by_word: bool) -> list[Token]:
        """Return the cells; an empty field is one."""
        if by_word:
            return list(map(plain, self._fields or words(self.line, _WORD)))
        if self._fields is None:
            return [each for each in _characters(self.line) if each.text != "|"]
        return list(chain(*(each.characters() if each.text else [each] for each in self._fields)))


@lru_cache(maxsize=2 * LARGEST)  # rows are looked at several times before they are a grid
def _row(line: Line) -> Row:
    return Row(line)


def plain(cell: Token) -> Token:
    """Return a cell with `5` for `5.` and `5.0`, and nothing for `NaN`, `None` and the like."""
    number = _WHOLE.fullmatch(cell.text)
    text = number[1] if number else cell.text.strip()
    text = "" if text in _NOTHING else text
    return cell if text == cell.text else cell._replace(text=text)


def _checked(rows: Sequence[list[Token]], lines: Sequence[Line], width: int) -> list[Token]:
    """Return all cells of rows, each of that width; raises `InputError` for another length."""
    for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        if len(row) != width:
            like = next((k for k, other in enumerate(rows, 1) if len(other) == width), 0)
            reason = f" as in row {like}" if like else ""
            have = f"row {number} has {counted(len(row), 'cell')}, expected {width}{reason}"
            raise line.error(f'{have}: "{shown(line.text)}"')
    return list(chain.from_iterable(rows))


def _layer(lines: Sequence[Line], width: int) -> Layer:
    """Return the grid of rows whose cells are characters or words; raises `InputError`."""
    rows = list(map(_row, lines))
    by_word = any(
        row.may_have_long_cells and len(row.words) == width != row.characters for row in rows
    )
    cells = _checked([row.cells(by_word) for row in rows], lines, width)
    widths = set[tuple[int, ...]]()  # of what stands between two bars each
    for line in lines:
        if "|" in line.text:
            parts = [part.split() for part in line.text.strip().strip("|").split("|")]
            is_by_word = sum(map(len, parts)) == width
            widths.add(tuple(len(k) if is_by_word else sum(map(len, k)) for k in parts))
    return Layer(lines, cells, widths=frozenset(widths))


class Layers(Iterator[Layer]):
    """The grids in lines, one after the other, up to a line that `stops` them or the end.

    Grids have one of the `sizes`. With `beside`, two of them may stand in a line or in rows: the
    second one is the next. With `in_lines`, lines of 16 and 25 characters may be whole grids: they
    are rows where there are as many of them as they have characters.
    """

    def __init__(
        self,
        lines: Lines,
        *,
        sizes: Collection[int] = SIZES,
        beside: bool = False,
        in_lines: bool = False,
        stops: Callable[[Line], bool] = lambda line: False,
    ) -> None:
        self._lines = lines
        self._sizes = sizes
        self._squares = {size * size for size in sizes}
        self._beside = beside
        self._in_lines = in_lines
        self._stops = stops
        self._end = -1  # the last line of the last grid
        self._is_numbered = False  # whether a number stood above a grid
        self._settled = 0  # a line up to which grids follow each other without a row left over
        self._last = 0  # the width of the last grid
        self._dashes: tuple[int, bool] = (0, False)  # whether they are cells, up to a line
        self._parts: Sequence[Line] = ()  # the second one of two grids beside each other
        self.above: Sequence[Line] = ()  # headings and numbers above the last grid, or the end
        self.pair: Line | None = None  # the last line that held two grids
        self._taken: Sequence[Line] = ()  # for the coming grid

    def __next__(self) -> Layer:
        self.above = above = self._above()
        coming = self._block(1)
        if not coming:
            raise StopIteration
        self._is_adjoining = coming[0].number == self._end + 1
        _row.cache_clear()  # rows may be long
        try:
            layer = self._in_line(coming[0]) or self._in_a_column()
            layer = layer or self._of_rows(self._block(_FEW))
        except InputError as error:
            layer = Layer(self._taken, error=error)
        self._last = layer.size
        self._end = layer.lines[-1].number if layer.error is None else -1
        return layer._replace(above=above)

    def is_coming(self) -> bool:
        """Take what stands above the next grid; return whether there is one, be it broken."""
        self.above = self._above()
        return bool(self._block(1))

    def push_back(self, layer: Layer) -> None:
        """Make a grid the next one again; what stood above it is gone."""
        for line in reversed(layer.lines):
            self._lines.push_back(line)

    # What stands above grids

    def _above(self) -> list[Line]:
        """Take blank lines, rules, headings and numbers; return these last two."""
        above: list[Line] = []
        for line in self._lines:
            plain = line.without_comment()
            if not plain.is_blank or "\t" in plain.text:
                self._lines.push_back(line)
                is_rule_here = self._is_rule(plain)
                if not is_rule_here and (self._stops(plain) or not self._is_heading(plain)):
                    return above
                next(self._lines)
                if not is_rule_here:
                    above.append(plain)
                    self._is_numbered |= bool(lone_numbers(plain))
        return above

    def _is_heading(self, line: Line) -> bool:
        """Return whether a coming line holds words or a number, and is no row of a grid."""
        is_number = bool(lone_numbers(line))
        if not is_number and not _LETTERS.search(line.text):
            return False
        if is_number and len(self._column()) >= SMALLEST_WITH_BOXES**2:
            return False
        words = line.text.split()
        if self._is_whole(words) or max(map(len, words)) > LARGEST:
            return False
        if _CAPTION.search(line.text.rstrip()):
            return True
        below = self._block(_FEW + 1)[1:]
        if "|" in line.text and below:
            return False
        if not below:
            return (
                is_number or _row(line).width not in (self._last, 2 * self._last) or not self._last
            )
        row, following = _row(line), _row(below[0])
        is_row = row.width in (_width(below, self._sizes), following.width)
        return not is_row or len(row.words) != len(following.words)

    def _block(self, most: int) -> list[Line]:
        """Return coming lines up to a blank one or a stop, at most that many, without rules."""
        return list(islice(self._coming(), most))

    def _coming(self, after: int = 0) -> Iterator[Line]:
        seen: list[Line] = []
        for line in self._lines.ahead():
            plain = line.without_comment()
            if line.number <= after or (plain.is_blank and not line.is_blank):
                continue
            if line.is_blank and "\t" not in line.text:
                return
            if self._is_rule(plain, seen):
                continue
            if self._stops(plain):
                return
            seen.append(plain)
            yield plain

    # Rules made of `-`, and rows of blanks that look so

    def _is_rule(self, line: Line, above: Sequence[Line] = (), width: int = 0) -> bool:
        """Return whether a coming line is a rule, below some rows of a grid of that width.

        Lines of `-` are rows if that way, and not without them, whole grids come to a blank line.
        Where both ways or none do, they are rows if `-` is the blank of others.
        """
        if _NO_RULE.search(line.text):
            return False
        if is_rule(line.text) or not _is_dashes(line.text):
            return is_rule(line.text)
        end, are_cells = self._dashes
        if line.number > end:
            below = (each for each in self._lines.ahead() if each.number > line.number)
            run = [*above, line, *takewhile(lambda k: not (k.is_blank or self._stops(k)), below)]
            rows = [_row(k.without_comment()) for k in run if not (k.is_comment or is_rule(k.text))]
            solid = [row for row in rows if not _is_dashes(row.line.text)]
            side = Counter(row.width for row in rows).most_common(1)[0][0] or 1  # of bars alone
            are_cells, is_bare = len(rows) % side == 0, bool(solid) and len(solid) % side == 0
            if are_cells == is_bare:
                are_cells = any("-" in row.line.text.replace("-1", "") for row in solid)
            self._dashes = run[-1].number, are_cells
        return not are_cells or (width > 0 and _row(line).characters != width)

    # A grid in a line, or in a line for each cell

    def _in_line(self, line: Line) -> Layer | None:
        """Take a grid in a line, where there is one; of two, the second is the next one."""
        words = line.text.split()
        length = sum(map(len, words))
        is_part = any(line is part for part in self._parts)
        if not words or "," in line.text or not (is_part or self._is_whole(words)):
            return None
        next(self._lines)
        cells = _characters(line)
        if length in self._squares:
            return Layer([line], cells)
        middle = cells[length // 2].start
        self.pair, self._parts = line, [line.part(middle, len(line.text))]
        self._lines.push_back(self._parts[0])
        return Layer([line.part(0, middle)], cells[: length // 2])

    def _is_whole(self, words: Sequence[str]) -> bool:
        """Return whether a line is a grid, or two, and no row of one."""
        longest = max(map(len, words))
        is_one = len(words) == 1 and longest in self._squares
        halves = sum(map(len, words)) / 2
        is_pair = (
            self._beside
            and self._in_lines
            and halves in self._squares
            and longest in (halves, 2 * halves)
        )
        if not (is_one or is_pair) or longest < _SHORTEST:
            return False
        if longest > LARGEST or not self._in_lines:
            return longest > LARGEST
        alike = [k for k in self._block(longest) if longest in map(len, k.text.split())]
        return len(alike) < longest

    def _column(self) -> list[Line]:
        """Return the coming lines, blank ones too, up to one that holds more than a cell."""
        above = self._blank_ones()
        found = [*above]
        for line in islice(self._lines.ahead(), LARGEST * LARGEST + 1):
            plain = line.without_comment()
            if len(plain.text.strip()) > _LONGEST_CELL or self._stops(plain):
                break
            found.append(plain)
        while found and found[-1].is_blank and not above and len(found) not in self._squares:
            found.pop()
        stated = [line.text.strip() for line in found if not line.is_blank]
        return found if 2 * sum(len(text) < 2 for text in stated) > len(stated) else []

    def _blank_ones(self) -> list[Line]:
        """Return the lines above the coming one, which are blank, where it is the first."""
        first = next(self._lines.ahead(), None)
        if first is None or self._end >= 0 or self.above:
            return []
        most = min(first.number - 1, LARGEST * LARGEST)
        return [Line(first.source, k, "") for k in range(first.number - most, first.number)]

    def _in_a_column(self) -> Layer | None:
        """Take a grid of one cell a line; empty lines are cells if the input begins with it."""
        lines = self._column()
        if len(lines) < SMALLEST_WITH_BOXES**2:
            return None
        for _ in range(len(lines) - len(self._blank_ones())):
            next(self._lines)
        stated = [line for line in lines if not line.is_blank]
        inner = lines[lines.index(stated[0]) : lines.index(stated[-1]) + 1]
        gaps = [number for number, line in enumerate(inner) if line.is_blank]
        side = isqrt(len(stated))
        between_rows = [number * (side + 1) + side for number in range(side - 1)]
        if side * side == len(stated) and gaps in ([], between_rows):
            lines = stated
        if len(lines) not in self._squares or (len(lines) > len(stated) and lines[0].number > 1):
            have = f"{counted(len(stated), 'cell')}, one a line, in {counted(len(lines), 'line')}"
            self._taken = lines
            raise lines[0].error(f"{have}, expected n x n; write . in empty cells")
        return Layer(lines, [stripped(line) for line in lines])

    # Rows

    def _of_rows(self, coming: Sequence[Line]) -> Layer:
        has_marks = _EXPLICIT.intersection("".join(line.text for line in coming))
        if "|" in coming[0].text and not has_marks and (framed := self._framed()) is not None:
            return framed
        if "\t" in coming[0].text and (table := self._table()) is not None:
            return table
        if self._beside and (layer := self._side_by_side(coming)) is not None:
            return layer
        indexed = self._take_header(coming[0])
        rows = self._block(_FEW) if indexed is not None else coming
        width = _width(rows, self._sizes) - bool(indexed)
        lines = self._gather(width)
        if indexed:
            ends = [len(re.split(r"(?<=[^\s,;])[,;\s]", k.text, maxsplit=1)[0]) + 1 for k in lines]
            lines = [k.part(end, len(k.text)) for k, end in zip(lines, ends, strict=True)]
        return _layer(lines, width)

    def _take_header(self, first: Line) -> bool | None:
        """Take a first row that numbers the columns; return whether the rows have numbers, too.

        So do tables of pandas. None where there is no such row.
        """
        words = [word.upper() for word in _row(first).words]
        if words[:1] == [""]:  # above the numbers of rows
            del words[0]
        begin = words[0] if words else ""
        if len(words) < SMALLEST_WITH_BOXES or begin not in ("0", "1", "A"):
            return None
        names = (chr(65 + k) if begin == "A" else str(k + int(begin)) for k in range(len(words)))
        if words != list(names):
            return None
        below = [_row(line) for line in self._block(len(words) + 2)[1:]]
        is_indexed = all(len(row.words) == len(words) + 1 for row in below[:_FEW])
        if not below or not (is_indexed or len(below) == len(words)):
            return None
        next(self._lines)
        return is_indexed

    def _side_by_side(self, coming: Sequence[Line]) -> Layer | None:
        """Take two grids beside each other, of which the second is the next one."""
        halves = [_halves(line) for line in coming]
        widths = Counter(_row(half[0]).width for half in halves if half)
        if not widths or 2 * widths.total() <= len(coming):
            return None
        width = widths.most_common(1)[0][0]
        box = default_box(2 * width) if self._sizes != SIZES else None
        if len(self._block(2 * width)) == 2 * width or (box is not None and box[1] == width):
            return None  # rows of one grid, in two boxes, of which some may be lost
        lines = self._gather(width, 2 * width)
        pairs = []
        for number, line in enumerate(lines, 1):
            pair = _halves(line)
            if pair is None or {_row(half).width for half in pair} != {width}:
                what = f"row {number} has not two times {counted(width, 'cell')}"
                raise line.error(f'{what}: "{shown(line.text)}"')
            pairs.append(pair)
        for _, right in reversed(pairs):
            self._lines.push_back(right)
        self._taken = [left for left, _ in pairs]
        return _layer(self._taken, width)

    def _gather(self, width: int, long: int = 0) -> list[Line]:
        """Take as many rows as they have cells; raises `InputError` for another number of them.

        Rows count, whatever they hold. Blank lines may stand between
        bands: these are counted, too, so that one with a row too few or too many is one still, and
        two are two. `long` is the width of lines.
        """
        self._taken = rows = list[Line]()
        first: Row | None = None
        heights = [0]
        error: InputError | None = None
        blank = Line("", 0, "")  # the last one
        band = (default_box(width) or (0,))[0]  # rows between blank lines; 0: there are none
        for line in self._lines:
            plain = line.without_comment()
            if plain.is_blank:
                if line.is_blank and heights[-1]:
                    bands = sum(max(1, round(height / band)) for height in heights) if band else 0
                    if not band or bands >= width // band or self._is_adjoining:
                        self._lines.push_back(line)
                        break
                    heights.append(0)
                    blank = line
                continue
            if self._stops(plain):
                self._lines.push_back(line)
                break
            if not plain.text.strip(" |") or self._is_rule(plain, rows, width):
                continue
            first = first or (_row(rows[0]) if rows else None)
            if first is not None and self._is_foreign(plain, first, long or width):
                rest, _ = self._rows_below(plain, width, 0 if error else _MOST_LINES)
                if rest and rest % (width or 1) == 0:
                    self._lines.push_back(line)
                    break
                if not lone_numbers(plain):
                    after = f"after {len(rows)} of {width} rows"
                    what = f'text inside a grid, {after}: "{shown(plain.text)}"'
                    error = error or plain.error(what)
                    continue
            heights[-1] += 1
            if len(rows) < LARGEST:
                rows.append(plain)
            if len(heights) > 1 and heights[-1] == width > heights[0]:
                for each in reversed([blank, *rows[-heights[-1] :]]):  # the next grid
                    self._lines.push_back(each)
                del rows[-heights.pop() :]
                break
            if len(rows) == width and len(set(heights)) == 1 and width in self._sizes:
                rest = 0
                if plain.number >= self._settled:
                    rest, self._settled = self._rows_below(plain, width, _MOST_ROWS)
                if rest % width == 0 and error is None:
                    return rows
                if rest % width == 0:
                    break
        if not rows:  # bars alone
            rows.append(plain)
        raise error or self._wrong(rows[0], width, heights)

    def _wrong(self, first: Line, width: int, heights: Sequence[int]) -> InputError:
        if width not in self._sizes:
            sizes = ", ".join(map(str, self._sizes))
            needed = f"a grid has {SMALLEST} to {LARGEST}"
            needed = needed if self._sizes == SIZES else f"a sudoku needs one of {sizes}"
            return first.error(f"{counted(width, 'cell')} in a row; {needed}")
        have = f"{counted(sum(heights), 'row')} of {width} cells"
        where = " after a complete grid" if self._is_adjoining else ""
        if sum(heights) == width:
            where = f" in blocks of {' '.join(map(str, heights))}"
        elif width == 2 * sum(heights) and sum(heights) in self._sizes:
            where = " (two grids side by side? one stands below the other)"
        return first.error(f"{have}{where}, expected {width} rows")

    def _is_foreign(self, line: Line, above: Row, width: int) -> bool:
        """Return whether a line below rows holds words, or a number that may stand above a grid.

        A row with a character too few or too many has as many words as the others.
        """
        if lone_numbers(line):
            return self._is_numbered and _row(line).width != width
        if not _LETTERS.search(line.text):
            return False
        row = _row(line)
        return abs(row.width - width) > _NEAR or len(row.words) != len(above.words)

    def _rows_below(self, line: Line, width: int, most: int) -> tuple[int, int]:
        """Return how many rows are below a line, and the number of the last one.

        They end with a blank line, words or a lone number. Of more than are looked at, there are 0.
        """
        found, last, above = 0, line.number, _row(line)
        for each in islice(self._coming(line.number), most):
            if self._is_foreign(each, above, width):
                break
            found, last = found + 1, each.number
        return (found if found < most else 0), last

    # Frames and tables whose empty cells are empty

    def _framed(self) -> Layer | None:
        """Take a grid between bars; None where its cells are told by their characters."""
        run = self._run("|")
        rows = [line for line in run if not _RULE.fullmatch(line.text)]
        if not rows:
            return None
        fields = [parts_between(line, "|") for line in rows]
        begin, end = (int(all(row[k].is_blank for row in fields)) for k in (0, -1))
        fields = [row[begin : len(row) - end] for row in fields]  # without bars at their ends
        count = Counter(map(len, fields)).most_common(1)[0][0]
        if count in self._sizes and _are_cells(fields, count):
            rules = [number for number, line in enumerate(run) if _RULE.fullmatch(line.text)]
            is_first_row = len(rows) == count and not all(field.is_blank for field in fields[0])
            if rules == [1] and not is_first_row and len(rows) > 1:
                fields, rows = fields[1:], rows[1:]  # below the header of a table
            return self._take(rows, [list(map(stripped, row)) for row in fields], count, count)
        is_even = count > 1 and all(len(row) == count for row in fields)
        if not is_even or _EXPLICIT.intersection("".join(line.text for line in rows)):
            return None
        is_closed = all(line.text.rstrip().endswith("|") for line in rows)
        sizes = [k for k in self._sizes if default_box(k) and k % count == 0 and k > count]
        fits = [
            (size, cells)
            for size in sizes
            for stride in (1, 2)
            if (cells := _of_boxes(fields, size // count, stride, is_closed))
        ]
        found = [(k, cells) for k, cells in fits if len(rows) % k == 0 and _is_likely(cells[:k], k)]
        seen = list(map(_row, rows))
        is_full = not any("  " in field.text for row in fields for field in row)
        is_full = is_full or any(row.has_long_cells for row in seen)
        if is_full and not found and len({row.width for row in seen}) == 1:
            return None  # no cell is empty
        if len(found) == 1:
            return self._take(rows, found[0][1], found[0][0], count)
        for _ in run:
            next(self._lines)
        width = min((size for size, _ in fits), key=lambda k: abs(k - len(rows)), default=0)
        have = f"{counted(len(rows), 'row')} of {width} cells, expected {width} rows"
        if width in (0, len(rows)):
            have = "a frame whose empty cells are not clear; write . in them"
        self._taken = rows
        raise rows[0].error(have)

    def _table(self) -> Layer | None:
        """Take a grid between tabs; None where they stand for blanks."""
        rows = [line for line in self._run("\t") if not is_rule(line.text)]
        fields = [parts_between(line, "\t") for line in rows]
        if not any(field.is_blank for row in fields for field in row):
            return None
        width = max(map(len, fields))
        if width not in self._sizes or not _are_cells([row[:width] for row in fields], width):
            return None
        return self._take(rows, [list(map(stripped, row[:width])) for row in fields], width)

    def _run(self, mark: str) -> list[Line]:
        """Return the coming lines with a mark, and the rules between them."""
        found: list[Line] = []
        for line in islice(self._lines.ahead(), _MOST_LINES):
            plain = line.without_comment()
            if not (mark in plain.text or (plain.text and _RULE.fullmatch(plain.text))):
                break
            found.append(plain)
        return found

    def _take(
        self, rows: Sequence[Line], cells: Sequence[list[Token]], size: int, bars: int = 0
    ) -> Layer:
        """Take the first rows of a run, as many as they have cells, in fields between `bars`."""
        is_left_over = len(rows) > size and len(rows) % size > 0
        self._taken = taken = list(rows if is_left_over else rows[:size])
        last = taken[-1].number
        while next(self._lines).number < last:
            pass
        if len(taken) != size:
            have = f"{counted(len(rows), 'row')} of {size} cells, expected {size} rows"
            raise taken[0].error(have)
        found = list(map(plain, _checked(cells[:size], taken, size)))
        return Layer(taken, found, widths=frozenset({(size // bars,) * bars} if bars else ()))


@lru_cache(maxsize=4)  # several formats look at a line, before one reads it
def _characters(line: Line) -> list[Token]:
    return [cell for cell in Token(line.text, line, 0).characters() if not cell.text.isspace()]


def _width(lines: Sequence[Line], sizes: Collection[int]) -> int:
    """Return the width that most of some rows have: of several, one of the sizes, or the larger."""
    widths = [_row(line).width for line in lines]
    return max(widths, key=lambda width: (widths.count(width), width in sizes, width))


def _halves(line: Line) -> tuple[Line, Line] | None:
    """Return the two parts of a line between which there is a gap, and which are equally wide."""
    gaps = list(_GAP.finditer(line.text))
    words = list(_WORD.finditer(line.text))
    if len(words) == 2 and len(words[0].group()) > 1:
        at = words[0].end(), words[1].start()
    elif len(gaps) == 1:
        at = gaps[0].span()
    else:
        return None
    left, right = line.part(0, at[0]), line.part(at[1], len(line.text))
    one, other = _row(left), _row(right)
    is_even = one.characters == other.characters or len(one.words) == len(other.words)
    return (left, right) if is_even and one.characters > 1 else None


def _are_cells(fields: Sequence[Sequence[Line]], width: int) -> bool:
    """Return whether all fields hold a cell or nothing, in a grid of that width."""
    if width < _FEWEST:  # others are boxes
        return all(_SMALL_CELL.fullmatch(field.text) for row in fields for field in row)
    return all(_CELL.fullmatch(field.text.strip()) for row in fields for field in row)


def _of_boxes(
    rows: Sequence[Sequence[Line]], width: int, stride: int, is_closed: bool
) -> list[list[Token]]:
    """Return the cells of rows of boxes, each cell so many characters after the last one.

    No rows where a box has symbols elsewhere, or may begin at two places. Unless bars stand at the
    ends of rows too, these may be short.
    """
    found: list[list[Token]] = [[] for _ in rows]
    last = len(rows[0]) - 1
    for number, boxes in enumerate(zip(*rows, strict=True)):
        lengths = {len(box.text) for box in boxes}
        length = max(lengths)
        if len(lengths) > 1 and (number < last or is_closed):
            return []
        inner = (width - 1) * stride + 1
        lefts = [
            left
            for left in range(stride + 1)
            if (0 <= length - left - inner <= 1 or (number == last and not is_closed))
            and all(
                character.isspace() or k in range(left, left + inner, stride)
                for box in boxes
                for k, character in enumerate(box.text)
            )
        ]
        lefts = [left for left in lefts if length - inner == 2 * left] or lefts
        if len(lefts) != 1:
            return []
        for row, box in zip(found, boxes, strict=True):
            columns = range(lefts[0], lefts[0] + inner, stride)
            row += [Token(box.text[k : k + 1].strip(), box, k) for k in columns]
    return found


def _is_likely(rows: Sequence[Sequence[Token]], size: int) -> bool:
    """Return whether no two rows of a band are empty, nor two columns of a stack.

    These could be exchanged: a sudoku with one solution has no such rows. What looks so was most
    likely divided into other cells than was meant.
    """
    height, width = default_box(size) or (1, 1)
    columns = list(zip(*rows, strict=True))
    for lines, step in ((rows, height), (columns, width)):
        empty = [k // step for k, line in enumerate(lines) if not any(c.text for c in line)]
        if len(set(empty)) < len(empty):
            return False
    return True
