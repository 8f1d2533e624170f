"""Which members of a set rule each other out: a minimal set of them (MUS).

A set is minimal if none of its members can be left out. All is asked of an oracle, which knows
nothing of what the members are. A minimal set comes of leaving out, time and again, as many members
at once as was possible before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import NamedTuple

from cover.errors import LimitError
from cover.families.clues import Constraint, Constraints
from cover.problem import Coloured, Problem, Sum
from cover.query import Query
from cover.solver import prepare
from cover.steps import deadline_after, has_come, in_time, seconds_left

# Whether some members rule each other out, as far as that shows in so many seconds; None where it
# does not.
Oracle = Callable[[Sequence[int], "float | None"], "bool | None"]

# The least time that there is for one answer, in seconds, and how many times its even share of what
# is left of the time it may take.
_LEAST_TIME = 0.02
_SHARES = 3


def share_of(deadline: float, left: int) -> float:
    """Return how many seconds one of those that are `left` may take."""
    return max(_LEAST_TIME, _SHARES * (deadline - monotonic()) / left)


class Mus(NamedTuple):
    """Members that rule each other out; `is_minimal` tells that each of them is needed."""

    members: tuple[int, ...]
    is_minimal: bool


def mus_among(members: Sequence[int], rules_out: Oracle, deadline: float | None) -> Mus:
    """Return a MUS among `members`, which are known to rule each other out.

    Those that come first are left out first. Where the time is over, or the oracle does not know,
    it has members that may be superfluous.
    """
    kept, place, step, is_minimal = list(members), 0, 1, True
    while place < len(kept):
        if has_come(deadline):
            return Mus(tuple(kept), is_minimal=False)
        share = None
        if deadline is not None:
            share = share_of(deadline, len(kept) - place)
        rest = [*kept[:place], *kept[place + step :]]
        found = rules_out(rest, share)
        if found:
            kept, step = rest, step * 2
        elif step > 1:
            step //= 2
        else:
            is_minimal = is_minimal and found is False
            place += 1
    return Mus(tuple(kept), is_minimal)


# --- Constraints of the rules ---


def constraint_oracle(constraints: Constraints, query: Query) -> Oracle:
    """Return what tells whether some constraints, by their numbers, rule each other out."""
    # What learns from conflicts proves soonest that there is no solution.
    engine = "clauses" if query.engine == "native" else query.engine

    def rules_out(kept: Sequence[int], seconds: float | None) -> bool | None:
        chosen = set(kept)
        left_out = [each for k, each in enumerate(constraints.all) if k not in chosen]
        assumed = (constraints.all[k].assumed for k in kept)
        deadline = deadline_after(seconds)
        try:
            problem = relaxed(constraints.problem, left_out, deadline)
        except LimitError:
            return None
        search = prepare(problem, engine).search(
            fixed=next(filter(None, assumed), ()),
            limit=1,
            timeout=seconds_left(deadline),
            ordered=False,
        )
        if next(search, None) is not None:
            return False
        return True if search.complete else None

    return rules_out


def relaxed(
    problem: Problem, left_out: Iterable[Constraint], deadline: float | None = None
) -> Problem:
    """Return a problem without some constraints; its options keep their numbers, more may come.

    Items that need not be covered become secondary, or, where a sum needs them as primary ones, get
    an option of their own for that; those with a multiplicity get a low of 0. Options that are left
    without any item get one that no other has, and are never chosen. Raises `LimitError` at the
    deadline, a time of `monotonic`.
    """
    optional, dropped, sums = set[int](), set[int](), set[int]()
    for constraint in left_out:
        optional.update(constraint.optional)
        dropped.update(constraint.dropped)
        sums.update(constraint.sums)
    kept = [k for k in range(problem.sum_count) if k not in sums]
    summed = {item if item >= 0 else ~item for k in kept for item in problem.items_of_sum(k)}
    primary, secondary, bounds = list[int](), list[int](), dict[int, tuple[int, int]]()
    for item in range(len(problem.items)):
        if item in dropped:
            continue
        low, high = problem.multiplicity(item) if item < problem.primary_count else (0, 1)
        is_free = item in optional and item not in summed and (low, high) == (1, 1)
        if item >= problem.primary_count or is_free:
            secondary.append(item)
            continue
        primary.append(item)
        if problem.multiplicities:
            bounds[item] = 0 if item in optional else low, high
    nothing = len(problem.items)
    options: list[list[int | Coloured]] = []
    for option in in_time(range(problem.option_count), deadline):
        entries = ((item, c) for item, c in problem.entries_of(option) if item not in dropped)
        options.append([Coloured(item, c) if c else item for item, c in entries] or [nothing])
    alone = sorted(optional & summed - dropped)
    count, more = problem.option_count, [0] * len(alone)
    weights = [
        [*problem.weights[row * count : (row + 1) * count], *more]
        for row in range(max(problem.rows, default=-1) + 1)
    ]
    return Problem(
        primary,
        [*options, *([item] for item in alone)],
        [*secondary, nothing],
        [
            Sum(
                [item for item in problem.items_of_sum(k) if item >= 0],
                weights[problem.rows[k]],
                problem.bounds[2 * k],
                problem.bounds[2 * k + 1],
                [~item for item in problem.items_of_sum(k) if item < 0],
            )
            for k in kept
        ],
        bounds,
    )
