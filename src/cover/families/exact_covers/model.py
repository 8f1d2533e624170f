"""Items and options as the problem that engines solve, and what follows from it alone."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import count

from cover.facts import Contradiction
from cover.families.costs import ONCE, Bounds
from cover.problem import Coloured, Problem
from cover.reading.lines import counted

_BATCH = 65536  # entries to look at, before asking whether more are needed
_UNUSED = "unused"  # the item of options that were stated without any

# An option as it was stated: names of items, some of them with a colour.
Option = tuple[str | Coloured, ...]


def item_and_colour(entry: str | Coloured) -> tuple[str, Hashable]:
    """Return the item of an option's entry and its colour, None where it has none."""
    return (str(entry.item), entry.colour) if isinstance(entry, Coloured) else (entry, None)


def word_of(entry: str | Coloured) -> str:
    """Return an entry as formats write it: `item` or `item:colour`."""
    return f"{entry.item}:{entry.colour}" if isinstance(entry, Coloured) else entry


def problem_of(
    primary: Sequence[str],
    options: Sequence[Option],
    secondary: Sequence[str] = (),
    multiplicities: Mapping[str, Bounds] | None = None,
) -> Problem:
    """Return the problem, in which each option has an item; raises `ModelError` as `Problem` does.

    Options without items have a secondary one there, so that they keep their numbers, and are in
    no solution.
    """
    stated: Iterable[Option] = options
    if isinstance(options, list) and not all(options):  # others are lines of words, never empty
        taken = {*primary, *secondary}
        unused = next(name for n in count() if (name := _UNUSED + "_" * n) not in taken)
        stated, secondary = (option or (unused,) for option in options), (*secondary, unused)
    return Problem(primary, stated, secondary, (), multiplicities)


def never_chosen(problem: Problem) -> list[int]:
    """Return the options without a primary item, which are in no solution."""
    primary, starts, entries = problem.primary_count, problem.starts, problem.entries
    if primary == len(problem.items):
        return []
    return [
        option
        for option in range(problem.option_count)
        if min(entries[starts[option] : starts[option + 1]]) >= primary
    ]


def contradiction(problem: Problem) -> Contradiction | None:
    """Find an item that is in no option, or in too few, so that nothing can cover it."""
    lows = problem.multiplicities[::2] or [1] * problem.primary_count
    lacking = {item: low for item, low in enumerate(lows) if low}
    for start in range(0, len(problem.entries), _BATCH):
        if not lacking:
            break
        found = Counter(problem.entries[start : start + _BATCH])
        for item in lacking.keys() & found.keys():
            lacking[item] -= found[item]
            if lacking[item] <= 0:
                del lacking[item]
    if not lacking:
        return None
    item = min(lacking)
    name, low = problem.items[item], problem.multiplicity(item)[0]
    if lacking[item] == low:
        return Contradiction(f'item "{name}" is in no option')
    options = counted(low - lacking[item], "option")
    return Contradiction(f'item "{name}" is in {options}, and has to be in {low} of a solution')


def relaxed(problem: Problem) -> tuple[Problem, frozenset[int]]:
    """Return the problem in which items may be left over, and these: all that are to be in one."""
    bounds = map(problem.multiplicity, range(problem.primary_count))
    spared = frozenset(item for item, each in enumerate(bounds) if each == ONCE)
    optional = problem.multiplicities[:] or array("i", [1]) * (2 * problem.primary_count)
    for item in spared:
        optional[2 * item] = 0
    options = problem.entries, problem.colours, problem.starts
    less = Problem.of_arrays(problem.items, problem.primary_count, options, multiplicities=optional)
    return less, spared
