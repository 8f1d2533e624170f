"""One record from what is asked to what is printed, in this process or in another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cover.asking.modes import ask
from cover.errors import LimitError
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord
from cover.result import Result, SearchResult, code_of
from cover.writing.writer import Record, Said, Writer, write

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


class AnsweredRecord(NamedTuple):
    """What came of a record in another process, and the remarks on it."""

    counted: Counted
    said: list[str]


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

    def elsewhere(self, item: tuple[Puzzle, int], tell: Callable[[str], None]) -> AnsweredRecord:
        """Answer the record with a number in another process (see `process_pool`)."""
        said: list[str] = []
        return AnsweredRecord(self.answer(*item, tell, said.append), said)

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

    def for_one_of(self, jobs: int) -> RecordSolver:
        """Return the solver for each of `jobs` processes: one thread, and its share of memory."""
        from cover.solver.counting.memory import default_size

        alone = self.alone()
        memory = (self.query.memory or default_size()) // jobs
        return alone._replace(query=alone.query._replace(memory=memory))

    def alone(self) -> RecordSolver:
        """Return the solver for another process: one thread, and what can be sent."""
        return self._replace(query=self.query._replace(jobs=1, watch=None, cluster=None))
