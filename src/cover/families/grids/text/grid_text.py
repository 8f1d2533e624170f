"""What a text or a YAML document says of a grid, and the one way from there to a puzzle.

Each format of sudoku, irregular and killer makes a `GridText` of what it reads: the cells as they
were written, the labels of regions, the cages. `puzzle_of` makes the puzzle of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from cover.errors import InputError, Place
from cover.facts import Source
from cover.families.grids import houses
from cover.families.grids.houses import LARGEST, NOWHERE, SMALLEST, Cage, Candidates, House, Rules
from cover.families.grids.puzzle import DigitGrid
from cover.families.grids.text import notation
from cover.families.grids.text.notation import (
    MISSING,
    GridReading,
    LineOfCells,
    Notation,
    ScatteredCells,
    asking,
)
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import (
    WORTH_A_BLOCK,
    ByteLines,
    Line,
    Lines,
    Regular,
    Token,
    can_be_name,
    counted,
    shown,
    significant,
)
from cover.reading.records import ANY, Block
from cover.tuples import NamedTuple

if TYPE_CHECKING:
    from cover.facts import Contest
    from cover.solver.line_tables import Records

# Numbers of more digits are no totals and no names of cages.
LONGEST_NUMBER = 4

# The sides of grids that have boxes, and the sides of all grids by the number of their cells.
BOXED_SIZES = tuple(size for size in range(SMALLEST, LARGEST + 1) if houses.default_box(size))
SQUARES = {size * size: size for size in range(SMALLEST, LARGEST + 1)}
SIZES = f"{SMALLEST} to {LARGEST}"


# By how much a grid in one line can miss its length and still be meant as one.
_MISSED = ("", "one cell", "two cells", "three cells")
_MOST_TOO_SHORT = houses.SMALLEST_WITH_BOXES**2 - len(_MISSED)

_MOST_NAMED = 5  # cells that hold no symbol, beside the first: more may be another notation

# What no symbol is called like: no reader could tell it from what is between cells.
_SEPARATORS = ",;|#"


class Boxes:
    """Whether a grid without labels of regions has boxes."""

    NEEDED = "needed"
    IF_ANY = "if there are any of its size"
    NONE = "none"


class CageText(NamedTuple):
    """A cage as it was written, and where its total stands.

    `repeats` is None where the cage itself says nothing about it.
    """

    name: str
    cells: tuple[int, ...]
    total: int | None
    place: Place
    repeats: bool | None = None


class GridText(NamedTuple):
    """A grid as it was written.

    `cells` tells where the cells stand, row by row, and `texts` what is written in them: a text of
    one character each, or a list; nothing where all are empty. With `has_numbers` these texts are
    decimal numbers, whatever the symbols of answers are. `labels` tell which cells are in one
    region; they are its name if `are_names`. `missing` are cells that do not exist besides those
    with the label `#`. The grid has `symbols`, or as many as its longer side has cells; they start
    at `low`. `extra` are further houses.
    """

    place: Place
    rows: int
    columns: int
    cells: LineOfCells | ScatteredCells
    texts: Sequence[str] = ()
    has_numbers: bool = False
    labels: Sequence[Token] = ()
    are_names: bool = True
    cages: Sequence[CageText] = ()
    boxes: str = Boxes.IF_ANY
    symbols: int = 0
    low: int = 1
    missing: frozenset[int] = frozenset()
    extra: Sequence[House] = ()
    candidates: Candidates | None = None
    contest: Contest | None = None


def puzzle_of(text: GridText, reading: GridReading, previous: Notation | None = None) -> DigitGrid:
    """Make the puzzle and the layout of a grid; raises `InputError`.

    The notation is that of the `previous` grid where both is possible.
    """
    rules = reading.options.layout or _rules(text, reading)
    written = _notation(text, rules, reading, previous)
    givens = _givens(text, rules, written)
    for cell in sorted(rules.missing):
        if givens[cell]:
            message = f"a given in {rules.name(cell)}, a cell that does not exist"
            raise text.cells.token(cell).error(message)
    if text.candidates is not None:
        rules = rules._replace(candidates=text.candidates)
    source, stated = Source(text.place), {"_cells": text.cells, "_contest": text.contest}
    puzzle = DigitGrid._of_rules(rules, givens, written, source, **stated)
    return with_cages(puzzle, text.cages, reading) if text.cages else puzzle


def of_cells(cells: Sequence[Token], rows: int, columns: int, **more: Any) -> GridText:
    """Return the grid of cells that hold what they say; it begins with the line of the first."""
    place = more.pop("place", None) or cells[0].line.place()
    texts = more.pop("texts", None) or [cell.text for cell in cells]
    return GridText(place, rows, columns, ScatteredCells(cells), texts, **more)


def of_line(
    line: Line,
    start: int,
    end: int,
    rows: int,
    columns: int,
    boxes: str = Boxes.IF_ANY,
    contest: Contest | None = None,
) -> GridText:
    cells, texts = LineOfCells(line, start), line.text[start:end]
    return GridText(line.place(), rows, columns, cells, texts, boxes=boxes, contest=contest)


def of_givens(line: Line) -> GridText:
    """Return the grid that a line of n x n characters gives; raises `InputError`."""
    start = len(line.text) - len(line.text.lstrip())
    end = len(line.text.rstrip())
    count, size = end - start, SQUARES.get(end - start, 0)
    if size < houses.SMALLEST_WITH_BOXES:
        what = f"{counted(count, 'cell')}, expected 81, or 16, 36 ... 625"
        raise line.error(f"{what}{missed(count)}")
    return of_line(line, start, end, size, size)


class GridReader(RecordReader):
    """Reads grids; those of an input keep to one notation."""

    reading: GridReading
    previous: Notation | None = None  # of the last grid

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: most broken grids have taken all their lines."""
        return True

    def is_at_end(self, line: Line) -> bool:
        """Read no more from a line `end` on; lines after it get a note."""
        if line.text.strip().lower() != "end":
            return False
        rest = next(significant(self.lines), None)
        if rest is not None:
            self.reading.note(rest.place(), "this line comes after `end` and was not read")
        self.lines = Lines(())
        return True

    def puzzle_of(self, text: GridText, **options: Any) -> DigitGrid:
        """Make a puzzle of a grid, with some of the options changed; raises `InputError`."""
        reading = asking(self.reading, **options) if options else self.reading
        puzzle = puzzle_of(text, reading, self.previous)
        if text.texts and not text.has_numbers:
            self.previous = puzzle.notation
        return puzzle


