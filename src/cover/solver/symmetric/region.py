"""A part of the solutions that meets every orbit, found by a shorter search.

Take an item, and the symmetries that map it onto itself: they permute its options. To have a
solution of each orbit it is enough to keep one option of the item for each orbit of these. Where
all symmetries map the item onto itself, and none of them an option of it, there is then exactly one
solution of each orbit left. Otherwise some orbits have several there, which are compared.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from typing import NamedTuple

from cover.problem import Problem
from cover.solver.searching import Solution
from cover.solver.symmetric.group import Group, Permutation
from cover.steps import in_time

# Where more of an item's options are left, the search is not much shorter, and a count in several
# parts, one for each size of an orbit, may be longer.
_WORTH = 2 / 3


class Anchor(NamedTuple):
    """An item by its options.

    `stabiliser`: the symmetries that map it onto itself, `others`: those that do not; `sizes`: for
    one option of each of the orbits under the former, how many options the orbit has.
    """

    options: frozenset[int]
    stabiliser: Sequence[Permutation]
    others: Sequence[Permutation]
    sizes: dict[int, int]


class Region:
    """The solutions in which one of `sizes` covers the item of an anchor.

    `outside` are the other options of that item. Both are empty where no item makes the search
    much shorter: the region is all solutions then. It `is_free` if no solution has an image in it
    but itself. Raises `LimitError` at the deadline.
    """

    def __init__(self, group: Group, deadline: float | None = None) -> None:
        anchor = _anchor(group, deadline) or Anchor(frozenset(), (), group.elements, {})
        self.sizes = anchor.sizes
        self.outside = anchor.options.difference(self.sizes)
        self._others = anchor.others
        self._within = {
            option: [one for one in anchor.stabiliser if one[option] == option]
            for option in self.sizes
        }
        alone = not self._others and all(len(maps) == 1 for maps in self._within.values())
        self.is_free = alone or group.order == 1

    def images(self, solution: Solution) -> list[Solution]:
        """Return the images of a solution of the region that are in the region.

        Each is there as often as there are symmetries that map the solution to it; and so is the
        solution itself.
        """
        maps = list(self._others)
        for option in solution:
            maps += self._within.get(option, ())
        images = [tuple(sorted(map(one.__getitem__, solution))) for one in maps]
        return [image for image in images if self.outside.isdisjoint(image)]


class Restriction(NamedTuple):
    """A problem without some options of another one; `numbers` are those of its options there."""

    problem: Problem
    numbers: Sequence[int]


def without(
    problem: Problem, options: Collection[int], deadline: float | None = None
) -> Restriction:
    """Return the problem without these options; raises `LimitError` at the deadline."""
    if not options:
        return Restriction(problem, range(problem.option_count))
    numbers = [option for option in range(problem.option_count) if option not in options]
    entries, colours, starts = array("i"), array("i"), array("q", [0])
    for begin, end in (
        problem.starts[option : option + 2] for option in in_time(numbers, deadline)
    ):
        entries.extend(problem.entries[begin:end])
        colours.extend(problem.colours[begin:end])
        starts.append(len(entries))
    weights = array("i")
    for before in range(0, len(problem.weights), problem.option_count):
        weights.extend(problem.weights[before + option] for option in numbers)
    sums = problem.sum_items, problem.sum_starts, problem.bounds, problem.rows, weights
    arrays = entries, colours, starts
    return Restriction(
        Problem.of_arrays(problem.items, problem.primary_count, arrays, sums), numbers
    )


def _anchor(group: Group, deadline: float | None) -> Anchor | None:
    """Return the item that makes the search shortest; None where none makes it much shorter.

    One of each orbit is looked at, unless a fixed option covers it.
    """
    chosen = set(group.fixed)
    uses = (group.columns[item].options for item in group.different_items())
    are_open = (frozenset(options) for options in uses if chosen.isdisjoint(options))
    anchors = (_anchored(options, group.elements) for options in are_open)
    best = min(in_time(anchors, deadline), key=_cost, default=None)
    return None if best is None or _cost(best)[0] > _WORTH else best


def _anchored(options: frozenset[int], elements: Sequence[Permutation]) -> Anchor:
    stabiliser, others = list[Permutation](), list[Permutation]()
    for one in elements:
        maps_onto_itself = all(one[option] in options for option in options)
        (stabiliser if maps_onto_itself else others).append(one)
    sizes = {}
    for option in sorted(options):
        orbit = {one[option] for one in stabiliser}
        if option == min(orbit):
            sizes[option] = len(orbit)
    return Anchor(options, stabiliser, others, sizes)


def _cost(anchor: Anchor) -> tuple[float, int]:
    """Return what part of the options is left, and how many that are."""
    left = len(anchor.sizes)
    return left / (len(anchor.options) or 1), left
