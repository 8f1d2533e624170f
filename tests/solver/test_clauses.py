"""Searches that learn clauses, alone and by turns with another engine, against the naive oracle."""

from __future__ import annotations

from random import Random

import pytest

from cover.problem import Problem, Sum
from cover.solver import Prepared, _core, search
from problems import langford, queens
from random_problems import (
    Case,
    is_solution,
    large_case,
    lay_out,
    small_case,
    solutions_of,
    summed_case,
)
from random_sums import long_case, valued_case

CPU = _core.CPUS[0]
each_engine = pytest.mark.parametrize("engine", ["clauses", "native"])


def every(run: _core.Run, most: int = 5_000) -> list[tuple[int, ...]]:
    """The solutions of a run, as they come."""
    found: list[tuple[int, ...]] = []
    while len(found) < most and (solution := run.next()) is not None:
        found.append(solution)
    return found


def network_of(problem: Problem, engine: str, **tuning: int) -> _core.Network:
    return _core.Network(
        engine,
        problem.primary_count,
        len(problem.items),
        problem.starts,
        problem.entries,
        problem.colours,
        CPU if engine == "native" else None,
        (problem.sum_items, problem.sum_starts, problem.bounds, problem.rows, problem.weights),
        tuning=tuning,
    )


def run_of(case: Case, engine: str, **tuning: int) -> _core.Run:
    """A search for few solutions."""
    return network_of(case.problem, engine, **tuning).run(case.fixed, weighted=True)


@pytest.mark.parametrize("seed", [1, 3])
def test_explanations_may_be_longer_than_there_are_options(seed: int) -> None:
    """A sum has as many prices as its items have options: 7200 of these 600."""
    random = Random(seed)
    options = [random.sample(range(24), 12) for _ in range(600)]
    problem = Problem(range(24), options, sums=[Sum(range(24), range(600), 0, 12960)])
    run = network_of(problem, "clauses").run(weighted=True)

    assert run.next() is None
    assert run.exhausted


@each_engine
@pytest.mark.parametrize("slice_work", [1, 7, 0])
@pytest.mark.parametrize("make", [small_case, summed_case])
def test_each_solution_is_found_once(make: type, slice_work: int, engine: str) -> None:
    for seed in range(400):
        case: Case = make(Random(seed))
        run = run_of(case, engine, slice=slice_work, turn=1 + seed % 3, forgetting=1)
        found = every(run)

        assert run.exhausted
        assert len(found) == len(set(found))
        assert set(found) == solutions_of(case)


@each_engine
@pytest.mark.parametrize("make", [valued_case, long_case, large_case])
def test_larger_problems_have_the_solutions_of_links(make: type, engine: str) -> None:
    for seed in range(40):
        case: Case = make(Random(seed))
        listed = lay_out(case.problem).run(case.fixed)
        expected = [solution for _ in range(200) if (solution := listed.next()) is not None]
        run = run_of(case, engine, turn=500, forgetting=20)
        found = every(run, 200)

        assert len(found) == len(set(found)) == len(expected)
        assert all(is_solution(case.problem, solution) for solution in found)
        assert all(set(case.fixed) <= set(solution) for solution in found)
        if listed.exhausted:
            assert sorted(found) == sorted(expected)


@each_engine
def test_what_is_learnt_is_forgotten_and_nothing_is_lost(engine: str) -> None:
    """There are no Langford pairs of 6."""
    for forgetting in (1, 50):
        none = network_of(langford(6), engine, turn=3, forgetting=forgetting)
        some = network_of(langford(7), engine, turn=3, forgetting=forgetting)

        assert none.run(weighted=True).count() == 0
        assert some.run(weighted=True).count() == lay_out(langford(7)).run().count()


@each_engine
def test_a_search_is_the_same_every_time(engine: str) -> None:
    for problem in (queens(9), langford(8)):
        network = network_of(problem, engine, turn=10)
        first = every(network.run(weighted=True), 5)

        assert every(network.run(weighted=True), 5) == first
        paused = network.run(weighted=True)
        found: list[tuple[int, ...]] = []
        while len(found) < 5:
            solution = paused.next(0)
            if solution is not None:
                found.append(solution)
        assert found == first


def counted_pieces(copies: int) -> Problem:
    """Dominoes and squares of one cell on a board of 4 x 4, with so many of the latter."""
    side = range(4)
    cells = [(row, column) for row in side for column in side]
    dominoes = [[(r, c), (r, c + 1)] for r, c in cells if c < 3]
    dominoes += [[(r, c), (r + 1, c)] for r, c in cells if r < 3]
    options = [*dominoes, *([cell] for cell in cells)]
    weights = [0] * len(dominoes) + [1] * len(cells)
    return Problem(cells, options, sums=[Sum(cells, weights, copies, copies)])


@pytest.mark.parametrize("engine", ["clauses", "native", "links", "dense"])
def test_bounds_on_how_often(engine: str) -> None:
    """An odd number of single cells leaves an odd number, and one without them 36 tilings."""
    assert list(search(counted_pieces(3), engine=engine, limit=2, ordered=False)) == []
    found = list(search(counted_pieces(2), engine=engine, limit=2, ordered=False))
    assert len(set(found)) == 2
    assert len(list(search(counted_pieces(0), engine=engine, ordered=False))) == 36


def test_a_network_of_native_tells_its_first_engine() -> None:
    assert Prepared(queens(6), "native").network.engine == "dense"  # type: ignore[attr-defined]
    assert Prepared(queens(70), "native").network.engine == "links"  # type: ignore[attr-defined]


def test_a_focus_takes_linked_lists_alone() -> None:
    problem = queens(4)
    arrays = problem.starts, problem.entries, problem.colours
    with pytest.raises(ValueError, match="a focus takes linked lists alone"):
        _core.Network("clauses", problem.primary_count, len(problem.items), *arrays, focus=2)
