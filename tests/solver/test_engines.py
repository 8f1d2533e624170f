"""Every engine against the naive oracle, against known counts, and against the reference."""

import pytest
from hypothesis import given

from conftest import CORE_ENGINES, examples
from cover.problem import Coloured, Problem
from cover.solver import count, prepare, search
from problems import Answered, answered_problems, dominoes, langford, queens


@given(answered_problems())
@examples(300)
def test_all_engines_do_the_same_search_and_find_what_the_oracle_finds(answered: Answered) -> None:
    problem, fixed, expected = answered
    reference = search(problem, fixed=fixed, engine="python")
    solutions = list(reference)
    assert len(solutions) == len(set(solutions))
    assert set(solutions) == expected

    for engine in CORE_ENGINES:
        other = search(problem, fixed=fixed, engine=engine)

        assert list(other) == solutions, engine
        if engine != "dense":  # which takes forced options in batches
            assert other.statistics.nodes == reference.statistics.nodes, engine
            assert other.statistics.updates == reference.statistics.updates, engine


KNOWN = [
    (queens(6), 4),
    (queens(8), 92),
    (langford(7), 52),
    (dominoes(4, 4), 36),
    (dominoes(3, 3), 0),
    (dominoes(4, 5), 95),
]


@pytest.mark.parametrize(("problem", "expected"), KNOWN)
def test_known_counts(problem: Problem, expected: int, engine: str) -> None:
    counted = count(problem, engine=engine)

    assert counted.value == expected
    assert counted.complete
    assert len(list(search(problem, engine=engine))) == expected


def test_the_empty_problem_has_the_empty_solution(engine: str) -> None:
    assert list(search(Problem([], []), engine=engine)) == [()]
    assert count(Problem([], []), engine=engine).value == 1


def test_only_secondary_items_leave_the_empty_solution(engine: str) -> None:
    problem = Problem([], [["x"], ["y"]], "xy")

    assert list(search(problem, engine=engine)) == [()]
    assert list(search(problem, fixed=[1], engine=engine)) == [(1,)]


def test_an_item_without_options_leaves_no_solution(engine: str) -> None:
    found = search(Problem("AB", [["A"]]), engine=engine)

    assert list(found) == []
    assert found.complete


def test_knuths_example_with_colours(engine: str) -> None:
    """TAOCP 7.2.2.1, (49): one solution."""
    problem = Problem(
        "pqr",
        [
            ["p", "q", "x", Coloured("y", "A")],
            ["p", "r", Coloured("x", "A"), "y"],
            ["p", Coloured("x", "B")],
            ["q", Coloured("x", "A")],
            ["r", Coloured("y", "B")],
        ],
        "xy",
    )

    assert list(search(problem, engine=engine)) == [(1, 3)]


def test_fixed_options_that_disagree_leave_no_solution(engine: str) -> None:
    problem = Problem("AB", [["A", "x"], ["B", "x"], ["B"]], "x")

    assert list(search(problem, fixed=[0, 1], engine=engine)) == []
    assert list(search(problem, fixed=[0, 2], engine=engine)) == [(0, 2)]
    assert list(search(problem, fixed=[2, 2], engine=engine)) == [(0, 2)]


def test_fixed_options_of_one_colour_agree(engine: str) -> None:
    red, blue = Coloured("x", "red"), Coloured("x", "blue")
    problem = Problem("ABC", [["A", red], ["B", red], ["B", blue], ["C", red]], "x")

    assert list(search(problem, fixed=[0, 1], engine=engine)) == [(0, 1, 3)]
    assert list(search(problem, fixed=[0, 2], engine=engine)) == []


def test_a_prepared_problem_serves_many_searches_at_once(engine: str) -> None:
    prepared = prepare(queens(6), engine)
    first = prepared.search()
    one = next(first)
    second = prepared.search(fixed=[one[0]])

    assert one in list(second)
    assert len(list(first)) == 3
    assert prepared.count().value == 4
    assert prepared.count(fixed=one).value == 1
