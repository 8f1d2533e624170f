"""The cheapest solutions: against an oracle that tries all subsets, and what a limit leaves."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given

from conftest import examples
from cover.errors import ModelError
from cover.problem import Problem
from cover.solver import cheapest, prepare
from cover.solver._core import CheapestSearch
from cover.solver.cheapest import Cheapest, CheapestQuestion, NativeCheapestSearch
from priced_links import ReadableCheapestSearch
from problems import PricedQuestion, dominoes, priced_questions

each_engine = pytest.mark.parametrize("engine", ["python", "native"])


@examples(150)
@given(asked=priced_questions())
def test_the_cheapest_are_those_of_the_oracle_in_slices_of_any_size(asked: PricedQuestion) -> None:
    (problem, costs, fixed, expected), number, within = asked
    for engine in ("python", "native"):
        asked.compare(prepare(problem, engine).cheapest(costs, number, within=within, fixed=fixed))

    least = min((cost for cost, _ in expected), default=sum(map(abs, costs)) + 1)
    found = []
    for work in (1, 10**6):
        search = NativeCheapestSearch(problem, CheapestQuestion(costs, number, None, fixed))
        while not search._search.go_on(0, work):
            assert search.bound is not None
            assert search.bound <= least
        found.append(sorted(search.solutions))
    assert found[0] == found[1]
    assert [cost for cost, _ in found[0]] == [cost for cost, _ in expected[:number]]


def endless() -> tuple[Problem, list[int]]:
    """A problem with so many solutions that they are not listed in a test."""
    random = Random(7)
    board = dominoes(10, 10)
    return board, [random.randrange(10**6) for _ in range(board.option_count)]


@each_engine
@pytest.mark.parametrize("seconds", [0, 0.03])
def test_a_time_limit_leaves_a_bound_that_holds(engine: str, seconds: float) -> None:
    problem, costs = endless()

    found = prepare(problem, engine).cheapest(costs, None, timeout=seconds)

    assert not found.complete
    assert found.stopped_by == "timeout"
    assert found.bound is not None
    some = sum(costs[option] for option in next(prepare(problem).search()))
    assert all(found.bound <= cost for cost in (some, *(cost for cost, _ in found.solutions)))
    assert found.solutions == () or seconds


@each_engine
def test_solutions_that_take_too_much_memory_end_a_search(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cheapest, "default_size", lambda: 100_000)
    monkeypatch.setattr(cheapest, "_EVERY", 0.01)
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
    """A watch that keeps what it is told, and to which Ctrl-C comes at last."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def searched(self, share: float | None, found: int) -> None:
        assert share is None
        self.found.append(found)
        if len(self.found) == 3:
            raise KeyboardInterrupt


@each_engine
def test_a_watch_is_told_and_ctrl_c_keeps_what_was_found(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem, costs = endless()
    watch = Told()
    monkeypatch.setattr(cheapest, "_EVERY", 0.02)

    with pytest.raises(KeyboardInterrupt) as raised:
        prepare(problem, engine).cheapest(costs, None, watch=watch)

    assert watch.found == sorted(watch.found)
    assert watch.found[-1] > 0
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


# --- The search in C ---


def test_the_search_in_c_refuses_what_does_not_fit() -> None:
    problem = Problem("ab", ["a", "b", "ab"], multiplicities={"a": (1, 2)})
    arrays = (
        *(problem.starts, problem.entries, problem.colours),
        *(problem.sum_items, problem.sum_starts, problem.bounds, problem.rows),
        *(problem.weights, problem.multiplicities, array("q", [1, 2, 3])),
    )

    def made(
        place: int = 0, one: array[int] = arrays[0], *, unit: int = 1, fixed: Sequence[int] = ()
    ) -> CheapestSearch:
        given = (*arrays[:place], one, *arrays[place + 1 :])
        return CheapestSearch(2, 2, given, unit, 1, 9, array("i", fixed))

    assert made().go_on()
    for place, kind, numbers in (
        (0, "q", [1, 2, 3, 4]),
        (1, "i", [0, 1, 2, 1]),
        (1, "q", [0, 1, 0, 1]),
        (1, "i", [0, 1, 1, 1]),
        (8, "i", [1, 1]),
        (8, "i", [2, 1, 1, 1]),
        (9, "q", [1, 2]),
    ):
        with pytest.raises(ValueError, match=r"must|number|twice|begin|range"):
            made(place, array(kind, numbers))
    with pytest.raises(ValueError, match="no such option"):
        made(fixed=[3])
    with pytest.raises(ValueError, match="10 arrays"):
        CheapestSearch(2, 2, arrays[:9], 1, 1, 9, array("i"))
    with pytest.raises(ValueError, match="work"):
        made().go_on(work=0)
    for unit, cost in ((2**60, 1), (0, 1), (1, 2**62)):
        with pytest.raises(OverflowError):
            made(9, array("q", [cost, 2, 3]), unit=unit)


def test_what_is_large_is_listed_with_the_same_end() -> None:
    problem = dominoes(4, 4)
    costs = [k * k % 7 for k in range(problem.option_count)]
    prepared = prepare(problem, "native")

    found = prepared.cheapest(costs, 3)
    huge = prepared.cheapest([cost * 2**40 + 1 for cost in costs], 3)

    assert [cost for cost, _ in huge.solutions] == [cost * 2**40 + 8 for cost, _ in found.solutions]


@pytest.mark.parametrize(("legs", "high"), [(18, 1), (7, 3)])
def test_the_readable_search_finds_the_same_costs_of_larger_problems(legs: int, high: int) -> None:
    """Legs of flights, and runs of those that follow each other, with what these cost."""
    for seed in range(4):
        random = Random(seed)
        options = [[leg] for leg in range(legs)]
        for _ in range(legs * legs // 2):
            near = range(legs)[random.randrange(legs // 2) :][:9]
            options.append(sorted(random.sample(near, random.randrange(2, 6))))
        costs = [
            300 if len(run) == 1 else 100 + 50 * len(run) + random.randrange(90) for run in options
        ]
        several = dict.fromkeys(range(legs), (1, high)) if high > 1 else {}
        problem = Problem(range(legs), options, multiplicities=several)

        one = prepare(problem, "native").cheapest(costs, 4)
        other = ReadableCheapestSearch(problem, costs, 4, None, ())

        assert one.complete
        assert other.go_on()
        assert [cost for cost, _ in one.solutions] == [cost for cost, _ in other.solutions]
