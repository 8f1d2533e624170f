"""Counts by every route are the same, on the same random problems; and limits.

No other test takes all routes on problems of all kinds, or stops a count at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, repeat
from random import Random

import pytest

from conftest import ENGINES
from cover.problem import Problem
from cover.solver import IncompleteCountError, Prepared, _core, count, prepare
from cover.solver.counting.count import ComponentCount, Counting, Listing
from cover.solver.parallel.search import ParallelSearch
from cover.solver.reduction.components import Component
from cover.solver.states import StatesPlan, choosing_way
from cover.steps import Steps, Work, finished
from problems import dominoes, langford, latin, mutilated, pentominoes, puzzle, queens, together
from random_problems import Case, lay_out, small_case, solutions_of, summed_case
from test_parallel import hurried as _hurried
from test_reduce import entangled_case, glued, reduce

Route = Callable[[Case, Random], int]

hurried = _hurried
FAST = ENGINES[-1]  # the engine of most routes


# --- The routes ---------------------------------------------------------------------------------


def prepared(problem: Problem) -> Prepared:
    return prepare(problem, FAST)


def by_the_api(case: Case, random: Random) -> int:
    laid_out = prepare(case.problem, random.choice((FAST, *ENGINES)))
    counted = laid_out.count(fixed=case.fixed, jobs=random.choice((1, 1, 2)))
    assert counted.complete
    return counted.value


def by_kept_layers(case: Case, random: Random) -> int:
    """As samples are drawn from them."""
    laid_out = prepare(case.problem, random.choice((FAST, FAST, FAST, "python")))
    memory = random.choice((0, 500, 2000))
    counting = Counting(laid_out, case.fixed, memory=memory, keep=True)
    counting.go_on()
    assert counting.complete
    return counting.found


def by_states_or_listing(case: Case, random: Random) -> int:
    """Each component in one of the ways, whichever that would be."""
    found = 1
    reduced = reduce(case.problem, case.fixed)
    is_listed = random.random() < 0.5

    def choose(part: Component) -> Steps[StatesPlan | None]:
        plan = yield from choosing_way(part.problem, part.times, FAST, 2**20, 2)
        return None if is_listed else plan

    def listing(part: Component) -> Listing:
        return Listing(prepared(part.problem).network, times=part.times)

    for part in reduced.components:
        one = ComponentCount(part, lambda part: Work(partial(choose, part)), listing, 2, keep=False)
        one.go_on(None, None)
        assert one.complete
        found *= one.found
    return found if reduced.possible else 0


def by_parts(case: Case, random: Random) -> int:
    """Each of which is counted alone."""
    whole = prepared(case.problem)
    parts = whole.split(random.choice((1, 2, 3, 7, 30)), fixed=case.fixed)
    return sum(whole.count(fixed=part.fixed).value for part in parts)


def by_handing_over(case: Case, random: Random) -> int:
    """The search of large problems, which gives what has become small to the dense engine."""
    network = lay_out(case.problem, _core.CPUS[0], hand_over=True)
    return network.run(case.fixed).count()


def by_threads(case: Case, random: Random) -> int:
    network = prepared(case.problem).network
    return ParallelSearch(network, case.fixed, jobs=2, ordered=False).count()


ROUTES: tuple[Route, ...] = (
    *(by_the_api, by_kept_layers, by_states_or_listing, by_parts, by_handing_over, by_threads),
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


def wrong_counts(seeds: range, routes: int) -> list[tuple[int, str, int, int]]:
    """Seeds and routes with another count than that of the oracle.

    Each problem is counted by some of the routes, in turn.
    """
    wrong = []
    for seed in seeds:
        case, expected = answered(seed)
        random = Random(seed)
        for k in range(routes):
            route = ROUTES[(seed + k) % len(ROUTES)]
            found = route(case, random)
            if found != expected:
                wrong.append((seed, route.__name__, found, expected))
    return wrong


def test_every_route_counts_the_same() -> None:
    assert wrong_counts(range(400), len(ROUTES)) == []


@pytest.mark.usefixtures("hurried")
def test_threads_that_share_every_step_count_the_same() -> None:
    for seed in range(0, 400, 10):
        case, expected = answered(seed)

        assert by_threads(case, Random(seed)) == expected


@pytest.mark.slow
def test_a_hundred_thousand_problems() -> None:
    """Two routes for each of them."""
    blocks = [range(start, start + 2500) for start in range(0, 100_000, 2500)]
    with ProcessPoolExecutor(2) as pool:
        assert [*chain.from_iterable(pool.map(wrong_counts, blocks, repeat(2)))] == []


# --- Which way is taken -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "number", "way"),
    [
        (queens(6), 4, "listing"),
        (queens(11), 2680, "listing"),
        (dominoes(8, 8), 12_988_816, " states in layers"),
        (dominoes(12, 12), 53_060_477_521_960_000, " states in layers"),
        (latin(5), 161_280, "listing"),
        (mutilated(8), 0, " states in layers"),
        (together(dominoes(10, 10), dominoes(8, 8)), 258_584_046_368 * 12_988_816, ", 2 parts"),
        (together(dominoes(10, 10), queens(9)), 258_584_046_368 * 352, ", 2 parts"),
        # Coins, each with two equal sides that the count tells apart, and a board.
        (
            together(Problem(range(500), [[k] for k in range(500) for _ in "ab"]), dominoes(6, 6)),
            2**500 * 6728,
            ", 501 parts",
        ),
        # One part that has no solution is enough; the other has 2 * 10^76 of them.
        (together(dominoes(26, 26), mutilated(8)), 0, "states in layers, 2 parts"),
    ],
)
def test_the_way_is_told(problem: Problem, number: int, way: str) -> None:
    counted = count(problem, engine=FAST)

    assert (counted.value, counted.stopped_by, counted.share) == (number, None, 1.0)
    assert way in counted.way


def test_the_way_depends_on_the_problem_alone() -> None:
    listed = [queens(12), latin(6), langford(12)]
    listed += [puzzle(f"pentominoes-{size}") for size in ("6x10", "4x15")] + [puzzle("kirkman-9")]
    by_states = [pentominoes(10, 8), dominoes(16, 16), mutilated(14)]

    for problem in listed + by_states:
        plans = [finished(choosing_way(problem, (), "native", 2**28)) for _ in range(2)]
        assert [plan is not None for plan in plans] == [problem in by_states] * 2


@pytest.mark.parametrize(
    ("problem", "number", "way"),
    [
        (together(queens(10), queens(9), queens(8), queens(10)), 724 * 352 * 92 * 724, ", 4 parts"),
        (dominoes(16, 16), 2_444_888_770_250_892_795_802_079_170_816, " states in layers"),
    ],
)
def test_there_is_no_patience_in_vain(
    problem: Problem, number: int, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listing takes some hours or ages: that the problem falls apart shows it, or dives."""
    monkeypatch.setattr("cover.solver.counting.count.patience", lambda _: 1000.0)

    counted = count(problem, engine=FAST)

    assert counted.value == number
    assert counted.way.endswith(way)


