"""How long a count by levels will take, by the first states of it.

What is still to come is guessed by the bits that matter at each place: the states there are a part
of two to their power, and about the same part at all places, which the first ones tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import monotonic

from cover.solver.levels import LevelCounter
from cover.solver.memo.frontier import Frontier
from cover.steps import Steps

# A trial ends after this many states; and the seconds of a step. (Of the tilings in
# puzzles/tiling, 20,000 states have told the better one of two orders in all but three cases, and
# 50,000 in all.)
_STATES = 50_000
_STEP = 0.01

_MOST_BITS = 1000  # that a power of two may have, as a float


def estimating(
    counter: LevelCounter, frontier: Frontier, seconds: float, *, anyway: bool = False
) -> Steps[float]:
    """Count for so many seconds at most, and return about how many it takes in all.

    These are infinitely many where there is no room for the first states, and where the time did
    not suffice for a trial, unless a guess is wanted `anyway`.
    """
    spent, looked_at = 0.0, [0]  # states before each place
    while counter.nodes < _STATES and spent < seconds:
        place, began = counter.place, monotonic()
        is_over = counter.go_on(_STEP, place + 1)
        spent += monotonic() - began
        if is_over:
            return inf if counter.too_large else spent
        looked_at += [counter.nodes] * (counter.place - place)
        yield
    if counter.nodes < _STATES and not anyway:
        return inf
    guesses = [2.0 ** min(step.keeps.bit_count(), _MOST_BITS) for step in frontier.steps]
    return spent / max(1, counter.nodes) * _states(looked_at, guesses)


def _states(looked_at: Sequence[int], guesses: Sequence[float]) -> float:
    """Return about how many states there are, by those before places and guesses at their numbers.

    The first places, where there are few states, tell nothing.
    """
    place, states = len(looked_at) - 1, looked_at[-1]
    first = next(number for number, before in enumerate(looked_at) if 2 * before >= states)
    first = min(first, max(0, place - 1))
    ahead, known = sum(guesses[place:]), sum(guesses[first:place])
    part = (states - looked_at[first]) / known if known else 1.0
    return states + part * ahead
