"""Solutions up to symmetry: how many there are, and one of each kind."""

from __future__ import annotations

from cover.asking.problems import prepared
from cover.puzzle import Puzzle
from cover.query import Query
from cover.solver import CountResult, Prepared
from cover.solver.counting.memory import default_size
from cover.solver.symmetric.distinct import (
    CountLimits,
    DistinctCount,
    DistinctSearch,
    count_all,
    count_distinct,
)
from cover.solver.symmetric.group import Group
from cover.steps import seconds_left


def counted(puzzle: Puzzle, query: Query, deadline: float | None) -> DistinctCount:
    """The number of solutions, until the deadline.

    Raises `DistinctInterrupted` for Ctrl-C, and `LimitError` where there is no time to find the
    symmetries.
    """
    return count_distinct(*_to_count(puzzle, query, deadline))


def counted_all(puzzle: Puzzle, query: Query, deadline: float | None) -> CountResult:
    """The number of solutions, turned and mirrored ones too, until the deadline.

    Raises `CountInterrupted` for Ctrl-C, and `LimitError` where there is no time to find the
    symmetries.
    """
    return count_all(*_to_count(puzzle, query, deadline))


def listed(
    puzzle: Puzzle, query: Query, limit: int | None, deadline: float | None
) -> DistinctSearch:
    """A search for the solutions, until the deadline.

    Raises `LimitError` where there is no time to find the symmetries.
    """
    group = _group(puzzle, prepared(puzzle, query, deadline), query, deadline)
    return DistinctSearch(
        group,
        lambda problem: Prepared(problem, query.engine, query.order_seed, deadline),
        limit=limit,
        timeout=seconds_left(deadline),
        ordered=query.mode != "unique",
        jobs=query.jobs,
        watch=query.watch,
    )


def _to_count(
    puzzle: Puzzle, query: Query, deadline: float | None
) -> tuple[Prepared, Group, int | None, CountLimits]:
    found = prepared(puzzle, query, deadline)
    limits = CountLimits(deadline, query.memory, query.jobs, query.watch)
    return found, _group(puzzle, found, query, deadline), query.limit, limits


def _group(puzzle: Puzzle, found: Prepared, query: Query, deadline: float | None) -> Group:
    memory = default_size() if query.memory is None else query.memory
    symmetries = puzzle._symmetries()
    return Group(found.problem, symmetries, puzzle._given_options(), deadline, memory)
