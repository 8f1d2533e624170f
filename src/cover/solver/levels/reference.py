"""Counting by levels in pure Python: the readable twin of core/levels/."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from cover.solver.levels.rows import Key, StateRows
from cover.solver.levels.turns import ReferenceTurns
from cover.solver.memo.frontier import Frontier
from cover.solver.memo.states import State, made, passed
from cover.solver.waists.images import BlockImages
from cover.steps import deadline_after, has_come

# How many states are looked at between two looks at the clock, and what each takes, roughly, in
# bytes.
_SLICE = 64
_STATE_BYTES = 300


class ReferenceLevels:
    """The counter in pure Python; `memory` is in bytes, and roughly kept to.

    It refuses no state and writes no files: what is too large ends.
    """

    refused = spilled = 0

    def __init__(self, frontier: Frontier, memory: int) -> None:
        self.nodes = 0
        self.place = 0
        self.too_large = False
        self._steps = frontier.steps
        self._rows = StateRows.of(frontier)
        self._most = max(1, memory // _STATE_BYTES)
        self._tables: list[dict[Key, int]] = [{} for _ in range(len(frontier.steps) + 1)]
        self._tables[0][0, (0,) * frontier.totals] = 1
        self._images: Sequence[BlockImages | None] = ()
        self._turns: ReferenceTurns | None = None
        self._limbs = 1

    @property
    def found(self) -> int:
        """How many solutions there are; 0 until all is counted."""
        return sum(self._tables[-1].values()) if self._is_at(len(self._steps)) else 0

    @property
    def states(self) -> int:
        """How many states are kept."""
        return sum(map(len, self._tables))

    @property
    def limbs(self) -> int:
        """How many words the number of a state takes."""
        largest = max((count for table in self._tables for count in table.values()), default=0)
        self._limbs = max(self._limbs, -(-largest.bit_length() // 64))
        return self._limbs

    def go_on(self, seconds: float | None = None, place: int | None = None) -> bool:
        """Count on for as long, or until no states are left before a `place`."""
        deadline = deadline_after(seconds)
        end = len(self._steps) if place is None else min(place, len(self._steps))
        while not self.too_large and not self._is_at(end):
            for key in list(islice(self._tables[self.place], _SLICE)):
                self._look_at(key)
            self.too_large = self.states > self._most
            if has_come(deadline):
                break
        return self.too_large or self._is_at(len(self._steps))

    def _is_at(self, place: int) -> bool:
        """Go to the next place that has states; return whether it is as far as that."""
        while self.place < place and not self._tables[self.place]:
            self.place += 1
        return self.place >= place

    def _look_at(self, key: Key) -> None:
        """Hand the number of a state on to those that its moves lead to, and forget it."""
        place, count = self.place, self._tables[self.place].pop(key)
        self.nodes += 1
        for move in self._steps[place].moves:
            after = made(self._steps, (place, *key), move)
            reached = None if after is None else passed(self._steps, after)
            if reached is not None:
                ahead, bits, totals = self._arrived(*reached)
                self._add(ahead, (bits, totals), move.times * count)

    def _add(self, place: int, key: Key, count: int) -> None:
        table = self._tables[place]
        table[key] = table.get(key, 0) + count

    def _arrived(self, place: int, bits: int, totals: tuple[int, ...]) -> State:
        images = self._images[place] if self._images else None
        if images is not None:
            bits = images.least(bits)
        if self._turns is not None:
            place, bits = self._turns.last(place, bits)
        return place, bits, totals

    def exchange(self, images: Sequence[BlockImages | None]) -> None:
        """Have states that arrive at a place become the least of its images, if it has any."""
        self._images = images

    def turn(self, turns: ReferenceTurns) -> None:
        """Have states that arrive in a stretch become the last of their images under turns."""
        self._turns = turns

    def put(self, place: int, rows: bytes, limbs: int) -> None:
        """Add rows to the states at a place."""
        if not self.place <= place <= len(self._steps):
            raise ValueError(f"there is no place {place} ahead")
        for key, count in self._rows.unpacked(rows, limbs):
            self._add(place, key, count)

    def take(self, place: int, most: int) -> bytes:
        """Remove up to so many states at a place, and return their rows."""
        if not 0 <= place <= len(self._steps):
            raise ValueError(f"there is no place {place}")
        limbs, table = self.limbs, self._tables[place]
        keys = list(islice(table, most))
        return b"".join(self._rows.packed(key, table.pop(key), limbs) for key in keys)
