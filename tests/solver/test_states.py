"""States, layer by layer: right in any order and memory, at any size; and kept for the way back."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import prod
from random import Random
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, cast

import pytest

from counters import AMPLE, best_order, count_of, counted, lay_out, measured, states_of
from cover.problem import Problem, Sum
from cover.solver import _core
from cover.solver.states import choosing_way
from cover.solver.states.frontier import Frontier
from cover.steps import finished
from frontier_states import State, layers, moves_from, walked, ways_onward
from problems import dominoes, langford, latin, pentominoes, queens
from random_problems import Case, small_case, solutions_of, summed_case
from test_reduce import entangled_case

if TYPE_CHECKING:
    from cover.solver import _core

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
    """No state is looked at twice, and some that lead nowhere are not looked at."""
    random = Random(1)
    several = refused = 0
    for case, solutions in unfixed(250):
        times = [random.choice((1, 1, 2, 5)) for _ in range(case.problem.option_count)]
        for weights in ((), times):
            frontier = lay_out(case.problem, shuffled(random, case.problem), weights)
            states, expected = states_of(frontier, jobs=random.choice((1, 2))), walked(frontier)

            assert counted(states) == weight(solutions, weights or [1] * len(times))
            assert expected.total == states.found
            assert states.nodes <= expected.states
            several += states.found > 1
            refused += states.refused > 0

    assert min(several, refused) > 200


def test_uses_of_random_problems() -> None:
    random = Random(4)
    for case, _ in unfixed(60):
        times = [random.choice((1, 2, 3)) for _ in range(case.problem.option_count)]
        frontier = lay_out(case.problem, shuffled(random, case.problem), times)
        states, expected = states_of(frontier, keep=True), walked(frontier)

        assert counted(states) == expected.total
        assert states.uses == ()
        assert states.fold()
        assert list(states.uses) == expected.uses


# --- Classics, orders and engines ---------------------------------------------------------------


def test_the_chessboard_takes_few_states() -> None:
    states = states_of(lay_out(dominoes(8, 8), range(64)))

    assert counted(states) == CHESSBOARD
    assert states.nodes < 2000


def test_without_items_there_is_one_solution() -> None:
    states = states_of(lay_out(Problem("", [["x"]], "x"), ()), keep=True)

    assert counted(states) == 1
    assert states.fold()
    assert states.ways([]) == []


def test_a_border_that_is_too_long_is_no_count_by_states() -> None:
    """Whichever item comes first, an option of it covers all others."""
    options = [range(600), *([item] for item in range(600))]

    shorter = Problem(range(500), [range(500), *options[1:501]])

    assert finished(choosing_way(Problem(range(600), options), (), "auto", AMPLE)) is None
    assert finished(choosing_way(shorter, (), "auto", AMPLE)) is not None
    assert finished(choosing_way(shorter, (), "python", AMPLE)) is None


def test_an_order_follows_the_short_side_of_a_board() -> None:
    wide = dominoes(4, 40)
    frontier = lay_out(wide, best_order(wide))

    assert frontier.bits <= 5
    assert measured(wide, best_order(wide)).states < measured(wide, range(160)).states / 1000


@pytest.mark.parametrize(
    ("problem", "number"),
    [
        (dominoes(5, 6), 1183),
        (dominoes(3, 3), 0),
        (queens(6), 4),
        (langford(8), 300),
        (latin(4), 576),
        (pentominoes(5, 6), 27_950),
        (Problem("", []), 1),
    ],
)
def test_states_that_lead_nowhere_are_refused(problem: Problem, number: int) -> None:
    frontier = lay_out(problem, best_order(problem))
    states, expected = states_of(frontier), walked(frontier)

    assert counted(states) == expected.total == number
    assert states.nodes < expected.states or not problem.items
    assert states.refused > 0 or not problem.items


# --- Threads, pauses, memory and large numbers --------------------------------------------------


def test_threads_count_the_same_states() -> None:
    frontier = lay_out(pentominoes(10, 7), range(70))
    states, alone = states_of(frontier, 2**28, jobs=3), states_of(frontier, 2**28)
    while not states.go_on(0.01):
        pass

    assert counted(states) == counted(alone) == 756_605_877_809
    assert states.nodes == alone.nodes


def test_what_has_no_room_is_put_aside() -> None:
    """In so little memory that states come in batches, and are looked at more often."""
    random = Random(11)
    in_batches = 0
    for case, solutions in unfixed(40):
        times: Sequence[int] = [random.choice((1, 2, 5)) for _ in range(case.problem.option_count)]
        frontier = lay_out(case.problem, shuffled(random, case.problem), times)
        least = states_of(frontier).nodes
        for memory in (0, 1000, 3000, 10_000):
            states = states_of(frontier, memory, jobs=2)
            told = 0
            while not states.go_on(0.0):
                assert told <= states.found
                assert states.taken <= max(memory, 2000)  # for the first state alone
                told = states.found
            assert states.found <= weight(solutions, times)
            assert states.too_large or states.found == weight(solutions, times)
            in_batches += states.nodes > least and not states.too_large

    assert in_batches > 20


@pytest.mark.parametrize(
    ("problem", "number", "memory"),
    [
        (pentominoes(10, 5), 101_698_212, 62_000),
        (langford(8), 300, 60_000),
        (latin(4), 576, 20_000),
    ],
)
@pytest.mark.parametrize("jobs", [1, 3])
def test_batches_count_the_same(problem: Problem, number: int, memory: int, jobs: int) -> None:
    frontier = lay_out(problem, best_order(problem))
    states, all_at_once = states_of(frontier, memory, jobs=jobs), states_of(frontier)
    while not states.go_on(0.0):
        assert states.taken <= memory

    assert counted(states) == counted(all_at_once) == number
    assert states.nodes > all_at_once.nodes


def test_layers_that_are_kept_need_room() -> None:
    states = states_of(lay_out(pentominoes(10, 5), range(50)), 40_000, keep=True)

    assert states.go_on()
    assert states.too_large
    with pytest.raises(RuntimeError, match="not all layers"):
        states.fold()
    with pytest.raises(RuntimeError, match="not all layers"):
        states.ways([])
    with pytest.raises(RuntimeError, match="not all layers"):
        states.links(0, 0)


def in_steps(states: _core.States, number: int, seconds: float = 0.0) -> int:
    """Count to the end with pauses, at each of which no more is told than is certain."""
    told = pauses = 0
    while not states.go_on(seconds):
        assert told <= states.found <= number
        told, pauses = states.found, pauses + 1
    assert states.found == number
    assert states.go_on(seconds)
    return pauses


def test_pauses_change_nothing() -> None:
    problem, number = dominoes(12, 12), 53_060_477_521_960_000
    states = states_of(lay_out(problem, range(problem.primary_count)), 2**24)

    assert in_steps(states, number) > 5


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
    states = states_of(lay_out(problem, range(30), [most] * 30), keep=True)

    assert in_steps(states, most**30) <= 60
    while not states.fold(0.0):
        pass
    assert states.uses == (most**30,) * 30


# --- Beams --------------------------------------------------------------------------------------


def test_a_beam_finds_no_more_than_there_is() -> None:
    random = Random(3)
    narrow = 0
    for case, solutions in unfixed(60):
        frontier = lay_out(case.problem, shuffled(random, case.problem))
        for width in (1, 2, 5, 1000):
            beam = states_of(frontier, width=width)
            assert beam.go_on()
            assert beam.found <= len(solutions)
            assert beam.forgotten or beam.found == len(solutions)
            narrow += beam.forgotten > 0
    assert narrow > 50


def test_the_most_frequent_states_go_on() -> None:
    frontier = lay_out(dominoes(12, 12), range(144))
    found = [counted(states_of(frontier, width=width)) for width in (1, 16, 256, 4096)]

    assert found == sorted(found)
    assert found[2] > 0.9 * found[3]
    assert found[3] == 53_060_477_521_960_000


# --- Back over kept layers ----------------------------------------------------------------------


def check_below(
    states: _core.States,
    frontier: Frontier,
    onward: dict[State, int],
    random: Random,
) -> None:
    """The ways behind moves are those that the readable twin knows; and so on, at one of them."""
    state: State = (0, 0, (0,) * frontier.totals)
    number_of = {id(move): number for number, move in enumerate(frontier.moves)}
    path: list[int] = []
    while state[0] < len(frontier.steps):
        led = [(number_of[id(move)], after) for move, after in moves_from(frontier, state)]
        expected = [(number, onward[after], after) for number, after in led if onward[after]]
        assert states.ways(path) == [(number, ways) for number, ways, _ in expected]
        if not expected:
            return
        number, _, state = random.choice(expected)
        path.append(number)
    assert states.ways(path) == []


def test_ways_to_go_on_are_those_of_the_twin() -> None:
    random = Random(5)
    stated = [(case.problem, shuffled(random, case.problem)) for case, _ in unfixed(60)]
    stated += [(problem, [*best_order(problem)]) for problem in (dominoes(6, 6), queens(6))]
    for problem, order in stated:
        times = [random.choice((1, 2, 3)) for _ in range(problem.option_count)]
        frontier = lay_out(problem, order, times)
        states = states_of(frontier, keep=True)
        assert counted(states) == walked(frontier).total
        assert states.fold()
        check_below(states, frontier, ways_onward(frontier, layers(frontier)), random)


def test_moves_lead_to_solutions() -> None:
    """Every path to the end is a solution, and each solution is one path."""
    for case, solutions in unfixed(40):
        frontier = lay_out(case.problem, range(case.problem.primary_count))
        states = states_of(frontier, keep=True)
        counted(states)
        states.fold()
        found: list[tuple[int, ...]] = []
        paths: list[list[int]] = [[]] if solutions else []
        while paths:
            path = paths.pop()
            ways = states.ways(path)
            if not ways:
                found.append(tuple(sorted(frontier.moves[number].option for number in path)))
            paths += [[*path, number] for number, _ in ways]

        assert len(found) == len(solutions)
        assert {*found} == solutions


def test_a_move_that_is_not_there_is_refused() -> None:
    problem = Problem("AB", ["AB", "A", "B", "B"])
    states = states_of(lay_out(problem, range(2)), keep=True)
    counted(states)
    states.fold()

    for path in ([-1], [4], [10**6], [2], [0, 2], [1, 1], [1, 2, 3]):
        with pytest.raises(ValueError, match=f"there is no move {path[-1]}"):
            states.ways(path)
    with pytest.raises(TypeError):
        states.ways(["A"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="a list of moves"):
        states.ways((1,))  # type: ignore[arg-type]
    assert states.ways([1]) == [(2, 1), (3, 1)]


# --- What the core refuses ----------------------------------------------------------------------


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
    """What `states_of` hands to the core."""

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
        patch.setattr(_core, "States", Taken)
        return cast(Taken, states_of(lay_out(problem, range(2))))


def test_the_core_takes_what_fits_together(taken: Taken) -> None:
    states = _core.States(*taken)

    assert states.go_on()
    assert states.found == 6


@pytest.mark.parametrize("number", range(len(ARRAYS)), ids=ARRAYS)
def test_arrays_that_do_not_fit_are_refused(taken: Taken, number: int) -> None:
    def with_another(one: array[int]) -> _core.States:
        arrays = [*taken.arrays]
        arrays[number] = one
        return _core.States(taken.words, taken.totals, tuple(arrays), taken.memory)

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
        _core.States(*taken)


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
            _core.States(*bad)
    with pytest.raises(ValueError, match="out of range"):
        _core.States(*taken, 0)
    with pytest.raises(ValueError, match="out of range"):
        _core.States(*taken, width=-1)
    with pytest.raises(ValueError, match="there is no place 3"):
        _core.States(*taken).rows(3)


@pytest.mark.parametrize(
    "images",
    [(2, 16, (b"",) * 65), (2, 16, (None,) * 64), (2, 32, (b"a" * 32,) * 65), (9, 8, (None,) * 65)],
)
def test_images_that_do_not_fit_are_refused(images: tuple[int, int, tuple[bytes, ...]]) -> None:
    words, totals, arrays = _taken_of(dominoes(8, 8))
    fits = images[:2] == (2, 16) and len(images[2]) == 65
    if fits:
        _core.States(words, totals, arrays, AMPLE, images=images)
        return
    with pytest.raises(ValueError, match="images do not fit"):
        _core.States(words, totals, arrays, AMPLE, images=images)


def _taken_of(problem: Problem) -> tuple[int, int, tuple[array[int], ...]]:
    from cover.solver.states import core_arguments

    frontier = lay_out(problem, range(problem.primary_count))
    return finished(core_arguments(frontier, AMPLE))[:3]


def test_states_are_counted_by_one_call_at_a_time() -> None:
    states = states_of(lay_out(dominoes(20, 20), range(400)), 2**28)
    thread = Thread(target=states.go_on, args=(0.2,))
    thread.start()
    refused = False
    while thread.is_alive() and not refused:
        try:
            states.go_on(0.0)
        except RuntimeError:
            refused = True
    thread.join()

    assert refused
    assert states.found >= 0
