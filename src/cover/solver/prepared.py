"""A problem laid out once, and what can be asked of it, whatever the engine."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from operator import index
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from cover.errors import LimitError, ModelError, TooLargeError
from cover.exact_cover import ExactCover
from cover.solver import engines, few
from cover.solver.searching import Count, Once, Running, Search, Statistics

if TYPE_CHECKING:  # what a plain search need not load
    from cover.solver.counting.count import Counting
    from cover.solver.dives import Estimate
    from cover.solver.parts import Part
    from cover.solver.projected import Projected
    from cover.solver.watching import Watch

# A search for more solutions than these is one for all of them: it gains nothing by an order that
# finds the first ones sooner.
_FEW = 2

# Solutions without an order that are so many at most are compared with each other.
_COMPARED = 10_000


class CountInterrupted(KeyboardInterrupt):
    """Ctrl-C came during a count; `count` is what was found until then, a lower bound."""

    def __init__(self, count: Count) -> None:
        super().__init__()
        self.count = count


class IncompleteCountError(LimitError):
    """A limit stopped the count that samples are drawn from; `count` is what was found."""

    def __init__(self, count: Count) -> None:
        super().__init__("the solutions could not all be counted in the time")
        self.count = count


class Samples(Iterator[tuple[int, ...]]):
    """Solutions drawn at random; `count` is the count that they are drawn from."""

    def __init__(self, count: Count, draws: Iterator[tuple[int, ...]]) -> None:
        self.count = count
        self._draws = draws

    def __next__(self) -> tuple[int, ...]:
        return next(self._draws)


class Prepared:
    """A problem laid out once for an engine, to be searched again and again."""

    def __init__(
        self,
        problem: ExactCover,
        engine: str = "auto",
        seed: int | None = None,
        deadline: float | None = None,
    ) -> None:
        self.problem = problem
        self.engine = engines.choose(engine)
        self.network = _network(problem, self.engine, seed, deadline)
        self._seed = seed
        self._projected: dict[frozenset[int], Projected] = {}

    def of_another(self, problem: ExactCover) -> Prepared:
        """Another problem, laid out for the same engine; for any where that one has no room."""
        try:
            return Prepared(problem, self.engine)
        except TooLargeError:
            return Prepared(problem, "native")

    def search(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
        ordered: bool = True,
        jobs: int = 1,
        distinct_on: Collection[int] | None = None,
        grouped_on: Collection[int] | None = None,
        extends: Callable[[Sequence[int]], bool] | None = None,
        watch: Watch | None = None,
    ) -> Search:
        """What `cover.solver.search` says, without laying the problem out again."""
        chosen = self._checked(fixed, limit, timeout, jobs)
        if sum(way is not None for way in (distinct_on, grouped_on, extends)) > 1:
            raise ValueError("distinct_on, grouped_on and extends exclude each other")
        run: Running
        if distinct_on is not None:
            run = self._told_apart(distinct_on).run(chosen)
        elif grouped_on is not None:
            run = self._told_apart(grouped_on).grouped(self.network, chosen)
        elif extends is not None:
            run = self._guarded(chosen, limit, jobs, watch is not None, extends)
        else:
            run = self._run(chosen, limit, ordered, jobs, watch is not None)
        if watch is not None:
            from cover.solver import watching

            run = watching.Run(run, watch)
        return Search(run, limit, timeout)

    def count(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
        distinct_on: Collection[int] | None = None,
        watch: Watch | None = None,
    ) -> Count:
        """What `cover.solver.count` says, without laying the problem out again."""
        chosen = self._checked(fixed, limit, timeout, jobs)
        if distinct_on is not None:
            search = self.search(
                fixed=chosen, limit=limit, timeout=timeout, distinct_on=distinct_on, watch=watch
            )
            return _listed(search)
        return _count(self._counting(chosen, memory, jobs), limit, timeout, watch)

    def sample(
        self,
        number: int,
        *,
        seed: int | None = None,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
        watch: Watch | None = None,
    ) -> Samples:
        """What `cover.solver.sample` says, without laying the problem out again."""
        began = monotonic()
        if index(number) < 0:
            raise ValueError(f"a sample of {number} solutions")
        chosen = self._checked(fixed, None, timeout, jobs)
        counting = self._counting(chosen, memory, jobs, steady=True)
        count = _count(counting, None, timeout, watch)
        if not count.complete:
            raise IncompleteCountError(count)
        if not count.value:
            return Samples(count, iter(()))
        from random import Random

        from cover.solver.counting.sample import draw

        deadline = None if timeout is None else began + timeout
        return Samples(count, draw(self, counting, number, Random(seed), deadline, watch))

    def estimate(
        self,
        *,
        dives: int | None = None,
        seed: int | None = None,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
    ) -> Estimate:
        """What `cover.solver.estimate` says, without laying the problem out again."""
        from cover.solver.dives import estimate

        chosen = self._checked(fixed, None, timeout, 1)
        return estimate(self, chosen, dives=dives, seconds=timeout, seed=seed)

    def split(self, parts: int, *, fixed: Iterable[int] = ()) -> list[Part]:
        """What `cover.solver.split` says, without laying the problem out again."""
        from cover.solver.parts import split

        return split(self, parts, self._checked(fixed, None, None, 1))

    def _run(
        self, chosen: tuple[int, ...], limit: int | None, ordered: bool, jobs: int, watched: bool
    ) -> Running:
        """A search by one thread or several; what is watched is done in parts, for their share."""
        wants_few = not ordered and limit is not None and limit <= _FEW
        in_parts = watched and not wants_few
        if jobs > 1:  # where it learns, of the whole: parts would know less
            in_parts = not (wants_few and self._is_learning())
        run: Running
        if in_parts and limit != 1 and not (ordered and self.problem.sum_count):
            from cover.solver.parallel import run as parallel

            run = parallel.Run(self.network, chosen, wants_few, jobs, ordered)
        else:
            run = self.network.run(chosen, weighted=wants_few)
        if wants_few:
            return few.Run(self, chosen, run)
        return Once(run) if not ordered and limit is not None and limit <= _COMPARED else run

    def _is_learning(self) -> bool:
        """Whether what a search for few solutions learns is worth more than further threads.

        Where there are sums, and the engine dense has no room for them, it is.
        """
        is_dense = getattr(self.network, "engine", "") == "dense"
        summed = self.engine == "native" and self.problem.sum_count > 0 and not is_dense
        return summed or self.engine == "clauses"

    def _guarded(
        self,
        chosen: tuple[int, ...],
        limit: int | None,
        jobs: int,
        watched: bool,
        extends: Callable[[Sequence[int]], bool],
    ) -> Running:
        """A search that is told what leads on, by an engine whose walks go the way of its searches.

        Where there are sums, those of the engine dense do not.
        """
        from cover.solver import guarded

        if self.problem.sum_count and self.engine not in ("python", "links"):
            network = _network(self.problem, "links", self._seed, None)
            return guarded.Run(network, chosen, network.run(chosen), extends)
        run = self._run(chosen, limit, True, jobs, watched)
        return guarded.Run(self.network, chosen, run, extends)

    def _told_apart(self, distinct_on: Collection[int]) -> Projected:
        from cover.solver.projected import Projected

        items = frozenset(distinct_on)
        if items not in self._projected:
            self._projected[items] = Projected(self.problem, items, self.engine, self._seed)
        return self._projected[items]

    def _counting(
        self, fixed: tuple[int, ...], memory: int | None, jobs: int, steady: bool = False
    ) -> Counting:
        from cover.solver.counting.count import Counting
        from cover.solver.counting.memory import default_size

        if memory is not None and memory < 0:
            raise ValueError(f"a memory of {memory} bytes")
        memory = default_size() if memory is None else memory
        return Counting(self, fixed, memory=memory, jobs=jobs, steady=steady)

    def _checked(
        self, fixed: Iterable[int], limit: int | None, timeout: float | None, jobs: int
    ) -> tuple[int, ...]:
        """The options to fix; raises what the functions of this module say."""
        chosen = tuple(map(index, fixed))
        options = range(self.problem.option_count)
        for option in chosen:
            if option not in options:
                raise ModelError(f"there is no option {option} to fix", option=option)
        if limit is not None and index(limit) < 0:
            raise ValueError(f"a limit of {limit} solutions")
        if timeout is not None and not timeout >= 0:  # not a number, too
            raise ValueError(f"a timeout of {timeout} seconds")
        if index(jobs) < 1:
            raise ValueError(f"{jobs} jobs")
        return chosen


def _count(
    counting: Counting, limit: int | None, timeout: float | None, watch: Watch | None
) -> Count:
    began = perf_counter()
    stopped_by = None
    try:
        if timeout != 0:
            _go_on(counting, timeout, limit, watch)
    except KeyboardInterrupt as interrupt:
        raise CountInterrupted(_counted(counting, limit, "interrupt", began)) from interrupt
    if not counting.complete:
        stopped_by = "limit" if limit is not None and counting.found >= limit else "timeout"
    elif limit is not None and counting.found >= limit:
        stopped_by = "limit"
    return _counted(counting, limit, stopped_by, began)


def _go_on(
    counting: Counting, timeout: float | None, limit: int | None, watch: Watch | None
) -> None:
    if watch is None:
        counting.go_on(timeout, limit)
        return
    from cover.solver.watching import count_on

    count_on(counting, timeout, limit, watch)


def _listed(search: Search) -> Count:
    try:  # one by one, so that Ctrl-C leaves a lower bound
        deque(search, maxlen=0)
    except KeyboardInterrupt as interrupt:
        found = Count(search.found, "interrupt", search.statistics)
        raise CountInterrupted(found) from interrupt
    return Count(search.found, search.stopped_by, search.statistics)


def _counted(counting: Counting, limit: int | None, stopped_by: str | None, began: float) -> Count:
    value = counting.found if limit is None else min(counting.found, limit)
    statistics = Statistics(*counting.cost, perf_counter() - began)
    return Count(value, stopped_by, statistics, counting.way, counting.share)


def _network(
    problem: ExactCover, engine: str, seed: int | None, deadline: float | None
) -> engines.Network:
    if seed is None:
        return engines.build(problem, engine)
    from cover.solver import shuffled

    return shuffled.Network(problem, engine, seed, deadline=deadline)
