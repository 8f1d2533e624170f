"""Going back over levels: which moves from the states of a place lead to some targets."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from cover.solver.levels.rows import StateRows
from cover.solver.memo.frontier import Frontier
from cover.solver.memo.native import arrays_of
from cover.solver.memo.states import State, made, passed
from cover.steps import Steps


class Origin(NamedTuple):
    """A state by the number of its row, and a move, by its number at the place, to a target."""

    row: int
    move: int
    target: int


class LevelOrigins(Protocol):
    """What finds, over a frontier, the moves to some targets; in pure Python or in C."""

    def find(self, place: int, rows: bytes, limbs: int, targets: bytes, /) -> bytes:
        """Find the moves from states at a place, rows with numbers of so many `limbs`.

        Targets are rows, too: the place of a state, and the state. What is found are three numbers
        of 64 bits each, as in `Origin`.
        """


def making_origins(frontier: Frontier, engine: str) -> Steps[LevelOrigins]:
    """Make what finds moves to targets."""
    if engine == "python":
        return ReferenceOrigins(frontier)
    from cover.solver._core import Origins

    arrays = yield from arrays_of(frontier)
    found: LevelOrigins = Origins(arrays.words, frontier.totals, arrays.as_tuple())
    return found


class ReferenceOrigins:
    """The readable twin of core/levels/origins.c."""

    def __init__(self, frontier: Frontier) -> None:
        self._steps = frontier.steps
        self._rows = StateRows.of(frontier)

    def find(self, place: int, rows: bytes, limbs: int, targets: bytes, /) -> bytes:
        """Find the moves from states at a place."""
        width = self._rows.size(1)
        numbers: dict[State, int] = {}
        for number, at in enumerate(range(0, len(targets), width)):
            (there,) = array("q", targets[at : at + 8])
            ((key, _),) = self._rows.unpacked(targets[at + 8 : at + width], 0)
            numbers[there, *key] = number
        found = array("q")
        for row, (key, _) in enumerate(self._rows.unpacked(rows, limbs)):
            for move, state in self._led(place, key):
                if state in numbers:
                    found.extend((row, move, numbers[state]))
        return found.tobytes()

    def _led(self, place: int, key: tuple[int, tuple[int, ...]]) -> Iterator[tuple[int, State]]:
        """Yield where moves lead from a state, with their numbers."""
        for number, move in enumerate(self._steps[place].moves):
            after = made(self._steps, (place, *key), move)
            state = None if after is None else passed(self._steps, after)
            if state is not None:
                yield number, state
