"""The texts of domino puzzles, and their YAML and JSON.

**Dominosas** are rows of numbers, or of digits without blanks between (UVa 211). A line
`rows columns` may stand above a grid. Without it, the lines up to a blank one are one grid, or
several of n + 1 rows of n + 2 numbers, or of n + 2 rows of n + 1, in each of which every number is
there as often as the dominoes 0-0 to n-n have it. What can be read in two ways is refused. A cell
may have no number: it is `.`, `?`, `_` or `#`. An id of Simon Tatham's collection is `3:10012...`:
the largest number n, perhaps letters for how hard it is, and n + 1 rows of n + 2 numbers, those of
several digits in brackets.

**Su-domino-kus** are listed as in HDU 4210: how many dominoes, the dominoes, nine single digits. A
domino is four words, `6 B2 1 B3`: a digit, its cell, the other digit and its cell. The cells of the
single digits 1, 2, ..., 9 are nine words. Lines may end anywhere in a puzzle, which begins with a
line, and a `0` in the place of a puzzle ends the list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.dominoes.dominosa import (
    BLANK,
    Dominosa,
    can_be_in,
    highest,
    room,
    written_number,
)
from cover.families.dominoes.options import DominoReading
from cover.families.dominoes.puzzle import UNKNOWN, are_neighbours, neighbours
from cover.families.dominoes.su_domino_ku import (
    DOMINOES,
    SIZE,
    PlacedDomino,
    SuDominoKu,
    written_domino,
    written_singles,
)
from cover.puzzle import Puzzle
from cover.reading.cell_names import cell_named, is_cell_name
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, in_rows, shown, words
from cover.reading.records import Reading
from cover.reading.saved_games import GameReader

if TYPE_CHECKING:
    from cover.reading.yaml_documents import Node

LARGEST = 60  # number
_MOST = 10_000  # cells

_HOLE = "#"  # in rows, where it begins no comment
_BLANKS = {BLANK, "?", "_", _HOLE}  # are read as cells whose number is not given
# Up to so many dominoes can lie somewhere in a grid with such cells.
_MOST_PLACINGS = 500_000

# --- Numbers in cells ---


def _dominosa_of(place: Place, cells: Sequence[Token], columns: int) -> Dominosa:
    """Return the dominosa of the numbers in cells, row by row; raises `InputError`."""
    if not 2 <= len(cells) <= _MOST:
        have = "1 number" if len(cells) == 1 else f"more than {_MOST} numbers"
        raise InputError(place, f"{have} in a grid; it has 2 to {_MOST}")
    number_of = {text: _number_or_blank(cell) for text, cell in _firsts(cells).items()}
    numbers = tuple([number_of[cell.text] for cell in cells])
    if UNKNOWN in numbers:
        ways = list(map(len, can_be_in(numbers)))
        pairs = neighbours(len(numbers) // columns, columns)
        if sum(ways[one] * ways[other] for one, other in pairs) > _MOST_PLACINGS:
            message = f"more than {_MOST_PLACINGS} ways to lay a domino; tell more of the numbers"
            raise InputError(place, message)
    stated = dict(enumerate(cells))
    return Dominosa.made(Source(place), _numbers=numbers, columns=columns, _cells=stated)


def dominosa_of_rows(rows: object) -> Dominosa:
    from cover.reading.arguments import iterated, wrong

    found: list[list[Token]] = []
    for y, row in enumerate(iterated(rows, "rows")):
        found.append([])
        numbers = row.split() if isinstance(row, str) else iterated(row, f"rows[{y}]")
        for x, number in enumerate(numbers):
            path = f"rows[{y}][{x}]"
            if isinstance(number, bool) or not isinstance(number, (int, str, type(None))):
                raise wrong(path, number, "a number")
            text = BLANK if number is None else str(number)
            found[-1].append(Token(text, Line(path, 0, text), 0))
        if len(found[-1]) != len(found[0]):
            has = f"{counted(len(found[-1]), 'number')}, expected {len(found[0])}"
            raise InputError(Place(f"rows[{y}]"), f"{has} as in the first row")
    cells = [cell for row in found for cell in row]
    if not cells:
        raise InputError(Place("rows"), "no numbers")
    return _dominosa_of(Place("rows"), cells, len(found[0]))


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _number_in(cell: Token) -> int:
    if not is_number(cell.text):
        raise cell.error(f'"{shown(cell.text)}" is not a number')
    if len(cell.text) > len(str(_MOST)) or int(cell.text) > LARGEST:
        raise cell.error(f"{shown(cell.text)} is too large; the numbers are 0 to {LARGEST}")
    return int(cell.text)


def _firsts(cells: Iterable[Token]) -> dict[str, Token]:
    """Return the first cell with each text, in their order: most numbers are there many times."""
    found: dict[str, Token] = {}
    for cell in cells:
        found.setdefault(cell.text, cell)
    return found


def _number_or_blank(cell: Token) -> int:
    """Return the number in a cell, -1 where none is given; raises `InputError`."""
    return UNKNOWN if cell.text in _BLANKS else _number_in(cell)


# --- Rows of numbers ---

_ENOUGH = 64  # lines, and words of a line, in which a grid shows
_LONGEST = len(str(_MOST))  # number of rows or columns

# Grids of so few columns may look whole where they are the beginning of a larger one: of these, all
# lines up to a blank one are looked at.
_FEW = 5

_Rows = Sequence[Sequence[str]]


def _stated(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines that hold something, without their comments: `# 1 2 0` is none."""
    for line in lines:
        plain = line.without_comment() if _HOLE in line.text and not _is_row(line) else line
        if not plain.is_blank:
            yield plain


