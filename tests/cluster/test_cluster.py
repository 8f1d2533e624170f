"""Counts, listings and batches by workers: the same answers in the same order as here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from conftest import ROOT
from cover.cluster import connection, counting, listing
from cover.cluster.connection import Cluster
from cover.cluster.counting import counted_by
from cover.cluster.listing import listed_by
from cover.cluster.work import Stretch, WrongWorkerError, listed, perform
from cover.errors import EngineError, OptionError
from cover.problem import Problem
from cover.solver import prepare
from cover.solver.searching import Solutions
from problems import queens


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster("local:2", 1) as opened:
        yield opened


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is done here, and little by a worker at a time."""
    monkeypatch.setattr(counting, "_HERE", 0.001)
    monkeypatch.setattr(counting, "_AT_FIRST", 1)
    monkeypatch.setattr(counting, "_FOR_SHARD", 0.02)
    monkeypatch.setattr(listing, "_HERE", 0.001)
    monkeypatch.setattr(listing, "_FOR_STRETCH", 0.02)
    monkeypatch.setattr(listing, "_SENT", 20_000)


def workers_of(cluster: Cluster) -> list[int]:
    """The processes of a cluster of this machine."""
    assert cluster._local is not None
    return [nanny.pid for nanny in cluster._local.workers.values() if nanny.pid]


@pytest.mark.parametrize("engine", ["auto", "python"])
def test_a_stretch_is_what_was_listed_and_then_the_rest(engine: str) -> None:
    prepared = prepare(queens(8), engine)
    expected = list(prepared.search())

    found = []
    stretches = [Stretch([()], 1.0)]
    while stretches:
        some = listed(prepared, stretches.pop(0), 0.0003, 400)
        found += [solution for block in some.blocks for solution in Solutions(block)]
        stretches[:0] = some.rest

    assert found == expected


@pytest.mark.core
@pytest.mark.usefixtures("hurried")
def test_listings_have_their_order(cluster: Cluster) -> None:
    prepared = prepare(queens(11))

    assert list(listed_by(cluster, prepared)) == list(prepared.search())
    assert len(list(listed_by(cluster, prepared, limit=100))) == 100
    assert sum(map(len, listed_by(cluster, prepared).blocks(50))) == 2680


@pytest.mark.core
@pytest.mark.usefixtures("hurried")
def test_counts_are_those_of_one_machine(cluster: Cluster) -> None:
    prepared = prepare(queens(12))
    fixed = next(prepared.search())[:1]

    assert counted_by(cluster, prepared).value == 14200
    assert counted_by(cluster, prepared, fixed=fixed).value == prepared.count(fixed=fixed).value
    limited = counted_by(cluster, prepared, limit=14_000)
    assert (limited.value, limited.stopped_by) == (14_000, "limit")


def test_what_has_no_solution_has_none_on_a_cluster(cluster: Cluster) -> None:
    prepared = prepare(Problem(["a", "b"], [["a"]]))

    assert list(listed_by(cluster, prepared)) == []
    assert counted_by(cluster, prepared).value == 0


def test_an_address_of_a_scheduler_finds_its_workers(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = cluster._client.scheduler.address
    with Cluster(address, 1) as other:
        assert other.threads == 2
        assert other.submit(len, [1, 2, 3]).result(10) == 3
    assert cluster.submit(len, []).result(10) == 0  # other workers are left alone

    monkeypatch.setattr(connection, "__version__", "0.0.1")
    with pytest.raises(EngineError, match=r"the worker \S+ has version \S+ of cover, and this is"):
        Cluster(address, 1)
    with pytest.raises(WrongWorkerError):
        perform("0.0.1", len, [])


def test_what_is_no_scheduler_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_PATIENCE", 0.5)
    for wrong in ("local:0", "localhost", "local:x", "http://here"):
        with pytest.raises(OptionError, match="local, local:N or an address"):
            Cluster(wrong, 1)
    with pytest.raises(EngineError, match="no scheduler answers"):
        Cluster("tcp://127.0.0.1:9", 1)
    monkeypatch.setitem(sys.modules, "dask", None)
    with pytest.raises(OptionError, match=r"pip install 'cover\[dask\]'"):
        Cluster("local", 1)


def run(*words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "cover", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=cwd)


def test_a_batch_is_answered_as_on_one_machine(tmp_path: Path) -> None:
    for name in ("distributed", "random", "signal"):  # no worker looks for modules here
        (tmp_path / f"{name}.py").write_text("raise SystemExit('it was imported')")
    grid = "1...............\n................\n..x\n" + "11..............\n" * 2 + "." * 16
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(grid)
    files = [str(ROOT / "puzzles" / "killer" / name) for name in ("4x4.yaml", "full.txt")]
    words = ["solve", "-q", "--json", "--count", str(puzzles), *files]
    here = run(*words)

    shared = run(*words, "--scheduler", "local:2", cwd=tmp_path)

    assert (shared.returncode, shared.stdout, shared.stderr) == (
        here.returncode,
        here.stdout,
        here.stderr,
    )


class Killer:
    """Kills the workers of a cluster, one after the other, while it is entered."""

    def __init__(self, cluster: Cluster, seconds: float) -> None:
        self._cluster, self._seconds = cluster, seconds
        self._over = Event()
        self._thread = Thread(target=self._kill)
        self.killed = 0

    def __enter__(self) -> Killer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _kill(self) -> None:
        random = Random(1)
        while not self._over.wait(self._seconds):
            if workers := workers_of(self._cluster):
                os.kill(random.choice(workers), signal.SIGKILL)
                self.killed += 1


@pytest.mark.core
@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
def test_workers_that_are_killed_cost_time_and_no_answers() -> None:
    counted, told = prepare(queens(16)), prepare(queens(12))
    expected = list(told.search())
    with Cluster("local:2", 1) as cluster, Killer(cluster, 1.5) as killer:
        assert counted_by(cluster, counted).value == 14_772_512
        assert list(listed_by(cluster, told)) == expected
    assert killer.killed > 1
