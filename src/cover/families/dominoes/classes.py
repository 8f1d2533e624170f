"""Dominosas and su-domino-kus as objects: `Dominosa`, `SuDominoKu`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Self, cast

from cover.errors import InputError, Place
from cover.families.dominoes import yaml
from cover.families.dominoes.cells import numbers_in
from cover.families.dominoes.formats import DominoOptions
from cover.families.dominoes.layout import BLANK, dominosa_record, in_rows
from cover.families.dominoes.puzzle import DominoGrid, highest
from cover.families.dominoes.su_domino_ku import CELLS, SIZE, SuDominoGrid
from cover.families.written import Record
from cover.puzzle import Puzzle
from cover.reading.arguments import (
    Cell,
    Numbers,
    Text,
    arguments,
    cell_at,
    checked,
    is_text,
    iterated,
    name_of,
    read_with,
    wrong,
)
from cover.reading.lines import Line, Token, counted
from cover.solution import Solution


class LaidDomino(NamedTuple):
    """A domino where it lies: the number in each of its cells, which are row and column from 0.

    The single cells of a su-domino-ku are dominoes of one cell.
    """

    numbers: tuple[int, ...]
    cells: tuple[tuple[int, int], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells, such as `r1c2`."""
        return tuple(map(name_of, self.cells))


class DominosaSolution(Solution):
    """How the dominoes lie on a grid of numbers.

    >>> solution = Dominosa([[0, 1, 1], [0, 0, 1]]).solve()
    >>> solution["r1c1"]
    LaidDomino(numbers=(0, 1), cells=((0, 0), (0, 1)))
    >>> solution.partner(0, 0)
    (0, 1)
    """

    def __getitem__(self, key: Cell) -> LaidDomino:
        """Return the domino on a cell, named `r1c2` or `A2`, or by its row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        return self._domino(self._number(key))

    def partner(self, row: int, column: int) -> tuple[int, int]:
        """Return the cell, row and column from 0, that the domino on a cell goes on to."""
        return self._place(self.values[self._number((row, column))])

    @property
    def placements(self) -> list[LaidDomino]:
        """The dominoes, in the order of their first cells."""
        partners = self.values[: len(self._grid.numbers)]
        return [self._domino(cell) for cell, partner in enumerate(partners) if cell < partner]

    @property
    def numbers(self) -> list[list[int]]:
        """The numbers in rows, with those that were not given."""
        held = numbers_in(self.values, self._grid.numbers)
        return list(map(list, in_rows(held, self._grid.columns)))

    @property
    def _grid(self) -> DominoGrid:
        puzzle = cast("Any", self.puzzle).puzzle
        assert isinstance(puzzle, DominoGrid), "solutions of other puzzles have other classes"
        return puzzle

    def _domino(self, cell: int) -> LaidDomino:
        cells = sorted((cell, self.values[cell]))
        held = numbers_in(self.values, self._grid.numbers)
        numbers = tuple(held[each] for each in cells)
        return LaidDomino(numbers, tuple(map(self._place, cells)))

    def _number(self, key: Cell) -> int:
        grid = self._grid
        row, column = cell_at(key, (len(grid.numbers) // grid.columns, grid.columns))
        return row * grid.columns + column

    def _place(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self._grid.columns)


class SuDominoKuSolution(Solution):
    """The digits of a su-domino-ku, and how its dominoes lie.

    >>> solution = SuDominoKu(["6 B2 1 B3"]).solve()
    >>> solution["B2"], solution[1, 2], solution.numbers[1][1]
    ('6', '1', 6)
    >>> LaidDomino((6, 1), ((1, 1), (1, 2))) in solution.placements
    True
    """

    def __getitem__(self, key: Cell) -> str:
        """Return the digit of a cell, named `A2` or `r1c2`, or by its row and column from 0.

        Raises `KeyError` for a name, and `IndexError` for numbers, that the grid does not have.
        """
        row, column = cell_at(key, (SIZE, SIZE))
        return str(self.values[row * SIZE + column])

    @property
    def placements(self) -> list[LaidDomino]:
        """The dominoes and the single cells, in the order of their first cells."""
        digits, partners = self.values[:CELLS], self.values[CELLS:]
        return [
            LaidDomino(
                tuple(digits[each] for each in cells),
                tuple(divmod(each, SIZE) for each in cells),
            )
            for cell, partner in enumerate(partners)
            if cell <= partner
            for cells in [sorted({cell, partner})]
        ]

    @property
    def numbers(self) -> list[list[int]]:
        """The digits in nine rows."""
        return [list(self.values[start : start + SIZE]) for start in range(0, CELLS, SIZE)]


class Dominosa(Record[DominosaSolution]):
    """A dominosa: a grid of numbers, to be divided into all dominoes 0-0 to n-n.

    `rows` is a text in any format that `cover domino` reads dominosas in, or the path of a file; or
    rows, each a text of numbers or a list of them. Arrays of NumPy are such lists. A cell whose
    number is not given is None or "."; then solutions tell the numbers, too.

    Raises `InputError`, which is a `ValueError`, for what is no grid of numbers.

    >>> from cover import Dominosa
    >>> dominosa = Dominosa([[0, 1, 1], [0, 0, 1]])
    >>> dominosa
    <Dominosa 2x3, dominoes up to 1-1>
    >>> dominosa.count()
    Count(3)
    >>> Dominosa([[0, 1, 1], [0, None, "."]]).solve().numbers
    [[0, 1, 1], [0, 0, 1]]
    """

    command = "domino"
    solution_class = DominosaSolution

    def __init__(self, rows: Text | Iterable[Any]) -> None:
        if is_text(rows):
            self._take(rows, DominoOptions(), called="rows")
        else:
            self._become(dominosa_record(Place("rows"), *_tokens(rows)))
        if not isinstance(self.puzzle, DominoGrid):
            raise InputError(self.place, "a su-domino-ku; expected rows of numbers")

    @classmethod
    def generate(
        cls,
        *,
        size: int | None = None,
        seed: int | None = None,
        difficulty: Numbers | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Return a new dominosa with one solution, of the dominoes up to `size`-`size`.

        `size` is from 2 to 30, and 6 where nothing is said.

        The same `seed` makes the same puzzle again. `difficulty` is easy, medium, hard or extreme,
        or a range of the score of `rate`, such as `(200, 400)`. Raises `OptionError` for what
        cannot be had, and `LimitError` where none was found in `timeout` seconds.

        >>> Dominosa.generate(size=3, seed=1)
        <Dominosa 4x5, dominoes up to 3-3>
        """
        return cls._generated("domino", {"size": size}, seed, difficulty, timeout)

    def __repr__(self) -> str:
        puzzle = self.puzzle
        assert isinstance(puzzle, DominoGrid), "that was checked"
        rows = len(puzzle.numbers) // puzzle.columns
        most = highest(len(puzzle.numbers)) if puzzle.has_blanks else max(puzzle.numbers)
        return f"<{type(self).__name__} {rows}x{puzzle.columns}, dominoes up to {most}-{most}>"


