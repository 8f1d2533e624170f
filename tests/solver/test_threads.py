"""Threads at one search, network, layer or kind of records: what the thread sanitizer watches.

It sees races between threads in the core; that the answers are right is tested elsewhere, too.
"""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable
from random import Random

import pytest

import counters
from counters import counted, states_of
from cover.solver import _core, prepare
from engine_trials import answered, drawn_way, search_in_threads
from problems import dominoes, langford, pentominoes, queens
from random_problems import lay_out
from test_nine import SHAPES, mixed_lines
from test_records import ask, endless, records
from texts import GOOD, SOLVED, TWICE, TWO_WAYS

each_code = pytest.mark.parametrize("cpu", [None, _core.CPUS[0]])


def in_four_threads(work: Callable[[], object]) -> list[object]:
    """What work gives that four threads do at a time."""
    results: list[object] = []
    threads = [threading.Thread(target=lambda: results.append(work())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_threads_search_and_give() -> None:
    for seed in range(30):
        random = Random(seed)
        case = answered(random)
        if case is None:
            continue
        for _ in range(3):
            way = drawn_way(random, case.is_small)
            network = way.lay_out(case.problem)
            if network is not None:
                search_in_threads(random, network, case, way)


@pytest.mark.parametrize("engine", ["links", "dense", "native"])
def test_threads_share_what_takes_long(engine: str) -> None:
    prepared = prepare(langford(8), engine)

    assert len(set(prepared.search(jobs=2, ordered=False))) == 300
    assert prepared.search(jobs=2).count().value == 300
    assert prepare(dominoes(7, 6), engine).count(jobs=2).value == 31_529


@each_code
def test_one_thread_looks_while_another_searches(cpu: str | None) -> None:
    """It sees how far the search is, and walks and searches in the same network."""
    network = lay_out(dominoes(8, 8), cpu)
    run = network.run()
    seen = []
    thread = threading.Thread(target=lambda: seen.append(run.count(seconds=0.1)))
    thread.start()
    while thread.is_alive():
        assert run.nodes >= 0
        assert network.run().next() is not None
        walk = network.walk()
        walk.choose(walk.options[0])
    thread.join()
    assert seen[0] > 0


@each_code
def test_two_threads_on_one_run_are_refused(cpu: str | None) -> None:
    run = lay_out(dominoes(12, 12), cpu).run(weighted=cpu is not None)

    thread = threading.Thread(target=run.count, kwargs={"seconds": 0.2})
    thread.start()
    while not run.nodes:
        time.sleep(0.001)
    for use in (run.next, run.count, run.give):
        with pytest.raises(RuntimeError, match="searching"):
            use()
    thread.join()

    assert run.next() is not None


def test_states_are_counted_by_one_call_at_a_time() -> None:
    states = states_of(counters.lay_out(dominoes(20, 20), range(400)), 2**28)
    thread = threading.Thread(target=states.go_on, args=(0.2,))
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


def test_threads_count_the_same_states() -> None:
    frontier = counters.lay_out(pentominoes(10, 7), range(70))
    states, alone = states_of(frontier, 2**28, jobs=3), states_of(frontier, 2**28)
    while not states.go_on(0.01):
        pass

    assert counted(states) == counted(alone) == 756_605_877_809
    assert states.nodes == alone.nodes


def test_other_threads_work_while_a_large_problem_is_laid_out() -> None:
    count = 2_000_000
    starts, nothing = array("q", range(count + 1)), array("i", [0]) * count
    thread = threading.Thread(target=lambda: _core.Network("links", 1, 1, starts, nothing, nothing))
    thread.start()

    steps = 0
    while thread.is_alive():
        steps += 1
        time.sleep(0.001)

    assert steps > 3


@each_code
def test_threads_search_at_the_same_time(cpu: str | None) -> None:
    network = lay_out(queens(9), cpu)

    assert in_four_threads(lambda: network.run().count()) == [352] * 4


def test_threads_share_rules_and_code() -> None:
    found, lines = records(SHAPES["jigsaw"], cpu=_core.CPUS[0]), mixed_lines("jigsaw", 250)
    expected = ask(records(SHAPES["jigsaw"]), lines)

    assert in_four_threads(lambda: ask(found, lines)) == [expected] * 4


def test_threads_share_records() -> None:
    found, lines = records(), [GOOD, TWO_WAYS, TWICE] * 100
    expected = [("u", 1, SOLVED), ("v", 2, ""), ("n", 0, "")] * 100

    assert in_four_threads(lambda: ask(found, lines)) == [expected] * 4


def test_a_search_of_records_can_be_stopped() -> None:
    found = endless()
    timer = threading.Timer(0.05, found.stop)
    timer.start()

    assert ask(found, [".", "."], most=1) == [("i", 0, "")]
    timer.join()