def refuse_other(family: str, reading: GridReading, place: Line | Token) -> None:
    if reading.command not in (ANY, family):
        raise place.error(f"this is a puzzle of type {family}; cover {family} reads it")


class HeadReader(GridReader):
    """Reads puzzles that begin with a `head` which nothing else has."""

    head: ClassVar[re.Pattern[str]]

    @classmethod
    def shows(cls, head: Head, reading: GridReading) -> bool:
        first = head.first
        return first is not None and bool(cls.head.match(first.text))

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, or begins with a head."""
        return below_blank or bool(self.head.match(line.text))


def block_of(lines: Lines, regular: Regular, find: Callable[[], Records | None]) -> Block | None:
    """Return the coming lines that are regular as a block, where they are worth one.

    Only then is looked for what solves them.
    """
    if not lines.come_in_bulk(WORTH_A_BLOCK):
        return None
    assert isinstance(lines, ByteLines), "others never come in bulk"
    coming = lines.bulk(regular)
    records = find() if coming.lines >= WORTH_A_BLOCK else None
    return None if records is None else Block(coming, regular, records)


def is_end(line: Line) -> bool:
    return line.text.strip().lower() == "end"


# Rules


def _rules(text: GridText, reading: GridReading) -> Rules:
    """Return the houses of a grid, those that the options add among them."""
    rows, columns = text.rows, text.columns
    line = text.cells.first_line
    if text.labels or text.missing:
        return _rules_of_regions(text, line, reading)
    box, needs_boxes = None, text.boxes is Boxes.NEEDED
    if needs_boxes and rows not in BOXED_SIZES:
        sizes = ", ".join(map(str, BOXED_SIZES))
        raise line.error(f"{counted(rows, 'cell')} in a row; a sudoku needs one of {sizes}")
    if needs_boxes or (rows == columns and text.boxes is Boxes.IF_ANY):
        box = _fitting_box(rows, reading, line)
        if box is None:
            what = f"a grid of {rows}x{rows} cells has rows and columns, but no boxes"
            reading.note(line.place(), what)
    if box is not None:
        rules = houses.boxes_rules(*box, reading.options.diagonals, reading.options.windows)
    else:
        more = _further_houses(rows, columns, line, asking(reading, boxes=False))
        found = (*houses.rows_and_columns(rows, columns), *more)
        rules = Rules(rows, columns, max(rows, columns), found)
    if text.symbols or text.low != 1:
        rules = rules._replace(symbols=text.symbols or rules.symbols, low=text.low)
    if text.extra:
        rules = rules._replace(houses=(*rules.houses, *text.extra))
        _refuse_large(rules, text)
    return rules


def _rules_of_regions(text: GridText, line: Line, reading: GridReading) -> Rules:
    rows, columns = text.rows, text.columns
    symbols = text.symbols or max(rows, columns)
    labels = text.labels or [Token(".", line, 0)] * (rows * columns)
    missing = text.missing.union(k for k, label in enumerate(labels) if label.text == MISSING)
    exact = rows == columns == symbols and not missing
    found = _checked_map(labels, text, symbols, exact, reading)
    if len(missing) == rows * columns:
        raise InputError(text.place, "a grid without any cell")
    regions = tuple(NOWHERE if k in missing else n for k, n in enumerate(found.regions))
    more = (*text.extra, *_further_houses(rows, columns, line, reading))
    digits = {"symbols": symbols, "low": text.low}
    rules = houses.regions_rules(
        rows, columns, regions, found.names, missing=missing, more=more, **digits
    )
    _refuse_large(rules, text)
    return rules


def _refuse_large(rules: Rules, text: GridText) -> None:
    for house in rules.houses:
        if len(house.cells) > rules.symbols:
            message = f"{house.name} has {len(house.cells)} cells for {rules.symbols} digits"
            raise InputError(text.place, message)


def _fitting_box(size: int, reading: GridReading, line: Line) -> tuple[int, int] | None:
    """Return the rows and columns of boxes, or None; raises `InputError` for wrong ones."""
    box = reading.options.box or houses.default_box(size)
    if box is not None and box[0] * box[1] != size:
        need = f"boxes of {box[0]}x{box[1]} need {box[0] * box[1]} cells in a row"
        raise line.error(f"{need}, not {size}")
    return box


def _further_houses(rows: int, columns: int, line: Line, reading: GridReading) -> tuple[House, ...]:
    """Return the houses that the options add; raises `InputError` at `line`."""
    asked = reading.options
    if not (asked.diagonals or asked.boxes or asked.windows):
        return ()
    if rows != columns:
        what = "diagonals, boxes and windows are those of a square grid"
        raise line.error(f"{what}, this one has {rows} rows of {columns} cells")
    box = _fitting_box(rows, reading, line) if asked.boxes or asked.windows else None
    if box is None and (asked.boxes or asked.windows):
        what = "boxes" if asked.boxes else "windows"
        raise line.error(f"a grid of {rows}x{rows} cells has no {what}")
    return (
        *(houses.diagonal_houses(rows) if asked.diagonals else ()),
        *(houses.rectangles("box", *box) if box is not None and asked.boxes else ()),
        *(houses.rectangles("window", *box) if box is not None and asked.windows else ()),
    )


# Regions
#
# A label is any text: `3`, `A`, `12`. `-1` and `.` are cells in no region, `#` cells that do not
# exist. Letters of both cases are one region, unless only as two they are regions of a size that
# works.


class RegionMap(NamedTuple):
    """The region of each cell, from 0 in order of appearance (`NOWHERE`: none), and what they are.

    Of each region there are a name and the number of its cells.
    """

    regions: tuple[int, ...]
    names: tuple[str, ...]
    sizes: tuple[int, ...]
    columns: int

    def cells(self, region: int) -> list[int]:
        return [cell for cell, number in enumerate(self.regions) if number == region]

    @lru_cache(maxsize=64)  # noqa: B019 - of a few small maps, at which several formats look
    def parts(self, region: int) -> list[list[int]]:
        return houses.connected_parts(
            self.cells(region), len(self.regions) // self.columns, self.columns
        )

    def fits(self, size: int, exact: bool) -> bool:
        return all(k <= size and (k == size or not exact) for k in self.sizes)


def region_map(labels: Sequence[str], columns: int, size: int, exact: bool = True) -> RegionMap:
    """Return the map that labels make, whether its regions have `size` cells (at most) or not."""
    folded = _map(tuple([label.upper() for label in labels]), columns)
    if folded.fits(size, exact):
        return folded
    as_written = _map(tuple(labels), columns)
    return as_written if as_written.fits(size, exact) else folded


@lru_cache(maxsize=8)  # several formats look at one map, before one reads it
def _map(labels: tuple[str, ...], columns: int) -> RegionMap:
    numbers: dict[str, int] = {}
    number_of: dict[str, int] = {}
    for label in dict.fromkeys(labels):
        name = label.lstrip("0") or "0" if label.isascii() and label.isdigit() else label
        is_none = name in ("", "-1", ".", MISSING)
        number_of[label] = NOWHERE if is_none else numbers.setdefault(name, len(numbers))
    regions = tuple(map(number_of.__getitem__, labels))
    names = tuple(f"region {shown(name)}" for name in numbers)
    return RegionMap(regions, names, tuple(map(regions.count, range(len(names)))), columns)


def _checked_map(
    cells: Sequence[Token], text: GridText, size: int, exact: bool, reading: GridReading
) -> RegionMap:
    """Return the map of cells that hold labels; raises `InputError` for regions of a wrong size.

    Unless labels are names, a region is called by its first cell. One that is not connected gets a
    note.
    """
    found = region_map([cell.text for cell in cells], text.columns, size, exact)
    if not text.are_names:
        firsts = [found.regions.index(region) for region in range(len(found.names))]
        names = (f"the region of {houses.cell_name(first, text.columns)}" for first in firsts)
        found = found._replace(names=tuple(names))
    if not found.fits(size, exact):
        raise _wrong_size(found, cells, size, exact)
    for region, name in enumerate(found.names):
        parts = found.parts(region)
        if len(parts) > 1:
            place = cells[min(parts, key=len)[0]].place()
            reading.note(place, f"{name} is not connected; it has {len(parts)} parts")
            break
    return found


def _wrong_size(found: RegionMap, cells: Sequence[Token], size: int, exact: bool) -> InputError:
    """Return the error for regions of a wrong size, at the cell that is most likely mistaken.

    That is one of a region too large that borders on one too small, and is best spared there. Where
    there is none, the first cell too many; where no region is too large, the smallest's.
    """
    sizes, regions = found.sizes, found.regions
    large = [number for number, count in enumerate(sizes) if count > size]
    small = [number for number, count in enumerate(sizes) if exact and count < size]
    small.sort(key=lambda number: -sizes[number])
    named = [*large[:1], *small[:1]] if large else [*small[:1], *small[1:][-1:]]
    told = [f"{found.names[number]} has {sizes[number]}" for number in named]
    told[0] += " cell" if sizes[named[0]] == 1 else " cells"
    needed = f"each needs {size}" if exact else f"each has {size} at most"
    at = found.cells(large[0])[size] if large else found.cells(small[-1])[0]
    rows = len(regions) // found.columns
    borders = [
        (cell, other)
        for region in large
        for cell in found.cells(region)
        for other in sorted({regions[k] for k in houses.sides_of(cell, rows, found.columns)})
        if other in small
    ]
    for cell, other in borders:
        moved = found._replace(regions=(*regions[:cell], other, *regions[cell + 1 :]))
        if all(len(moved.parts(region)) == 1 for region in (regions[cell], other)):
            at = cell
            break
    else:
        at = borders[0][0] if borders else at
    return cells[at].error(f"{' and '.join(told)}; {needed}")


# Symbols


def _notation(
    text: GridText, rules: Rules, reading: GridReading, previous: Notation | None
) -> Notation:
    """Return how the symbols of a grid are written: as the options say, or as it shows."""
    texts: Collection[str] = () if text.has_numbers else text.texts
    size, symbols, blank = rules.symbols, reading.options.symbols, reading.options.blank
    if not isinstance(texts, str) and max(map(len, texts), default=0) > 1:
        return notation.numbers(size, blank, rules.low)
    line = text.cells.first_line
    if symbols:
        named = symbols[:size].upper()
        if len(set(named)) < size:
            quoted = shown(symbols)
            raise line.error(f'{size} different symbols are needed, these are named: "{quoted}"')
        if not can_be_name(named):
            raise line.error(f'symbols that cannot be printed: "{shown(named)}"')
        if taken := [symbol for symbol in named if symbol in _SEPARATORS]:
            raise line.error(f'"{taken[0]}" stands between cells or for none; choose other symbols')
        return notation.of(size, named, blank.replace(" ", "."))
    if rules.low != 1:
        return notation.digits(rules.low, size, blank)
    if size <= 9 and not blank:
        return notation.digits_then_letters(size)
    used = set(texts) - {"", MISSING}
    return notation.recognise(size, used, previous, blank.replace(" ", "."))


def _givens(text: GridText, rules: Rules, written: Notation) -> tuple[int, ...]:
    """Return the symbol of each cell, 0 for none; raises `InputError`."""
    if not text.texts:
        return (0,) * (text.rows * text.columns)
    if text.has_numbers:
        written = notation.numbers(rules.symbols, low=rules.low)
    try:
        known = written.values if isinstance(text.texts, str) else written.values | {"": 0}
        return tuple(map(known.__getitem__, text.texts))
    except KeyError:
        values = [
            0 if not each or (each == MISSING and cell in rules.missing) else written.value(each)
            for cell, each in enumerate(text.texts)
        ]
        odd = [cell for cell, value in enumerate(values) if value is None]
        if odd:
            places = [text.cells.token(cell).place() for cell in odd[: _MOST_NAMED + 1]]
            first, *others = [f'"{shown(text.texts[cell])}"' for cell in odd]
            nor = [
                f"{k} at {at.line}:{at.column}" for k, at in zip(others, places[1:], strict=False)
            ]
            also = f"; nor is {', '.join(nor)}" if 0 < len(others) <= _MOST_NAMED else ""
            message = f"{first} is not {written.expected()}{also}"
            raise text.cells.token(odd[0]).error(message) from None
        return tuple(value or 0 for value in values)


# Cages


def with_cages(puzzle: DigitGrid, cages: Sequence[CageText], reading: GridReading) -> DigitGrid:
    """Return the puzzle with cages; raises `InputError` for a cell that does not exist."""
    rules = puzzle.rules
    for cell in sorted(rules.missing):
        for cage in cages:
            if cell in cage.cells:
                raise InputError(cage.place, f"{rules.name(cell)} in {cage.name} does not exist")
    from cover.families.partitions import connected  # most grids have no cages

    for cage in cages:
        parts = connected(cage.cells, lambda cell: houses.touching(cell, rules.columns))
        if len(next(parts, ())) < len(cage.cells):
            reading.note(cage.place, f"{cage.name} is not connected")
            break
    repeats = reading.options.repeats
    found = [
        Cage(cage.name, cage.cells, cage.total, repeats if cage.repeats is None else cage.repeats)
        for cage in cages
    ]
    places = tuple(cage.place for cage in cages)
    return puzzle._with_rules(rules._replace(cages=tuple(found)), _cage_places=places)


# Sizes


def side_of_box(box: tuple[int, int], line: Line) -> int:
    """Return the side of a grid with such boxes; raises `InputError` for too small or large."""
    size = box[0] * box[1]
    if not SMALLEST <= size <= LARGEST:
        has = f"a grid has {SIZES} rows"
        raise line.error(f"boxes of {box[0]}x{box[1]}; {has}")
    return size


def missed(count: int, grids: Collection[tuple[int, int]] = ()) -> str:
    """Return how far a number of cells is from that of a grid: ` (one cell short of 9x9)`.

    The grids are those of some rows and columns, or all square ones. "" where none is near.
    """
    for rows, columns in grids or [(size, size) for size in SQUARES.values()]:
        difference = count - rows * columns
        if 0 < abs(difference) < len(_MISSED) and count > _MOST_TOO_SHORT:
            side = "short of" if difference < 0 else "more than"
            return f" ({_MISSED[abs(difference)]} {side} {rows}x{columns})"
    return ""


# Blanks that users name


def with_dots(line: Line) -> Line:
    """Return the line with `.` for each blank, for grids that write empty cells as blanks."""
    if line.is_comment or (line.is_blank and len(line.text) < houses.SMALLEST_WITH_BOXES):
        return line
    plain = line.without_comment()
    return plain.with_text(plain.text.replace(" ", "."))