class SuDominoKu(Record[SuDominoKuSolution]):
    """A su-domino-ku: a sudoku made of the dominoes 1+2 to 8+9 and nine single cells.

    `dominoes` is a text in any format that `cover domino` reads su-domino-kus in, or the path of a
    file; or the given dominoes, each a text such as `"6 B2 1 B3"`. Then `singles` may tell the
    cells of the single digits 1 to 9. With `layouts`, ways to lay dominoes on one grid are
    different solutions.

    Raises `InputError`, which is a `ValueError`, for what is no such puzzle.

    >>> from cover import SuDominoKu
    >>> SuDominoKu(["6 B2 1 B3"])
    <SuDominoKu 1 domino>
    """

    command = "domino"
    solution_class = SuDominoKuSolution

    def __init__(
        self,
        dominoes: Text | Iterable[str],
        *,
        singles: str | Iterable[str] | None = None,
        layouts: bool = False,
    ) -> None:
        options = checked(DominoOptions(layouts=layouts))
        if is_text(dominoes) and singles is None:
            self._take(dominoes, options, called="dominoes")
        else:
            listed = dominoes if is_text(dominoes) else iterated(dominoes, "dominoes")
            keys = {"dominoes": listed, "singles": singles}
            document = arguments(type(self).__name__, keys)
            self._become(*read_with(yaml.read_yaml, document, options))
        if not isinstance(self.puzzle, SuDominoGrid):
            raise InputError(self.place, "a dominosa; expected the dominoes of a su-domino-ku")

    @classmethod
    def generate(
        cls,
        *,
        givens: int | None = None,
        seed: int | None = None,
        difficulty: Numbers | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Return a new su-domino-ku with one solution, which tells at least `givens` dominoes.

        They are 14 where nothing is said; the cells of the single digits are always told.

        The same `seed` makes the same puzzle again. `difficulty` is easy, medium, hard or extreme,
        or a range of the score of `rate`, such as `(200, 400)`. Raises `OptionError` for what
        cannot be had, and `LimitError` where none was found in `timeout` seconds.

        >>> SuDominoKu.generate(seed=1)
        <SuDominoKu 14 dominoes, 9 singles>
        """
        return cls._generated("su-domino-ku", {"givens": givens}, seed, difficulty, timeout)

    def _key(self) -> str:
        puzzle = self.puzzle
        assert isinstance(puzzle, SuDominoGrid), "that was checked"
        return f"{super()._key()} {'layouts' if puzzle.tells_all_layers else ''}"

    def __repr__(self) -> str:
        puzzle = self.puzzle
        assert isinstance(puzzle, SuDominoGrid), "that was checked"
        dominoes, singles = len(puzzle.dominoes), len(puzzle.singles)
        noun = "domino" if dominoes == 1 else "dominoes"
        more = f", {singles} singles" if singles else ""
        return f"<{type(self).__name__} {dominoes} {noun}{more}>"


def class_of(record: Record) -> type[Puzzle]:
    """Return the class of a record."""
    return Dominosa if isinstance(record.puzzle, DominoGrid) else SuDominoKu


def _tokens(rows: object) -> tuple[list[Token], int]:
    """Return the numbers of all rows, and how many columns there are; raises `InputError`."""
    found: list[list[Token]] = []
    for y, row in enumerate(iterated(rows, "rows")):
        path = f"rows[{y}]"
        numbers = row.split() if isinstance(row, str) else iterated(row, path)
        found.append([_token(number, f"{path}[{x}]") for x, number in enumerate(numbers)])
        if len(found[-1]) != len(found[0]):
            has = counted(len(found[-1]), "number")
            raise InputError(Place(path), f"{has}, expected {len(found[0])} as in the first row")
    tokens = [token for row in found for token in row]
    if not tokens:
        raise InputError(Place("rows"), "no numbers")
    return tokens, len(found[0])


def _token(number: object, path: str) -> Token:
    if isinstance(number, bool) or not isinstance(number, (int, str, type(None))):
        raise wrong(path, number, "a number")
    text = BLANK if number is None else str(number)
    return Token(text, Line(path, 0, text), 0)
