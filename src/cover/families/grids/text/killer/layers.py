"""Killers as puzzlekit and Janko's site write them: a size, a grid of totals, a map of cages.

The first line is `9 9`. In the grid of totals each stands in one cell of its cage, and `-` in all
others; the map gives the number of the cage of each cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST, cell_name
from cover.families.grids.text.killer.grid import (
    LONGEST_NUMBER,
    WrittenCage,
    empty_grid,
    note_pieces,
    record_of,
    square,
)
from cover.families.grids.text.killer.headed import headed
from cover.reading.lines import Line, Lines, Token, counted, shown, significant
from cover.reading.records import BadRecord, Record

_HEAD = re.compile(r"\s*([0-9]{1,2})\s+([0-9]{1,2})\s*")
_WORD = re.compile(r"[^\s,|]+")
_NUMBER = re.compile(rf"[0-9]{{1,{LONGEST_NUMBER}}}")
_BLANKS = ("-", ".", "-1")


def is_head(line: Line) -> bool:
    """Whether the line holds a size and nothing else."""
    return bool(_HEAD.fullmatch(line.text))


def read(lines: Lines, reading: GridReading) -> Iterator[Record | BadRecord]:
    """A record for each size and the two grids below it."""
    return headed(lines, reading, is_head, _record)


def _record(first: Line, lines: Lines, reading: GridReading) -> Record:
    head = _HEAD.fullmatch(first.text)
    if head is None:
        raise first.error(f'expected the size, such as 9 9, found "{shown(first.text)}"')
    size = int(head.group(1))
    if size != int(head.group(2)) or not SMALLEST <= size <= LARGEST:
        raise first.error(
            f"{head.group(1)} rows of {head.group(2)} cells, expected as many as cells in a row, "
            f"and {SMALLEST} to {LARGEST} of them"
        )
    rules = square(size, first, reading)
    written = [cell for _ in range(size) for cell in _row(first, size, lines, "sums")]
    ids = [cell for _ in range(size) for cell in _row(first, size, lines, "cages")]
    cages = _cages(written, ids, size)
    note_pieces(cages, size, reading)
    return record_of(first.place(), empty_grid(rules, written, reading), cages, reading)


def _row(first: Line, size: int, lines: Lines, what: str) -> list[Token]:
    line = next(significant(lines), None)
    if line is None or (is_head(line) and size > 2):
        if line is not None:
            lines.push_back(line)
        raise first.error(f"expected {size} rows of sums and {size} rows of cages, not so many")
    cells = [Token(word.group(), line, word.start()) for word in _WORD.finditer(line.text)]
    for cell in cells:
        if cell.text not in _BLANKS and not _NUMBER.fullmatch(cell.text):
            message = f'"{shown(cell.text)}" is neither a number nor -'
            raise line.error(message, cell.start)
    if len(cells) != size:
        message = f"{counted(len(cells), 'cell')} in this row of {what}, expected {size}"
        raise line.error(f'{message}: "{shown(line.text)}"')
    return cells


def _cages(written: Sequence[Token], ids: Sequence[Token], size: int) -> list[WrittenCage]:
    members: dict[str, list[int]] = {}
    for cell, name in enumerate(ids):
        if name.text not in _BLANKS:
            members.setdefault(name.text.lstrip("0") or "0", []).append(cell)
        elif written[cell].text not in _BLANKS:
            _, line, start = written[cell]
            raise line.error(f"a sum at {cell_name(cell, size)}, which is in no cage", start)
    return [_cage(name, cells, written, size) for name, cells in members.items()]


def _cage(name: str, cells: list[int], written: Sequence[Token], size: int) -> WrittenCage:
    places = [cell for cell in cells if written[cell].text not in _BLANKS]
    if len(places) > 1:
        text, line, start = written[places[1]]
        names = f"{cell_name(places[0], size)} and {cell_name(places[1], size)}"
        raise line.error(f"cage {name} has two sums, at {names}", start)
    text, line, start = written[(places or cells)[0]]
    total = int(text) if places else 0
    return WrittenCage(f"cage {name}", tuple(cells), total or None, line.place(start))
