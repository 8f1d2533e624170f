"""All levels of a count, kept in files, and solutions drawn from them backwards.

The states of a place are complete when those before it have been looked at; then they are written,
each with the number of ways to reach it. A draw begins at the end. A move leads there, from some
state that is before it, in as many ways as that one is reached, times the options that the move
stands for: so each move is drawn with a chance in proportion to these, and then the one before it,
from the state where it was made. At the empty state each solution has come with the same chance.

States are met in the order of their places, the last one first, and moves lead only on. So each
level is read once, for all draws together, however many there are.
"""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from cover.solver.levels import LevelCounter, OutgrownError
from cover.solver.levels.origins import LevelOrigins
from cover.solver.levels.row_files import RowFile, moving_to_file
from cover.solver.levels.rows import Key, StateRows
from cover.solver.levels.temporary import TemporaryFolder
from cover.solver.memo.frontier import Frontier, Move
from cover.solver.memo.states import State
from cover.steps import Steps, deadline_after, finished, has_come, seconds_left

_Drawn = tuple[int, int]  # a number below that of the ways to reach a state, and the draw it is for


class _Arrival(NamedTuple):
    """A way to a state on which draws wait, from another one."""

    key: Key
    move: int  # its number at its place


class _Waiting:
    """Draws at a state, whose last moves are sought: they find these as the ways to it go by."""

    def __init__(self, draws: list[int], count: int, random: Random) -> None:
        drawn = [(random.randrange(count), draw) for draw in draws]
        self._drawn: list[_Drawn] = sorted(drawn, reverse=True)
        self._gone_by = 0

    def pass_by(self, ways: int) -> Iterator[int]:
        """Yield the draws that come by some of so many further ways."""
        self._gone_by += ways
        while self._drawn and self._drawn[-1][0] < self._gone_by:
            yield self._drawn.pop()[1]

    @property
    def are_gone(self) -> bool:
        """Whether all draws have found the move that led here."""
        return not self._drawn


class KeptLevels:
    """A count by levels of which all are kept in a folder, which is removed with it."""

    too_large = False
    symmetries = 1

    def __init__(
        self,
        counter: LevelCounter,
        origins: LevelOrigins,
        frontier: Frontier,
    ) -> None:
        self._counter = counter
        self._origins = origins
        self._steps = frontier.steps
        self._rows = StateRows.of(frontier)
        self._folder = TemporaryFolder()
        self._files: dict[int, RowFile] = {}  # by the place of their states
        self.found = 0

    @property
    def states(self) -> int:
        """How many states were looked at."""
        return self._counter.nodes

    def go_on(self, seconds: float | None = None) -> bool:
        """Count on for as long; return whether all is counted. Raises `OutgrownError`."""
        deadline, counter = deadline_after(seconds), self._counter
        is_over = False
        try:
            while not is_over:
                place = counter.place
                self._keep(place)
                is_over = counter.go_on(seconds_left(deadline), place + 1)
                if has_come(deadline):
                    break
        except OSError as error:
            raise OutgrownError.by(error) from error
        if counter.too_large:
            raise OutgrownError("a count by levels: too many states")
        if is_over:
            self.found = counter.found
        return is_over

    def _keep(self, place: int) -> None:
        """Write the states of a place that is not yet looked at, and keep them in the count."""
        if place in self._files:
            return
        folder = self._folder.path
        file = finished(moving_to_file(self._counter, place, folder, f"{place}.rows"))
        if file is not None:
            finished(file.put_into(self._counter, folder, self._rows))
            self._files[place] = file

    def drawing(self, number: int, random: Random) -> Steps[list[list[Move]]]:
        """Draw so many times, independently, from a count that is over: moves, the last one first.

        What is drawn is decided by `random` alone, and by no order of rows in files.
        """
        paths: list[list[Move]] = [[] for _ in range(number)]
        end: State = (len(self._steps), 0, (0,) * self._rows.totals)
        waiting = {end: _Waiting(list(range(number)), self.found, random)}
        for place in reversed(range(len(self._steps))):
            arrivals = yield from self._arrivals(place, waiting)
            drawn: dict[Key, list[int]] = defaultdict(list)
            counts: dict[Key, int] = {}
            for state in sorted(arrivals):
                for (key, move), ways in sorted(arrivals[state].items()):
                    chosen = self._steps[place].moves[move]
                    for draw in waiting[state].pass_by(ways * chosen.times):
                        paths[draw].append(chosen)
                        drawn[key].append(draw)
                        counts[key] = ways
                if waiting[state].are_gone:
                    del waiting[state]
            for key in sorted(drawn):
                waiting[place, *key] = _Waiting(sorted(drawn[key]), counts[key], random)
        return paths

    def _arrivals(
        self, place: int, waiting: dict[State, _Waiting]
    ) -> Steps[dict[State, Counter[_Arrival]]]:
        """Return how moves at a place lead to states on which draws wait.

        And in how many ways the states are reached that these are from, each in several rows maybe.
        """
        found: dict[State, Counter[_Arrival]] = defaultdict(Counter)
        file = self._files.get(place)
        if file is None:
            return found
        targets = [*waiting]
        packed = b"".join(self._rows.packed_with_place(target) for target in targets)
        size = self._rows.size(file.limbs)
        for chunk in file.chunks(self._folder.path, self._rows):
            numbers = array("q", self._origins.find(place, chunk, file.limbs, packed))
            for row, move, target in zip(*[iter(numbers)] * 3, strict=True):
                own = chunk[row * size : (row + 1) * size]
                ((key, ways),) = self._rows.unpacked(own, file.limbs)
                found[targets[target]][_Arrival(key, move)] += ways
            yield
        return found
