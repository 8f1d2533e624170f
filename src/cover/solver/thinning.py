"""Thinning: fixed options are taken away as long as a solution stays the only one.

The core does that (`core/making/thin.c`) where no option is in two groups, and all solutions count.
Otherwise, and without a core, a search is asked each time, which takes some hundred times as long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import Any, Protocol

from cover.errors import LimitError
from cover.solver.searching import Search, Solution
from cover.steps import has_come, seconds_left

_TWO = 2  # solutions: that there is another one besides the one that is known


class Searching(Protocol):
    """What thinning needs of `cover.solver.Prepared`."""

    network: Any  # that can `thin`, or cannot

    def search(
        self,
        *,
        fixed: Iterable[int],
        limit: int,
        timeout: float | None,
        ordered: bool,
        distinct_on: Collection[int] | None,
    ) -> Search:
        """Iterate over the solutions."""


def thinned(
    prepared: Searching,
    solution: Solution,
    groups: Sequence[Sequence[int]],
    deadline: float | None,
    *,
    fixed: Iterable[int] = (),
    least: int = 0,
    distinct_on: Collection[int] | None = None,
) -> list[int]:
    """Return the numbers of the groups that stay, in ascending order.

    The groups hold options of the `solution`, the only one that has all of these and those `fixed`
    besides. One after the other, a group is taken away if the solution is still the only one
    without it, and the others have so many options in sum as the `least`. So, without that, at the
    end none of those that stay can be taken away. With `distinct_on`, solutions are told apart by
    the primary items that this names. An option of several groups goes with the last of them.

    Raises `LimitError` where that is not known at the deadline, a time of `monotonic`.
    """
    always = set(fixed)
    options = [*always, *chain(*groups)]
    is_parted = len(set(options)) == len(options)
    if hasattr(prepared.network, "thin") and is_parted and distinct_on is None:
        return _thinned_by_core(prepared.network, solution, groups, always, least, deadline)
    stay = dict(enumerate(groups))
    for number in range(len(groups)):
        group = stay.pop(number)
        if sum(map(len, stay.values())) < least:
            stay[number] = group
            continue
        found = prepared.search(
            fixed=sorted(always.union(*stay.values())),
            limit=_TWO,
            timeout=seconds_left(deadline),
            ordered=False,
            distinct_on=distinct_on,
        )
        if _has_several(found):
            stay[number] = group
    return sorted(stay)


def _thinned_by_core(
    network: Any,
    solution: Solution,
    groups: Sequence[Sequence[int]],
    fixed: Collection[int],
    least: int,
    deadline: float | None,
) -> list[int]:
    """Return the same, where no option is in two groups."""
    is_done = False
    if not has_come(deadline):
        seconds = seconds_left(deadline)
        stays, is_done = network.thin(solution, groups, tuple(fixed), least, seconds)
    if not is_done:
        raise _not_known()
    return [number for number, stay in enumerate(stays) if stay]


def _not_known() -> LimitError:
    return LimitError("it is not known in the time whether the solution is the only one")


def _has_several(search: Search) -> bool:
    """Whether there are two solutions; raises `LimitError` where that is not known in time."""
    found = sum(1 for _ in search)
    if found < _TWO and not search.complete:
        raise _not_known()
    return found == _TWO
