"""A batch: every record of every source is answered, in order, whatever happens to any of them.

    sources -> records -> answers -> output

`operands` name `sources`, of which the records are read; the `record_queue` has them
answered by `record_solver`, here or in the processes of the `process_pool`. Blocks of lines are
answered by threads without Python. `outputs` and `file_output` take the texts.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, as_bad_record
from cover.query import Query
from cover.reading.records import BadRecord, Block, Reading
from cover.result import code_of
from cover.running.outputs import Output
from cover.running.record_queue import RecordQueue
from cover.running.record_solver import Asking, Counted, Listener, RecordSolver
from cover.running.sources import Input, records_of
from cover.steps import Waiting
from cover.writing.writer import BlockWriter, Writer

if TYPE_CHECKING:
    from cover.asking.blocks import BlockSolvers
    from cover.drawing.progress import ProgressBar
    from cover.writing.blocks import BlockResult


class Batch(NamedTuple):
    """What to do with every record of a command; the threads of the query answer blocks, too.

    `waiting` is told since when an answer is waited for, time and again.
    """

    command: str | None
    query: Query
    reading: Reading[Any]
    writer: Writer
    listener: Listener
    asking: Asking | None = None
    fail_fast: bool = False
    progress: ProgressBar | None = None
    waiting: Waiting | None = None

    def run(self, sources: Iterable[Input], output: Output) -> int:
        """Answer every record of the sources, and return the exit code.

        Nothing that was answered is lost when a later record fails: the output has it, and is left
        as a whole document where the writer keeps answers. `output.tally` counts the answers.
        """
        run = _BatchRun(self, output)
        try:
            run.answer_all(sources)
        except _StoppedError:
            run.end_early()
        except OSError:  # of the output: nothing more can be written
            output.leave()
            raise
        except BaseException:
            with suppress(OSError):  # of the output: the first exception matters more
                run.queue.bring_what_is_ready()
                run.end_early()
            raise
        else:
            output.finish()
        finally:
            run.queue.close()
            if run.solvers is not None:
                run.solvers.close()
        return output.tally.worst


class _StoppedError(BaseException):
    """The first bad record ends the run: nothing on the way takes that for an error."""


class _BatchRun:
    """The state of a run."""

    def __init__(self, batch: Batch, output: Output) -> None:
        self._batch = batch
        self._output = output
        keeps_answers, progress = batch.writer.keeps, batch.progress
        # Whether what is in the output answers the first records, and no others, and is kept so.
        self._is_in_step = output.keeps and not keeps_answers
        self.solvers: BlockSolvers | None = None
        self.queue = RecordQueue(
            RecordSolver(batch.query, batch.writer, batch.asking),
            batch.listener,
            output.write,
            self._count,
            batch.waiting,
            None if progress is None else partial(progress.read, 0),
            here=keeps_answers or batch.query.checkpoint is not None,
        )
        # What the reader remarks is told after what is told of the records before it.
        note = partial(self.queue.then, batch.reading.note)
        guess = partial(self.queue.then, batch.reading.guess)
        self._records_of = partial(
            records_of,
            command=batch.command,
            reading=batch.reading._replace(note=note, guess=guess),
            before_waiting=self.queue.settle,
            took=None if progress is None else progress.read,
        )
        self._number = 0  # of the record that was read last
        self._done = 0  # records of the source that are in the output

    def answer_all(self, sources: Iterable[Input]) -> None:
        """Answer all records; raises `_StoppedError` after the one that is to be the last."""
        for source in sources:
            passed: int | None = 0
            if self.queue.entries:  # an earlier run cannot have done what follows its answers
                self.queue.then(self._begin, source)
            else:
                passed = self._begin(source)
                self._number = self._output.tally.records
            if passed is None:
                continue
            for found in self._records_of(source, passed=passed):
                if isinstance(found, Block):
                    self.queue.settle()
                    self._answer_block(found)
                else:
                    self._number += 1
                    self.queue.put(found, self._number)
            if self._output.keeps:
                self.queue.then(self._end_source)
        self.queue.settle()
        if not self._output.each:
            self._end_document()

    def _begin(self, source: Input) -> int | None:
        """Begin with a source; return how many records are passed over, None for all of them."""
        done = self._output.begin(source) if self._output.keeps else 0
        self._done = done or 0
        if self._output.fresh:
            for text in self._batch.writer.begin():
                self._output.write(text)
        return done

    def _end_source(self) -> None:
        if self._output.each:
            self._end_document()
        if self._output.each or self._is_in_step:
            self._output.end()

    def _end_document(self) -> None:
        for text in self._batch.writer.end():
            if isinstance(text, InputError):
                self._batch.listener.error(text)
                self._output.tally.add("bad", 0, text.exit_code)
            else:
                self._output.write(text)

    def _answer_block(self, block: Block) -> None:
        from cover.asking.blocks import BlockAnswer, BlockSolvers

        writer = self._batch.writer
        assert isinstance(writer, BlockWriter), "other writers get no blocks"
        query, listener = self._batch.query, self._batch.listener
        if self.solvers is None:
            self.solvers = BlockSolvers(query, timed=listener.takes_costs)
        for answered in BlockAnswer(block, self.solvers.of(block), query, self._number + 1):
            if isinstance(answered, BadRecord):
                self._number += 1
                self.queue.put(answered, self._number)
                continue
            try:
                with as_bad_record(answered.place):
                    text = writer.block(answered)
            except InputError as error:
                self._answer_badly(answered, error)
                continue
            if isinstance(text, bytes):
                self._output.write_lines(text)
            else:
                self._output.write(text)
            if listener.takes_costs:
                listener.answered_in_bulk(answered)
            self._number += answered.lines
            counts = answered.counts().items()
            self._count(*(Counted(word, code_of(word, query.mode), n) for word, n in counts))

    def _answer_badly(self, answered: BlockResult, error: InputError) -> None:
        """Answer that lines are bad, since their answers cannot be written."""
        place = answered.place
        for line in range(place.line, place.line + answered.lines):
            self._number += 1
            at = place._replace(line=line)
            bad = BadRecord(at, InputError(at, error.message))
            self.queue.put(bad, self._number)

    def _count(self, *counted: Counted) -> None:
        """Note that the answers to further records are in the output."""
        for each in counted:
            self._output.tally.add(each.status, each.records, each.code)
            self._done += each.records
        if self._is_in_step:
            self._output.keep(self._done)
        if self._batch.progress is not None:
            self._batch.progress.records(self._output.tally.records)
        if self._batch.fail_fast and any(each.status == "bad" for each in counted):
            raise _StoppedError

    def end_early(self) -> None:
        """Leave the output with what it has."""
        if not self._output.each:
            self._end_document()
        self._output.leave()
