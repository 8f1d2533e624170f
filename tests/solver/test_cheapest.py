"""The cheapest solutions: against an oracle that tries all subsets, and what a limit leaves."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.errors import ModelError
from cover.problem import Problem
from cover.solver import cheapest, prepare
from cover.solver._core import CheapestSearch
from cover.solver.cheapest import Cheapest
from priced_links import ReadableCheapestSearch
from problems import (
    PricedProblem,
    PricedQuestion,
    dominoes,
    priced_problems,
    priced_questions,
)

ENGINES = ["python", "native"]
each_engine = pytest.mark.parametrize("engine", ENGINES)


@each_engine
@given(asked=priced_questions())
def test_the_cheapest_are_those_of_the_oracle(engine: str, asked: PricedQuestion) -> None:
    problem, costs, fixed, _ = asked.priced

    found = prepare(problem, engine).cheapest(costs, asked.number, within=asked.within, fixed=fixed)

    asked.compare(found)


@each_engine
def test_no_time_leaves_a_bound(engine: str) -> None:
    problem = dominoes(4, 4)

    found = prepare(problem, engine).cheapest([2] * problem.option_count, timeout=0)

    assert not found.complete
    assert found.stopped_by == "timeout"
    assert found.solutions == ()
    assert found.bound is not None
    assert found.bound <= 16


def endless() -> tuple[Problem, list[int]]:
    """A problem with so many solutions that they are not listed in a test."""
    random = Random(7)
    board = dominoes(10, 10)
    return board, [random.randrange(10**6) for _ in range(board.option_count)]


@each_engine
def test_a_time_limit_leaves_a_bound_that_holds(engine: str) -> None:
    problem, costs = endless()
    for seconds in (0.01, 0.1):
        found = prepare(problem, engine).cheapest(costs, None, timeout=seconds)
        assert not found.complete
        assert found.stopped_by == "timeout"
        assert found.bound is not None
        assert all(found.bound <= cost for cost, _ in found.solutions)


@each_engine
def test_solutions_that_take_too_much_memory_end_a_search(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cheapest, "default_size", lambda: 100_000)
    pairs = Problem(range(24), [[k] for k in range(24) for _ in range(2)])
    costs = [5 * k % 7 for k in range(48)]

    found = prepare(pairs, engine).cheapest(costs, None)

    assert not found.complete
    assert found.stopped_by == "memory"
    listed = [cost for cost, _ in found.solutions]
    assert len(listed) > 100
    assert listed == sorted(listed)
    assert found.bound is not None
    assert found.bound <= listed[0]


class Told:
    """A watch that counts how often it is told."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def searched(self, share: float | None, found: int) -> None:
        assert share is None
        self.found.append(found)


class ControlC:
    """A watch at which Ctrl-C comes."""

    def searched(self, share: float | None, found: int) -> None:
        raise KeyboardInterrupt


@each_engine
def test_a_watch_is_told(engine: str) -> None:
    problem, costs = endless()
    watch = Told()

    prepare(problem, engine).cheapest(costs, None, timeout=0.3, watch=watch)

    assert watch.found
    assert watch.found == sorted(watch.found)


@each_engine
def test_ctrl_c_keeps_what_was_found(engine: str) -> None:
    problem, costs = endless()

    with pytest.raises(KeyboardInterrupt) as raised:
        prepare(problem, engine).cheapest(costs, None, watch=ControlC())

    found = getattr(raised.value, "found", None)
    assert isinstance(found, Cheapest)
    assert found.stopped_by == "interrupt"
    assert not found.complete


def test_what_cannot_be_asked_is_refused() -> None:
    prepared = prepare(Problem("ab", ["a", "b"]))

    with pytest.raises(ValueError, match="the 0 cheapest"):
        prepared.cheapest([1, 2], 0)
    with pytest.raises(ValueError, match="1 costs of 2 options"):
        prepared.cheapest([1])
    with pytest.raises(ModelError, match="no option 2"):
        prepared.cheapest([1, 2], fixed=[2])
    with pytest.raises(TypeError):
        prepared.cheapest([0.5, 1])  # type: ignore[list-item]


@each_engine
def test_numbers_of_any_size_add_up(engine: str) -> None:
    huge = 10**30
    problem = Problem("ab", ["a", "a", "b", "ab"])

    found = prepare(problem, engine).cheapest([huge, huge + 1, -huge, 1], None)

    assert [cost for cost, _ in found.solutions] == [0, 1, 1]


# --- The search in C --------------------------------------------------------------------------


