"""Dominosas: grids of numbers, in which the dominoes 0-0 to n-n lie, each of them once.

UVa 211 is of this kind. Some numbers may not be given: then a dominosa asks for these, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import isqrt
from typing import TYPE_CHECKING, Any

from cover.facts import Contest, Contradiction, ModelNames, Unfinished, Values
from cover.families.dominoes.puzzle import (
    UNKNOWN,
    DominoPuzzle,
    DominoSolution,
    LaidDomino,
    neighbours,
    often,
    partner_faults,
    set_faults,
)
from cover.problem import Problem
from cover.reading.lines import counted, in_rows

if TYPE_CHECKING:
    from cover.families.clues import Constraints
    from cover.reading.arguments import Text
    from cover.reading.cell_names import Cell
    from cover.reading.yaml_text import LiteralText

BLANK = "."  # stands in a cell whose number is not given

# A domino on two cells: the first one and the second one, and their numbers.
Placing = tuple[int, int, int, int]


class DominosaSolution(DominoSolution):
    """How the dominoes lie on a grid of numbers.

    >>> from cover import Dominosa
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
        return self._domino(self.puzzle._cell(key))

    def partner(self, row: int, column: int) -> tuple[int, int]:
        """Return the cell, row and column from 0, that the domino on a cell goes on to."""
        return divmod(self.values[self.puzzle._cell((row, column))], self.puzzle.columns)


