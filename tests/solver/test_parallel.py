"""One search by several threads: the same solutions in the same order, limits, errors, an end."""

import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from threading import Event, Thread

import pytest

from conftest import ENGINES
from cover.errors import EngineError
from cover.problem import Problem
from cover.solver import prepare
from cover.solver.engines import SolutionSearch
from cover.solver.parallel import search as parallel
from cover.solver.parallel import threads as daemons
from cover.solver.parallel import tree
from cover.solver.reference import dancing_links
from problems import dominoes, langford, queens
from processes import ctrl_c_after
from random_problems import small_case, solutions_of

COUNTED = {"python": queens(8), "links": queens(11), "dense": queens(14), "clauses": queens(11)}


@pytest.fixture(params=[1, 3])
def jobs(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of one step, after each of which a subtree gives."""
    for name in ("_ALONE", "_HANDING_ON", "_PATIENCE", "_PATIENT_STARTS", "_STARTS"):
        monkeypatch.setattr(parallel, name, 0)
    for name in ("_SHORTEST", "_LONGEST"):
        monkeypatch.setattr(parallel, name, 0)
    monkeypatch.setattr(tree, "_STEP", 0)


@pytest.fixture(autouse=True)
def other_threads() -> Iterator[set[Thread]]:
    """The threads of other tests, such as Dask's; those of a test have to end with it."""
    others = {*threading.enumerate()}
    yield others
    for thread in {*threading.enumerate()} - others:
        thread.join(5)
    assert {*threading.enumerate()} <= others


def run_of(
    problem: Problem, engine: str, jobs: int, fixed: Sequence[int] = ()
) -> parallel.ParallelSearch:
    return parallel.ParallelSearch(prepare(problem, engine).network, fixed, jobs=jobs)


def every(run: SolutionSearch) -> list[tuple[int, ...]]:
    return list(iter(run.next, None))


# --- The same as one search ---


@pytest.mark.usefixtures("hurried")
def test_small_problems_have_the_solutions_of_the_oracle(engine: str, jobs: int) -> None:
    random = Random(jobs)
    for _ in range(40):
        case = small_case(random)
        listed = run_of(case.problem, engine, jobs, case.fixed)
        counted = run_of(case.problem, engine, jobs, case.fixed)
        found = every(listed)

        assert len(found) == len(set(found))
        assert set(found) == solutions_of(case)
        assert found == every(prepare(case.problem, engine).network.run(case.fixed))
        assert counted.count() == len(found)
        assert listed.exhausted
        assert counted.exhausted
        assert listed.share == counted.share == 1


@pytest.mark.usefixtures("hurried")
def test_counts_and_nodes_are_those_of_one_search(engine: str, jobs: int) -> None:
    """Also after a limit, which is never exceeded, and nothing is lost."""
    expected = prepare(COUNTED[engine], engine).network.run()
    run, limited = run_of(COUNTED[engine], engine, jobs), run_of(queens(8), engine, jobs)

    assert [run.count(0), run.count(30), run.exhausted] == [0, 30, False]
    assert run.count() == expected.count() - 30
    assert (run.exhausted, run.count(), run.next()) == (True, 0, None)
    assert run.nodes == expected.nodes
    assert run.updates >= expected.updates
    assert [limited.count(92), limited.exhausted, limited.count(), limited.exhausted] == [
        *(92, False, 0, True)
    ]


# --- Limits of the time, and how much is done ---


@pytest.mark.usefixtures("hurried")
def test_a_count_goes_on_after_timeouts_and_its_share_grows(engine: str, jobs: int) -> None:
    number = prepare(COUNTED[engine], engine).network.run().count()
    for seconds in (0, 1e-4):
        run = run_of(COUNTED[engine], engine, jobs)
        counts, shares = list[int](), [run.share]
        while not run.exhausted:
            counts.append(run.count(seconds=seconds))
            shares.append(round(run.share, 12))

        assert sum(counts) == number
        assert (shares[0], shares[-1]) == (0, 1)
        assert shares == sorted(shares)
        assert len(set(shares)) > 2 or jobs > 1  # which may be done before we wake


def test_the_time_ends_a_search_without_an_end(engine: str, other_threads: set[Thread]) -> None:
    run, hopeless = (run_of(dominoes(size, size), engine, jobs=3) for size in (12, 13))

    assert run.count(seconds=0.05) > 0
    assert hopeless.next(seconds=0.05) is None
    assert not run.exhausted
    assert not hopeless.exhausted
    assert {*threading.enumerate()} <= other_threads


def test_a_listing_is_lazy_and_waits_when_much_is_found(engine: str, jobs: int) -> None:
    """A board of 144 cells has 5.3e16 tilings."""
    prepared = prepare(dominoes(12, 12), engine)
    run = parallel.ParallelSearch(prepared.network, jobs=jobs)
    expected = list(islice(iter(prepared.network.run().next, None), 1000))

    assert [run.next() for _ in range(1000)] == expected
    run.close()


@pytest.mark.usefixtures("hurried")
def test_what_waits_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_WAITING", 90)  # ten solutions
    monkeypatch.setattr(tree, "_IN_SLICE", 1)
    run = run_of(queens(8), "python", jobs=3)
    most, found = 0, []
    while (solution := run.next()) is not None:
        found.append(solution)
        most = max(most, sum(len(subtree.found) for subtree in run._threads.subtrees))

    assert found == every(prepare(queens(8), "python").network.run())
    assert most <= 10 + 10 + 3  # of the first, of all, and one from each thread


# --- What goes wrong ---


class Failing(dancing_links.LinkedNetwork):
    """Its searches fail at the third subtree, and only once."""

    started = 0

    def run(self, fixed: Sequence[int] = (), weighted: bool = False) -> dancing_links.LinkedSearch:
        self.started += 1
        if self.started == 3:
            raise MemoryError
        return super().run(fixed, weighted)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("method", ["count", "next"])
def test_what_goes_wrong_in_a_thread_reaches_the_caller(
    method: str, other_threads: set[Thread]
) -> None:
    run = parallel.ParallelSearch(Failing(queens(6)), jobs=2)
    ask: Callable[[], object] = getattr(run, method)
    with pytest.raises(MemoryError):
        list(iter(ask, ask))  # again and again

    assert {*threading.enumerate()} <= other_threads
    assert not run.exhausted


def test_ctrl_c_ends_the_threads_and_loses_nothing(
    engine: str, jobs: int, monkeypatch: pytest.MonkeyPatch, other_threads: set[Thread]
) -> None:
    monkeypatch.setattr(parallel, "_ALONE", 0)
    run = run_of(COUNTED[engine], engine, jobs)
    with monkeypatch.context() as patch:
        patch.setattr(parallel.SearchThreads, "wait", _interrupt_soon)
        with pytest.raises(KeyboardInterrupt):
            run.count()

    assert {*threading.enumerate()} <= other_threads
    found = run.counted
    rest = run.count()
    assert found <= rest == prepare(COUNTED[engine], engine).network.run().count()


def _interrupt_soon(self: parallel.SearchThreads, *_: object) -> None:
    Event().wait(0.005)
    raise KeyboardInterrupt


def test_ctrl_c_comes_through_at_once(other_threads: set[Thread]) -> None:
    run = run_of(dominoes(12, 12), ENGINES[-1], jobs=2)
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.1):
        run.count()

    assert run.counted > 0
    assert not run.exhausted
    assert {*threading.enumerate()} <= other_threads


