"""A family from outside whose rows have a mark that says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cover


class Latin(cover.OwnGrid):
    """Each row and column of a square has each digit once."""

    command, marks, blank = "latin-of-parts", "1234", "."

    def parse(self, rows: list[str]) -> None:
        super().parse(rows)
        self.all_cells = [(y, x) for y in range(self.height) for x in range(self.width)]

    def items(self) -> list[Any]:
        lines = range(self.height)
        found: list[Any] = list(self.all_cells)
        return [*found, *((kind, k, mark) for kind in "rc" for k in lines for mark in self.marks)]

    def options(self) -> Iterator[tuple[Any, list[Any]]]:
        for y, x in self.all_cells:
            for mark in self.marks:
                if self.cells[y][x] in (".", mark):
                    yield {(y, x): mark}, [(y, x), ("r", y, mark), ("c", x, mark)]

    def faults(self, answer: Any) -> list[str]:
        given = [(y, x) for y, x in self.all_cells if self.cells[y][x] not in (".", answer[y][x])]
        lines = [*answer, *zip(*answer, strict=True)]
        return [f"{cell} moved" for cell in given] + [
            "a line" for line in lines if sorted(line) != list(self.marks)
        ]
