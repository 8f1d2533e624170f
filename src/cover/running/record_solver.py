"""One record from what is asked to what is printed, in this process or in another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from cover.asking import Answer, told
from cover.errors import InputError, Place
from cover.puzzle import Puzzle
from cover.query import Query
from cover.reading.records import BadRecord

if TYPE_CHECKING:
    from cover.asking.blocks import Answered

# What a status means for the exit code; the worst of a batch counts, in the order 2, 3, 1, 0.
_EXIT_CODES = {"solved": 0, "unique": 0, "several": 0, "none": 1, "unknown": 3, "bad": 2}

_Told = TypeVar("_Told")


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

    def answered(self, answer: Answer) -> None:
        """A record is answered; not called for those that were answered in blocks.

        Its number of solutions may differ from the one that the record expects.
        """

    def answered_in_bulk(self, answered: Answered) -> None:
        """Lines are answered in bulk; called where costs are taken."""

    def redirected(self, say: Callable[[str], None]) -> Listener:
        """Return a listener that hands the same messages to `say`; it can be sent to a process."""

    def repeat(self, text: str) -> None:
        """Take a message that a redirected listener has worded."""


class Outcome(NamedTuple):
    """What came of a record, or several: the status word, and the exit code that it asks for."""

    status: str
    code: int
    records: int = 1


class RecordSolver(NamedTuple):
    """Answers records, and writes the answers. It can be sent to another process."""

    query: Query
    write: Callable[[Answer], Iterator[str]]

    def answer(
        self,
        puzzle: Puzzle | BadRecord,
        number: int,
        emit: Callable[[str], None],
        listener: Listener,
    ) -> Outcome:
        """Answer the record with that number of the run.

        `emit` takes each text of the output as soon as it is there. Raises `KeyboardInterrupt`
        after an answer that Ctrl-C has cut off.
        """
        answer = Answer(puzzle, self.query, number)
        if isinstance(puzzle, BadRecord):
            listener.error(puzzle.error)
        for text in told(answer, self.write):
            emit(text)
        if answer.puzzle is not puzzle and isinstance(answer.puzzle, BadRecord):
            # It was read well, but cannot be asked this, or written in this form.
            listener.error(answer.puzzle.error)
        if answer.reason is not None:
            listener.reason(answer.reason.place, answer.reason.text)
        listener.answered(answer)
        if answer.interrupted:
            raise KeyboardInterrupt
        code = exit_code(answer.status, self.query)
        return Outcome(answer.status, code if answer.unexpected is None else 1)

    def give_up(
        self, puzzle: Puzzle, number: int, emit: Callable[[str], None], listener: Listener
    ) -> Outcome:
        """Write that the answer is unknown, since the process that searched for it has ended."""
        answer = _UnknownAnswer(puzzle, self.query, number)
        for text in told(answer, self.write):
            emit(text)
        listener.repeat(f"{puzzle.place}: the process that searched ended; was there no memory?")
        return Outcome(answer.status, exit_code(answer.status, self.query))

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

    outcome: Outcome
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


class _UnknownAnswer(Answer):
    """An answer that was lost."""

    is_lost = True

    def _answered(self, tell: Callable[[Puzzle], Iterator[_Told]]) -> Iterator[_Told]:
        return iter(())


def exit_code(status: str, query: Query) -> int:
    """Return what a status word means for the exit code."""
    if status == "several" and query.mode == "unique":
        return 1
    return _EXIT_CODES[status]
