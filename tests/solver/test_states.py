"""States, layer by layer: right in any order and memory, at any size; and kept for the way back.

It finds a state that is lost, met twice or refused though it leads on, in random problems with
sums and weights, each beside its readable twin (`frontier_states.py`).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from math import prod
from random import Random
from typing import Any

import pytest

from counters import AMPLE, best_order, count_of, counted, lay_out, measured, states_of
from cover.problem import Problem, Sum
from cover.solver import _core
from cover.solver.states import choosing_way, core_arguments
from cover.solver.states.frontier import Frontier
from cover.steps import finished
from frontier_states import State, layers, moves_from, walked, ways_onward
from problems import dominoes, langford, latin, pentominoes
from random_problems import small_case, solutions_of, summed_case
from test_reduce import entangled_case

BOARD_OF_12 = 53_060_477_521_960_000  # tilings with dominoes (Kasteleyn 1961)


# --- Random problems ---


def drawn(random: Random, number: int) -> Iterator[tuple[Frontier, int]]:
    """Random problems of every kind, laid out in any order, and how many solutions they have.

    In some of them an option stands for several equal ones, and solutions are so many more.
    """
    while number:
        case = random.choice((small_case, summed_case, entangled_case))(random)._replace(fixed=())
        problem, starts = case.problem, case.problem.sum_starts
        if any(starts[k] == starts[k + 1] for k in range(problem.sum_count)):
            continue  # a sum of nothing
        number -= 1
        times = [random.choice((1, 1, 2, 5)) for _ in range(problem.option_count)]
        if random.random() < 0.4:
            times = [1] * len(times)
        order = random.sample(range(problem.primary_count), problem.primary_count)
        total = sum(prod(times[option] for option in each) for each in solutions_of(case))
        yield lay_out(problem, order, times), total


def test_random_problems_in_any_order() -> None:
    """No state is looked at twice, and some that lead nowhere are not looked at."""
    random = Random(1)
    several = refused = 0
    for frontier, number in drawn(random, 500):
        states, expected = states_of(frontier, jobs=random.choice((1, 2))), walked(frontier)

        assert counted(states) == expected.total == number
        assert states.nodes <= expected.states
        several += states.found > 1
        refused += states.refused > 0 and states.nodes < expected.states

    assert min(several, refused) > 60


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


def test_kept_layers_are_folded_back_as_by_the_twin() -> None:
    random = Random(5)
    frontiers = [frontier for frontier, _ in drawn(random, 250)]
    board = dominoes(4, 6)
    for frontier in (*frontiers, lay_out(board, best_order(board))):
        states, expected = states_of(frontier, keep=True), walked(frontier)

        assert counted(states) == expected.total
        assert states.uses == ()
        assert states.fold()
        assert list(states.uses) == expected.uses
        check_below(states, frontier, ways_onward(frontier, layers(frontier)), random)


def test_what_has_no_room_is_put_aside() -> None:
    """In so little memory that states come in batches, and are looked at more often."""
    in_batches = 0
    for frontier, number in drawn(Random(11), 100):
        least = states_of(frontier).nodes
        for memory in (0, 1000, 3000, 10_000):
            states = states_of(frontier, memory, jobs=2)
            in_steps(states, number, max(memory, 2000))  # for the first state alone
            assert states.too_large or states.found == number
            in_batches += states.nodes > least and not states.too_large

    assert in_batches > 15


def test_a_beam_finds_no_more_than_there_is() -> None:
    narrow = 0
    for frontier, number in drawn(Random(3), 150):
        for width in (1, 2, 5, 1000):
            beam = states_of(frontier, width=width)
            assert beam.go_on()
            assert beam.found <= number
            assert beam.forgotten or beam.found == number
            narrow += beam.forgotten > 0
    assert narrow > 40


# --- Classics and orders ---


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


# --- Pauses, memory and large numbers ---


def in_steps(states: _core.States, number: int, memory: int = AMPLE) -> int:
    """Count with pauses, at each of which no more is told than is certain, nor more taken."""
    told = pauses = 0
    while not states.go_on(0.0):
        assert told <= states.found <= number
        assert states.taken <= memory
        told, pauses = states.found, pauses + 1
    assert told <= states.found <= number
    assert states.go_on(0.0)
    return pauses


@pytest.mark.parametrize(
    ("problem", "number", "memory"),
    [
        (pentominoes(10, 5), 101_698_212, 62_000),
        (langford(8), 300, 60_000),
        (latin(4), 576, 20_000),
    ],
)
def test_batches_count_the_same(problem: Problem, number: int, memory: int) -> None:
    frontier = lay_out(problem, best_order(problem))
    all_at_once = states_of(frontier)
    assert counted(all_at_once) == number

    for jobs in (1, 3):
        states = states_of(frontier, memory, jobs=jobs)
        in_steps(states, number, memory)
        assert counted(states) == number
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


def test_pauses_change_nothing() -> None:
    states = states_of(lay_out(dominoes(12, 12), range(144)))

    assert in_steps(states, BOARD_OF_12) > 5
    assert states.found == BOARD_OF_12


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

    in_steps(states, most**30)
    assert states.found == most**30
    while not states.fold(0.0):
        pass
    assert states.uses == (most**30,) * 30


def test_the_most_frequent_states_go_on_in_a_beam() -> None:
    frontier = lay_out(dominoes(12, 12), range(144))
    found = [counted(states_of(frontier, width=width)) for width in (1, 16, 256, 4096)]

    assert found == sorted(found)
    assert found[2] > 0.9 * found[3]
    assert found[3] == BOARD_OF_12


# --- What the core refuses ---


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


ARRAYS = (
    *("own", "keeps", "move_starts", "reads", "sets", "times"),
    *("add_starts", "adds", "bound_starts", "bounds"),
)


def arguments_of(problem: Problem) -> dict[str, Any]:
    """What is handed to the core for a problem."""
    frontier = lay_out(problem, range(problem.primary_count))
    words, totals, arrays, _ = finished(core_arguments(frontier, AMPLE))
    return {"bit_words": words, "totals": totals, "arrays": arrays, "memory": AMPLE}


def refused(message: str, good: dict[str, Any], **changed: Any) -> None:
    """The core refuses the arguments with these changes."""
    with pytest.raises(ValueError, match=message):
        _core.States(**{**good, **changed})


def test_what_does_not_fit_together_is_refused() -> None:
    """Of the arguments of two dice, and their sum of 7."""
    dice = [item for item in "AB" for _ in range(6)]
    good = arguments_of(Problem("AB", dice, sums=[Sum("AB", [1, 2, 3, 4, 5, 6] * 2, 7, 7)]))
    states, arrays = _core.States(**good), good["arrays"]
    assert counted(states) == 6
    with pytest.raises(ValueError, match="there is no place 3"):
        states.rows(3)

    for bad in (0, 2**31 - 1):
        refused("out of range", good, bit_words=bad)
    for bad in (-1, 2**31 - 1):
        refused("out of range", good, totals=bad)
    refused("out of range", good, arrays=arrays[1:])
    for name, bad in (("memory", -1), ("jobs", 0), ("width", -1)):
        refused("out of range", good, **{name: bad})
    for number, name in enumerate(ARRAYS):
        before, one, after = arrays[:number], arrays[number], arrays[number + 1 :]
        for other in (one[:-1], one + one, array(one.typecode)):
            if len(other) != len(one):
                refused("do not fit together", good, arrays=(*before, other, *after))
        refused(name, good, arrays=(*before, array("b", bytes(len(one))), *after))
    for number, place, bad in (
        *((0, 0, 64), (2, 0, 1), (2, 1, -1), (2, 1, 13)),
        *((6, 2, 0), (7, 0, 1), (7, 0, -1), (9, 0, 1)),
    ):
        right, arrays[number][place] = arrays[number][place], bad
        refused("do not fit together", good)
        arrays[number][place] = right


def test_images_that_do_not_fit_are_refused() -> None:
    good = arguments_of(dominoes(8, 8))
    for rows in ((b"",) * 65, (None,) * 65):
        _core.States(**good, images=(2, 16, rows))

    for images in ((2, 16, (None,) * 64), (2, 32, (b"a" * 32,) * 65), (9, 8, (None,) * 65)):
        refused("images do not fit", good, images=images)
