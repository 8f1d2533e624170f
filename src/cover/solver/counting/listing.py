"""Counting by searching all solutions."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from time import monotonic

from cover.solver import engines
from cover.solver.parallel import run as parallel


class Listing:
    """A search of a network, by `jobs` threads, of which only the number of solutions is wanted.

    `times` tells for each option how many equal ones it stands for; without it, one. `seconds` is
    how long it took until now, to which a search of the same elsewhere can be added.
    """

    def __init__(
        self,
        network: engines.Network,
        fixed: Sequence[int] = (),
        times: Sequence[int] = (),
        jobs: int = 1,
        seconds: float = 0.0,
    ) -> None:
        self.seconds = seconds
        self.run = parallel.Run(network, fixed, jobs=jobs, ordered=False)
        self._times = times
        self._found = 0

    @property
    def found(self) -> int:
        """How many solutions were found so far, those of a call that was interrupted among them."""
        return self._found + self.run.counted

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> bool:
        """Search on for as long, or up to a limit; True when all solutions are counted."""
        began = monotonic()
        if self._times:
            self._go_on_weighing(seconds, limit)
        else:
            left = None if limit is None else max(0, limit - self.found)
            self._found += self.run.count(left, seconds)
        self.seconds += monotonic() - began
        return self.run.exhausted

    def _go_on_weighing(self, seconds: float | None, limit: int | None) -> None:
        """Look at each solution, which stands for as many as its options do."""
        end = None if seconds is None else monotonic() + seconds
        while limit is None or self._found < limit:
            left = None if end is None else max(0.0, end - monotonic())
            solution = self.run.next(left)
            if solution is None:
                break
            self._found += prod(self._times[option] for option in solution)
            if left == 0:  # a run that has no time may still have a solution at hand
                break