class DominosaRows(RecordReader):
    """Reads grids of numbers; a broken one goes up to a blank line, or to the next size."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line holds numbers and blank cells alone.

        Where no command is named, the lines up to a blank one must be whole grids.
        """
        lines: list[Line] = []
        rows: list[list[str]] = []
        for line in islice(head.ahead(), _ENOUGH):
            if lines and line.is_blank:
                break
            lines += _stated([line])
            if lines and not head.is_open:
                return _is_row(lines[0])
            rows += map(_texts, lines[len(rows) :])
            if sum(map(len, rows)) > _MOST:
                return False
        return bool(lines) and bool(_heights(rows[1:] if _size(lines) else rows))

    stated = staticmethod(_stated)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or says the size of the rows below it."""
        return below_blank or self._rows_announced(line) > 0

    def record(self, first: Line) -> Dominosa:
        lines, rows = self._block(first)
        height = len(lines)
        is_read = len({*map(len, rows)}) == 1 and all(map(_is_cell, {*chain(*rows)}))
        if is_read and len(rows) * len(rows[0]) <= _MOST and _size(lines) is None:
            heights = _heights(rows)
            if len(heights) > 1:
                what = " or ".join(f"grids of {counted(each, 'row')}" for each in heights)
                size = f"{heights[0]} {len(rows[0])}"
                way = f"write blank lines between grids, and the size above each, such as {size}"
                raise first.error(f"these may be {what}; {way}")
            height = heights[0] if heights else _height_of_wrong(rows, first)
        for line in reversed(lines[height:]):
            self.lines.push_back(line)
        return grid_of(lines[:height])

    def _rows_announced(self, line: Line) -> int:
        """Return how many rows a line announces, where certainly it does; 0 else."""
        size = _size([line, *islice(_stated(self.lines.ahead()), 1)])
        return size[0] if size is not None and size[1] > 2 else 0

    def _block(self, first: Line) -> tuple[list[Line], list[list[str]]]:
        """Take the lines up to a blank one, or to where a grid certainly ends; return their cells.

        After n + 1 whole rows of n + 2 numbers, two rows with n + 1 in them may make a larger one.
        """
        lines, rows = [first], [_texts(first)]
        announced = self._rows_announced(first) if len(rows[0]) == 2 else 0
        cells, is_whole = 0, False
        for line in self.up_to_blank():
            row = _texts(line)
            goes_on = len(row) == len(rows[0]) and str(len(row) - 1) in row
            if (is_whole and not goes_on) or (len(row) == 2 and self._rows_announced(line)):
                self.lines.push_back(line)
                break
            lines.append(line)
            rows.append(row)
            cells += len(row)
            if len(lines) == announced + 1 > 1 or cells > _MOST:
                break
            is_usual = not announced and len(row) > _FEW and abs(len(rows) - len(row)) == 1
            is_whole = is_usual and _are_whole(rows) and _BLANKS.isdisjoint(chain(*rows))
        return lines, rows


def grid_of(lines: Sequence[Line]) -> Dominosa:
    place, size = lines[0].place(), _size(lines)
    columns, why = 0, "as in the other rows"
    if size is not None:
        head, *lines = lines
        count, columns = size
        announced = f"{counted(count, 'row')} of {columns}"
        why = f"line {head.number} says {announced}"
        if count * columns > _MOST:
            raise head.error(f"{announced}; a grid has up to {_MOST} numbers")
        if len(lines) < count:
            raise head.error(f"{announced} announced, {len(lines)} follow")
        if len(lines) > count:
            raise lines[count].error(f"a row more than the {count} announced")
    rows = [_cells(line, columns) for line in lines]
    cells = list(chain(*rows))
    if len(cells) > _MOST:
        raise lines[0].error(f"more than {_MOST} numbers in a grid; it has 2 to {_MOST}")
    widths = list(map(len, rows))
    columns = columns or max(widths, key=widths.count)
    for cell in _firsts(cells).values():
        _number_or_blank(cell)
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        if len(row) != columns:
            message = f"row {number} has {counted(len(row), 'number')}, expected {columns}"
            raise line.error(f'{message} ({why}): "{shown(line.text)}"')
    texts = [[cell.text for cell in row] for row in rows]
    hole = next((cell for cell in cells if cell.text == _HOLE), None)
    if hole is not None:
        others = [text for row in texts for text in row if text != _HOLE]
        if not _are_whole(texts) or _are_whole([others]):
            what = "# is read as a cell without a number where the grid is then one of dominoes"
            raise hole.error(f"{what} alone; cells that do not exist are not read")
    return _dominosa_of(place, cells, columns)


def _is_row(line: Line) -> bool:
    found = [word.text for word in islice(words(line), _ENOUGH)]
    return all(map(_is_cell, found)) and any(map(is_number, found))


def _is_cell(text: str) -> bool:
    return is_number(text) or text in _BLANKS


def _cells(line: Line, columns: int = 0) -> list[Token]:
    """Return the words of a line, or the characters of the only one, but not far too many.

    In a grid of one column, the word is the cell.
    """
    found = list(islice(words(line), _MOST + 1))
    if len(found) != 1 or columns == 1:
        return found
    return list(islice(found[0].characters(), _MOST + 1))


def _texts(line: Line) -> list[str]:
    return [cell.text for cell in _cells(line)]


def _size(lines: Sequence[Line]) -> tuple[int, int] | None:
    """Return the rows and columns that the first line announces, if the one below has that length.

    Two numbers above two or one may be a row themselves: there, all lines decide.
    """
    sizes = [word.text for word in islice(words(lines[0]), 3)]
    if len(sizes) != 2 or not all(is_number(size) and len(size) <= _LONGEST for size in sizes):
        return None
    count, columns = map(int, sizes)
    if not count or not columns or len(lines) < 2 or len(_cells(lines[1], columns)) != columns:
        return None
    if columns <= 2 and (len(lines) != count + 1 or _are_whole(list(map(_texts, lines)))):
        return None
    return count, columns


def _heights(rows: _Rows) -> list[int]:
    """Return of how many rows each the grids can be that some rows make up."""
    columns = len(rows[0])
    return [
        height
        for height in dict.fromkeys((len(rows), columns - 1, columns + 1))
        if height > 0 and len(rows) % height == 0
        if all(_are_whole(rows[k : k + height]) for k in range(0, len(rows), height))
    ]


def _height_of_wrong(rows: _Rows, first: Line) -> int:
    """Return of how many rows the grids are that some rows make up, with wrong numbers.

    Raises `InputError` where they may be one grid or several.
    """
    count, columns = len(rows), len(rows[0])
    usual = [height for height in (columns - 1, columns + 1) if 0 < height < count]
    is_one = count * columns == room(highest(count * columns))
    fitting = [height for height in usual if count % height == 0 and not is_one]
    if columns > _FEW:  # whole grids were taken before
        return fitting[0] if len(fitting) == 1 else count
    if fitting or any(_are_whole(rows[:height]) for height in usual):
        what = f"{count} rows of {columns} are neither one grid nor several"
        raise first.error(f"{what} in which each number is there as often as it must be")
    return count


def _are_whole(rows: _Rows) -> bool:
    """Return whether rows of one length hold each number as often as a set of dominoes does.

    With blank cells, no number may be there too often.
    """
    held = Counter(chain(*rows))
    cells = held.total()
    most = highest(cells)
    numbers = set(map(str, range(most + 1)))
    return (
        len({*map(len, rows)}) == 1
        and cells == room(most)
        and held.keys() <= numbers | _BLANKS
        and all(held[number] <= most + 2 for number in numbers)
    )


# --- Game ids ---

ID = re.compile(r"\s*([0-9]+)[a-z]*:")
_DESCRIBED = re.compile(r"\s*([0-9]*)[^:]*:(.*)")
_CELL = re.compile(r"\[([0-9]+)\]|(\S)")


class DominosaGames(GameReader):
    """Reads dominosas of game ids, alone in a line or in a saved game."""

    game = "Dominosa"
    pattern = ID
    expected = "expected 6:5552..."

    @staticmethod
    def of_id(line: Line) -> Dominosa:
        """Return the dominosa of a game id; raises `InputError`.

        Where the id has no number above all, its length tells that.
        """
        found = _DESCRIBED.fullmatch(line.text)
        assert found is not None, "ids have a colon"
        digits, (start, end) = found.group(1), found.span(2)
        if len(digits) > len(str(LARGEST)) or (digits and int(digits) > LARGEST):
            raise line.error(f"{shown(digits)} is too large; the numbers are 0 to {LARGEST}")
        cells = [
            Token(cell.group(group), line, cell.start(group))
            for cell in _CELL.finditer(line.text, start, end)
            for group in [cell.lastindex or 0]
        ]
        most = int(digits) if digits else max(highest(len(cells)), 0)
        for cell in _firsts(cells).values():
            if _number_in(cell) > most:
                raise cell.error(f"{cell.text} is too large; the numbers are 0 to {most}")
        if len(cells) != room(most):
            shape = f"{counted(most + 1, 'row')} of {most + 2}"
            raise line.error(f"{counted(len(cells), 'number')}, expected {room(most)} ({shape})")
        return _dominosa_of(line.place(), cells, most + 2)


# --- Lists of su-domino-kus ---

WORDS = 4  # of a domino
_SINGLES = 9
_EXPECTED_SINGLES = f"expected {_SINGLES} (the cells of 1, 2, ..., 9)"

_END = "0"
_FIRST_WORDS = 8  # words that show a list


def su_domino_ku(
    place: Place, dominoes: Sequence[Token], singles: Sequence[Token], layouts: bool
) -> SuDominoKu:
    """Return the puzzle of dominoes of four words each, and of the cells of single digits, if any.

    The last domino may be short: so far it is looked at. Raises `InputError`.
    """
    laid: list[PlacedDomino] = []
    line_of_pair: dict[frozenset[int], int] = {}
    cells: dict[int, Token] = {}
    for four in in_rows(dominoes, WORDS):
        values = [_cell_in(word) if k % 2 else _digit(word) for k, word in enumerate(four)]
        if len(values) < WORDS:
            break
        (u, a, v, b), line = values, four[0].line
        if u == v:
            raise line.error(f"{u}+{v} is no domino here: the two digits of each are different")
        if not are_neighbours(a, b, SIZE):
            raise line.error(f"{four[1].text} and {four[3].text} are not neighbours")
        first = line_of_pair.setdefault(frozenset((u, v)), line.number)
        if len(line_of_pair) == len(laid):
            raise line.error(f"domino {u}+{v} was already placed on line {first}")
        _use(cells, four[1], a)
        _use(cells, four[3], b)
        laid.append((u, a, v, b))
    alone = list(map(_cell_in, singles))
    for word, cell in zip(singles, alone, strict=True):
        _use(cells, word, cell)
    if singles and len(singles) != _SINGLES:
        raise singles[-1].line.error(f"{counted(len(singles), 'cell')}, {_EXPECTED_SINGLES}")
    return SuDominoKu.made(
        Source(place), _dominoes=tuple(laid), _singles=tuple(alone), _cells=cells, layouts=layouts
    )


def _use(cells: dict[int, Token], word: Token, cell: int) -> None:
    if cell in cells:
        raise word.error(f"{shown(word.text)} was already used on line {cells[cell].line.number}")
    cells[cell] = word


def _digit(word: Token) -> int:
    if len(word.text) != 1 or word.text not in "123456789":
        raise word.error(f'"{shown(word.text)}" is not a digit 1-9')
    return int(word.text)


def _cell_in(word: Token) -> int:
    cell = cell_named(word.text, SIZE, SIZE)
    if cell is None:
        raise word.error(f'"{shown(word.text)}" is not a cell A1-I9')
    return cell


class SuDominoKuLists(RecordReader):
    """Reads lists of su-domino-kus. After the `0` of one list, another list may begin."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether there is the name of a cell among the first words.

        Where no command is named, two numbers and the name of a cell must come first.
        """
        stated = islice(head.stated(), _FIRST_WORDS)
        found = [word.text for line in stated for word in islice(words(line), _FIRST_WORDS)][
            :_FIRST_WORDS
        ]
        if head.is_open:
            return len(found) > 2 and is_cell_name(found[2]) and all(map(is_number, found[:2]))
        return any(map(is_cell_name, found))

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or certainly begins a puzzle.

        Inside of a puzzle, a cell follows each number. Two numbers begin one, the second in the
        line below, or as many words as a puzzle has.
        """
        found = [word.text for word in words(line)]
        is_number_of = len(found) > 1 and is_number(found[0]) and len(found[0]) <= 2
        is_whole = is_number_of and len(found) > WORDS * int(found[0])
        if len(found) == 1 and (below := next(self.lines.ahead(), None)) is not None:
            found += [word.text for word in islice(words(below), 1)]
            is_whole = True
        return below_blank or (is_whole and len(found) > 1 and all(map(is_number, found[:2])))

    def record(self, first: Line) -> SuDominoKu | None:
        """Take the lines of a puzzle; None for the end of a list."""
        head, *taken = words(first)
        if not taken and head.text == _END:
            return None
        said = shown(head.text)
        if not is_number(head.text):
            raise head.error(f'expected the number of dominoes, 1-{len(DOMINOES)}, found "{said}"')
        number = int(head.text[:_LONGEST])  # of a longer one, that it is too large
        if not 1 <= number <= len(DOMINOES):
            what = f"there are {len(DOMINOES)}, and 1 at least is given"
            raise head.error(f"{said} dominoes; {what}")
        of_dominoes = WORDS * number
        is_below_blank = False
        while len(taken) < of_dominoes + _SINGLES and (line := next(self.lines, None)) is not None:
            plain = line.without_comment()
            coming = list(words(plain))
            are_numbers = all(is_number(word.text) for word in coming[:2])
            if coming and (
                self.may_begin(plain, False) or (is_below_blank and are_numbers and coming[1:])
            ):
                self.lines.push_back(line)
                break
            is_below_blank = line.is_blank
            taken += coming
        if len(taken) > of_dominoes + _SINGLES and taken[-1].text == _END:
            taken.pop()
        right = 0  # words that may be meant as what is due, a digit or a cell
        for word in taken:
            is_cell_due = right >= of_dominoes or right % 2 == 1
            if (is_number if is_cell_due else is_cell_name)(word.text):
                break
            right += 1
        place, layouts = head.line.place(), self.reading.options.layouts
        laid, singles = taken[:right][:of_dominoes], taken[of_dominoes:right]
        puzzle = su_domino_ku(place, laid, singles, layouts)
        if right == len(taken) and singles:
            return puzzle
        wrong, last = (taken[right] if right < len(taken) else None), [head, *taken][right]
        done, rest = divmod(right, WORDS)
        if wrong is None and done == number:
            what = f"0 cells, {_EXPECTED_SINGLES}"
        elif wrong is None or (rest == 0 and not singles):
            follow = done if done < number else "more"
            what = f"line {head.line.number} says {counted(number, 'domino')}, {follow} follow"
        else:
            expected = "a cell such as B2" if rest % 2 else "a digit 1-9"
            what = f'expected {expected}, found "{shown(wrong.text)}"'
        raise last.line.error(what) if wrong is None else wrong.error(what)


