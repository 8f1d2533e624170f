"""Many records from many sources: one answer each, in order, whatever happens to any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from io import BufferedReader, BytesIO
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cover.answers import Answer, Request
from cover.answers.blocks import BlockAnswer
from cover.errors import InputError, Place
from cover.families import Family
from cover.formats.byte_lines import CHUNK, lines_of
from cover.formats.reading import read_lines
from cover.formats.record import BadRecord, Block, Found, Reading, Record
from cover.formats.text import Line, Lines
from cover.writers import Writer, left_over

if TYPE_CHECKING:
    from cover.solver.records import Records
    from cover.solver.workers import Supply, Workers

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
        """A record is done with; not told of those that were answered in blocks.

        Its number of solutions may be another than the record expects.
        """


class Text(NamedTuple):
    """A source that nobody wrote: messages have its name, and no place in what it holds."""

    name: str
    data: bytes


class Batch(NamedTuple):
    """What to do with every record of a family; the threads of the request answer blocks, too.

    Where `reading` asks for blocks, `write` must print what `cover.writers.write_lines` does.
    """

    family: Family
    request: Request
    reading: Reading
    write: Writer
    listener: Listener
    fail_fast: bool = False

    def run(self, sources: Iterable[str | Text], emit: Callable[[str], None]) -> int:
        """Answer every record of the sources, files or `-` or texts, and return the exit code.

        `emit` takes the lines of the output; None of them is lost when a later record fails.
        """
        try:
            return self._answer_all(sources, emit)
        finally:
            for text in left_over(self.write):
                emit(text)

    def _answer_all(self, sources: Iterable[str | Text], emit: Callable[[str], None]) -> int:
        worst = 0
        with _Supplies(self.request.mode == "unique", self.request.jobs) as supplies:
            for found in self._found(sources):
                if isinstance(found, Block):
                    code = self._answer_block(found, supplies.of(found), emit)
                else:
                    code = self._answer(found, emit)
                worst = max(worst, code, key=_BY_BADNESS.index)
                if self.fail_fast and code == _EXIT_CODES["bad"]:
                    break
        return worst

    def _answer_block(self, block: Block, supply: Supply, emit: Callable[[str], None]) -> int:
        answer = BlockAnswer(block, supply)
        for text in answer:
            emit(text)
        return self._exit_code("several") if answer.several else 0

    def _answer(self, record: Record | BadRecord, emit: Callable[[str], None]) -> int:
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
        if answer.record is not record and isinstance(answer.record, BadRecord):
            self.listener.error(answer.record.error)  # read well, but not to be asked this
        if answer.reason is not None:
            self.listener.reason(answer.reason.place, answer.reason.text)
        self.listener.answered(answer)
        if answer.interrupted:
            raise KeyboardInterrupt
        return self._exit_code("none" if answer.unexpected is not None else answer.status)

    def _exit_code(self, status: str) -> int:
        if status == "several" and self.request.mode == "unique":
            return 1
        return _EXIT_CODES[status]

    def _found(self, sources: Iterable[str | Text]) -> Iterator[Found]:
        for source in sources:
            name = _name(source)
            try:
                with _opened(source) as stream:
                    lines: Lines = lines_of(name, stream)
                    if isinstance(source, Text):
                        lines = Lines(map(_without_places, lines))
                    formats = self.family.formats
                    yield from read_lines(self.family.name, formats, name, lines, self.reading)
            except OSError as error:
                place = Place(name)
                yield BadRecord(place, InputError(place, f"cannot be read: {error.strerror}"))


def _name(source: str | Text) -> str:
    if isinstance(source, Text):
        return source.name
    return "stdin" if source == STDIN else source


def _without_places(line: Line) -> Line:
    """The line without its number and its columns."""
    return Line(line.source, 0, line.text, [0] * (len(line.text) + 1))


def _opened(source: str | Text) -> BufferedReader | BytesIO:
    if isinstance(source, Text):
        return BytesIO(source.data)
    if source != STDIN:
        return open(source, "rb")
    _widen(0)
    return open(0, "rb", closefd=False)


def _widen(descriptor: int) -> None:
    """Let a pipe hold as much as is read at a time, where it is one and the system can.

    With 17-clue sudokus this saves a seventh of the time.
    """
    with suppress(ImportError, OSError):
        from fcntl import F_GETPIPE_SZ, F_SETPIPE_SZ, fcntl

        if fcntl(descriptor, F_GETPIPE_SZ) < CHUNK:
            fcntl(descriptor, F_SETPIPE_SZ, CHUNK)


class _Supplies:
    """The threads of a batch, and what they have ready; they end with the batch."""

    def __init__(self, unique: bool, jobs: int) -> None:
        self._unique = unique
        self._jobs = jobs
        self._workers: Workers | None = None
        self._supplies: dict[Records, Supply] = {}

    def of(self, block: Block) -> Supply:
        """Who answers a block."""
        from cover.solver.workers import Supply, Workers

        if self._workers is None:
            self._workers = Workers(self._jobs)
        records = block.records
        if records not in self._supplies:
            self._supplies[records] = Supply(records, block.bulk.width, self._unique, self._workers)
        return self._supplies[records]

    def __enter__(self) -> _Supplies:
        return self

    def __exit__(self, *exception: object) -> None:
        for records in self._supplies:
            records.stop()
        if self._workers is not None:
            self._workers.join()
