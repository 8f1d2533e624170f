"""The two counters by memoisation, readable and in C, as tests use them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conftest import NATIVE
from cover.problem import Problem
from cover.solver.memo import Memo, item_order, making_memo
from cover.solver.memo.frontier import Frontier, Marks, StateCounter, laying_out
from cover.solver.memo.item_order import ItemOrder
from cover.solver.memo.native import making_counter
from cover.solver.memo.search import ReferenceCounter
from cover.steps import finished

MakeCounter = Callable[[Frontier, int], StateCounter]

AMPLE = 2**20  # bytes


def native_counter(frontier: Frontier, memory: int) -> StateCounter:
    """The counter in C."""
    return finished(making_counter(frontier, memory))


MAKERS: list[MakeCounter] = [ReferenceCounter, native_counter] if NATIVE else [ReferenceCounter]


def memo_of(
    problem: Problem, times: Sequence[int] = (), engine: str = "auto", memory: int = 2**28
) -> Memo | None:
    """The memoised count of a problem, not yet begun; None where that is hopeless."""
    return finished(making_memo(problem, times, engine, memory))


def lay_out(problem: Problem, order: Sequence[int], times: Sequence[int] = ()) -> Frontier:
    """The steps that cover the primary items of a problem in this order."""
    return finished(laying_out(_marks(problem), order, times))


def counted(counter: StateCounter) -> int:
    """The whole count, from where it was begun."""
    assert counter.go_on()
    return counter.found


def count_of(
    make: MakeCounter, problem: Problem, order: Sequence[int] = (), memory: int = AMPLE
) -> int:
    """The number of solutions, by a counter that covers the items in this order."""
    return counted(make(lay_out(problem, order or range(problem.primary_count)), memory))


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
