"""HiGHS at problems: its answers are those of the oracle, and are not taken on trust."""

from __future__ import annotations

import sys
from random import Random

import pytest
from hypothesis import given, settings

from cover.errors import EngineError, ModelError, OptionError, TooLargeError
from cover.problem import Coloured, Problem, Sum
from cover.solver import prepare
from cover.solver.cheapest import CheapestInterrupted
from cover.solver.exact_check import is_solution
from cover.solver.optimizer import cheapest_by_highs
from cover.solver.optimizer import highs as by_highs
from cover.solver.optimizer.highs import HighsOutcome, Minimizing
from interrupting import ctrl_c_after
from problems import (
    PricedProblem,
    PricedQuestion,
    dominoes,
    priced_problems,
    priced_questions,
    queens,
)


@settings(max_examples=50)
@given(priced_questions())
def test_the_cheapest_are_those_of_the_oracle(asked: PricedQuestion) -> None:
    problem, costs, fixed, _ = asked.priced

    found = cheapest_by_highs(problem, costs, asked.number, within=asked.within, fixed=fixed)

    asked.compare(found)


@pytest.mark.parametrize("problem", [dominoes(6, 6), queens(8)])
def test_a_search_finds_the_same_costs(problem: Problem) -> None:
    random = Random(3)
    costs = [random.randrange(1000) for _ in range(problem.option_count)]

    ours = prepare(problem).cheapest(costs, 4)
    found = cheapest_by_highs(problem, costs, 4)

    assert [cost for cost, _ in found.solutions] == [cost for cost, _ in ours.solutions]


@pytest.mark.parametrize(("within", "options"), [(0, [()]), (-1, [])])
def test_a_problem_without_options_has_one_solution_that_costs_nothing(
    within: int, options: list[tuple[int, ...]]
) -> None:
    found = cheapest_by_highs(Problem([], []), [], within=within)

    assert [each.options for each in found.solutions] == options
    assert found.bound == (0 if options else None)


def test_a_multiplicity_beyond_all_options_leads_highs_nowhere() -> None:
    options: list[list[str | Coloured]] = [
        ["a", Coloured("s", 1)],
        ["b", "s"],
        ["a", "b", "c", "t"],
        ["a", "b", "c", "s"],
        ["a", "c", Coloured("t", 1)],
        ["a", "b"],
        ["s", Coloured("t", 1)],
        ["c"],
        ["c"],
        ["c"],
    ]
    bounds = {"a": (2, 263_884_354), "c": (1, 4)}
    problem = Problem("abc", options, "st", multiplicities=bounds)
    costs = [40, 524, 80, 382, -429, 348, 859, 826, 392, 627]

    found = cheapest_by_highs(problem, costs, None)

    expected = prepare(problem).cheapest(costs, None)
    assert [cost for cost, _ in found.solutions] == [cost for cost, _ in expected.solutions]


def test_it_says_nothing_by_itself(capfd: pytest.CaptureFixture[str]) -> None:
    cheapest_by_highs(dominoes(4, 4), [1] * 24)

    assert capfd.readouterr() == ("", "")


