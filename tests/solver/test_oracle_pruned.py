"""`extends`: a search that is told which branches lead to solutions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ENGINES
from cover.problem import Problem
from cover.solver import Search, _core, oracle_pruned, prepare
from cover.solver.oracle_pruned import OraclePrunedSearch
from problems import Answered, answered_problems, dominoes
from random_problems import lay_out, small_case, solutions_of, summed_case, valued_case


class Slow:
    """A search that finds nothing the first time, so that its branches are looked at."""

    nodes = updates = 0

    def __init__(self, search: Search) -> None:
        self._search = search
        self._calls = 0

    @property
    def exhausted(self) -> bool:
        return self._search.complete

    def next(self, seconds: float | None = None) -> tuple[int, ...] | None:
        self._calls += 1
        return None if self._calls == 1 else next(self._search, None)

    def count(self, limit: int | None = None, seconds: float | None = None) -> int:
        raise AssertionError("a guarded search counts its solutions one by one")


@given(answered_problems(), st.sampled_from([None, 1]))
def test_solutions_come_in_the_same_order(answered: Answered, seed: int | None) -> None:
    problem, fixed, expected = answered

    def extends(options: Sequence[int]) -> bool:
        return any(set(options) <= set(solution) for solution in expected)

    for engine in ENGINES:
        prepared = prepare(problem, engine, seed)
        plain = list(prepared.search(fixed=fixed))
        assert list(prepared.search(fixed=fixed, can_complete=extends)) == plain
        if expected and engine != "python":
            slow = Slow(prepared.search(fixed=fixed))
            run = OraclePrunedSearch(prepared.network, fixed, slow, extends)
            assert list(Search(run, None, None)) == plain


def pairs(people: int) -> Problem:
    """An item with two options, of which the second takes one of an odd number of people away.

    The others are to be paired; without it, that fails in (people)!! ways.
    """
    numbers = range(people)
    options: list[list[int | str]] = [["way"], ["way", 0]]
    options += [[one, other] for one in numbers for other in range(one + 1, people)]
    return Problem([*numbers, "way"], options)


def test_branches_without_a_solution_are_left_behind(core_engine: str) -> None:
    """31!! is 1.9e17; no two of the ways to fail look alike to the search."""
    search = prepare(pairs(31), core_engine).search(
        can_complete=lambda options: 0 not in options, limit=50
    )
    found = list(search)

    assert len(set(found)) == 50
    assert all(1 in solution for solution in found)
    assert search.stopped_by == "limit"


def test_a_timeout_is_told(engine: str) -> None:
    search = prepare(pairs(31), engine).search(can_complete=lambda options: True, timeout=0.05)

    assert list(search) == []
    assert (search.stopped_by, search.complete) == ("timeout", False)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each search is replaced by its branches at once."""
    for name in ("_PATIENCE", "_LEAST", "_STARTS"):
        monkeypatch.setattr(oracle_pruned, name, 0)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("affirms", [True, False])  # to affirm all is safe
def test_every_branch_may_be_looked_at(affirms: bool) -> None:
    asked: list[Sequence[int]] = []
    listed = 0
    for seed in range(200):
        case = (small_case, summed_case)[seed % 2](Random(seed))
        expected = solutions_of(case)

        def extends(options: Sequence[int], expected: set[tuple[int, ...]] = expected) -> bool:
            asked.append(options)
            return affirms or any(set(options) <= set(solution) for solution in expected)

        network: Any = lay_out(case.problem, slice=1)  # which looks at the clock at every step
        plain = [*iter(network.run(case.fixed).next, None)]
        pruned = OraclePrunedSearch(network, case.fixed, network.run(case.fixed), extends)
        assert [*iter(pruned.next, None)] == plain
        listed += len(plain)
    assert len(asked) > listed > 130


@pytest.mark.usefixtures("hasty")
def test_with_sums_a_search_is_replaced_by_branches_of_its_own_tree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A walk in the engine dense goes another way than its searches do, where there are sums."""
    for seed, work in ((58, 60), (58, 200), (152, 200)):
        case = valued_case(Random(seed))
        prepared = prepare(case.problem, "native")
        plain = sorted(prepared.search(fixed=case.fixed))
        tuned = lay_out(case.problem, _core.CPUS[0], slice=work)
        monkeypatch.setattr(prepared, "network", tuned)
        found = list(prepared.search(fixed=case.fixed, can_complete=lambda options: True))
        assert sorted(found) == plain, seed


def test_a_guarded_search_counts_its_solutions(engine: str) -> None:
    prepared = prepare(pairs(7), engine)

    for limit, number, stopped_by in ((None, 15, None), (9, 9, "limit")):
        search = prepared.search(can_complete=lambda options: 0 not in options, limit=limit)
        assert (search.count().value, search.stopped_by) == (number, stopped_by)


def test_a_branch_is_asked_about_again_after_an_interruption() -> None:
    problem = pairs(9)
    asked: list[Sequence[int]] = []

    def extends(options: Sequence[int]) -> bool:
        asked.append(options)
        if len(asked) == 1:
            raise KeyboardInterrupt
        return True

    prepared = prepare(problem, "links")
    run = OraclePrunedSearch(prepared.network, (), Slow(prepared.search()), extends)
    with pytest.raises(KeyboardInterrupt):
        run.next()

    assert list(Search(run, None, None)) == list(prepared.search())
    assert asked[0] == asked[1]


def test_what_tells_solutions_apart_does_not_go_with_what_leads_on() -> None:
    with pytest.raises(ValueError, match="exclude each other"):
        prepare(pairs(3)).search(distinct_on=[0], can_complete=lambda options: True)


def test_fast_solutions_are_left_to_the_engine(engine: str) -> None:
    """It is asked only where nothing was found for a while."""
    asked: list[Sequence[int]] = []
    search = prepare(dominoes(4, 4), engine).search(can_complete=asked.append)  # type: ignore[arg-type]

    assert (sum(1 for _ in search), asked) == (36, [])
    assert search.complete
    assert search.statistics.nodes > 0
