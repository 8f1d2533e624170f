"""Sums by hand: what they change in a search, and what of them the core refuses.

`test_engines.py` has random ones.
"""

from __future__ import annotations

from array import array

import pytest

from cover.problem import Problem, Sum
from cover.solver import _core, count, search
from random_problems import LARGEST


@pytest.mark.parametrize(("low", "high", "met"), [(0, 0, True), (-3, 3, True), (1, 2, False)])
def test_a_sum_of_no_items_is_zero(engine: str, low: int, high: int, met: bool) -> None:
    problem = Problem("A", ["A", "A"], sums=[Sum((), [5, 5], low, high)])
    empty = Problem("", [], sums=[Sum((), [], low, high)])

    assert list(search(problem, engine=engine)) == ([(0,), (1,)] if met else [])
    assert list(search(problem, fixed=[1], engine=engine)) == ([(1,)] if met else [])
    assert list(search(empty, engine=engine)) == ([()] if met else [])
    assert count(empty, engine=engine).value == met


def test_an_option_that_covers_an_added_and_a_subtracted_item(engine: str) -> None:
    """The sum takes option 3 away; what A has left then is no reason for B to take the same."""
    options = [["B"], ["A", "same"], ["B", "same"], ["A", "C"], ["C"], ["D"]]
    sums = [Sum("CD", [-2, -1, -1, 0, 1, 2], 6, 6, "AB")]
    problem = Problem("CDAB", options, ["same"], sums)

    assert list(search(problem, engine=engine)) == [(0, 1, 4, 5)]


def test_totals_may_need_more_than_32_bits(engine: str) -> None:
    options = [item for item in "ABCD" for _ in range(2)]
    weights = [LARGEST, -LARGEST] * 4

    def counted(low: int, high: int, minus: str) -> int:
        items = "ABCD".removesuffix(minus)
        problem = Problem("ABCD", options, sums=[Sum(items, weights, low, high, minus)])
        return count(problem, engine=engine).value

    for minus in ("", "CD", "ABCD"):
        assert counted(0, 0, minus) == 6
        assert counted(0, LARGEST, minus) == 6
        assert counted(-LARGEST, LARGEST, minus) == 6
        assert counted(1, LARGEST, minus) == 0
        assert counted(-LARGEST, -1, minus) == 0


def magic_square(size: int, low: int, high: int) -> Problem:
    """Each number in one cell, and each row, column and diagonal with a total in a range."""
    side, numbers = range(size), range(1, size * size + 1)
    cells = [(row, column) for row in side for column in side]
    lines = [
        *([(row, column) for column in side] for row in side),
        *([(row, column) for row in side] for column in side),
        [(row, row) for row in side],
        [(row, size - 1 - row) for row in side],
    ]
    options = [[cell, number] for cell in cells for number in numbers]
    weights = [number for _ in cells for number in numbers]
    sums = [Sum(line, weights, low, high) for line in lines]
    return Problem([*cells, *numbers], options, sums=sums)


def test_magic_squares(engine: str) -> None:
    """The one of size 3, in 8 positions: 5 is in its middle, and 1 never in a corner."""
    problem = magic_square(3, 15, 15)
    fives, ones = [9 * cell + 4 for cell in range(9)], [9 * cell for cell in range(9)]

    assert problem.sum_count == 8
    assert len(problem.weights) == problem.option_count
    assert count(problem, engine=engine).value == 8
    assert count(problem, fixed=[fives[4]], engine=engine).value == 8
    assert count(problem, fixed=[ones[1]], engine=engine).value == 2
    assert count(problem, fixed=[ones[0]], engine=engine).value == 0
    assert count(magic_square(3, 16, 16), engine=engine).value == 0


# --- What the core refuses, and when it pauses ---


Arrays = dict[str, list[int]]

