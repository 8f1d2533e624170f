"""Kakuro, as a family from outside of the package: this file is all that there is of it."""

import re
from collections.abc import Container, Iterable, Iterator
from itertools import combinations, count, product, takewhile
from random import Random
from typing import Any

from cover import OwnGrid

Cell = tuple[int, int]  # row and column, from 0

_DIGITS = range(1, 10)
_WAYS = (("down", 1, 0), ("across", 0, 1))  # as the sums stand in a black cell


class Kakuro(OwnGrid):
    r"""Each white cell has a digit from 1 to 9, and no digit is twice in a run of them.

    A dot is a white cell. A black cell has the sum of the run below it, a backslash, and the sum of
    the run to its right: 23\16, or 23\ or \16 with only one of them, or # with none.
    """

    command = "kakuro"
    summary = "Kakuro: runs of different digits, with their sums."
    suffixes = ("kakuro",)
    comment = ""  # a row may begin with #
    marks = "123456789"
    example = r"""
        #    8\  7\  #
        \5   .   .   16\
        \15  .   .   .
        \11  .   .   .
        """

    def parse(self, rows: list[str]) -> None:
        """Take a word for each cell."""
        super().parse([f"{row} " for row in rows])  # with a blank, a row is one of words
        places = [[word.start() for word in re.finditer(r"\S+", row)] for row in rows]
        words = {(y, x): word for y, row in enumerate(self.cells) for x, word in enumerate(row)}
        for (y, x), word in words.items():
            if not re.fullmatch(r"[.#]|[0-9]{0,2}\\[0-9]{0,2}", word):
                raise self.error(f'"{word}", expected . or sums such as 23\\16', y, places[y][x])
            if word == "." and 0 in (y, x):
                raise self.error("a white cell at the edge, with no sum before it", y, places[y][x])
        self.white = [cell for cell, word in words.items() if word == "."]
        self.clues = {cell: word.strip("#") for cell, word in words.items() if word != "."}
        self.regions = [[word == "." for word in row] for row in self.cells]
        self.shaded = [*self.clues]
        self.runs: dict[str, list[Cell]] = {}
        self.totals: dict[str, int] = {}
        for (y, x), word in self.clues.items():
            for (way, down, right), total in zip(_WAYS, (word or "\\").split("\\"), strict=True):
                cells = _run(self.white, y, x, down, right)
                if bool(cells) != bool(total):
                    lacking = "sum" if cells else "cells"
                    raise self.error(f"the run {way} from here has no {lacking}", y, places[y][x])
                if cells:
                    name = f"{total} {way} from {_name((y, x))}"
                    self.runs[name], self.totals[name] = cells, int(total)

    # --- What is covered ---

    def items(self) -> list[str]:
        """The cells, and the runs."""
        return [*map(_name, self.white), *self.runs]

    def options(self) -> Iterator[Any]:
        """A digit in a cell, or the digits that a run has, which take all others from it."""
        for cell, digit in product(self.white, _DIGITS):
            runs = [name for name, cells in self.runs.items() if cell in cells]
            yield {cell: str(digit)}, [_name(cell), *((name, digit) for name in runs)]
        for name, cells in self.runs.items():
            for digits in combinations(_DIGITS, len(cells)):
                if sum(digits) == self.totals[name]:
                    yield (digits, name), [name, *((name, k) for k in {*_DIGITS} - {*digits})]

    def told(self, meaning: Any) -> str:
        """Say which digits a run has."""
        if isinstance(meaning, tuple):
            return f"{'+'.join(map(str, meaning[0]))} in {meaning[1]}"
        return super().told(meaning)

    def cells_of(self, item: Any) -> Iterable[Cell]:
        """Show a run by its cells."""
        return self.runs.get(item) or super().cells_of(item)

    # --- The rules ---

    def faults(self, answer: list[list[str]]) -> Iterator[str]:
        """Look for a digit in each white cell, and add up those of each run."""
        for cell in [*self.white, *self.clues]:
            is_filled = answer[cell[0]][cell[1]] in self.marks
            if is_filled != (cell in self.white):
                yield f"{'a' if is_filled else 'no'} digit in {_name(cell)}"
        for name, cells in self.runs.items():
            digits = [answer[y][x] for y, x in cells if answer[y][x] in self.marks]
            for digit in sorted({each for each in digits if digits.count(each) > 1}):
                yield f"{digit} stands {digits.count(digit)} times in {name}"
            if (total := sum(map(int, digits))) != self.totals[name]:
                yield f"{name} adds up to {total}"

    @classmethod
    def new_rows(cls, random: Random, **_: Any) -> list[str]:
        """Draw digits for most cells, and add them up."""
        inside = [(y, x) for y in range(1, 5) for x in range(1, 5) if random.random() < 0.8]
        digits = {cell: random.choice(_DIGITS) for cell in inside}
        rows = [["."] * 5 for _ in range(5)]
        for y, x in {*product(range(5), repeat=2)} - {*digits}:
            runs = [_run(digits, y, x, down, right) for _, down, right in _WAYS]
            rows[y][x] = "\\".join(str(sum(map(digits.__getitem__, run)) or "") for run in runs)
        return [" ".join(row) for row in rows]


def _run(white: Container[Cell], y: int, x: int, down: int, right: int) -> list[Cell]:
    return list(takewhile(white.__contains__, ((y + k * down, x + k * right) for k in count(1))))


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
