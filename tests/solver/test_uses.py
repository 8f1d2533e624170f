"""Which options are in any solution, and in how many: every way against a list of all solutions."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from conftest import ENGINES
from counters import counted, lay_out, states_of
from cover.problem import Problem
from cover.solver import prepare
from cover.solver.counting import uses as counting_uses
from cover.solver.counting.uses import option_uses
from cover.solver.settling import OPEN, KnownOptions
from frontier_states import walked
from problems import dominoes, pentominoes, together
from random_problems import Case, small_case, solutions_of, summed_case

AMPLE = 2**26  # bytes


def cases() -> Iterator[tuple[Case, int, list[int]]]:
    """Small problems with colours, with sums, and with options fixed.

    With the number of solutions, and of those that have each option, by the naive oracle.
    """
    random = Random(21)
    for make in (small_case, summed_case):
        for _ in range(40):
            case = make(random)
            solutions = solutions_of(case)
            uses = Counter(option for solution in solutions for option in solution)
            yield case, len(solutions), [uses[k] for k in range(case.problem.option_count)]


def test_the_uses_of_options_are_those_of_all_solutions() -> None:
    for case, number, uses in cases():
        for engine in ENGINES:
            found = option_uses(prepare(case.problem, engine), case.fixed, AMPLE)

            assert found is not None
            assert (found.total, list(found.uses)) == (number, uses)


def test_options_are_settled_one_by_one_or_in_groups() -> None:
    random = Random(3)
    for case, _, uses in cases():
        # Options without a primary item are chosen only where they are fixed.
        primary = range(case.problem.primary_count)
        options = [
            k for k in range(len(uses)) if not {*primary}.isdisjoint(case.problem.items_of(k))
        ]
        random.shuffle(options)
        for size in (1, 3):
            candidates = [options[k : k + size] for k in range(0, len(options), size)]
            for engine in ENGINES:
                known = KnownOptions(
                    case.problem, prepare(case.problem, engine).network, case.fixed
                )
                known.rule_out_unfit()

                assert known.settle(candidates, 0, None)
                for members in candidates:
                    assert known.is_in_some(members) is any(uses[option] for option in members)


def test_what_takes_too_long_stays_open() -> None:
    problem = dominoes(7, 7)
    known = KnownOptions(problem, prepare(problem).network, ())
    candidates = [[option] for option in range(problem.option_count)]

    assert not known.settle(candidates, 1, 0.05)
    assert set(known.state) == {OPEN}


def test_nothing_is_counted_without_time_or_memory() -> None:
    assert option_uses(prepare(dominoes(8, 8)), (), AMPLE, 0.0) is None
    assert option_uses(prepare(pentominoes(10, 8)), (), 1000, 0.2) is None


def test_components_and_equal_options_are_multiplied(engine: str) -> None:
    parts = together(dominoes(2, 2), dominoes(2, 2), Problem("x", ["x"] * 3))
    found = option_uses(prepare(parts, engine), (), AMPLE)

    assert found == (2 * 2 * 3, [6] * 8 + [4] * 3)


@pytest.mark.parametrize("size", [(4, 5), (6, 6), (3, 3)])
def test_the_uses_of_moves_are_those_of_all_states(size: tuple[int, int]) -> None:
    problem = dominoes(*size)
    times = [1 + option % 3 for option in range(problem.option_count)]
    frontier = lay_out(problem, range(problem.primary_count), times)
    states, expected = states_of(frontier, keep=True), walked(frontier)

    assert counted(states) == expected.total
    assert states.fold()
    assert list(states.uses) == expected.uses


def test_numbers_of_several_words_are_exact() -> None:
    """With a thousand equal options for each move, 18 dominoes need more than 128 bits."""
    problem = dominoes(6, 6)
    frontier = lay_out(problem, range(36), [1000] * problem.option_count)
    states = states_of(frontier, keep=True)
    assert counted(states) == 6728 * 1000**18
    assert states.fold()
    plain = option_uses(prepare(problem), (), AMPLE)
    assert plain is not None

    assert sum(states.uses) == 18 * states.found
    for move, uses in zip(frontier.moves, states.uses, strict=True):
        assert uses == plain.uses[move.option] * 1000**18


def test_states_count_what_a_moment_of_listing_does_not(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting_uses, "patience", lambda _: 0.0)
    found = option_uses(prepare(dominoes(4, 4), engine), (), AMPLE)

    assert found is not None
    assert (found.total, sum(found.uses)) == (36, 8 * 36)


def test_what_does_not_fit_is_refused() -> None:
    network: Any = prepare(dominoes(2, 2), "links").network
    with pytest.raises(ValueError, match="no option 9"):
        network.tally(array("q", bytes(32)), 1, (9,))
    with pytest.raises(ValueError, match="uses must have"):
        network.tally(array("q"), 1)
