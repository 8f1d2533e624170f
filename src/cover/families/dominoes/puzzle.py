"""What dominosas and su-domino-kus are both: a grid of numbers, on which dominoes lie."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from cover.errors import InputError, Place
from cover.puzzle import Puzzle
from cover.reading.cell_names import Cell, cell_at, name_of
from cover.reading.lines import Token, in_rows
from cover.solution import AnySolution, Solution

UNKNOWN = -1  # the number in a cell, and the other half of its domino, before it is solved


class DominoPuzzle(Puzzle[AnySolution], ABC):
    """A grid of numbers, some of which are given, with `columns`; dominoes are to lie on it.

    Cells are numbered row by row from 0. `_numbers` has what is given in each of them, -1 for
    nothing, and `_cells` tells where that stands in the input.
    """

    command = "domino"
    _drawn_by, _pictured_by = "dominoes.drawing", "dominoes.picture"
    _answered_by = "dominoes.answers"
    _may_cost = False

    columns: int
    _numbers: tuple[int, ...]
    _cells: Mapping[int, Token] = {}
    _boxes: Sequence[int] = ()  # the number of the box of each cell, where there are boxes
    _if_other: ClassVar[str]  # what is said of a text that is a puzzle of the other class

    def _become(self, puzzle: Puzzle[Any], notes: Sequence[str] = ()) -> None:
        if not isinstance(self, type(puzzle)):
            raise InputError(puzzle.place, self._if_other)
        super()._become(puzzle, notes)

    @property
    def rows(self) -> tuple[tuple[int | None, ...], ...]:
        """The given numbers row by row, None where none is given."""
        held = [None if number == UNKNOWN else number for number in self._numbers]
        return tuple(map(tuple, in_rows(held, self.columns)))

    def __getitem__(self, key: Cell) -> int | None:
        """Return the number that is given in a cell, None where none is.

        A cell is named `r1c2` or `A2`, or told by its row and column from 0. Raises `KeyError` for
        a name, and `IndexError` for numbers, that the grid does not have.
        """
        number = self._numbers[self._cell(key)]
        return None if number == UNKNOWN else number

    def __iter__(self) -> Iterator[tuple[int | None, ...]]:
        return iter(self.rows)

    @abstractmethod
    def _numbers_in(self, values: Sequence[int]) -> Sequence[int]:
        """Return the number of each cell in a solution."""

    @abstractmethod
    def _partners_in(self, values: Sequence[int]) -> Sequence[int]:
        """Return for each cell the one that its domino goes on to; itself for a single digit."""

    @abstractmethod
    def _laid(self, options: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the number of each cell and the other half of its domino, as options lay them.

        Numbers that are given are there, too. What is not known is -1.
        """

    def _cell(self, key: Cell) -> int:
        row, column = cell_at(key, (len(self._numbers) // self.columns, self.columns))
        return row * self.columns + column

    @property
    def _cell_names(self) -> Sequence[str]:
        """What cells are called by their rows and columns: `r1c1` is the first one."""
        return cell_names(len(self._numbers), self.columns)

    def _place_of(self, cell: int) -> Place:
        return self._cells[cell].place() if cell in self._cells else self.place

    def _canonical_form(self) -> Hashable:
        """Return the first in order of all turned and mirrored forms.

        Digits of a su-domino-ku are those of its dominoes: exchanged, they would be others.
        """
        rows, forms = in_rows(self._numbers, self.columns), []
        for _ in range(4):
            forms += [rows, rows[::-1]]
            rows = list(zip(*rows[::-1], strict=True))
        return min("/".join(" ".join(map(str, row)) for row in form) for form in forms)


@lru_cache(maxsize=8)
def cell_names(cells: int, columns: int) -> Sequence[str]:
    return [name_of(divmod(cell, columns)) for cell in range(cells)]


@lru_cache(maxsize=32)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cells with a side in common, the first before the second.

    Pairs come in the order of their first cells, the one to the right before the one below.
    """
    found = []
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            found.append((cell, cell + 1))
        if cell + columns < rows * columns:
            found.append((cell, cell + columns))
    return tuple(found)


def are_neighbours(one: int, other: int, columns: int) -> bool:
    across = abs(one % columns - other % columns)
    return across + abs(one // columns - other // columns) == 1


# --- Solutions ---


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


class DominoSolution(Solution):
    """Numbers of a grid, and how dominoes lie on it."""

    puzzle: DominoPuzzle[Any]

    @property
    def placements(self) -> list[LaidDomino]:
        """The dominoes, and single cells of a su-domino-ku, in the order of their first cells."""
        partners = self.puzzle._partners_in(self.values)
        return [self._domino(cell) for cell, partner in enumerate(partners) if cell <= partner]

    @property
    def numbers(self) -> list[list[int]]:
        """The numbers in rows, with those that were not given."""
        held = self.puzzle._numbers_in(self.values)
        return list(map(list, in_rows(held, self.puzzle.columns)))

    def _domino(self, cell: int) -> LaidDomino:
        held = self.puzzle._numbers_in(self.values)
        cells = sorted({cell, self.puzzle._partners_in(self.values)[cell]})
        places = (divmod(each, self.puzzle.columns) for each in cells)
        return LaidDomino(tuple(held[each] for each in cells), tuple(places))


# --- Faults of what lies on a grid ---


def partner_faults(partners: Sequence[int], columns: int, names: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong where each cell tells the other half of its domino; itself for none."""
    for cell, partner in enumerate(partners):
        if partner == cell:
            continue
        if not 0 <= partner < len(partners) or not are_neighbours(cell, partner, columns):
            yield f"the domino on {names[cell]} does not go on to a neighbour"
        elif partners[partner] != cell:
            yield f"the domino on {names[cell]} goes on to {names[partner]}, where another one lies"


def set_faults(
    pieces: Mapping[tuple[int, int], str],
    numbers: Sequence[int],
    partners: Sequence[int],
    names: Sequence[str],
    *,
    is_open: bool = False,
) -> Iterator[str]:
    """Yield which of some pieces are not there once; a piece of two equal numbers may be single.

    `pieces` tells what is said of each where it lies: `domino 1-2 lies`. Where it `is_open`, all of
    them may still come.
    """
    cells_of: dict[tuple[int, int], list[str]] = {piece: [] for piece in pieces}
    for cell, partner in enumerate(partners):
        if cell <= partner:
            one, other = numbers[cell], numbers[partner]
            piece = (one, other) if one <= other else (other, one)
            cells_of.setdefault(piece, []).append(names[cell])
    for piece, lies in pieces.items():
        *first, last = cells_of[piece] or [""]
        if not last and not is_open:
            yield f"{lies} nowhere"
        elif first:
            yield f"{lies} in {len(first) + 1} places, from {', '.join(first)} and {last}"


_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def often(times: int) -> str:
    """Return how often, in words: it stands after a number, and `0-2 4 times` reads badly."""
    if times < 3:
        return ("not at all", "once", "twice")[times]
    tens, units = divmod(times, 10)
    if times < len(_UNITS):
        return f"{_UNITS[times]} times"
    return f"{_TENS[tens - 2]}{f'-{_UNITS[units]}' if units else ''} times"
