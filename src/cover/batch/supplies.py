"""The threads that answer blocks of lines, and what they have ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cover.formats.record import Block

if TYPE_CHECKING:
    from cover.solver.line_tables import Records
    from cover.solver.parallel.records import RecordAnswers
    from cover.solver.parallel.threads import TaskThreads


class Supplies:
    """The threads of a run, started with its first block."""

    def __init__(self, unique: bool, jobs: int) -> None:
        self._unique = unique
        self._jobs = jobs
        self._workers: TaskThreads | None = None
        self._supplies: dict[Records, RecordAnswers] = {}

    def of(self, block: Block) -> RecordAnswers:
        """Who answers a block."""
        from cover.solver.parallel.records import RecordAnswers
        from cover.solver.parallel.threads import TaskThreads

        if self._workers is None:
            self._workers = TaskThreads(self._jobs)
        records = block.records
        if records not in self._supplies:
            self._supplies[records] = RecordAnswers(
                records, block.bulk.width, self._unique, self._workers
            )
        return self._supplies[records]

    def close(self) -> None:
        """End the threads."""
        for records in self._supplies:
            records.stop()
        if self._workers is not None:
            self._workers.join()
