"""How domino puzzles were written: where their cells stand, how answers and contests put them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from cover.errors import InputError, Place
from cover.facts import Contest
from cover.families.dominoes.cells import UNKNOWN, neighbours, numbers_in, placing_count
from cover.families.dominoes.puzzle import DominoGrid, domino, dominoes_up_to, highest, placings_on
from cover.families.dominoes.su_domino_ku import (
    BOXES,
    CELLS,
    SIZE,
    SuDominoGrid,
    lettered_name,
    placement_of,
)
from cover.families.written import Record, made_of
from cover.reading.lines import Token, shown

_T = TypeVar("_T")


class SuDominoKuLayout(NamedTuple):
    """The layout of a su-domino-ku that begins at `first` (see `cover.reading.records.Layout`).

    `cells` tells where the cells stand that are given, `dominoes` where each domino does.
    """

    first: Place
    cells: Mapping[int, Place]
    dominoes: Sequence[Place]
    contest: Contest | None = None

    def line(self, solution: Sequence[int]) -> str:
        """Return the digits of the grid, row by row."""
        return "".join(map(str, solution[:CELLS]))

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return nine lines of nine digits."""
        digits = self.line(solution)
        return [digits[start : start + SIZE] for start in range(0, CELLS, SIZE)]

    def data(self, solution: Sequence[int]) -> dict[str, object]:
        """Return the grid, the dominoes in the order of their first cells, the cells of singles.

        Dominoes are written as in the input, `6 B2 1 B3`; the singles are those of 1, 2, ..., 9.
        """
        return {
            "grid": self.line(solution),
            "dominoes": self.laid(solution),
            "singles": self.singles(solution),
        }

    def laid(self, solution: Sequence[int]) -> list[str]:
        """Return the dominoes, `6 B2 1 B3`."""
        digits, partners = solution[:CELLS], solution[CELLS:]
        return [
            f"{digits[cell]} {lettered_name(cell)} {digits[partner]} {lettered_name(partner)}"
            for cell, partner in enumerate(partners)
            if cell < partner
        ]

    def singles(self, solution: Sequence[int]) -> str:
        """Return the cells of the single digits 1, 2, ..., 9."""
        digits, partners = solution[:CELLS], solution[CELLS:]
        cells = [cell for cell, partner in enumerate(partners) if cell == partner]
        return " ".join(map(lettered_name, sorted(cells, key=digits.__getitem__)))

    def symbol(self, value: int) -> str:
        """Return the digit."""
        return str(value)

    def place(self, cell: int) -> Place:
        """Return where a given cell stands in the input; of others, where the puzzle begins."""
        return self.cells.get(cell, self.first)

    def part_place(self, part: int) -> Place:
        """Return where a domino stands in the input."""
        return self.dominoes[part]


