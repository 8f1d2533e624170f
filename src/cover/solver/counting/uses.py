"""In how many solutions of a problem each of its options is.

The problem is reduced to components (`cover.solver.reduction`). In each of these, solutions with an
option are counted by the states of a frontier, there and back; where there are few solutions, or
states have no room, or take too long, its solutions are listed. A solution of the problem is one of
each component, so the numbers of one are multiplied by those of all others.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from cover.solver.counting.count import patience
from cover.solver.reduction import reducing
from cover.solver.reduction.components import Component
from cover.solver.settling import tally
from cover.solver.states import choosing_way
from cover.steps import Work, deadline_after, has_come, seconds_left

if TYPE_CHECKING:
    from cover.solver.api import Prepared

# Listing comes first (`patience`), for this part of the time at most. States have so much of what
# is left then.
_FIRST = 1 / 8
_SHARE = 3 / 4

_MOST = 2**62  # solutions that are listed: as many as there is time for


class OptionUses(NamedTuple):
    """The number of all solutions, and for each option of those it is in."""

    total: int
    uses: Sequence[int]


def option_uses(
    laid_out: Prepared,
    fixed: Sequence[int],
    memory: int,
    seconds: float | None = None,
    in_none: Sequence[int] = (),
) -> OptionUses | None:
    """Return the uses of all options, in the solutions that have those `fixed`.

    The states of a frontier take at most `memory` bytes. Options `in_none` are known to be in no
    solution. None where it takes longer than so many `seconds`.
    """
    deadline = deadline_after(seconds)
    reduction = Work(lambda: reducing(laid_out.problem, fixed, in_none))
    if not reduction.go_on(deadline):
        return None
    reduced = reduction.result
    if not reduced.possible:
        return OptionUses(0, [0] * laid_out.problem.option_count)
    counted = []
    for component in sorted(reduced.components, key=lambda one: len(one.problem.entries)):
        uses = _uses_of(laid_out, component, memory, deadline)
        if uses is None:
            return None
        counted.append((component, uses))
    total = prod(uses.total for _, uses in counted)
    found = [0] * laid_out.problem.option_count
    for option in reduced.chosen:
        found[option] = total
    for component, uses in counted:
        for equal, number in zip(component.options, uses.uses, strict=True):
            for option in equal:
                # A solution with one of several equal options has any of them equally often.
                found[option] = total // max(1, uses.total) * (number // len(equal))
    return OptionUses(total, found)


def _uses_of(
    laid_out: Prepared, component: Component, memory: int, deadline: float | None
) -> OptionUses | None:
    """Return the uses of the options of a component, of equal ones together."""
    problem, left = component.problem, seconds_left(deadline)
    if problem.option_count == 1 and not problem.sum_count:
        return OptionUses(len(component.options[0]), [len(component.options[0])])
    first = patience(problem) if left is None else min(_FIRST * left, patience(problem))
    found = _listed(laid_out, component, deadline_after(first))
    if found is None:
        left = seconds_left(deadline)
        by_then = deadline_after(None if left is None else _SHARE * left)
        found = _by_states(laid_out, component, memory, by_then)
    return found or _listed(laid_out, component, deadline)


def _by_states(
    laid_out: Prepared, component: Component, memory: int, deadline: float | None
) -> OptionUses | None:
    """Count by kept layers; None where they are not worth it, or have no room or no time."""
    problem, times, engine = component.problem, component.times, laid_out.engine
    choosing = Work(lambda: choosing_way(problem, times, engine, memory, keep=True))
    if not choosing.go_on(deadline) or (plan := choosing.result) is None:
        return None
    states = plan.states
    is_over = states.go_on(seconds_left(deadline)) and not states.too_large
    if not is_over or not states.fold(seconds_left(deadline)) or states.too_large:
        return None
    uses = [0] * problem.option_count
    for move, number in zip(plan.moves, states.uses, strict=True):
        uses[move.option] += number
    return OptionUses(states.found, uses)


def _listed(laid_out: Prepared, component: Component, deadline: float | None) -> OptionUses | None:
    problem = component.problem
    network = laid_out.of_another(problem).network
    uses = array("q", bytes(8 * problem.option_count))
    if not component.times:
        total, complete = tally(network, uses, _MOST, seconds=seconds_left(deadline))
        return OptionUses(total, uses) if complete else None
    search, total = network.run(), 0
    while (solution := search.next(seconds_left(deadline))) is not None:
        number = component.multiplicity(solution)
        total += number
        for option in solution:
            uses[option] += number
        if has_come(deadline):
            break
    return OptionUses(total, uses) if search.exhausted else None
