"""Solutions up to symmetry: how many there are, and one of each kind."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from cover.answers.problems import prepared
from cover.answers.request import Request
from cover.formats.record import Record
from cover.puzzles.puzzle import SymmetricPuzzle
from cover.solver import Count, prepare
from cover.solver.symmetric.counted import DistinctCount, Limits, count_all, count_distinct
from cover.solver.symmetric.group import Group
from cover.solver.symmetric.listed import DistinctSearch


class Distinct(NamedTuple):
    """So many solutions up to symmetry stand for `of_all`, turned and mirrored ones among them.

    Both are lower bounds unless `complete`. There are so many `symmetries`, one of which changes
    nothing; None where nobody had to look for them.
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


def counted(record: Record, request: Request) -> DistinctCount:
    """The number of solutions.

    Raises `DistinctInterrupted` for Ctrl-C, and `LimitError` where there is no time to find the
    symmetries.
    """
    limits = _limits(request, monotonic())
    group = _group(record, request, limits)
    return count_distinct(prepared(record.puzzle, request), group, request.limit, limits)


def counted_all(record: Record, request: Request, began: float) -> Count:
    """The number of solutions, turned and mirrored ones too, by the time of a record `began` then.

    Raises `CountInterrupted` for Ctrl-C, and `LimitError` where there is no time to find the
    symmetries.
    """
    limits = _limits(request, began)
    group = _group(record, request, limits)
    return count_all(prepared(record.puzzle, request), group, request.limit, limits)


def listed(record: Record, request: Request, limit: int | None, began: float) -> DistinctSearch:
    """A search for the solutions, by the time of a record `began` then.

    Raises `LimitError` where there is no time to find the symmetries.
    """
    group = _group(record, request, _limits(request, began))
    return DistinctSearch(
        group,
        lambda problem: prepare(problem, request.engine, request.order_seed),
        limit=limit,
        timeout=request.seconds_left(began),
        ordered=request.mode != "unique" and not request.unordered,
        jobs=request.jobs,
        watch=request.watch,
    )


def _limits(request: Request, began: float) -> Limits:
    deadline = None if request.timeout is None else began + request.timeout
    return Limits(deadline, request.memory, request.jobs, request.watch)


def _group(record: Record, request: Request, limits: Limits) -> Group:
    puzzle = record.puzzle
    assert isinstance(puzzle, SymmetricPuzzle), "the families with this option have such puzzles"
    problem = prepared(puzzle, request).problem
    return Group(problem, puzzle.symmetries(), puzzle.fixed(), limits.deadline)
