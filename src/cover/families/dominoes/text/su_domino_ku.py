"""Su-domino-kus as HDU 4210 lists them: how many dominoes, the dominoes, nine single digits.

A domino is four words, `6 B2 1 B3`: a digit, its cell, the other digit and its cell. The cells of
the single digits 1, 2, ..., 9 are nine words. Lines may end anywhere, so that a puzzle can begin in
the middle of one, and a `0` in the place of a puzzle ends the list.

How many words a puzzle has is known from its first one. Where the words do not fit that, the next
puzzle begins below a blank line, or with a line of a lone number, or of two numbers and more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.dominoes.puzzle import are_neighbours, in_rows
from cover.families.dominoes.su_domino_ku import (
    DOMINOES,
    SIZE,
    PlacedDomino,
    SuDominoKu,
    lettered_name,
    written_domino,
)
from cover.families.dominoes.text.numbers import is_number
from cover.families.dominoes.text.tatham import is_game
from cover.puzzle import Puzzle
from cover.reading.cell_names import cell_named, is_cell_name
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, counted, shown, significant, words
from cover.reading.records import Reading

WORDS = 4  # of a domino
SINGLES = 9
_MOST = len(DOMINOES)

_END = "0"
_ENOUGH = 1_000  # words that show what a line is
_ABOVE = 2  # numbers that may stand above the first cell: how many dominoes there are, and a digit
_LONGEST_HEAD = 2  # digits
_LONG = 4_096  # characters of a line, of which no more are held at a time


class PlacedDominoes:
    """The dominoes and single digits that lie in a grid so far."""

    def __init__(self) -> None:
        self._dominoes: list[PlacedDomino] = []
        self._singles: list[int] = []
        self._line_of_pair: dict[frozenset[int], int] = {}
        self._cells: dict[int, Place] = {}

    def add_dominoes(self, found: Sequence[Token]) -> None:
        """Lay dominoes of four words each, the last of which may be missing.

        Raises `InputError`.
        """
        for four in in_rows(found, WORDS):
            self._add_domino(four)

    def _add_domino(self, four: Sequence[Token]) -> None:
        values = [_cell(word) if k % 2 else _digit(word) for k, word in enumerate(four)]
        if len(values) < WORDS:
            return
        (u, a, v, b), line = values, four[0].line
        domino = f"{u}+{v}"
        if u == v:
            raise line.error(f"{domino} is no domino here: the two digits of each are different")
        if not are_neighbours(a, b, SIZE):
            raise line.error(f"{four[1].text} and {four[3].text} are not neighbours")
        first = self._line_of_pair.setdefault(frozenset((u, v)), line.number)
        if len(self._line_of_pair) == len(self._dominoes):
            raise line.error(f"domino {domino} was already placed on line {first}")
        self._use(four[1], a)
        self._use(four[3], b)
        self._dominoes.append((u, a, v, b))

    def add_singles(self, found: Sequence[Token]) -> None:
        """Lay the digits 1, 2, ..., 9 alone in cells; raises `InputError`."""
        for word in found:
            cell = _cell(word)
            self._use(word, cell)
            self._singles.append(cell)

    def puzzle(self, place: Place, layouts: bool) -> SuDominoKu:
        """Return the puzzle, which begins at that place."""
        return SuDominoKu.made(
            Source(place),
            _dominoes=tuple(self._dominoes),
            _singles=tuple(self._singles),
            _places=self._cells,
            layouts=layouts,
        )

    def _use(self, word: Token, cell: int) -> None:
        if cell in self._cells:
            line = self._cells[cell].line
            raise word.error(f"{shown(word.text)} was already used on line {line}")
        self._cells[cell] = word.place()


def wrong_singles(found: int, line: Line) -> InputError:
    """Return the error for another number of single digits than nine."""
    message = f"{counted(found, 'cell')}, expected {SINGLES} (the cells of 1, 2, ..., 9)"
    return line.error(message)


def _digit(word: Token) -> int:
    if len(word.text) != 1 or word.text not in "123456789":
        raise word.error(f'"{shown(word.text)}" is not a digit 1-9')
    return int(word.text)


def _cell(word: Token) -> int:
    cell = cell_named(word.text, SIZE, SIZE)
    if cell is None:
        raise word.error(f'"{shown(word.text)}" is not a cell A1-I9')
    return cell


class SuDominoKuLists(RecordReader):
    """Reads lists of su-domino-kus. After the `0` of one list, another list may begin."""

    def __init__(self, lines: Lines, reading: Reading[Any]) -> None:
        super().__init__(Lines(_short(lines)), reading)

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether there is the name of a cell below no more numbers than may be above it.

        A lone number shows a list, too.
        """
        numbers: list[str] = []
        for line in head.stated():
            if is_game(line):
                break
            found = [word.text for word in islice(words(line), _ENOUGH)]
            if any(map(is_cell_name, found)):
                return True
            if all(map(is_number, found)):
                numbers += found
            if len(numbers) > _ABOVE:
                return False
        return len(numbers) == 1 and len(numbers[0]) <= _LONGEST_HEAD and numbers[0] != "00"

    def record(self, first: Line) -> SuDominoKu | None:
        """Read the puzzle that begins with a line; what is left of its last line is kept."""
        coming = _Words(first, self.lines)
        listed = _Listed(next(coming), coming)
        try:
            return listed.puzzle(self.reading.options.layouts)
        finally:
            coming.give_back()

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or begins with the number of dominoes."""
        found = [is_number(word.text) for word in islice(words(line), 2)]
        return below_blank or found in ([True], [True, True])


def written(puzzle: Puzzle[Any]) -> list[str]:
    """Return the lines of a su-domino-ku: how many dominoes, the dominoes, the single digits.

    Raises `InputError`.
    """
    if not isinstance(puzzle, SuDominoKu):
        raise InputError(puzzle.place, "su-domino-ku cannot say a dominosa")
    laid, singles = puzzle._dominoes, puzzle._singles
    if not laid or not singles:
        missing = "dominoes" if singles else "the cells of the single digits"
        raise InputError(puzzle.place, f"su-domino-ku cannot say a puzzle without {missing}")
    return [str(len(laid)), *map(written_domino, laid), " ".join(map(lettered_name, singles))]


def _short(lines: Lines) -> Iterator[Line]:
    """Yield lines, long ones in parts: there may be any number of puzzles in one."""
    for line in lines:
        if len(line.text) <= _LONG:
            yield line
            continue
        start = 0
        for word in words(line.without_comment()):
            if word.start - start > _LONG:
                yield line.part(start, word.start)
                start = word.start
        yield line.part(start, len(line.without_comment().text))


class _Words(Iterator[Token]):
    """The words from a line on; no line is taken before its first word is."""

    def __init__(self, first: Line, lines: Lines) -> None:
        self._lines = lines
        self._of_line: Iterator[Token] = words(first)
        self._below_blank: Token | None = None  # the last word that is first below a blank line

    def __next__(self) -> Token:
        is_below_blank = False
        while (word := next(self._of_line, None)) is None:
            line = next(self._lines)
            is_below_blank = is_below_blank or line.is_blank
            self._of_line = words(line.without_comment())
        if is_below_blank:
            self._below_blank = word
        return word

    def push_back(self, word: Token) -> None:
        """Make a word the next one again."""
        self._of_line = chain([word], self._of_line)

    def give_back(self) -> None:
        """Make a line again of the words that are left of the last one."""
        word = next(self._of_line, None)
        if word is not None:
            text = word.line.text
            self._lines.push_back(word.line.with_text(text[word.start :].rjust(len(text))))

    def cells_on_line(self) -> int:
        """Take the next words of the line that are cells; return how many they are."""
        cells = 0
        for word in self._of_line:
            if not is_cell_name(word.text):
                self.push_back(word)
                break
            cells += 1
        return cells

    def coming(self, count: int) -> list[Token]:
        """Return the next words, or as many as there are; they are not taken."""
        found = list(islice(self._of_line, count))
        self._of_line = chain(found, self._of_line)
        below = (word for line in significant(self._lines.ahead()) for word in words(line))
        return [*found, *islice(below, count - len(found))]

    def begins_list(self, word: Token) -> bool:
        """Whether the last word is a number below a blank line, and another number follows."""
        is_likely = word is self._below_blank and is_number(word.text)
        return is_likely and any(is_number(each.text) for each in self.coming(1))


class _Listed:
    """One puzzle, which begins with the word `head`."""

    def __init__(self, head: Token, following: _Words) -> None:
        self._head = head
        self._words = following
        self._number = 0  # of dominoes
        self._taken: list[Token] = []

    def puzzle(self, layouts: bool) -> SuDominoKu | None:
        """Take the words of the puzzle; None for the end of a list. Raises `InputError`."""
        if self._head.text == _END and all(is_number(each.text) for each in self._words.coming(2)):
            return None
        self._number = _number_of_dominoes(self._head)
        fault = self._take()
        placed = PlacedDominoes()
        placed.add_dominoes(self._taken[: WORDS * self._number])
        placed.add_singles(self._taken[WORDS * self._number :])
        if fault is not None:
            raise fault
        return placed.puzzle(self._head.line.place(), layouts)

    def _take(self) -> InputError | None:
        """Take words as long as they are of the right kind; return the error where one is not.

        A word that is neither a number nor a cell may be meant as either.
        """
        of_dominoes = WORDS * self._number
        for k in range(of_dominoes + SINGLES):
            word = next(self._words, None)
            if word is None:
                return self._fault(None)
            is_cell_due = k >= of_dominoes or k % 2 == 1
            is_other = is_number if is_cell_due else is_cell_name
            if is_other(word.text) or self._words.begins_list(word):
                self._words.push_back(word)
                return self._fault(word)
            self._taken.append(word)
        more = self._words.cells_on_line()
        return wrong_singles(SINGLES + more, self._taken[-1].line) if more else None

    def _fault(self, word: Token | None) -> InputError:
        """Return the error for a word that is not what is due, or for the end of the input."""
        last = self._taken[-1] if self._taken else self._head
        done, rest = divmod(len(self._taken), WORDS)
        plural = "domino" if self._number == 1 else "dominoes"
        announced = f"line {self._head.line.number} says {self._number} {plural}"
        if done >= self._number:
            singles, coming = len(self._taken) - WORDS * self._number, self._words.coming(2)
            if singles == 0 and [is_number(each.text) for each in coming] == [True, False]:
                return coming[0].error(f"{announced}, more follow")
            return wrong_singles(singles, last.line)
        if word is None:
            text = f"the input ends inside a puzzle: {announced}, {done} follow"
            return last.line.error(text)
        if rest == 0:
            return word.error(f"{announced}, {done} follow")
        due = "a cell such as B2" if rest % 2 else "a digit 1-9"
        return word.error(f'expected {due}, found "{shown(word.text)}"')


def _number_of_dominoes(head: Token) -> int:
    found = shown(head.text)
    if not is_number(head.text):
        raise head.error(f'expected the number of dominoes, 1-{_MOST}, found "{found}"')
    number = int(head.text[: len(str(_MOST)) + 1])  # of a longer one, that it is too large
    if not 1 <= number <= _MOST:
        raise head.error(f"{found} dominoes; there are {_MOST}, and 1 at least is given")
    return number
