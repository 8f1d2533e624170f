"""The counters of states in C, as tests use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cover.problem import Problem
from cover.solver.states import Memo, core_arguments, item_order, making_memo
from cover.solver.states.frontier import Frontier, Marks, laying_out
from cover.solver.states.item_order import ItemOrder
from cover.steps import finished

if TYPE_CHECKING:
    from cover.solver import _core

AMPLE = 2**20  # bytes


def native_counter(frontier: Frontier, memory: int) -> _core.Memo:
    """The counter by memoisation."""
    from cover.solver import _core

    return _core.Memo(*finished(core_arguments(frontier, memory)))


def native_levels(frontier: Frontier, memory: int = AMPLE, jobs: int = 1) -> _core.Levels:
    """The counter by levels."""
    from cover.solver import _core

    return _core.Levels(*finished(core_arguments(frontier, memory)), jobs)


def memo_of(
    problem: Problem, times: Sequence[int] = (), engine: str = "auto", memory: int = 2**28
) -> Memo | None:
    """The memoised count of a problem, not yet begun; None where that is hopeless."""
    return finished(making_memo(problem, times, engine, memory))


def lay_out(problem: Problem, order: Sequence[int], times: Sequence[int] = ()) -> Frontier:
    """The steps that cover the primary items of a problem in this order."""
    return finished(laying_out(_marks(problem), order, times))


def counted(counter: _core.Memo | _core.Levels) -> int:
    """The whole count, from where it was begun."""
    assert counter.go_on()
    return counter.found


def count_of(problem: Problem, order: Sequence[int] = (), memory: int = AMPLE) -> int:
    """The number of solutions, by memoisation that covers the items in this order."""
    frontier = lay_out(problem, order or range(problem.primary_count))
    return counted(native_counter(frontier, memory))


def best_order(problem: Problem) -> Sequence[int]:
    """The order that is best for a count."""
    return finished(item_order.best_order(_marks(problem))).items


def measured(problem: Problem, items: Sequence[int]) -> ItemOrder:
    """An order, and how good it is for a count."""
    return finished(item_order.measured(_marks(problem), items))


def _marks(problem: Problem) -> Marks:
    marks = Marks(problem)
    finished(marks.fill())
    return marks
