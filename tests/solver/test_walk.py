"""Walking down the search tree by hand, and searches that give parts of themselves away."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from conftest import ENGINES
from cover.problem import Problem
from cover.solver import _core, engines
from cover.solver.reordered import ReorderedNetwork as Shuffled
from problems import dominoes, langford, queens
from random_problems import Case, large_case, small_case, solutions_of, summed_case
from random_sums import valued_case

Solution = tuple[int, ...]

WAYS = [(engine, "") for engine in ENGINES] + [("dense", cpu) for cpu in _core.CPUS[1:]]

# Seeds of problems with 2 to 40 solutions, which no engine takes long to list: some with sums, in
# lanes of all widths; and some without, in lanes and blocks of several numbers of vectors.
VALUED = (3, 7, 22, 24, 30, 49, 61, 75, 79, 99)
LARGE = (2, 5, 7, 16, 21, 25, 33, 55, 62, 67, 74, 75, 86, 101)


@cache
def small_cases() -> list[tuple[Case, set[Solution]]]:
    """Problems with and without sums, and their solutions."""
    cases = [small_case(Random(seed)) for seed in range(120)]
    cases += [summed_case(Random(seed)) for seed in range(80)]
    return [(case, solutions_of(case)) for case in cases]


@cache
def large_cases() -> list[Case]:
    """Larger ones."""
    cases = [valued_case(Random(seed)) for seed in VALUED]
    return cases + [large_case(Random(seed)) for seed in LARGE]


both_orders = pytest.mark.parametrize("weighted", [False, True], ids=["ordered", "weighted"])


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


def test_a_walk_in_larger_problems(walker: str) -> None:
    assert all(len(check_walk(case, walker)) > 1 for case in large_cases())


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


def shared(
    network: engines.EngineNetwork, fixed: Solution, weighted: bool, random: Random
) -> list[Solution]:
    """The solutions of a search that gives at random times, and those of the parts behind them."""
    run = network.run(fixed, weighted)
    found: list[Solution] = []
    parts: list[list[Solution]] = []
    while not run.exhausted:
        while random.random() < 0.4:
            parts.append(run.give())
        solution = run.next(random.choice((None, 0)))
        if solution is not None:
            found.append(solution)
    assert run.give() == []
    for part in (part for given in reversed(parts) for part in given):
        assert len(set(part)) == len(part)
        found += shared(network, part, weighted, random)
    return found


def check_shared(case: Case, engine: str, weighted: bool, random: Random) -> list[Solution]:
    network = engines.build(case.problem, engine)
    found = shared(network, case.fixed, weighted, random)

    assert len(set(found)) == len(found)
    if not weighted and has_order(case.problem, engine):
        assert found == every(network.run(case.fixed))
    return found


@both_orders
def test_parts_have_the_solutions_of_the_oracle(way: str, weighted: bool) -> None:
    random = Random(weighted)
    for case, expected in small_cases():
        assert set(check_shared(case, way, weighted, random)) == expected


@both_orders
def test_parts_of_larger_problems(way: str, weighted: bool) -> None:
    random = Random(weighted)
    for case in large_cases():
        found = check_shared(case, way, weighted, random)
        assert set(found) == set(every(engines.build(case.problem, way).run(case.fixed)))


@both_orders
@pytest.mark.parametrize("problem", [queens(6), langford(7)], ids=["queens", "langford"])
def test_all_is_given_in_the_end(problem: Problem, way: str, weighted: bool) -> None:
    """A search that gives what it can behind its first solution has no other one.

    Unless it learns clauses, which speak of all that it was begun with.
    """
    network = engines.build(problem, way)
    if way == "clauses" and weighted:
        assert network.run(weighted=True).give() == []
        return
    expected = every(network.run())
    found: list[Solution] = []
    parts: list[Solution] = [()]
    while parts:
        run = network.run(parts.pop(), weighted)
        first = run.next()
        while given := run.give():
            parts += reversed(given)
        assert run.next() is None
        if first is not None:
            found.append(first)

    assert sorted(found) == sorted(expected)
    assert found == expected or weighted


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
    case = Case(queens(6), (), 0)
    network = Shuffled(case.problem, engine, seed=3)

    assert sorted(shared(network, (), False, Random(5))) == sorted(
        every(engines.build(case.problem, engine).run())
    )
