"""A batch: puzzles come in, each is asked, answers go out in order, whatever happens to any.

The first records are answered one after the other in this process, each by all threads: that is
best for a single long search, and for a batch that is over in no time. Where answers take longer, a
pool of processes finds several side by side, and a few records wait for each process: the reader
gets no further ahead. Blocks of lines are answered by threads without Python.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from cover.asking.modes import ask
from cover.errors import InputError, LimitError, LostTaskError, as_bad_record
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord, Block, Reading
from cover.result import Result, SearchResult, code_of
from cover.running.outputs import Output
from cover.running.sources import Input, records_of
from cover.steps import Waiting
from cover.tuples import NamedTuple
from cover.writing.writer import Record, Said, Writer, write

if TYPE_CHECKING:
    from concurrent.futures import Future

    from cover.asking.lines import BlockSolvers
    from cover.drawing.progress import ProgressBar
    from cover.running.pool import AnsweredRecord, RecordPool

# Seconds of work after which processes may help: they take a third of that to begin.
PATIENCE = 0.3

# Seconds that a record takes on average where processes are worth while: sending it and taking its
# answer costs this process about as much as answering a small killer, half a millisecond.
WORTH = 0.001

# Seconds between two times that the line of progress hears that answers are still waited for.
_BETWEEN_GLANCES = 0.1

# What is asked of each puzzle: `ask`, or a function of another command, which comes to a result.
# It raises `InputError` for a puzzle that cannot be asked this, and `LimitError` where nothing can
# be said in the time. It can be sent to another process.
Asking = Callable[[Puzzle, Query], Result]

# What there is to say of a record besides its answer, line by line. It can be sent, too.
Remarks = Callable[[Record, Result], Iterable[str]]


def unsaid(*_: object) -> tuple[str, ...]:
    """Say nothing."""
    return ()


class Counted(NamedTuple):
    """How many records have a status word, and the exit code that it asks for."""

    status: str
    code: int
    records: int = 1


class RecordSolver(NamedTuple):
    """Asks the query of records, and writes what comes of it. It can be sent to another process.

    `asking` is another question than the modes of the query.
    """

    query: Query
    writer: Writer
    asking: Asking | None = None
    remarks: Remarks = unsaid

    def answer(
        self,
        puzzle: Puzzle | BadRecord,
        number: int,
        emit: Callable[[str], None],
        say: Callable[[str], object],
    ) -> Counted:
        """Answer the record with that number of the run.

        `emit` takes each text of the output as soon as it is there, and `say` the remarks. Raises
        `KeyboardInterrupt` after an answer that Ctrl-C has cut off.
        """
        if isinstance(puzzle, BadRecord):
            self.remark_on(puzzle, say)
            said: Iterable[Said] = (SearchResult.bad(puzzle.error),)
        elif self.asking is None:
            said = ask(puzzle, self.query, self.writer.wants)
        else:
            said = self._asked(puzzle, self.asking)
        record = Record(puzzle, number, self.query)
        result = write(self.writer, record, said, emit)
        code = code_of(result.status, self.query.mode)
        is_told = self.writer.tells_why and not isinstance(result, SearchResult)
        if isinstance(puzzle, Puzzle) and not is_told:
            for line in self.remarks(record, result):
                say(line)
        if isinstance(result, SearchResult):
            if result.interrupted:
                raise KeyboardInterrupt
            code = 1 if result.unexpected else code
        return Counted(result.status, code)

    def remark_on(self, bad: BadRecord, say: Callable[[str], object]) -> None:
        for line in self.remarks(Record(bad, 0, self.query), SearchResult.bad(bad.error)):
            say(line)

    def _asked(self, puzzle: Puzzle, asking: Asking) -> Iterator[Result]:
        try:
            yield asking(puzzle, self.query)
        except LimitError:
            yield SearchResult(puzzle, self.query)

    def give_up(
        self,
        puzzle: Puzzle,
        number: int,
        emit: Callable[[str], None],
        say: Callable[[str], object],
    ) -> Counted:
        """Write that the answer is unknown, since the process that searched for it has ended."""
        record = Record(puzzle, number, self.query)
        result = write(self.writer, record, [SearchResult(puzzle, self.query)], emit)
        say(f"{puzzle.place}: the process that searched ended; was there no memory?")
        return Counted(result.status, code_of(result.status, self.query.mode))

    def alone(self) -> RecordSolver:
        """Return the solver for another process: one thread, and what can be sent."""
        return self._replace(query=self.query._replace(jobs=1, watch=None, cluster=None))


class Batch(NamedTuple):
    """What to do with every record of a command; the threads of the query answer blocks, too.

    `say` takes lines: the `remarks` on each record. `waiting` is told since when an answer is
    waited for, time and again.
    """

    command: str | None
    query: Query
    reading: Reading[Any]
    writer: Writer
    remarks: Remarks = unsaid
    say: Callable[[str], object] = unsaid
    asking: Asking | None = None
    fail_fast: bool = False
    progress: ProgressBar | None = None
    waiting: Waiting | None = None

    def run(self, sources: Iterable[Input], output: Output) -> int:
        """Answer every record of the sources, and return the exit code.

        Nothing that was answered is lost when a later record fails: the output has it, and is left
        as a whole document where the writer keeps answers. `output.tally` counts the answers.
        """
        run = Run(self, output)
        try:
            run.take_all(sources)
        except _StoppedError:
            run.end_early()
        except OSError:  # of the output: nothing more can be written
            output.leave()
            raise
        except BaseException:
            with suppress(OSError):  # of the output: the first exception matters more
                run.bring_what_is_ready()
                run.end_early()
            raise
        else:
            output.finish()
        finally:
            run.close()
        return output.tally.worst


class _StoppedError(BaseException):
    """The first bad record ends the run: nothing on the way takes that for an error."""


class _QueuedRecord:
    """A record that is not in the output yet.

    Where it was sent to a pool, what is `answered` comes from there.
    """

    def __init__(self, puzzle: Puzzle | BadRecord, number: int) -> None:
        self.puzzle = puzzle
        self.number = number
        self.answered: Future[AnsweredRecord] | None = None


class Run:
    """A batch on its way; its `entries` are what was read and is not in the output yet."""

    def __init__(self, batch: Batch, output: Output) -> None:
        self.entries: deque[_QueuedRecord | Callable[[], object]] = deque()
        self._batch = batch
        self._output = output
        self._solver = RecordSolver(batch.query, batch.writer, batch.asking, batch.remarks)
        self._number = 0  # of the record that was read last
        self._done = 0  # records of the source that are in the output
        # Whether what is in the output answers the first records, and no others, and is kept so.
        self._is_in_step = output.keeps and not batch.writer.keeps

        is_alone = batch.writer.keeps or batch.query.checkpoint is not None
        self._cluster = None if is_alone else batch.query.cluster
        self._jobs = 1 if is_alone else batch.query.jobs
        self._pool: RecordPool | None = None
        self._solvers: BlockSolvers | None = None
        self._seconds = 0.0  # of work in this process
        self._answered = 0  # records, by that work

        self._waiting = batch.waiting or Waiting()
        # Released when there may be an answer. In Python, a lock itself, unlike what is made of
        # locks, stands any number of Ctrl-C while it is waited for.
        self._arrived = Lock()
        self._half_way = False  # something was taken from the queue and is not all in the output

    # --- Puzzles come in ---

    def take_all(self, sources: Iterable[Input]) -> None:
        """Answer all records; raises `_StoppedError` after the one that is to be the last."""
        batch, output = self._batch, self._output
        took = None if batch.progress is None else batch.progress.read
        # What the reader remarks is told after what is told of the records before it.
        reading = batch.reading._replace(
            note=partial(self.then, batch.reading.note),
            guess=partial(self.then, batch.reading.guess),
        )
        for source in sources:
            passed: int | None = 0
            if self.entries:  # an earlier run cannot have done what follows its answers
                self.then(self._begin, source)
            else:
                passed = self._begin(source)
                self._number = output.tally.records
            if passed is None:
                continue
            for found in records_of(source, batch.command, reading, passed, self.settle, took):
                if isinstance(found, Block):
                    self.settle()
                    self._answer_block(found)
                else:
                    self.put(found)
            if output.keeps:
                self.then(self._end_source)
        self.settle()
        if not output.each:
            self._end_document()

    def _begin(self, source: Input) -> int | None:
        """Begin with a source; return how many records are passed over, None for all of them."""
        done = self._output.begin(source) if self._output.keeps else 0
        self._done = done or 0
        if self._output.fresh:
            self._output.write_all(self._batch.writer.begin())
        return done

    def _end_source(self) -> None:
        if self._output.each:
            self._end_document()
        if self._output.each or self._is_in_step:
            self._output.end()

    def _end_document(self) -> None:
        for text in self._batch.writer.end():
            if isinstance(text, InputError):
                self._solver.remark_on(BadRecord(text.place, text), self._batch.say)
                self._output.tally.add("bad", 0, text.exit_code)
            else:
                self._output.write(text)

    def end_early(self) -> None:
        if not self._output.each:
            self._end_document()
        self._output.leave()

    # --- Each is asked ---

    def put(self, puzzle: Puzzle | BadRecord) -> None:
        """Have a record answered, now or later."""
        self._number += 1
        record = _QueuedRecord(puzzle, self._number)
        self.entries.append(record)
        if self._pool is not None:
            self._send(record, self._pool)
            while len(self.entries) > self._pool.room:
                self._advance()
            return
        is_laborious = self._seconds >= max(PATIENCE, WORTH * self._answered)
        if self._cluster is None and (self._jobs == 1 or not is_laborious):
            self.settle()
        elif len(self.entries) >= (self._jobs if self._cluster is None else 2):
            self._begin_pool()

    def _begin_pool(self) -> None:
        """Give the records of the queue to a pool, and from then on all."""
        from cover.running.pool import RecordPool
        from cover.shards.executors import Processes

        self._pool = RecordPool(self._solver.alone(), self._cluster or Processes(self._jobs))
        for entry in self.entries:
            if isinstance(entry, _QueuedRecord):
                self._send(entry, self._pool)

    def _send(self, record: _QueuedRecord, pool: RecordPool) -> None:
        """Give a record to a pool, except for a bad one, which needs no search."""
        if isinstance(record.puzzle, Puzzle):
            record.answered = pool.submit((record.puzzle, record.number))
            record.answered.add_done_callback(self._wake)

    def _wake(self, _: Future[AnsweredRecord]) -> None:
        with suppress(RuntimeError):  # it was released before, and not acquired since
            self._arrived.release()

    def _answer_block(self, block: Block) -> None:
        from cover.asking.lines import BlockSolvers

        batch, writer = self._batch, self._batch.writer
        if self._solvers is None:
            self._solvers = BlockSolvers(batch.query)
        for answered in self._solvers.answers(block, self._number + 1):
            if isinstance(answered, BadRecord):
                self.put(answered)
                continue
            try:
                with as_bad_record(answered.place):
                    text = writer.block(answered)
            except InputError as error:  # the answers cannot be written
                for at in map(answered.place_of, range(answered.lines)):
                    self.put(BadRecord(at, InputError(at, error.message)))
                continue
            if isinstance(text, bytes):
                self._output.write_lines(text)
            else:
                self._output.write(text)
            self._number += answered.lines
            counts = answered.counts().items()
            self._count(*(Counted(word, code_of(word, batch.query.mode), n) for word, n in counts))

    # --- Answers go out in order ---

    def then(self, step: Callable[..., object], *arguments: object) -> None:
        """Call `step` with these arguments when all records so far are in the output."""
        if self.entries:
            self.entries.append(partial(step, *arguments))
        else:
            step(*arguments)

    def settle(self) -> None:
        """Bring all records that were read into the output."""
        while self.entries:
            self._advance()

    def bring_what_is_ready(self) -> None:
        """Bring the records into the output, in order, that are answered already.

        None are where Ctrl-C came at a moment at which it is not known what got into the output.
        """
        while self.entries and isinstance(first := self.entries[0], _QueuedRecord):
            if self._half_way or first.answered is None or not first.answered.done():
                return
            self._take(first, first.answered)

    def close(self) -> None:
        """End the processes and threads, even those that are busy."""
        if self._pool is not None:
            self._pool.close()
        if self._solvers is not None:
            self._solvers.close()

    def _advance(self) -> None:
        entry = self.entries[0]
        if isinstance(entry, _QueuedRecord) and entry.answered is not None:
            self._waiting.since = monotonic()
            if self._pool is not None:
                self._pool.flush()
            while not entry.answered.done():
                # Ctrl-C mostly comes here, and takes nothing away.
                if not self._arrived.acquire(timeout=_BETWEEN_GLANCES) and self._batch.progress:
                    self._batch.progress.read(0)
            self._take(entry, entry.answered)
            self._waiting.since = None
            return
        self._half_way = True
        self.entries.popleft()
        if isinstance(entry, _QueuedRecord):
            self._waiting.since = began = monotonic()
            counted = self._solver.answer(
                entry.puzzle, entry.number, self._output.write, self._batch.say
            )
            self._waiting.since = None
            self._seconds += monotonic() - began
            self._answered += isinstance(entry.puzzle, Puzzle)
            self._count(counted)
        else:
            entry()
        self._half_way = False

    def _take(self, record: _QueuedRecord, answered: Future[AnsweredRecord]) -> None:
        """Bring the answer to the first record into the output."""
        self._half_way = True
        self.entries.popleft()
        self._count(self._counted(record, answered))
        self._half_way = False

    def _counted(self, record: _QueuedRecord, answered: Future[AnsweredRecord]) -> Counted:
        """Write what came of a record that was sent; what no worker answers is answered here."""
        from cover.shards.executors import NoProcessError

        number, write, say = record.number, self._output.write, self._batch.say
        assert isinstance(record.puzzle, Puzzle), "no others are sent"
        try:
            texts, counted, said = answered.result()
        except NoProcessError:
            return self._solver.answer(record.puzzle, number, write, say)
        except LostTaskError:
            return self._solver.give_up(record.puzzle, number, write, say)
        for text in texts:
            write(text)
        for text in said:
            say(text)
        return counted

    def _count(self, *counted: Counted) -> None:
        """Note that the answers to further records are in the output."""
        batch, tally = self._batch, self._output.tally
        for each in counted:
            tally.add(each.status, each.records, each.code)
            self._done += each.records
        if self._is_in_step:
            self._output.keep(self._done)
        if batch.progress is not None:
            batch.progress.records(tally.records)
        if batch.fail_fast and any(each.status == "bad" for each in counted):
            raise _StoppedError
