"""Solutions up to symmetry: one of each orbit, as a search finds them, and the number of orbits.

It is enough to search a *region* of the solutions that meets every orbit. Take an item, and the
symmetries that map it onto itself: they permute its options. To have a solution of each orbit it is
enough to keep one option of the item for each orbit of these. Where all symmetries map the item
onto itself, and none of them an option of it, there is then exactly one solution of each orbit
left. Otherwise some orbits have several there, which are compared.

By the lemma of Cauchy, Frobenius and Burnside the number of orbits is the average, over all
symmetries, of the number of solutions that a symmetry leaves where they are. For the identity these
are all solutions, of which only a region has to be counted; for any other symmetry, those of a
smaller problem.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import add
from sys import maxsize
from typing import NamedTuple

from cover.errors import LimitError
from cover.problem import Problem
from cover.solver.api import CountInterrupted, Prepared
from cover.solver.reordered import reordered
from cover.solver.searching import CountResult, Search, Solution, Statistics, WrappedSearch
from cover.solver.symmetric.group import Group, Permutation
from cover.solver.symmetric.quotient import quotient
from cover.solver.watching import ScaledWatch, Watch, WatchedSearch
from cover.steps import deadline_after, in_time, seconds_left

# Where more of an item's options are left, the search is not much shorter, and a count in several
# parts, one for each size of an orbit, may be longer.
_WORTH = 2 / 3


class Region:
    """The solutions in which one of `sizes` covers the item that makes the search shortest.

    `sizes` tells for one option of each of its orbits, under the symmetries that map the item onto
    itself, how many options the orbit has; `outside` are the other options of that item. Both are
    empty where no item makes the search much shorter: the region is all solutions then. It
    `is_free` if no solution has an image in it but itself. Raises `LimitError` at the deadline.
    """

    def __init__(self, group: Group, deadline: float | None = None) -> None:
        self.sizes: dict[int, int] = {}
        self.outside: frozenset[int] = frozenset()
        self._others: Sequence[Permutation] = group.elements  # which move the item
        stabiliser: Sequence[Permutation] = ()
        chosen = set(group.fixed)
        best = _WORTH, maxsize  # what part of the options is left, and how many that are
        for item in in_time(group.different_items(), deadline):
            options = frozenset(group.columns[item])
            if not chosen.isdisjoint(options):
                continue
            stay, others = list[Permutation](), list[Permutation]()
            for one in group.elements:
                maps_onto_itself = all(one[option] in options for option in options)
                (stay if maps_onto_itself else others).append(one)
            least = sorted({min(one[option] for one in stay) for option in options})
            cost = len(least) / (len(options) or 1), len(least)
            if cost < best:
                best, stabiliser, self._others = cost, stay, others
                self.sizes = {option: len({one[option] for one in stay}) for option in least}
                self.outside = options.difference(least)
        self._within = {
            option: [one for one in stabiliser if one[option] == option] for option in self.sizes
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
    return Restriction(reordered(problem, range(len(problem.items)), numbers, deadline), numbers)


# --- Searching ---


class DistinctSearch(Search):
    """A lazy iterator over solutions no two of which are images of each other, one of each orbit.

    Without a `limit`, these are the least ones of their orbits in a region that is searched; with
    one, those that are found first, and what others of their orbits are still to come has to be
    remembered. `order` is the number of symmetries, and `of_all` that of the solutions in the
    orbits that were found. Raises `LimitError` where there is no time to begin.
    """

    def __init__(
        self,
        group: Group,
        prepare: Callable[[Problem], Prepared],
        *,
        limit: int | None = None,
        timeout: float | None = None,
        ordered: bool = True,
        jobs: int = 1,
        watch: Watch | None = None,
    ) -> None:
        deadline = deadline_after(timeout)
        self._orbits = _OrbitSearch(
            group, prepare, limit, deadline, ordered=ordered, jobs=jobs, watched=watch is not None
        )
        search = self._orbits if watch is None else WatchedSearch(self._orbits, watch)
        super().__init__(search, limit, seconds_left(deadline))
        self.order = group.order
        self.of_all = 0

    def __next__(self) -> Solution:
        solution = super().__next__()
        self.of_all += self._orbits.sizes.popleft()
        return solution


class _OrbitSearch(WrappedSearch):
    """A search for one solution of each orbit; `sizes` are those of the orbits, in their order."""

    def __init__(
        self,
        group: Group,
        prepare: Callable[[Problem], Prepared],
        limit: int | None,
        deadline: float | None,
        *,
        ordered: bool,
        jobs: int,
        watched: bool,
    ) -> None:
        self.sizes: deque[int] = deque()
        self._order = group.order
        self._region = Region(group, deadline)
        self._has_limit = limit is not None
        self._to_come: dict[Solution, int] = {}  # for the least of an orbit that was found
        problem, self._numbers = without(group.problem, self._region.outside, deadline)
        fixed = tuple(map(self._numbers.index, group.fixed))
        limit = limit if self._region.is_free else None
        super().__init__(prepare(problem).plain_search(fixed, limit, ordered, jobs, watched))

    def next(self, seconds: float | None = None) -> Solution | None:
        deadline = deadline_after(seconds)
        while (found := self._search.next(seconds_left(deadline))) is not None:
            solution = tuple(map(self._numbers.__getitem__, found))
            images = [solution] if self._region.is_free else self._region.images(solution)
            if self._is_new(solution, images):
                self.sizes.append(self._order // images.count(solution))
                return solution
        return None

    def _is_new(self, solution: Solution, images: list[Solution]) -> bool:
        """Return whether it is the one of its orbit to yield; the search finds each image once."""
        least = min(images)
        if not self._has_limit:
            return solution == least
        number = len(set(images))
        to_come = self._to_come.pop(least, number) - 1
        if to_come:
            self._to_come[least] = to_come
        return to_come == number - 1


# --- Counting ---


class DistinctCount(NamedTuple):
    """The number of solutions up to symmetry, and of `all`; lower bounds where a limit was hit.

    `stopped_by` is None, "limit", "timeout" or "interrupt", and `all` has its own. `order` is that
    of the group of symmetries.
    """

    value: int
    stopped_by: str | None
    order: int
    all: CountResult

    @property
    def complete(self) -> bool:
        return self.stopped_by is None


class DistinctInterrupted(KeyboardInterrupt):
    """Ctrl-C came during a count; `count` is what is certain by then."""

    def __init__(self, count: DistinctCount) -> None:
        super().__init__()
        self.count = count


_NOTHING = CountResult(0, None, Statistics(0, 0, 0.0), share=0.0)


class _CountTask(NamedTuple):
    """A problem, each solution of which stands for `times` solutions.

    `share` is about what part of the search for all solutions it is.
    """

    problem: Problem
    fixed: Iterable[int]
    times: int
    share: float


class CountLimits(NamedTuple):
    """What all counts together may take: time up to a deadline, bytes of memory, and threads.

    The `watch` is told of all of them.
    """

    deadline: float | None = None
    memory: int | None = None
    jobs: int = 1
    watch: Watch | None = None

    def of_orbits(self, size: int, before: int, share: float, part: float) -> CountLimits:
        """Return these limits, with a watch that is told of one solution for `size` of them."""
        if self.watch is None:
            return self
        return self._replace(watch=ScaledWatch(self.watch, 1, before, share, part, size))


_NO_LIMITS = CountLimits()


def count_distinct(
    prepared: Prepared, group: Group, limit: int | None = None, limits: CountLimits = _NO_LIMITS
) -> DistinctCount:
    """Count the orbits of a group of symmetries of `prepared.problem`, up to `limit` of them.

    Raises `DistinctInterrupted` for Ctrl-C.
    """
    # An orbit is no larger than the group: this many solutions are in at least `limit` orbits.
    enough = None if limit is None else max(0, limit - 1) * group.order + 1
    within = limits.of_orbits(group.order, before=0, share=0.0, part=1.0)
    whole = _total(prepared, _parts(group, limits.deadline), within, enough)
    invariant = _NOTHING
    if whole.complete:
        within = limits.of_orbits(group.order, before=whole.value, share=1.0, part=0.0)
        invariant = _total(prepared, _quotients(group, limits.deadline), within, None)
    orbits = -(-(whole.value + invariant.value) // group.order)
    cost = Statistics(*map(add, whole.statistics, invariant.statistics))
    found = DistinctCount(
        orbits if limit is None else min(orbits, limit),
        whole.stopped_by or invariant.stopped_by,
        group.order,
        whole._replace(statistics=cost),
    )
    if found.stopped_by == "interrupt":
        raise DistinctInterrupted(found)
    return found._replace(stopped_by="limit") if found.value == limit else found


def count_all(
    prepared: Prepared, group: Group, limit: int | None = None, limits: CountLimits = _NO_LIMITS
) -> CountResult:
    """Count all solutions of `prepared.problem`, up to `limit`, by those of a region.

    Raises `CountInterrupted` for Ctrl-C.
    """
    found = _total(prepared, _parts(group, limits.deadline), limits, limit)
    found = found._replace(way=f"a region under {group.order} symmetries, by {found.way}")
    if limit is not None and found.value >= limit:
        found = found._replace(value=limit, stopped_by="limit")
    if found.stopped_by == "interrupt":
        raise CountInterrupted(found)
    return found


def _parts(group: Group, deadline: float | None) -> Iterator[_CountTask]:
    """Yield the region of the solutions, in parts whose options have orbits of one size.

    Raises `LimitError` at the deadline.
    """
    region = Region(group, deadline)
    if not region.sizes:
        yield _CountTask(group.problem, group.fixed, 1, 1.0)
    for size in sorted(set(region.sizes.values())):
        kept = [option for option in region.sizes if region.sizes[option] == size]
        others = (region.outside | set(region.sizes)).difference(kept)
        part = without(group.problem, others, deadline)
        fixed = [part.numbers.index(option) for option in group.fixed]
        yield _CountTask(part.problem, fixed, size, len(kept) / len(region.sizes))


def _quotients(group: Group, deadline: float | None) -> Iterator[_CountTask]:
    """Yield what each symmetry except the identity leaves where it is.

    Raises `LimitError` at the deadline.
    """
    for element, number in group.classes()[1:]:
        found = quotient(group.problem, element, group.fixed, deadline)
        if found is not None:
            yield _CountTask(found.problem, found.fixed, number, 0.0)


def _total(
    prepared: Prepared, tasks: Iterable[_CountTask], limits: CountLimits, limit: int | None
) -> CountResult:
    """Count the solutions that all tasks stand for, up to a limit or somewhat more."""
    total, ways = _NOTHING, dict[str, None]()
    try:
        for task in tasks:
            watch = limits.watch
            if watch is not None:
                watch = ScaledWatch(watch, task.times, total.value, total.share, task.share)
            is_whole = task.problem is prepared.problem
            asked = prepared if is_whole else prepared.of_another(task.problem)
            try:
                count = asked.count(
                    fixed=task.fixed,
                    limit=None if limit is None else -((total.value - limit) // task.times),
                    timeout=seconds_left(limits.deadline),
                    memory=limits.memory,
                    jobs=limits.jobs,
                    watch=watch,
                )
            except CountInterrupted as interrupt:
                count = interrupt.count
            ways[count.way] = None
            total = CountResult(
                total.value + task.times * count.value,
                count.stopped_by,
                Statistics(*map(add, total.statistics, count.statistics)),
                " and ".join(ways),
                total.share + count.share * task.share,
            )
            if not total.complete:
                break
    except LimitError:  # while the next task was made
        return total._replace(stopped_by="timeout")
    except KeyboardInterrupt:
        return total._replace(stopped_by="interrupt")
    return total
