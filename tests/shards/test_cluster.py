"""Counts, listings and batches by workers: the same answers in the same order as here."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from unittest.mock import MagicMock, patch

import pytest

from conftest import ROOT, Run
from cover.errors import EngineError, OptionError
from cover.problem import Problem
from cover.shards import cluster as connection
from cover.shards import count, executors, listing
from cover.shards.cluster import Cluster
from cover.shards.count import ShardedCount, count_shard
from cover.shards.executors import perform
from cover.shards.listing import ShardedListing, list_stretch
from cover.shards.shard import Stretch
from cover.solver import CountResult, Prepared, Search, prepare
from cover.solver.api import count_by
from cover.solver.searching import Solutions
from cover.solver.watching import Watch
from problems import queens

WITHOUT_SOLUTION = Problem("ab", ["a"])
ENDLESS = ROOT / "puzzles" / "exact-cover" / "dominoes-12x12.dlx"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster("local:2", 1) as opened:
        yield opened


@pytest.fixture
def sent() -> Iterator[MagicMock]:
    """Little is done here, and little by a worker at a time; this is called for each of these."""
    with (
        patch.multiple(count, _STEP=1e-4, _HERE=0.001, _UNDECIDED=0.001),
        patch.multiple(count, _AT_FIRST=1, _FOR_SHARD=0.02),
        patch.multiple(listing, _HERE=0.001, _FOR_STRETCH=0.02, _SENT=20_000),
        patch.object(Cluster, "submit_at", autospec=True, side_effect=Cluster.submit_at) as called,
    ):
        yield called


def counted_by(
    cluster: Cluster,
    prepared: Prepared,
    fixed: tuple[int, ...] = (),
    limit: int | None = None,
    watch: Watch | None = None,
) -> CountResult:
    """The number of solutions, by the workers of a cluster."""
    here = prepared.counting(fixed, None, 1)
    return count_by(ShardedCount(cluster, prepared, fixed, here=here), limit, None, watch)


def listed_by(cluster: Cluster, prepared: Prepared, limit: int | None = None) -> Search:
    """The solutions, by the workers of a cluster."""
    return prepared.search(limit=limit, by=ShardedListing(cluster, prepared, ()))


@pytest.mark.parametrize("engine", ["auto", "python"])
def test_a_stretch_is_what_was_listed_and_then_the_rest(engine: str) -> None:
    prepared = prepare(queens(8), engine)
    expected = list(prepared.search())

    found = []
    stretches = [Stretch([()], 1.0)]
    while stretches:
        some = list_stretch(prepared, None, stretches.pop(0), 0.0003, 400)
        found += [solution for block in some.blocks for solution in Solutions(block)]
        stretches[:0] = some.rest

    assert found == expected


def test_listings_have_their_order(cluster: Cluster, sent: MagicMock) -> None:
    prepared = prepare(queens(12))  # more than a block holds

    assert list(listed_by(cluster, prepared)) == list(prepared.search())
    assert sent.called
    assert len(list(listed_by(cluster, prepared, limit=100))) == 100
    assert sum(map(len, listed_by(cluster, prepared).blocks(50))) == 14200
    assert list(listed_by(cluster, prepare(WITHOUT_SOLUTION))) == []


def test_counts_are_those_of_one_machine(cluster: Cluster, sent: MagicMock) -> None:
    prepared = prepare(queens(13))
    fixed = next(prepared.search())[:1]

    assert counted_by(cluster, prepared).value == 73712
    assert sent.called
    assert counted_by(cluster, prepared, fixed=fixed).value == prepared.count(fixed=fixed).value
    limited = counted_by(cluster, prepared, limit=14_000)
    assert (limited.value, limited.stopped_by) == (14_000, "limit")
    assert counted_by(cluster, prepare(WITHOUT_SOLUTION)).value == 0


def test_an_address_of_a_scheduler_finds_its_workers(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = cluster._client.scheduler.address
    with Cluster(address, 1) as other:
        assert other.threads == 2
        assert other.result(other.submit(len, [1, 2, 3])) == 3
    assert cluster.result(cluster.submit(len, [])) == 0  # other workers are left alone

    monkeypatch.setattr(connection, "__version__", "0.0.1")
    monkeypatch.setattr(executors, "__version__", "0.0.1")
    with pytest.raises(EngineError, match=r"the worker \S+ has version \S+ of cover, and this is"):
        Cluster(address, 1)
    with pytest.raises(EngineError, match="a worker has version"):
        perform("0.0.2", b"")
    for version in (None, ImportError("cover")):
        with (
            patch("distributed.Client.run", return_value={"tcp://there": version}),
            pytest.raises(EngineError, match="the worker tcp://there cannot import cover; on each"),
        ):
            Cluster(address, 1)
    with (
        patch("distributed.Client.wait_for_workers", side_effect=TimeoutError),
        pytest.raises(EngineError, match=r"the scheduler at \S+ has no workers"),
    ):
        Cluster(address, 1)


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


def test_a_batch_is_answered_as_on_one_machine(cover: Run, tmp_path: Path) -> None:
    for name in ("distributed", "random", "signal"):  # no worker looks for modules here
        (tmp_path / f"{name}.py").write_text("raise SystemExit('it was imported')")
    grid = "1...............\n................\n..x\n" + "11..............\n" * 2 + "." * 16
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(grid)
    files = [str(ROOT / "puzzles" / "killer" / name) for name in ("4x4.yaml", "full.txt")]
    words = ["solve", "-q", "--json", "--count", str(puzzles), *files]
    here = cover(*words)

    command = [sys.executable, "-P", "-m", "cover", *words, "--scheduler", "local:2"]
    shared = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)

    for said in ("returncode", "stdout", "stderr"):
        assert getattr(shared, said) == getattr(here, said)


@contextmanager
def begun(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A process that is killed in the end."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def test_what_was_sent_is_forgotten_and_freed_memory_is_kept(cluster: Cluster) -> None:
    """Here it is forgotten; workers of this machine keep memory that they will need again."""
    assert cluster.result(cluster.submit(os.getenv, "MALLOC_TRIM_THRESHOLD_")) == str(2**26)
    tracemalloc.start()
    try:
        for _ in range(20):
            assert cluster.result(cluster.submit(len, bytes(500_000))) == 500_000
        assert tracemalloc.get_traced_memory()[0] < 5_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.slow
def test_the_command_ends_with_its_scheduler(tmp_path: Path) -> None:
    at = tmp_path / "scheduler.json"
    dask = [sys.executable, "-P", "-m", "dask"]
    known = ["--scheduler-file", str(at), "--no-dashboard"]
    with (
        begun(*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", *known) as scheduler,
        begun(*dask, "worker", "--nthreads", "1", *known),
    ):
        while not at.exists():
            sleep(0.1)
        address = json.loads(at.read_text())["address"]
        command = [sys.executable, "-P", "-m", "cover", "exact-cover", "--all", "-q"]
        with begun(*command, "--scheduler", address, str(ENDLESS)) as asked:
            assert asked.stdout is not None
            for _ in range(10_000):
                assert asked.stdout.readline()
            scheduler.kill()
            _, said = asked.communicate(timeout=60)

    assert asked.returncode == 2
    assert said == "cover: the scheduler has gone\n"


def test_workers_that_do_not_begin_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as those that were killed, or for which there is no room."""

    def fail(**_: object) -> None:
        raise RuntimeError("Nanny failed to start.")

    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.setattr("distributed.LocalCluster", fail)
    with pytest.raises(EngineError, match=r"^--scheduler local: no workers began: Nanny"):
        Cluster("local:1", 1)


