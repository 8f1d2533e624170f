"""Counting by memoisation: equal states at one place have equally many ways to go on.

`cover.solver.memo.frontier` says what a state is and why nothing else matters. Here is the search,
in pure Python: the readable twin of core/memo/memo.c, which tests hold equal to it.

Counting takes time with the number of states, not with that of the solutions: the 12,988,816
tilings of a chessboard with dominoes are counted with 1,277 states.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.solver.memo.frontier import Frontier
from cover.solver.memo.states import State, made, passed
from cover.steps import deadline_after, has_come

# How many states are looked at between two looks at the clock.
_SLICE = 256

# What an entry of the table takes, roughly, in bytes.
_ENTRY_BYTES = 250


class _CountedState:
    """A state whose ways to go on are being counted: `count` of them by the moves before `move`."""

    __slots__ = ("cost", "count", "move", "state", "times")

    def __init__(self, state: State, move: int) -> None:
        self.state = state
        self.move = move  # the next one to be tried
        self.times = 0  # of the one being tried
        self.count = 0
        self.cost = 1.0  # of the count: nodes, and what was saved


class ReferenceCounter:
    """The counter in pure Python; `memory` is in bytes, and roughly kept to."""

    def __init__(self, frontier: Frontier, memory: int) -> None:
        self._steps = frontier.steps
        self._moves = [move for step in frontier.steps for move in step.moves]
        self._starts = [0]
        for step in frontier.steps:
            self._starts.append(self._starts[-1] + len(step.moves))
        self._beginning: State = (0, 0, (0,) * frontier.totals)
        self._most = max(1, memory // _ENTRY_BYTES)
        self._table: dict[State, tuple[int, float]] = {}  # counts, and the states they took
        self.nodes = self.hits = self.forgotten = 0
        self.saved = 0.0
        self.begin(())

    def begin(self, path: Sequence[int]) -> bool:
        """Turn to the state that moves, by number, lead to; return False when they disagree.

        What was counted before is still known.
        """
        for number in path:
            if not 0 <= number < len(self._moves):
                raise ValueError(f"there is no move {number}")
        self._stages: list[_CountedState] = []
        self._known: int | None = None  # of the state reached, when it is still to be added
        self._finished = False
        self._reached = self._beginning
        for number in path:
            state = passed(self._steps, self._reached)
            reached: State | None = None
            if state is not None and number in self._moves_of(state):
                reached = made(self._steps, state, self._moves[number])
            if reached is None:
                return False
            self._reached = reached
        return True

    def moves(self) -> tuple[int, ...]:
        """Return the moves that can be made from the state begun with, before `go_on`."""
        if self._stages or self._known is not None or self._finished:
            raise RuntimeError("the count has gone on from where it began")
        state = passed(self._steps, self._reached)
        if state is None:
            return ()
        return tuple(n for n in self._moves_of(state) if made(self._steps, state, self._moves[n]))

    @property
    def found(self) -> int:
        """How many ways to go on were found so far."""
        found = self._known or 0
        for stage in reversed(self._stages):
            found = stage.count + stage.times * found
        return found

    def go_on(self, seconds: float | None = None, states: int | None = None) -> bool:
        """Count on for as long, or for that many states; return whether all is counted."""
        deadline = deadline_after(seconds)
        while not self._finished:
            for _ in range(_SLICE):
                self._step()
            if has_come(deadline):
                break
            if states is not None and self.nodes >= states:
                break
        return self._finished

    def _step(self) -> None:
        """Add what is known to the stage above, make its next move and look at where it leads."""
        if self._finished:
            return
        stages = self._stages
        if self._known is not None:
            if not stages:
                self._finished = True
                return
            stages[-1].count += stages[-1].times * self._known
            self._known = None
        if stages:
            reached = self._next(stages[-1])
            if reached is None:
                self._known = self._ended()
                return
            self._reached = reached
        self._known = self._look()

    def _next(self, stage: _CountedState) -> State | None:
        """Return where the next move of a stage leads; None when there is none."""
        end = self._starts[stage.state[0] + 1]
        while stage.move < end:
            move = self._moves[stage.move]
            stage.move += 1
            reached = made(self._steps, stage.state, move)
            if reached is not None:
                stage.times = move.times
                return reached
        return None

    def _ended(self) -> int:
        """Put the count of the last stage into the table, and return it."""
        stage = self._stages.pop()
        if len(self._table) >= self._most:
            del self._table[next(iter(self._table))]  # the oldest one
            self.forgotten += 1
        self._table[stage.state] = stage.count, stage.cost
        self._add_cost(stage.cost)
        return stage.count

    def _look(self) -> int | None:
        """Return the count of the state reached; None if it is not known and becomes a stage."""
        state = passed(self._steps, self._reached)
        if state is None:
            return 0
        if state[0] == len(self._steps):
            return 1
        known = self._table.get(state)
        if known is not None:
            self.hits += 1
            self.saved += known[1]
            self._add_cost(known[1])
            return known[0]
        self._stages.append(_CountedState(state, self._starts[state[0]]))
        self.nodes += 1
        return None

    def _add_cost(self, cost: float) -> None:
        """Add to the cost of the last stage that of what is below it."""
        if self._stages:
            self._stages[-1].cost += cost

    def _moves_of(self, state: State) -> range:
        place = state[0]
        if place == len(self._steps):
            return range(0)
        return range(self._starts[place], self._starts[place + 1])
