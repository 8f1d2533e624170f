"""Seeded random puzzles of dominoes: su-domino-ku of one grid, dominosa of one solution.

`python tests/random_dominoes.py SEED` prints a file of su-domino-ku in the form of HDU 4210: one
puzzle for each number of given dominoes, from 10 to 35, and some more of few. With a second
argument, `dominosa`, it prints ids of Simon Tatham's for n from 1 to 9.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from cover import Dominosa, SuDominoKu
from cover.errors import Place
from cover.facts import Source
from cover.families.dominoes.dominosa import dominoes_up_to
from cover.families.dominoes.su_domino_ku import (
    CELLS,
    DIGITS,
    HOUSES,
    HOUSES_OF,
    SIZE,
    PlacedDomino,
    digit_option,
)
from cover.problem import Problem
from cover.solver import Prepared, prepare, search

# How many dominoes are given in the puzzles of a file.
FILLINGS = (*range(10, 36), 10, 11, 12, 13, 14, 15)

_PER_LINE = 3

# For each cell of a grid, how many squares of dominoes are turned to mix a tiling up.
_TURNS = 20

Solution = tuple[int, ...]

PLACE = Place("test", 1)


def dominosa_of(numbers: Sequence[int], columns: int) -> Dominosa:
    """A dominosa of numbers row by row, -1 for none."""
    return Dominosa.made(Source(PLACE), _numbers=tuple(numbers), columns=columns)


def su_domino_ku_of(
    dominoes: Sequence[PlacedDomino] = (), singles: Sequence[int] = (), layouts: bool = False
) -> SuDominoKu:
    """A su-domino-ku of dominoes and single digits by the numbers of their cells."""
    given = {"_dominoes": tuple(dominoes), "_singles": tuple(singles), "layouts": layouts}
    return SuDominoKu.made(Source(PLACE), **given)


def su_domino_ku_file(seed: int) -> Iterator[str]:
    """The lines of a file of su-domino-ku."""
    random = Random(seed)
    for given in FILLINGS:
        yield from lines(su_domino_ku(random, given)[0])
    yield "0"


def dominosa_file(seed: int) -> Iterator[str]:
    """The lines of a file of dominosa."""
    random = Random(seed)
    for most in range(1, 10):
        puzzle = dominosa_of_one_solution(random, most)[0]
        yield f"{most}:{''.join(map(str, puzzle._numbers))}"


def lines(puzzle: SuDominoKu) -> Iterator[str]:
    """A puzzle in the form of HDU 4210."""
    words = [f"{u} {_name(a)} {v} {_name(b)}" for u, a, v, b in puzzle._dominoes]
    yield str(len(words))
    for start in range(0, len(words), _PER_LINE):
        yield "  ".join(words[start : start + _PER_LINE])
    yield " ".join(map(_name, puzzle._singles))


def _name(cell: int) -> str:
    return f"{'ABCDEFGHI'[cell // SIZE]}{cell % SIZE + 1}"


# ---- Su-domino-ku


def su_domino_ku(random: Random, given: int) -> tuple[SuDominoKu, Solution]:
    """A puzzle of one grid, with `given` dominoes, and a solution of it.

    Of all dominoes of a solution, one after the other is left out where the grid stays the only
    one; where too many are left in the end, another solution is drawn.
    """
    while True:
        solution = su_domino_ku_solution(random)
        laid, singles = parts(solution)
        random.shuffle(laid)
        for domino in list(laid):
            rest = [other for other in laid if other != domino]
            if len(laid) > given and has_one_grid(su_domino_ku_of(rest, singles)):
                laid = rest
        if len(laid) == given:
            return su_domino_ku_of(laid, singles), solution


def has_one_grid(puzzle: SuDominoKu) -> bool:
    """Whether all solutions of a puzzle have the same digits, and there are some."""
    fixed, items = puzzle._given_options(), puzzle._answer_items()
    return len(list(_model().search(fixed=fixed, limit=2, distinct_on=items))) == 1


def su_domino_ku_solution(random: Random) -> Solution:
    """A random sudoku that can be cut into the dominoes and single digits, and a way to do so."""
    while True:
        digits = _sudoku(random)
        fixed = [digit_option(cell, digit) for cell, digit in enumerate(digits)]
        for options in _model().search(fixed=fixed, limit=1):
            return su_domino_ku_of()._decode(options)


def parts(solution: Solution) -> tuple[list[tuple[int, int, int, int]], tuple[int, ...]]:
    """The dominoes that lie in a solution, and the cells of its single digits."""
    digits, partners = solution[:CELLS], solution[CELLS:]
    laid = [
        (digits[cell], cell, digits[partner], partner)
        for cell, partner in enumerate(partners)
        if cell < partner
    ]
    alone = {digits[cell]: cell for cell, partner in enumerate(partners) if cell == partner}
    return laid, tuple(alone[digit] for digit in sorted(alone))


@lru_cache(maxsize=1)
def _model() -> Prepared:
    return prepare(su_domino_ku_of()._model())


def _sudoku(random: Random) -> Solution:
    """A sudoku; every engine draws the same one."""
    items = [*range(CELLS), *((house, digit) for house in HOUSES for digit in DIGITS)]
    options = [
        [cell, *((house, digit) for house in HOUSES_OF[cell])]
        for cell in range(CELLS)
        for digit in DIGITS
    ]
    chosen = next(search(Problem(items, options), limit=1, seed=random.randrange(2**32)))
    return tuple(option % SIZE + 1 for option in sorted(chosen))


# ---- Dominosa


def dominosa(random: Random, most: int, rows: int | None = None) -> tuple[Dominosa, Solution]:
    """A grid of the dominoes 0-0 to `most`-`most`, and a way that they lie in it."""
    rows = rows or most + 1
    columns = (most + 1) * (most + 2) // rows
    partners = _tiling(random, rows, columns)
    firsts = [cell for cell, partner in enumerate(partners) if cell < partner]
    numbers = [0] * len(partners)
    for cell, domino in zip(firsts, random.sample(dominoes_up_to(most), len(firsts)), strict=True):
        numbers[cell], numbers[partners[cell]] = random.sample(domino, 2)
    return dominosa_of(numbers, columns), tuple(partners)


def dominosa_of_one_solution(random: Random, most: int) -> tuple[Dominosa, Solution]:
    """A grid that is divided in one way only, and that way.

    Dominoes that lie otherwise in another solution change their places with any others, until
    there is none.
    """
    puzzle, solution = dominosa(random, most)
    while other := _another(puzzle, solution):
        moved = [cell for cell, partner in enumerate(solution) if other[cell] != partner]
        one, two = random.choice(moved), random.randrange(len(solution))
        numbers = list(puzzle._numbers)
        for a, b in ((one, two), (solution[one], solution[two])):
            numbers[a], numbers[b] = puzzle._numbers[b], puzzle._numbers[a]
        if two not in (one, solution[one]):
            puzzle = dominosa_of(numbers, puzzle.columns)
    return puzzle, solution


def _another(puzzle: Dominosa, solution: Solution) -> Solution | None:
    """Another solution of a puzzle, in the order of listing."""
    for options in search(puzzle._model(), limit=2):
        if (other := puzzle._decode(options)) != solution:
            return other
    return None


def _tiling(random: Random, rows: int, columns: int) -> list[int]:
    """Dominoes anyhow on a grid: all in one direction, then squares of two of them turned."""
    cells = rows * columns
    side = columns if columns % 2 else 1
    partners = [cell + (side if cell // side % 2 == 0 else -side) for cell in range(cells)]
    for _ in range(_TURNS * cells if rows > 1 else 0):
        corner = random.randrange(cells - columns)
        if (corner + 1) % columns:
            _turn(partners, corner, corner + 1, corner + columns, corner + columns + 1)
    return partners


def _turn(partners: list[int], a: int, b: int, c: int, d: int) -> None:
    """Turn the two dominoes in a square of the cells a b / c d, if there are two."""
    if partners[a] == b and partners[c] == d:
        partners[a], partners[c], partners[b], partners[d] = c, a, d, b
    elif partners[a] == c and partners[b] == d:
        partners[a], partners[b], partners[c], partners[d] = b, a, d, c


def main() -> None:
    seed, kinds = int(sys.argv[1]), sys.argv[2:]
    print("\n".join((dominosa_file if kinds == ["dominosa"] else su_domino_ku_file)(seed)))


if __name__ == "__main__":
    main()
