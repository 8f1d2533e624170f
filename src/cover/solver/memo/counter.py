"""What counts by memoisation, in pure Python or in C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Counter(Protocol):
    """What counts the ways to go on."""

    @property
    def found(self) -> int:
        """How many ways to go on were found so far."""

    @property
    def nodes(self) -> int:
        """How many states were counted."""

    @property
    def hits(self) -> int:
        """How often the count of a state was known."""

    @property
    def saved(self) -> float:
        """About how many states would have been counted in place of the hits."""

    @property
    def forgotten(self) -> int:
        """How many counts had to make room for others."""

    def begin(self, path: Sequence[int]) -> bool:
        """Turn to the state that moves, by their numbers, lead to; False when they disagree."""

    def moves(self) -> tuple[int, ...]:
        """The moves that can be made from the state begun with, before `go_on`."""

    def go_on(self, seconds: float | None = None, states: int | None = None) -> bool:
        """Count on for as long, or until so many states were counted; True when that is all."""
