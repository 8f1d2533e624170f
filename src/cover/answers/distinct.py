"""Solutions up to symmetry: how many there are, and one of each kind."""

from __future__ import annotations

from typing import NamedTuple

from cover.answers.problems import prepared
from cover.answers.request import Request
from cover.puzzle import Puzzle
from cover.solver import CountResult, Prepared, prepare
from cover.solver.counting.memory import default_size
from cover.solver.symmetric.distinct import (
    CountLimits,
    DistinctCount,
    DistinctSearch,
    count_all,
    count_distinct,
)
from cover.solver.symmetric.group import Group


class Distinct(NamedTuple):
    """The number of solutions up to symmetry, and `of_all`, with turned and mirrored ones.

    Both are lower bounds unless `complete`. `symmetries` is their number, the identity among them;
    None where they were not looked for.
    """

    value: int
    of_all: int
    complete: bool
    symmetries: int | None = None

    @classmethod
    def counted(cls, count: DistinctCount) -> Distinct:
        """What a count has found."""
        return cls(count.value, count.all.value, count.complete, count.order)

    @classmethod
    def listed(cls, search: DistinctSearch) -> Distinct:
        """What a search has found until now."""
        return cls(search.found, search.of_all, search.complete, search.order)


def counted(puzzle: Puzzle, request: Request, began: float) -> DistinctCount:
    """The number of solutions, by the time of a record `began` then.

    Raises `DistinctInterrupted` for Ctrl-C, and `LimitError` where there is no time to find the
    symmetries.
    """
    limits = _limits(request, began)
    found = prepared(puzzle, request, began)
    return count_distinct(found, _group(puzzle, found, limits), request.limit, limits)


def counted_all(puzzle: Puzzle, request: Request, began: float) -> CountResult:
    """The number of solutions, turned and mirrored ones too, by the time of a record `began` then.

    Raises `CountInterrupted` for Ctrl-C, and `LimitError` where there is no time to find the
    symmetries.
    """
    limits = _limits(request, began)
    found = prepared(puzzle, request, began)
    return count_all(found, _group(puzzle, found, limits), request.limit, limits)


def listed(puzzle: Puzzle, request: Request, limit: int | None, began: float) -> DistinctSearch:
    """A search for the solutions, by the time of a record `began` then.

    Raises `LimitError` where there is no time to find the symmetries.
    """
    limits = _limits(request, began)
    group = _group(puzzle, prepared(puzzle, request, began), limits)
    return DistinctSearch(
        group,
        lambda problem: prepare(problem, request.engine, request.order_seed, limits.deadline),
        limit=limit,
        timeout=request.seconds_left(began),
        ordered=request.mode != "unique",
        jobs=request.jobs,
        watch=request.watch,
    )


def _limits(request: Request, began: float) -> CountLimits:
    return CountLimits(request.deadline(began), request.memory, request.jobs, request.watch)


def _group(puzzle: Puzzle, found: Prepared, limits: CountLimits) -> Group:
    memory = default_size() if limits.memory is None else limits.memory
    symmetries = puzzle._symmetries()
    return Group(found.problem, symmetries, puzzle._given_options(), limits.deadline, memory)
