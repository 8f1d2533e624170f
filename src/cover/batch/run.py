"""A run: every record of every source is answered, in order, whatever happens to any of them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import Any, NamedTuple, Protocol

from cover.answers import Request
from cover.answers.blocks import BlockAnswer
from cover.batch.intake import Intake
from cover.batch.line import Line
from cover.batch.outlets import Outlet
from cover.batch.sources import Source
from cover.batch.supplies import Supplies
from cover.batch.work import Listener, Outcome, Work, exit_code
from cover.errors import Place
from cover.families.family import Family
from cover.reading.records import Block, Reading
from cover.writers import Keeping, Writer, at_once, head, left_over


class Progress(Protocol):
    """Who is told how far a run has come."""

    def read(self, size: int) -> None:
        """So many bytes were read in all."""

    def records(self, done: int) -> None:
        """So many records are answered in all."""


class Batch(NamedTuple):
    """What to do with every record of a family; the threads of the request answer blocks, too.

    Where `reading` asks for blocks, `write` must be one that takes many lines at once. What is
    `waiting` is entered while an answer is waited for, time and again.
    """

    family: Family | None
    request: Request
    reading: Reading[Any]
    write: Writer
    listener: Listener
    fail_fast: bool = False
    progress: Progress | None = None
    waiting: AbstractContextManager[object] = nullcontext()

    def run(self, sources: Iterable[Source], outlet: Outlet) -> int:
        """Answer every record of the sources, and return the exit code.

        Nothing that was answered is lost when a later record fails: the outlet has it, and is left
        with a whole document of what a writer keeps for its end. How many records had which answer
        is told by the outlet's `tally`.
        """
        run = _Run(self, outlet)
        try:
            run.answer_all(sources)
        except _StoppedError:
            run.end_early()
        except OSError:  # of the output: nothing more gets there
            outlet.leave()
            raise
        except BaseException:
            with suppress(OSError):  # of the output: why the run ends early is the news
                run.bring_what_is_ready()
                run.end_early()
            raise
        else:
            outlet.finish()
        finally:
            run.close()
        return outlet.tally.worst


class _StoppedError(Exception):
    """The first bad record ends the run."""


class _Run:
    """The state of a run."""

    def __init__(self, batch: Batch, outlet: Outlet) -> None:
        self._batch = batch
        self._outlet = outlet
        self._keeps_all = isinstance(batch.write, Keeping)
        # What is in the output answers the first records, and no others.
        self._is_in_step = not (self._keeps_all or batch.request.unordered)
        self._supplies = Supplies(batch.request.mode == "unique", batch.request.jobs)
        work = Work(batch.request, batch.write)
        self._line = Line(
            work,
            batch.listener,
            outlet.write,
            self._count_one,
            batch.waiting,
            alone=self._keeps_all,
        )
        reading = batch.reading._replace(note=self._note, guess=self._guess)
        self._intake = Intake(batch.family, reading, self._line.settle, self._took)
        self._read = 0  # bytes
        self._number = 0  # of the record that was read last
        self._done = 0  # records of the source that are in the output

    def answer_all(self, sources: Iterable[Source]) -> None:
        """Answer all records; raises `_StoppedError` behind the one that is to be the last."""
        for source in map(self._outlet.admit, sources):
            if self._outlet.each and self._batch.request.unordered:
                self._line.settle()  # no answer gets into another document
            passed = self._begin(source)
            if passed is not None:
                self._answer_source(source, passed)
        self._line.settle()
        if not self._outlet.each:
            self._end_document()

    def _answer_source(self, source: Source, passed: int) -> None:
        for found in self._intake.found(source, passed):
            if isinstance(found, Block):
                self._line.settle()
                self._answer_block(found)
            else:
                self._number += 1
                self._line.put(found, self._number)
        self._line.then(self._end_source)

    def _begin(self, source: Source) -> int | None:
        """Begin with a source; how many of its records are passed over, None for all of them."""
        if not self._line.is_empty:  # of answers: nothing of what follows them was done before
            self._line.then(partial(self._begin_output, source))
            return 0
        done = self._begin_output(source)
        self._number = self._outlet.tally.records
        return done

    def _begin_output(self, source: Source) -> int | None:
        done = self._outlet.begin(source.name, source.under)
        self._done = done or 0
        if self._outlet.fresh:
            for text in head(self._batch.write):
                self._outlet.write(text)
        return done

    def _end_source(self) -> None:
        if self._outlet.each:
            self._end_document()
        elif not self._is_in_step:
            return
        self._outlet.end()

    def _end_document(self) -> None:
        for text in left_over(self._batch.write):
            self._outlet.write(text)

    def _answer_block(self, block: Block) -> None:
        write = at_once(self._batch.write)
        assert write is not None, "where a writer takes no lines at once, none are read so"
        for answered in BlockAnswer(block, self._supplies.of(block), self._number + 1):
            self._outlet.write(write(answered))
            self._number += len(answered.statuses)
            for status, count in answered.counts().items():
                self._outlet.tally.add(status, count, exit_code(status, self._batch.request))
            self._keep(len(answered.statuses))

    def _count_one(self, outcome: Outcome) -> None:
        self._outlet.tally.add(outcome.status, 1, outcome.code)
        self._keep(1)
        if self._batch.fail_fast and outcome.status == "bad":
            raise _StoppedError

    def _keep(self, count: int) -> None:
        """So many more records are in the output, and in the tally."""
        self._done += count
        if self._is_in_step:
            self._outlet.keep(self._done)
        if self._batch.progress is not None:
            self._batch.progress.records(self._outlet.tally.records)

    def _note(self, place: Place, text: str) -> None:
        """A remark of the reader, behind what is told of the records before it."""
        self._line.then(partial(self._batch.reading.note, place, text))

    def _guess(self, place: Place, name: str) -> None:
        self._line.then(partial(self._batch.reading.guess, place, name))

    def _took(self, size: int) -> None:
        self._read += size
        if self._batch.progress is not None:
            self._batch.progress.read(self._read)

    def bring_what_is_ready(self) -> None:
        """Bring into the output what is answered; the answer of one record may be cut off."""
        self._line.bring_what_is_ready()

    def end_early(self) -> None:
        """Leave the output with what it has."""
        if not self._outlet.each:
            self._end_document()
        self._outlet.leave()

    def close(self) -> None:
        """End all threads and processes."""
        self._line.close()
        self._supplies.close()