class Dominosa(DominoPuzzle[DominosaSolution]):
    """A dominosa: a grid of numbers, to be divided into all dominoes 0-0 to n-n.

    `rows` is a text in any format that `cover domino` reads dominosas in, or the path of a file; or
    rows, each a text of numbers or a list of them. Arrays of NumPy are such lists. A cell whose
    number is not given is None or "."; then solutions tell the numbers, too.

    Raises `InputError`, which is a `ValueError`, for what is no grid of numbers.

    `generate` makes one with one solution, of the dominoes up to `size`-`size`: that is from 2 to
    30, and 6 where nothing is said.

    >>> from cover import Dominosa
    >>> dominosa = Dominosa([[0, 1, 1], [0, 0, 1]])
    >>> dominosa
    <Dominosa 2x3, dominoes up to 1-1>
    >>> dominosa.count()
    Count(3)
    >>> Dominosa([[0, 1, 1], [0, None, "."]]).solve().numbers
    [[0, 1, 1], [0, 0, 1]]

    An index tells the number of a cell; `rows` are all of them, `columns` is how many there are in
    a row, and `dominoes` are those that are to lie there, up to the `highest` number.

    >>> dominosa["r1c2"], dominosa[1, 2], dominosa.columns, dominosa.highest
    (1, 1, 3, 1)
    >>> Dominosa([[0, 1, 1], [0, None, "."]]).rows
    ((0, 1, 1), (0, None, None))
    >>> dominosa.dominoes
    ((0, 0), (0, 1), (1, 1))
    """

    # A solution tells for each cell the one that its domino goes on to. Then, where not all numbers
    # are given, it has the number of each cell.

    solution_class = DominosaSolution
    _states_constraints = True
    _if_other = "a su-domino-ku; expected rows of numbers"
    _new_kind = "domino"
    _worded_by, _clued_by = "dominoes.words:DominosaWords", "dominoes.words:DominosaClues"

    def __init__(self, rows: Text | Iterable[Any]) -> None:
        from cover.families.dominoes.options import DominoOptions
        from cover.families.dominoes.text import dominosa_of_rows
        from cover.reading.arguments import is_text

        if is_text(rows):
            self._take(rows, DominoOptions(), called="rows")
        else:
            self._become(dominosa_of_rows(rows))

    # --- What is stated ---

    @property
    def highest(self) -> int:
        """The n of the set 0-0 to n-n."""
        return highest(len(self._numbers))

    @property
    def dominoes(self) -> tuple[tuple[int, int], ...]:
        """The dominoes of the set, in order: the smaller number first."""
        return tuple(dominoes_up_to(self.highest))

    @property
    def _has_blanks(self) -> bool:
        return UNKNOWN in self._numbers

    @property
    def _size(self) -> str:
        return f"{len(self._numbers) // self.columns}x{self.columns}"

    def __repr__(self) -> str:
        most = self.highest if self._has_blanks else max(self._numbers)
        return f"<{type(self).__name__} {self._size}, dominoes up to {most}-{most}>"

    def _stated(self, command: str = "") -> dict[str, object]:
        from cover.reading.yaml_text import LiteralText

        # Two numbers alone in the first row may be the size of what follows, a lone one is digits.
        rows = len(self._numbers) // self.columns
        head = f"{rows} {self.columns}\n" if self.columns <= 2 else ""
        return {"grid": LiteralText(head + self._drawn(self._numbers))}

    # --- The model ---

    @property
    def _shape(self) -> Hashable:
        return self._numbers, self.columns

    @cached_property
    def _placings(self) -> list[Placing]:
        """What the options of the model lay, one pair of cells after the other.

        Where both numbers of a pair are given, that is one domino, or none if one of them is above
        the highest.
        """
        can_be = can_be_in(self._numbers)
        return [
            (one, other, first, second)
            for one, other in neighbours(len(self._numbers) // self.columns, self.columns)
            for first in can_be[one]
            for second in can_be[other]
        ]

    @cached_property
    def _laying(self) -> list[tuple[int, int]]:
        """The domino of each of them."""
        return [(a, b) if a <= b else (b, a) for _, _, a, b in self._placings]

    def _model(self, deadline: float | None = None) -> Problem:
        """Return the problem: cells and dominoes are items, pairs of neighbours are options.

        Where a number of a pair is not given, there is an option for each domino that it could be.
        """
        primary = [*range(len(self._numbers)), *self.dominoes]
        pairs = zip(self._placings, self._laying, strict=True)
        return Problem(primary, [(one, other, laid) for (one, other, _, _), laid in pairs])

    def _names(self) -> ModelNames:
        return ModelNames([*self._cell_names, *(f"{one}-{other}" for one, other in self.dominoes)])

    def _laid(self, options: Sequence[int]) -> tuple[list[int], list[int]]:
        numbers, partners = list(self._numbers), [UNKNOWN] * len(self._numbers)
        for one, other, a, b in map(self._placings.__getitem__, options):
            partners[one], partners[other] = other, one
            numbers[one], numbers[other] = a, b
        return numbers, partners

    def _decode(self, options: Sequence[int]) -> Values:
        numbers, partners = self._laid(options)
        return (*partners, *numbers) if self._has_blanks else tuple(partners)

    def _numbers_in(self, values: Sequence[int]) -> Sequence[int]:
        return values[len(self._numbers) :] or self._numbers

    def _partners_in(self, values: Sequence[int]) -> Sequence[int]:
        return values[: len(self._numbers)]

    # --- Whether it can have a solution ---

    def _contradiction(self, deadline: float | None = None) -> Contradiction | None:
        """Find a wrong size, numbers not there as often as they must be, a domino without place."""
        cells, most = len(self._numbers), max(0, self.highest)
        if cells != room(most):
            has = f"a {self._size} grid has {counted(cells, 'cell')}"
            cover = f"the dominoes 0-0 to {most}-{most} cover {room(most)}"
            above = f"those to {most + 1}-{most + 1} cover {room(most + 1)}"
            return Contradiction(f"{has}; {cover}, {above}")
        for cell, number in enumerate(self._numbers):
            if number > most:
                why = f"{number} is none of 0-{most} in a {self._size} grid"
                return Contradiction(why, (cell,))
        held, numbers = Counter(self._numbers), range(most + 1)
        many, few = max(numbers, key=held.__getitem__), min(numbers, key=held.__getitem__)
        if held[many] > most + 2:
            needs = f"a {self._size} grid needs each of 0-{most} {often(most + 2)}"
            too_rare = "" if self._has_blanks else f" and {few} {often(held[few])}"
            return Contradiction(f"{needs}; {many} occurs {held[many]} times{too_rare}")
        laid = set(self._laying)
        for one, other in self.dominoes:
            if (one, other) not in laid:
                what = "another one" if one == other else f"a {other}"
                beside = f"no {one} has {what}{' or a blank cell' * self._has_blanks} beside it"
                return Contradiction(f"domino {one}-{other} fits nowhere: {beside}")
        return None

    # --- Whether a solution is right ---

    def _faults_in(self, values: Sequence[int]) -> list[str]:
        """Return wrong numbers, cells without a neighbour for their domino, wrong dominoes."""
        partners, names = self._partners_in(values), self._cell_names
        found = [*self._number_faults(values)] if self._has_blanks else []
        found += partner_faults(partners, self.columns, names)
        alone = (names[cell] for cell, partner in enumerate(partners) if cell == partner)
        found += [f"{name} is not covered" for name in alone]
        return found or list(set_faults(self._pieces, self._numbers_in(values), partners, names))

    def _number_faults(self, values: Sequence[int], *, is_open: bool = False) -> Iterator[str]:
        """Yield wrong numbers, and those that are missing unless they may still come."""
        found = zip(self._cell_names, self._numbers_in(values), self._numbers, strict=True)
        for name, number, given in found:
            if is_open and number == UNKNOWN:
                continue
            if number != given != UNKNOWN:
                yield f"{name} is {number}, given is {given}"
            elif not 0 <= number <= self.highest:
                yield f"{name} has no number 0-{self.highest}"

    @property
    def _pieces(self) -> dict[tuple[int, int], str]:
        return {(one, other): f"domino {one}-{other} lies" for one, other in self.dominoes}

    def _unfinished(self, values: Sequence[int]) -> Unfinished | None:
        """Return the numbers that were not given, and the dominoes, if some are to follow."""
        partners, numbers = self._partners_in(values), self._numbers_in(values)
        names, open_cells = self._cell_names, {k for k, other in enumerate(partners) if k == other}
        if not open_cells and UNKNOWN not in numbers:
            return None
        both = zip(numbers, self._numbers, strict=True)
        held = [given if number == UNKNOWN else number for number, given in both]
        laid = [UNKNOWN if k in open_cells else other for k, other in enumerate(partners)]
        faults = [
            *self._number_faults(values, is_open=True),
            *partner_faults(partners, self.columns, names),
            *set_faults(self._pieces, held, laid, names, is_open=True),
        ]
        if faults:
            return Unfinished({}, faults)
        parts: dict[str, list[int]] = {
            f"{number} in {name}": []
            for name, number, given in zip(names, held, self._numbers, strict=True)
            if number != given
        }
        for option, (one, other, a, b) in enumerate(self._placings):
            if held[one] in (UNKNOWN, a) and held[other] in (UNKNOWN, b):
                if laid[one] == other:
                    said = f"the domino on {names[one]} {names[other]}"
                    parts.setdefault(said, []).append(option)
                for cell in (one, other):
                    if held[cell] != self._numbers[cell]:
                        parts[f"{held[cell]} in {names[cell]}"].append(option)
        return Unfinished(parts)

    # --- How solutions are written ---

    @property
    def _contest(self) -> Contest | None:
        return UVA_211 if self.source.format == "dominosa" else None

    def _line(self, values: Sequence[int]) -> str:
        """Return where the other half of the domino of each cell lies, rows joined by `|`.

        A domino is `<>`, or `^` above `v`. The numbers of all cells follow, `0,1,1|0,0,1`, where
        not all are given.
        """
        halves = []
        for cell, partner in enumerate(self._partners_in(values)):
            is_across = cell // self.columns == partner // self.columns
            halves.append(("<>" if is_across else "^v")[cell > partner])
        found = "|".join(map("".join, in_rows(halves, self.columns)))
        told = in_rows(values[len(self._numbers) :], self.columns)
        numbers = "|".join(",".join(map(str, row)) for row in told)
        return f"{found} {numbers}" if numbers else found

    def _rows(self, values: Sequence[int]) -> list[str]:
        """Return the numbers of the dominoes, a line for each row.

        So many lines with the numbers of the cells follow where not all are given.
        """
        rows = in_rows([*self._bones(values), *values[len(self._numbers) :]], self.columns)
        return [" ".join(map(str, row)) for row in rows]

    def _data(self, values: Sequence[int]) -> list[dict[str, object]]:
        """Return the dominoes in the order of their first cells, with the cells of their numbers.

        The smaller number comes first. Rows and columns of cells count from 1.
        """
        found: list[dict[str, object]] = []
        numbers = self._numbers_in(values)
        for cell, partner in enumerate(self._partners_in(values)):
            if cell < partner:
                ends = sorted((cell, partner), key=numbers.__getitem__)
                cells = [[end // self.columns + 1, end % self.columns + 1] for end in ends]
                found.append({"domino": [numbers[end] for end in ends], "cells": cells})
        return found

    def _stated_solution(self, values: Sequence[int]) -> object:
        dominoes = self._drawn(self._bones(values))
        if not self._has_blanks:
            return dominoes
        return {"grid": self._drawn(self._numbers_in(values)), "dominoes": dominoes}

    def _drawn(self, numbers: Sequence[int]) -> LiteralText:
        from cover.reading.yaml_text import drawn

        return drawn(in_rows(list(map(written_number, numbers)), self.columns), apart=True)

    def _bones(self, values: Sequence[int]) -> list[int]:
        """Return the number of the domino of each cell, from 1."""
        number_of = {each: number for number, each in enumerate(self.dominoes, 1)}
        held = self._numbers_in(values)
        halves = enumerate(self._partners_in(values))
        return [number_of[domino(held[cell], held[other])] for cell, other in halves]

    def _constraints(self) -> Constraints:
        from cover.families.dominoes.words import dominosa_constraints

        return dominosa_constraints(self)


# --- Sets of dominoes ---


def highest(cells: int) -> int:
    """Return the n of the largest set of dominoes 0-0 to n-n that such cells have room for."""
    return (isqrt(4 * cells + 1) - 3) // 2


def room(most: int) -> int:
    return (most + 1) * (most + 2)


def dominoes_up_to(most: int) -> list[tuple[int, int]]:
    """Return the dominoes 0-0 to n-n, in order: the smaller number first."""
    return list(combinations_with_replacement(range(most + 1), 2))


def domino(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a <= b else (b, a)


def can_be_in(numbers: Sequence[int]) -> list[Sequence[int]]:
    every = range(highest(len(numbers)) + 1)
    return [every if n == UNKNOWN else (n,) if n in every else () for n in numbers]


def written_number(number: int) -> str:
    """Return what stands in a cell: its number, or the sign that none is given."""
    return BLANK if number == UNKNOWN else str(number)


# --- What UVa 211 wants to see ---


def _head_of_map(puzzle: Dominosa, number: int) -> list[str]:
    """Return the grid again; three empty lines stand between two puzzles."""
    held = list(map(written_number, puzzle._numbers))
    above = ["", "", ""] if number > 1 else []
    head, below = f"Layout #{number}:", f"Maps resulting from layout #{number} are:"
    return [*above, head, "", *_with_four_characters(puzzle, held), below, ""]


def _with_four_characters(puzzle: Dominosa, values: Sequence[object]) -> list[str]:
    """Return rows with four characters a number, as in the problem's sample; an empty line."""
    rows = in_rows(values, puzzle.columns)
    return [*("".join(f"{value!s:>4}" for value in row) for row in rows), ""]


UVA_211 = Contest(
    lambda puzzle, values: _with_four_characters(puzzle, puzzle._bones(values)),
    {},
    head=_head_of_map,
    tail=lambda found, number: [f"There are {found} solution(s) for layout #{number}."],
)
