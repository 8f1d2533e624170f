"""What all irregular formats share: regions and givens, as they were written, into a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt

from cover.errors import Place
from cover.families.grids.formats import GridReading
from cover.families.grids.houses import LARGEST, SMALLEST, House, Rules, more_houses, regions_rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.grid_layout import GridLayout, ScatteredCells
from cover.families.grids.text.notation import MISSING, Notation
from cover.families.grids.text.region_maps import RegionMap, Size, checked_map
from cover.families.grids.text.sudoku.grid import fitting_box, notation_of
from cover.reading.contests import Contest
from cover.reading.lines import Line, Token, shown
from cover.reading.records import Record

LEGAL_LENGTHS = {size * size: size for size in range(SMALLEST, LARGEST + 1)}
SIZES = f"{SMALLEST} to {LARGEST}"
_NEAR = 3  # cells by which a grid in one line can miss its length and still be meant as one


def nearest_size(length: int) -> int:
    """The side of a grid of so many cells, or of one that was meant; 0 for none."""
    near = [size for legal, size in LEGAL_LENGTHS.items() if abs(legal - length) <= _NEAR]
    return LEGAL_LENGTHS.get(length) or (near[-1] if near else 0)


def missed(length: int, meant: int) -> str:
    """How far a length is from that of the grid that was meant: ` (one short of 9x9)`."""
    difference = length - meant * meant
    if not meant or not difference:
        return ""
    number = ("one", "two", "three")[abs(difference) - 1]
    return f" ({number} {'short of' if difference < 0 else 'more than'} {meant}x{meant})"


class Puzzles:
    """Makes records of what the readers of a file find; its puzzles keep to one convention."""

    def __init__(self, reading: GridReading) -> None:
        self._reading = reading
        self._previous: Notation | None = None

    def square(
        self,
        first: Line,
        givens: Sequence[Token],
        labels: Sequence[Token],
        contest: Contest | None = None,
    ) -> Record:
        """The record of a square grid, of which each cell has a label; raises `InputError`.

        Without `givens`, all cells are empty.
        """
        size = isqrt(len(labels))
        found = checked_map(labels, size, Size(size), self._reading.note)
        rules = rules_of(size, size, found, first, self._reading)
        if givens:
            return self.record(first.place(), rules, givens, contest)
        written = notation.digits_then_letters(size, self._reading.options.blank)
        layout = GridLayout(written, ScatteredCells(labels), contest)
        return Record(first.place(), DigitGrid(rules, (0,) * len(labels)), layout)

    def record(
        self, place: Place, rules: Rules, givens: Sequence[Token], contest: Contest | None = None
    ) -> Record:
        """The record of a grid with these givens; raises `InputError` where one is no symbol."""
        written = self._notation(rules, givens)
        values = tuple([value_of(cell, written) for cell in givens])
        for cell in rules.missing:
            if values[cell]:
                message = f"a given in {rules.name(cell)}, a cell that does not exist"
                raise givens[cell].error(message)
        self._previous = written
        layout = GridLayout(written, ScatteredCells(givens), contest, rules.columns)
        return Record(place, DigitGrid(rules, values), layout)

    def _notation(self, rules: Rules, givens: Sequence[Token]) -> Notation:
        reading = self._reading
        if any(len(cell.text) > 1 for cell in givens):
            return notation.numbers(rules.symbols, reading.options.blank, rules.low)
        if rules.low != 1 and not reading.options.symbols:
            return notation.digits(rules.low, rules.symbols, reading.options.blank)
        characters = {cell.text for cell in givens} - {MISSING}
        first = givens[0].line
        return notation_of(rules.symbols, characters, reading, first, self._previous)


def value_of(cell: Token, written: Notation) -> int:
    """The symbol in a cell, 0 for a blank and a cell that does not exist."""
    value = 0 if cell.text == MISSING else written.value(cell.text)
    if value is None:
        raise cell.error(f'"{shown(cell.text)}" is not {written.expected()}')
    return value


def rules_of(
    rows: int,
    columns: int,
    found: RegionMap,
    line: Line,
    reading: GridReading,
    *,
    symbols: int = 0,
    low: int = 1,
    others: Iterable[House] = (),
) -> Rules:
    """The rules of a grid with these regions and with what the command line adds.

    Raises `InputError`, at `line`, for diagonals, boxes and windows that such a grid cannot have.
    """
    return regions_rules(
        rows,
        columns,
        found.regions,
        found.names,
        symbols=symbols,
        low=low,
        missing=found.missing,
        more=[*others, *further_houses(rows, columns, line, reading)],
    )


def further_houses(rows: int, columns: int, line: Line, reading: GridReading) -> tuple[House, ...]:
    """The diagonals, boxes and windows that the user wants in such a grid.

    Raises `InputError`, at `line`, for those that it cannot have.
    """
    diagonals, boxes, windows = (
        reading.options.diagonals,
        reading.options.boxes,
        reading.options.windows,
    )
    if not (diagonals or boxes or windows):
        return ()
    if rows != columns:
        what = "diagonals, boxes and windows are those of a square grid"
        raise line.error(f"{what}, this one has {rows} rows of {columns} cells")
    box = _box(rows, line, reading) if boxes or windows else None
    return tuple(more_houses(rows, box, diagonals=diagonals, boxes=boxes, windows=windows))


def _box(size: int, line: Line, reading: GridReading) -> tuple[int, int]:
    box = fitting_box(size, reading, line)
    if box is None:
        what = "boxes" if reading.options.boxes else "windows"
        raise line.error(f"a grid of {size}x{size} cells has no {what}")
    return box
