"""Walking down the search tree by hand, and searches that give parts of themselves away.

Trials of the engines (`engine_trials.py`) do both with larger problems, and between any two steps.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from conftest import ENGINES
from cover.problem import Problem
from cover.solver import _core, engines
from cover.solver.reordered import ReorderedNetwork as Shuffled
from problems import dominoes, langford, queens
from random_problems import Case, small_case, solutions_of, summed_case

Solution = tuple[int, ...]

WAYS = [(engine, "") for engine in ENGINES] + [("dense", cpu) for cpu in _core.CPUS[1:]]


@cache
def small_cases() -> list[tuple[Case, set[Solution]]]:
    """Problems with and without sums, and their solutions."""
    cases = [small_case(Random(seed)) for seed in range(120)]
    cases += [summed_case(Random(seed)) for seed in range(80)]
    return [(case, solutions_of(case)) for case in cases]


def _chosen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    engine, cpu = request.param
    if cpu:
        monkeypatch.setenv("COVER_CPU", cpu)
    return str(engine)


# Each engine, and the dense one with the code for each processor; those of them that have walks.
_NAMES = [f"{engine}-{cpu}".strip("-") for engine, cpu in WAYS]
way = pytest.fixture(params=WAYS, ids=_NAMES)(_chosen)
walker = pytest.fixture(params=WAYS[1:], ids=_NAMES[1:])(_chosen)


def has_order(problem: Problem, engine: str) -> bool:
    """Whether the engine promises the order of the solutions."""
    return engine != "dense" or not problem.sum_count


def every(run: engines.EngineSearch) -> list[Solution]:
    return list(iter(run.next, None))


# --- Walking ---


def leaves(network: engines.EngineNetwork, fixed: Solution) -> list[Solution]:
    """The solutions that the whole tree has, one at each leaf that is solved."""
    walk = engines.begin_walk(network, fixed)
    path: list[int] = []
    found: list[Solution] = []
    seen: dict[Solution, Solution] = {}  # the options at each place

    def descend() -> None:
        options = walk.options
        assert seen.setdefault(tuple(path), options) == options
        if walk.solved:
            assert options == ()
            found.extend(every(network.run((*fixed, *path))))
        for option in options:
            walk.choose(option)
            path.append(option)
            assert walk.depth == len(path)
            descend()
            walk.back()
            path.pop()
            assert walk.options == options
            assert not walk.solved

    descend()
    solutions = found.copy()
    descend()
    assert walk.depth == 0
    assert found == 2 * solutions
    return solutions


def check_walk(case: Case, engine: str) -> list[Solution]:
    """The solutions of a walk, which are those of a search."""
    network = engines.build(case.problem, engine)
    found, expected = leaves(network, case.fixed), every(network.run(case.fixed))

    assert sorted(found) == sorted(expected)
    assert found == expected or not has_order(case.problem, engine)
    return found


def test_a_walk_lists_the_solutions_of_the_oracle(walker: str) -> None:
    for case, expected in small_cases():
        assert set(check_walk(case, walker)) == expected


def test_the_options_are_those_of_the_item_with_the_fewest(walker: str) -> None:
    problem = Problem("ABC", [["A"], ["B"], ["A", "B"], ["A", "C"], ["C"], ["B", "C"], ["B"]])
    walk = engines.begin_walk(engines.build(problem, walker))

    assert (walk.options, walk.solved, walk.depth) == ((0, 2, 3), False, 0)
    walk.choose(3)
    assert (walk.options, walk.solved, walk.depth) == ((1, 6), False, 1)
    walk.choose(6)
    assert (walk.options, walk.solved, walk.depth) == ((), True, 2)
    walk.back()
    assert (walk.options, walk.solved, walk.depth) == ((1, 6), False, 1)


def test_fixed_options_begin_a_walk(walker: str) -> None:
    network = engines.build(dominoes(2, 2), walker)
    first, second = every(network.run())

    assert engines.begin_walk(network, first).solved
    disagree = engines.begin_walk(network, (first[0], second[0]))
    assert (disagree.options, disagree.solved, disagree.depth) == ((), False, 0)
    with pytest.raises(ValueError, match="option"):
        disagree.choose(first[0])


def test_only_options_at_hand_can_be_chosen(walker: str) -> None:
    walk = engines.begin_walk(engines.build(queens(6), walker))
    options = walk.options

    for option in {-1, 2**70, 10**6, *range(36)} - {*options}:
        with pytest.raises(ValueError, match="option"):
            walk.choose(option)
    with pytest.raises(ValueError, match="take"):
        walk.back()
    assert walk.options == options
    assert walk.depth == 0


def test_a_walk_in_a_shuffled_problem_has_the_numbers_of_the_problem(walker: str) -> None:
    problem = langford(4)
    network = Shuffled(problem, walker, seed=3)
    walk = engines.begin_walk(network)

    assert set(leaves(network, ())) == set(every(engines.build(problem, walker).run()))
    assert list(walk.options) != sorted(walk.options)
    with pytest.raises(ValueError, match="option"):
        walk.choose(problem.option_count)


# --- Giving ---


def test_a_part_holds_all_options_that_were_chosen(way: str) -> None:
    """The fixed ones, those without primary items among them, and the forced ones."""
    options = [["A"], ["x"], ["B", "C"], ["D", "E"], ["D"], ["B"], ["C"], ["E"]]
    run = engines.build(Problem("ABCDE", options, "x"), way).run((1,))

    assert run.next() == (0, 1, 2, 3)
    ((*prefix, option),) = run.give()
    assert (sorted(prefix), option) == ([0, 1], 5)
    ((*prefix, option),) = run.give()
    assert (sorted(prefix), option) == ([0, 1, 2], 4)
    assert (run.give(), run.next(), run.exhausted) == ([], None, True)


def test_a_search_without_choices_gives_nothing(engine: str) -> None:
    network = engines.build(Problem("A", [["A"]]), engine)

    run = network.run()
    assert run.give() == []
    assert run.next() == (0,)
    assert (run.give(), run.next(), run.give()) == ([], None, [])


def test_giving_does_not_bring_solutions_back(way: str) -> None:
    """A weighted search that has come to its only solution starts anew for the proof."""
    pairs = langford(9)  # there are none
    options = [pairs.option(number) for number in range(pairs.option_count)]
    network = engines.build(Problem(pairs.items, [*options, pairs.items]), way)
    for before in range(3):
        run, found = network.run((), True), 0
        for _ in range(before):
            found += run.next(0.002) is not None
        while not run.exhausted:
            parts = run.give()
            found += run.count(seconds=0.002)
            found += sum(network.run(part, True).count() for part in parts)

        assert found == 1


def test_a_shuffled_search_gives_numbers_of_the_problem(engine: str) -> None:
    network = Shuffled(queens(6), engine, seed=3)
    run = network.run()
    found = [run.next()]
    parts = run.give()
    found += every(run) + [each for part in parts for each in every(network.run(part))]

    assert parts
    assert {*found} == {*every(engines.build(queens(6), engine).run())}
