"""One record from what is asked to what is printed, in this process or in another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, TypeVar

from cover.answers import Answer, Request
from cover.errors import InputError, Place
from cover.reading.records import BadRecord, Record
from cover.writers import Writer

# What a status means for the exit code; the worst of a batch wins, in the order 2, 3, 1, 0.
_EXIT_CODES = {"solved": 0, "unique": 0, "several": 0, "none": 1, "unknown": 3, "bad": 2}


_Told = TypeVar("_Told")


class Listener(Protocol):
    """Who is told what does not belong into the output."""

    def error(self, error: InputError) -> None:
        """A record could not be read."""

    def reason(self, place: Place, text: str) -> None:
        """A record has no solution, and its statement shows why."""

    def answered(self, answer: Answer) -> None:
        """A record is done with; not told of those that were answered in blocks.

        Its number of solutions may be another than the record expects.
        """

    def aloud(self, voice: Callable[[str], None]) -> Listener:
        """One that says the same with another voice; it can be sent to another process."""

    def repeat(self, text: str) -> None:
        """Say what another one, with a voice of its own, would have said."""


class Outcome(NamedTuple):
    """What came of a record: the status word, and what it means for the exit code."""

    status: str
    code: int


class Work(NamedTuple):
    """What to do with every record. It can be sent to another process."""

    request: Request
    write: Writer

    def answer(
        self,
        record: Record | BadRecord,
        number: int,
        emit: Callable[[str], None],
        listener: Listener,
    ) -> Outcome:
        """Answer the record with that number of the run; raises `KeyboardInterrupt` behind it.

        `emit` takes the lines of the output; None of them is lost when a later one fails.
        """
        answer = Answer(record, self.request, number)
        if isinstance(record, BadRecord):
            listener.error(record.error)
        try:
            for text in self.write(answer):
                emit(text)
        except InputError as error:  # read well, but not to be written in this form
            listener.error(error)
            answer.status = "bad"
            emit(answer.status)
        if answer.record is not record and isinstance(answer.record, BadRecord):
            listener.error(answer.record.error)  # read well, but not to be asked this
        if answer.reason is not None:
            listener.reason(answer.reason.place, answer.reason.text)
        listener.answered(answer)
        if answer.interrupted:
            raise KeyboardInterrupt
        code = exit_code(answer.status, self.request)
        return Outcome(answer.status, code if answer.unexpected is None else 1)

    def lose(
        self, record: Record, number: int, emit: Callable[[str], None], listener: Listener
    ) -> Outcome:
        """Say of a record that nobody knows its answer: the process that searched has ended."""
        answer = _Lost(record, self.request, number)
        for text in self.write(answer):
            emit(text)
        listener.repeat(f"{record.place}: the process that searched ended; was there no memory?")
        return Outcome(answer.status, exit_code(answer.status, self.request))

    def alone(self, jobs: int) -> Work:
        """The work of each of so many processes, with one thread and its part of the memory."""
        from cover.solver.counting.memory import default_size

        memory = (self.request.memory or default_size()) // jobs
        return self._replace(request=self.request._replace(jobs=1, memory=memory, watch=None))


class _Lost(Answer):
    """An answer that nobody will find."""

    def _answered(self, tell: Callable[[Record], Iterator[_Told]]) -> Iterator[_Told]:
        return iter(())


def exit_code(status: str, request: Request) -> int:
    """What a status word means for the exit code."""
    if status == "several" and request.mode == "unique":
        return 1
    return _EXIT_CODES[status]
