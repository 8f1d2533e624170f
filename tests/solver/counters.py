"""The states in C, as tests use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cover.problem import Problem
from cover.solver.states import core_arguments, item_order
from cover.solver.states.frontier import Frontier, Marks, laying_out
from cover.solver.states.item_order import ItemOrder
from cover.steps import finished

if TYPE_CHECKING:
    from cover.solver import _core

AMPLE = 2**24  # bytes


def states_of(frontier: Frontier, memory: int = AMPLE, **settings: Any) -> _core.States:
    """States that take so much memory, however little that is; settings are those of the core."""
    from cover.solver import _core

    words, totals, arrays, _ = finished(core_arguments(frontier, memory))
    return _core.States(words, totals, arrays, memory, **settings)


def lay_out(problem: Problem, order: Sequence[int], times: Sequence[int] = ()) -> Frontier:
    """The steps that cover the primary items of a problem in this order."""
    return finished(laying_out(_marks(problem), order, times))


def counted(states: _core.States) -> int:
    """The whole count."""
    assert states.go_on()
    assert not states.too_large
    return states.found


def count_of(problem: Problem, order: Sequence[int] = ()) -> int:
    """The number of solutions, by states that cover the items in this order."""
    return counted(states_of(lay_out(problem, order or range(problem.primary_count))))


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