def test_what_is_cancelled_is_not_gone_on_with(cluster: Cluster) -> None:
    prepared = prepare(queens(24))
    long = [cluster.submit_at(prepared, count_shard, (), 600.0, None, 2) for _ in range(2)]
    sleep(0.2)

    cluster.cancel(long)

    assert cluster.result(cluster.submit(len, [1])) == 1


class Reaper:
    """A watch that kills two workers, one after the other, when solutions have come."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster, self.left, self._due = cluster, 2, 0

    def searched(self, share: float | None, found: int) -> None:
        assert self._cluster._local is not None
        nannies = self._cluster._local.workers.values()
        workers = [nanny.pid for nanny in nannies if nanny.pid]
        if found > self._due and self.left and workers:
            with suppress(ProcessLookupError):  # it is about to be replaced
                os.kill(workers[found % len(workers)], signal.SIGKILL)
                self._due = found
                self.left -= 1


@pytest.mark.slow
@patch.multiple(count, _HERE=0.001, _UNDECIDED=0.001)
@patch.multiple(listing, _HERE=0.001, _SENT=20_000)
def test_counts_and_listings_survive_their_workers() -> None:
    with Cluster("local:2", 1) as cluster:
        counts, lists = Reaper(cluster), Reaper(cluster)
        assert counted_by(cluster, prepare(queens(16)), watch=counts).value == 14_772_512
        assert counts.left == 0

        prepared = prepare(queens(13))
        found = []
        for solution in listed_by(cluster, prepared):
            found.append(solution)
            if len(found) % 10_000 == 1:
                lists.searched(None, len(found))
        assert found == list(prepared.search())
        assert lists.left == 0
