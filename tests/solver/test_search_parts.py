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
from random_problems import small_case, solutions_of


@pytest.fixture
def engine(core_engine: str) -> str:
    """Each engine that has walks."""
    return core_engine


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_the_parts_list_the_solutions_in_their_order(size: int, engine: str) -> None:
    random = Random(150)
    for _ in range(100):
        case = small_case(random)
        prepared = prepare(case.problem, engine)
        parts = split(prepared.network, size, case.fixed)
        found = [one for part in parts for one in prepared.search(fixed=part.fixed)]

        assert found == list(prepared.search(fixed=case.fixed))
        assert len(found) == len(set(found))
        assert set(found) == solutions_of(case)
        assert all(part.fixed[: len(case.fixed)] == case.fixed for part in parts)


def test_there_are_as_many_parts_as_wanted_whose_shares_add_up(engine: str) -> None:
    board = dominoes(6, 6)
    for problem in (queens(6), dominoes(4, 4), dominoes(3, 4), board):
        for size in (1, 2, 3, 10, 100):
            parts = split(prepare(problem, engine).network, size)

            assert fsum(part.share for part in parts) == pytest.approx(1)
            assert all(part.share > 0 for part in parts)
            assert problem is not board or size <= len(parts) <= size + 3


def test_a_split_is_the_same_each_time_and_can_be_sent(engine: str) -> None:
    parts = split(prepare(queens(8), engine).network, 10, [3])

    assert parts == split(prepare(queens(8), engine).network, 10, [3])
    assert pickle.loads(pickle.dumps(parts)) == parts
    assert [SearchPart(tuple(fixed), share) for fixed, share in json.loads(json.dumps(parts))] == (
        parts
    )


def test_what_shows_no_solution_has_no_parts_and_what_is_solved_one(engine: str) -> None:
    two = Problem("A", [["A"], ["A"]])
    disagreeing = Problem("AB", [["A", "x"], ["B", "x"]], "x")
    for problem, size, fixed, parts in (
        (Problem("AB", [["A"]]), 3, [], []),
        (disagreeing, 3, [0, 1], []),
        (dominoes(3, 3), 10**6, [], []),
        (Problem([], []), 3, [], [((), 1.0)]),
        (two, 3, [1], [((1,), 1.0)]),
    ):
        assert split(prepare(problem, engine).network, size, fixed) == parts


def test_a_number_of_parts_that_makes_no_sense_is_refused() -> None:
    for size in (0, -1):
        with pytest.raises(ValueError, match="a split into"):
            split(prepare(queens(4), "links").network, size)
