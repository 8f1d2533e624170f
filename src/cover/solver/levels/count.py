"""A count by levels as it is done: what memory has no room for, and what is saved, on the disk."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from cover.solver.levels import LevelCounter, OutgrownError
from cover.solver.levels.kept import KeptLevels
from cover.solver.levels.origins import making_origins
from cover.solver.levels.pace import SavingPace
from cover.solver.levels.saved import SavedLevels, digesting
from cover.solver.memo.frontier import Frontier
from cover.steps import Steps, deadline_after, finished, has_come, seconds_left


class LevelCount:
    """The count of a frontier by levels; a `LevelPlan` makes it.

    With `saved`, levels are saved between places every now and then.
    """

    def __init__(
        self,
        counter: LevelCounter,
        saved: SavedLevels | None = None,
        before: int = 0,
    ) -> None:
        self._counter = counter
        self._saved = saved
        self._before = before
        self._pace = SavingPace()

    @property
    def found(self) -> int:
        """How many solutions there are; 0 until all is counted."""
        return self._counter.found

    @property
    def states(self) -> int:
        """How many states were looked at, those before levels were saved among them."""
        return self._before + self._counter.nodes

    @property
    def too_large(self) -> bool:
        """Whether there was no room for all states, and no folder for what memory does not hold."""
        return self._counter.too_large

    def go_on(self, seconds: float | None = None) -> bool:
        """Count on for as long; return whether it is over: all is counted, or it is `too_large`.

        Raises `OutgrownError` where the disk has no room, or another fault.
        """
        try:
            return self._go_on(deadline_after(seconds))
        except OSError as error:
            raise OutgrownError.by(error) from error

    def _go_on(self, deadline: float | None) -> bool:
        counter = self._counter
        if self._saved is None:
            return counter.go_on(seconds_left(deadline))
        is_over = False
        while not is_over:
            place = max(counter.place, self._saved.place)
            is_over = counter.go_on(seconds_left(deadline), place + 1)
            if counter.place > place and self._pace.is_due and not counter.too_large:
                self._save(self._saved)
            if has_come(deadline):
                break
        return is_over

    def _save(self, saved: SavedLevels) -> None:
        with self._pace.saving():
            finished(saved.saving(self._counter, self.states))


class LevelPlan(NamedTuple):
    """How levels are counted: with which engine, in how many bytes, by how many threads.

    With a `folder`, a count goes on from the levels that are saved there, and saves its own.
    """

    engine: str
    memory: int
    jobs: int = 1
    folder: Path | None = None

    @property
    def is_begun(self) -> bool:
        """Whether there are saved levels."""
        return self.folder is not None and SavedLevels.are_in(self.folder)

    def making(self, frontier: Frontier) -> Steps[LevelCount]:
        """Make the count of a frontier, not yet begun, or with the levels that were saved.

        Raises `SavedLevelsError` and `OSError` where these cannot be taken up.
        """
        counter = yield from self._making_counter(frontier)
        if self.folder is None:
            return LevelCount(counter)
        digest = yield from digesting(frontier)
        saved = SavedLevels(self.folder, frontier, digest)
        before = yield from saved.loading(counter)
        return LevelCount(counter, saved, before or 0)

    def making_kept(self, frontier: Frontier) -> Steps[KeptLevels]:
        """Make a count of a frontier of which all levels are kept.

        Raises `OutgrownError` where there is no folder for them.
        """
        counter = yield from self._making_counter(frontier)
        origins = yield from making_origins(frontier, self.engine)
        try:
            return KeptLevels(counter, origins, frontier)
        except OSError as error:
            raise OutgrownError.by(error) from error

    def _making_counter(self, frontier: Frontier) -> Steps[LevelCounter]:
        if self.engine == "python":
            from cover.solver.levels.reference import ReferenceLevels

            return ReferenceLevels(frontier, self.memory)
        from cover.solver.levels.native import making_native_levels

        folder = ""
        with suppress(OSError):  # without one, there is only the memory
            folder = gettempdir()
        return (yield from making_native_levels(frontier, self.memory, self.jobs, folder))
