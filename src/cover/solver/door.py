"""The door: searching, counting, sampling, estimating and splitting, whatever the engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from cover.exact_cover import ExactCover
from cover.solver.prepared import Prepared, Samples
from cover.solver.searching import Count, Search

if TYPE_CHECKING:  # what a plain search need not load
    from cover.solver.dives import Estimate
    from cover.solver.parts import Part
    from cover.solver.watching import Watch


def prepare(
    problem: ExactCover,
    engine: str = "auto",
    seed: int | None = None,
    deadline: float | None = None,
) -> Prepared:
    """Lay `problem` out for an engine (see `cover.solver.engines`), to be searched repeatedly.

    With a `seed`, the search goes another way: the solutions are the same in another order.
    Raises `EngineError` when the engine is not there, and `LimitError` where another order is not
    found until the `deadline`, a time of `time.monotonic`.
    """
    return Prepared(problem, engine, seed, deadline)


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
    distinct_on: Collection[int] | None = None,
    grouped_on: Collection[int] | None = None,
    extends: Callable[[Sequence[int]], bool] | None = None,
    watch: Watch | None = None,
) -> Search:
    """Iterate over the solutions of `problem` that contain all options numbered in `fixed`.

    Every solution is a tuple of ascending option numbers, the fixed ones among them. It stops
    after `limit` solutions, or `timeout` seconds after its first step. The order of the
    solutions is the same for every engine and number of `jobs`, which are threads: the leftmost
    item with the fewest options first, its options in the order of the problem; only where there
    are sums, the engine dense may have another. A `seed` draws another order. Unless `ordered`,
    solutions may come as threads find them, and a search for one or two of them in an order that
    finds these, or that there is no other, sooner.

    `distinct_on` names primary items by their numbers: solutions in which the same options cover
    these are one, of which the first is found, by one thread, in an order in which these items come
    first. With `grouped_on`, all of them are found, behind each other (`cover.solver.projected`).

    `extends` tells whether a solution has all of some options. A search that finds nothing for a
    while asks it, and passes over all that has none; so it goes on from solution to solution in
    polynomial time, if the answers take no longer (`cover.solver.guarded`).

    A `watch` is told some times a second how far the search has come (`cover.solver.watching`).

    Raises `ModelError` for a fixed option or an item that does not exist, `EngineError` when the
    engine is not there, `ValueError` for a negative limit or timeout, no jobs, or two of these last
    three.
    """
    return prepare(problem, engine, seed).search(
        fixed=fixed,
        limit=limit,
        timeout=timeout,
        ordered=ordered,
        jobs=jobs,
        distinct_on=distinct_on,
        grouped_on=grouped_on,
        extends=extends,
        watch=watch,
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
    distinct_on: Collection[int] | None = None,
    watch: Watch | None = None,
) -> Count:
    """Count the solutions that `search` would iterate over, most often without finding them all.

    See `cover.solver.counting`; a table takes up to `memory` bytes, by default a quarter of what
    the process may have (`cover.solver.counting.memory`). With `distinct_on`, they are found one
    by one all the same. Raises what `search` does, and `CountInterrupted` for Ctrl-C.
    """
    return prepare(problem, engine, seed).count(
        fixed=fixed,
        limit=limit,
        timeout=timeout,
        memory=memory,
        jobs=jobs,
        distinct_on=distinct_on,
        watch=watch,
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
    watch: Watch | None = None,
) -> Samples:
    """Draw `number` solutions, each time any of them with the same chance; none if there is none.

    They are drawn from a complete count, independently of each other, so that one may come twice.
    A `seed` draws the same ones again; where there are sums, with the same engine. Raises what
    `count` does, and `LimitError` when it takes longer than `timeout` seconds: an
    `IncompleteCountError` at once, or later while drawing.
    """
    return prepare(problem, engine).sample(
        number, seed=seed, fixed=fixed, timeout=timeout, memory=memory, jobs=jobs, watch=watch
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
