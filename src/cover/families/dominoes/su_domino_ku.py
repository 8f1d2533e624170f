"""Su-domino-kus: sudokus made of dominoes, each of the 36 once, and of nine single digits.

The contest problem HDU 4210 is of this kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from cover.facts import Contradiction, ModelNames
from cover.families.dominoes.cells import (
    cell_name,
    neighbours,
    often,
    partner_faults,
    places_told,
)
from cover.problem import Coloured, Problem

SIZE = 9
CELLS = SIZE * SIZE
DIGITS = range(1, SIZE + 1)

# The dominoes, each with its smaller digit first.
DOMINOES = tuple(combinations(DIGITS, 2))

# For each cell its box, from 0, and its houses; the names of all houses.
BOXES = tuple(cell // 27 * 3 + cell % SIZE // 3 for cell in range(CELLS))
HOUSES_OF = tuple(
    (f"row {cell // SIZE + 1}", f"column {cell % SIZE + 1}", f"box {box + 1}")
    for cell, box in enumerate(BOXES)
)
HOUSES = tuple(f"{kind} {digit}" for kind in ("row", "column", "box") for digit in DIGITS)

# The cells of the smaller and of the larger digit, for each way that a domino can lie.
_WAYS = (*neighbours(SIZE, SIZE), *((other, one) for one, other in neighbours(SIZE, SIZE)))
_NUMBER_OF_WAY = {cells: number for number, cells in enumerate(_WAYS)}

_FIRST_SINGLE = CELLS * SIZE + len(DOMINOES) * len(_WAYS)

# A domino that lies in the grid: a digit, its cell, the other digit and its cell.
PlacedDomino = tuple[int, int, int, int]


def lettered_name(cell: int) -> str:
    """Return the name of a cell of a su-domino-ku, with a letter for its row: `A1` to `I9`."""
    return f"{'ABCDEFGHI'[cell // SIZE]}{cell % SIZE + 1}"


@dataclass(frozen=True)
class SuDominoGrid:
    """Dominoes and single digits that lie in the grid; cells are numbered row by row from 0.

    The dominoes are different ones of the set, and lie on neighbours; no cell is used twice.
    `singles` are the cells of the single digits 1 to 9, in this order; empty where they are not
    given.

    A solution has 162 numbers: the digit of each cell, then for each cell the one that its domino
    goes on to, and the cell itself where its digit is single.
    """

    dominoes: tuple[PlacedDomino, ...] = ()
    singles: tuple[int, ...] = ()
    tells_all_layers: bool = False
    why_not_drawn = "does not know grids from layouts; with layouts asked for, it speaks of these"
    family = "domino"

    @property
    def shape(self) -> tuple[()]:
        """All puzzles share one model."""
        return ()

    @staticmethod
    def model(shape: tuple[()]) -> Problem:
        """Return a sudoku and the dominoes that lie on it, which agree by the colours of the cells.

        First, as for any sudoku, an option for each digit of each cell, which gives the secondary
        item `digit` of the cell this colour. Then the placements of the dominoes, each on all pairs
        of neighbours in both directions, and those of the singles: they cover the item `laid` of
        their cells, and give their digits the colour, too.

        So grids can be told apart by their cells, in whatever ways dominoes lie on them; they could
        not where a placement covers the cells itself. And a search for grids branches on cells:
        where little is given, it finds one at once, while a search among all items may not end.
        """
        primary = [
            *(("cell", cell) for cell in range(CELLS)),
            *((house, digit) for house in HOUSES for digit in DIGITS),
            *(("laid", cell) for cell in range(CELLS)),
            *(("domino", *domino) for domino in DOMINOES),
            *(("single", digit) for digit in DIGITS),
        ]
        options = [*_digit_options(), *_placement_options(), *_single_options()]
        return Problem(primary, options, [("digit", cell) for cell in range(CELLS)])

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return `r1c1` for a cell and `r1=5` for a digit of a row.

        `r1c1-laid` is what lies on a cell, `1+2` a domino, `single-5` a single digit, `r1c1-digit`
        the digit of a cell.
        """
        cells = [cell_name(cell, SIZE) for cell in range(CELLS)]
        houses = (f"{house[0]}{house.split()[1]}" for house in HOUSES)
        items = [
            *cells,
            *(f"{house}={digit}" for house in houses for digit in DIGITS),
            *(f"{cell}-laid" for cell in cells),
            *(f"{one}+{other}" for one, other in DOMINOES),
            *(f"single-{digit}" for digit in DIGITS),
            *(f"{cell}-digit" for cell in cells),
        ]
        return ModelNames(items, list(map(str, DIGITS)))

    @staticmethod
    def answer_items(shape: tuple[()]) -> Sequence[int]:
        """Return the items `cell`: two solutions are one answer if their grids agree."""
        return range(CELLS)

    def fixed(self) -> tuple[int, ...]:
        """Return the placements that are given, and their digits."""
        laid = [_placement(*domino) for domino in self.dominoes]
        laid += [_single(digit, cell) for digit, cell in enumerate(self.singles, 1)]
        digits = [digit_option(cell, digit) for cell, digit in enumerate(self.givens()) if digit]
        return (*digits, *laid)

    def givens(self) -> list[int]:
        """Return the digit of each cell, 0 where none is given."""
        givens = [0] * CELLS
        for u, a, v, b in self.dominoes:
            givens[a], givens[b] = u, v
        for digit, cell in enumerate(self.singles, 1):
            givens[cell] = digit
        return givens

    def contradiction(self) -> Contradiction | None:
        """Find a digit that is twice in a house, or squares that are left over."""
        return self._digit_in_house_twice() or self._unbalanced()

    def exchangeable(self) -> None:
        """Digits are not alike: all dominoes of two of them are in the grid."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return the digits, and how the dominoes lie."""
        digits, partners = [0] * CELLS, list(range(CELLS))
        for option in options:
            if option < CELLS * SIZE:
                digits[option // SIZE] = option % SIZE + 1
            elif option < _FIRST_SINGLE:
                one, other = _WAYS[(option - CELLS * SIZE) % len(_WAYS)]
                partners[one], partners[other] = other, one
        return (*digits, *partners)

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return givens that were moved, wrong houses, dominoes that are none or not there once."""
        digits, partners = solution[:CELLS], solution[CELLS:]
        found = [
            *self._faults_of_givens(digits, partners),
            *_house_faults(digits),
            *partner_faults(partners, SIZE, lettered_name),
        ]
        return found or list(_set_faults(digits, partners))

    def _faults_of_givens(self, digits: Sequence[int], partners: Sequence[int]) -> Iterator[str]:
        for u, a, v, b in self.dominoes:
            if (digits[a], digits[b], partners[a], partners[b]) != (u, v, b, a):
                at = f"{lettered_name(a)} and {lettered_name(b)}"
                yield f"domino {u}+{v} does not lie where it is given, on {at}"
        for digit, cell in enumerate(self.singles, 1):
            if (digits[cell], partners[cell]) != (digit, cell):
                at = lettered_name(cell)
                yield f"the single {digit} does not lie where it is given, on {at}"

    def _digit_in_house_twice(self) -> Contradiction | None:
        seen: dict[tuple[str, int], int] = {}
        for cell, digit in enumerate(self.givens()):
            for house in HOUSES_OF[cell] if digit else ():
                if (house, digit) in seen:
                    cells = cell, seen[house, digit]
                    return Contradiction(f"{{0}} is already in {house}", cells, (digit,))
                seen[house, digit] = cell
        return None

    def _unbalanced(self) -> Contradiction | None:
        """Singles that leave other than 36 cells of each colour of a chessboard."""
        if not self.singles:
            return None
        dark = sum((cell // SIZE + cell % SIZE) % 2 == 0 for cell in self.singles)
        if dark == (SIZE + 1) // 2:
            return None
        left = sorted([(CELLS + 1) // 2 - dark, CELLS // 2 - (SIZE - dark)])
        return Contradiction(
            f"the singles leave {left[1]} cells of one colour of a chessboard and {left[0]} of the "
            "other; a domino covers one of each"
        )


def _house_faults(digits: Sequence[int]) -> Iterator[str]:
    """Yield which cells hold no digit, and which houses hold one twice."""
    cells_of: dict[tuple[str, int], list[int]] = {}
    for cell, (digit, houses) in enumerate(zip(digits, HOUSES_OF, strict=True)):
        if digit in DIGITS:
            for house in houses:
                cells_of.setdefault((house, digit), []).append(cell)
        else:
            yield f"{lettered_name(cell)} holds no digit 1-9"
    for (house, digit), cells in cells_of.items():
        if len(cells) > 1:
            *first, last = map(lettered_name, cells)
            yield f"{house} has {digit} {often(len(cells))}, {', '.join(first)} and {last}"


def _set_faults(digits: Sequence[int], partners: Sequence[int]) -> Iterator[str]:
    """Yield which dominoes and which singles are not there once each."""
    cells_of: dict[tuple[int, int], list[int]] = {}
    for cell, partner in enumerate(partners):
        if cell <= partner:
            u, v = sorted((digits[cell], digits[partner]))
            cells_of.setdefault((u, v), []).append(cell)
    for u, v in DOMINOES:
        cells = cells_of.get((u, v), [])
        if len(cells) != 1:
            yield f"domino {u}+{v} lies {places_told(cells, lettered_name)}"
    for digit in DIGITS:
        cells = cells_of.get((digit, digit), [])
        if len(cells) != 1:
            yield f"{digit} is single {places_told(cells, lettered_name)}"


# The options of a su-domino-ku, in the order of their numbers.


def digit_option(cell: int, digit: int) -> int:
    """Return the number of the option that gives a cell its digit."""
    return cell * SIZE + digit - 1


def placement_of(option: int) -> tuple[tuple[int, int], ...]:
    """Return the digits that an option lays, each with its cell: two of them for a domino."""
    if option < CELLS * SIZE:
        return ((option % SIZE + 1, option // SIZE),)
    if option >= _FIRST_SINGLE:
        digit, cell = divmod(option - _FIRST_SINGLE, CELLS)
        return ((digit + 1, cell),)
    number, way = divmod(option - CELLS * SIZE, len(_WAYS))
    return tuple(zip(DOMINOES[number], _WAYS[way], strict=True))


def _digit_options() -> Iterator[list[object]]:
    for cell in range(CELLS):
        for digit in DIGITS:
            covered = [(house, digit) for house in HOUSES_OF[cell]]
            yield [("cell", cell), *covered, Coloured(("digit", cell), digit)]


def _placement_options() -> Iterator[list[object]]:
    for u, v in DOMINOES:
        for one, other in _WAYS:
            yield [
                ("laid", one),
                ("laid", other),
                ("domino", u, v),
                Coloured(("digit", one), u),
                Coloured(("digit", other), v),
            ]


def _single_options() -> Iterator[list[object]]:
    for digit in DIGITS:
        for cell in range(CELLS):
            yield [("laid", cell), ("single", digit), Coloured(("digit", cell), digit)]


def _placement(u: int, a: int, v: int, b: int) -> int:
    """Return the number of the option that lays `u` on `a` and `v` on `b`."""
    (u, a), (v, b) = sorted(((u, a), (v, b)))
    return CELLS * SIZE + DOMINOES.index((u, v)) * len(_WAYS) + _NUMBER_OF_WAY[a, b]


def _single(digit: int, cell: int) -> int:
    """Return the number of the option that has a digit alone in a cell."""
    return _FIRST_SINGLE + (digit - 1) * CELLS + cell
