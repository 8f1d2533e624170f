"""What is asked of every record, and the one place where a question is validated."""

from __future__ import annotations

import os
from collections.abc import Callable
from operator import index
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import OptionError
from cover.solver.engines import choose

if TYPE_CHECKING:
    from cover.solver.watching import Watch

# What bounds a question, and the modes that it goes with; a `timeout` goes with all of them.
_GOES_WITH = {"limit": ("count",), "memory": ("count", "sample"), "dives": ("estimate",)}

_MOST_JOBS = 1024


class Request(NamedTuple):
    """What is asked of every record; `question` makes one that is certainly valid.

    `mode` is "first", "some" (the first `number` solutions), "all", "count" (up to `limit`),
    "unique", "sample" (`number` solutions drawn at random) or "estimate" (of the number of
    solutions, from a number of `dives`). `timeout` is in seconds, for each record. `seed` varies
    the search, or what is drawn. `jobs` is a number of threads; with more than one, and
    `unordered`, solutions are told as they are found. `memory` is what a count may take for a
    table, in bytes. A `watch` is told how far a long search has come.

    What only one family knows is part of its puzzles (see `cover.puzzle`).
    """

    mode: str = "first"
    number: int = 1
    limit: int | None = None
    timeout: float | None = None
    engine: str = "auto"
    seed: int | None = None
    jobs: int = 1
    unordered: bool = False
    memory: int | None = None
    dives: int | None = None
    watch: Watch | None = None

    @property
    def order_seed(self) -> int | None:
        """The seed where it is one for the order of a search."""
        return None if self.mode in ("sample", "estimate") else self.seed

    def deadline(self, began: float) -> float | None:
        """When the `timeout` of a record begun at that time is over; both are monotonic."""
        return None if self.timeout is None else began + self.timeout

    def seconds_left(self, began: float) -> float | None:
        """What is left of the `timeout` of a record begun at that time, which is monotonic."""
        return None if self.timeout is None else max(0.0, self.timeout - (monotonic() - began))


def question(
    mode: str = "first",
    number: int = 1,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    dives: int | None = None,
    seed: int | None = None,
    jobs: int | None = 1,
    engine: str = "auto",
    unordered: bool = False,
    named: Callable[[str], str] = str,
) -> Request:
    """Return what is asked, for an engine that is there; `jobs` of None are one for each core.

    Raises `OptionError` for what goes with no such question, and for numbers out of range; what it
    says calls an option as `named` does. Raises `EngineError` where the engine is not there.
    """
    bounds = {"limit": limit, "memory": memory, "dives": dives}
    for name, bound in bounds.items():
        if bound is not None and mode not in _GOES_WITH[name]:
            modes = " and ".join(map(named, _GOES_WITH[name]))
            raise OptionError(f"{named(name)} goes with {modes}")
    if timeout is not None and not timeout > 0:  # not a number, too
        raise OptionError(f"{named('timeout')} takes a number of seconds above 0, not {timeout}")
    # As numbers of Python, since those of NumPy overflow.
    number, jobs = index(number), cores() if jobs is None else index(jobs)
    limit, memory, dives, seed = map(_whole, (limit, memory, dives, seed))
    for name, bound, least in (
        ("number", number, 1),
        ("limit", limit, 1),
        ("memory", memory, 0),
        ("dives", dives, 1),
        ("jobs", jobs, 1),
    ):
        if bound is not None and bound < least:
            raise OptionError(f"{named(name)} takes a number from {least} on, not {bound}")
    if jobs > _MOST_JOBS:
        raise OptionError(f"{named('jobs')} takes a number up to {_MOST_JOBS}, not {jobs}")
    chosen = choose(engine)
    return Request(mode, number, limit, timeout, chosen, seed, jobs, unordered, memory, dives)


def _whole(number: int | None) -> int | None:
    return None if number is None else index(number)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
