"""Counting by levels: forward over the frontier of a problem, all states of a place at once.

The states are those of memoisation (`cover.solver.memo.frontier`), and so is what a state means.
But memoisation goes down to the end and brings back in how many ways it goes on from a state; it
has to keep every state, since any may be met again. Here a state comes with the number of ways to
*reach* it. Place by place, each state hands its number on to the states that its moves lead to, and
is forgotten: only the states of a few places are there at a time, several threads can look at those
of one place, and between two places all there is to know are rows of states and numbers, which can
be saved and taken up again. (The transfer-matrix method; Knuth's Simpath is of this kind: The Art
of Computer Programming, Volume 4A, answer 7.1.4-225.)

Before the last place it knows nothing of how many solutions there are; memoisation has a number
that grows from the beginning on.
"""

from __future__ import annotations

from typing import Protocol, Self

from cover.errors import LimitError


class OutgrownError(LimitError):
    """A count ended, since the disk did not take what the memory did not hold."""

    @classmethod
    def by(cls, error: OSError) -> Self:
        """Return one that says what the system has said."""
        return cls(f"a count by levels: {error.strerror or error}")


class LevelCounter(Protocol):
    """What counts, over a frontier, the ways to reach each state; in pure Python or in C.

    It begins with the empty state at place 0. *Rows* are states with their numbers: for each the
    words of its bits, the lowest one first, a word for each total, and `limbs` words of its number,
    the lowest one first; words have 64 bits, in the order of bytes of the machine.
    """

    @property
    def found(self) -> int:
        """How many solutions there are; 0 until all is counted."""

    @property
    def nodes(self) -> int:
        """How many states were looked at."""

    @property
    def refused(self) -> int:
        """How many states were not kept, since no solution has them."""

    @property
    def states(self) -> int:
        """How many states are kept."""

    @property
    def place(self) -> int:
        """The first place that has states, or had them when it was looked at last."""

    @property
    def limbs(self) -> int:
        """How many words the number of a state takes."""

    @property
    def spilled(self) -> int:
        """How many bytes of states were written to files."""

    @property
    def too_large(self) -> bool:
        """Whether there was no room for all states."""

    def go_on(self, seconds: float | None = None, place: int | None = None) -> bool:
        """Count on for as long, or until no states are left before a `place`.

        Returns whether it is over: all is counted, or it is `too_large`. Raises `OSError` where
        files cannot be written.
        """

    def put(self, place: int, rows: bytes, limbs: int) -> None:
        """Add rows to the states at a place, from `self.place` on.

        Where there is no room for all, it becomes `too_large`. Raises `OSError` as `go_on`.
        """

    def take(self, place: int, most: int) -> bytes:
        """Remove up to so many states at a place, and return their rows; none when it has none.

        A state may have several rows, whose numbers are to be added.
        """
