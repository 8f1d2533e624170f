"""Killers as Simon Tatham's Solo writes them: `3x3k:givens,cages,sums`, `9jk:` with regions.

The sums are written as the givens are: each stands in one cell of its cage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.families.grids.formats import GridReading, asking
from cover.families.grids.houses import LARGEST, SMALLEST
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import ScatteredCells
from cover.families.grids.text.killer.grid import (
    LONGEST_NUMBER,
    Grid,
    WrittenCage,
    jigsaw,
    note_pieces,
    record_of,
    square,
    usual,
    values,
)
from cover.families.grids.text.solo_blocks import blocks
from cover.families.grids.text.sudoku.solo import GameId, game_id, given_cells, records
from cover.reading.lines import Line, Lines, Token, counted, shown
from cover.reading.records import Found, Record

_BLANK = "."


def read(lines: Lines, reading: GridReading) -> Iterator[Found]:
    """A record for each game id, alone in a line or in a saved game."""
    return records(lines, lambda line: _record(line, reading))


def _record(line: Line, reading: GridReading) -> Record:
    game = game_id(line)
    if "k" not in game.kind:
        raise line.error("this is no killer, which has a k in its id: 3x3k:givens,cages,sums")
    if not SMALLEST <= game.size <= LARGEST:
        raise line.error(f"{game.size} cells in a row, expected {SMALLEST} to {LARGEST}")
    reading = asking(reading, diagonals=reading.options.diagonals or "x" in game.kind)
    has_regions = "j" in game.kind
    parts = _parts(game.text)
    if len(parts) != 3 + has_regions:
        names = "givens, regions, cages and sums" if has_regions else "givens, cages and sums"
        raise line.error(f"{counted(len(parts), 'part')} between commas, expected {names}")
    cells = given_cells(parts[0], game.size**2)
    grid = _grid(cells, parts[1] if has_regions else None, game, reading)
    sums = given_cells(parts[-1], game.size**2)
    cages = _cages(blocks(parts[-2], 0, len(parts[-2].text), game.size), sums, grid)
    note_pieces(cages, game.size, reading)
    return record_of(line.place(), grid, cages, reading)


def _parts(text: Line) -> list[Line]:
    """The parts between commas."""
    found: list[Line] = []
    start = 0
    for part in text.text.split(","):
        found.append(text.part(start, start + len(part)))
        start += len(part) + 1
    return found


def _grid(cells: Sequence[Token], regions: Line | None, game: GameId, reading: GridReading) -> Grid:
    size = game.size
    if regions is None:
        rules = square(size, game.text, asking(reading, box=(game.rows, game.columns)))
    else:
        found = blocks(regions, 0, len(regions.text), size)
        starts = sorted(set(found))
        labels = [Token(str(starts.index(start)), regions, 0) for start in found]
        rules = jigsaw(labels, size, reading)
    numbers = values(cells, notation.numbers(size))
    return Grid(rules, numbers, usual(rules, cells, reading), ScatteredCells(cells))


def _cages(found: Sequence[int], sums: Sequence[Token], grid: Grid) -> list[WrittenCage]:
    members: dict[int, list[int]] = {}
    for cell, block in enumerate(found):
        members.setdefault(block, []).append(cell)
    return [_cage(cells, sums, grid.rules.name(cells[0])) for cells in members.values()]


def _cage(cells: list[int], sums: Sequence[Token], name: str) -> WrittenCage:
    given = [sums[cell] for cell in cells if sums[cell].text != _BLANK]
    if len(given) > 1:
        raise given[1].error(f"the cage of {name} has two sums")
    text, line, start = given[0] if given else sums[cells[0]]
    if len(text) > LONGEST_NUMBER:
        raise line.error(f"{shown(text)} is not the sum of a cage", start)
    total = int(text) if given else 0
    return WrittenCage(f"the cage of {name}", tuple(cells), total or None, line.place(start))
