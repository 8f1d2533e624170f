"""What is special in the dense engine: its layouts, processors, sums of values, and starting anew.

Problems of all its layouts, with the code for each processor here: words of all lengths, lanes,
planes and blocks, sums as sets of values. `test_engines.py` has it beside the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice, product
from random import Random

import pytest

from cover.errors import EngineError
from cover.families.grids.houses import boxes_rules
from cover.families.grids.model import model
from cover.problem import Problem
from cover.solver import _core, count, prepare
from cover.solver.reference import dancing_links
from problems import puzzle, repeated, tetracubes, with_wholes
from random_problems import (
    Case,
    Entries,
    is_solution,
    large_case,
    lay_out,
    limited_case,
    long_case,
    numbered,
    valued_case,
)
from texts import SOLVED

Solution = tuple[int, ...]

each_cpu = pytest.mark.parametrize("cpu", _core.CPUS)


def first(number: int, run: _core.Run | dancing_links.LinkedSearch) -> list[Solution]:
    """So many solutions of a run, as they come."""
    return list(islice(iter(run.next, None), number))


# --- Against links ---


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


def check(problem: Problem, questions: Iterable[tuple[Solution, int]], limit: int) -> list[int]:
    """All processors find what links finds, with any options fixed, and count up to a number.

    Returns how many solutions there are, without what would take long, `limit` at most.
    """
    reference, numbers = lay_out(problem), []
    networks = [lay_out(problem, cpu) for cpu in _core.CPUS]
    for fixed, most in questions:
        expected = beginning(reference.run(fixed), limit)
        if expected is None:
            continue
        numbers.append(len(expected))
        searches = set()
        for network, weighted in product(networks, (False, True)):
            run = network.run(fixed, weighted)
            found = first(limit, run)
            assert weighted or network.fits_sums or found == expected
            assert len(set(found)) == len(found) == len(expected)
            others = set(found) - set(expected)
            assert all(is_solution(problem, solution) for solution in others)
            assert all(set(fixed) <= set(solution) for solution in others)
            if len(expected) < limit:
                assert not others
                assert network.run(fixed, weighted).count(most) == min(most, len(found))
            searches.add((weighted, run.nodes, tuple(found)))
        assert len(searches) == 2, "the search depends on the processor"
    return numbers


@pytest.mark.parametrize(
    ("draw", "limit"),
    [(large_case, 60), (valued_case, 300), (long_case, 300), (limited_case, 300)],
)
def test_it_finds_what_links_finds(draw: Callable[[Random], Case], limit: int) -> None:
    """With bit sets of all lengths, and sums that are read as sets of values, or as limits."""
    cases = map(draw, [Random(1)] * 70)

    assert sum(len(check(case.problem, [case[1:]], limit)) for case in cases) > 45


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_many_large_problems(seed: int) -> None:
    cases = map(large_case, [Random(seed)] * 600)

    assert sum(len(check(case.problem, [case[1:]], case.limit)) for case in cases) > 540


def test_sudokus_of_several_solutions() -> None:
    """Of those with 25 clues or so; in a weighted search, locked candidates are taken away."""
    solved = [cell * 9 + int(symbol) - 1 for cell, symbol in enumerate(SOLVED)]
    random = Random(7)
    drawn = [tuple(random.sample(solved, random.randrange(24, 32))) for _ in range(40)]

    numbers = check(model(boxes_rules(3, 3)), ((fixed, 9) for fixed in drawn), 100)

    assert sum(1 < number < 100 for number in numbers) > 10


@pytest.mark.parametrize("order", [7, 9, 12, 16])
def test_latin_squares(order: int) -> None:
    """Orders on both sides of where states in planes are no longer than in lanes.

    The cells come first, and for each of them its symbols in their order.
    """
    random, size = Random(order), order * order
    options: list[Entries] = []
    for row, column, symbol in product(range(order), repeat=3):
        places = row * order + column, row * order + symbol, column * order + symbol
        options.append([(kind * size + place, 0) for kind, place in enumerate(places)])
    cells = product(range(order), repeat=2)
    cyclic = [cell * order + sum(place) % order for cell, place in enumerate(cells)]
    shares = (0.0, 0.3, 0.45, 0.5, 0.55, 0.6)

    drawn = [tuple(random.sample(cyclic, int(share * size))) for share in shares]

    assert check(numbered(3 * size, 3 * size, options), ((fixed, 9) for fixed in drawn), 40)


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

    found = first(10**4, lay_out(problem, cpu).run())

    assert found == first(10**4, dancing_links.LinkedNetwork(problem).run())
    agree = sum(one == other for one in colours for other in colours)
    assert len(found) == 2 * agree + 2 * len(colours) ** 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "number"),
    [
        *[("soma", 11_520), ("words", 574), ("queens-12", 14_200), ("macmahon-3x3", 9_904)],
        *[("langford-11", 35_584), ("langford-12", 216_288), ("latin-5", 161_280)],
        *[("pentominoes-8x8", 520), ("pentominoes-5x12", 4_040), ("dominoes-8x8", 12_988_816)],
    ],
)
def test_known_counts(name: str, number: int) -> None:
    for weighted in (False, True):
        runs = [lay_out(puzzle(name), cpu).run(weighted=weighted) for cpu in _core.CPUS]
        assert [run.count() for run in runs] == [number] * len(runs)
        assert len({run.nodes for run in runs}) == 1, "the search depends on the processor"


# --- Starting anew ---

FIRST_BUDGET = 1000  # failures before a weighted search starts anew; see core/engine.h

# There are no Langford pairs of 9. They are laid out in lanes, and in blocks once the number 9 has
# more than 63 options.
IN_LANES, IN_BLOCKS = repeated(9, 1), repeated(9, 8)


@pytest.mark.parametrize("problem", [IN_LANES, IN_BLOCKS], ids=["lanes", "blocks"])
@pytest.mark.parametrize(("wholes", "more"), [(0, 0), (1, 0), (5, 0), (0, 1), (1, 3)])
def test_a_search_that_starts_anew_reports_each_solution_once(
    problem: Problem, wholes: int, more: int
) -> None:
    stated = with_wholes(problem, wholes, more)
    expected = sorted(first(100, lay_out(stated).run()))
    assert len(expected) == wholes * 2**more

    for cpu in _core.CPUS:
        run = lay_out(stated, cpu).run(weighted=True)
        found = first(2, run)
        # Every state with a choice leads to at least one failure more than there are choices.
        assert run.nodes > 2 * FIRST_BUDGET
        assert sorted([*found, *first(100, run)]) == expected


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


# --- What is refused ---


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