# A problem of two primary items, a secondary one and three options: its sums, and what is wrong.
FITTING: Arrays = {
    "sum_items": [0, 1, 1],
    "sum_starts": [0, 2, 3],
    "bounds": [0, 9, 2, 2],
    "rows": [1, 0],
    "weights": [1, 2, 3, 4, 5, 6],
}
NOTHING: Arrays = {name: [] for name in FITTING} | {"sum_starts": [0]}
MISFITS = {
    "sum_starts": [
        *([], [0, 3], [0, 1, 2, 3]),  # too few or too many
        *([1, 2, 3], [0, 4, 3], [0, -1, 3]),  # they begin elsewhere, descend, are negative
        *([0, 2, 2], [0, 2, 4]),  # they end before or behind the items
    ],
    "bounds": [[0, 9, 2], [0, 9, 2, 2, 5, 5]],
    "rows": [[1, 0, 0], [], [2, 0], [0, 2**31 - 1], [0, -1]],
    "weights": [
        *([], [1, 2, 3, 4, 5]),  # none, half a row of them
        [1, 2, -(2**31), 4, 5, 6],  # one that cannot be subtracted
    ],
    "sum_items": [
        *([0, 1, 2], [0, 1, ~2]),  # a secondary one
        *([0, 2**31 - 1, 1], [0, -(2**31), 1]),  # one too large
        *([1, 1, 1], [~1, ~1, 1], [0, ~0, 1]),  # one twice in a sum
    ],
}

each_engine = pytest.mark.parametrize("engine", ["links", "dense"])


def laid_out(engine: str, changes: Arrays, types: str = "iiiii") -> _core.Network:
    """A network of options [0, 2], [1] and [0, 1], with the sums above but for the changes."""
    changed = {**FITTING, **changes}.values()
    arrays = tuple(array(kind, numbers) for kind, numbers in zip(types, changed, strict=True))
    cpu = _core.CPUS[0] if engine == "dense" else None
    starts, entries = array("q", [0, 2, 3, 5]), array("i", [0, 2, 1, 0, 1])
    return _core.Network(engine, 2, 3, starts, entries, array("i", [0] * 5), cpu, arrays)


@each_engine
@pytest.mark.parametrize(
    ("changes", "solutions"),
    [
        ({}, [(0, 1)]),
        ({"bounds": [0, 99, 3, 3]}, [(2,)]),
        ({"sum_items": [0, ~1, 1], "bounds": [-1, -1, 0, 9]}, [(0, 1)]),
        ({"sum_items": [~0, 1, ~1], "bounds": [0, 0, -3, -3]}, [(2,)]),
        (NOTHING, [(0, 1), (2,)]),
    ],
)
def test_arrays_that_fit_together(
    engine: str, changes: Arrays, solutions: list[tuple[int, ...]]
) -> None:
    assert list(iter(laid_out(engine, changes).run().next, None)) == solutions


@each_engine
def test_arrays_that_do_not_fit_together_are_refused(engine: str) -> None:
    for name, misfits in MISFITS.items():
        for misfit in misfits:
            with pytest.raises(ValueError, match=r"sum|bounds|rows|weights"):
                laid_out(engine, {name: misfit})


@each_engine
def test_weights_without_options_are_refused(engine: str) -> None:
    empty, one, cpu = array("i"), array("i", [0]), _core.CPUS[0] if engine == "dense" else None

    def without_options(weights: array[int]) -> _core.Network:
        sums = one, array("i", [0, 1]), array("i", [0, 0]), one, weights
        return _core.Network(engine, 1, 1, array("q", [0]), empty, empty, cpu, sums)

    with pytest.raises(ValueError, match="weights"):
        without_options(one)
    assert without_options(empty).run().count() == 0


def test_other_things_than_five_arrays_of_integers_are_refused() -> None:
    for place, name in enumerate(FITTING):
        types = "".join("q" if k == place else "i" for k in range(5))
        with pytest.raises(ValueError, match=f"{name} must be an array"):
            laid_out("links", {}, types)
    sums: object
    for sums in ([array("i")] * 5, (array("i"),) * 4, ([],) * 5, 1):
        with pytest.raises(TypeError):
            _core.Network("links", 0, 0, array("q", [0]), array("i"), array("i"), None, sums)  # type: ignore[arg-type]


def test_the_time_is_watched_while_options_are_not_admitted() -> None:
    """An item with many options, of which its sum admits the last one."""
    size = 100_000
    starts, zeros = array("q", range(size + 1)), array("i", [0]) * size
    weights = array("i", [1]) * size
    weights[-1] = 0
    numbers = array("i", [0]), array("i", [0, 1]), array("i", [0, 0]), array("i", [0])

    def pauses(*sums: array[int]) -> int:
        run = _core.Network("links", 1, 1, starts, zeros, zeros, None, sums or None).run()
        count = 0
        while (found := run.next(seconds=0)) is None:
            count += 1
        assert found == ((size - 1,) if sums else (0,))
        return count

    assert pauses(*numbers, weights) >= 2 * pauses() >= 4
