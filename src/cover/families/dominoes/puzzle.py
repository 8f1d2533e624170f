"""Puzzles of dominoes that lie in a grid: su-domino-ku and dominosa.

A su-domino-ku is a sudoku made of dominoes, each of the 36 once, and of nine single digits; the
contest problem HDU 4210 is of this kind. A dominosa is a grid of numbers, and asks where the
dominoes 0-0 to n-n lie in it, each of them once, as in UVa 211. Some of its numbers may not be
given: then it asks for these, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import isqrt

from cover.families.dominoes.placing import UNKNOWN, Placing, numbers_in, placings
from cover.problem import Coloured, Problem
from cover.puzzle import Contradiction, ModelNames

# ---- Cells, and the other half of the domino on each


@lru_cache(maxsize=32)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cells with a side in common, the first before the second.

    Cells are numbered row by row, from 0; pairs come in the order of their first cells, the one to
    the right before the one below.
    """
    found = []
    for cell in range(rows * columns):
        if (cell + 1) % columns:
            found.append((cell, cell + 1))
        if cell + columns < rows * columns:
            found.append((cell, cell + columns))
    return tuple(found)


def cell_name(cell: int, columns: int) -> str:
    """Return the name of a cell by its row and column: `r1c1` is the first one."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def are_neighbours(one: int, other: int, columns: int) -> bool:
    """Whether two cells of a grid with this number of columns have a side in common."""
    across = abs(one % columns - other % columns)
    return across + abs(one // columns - other // columns) == 1


def _partner_faults(
    partners: Sequence[int], columns: int, name: Callable[[int], str]
) -> Iterator[str]:
    """Yield what is wrong where each cell tells the other half of its domino; itself for none.

    `name` is what cells are called.
    """
    for cell, partner in enumerate(partners):
        if partner == cell:
            continue
        if not 0 <= partner < len(partners) or not are_neighbours(cell, partner, columns):
            yield f"the domino on {name(cell)} does not go on to a neighbour"
        elif partners[partner] != cell:
            yield f"the domino on {name(cell)} goes on to {name(partner)}, where another one lies"


def lettered_name(cell: int) -> str:
    """Return the name of a cell of a su-domino-ku, with a letter for its row: `A1` to `I9`."""
    return f"{'ABCDEFGHI'[cell // SIZE]}{cell % SIZE + 1}"


# ---- Su-domino-ku

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
            *_partner_faults(partners, SIZE, lettered_name),
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
            yield f"{house} has {digit} {_often(len(cells))}, {', '.join(first)} and {last}"


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
            yield f"domino {u}+{v} lies {_places(cells, lettered_name)}"
    for digit in DIGITS:
        cells = cells_of.get((digit, digit), [])
        if len(cells) != 1:
            yield f"{digit} is single {_places(cells, lettered_name)}"


def _places(cells: Sequence[int], name: Callable[[int], str]) -> str:
    """Return where something lies that should lie in one place, by its first cells."""
    if not cells:
        return "nowhere"
    return f"in {len(cells)} places, from {', '.join(map(name, cells[:-1]))} and {name(cells[-1])}"


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


# ---- Dominosa

# The numbers of a grid, row by row, -1 where none is given, and how many columns it has.
NumberGrid = tuple[tuple[int, ...], int]

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@dataclass(frozen=True)
class DominoGrid:
    """A grid of `numbers`, row by row; they are -1 where none is given.

    A solution tells for each cell the one that its domino goes on to. Then, where not all numbers
    are given, it has the number of each cell.
    """

    numbers: tuple[int, ...]
    columns: int
    family = "domino"

    @property
    def shape(self) -> NumberGrid:
        """The grid, which is all that there is."""
        return self.numbers, self.columns

    @staticmethod
    def model(shape: NumberGrid) -> Problem:
        """Return the problem: cells and dominoes are items, pairs of neighbours are options.

        Where a number of a pair is not given, there is an option for each domino that it could be.
        """
        numbers, columns = shape
        primary = [*range(len(numbers)), *dominoes_up_to(highest(len(numbers)))]
        laid = placings_on(numbers, columns)
        return Problem(primary, [(one, other, domino(a, b)) for one, other, a, b in laid])

    def names(self, symbol: Callable[[int], str]) -> ModelNames:
        """Return `r1c1` for a cell, `3-6` for a domino."""
        cells = map(self.name, range(len(self.numbers)))
        dominoes = dominoes_up_to(highest(len(self.numbers)))
        return ModelNames([*cells, *(f"{one}-{other}" for one, other in dominoes)])

    def fixed(self) -> tuple[int, ...]:
        """Return nothing: no domino is given."""
        return ()

    def contradiction(self) -> Contradiction | None:
        """Find a wrong size, numbers not there as often as they must be, a domino without place."""
        return (
            self._wrong_size()
            or self._not_of_the_set()
            or self._unbalanced()
            or self._domino_without_place()
        )

    def exchangeable(self) -> None:
        """Numbers are not alike: each is where it is."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """Return how the dominoes lie, and the numbers where not all are given."""
        laid = placings_on(*self.shape)
        partners, numbers = list(range(len(self.numbers))), list(self.numbers)
        for one, other, a, b in map(laid.__getitem__, options):
            partners[one], partners[other] = other, one
            numbers[one], numbers[other] = a, b
        return (*partners, *numbers) if self.has_blanks else tuple(partners)

    def check(self, solution: Sequence[int], symbol: Callable[[int], str] = str) -> list[str]:
        """Return wrong numbers, cells without a neighbour for their domino, wrong dominoes.

        These are not there once.
        """
        partners = solution[: len(self.numbers)]
        numbers = numbers_in(solution, self.numbers)
        found = list(self._faults_of_numbers(numbers)) if self.has_blanks else []
        found += _partner_faults(partners, self.columns, self.name)
        found += [
            f"{self.name(cell)} is not covered"
            for cell, partner in enumerate(partners)
            if cell == partner
        ]
        return found or list(self._faults_of_dominoes(partners, numbers))

    @property
    def has_blanks(self) -> bool:
        """Whether there are cells whose numbers are not given."""
        return UNKNOWN in self.numbers

    def name(self, cell: int) -> str:
        """Return a cell's name: `r1c1` is the first one."""
        return cell_name(cell, self.columns)

    def _faults_of_numbers(self, numbers: Sequence[int]) -> Iterator[str]:
        """Yield which cells have another number than is given, or none of the set."""
        most = highest(len(self.numbers))
        for cell, (number, given) in enumerate(zip(numbers, self.numbers, strict=True)):
            if number != given != UNKNOWN:
                yield f"{self.name(cell)} is {number}, given is {given}"
            elif not 0 <= number <= most:
                yield f"{self.name(cell)} has no number 0-{most}"

    def _faults_of_dominoes(self, partners: Sequence[int], numbers: Sequence[int]) -> Iterator[str]:
        cells_of: dict[tuple[int, int], list[int]] = {}
        for cell, partner in enumerate(partners):
            if cell < partner:
                laid = domino(numbers[cell], numbers[partner])
                cells_of.setdefault(laid, []).append(cell)
        for one, other in dominoes_up_to(highest(len(self.numbers))):
            cells = cells_of.get((one, other), [])
            if len(cells) != 1:
                yield f"domino {one}-{other} lies {_places(cells, self.name)}"

    def _name(self) -> str:
        return f"{len(self.numbers) // self.columns}x{self.columns} grid"

    def _wrong_size(self) -> Contradiction | None:
        cells = len(self.numbers)
        most = max(0, highest(cells))
        if cells == room(most):
            return None
        has = f"a {self._name()} has {'1 cell' if cells == 1 else f'{cells} cells'}"
        cover = f"the dominoes 0-0 to {most}-{most} cover {room(most)}"
        above = f"those to {most + 1}-{most + 1} cover {room(most + 1)}"
        return Contradiction(f"{has}; {cover}, {above}")

    def _not_of_the_set(self) -> Contradiction | None:
        most = highest(len(self.numbers))
        for cell, number in enumerate(self.numbers):
            if number != UNKNOWN and not 0 <= number <= most:
                return Contradiction(f"{number} is none of 0-{most} in a {self._name()}", (cell,))
        return None

    def _unbalanced(self) -> Contradiction | None:
        """Some number is there too often, and so another one too rarely."""
        held = Counter(self.numbers)
        numbers = range(highest(len(self.numbers)) + 1)
        many, few = max(numbers, key=held.__getitem__), min(numbers, key=held.__getitem__)
        if held[many] <= len(numbers) + 1:
            return None
        too_rare = "" if self.has_blanks else f" and {few} {_often(held[few])}"
        return Contradiction(
            f"a {self._name()} needs each of 0-{numbers[-1]} {_often(len(numbers) + 1)}; "
            f"{many} occurs {held[many]} times{too_rare}"
        )

    def _domino_without_place(self) -> Contradiction | None:
        laid = {domino(a, b) for _, _, a, b in placings_on(*self.shape)}
        for one, other in dominoes_up_to(highest(len(self.numbers))):
            if (one, other) not in laid:
                what = _another(one, other) + " or a blank cell" * self.has_blanks
                beside = f"no {one} has {what} beside it"
                return Contradiction(f"domino {one}-{other} fits nowhere: {beside}")
        return None


