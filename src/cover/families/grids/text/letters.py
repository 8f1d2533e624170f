"""Killers whose cages are drawn by letters, with totals below: `a=12 b=17 ...`.

The letters stand in n rows of n, beside the givens (CodinGame) or alone, or in one line of n x n,
below a line of givens or alone. Totals may be written `a=12`, `a:12` or `a12`, between blanks,
commas or semicolons. Upper and lower case differ; `.` is a cell in no cage, 0 stands for no total.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from string import ascii_letters

from cover.errors import InputError
from cover.families.grids.houses import LARGEST, SMALLEST_WITH_BOXES
from cover.families.grids.options import GridReading
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation, writing
from cover.families.grids.text.grid_rows import is_rule
from cover.families.grids.text.grid_text import CageText, GridReader, GridText, of_cells, with_cages
from cover.families.grids.text.notation import ScatteredCells
from cover.reading.formats import Head
from cover.reading.lines import Line, Token, counted, shown

_ITEM = r"([^\s\d.,;:=?_*+|-])(?: ?[=:] ?)?([0-9]{1,4})(?![0-9])"
_TOTAL = re.compile(_ITEM)
_BETWEEN = re.compile(r"[\s,;]*")
_BEGIN = re.compile(_BETWEEN.pattern + _ITEM)
_WORD = re.compile(r"[^\s|]+")
_SIGNED = re.compile(r"[=:]\s*[0-9]")
_LONGEST = 2 * LARGEST * LARGEST  # characters of a puzzle's grids
_WHOLE = {size * size for size in range(SMALLEST_WITH_BOXES, LARGEST + 1)}
_NO_CAGE = "."


class Letters(GridReader):
    """Reads a grid of letters, perhaps with one of givens, and the totals of its cages."""

    _is_below_totals = False  # whether totals of the puzzle were passed

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        """Return whether the first line holds two words alike, or totals are in it or below it."""
        coming = head.stated()
        first = next(coming, None)
        word, *others = first.text.split() if first else [""]
        if others:
            are_alike = len(others) == 1 and len(others[0]) == len(word)
            return are_alike or _is_totals(" ".join(others))
        second = next(coming, None)
        if second is None:
            return False
        return len(second.text.split()[0]) == len(word) or _is_totals(second.text)

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or below the totals of a broken puzzle."""
        if _is_totals(line.text):
            self._is_below_totals = True
            return False
        return below_blank or self._is_below_totals

    def record(self, first: Line) -> DigitGrid:
        """Read the grids, and the totals of their letters."""
        self._is_below_totals = False
        layers, below = self._layers(first)
        self._is_below_totals = True
        size = isqrt(len(layers[0]))
        givens, letters = layers if len(layers) > 1 else ([], layers[0])
        if givens and not _fit(givens, size) and _fit(letters, size):
            letters, givens = givens, letters
        place = layers[0][0].line.place()
        grid = GridText(place, size, size, ScatteredCells(letters))
        puzzle = self.puzzle_of(of_cells(givens, size, size, place=place) if givens else grid)
        known = {cell.text for cell in letters if cell.text != _NO_CAGE}
        totals = self._totals(below, known)
        missing = sorted(known.difference(totals))
        if missing:
            name = shown(missing[0])
            message = f"cage {name} has no sum; {name}=0 is a cage without one"
            raise next(cell for cell in letters if cell.text == missing[0]).error(message)
        cages = [
            CageText(
                f"cage {shown(letter)}",
                tuple(k for k, cell in enumerate(letters) if cell.text == letter),
                int(total.text) or None,
                total.place(),
            )
            for letter, total in totals.items()
        ]
        return with_cages(puzzle, cages, self.reading)

    def _layers(self, first: Line) -> tuple[list[list[Token]], Line]:
        """Read the grids above the totals; return the line of these from where they begin, too."""
        rows: list[list[Token]] = []  # the words of each line
        line: Line | None = first
        while line is not None:
            words: list[Token] = []
            begin = _begin_of_totals(line.text)
            for word in _WORD.finditer(line.text):
                is_total = word.start() >= begin and _BEGIN.match(line.text, word.start())
                if is_total and len(words) <= _LONGEST and (layers := _complete([*rows, words])):
                    return layers, line.part(word.start(), len(line.text))
                words.append(Token(word.group(), line, word.start()))
            if _SIGNED.search(line.text):
                rows.append([word for word in words if not _SIGNED.search(word.text)])
                self._is_below_totals = True
                break
            if not is_rule(line.text):
                rows.append(words)
            if sum(map(_width, rows)) > _LONGEST:
                break
            line = self._next(rows)
        raise _incomplete(rows, first)

    def _next(self, rows: list[list[Token]]) -> Line | None:
        """Take the next line; a blank one ends what is no complete grid."""
        for line in self.lines:
            plain = line.without_comment()
            if not plain.is_blank:
                return plain
            if line.is_blank:
                if _complete(rows):
                    return next(self.stated(self.lines), None)
                self.lines.push_back(line)
                return None
        return None

    def _totals(self, line: Line, known: set[str]) -> dict[str, Token]:
        """Read the totals in this line, and in those below it as long as some are missing."""
        found: dict[str, Token] = {}
        while True:
            for item in _TOTAL.finditer(line.text):
                letter = item.group(1)
                if letter not in known:
                    raise line.error(f'no cell is in cage "{shown(letter)}"', item.start())
                if letter in found:
                    raise line.error(f"cage {shown(letter)} has a sum already", item.start())
                found[letter] = Token(item.group(2), line, item.start(2))
            following = next(self.lines.ahead(), None) if len(found) < len(known) else None
            if following is None or not _is_totals(following.without_comment().text):
                return found
            line = next(self.lines).without_comment()


