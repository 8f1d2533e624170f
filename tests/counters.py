"""The two counters by memoisation, readable and in C, as tests use them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conftest import NATIVE
from cover import ExactCover
from cover.solver.memo import item_order, native, search
from cover.solver.memo.counter import Counter
from cover.solver.memo.frontier import Frontier, Marks, lay_out
from cover.solver.memo.item_order import Order
from cover.steps import finished

MakeCounter = Callable[[Frontier, int], Counter]

MAKERS: list[MakeCounter] = [search.Counter, native.counter] if NATIVE else [search.Counter]
AMPLE = 2**20  # bytes


def counted(counter: Counter) -> int:
    """The whole count, from where it was begun."""
    assert counter.go_on()
    return counter.found


def count_of(
    make: MakeCounter, problem: ExactCover, order: Sequence[int] = (), memory: int = AMPLE
) -> int:
    """The number of solutions, by a counter that covers the items in this order."""
    return counted(make(lay_out(problem, order or range(problem.primary_count)), memory))


def best_order(problem: ExactCover) -> Sequence[int]:
    """The order that is best for a count."""
    return finished(item_order.best_order(_marks(problem))).items


def measured(problem: ExactCover, items: Sequence[int]) -> Order:
    """An order, and how good it is for a count."""
    return finished(item_order.measured(_marks(problem), items))


def _marks(problem: ExactCover) -> Marks:
    marks = Marks(problem)
    finished(marks.fill())
    return marks
