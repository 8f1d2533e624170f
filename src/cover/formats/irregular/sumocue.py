"""Irregular sudokus as SumoCue writes them."""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.formats import sumocue
from cover.formats.irregular.grid import Puzzles
from cover.formats.record import BadRecord, Reading, Record
from cover.formats.sumocue import SumoCue
from cover.formats.text import Lines


def read(lines: Lines, reading: Reading) -> Iterator[Record | BadRecord]:
    """A record for each `SumoCueV1`."""
    previous = (reading.diagonals, Puzzles(reading))
    for found in sumocue.puzzles(lines):
        if isinstance(found, InputError):
            yield BadRecord(found.place, found)
            continue
        diagonals = reading.diagonals or found.diagonals
        if diagonals != previous[0]:
            previous = (diagonals, Puzzles(reading._replace(diagonals=diagonals)))
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
