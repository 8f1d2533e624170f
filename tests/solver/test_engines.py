"""Every engine against the naive oracle, against known counts, and against the reference.

Trials (`engine_trials.py`) have them search with pauses, in parts, and walk, between any two steps.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import CORE_ENGINES, ENGINES, examples
from cover.problem import Coloured, Problem, Sum
from cover.solver import count, engines, prepare, search
from cover.solver.reordered import ReorderedNetwork
from problems import Answered, answered_problems, dominoes, langford, queens
from random_problems import lay_out


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


def test_a_prepared_problem_serves_many_searches_at_once(engine: str) -> None:
    prepared = prepare(queens(6), engine)
    first = prepared.search()
    one = next(first)
    second = prepared.search(fixed=[one[0]])

    assert one in list(second)
    assert len(list(first)) == 3
    assert prepared.count().value == 4
    assert prepared.count(fixed=one).value == 1


# --- Sums that are long ---


@pytest.mark.parametrize("seed", [1, 3])
def test_explanations_may_be_longer_than_there_are_options(seed: int) -> None:
    """A sum has as many prices as its items have options: 7200 of these 600."""
    random = Random(seed)
    options = [random.sample(range(24), 12) for _ in range(600)]
    problem = Problem(range(24), options, sums=[Sum(range(24), range(600), 0, 12960)])
    run = lay_out(problem, None, "clauses").run(weighted=True)

    assert run.next() is None
    assert run.exhausted


def counted_pieces(copies: int) -> Problem:
    """Dominoes and squares of one cell on a board of 4 x 4, with so many of the latter."""
    side = range(4)
    cells = [(row, column) for row in side for column in side]
    dominoes = [[(r, c), (r, c + 1)] for r, c in cells if c < 3]
    dominoes += [[(r, c), (r + 1, c)] for r, c in cells if r < 3]
    options = [*dominoes, *([cell] for cell in cells)]
    weights = [0] * len(dominoes) + [1] * len(cells)
    return Problem(cells, options, sums=[Sum(cells, weights, copies, copies)])


@pytest.mark.parametrize("engine", ["native", *CORE_ENGINES])
def test_bounds_on_how_often(engine: str) -> None:
    """An odd number of single cells leaves an odd number, and one without them 36 tilings."""
    assert list(search(counted_pieces(3), engine=engine, limit=2, ordered=False)) == []
    found = list(search(counted_pieces(2), engine=engine, limit=2, ordered=False))
    assert len(set(found)) == 2
    assert len(list(search(counted_pieces(0), engine=engine, ordered=False))) == 36


# --- Walking ---


def test_the_options_are_those_of_the_item_with_the_fewest(core_engine: str) -> None:
    problem = Problem("ABC", [["A"], ["B"], ["A", "B"], ["A", "C"], ["C"], ["B", "C"], ["B"]])
    walk = engines.begin_walk(engines.build(problem, core_engine))

    assert (walk.options, walk.solved, walk.depth) == ((0, 2, 3), False, 0)
    walk.choose(3)
    assert (walk.options, walk.solved, walk.depth) == ((1, 6), False, 1)
    walk.choose(6)
    assert (walk.options, walk.solved, walk.depth) == ((), True, 2)
    walk.back()
    assert (walk.options, walk.solved, walk.depth) == ((1, 6), False, 1)


def test_fixed_options_begin_a_walk(core_engine: str) -> None:
    network = engines.build(dominoes(2, 2), core_engine)
    first, second = iter(network.run().next, None)

    assert engines.begin_walk(network, first).solved
    disagree = engines.begin_walk(network, (first[0], second[0]))
    assert (disagree.options, disagree.solved, disagree.depth) == ((), False, 0)
    with pytest.raises(ValueError, match="option"):
        disagree.choose(first[0])


def test_only_options_at_hand_can_be_chosen(core_engine: str) -> None:
    walk = engines.begin_walk(engines.build(queens(6), core_engine))
    options = walk.options

    for option in {-1, 2**70, 10**6, *range(36)} - {*options}:
        with pytest.raises(ValueError, match="option"):
            walk.choose(option)
    with pytest.raises(ValueError, match="take"):
        walk.back()
    assert walk.options == options
    assert walk.depth == 0


# --- Giving ---


def test_a_shuffled_search_gives_numbers_of_the_problem(engine: str) -> None:
    network = ReorderedNetwork(queens(6), engine, seed=3)
    run = network.run()
    found = [run.next()]
    parts = run.give()
    found += iter(run.next, None)
    for part in parts:
        found += iter(network.run(part).next, None)

    assert parts
    assert {*found} == {*search(queens(6), engine=engine)}


# --- Seeds ---


@given(answered_problems(), st.integers(0, 99))
def test_the_solutions_are_the_same(answered: Answered, seed: int) -> None:
    problem, fixed, expected = answered

    for engine in ENGINES:
        found = list(search(problem, fixed=fixed, engine=engine, seed=seed))
        assert len(found) == len(set(found))
        assert set(found) == expected
        assert all(list(solution) == sorted(solution) for solution in found)


@pytest.mark.parametrize("problem", [queens(8), langford(7)], ids=["queens", "langford"])
def test_some_seeds_find_another_solution_first(problem: Problem, engine: str) -> None:
    def first(seed: int | None) -> tuple[int, ...]:
        return next(search(problem, engine=engine, seed=seed))

    firsts = [first(seed) for seed in range(8)]

    assert len(set(firsts)) > 2
    assert firsts == [first(seed) for seed in range(8)]
    assert first(None) == first(None)
