"""What is asked of every record, and the one place where that is validated."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, Self

from cover.errors import OptionError
from cover.reading.option_values import checked, text
from cover.steps import seconds_left
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from decimal import Decimal

    from cover.reading.exact_numbers import ExactNumber
    from cover.shards.cluster import Cluster
    from cover.shards.ledger import Checkpoint
    from cover.solver.watching import Watch

# What bounds a query, and the modes that it goes with; a `timeout` goes with all of them.
_GOES_WITH = {"limit": ("count",), "memory": ("count", "sample", "diagram")}

# Which solution is the best: that of the least cost, or of the most; "" where costs do not matter.
Best = Literal["", "least", "most"]

# What names an option of costs, and the modes of which none goes with costs: solutions come in the
# order of their costs, or are counted.
_BEST = {"least": "min_cost", "most": "max_cost"}
_NEVER_BEST = ("unique", "sample", "estimate", "diagram")


class Within(NamedTuple):
    """The worst cost of a solution; with `is_relative`, by how much it is worse than the best."""

    number: ExactNumber
    is_relative: bool = False

    @classmethod
    def of(cls, said: str, named: str) -> Within:
        """Return what a text such as `12.5` or `+3` says; a plus sign makes it relative.

        Raises `OptionError` for other texts, which calls the option as it is `named`.
        """
        from cover.reading.exact_numbers import exact_number

        number = exact_number(said.strip())
        if number is None:
            what = "a cost such as 12.5, or +3 for at most 3 worse than the best"
            raise OptionError(f"{named} takes {what}, not {said!r}")
        return cls(number, said.strip().startswith("+"))

    def units(self, decimals: int, best: Best) -> int:
        """Return the greatest cost in whole units of 10 ** -`decimals` that is not too much.

        Where the best is the most, costs are negated, and so is the result unless it is relative.
        """
        digits, places = self.number
        if best == "most" and not self.is_relative:
            digits = -digits
        units: int = digits * 10**decimals // 10**places
        return units


class Query(NamedTuple):
    """What is asked of every record; `made` makes one that is certainly valid.

    `mode` is "first", "some" (the first `number` solutions), "all", "count" (up to `limit`),
    "unique", "sample" (`number` solutions drawn at random), "estimate" (of the number of
    solutions) or "diagram" (of all solutions). `timeout` is in seconds, for each record. `seed`
    varies the search, or what is drawn. `jobs` is a number of threads. `memory` is what a count or
    a diagram may take, in bytes. A `watch` is told how far a long search has come. Workers of a
    `cluster` do parts of long counts and listings.

    With `maximum`, as many items are covered as can be, and among such covers come the best ones.

    With a `best`, solutions come in the order of their costs, the least or the most first, and
    those that cost more or less than `within` says are left out.

    A `checkpoint` keeps how far a query about one record has come, and it goes on from there.

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

    @classmethod
    def made(
        cls,
        mode: str = "first",
        number: int = 1,
        *,
        limit: int | None = None,
        timeout: float | None = None,
        memory: int | None = None,
        seed: int | None = None,
        jobs: int | None = 1,
        engine: str = "auto",
        min_cost: bool = False,
        max_cost: bool = False,
        within: str | float | Decimal | None = None,
        maximum: bool = False,
        checkpoint: str | None = None,
        named: Callable[[str], str] = str,
    ) -> Self:
        """Return what is asked, for an engine that is there; `jobs` of None are one for each core.

        The folder of a `checkpoint` is opened, and to be closed by the caller; that may raise
        `CheckpointError`.

        Raises `OptionError` for what goes with no such query, and for numbers out of range; what it
        says calls an option as `named` does. Raises `EngineError` where the engine is not there.
        """
        bounds = {"limit": limit, "memory": memory}
        for name, most in bounds.items():
            if most is not None and mode not in _GOES_WITH[name]:
                modes = " and ".join(map(named, _GOES_WITH[name]))
                raise OptionError(f"{named(name)} goes with {modes}")
        from cover.solver.engines import choose

        asked = cls(
            mode,
            checked("sample number", number, named),
            checked("limit", limit, named),
            checked("timeout", timeout, named),
            choose(text(named("engine"), engine)),
            checked("seed", seed, named),
            cores() if jobs is None else checked("jobs", jobs, named),
            checked("memory", memory, named),
        )
        is_most = checked("max_cost", max_cost, named)
        if checked("min_cost", min_cost, named) and is_most:
            raise OptionError(f"{named('min_cost')} does not go with {named('max_cost')}")
        if maximum or min_cost or is_most:
            best: Best = "most" if is_most else "least"
            bound = None if within is None else Within.of(str(within), named("within"))
            asked = asked._replace(best=best, within=bound, maximum=maximum)
            asked._refuse_with_costs(named)
        elif within is not None:
            known = " or ".join(map(named, _BEST.values()))
            raise OptionError(f"{named('within')} goes with {known}")
        if checkpoint is not None:
            asked._refuse_with_checkpoint(named)
            from cover.shards.ledger import Checkpoint

            asked = asked._replace(checkpoint=Checkpoint(checkpoint))
        return asked

    @property
    def order_seed(self) -> int | None:
        """The seed where it is one for the order of a search."""
        return None if self.mode in ("sample", "estimate") else self.seed

    def deadline(self, began: float) -> float | None:
        """When the `timeout` of a record begun at that time is over; both are monotonic."""
        return None if self.timeout is None else began + self.timeout

    def seconds_left(self, began: float) -> float | None:
        """What is left of the `timeout` of a record begun at that time, which is monotonic."""
        return seconds_left(self.deadline(began))

    def _refuse_with_checkpoint(self, named: Callable[[str], str]) -> None:
        """Raise `OptionError` for what a checkpoint does not go with."""
        given = {
            **{mode: self.mode == mode for mode in ("unique", "sample", "estimate", "diagram")},
            "number": self.mode == "some",
            "limit": self.limit is not None,
            **{name: self.best == best for best, name in _BEST.items()},
            "maximum": self.maximum,
        }
        wrong = next((name for name, is_given in given.items() if is_given), None)
        if wrong is not None or self.mode == "first":
            goes = "goes with" if wrong is None else f"does not go with {named(wrong)}, but with"
            raise OptionError(f"{named('checkpoint')} {goes} {named('count')} and {named('all')}")

    def _refuse_with_costs(self, named: Callable[[str], str]) -> None:
        """Raise `OptionError` for what costs do not go with."""
        best = named("maximum" if self.maximum else _BEST[self.best])
        if self.maximum and self.within is not None:
            raise OptionError(f"{named('within')} does not go with {best}")
        if self.maximum and self.mode in ("all", "count"):
            number = named("number")
            raise OptionError(f"{best} goes with {number}; it does not go with {named(self.mode)}")
        if self.mode in _NEVER_BEST:
            raise OptionError(f"{best} does not go with {named(self.mode)}")
        if self.mode == "first" and self.within is not None and self.within.is_relative:
            raise OptionError(
                f"{named('within')} +C is about solutions that are worse than the best; it goes "
                "with " + ", ".join(map(named, ("number", "all", "count")))
            )


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
