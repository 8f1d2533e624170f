"""Running out of memory at every single allocation of the core: no crash, no leak, no wrong answer.

A child process runs with a library that stands before malloc and its relatives. It watches the
calls that come from the core, fails the one it is told to and knows which blocks are still there.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

SHIM = r"""
#include <errno.h>
#include <stddef.h>
#include <stdint.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

enum { MOST = 4096 };
static uintptr_t from, to;
static void *blocks[MOST];
static long calls, failing;

void watch(uintptr_t begin, uintptr_t end) { from = begin; to = end; }
void fail_at(long call) { calls = 0; failing = call; }
long calls_made(void) { return calls; }
long blocks_left(void)
{
    long count = 0;
    for (int k = 0; k < MOST; k++)
        count += blocks[k] != NULL;
    return count;
}

static void *noted(void *block)
{
    for (int k = 0; k < MOST; k++)
        if (block != NULL && blocks[k] == NULL) {
            blocks[k] = block;
            break;
        }
    return block;
}

static void forget(void *block)
{
    for (int k = 0; block != NULL && from != 0 && k < MOST; k++)
        if (blocks[k] == block)
            blocks[k] = NULL;
}

#define WATCHED ((uintptr_t)__builtin_return_address(0) - from < to - from)
#define ANSWER(call)                                 \
    if (!WATCHED)                                    \
        return call;                                 \
    if (++calls == failing)                          \
        return errno = ENOMEM, NULL;                 \
    return noted(call)

