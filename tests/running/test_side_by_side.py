"""Records that workers answer side by side: the same as if they were answered here, in order.

What ends a process, and what comes of that, is tested with processes in `shards/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from io import BytesIO
from multiprocessing.context import SpawnProcess
from threading import Thread
from time import sleep
from typing import Any

import pytest

from cover.errors import InputError, LostTaskError, Place
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.result import SearchResult
from cover.running import batch
from cover.running.batch import Batch, Run
from cover.shards.executors import Executor
from cover.writing.line import LineWriter
from cover.writing.writer import Record, Writer
from processes import Kept, errors_and_reasons
from texts import GOOD, SOLVED


class Workers(Executor):
    """Two threads that call what they get; a group with one of the `deadly` records ends them."""

    group = 64
    seconds = 0.02

    def __init__(self, deadly: Sequence[int] = ()) -> None:
        self.threads, self.beside = 2, 2
        self._deadly = {*deadly}
        self._pool = ThreadPoolExecutor(2)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        if self._deadly & {number for _, number in arguments[-1]}:
            return self._pool.submit(self._end)
        return self._pool.submit(function, *arguments)

    def _end(self) -> None:
        raise LostTaskError

    def cancel(self, futures: Sequence[Future[Any]]) -> None:
        self.close()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


class Queued(Run):
    """A run to which records are given one by one, and what came of them."""

    def __init__(
        self,
        writer: Writer,
        workers: Workers | None,
        emit: Callable[[str], None] | None = None,
    ) -> None:
        self.kept = Kept(emit)
        self.said: list[str] = []
        cluster: Any = workers
        query, reading = Query(jobs=2, cluster=cluster), Reading[Any](None)
        asked = Batch(None, query, reading, writer, errors_and_reasons, self.said.append)
        super().__init__(asked, self.kept)

    def answer(self, entries: Iterable[Puzzle | BadRecord]) -> None:
        """Have all of them answered."""
        for entry in entries:
            self.put(entry)
        self.settle()


def records() -> Iterator[Puzzle]:
    """Records without an end."""
    formats = formats_of("sudoku")
    while True:
        for found in read("sudoku", formats, "f", BytesIO(GOOD.encode()), Reading(None)):
            assert isinstance(found, Puzzle)
            yield found


def mixed(*bad: int, last: int) -> Iterator[Puzzle | BadRecord]:
    """Records up to the last number, of which some are bad."""
    place = Place("g", 7)
    for number, record in zip(range(1, last + 1), records(), strict=False):
        yield BadRecord(place, InputError(place, "broken")) if number in bad else record


class SlowWriter(LineWriter):
    """Takes longer for a record than a worker is to take for a group of them."""

    def answer(self, record: Record, answer: SearchResult) -> Iterator[str]:
        sleep(0.03)
        yield SOLVED


def test_the_reader_does_not_get_far_ahead() -> None:
    """It is no further than some groups, which get smaller where records take longer."""
    run = Queued(SlowWriter(), Workers())
    for number, record in enumerate(mixed(last=50), 1):
        run.put(record)
        assert run.kept.tally.records >= number - (32 if number < 40 else 16)

    run.settle()
    run.close()
    assert run.kept.texts == [SOLVED] * 50
    assert run.kept.tally.counts["solved"] == 50


def test_bad_records_and_steps_keep_their_places() -> None:
    run = Queued(LineWriter(), Workers())
    for number, entry in enumerate(mixed(3, 6, 9, 12, last=12), 1):
        run.put(entry)
        if number % 4 == 0:
            run.then(lambda: run.kept.write("step"))
    run.settle()
    run.close()

    once = [SOLVED, SOLVED, "bad", SOLVED, "step", SOLVED, "bad", SOLVED, SOLVED, "step"]
    assert run.kept.texts == [*once, "bad", SOLVED, SOLVED, "bad", "step"]
    assert run.said == ["g:7: broken"] * 4


def test_records_that_end_their_workers_are_lost_and_no_others() -> None:
    run = Queued(LineWriter(), Workers(deadly=[2, 3]))
    run.answer(mixed(last=9))
    run.close()

    lost = "f:1: the process that searched ended; was there no memory?"
    assert run.kept.texts == [SOLVED, "unknown", "unknown", *[SOLVED] * 6]
    assert run.said == [lost] * 2


@pytest.mark.parametrize("threads", [None, 0])
def test_without_processes_or_threads_records_are_answered_here(
    monkeypatch: pytest.MonkeyPatch, threads: int | None
) -> None:
    start, started = Thread.start, list[Thread]()

    def begin(process: SpawnProcess) -> None:
        raise BlockingIOError("no more processes")

    def at_most(thread: Thread) -> None:
        if len(started) == threads:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(batch, "PATIENCE", 0.0)
    monkeypatch.setattr(batch, "WORTH", 0.0)
    monkeypatch.setattr(Thread, "start", at_most)
    if threads is None:
        monkeypatch.setattr(SpawnProcess, "start", begin)
    run = Queued(LineWriter(), None)
    run.answer(mixed(last=10))
    run.close()

    assert run.kept.texts == [SOLVED] * 10
    assert run.kept.tally.counts["solved"] == 10
    assert run.said == []


class NumbersWriter(Writer):
    """Tells records by their numbers."""

    def answer(self, record: Record, answer: SearchResult) -> Iterator[str]:
        yield str(record.number)


@pytest.mark.parametrize("at", [0, 1, 4])
def test_ctrl_c_at_any_text_leaves_no_gap(at: int) -> None:
    """What comes after it is never in the output without it, and nothing is there twice."""
    texts: list[str] = []

    def emit(text: str) -> None:
        if len(texts) == at:
            raise KeyboardInterrupt
        texts.append(text)

    run = Queued(NumbersWriter(), Workers(), emit)
    with pytest.raises(KeyboardInterrupt):
        run.answer(mixed(1, 4, last=6))
    sleep(0.02)
    run.bring_what_is_ready()
    run.close()

    assert texts == [str(number) for number in range(1, len(texts) + 1)]
