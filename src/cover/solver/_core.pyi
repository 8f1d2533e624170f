"""The compiled engine, as Python sees it; the twin of `cover.solver.dancing_links`."""

from array import array
from collections.abc import Sequence

VERSION: int
BUILD: str

class Network:
    def __init__(
        self,
        primary_count: int,
        item_count: int,
        starts: array[int],
        entries: array[int],
        colours: array[int],
    ) -> None: ...
    def run(self, fixed: Sequence[int] = ()) -> Run: ...

class Run:
    @property
    def nodes(self) -> int: ...
    @property
    def updates(self) -> int: ...
    @property
    def exhausted(self) -> bool: ...
    def next(self, seconds: float | None = None) -> tuple[int, ...] | None: ...
    def count(self, limit: int | None = None, seconds: float | None = None) -> int: ...
