"""Counts by every route are the same, on the same random problems; and limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import cast

import pytest

from conftest import ENGINES
from cover.problem import Problem
from cover.solver import IncompleteCountError, Prepared, count, prepare
from cover.solver.counting import count as component
from cover.solver.counting.count import Counting
from cover.solver.parallel import search as parallel
from cover.solver.reduction.components import Component
from cover.solver.states import making_memo
from cover.steps import Work
from problems import dominoes, langford, pentominoes, queens
from random_problems import Case, small_case, solutions_of, summed_case
from reduced import reduce
from test_parallel import hurried as _hurried
from test_reduce import entangled_case, glued
from test_reduce import number as number_by_components

Route = Callable[[Case, Random], int]

hurried = _hurried
FAST = ENGINES[-1]  # the engine of most routes
MEMORIES = (0, 500, 2000)  # bytes


# --- The routes ---------------------------------------------------------------------------------


def prepared(problem: Problem) -> Prepared:
    return prepare(problem, FAST)


def by_listing(case: Case, random: Random) -> int:
    engine = random.choice(ENGINES)
    return prepare(case.problem, engine).search(fixed=case.fixed).count().value


def by_solutions(case: Case, random: Random) -> int:
    return sum(1 for _ in prepare(case.problem, FAST).search(fixed=case.fixed))


def by_the_api(case: Case, random: Random) -> int:
    counted = prepare(case.problem, FAST).count(fixed=case.fixed, jobs=random.choice((1, 1, 2)))
    assert counted.complete
    return counted.value


def by_memo(case: Case, random: Random) -> int:
    """With a table that hardly holds anything."""
    prepared = prepare(case.problem, random.choice((FAST, FAST, FAST, "python")))
    memory = random.choice(MEMORIES)
    counting = Counting(prepared, case.fixed, memory=memory, deterministic=True)
    counting.go_on()
    assert counting.complete
    return counting.found


def by_race(case: Case, random: Random) -> int:
    """With memoisation from the beginning, and a table that hardly holds anything."""
    found = 1
    reduced = reduce(case.problem, case.fixed)
    for part in reduced.components:
        listing, times = cast(component.Listing, Slow()), [len(options) for options in part.options]
        memory = random.choice(MEMORIES)
        making = Work(partial(making_memo, part.problem, times, FAST, memory))
        one = component.CountingRace(part, partial(_as_is, component.Ways(listing, making)))
        one.go_on(None, None)
        assert one.complete
        found *= one.found
    return found if reduced.possible else 0


def _as_is(ways: component.Ways, _: Component) -> component.Ways:
    return ways


def by_components(case: Case, random: Random) -> int:
    return number_by_components(reduce(case.problem, case.fixed))


def by_parts(case: Case, random: Random) -> int:
    """Each of which is listed or counted alone."""
    prepared = prepare(case.problem, FAST)
    parts = prepared.split(random.choice((1, 2, 3, 7, 30)), fixed=case.fixed)
    if random.random() < 0.5:
        return sum(prepared.count(fixed=part.fixed).value for part in parts)
    return sum(prepared.search(fixed=part.fixed).count().value for part in parts)


def by_handing_over(case: Case, random: Random) -> int:
    """The search of large problems, which gives what has become small to the dense engine."""
    from test_links_large import network

    return network(case.problem, hand_over=True).run(case.fixed).count()


def by_threads(case: Case, random: Random) -> int:
    prepared = prepare(case.problem, FAST)
    return parallel.ParallelSearch(prepared.network, case.fixed, jobs=2, ordered=False).count()


class Slow:
    """A listing that has no time, so that memoisation has to do it all."""

    found, seconds, cost = 0, 1.0, (0, 0)

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> bool:
        """Find nothing."""
        return False


ROUTES: tuple[Route, ...] = (
    by_listing,
    by_solutions,
    by_the_api,
    by_memo,
    by_race,
    by_components,
    by_parts,
    by_handing_over,
    by_threads,
)


# --- All routes on the same problems ------------------------------------------------------------


def answered(seed: int) -> tuple[Case, int]:
    """A random problem of one of four kinds, and the number of its solutions."""
    random = Random(seed)
    if seed % 8 == 7:
        case, solutions = glued(random)
        return case, len(solutions)
    case = (small_case, summed_case, entangled_case)[seed % 3](random)
    return case, len(solutions_of(case))


def wrong_counts(seeds: range, routes: int) -> tuple[list[tuple[int, str, int, int]], Counter[str]]:
    """Seeds and routes with another count than that of the oracle, and how often each was taken.

    Each problem is counted by some of the routes, in turn.
    """
    wrong, taken = [], Counter[str]()
    for seed in seeds:
        case, expected = answered(seed)
        random = Random(seed)
        for k in range(routes):
            route = ROUTES[(seed + k) % len(ROUTES)]
            found = route(case, random)
            taken[route.__name__] += 1
            if found != expected:
                wrong.append((seed, route.__name__, found, expected))
    return wrong, taken


def test_every_route_counts_the_same() -> None:
    wrong, taken = wrong_counts(range(1000), len(ROUTES))

    assert wrong == []
    assert set(taken.values()) == {1000}


@pytest.mark.usefixtures("hurried")
def test_threads_that_share_every_step_count_the_same() -> None:
    for seed in range(0, 400, 10):
        case, expected = answered(seed)

        assert by_threads(case, Random(seed)) == expected


@pytest.mark.slow
def test_a_hundred_thousand_problems() -> None:
    """Three routes for each of them."""
    wrong: list[tuple[int, str, int, int]] = []
    taken: Counter[str] = Counter()
    with ProcessPoolExecutor(2) as pool:
        blocks = [range(start, start + 2500) for start in range(0, 100_000, 2500)]
        for found, routes in pool.map(wrong_counts, blocks, [3] * len(blocks)):
            wrong += found
            taken += routes

    assert wrong == []
    assert sum(taken.values()) == 300_000
    assert min(taken.values()) > 30_000


# --- Which way is taken -------------------------------------------------------------------------


def together(*problems: Problem) -> Problem:
    """Problems that have nothing in common as one."""
    primary: list[object] = []
    secondary: list[object] = []
    options: list[list[object]] = []
    for k, problem in enumerate(problems):
        for number, item in enumerate(problem.items):
            (primary if number < problem.primary_count else secondary).append((k, item))
        options += [[(k, item) for item in problem.option(n)] for n in range(problem.option_count)]
    return Problem(primary, options, secondary)


def uncovered(size: int) -> Problem:
    """Dominoes on a board without two corners of one colour, which cannot be tiled."""
    board = dominoes(size, size)
    corners = {(0, 0), (size - 1, size - 1)}
    options = [board.option(k) for k in range(board.option_count)]
    kept = [option for option in options if not corners & {*option}]
    return Problem([item for item in board.items if item not in corners], kept)


WAYS = (
    (queens(6), 4, "listing"),
    (queens(11), 2680, "listing"),
    (dominoes(8, 8), 12_988_816, "memoisation of"),
    (dominoes(12, 12), 53_060_477_521_960_000, "memoisation of"),
    (together(dominoes(10, 10), dominoes(8, 8)), 258_584_046_368 * 12_988_816, ", 2 parts"),
    (together(dominoes(10, 10), queens(9)), 258_584_046_368 * 352, ", 2 parts"),
)


@pytest.mark.parametrize(("problem", "number", "way"), WAYS)
def test_the_way_is_told(problem: Problem, number: int, way: str) -> None:
    counted = count(problem, engine=FAST)

    assert (counted.value, counted.stopped_by, counted.share) == (number, None, 1.0)
    assert way in counted.way


def test_one_part_that_has_no_solution_is_enough() -> None:
    """The other has 2 * 10^76 of them, and takes long."""
    counted = count(together(dominoes(26, 26), uncovered(8)), engine=FAST)

    assert (counted.value, counted.complete) == (0, True)


def test_duplicates_are_listed_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where memoisation is hopeless."""
    monkeypatch.setattr(component, "_TRIAL_STATES", 0)
    monkeypatch.setattr(component, "_SAVING", float("inf"))
    board = langford(8)
    options = [board.option(k) for k in range(board.option_count) for _ in range(3)]
    counting = Counting(prepared(Problem(board.items, options)), (), memory=0, deterministic=True)
    counting.go_on()

    assert counting.found == 300 * 3**8
    assert counting.way == "listing"


