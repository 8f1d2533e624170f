"""A count by levels as it is done: what memory has no room for, and what is saved, on the disk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from math import inf
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from cover.solver.levels import LevelCounter, OutgrownError
from cover.solver.levels.kept import KeptLevels
from cover.solver.levels.origins import making_origins
from cover.solver.levels.pace import SavingPace
from cover.solver.levels.saved import SavedLevels, digesting
from cover.solver.levels.swept import SweptFrontier
from cover.solver.levels.trial import estimating
from cover.solver.memo.frontier import Frontier
from cover.steps import Steps, deadline_after, finished, has_come, seconds_left

# Seconds after which a trial of whether levels are worth while ends, and one of which ones are.
# (That of 10 x 10 with pentominoes of any shape has enough states after 0.07, and may be on a
# machine that is slower, or busy.)
_GLANCE, _LOOK = 0.25, 0.5

# How many times as long a sweep may seem to take as another frontier; and how many times as many
# states as usually are looked at until it does not. (7 x 7 x 6 with cubes, whose states become many
# late, seems to take a sixth of the time without the sweep, and takes fifty times as long.)
_TRUST, _TIMES = 2, (1, 10)


class LevelCount:
    """The count of a frontier by levels; a `LevelPlan` makes it.

    With `saved`, levels are saved between places every now and then. States are one that
    `symmetries` map to each other, of which there are so many.
    """

    def __init__(
        self,
        counter: LevelCounter,
        saved: SavedLevels | None = None,
        before: int = 0,
        symmetries: int = 1,
    ) -> None:
        self.symmetries = symmetries
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


class Outlook(NamedTuple):
    """A sweep that was laid out, if there is one, and about how many seconds its levels take.

    The problem has so many symmetries, as far as the sweep knows: its `order`.
    """

    swept: SweptFrontier | None = None
    seconds: float = inf
    order: int = 1


class LevelPlan(NamedTuple):
    """How levels are counted: with which engine, in how many bytes, by how many threads.

    With a `folder`, a count goes on from the levels that are saved there, and saves its own.
    `sweeping` lays out a sweep of the problem.
    """

    engine: str
    memory: int
    jobs: int = 1
    folder: Path | None = None
    sweeping: Callable[[], Steps[SweptFrontier | None]] | None = None

    @property
    def is_begun(self) -> bool:
        """Whether there are saved levels."""
        return self.folder is not None and SavedLevels.are_in(self.folder)

    def looking_ahead(self) -> Steps[Outlook]:
        """Lay out the sweep, if there is one, and guess how long its levels take."""
        swept = None if self.sweeping is None else (yield from self.sweeping())
        if swept is None:
            return Outlook()
        counter = yield from self._alone(swept)
        seconds = yield from estimating(counter, swept.frontier, _GLANCE)
        return Outlook(swept, seconds, swept.order)

    def making(self, frontier: Frontier, other: SweptFrontier | None = None) -> Steps[LevelCount]:
        """Make the count of a frontier, not yet begun, or with the levels that were saved.

        Or that of the `other` one, where that takes less time. Raises `SavedLevelsError` and
        `OSError` where saved levels cannot be taken up.
        """
        swept = SweptFrontier(frontier)
        if other is not None and (yield from self._is_better(other, swept)):
            swept = other
        counter = yield from self._making_counter(swept)
        symmetries = 1 + len(swept.turns[0]) if swept.turns else 1
        if self.folder is None:
            return LevelCount(counter, symmetries=symmetries)
        digest = yield from digesting(swept.frontier)
        saved = SavedLevels(self.folder, swept.frontier, digest)
        before = yield from saved.loading(counter)
        return LevelCount(counter, saved, before or 0, symmetries)

    def _is_better(self, sweep: SweptFrontier, usual: SweptFrontier) -> Steps[bool]:
        """Whether a sweep takes less time than the usual frontier, or levels of it are saved.

        A guess at the sweep, whose places are alike, is the better one.
        """
        if self.folder is not None and self.is_begun:
            digest = yield from digesting(sweep.frontier)
            return SavedLevels.digest_in(self.folder) == digest
        for times in _TIMES:
            seconds = []
            for each in (sweep, usual):
                counter = yield from self._alone(each)
                took = estimating(counter, each.frontier, _LOOK, times=times, anyway=True)
                seconds.append((yield from took))
            if seconds[0] <= _TRUST * seconds[1]:
                return True
        return False

    def _alone(self, swept: SweptFrontier) -> Steps[LevelCounter]:
        """Make what counts for a trial: in one thread, and in memory."""
        return (yield from self._replace(jobs=1)._making_counter(swept, ""))

    def making_kept(self, frontier: Frontier) -> Steps[KeptLevels]:
        """Make a count of a frontier of which all levels are kept.

        Raises `OutgrownError` where there is no folder for them.
        """
        counter = yield from self._making_counter(SweptFrontier(frontier))
        origins = yield from making_origins(frontier, self.engine)
        try:
            return KeptLevels(counter, origins, frontier)
        except OSError as error:
            raise OutgrownError.by(error) from error

    def _making_counter(
        self, swept: SweptFrontier, folder: str | None = None
    ) -> Steps[LevelCounter]:
        """Make a counter with files in a folder, by default the temporary one; "" for none."""
        if self.engine == "python":
            from cover.solver.levels.reference import ReferenceLevels
            from cover.solver.levels.turns import ReferenceTurns

            readable = ReferenceLevels(swept.frontier, self.memory)
            if swept.turns:
                readable.turn(ReferenceTurns(swept))
            return readable
        from cover.solver.levels.native import making_native_levels, turn

        if folder is None:
            folder = ""
            with suppress(OSError):  # without one, there is only the memory
                folder = gettempdir()
        levels = yield from making_native_levels(swept.frontier, self.memory, self.jobs, folder)
        if swept.turns:
            turn(levels, swept)
        return levels
