"""What is asked of every record, and the one place where a question is validated."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from cover.errors import OptionError
from cover.reading.option_values import seconds, text, whole_number
from cover.solver.engines import choose

if TYPE_CHECKING:
    from decimal import Decimal

    from cover.answers.within import Best, Within
    from cover.cluster.connection import Cluster
    from cover.shards.checkpoint import Checkpoint
    from cover.solver.watching import Watch

# What bounds a question, and the modes that it goes with; a `timeout` goes with all of them.
_GOES_WITH = {
    "limit": ("count",),
    "memory": ("count", "sample", "diagram"),
}

# What names an option of costs, and the modes of which none goes with costs: solutions come in the
# order of their costs, or are counted.
_BEST = {"least": "min_cost", "most": "max_cost"}
_NEVER_BEST = ("unique", "sample", "estimate", "diagram")

_MOST_JOBS = 1024


class Request(NamedTuple):
    """What is asked of every record; `question` makes one that is certainly valid.

    `mode` is "first", "some" (the first `number` solutions), "all", "count" (up to `limit`),
    "unique", "sample" (`number` solutions drawn at random), "estimate" (of the number of
    solutions) or "diagram" (of all solutions). `timeout` is in seconds, for each record. `seed`
    varies the search, or what is drawn. `jobs` is a number of threads. `memory` is what a count or
    a diagram may take, in bytes. A `watch` is told how far a long search has come. Workers of a
    `cluster` do parts of long counts and listings.

    With `maximum`, as many items are covered as can be, and among such covers come the best ones.

    With a `best`, solutions come in the order of their costs, the least or the most first, and
    those that cost more or less than `within` says are left out.

    A `checkpoint` keeps how far a question about one record has come, and it goes on from there.

    What only one family knows is part of its puzzles (see `cover.puzzle`).
    """

    mode: str = "first"
    number: int = 1
    limit: int | None = None
    timeout: float | None = None
    engine: str = "auto"
    seed: int | None = None
    jobs: int = 1
    memory: int | None = None
    watch: Watch | None = None
    cluster: Cluster | None = None
    best: Best = ""
    within: Within | None = None
    maximum: bool = False
    checkpoint: Checkpoint | None = None

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
    seed: int | None = None,
    jobs: int | None = 1,
    engine: str = "auto",
    best: Best = "",
    within: str | float | Decimal | None = None,
    maximum: bool = False,
    checkpoint: str | None = None,
    named: Callable[[str], str] = str,
) -> Request:
    """Return what is asked, for an engine that is there; `jobs` of None are one for each core.

    The folder of a `checkpoint` is opened, and to be closed by the caller; that may raise
    `CheckpointError`.

    Raises `OptionError` for what goes with no such question, and for numbers out of range; what it
    says calls an option as `named` does. Raises `EngineError` where the engine is not there.
    """
    bounds = {"limit": limit, "memory": memory}
    for name, most in bounds.items():
        if most is not None and mode not in _GOES_WITH[name]:
            modes = " and ".join(map(named, _GOES_WITH[name]))
            raise OptionError(f"{named(name)} goes with {modes}")
    if timeout is not None:
        timeout = seconds(named("timeout"), timeout)
    number = whole_number(named("number"), number, 1)
    jobs = cores() if jobs is None else whole_number(named("jobs"), jobs, 1)
    if jobs > _MOST_JOBS:
        raise OptionError(f"{named('jobs')} takes a number up to {_MOST_JOBS}, not {jobs}")
    limit, memory, seed = (
        given if given is None else whole_number(named(name), given, least)
        for name, given, least in (
            ("limit", limit, 1),
            ("memory", memory, 0),
            ("seed", seed, None),
        )
    )
    chosen = choose(text(named("engine"), engine))
    asked = Request(mode, number, limit, timeout, chosen, seed, jobs, memory)
    if maximum:
        asked = asked._replace(maximum=True)
        best = best or "least"
    if best:
        asked = asked._replace(best=best)
        if within is not None:
            from cover.answers.within import within_of

            asked = asked._replace(within=within_of(str(within), named("within")))
        _refuse_with_costs(asked, named)
    elif within is not None:
        known = " or ".join(map(named, _BEST.values()))
        raise OptionError(f"{named('within')} goes with {known}")
    if checkpoint is not None:
        _refuse_with_checkpoint(asked, named)
        from cover.shards.checkpoint import Checkpoint

        asked = asked._replace(checkpoint=Checkpoint(checkpoint))
    return asked


def _refuse_with_checkpoint(asked: Request, named: Callable[[str], str]) -> None:
    """Raise `OptionError` for what a checkpoint does not go with."""
    given = {
        **{mode: asked.mode == mode for mode in ("unique", "sample", "estimate", "diagram")},
        "number": asked.mode == "some",
        "limit": asked.limit is not None,
        **{name: asked.best == best for best, name in _BEST.items()},
        "maximum": asked.maximum,
    }
    wrong = next((name for name, is_given in given.items() if is_given), None)
    if wrong is not None or asked.mode == "first":
        goes = "goes with" if wrong is None else f"does not go with {named(wrong)}, but with"
        raise OptionError(f"{named('checkpoint')} {goes} {named('count')} and {named('all')}")


def _refuse_with_costs(asked: Request, named: Callable[[str], str]) -> None:
    """Raise `OptionError` for what costs do not go with."""
    best = named("maximum" if asked.maximum else _BEST[asked.best])
    if asked.maximum and asked.within is not None:
        raise OptionError(f"{named('within')} does not go with {best}")
    if asked.maximum and asked.mode in ("all", "count"):
        number = named("number")
        raise OptionError(f"{best} goes with {number}; it does not go with {named(asked.mode)}")
    if asked.mode in _NEVER_BEST:
        raise OptionError(f"{best} does not go with {named(asked.mode)}")
    if asked.mode == "first" and asked.within is not None and asked.within.is_relative:
        raise OptionError(
            f"{named('within')} +C is about solutions that are worse than the best; it goes with "
            + ", ".join(map(named, ("number", "all", "count")))
        )


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
