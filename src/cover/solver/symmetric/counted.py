"""How many solutions there are up to symmetry: the number of orbits.

By the lemma of Cauchy, Frobenius and Burnside that is the average, over all symmetries, of the
number of solutions that a symmetry leaves where they are. For the identity these are all solutions,
of which only a region has to be counted; for any other symmetry, those of a smaller problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cover.errors import LimitError
from cover.exact_cover import ExactCover
from cover.solver.api import CountInterrupted, Prepared
from cover.solver.searching import Count, Statistics
from cover.solver.symmetric.group import Group
from cover.solver.symmetric.quotient import WideSum, quotient
from cover.solver.symmetric.region import Region, without
from cover.solver.watching import ScaledWatch, Watch
from cover.steps import seconds_left


class DistinctCount(NamedTuple):
    """The number of solutions up to symmetry, and of `all`; lower bounds where a limit was hit.

    `stopped_by` is None, "limit", "timeout" or "interrupt", and `all` has its own. `order` is that
    of the group of symmetries.
    """

    value: int
    stopped_by: str | None
    order: int
    all: Count

    @property
    def complete(self) -> bool:
        """Whether both numbers are exact."""
        return self.stopped_by is None


class DistinctInterrupted(KeyboardInterrupt):
    """Ctrl-C came during a count; `count` is what is certain by then."""

    def __init__(self, count: DistinctCount) -> None:
        super().__init__()
        self.count = count


_NOTHING = Count(0, None, Statistics(0, 0, 0.0), share=0.0)


class _CountTask(NamedTuple):
    """A problem, each solution of which, if it meets all `wide_sums`, stands for `times` solutions.

    `share` is about what part of the search for all solutions it is.
    """

    problem: ExactCover
    fixed: Iterable[int]
    times: int
    share: float
    wide_sums: Sequence[WideSum] = ()


class CountLimits(NamedTuple):
    """What all counts together may take: time up to a deadline, bytes of memory, and threads.

    The `watch` is told of all of them.
    """

    deadline: float | None = None
    memory: int | None = None
    jobs: int = 1
    watch: Watch | None = None

    def counted(
        self, prepared: Prepared, task: _CountTask, total: Count, limit: int | None
    ) -> Count:
        """Count the solutions of a task within what is left; those before are in `total`."""
        watch = self._scaled(task.times, total.value, total.share, task.share)
        left = seconds_left(self.deadline)
        if task.problem is not prepared.problem:
            prepared = prepared.of_another(task.problem)
        if task.wide_sums:
            return self._tried(prepared, task, left, watch)
        return prepared.count(
            fixed=task.fixed,
            limit=limit,
            timeout=left,
            memory=self.memory,
            jobs=self.jobs,
            watch=watch,
        )

    def of_orbits(self, size: int, before: int, share: float, part: float) -> CountLimits:
        """Return these limits, with a watch that is told of one solution for `size` of them."""
        return self._replace(watch=self._scaled(1, before, share, part, size))

    def _scaled(
        self, times: int, before: int, share: float, part: float, size: int = 1
    ) -> Watch | None:
        if self.watch is None:
            return None
        return ScaledWatch(self.watch, times, before, share, part, size)

    def _tried(
        self, prepared: Prepared, task: _CountTask, timeout: float | None, watch: Watch | None
    ) -> Count:
        """Count the solutions that meet the wide sums, all of them being listed."""
        search = prepared.search(fixed=task.fixed, timeout=timeout, jobs=self.jobs, watch=watch)
        try:
            value = sum(all(wide.is_met(one) for wide in task.wide_sums) for one in search)
        except KeyboardInterrupt:
            raise CountInterrupted(_NOTHING._replace(stopped_by="interrupt")) from None
        return Count(value, search.stopped_by, search.statistics)


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
    cost = _added(whole.statistics, invariant.statistics)
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
) -> Count:
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
            yield _CountTask(found.problem, found.fixed, number, 0.0, found.wide_sums)


def _total(
    prepared: Prepared, tasks: Iterable[_CountTask], limits: CountLimits, limit: int | None
) -> Count:
    """Count the solutions that all tasks stand for, up to a limit or somewhat more."""
    total, ways = _NOTHING, dict[str, None]()
    try:
        for task in tasks:
            left = None if limit is None else -((total.value - limit) // task.times)
            try:
                count = limits.counted(prepared, task, total, left)
            except CountInterrupted as interrupt:
                count = interrupt.count
            ways[count.way] = None
            total = Count(
                total.value + task.times * count.value,
                count.stopped_by,
                _added(total.statistics, count.statistics),
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


def _added(one: Statistics, other: Statistics) -> Statistics:
    return Statistics(
        one.nodes + other.nodes, one.updates + other.updates, one.seconds + other.seconds
    )
