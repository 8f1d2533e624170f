"""Running out of memory at every single allocation of the core: no crash, no leak, no wrong answer.

A child process runs with a library that stands before malloc and its relatives. It watches the
calls that come from the core, fails the one it is told to and knows which blocks are still there.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import subprocess
import sys
from array import array
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import counters
from conftest import ROOT
from counters import states_of
from cover.families.grids.houses import boxes_rules
from cover.families.grids.model import item_symmetry, model
from cover.families.grids.puzzle import DigitGrid
from cover.problem import Problem, Sum
from cover.solver import _core
from cover.solver.cheapest import CheapestQuestion, NativeCheapestSearch
from cover.solver.engines import nine_of
from cover.solver.line_tables import LineShape, records_of
from cover.solver.states.cuts import making_symmetric_count
from cover.steps import finished
from problems import dominoes, langford, options_of, queens, repeated, with_wholes
from random_problems import lay_out
from test_records import ask
from test_sums import magic_square

SHIM = ROOT / "tests" / "data" / "allocations" / "failing.c"


def test_running_out_of_memory_anywhere(tmp_path: Path) -> None:
    shim = tmp_path / "failing.so"
    subprocess.run(["gcc", "-O1", "-fPIC", "-shared", "-o", shim, SHIM], check=True)

    done = subprocess.run(
        [sys.executable, "-c", "import test_allocations; test_allocations.fail_everywhere()", shim],
        cwd=ROOT / "tests" / "solver",
        env={**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout, done.returncode) == ("all\n", 0), done.stderr


def fail_everywhere() -> None:
    """What the child does: it tells the library where the core lies, and has everything fail."""
    shim = ctypes.CDLL(sys.argv[1])
    maps = Path("/proc/self/maps").read_text().splitlines()
    spans = [line.split()[0].split("-") for line in maps if _core.__file__ in line]
    begin, end = int(spans[0][0], 16), int(spans[-1][1], 16)
    shim.watch(ctypes.c_size_t(begin), ctypes.c_size_t(end))
    cases = small_cases()
    for case in cases:
        answer = case.whole()
        assert answer[:2] == (case.expected, case.expected)
        fail_in_the_core(shim, case.whole, answer, {"memory"})
    for work, expected in larger_works():
        fail_in_the_core(shim, work, expected, {"memory", "right"})
    if importlib.util.find_spec("_testcapi") is not None:
        fail_in_python(shim, cases)
    print("all")


def fail_in_the_core(
    shim: Any, work: Callable[[], object], expected: object, outcomes: set[str]
) -> None:
    """Each of the calls fails; of many, some do."""
    shim.fail_at(0)
    answer = work()
    assert answer == expected, (work, answer)
    made = shim.calls_made()
    assert made >= 3, made
    found = set()
    for call in (*range(1, min(made, 80) + 1), *range(81, made + 1, 1 + made // 40)):
        shim.fail_at(call)
        try:
            got = work()
            found.add("memory" if got == "memory" else "right" if got == expected else "wrong")
        except MemoryError:
            found.add("memory")
        assert shim.blocks_left() == 0, (work, call)
    assert {"memory"} <= found <= outcomes, (work, found)
    shim.fail_at(0)
    answer = work()
    assert answer == expected, (work, answer)


# --- Searches of small problems, and all that a network does ---


class Small(NamedTuple):
    """A problem, how many solutions it has, and how they are searched."""

    problem: Problem
    expected: int
    cpu: str | None
    weighted: bool

    def whole(self) -> tuple[Any, ...]:
        network = lay_out(self.problem, self.cpu)
        run, twin = network.run((), self.weighted), network.run((), self.weighted)
        first: Any = run.next()
        given, walk = network.run((), self.weighted), network.walk()
        given.next()
        parts = given.give()
        block = network.run().block(3)
        walk.choose(walk.options[-1])
        way, made = network.dive(1), network.make([1], network)
        stays = network.thin(first, [[option] for option in first])
        uses = array("q", bytes(8 * self.problem.option_count))
        tallied = network.tally(uses, 3)
        asked = way, made, stays, tallied, uses
        del network
        return 1 + run.count(), twin.count(), first, parts, walk.options, block, asked


def small_cases() -> list[Small]:
    """What is laid out in all ways, by linked lists and by bit sets."""
    problems = [
        *[(queens(6), 4), (langford(4), 2), (magic_square(3, 15, 15), 8)],
        (with_wholes(repeated(6, 15), 1), 1),
    ]
    codes = None, _core.CPUS[0], _core.CPUS[-1]
    drawn = product(problems, codes, (False, True))
    return [Small(*stated, cpu, weighted) for stated, cpu, weighted in drawn]


# --- The same for memory that the core asks of Python: of its objects, and of its copies ---


def fail_in_python(shim: Any, cases: list[Small]) -> None:
    for case in cases:
        answer = case.whole()
        run = lay_out(case.problem, case.cpu).run()
        run.next()
        assert case.weighted or after_failures(run.give)[0] == answer[3]
        run = lay_out(case.problem, case.cpu).run()
        assert after_failures(partial(run.block, 3))[0] == answer[5]
        del run
        objects = 0
        for time in range(4):
            got, failed = after_failures(case.whole, shim.blocks_left)
            assert got == answer
            assert failed > 5
            if time == 1:  # the first times something may be kept
                objects = sys.getallocatedblocks()
        assert sys.getallocatedblocks() < objects + 4


def after_failures(work: Callable[[], Any], left: Callable[[], int] = int) -> tuple[Any, int]:
    """What comes of work in which one allocation after another has failed, and how many have.

    After each there is nothing `left`.
    """
    import _testcapi  # type: ignore[import-not-found]

    for call in range(10_000):
        got = None
        try:
            _testcapi.set_nomemory(call, call + 1)
            try:
                got = work()
            finally:
                _testcapi.remove_mem_hooks()
        except MemoryError:
            pass
        assert left() == 0, call
        if got is not None:
            return got, call
    raise AssertionError("it fails without end")


# --- What allocates as it goes on ---


def larger_works() -> list[tuple[Callable[[], object], object]]:
    """Works, and what each comes to where nothing fails.

    Counts by states are in layers that grow and counts that get wider, in batches, and there and
    back. A layout for what is handed over that fails is no failure of the search.
    """
    board, small_board, coins = dominoes(8, 8), dominoes(4, 4), range(130)
    with_coins = Problem(
        [*board.items, *coins], [*options_of(board), *([coin] for coin in coins for _ in "ab")]
    )
    with_everything = Problem(
        "abcd",
        ["abx", "cdx", "ac", "bd", "ad", "bc", "aby", "cdy", "d"],
        "xy",
        [Sum("a", [1, 2, 3, 4, 5, 6, 7, 8, 9], 1, 7)],
        {"b": (1, 2), "c": (0, 3)},
    )
    rules, small = boxes_rules(3, 3), boxes_rules(2, 2)
    grids, small_grids, symmetry = model(rules), model(small), item_symmetry(small)
    assert symmetry is not None
    nine = nine_of(9, (house.cells for house in rules.houses))
    values = dict(zip(".123456789", range(10), strict=True))
    lines = LineShape(*DigitGrid._of_rules(rules)._filling(), values, "123456789")

    def counted(problem: Problem = with_coins, memory: int = 2**24) -> object:
        states = states_of(counters.lay_out(problem, range(problem.primary_count)), memory)
        while not states.go_on():
            pass
        return "memory" if states.too_large else states.found

    def counted_in_batches() -> object:
        return counted(langford(6), 5_000)

    def counted_there_and_back() -> object:
        frontier = counters.lay_out(small_board, range(16), [10**9] * small_board.option_count)
        states = states_of(frontier, 2**24, keep=True)
        while not states.go_on():
            pass
        while not states.fold():
            pass
        if states.too_large:
            return "memory"
        assert len(states.ways([])) == 2
        assert states.links(0, 0) is not None
        return sum(states.uses) // 8

    def counted_by_symmetry() -> object:
        count: Any = finished(making_symmetric_count(small_grids, symmetry, 2**28, 1))
        count.go_on()
        return count.found

    def handed_over() -> object:
        return lay_out(queens(10), _core.CPUS[0], hand_over=True).run().count()

    def made_in_lanes() -> object:
        network = lay_out(grids, _core.CPUS[0])
        made: Any = network.make([1, 2, 3], network, nine)
        return [len(kept) for kept, is_proved in made if is_proved]

    def answered_in_lanes() -> object:
        """Many parts of a grid wait for a lane; some lines are left to the dense engine."""
        laid_out: Any = SimpleNamespace(network=lay_out(grids, _core.CPUS[0]), engine="native")
        found = records_of(laid_out, lines)
        assert found is not None
        told = ask(found, ["." * 81], 1000, "none") + ask(found, ["." * 81] * 2, 9999, "none")
        return [number for _, number, _ in told]

    def cheapest() -> object:
        question = CheapestQuestion([3, 1, 4, 1, 5, 9, 2, 6, 5], 3)
        search = NativeCheapestSearch(with_everything, question)
        while not search.complete:
            try:
                search.go_on()
            except MemoryError:
                search.go_on()
                assert search.complete
                raise
        return search.solutions

    def cheapest_on_the_board() -> object:
        costs = [k * k % 17 for k in range(board.option_count)]
        search = NativeCheapestSearch(board, CheapestQuestion(costs, 2))
        search.go_on()
        return [cost for cost, _ in search.solutions]

    return [
        (counted, 12988816 * 2**130),
        (counted_in_batches, 0),
        (counted_there_and_back, 36 * 10**72),
        (handed_over, 724),
        (made_in_lanes, [23, 25, 23]),
        (answered_in_lanes, [1000, 9999, 9999]),
        (counted_by_symmetry, 288),
        (cheapest, [(3, (1, 6)), (3, (3, 6)), (4, (0, 3))]),
        (cheapest_on_the_board, [146, 148]),
    ]