# --- YAML and JSON ---

_KEYS = {"su-domino-ku": ("dominoes", "singles"), "dominosa": ("grid",)}


def read_yaml(document: Node, reading: DominoReading) -> Dominosa | SuDominoKu:
    place = document.place._replace(column=0)
    if _variant(document) == "dominosa":
        return _dominosa(document).sourced(place=place)
    dominoes, singles = document.get("dominoes"), list(_words(document.get("singles")))
    laid = list(_dominoes(dominoes))
    if not laid and not singles and (dominoes is None or dominoes.kind != "list"):
        raise document.error('there are no dominoes; "dominoes: []" is the puzzle without any')
    return su_domino_ku(place, laid, singles, reading.options.layouts)


def _variant(document: Node) -> str:
    """Return the kind of puzzle: the one that is stated, or that has the keys that are there."""
    from cover.reading.yaml_documents import text_of

    stated = document.get("variant")
    variant = text_of(stated)
    if stated is not None and variant not in _KEYS:
        raise stated.error(f'no variant "{shown(variant)}"; they are {" and ".join(_KEYS)}')
    for name, keys in _KEYS.items():
        found = next((key for key, _ in document.pairs if key.text in keys), None)
        variant = variant or (name if found else "")
        if found and name != variant:
            raise found.error(f'"{found.text}" belongs to {name}, not to {variant}')
    if not variant:
        raise document.error('expected "dominoes:" of a su-domino-ku, or "grid:" of a dominosa')
    return variant


