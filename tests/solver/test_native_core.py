"""What only the compiled engines have: what they refuse, limits, slices and signals.

That they search as the reference does is the business of test_engines.py.
"""

import signal
from array import array
from types import FrameType

import pytest

from cover.problem import Problem
from cover.solver import _core
from problems import dominoes, langford, queens
from processes import ctrl_c_after
from random_problems import lay_out

BEST = _core.CPUS[0]
ENGINES = {"links": None, "clauses": None, "dense": BEST, "native": BEST}  # with code for bit sets
each_engine = pytest.mark.parametrize(("engine", "cpu"), ENGINES.items())


# --- What is refused ---

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


@pytest.mark.parametrize("name", MISFITS)
def test_arrays_that_do_not_fit_together_are_refused(name: str) -> None:
    primary, items, starts, entries, colours = MISFITS[name]
    arrays = array("q", starts), array("i", entries), array("i", colours)

    for engine, cpu in ENGINES.items():
        with pytest.raises(ValueError, match=r"\w"):
            _core.Network(engine, primary, items, *arrays, cpu)


def test_what_are_no_arrays_of_integers_is_refused() -> None:
    for starts, entries, colours in ("iii", "qqi", "qif"):
        arrays = array(starts, [0, 1]), array(entries, [0]), array(colours, [0])
        with pytest.raises(ValueError, match="array"):
            _core.Network("links", 1, 1, *arrays)
    with pytest.raises(TypeError):
        _core.Network("links", 1, 1, [0, 1], [0], [0])  # type: ignore[arg-type]


def test_too_many_nodes_are_refused() -> None:
    for primary, items in ((0, 2**31 - 2), (2**62, 2**63 - 1)):
        with pytest.raises(OverflowError):
            _core.Network("links", primary, items, array("q", [0]), array("i"), array("i"))


def test_fixing_what_is_no_option_is_refused() -> None:
    network = lay_out(queens(4))

    for option in (-1, 16, 2**31, 2**80, -(2**80)):
        with pytest.raises(ValueError, match="option"):
            network.run([1, option])
    for options in (["1"], 1):
        with pytest.raises(TypeError):
            network.run(options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("slice", -1), ("slice", 2**31), ("budget", 0), ("least_mean", -1), ("paying", -1)],
        ("spared", 0),
        *[("most_failures", 0), ("most_failures", 2**32)],
    ],
)
def test_a_tuning_out_of_range_is_refused(name: str, value: int) -> None:
    with pytest.raises(ValueError, match="tuning"):
        lay_out(queens(4), hand_over=False, **{name: value})


def test_other_measures_engines_and_processors_are_refused() -> None:
    arrays = array("q", [0, 1]), array("i", [0]), array("i", [0])

    with pytest.raises(TypeError, match="pace"):
        _core.Network("links", 1, 1, *arrays, tuning={"pace": 1})
    with pytest.raises(ValueError, match='there is no engine "dancing"'):
        _core.Network("dancing", 1, 1, *arrays)
    with pytest.raises(ValueError, match="bit sets take the code for a processor"):
        _core.Network("dense", 1, 1, *arrays)
    with pytest.raises(ValueError, match='there is no code for "z80" here'):
        _core.Network("dense", 1, 1, *arrays, "z80")
    for engine in ("links", "dense", "clauses"):
        with pytest.raises(ValueError, match="focus"):
            _core.Network(engine, 1, 1, *arrays, cpu=BEST, focus=1)


def test_a_run_comes_only_from_a_network() -> None:
    with pytest.raises(TypeError):
        _core.Run()


# --- Limits and large problems ---


@each_engine
def test_limits_of_a_count(engine: str, cpu: str | None) -> None:
    run = lay_out(queens(8), cpu, engine).run()  # and of a network that is no more

    assert [run.count(limit) for limit in (0, -1, -(2**80), 90)] == [0, 0, 0, 90]
    assert not run.exhausted
    assert run.count(2**80) == 2
    assert run.exhausted
    assert run.count() == 0
    assert run.next() is None


@each_engine
def test_what_is_thinned_may_be_repeated(engine: str, cpu: str | None) -> None:
    network = lay_out(Problem("ab", ["a"] * 100 + ["b"] * 100), cpu, engine)

    groups, twice = [(0,)] * 3000 + [(100,)], [(0, 0)] * 3 + [(100,)] * 3
    assert network.thin((0, 100), groups) == (bytes(2999) + b"\1\1", True)
    assert network.thin((0, 100), twice, (0,) * 300) == (bytes(5) + b"\1", True)


def test_the_time_is_watched_within_large_lists() -> None:
    """One item with a quarter of a million options: a single step of the search takes long."""
    alike, size, times = 50, 8, 5000
    options = [[0, *range(k * size + 1, (k + 1) * size)] for k in range(alike)]
    entries = array("i", [item for option in options for item in option]) * times
    starts = array("q", range(0, len(entries) + 1, size))
    colours = array("i", [0]) * len(entries)
    run = _core.Network("links", 1, alike * size, starts, entries, colours).run()

    run.count(seconds=0.002)

    assert not run.exhausted


# --- Signals ---


@each_engine
def test_a_count_ends_at_ctrl_c(engine: str, cpu: str | None) -> None:
    run = lay_out(dominoes(12, 12), cpu, engine).run()

    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.03):
        run.count()

    assert run.next() is not None


@pytest.mark.parametrize(
    ("problem", "cpu", "number"),
    [(dominoes(7, 8), None, 1_292_697), (langford(12), _core.CPUS[-1], 216_288)],
    ids=["links", "dense"],
)
def test_a_search_goes_on_after_an_interruption(
    problem: Problem, cpu: str | None, number: int
) -> None:
    """Alarms come again and again."""
    network = lay_out(problem, cpu)
    whole, run = (network.run(weighted=cpu is not None) for _ in range(2))
    interruptions = 0

    def interrupt(signal_number: int, frame: FrameType | None) -> None:
        if not run.exhausted:  # otherwise the alarm came behind the last count
            raise KeyboardInterrupt

    with ctrl_c_after(60):
        signal.signal(signal.SIGALRM, interrupt)
        while not run.exhausted:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.02)
                found = run.count()
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                interruptions += 1

    assert interruptions > 0
    assert found == whole.count() == number
    assert (run.nodes, run.updates) == (whole.nodes, whole.updates)


def test_a_signal_handler_cannot_use_the_run_it_interrupts() -> None:
    run = lay_out(dominoes(12, 12)).run()

    def search(number: int, frame: FrameType | None) -> None:
        run.next()

    with ctrl_c_after(0.03):
        signal.signal(signal.SIGALRM, search)
        with pytest.raises(RuntimeError, match="searching"):
            run.count()

    assert run.next() is not None
