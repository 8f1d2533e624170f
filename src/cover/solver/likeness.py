"""Which choices of options may be the same but for a symmetry of the problem: those of one mark.

Where the core was compiled, it makes the marks (`core/making/mark.c`); this is its readable twin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from cover.problem import Problem
from cover.solver.engines import choose

_ALL_BITS = 2**64 - 1


# Makes a mark of each of several choices of options.
Marks = Callable[[Iterable[Sequence[int]]], list[int]]


def marks_of(problem: Problem) -> Marks:
    """Return what makes marks of chosen options: numbers that symmetries of the problem keep.

    A mark has 64 bits. It adds up, for each option that is left beside those chosen, how many
    options are left of its items: one step of refining colours (B. Weisfeiler and A. Leman, 1968).
    Choices that no symmetry maps to each other seldom have the same. The colours of items do not
    matter to it.
    """
    if choose() == "python":
        return lambda choices: [_mark_of(problem, chosen) for chosen in choices]
    from cover.solver import _core

    return partial(_core.marks, problem.starts, problem.entries, len(problem.items))


def _mark_of(problem: Problem, chosen: Sequence[int]) -> int:
    """Return a mark."""
    options = [
        problem.entries[start:end]
        for start, end in zip(problem.starts, problem.starts[1:], strict=False)
    ]
    covered = {item for option in chosen for item in options[option]}
    left = [items for items in options if covered.isdisjoint(items)]
    often = Counter(item for items in left for item in items)
    told = [_scattered(sum(_scattered(often[item]) for item in items)) for items in left]
    return (len(chosen) + sum(told)) & _ALL_BITS


def _scattered(word: int) -> int:
    """Return a word of which each bit depends on all of those given; see core/making/numbers.h."""
    word &= _ALL_BITS
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _ALL_BITS
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _ALL_BITS
    return word ^ word >> 31