def _is_totals(text: str) -> bool:
    """Return whether a text holds totals of letters, and nothing else."""
    return _begin_of_totals(text) == 0 < len(text)


def _begin_of_totals(text: str) -> int:
    """Return where the totals begin that a text ends with; its length where it does not."""
    begin, end = 0, 0  # of the items that follow each other
    for item in _TOTAL.finditer(text):
        if not _BETWEEN.fullmatch(text, end, item.start()):
            begin = item.start()
        end = item.end()
    if not end or not _BETWEEN.fullmatch(text, end):
        return len(text)
    while begin and _BETWEEN.fullmatch(text, begin - 1, begin):
        begin -= 1
    return begin


def _width(words: list[Token]) -> int:
    return sum(len(word.text) for word in words)


def _complete(rows: list[list[Token]]) -> list[list[Token]]:
    """Return the cells of the letters, or of givens and letters; none unless they are complete."""
    rows = [words for words in rows if words]
    width = _width_of_pairs(rows)
    if width:
        is_whole = SMALLEST_WITH_BOXES <= len(rows) == width <= LARGEST
        return [[c for words in rows for c in _split(words[k])] for k in range(2 * is_whole)]
    cells = [c for words in rows for word in words for c in _split(word)]
    for count in (len(cells), len(cells) // 2):
        if count in _WHOLE and len(cells) % count == 0:
            return [cells[k : k + count] for k in range(0, len(cells), count)]
    return []


def _width_of_pairs(rows: list[list[Token]]) -> int:
    """Return how long the two words are in each row, where all rows are of givens and letters."""
    widths = {tuple(len(word.text) for word in words) for words in rows}
    one, other = (*min(widths, default=()), 0, 0)[:2]
    is_pairs = len(widths) == 1 and one == other and all(len(words) == 2 for words in rows)
    return one if is_pairs and len(rows) > 1 else 0


def _split(word: Token) -> Iterator[Token]:
    return (Token(text, word.line, word.start + k) for k, text in enumerate(word.text))


def _fit(cells: Sequence[Token], size: int) -> bool:
    """Return whether the cells may be givens."""
    known = notation.digits_then_letters(size).values
    return all(cell.text in known for cell in cells)


def _incomplete(rows: list[list[Token]], first: Line) -> InputError:
    rows = [words for words in rows if words]
    if _complete(rows):
        return first.error("no sums of the cages below this grid, expected a=12 b=17 ...")
    width = _width_of_pairs(rows)
    if width:
        found = f"{counted(len(rows), 'row')} of {width} givens and {width} letters"
        return first.error(f"{found}, expected {width} rows and then the sums")
    expected = "a grid of letters for the cages, perhaps after one of givens, and then a=12 ..."
    return first.error(f"{counted(sum(map(_width, rows)), 'character')}, expected {expected}")


def written(puzzle: DigitGrid) -> list[str]:
    """Return the letters of the cages in rows, beside the givens if there are any, and the sums."""
    writing.refuse_more(
        puzzle,
        "letters",
        *(writing.GIVENS, writing.BOXES, writing.UNBOXED, writing.CAGES, writing.NO_TOTAL),
    )
    rules = puzzle.rules
    cages = writing.cages_of(rules)
    if not 0 < len(cages) <= len(ascii_letters):
        message = f"letters cannot say {len(cages)} cages, but 1 to {len(ascii_letters)}"
        raise InputError(puzzle.place, message)
    if any(puzzle._givens) and rules.rows > 9:
        raise InputError(puzzle.place, "letters cannot say givens above 9x9")
    names = [
        ascii_letters[number - 1] if number else _NO_CAGE
        for number in writing.cage_numbers(rules, 0)
    ]
    rows = writing.in_rows(names, rules.columns)
    if any(puzzle._givens):
        givens = writing.in_rows(writing.characters(puzzle), rules.columns)
        rows = [f"{row} {letters}" for row, letters in zip(givens, rows, strict=True)]
    totals = zip(ascii_letters, cages, strict=False)
    return [*rows, " ".join(f"{letter}={cage.total or 0}" for letter, cage in totals)]
