"""Su-domino-kus: what words say about the dominoes and single digits that lie in the grid.

A domino is four words, `6 B2 1 B3`: a digit, its cell, the other digit and its cell. The cells of
the single digits 1, 2, ..., 9 are nine words.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import InputError, Place
from cover.families.dominoes.cells import are_neighbours
from cover.families.dominoes.layout import SuDominoKuLayout
from cover.families.dominoes.su_domino_ku import SIZE, SuDominoKu
from cover.families.dominoes.text.words import Word
from cover.reading.cell_names import cells_named, is_cell_name
from cover.reading.lines import Line, counted, shown
from cover.reading.records import Record

WORDS = 4  # of a domino
MOST = 36  # dominoes
SINGLES = 9


class Placed:
    """The dominoes and singles that lie in a grid so far."""

    def __init__(self) -> None:
        self._dominoes: list[tuple[int, int, int, int]] = []
        self._dominoes_at: list[Place] = []
        self._singles: list[int] = []
        self._line_of_pair: dict[frozenset[int], int] = {}
        self._cells: dict[int, Place] = {}

    def add_domino(self, words: Sequence[Word]) -> None:
        """Lay a domino, of which the last words may be missing; raises `InputError`."""
        values = [_cell(word) if k % 2 else _digit(word) for k, word in enumerate(words)]
        if len(values) < WORDS:
            return
        (u, a, v, b), line = values, words[0].line
        domino = f"{u}+{v}"
        if u == v:
            raise line.error(f"{domino} is no domino here: the two digits of each are different")
        if not are_neighbours(a, b, SIZE):
            raise line.error(f"{words[1].text} and {words[3].text} are not neighbours")
        first = self._line_of_pair.setdefault(frozenset((u, v)), line.number)
        if len(self._line_of_pair) == len(self._dominoes):
            raise line.error(f"domino {domino} was already placed on line {first}")
        self._use(words[1], a)
        self._use(words[3], b)
        self._dominoes.append((u, a, v, b))
        self._dominoes_at.append(line.place())

    def add_single(self, word: Word) -> None:
        """Lay the next of the digits 1, 2, ..., 9 alone in a cell; raises `InputError`."""
        cell = _cell(word)
        self._use(word, cell)
        self._singles.append(cell)

    def record(self, place: Place, layouts: bool, contest: str = "") -> Record:
        """The puzzle, which begins at that place."""
        layout = SuDominoKuLayout(place, self._cells, self._dominoes_at, contest)
        return Record(
            place, SuDominoKu(tuple(self._dominoes), tuple(self._singles), layouts), layout
        )

    def _use(self, word: Word, cell: int) -> None:
        if cell in self._cells:
            line = self._cells[cell].line
            raise word.error(f"{shown(word.text)} was already used on line {line}")
        self._cells[cell] = word.place()


def wrong_singles(found: int, line: Line) -> InputError:
    """The error for another number of single digits than nine."""
    message = f"{counted(found, 'cell')}, expected {SINGLES} (the cells of 1, 2, ..., 9)"
    return line.error(message)


def _digit(word: Word) -> int:
    if len(word.text) != 1 or word.text not in "123456789":
        raise word.error(f'"{shown(word.text)}" is not a digit 1-9')
    return int(word.text)


def _cell(word: Word) -> int:
    """A cell by its name, `B2` or `r2c2`; its number, row by row from 0."""
    if is_cell_name(word.text):
        end = word.start + len(word.text)
        try:
            return cells_named(word.line.part(word.start, end), SIZE, SIZE)[0]
        except InputError:
            pass  # a cell of a larger grid, told as any other word
    raise word.error(f'"{shown(word.text)}" is not a cell A1-I9')
