"""How a grid is written: the characters of blanks and symbols, and where its cells stand.

`GridOptions` is what the options of a command say of it.

Grids up to 9x9 are written with digits. For larger ones there are three conventions with one
character a cell -- letters only (`A` is the first symbol: POJ 3076), `1-9A-G`, hexadecimal
`0-9A-F` -- and decimal numbers. A puzzle's answers are written as the puzzle was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any

from cover import facts as contests
from cover.facts import Contest
from cover.families.grids.houses import Rules
from cover.reading.lines import Line, Token, shown
from cover.reading.records import Reading
from cover.tuples import NamedTuple

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANKS = ".0?-_*"
EMPTY = frozenset(BLANKS + "xX")  # what may be an empty cell
CELLS = re.compile(r"[0-9A-Za-z.?_*-]+")  # what is usual in cells
MISSING = "#"  # a cell that does not exist


class GridOptions(NamedTuple):
    """What the options of grids say.

    `box` are the rows and columns of a box; `blank` and `symbols` the characters of empty cells and
    of symbols. `diagonals`, `windows` and `boxes` are houses that hold every symbol, too; with
    `repeats`, the cages of a killer may hold a digit more than once. Where there is a `layout`, the
    input consists of lines of givens, and these are its rules.
    """

    box: tuple[int, int] | None = None
    blank: str = ""
    symbols: str = ""
    diagonals: bool = False
    windows: bool = False
    boxes: bool = False
    repeats: bool = False
    layout: Rules | None = None

    def for_numbers(self, cells: int) -> GridOptions:
        """Return the options for grids of that many cells whose symbols are numbers from 1.

        They are read as lines with a character for each, that of the number n at n in `blank` and
        `symbols` together.
        """
        size = isqrt(cells) if self.layout is None else self.layout.symbols
        return self._replace(blank=".", symbols=("123456789" + LETTERS)[:size])


GridReading = Reading[GridOptions]


def asking(reading: GridReading, **changes: Any) -> GridReading:
    return reading._replace(options=reading.options._replace(**changes))


class Notation:
    """How one grid writes its `size` symbols.

    `symbols` holds a character for each symbol, or is empty for decimal numbers; `blanks` are the
    characters of an empty cell. `certain` tells that the grid shows the convention: others of
    the file that fit it follow it. `values` holds what each character means: a symbol, where it is
    a usual blank too. Decimal numbers start at `low`.
    """

    def __init__(
        self, size: int, symbols: str, blank: str = "", certain: bool = True, low: int = 1
    ) -> None:
        self.size = size
        self.symbols = symbols
        taken = symbols or ("" if low > 0 else "0")
        usual = BLANKS + "xX" if size <= 16 else BLANKS
        self.blanks = "".join([each for each in blank or usual if each.upper() not in taken])
        self.certain = certain
        self.low = low
        written = symbols or map(str, range(low, low + size))
        self._written: tuple[str, ...] = (MISSING, *written)
        self.values = dict.fromkeys(self.blanks, 0)
        for value, symbol in enumerate(symbols, 1):
            self.values[symbol] = self.values[symbol.lower()] = value

    def value(self, text: str) -> int | None:
        """The symbol that a cell's text means, 0 for a blank, None for neither."""
        if self.symbols or text in self.values:
            return self.values.get(text)
        digits = text.lstrip("0")
        if not text.isascii() or not text.isdigit() or len(digits) > 2:
            return None
        number = int(digits or "0")
        if not number and "0" in self.blanks:
            return 0
        value = number - self.low + 1
        return value if 1 <= value <= self.size else None

    def symbol(self, value: int) -> str:
        return self._written[value]

    def line(self, values: Sequence[int]) -> str:
        return ("" if self.symbols else " ").join(map(self._written.__getitem__, values))

    def expected(self) -> str:
        """What a cell may hold, for messages: `a digit 1-9 or a blank (. 0 ? - _ * x)`."""
        blanks = " ".join(character for character in self.blanks if character != "X")
        first, last = self._written[1], self._written[-1]
        said = f"one of {self.symbols}"
        if not self.symbols:
            said = f"a number {first}-{last}"
        elif self.symbols in "0123456789":
            said = f"a digit {first}-{last}"
        elif self.symbols == LETTERS[: self.size]:
            said = f"a letter {first}-{last}"
        elif first in "01" and last.isalpha():
            said = f"a symbol {first}-9A-{last}"
        return f"{said} or a blank ({shown(blanks)})"