class DominosaLayout(NamedTuple):
    """The layout of a grid of numbers, row by row (see `cover.reading.records.Layout`).

    `cells` tells where the numbers stand.
    """

    numbers: Sequence[int]
    columns: int
    cells: Sequence[Place]
    contest: Contest | None = None

    def line(self, solution: Sequence[int]) -> str:
        """Return where the other half of the domino of each cell lies, rows joined by `|`.

        A domino is `<>`, or `^` above `v`. The numbers of all cells follow, `0,1,1|0,0,1`, where
        not all are given.
        """
        halves = [self._half(cell, partner) for cell, partner in enumerate(self._halves(solution))]
        found = "|".join(map("".join, in_rows(halves, self.columns)))
        told = in_rows(self.told(solution), self.columns)
        numbers = "|".join(",".join(map(str, row)) for row in told)
        return f"{found} {numbers}" if numbers else found

    def rows(self, solution: Sequence[int]) -> list[str]:
        """Return the numbers of the dominoes, a line for each row.

        So many lines with the numbers of the cells follow where not all are given.
        """
        values = [*self.bones(solution), *self.told(solution)]
        return [" ".join(map(str, row)) for row in in_rows(values, self.columns)]

    def data(self, solution: Sequence[int]) -> list[dict[str, object]]:
        """Return the dominoes in the order of their first cells, with the cells of their numbers.

        The smaller number comes first. Rows and columns of cells count from 1.
        """
        found: list[dict[str, object]] = []
        numbers = numbers_in(solution, self.numbers)
        for cell, partner in enumerate(self._halves(solution)):
            if cell < partner:
                ends = sorted((cell, partner), key=numbers.__getitem__)
                cells = [[end // self.columns + 1, end % self.columns + 1] for end in ends]
                found.append({"domino": [numbers[end] for end in ends], "cells": cells})
        return found

    def told(self, solution: Sequence[int]) -> Sequence[int]:
        """Return the number of each cell where not all are given, and else nothing."""
        return solution[len(self.numbers) :]

    def _halves(self, solution: Sequence[int]) -> Sequence[int]:
        return solution[: len(self.numbers)]

    def _half(self, cell: int, partner: int) -> str:
        is_first = cell < partner
        if cell // self.columns == partner // self.columns:
            return "<" if is_first else ">"
        return "^" if is_first else "v"

    def bones(self, solution: Sequence[int]) -> list[int]:
        """Return the number of the domino of each cell, from 1."""
        set_of_dominoes = dominoes_up_to(highest(len(self.numbers)))
        number_of = {domino: number for number, domino in enumerate(set_of_dominoes, 1)}
        held = numbers_in(solution, self.numbers)
        halves = enumerate(self._halves(solution))
        return [number_of[domino(held[cell], held[partner])] for cell, partner in halves]

    def symbol(self, value: int) -> str:
        """Return the number."""
        return str(value)

    def place(self, cell: int) -> Place:
        """Return where a cell stands in the input."""
        return self.cells[cell]

    def part_place(self, part: int) -> Place:
        """Return where a cell stands in the input: a grid is made of nothing else."""
        return self.cells[part]


def in_rows(values: Sequence[_T], columns: int) -> list[Sequence[_T]]:
    """Return what each cell of a grid has of something, by rows."""
    return [values[start : start + columns] for start in range(0, len(values), columns)]


# ---- Dominosas from the numbers in their cells

LARGEST = 60  # number
MOST = 10_000  # cells

BLANK = "."  # stands in a cell whose number is not given, and these are read as such
BLANKS = (BLANK, "?", "_")

# Up to so many dominoes can lie somewhere in a grid with such cells.
_MOST_PLACINGS = 500_000


def dominosa_record(
    place: Place, cells: Sequence[Token], columns: int, contest: Contest | None = None
) -> Record:
    """Return the record of a grid of these cells, row by row; raises `InputError`."""
    if not 2 <= len(cells) <= MOST:
        have = "1 number" if len(cells) == 1 else f"more than {MOST} numbers"
        raise InputError(place, f"{have} in a grid; it has 2 to {MOST}")
    numbers = tuple(map(number_or_blank, cells))
    if UNKNOWN in numbers:
        pairs = neighbours(len(numbers) // columns, columns)
        if placing_count(numbers, pairs, highest(len(numbers))) > _MOST_PLACINGS:
            message = f"more than {_MOST_PLACINGS} ways to lay a domino; tell more of the numbers"
            raise InputError(place, message)
    layout = DominosaLayout(numbers, columns, [cell.place() for cell in cells], contest)
    return made_of(place, DominoGrid(numbers, columns), layout)


def dominosa_of(record: Record, name: str) -> DominoGrid:
    """Return the dominosa of a record, for a format of that name; raises `InputError`."""
    if not isinstance(record.puzzle, DominoGrid):
        raise InputError(record.place, f"{name} cannot say a su-domino-ku")
    return record.puzzle


def number_in(cell: Token) -> int:
    """Return the number in a cell; raises `InputError`."""
    if not is_number(cell.text):
        raise cell.error(f'"{shown(cell.text)}" is not a number')
    if len(cell.text) > len(str(MOST)) or int(cell.text) > LARGEST:
        raise cell.error(f"{shown(cell.text)} is too large; the numbers are 0 to {LARGEST}")
    return int(cell.text)


def number_or_blank(cell: Token) -> int:
    """Return the number in a cell, -1 where none is given; raises `InputError`."""
    return UNKNOWN if cell.text in BLANKS else number_in(cell)


def is_number(text: str) -> bool:
    """Whether a word is a whole number."""
    return text.isascii() and text.isdigit()


def written_number(number: int) -> str:
    """Return what stands in a cell: its number, or the sign that none is given."""
    return BLANK if number == UNKNOWN else str(number)


# ---- Puzzles as drawings show them


RIGHT, LEFT, DOWN, UP = "→", "←", "↓", "↑"  # from a cell to the other half of its domino


class DominoView(NamedTuple):
    """A grid row by row: its numbers, and for each cell the other half of its domino.

    That is the cell itself where a number is alone. What is not known is -1. `givens` are those
    cells whose numbers the puzzle tells. `boxes` has the number of the box of each cell, and
    nothing where there are none.
    """

    columns: int
    numbers: tuple[int, ...]
    partners: tuple[int, ...]
    givens: frozenset[int]
    boxes: tuple[int, ...] = ()

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.numbers) // self.columns

    @property
    def longest(self) -> int:
        """How many digits the longest number has."""
        return len(str(max(0, *self.numbers)))

    def number(self, cell: int) -> str:
        """Return what stands in a cell: its number, or nothing."""
        return "" if self.numbers[cell] == UNKNOWN else str(self.numbers[cell])

    def half(self, cell: int) -> tuple[int, int]:
        """Return what lies on a cell: the number, and where the other half is."""
        return self.numbers[cell], self.partners[cell]

    def dominoes(self) -> Iterator[tuple[int, int]]:
        """Yield the cells of each domino, the first one twice where a number is alone."""
        return ((cell, other) for cell, other in enumerate(self.partners) if cell <= other)

    def name(self, cell: int) -> str:
        """Return the numbers of the domino on a cell, or the one that is alone there."""
        ends = sorted({cell, self.partners[cell]}, key=self.numbers.__getitem__)
        return ("+" if self.boxes else "-").join(str(self.numbers[end]) for end in ends)


def view(record: Record, solution: Sequence[int] | None, laid: Sequence[int] = ()) -> DominoView:
    """Return what a drawing of a solution shows, or one of the unsolved puzzle.

    In that, the options `laid` of the model are shown, too.
    """
    puzzle = record.puzzle
    if isinstance(puzzle, DominoGrid):
        cells = len(puzzle.numbers)
        givens = frozenset(cell for cell in range(cells) if puzzle.numbers[cell] != UNKNOWN)
        if solution is None:
            numbers, halves = _laid_on_numbers(puzzle, laid)
        else:
            numbers, halves = list(numbers_in(solution, puzzle.numbers)), list(solution[:cells])
        return DominoView(puzzle.columns, tuple(numbers), tuple(halves), givens)
    assert isinstance(puzzle, SuDominoGrid), "there is no third puzzle of dominoes"
    givens = frozenset(cell for cell, digit in enumerate(puzzle.givens()) if digit)
    if solution is None:
        numbers, halves = _laid(puzzle, laid)
    else:
        numbers, halves = list(solution[:CELLS]), list(solution[CELLS:])
    return DominoView(SIZE, tuple(numbers), tuple(halves), givens, BOXES)


def _laid_on_numbers(puzzle: DominoGrid, laid: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the number of each cell, and the other half of its domino, given or laid."""
    numbers, partners = list(puzzle.numbers), [UNKNOWN] * len(puzzle.numbers)
    placings = placings_on(*puzzle.shape) if laid else ()
    for option in laid:
        one, other, a, b = placings[option]
        partners[one], partners[other] = other, one
        numbers[one], numbers[other] = a, b
    return numbers, partners


def _laid(puzzle: SuDominoGrid, laid: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the digit of each cell, and the other half of its domino, given or laid."""
    digits, partners = [UNKNOWN] * CELLS, [UNKNOWN] * CELLS
    for option in (*puzzle.fixed(), *laid):
        placed = placement_of(option)
        for digit, cell in placed:
            digits[cell] = digit
        if option >= CELLS * SIZE:  # it tells more than a digit
            one, other = placed[0][1], placed[-1][1]
            partners[one], partners[other] = other, one
    return digits, partners


# ---- Contests


def _puzzle_number(layout: SuDominoKuLayout, number: int) -> list[str]:
    return [f"Puzzle {number}"]


def _head_of_map(layout: DominosaLayout, number: int) -> list[str]:
    """Return the grid again; three empty lines stand between two puzzles."""
    return [
        *([""] * 3 if number > 1 else []),
        f"Layout #{number}:",
        "",
        *_in_columns(layout, list(map(written_number, layout.numbers))),
        f"Maps resulting from layout #{number} are:",
        "",
    ]


def _map(layout: DominosaLayout, solution: Sequence[int]) -> list[str]:
    return _in_columns(layout, layout.bones(solution))


def _number_of_maps(found: int, number: int) -> list[str]:
    return [f"There are {found} solution(s) for layout #{number}."]


def _in_columns(layout: DominosaLayout, values: Sequence[object]) -> list[str]:
    """Return rows with four characters a number, as in the problem's sample; an empty line."""
    rows = in_rows(values, layout.columns)
    return [*("".join(f"{value!s:>4}" for value in row) for row in rows), ""]


HDU_4210 = Contest(SuDominoKuLayout.rows, {}, head=_puzzle_number)
UVA_211 = Contest(_map, {}, head=_head_of_map, tail=_number_of_maps)
