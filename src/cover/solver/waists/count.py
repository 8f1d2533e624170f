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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import factorial, prod
from pathlib import Path

from cover.errors import LimitError
from cover.problem import ItemSymmetry, Problem
from cover.solver.levels import LevelCounter
from cover.solver.levels.pace import SavingPace
from cover.solver.levels.rows import StateRows
from cover.solver.levels.saved import digesting
from cover.solver.waists.images import BlockImages, ReferenceImages
from cover.solver.waists.layout import (
    BlockForm,
    Sources,
    SymmetricFrontier,
    laying_out_symmetric,
)
from cover.solver.waists.saved import ReachedWaists, SavedWaists
from cover.steps import Steps, deadline_after, has_come, seconds_left

# Makes the images of states, and levels with images for each place.
MakeImages = Callable[[BlockForm, Sequence[Sources]], BlockImages]
MakeLevels = Callable[[Sequence[BlockImages | None]], LevelCounter]

_EMPTY = 0  # the state at the beginning


def making_waist_count(
    problem: Problem,
    symmetry: ItemSymmetry,
    engine: str,
    memory: int,
    jobs: int,
    folder: Path | None = None,
) -> Steps[WaistCount | None]:
    """Make the count of a problem without colours, sums and multiplicities.

    None where its states are not made of symbols alone, or there are too many bits of a symbol. The
    states of levels take up to `memory` bytes. It has not begun, but for what is saved in a
    `folder`. Raises `SavedLevelsError` and `OSError` where that cannot be taken up.
    """
    symmetric = yield from laying_out_symmetric(problem, symmetry)
    if symmetric is None:
        return None
    count = yield from _making(symmetric, engine, memory, jobs)
    if folder is not None:
        digest = yield from digesting(symmetric.frontier)
        count.go_on_from(SavedWaists(folder, digest))
    return count


def _making(symmetric: SymmetricFrontier, engine: str, memory: int, jobs: int) -> Steps[WaistCount]:
    if engine == "python":
        from cover.solver.levels.reference import ReferenceLevels

        def make(images: Sequence[BlockImages | None]) -> LevelCounter:
            levels = ReferenceLevels(symmetric.frontier, memory)
            levels.exchange(images)
            return levels

        return WaistCount(symmetric, ReferenceImages, make)
    from cover.solver.waists.native import NativeImages, making_native_levels

    native = yield from making_native_levels(symmetric, memory, jobs)
    return WaistCount(symmetric, NativeImages, native)


class WaistCount:
    """A count that can be stopped and continued; `found` is 0 until it is `complete`."""

    def __init__(
        self, symmetric: SymmetricFrontier, make_images: MakeImages, make_levels: MakeLevels
    ) -> None:
        self.found = 0
        self.complete = False
        self._nodes = 0
        self._symmetric = symmetric
        self._make_images = make_images
        self._make_levels = make_levels
        self._rows = StateRows.of(symmetric.frontier)
        self._sorting = make_images(symmetric.form, ())
        self._place = 0
        self._passed = 0  # waists
        self._ways = {_EMPTY: 1}  # that lead to each state at the place, or to any of its images
        self._ways_at: dict[int, dict[int, int]] = {}
        self._images_at: dict[int, BlockImages] = {}
        self._left = [_EMPTY]
        self._arrived: Counter[int] = Counter()  # the same of states at the next waist
        self._least: Counter[int] = Counter()  # of those whose least image was taken
        self._levels: LevelCounter | None = None  # of the last state that is left
        self._nodes_before = 0
        self._saved: SavedWaists | None = None
        self._pace = SavingPace()
        self._is_whole = True  # unless an exception came while what is saved was changing

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
        """Count on for as long; a limit ends nothing. Raises `LimitError` if there is no room."""
        deadline = deadline_after(seconds)
        while not self.complete:
            while self._left:
                if not self._come_to_waist(deadline):
                    return
                if self._pace.is_due:
                    self.save()
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
            raise LimitError("there is no room for the states of a count by symmetry")
        if levels.place < waist:
            assert has_come(deadline), "levels stop for nothing else"
            return False
        with self._changing():
            ways = self._ways[self._left.pop()]
            rows, limbs = levels.take(waist, levels.states), levels.limbs
            for (bits, _), count in self._rows.unpacked(rows, limbs):
                self._arrived[bits] += count * ways
            self._levels = None
        return True

    def _begun(self, state: int) -> LevelCounter:
        """Return levels that begin with a state, with the symmetries that leave it as it is."""
        symmetric = self._symmetric
        fixing = self._images(self._place).fixing(state)
        images = [self._sorting if even else None for even in symmetric.even]
        waist = symmetric.waists[self._passed]
        for cut, moves in symmetric.cuts.items():
            if self._place < cut < waist and len(fixing) > 1:
                images[cut] = self._make_images(symmetric.form, [moves[k] for k in fixing])
        levels = self._make_levels(images)
        levels.take(0, 1)
        levels.put(self._place, self._rows.packed((state, ()), 1, 1), 1)
        return levels

    def _put_together(self, deadline: float | None) -> bool:
        """Take the least images of all states at the waist; return whether there was time for it.

        If so, the waist is the place then.
        """
        with self._changing():
            if not self._take_least_images(deadline):
                return False
            ways, self._least = dict(self._least), Counter()
            self._pass_waist(ways)
        return True

    def _take_least_images(self, deadline: float | None = None) -> bool:
        images = self._images(self._symmetric.waists[self._passed])
        while self._arrived:
            state, count = self._arrived.popitem()
            self._least[images.least(state)] += count
            if has_come(deadline):
                return False
        return True

    def _pass_waist(self, ways: dict[int, int]) -> None:
        """Let the next waist be the place, to whose states there are so many ways."""
        self._place = self._symmetric.waists[self._passed]
        self._ways = self._ways_at[self._place] = ways
        self._left = [*ways]
        self._passed += 1

    def _images(self, place: int) -> BlockImages:
        """Return the images of the states at a cut."""
        if place not in self._images_at:
            symmetric = self._symmetric
            self._images_at[place] = self._make_images(symmetric.form, symmetric.cuts[place])
        return self._images_at[place]

    # --- Saving ---

    def go_on_from(self, saved: SavedWaists) -> None:
        """Go on from what is saved, if there is something, and save what follows."""
        self._saved, reached = saved, saved.read()
        if reached is None:
            return
        for ways in reached.ways:
            self._pass_waist(ways)
        del self._left[reached.left :]
        self._least.update(reached.least)
        self._nodes = reached.nodes

    def save(self) -> None:
        """Save what is known, if there is a place for that, and it is neither half done nor all.

        What is saved are least images, since these are few. Raises `OSError`.
        """
        if self._saved is None or not self._is_whole or self._ends_at(self._place):
            return
        with self._pace.saving():
            with self._changing():
                self._take_least_images()
            ways = [self._ways_at[waist] for waist in self._symmetric.waists[: self._passed]]
            self._saved.write(ReachedWaists(ways, len(self._left), self._least, self._nodes))

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change what is saved: Ctrl-C meanwhile leaves nothing to be saved."""
        self._is_whole = False
        yield
        self._is_whole = True

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