def _dominoes(node: Node | None) -> Iterator[Token]:
    """Yield the words of dominoes: each is an item of a list, or four words of a text."""
    items = node.items if node is not None and node.kind == "list" else []
    fours = [list(_words(item)) for item in items] or in_rows(list(_words(node)), WORDS)
    for number, four in enumerate(fours):
        if len(four) != WORDS:
            message = f"{counted(len(four), 'word')}, expected a domino such as 6 B2 1 B3"
            raise four[0].line.error(message) if four else items[number].error(message)
        yield from four


def _words(node: Node | None) -> Iterator[Token]:
    for line in [] if node is None else node.lines():
        yield from words(line)


def _dominosa(document: Node) -> Dominosa:
    node = document.needed("grid")
    # A text has lines; of a list, each item is one, which may be a list of numbers.
    lists = [[_joined(item)] if item.kind == "list" else item.lines() for item in node.items]
    lines = chain(*lists) if node.kind == "list" else node.lines()
    rows = [line for line in lines if not line.is_blank]
    if not rows:
        raise node.error("no cells here")
    is_id = len(rows) == 1 and ID.match(rows[0].text)
    return DominosaGames.of_id(rows[0]) if is_id else grid_of(rows)


def _joined(row: Node) -> Line:
    """Return the numbers of a list in one line, which knows the place of each."""
    from cover.reading.yaml_documents import text_of

    texts = [text_of(item) or BLANK for item in row.items]
    columns = [item.place.column for item in row.items]
    at = [column for column, each in zip(columns, texts, strict=True) for _ in f"{each} "]
    return Line(row.place.source, row.place.line, " ".join(texts), at)


