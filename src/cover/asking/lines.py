"""Lines at once, in C: many puzzles from bytes to bytes, and many solutions of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cover.errors import InputError, as_bad_record
from cover.facts import Covering
from cover.puzzle import Puzzle, fault
from cover.query import Query
from cover.reading.records import BadRecord, Block
from cover.solver import Search
from cover.solver.line_tables import Question
from cover.solver.parallel.records import RecordAnswers
from cover.solver.parallel.threads import TaskThreads
from cover.writing.blocks import BlockResult

if TYPE_CHECKING:
    from cover.solver.line_tables import Lines, Records


# The most solutions of a line that are listed in bulk, so that memory stays flat; and the slices of
# work, about ten milliseconds in all, after which a line that may take long is left to others.
_MOST_LISTED = 16
_SLICES = 16

# The most kinds of lines that are answered in blocks side by side; earlier ones are given up.
_MOST_SOLVERS = 16

_ANY_NUMBER = 2**62

# Blocks grow from one solution to `_LARGEST`, and are handed on after `_SECONDS` in any case, so
# that a reader of a pipe does not wait for what was found.
_LARGEST = 8192
_SECONDS = 0.05

# The solutions that are written one by one before it is worth while to prepare for blocks; and the
# options that are prepared in the time that one solution takes.
_FEW = 256
_OPTIONS = 32


# --- Many puzzles, a line each ---


def question_of(query: Query) -> Question:
    """Return what is asked of each line for a query of one of the modes in bulk."""
    mode, slices = query.mode, _SLICES
    if mode in ("first", "unique"):
        slices = 0 if query.timeout is None else _SLICES
        return Question(1 if mode == "first" else 2, slices=slices)
    if mode == "count":
        return Question(query.limit or _ANY_NUMBER, "none", slices=slices)
    wanted = query.number if mode == "some" else _ANY_NUMBER
    most = min(wanted, _MOST_LISTED + 1)
    return Question(most, "all", most < wanted, slices)


class BlockSolvers:
    """The threads that answer blocks of lines, started with the first block."""

    def __init__(self, query: Query) -> None:
        self._query = query
        self._question = question_of(query)
        self._threads = TaskThreads(query.jobs)
        self._solvers: dict[Records, RecordAnswers] = {}

    def answers(self, block: Block, number: int = 1) -> Iterator[BlockResult | BadRecord]:
        """Yield the answers to a block, as far as they need no other look at its lines.

        The first one is the record with that `number`. At a line that is bad, hard, or without a
        solution, they end, and the reader goes on; what answers there are for the lines after it
        stays there. So it is after a line that met a fault of ours, which is a `BadRecord`.
        """
        try:
            yield from self._answered(block, number)
        except InputError as error:
            block.taken += 1
            yield BadRecord(error.place, error)

    def close(self) -> None:
        """End the threads."""
        for records in self._solvers:
            records.stop()
        self._threads.join()

    def _answered(self, block: Block, number: int) -> Iterator[BlockResult]:
        bulk, query, question = block.bulk, self._query, self._question
        if (solver := self._solvers.get(block.records)) is None:
            if len(self._solvers) == _MOST_SOLVERS:
                oldest = next(iter(self._solvers))
                oldest.stop()
                del self._solvers[oldest]
            solver = RecordAnswers(block.records, bulk.width, question, self._threads)
            self._solvers[block.records] = solver
        while block.taken < bulk.lines:
            start = bulk.start + block.taken * bulk.width
            with as_bad_record(block.place(block.taken)):
                solved = solver.answers(bulk.data, start, bulk.end)
            statuses = solved.statuses
            good = len(statuses) - len(statuses.lstrip(b"suv"))
            place = block.place(block.taken)
            block.taken += good
            if good:
                width = block.records.length + 1
                height = bulk.height
                yield BlockResult(place, number, good, width, height, solved, query, question)
            number += good
            if solver.interrupted:
                raise KeyboardInterrupt
            if statuses[good : good + 1] == b"f":
                with as_bad_record(block.place(block.taken)):
                    raise fault(block.place(block.taken), "found by the check of many")
            if good < len(statuses):
                return


# --- Many solutions of one puzzle ---


def lines_of(puzzle: Puzzle, search: Search) -> Iterator[str]:
    """The lines of the solutions, some at a time; raises `CheckError` at a wrong one."""
    covering = puzzle._covering()
    assert covering is not None, "others are written one by one"
    few = max(_FEW, covering.option_count // _OPTIONS)
    lines: Lines | None = None
    prepared = False
    size = 1
    while (block := next(search.blocks(size, _SECONDS), None)) is not None:
        if search.found > few and not prepared:
            lines, prepared = _prepared(puzzle, covering), True
        if lines is None:
            yield from (puzzle._line(puzzle._decoded(options)) for options in block)
        else:
            text, count = lines.write(*block.packed)
            if count:
                yield text[:-1].decode()
            if count < len(block):
                puzzle._decoded(block[count])  # which says what is wrong
                raise fault(puzzle.place, "found by the check of many")
        size = min(2 * size, _LARGEST)


def _prepared(puzzle: Puzzle, covering: Covering) -> Lines | None:
    """What checks and writes the solutions; None where their lines are not of bytes."""
    from cover.solver.line_tables import lines_of

    parts = puzzle._line_parts()
    assert parts is not None, "others are written one by one"
    line, texts, places = parts
    if places is not None and not (line.isascii() and all(map(str.isascii, texts))):
        return None
    encoded = [text.encode() for text in texts]
    return lines_of(covering.options, covering.bounds, encoded, line.encode(), places)