def arrays_of(problem: Problem, costs: list[int]) -> tuple[array[int], ...]:
    return (
        *(problem.starts, problem.entries, problem.colours),
        *(problem.sum_items, problem.sum_starts, problem.bounds, problem.rows),
        *(problem.weights, problem.multiplicities, array("q", costs)),
    )


@given(priced=priced_problems(), number=st.sampled_from([1, 3, -1]))
def test_slices_of_any_size_end_at_the_same_solutions(priced: PricedProblem, number: int) -> None:
    problem, costs, fixed, expected = priced
    budget = sum(cost for cost in costs if cost > 0)
    sizes = problem.primary_count, len(problem.items)
    found = []
    for work in (1, 10**6):
        search = CheapestSearch(
            *sizes, arrays_of(problem, costs), 16, number, budget, array("i", fixed)
        )
        while not search.go_on(0, work):
            assert min([*(cost for cost, _ in search.solutions), search.proved / 16]) <= min(
                [cost for cost, _ in expected], default=budget + 1
            )
        found.append(sorted(search.solutions))

    assert found[0] == found[1]
    assert len(found[0]) == (len(expected) if number < 0 else min(number, len(expected)))


def test_the_search_in_c_refuses_what_does_not_fit() -> None:
    problem = Problem("ab", ["a", "b", "ab"], multiplicities={"a": (1, 2)})
    arrays = arrays_of(problem, [1, 2, 3])
    none = array("i")

    def refused(*changed: tuple[int, array[int]], unit: int = 1, fixed: array[int] = none) -> None:
        given_arrays = list(arrays)
        for place, one in changed:
            given_arrays[place] = one
        CheapestSearch(2, 2, tuple(given_arrays), unit, 1, 9, fixed)

    refused()
    for changed in (
        (0, array("q", [1, 2, 3, 4])),
        (1, array("i", [0, 1, 2, 1])),
        (1, array("q", [0, 1, 0, 1])),
        (1, array("i", [0, 1, 1, 1])),
        (8, array("i", [1, 1])),
        (8, array("i", [2, 1, 1, 1])),
        (9, array("q", [1, 2])),
    ):
        with pytest.raises(ValueError, match=r"must|number|twice|begin|range"):
            refused(changed)
    with pytest.raises(ValueError, match="no such option"):
        refused(fixed=array("i", [3]))
    with pytest.raises(ValueError, match="10 arrays"):
        CheapestSearch(2, 2, arrays[:9], 1, 1, 9, none)
    with pytest.raises(ValueError, match="work"):
        CheapestSearch(2, 2, arrays, 1, 1, 9, none).go_on(work=0)
    for too_large in (2**60, 0):
        with pytest.raises(OverflowError):
            refused(unit=too_large)
    with pytest.raises(OverflowError):
        refused((9, array("q", [2**62, 1, 1])))


def test_what_is_large_is_listed_with_the_same_end() -> None:
    problem = dominoes(4, 4)
    costs = [k * k % 7 for k in range(problem.option_count)]
    prepared = prepare(problem, "native")

    found = prepared.cheapest(costs, 3)
    huge = prepared.cheapest([cost * 2**40 + 1 for cost in costs], 3)

    assert [cost for cost, _ in huge.solutions] == [cost * 2**40 + 8 for cost, _ in found.solutions]


def partition(random: Random, number: int) -> tuple[Problem, list[int]]:
    """Legs of flights, and runs of those that follow each other, with what these cost."""
    legs = range(number)
    options = [[leg] for leg in legs]
    for _ in range(number * number // 2):
        run = sorted(
            random.sample(legs[random.randrange(number // 2) :][:9], random.randrange(2, 6))
        )
        options.append(run)
    costs = [
        300 if len(run) == 1 else 100 + 50 * len(run) + random.randrange(90) for run in options
    ]
    return Problem(legs, options), costs


@pytest.mark.parametrize(("legs", "high"), [(18, 1), (7, 3)])
def test_the_readable_search_finds_the_same_costs_of_larger_problems(legs: int, high: int) -> None:
    for seed in range(5):
        problem, costs = partition(Random(seed), legs)
        if high > 1:
            options = map(problem.option, range(problem.option_count))
            several = dict.fromkeys(problem.items, (1, high))
            problem = Problem(problem.items, options, multiplicities=several)

        one = prepare(problem, "native").cheapest(costs, 4)
        other = ReadableCheapestSearch(problem, costs, 4, None, ())

        assert one.complete
        assert other.go_on()
        assert [cost for cost, _ in one.solutions] == [cost for cost, _ in other.solutions]
