"""Irregular sudokus as SumoCue writes them."""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading, asking
from cover.families.grids.text import sumocue
from cover.families.grids.text.irregular.grid import Puzzles
from cover.families.grids.text.sumocue import SumoCue
from cover.reading.lines import Lines
from cover.reading.records import BadRecord, Record


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each `SumoCueV1`."""
    previous = (reading.options.diagonals, Puzzles(reading))
    for found in sumocue.puzzles(lines):
        if isinstance(found, InputError):
            yield BadRecord(found.place, found)
            continue
        diagonals = reading.options.diagonals or found.diagonals
        if diagonals != previous[0]:
            previous = (diagonals, Puzzles(asking(reading, diagonals=diagonals)))
        try:
            yield _record(found, previous[1])
        except InputError as error:
            yield BadRecord(found.cells[0].line.place(), error)


def _record(found: SumoCue, puzzles: Puzzles) -> Record:
    first = found.cells[0].line
    if found.cages:
        raise first.error("this is a puzzle of type killer, expected one without cages")
    if not found.labels:
        raise first.error("no cell names its region, expected =8J0 and the like")
    givens = [
        cell._replace(text=str(digit))
        for cell, digit in zip(found.cells, found.givens, strict=True)
    ]
    return puzzles.square(first, givens, found.labels)
