"""A problem without some of the demands on it."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate

from cover.errors import LimitError
from cover.families.clues import Constraint, Constraints
from cover.problem import Problem
from cover.query import Query
from cover.solver import prepare
from cover.steps import deadline_after, in_time, seconds_left


def relaxed(
    problem: Problem, left_out: Iterable[Constraint], deadline: float | None = None
) -> Problem:
    """Return a problem without some demands; its options keep their numbers, more may come.

    Items that need not be covered become secondary, or, where a sum needs them as primary ones, get
    an option of their own for that; those with a multiplicity get a low of 0. Options that are left
    without any item get one that no other has, and are never chosen. Raises `LimitError` at the
    deadline, a time of `monotonic`.
    """
    optional, dropped, sums = set[int](), set[int](), set[int]()
    for demand in left_out:
        optional.update(demand.optional)
        dropped.update(demand.dropped)
        sums.update(demand.sums)
    kept = [k for k in range(problem.sum_count) if k not in sums]
    summed = {item if item >= 0 else ~item for k in kept for item in problem.items_of_sum(k)}
    alone = sorted(optional & summed - dropped)
    primary, secondary = _order(problem, optional - summed, dropped)
    number_of = {item: number for number, item in enumerate(primary + secondary)}
    options = _options(problem, dropped, number_of, alone, deadline)
    return Problem.of_arrays(
        tuple(range(len(number_of) + 1)),
        len(primary),
        options,
        _sums(problem, kept, number_of, len(alone)),
        _multiplicities(problem, primary, optional),
    )


def _order(
    problem: Problem, optional: Collection[int], dropped: Collection[int]
) -> tuple[list[int], list[int]]:
    """Return the primary items that are left, and the secondary ones."""
    primary, secondary = list[int](), list[int]()
    for item in range(len(problem.items)):
        if item not in dropped:
            is_primary = item < problem.primary_count and (
                item not in optional or problem.multiplicity(item) != (1, 1)
            )
            (primary if is_primary else secondary).append(item)
    return primary, secondary


def _multiplicities(
    problem: Problem, primary: Sequence[int], optional: Collection[int]
) -> array[int]:
    found = array("i")
    for item in primary if problem.multiplicities else ():
        low, high = problem.multiplicity(item)
        found.extend((0 if item in optional else low, high))
    return found


def _options(
    problem: Problem,
    dropped: Collection[int],
    number_of: dict[int, int],
    alone: Sequence[int],
    deadline: float | None,
) -> tuple[array[int], array[int], array[int]]:
    """Return the arrays of the options, those of the items that are `alone` in one at the end."""
    entries, colours, lengths = array("i"), array("i"), array("q")
    nothing = len(number_of)
    for option in in_time(range(problem.option_count), deadline):
        before = len(entries)
        for place in range(problem.starts[option], problem.starts[option + 1]):
            item = problem.entries[place]
            if item not in dropped:
                entries.append(number_of[item])
                colours.append(problem.colours[place])
        if len(entries) == before:
            entries.append(nothing)
            colours.append(0)
        lengths.append(len(entries) - before)
    for item in alone:
        entries.append(number_of[item])
        colours.append(0)
        lengths.append(1)
    return entries, colours, array("q", accumulate(lengths, initial=0))


def _sums(
    problem: Problem, kept: Sequence[int], number_of: dict[int, int], more: int
) -> tuple[array[int], array[int], array[int], array[int], array[int]]:
    """Return the arrays of the sums that are kept; `more` options have no weight."""
    members = [problem.items_of_sum(k) for k in kept]
    items = [number_of[i] if i >= 0 else ~number_of[~i] for each in members for i in each]
    weights, count = array("i"), problem.option_count
    for row in range(max(problem.rows, default=-1) + 1):  # where no option is, weights tell no rows
        weights += problem.weights[row * count : (row + 1) * count] + array("i", bytes(4 * more))
    return (
        array("i", items),
        array("i", accumulate(map(len, members), initial=0)),
        array("i", [problem.bounds[2 * k + end] for k in kept for end in (0, 1)]),
        array("i", [problem.rows[k] for k in kept]),
        weights if kept else array("i"),
    )


class DemandOracle:
    """Tells whether some demands, by their numbers, rule each other out."""

    def __init__(self, demands: Constraints, query: Query) -> None:
        self._demands = demands
        # What learns from conflicts proves soonest that there is no solution.
        self._engine = "clauses" if query.engine == "native" else query.engine
        self._seed = query.order_seed

    def __call__(self, kept: Sequence[int], seconds: float | None) -> bool | None:
        """Return whether they do; None where that does not show in time."""
        demands, chosen = self._demands.all, set(kept)
        left_out = (demand for k, demand in enumerate(demands) if k not in chosen)
        deadline = deadline_after(seconds)
        try:
            problem = relaxed(self._demands.problem, left_out, deadline)
        except LimitError:
            return None
        assumed = next((demands[k].assumed for k in kept if demands[k].assumed), ())
        search = prepare(problem, self._engine).search(
            fixed=assumed, limit=1, timeout=seconds_left(deadline), ordered=False
        )
        if next(search, None) is not None:
            return False
        return True if search.complete else None
