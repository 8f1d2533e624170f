"""What the benchmarks of cheapest solutions share: answers, ours and those of OR-Tools."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from time import process_time
from typing import Any, NamedTuple

from cover.problem import Problem
from cover.solver import prepare
from exact_check import is_solution
from ortools_process import OrToolsProcess


class PricedTask(NamedTuple):
    """A problem, what its options cost, and how many solutions are asked for."""

    problem: Problem
    costs: list[int]
    number: int = 1


class PricedAnswer(NamedTuple):
    """The costs of solutions, whether it is proved that none are cheaper, a bound; how long."""

    costs: list[int]
    is_proved: bool
    bound: float | None
    seconds: float

    @property
    def said(self) -> str:
        """The cheapest, or what is known of it."""
        best = f"{self.costs[0]:,}" if self.costs else "none"
        if self.is_proved:
            return best
        return f"{best if self.costs else '?'} (at least {self.bound or 0:,.0f})"


class Ours:
    """A search of ours by an engine, in this process."""

    def __init__(self, name: str) -> None:
        self.name = name

    def answer(self, task: PricedTask, timeout: float) -> PricedAnswer:
        began = process_time()
        found = prepare(task.problem, self.name).cheapest(task.costs, task.number, timeout=timeout)
        seconds = process_time() - began
        costs = [added_up(task, options) for _, options in found.solutions]
        assert costs == [cost for cost, _ in found.solutions]
        return PricedAnswer(costs, found.complete, found.bound, seconds)


class OrTools:
    """OR-Tools in another process, by its solver `cp-sat` or `scip`."""

    def __init__(self, python: str, by: str) -> None:
        self.name = by
        self._process = OrToolsProcess(python, "ortools_priced.py")
        self.missing = self._process.missing
        self.about = self._process.about

    def answer(self, task: PricedTask, timeout: float) -> PricedAnswer:
        told = {**told_in_numbers(task), "timeout": timeout, "by": self.name}
        heard = self._process.ask(told)
        costs = [added_up(task, options) for options in heard["solutions"]]
        return PricedAnswer(costs, heard["proved"], heard["bound"], heard["seconds"])


def added_up(task: PricedTask, options: Sequence[int]) -> int:
    """What options cost; what is no solution ends the run."""
    if not is_solution(task.problem, options):
        sys.exit(f"{options} are no solution of {task.problem}")
    return sum(task.costs[option] for option in options)


def told_in_numbers(task: PricedTask) -> dict[str, Any]:
    """A task in lists of numbers, for JSON."""
    problem = task.problem
    entries = list(zip(problem.entries, problem.colours, strict=True))
    sums = []
    for number, row in enumerate(problem.rows):
        start, end = problem.sum_starts[number : number + 2]
        members = problem.sum_items[start:end]
        weights = problem.weights[row * problem.option_count : (row + 1) * problem.option_count]
        sums.append(
            {
                "items": [member for member in members if member >= 0],
                "minus": [~member for member in members if member < 0],
                "weights": weights.tolist(),
                "low": problem.bounds[2 * number],
                "high": problem.bounds[2 * number + 1],
            }
        )
    return {
        "primary": problem.primary_count,
        "items": len(problem.items),
        "options": [entries[start:end] for start, end in pairwise(problem.starts)],
        "multiplicities": [problem.multiplicity(item) for item in range(problem.primary_count)],
        "sums": sums,
        "costs": task.costs,
        "number": task.number,
    }
