"""In how many solutions each move of a frontier is, by one pass over its states there and back.

All states that can be reached are listed, place by place. Going back, the ways to go on from each
are counted; going forth once more, the ways to reach it. A solution is a way to reach a state, a
move there, and a way to go on from where that leads: so the solutions with a move are the sum of
such products. (The forward-backward pass over the lattice of states; Knuth, section 7.1.4, does the
same with BDDs.)

Unlike a count (`cover.solver.memo.search`), it needs all states at once. Here it is in pure Python:
the readable twin of core/memo/marginals.c, which tests hold equal to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cover.solver.memo.frontier import Frontier
from cover.solver.memo.states import State, made, passed
from cover.steps import Steps, Work, deadline_after

# How many states are looked at in one step, and what each takes, roughly, in bytes.
_SLICE = 64
_STATE_BYTES = 400


class MarginalCount(Protocol):
    """What counts the uses of the moves of a frontier; in pure Python or in C."""

    @property
    def total(self) -> int:
        """How many solutions there are; to be asked when all is counted."""

    @property
    def uses(self) -> Sequence[int]:
        """In how many of them each move is, where it stands for several in any of these."""

    @property
    def nodes(self) -> int:
        """How many states were listed."""

    @property
    def too_large(self) -> bool:
        """Whether there was no room for all states."""

    def go_on(self, seconds: float | None = None) -> bool:
        """Count on for as long; return whether it is over: all is counted, or it is `too_large`."""


class ReferenceMarginals:
    """The count in pure Python; `memory` is in bytes, and roughly kept to."""

    def __init__(self, frontier: Frontier, memory: int) -> None:
        self.total = 0
        self.uses: list[int] = []
        self.nodes = 0
        self.too_large = False
        self._frontier = frontier
        self._most = max(1, memory // _STATE_BYTES)
        self._work = Work(self._counting)

    def go_on(self, seconds: float | None = None) -> bool:
        """Count on for as long; return whether it is over."""
        return self._work.go_on(deadline_after(seconds))

    def _counting(self) -> Steps[None]:
        layers = yield from self._layers()
        if layers is None:
            self.too_large = True
            return
        go_on = yield from self._going_back(layers)
        self.total = go_on[_first(self._frontier)]
        self.uses = yield from self._going_forth(layers, go_on)

    def _layers(self) -> Steps[list[list[State]] | None]:
        """Return the states at each place and at the end; None where they are too many."""
        steps = self._frontier.steps
        layers: list[dict[State, None]] = [{} for _ in range(len(steps) + 1)]
        layers[0][_first(self._frontier)] = None
        self.nodes = 1
        for place, step in enumerate(steps):
            for number, state in enumerate(layers[place]):
                for _, reached in self._led(state, range(len(step.moves))):
                    if reached not in layers[reached[0]]:
                        layers[reached[0]][reached] = None
                        self.nodes += 1
                if self.nodes > self._most:
                    return None
                if number % _SLICE == 0:
                    yield
        return [list(layer) for layer in layers]

    def _led(self, state: State, moves: range) -> list[tuple[int, State]]:
        """Return where moves lead from a state, with their numbers at its place."""
        steps, found = self._frontier.steps, []
        own = steps[state[0]].moves
        for number in moves:
            after = made(steps, state, own[number])
            reached = None if after is None else passed(steps, after)
            if reached is not None:
                found.append((number, reached))
        return found

    def _going_back(self, layers: Sequence[Sequence[State]]) -> Steps[dict[State, int]]:
        """Return in how many ways it goes on from each state."""
        go_on = dict.fromkeys(layers[-1], 1)
        for step, layer in zip(self._frontier.steps[::-1], layers[-2::-1], strict=True):
            for number, state in enumerate(layer):
                led = self._led(state, range(len(step.moves)))
                go_on[state] = sum(step.moves[move].times * go_on[after] for move, after in led)
                if number % _SLICE == 0:
                    yield
        return go_on

    def _going_forth(
        self, layers: Sequence[Sequence[State]], go_on: dict[State, int]
    ) -> Steps[list[int]]:
        """Return in how many solutions each move is."""
        arrive = dict.fromkeys(go_on, 0)
        arrive[_first(self._frontier)] = 1
        uses: list[int] = []
        for step, layer in zip(self._frontier.steps, layers, strict=False):
            own = [0] * len(step.moves)
            for number, state in enumerate(layer):
                for move, after in self._led(state, range(len(step.moves))):
                    ways = arrive[state] * step.moves[move].times
                    arrive[after] += ways
                    own[move] += ways * go_on[after]
                if number % _SLICE == 0:
                    yield
            uses += own
        return uses


def _first(frontier: Frontier) -> State:
    return 0, 0, (0,) * frontier.totals
