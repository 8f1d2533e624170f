"""Counting by memoisation: right in any order, with any table, at any size."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import prod
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, cast

import pytest

from counters import (
    AMPLE,
    best_order,
    count_of,
    counted,
    lay_out,
    measured,
    memo_of,
    native_counter,
)
from cover.problem import Problem, Sum
from cover.solver import _core
from cover.solver.states.frontier import Frontier
from frontier_states import walked
from problems import dominoes, langford, queens
from random_problems import Case, small_case, solutions_of, summed_case
from test_reduce import entangled_case

if TYPE_CHECKING:
    from cover.solver import _core

MEMORIES = (0, 300, 1000, AMPLE)

CHESSBOARD = 12_988_816  # tilings with dominoes (Kasteleyn 1961)


def shuffled(random: Random, problem: Problem) -> list[int]:
    return random.sample(range(problem.primary_count), problem.primary_count)


def weight(solutions: set[tuple[int, ...]], times: Sequence[int]) -> int:
    """How many solutions there are when an option stands for that many equal ones."""
    return sum(prod(times[option] for option in solution) for solution in solutions)


def has_an_empty_sum(problem: Problem) -> bool:
    starts = problem.sum_starts
    return any(starts[k] == starts[k + 1] for k in range(problem.sum_count))


def unfixed(number: int) -> list[tuple[Case, set[tuple[int, ...]]]]:
    """Random problems of every kind as they are, and their solutions."""
    cases = []
    for seed in range(number):
        for draw in (small_case, summed_case, entangled_case):
            case = draw(Random(seed))._replace(fixed=())
            if not has_an_empty_sum(case.problem):
                cases.append((case, solutions_of(case)))
    return cases


# --- Random problems ----------------------------------------------------------------------------


def test_random_problems_in_any_order() -> None:
    random = Random(1)
    several = crowded = 0
    for case, solutions in unfixed(250):
        times = [random.choice((1, 1, 2, 5)) for _ in range(case.problem.option_count)]
        for weights in ((), times):
            frontier = lay_out(case.problem, shuffled(random, case.problem), weights)
            counter = native_counter(frontier, random.choice(MEMORIES))

            assert counted(counter) == weight(solutions, weights or [1] * len(times))
            several += counter.found > 1
            crowded += counter.hits > 0

    assert min(several, 5 * crowded) > 200


def test_each_state_is_counted_once() -> None:
    """Or a second time, where that takes two states or less."""
    for case, _ in unfixed(50):
        frontier = lay_out(case.problem, range(case.problem.primary_count))
        counter, expected = native_counter(frontier, AMPLE), walked(frontier)

        assert counted(counter) == expected.total
        assert expected.states <= counter.nodes <= expected.states + 2 * expected.ways


# --- Classics, orders and engines ---------------------------------------------------------------


def test_the_chessboard_takes_few_states() -> None:
    counter = native_counter(lay_out(dominoes(8, 8), range(64)), AMPLE)

    assert counted(counter) == CHESSBOARD
    assert counter.nodes < 2500
    assert counter.saved > 1000 * counter.nodes
    assert counter.forgotten == 0


def test_without_items_there_is_one_solution() -> None:
    counter = native_counter(lay_out(Problem("", [["x"]], "x"), ()), AMPLE)

    assert counted(counter) == 1
    assert counter.begin(())
    assert counter.moves() == ()


def test_a_border_that_is_too_long_is_no_memo() -> None:
    """Whichever item comes first, an option of it covers all others."""
    options = [range(600), *([item] for item in range(600))]

    shorter = Problem(range(500), [range(500), *options[1:501]])

    assert memo_of(Problem(range(600), options)) is None
    assert memo_of(shorter) is not None
    assert memo_of(shorter, engine="python") is None


def test_an_order_follows_the_short_side_of_a_board() -> None:
    wide = dominoes(4, 40)
    frontier = lay_out(wide, best_order(wide))

    assert frontier.bits <= 5
    assert measured(wide, best_order(wide)).states < measured(wide, range(160)).states / 1000


# --- Tables, pauses and large numbers -----------------------------------------------------------


@pytest.mark.parametrize("memory", [0, 300, 1000, AMPLE])
def test_a_small_table_forgets_and_counts_the_same(memory: int) -> None:
    counter = native_counter(lay_out(dominoes(6, 6), range(36)), memory)

    assert counted(counter) == 6728
    assert (counter.forgotten > 0) == (memory < AMPLE)
    assert counter.nodes > 150


def in_steps(counter: _core.Memo, number: int, seconds: float = 0.0) -> int:
    """Count to the end with pauses, at each of which no more is told than is certain."""
    told = pauses = 0
    while not counter.go_on(seconds):
        assert told <= counter.found <= number
        told, pauses = counter.found, pauses + 1
    assert counter.found == number
    assert counter.go_on(seconds)
    return pauses


def test_pauses_change_nothing() -> None:
    problem, number = dominoes(12, 12), 53_060_477_521_960_000
    counter = native_counter(lay_out(problem, range(problem.primary_count)), 2**24)

    assert in_steps(counter, number) > 5
    counter.begin(())
    assert in_steps(counter, number, 0.01) == 0


@pytest.mark.parametrize("bits", [63, 64, 127, 128, 129])
def test_carries(bits: int) -> None:
    """An option leaves the first k of the other items open, each k once: 2^k ways each."""
    rows = range(1, bits + 1)
    options = [[row] for row in rows for _ in range(2)] + [[0, *rows[k:]] for k in range(bits)]

    assert count_of(Problem(range(bits + 1), options)) == 2**bits - 1
    assert count_of(Problem(range(bits + 1), [*options, [0, *rows]])) == 2**bits


def test_options_that_stand_for_very_many() -> None:
    most = 2**31 - 1
    problem = Problem(range(30), [[item] for item in range(30)])
    counter = native_counter(lay_out(problem, range(30), [most] * 30), AMPLE)

    assert in_steps(counter, most**30) == 0


# --- Moves made by hand, from which samples are drawn ---


def ways(counter: _core.Memo, path: Sequence[int]) -> int:
    assert counter.begin(path)
    return counted(counter)


def check_below(counter: _core.Memo, frontier: Frontier, path: list[int], random: Random) -> None:
    """The ways behind all moves are those behind the state; and so on, at one of them."""
    moves = [move for step in frontier.steps for move in step.moves]
    counter.begin(path)
    numbers = counter.moves()
    assert counter.moves() == numbers
    if not numbers:
        assert ways(counter, path) in (0, 1)
        return
    found = [moves[number].times * ways(counter, [*path, number]) for number in numbers]
    assert ways(counter, path) == sum(found)
    check_below(counter, frontier, [*path, random.choice(numbers)], random)


def test_the_ways_behind_all_moves_add_up() -> None:
    random = Random(5)
    for case, _ in unfixed(60):
        times = [random.choice((1, 2, 3)) for _ in range(case.problem.option_count)]
        frontier = lay_out(case.problem, shuffled(random, case.problem), times)
        for memory in MEMORIES:
            check_below(native_counter(frontier, memory), frontier, [], random)
    for problem in (dominoes(6, 6), langford(7), queens(6)):
        frontier = lay_out(problem, best_order(problem))
        check_below(native_counter(frontier, AMPLE), frontier, [], random)


def test_moves_lead_to_solutions() -> None:
    """Every path to the end is a solution, and each solution is one path."""
    for case, solutions in unfixed(40):
        frontier = lay_out(case.problem, range(case.problem.primary_count))
        moves = [move for step in frontier.steps for move in step.moves]
        counter = native_counter(frontier, AMPLE)
        found: list[tuple[int, ...]] = []
        paths: list[list[int]] = [[]]
        while paths:
            path = paths.pop()
            assert counter.begin(path)
            numbers = counter.moves()
            if not numbers and ways(counter, path):
                found.append(tuple(sorted(moves[number].option for number in path)))
            paths += [[*path, number] for number in numbers]

        assert len(found) == len(solutions)
        assert {*found} == solutions


def test_moves_that_do_not_agree_are_told() -> None:
    problem = Problem("AB", ["AB", "A", "B", "B"])
    counter = native_counter(lay_out(problem, range(2)), AMPLE)

    assert not counter.begin([2])  # of B, and A comes first
    assert not counter.begin([0, 2])
    assert not counter.begin([1, 1])
    assert not counter.begin([1, 2, 3])
    assert counter.begin([1, 3])


def test_a_move_that_is_not_there_is_refused() -> None:
    counter = native_counter(lay_out(dominoes(2, 2), range(4)), AMPLE)

    for number in (-1, 4, 10**6):
        with pytest.raises(ValueError, match=f"there is no move {number}"):
            counter.begin([number])
    assert counted(counter) == 2


def test_moves_are_told_only_at_the_beginning() -> None:
    counter = native_counter(lay_out(dominoes(2, 2), range(4)), AMPLE)
    counted(counter)

    with pytest.raises(RuntimeError, match="has gone on from where it began"):
        counter.moves()
    assert counter.begin(())
    assert counter.moves() == (0, 1)


# --- What the counter in C refuses ---


ARRAYS = (
    "own",
    "keeps",
    "move_starts",
    "reads",
    "sets",
    "times",
    "add_starts",
    "adds",
    "bound_starts",
    "bounds",
)


class Taken(NamedTuple):
    """What `native_counter` hands to the core."""

    words: int
    totals: int
    arrays: tuple[array[int], ...]
    memory: int


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Taken:
    """That of two dice, and their sum of 7."""
    dice = [item for item in "AB" for _ in range(6)]
    problem = Problem("AB", dice, sums=[Sum("AB", [1, 2, 3, 4, 5, 6] * 2, 7, 7)])
    with monkeypatch.context() as patch:
        patch.setattr(_core, "Memo", Taken)
        return cast(Taken, native_counter(lay_out(problem, range(2)), AMPLE))


def test_the_core_takes_what_fits_together(taken: Taken) -> None:
    counter = _core.Memo(*taken)

    assert counter.go_on()
    assert counter.found == 6


@pytest.mark.parametrize("number", range(len(ARRAYS)), ids=ARRAYS)
def test_arrays_that_do_not_fit_are_refused(taken: Taken, number: int) -> None:
    def with_another(one: array[int]) -> _core.Memo:
        arrays = [*taken.arrays]
        arrays[number] = one
        return _core.Memo(taken.words, taken.totals, tuple(arrays), taken.memory)

    good = taken.arrays[number]
    for bad in (good[:-1], good + good, array(good.typecode)):
        if len(bad) != len(good):
            with pytest.raises(ValueError, match="do not fit together"):
                with_another(bad)
    with pytest.raises(ValueError, match=ARRAYS[number]):
        with_another(array("b", bytes(len(good))))


@pytest.mark.parametrize(
    ("number", "place", "value"),
    [(0, 0, 64), (2, 0, 1), (2, 1, -1), (2, 1, 13), (6, 2, 0), (7, 0, 1), (7, 0, -1), (9, 0, 1)],
)
def test_numbers_out_of_range_are_refused(
    taken: Taken, number: int, place: int, value: int
) -> None:
    taken.arrays[number][place] = value

    with pytest.raises(ValueError, match="do not fit together"):
        _core.Memo(*taken)


def test_sizes_out_of_range_are_refused(taken: Taken) -> None:
    for bad in (
        taken._replace(words=0),
        taken._replace(words=2**31 - 1),
        taken._replace(totals=-1),
        taken._replace(totals=2**31 - 1),
        taken._replace(memory=-1),
        taken._replace(arrays=taken.arrays[1:]),
    ):
        with pytest.raises(ValueError, match="out of range"):
            _core.Memo(*bad)


def test_a_counter_is_used_by_one_thread_at_a_time() -> None:
    counter = native_counter(lay_out(dominoes(20, 20), range(400)), AMPLE)
    thread = Thread(target=counter.go_on, args=(0.2,))
    thread.start()
    refused = False
    while thread.is_alive() and not refused:
        try:
            counter.begin(())
        except RuntimeError:
            refused = True
    thread.join()

    assert refused
    assert counter.found >= 0
