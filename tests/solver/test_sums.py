"""Sums: every engine against the naive oracle, and what they change in a search."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from itertools import islice, pairwise, product
from random import Random

import pytest

from conftest import ENGINES
from cover.problem import Problem, Sum
from cover.solver import _core, count, prepare, search
from cover.solver.reference import dancing_links
from random_problems import LARGEST, Case, lay_out, small_case, solutions_of, summed_case
from random_sums import long_case, valued_case

TWINS = [engine for engine in ENGINES if engine != "dense"]  # the order of dense is its own
SEEDS = range(600)


@cache
def summed(seed: int) -> tuple[Case, set[tuple[int, ...]]]:
    """A problem with sums, and its solutions."""
    case = summed_case(Random(seed))
    return case, solutions_of(case)


def test_the_random_problems_are_of_all_kinds() -> None:
    cases = [summed(seed) for seed in SEEDS]
    refuted = [
        (len(solutions_of(small_case(Random(seed)))), len(expected))
        for seed, (_, expected) in zip(SEEDS, cases, strict=True)
    ]

    assert sum(0 < after < before for before, after in refuted) > 20
    assert sum(0 == after < before for before, after in refuted) > 20
    assert sum(0 < after == before for before, after in refuted) > 20
    assert any(case.fixed and expected for case, expected in cases)
    assert any(any(case.problem.colours) and expected for case, expected in cases)
    assert any(len({*case.problem.rows}) < len(case.problem.rows) for case, _ in cases)
    assert any(first == then for case, _ in cases for first, then in pairwise(case.problem.rows))
    signs = [{item < 0 for item in case.problem.sum_items} for case, found in cases if found]
    assert min(map(signs.count, ({False}, {True}, {False, True}))) > 20


@pytest.mark.parametrize("ordered", [True, False])
def test_the_solutions_are_those_of_the_oracle(engine: str, ordered: bool) -> None:
    for seed in SEEDS:
        (problem, fixed, limit), expected = summed(seed)
        prepared = prepare(problem, engine)

        found = list(prepared.search(fixed=fixed, ordered=ordered))
        assert len(found) == len(expected), seed
        assert set(found) == expected, seed
        assert all(list(solution) == sorted(solution) for solution in found), seed

        some = list(prepared.search(fixed=fixed, ordered=ordered, limit=limit))
        assert len(some) == len({*some}) == min(limit, len(expected)), seed
        assert expected.issuperset(some), seed


def test_counts_are_those_of_the_oracle(engine: str) -> None:
    for seed in SEEDS:
        (problem, fixed, limit), expected = summed(seed)
        prepared = prepare(problem, engine)

        assert prepared.count(fixed=fixed).value == len(expected), seed
        assert prepared.count(fixed=fixed, limit=limit).value == min(limit, len(expected)), seed
        search = prepared.search(fixed=fixed)
        first = next(search, None)
        assert (first in expected) if expected else (first is None), seed
        assert search.count().value == max(0, len(expected) - 1), seed


@pytest.mark.parametrize("twin", TWINS)
def test_python_and_links_do_the_same_search(twin: str) -> None:
    for seed in SEEDS:
        (problem, fixed, limit), _ = summed(seed)
        for most in (limit, None):
            reference = search(problem, fixed=fixed, limit=most, engine="python")
            other = search(problem, fixed=fixed, limit=most, engine=twin)

            assert list(other) == list(reference), seed
            assert other.statistics[:2] == reference.statistics[:2], seed


# --- By hand ---------------------------------------------------------------------------------


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


# --- In C: what is refused, and searches taken up again ---


Arrays = dict[str, list[int]]

# A problem of two primary items, a secondary one and three options: its sums, and what is wrong.
FITTING: Arrays = {
    "sum_items": [0, 1, 1],
    "sum_starts": [0, 2, 3],
    "bounds": [0, 9, 2, 2],
    "rows": [1, 0],
    "weights": [1, 2, 3, 4, 5, 6],
}
MISFITS: dict[str, Arrays] = {
    "no starts": {"sum_starts": []},
    "starts too short": {"sum_starts": [0, 3]},
    "starts too long": {"sum_starts": [0, 1, 2, 3]},
    "starts do not begin with 0": {"sum_starts": [1, 2, 3]},
    "starts descend": {"sum_starts": [0, 4, 3]},
    "a negative start": {"sum_starts": [0, -1, 3]},
    "starts end before the items": {"sum_starts": [0, 2, 2]},
    "starts end behind the items": {"sum_starts": [0, 2, 4]},
    "fewer bounds": {"bounds": [0, 9, 2]},
    "more bounds": {"bounds": [0, 9, 2, 2, 5, 5]},
    "more rows": {"rows": [1, 0, 0]},
    "no rows": {"rows": []},
    "a row too large": {"rows": [2, 0]},
    "the largest row": {"rows": [0, 2**31 - 1]},
    "a negative row": {"rows": [0, -1]},
    "no weights": {"weights": []},
    "half a row of weights": {"weights": [1, 2, 3, 4, 5]},
    "a secondary item": {"sum_items": [0, 1, 2]},
    "an item too large": {"sum_items": [0, 2**31 - 1, 1]},
    "a secondary item, subtracted": {"sum_items": [0, 1, ~2]},
    "an item too large, subtracted": {"sum_items": [0, -(2**31), 1]},
    "an item twice in a sum": {"sum_items": [1, 1, 1]},
    "an item twice in a sum, subtracted": {"sum_items": [~1, ~1, 1]},
    "an item added and subtracted": {"sum_items": [0, ~0, 1]},
    "a weight that cannot be subtracted": {"weights": [1, 2, -(2**31), 4, 5, 6]},
}

each_engine = pytest.mark.parametrize("cpu", [None, *_core.CPUS])


def engine_of(cpu: str | None) -> str:
    return "links" if cpu is None else "dense"


def laid_out(cpu: str | None, changes: Arrays, types: str = "iiiii") -> _core.Network:
    """A network of options [0, 2], [1] and [0, 1], with the sums above but for the changes."""
    arrays = [
        array(kind, numbers)
        for kind, numbers in zip(types, {**FITTING, **changes}.values(), strict=True)
    ]
    starts, entries = array("q", [0, 2, 3, 5]), array("i", [0, 2, 1, 0, 1])
    return _core.Network(
        engine_of(cpu), 2, 3, starts, entries, array("i", [0] * 5), cpu, tuple(arrays)
    )


@each_engine
def test_arrays_that_fit_together(cpu: str | None) -> None:
    assert laid_out(cpu, {}).run().next() == (0, 1)
    assert laid_out(cpu, {"bounds": [0, 99, 3, 3]}).run().next() == (2,)
    assert laid_out(cpu, {"sum_items": [0, ~1, 1], "bounds": [-1, -1, 0, 9]}).run().next() == (0, 1)
    assert laid_out(cpu, {"sum_items": [~0, 1, ~1], "bounds": [0, 0, -3, -3]}).run().next() == (2,)
    nothing: Arrays = {name: [] for name in FITTING} | {"sum_starts": [0]}
    assert laid_out(cpu, nothing).run().count() == 2


@each_engine
@pytest.mark.parametrize("name", MISFITS)
def test_arrays_that_do_not_fit_together_are_refused(name: str, cpu: str | None) -> None:
    with pytest.raises(ValueError, match=r"sum|bounds|rows|weights"):
        laid_out(cpu, MISFITS[name])


@each_engine
def test_weights_without_options_are_refused(cpu: str | None) -> None:
    empty, one = array("i"), array("i", [0])
    sums = array("i", [0]), array("i", [0, 1]), array("i", [0, 0]), one

    with pytest.raises(ValueError, match="weights"):
        _core.Network(engine_of(cpu), 1, 1, array("q", [0]), empty, empty, cpu, (*sums, one))
    network = _core.Network(
        engine_of(cpu), 1, 1, array("q", [0]), empty, empty, cpu, (*sums, empty)
    )
    assert network.run().count() == 0


@pytest.mark.parametrize("place", range(5))
def test_arrays_of_other_types_are_refused(place: int) -> None:
    types = "".join("q" if k == place else "i" for k in range(5))

    with pytest.raises(ValueError, match=f"{[*FITTING][place]} must be an array"):
        laid_out(None, {}, types)


@pytest.mark.parametrize("sums", [[array("i")] * 5, (array("i"),) * 4, ([],) * 5, 1])
def test_other_things_than_five_arrays_are_refused(sums: object) -> None:
    with pytest.raises(TypeError):
        _core.Network("links", 0, 0, array("q", [0]), array("i"), array("i"), None, sums)  # type: ignore[arg-type]


@each_engine
@pytest.mark.parametrize("weighted", [False, True], ids=["ordered", "weighted"])
def test_the_code_for_each_processor_finds_the_solutions(cpu: str | None, weighted: bool) -> None:
    for seed in range(300):
        case = summed_case(Random(seed))
        expected = solutions_of(case)
        run = lay_out(case.problem, cpu).run(case.fixed, weighted)
        found = list(iter(run.next, None))

        assert len(found) == len(expected), seed
        assert set(found) == expected, seed
        assert lay_out(case.problem, cpu).run(case.fixed, weighted).count() == len(expected), seed


# --- Searches taken up again -----------------------------------------------------------------


def test_the_time_is_watched_while_options_are_not_admitted() -> None:
    """An item with half a million options, of which its sum admits the last one."""
    size = 500_000
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


def test_runs_of_one_network_have_totals_of_their_own() -> None:
    for seed in range(100):
        problem, fixed, _ = summed_case(Random(seed))
        network, twin = lay_out(problem), dancing_links.LinkedNetwork(problem)
        runs = [network.run(), network.run(fixed), network.run(), network.run(fixed)]
        found: list[list[tuple[int, ...]]] = [[] for _ in runs]
        while not all(run.exhausted for run in runs):
            for run, solutions in zip(runs, found, strict=True):
                solution = run.next()
                if solution is not None:
                    solutions.append(solution)

        for solutions, chosen in zip(found, [(), fixed] * 2, strict=True):
            assert solutions == list(iter(twin.run(chosen).next, None)), seed


# --- Sums of values, in the dense engine -----------------------------------------------------


def check_values(case: Case, most: int = 300) -> bool:
    """All processors against links; False for a problem of too many solutions."""
    problem, fixed, limit = case
    run = lay_out(problem).run(fixed)
    expected = list(islice(iter(lambda: run.next(seconds=0.1), None), most))
    if not run.exhausted:
        return False
    searches = set()
    for cpu, weighted in product(_core.CPUS, (False, True)):
        network = lay_out(problem, cpu)
        run = network.run(fixed, weighted)
        found = list(iter(run.next, None))
        assert len(found) == len(expected), cpu
        assert set(found) == set(expected), cpu
        assert network.run(fixed, weighted).count(limit) == min(limit, len(expected)), cpu
        searches.add((run.nodes, tuple(found)))
    assert len(searches) == 1
    return True


@pytest.mark.parametrize("kind", [valued_case, long_case])
def test_sums_of_small_numbers(kind: Callable[[Random], Case]) -> None:
    random = Random(1)

    assert sum(check_values(kind(random)) for _ in range(100)) > 60
