"""Many lines at once, from bytes to bytes, by threads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from struct import iter_unpack
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import InputError, Place, as_bad_record
from cover.puzzle import fault
from cover.query import Query
from cover.reading.records import BadRecord, Block
from cover.solver.line_tables import Question
from cover.solver.parallel.records import RecordAnswers
from cover.solver.parallel.threads import TaskThreads

if TYPE_CHECKING:
    from cover.solver.line_tables import Records
    from cover.solver.parallel.records import Solved

# The most solutions of a line that are listed in bulk, so that memory stays flat; and the slices of
# work, about ten milliseconds in all, after which a line that may take long is left to others.
_MOST_LISTED = 16
_SLICES = 16

# The most kinds of lines that are answered in blocks side by side; earlier ones are given up.
_MOST_SOLVERS = 16

_ANY_NUMBER = 2**62
_COST = "qqd"  # nodes, updates, seconds


def question_of(query: Query, *, timed: bool = False) -> Question:
    """Return what is asked of each line for a query of one of the modes in bulk."""
    mode, slices = query.mode, _SLICES
    if mode in ("first", "unique"):
        slices = 0 if query.timeout is None else _SLICES
        return Question(1 if mode == "first" else 2, slices=slices, timed=timed)
    if mode == "count":
        return Question(query.limit or _ANY_NUMBER, "none", slices=slices, timed=timed)
    wanted = query.number if mode == "some" else _ANY_NUMBER
    most = min(wanted, _MOST_LISTED + 1)
    return Question(most, "all", most < wanted, slices, timed)


class BlockSolvers:
    """The threads that answer blocks of lines, started with the first block."""

    def __init__(self, query: Query, *, timed: bool = False) -> None:
        self._request = query
        self._timed = timed
        self._threads: TaskThreads | None = None
        self._solvers: dict[Records, RecordAnswers] = {}

    def of(self, block: Block) -> RecordAnswers:
        """Return the solver for the lines of a block."""
        if self._threads is None:
            self._threads = TaskThreads(self._request.jobs)
        records = block.records
        if records not in self._solvers:
            if len(self._solvers) == _MOST_SOLVERS:
                oldest = next(iter(self._solvers))
                oldest.stop()
                del self._solvers[oldest]
            question = question_of(self._request, timed=self._timed)
            self._solvers[records] = RecordAnswers(
                records, block.bulk.width, question, self._threads
            )
        return self._solvers[records]

    def close(self) -> None:
        """End the threads."""
        for records in self._solvers:
            records.stop()
        if self._threads is not None:
            self._threads.join()


class LineAnswer(NamedTuple):
    """What there is to print in one line: of a `line` among those answered, from 0.

    A solution that is listed has a `number`, from 1. A `total` of solutions may be a lower bound.
    """

    line: int
    status: str
    solution: str | None = None
    number: int | None = None
    total: int | None = None
    counted_all: bool = True


class Cost(NamedTuple):
    """What a line has cost, and what came of it."""

    status: str
    nodes: int
    updates: int
    seconds: float


class Answered(NamedTuple):
    """Answers to lines that follow each other, each of which is a record of the run.

    The first line stands at `place`, and is the record with that `number`. `solved` tells of them
    and may tell of some more, in lines of `width` bytes; `lines` is how many they are.
    """

    place: Place
    number: int
    lines: int
    width: int
    solved: Solved
    query: Query
    question: Question

    @property
    def words(self) -> list[str]:
        """The status word of each line."""
        mode, limit = self.query.mode, self.query.limit
        if mode in ("first", "some"):
            return ["solved"] * self.lines
        if mode == "unique":
            return ["unique" if status == ord("u") else "several" for status in self._statuses]
        words = ("unique" if number == 1 else "several" for number in self.numbers)
        if limit is None:
            return list(words)
        pairs = zip(self.numbers, words, strict=True)
        return ["unknown" if number >= limit else word for number, word in pairs]

    @property
    def numbers(self) -> list[int]:
        """How many solutions of each line were found."""
        return memoryview(self.solved.numbers).cast("q")[: self.lines].tolist()

    @property
    def data(self) -> bytes:
        """The same as `text`, as bytes with an end of each line."""
        written = self.lines
        if self.question.written != "first":
            written = sum(self.solved.written(self.question)[:written])
        return bytes(self.solved.answers[: written * self.width])

    @property
    def text(self) -> str:
        """The solutions, a line each; those of lines with several are not to be told."""
        return self.data[:-1].decode("ascii")

    @property
    def is_all_text(self) -> bool:
        """Whether the solutions are all that there is to tell in lines."""
        mode = self.query.mode
        if mode == "unique":
            return b"v" not in self._statuses
        return mode != "count"

    def told(self) -> Iterator[LineAnswer]:
        """Yield what there is to print, line by line."""
        mode, words = self.query.mode, self.words
        if mode == "count":
            for index, (word, count) in enumerate(zip(words, self.numbers, strict=True)):
                yield LineAnswer(index, word, None, None, count, word != "unknown")
            return
        solutions = iter(self.text.split("\n"))
        if mode in ("first", "unique"):
            pairs = zip(words, solutions, strict=True)
            told = (None if word == "several" else solution for word, solution in pairs)
            yield from map(LineAnswer, range(self.lines), words, told)
            return
        for index, found in enumerate(self.numbers):
            for number in range(1, found + 1):
                yield LineAnswer(index, "solved", next(solutions), number)

    def costs(self) -> Iterator[Cost]:
        """Yield what each line has cost, if that was asked."""
        costs = iter_unpack(_COST, self.solved.costs)
        return (Cost(word, *cost) for word, cost in zip(self.words, costs, strict=False))

    def counts(self) -> dict[str, int]:
        """How many lines have which status word."""
        mode = self.query.mode
        if mode in ("first", "some"):
            return {"solved": self.lines}
        if mode == "unique":
            several = self._statuses.count(b"v")
            counts = {"unique": self.lines - several, "several": several}
            return {word: count for word, count in counts.items() if count}
        return dict(Counter(self.words))

    @property
    def _statuses(self) -> bytes:
        return self.solved.statuses[: self.lines]


class BlockAnswer:
    """The answers to a block, as far as they need no other look at its lines.

    Iterate over `Answered` lines, in order; the first one is the record with that `number`. At a
    line that is bad, hard, or without a solution, it ends, and the reader goes on; what answers
    there are for the lines after it stays there. So it is after a line that met a fault of ours,
    which is a `BadRecord`.
    """

    def __init__(self, block: Block, supply: RecordAnswers, query: Query, number: int = 1) -> None:
        self.block = block
        self._supply = supply
        self._request = query
        self._number = number

    def __iter__(self) -> Iterator[Answered | BadRecord]:
        try:
            yield from self._answered()
        except InputError as error:
            self.block.taken += 1
            yield BadRecord(error.place, error)

    def _answered(self) -> Iterator[Answered]:
        block, bulk = self.block, self.block.bulk
        query, question = self._request, self._supply.question
        while block.taken < bulk.lines:
            start = bulk.start + block.taken * bulk.width
            with as_bad_record(block.place(block.taken)):
                solved = self._supply.answers(bulk.data, start, bulk.end)
            statuses = solved.statuses
            good = len(statuses) - len(statuses.lstrip(b"suv"))
            place, number = block.place(block.taken), self._number
            block.taken += good
            self._number += good
            if good:
                yield Answered(place, number, good, bulk.width, solved, query, question)
            if self._supply.interrupted:
                raise KeyboardInterrupt
            if statuses[good : good + 1] == b"f":
                with as_bad_record(block.place(block.taken)):
                    raise fault(block.place(block.taken), "found by the check of many")
            if good < len(statuses):
                return
