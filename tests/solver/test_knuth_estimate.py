"""Knuth's estimate: right on average, and what is said of its accuracy."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from random import Random

import pytest

from cover.problem import Problem
from cover.solver import Prepared, prepare
from cover.solver import knuth_estimate as module
from cover.solver.knuth_estimate import Dives, Estimate
from problems import dominoes, langford, queens
from random_covers import exact_cover_with_bounds
from random_problems import small_case, solutions_of


@pytest.fixture
def engine(core_engine: str) -> str:
    """Each engine that has walks."""
    return core_engine


class Script:
    """Instead of chance: a child for each level, the first where nothing is said."""

    def __init__(self, places: Sequence[int]) -> None:
        self.places = list(places)
        self.branchings: list[int] = []

    def randrange(self, branching: int) -> int:
        self.branchings.append(branching)
        if len(self.places) < len(self.branchings):
            self.places.append(0)
        return self.places[len(self.branchings) - 1]

    def following(self) -> list[int] | None:
        """The beginning of the next dive, after the one that was written down; None at the end."""
        places = self.places
        while places and places[-1] + 1 == self.branchings[len(places) - 1]:
            places.pop()
        return [*places[:-1], places[-1] + 1] if places else None


def mean_over_all_dives(
    prepared: Prepared, fixed: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> Fraction:
    """The mean of solutions, where each dive has its chance."""
    solutions = Fraction(0)
    places: list[int] | None = []
    while places is not None:
        script = Script(places)
        with monkeypatch.context() as patch:
            patch.setattr(module, "Random", lambda _, script=script: script)
            single = prepared.estimate(fixed=fixed, dives=1)
        solutions += Fraction(single.mean, prod(script.branchings))
        places = script.following()
    return solutions


def test_dives_are_right_on_average(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(5)
    for _ in range(100):
        case = small_case(random)
        mean = mean_over_all_dives(prepare(case.problem, engine), case.fixed, monkeypatch)

        assert mean == len(solutions_of(case))


@pytest.mark.parametrize(
    ("problem", "expected"), [(queens(8), 92), (langford(7), 52), (dominoes(8, 8), 12_988_816)]
)
def test_the_interval_covers_a_known_count(problem: Problem, expected: int, engine: str) -> None:
    found = prepare(problem, engine).estimate(dives=500, seed=1)

    assert found.high is not None
    assert 1 <= found.low <= expected <= found.high < 3 * expected
    assert found.low <= found.mean <= found.high
    assert found.dives == 500 or found.low == found.high == expected
    assert found.is_exact == (found.dives < 500)
    assert 0 < found.hits <= found.dives
    assert found.nodes > 0


def test_a_seed_and_a_number_of_dives_make_an_estimate(engine: str) -> None:
    prepared = prepare(queens(8), engine)
    sample = Dives(prepared.network, seed=7)
    for _ in range(50):
        sample.dive()

    assert sample.estimate == prepared.estimate(dives=50, seed=7)
    assert sample.estimate != prepared.estimate(dives=50, seed=8)


def test_numbers_beyond_floating_point() -> None:
    """Three ways for each of seven hundred items: 3 ** 700 solutions, and all dives agree."""
    problem = Problem(range(700), [[item] for item in range(700) for _ in range(3)])

    found = prepare(problem).estimate(dives=30)

    assert found[:5] == (3**700, 3**700, 3**700, 30, 30)
    assert found.nodes == (3**700 - 1) // 2


def test_what_is_certain_without_branches_and_unknown_without_solutions(engine: str) -> None:
    none, one = Estimate(0, 0, 0, 1, 0, 0, is_exact=True), Estimate(1, 1, 1, 1, 1, 0, is_exact=True)
    assert prepare(Problem("AB", [["A"]]), engine).estimate(dives=9) == none
    assert prepare(Problem([], []), engine).estimate(dives=9) == one

    found = prepare(queens(12), engine).estimate(dives=1, seed=1)
    assert (found.mean, found.low, found.high, found.hits) == (0, 0, None, 0)


def test_a_tree_that_was_seen_to_its_end_is_counted(engine: str) -> None:
    random = Random(6)
    for seed in range(60):
        case = small_case(random)
        found = prepare(case.problem, engine).estimate(fixed=case.fixed, dives=3000, seed=seed)

        assert found.is_exact
        assert found.mean == found.low == found.high == len(solutions_of(case))


@pytest.mark.parametrize(("low", "high", "count"), [(0, 1, 961), (0, 2, 466**2), (2, 3, 4495**2)])
def test_many_options_of_which_few_are_chosen(low: int, high: int, count: int) -> None:
    """Few dives of a hundred would choose none of the first ten options, without the odds."""
    options = [[item] for _ in range(30) for item in range(2)]
    problem = Problem(range(2), options, multiplicities={0: (low, high), 1: (low, high)})
    found = prepare(problem).estimate(dives=100, seed=1)

    assert found.high is not None
    assert found.low <= count <= found.high < 1.1 * count


def test_intervals_hold_where_they_say() -> None:
    """With multiplicities, colours and secondary items; more than 1 of 20 may miss by chance."""
    missed = told = 0
    for seed in range(120):
        record = exact_cover_with_bounds(Random(seed), most=16)
        prepared = prepare(record._model())
        found, count = prepared.estimate(dives=40, seed=seed), prepared.count().value
        if found.high is not None and not found.is_exact:
            told += 1
            missed += not found.low <= count <= found.high

    assert told > 20
    assert missed <= told // 8


def test_the_time_ends_a_sample_and_a_long_dive(engine: str) -> None:
    prepared = prepare(queens(10), engine)
    assert prepared.estimate(timeout=0).dives == 1
    assert prepared.estimate(dives=3, timeout=60).dives == 3
    assert prepared.estimate().dives == module.DIVES

    coins = Problem(range(600), [[coin, side] for coin in range(600) for side in "ab"], "ab")
    free = Problem(range(600), [[coin] for coin in range(600) for _ in "ab"])
    assert prepare(coins, engine).estimate(timeout=0).dives == 1  # which fails at its second step
    assert prepare(free, engine).estimate(timeout=0) == Estimate(0, 0, None, 0, 0, 0)
    assert prepare(free, engine).estimate(dives=1).mean == 2**600


def test_a_number_of_dives_that_makes_no_sense_is_refused() -> None:
    for dives in (0, -1):
        with pytest.raises(ValueError, match="an estimate from"):
            prepare(queens(4), "links").estimate(dives=dives)
