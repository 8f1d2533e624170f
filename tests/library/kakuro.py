"""Kakuro, as a family from outside of the package: this file is all that there is of it."""

import re
from collections.abc import Iterator
from itertools import combinations, count, takewhile
from typing import NamedTuple

from cover import OwnGrid

Cell = tuple[int, int]  # row and column, from 0
Item = str | tuple[str | int, ...]

_DIGITS = range(1, 10)
_WAYS = (("down", 1, 0), ("across", 0, 1))  # as the sums stand in a black cell


class Run(NamedTuple):
    """White cells in a line, and what their digits add up to."""

    name: str
    total: int
    cells: list[Cell]

    def combinations(self) -> Iterator[tuple[int, ...]]:
        """Yield the sets of digits that add up to the total."""
        for digits in combinations(_DIGITS, len(self.cells)):
            if sum(digits) == self.total:
                yield digits


class Kakuro(OwnGrid):
    r"""Each white cell has a digit from 1 to 9, and no digit is twice in a run of them.

    A dot is a white cell. A black cell has the sum of the run below it, a backslash, and the sum of
    the run to its right: 23\16, or 23\ or \16 with only one of them, or \ with none.
    """

    command = "kakuro"
    summary = "Kakuro: runs of different digits, with their sums."
    suffixes = ("kakuro",)
    marks = "123456789"
    example = r"""
        \    8\  7\  \
        \5   .   .   16\
        \15  .   .   .
        \11  .   .   .
        """

    def parse(self, rows: list[str]) -> None:
        """Take a word for each cell."""
        super().parse(rows)
        places = [[word.start() for word in re.finditer(r"\S+", row)] for row in rows]
        words = {(y, x): word for y, row in enumerate(self.cells) for x, word in enumerate(row)}
        for (y, x), word in words.items():
            if not re.fullmatch(r"\.|\d{0,2}\\\d{0,2}", word):
                raise self.error(f'"{word}", expected . or sums such as 23\\16', y, places[y][x])
            if word == "." and 0 in (y, x):
                raise self.error("a white cell at the edge, with no sum before it", y, places[y][x])
        self.clues = {cell: word for cell, word in words.items() if word != "."}
        self.regions = [["white" if word == "." else "black" for word in row] for row in self.cells]
        self.white = [cell for cell in words if cell not in self.clues]
        self.runs: list[Run] = []
        for (y, x), word in self.clues.items():
            for (way, down, right), total in zip(_WAYS, word.split("\\"), strict=True):
                line = ((y + k * down, x + k * right) for k in count(1))
                run = list(takewhile(self.white.__contains__, line))
                if bool(run) != bool(total):
                    lacking = "sum" if run else "cells"
                    raise self.error(f"the run {way} from here has no {lacking}", y, places[y][x])
                if run:
                    self.runs.append(Run(f"{total} {way} from {_name((y, x))}", int(total), run))

    # --- What is covered ---

    def items(self) -> Iterator[str]:
        """The cells, and the runs."""
        yield from map(_name, self.white)
        for run in self.runs:
            yield run.name

    def options(self) -> Iterator[tuple[dict[Cell, str], list[Item]]]:
        """A digit in a cell, or the digits that a run has, which take all others from it."""
        for cell in self.white:
            runs = [run.name for run in self.runs if cell in run.cells]
            for digit in _DIGITS:
                yield {cell: str(digit)}, [_name(cell), *((run, digit) for run in runs)]
        for run in self.runs:
            for digits in run.combinations():
                others = [digit for digit in _DIGITS if digit not in digits]
                yield {}, [run.name, *((run.name, digit) for digit in others)]

    # --- The rules ---

    def faults(self, answer: list[list[str]]) -> Iterator[str]:
        """Look for a digit in each white cell, and add up those of each run."""
        for cell in [*self.white, *self.clues]:
            is_filled = answer[cell[0]][cell[1]] in self.marks
            if is_filled != (cell in self.white):
                yield f"{'a' if is_filled else 'no'} digit in {_name(cell)}"
        for run in self.runs:
            digits = [answer[y][x] for y, x in run.cells if answer[y][x] in self.marks]
            for digit in sorted({each for each in digits if digits.count(each) > 1}):
                yield f"{digit} stands {digits.count(digit)} times in {run.name}"
            total = sum(map(int, digits))
            if total != run.total:
                yield f"{run.name} adds up to {total}"


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"
