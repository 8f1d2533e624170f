"""Which options are in any solution, and in how many: searches, one after the other.

The readable twin of core/settling.c, which tests hold equal to it. It works with the searches of
any network.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import cast

from cover.solver.engines import EngineNetwork
from cover.solver.settling import IN_NONE, IN_SOME, OPEN
from cover.steps import deadline_after, has_come, seconds_left, shorter

_SLICE_SECONDS = 0.01  # of a slice, for which engines in C have measures of their own


class Settler:
    """Asks a network about options."""

    def __init__(self, network: EngineNetwork) -> None:
        self._network = network

    def tally(
        self,
        uses: array[int],
        limit: int,
        fixed: Sequence[int] = (),
        slices: int = 0,
        seconds: float | None = None,
    ) -> tuple[int, bool]:
        """Add to `uses` in how many solutions each option is, of `limit` solutions at most.

        It takes no more than so many `slices` of work, unless that is 0. Return how many solutions
        they were, and whether these are all.
        """
        search = self._network.run(fixed)
        deadline = deadline_after(shorter(seconds, slices * _SLICE_SECONDS or None))
        found = 0
        while found < limit:
            solution = search.next(seconds_left(deadline))
            if solution is None:
                break
            found += 1
            for option in solution:
                uses[option] += 1
        return found, search.exhausted

    def settle(
        self,
        known: bytearray,
        starts: Sequence[int],
        members: Sequence[int],
        fixed: Sequence[int] = (),
        slices: int = 0,
        seconds: float | None = None,
    ) -> bool:
        """Find whether candidates are in any solution; return whether all are settled.

        Candidate k is the options `members[starts[k]:starts[k + 1]]`, and in a solution with any of
        them. What is `known` of options is brought up to date. No search takes more than so many
        `slices`, unless that is 0.
        """
        deadline = deadline_after(seconds)
        settled = True
        for start, end in pairwise(starts):
            options = members[start:end]
            for option in options:
                if any(known[other] == IN_SOME for other in options):
                    break
                if known[option] == OPEN:
                    self._ask(known, option, fixed, slices, seconds_left(deadline))
                    if has_come(deadline):
                        return False
            is_in_some = any(known[option] == IN_SOME for option in options)
            settled &= is_in_some or all(known[option] for option in options)
        return settled

    def _ask(
        self,
        known: bytearray,
        option: int,
        fixed: Sequence[int],
        slices: int,
        seconds: float | None,
    ) -> None:
        search = self._network.run((*fixed, option), weighted=True)
        solution = search.next(shorter(seconds, slices * _SLICE_SECONDS or None))
        for other in solution or ():
            known[other] = IN_SOME
        if solution is None and search.exhausted:
            known[option] = IN_NONE


def settler_of(network: EngineNetwork) -> Settler:
    """Return what answers questions about options: a network in C does what a `Settler` does."""
    return cast(Settler, network) if hasattr(network, "settle") else Settler(network)
