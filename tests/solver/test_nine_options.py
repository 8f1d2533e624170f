"""What the kernel for 9x9 grids tells of options: as networks do, for each processor."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from cover.families.grids.puzzle import DigitGrid
from cover.solver import _core, prepare
from cover.solver._core import Nine
from cover.solver.nine import nine_of
from cover.solver.reference.settling import IN_NONE, IN_SOME, OPEN
from cover.solver.settling import KnownOptions
from interrupting import ctrl_c_after
from test_nine import SHAPES, each_cpu

OPTIONS = 729
ENDLESS = 10**15


def made(name: str, cpu: str) -> Nine:
    """What knows grids of a shape, with the code for a processor."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COVER_CPU", cpu)
        found = nine_of([house.cells for house in SHAPES[name].houses])
    assert found is not None
    return found


def givens(name: str, random: Random) -> Iterator[Sequence[int]]:
    """Options of givens with which there are many solutions, few, one or none."""
    solution = next(iter(prepare(DigitGrid.model(SHAPES[name])).search(limit=1)))
    for taken in (20, 45, 52, 60, 68):
        kept = random.sample(solution, 81 - taken)
        yield kept
        wrong = random.randrange(OPTIONS)
        yield [option for option in kept if option // 9 != wrong // 9] + [wrong]


@each_cpu
@pytest.mark.parametrize("name", ["sudoku", "diagonals", "windows", "jigsaw"])
def test_options_are_known_as_by_a_search(name: str, cpu: str) -> None:
    nine, problem = made(name, cpu), DigitGrid.model(SHAPES[name])
    network = prepare(problem, "dense").network
    kinds = set()
    for fixed in givens(name, Random(5)):
        stated = KnownOptions(problem, network, fixed)
        in_lanes = KnownOptions(problem, network, fixed, nine)
        uses, found, complete = stated.list_few(20, 0, None)
        used, also_found, also_complete = in_lanes.list_few(20, 10**6, None)
        kinds.add((min(found, 2), complete))

        assert (also_found, also_complete) == (found, complete)
        if complete:
            assert used == uses
            assert in_lanes.state == stated.state
            continue
        assert sum(used) == 81 * 20
        assert [bool(count) for count in used] == [state == IN_SOME for state in in_lanes.state]
        assert nine.settle(in_lanes.state, fixed, 10**7)
        assert stated.settle([(option,) for option in range(OPTIONS)], 0, None)
        assert in_lanes.state == stated.state
    assert (0, True) in kinds
    assert (2, False) in kinds


@each_cpu
def test_what_takes_more_guesses_stays_open(cpu: str) -> None:
    nine, known = made("latin", cpu), bytearray(OPTIONS)
    uses = array("q", bytes(8 * OPTIONS))

    assert nine.tally(uses, known, ENDLESS, (), 100)[1] is False
    assert OPEN in known or IN_NONE not in known
    assert nine.tally(uses, known, 0, (), 1) == (0, False)


@each_cpu
def test_the_time_is_kept(cpu: str) -> None:
    uses, known = array("q", bytes(8 * OPTIONS)), bytearray(OPTIONS)
    found, complete = made("sudoku", cpu).tally(uses, known, ENDLESS, (), ENDLESS, 0.05)

    assert found > 0
    assert not complete
    assert sum(uses) == 81 * found


def test_ctrl_c_is_heard() -> None:
    uses, known = array("q", bytes(8 * OPTIONS)), bytearray(OPTIONS)
    nine = made("sudoku", _core.CPUS[0])
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.05):
        nine.tally(uses, known, ENDLESS, (), ENDLESS)


def test_what_does_not_fit_is_refused() -> None:
    nine = made("sudoku", _core.CPUS[0])
    uses, known = array("q", bytes(8 * OPTIONS)), bytearray(OPTIONS)
    for fixed in ([729], [-1], [0, 1], [2**70], [None]):
        with pytest.raises((ValueError, OverflowError, TypeError)):
            nine.settle(known, fixed, 10)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="guesses"):
        nine.settle(known, [], 0)
    with pytest.raises(ValueError, match="known"):
        nine.settle(known[1:], [], 10)
    with pytest.raises(ValueError, match="uses"):
        nine.tally(uses[1:], known, 10, [], 10)
    with pytest.raises(ValueError, match="known"):
        nine.tally(uses, known[1:], 10, [], 10)
    assert nine.settle(known, [0, 0], 10**6)