def test_a_race_is_won_by_either(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_LEAST", "_SMALL", "_LARGE"):
        monkeypatch.setattr(component, name, 0)
    tilings = Counting(prepared(dominoes(9, 10)), (), memory=10**6)
    placings = Counting(prepared(queens(11)), (), memory=10**6)
    tilings.go_on()
    placings.go_on()

    assert (tilings.found, placings.found) == (14_479_521_761, 2680)
    assert tilings.way.startswith("memoisation")
    assert placings.way == "listing"


def test_memory_changes_nothing_but_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as memoisation counts, which forgets."""
    monkeypatch.setattr(component, "_LEVELS_AFTER", float("inf"))
    for memory in (0, 1000, 10**5):
        assert count(dominoes(7, 8), memory=memory, engine=FAST).value == 1_292_697
    with pytest.raises(ValueError, match="a memory of -1 bytes"):
        count(dominoes(2, 2), memory=-1)


# --- Fixed options, limits and timeouts ---


TILINGS_14 = 112_202_208_776_036_178_000_000  # of 14 x 14 squares with dominoes (Kasteleyn 1961)


def test_fixed_options(engine: str) -> None:
    """The first corner is covered in two ways."""
    problem = dominoes(4, 7)

    for jobs in (1, 2):
        found = [count(problem, fixed=[k], jobs=jobs, engine=engine).value for k in (0, 1)]
        assert sum(found) == 781
    assert count(problem, fixed=[0, 1], engine=engine).value == 0
    assert count(problem, fixed=[0, 0], engine=engine).value == found[0]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("problem", "number"),
    [
        (Problem("", []), 1),
        (dominoes(3, 3), 0),
        (queens(6), 4),
        (queens(8), 92),
        (dominoes(8, 8), 12_988_816),
        (together(dominoes(6, 6), dominoes(6, 6), dominoes(5, 6)), 6728 * 6728 * 1183),
    ],
)
def test_a_limit_is_a_lower_bound(problem: Problem, number: int, jobs: int) -> None:
    for limit in {0, 1, 3, number // 2, max(0, number - 1), number, number + 1, 10 * number}:
        counted = count(problem, limit=limit, engine=FAST, jobs=jobs)

        assert counted.value == min(limit, number)
        assert counted.stopped_by == ("limit" if number >= limit else None)


def test_without_time_nothing_is_counted(engine: str) -> None:
    for problem in (Problem("", []), queens(6), dominoes(12, 12)):
        counted = count(problem, timeout=0, engine=engine)

        assert (counted.value, counted.stopped_by, counted.complete) == (0, "timeout", False)


@pytest.mark.parametrize("seconds", [0.0005, 0.005, 0.03, 0.1])
def test_what_is_told_after_a_timeout_is_certain(seconds: float) -> None:
    for jobs in (1, 2):
        counted = count(dominoes(14, 14), timeout=seconds, jobs=jobs, engine=FAST)

        assert 0 <= counted.value <= TILINGS_14
        assert counted.value == TILINGS_14 or not counted.complete
        assert counted.stopped_by == (None if counted.complete else "timeout")
        assert 0 <= counted.share <= 1


@pytest.mark.parametrize("sizes", [(26, 22), (20, 22)])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_timeout_without_a_solution_of_each_part_tells_nothing(
    sizes: tuple[int, int], jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one board has tilings, the other has none, which nobody knows yet."""
    for name in ("_LEAST", "_SMALL", "_LARGE"):
        monkeypatch.setattr(component, name, 0)
    problem = together(dominoes(sizes[0], sizes[0]), uncovered(sizes[1]))
    seconds = 2.0 if FAST == "python" else 0.5  # enough to find the parts, and not to count them
    counted = count(problem, timeout=seconds, memory=2**28, jobs=jobs, engine=FAST)

    assert (counted.value, counted.stopped_by) == (0, "timeout")
    assert counted.way.endswith(", 2 parts")


@pytest.mark.parametrize("steadily", [False, True])
def test_a_count_is_taken_up_again(steadily: bool) -> None:
    problem, number = together(dominoes(14, 14), queens(9)), TILINGS_14 * 352
    counting = Counting(prepared(problem), (), memory=2**26, deterministic=steadily)
    told = pauses = 0
    while not counting.complete:
        assert told <= counting.found <= number
        told, pauses = counting.found, pauses + 1
        counting.go_on(0.001)

    assert counting.found == number
    assert pauses > 2


def test_a_limit_is_raised() -> None:
    counting = Counting(prepared(together(dominoes(8, 9), queens(8))), (), memory=10**6)
    for limit in (1, 10, 10_000, 10**8):
        counting.go_on(limit=limit)
        assert counting.found >= limit
    counting.go_on()

    assert counting.found == 108_435_745 * 92


def test_very_many_parts() -> None:
    """Coins, each with two equal sides that the count tells apart, and a board."""
    coins = Problem(range(3000), [[coin] for coin in range(3000) for _ in "ab"])
    counted = count(together(coins, dominoes(6, 6)))

    assert counted.value == 2**3000 * 6728
    assert counted.way.endswith(", 3001 parts")


def test_states_that_do_not_fit_into_memory_end_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(component, "_LEVELS_AFTER", 0)
    counted = count(pentominoes(10, 9), memory=2**20)

    assert (counted.stopped_by, counted.complete) == ("memory", False)
    assert counted.value > 0


def test_a_sample_needs_a_count_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(component, "_TRIAL_STATES", 10_000)
    monkeypatch.setattr(component, "_SAVING", 0)
    with pytest.raises(IncompleteCountError, match="in the memory") as raised:
        prepare(pentominoes(10, 8)).sample(1, memory=1000)

    assert raised.value.count.stopped_by == "memory"