def highest(cells: int) -> int:
    """Return the n of the largest set of dominoes 0-0 to n-n that such cells have room for."""
    return (isqrt(4 * cells + 1) - 3) // 2


def room(most: int) -> int:
    """Return how many cells the dominoes 0-0 to n-n cover."""
    return (most + 1) * (most + 2)


def dominoes_up_to(most: int) -> list[tuple[int, int]]:
    """Return the dominoes 0-0 to n-n, in order: the smaller number first."""
    return list(combinations_with_replacement(range(most + 1), 2))


def domino(a: int, b: int) -> tuple[int, int]:
    """Return the domino of two numbers: the smaller one first."""
    return (a, b) if a <= b else (b, a)


@lru_cache(maxsize=8)
def placings_on(numbers: tuple[int, ...], columns: int) -> tuple[Placing, ...]:
    """Return what the options of a dominosa lay, in their order."""
    pairs = neighbours(len(numbers) // columns, columns)
    return tuple(placings(numbers, pairs, highest(len(numbers))))


def _often(times: int) -> str:
    """Return how often, in words: it stands after a number, and `0-2 4 times` reads badly."""
    if times < 3:
        return ("not at all", "once", "twice")[times]
    tens, units = divmod(times, 10)
    if times < len(_UNITS):
        return f"{_UNITS[times]} times"
    return f"{_TENS[tens - 2]}{f'-{_UNITS[units]}' if units else ''} times"


def _another(one: int, other: int) -> str:
    return "another one" if one == other else f"a {other}"
