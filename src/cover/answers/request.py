"""What is asked of every record."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cover.solver.watching import Watch


class Request(NamedTuple):
    """What is asked of every record.

    `mode` is "first", "some" (the first `number` solutions), "all", "count" (up to `limit`),
    "unique", "sample" (`number` solutions drawn at random) or "estimate" (of the number of
    solutions, from a number of `dives`). `timeout` is in seconds, for each record. `seed` varies
    the search, or what is drawn. `jobs` is a number of threads; with more than one, and `unordered`,
    solutions are told as they are found. `memory` is what a count may take for a table, in bytes.
    A `watch` is told how far a long search has come.

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
