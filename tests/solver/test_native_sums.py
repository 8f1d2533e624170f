"""Sums in the compiled engines: what is refused at their border, and searches taken up again."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import islice, product
from random import Random

import pytest

from cover.solver import _core
from cover.solver.reference import dancing_links
from random_problems import Case, lay_out, solutions_of, summed_case
from random_sums import long_case, valued_case

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
