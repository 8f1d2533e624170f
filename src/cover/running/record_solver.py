"""One record from what is asked to what is printed, in this process or in another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cover.asking.modes import ask
from cover.errors import InputError, LimitError, Place
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord
from cover.result import Result, SearchResult, code_of
from cover.writing.writer import Record, Said, Writer, write

if TYPE_CHECKING:
    from cover.writing.blocks import BlockResult

# What is asked of each puzzle: `ask`, or a function of another command, which comes to a result.
# It raises `InputError` for a puzzle that cannot be asked this, and `LimitError` where nothing can
# be said in the time. It can be sent to another process.
Asking = Callable[[Puzzle, Query], Result]


class Listener(Protocol):
    """Takes the messages that do not belong into the output.

    `takes_costs` says whether it is told what each record has cost.
    """

    @property
    def takes_costs(self) -> bool:
        """Whether the costs of lines that are answered in bulk matter."""

    def error(self, error: InputError) -> None:
        """A record could not be read."""

    def reason(self, place: Place, text: str) -> None:
        """A record has no solution, and its statement shows why."""

    def answered(self, record: Record, result: SearchResult) -> None:
        """A record is answered; not called for those that were answered in blocks.

        Its number of solutions may differ from the one that the record expects.
        """

    def answered_in_bulk(self, answered: BlockResult) -> None:
        """Lines are answered in bulk; called where costs are taken."""

    def redirected(self, say: Callable[[str], None]) -> Listener:
        """Return a listener that hands the same messages to `say`; it can be sent to a process."""

    def repeat(self, text: str) -> None:
        """Take a message that a redirected listener has worded."""


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

    def answer(
        self,
        puzzle: Puzzle | BadRecord,
        number: int,
        emit: Callable[[str], None],
        listener: Listener,
    ) -> Counted:
        """Answer the record with that number of the run.

        `emit` takes each text of the output as soon as it is there. Raises `KeyboardInterrupt`
        after an answer that Ctrl-C has cut off.
        """
        record = Record(puzzle, number, self.query)
        if isinstance(puzzle, BadRecord):
            listener.error(puzzle.error)
        result = write(self.writer, record, self._said(record), emit)
        if result.error is not None and isinstance(puzzle, Puzzle):
            # It was read well, but cannot be asked this, or written in this form.
            listener.error(result.error)
        code = code_of(result.status, self.query.mode)
        if not isinstance(result, SearchResult):
            if result.why and not self.writer.tells_why:
                listener.reason(record.place, result.why)
            return Counted(result.status, code)
        if result.reason is not None:
            listener.reason(result.reason.place, result.reason.text)
        listener.answered(record, result)
        if result.interrupted:
            raise KeyboardInterrupt
        return Counted(result.status, 1 if result.unexpected else code)

    def _said(self, record: Record) -> Iterator[Said]:
        """Yield what is to be written of a record."""
        if isinstance(record.puzzle, BadRecord):
            yield SearchResult.bad(record.puzzle.error)
        elif self.asking is None:
            yield from ask(record.puzzle, self.query, self.writer.wants)
        else:
            try:
                yield self.asking(record.puzzle, self.query)
            except LimitError:
                yield SearchResult(record.puzzle, self.query)

    def give_up(
        self, puzzle: Puzzle, number: int, emit: Callable[[str], None], listener: Listener
    ) -> Counted:
        """Write that the answer is unknown, since the process that searched for it has ended."""
        record = Record(puzzle, number, self.query)
        result = write(self.writer, record, [SearchResult(puzzle, self.query)], emit)
        listener.repeat(f"{puzzle.place}: the process that searched ended; was there no memory?")
        return Counted(result.status, code_of(result.status, self.query.mode))

    def for_one_of(self, jobs: int) -> RecordSolver:
        """Return the solver for each of `jobs` processes: one thread, and its share of memory."""
        from cover.solver.counting.memory import default_size

        alone = self.alone()
        memory = (self.query.memory or default_size()) // jobs
        return alone._replace(query=alone.query._replace(memory=memory))

    def alone(self) -> RecordSolver:
        """Return the solver for another process: one thread, and what can be sent."""
        return self._replace(query=self.query._replace(jobs=1, watch=None, cluster=None))


class AnsweredRecord(NamedTuple):
    """What came of a record in another process; its listener has `said` these messages."""

    counted: Counted
    said: list[str]


class RecordWork(NamedTuple):
    """The work of a process that answers records (see `cover.running.process_pool`)."""

    solver: RecordSolver
    listener: Listener

    def __call__(self, item: tuple[Puzzle, int], tell: Callable[[str], None]) -> AnsweredRecord:
        """Answer a record with a number."""
        said: list[str] = []
        listener = self.listener.redirected(said.append)
        return AnsweredRecord(self.solver.answer(*item, tell, listener), said)
