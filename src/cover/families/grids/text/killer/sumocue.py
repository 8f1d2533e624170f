"""Killers as SumoCue writes them; the grammar is in `sumocue`."""

from __future__ import annotations

from collections.abc import Iterator

from cover.errors import InputError
from cover.families.grids.formats import GridReading, asking
from cover.families.grids.text import sumocue
from cover.families.grids.text.grid_layout import ScatteredCells
from cover.families.grids.text.killer.grid import (
    Grid,
    WrittenCage,
    jigsaw,
    note_pieces,
    record_of,
    square,
    usual,
)
from cover.families.grids.text.sumocue import SumoCue
from cover.reading.lines import Lines, shown
from cover.reading.records import BadRecord, Record


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each puzzle."""
    for found in sumocue.puzzles(lines):
        if isinstance(found, InputError):
            yield BadRecord(found.place, found)
            continue
        try:
            yield _record(found, reading)
        except InputError as error:
            yield BadRecord(found.cells[0].line.place(), error)


def _record(puzzle: SumoCue, reading: GridReading) -> Record:
    line = puzzle.cells[0].line
    reading = asking(reading, diagonals=reading.options.diagonals or puzzle.diagonals)
    if puzzle.labels:
        rules = jigsaw(puzzle.labels, puzzle.size, reading)
    else:
        rules = square(puzzle.size, line, reading)
    for given, cell in zip(puzzle.givens, puzzle.cells, strict=True):
        if given > rules.symbols:
            message = f'"{shown(cell.text)}" is no given of a grid of {puzzle.size} digits'
            raise cell.error(message)
    written = usual(rules, puzzle.cells, reading)
    grid = Grid(rules, puzzle.givens, written, ScatteredCells(puzzle.cells))
    cages = [
        WrittenCage(f"the cage of {rules.name(cells[0])}", cells, total or None, place)
        for cells, total, place in puzzle.cages
    ]
    note_pieces(cages, rules.columns, reading)
    return record_of(line.place(), grid, cages, reading)
