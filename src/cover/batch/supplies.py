"""The threads that answer blocks of lines, and what they have ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cover.reading.records import Block

if TYPE_CHECKING:
    from cover.solver.records import Records
    from cover.solver.workers import Supply, Workers


class Supplies:
    """The threads of a run, started with its first block."""

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

    def close(self) -> None:
        """End the threads."""
        for records in self._supplies:
            records.stop()
        if self._workers is not None:
            self._workers.join()