def test_a_forgotten_search_lets_its_threads_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel, "_ALONE", 0)
    monkeypatch.setattr(parallel, "_HANDING_ON", 0)
    run = run_of(dominoes(13, 13), ENGINES[-1], jobs=2)
    with monkeypatch.context() as patch:
        patch.setattr(parallel.ParallelSearch, "close", lambda self: None)
        run.next(0.01)
    threads = list(run._threads.daemons.started)

    assert len(threads) == 2
    assert all(thread.is_alive() for thread in threads)
    del run
    for thread in threads:
        thread.join(5)
    assert not any(thread.is_alive() for thread in threads)


def test_where_no_more_threads_can_be_started_fewer_do_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parallel, "_ALONE", 0)
    started: list[Thread] = []

    class OnlyOne(Thread):
        def start(self) -> None:
            if started:
                raise RuntimeError("can't start new thread")
            started.append(self)
            super().start()

    monkeypatch.setattr(daemons, "Thread", OnlyOne)

    assert run_of(langford(7), "python", jobs=3).count() == 52
    assert len(started) == 1
    with pytest.raises(EngineError, match="no thread can begin"):
        run_of(langford(7), "python", jobs=3).count()


def test_without_threads_the_caller_counts_alone(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel, "HAS_THREADS", False)
    monkeypatch.setattr(daemons, "Thread", None)  # calling it would fail

    run = run_of(langford(8), engine, jobs=1)
    assert run.count(limit=7) == 7
    assert run.count() == 300 - 7
    assert run.share == 1
    hard = run_of(queens(16), engine, jobs=1)
    hard.count(seconds=0.02)
    assert hard.share < 1
    assert not hard.exhausted
