"""The door: searching, counting, sampling, estimating and splitting, whatever the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import index
from time import monotonic, perf_counter
from typing import TYPE_CHECKING

from cover.errors import EngineError, LimitError, ModelError
from cover.exact_cover import ExactCover
from cover.solver import engines, few
from cover.solver.searching import Count, Running, Search, Statistics

if TYPE_CHECKING:  # what a plain search need not load
    from cover.solver.counting.count import Counting
    from cover.solver.dives import Estimate
    from cover.solver.parts import Part

# A search for more solutions than these is one for all of them: it gains nothing by an order that
# finds the first ones sooner.
_FEW = 2


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

    def __init__(self, problem: ExactCover, engine: str = "auto", seed: int | None = None) -> None:
        self.problem = problem
        self.engine = engines.choose(engine)
        self.network = _network(problem, self.engine, seed)

    def of_another(self, problem: ExactCover) -> Prepared:
        """Another problem, laid out for the same engine; for any where that one has no room."""
        try:
            return Prepared(problem, self.engine)
        except EngineError:
            return Prepared(problem, "native")

    def search(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
        ordered: bool = True,
        jobs: int = 1,
    ) -> Search:
        """`search` of this module, without laying the problem out again."""
        chosen = self._checked(fixed, limit, timeout, jobs)
        wants_few = not ordered and limit is not None and limit <= _FEW
        run: Running
        if jobs > 1 and limit != 1 and not (ordered and self.problem.sum_count):
            from cover.solver.parallel import run as parallel

            run = parallel.Run(self.network, chosen, wants_few, jobs, ordered)
        else:
            run = self.network.run(chosen, weighted=wants_few)
        return Search(few.Run(self, chosen, run) if wants_few else run, limit, timeout)

    def count(
        self,
        *,
        fixed: Iterable[int] = (),
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
    ) -> Count:
        """`count` of this module, without laying the problem out again."""
        chosen = self._checked(fixed, limit, timeout, jobs)
        return _count(self._counting(chosen, memory, jobs), limit, timeout)

    def sample(
        self,
        number: int,
        *,
        seed: int | None = None,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
        memory: int | None = None,
        jobs: int = 1,
    ) -> Samples:
        """`sample` of this module, without laying the problem out again."""
        began = monotonic()
        if index(number) < 0:
            raise ValueError(f"a sample of {number} solutions")
        chosen = self._checked(fixed, None, timeout, jobs)
        counting = self._counting(chosen, memory, jobs, steady=True)
        count = _count(counting, None, timeout)
        if not count.complete:
            raise IncompleteCountError(count)
        if not count.value:
            return Samples(count, iter(()))
        from random import Random

        from cover.solver.counting.sample import draw

        deadline = None if timeout is None else began + timeout
        return Samples(count, draw(self, counting, number, Random(seed), deadline))

    def estimate(
        self,
        *,
        dives: int | None = None,
        seed: int | None = None,
        fixed: Iterable[int] = (),
        timeout: float | None = None,
    ) -> Estimate:
        """`estimate` of this module, without laying the problem out again."""
        from cover.solver.dives import estimate

        chosen = self._checked(fixed, None, timeout, 1)
        return estimate(self, chosen, dives=dives, seconds=timeout, seed=seed)

    def split(self, parts: int, *, fixed: Iterable[int] = ()) -> list[Part]:
        """`split` of this module, without laying the problem out again."""
        from cover.solver.parts import split

        return split(self, parts, self._checked(fixed, None, None, 1))

    def _counting(
        self, fixed: tuple[int, ...], memory: int | None, jobs: int, steady: bool = False
    ) -> Counting:
        from cover.solver.counting.count import Counting
        from cover.solver.counting.memory import quarter

        if memory is not None and memory < 0:
            raise ValueError(f"a memory of {memory} bytes")
        memory = quarter() if memory is None else memory
        return Counting(self, fixed, memory=memory, jobs=jobs, steady=steady)

    def _checked(
        self, fixed: Iterable[int], limit: int | None, timeout: float | None, jobs: int
    ) -> tuple[int, ...]:
        """The options to fix; raises what the functions of this module say."""
        chosen = tuple(map(index, fixed))
        for option in chosen:
            if not 0 <= option < self.problem.option_count:
                raise ModelError(f"there is no option {option} to fix", option=option)
        if limit is not None and index(limit) < 0:
            raise ValueError(f"a limit of {limit} solutions")
        if timeout is not None and not timeout >= 0:  # not a number, too
            raise ValueError(f"a timeout of {timeout} seconds")
        if index(jobs) < 1:
            raise ValueError(f"{jobs} jobs")
        return chosen


def _count(counting: Counting, limit: int | None, timeout: float | None) -> Count:
    began = perf_counter()
    stopped_by = None
    try:
        if timeout != 0:
            counting.go_on(timeout, limit)
    except KeyboardInterrupt as interrupt:
        raise CountInterrupted(_counted(counting, limit, "interrupt", began)) from interrupt
    if not counting.complete:
        stopped_by = "limit" if limit is not None and counting.found >= limit else "timeout"
    elif limit is not None and counting.found >= limit:
        stopped_by = "limit"
    return _counted(counting, limit, stopped_by, began)


def _counted(counting: Counting, limit: int | None, stopped_by: str | None, began: float) -> Count:
    value = counting.found if limit is None else min(counting.found, limit)
    statistics = Statistics(*counting.cost, perf_counter() - began)
    return Count(value, stopped_by, statistics, counting.way, counting.share)


def _network(problem: ExactCover, engine: str, seed: int | None) -> engines.Network:
    if seed is None:
        return engines.build(problem, engine)
    from cover.solver import shuffled

    return shuffled.Network(problem, engine, seed)


def prepare(problem: ExactCover, engine: str = "auto", seed: int | None = None) -> Prepared:
    """Lay `problem` out for an engine (see `cover.solver.engines`), to be searched repeatedly.

    With a `seed`, the search goes another way: the solutions are the same in another order.
    Raises `EngineError` when the engine is not there.
    """
    return Prepared(problem, engine, seed)


def search(
    problem: ExactCover,
    *,
    fixed: Iterable[int] = (),
    limit: int | None = None,
    timeout: float | None = None,
    ordered: bool = True,
    jobs: int = 1,
    engine: str = "auto",
    seed: int | None = None,
) -> Search:
    """Iterate over the solutions of `problem` that contain all options numbered in `fixed`.

    Every solution is a tuple of ascending option numbers, the fixed ones among them. It stops
    after `limit` solutions, or `timeout` seconds after its first step. The order of the
    solutions is the same for every engine and number of `jobs`, which are threads: the leftmost
    item with the fewest options first, its options in the order of the problem; only where there
    are sums, the engine dense may have another. A `seed` draws another order. Unless `ordered`,
    solutions may come as threads find them, and a search for one or two of them in an order that
    finds these, or that there is no other, sooner.

    Raises `ModelError` for a fixed option that does not exist, `EngineError` when the engine is
    not there, `ValueError` for a negative limit or timeout, or no jobs.
    """
    return prepare(problem, engine, seed).search(
        fixed=fixed, limit=limit, timeout=timeout, ordered=ordered, jobs=jobs
    )


def count(
    problem: ExactCover,
    *,
    fixed: Iterable[int] = (),
    limit: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    jobs: int = 1,
    engine: str = "auto",
    seed: int | None = None,
) -> Count:
    """Count the solutions that `search` would iterate over, most often without finding them all.

    See `cover.solver.counting`; a table takes up to `memory` bytes, by default a quarter of the
    machine's. Raises what `search` does, and `CountInterrupted` for Ctrl-C.
    """
    return prepare(problem, engine, seed).count(
        fixed=fixed, limit=limit, timeout=timeout, memory=memory, jobs=jobs
    )


def sample(
    problem: ExactCover,
    number: int,
    *,
    seed: int | None = None,
    fixed: Iterable[int] = (),
    timeout: float | None = None,
    memory: int | None = None,
    jobs: int = 1,
    engine: str = "auto",
) -> Samples:
    """Draw `number` solutions, each time any of them with the same chance; none if there is none.

    They are drawn from a complete count, independently of each other, so that one may come twice.
    A `seed` draws the same ones again; where there are sums, with the same engine. Raises what
    `count` does, and `LimitError` when it takes longer than `timeout` seconds: an
    `IncompleteCountError` at once, or later while drawing.
    """
    return prepare(problem, engine).sample(
        number, seed=seed, fixed=fixed, timeout=timeout, memory=memory, jobs=jobs
    )


def estimate(
    problem: ExactCover,
    *,
    dives: int | None = None,
    seed: int | None = None,
    fixed: Iterable[int] = (),
    timeout: float | None = None,
    engine: str = "auto",
) -> Estimate:
    """Estimate the number of solutions by random dives; see `cover.solver.dives`.

    It ends after so many `dives`, or after `timeout` seconds. Raises what `search` does.
    """
    return prepare(problem, engine).estimate(dives=dives, seed=seed, fixed=fixed, timeout=timeout)


def split(
    problem: ExactCover, parts: int, *, fixed: Iterable[int] = (), engine: str = "auto"
) -> list[Part]:
    """Divide a search into parts that can be done elsewhere; see `cover.solver.parts`.

    Each part names options to fix in `search` or `count`, in another thread, process or machine
    that has the same problem. Raises what `search` does, and `ValueError` for less than one part.
    """
    return prepare(problem, engine).split(parts, fixed=fixed)
