"""Su-domino-kus as HDU 4210 lists them: how many dominoes, the dominoes, nine single digits.

A domino is four words, `6 B2 1 B3`: a digit, its cell, the other digit and its cell. The cells of
the single digits 1, 2, ..., 9 are nine words. Lines may end anywhere in a puzzle, which begins with
a line, and a `0` in the place of a puzzle ends the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.dominoes.puzzle import are_neighbours
from cover.families.dominoes.su_domino_ku import (
    DOMINOES,
    SIZE,
    PlacedDomino,
    SuDominoKu,
    written_domino,
    written_singles,
)
from cover.families.dominoes.text.dominosa import is_number
from cover.puzzle import Puzzle
from cover.reading.cell_names import cell_named, is_cell_name
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Token, counted, in_rows, shown, words
from cover.reading.records import Reading

WORDS = 4  # of a domino
_SINGLES = 9
_EXPECTED = f"expected {_SINGLES} (the cells of 1, 2, ..., 9)"
_MOST = len(DOMINOES)

_END = "0"
_ENOUGH = 8  # words that show a list


def su_domino_ku(
    place: Place, dominoes: Sequence[Token], singles: Sequence[Token], layouts: bool
) -> SuDominoKu:
    """Return the puzzle of dominoes of four words each, and of the cells of single digits, if any.

    The last domino may be short: so far it is looked at. Raises `InputError`.
    """
    laid: list[PlacedDomino] = []
    line_of_pair: dict[frozenset[int], int] = {}
    cells: dict[int, Place] = {}
    for four in in_rows(dominoes, WORDS):
        values = [_cell(word) if k % 2 else _digit(word) for k, word in enumerate(four)]
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
    alone = list(map(_cell, singles))
    for word, cell in zip(singles, alone, strict=True):
        _use(cells, word, cell)
    if singles and len(singles) != _SINGLES:
        raise singles[-1].line.error(f"{counted(len(singles), 'cell')}, {_EXPECTED}")
    return SuDominoKu.made(
        Source(place),
        _dominoes=tuple(laid),
        _singles=tuple(alone),
        _places=cells,
        layouts=layouts,
    )


def _use(cells: dict[int, Place], word: Token, cell: int) -> None:
    if cell in cells:
        raise word.error(f"{shown(word.text)} was already used on line {cells[cell].line}")
    cells[cell] = word.place()


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
        number = _number_of_dominoes(head)
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
            what = f"0 cells, {_EXPECTED}"
        elif wrong is None or (rest == 0 and not singles):
            follow = done if done < number else "more"
            what = f"line {head.line.number} says {counted(number, 'domino')}, {follow} follow"
        else:
            expected = "a cell such as B2" if rest % 2 else "a digit 1-9"
            what = f'expected {expected}, found "{shown(wrong.text)}"'
        raise last.line.error(what) if wrong is None else wrong.error(what)


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
    return [str(len(laid)), *map(written_domino, laid), written_singles(singles)]


def _number_of_dominoes(head: Token) -> int:
    found = shown(head.text)
    if not is_number(head.text):
        raise head.error(f'expected the number of dominoes, 1-{_MOST}, found "{found}"')
    number = int(head.text[: len(str(_MOST)) + 1])  # of a longer one, that it is too large
    if not 1 <= number <= _MOST:
        raise head.error(f"{found} dominoes; there are {_MOST}, and 1 at least is given")
    return number