def shared_out(rows: int, columns: int) -> tuple[Problem, list[int]]:
    """Numbers that are hard to share out evenly, several times at once.

    After G. Cornuejols and M. Dawande, A class of hard small 0-1 programs, 1998.
    """
    random = Random(5)
    options = [(column,) for column in range(columns) for _ in "12"]
    sums = []
    for _ in range(rows):
        numbers = [random.randrange(100) for _ in range(columns)]
        weights = [number * side for number in numbers for side in (0, 1)]
        sums.append(Sum(range(columns), weights, sum(numbers) // 2, sum(numbers) // 2))
    return Problem(range(columns), options, sums=sums), [7, 9] * columns


def test_a_time_limit_leaves_a_bound_that_holds() -> None:
    problem, costs = shared_out(4, 30)

    found = cheapest_by_highs(problem, costs, timeout=0.2)

    assert not found.complete
    assert found.stopped_by == "timeout"
    assert found.bound is not None
    assert 7 * 30 <= found.bound <= 9 * 30


def test_ctrl_c_ends_it_and_keeps_what_was_found() -> None:
    problem, costs = shared_out(4, 30)

    with pytest.raises(CheapestInterrupted) as raised, ctrl_c_after(0.2):
        cheapest_by_highs(problem, costs, timeout=60)

    assert raised.value.found.stopped_by == "interrupt"
    assert raised.value.found.bound is not None


def test_no_time_leaves_a_bound() -> None:
    found = cheapest_by_highs(Problem("abc", ["ab", "bc", "ca"]), [5, 7, 9], timeout=0)

    assert found.stopped_by == "timeout"
    assert found.bound is not None
    assert found.bound <= 10


def test_what_highs_says_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    lies = [HighsOutcome("best", (0, 1), 2.0, 1, 1)]
    tell_truth = Minimizing.outcome

    def outcome(minimizing: Minimizing) -> HighsOutcome:
        return lies.pop() if lies else tell_truth(minimizing)

    monkeypatch.setattr(by_highs.Minimizing, "outcome", outcome)

    found = cheapest_by_highs(Problem("abc", ["ab", "bc", "c", "a"]), [1, 1, 4, 8], None)

    assert found.solutions == ((5, (0, 2)), (9, (1, 3)))


def test_a_proof_of_less_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Minimizing, "outcome", lambda _: HighsOutcome("best", (0,), 2.0, 1, 1))

    with pytest.raises(EngineError, match="contradicts itself: it cannot prove a cost of 5"):
        cheapest_by_highs(Problem("a", ["a"]), [5])


def test_no_solution_is_lost_by_what_makes_the_program_smaller() -> None:
    # HiGHS 1.16 with all of its rules says that there is none.
    rows = [
        "aX",
        "e",
        "kX",
        "fi",
        "ghk",
        "ka",
        "dcx",
        "iZ",
        "dZ",
        "b",
        "iyZ",
        "fd",
        "ca",
        "chY",
        "bg",
        "fb",
        "ha",
    ]
    colours = {"X": Coloured("x", 1), "Y": Coloured("y", 3), "Z": Coloured("x", 3)}
    options = [[colours.get(name, name) for name in row] for row in rows]
    problem = Problem("abcdefghik", options, "xy")
    costs = [6 if row == "iZ" else 1 for row in rows]

    found = cheapest_by_highs(problem, costs)

    assert found.solutions
    assert found.bound == prepare(problem).cheapest(costs).bound


def test_numbers_that_are_too_large_are_refused() -> None:
    problem = Problem("ab", ["a", "b", "ab"])
    with pytest.raises(TooLargeError, match=r"add up to 100,000,002; 100,000,000 is the most"):
        cheapest_by_highs(problem, [10**8, 0, 3])
    summed = Problem("a", ["a"], sums=[Sum("a", [2 * 10**8], 0, 1)])
    with pytest.raises(TooLargeError, match="200,000,000"):
        cheapest_by_highs(summed, [0])
    # What divides all of them does not count.
    found = cheapest_by_highs(problem, [10**30, 2 * 10**30, 10**30])
    assert found.solutions == ((10**30, (2,)),)
    assert found.bound == 10**30


def test_without_highs_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cover.solver.optimizer.find_spec", lambda name: None)

    with pytest.raises(OptionError, match=r"pip install 'cover\[highs\]'"):
        cheapest_by_highs(Problem("a", ["a"]), [5])


def test_highs_that_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cover.solver.optimizer.highs", None)

    with pytest.raises(OptionError, match="the optimizer highs cannot be loaded: "):
        cheapest_by_highs(Problem("a", ["a"]), [5])


def test_what_cannot_be_asked_is_refused() -> None:
    problem = Problem("ab", ["a", "b"])

    with pytest.raises(ValueError, match="the 0 cheapest"):
        cheapest_by_highs(problem, [1, 2], 0)
    with pytest.raises(ValueError, match="1 costs of 2 options"):
        cheapest_by_highs(problem, [1])
    with pytest.raises(ValueError, match="a timeout of -1 seconds"):
        cheapest_by_highs(problem, [1, 2], timeout=-1)
    with pytest.raises(ModelError, match="no option 2"):
        cheapest_by_highs(problem, [1, 2], fixed=[2])


def test_without_options_all_is_said() -> None:
    assert cheapest_by_highs(Problem("", []), [], None).solutions == ((0, ()),)
    assert cheapest_by_highs(Problem("a", []), []).bound is None


@given(priced=priced_problems())
def test_solutions_are_told_from_other_options(priced: PricedProblem) -> None:
    problem, _, fixed, expected = priced
    useful = [
        k
        for k in range(problem.option_count)
        if k in fixed or any(item in "ABCDE" for item in map(str, problem.option(k)))
    ]
    solutions = {options for _, options in expected}
    for chosen in range(1 << len(useful)):
        options = tuple(k for place, k in enumerate(useful) if chosen >> place & 1)
        if {*fixed} <= {*options}:
            assert is_solution(problem, options) == (options in solutions)


def test_an_option_is_chosen_once() -> None:
    problem = Problem("a", ["a"], multiplicities={"a": (1, 2)})

    assert is_solution(problem, (0,))
    assert not is_solution(problem, (0, 0))
