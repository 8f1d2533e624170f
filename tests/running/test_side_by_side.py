"""Records that processes answer side by side: the same as if they were answered here, in order."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing import active_children
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import pytest

from batches import Kept, errors_and_reasons
from conftest import ROOT
from cover.errors import InputError, Place
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.reader import read
from cover.reading.records import BadRecord, Reading
from cover.result import SearchResult
from cover.running import batch
from cover.running.batch import Batch, Run
from cover.running.sources import Input, expand
from cover.writing.json import JsonWriter
from cover.writing.line import LineWriter
from cover.writing.writer import Record, Writer
from test_cli import GOOD, SOLVED


def sources(*families: str) -> list[Input]:
    """The puzzle files of these families, but for those with long searches."""
    long = ("25x25", "hardest", "empty", "queens", "hdu3909", "20x20", "16x16", "15x15", "poj3076")
    folders = [str(ROOT / "puzzles" / family) for family in families]
    found = expand(folders, False, Reading(None))
    return [
        source
        for source in found
        if Path(source.path).stat().st_size < 1_500 and not any(k in source.name for k in long)
    ]


def answers(request: Query, *families: str) -> tuple[list[str], list[str], int, dict[str, int]]:
    """What is printed and said, the exit code, and how many records have which status."""
    kept, said = Kept(), list[str]()
    writer = JsonWriter()
    asked = Batch(None, request, Reading(None), writer, errors_and_reasons, said.append)
    code = asked.run(sources(*families), kept)
    return kept.texts, said, code, kept.tally.counts


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are asked from the first record on."""
    monkeypatch.setattr(batch, "PATIENCE", 0.0)
    monkeypatch.setattr(batch, "WORTH", 0.0)


def records(text: str = GOOD) -> Iterator[Puzzle]:
    """Records without an end."""
    from io import BytesIO

    formats = formats_of("sudoku")
    while True:
        for found in read("sudoku", formats, "f", BytesIO(text.encode()), Reading(None)):
            assert isinstance(found, Puzzle)
            yield found


class Queued(Run):
    """A run with two processes, to which records are given one by one, and what came of them."""

    def __init__(self, writer: Writer, emit: Callable[[str], None] | None = None) -> None:
        self.kept = Kept(emit)
        self.said: list[str] = []
        query, reading = Query(jobs=2), Reading[Any](None)
        asked = Batch(None, query, reading, writer, errors_and_reasons, self.said.append)
        super().__init__(asked, self.kept)


@pytest.fixture
def pool(at_once: None) -> Iterator[Queued]:
    """A queue with two processes."""
    found = Queued(LineWriter())
    yield found
    found.close()


class SlowWriter(LineWriter):
    """Takes longer for a record than a process is to take for a group of them."""

    def answer(self, record: Record, answer: SearchResult) -> Iterator[str]:
        sleep(0.15)
        yield SOLVED


def test_the_reader_does_not_get_far_ahead(at_once: None) -> None:
    """It is no further than some groups, which get smaller where records take longer."""
    pool = Queued(SlowWriter())
    for number, record in zip(range(1, 51), records(), strict=False):
        pool.put(record)
        assert pool.kept.tally.records >= number - (32 if number < 40 else 16)

    pool.settle()
    pool.close()
    assert pool.kept.texts == [SOLVED] * 50
    assert pool.kept.tally.counts["solved"] == 50


def test_bad_records_and_steps_keep_their_places(pool: Queued) -> None:
    place = Place("g", 7)
    for number, record in zip(range(1, 13), records(), strict=False):
        bad = number % 3 == 0
        entry = BadRecord(place, InputError(place, "broken")) if bad else record
        pool.put(entry)
        if number % 4 == 0:
            pool.then(lambda: pool.kept.write("step"))
    pool.settle()

    once = [SOLVED, SOLVED, "bad", SOLVED, "step", SOLVED, "bad", SOLVED, SOLVED, "step"]
    assert pool.kept.texts == [*once, "bad", SOLVED, SOLVED, "bad", "step"]
    assert pool.said == ["g:7: broken"] * 4


def test_a_process_that_ends_with_nothing_to_do_costs_no_answer(pool: Queued) -> None:
    coming = islice(records(), 20)
    for record in islice(coming, 2):
        pool.put(record)
    pool.settle()
    for process in active_children():
        process.kill()
        process.join()
    for record in coming:
        pool.put(record)
    pool.settle()

    assert pool.kept.texts == [SOLVED] * 20
    assert pool.said == []


class Deadly(Writer):
    """Ends its process before it writes the second record, and after a part of the third."""

    def answer(self, record: Record, answer: SearchResult) -> Iterator[str]:
        if answer.status == "unknown":
            yield "lost"
            return
        if record.number == 3:
            yield "a part"
        if record.number in (2, 3):
            os.kill(os.getpid(), signal.SIGKILL)
        yield SOLVED


LOST = "f:1: the process that searched ended; was there no memory?"


def test_a_record_that_ends_its_process_is_lost(at_once: None) -> None:
    found = Queued(Deadly())
    for record in islice(records(), 5):
        found.put(record)
    found.settle()
    found.close()

    assert found.kept.texts == [SOLVED, "lost", "lost", SOLVED, SOLVED]
    assert found.said == [LOST] * 2


@pytest.mark.parametrize("threads", [None, 0])
def test_without_processes_or_threads_records_are_answered_here(
    pool: Queued, monkeypatch: pytest.MonkeyPatch, threads: int | None
) -> None:
    start, started = Thread.start, list[Thread]()

    def begin(process: SpawnProcess) -> None:
        raise BlockingIOError("no more processes")

    def at_most(thread: Thread) -> None:
        if len(started) == threads:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(Thread, "start", at_most)
    if threads is None:
        monkeypatch.setattr(SpawnProcess, "start", begin)
    for record in islice(records(), 10):
        pool.put(record)
    pool.settle()

    assert pool.kept.texts == [SOLVED] * 10
    assert pool.kept.tally.counts["solved"] == 10
    assert pool.said == []


@pytest.mark.parametrize("at", [0, 1, 4])
def test_ctrl_c_at_any_text_leaves_no_gap(at_once: None, at: int) -> None:
    """What comes after it is never in the output without it, and nothing is there twice."""
    texts: list[str] = []

    def emit(text: str) -> None:
        if len(texts) == at:
            raise KeyboardInterrupt
        texts.append(text)

    pool = Queued(NumbersWriter(), emit)
    place = Place("g", 1)
    for number, record in zip(range(1, 7), records(), strict=False):
        bad = number in (1, 4)
        pool.put(BadRecord(place, InputError(place, "broken")) if bad else record)
    with pytest.raises(KeyboardInterrupt):
        pool.settle()
    sleep(0.2)
    pool.bring_what_is_ready()
    pool.close()

    assert texts == [str(number) for number in range(1, len(texts) + 1)]


class NumbersWriter(Writer):
    """Tells records by their numbers."""

    def answer(self, record: Record, answer: SearchResult) -> Iterator[str]:
        yield str(record.number)
