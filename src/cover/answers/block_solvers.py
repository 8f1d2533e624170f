"""The threads that answer blocks of lines, kind by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cover.answers.request import Request
from cover.reading.records import Block

if TYPE_CHECKING:
    from cover.solver.line_tables import Records
    from cover.solver.parallel.records import RecordAnswers
    from cover.solver.parallel.threads import TaskThreads

# The most kinds of lines that are answered in blocks side by side; earlier ones are given up.
_MOST_SOLVERS = 16


class BlockSolvers:
    """The threads that answer blocks of lines, started with the first block."""

    def __init__(self, request: Request, *, timed: bool = False) -> None:
        self._request = request
        self._timed = timed
        self._threads: TaskThreads | None = None
        self._solvers: dict[Records, RecordAnswers] = {}

    def of(self, block: Block) -> RecordAnswers:
        """Return the solver for the lines of a block."""
        from cover.answers.blocks import question_of
        from cover.solver.parallel.records import RecordAnswers
        from cover.solver.parallel.threads import TaskThreads

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
