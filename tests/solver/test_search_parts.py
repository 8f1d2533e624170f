"""Parts of a search: disjoint, together all solutions, in the order of the search, with shares."""

import json
import pickle
from math import fsum
from random import Random

import pytest

from cover.problem import Problem
from cover.solver import prepare
from cover.solver.search_parts import SearchPart, split
from problems import dominoes, queens
from random_problems import Case, small_case, solutions_of

SIZES = (1, 2, 3, 7, 1000)


@pytest.fixture
def engine(core_engine: str) -> str:
    """Each engine that has walks."""
    return core_engine


def solutions_of_parts(
    problem: Problem, engine: str, parts: list[SearchPart]
) -> list[tuple[int, ...]]:
    prepared = prepare(problem, engine)
    return [solution for part in parts for solution in prepared.search(fixed=part.fixed)]


def cases(number: int) -> list[Case]:
    random = Random(number)
    return [small_case(random) for _ in range(number)]


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_list_the_solutions_in_their_order(size: int, engine: str) -> None:
    for case in cases(150):
        prepared = prepare(case.problem, engine)
        parts = split(prepared.network, size, case.fixed)
        found = solutions_of_parts(case.problem, engine, parts)

        if not case.problem.sum_count:
            assert found == list(prepared.search(fixed=case.fixed))
        assert len(found) == len(set(found))
        assert set(found) == solutions_of(case)
        assert all(part.fixed[: len(case.fixed)] == case.fixed for part in parts)


@pytest.mark.parametrize("size", SIZES)
def test_the_shares_add_up(size: int, engine: str) -> None:
    for problem in (queens(6), dominoes(4, 4), dominoes(3, 4)):
        parts = split(prepare(problem, engine).network, size)

        assert fsum(part.share for part in parts) == pytest.approx(1)
        assert all(part.share > 0 for part in parts)


@pytest.mark.parametrize("size", [1, 2, 10, 100])
def test_there_are_as_many_parts_as_wanted(size: int, engine: str) -> None:
    parts = split(prepare(dominoes(6, 6), engine).network, size)

    assert size <= len(parts) <= size + 3


def test_a_split_is_the_same_each_time_and_can_be_sent(engine: str) -> None:
    prepared = prepare(queens(8), engine)
    parts = split(prepared.network, 10, [3])

    assert parts == split(prepare(queens(8), engine).network, 10, [3])
    assert pickle.loads(pickle.dumps(parts)) == parts
    assert [
        SearchPart(tuple(fixed), share) for fixed, share in json.loads(json.dumps(parts))
    ] == parts


def test_what_shows_no_solution_has_no_parts(engine: str) -> None:
    without_option = Problem("AB", [["A"]])
    disagreeing = Problem("AB", [["A", "x"], ["B", "x"]], "x")

    assert split(prepare(without_option, engine).network, 3) == []
    assert split(prepare(disagreeing, engine).network, 3, [0, 1]) == []
    assert split(prepare(dominoes(3, 3), engine).network, 10**6) == []


def test_what_is_solved_is_one_part(engine: str) -> None:
    assert split(prepare(Problem([], []), engine).network, 3) == [((), 1.0)]
    assert split(prepare(Problem("A", [["A"], ["A"]]), engine).network, 3, [1]) == [((1,), 1.0)]


@pytest.mark.parametrize("size", [0, -1])
def test_a_number_of_parts_that_makes_no_sense_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a split into"):
        split(prepare(queens(4), "links").network, size)
