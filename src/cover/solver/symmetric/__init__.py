"""Solutions up to symmetry: counted, and listed one for each orbit; and what is alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cover.problem import Problem
from cover.solver.engines import choose

# Makes a mark of each of several choices of options.
Marks = Callable[[Iterable[Sequence[int]]], list[int]]


def marks_of(problem: Problem) -> Marks:
    """Return what makes marks of chosen options: numbers that symmetries of the problem keep.

    A mark has 64 bits. It adds up, for each option that is left beside those chosen, how many
    options are left of its items: one step of refining colours (B. Weisfeiler and A. Leman, 1968;
    `core/making/mark.c`). Choices that no symmetry maps to each other seldom have the same. The
    colours of items do not matter to it. In pure Python all choices have the same mark.
    """
    if choose() == "python":
        return lambda choices: [0 for _ in choices]
    from cover.solver import _core

    return partial(_core.marks, problem.starts, problem.entries, len(problem.items))
