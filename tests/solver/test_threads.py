"""Threads at one search, at one network and at the same records: what the thread sanitizer watches.

It sees races between threads in the core; that the answers are right is tested elsewhere, too.
"""

from __future__ import annotations

import threading
from random import Random

import pytest

from cover.solver import _core, prepare
from engine_trials import answered, drawn_way, search_in_threads
from problems import dominoes, langford
from random_problems import lay_out


@pytest.mark.parametrize("seed", range(30))
def test_threads_search_and_give(seed: int) -> None:
    random = Random(seed)
    case = answered(random)
    if case is None:
        return
    for _ in range(4):
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


@pytest.mark.parametrize("cpu", [None, _core.CPUS[0]])
def test_one_thread_looks_while_another_searches(cpu: str | None) -> None:
    """It sees how far the search is, and walks and searches in the same network."""
    network = lay_out(dominoes(8, 8), cpu)
    run = network.run()
    seen = []
    thread = threading.Thread(target=lambda: seen.append(run.count(seconds=0.2)))
    thread.start()
    while thread.is_alive():
        assert run.nodes >= 0
        assert network.run().next() is not None
        walk = network.walk()
        walk.choose(walk.options[0])
    thread.join()
    assert seen[0] > 0
