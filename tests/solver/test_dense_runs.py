"""How searches of the dense engine stop, go on and start anew, with the code for each processor."""

from __future__ import annotations

from random import Random

import pytest

from cover.problem import Problem
from cover.solver import _core, search
from cover.solver.reference import dancing_links
from problems import langford, queens, tetracubes
from random_problems import lay_out, numbered
from test_native_core import interrupted_count

each_cpu = pytest.mark.parametrize("cpu", _core.CPUS)
each_order = pytest.mark.parametrize("weighted", [False, True], ids=["ordered", "weighted"])

FIRST_BUDGET = 1000  # failures before a weighted search starts anew; see core/dense/restart.h


def every(run: _core.Run | dancing_links.LinkedSearch) -> list[tuple[int, ...]]:
    """The solutions of a run, as they come."""
    return list(iter(run.next, None))


def options_of(problem: Problem) -> list[tuple[object, ...]]:
    return [problem.option(number) for number in range(problem.option_count)]


def with_wholes(problem: Problem, wholes: int, more: int = 0) -> Problem:
    """A problem with so many further options that cover all its items.

    And with `more` further items, each with two options of its own.
    """
    return Problem(
        [*problem.items, *(("more", k) for k in range(more))],
        [
            *options_of(problem),
            *([problem.items] * wholes),
            *([("more", k)] for k in range(more) for _ in range(2)),
        ],
    )


def repeated(pairs: int, times: int) -> Problem:
    """Langford pairs, with the options of the largest number so many times."""
    options = options_of(langford(pairs))
    return Problem(langford(pairs).items, [*options, *(options[1 - pairs :] * (times - 1))])


# There are no Langford pairs of 9. They are laid out in lanes, and in blocks once the number 9 has
# more than 63 options.
IN_LANES, IN_BLOCKS = repeated(9, 1), repeated(9, 8)


# --- Starting anew ---------------------------------------------------------------------------


@each_cpu
@pytest.mark.parametrize("problem", [IN_LANES, IN_BLOCKS], ids=["lanes", "blocks"])
@pytest.mark.parametrize(("wholes", "more"), [(0, 0), (1, 0), (2, 0), (5, 0), (0, 1), (1, 3)])
def test_a_search_that_starts_anew_reports_each_solution_once(
    problem: Problem, wholes: int, more: int, cpu: str
) -> None:
    stated = with_wholes(problem, wholes, more)
    run = lay_out(stated, cpu).run(weighted=True)
    first, second = run.next(), run.next()
    # Every state with a choice leads to at least one failure more than there are choices.
    assert run.nodes > 2 * FIRST_BUDGET
    found = [solution for solution in (first, second, *every(run)) if solution is not None]

    assert len(found) == len(set(found)) == wholes * 2**more
    assert sorted(found) == sorted(every(lay_out(stated).run()))


@each_cpu
def test_a_weighted_search_is_the_same_every_time(cpu: str) -> None:
    for problem in (with_wholes(IN_LANES, 1, 2), with_wholes(IN_BLOCKS, 1, 2), queens(8)):
        network = lay_out(problem, cpu)
        one, other = network.run(weighted=True), network.run(weighted=True)

        assert every(one) == every(other)
        assert (one.nodes, one.updates) == (other.nodes, other.updates)


@each_cpu
@each_order
def test_the_count_does_not_depend_on_the_order_of_the_problem(cpu: str, weighted: bool) -> None:
    random = Random(5)
    for problem, expected in ((queens(8), 92), (langford(7), 52), (with_wholes(IN_BLOCKS, 3), 3)):
        for _ in range(5):
            border = problem.primary_count
            primary = random.sample(problem.items[:border], border)
            options = [random.sample(option, len(option)) for option in options_of(problem)]
            random.shuffle(options)
            shuffled = Problem(primary, options, problem.items[border:])

            assert lay_out(shuffled, cpu).run(weighted=weighted).count() == expected


