"""The answers of the dense engine, with the code for each processor.

test_engines.py tests it beside the others with the code for one processor.
"""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from cover.errors import EngineError
from cover.families.grids.houses import boxes_rules
from cover.families.grids.model import model
from cover.problem import Problem
from cover.solver import _core, count, prepare
from cover.solver.reference import dancing_links
from problems import langford, puzzle, repeated, tetracubes, with_wholes
from random_problems import (
    Case,
    Entries,
    is_solution,
    large_case,
    lay_out,
    numbered,
    small_case,
    solutions_of,
)
from test_grids import SOLVED
from test_native_core import interrupted_count

Solution = tuple[int, ...]

each_order = pytest.mark.parametrize("weighted", [False, True], ids=["ordered", "weighted"])
each_cpu = pytest.mark.parametrize("cpu", _core.CPUS)


def every(run: _core.Run | dancing_links.LinkedSearch) -> list[Solution]:
    """The solutions of a run, as they come."""
    return list(iter(run.next, None))


# --- Against the reference and the oracle ----------------------------------------------------


def check_small(case: Case) -> None:
    """All engines and processors find what the reference finds, and that is right."""
    problem, fixed, limit = case
    expected = every(dancing_links.LinkedNetwork(problem).run(fixed))
    assert len(set(expected)) == len(expected)
    assert set(expected) == solutions_of(case)
    first = min(limit, len(expected))
    for cpu in (None, *_core.CPUS):
        network = lay_out(problem, cpu)
        for weighted in (False, True):
            found = every(network.run(fixed, weighted))
            assert (sorted(found) if weighted else found) == (
                sorted(expected) if weighted else expected
            ), cpu
            run = network.run(fixed, weighted)
            assert run.count(limit) == first, cpu
            assert run.next() == (found[first] if first < len(found) else None), cpu
            assert run.count() == max(0, len(found) - first - 1), cpu
            assert run.exhausted


@pytest.mark.parametrize("seed", range(4))
def test_small_problems(seed: int) -> None:
    random = Random(seed)
    for _ in range(1500):
        check_small(small_case(random))


def beginning(run: _core.Run, limit: int) -> list[Solution] | None:
    """At most `limit` solutions, or None where they would take long."""
    found: list[Solution] = []
    for _ in range(limit + 8):
        solution = run.next(seconds=0)  # after one slice of work, however long that takes
        if solution is not None:
            found.append(solution)
        if run.exhausted or len(found) == limit:
            return found
    return None


def check_large(case: Case) -> bool:
    """The same, with links as the reference; False for a problem that would take long."""
    problem, fixed, limit = case
    expected = beginning(lay_out(problem).run(fixed), limit)
    if expected is None:
        return False
    searches = set()
    for cpu in _core.CPUS:
        network = lay_out(problem, cpu)
        assert list(islice(iter(network.run(fixed).next, None), limit)) == expected, cpu
        run = network.run(fixed, weighted=True)
        found = list(islice(iter(run.next, None), limit))
        assert len(set(found)) == len(found) == len(expected), cpu
        if len(expected) < limit:
            assert set(found) == set(expected), cpu
        else:
            assert all(is_solution(problem, solution) for solution in found), cpu
            assert all(set(fixed) <= set(solution) for solution in found), cpu
        searches.add((run.nodes, tuple(found)))
    assert len(searches) == 1
    return True


def test_large_problems() -> None:
    random = Random(1)

    assert sum(check_large(large_case(random)) for _ in range(100)) > 90


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_many_large_problems(seed: int) -> None:
    random = Random(seed)

    assert sum(check_large(large_case(random)) for _ in range(600)) > 540


@each_cpu
def test_colours_of_all_sizes_are_told_apart(cpu: str) -> None:
    """Colours that are the same but for one bit, whichever it is, in two items."""
    colours = [1 << bit for bit in range(31)] + [(1 << bit) - 1 for bit in range(1, 32)]
    options = [
        [(item, 0), (2 + shared, colour)]
        for item in range(2)
        for shared in range(2)
        for colour in (colours if item == 0 else reversed(colours))
    ]
    problem = numbered(2, 4, options)

    found = every(lay_out(problem, cpu).run())

    assert found == every(dancing_links.LinkedNetwork(problem).run())
    agree = sum(one == other for one in colours for other in colours)
    assert len(found) == 2 * agree + 2 * len(colours) ** 2


# --- Known answers ---------------------------------------------------------------------------


