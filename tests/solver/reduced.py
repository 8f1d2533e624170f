"""Reduced problems, and the solutions that solutions of their components stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from cover.problem import Problem
from cover.solver.reduction import ReducedProblem, reducing
from cover.steps import finished


def reduce(problem: Problem, fixed: Sequence[int] = ()) -> ReducedProblem:
    """The problem with the options `fixed` chosen, reduced."""
    return finished(reducing(problem, fixed))


def expand(reduced: ReducedProblem, choice: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """The solutions that one solution of each component stands for."""
    classes = (
        component.options[option]
        for component, solution in zip(reduced.components, choice, strict=True)
        for option in solution
    )
    for picked in product(*classes):
        yield tuple(sorted((*reduced.chosen, *picked)))
