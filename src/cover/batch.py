"""Many records from many sources: one answer each, in order, whatever happens to any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, NamedTuple, Protocol

from cover.answers import Answer, Request
from cover.errors import InputError, Place
from cover.families import Family
from cover.formats.reading import read
from cover.formats.record import BadRecord, Reading, Record
from cover.writers import Writer

STDIN = "-"

# What a status means for the exit code; the worst of a batch wins, in the order 2, 3, 1, 0.
_EXIT_CODES = {"solved": 0, "unique": 0, "several": 0, "none": 1, "unknown": 3, "bad": 2}
_BY_BADNESS = (0, 1, 3, 2)


class Listener(Protocol):
    """Who is told what does not belong into the output."""

    def error(self, error: InputError) -> None:
        """A record could not be read."""

    def reason(self, place: Place, text: str) -> None:
        """A record has no solution, and its statement shows why."""

    def answered(self, answer: Answer) -> None:
        """A record is done with."""


class Batch(NamedTuple):
    """What to do with every record of a family."""

    family: Family
    request: Request
    reading: Reading
    write: Writer
    listener: Listener
    fail_fast: bool = False

    def run(self, sources: Iterable[str], emit: Callable[[str], None]) -> int:
        """Answer every record of the sources, files or `-`, and return the exit code.

        `emit` takes the lines of the output; None of them is lost when a later record fails.
        """
        worst = 0
        for record in self._records(sources):
            answer = Answer(record, self.request)
            if isinstance(record, BadRecord):
                self.listener.error(record.error)
            try:
                for text in self.write(answer):
                    emit(text)
            except InputError as error:  # read well, but not to be written in this form
                self.listener.error(error)
                answer.status = "bad"
                emit(answer.status)
            if answer.reason is not None:
                self.listener.reason(*answer.reason)
            self.listener.answered(answer)
            worst = max(worst, self._exit_code(answer), key=_BY_BADNESS.index)
            if self.fail_fast and answer.status == "bad":
                break
        return worst

    def _exit_code(self, answer: Answer) -> int:
        if answer.status == "several" and self.request.mode == "unique":
            return 1
        return _EXIT_CODES[answer.status]

    def _records(self, sources: Iterable[str]) -> Iterator[Record | BadRecord]:
        for source in sources:
            name = "stdin" if source == STDIN else source
            try:
                with _opened(source) as stream:
                    yield from read(
                        self.family.name, self.family.formats, name, stream, self.reading
                    )
            except OSError as error:
                place = Place(name)
                yield BadRecord(place, InputError(place, f"cannot be read: {error.strerror}"))


def _opened(source: str) -> BinaryIO:
    if source == STDIN:
        return open(0, "rb", closefd=False)
    return open(source, "rb")