# --- Writing ---


def written_rows(puzzle: Puzzle[Any]) -> list[str]:
    dominosa = _to_be_written(puzzle, "dominosa")
    rows = in_rows(dominosa._numbers, dominosa.columns)
    size = f"{len(rows)} {dominosa.columns}"
    return [size, *(" ".join(map(written_number, row)) for row in rows)]


def written_id(puzzle: Puzzle[Any]) -> list[str]:
    dominosa = _to_be_written(puzzle, "tatham")
    most, held = dominosa.columns - 2, dominosa._numbers
    if UNKNOWN in held:
        raise InputError(puzzle.place, "tatham cannot say cells without a number")
    if len(held) != room(most) or max(held) > most:
        shape = "a grid but n + 1 rows of n + 2 numbers, which are 0 to n"
        raise InputError(puzzle.place, f"tatham cannot say {shape}")
    numbers = (str(number) if number < 10 else f"[{number}]" for number in held)
    return [f"{most}:{''.join(numbers)}"]


def _to_be_written(puzzle: Puzzle[Any], name: str) -> Dominosa:
    if not isinstance(puzzle, Dominosa):
        raise InputError(puzzle.place, f"{name} cannot say a su-domino-ku")
    return puzzle


def written_list(puzzle: Puzzle[Any]) -> list[str]:
    """Return the lines of a su-domino-ku: how many dominoes, the dominoes, the single digits.

    Raises `InputError`.
    """
    if not isinstance(puzzle, SuDominoKu):
        raise InputError(puzzle.place, "su-domino-ku cannot say a dominosa")
    laid, singles = puzzle._dominoes, puzzle._singles
    if not laid or not singles:
        missing = "dominoes" if singles else "the cells of the single digits"
        raise InputError(puzzle.place, f"su-domino-ku cannot say a puzzle without {missing}")
    return [str(len(laid)), *map(written_domino, laid), written_singles(singles)]
