"""Solutions at random, one at a time: a walk down the search tree, at each level by any option.

A solution comes with the chance of the way to it (Knuth, "Estimating the efficiency of backtrack
programs", 1975), not each with the same; `Prepared.sample` draws evenly, but has to count first.

Where the core was compiled, it walks (`core/making/dive.c`); this is its readable twin.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cover.errors import LimitError
from cover.solver.engines import EngineNetwork
from cover.solver.searching import Solution
from cover.steps import has_come, seconds_left

# The dead ends after which a walk begins anew for the first time; then there are half as many more.
_FIRST_BUDGET = 100

_ANY = 2**63 - 1  # number of steps


def random_solution(
    network: EngineNetwork,
    seed: int,
    fixed: Sequence[int],
    deadline: float | None,
    steps: int = _ANY,
) -> Solution | None:
    """Return a solution with the options `fixed`; None if there is none.

    The same seed, of 64 bits, brings the same one with the same engine. Raises `LimitError` after
    so many `steps`, each a choice or a way back, and at the deadline, a time of `monotonic`.
    """
    way = _way(network, seed, fixed, deadline, steps)
    return None if way is None else network.run((*fixed, *way)).next(seconds_left(deadline))


def _way(
    network: EngineNetwork, seed: int, fixed: Sequence[int], deadline: float | None, steps: int
) -> Sequence[int] | None:
    """Return options that leave a solution; None if there is none."""
    core: Any = network
    if not hasattr(core, "dive"):
        return _walked(network, Random(seed), fixed, deadline, steps)
    way: Sequence[int] | bool = core.dive(seed, fixed, seconds_left(deadline), steps)
    if way is True:
        raise _not_found()
    return None if way is False else way


def _walked(
    network: EngineNetwork,
    random: Random,
    fixed: Sequence[int],
    deadline: float | None,
    steps: int,
) -> Sequence[int] | None:
    """Return the options that a walk has chosen, with new beginnings."""
    walk = network.walk(fixed)
    way: list[int] = []
    untried = [list(walk.options)]
    dead_ends, budget = 0, _FIRST_BUDGET
    while not walk.solved:
        if steps == 0 or has_come(deadline):
            raise _not_found()
        steps -= 1
        if untried[-1]:
            way.append(untried[-1].pop(random.randrange(len(untried[-1]))))
            walk.choose(way[-1])
            untried.append(list(walk.options))
            dead_ends += not (walk.solved or walk.options)
        elif way:
            walk.back()
            untried.pop()
            way.pop()
        else:
            return None
        if dead_ends == budget:
            while way:
                walk.back()
                way.pop()
            untried = [list(walk.options)]
            dead_ends, budget = 0, budget + (budget + 1) // 2
    return way


def _not_found() -> LimitError:
    return LimitError("no solution was found in the time")
