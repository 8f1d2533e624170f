"""All states of a frontier that can be reached, and the moves between them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cover.solver.memo.frontier import Frontier, FrontierStep, Move
from cover.solver.memo.totals import Bound
from cover.steps import Steps

State = tuple[int, int, tuple[int, ...]]  # a place, bits and totals

_STEP = 64  # states that are looked at in one step

# What a state takes in bytes, as long as it is known by what it is, roughly, and afterwards; and
# what a move takes.
_STATE_BYTES = 350
_NUMBER_BYTES = 24
_MOVE_BYTES = 12


class _Unfolding(NamedTuple):
    """The states at a place by their numbers, and which moves lead from them where.

    `moves[starts[k]:starts[k + 1]]` are those from `states[k]`, by their numbers at the place, and
    `reached` the states that they lead to.
    """

    states: array[int]
    starts: array[int]
    moves: array[int]
    reached: array[int]


class UnfoldedFrontier:
    """The states of a frontier, which are `count`, numbered from 0, the one where all begins.

    Places are unfolded from the first to the last one; then they are folded from the last to the
    first. A state is known by what it is only until its place is unfolded.
    """

    def __init__(self, frontier: Frontier) -> None:
        self._steps = frontier.steps
        self._waiting: list[dict[State, int]] = [{} for _ in range(len(self._steps) + 1)]
        self._waiting[0][0, 0, (0,) * frontier.totals] = 0
        self._unfolded: list[_Unfolding] = []
        self._passed = self._moves = 0  # states at places that are unfolded, and moves from there
        self.count = 1

    @property
    def bytes(self) -> int:
        """How much memory all this takes, roughly."""
        waiting = self.count - self._passed
        return _STATE_BYTES * waiting + _NUMBER_BYTES * self.count + _MOVE_BYTES * self._moves

    @property
    def ends(self) -> Sequence[int]:
        """The states in which all items are covered; to be asked when all places are unfolded."""
        return tuple(self._waiting[-1].values())

    def unfold(self) -> Steps[None]:
        """Make all moves at the next place, from the states to which those before have led."""
        place = len(self._unfolded)
        layer, self._waiting[place] = self._waiting[place], {}
        steps, waiting, choice = self._steps, self._waiting, self._steps[place].moves
        found = _Unfolding(array("q"), array("q", [0]), array("i"), array("q"))
        for number, (state, own) in enumerate(layer.items()):
            bits = state[1]
            for at, move in enumerate(choice):
                if bits & move.reads:
                    continue
                after = made(steps, state, move)
                reached = None if after is None else passed(steps, after)
                if reached is not None:
                    known = waiting[reached[0]].setdefault(reached, self.count)
                    if known == self.count:
                        self.count += 1
                    found.moves.append(at)
                    found.reached.append(known)
            found.states.append(own)
            found.starts.append(len(found.moves))
            if number % _STEP == 0:
                yield
        self._unfolded.append(found)
        self._passed += len(found.states)
        self._moves += len(found.moves)

    def fold(self) -> Iterator[tuple[int, Sequence[int], Sequence[int]]]:
        """Yield the states at the last place unfolded, each with its moves, and forget them.

        The moves are numbers at that place; as many states follow that they lead to.
        """
        states, starts, moves, reached = self._unfolded.pop()
        for number, state in enumerate(states):
            own = slice(starts[number], starts[number + 1])
            yield state, moves[own], reached[own]


# --- From state to state ---


def passed(steps: Sequence[FrontierStep], state: State) -> State | None:
    """Return the state where the next item is open; None if a total is out of bounds."""
    place, bits, totals = state
    while place < len(steps) and bits & steps[place].own:
        bits &= steps[place].keeps
        kept = _kept(steps[place].bounds, totals)
        if kept is None:
            return None
        totals = kept
        place += 1
    return place, bits, totals


def made(steps: Sequence[FrontierStep], state: State, move: Move) -> State | None:
    """Return the state after a move; None where it cannot be made."""
    place, bits, totals = state
    if bits & move.reads:
        return None
    step = steps[place]
    if move.adds:
        added = list(totals)
        for slot, weight in move.adds:
            added[slot] += weight
        totals = tuple(added)
    kept = _kept(step.bounds, totals)
    return None if kept is None else (place + 1, bits & step.keeps | move.sets, kept)


def _kept(bounds: Sequence[Bound], totals: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the totals after a place, 0 where they are over; None when one is out of bounds."""
    if not bounds:
        return totals
    kept = list(totals)
    for slot, least, most, over in bounds:
        if not least <= kept[slot] <= most:
            return None
        if over:
            kept[slot] = 0
    return tuple(kept)