# The same object for the same arguments.
of = lru_cache(maxsize=64)(Notation)


def numbers(size: int, blank: str = "", low: int = 1) -> Notation:
    """Decimal numbers from `low` on, with 0 as the blank or any usual one."""
    return of(size, "", blank, low=low)


def digits(low: int, size: int, blank: str = "") -> Notation:
    """The digits from `low` on, and letters after 9; decimal numbers where these do not reach."""
    symbols = ("0123456789" + LETTERS)[low : low + size] if low >= 0 else ""
    return of(size, symbols, blank) if len(symbols) == size else numbers(size, blank, low)


def digits_then_letters(size: int, blank: str = "", certain: bool = True) -> Notation:
    """The convention `1-9`, then `A`, `B` ..."""
    return of(size, ("123456789" + LETTERS)[:size], blank, certain)


def recognise(
    size: int, characters: Iterable[str], previous: Notation | None = None, blank: str = ""
) -> Notation:
    """The convention of a grid of single characters, told from the set of those it uses.

    Where the set fits the `previous` grid of the file, and that one showed its convention, it
    is the same. Otherwise it is the first that fits.
    """
    if size <= 9:
        return digits_then_letters(size, blank)
    used = {character.upper() for character in characters}
    sticks = previous is not None and previous.certain and previous.size == size
    if previous is not None and sticks and used <= previous.values.keys():
        return previous
    blanks = numbers(size, blank).blanks
    other_blanks = used & set(blanks.upper()) - {"0"}
    symbols = used - other_blanks
    has_letters = any(character.isalpha() for character in symbols)
    certain = has_letters and ("0" in used or LETTERS[size - 10] in symbols)
    conventions = [digits_then_letters(size, blank, certain)]
    if has_letters and not symbols & set("123456789"):
        conventions.insert(0, of(size, LETTERS[:size], blank))
    if "0" in used and ("0" not in blanks or (has_letters and other_blanks)):
        conventions.insert(0, of(size, ("0123456789" + LETTERS)[:size], blank))
    return next((fit for fit in conventions if used <= fit.values.keys()), conventions[0])


# --- Where cells stand, and how contests want answers ---


class LineOfCells(NamedTuple):
    """Cells that stand side by side in one line, from the character `start` on."""

    first_line: Line
    start: int

    def token(self, cell: int) -> Token:
        return Token(self.first_line.text[self.start + cell], self.first_line, self.start + cell)


class ScatteredCells(NamedTuple):
    """Cells of several lines."""

    cells: Sequence[Token]

    def __reduce__(self) -> tuple[object, ...]:
        """Have tokens sent to other processes as lists, which takes a fifth of the time."""
        texts, lines = [each.text for each in self.cells], [each.line for each in self.cells]
        return _scattered, (texts, lines, [each.start for each in self.cells])

    @property
    def first_line(self) -> Line:
        return self.cells[0].line

    def token(self, cell: int) -> Token:
        return self.cells[cell]


def _scattered(texts: list[str], lines: list[Line], starts: list[int]) -> ScatteredCells:
    return ScatteredCells(list(map(Token, texts, lines, starts)))


# Where the cells of a grid stand.
CellPlaces = LineOfCells | ScatteredCells


def _spaced_rows(puzzle: Any, solution: Sequence[int]) -> list[str]:
    return [" ".join(row) for row in puzzle._rows(solution)]


_SEVERAL_OR_NONE = {"none": "no solution", "several": "multiple solutions"}

POJ_3074 = Contest(contests.as_line, {})
POJ_2676 = Contest(contests.as_rows, {})
POJ_3076 = Contest(contests.as_rows, {}, separated=True)
UVA_989 = Contest(_spaced_rows, {"none": "NO SOLUTION"}, separated=True)
HDU_3909 = Contest(contests.as_rows, _SEVERAL_OR_NONE, separated=True)