def test_what_can_be_listed_is_listed_on(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cover.solver.counting.count.patience", lambda _: 1000.0)
    monkeypatch.setattr("cover.solver.counting.count._LOOKED", 0.0)
    counting = Counting(prepare(queens(8), engine), (), memory=2**20)
    while not counting.complete:
        counting.go_on(0.0005)

    assert (counting.found, counting.way) == (92, "listing")


# --- Limits and timeouts ---


TILINGS_14 = 112_202_208_776_036_178_000_000  # of 14 x 14 squares with dominoes (Kasteleyn 1961)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("problem", "number"),
    [
        (Problem("", []), 1),
        (dominoes(3, 3), 0),
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


@pytest.mark.parametrize("seconds", [0.0005, 0.005, 0.03])
def test_what_is_told_after_a_timeout_is_certain(seconds: float) -> None:
    for jobs in (1, 2):
        counted = count(dominoes(14, 14), timeout=seconds, jobs=jobs, engine=FAST)

        assert 0 <= counted.value <= TILINGS_14
        assert counted.value == TILINGS_14 or not counted.complete
        assert counted.stopped_by == (None if counted.complete else "timeout")
        assert 0 <= counted.share <= 1


@pytest.mark.parametrize(("sizes", "jobs"), [((26, 22), 1), ((20, 22), 1), ((20, 22), 2)])
def test_a_timeout_without_a_solution_of_each_part_tells_nothing(
    sizes: tuple[int, int], jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one board has tilings, the other has none, which nobody knows yet."""
    monkeypatch.setattr("cover.solver.counting.count.patience", lambda _: 0.0)
    problem = together(dominoes(sizes[0], sizes[0]), mutilated(sizes[1]))
    # Enough time to find the parts, and not to count them.
    counted = count(problem, timeout=0.5, memory=2**28, jobs=jobs, engine=FAST)

    assert (counted.value, counted.stopped_by) == (0, "timeout")
    assert counted.way.endswith(", 2 parts")


@pytest.mark.parametrize("keep", [False, True])
def test_a_count_is_taken_up_again(keep: bool) -> None:
    problem, number = together(dominoes(14, 14), queens(9)), TILINGS_14 * 352
    counting = Counting(prepared(problem), (), memory=2**26, keep=keep)
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


def test_states_that_do_not_fit_into_memory_come_in_batches() -> None:
    """The more of these are at the end, the more is found."""
    counting = Counting(prepared(dominoes(18, 18)), (), memory=2**20)
    told = [0]
    while told[-1] <= 10**6:
        counting.go_on(0.1)
        told.append(counting.found)

    assert not counting.complete
    assert told == sorted(told)


def test_what_is_told_while_states_are_counted_grows() -> None:
    counting = Counting(prepared(dominoes(26, 26)), (), memory=2**28)
    for number in (1, 10**12):
        counting.go_on(60.0, limit=number)
        assert counting.found >= number


def test_a_sample_needs_layers_that_fit() -> None:
    with pytest.raises(IncompleteCountError, match="in the memory") as raised:
        prepare(pentominoes(10, 8)).sample(1, memory=1000)

    assert raised.value.count.stopped_by == "memory"
    assert raised.value.count.value > 0
