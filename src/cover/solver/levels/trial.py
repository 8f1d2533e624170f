"""How long a count by levels will take, by the first states of it.

What is still to come is guessed by how uncertain the bits of each place are, which they are most
where half of the options that set them have been passed. So cells of a board come and go, and there
are about as many states at one place as at another; while pieces that are used once, of which any
half may be used up when half of the board is covered, make for most states there. How many states
so much uncertainty stands for, the first places tell.

Of 22 tilings 20 took 0.5 to 2.5 times as long as was guessed, the others 8 and 16 times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp2, inf, log2
from time import monotonic

from cover.solver.levels import LevelCounter
from cover.solver.memo.frontier import Frontier, FrontierStep
from cover.steps import Steps

# A trial ends after the first number of states, and tells nothing by fewer than the second; and the
# seconds of a step.
_STATES, _LEAST_STATES = 50_000, 20_000
_STEP = 0.01

_MOST_BITS = 1000  # that a power of two may have, as a float


def estimating(
    counter: LevelCounter,
    frontier: Frontier,
    seconds: float,
    *,
    times: int = 1,
    anyway: bool = False,
) -> Steps[float]:
    """Count for so many seconds at most, and return about how many it takes in all.

    So many `times` as many states are looked at as usually.

    These are infinitely many where there is no room for the first states, and where the time
    sufficed for too few of them, unless a guess is wanted `anyway`.
    """
    spent, looked_at = 0.0, [0]  # states before each place
    while counter.nodes < _STATES * times and spent < seconds:
        place, began = counter.place, monotonic()
        is_over = counter.go_on(_STEP, place + 1)
        spent += monotonic() - began
        if is_over:
            return inf if counter.too_large else spent
        looked_at += [counter.nodes] * (counter.place - place)
        yield
    if counter.nodes < _LEAST_STATES and not anyway:
        return inf
    uncertain = yield from _uncertainties(frontier.steps)
    return spent / max(1, counter.nodes) * _states(looked_at, uncertain)


def _uncertainties(steps: Sequence[FrontierStep]) -> Steps[list[float]]:
    """Return for each place how many bits of uncertainty a state has there.

    A mark is taken to be set by now with a chance that is the share of the options that set it
    which come before.
    """
    found = [0.0] * len(steps)
    passed: dict[int, list[int]] = {}  # of each bit, since its first option: how many of them
    for place, step in enumerate(steps):
        reading = Counter(bit for move in step.moves for bit in _bits(move.reads))
        reading[step.own] = len(step.moves)
        for bit in [bit for bit in passed if not bit & step.keeps]:
            before = passed.pop(bit)
            whole = before[-1] + reading[bit]
            for at, number in enumerate(before, place + 1 - len(before)):
                found[at] += _entropy(number / whole)
        setting = Counter(bit for move in step.moves for bit in _bits(move.sets))
        for bit, before in passed.items():
            before.append(before[-1] + setting[bit])
        for bit in setting.keys() - passed.keys():
            passed[bit] = [setting[bit]]
        yield
    return found


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


def _entropy(chance: float) -> float:
    """Return the uncertainty, in bits, of what is so with a chance."""
    return -sum(part * log2(part) for part in (chance, 1 - chance) if part)


def _states(looked_at: Sequence[int], uncertain: Sequence[float]) -> float:
    """Return about how many states there are, by those before places and how uncertain they are.

    Where nothing is uncertain, there is one state; bits that tell of others are less uncertain than
    each for itself, and by how much is seen at all places so far. How many states there are is seen
    at the last ones.
    """
    place, states = len(looked_at) - 1, looked_at[-1]
    sizes = [log2(max(1, after - before)) for before, after in pairwise(looked_at)]
    known = list(zip(uncertain, sizes, strict=False))
    squares = sum(bits * bits for bits, _ in known)
    part = sum(bits * size for bits, size in known) / squares if squares else 1.0
    guesses = [exp2(min(part * bits, _MOST_BITS)) for bits in uncertain]

    first = next(number for number, before in enumerate(looked_at) if 2 * before >= states)
    first = min(first, max(0, place - 1))
    seen = sum(guesses[first:place])
    times = (states - looked_at[first]) / seen if seen else 1.0
    return states + times * sum(guesses[place:])