# --- Limits and pauses -----------------------------------------------------------------------


@each_cpu
@each_order
def test_pauses_change_nothing(cpu: str, weighted: bool) -> None:
    pauses = 0
    for problem in (repeated(10, 6), repeated(10, 8)):
        network = lay_out(with_wholes(problem, 2, 1), cpu)
        whole, parts = network.run(weighted=weighted), network.run(weighted=weighted)
        expected = every(whole)
        found = []
        while not parts.exhausted:
            solution = parts.next(seconds=0)
            if solution is None:
                pauses += not parts.exhausted
            else:
                found.append(solution)

        assert found == expected
        assert (parts.nodes, parts.updates) == (whole.nodes, whole.updates)
    assert pauses > 3


@each_cpu
@each_order
def test_counts_in_parts_and_solutions_between_them(cpu: str, weighted: bool) -> None:
    run = lay_out(langford(11), cpu).run(weighted=weighted)
    found, parts = 0, 0
    while not run.exhausted:
        found += run.count(seconds=0)
        found += run.next(seconds=1e-9) is not None
        found += run.count(limit=100)
        parts += 1

    assert parts > 2
    assert found == 35_584
    assert (run.count(), run.next()) == (0, None)


@each_cpu
@each_order
def test_fixed_options(cpu: str, weighted: bool) -> None:
    """Items A and B, secondary items x (coloured) and y; options 4 to 7 are without A and B."""
    options = [
        [(0, 0), (2, 1)],
        [(1, 0), (2, 1)],
        [(1, 0), (2, 2)],
        [(0, 0), (1, 0), (3, 0)],
        [(2, 1)],
        [(2, 2)],
        [(3, 0)],
        [],
    ]
    network = lay_out(numbered(2, 4, options), cpu)
    expected: dict[tuple[int, ...], list[tuple[int, ...]]] = {
        (): [(0, 1), (3,)],
        (0,): [(0, 1)],
        (0, 0, 1, 0): [(0, 1)],
        (0, 2): [],
        (0, 3): [],
        (4,): [(0, 1, 4), (3, 4)],
        (4, 4): [(0, 1, 4), (3, 4)],
        (5,): [(3, 5)],
        (4, 5): [],
        (5, 4, 5): [],
        (6,): [(0, 1, 6)],
        (7, 6, 4, 0): [(0, 1, 4, 6, 7)],
        (3, 7): [(3, 7)],
        (3, 6): [],
    }

    for fixed, solutions in expected.items():
        assert sorted(every(network.run(fixed, weighted))) == solutions, fixed


def test_the_door_lists_the_same_solutions_in_any_order() -> None:
    problem = queens(8)
    found = list(search(problem, ordered=False, engine="dense"))

    assert sorted(found) == sorted(search(problem, engine="python"))
    assert len(list(search(problem, ordered=False, limit=7, engine="dense"))) == 7


# --- Signals and threads ---------------------------------------------------------------------


@each_order
def test_a_count_goes_on_after_an_interruption(weighted: bool) -> None:
    network = lay_out(langford(12), _core.CPUS[-1])
    whole, run = network.run(weighted=weighted), network.run(weighted=weighted)
    assert whole.count() == 216_288
    found, interruptions = interrupted_count(run)

    assert interruptions > 0
    assert found == 216_288
    assert (run.nodes, run.updates) == (whole.nodes, whole.updates)


# --- Heavy tails -----------------------------------------------------------------------------


def test_shuffling_a_tiling_does_not_make_it_hard() -> None:
    """T-tetracubes in a 6x6x6 box; in plain order, one shuffle in a hundred takes seconds."""
    cells, options = tetracubes(6)
    random = Random(1)
    for _ in range(30):
        random.shuffle(cells)
        random.shuffle(options)
        run = lay_out(Problem(cells, options), _core.CPUS[0]).run(weighted=True)

        assert run.next() is not None
        assert run.nodes < 30_000
