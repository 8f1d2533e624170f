"""Su-domino-kus as HDU 4210 lists them: how many dominoes, the dominoes, nine single digits.

A domino is four words, `6 B2 1 B3`: a digit, its cell, the other digit and its cell. The cells of
the single digits 1, 2, ..., 9 are nine words. Lines may end anywhere, so that a puzzle can begin in
the middle of one, and a `0` in the place of a puzzle ends the list.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
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
from cover.puzzle import Puzzle
from cover.reading.cell_names import cell_named, is_cell_name
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, counted, shown, words
from cover.reading.records import Reading

WORDS = 4  # of a domino
SINGLES = 9
_MOST = len(DOMINOES)

_END = "0"
_ENOUGH = 8  # words that show a list
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
        """Return whether there is the name of a cell among the first words.

        Where no command is named, two numbers and the name of a cell must come first.
        """
        stated = islice(head.stated(), _ENOUGH)
        found = [word.text for line in stated for word in islice(words(line), _ENOUGH)][:_ENOUGH]
        if head.is_open:
            return len(found) > 2 and is_cell_name(found[2]) and all(map(is_number, found[:2]))
        return any(map(is_cell_name, found))

    def record(self, first: Line) -> SuDominoKu | None:
        """Read the puzzle that begins with a line; what is left of its last line is kept."""
        coming = _Words(first, self.lines)
        try:
            return self._puzzle(coming)
        finally:
            coming.give_back()

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or begins with two numbers."""
        return below_blank or _begins(list(words(line)), self.lines)

    def _puzzle(self, coming: _Words) -> SuDominoKu | None:
        """Take the words of a puzzle; None for the end of a list. Raises `InputError`."""
        head = coming.take()
        if head.text == _END and coming.is_at_line_end:
            return None
        number = _number_of_dominoes(head)
        taken: list[Token] = []
        fault = None
        while fault is None and len(taken) < WORDS * number + SINGLES:
            fault = _fault(head, number, taken, coming)
            taken += [] if fault else [coming.take()]
        placed = PlacedDominoes()
        placed.add_dominoes(taken[: WORDS * number])
        placed.add_singles(taken[WORDS * number :])
        if fault is None and (more := coming.cells_on_line()):
            fault = wrong_singles(SINGLES + more, taken[-1].line)
        if fault is not None:
            raise fault
        return placed.puzzle(head.line.place(), self.reading.options.layouts)


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
        start = 0
        for word in words(line) if len(line.text) > _LONG else ():
            if word.start - start > _LONG:
                yield line.part(start, word.start)
                start = word.start
        yield line.part(start, len(line.text)) if start else line


class _Words:
    """The words from a line on; no line is taken before its first word is looked at."""

    def __init__(self, first: Line, lines: Lines) -> None:
        self._lines = lines
        self._left = deque(words(first))  # of a line
        self._first: Token | None = None  # of the line
        self._is_below_blank = False

    def coming(self) -> Token | None:
        """Return the next word, which is not taken; None at the end."""
        is_below_blank = False
        while not self._left:
            line = next(self._lines, None)
            if line is None:
                return None
            is_below_blank = is_below_blank or line.is_blank
            self._left.extend(words(line.without_comment()))
            if self._left:
                self._first, self._is_below_blank = self._left[0], is_below_blank
        return self._left[0]

    def take(self) -> Token:
        """Take the next word."""
        return self._left.popleft()

    @property
    def is_at_line_end(self) -> bool:
        """Whether no word is left in the line."""
        return not self._left

    def begins_list(self) -> bool:
        """Return whether the next word is the number of dominoes, alone or below a blank line."""
        words_left = list(self._left)
        is_likely = words_left[0] is self._first and (self._is_below_blank or len(words_left) == 1)
        return is_likely and _begins(words_left, self._lines)

    def cells_on_line(self) -> int:
        """Take the next words of the line that are cells; return how many they are."""
        count = 0
        while self._left and is_cell_name(self._left[0].text):
            self._left.popleft()
            count += 1
        return count

    def give_back(self) -> None:
        """Make a line again of the words that are left of the last one."""
        if self._left:
            line, start = self._left[0].line, self._left[0].start
            self._lines.push_back(line.part(start, len(line.text)))


def _begins(found: Sequence[Token], below: Lines) -> bool:
    """Return whether a puzzle begins with words: two numbers, the second perhaps in the line below.

    Inside of a puzzle, the name of a cell follows each number.
    """
    if len(found) == 1:
        following = next(below.ahead(), None)
        found = [*found, *islice(words(following), 1)] if following is not None else found
    return len(found) > 1 and all(is_number(word.text) for word in found[:2])


def _number_of_dominoes(head: Token) -> int:
    found = shown(head.text)
    if not is_number(head.text):
        raise head.error(f'expected the number of dominoes, 1-{_MOST}, found "{found}"')
    number = int(head.text[: len(str(_MOST)) + 1])  # of a longer one, that it is too large
    if not 1 <= number <= _MOST:
        raise head.error(f"{found} dominoes; there are {_MOST}, and 1 at least is given")
    return number


def _fault(head: Token, number: int, taken: Sequence[Token], coming: _Words) -> InputError | None:
    """Return the error where the next word is not what is due; None where it may be."""
    word, last = coming.coming(), taken[-1] if taken else head
    done, rest = divmod(len(taken), WORDS)
    is_cell_due = done >= number or rest % 2 == 1
    plural = "domino" if number == 1 else "dominoes"
    announced = f"line {head.line.number} says {number} {plural}"
    if word is not None:
        is_wrong = (is_number if is_cell_due else is_cell_name)(word.text)
        if not is_wrong and not coming.begins_list():
            return None
    if done >= number:
        singles = len(taken) - WORDS * number
        if singles or word is None or coming.begins_list():
            return wrong_singles(singles, last.line)
        return word.error(f"{announced}, more follow")
    if word is None:
        return last.line.error(f"the input ends inside a puzzle: {announced}, {done} follow")
    if rest == 0:
        return word.error(f"{announced}, {done} follow")
    due = "a cell such as B2" if is_cell_due else "a digit 1-9"
    return word.error(f'expected {due}, found "{shown(word.text)}"')