void *malloc(size_t size) { ANSWER(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { ANSWER(__libc_calloc(count, size)); }
void *aligned_alloc(size_t boundary, size_t size) { ANSWER(__libc_memalign(boundary, size)); }
void free(void *block) { forget(block); __libc_free(block); }
void *realloc(void *block, size_t size)
{
    if (WATCHED && ++calls == failing)
        return errno = ENOMEM, NULL;
    void *moved = __libc_realloc(block, size);
    if (moved != NULL && WATCHED) {
        forget(block);
        noted(moved);
    }
    return moved;
}
"""

# What a child does first: it tells the library where the core lies.
BEGINNING = """
import ctypes, sys
from array import array
from cover.solver import _core
from random_problems import lay_out
from problems import langford, queens, repeated, with_wholes
from test_sums import magic_square

shim = ctypes.CDLL(sys.argv[1])
spans = [line.split()[0].split("-") for line in open("/proc/self/maps") if _core.__file__ in line]
begin, end = int(spans[0][0], 16), int(spans[-1][1], 16)
shim.watch(ctypes.c_size_t(begin), ctypes.c_size_t(end))

PROBLEMS = [
    ("queens", queens(6), 4),
    ("pairs", langford(4), 2),
    ("sums", magic_square(3, 15, 15), 8),
    ("blocks", with_wholes(repeated(6, 15), 1), 1),
]
CASES = [
    (problem, expected, cpu, weighted)
    for _, problem, expected in PROBLEMS
    for cpu in (None, *_core.CPUS)
    for weighted in (False, True)
]

def whole(problem, cpu, weighted):
    network = lay_out(problem, cpu)
    run, twin = network.run((), weighted), network.run((), weighted)
    first = run.next()
    given, walk = network.run((), weighted), network.walk()
    given.next()
    parts = given.give()
    block = network.run().block(3)
    walk.choose(walk.options[-1])
    way, made = network.dive(1), network.make([1], network)
    stays = network.thin(first, [[option] for option in first])
    uses = array("q", bytes(8 * problem.option_count))
    tallied = network.tally(uses, 3)
    asked = way, made, stays, tallied, uses
    del network
    return 1 + run.count(), twin.count(), first, parts, walk.options, block, asked
"""

FAILS_IN_THE_CORE = """
failed = 0
for problem, expected, cpu, weighted in CASES:
    shim.fail_at(0)
    answer = whole(problem, cpu, weighted)
    assert answer[:2] == (expected, expected)
    made = shim.calls_made()
    assert made >= 3, made
    assert shim.blocks_left() == 0
    for call in range(1, made + 1):
        shim.fail_at(call)
        try:
            whole(problem, cpu, weighted)
        except MemoryError:
            failed += 1
        else:
            raise AssertionError((cpu, call))
        assert shim.blocks_left() == 0, (cpu, call)
        assert whole(problem, cpu, weighted) == answer
        assert shim.blocks_left() == 0, (cpu, call)
print("all", failed > 3 * len(CASES))
"""

# The same for memory that the core asks of Python: of its objects, and of the copies it makes.
FAILS_IN_PYTHON = """
import _testcapi

def failures(problem, cpu, weighted, answer):
    for call in range(10_000):
        try:
            _testcapi.set_nomemory(call, call + 1)
            try:
                got = whole(problem, cpu, weighted)
            finally:
                _testcapi.remove_mem_hooks()
        except MemoryError:
            got = None
        assert shim.blocks_left() == 0, (cpu, call)
        if got is not None:
            assert got == answer, (got, answer)
            return call

def after_failures(work):
    for call in range(10_000):
        try:
            _testcapi.set_nomemory(call, call + 1)
            try:
                return work()
            finally:
                _testcapi.remove_mem_hooks()
        except MemoryError:
            pass

def given_after_failures(problem, cpu):
    run = lay_out(problem, cpu).run()
    run.next()
    return after_failures(run.give)

def block_after_failures(problem, cpu):
    run = lay_out(problem, cpu).run()
    return after_failures(lambda: run.block(3))

for problem, expected, cpu, weighted in CASES:
    answer = whole(problem, cpu, weighted)
    assert answer[:2] == (expected, expected)
    assert weighted or given_after_failures(problem, cpu) == answer[3]
    assert block_after_failures(problem, cpu) == answer[5]
    failed = failures(problem, cpu, weighted, answer)
    assert failed > 5, failed
    objects = sys.getallocatedblocks()
    for _ in range(4):
        failures(problem, cpu, weighted, answer)
    assert sys.getallocatedblocks() < objects + 4
    assert whole(problem, cpu, weighted) == answer
    assert shim.blocks_left() == 0
print("all True")
"""

# Counting by states, in layers that grow and counts that get wider, in batches, and there and back.
# Handing over, where a layout that fails is no failure of the search.
FAILS_IN_LARGER_WORKS = """
from types import SimpleNamespace

from cover.families.grids.houses import boxes_rules
from cover.families.grids.model import model
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.model import item_symmetry
from cover.problem import Problem, Sum
from cover.solver.cheapest import CheapestQuestion, NativeCheapestSearch
from cover.solver.line_tables import LineShape, records_of
from cover.solver.engines import nine_of
from cover.solver.states.cuts import making_symmetric_count
from cover.steps import finished
from counters import lay_out as lay_out_frontier
from counters import states_of
from problems import dominoes, langford
from test_links_large import network

board, small_board = dominoes(8, 8), dominoes(4, 4)
coins = range(130)
both = Problem(
    [*board.items, *coins],
    [
        *(board.option(k) for k in range(board.option_count)),
        *([coin] for coin in coins for _ in "ab"),
    ],
)
board_of_queens = queens(10)
with_everything = Problem(
    "abcd",
    ["abx", "cdx", "ac", "bd", "ad", "bc", "aby", "cdy", "d"],
    "xy",
    [Sum("a", [1, 2, 3, 4, 5, 6, 7, 8, 9], 1, 7)],
    {"b": (1, 2), "c": (0, 3)},
)

def counted():
    states = states_of(lay_out_frontier(both, range(both.primary_count)), 2**24)
    while not states.go_on():
        pass
    return "memory" if states.too_large else states.found

def counted_in_batches():
    states = states_of(lay_out_frontier(langford(6), range(18)), 5_000)
    while not states.go_on():
        pass
    return "memory" if states.too_large else states.found

def counted_there_and_back():
    times = [10**9] * small_board.option_count
    frontier = lay_out_frontier(small_board, range(16), times)
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

empty_grid = model(boxes_rules(2, 2))
grid_symmetry = item_symmetry(boxes_rules(2, 2))

def counted_by_symmetry():
    count = finished(making_symmetric_count(empty_grid, grid_symmetry, 2**28, 1))
    count.go_on()
    return count.found

def cheapest():
    search = NativeCheapestSearch(
        with_everything, CheapestQuestion([3, 1, 4, 1, 5, 9, 2, 6, 5], 3)
    )
    while not search.complete:
        try:
            search.go_on()
        except MemoryError:
            search.go_on()
            assert search.complete
            raise
    return search.solutions

def found_on_the_board():
    costs = [k * k % 17 for k in range(board.option_count)]
    search = NativeCheapestSearch(board, CheapestQuestion(costs, 2))
    search.go_on()
    return [cost for cost, _ in search.solutions]

grids = model(boxes_rules(3, 3))
nine = nine_of(house.cells for house in boxes_rules(3, 3).houses)

def made_in_lanes():
    network = lay_out(grids, _core.CPUS[0])
    return [len(kept) for kept, is_proved in network.make([1, 2, 3], network, nine) if is_proved]

lines = LineShape(
    *DigitGrid._of_rules(boxes_rules(3, 3))._filling(),
    dict(zip(".123456789", range(10), strict=True)),
    "123456789",
)

# Many parts of a grid wait for a lane, and some lines are left to the dense engine.
def answered_in_lanes():
    laid_out = SimpleNamespace(network=lay_out(grids, _core.CPUS[0]), engine="native")
    found = records_of(laid_out, lines)
    empty = (b"." * 81 + b"\\n") * 2
    numbers = found.solve(empty, 0, 1, 1000, "none")[2] + found.solve(empty, 0, 2, 9999, "none")[2]
    return [*memoryview(numbers).cast("q")]

def handed_over():
    return network(board_of_queens, hand_over=True).run().count()

for work, expected in (
    (counted, 12988816 * 2**130),
    (counted_in_batches, 0),
    (counted_there_and_back, 36 * 10**72),
    (handed_over, 724),
    (made_in_lanes, [23, 25, 23]),
    (answered_in_lanes, [1000, 9999, 9999]),
    (counted_by_symmetry, 288),
    (cheapest, [(3, (1, 6)), (3, (3, 6)), (4, (0, 3))]),
    (found_on_the_board, [146, 148]),
):
    shim.fail_at(0)
    assert work() == expected, work.__name__
    made = shim.calls_made()
    assert made > 5, made
    outcomes = set()
    for call in (*range(1, min(made, 40) + 1), *range(41, made + 1, 1 + made // 40)):
        shim.fail_at(call)
        try:
            got = work()
            outcomes.add(got if got == "memory" else got == expected)
        except MemoryError:
            outcomes.add("memory")
        assert shim.blocks_left() == 0, call
    assert outcomes <= {True, "memory"} and "memory" in outcomes, outcomes
print("all True")
"""

PROGRAMS = {"core": FAILS_IN_THE_CORE, "larger works": FAILS_IN_LARGER_WORKS}
if importlib.util.find_spec("_testcapi") is not None:
    PROGRAMS["python"] = FAILS_IN_PYTHON


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shim")
    source, library = folder / "shim.c", folder / "shim.so"
    source.write_text(SHIM, encoding="ascii")
    subprocess.run(["gcc", "-O1", "-fPIC", "-shared", "-o", library, source], check=True)
    return library


@pytest.mark.parametrize("name", PROGRAMS)
def test_running_out_of_memory_anywhere(shim: Path, name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BEGINNING + PROGRAMS[name], shim],
        cwd=ROOT / "tests" / "solver",
        env={**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": str(ROOT / "tests")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout, done.returncode) == ("all True\n", 0), done.stderr
