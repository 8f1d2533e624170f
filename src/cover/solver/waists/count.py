"""The number of solutions of a problem with symmetries, from one waist of its frontier to the next.

At a waist, each state that stands for its images knows how many partial solutions lead to any of
these. One state after the other goes on to the next waist, without the others; on its way, states
become one if a symmetry that leaves it as it is maps them to each other. What they come to is added
up, and then the least images are taken of all that.

Where the order of items can be turned around, it is enough to come to the middle. The ways to go on
from a state are those that lead to what it leaves open, turned around; and a state is reached in as
many ways as each of its images, of which there are as many as there are symmetries, divided by the
number of those that leave it as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import factorial, prod
from typing import TYPE_CHECKING

from cover.errors import OutgrownError
from cover.problem import ItemSymmetry, Problem
from cover.solver.memo import core_arguments
from cover.solver.waists.images import BlockImages, StateRows
from cover.solver.waists.layout import Sources, SymmetricFrontier, laying_out_symmetric
from cover.steps import Steps, deadline_after, has_come, seconds_left

if TYPE_CHECKING:
    from cover.solver._core import Levels

# Makes levels with images for each place.
MakeLevels = Callable[[Sequence[BlockImages | None]], "Levels"]

_EMPTY = 0  # the state at the beginning


def making_waist_count(
    problem: Problem, symmetry: ItemSymmetry, memory: int, jobs: int
) -> Steps[WaistCount | None]:
    """Make the count of a problem without colours, sums and multiplicities, not yet begun.

    None where its states are not made of symbols alone, or there are too many bits of a symbol. The
    states of levels, of `jobs` threads, take up to `memory` bytes.
    """
    symmetric = yield from laying_out_symmetric(problem, symmetry)
    if symmetric is None:
        return None
    from cover.solver._core import Levels

    arguments = yield from core_arguments(symmetric.frontier, memory)

    def make_levels(images: Sequence[BlockImages | None]) -> Levels:
        levels = Levels(*arguments, jobs)
        levels.exchange(tuple(None if each is None else each.core for each in images))
        return levels

    return WaistCount(symmetric, make_levels)


class WaistCount:
    """A count that can be stopped and continued; `found` is 0 until it is `complete`."""

    def __init__(self, symmetric: SymmetricFrontier, make_levels: MakeLevels) -> None:
        self.found = 0
        self.complete = False
        self._nodes = 0
        self._symmetric = symmetric
        self._make_levels = make_levels
        self._rows = StateRows.of(symmetric.frontier)
        self._sorting = BlockImages(symmetric.form, ())
        self._place = 0
        self._passed = 0  # waists
        self._ways = {_EMPTY: 1}  # that lead to each state at the place, or to any of its images
        self._ways_at: dict[int, dict[int, int]] = {}
        self._images_at: dict[int, BlockImages] = {}
        self._left = [_EMPTY]
        self._arrived: Counter[int] = Counter()  # the same of states at the next waist
        self._least: Counter[int] = Counter()  # of those whose least image was taken
        self._levels: Levels | None = None  # of the last state that is left
        self._nodes_before = 0

    @property
    def cost(self) -> tuple[int, int]:
        """How many states were looked at; there are no updates."""
        return self._nodes, 0

    @property
    def way(self) -> str:
        """How the solutions were counted, in words."""
        return f"levels of {self._nodes} states, where symmetric ones are one"

    @property
    def share_listed(self) -> float:
        """What `share` is: no other way is ahead."""
        return self.share

    @property
    def share(self) -> float:
        """About how much of the way is done."""
        if self.complete:
            return 1.0
        if self._passed == 0:  # one state alone, which takes little time
            return 0.0
        waists = self._symmetric.waists
        legs = next(k for k, waist in enumerate(waists) if self._ends_at(waist))
        return (self._passed - len(self._left) / len(self._ways)) / legs

    def go_on(self, seconds: float | None = None, limit: int | None = None) -> None:
        """Count on for as long; a limit ends nothing. Raises `OutgrownError` without room."""
        deadline = deadline_after(seconds)
        while not self.complete:
            while self._left:
                if not self._come_to_waist(deadline):
                    return
            if not self._put_together(deadline):
                return
            if self._ends_at(self._place):
                self.found, self.complete = self._add_up(), True

    def _come_to_waist(self, deadline: float | None) -> bool:
        """Let a state go on to the next waist; return whether it has come there."""
        waist = self._symmetric.waists[self._passed]
        if self._levels is None:
            self._levels, self._nodes_before = self._begun(self._left[-1]), self._nodes
        levels = self._levels
        levels.go_on(seconds_left(deadline), waist)
        self._nodes = self._nodes_before + levels.nodes
        if levels.too_large:
            raise OutgrownError
        if levels.place < waist:
            assert has_come(deadline), "levels stop for nothing else"
            return False
        ways = self._ways[self._left.pop()]
        rows, limbs = levels.take(waist, levels.states), levels.limbs
        for (bits, _), count in self._rows.unpacked(rows, limbs):
            self._arrived[bits] += count * ways
        self._levels = None
        return True

    def _begun(self, state: int) -> Levels:
        """Return levels that begin with a state, with the symmetries that leave it as it is."""
        symmetric = self._symmetric
        fixing = self._images(self._place).fixing(state)
        images = [self._sorting if even else None for even in symmetric.even]
        waist = symmetric.waists[self._passed]
        for cut, moves in symmetric.cuts.items():
            if self._place < cut < waist and len(fixing) > 1:
                images[cut] = BlockImages(symmetric.form, [moves[k] for k in fixing])
        levels = self._make_levels(images)
        levels.take(0, 1)
        levels.put(self._place, self._rows.packed((state, ()), 1, 1), 1)
        return levels

    def _put_together(self, deadline: float | None) -> bool:
        """Take the least images of all states at the waist; return whether there was time for it.

        If so, the waist is the place then.
        """
        waist = self._symmetric.waists[self._passed]
        images = self._images(waist)
        while self._arrived:
            state, count = self._arrived.popitem()
            self._least[images.least(state)] += count
            if has_come(deadline):
                return False
        self._place = waist
        self._ways = self._ways_at[waist] = dict(self._least)
        self._left = [*self._least]
        self._least = Counter()
        self._passed += 1
        return True

    def _images(self, place: int) -> BlockImages:
        """Return the images of the states at a cut."""
        if place not in self._images_at:
            symmetric = self._symmetric
            self._images_at[place] = BlockImages(symmetric.form, symmetric.cuts[place])
        return self._images_at[place]

    # --- Adding up ---

    def _ends_at(self, waist: int) -> bool:
        """Whether the number is known at a waist."""
        return waist == self._symmetric.waists[-1] or waist in self._symmetric.turned

    def _add_up(self) -> int:
        """Return the number of solutions, at a waist where it is known."""
        if self._place == self._symmetric.waists[-1]:
            return sum(self._ways.values())
        place, sources = self._symmetric.turned[self._place]
        return sum(
            ways * self._ways_to(place, self._open(state, sources))
            for state, ways in self._ways.items()
        )

    def _open(self, state: int, sources: Sources) -> int:
        """Return what a state leaves open, turned around."""
        form = self._symmetric.form
        live = self._symmetric.live[self._place]
        blocks = [live & ~block for block in form.blocks_of(state)]
        return form.joined(
            sum((block >> source & 1) << bit for bit, source in enumerate(sources))
            for block in blocks
        )

    def _ways_to(self, place: int, state: int) -> int:
        """Return how many ways lead to a state, not to its images, at a waist before or here."""
        images = self._images(place)
        least = images.least(state)
        ways = self._ways_at[place].get(least, 0)
        blocks = self._symmetric.form.blocks_of(least)
        equal = prod(map(factorial, Counter(blocks).values()))
        symmetries = len(self._symmetric.cuts[place]) * factorial(len(blocks))
        fixing = len(images.fixing(least)) * equal
        return ways * fixing // symmetries
