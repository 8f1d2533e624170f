"""What only the compiled engine has: its borders, slices, threads and signals.

That it searches as the reference does is the business of test_engines.py.
"""

import signal
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import pytest

from conftest import ROOT
from cover.problem import Problem
from cover.solver import _core
from problems import dominoes, queens
from random_problems import lay_out

# Linked lists, and bit sets with the code for each processor.
each_code = pytest.mark.parametrize("cpu", [None, *_core.CPUS])


# --- Arrays that do not fit together ---------------------------------------------------------

MISFITS = {
    "negative primary_count": (-1, 2, [0, 2], [0, 1], [0, 0]),
    "more primary items than items": (3, 2, [0, 2], [0, 1], [0, 0]),
    "no starts": (2, 2, [], [], []),
    "starts do not begin with 0": (2, 2, [1, 2], [0, 1], [0, 0]),
    "starts descend": (2, 2, [0, 5, 2], [0, 1], [0, 0]),
    "starts end before the entries": (2, 2, [0, 1], [0, 1], [0, 0]),
    "starts end behind the entries": (2, 2, [0, 3], [0, 1], [0, 0]),
    "fewer colours than entries": (2, 2, [0, 2], [0, 1], [0]),
    "more colours than entries": (2, 2, [0, 2], [0, 1], [0, 0, 0]),
    "an item too large": (2, 2, [0, 2], [0, 2], [0, 0]),
    "a negative item": (2, 2, [0, 2], [0, -1], [0, 0]),
    "a negative colour": (1, 2, [0, 2], [0, 1], [0, -1]),
    "a coloured primary item": (1, 2, [0, 2], [0, 1], [1, 0]),
    "an item twice in an option": (2, 2, [0, 3], [0, 1, 0], [0, 0, 0]),
}


@each_code
@pytest.mark.parametrize("name", MISFITS)
def test_arrays_that_do_not_fit_together_are_refused(name: str, cpu: str | None) -> None:
    primary, items, starts, entries, colours = MISFITS[name]
    arrays = array("q", starts), array("i", entries), array("i", colours)

    with pytest.raises(ValueError, match=r"\w"):
        _core.Network("dense" if cpu else "links", primary, items, *arrays, cpu)


@pytest.mark.parametrize(
    ("starts", "entries", "colours"), [("i", "i", "i"), ("q", "q", "i"), ("q", "i", "f")]
)
def test_arrays_of_other_types_are_refused(starts: str, entries: str, colours: str) -> None:
    with pytest.raises(ValueError, match="array"):
        _core.Network(
            "links", 1, 1, array(starts, [0, 1]), array(entries, [0]), array(colours, [0])
        )


def test_what_are_no_arrays_and_no_options_is_refused() -> None:
    with pytest.raises(TypeError):
        _core.Network("links", 1, 1, [0, 1], [0], [0])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        lay_out(queens(4)).run(["1"])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        lay_out(queens(4)).run(1)  # type: ignore[arg-type]


def test_too_many_nodes_are_refused() -> None:
    with pytest.raises(OverflowError):
        _core.Network("links", 0, 2**31 - 2, array("q", [0]), array("i"), array("i"))
    with pytest.raises(OverflowError):
        _core.Network("links", 2**62, 2**63 - 1, array("q", [0]), array("i"), array("i"))


@pytest.mark.parametrize("option", [-1, 16, 2**31, 2**80, -(2**80)])
def test_fixing_an_option_that_does_not_exist_is_refused(option: int) -> None:
    with pytest.raises(ValueError, match="option"):
        lay_out(queens(4)).run([1, option])


@pytest.mark.parametrize(
    "tuning",
    [
        {"slice": -1},
        {"slice": 2**31},
        {"budget": 0},
        {"least_mean": -1},
        {"paying": -1},
        {"most_failures": 0},
        {"most_failures": 2**32},
    ],
)
def test_a_tuning_out_of_range_is_refused(tuning: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="tuning"):
        lay_out(queens(4), hand_over=False, **tuning)


def test_other_measures_and_engines_are_refused() -> None:
    arrays = array("q", [0, 1]), array("i", [0]), array("i", [0])

    with pytest.raises(TypeError, match="pace"):
        _core.Network("links", 1, 1, *arrays, tuning={"pace": 1})
    with pytest.raises(ValueError, match='there is no engine "dancing"'):
        _core.Network("dancing", 1, 1, *arrays)
    with pytest.raises(ValueError, match="bit sets take the code for a processor"):
        _core.Network("dense", 1, 1, *arrays)
    for engine in ("links", "dense", "clauses"):
        with pytest.raises(ValueError, match="focus"):
            _core.Network(engine, 1, 1, *arrays, cpu=_core.CPUS[0], focus=1)


def test_a_run_comes_only_from_a_network() -> None:
    with pytest.raises(TypeError):
        _core.Run()


# --- Several runs, and runs taken up again ---------------------------------------------------


def test_a_run_outlives_its_network() -> None:
    run = lay_out(queens(6)).run()

    assert run.count() == 4


@each_code
def test_limits_of_a_count(cpu: str | None) -> None:
    run = lay_out(queens(8), cpu).run()

    assert [run.count(limit) for limit in (0, -1, -(2**80), 90)] == [0, 0, 0, 90]
    assert not run.exhausted
    assert run.count(2**80) == 2
    assert run.exhausted
    assert run.count() == 0
    assert run.next() is None


