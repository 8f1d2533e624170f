"""Su-domino-ku: a sudoku made of dominoes, each of the 36 once, and of nine single digits.

The contest problem HDU 4210 is of this family.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from cover.exact_cover import Coloured, ExactCover
from cover.families.dominoes.cells import are_neighbours, neighbours, partner_faults
from cover.families.grids import houses
from cover.families.grids.houses import boxes_rules
from cover.puzzle import Contradiction

SIZE = 9
CELLS = SIZE * SIZE
DIGITS = range(1, SIZE + 1)

# The dominoes, each with its smaller digit first.
DOMINOES = tuple(combinations(DIGITS, 2))

RULES = boxes_rules(3, 3)

_FIRST_SINGLE = CELLS * SIZE + len(DOMINOES) * 2 * len(neighbours(SIZE, SIZE))


@dataclass(frozen=True)
class SuDominoKu:
    """Dominoes and single digits that lie in the grid; cells are numbered row by row from 0.

    `dominoes` are told by a digit, its cell, the other digit and its cell. `singles` are the cells
    of the single digits 1 to 9, in this order; empty where they are not given.

    A solution has 162 numbers: the digit of each cell, then for each cell the one that its domino
    goes on to, and the cell itself where its digit is single.
    """

    dominoes: tuple[tuple[int, int, int, int], ...] = ()
    singles: tuple[int, ...] = ()
    tells_all_layers: bool = False
    why_not_drawn = "does not know grids from layouts; with --layouts, it speaks of layouts"
    family = "domino"

    @property
    def shape(self) -> tuple[()]:
        """All puzzles share one model."""
        return ()

    @staticmethod
    def model(shape: tuple[()]) -> ExactCover:
        """A sudoku and the dominoes that lie on it, which agree by the colours of the cells.

        First, as in `digit_model`, an option for each digit of each cell, which gives the
        secondary item `digit` of the cell this colour. Then the placements of the dominoes, each
        on all pairs of neighbours in both directions, and those of the singles: they cover the
        item `laid` of their cells, and give their digits the colour, too.

        So grids can be told apart by their cells, in whatever ways dominoes lie on them; they could
        not where a placement covers the cells itself. And a search for grids branches on cells:
        where little is given, it finds one at once, while a search among all items may not end.
        """
        primary = [
            *(("cell", cell) for cell in range(CELLS)),
            *((house.name, digit) for house in RULES.houses for digit in DIGITS),
            *(("laid", cell) for cell in range(CELLS)),
            *(("domino", *domino) for domino in DOMINOES),
            *(("single", digit) for digit in DIGITS),
        ]
        options = [*_digit_options(), *_placement_options(), *_single_options()]
        return ExactCover(primary, options, [("digit", cell) for cell in range(CELLS)])

    @staticmethod
    def answer_items(shape: tuple[()]) -> Sequence[int]:
        """The numbers of the items `cell`: two solutions are one answer if their grids agree."""
        return range(CELLS)

    def fixed(self) -> tuple[int, ...]:
        """The placements that are given, and their digits."""
        laid = [_placement(*domino) for domino in self.dominoes]
        laid += [_single(digit, cell) for digit, cell in enumerate(self.singles, 1)]
        digits = [digit_option(cell, digit) for cell, digit in enumerate(self._givens()) if digit]
        return (*digits, *laid)

    def _givens(self) -> list[int]:
        """The digit of each cell, 0 where none is given."""
        givens = [0] * CELLS
        for u, a, v, b in self.dominoes:
            givens[a], givens[b] = u, v
        for digit, cell in enumerate(self.singles, 1):
            givens[cell] = digit
        return givens

    def contradiction(self) -> Contradiction | None:
        """A domino, or a cell, that is used twice; a digit twice in a house; squares left over."""
        return (
            _misplaced(self.dominoes)
            or _used_twice(self.dominoes, self.singles)
            or houses.repeated_given(self._givens(), RULES.houses)
            or _unbalanced(self.singles)
        )

    def exchangeable(self) -> None:
        """Digits are not alike: all dominoes of two of them are in the grid."""

    def decode(self, options: Sequence[int]) -> tuple[int, ...]:
        """The digits, and how the dominoes lie."""
        digits, partners = [0] * CELLS, list(range(CELLS))
        directed = _directed()
        for option in options:
            if option < CELLS * SIZE:
                digits[option // SIZE] = option % SIZE + 1
            elif option < _FIRST_SINGLE:
                one, other = directed[(option - CELLS * SIZE) % len(directed)]
                partners[one], partners[other] = other, one
        return (*digits, *partners)

    def check(self, solution: Sequence[int]) -> list[str]:
        """Houses that are wrong, dominoes that are none or not there once, givens not kept."""
        digits, partners = solution[:CELLS], solution[CELLS:]
        found = [*houses.faults(digits, RULES), *partner_faults(partners, SIZE)]
        if not found:
            found.extend(_set_faults(digits, partners))
        found.extend(self._faults_of_givens(digits, partners))
        return found

    def _faults_of_givens(self, digits: Sequence[int], partners: Sequence[int]) -> Iterator[str]:
        for u, a, v, b in self.dominoes:
            if (digits[a], digits[b], partners[a], partners[b]) != (u, v, b, a):
                yield f"domino {u}+{v} does not lie where it lay"
        for digit, cell in enumerate(self.singles, 1):
            if (digits[cell], partners[cell]) != (digit, cell):
                yield f"the single {digit} does not lie where it lay"


def _set_faults(digits: Sequence[int], partners: Sequence[int]) -> Iterator[str]:
    """Which dominoes and which singles are not there once each."""
    pairs = [
        (digits[cell], digits[partner]) for cell, partner in enumerate(partners) if cell < partner
    ]
    dominoes = Counter(map(tuple, map(sorted, pairs)))
    singles = Counter(digits[cell] for cell, partner in enumerate(partners) if cell == partner)
    for u, v in DOMINOES:
        if dominoes[u, v] != 1:
            yield f"domino {u}+{v} lies in {dominoes[u, v]} places"
    for digit in DIGITS:
        if singles[digit] != 1:
            yield f"{digit} is single in {singles[digit]} places"


# ---- The options, in the order of their numbers


def digit_option(cell: int, digit: int) -> int:
    """The number of the option that gives a cell its digit."""
    return cell * SIZE + digit - 1


def _digit_options() -> Iterator[list[object]]:
    houses_of: list[list[str]] = [[] for _ in range(CELLS)]
    for house in RULES.houses:
        for cell in house.cells:
            houses_of[cell].append(house.name)
    for cell in range(CELLS):
        for digit in DIGITS:
            covered = [(name, digit) for name in houses_of[cell]]
            yield [("cell", cell), *covered, Coloured(("digit", cell), digit)]


def _placement_options() -> Iterator[list[object]]:
    for u, v in DOMINOES:
        for one, other in _directed():
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


@lru_cache(maxsize=1)
def _directed() -> tuple[tuple[int, int], ...]:
    """The cells of the smaller and of the larger digit, for each way that a domino can lie."""
    pairs = neighbours(SIZE, SIZE)
    return (*pairs, *((other, one) for one, other in pairs))


@lru_cache(maxsize=1)
def _number_of_directed() -> dict[tuple[int, int], int]:
    return {pair: number for number, pair in enumerate(_directed())}


def _placement(u: int, a: int, v: int, b: int) -> int:
    """The number of the option that lays `u` on `a` and `v` on `b`."""
    (u, a), (v, b) = sorted(((u, a), (v, b)))
    domino = DOMINOES.index((u, v))
    return CELLS * SIZE + domino * len(_directed()) + _number_of_directed()[a, b]


def _single(digit: int, cell: int) -> int:
    """The number of the option that has a digit alone in a cell."""
    return _FIRST_SINGLE + (digit - 1) * CELLS + cell


# ---- Statements that rule themselves out


def _misplaced(dominoes: Sequence[tuple[int, int, int, int]]) -> Contradiction | None:
    """Cells of a domino that are no neighbours; one that lies there already, or is none."""
    seen: set[tuple[int, ...]] = set()
    for u, a, v, b in dominoes:
        pair = tuple(sorted((u, v)))
        if pair in seen or pair not in DOMINOES:
            why = "was already placed" if pair in seen else "is not in the set"
            return Contradiction(f"domino {u}+{v} {why}", (a, b))
        if not are_neighbours(a, b, SIZE):
            return Contradiction(f"domino {u}+{v} is not on neighbours", (a, b))
        seen.add(pair)
    return None


def _used_twice(
    dominoes: Sequence[tuple[int, int, int, int]], singles: Sequence[int]
) -> Contradiction | None:
    """A cell of two digits."""
    used = [cell for _, a, _, b in dominoes for cell in (a, b)]
    seen: set[int] = set()
    for cell in (*used, *singles):
        if cell in seen:
            return Contradiction(f"{RULES.name(cell)} is used twice", (cell,))
        seen.add(cell)
    return None


def _unbalanced(singles: Sequence[int]) -> Contradiction | None:
    """Singles that leave other than 36 cells of each colour of a chessboard."""
    if not singles:
        return None
    dark = sum((cell // SIZE + cell % SIZE) % 2 == 0 for cell in singles)
    if dark == (SIZE + 1) // 2:
        return None
    left = sorted([(CELLS + 1) // 2 - dark, CELLS // 2 - (SIZE - dark)])
    return Contradiction(
        f"the singles leave {left[1]} cells of one colour of a chessboard and {left[0]} of the "
        "other; a domino covers one of each"
    )