KNOWN = {
    "soma": 11_520,
    "queens-12": 14_200,
    "macmahon-3x3": 9_904,
    "words": 574,
    "langford-11": 35_584,
    "latin-5": 161_280,
    "pentominoes-8x8": 520,
    "langford-12": 216_288,
    "pentominoes-5x12": 4_040,
    "dominoes-8x8": 12_988_816,
}
LONG = {"pentominoes-8x8", "langford-12", "pentominoes-5x12", "dominoes-8x8"}


@pytest.mark.parametrize(
    "name", [pytest.param(k, marks=[pytest.mark.slow] if k in LONG else []) for k in KNOWN]
)
def test_known_counts(name: str) -> None:
    problem = puzzle(name)
    for weighted in (False, True):
        nodes = set()
        for cpu in _core.CPUS:
            run = lay_out(problem, cpu).run(weighted=weighted)
            assert run.count() == KNOWN[name], cpu
            nodes.add(run.nodes)

        assert len(nodes) == 1, "the search depends on the processor"


def test_sudokus_of_several_solutions() -> None:
    """Of those with 25 clues or so; in a weighted search, locked candidates are taken away."""
    solved = [cell * 9 + int(symbol) - 1 for cell, symbol in enumerate(SOLVED)]
    problem, random = model(boxes_rules(3, 3)), Random(7)
    reference = lay_out(problem)
    networks = [lay_out(problem, cpu) for cpu in _core.CPUS]
    several = 0
    for _ in range(60):
        fixed = random.sample(solved, random.randrange(22, 32))
        expected = list(islice(iter(reference.run(fixed).next, None), 500))
        several += 1 < len(expected) < 500
        for network in networks:
            assert list(islice(iter(network.run(fixed).next, None), 500)) == expected
            found = list(islice(iter(network.run(fixed, weighted=True).next, None), 500))
            assert len(set(found)) == len(found) == len(expected)
            assert len(expected) == 500 or set(found) == set(expected)

    assert several > 20


@pytest.mark.parametrize("order", [7, 9, 12, 16])
def test_latin_squares(order: int) -> None:
    """Orders on both sides of where states in planes are no longer than in lanes."""
    problem, random = latin_square(order), Random(order)
    reference = lay_out(problem)
    networks = [lay_out(problem, cpu) for cpu in _core.CPUS]
    cells = product(range(order), repeat=2)
    cyclic = [cell * order + sum(place) % order for cell, place in enumerate(cells)]
    for share in (0.0, 0.3, 0.45, 0.5, 0.55, 0.6):
        fixed = random.sample(cyclic, int(share * len(cyclic)))
        expected = list(islice(iter(reference.run(fixed).next, None), 200))
        for network in networks:
            assert list(islice(iter(network.run(fixed).next, None), 200)) == expected
            found = list(islice(iter(network.run(fixed, weighted=True).next, None), 200))
            assert len(set(found)) == len(found) == len(expected)
            assert all(is_solution(problem, solution) for solution in found)
            assert len(expected) == 200 or set(found) == set(expected)


def latin_square(order: int) -> Problem:
    """Cells, and the symbols of rows and of columns; for each cell its symbols in their order."""
    size, options = order * order, list[Entries]()
    for row, column, symbol in product(range(order), repeat=3):
        places = row * order + column, row * order + symbol, column * order + symbol
        options.append([(kind * size + place, 0) for kind, place in enumerate(places)])
    return numbered(3 * size, 3 * size, options)


# --- Starting anew ---------------------------------------------------------------------------

FIRST_BUDGET = 1000  # failures before a weighted search starts anew; see core/engine.h

# There are no Langford pairs of 9. They are laid out in lanes, and in blocks once the number 9 has
# more than 63 options.
IN_LANES, IN_BLOCKS = repeated(9, 1), repeated(9, 8)


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


# --- What is refused -------------------------------------------------------------------------


TOO_LARGE = {
    "options": numbered(1, 1, [[(0, 0)]] * 4097),
    "items": numbered(1, 8193, [[(0, 0)]]),
    "memory": numbered(8000, 8000, [[(0, 0)]] * 40 + [[(item, 0)] for item in range(4000)]),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_too_large_problems_are_for_other_engines(name: str) -> None:
    problem = TOO_LARGE[name]

    for cpu in _core.CPUS:
        with pytest.raises(OverflowError):
            lay_out(problem, cpu)
    with pytest.raises(EngineError, match="too large for the engine dense"):
        prepare(problem, "dense")
    expected = count(problem, engine="python").value
    assert count(problem, engine="native").value == expected
    assert count(problem).value == expected


def test_the_largest_problem() -> None:
    problem = numbered(2, 8192, [[(0, 0), (8191, 0)]] * 4095 + [[(1, 0)]])

    for cpu in _core.CPUS:
        for weighted in (False, True):
            assert lay_out(problem, cpu).run([4095], weighted).count() == 4095
