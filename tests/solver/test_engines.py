"""Every engine, with the code for each processor here, against the oracle and the reference.

In random problems with colours and sums no solution is lost, comes twice or is made up, and the
searches are those of the reference. Trials (`engine_trials.py`) pause and divide them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import cover
from conftest import ENGINES, ROOT
from cover.errors import InputError
from cover.problem import Coloured, Problem, Sum
from cover.solver import _core, count, engines, prepare, search
from cover.solver.reference.dancing_links import LinkedNetwork
from cover.solver.reordered import ReorderedNetwork
from problems import dominoes, langford, queens
from random_problems import Case, lay_out, small_case, solutions_of, summed_case

CODES = [
    *[("links", None), ("clauses", None), ("native", _core.CPUS[0])],
    *[("dense", cpu) for cpu in _core.CPUS],
]


def check(case: Case) -> None:
    """All engines and processors find what the reference finds, and that is right."""
    problem, fixed, limit = case
    twin = LinkedNetwork(problem)
    reference, limited = twin.run(fixed), twin.run(fixed)
    expected = list(iter(reference.next, None))
    assert len(expected) == len({*expected})
    assert {*expected} == solutions_of(case)
    first = limited.count(limit)
    assert first == min(limit, len(expected))
    for engine, cpu in CODES:
        network = lay_out(problem, cpu, engine)
        is_twin = engine in ("links", "clauses")  # the others take forced options in batches
        for weighted in (False, True):
            whole, run = network.run(fixed, weighted), network.run(fixed, weighted)
            found = list(iter(whole.next, None))
            in_order = not weighted and (is_twin or not problem.sum_count)
            assert (found if in_order else sorted(found)) == (
                expected if in_order else sorted(expected)
            ), (engine, cpu)
            assert all(list(solution) == sorted(solution) for solution in found)
            assert run.count(limit) == first, (engine, cpu)
            if is_twin and not weighted:
                listed = network.run(fixed)
                for _ in range(min(limit, len(expected) + 1)):
                    listed.next()
                assert (whole.nodes, whole.updates) == (reference.nodes, reference.updates)
                for part in (run, listed):
                    assert (part.nodes, part.updates) == (limited.nodes, limited.updates)
            assert run.next() == (found[first] if first < len(found) else None), (engine, cpu)
            assert run.count() == max(0, len(found) - first - 1), (engine, cpu)
            assert run.exhausted


@pytest.mark.parametrize("draw", [small_case, summed_case])
def test_all_find_what_the_oracle_finds(draw: Callable[[Random], Case]) -> None:
    for seed in range(1500):
        check(draw(Random(seed)))


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if engine != "python"])
def test_what_options_leave_has_the_solutions_that_have_these(engine: str) -> None:
    left_over = 0
    for seed in range(1500):
        case = small_case(Random(seed))
        whole = engines.build(case.problem, engine).run(case.fixed)
        left = engines.build_left(case.problem, engine, case.fixed)
        for weighted in (False, True):
            run = left.network.run(weighted=weighted)
            found = list(map(left.whole_of, iter(run.next, None)))
            assert len(found) == len({*found})
            assert {*found} == solutions_of(case)
            assert weighted or found == list(iter(whole.next, None))
            left_over += run.nodes > 0
    assert left_over > 200


def test_what_options_leave_of_a_large_problem_may_be_for_bit_sets() -> None:
    sudoku = next(cover.read(ROOT / "puzzles/sudoku/25x25.txt"))
    problem, fixed = sudoku._model(), sudoku._given_options()

    whole: Any = engines.build(problem, "native")
    left: Any = engines.build_left(problem, "native", fixed).network
    assert (whole.engine, left.engine) == ("links", "dense")
    assert sudoku.solve(engine="dense") == sudoku.solve(engine="links")
    assert sudoku.unique(engine="dense", jobs=2) == sudoku.unique(engine="native") == "unique"
    with pytest.raises(InputError, match="too large for the engine dense"):
        cover.Sudoku(size=25).solve(engine="dense")


def test_what_options_leave_of_a_problem_with_sums_is_refused() -> None:
    problem = Problem("ab", ["a", "ab"], sums=[Sum("a", [1, 2], 0, 9)])

    with pytest.raises(ValueError, match="with sums"):
        engines.build_left(problem, "links", (0,))
    with pytest.raises(ValueError, match="no option 2"):
        engines.build_left(Problem("ab", ["a", "ab"]), "links", (2,))


def test_spare_sums_take_no_solution_away_whenever_they_are_looked_at() -> None:
    spare = 0
    for seed in range(600):
        case = summed_case(Random(seed))
        spare += case.problem.spare_sums
        for engine, spared in (("dense", 1), ("dense", 2), ("native", 1), ("native", 2000)):
            cpu = _core.CPUS[seed % len(_core.CPUS)]
            run = lay_out(case.problem, cpu, engine, spared=spared).run(case.fixed, weighted=True)
            found = list(iter(run.next, None))
            assert len(found) == len({*found})
            assert {*found} == solutions_of(case)
    assert spare > 600


def test_any_order_of_items_and_options_has_the_same_solutions() -> None:
    for seed in range(300):
        case = (small_case, summed_case)[seed % 2](Random(seed))
        engine = ENGINES[seed // 2 % len(ENGINES)]
        found = list(iter(ReorderedNetwork(case.problem, engine, seed).run(case.fixed).next, None))

        assert len(found) == len({*found})
        assert {*found} == solutions_of(case)
        assert all(list(solution) == sorted(solution) for solution in found)


def test_random_sums_take_some_all_or_no_solutions_away() -> None:
    cases = [summed_case(Random(seed)) for seed in range(600)]
    found = [solutions_of(case) for case in cases]
    refuted = [
        (len(solutions_of(small_case(Random(seed)))), len(left)) for seed, left in enumerate(found)
    ]

    assert sum(0 < after < before for before, after in refuted) > 20
    assert sum(0 == after < before for before, after in refuted) > 20
    assert sum(0 < after == before for before, after in refuted) > 20
    met = [case for case, left in zip(cases, found, strict=True) if left]
    assert any(case.fixed for case in met)
    assert any(any(case.problem.colours) for case in met)
    assert any(first == then for case in cases for first, then in pairwise(case.problem.rows))
    signs = [{item < 0 for item in case.problem.sum_items} for case in met]
    assert min(map(signs.count, ({False}, {True}, {False, True}))) > 20


# --- Known answers ---


def test_known_counts(engine: str) -> None:
    for problem, expected in (
        (queens(8), 92),
        (langford(7), 52),
        (dominoes(4, 5), 95),
        (dominoes(3, 3), 0),
        (Problem([], []), 1),
    ):
        counted = count(problem, engine=engine)
        assert (counted.value, counted.complete) == (expected, True)
        listed, run = search(problem, engine=engine), engines.build(problem, engine).run()
        assert list(listed) == list(iter(run.next, None))
        assert (listed.found, listed.complete) == (expected, True)
        assert listed.statistics[:2] == (run.nodes, run.updates)


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
    board = dominoes(4, 4)
    options = [*map(board.option, range(board.option_count)), *([cell] for cell in board.items)]
    weights = [0] * board.option_count + [1] * 16
    return Problem(board.items, options, sums=[Sum(board.items, weights, copies, copies)])


@pytest.mark.parametrize("engine", ["native", *ENGINES[1:]])
def test_bounds_on_how_often(engine: str) -> None:
    """An odd number of single cells leaves an odd number, and one without them 36 tilings."""
    assert list(search(counted_pieces(3), engine=engine, limit=2, ordered=False)) == []
    found = list(search(counted_pieces(2), engine=engine, limit=2, ordered=False))
    assert len(set(found)) == 2
    assert len(list(search(counted_pieces(0), engine=engine, ordered=False))) == 36


# --- Walking, giving and seeds ---


def test_a_walk_offers_the_options_of_the_item_with_the_fewest(core_engine: str) -> None:
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


@pytest.mark.parametrize("problem", [queens(8), langford(7)], ids=["queens", "langford"])
def test_some_seeds_find_another_solution_first(problem: Problem, engine: str) -> None:
    def first(seed: int | None) -> tuple[int, ...]:
        return next(search(problem, engine=engine, seed=seed))

    firsts = [first(seed) for seed in range(8)]

    assert len(set(firsts)) > 2
    assert firsts == [first(seed) for seed in range(8)]
    assert first(None) == first(None)
