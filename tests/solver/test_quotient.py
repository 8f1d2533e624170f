"""Solutions that a symmetry leaves where they are, as those of a smaller problem."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import mul

import pytest

from cover.problem import Problem, Sum
from cover.solver import Prepared, prepare
from cover.solver.symmetric.distinct import DistinctInterrupted, count_distinct
from cover.solver.symmetric.group import Group
from cover.solver.symmetric.quotient import quotient
from random_problems import LARGEST
from random_symmetric import Solution

# The sum of `mirrored_rows`, made smaller by the mirror, is multiplied by all of these.
PRIMES = (7, 11, 13, 17, 19, 23, 29, 31)
LENGTHS = [2 * prime - 1 for prime in PRIMES]
WHOLE = [
    chosen
    for chosen in product((0, 1), repeat=len(LENGTHS))
    if 60 <= sum(map(mul, LENGTHS, chosen)) <= 150
]


def test_numbers_of_sums_stay_within_their_bits() -> None:
    """Weights that are multiplied and can be divided again, and bounds beyond all totals."""
    letters = ["a", "c", "b", "abc", "d"]
    unbounded = Sum("abc", [1, 1, 1, 1, 0], -LARGEST, LARGEST)
    large = Sum("abcd", [0, 0, 0, 2**29, -(2**29)], 2**30, 2**30)
    bounded = Problem("abcd", letters, (), [unbounded])
    heavy = Problem("abcd", letters, (), [unbounded, large])

    for problem, expected in ((bounded, 2), (heavy, 1)):
        for permutation in ((0, 1, 2, 3, 4), (1, 0, 2, 3, 4)):
            smaller = quotient(problem, permutation)
            assert smaller is not None
            assert prepare(smaller.problem).count().value == expected


def mirrored_rows() -> tuple[Problem, tuple[int, ...]]:
    """Rows, each covered as a whole or by single cells; so many cells by wholes; and a mirror."""
    rows = [[(row, place) for place in range(length)] for row, length in enumerate(LENGTHS)]
    cells = [cell for row in rows for cell in row]
    by_wholes = Sum(cells, [1] * len(rows) + [0] * len(cells), 60, 150)
    problem = Problem(cells, [*rows, *([cell] for cell in cells)], (), [by_wholes])
    images = (cells.index((row, LENGTHS[row] - 1 - place)) for row, place in cells)
    return problem, (*range(len(rows)), *(len(rows) + image for image in images))


def test_a_sum_of_too_large_numbers() -> None:
    problem, mirror = mirrored_rows()

    smaller = quotient(problem, mirror)
    found = count_distinct(prepare(problem), Group(problem, [mirror]))

    assert smaller is not None
    assert len(smaller.wide_sums) == 1
    assert (found.value, found.all.value) == (len(WHOLE), len(WHOLE))


def test_an_interrupted_search_for_too_large_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[Solution]:
        yield ()
        raise KeyboardInterrupt

    problem, mirror = mirrored_rows()
    monkeypatch.setattr(Prepared, "search", interrupted)
    with pytest.raises(DistinctInterrupted) as caught:
        count_distinct(prepare(problem), Group(problem, [mirror]))

    assert caught.value.count.value == -(-len(WHOLE) // 2)