def test_the_time_is_watched_within_large_lists() -> None:
    """One item with half a million options: a single step of the search takes long."""
    alike, size, times = 50, 8, 10_000
    options = [[0, *range(k * size + 1, (k + 1) * size)] for k in range(alike)]
    entries = array("i", [item for option in options for item in option]) * times
    starts = array("q", range(0, len(entries) + 1, size))
    colours = array("i", [0]) * len(entries)
    run = _core.Network("links", 1, alike * size, starts, entries, colours).run()

    run.count(seconds=0.005)

    assert not run.exhausted


# --- Threads ---------------------------------------------------------------------------------


@contextmanager
def searching(run: _core.Run, seconds: float) -> Iterator[None]:
    """Count in another thread meanwhile."""
    thread = threading.Thread(target=run.count, kwargs={"seconds": seconds})
    thread.start()
    while not run.nodes:
        time.sleep(0.001)
    try:
        yield
    finally:
        thread.join()


@each_code
def test_two_threads_on_one_run_are_refused(cpu: str | None) -> None:
    run = lay_out(dominoes(12, 12), cpu).run(weighted=cpu is not None)

    with searching(run, seconds=0.5):
        for use in (run.next, run.count, run.give):
            with pytest.raises(RuntimeError, match="searching"):
                use()

    assert run.next() is not None


def test_other_threads_work_while_a_large_problem_is_laid_out() -> None:
    count = 3_000_000
    starts, nothing = array("q", range(count + 1)), array("i", [0]) * count
    thread = threading.Thread(target=lambda: _core.Network("links", 1, 1, starts, nothing, nothing))
    thread.start()

    steps = 0
    while thread.is_alive():
        steps += 1
        time.sleep(0.001)

    assert steps > 5


@each_code
def test_threads_search_at_the_same_time(cpu: str | None) -> None:
    network = lay_out(queens(10), cpu)
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(network.run().count())) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert counts == [724] * 8


# --- Thinning --------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["links", "dense", "clauses", "native"])
def test_what_is_thinned_may_be_repeated(engine: str) -> None:
    cpu = _core.CPUS[0] if engine in ("dense", "native") else None
    network = lay_out(Problem("ab", ["a"] * 100 + ["b"] * 100), cpu, engine)

    groups, twice = [(0,)] * 3000 + [(100,)], [(0, 0)] * 3 + [(100,)] * 3
    assert network.thin((0, 100), groups) == (bytes(2999) + b"\1\1", True)
    assert network.thin((0, 100), twice, (0,) * 300) == (bytes(5) + b"\1", True)


# --- Signals ---------------------------------------------------------------------------------

COUNTS_ON = """
import signal
import sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from cover.solver import search
from problems import dominoes
problem = dominoes(12, 12)
print("ready", flush=True)
try:
    search(problem, engine=sys.argv[1]).count()
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("name", ["links", "dense"])
def test_control_c_ends_a_long_count(name: str) -> None:
    command = [sys.executable, "-c", COUNTS_ON, name]
    with subprocess.Popen(command, cwd=ROOT / "tests", stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        answer = child.stdout.readline()

    assert answer == "interrupted\n"


@contextmanager
def on_alarm(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Let `handler` answer alarms meanwhile."""
    before = signal.signal(signal.SIGALRM, handler)
    try:
        yield
    finally:
        set_alarm(0)
        signal.signal(signal.SIGALRM, before)


def set_alarm(seconds: float = 0.03) -> None:
    """One alarm, in so many seconds; 0 sets none."""
    signal.setitimer(signal.ITIMER_REAL, seconds)


def interrupted_count(run: _core.Run) -> tuple[int, int]:
    """What a count comes to that alarms interrupt again and again, and how often they did."""
    interruptions = 0

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not run.exhausted:  # otherwise the alarm came behind the last count
            raise KeyboardInterrupt

    with on_alarm(interrupt):
        while not run.exhausted:
            try:
                set_alarm()
                found = run.count()
                set_alarm(0)
            except KeyboardInterrupt:
                interruptions += 1
    return found, interruptions


def test_a_search_goes_on_after_an_interruption() -> None:
    network = lay_out(dominoes(7, 8))
    whole, run = network.run(), network.run()
    expected = whole.count()
    found, interruptions = interrupted_count(run)

    assert interruptions > 1
    assert found == expected == 1_292_697
    assert (run.nodes, run.updates) == (whole.nodes, whole.updates)


def test_a_signal_handler_cannot_use_the_run_it_interrupts() -> None:
    run = lay_out(dominoes(12, 12)).run()

    with on_alarm(lambda number, frame: run.next()):
        set_alarm()
        with pytest.raises(RuntimeError, match="searching"):
            run.count()

    assert run.next() is not None


def test_too_little_memory_is_a_memory_error() -> None:
    """A network of 200 MB in a process that may take 100 MB more than it has."""
    program = (
        "import resource; from array import array; from cover.solver import _core\n"
        "size = 10_000_000\n"
        "starts = array('q', range(size + 1))\n"
        "zeros = array('i', bytes(4 * size))\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + 100_000_000,) * 2)\n"
        "try: _core.Network('links', 1, 1, starts, zeros, zeros)\n"
        "except MemoryError: print('MemoryError')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout == "MemoryError\n"
