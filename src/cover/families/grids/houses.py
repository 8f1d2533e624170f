"""Grids of cells in which houses (rows, columns, boxes, regions ...) hold no symbol twice.

Sudoku, irregular and killer sudoku are all of this kind; what differs is where their houses and
cages come from: boxes, or regions of any form in their place. The rules of a grid are `Rules`, a
puzzle of them is a `DigitGrid` (`cover.families.grids.puzzle`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from math import isqrt
from typing import TypeVar

from cover.facts import Contradiction
from cover.reading.lines import counted
from cover.tuples import NamedTuple

_MOST_SHOWN = 9  # cells of a cage that a message names
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

# The rows and columns of a grid; those with boxes have four of each at least.
SMALLEST, LARGEST = 2, 25
SMALLEST_WITH_BOXES = 4

_BOX = r"([1-9][0-9]?)x([1-9][0-9]?)"


class House(NamedTuple):
    """A group of cells that holds no symbol twice, with a name for messages ("row 1").

    One of as many cells as there are symbols holds each of them once.
    """

    name: str
    cells: tuple[int, ...]


class Cage(NamedTuple):
    """Cells whose digits add up to `total`, if there is one, and differ unless it `repeats`."""

    name: str
    cells: tuple[int, ...]
    total: int | None = None
    repeats: bool = False


_Label = TypeVar("_Label", bound=Hashable)

NOWHERE = -1  # the region of a cell that is in none

# The symbols that may stand in each cell, for puzzles that say more than givens do.
Candidates = tuple[tuple[int, ...], ...]


class _Rules(NamedTuple):
    rows: int
    columns: int
    symbols: int
    houses: tuple[House, ...]
    cages: tuple[Cage, ...] = ()
    low: int = 1
    missing: frozenset[int] = frozenset()
    regions: tuple[int, ...] = ()
    candidates: Candidates | None = None


class Rules(_Rules):
    """What all puzzles of one shape have in common.

    Cells are numbered row by row from 0, `missing` ones among them, which do not exist and are in
    no house. Symbols are numbered from 1 to `symbols`; the first of them stands for the digit
    `low`, which matters for the totals of `cages` only. `regions` tells for drawings which region,
    from 0, each cell is in, and `NOWHERE` for none; it is empty where there are no regions.
    """

    def __getstate__(self) -> None:
        """Have nothing sent to other processes that is found again there."""

    def cells(self) -> Iterator[int]:
        return (k for k in range(self.rows * self.columns) if k not in self.missing)

    @cached_property
    def groups_of(self) -> list[int]:
        """The houses of each cell, and the cages in which no symbol is twice, as sets of bits."""
        groups_of = [0] * (self.rows * self.columns)
        cages = (cage.cells for cage in self.cages if not cage.repeats)
        for number, cells in enumerate((*(house.cells for house in self.houses), *cages)):
            for cell in cells:
                groups_of[cell] |= 1 << number
        return groups_of

    def hold_twice(self, givens: Sequence[int]) -> bool:
        """Whether a symbol is given twice in a house or a cage that must not hold it twice."""
        seen = [0] * (self.symbols + 1)
        for given, groups in zip(givens, self.groups_of, strict=True):
            if given:
                if seen[given] & groups:
                    return True
                seen[given] |= groups
        return False

    @cached_property
    def has_boxes_alone(self) -> bool:
        """Whether the grid is that of a sudoku: boxes, and neither regions nor other digits."""
        kinds = {house.name.split()[0] for house in self.houses}
        return (
            "box" in kinds
            and not kinds & {"region", "extra"}
            and NOWHERE not in self.regions
            and not self.missing
            and (self.low, self.symbols) == (1, self.rows)
        )

    def cells_of_regions(self) -> dict[int, list[int]]:
        """Return the cells of each region, and those in `NOWHERE`."""
        found: dict[int, list[int]] = {}
        for cell in self.cells() if self.regions else ():
            found.setdefault(self.regions[cell], []).append(cell)
        return found

    def from_one(self, cells: Sequence[int], total: int) -> int:
        """Return what a total of some cells would be if the first symbol were 1."""
        return total - len(cells) * (self.low - 1)

    def name(self, cell: int) -> str:
        return cell_name(cell, self.columns)


def cell_name(cell: int, columns: int) -> str:
    """Return a cell's name in a grid of that number of columns: `r1c1` is the first one."""
    return f"r{cell // columns + 1}c{cell % columns + 1}"


def grouped(labels: Iterable[_Label]) -> dict[_Label, list[int]]:
    """Return the cells of each label, of labels that stand cell by cell."""
    found: dict[_Label, list[int]] = {}
    for cell, label in enumerate(labels):
        found.setdefault(label, []).append(cell)
    return found


def sides_of(cell: int, rows: int, columns: int) -> list[int]:
    """Return the cells that share an edge with one: above, below, to the left, to the right."""
    column = cell % columns
    above_and_below = [k for k in (cell - columns, cell + columns) if 0 <= k < rows * columns]
    return above_and_below + [cell - 1] * (column > 0) + [cell + 1] * (column < columns - 1)


@lru_cache(maxsize=4096)
def touching(cell: int, columns: int) -> tuple[int, ...]:
    """Return a cell and those that touch it, if only at corners, if the grid has them."""
    column = cell % columns
    across = range(-min(column, 1), 1 + min(columns - 1 - column, 1))
    return tuple(cell + down * columns + k for down in (-1, 0, 1) for k in across)


def connected_parts(cells: Iterable[int], rows: int, columns: int) -> list[list[int]]:
    """Return the parts of some cells that hang together by edges, by their first cells."""
    from cover.families.partitions import connected  # most grids need none

    return list(connected(sorted(cells), lambda cell: sides_of(cell, rows, columns)))


def rows_and_columns(rows: int, columns: int) -> Iterator[House]:
    for row in range(rows):
        yield House(f"row {row + 1}", tuple(range(row * columns, (row + 1) * columns)))
    for column in range(columns):
        yield House(f"column {column + 1}", tuple(range(column, rows * columns, columns)))


def diagonal_houses(size: int) -> Iterator[House]:
    yield House("the falling diagonal", tuple(range(0, size * size, size + 1)))
    yield House("the rising diagonal", tuple(range(size - 1, size * size - 1, size - 1)))


def rectangles(kind: str, rows: int, columns: int) -> list[House]:
    """Return each `box` or `window` of `rows` x `columns` cells, to the right and downwards.

    The windows (windoku) are a cell from the border and from each other.
    """
    size, gap = rows * columns, int(kind == "window")
    corners = [
        (top, left)
        for top in range(gap, size - rows - gap + 1, rows + gap)
        for left in range(gap, size - columns - gap + 1, columns + gap)
    ]
    return [
        House(
            f"{kind} {number}",
            tuple(
                row * size + column
                for row in range(top, top + rows)
                for column in range(left, left + columns)
            ),
        )
        for number, (top, left) in enumerate(corners, 1)
    ]


def default_box(size: int) -> tuple[int, int] | None:
    """Return the rows and columns of a box, as square as possible and not higher than wide.

    None where there is no such box: for primes, and outside of 4 to 25.
    """
    if not SMALLEST_WITH_BOXES <= size <= LARGEST:
        return None
    rows = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    return (rows, size // rows) if rows > 1 else None


def parse_box(text: str) -> tuple[int, int] | None:
    """Return the rows and columns of a box written as `2x3`; None for any other text."""
    found = re.fullmatch(_BOX, text)
    return (int(found.group(1)), int(found.group(2))) if found else None


@lru_cache(maxsize=32)
def boxes_rules(rows: int, columns: int, diagonals: bool = False, windows: bool = False) -> Rules:
    """Return the rules of a sudoku with boxes of `rows` x `columns`, which has as many of each."""
    size = rows * columns
    found = [*rows_and_columns(size, size), *rectangles("box", rows, columns)]
    if diagonals:
        found += diagonal_houses(size)
    if windows:
        found += rectangles("window", rows, columns)
    cells = range(size * size)
    regions = tuple(k // size // rows * rows + k % size // columns for k in cells)
    return Rules(size, size, size, tuple(found), regions=regions)


def regions_rules(
    rows: int,
    columns: int,
    regions: Sequence[int],
    names: Sequence[str],
    *,
    symbols: int = 0,
    low: int = 1,
    missing: frozenset[int] = frozenset(),
    more: Iterable[House] = (),
) -> Rules:
    """Return the rules of a grid whose cells are in `regions`, each a number from 0 or `NOWHERE`.

    `names` are those of the regions ("region A"); `symbols` is their number, without which there
    are as many as the longer side has cells. `more` are further houses. Cells that are `missing`
    are in no house, wherever they are said to be.
    """
    found = [*rows_and_columns(rows, columns)]
    cells: list[list[int]] = [[] for _ in names]
    for cell, region in enumerate(regions):
        if region != NOWHERE:
            cells[region].append(cell)
    found += map(House, names, map(tuple, cells))
    return Rules(
        rows,
        columns,
        symbols or max(rows, columns),
        tuple(existing((*found, *more), missing)),
        low=low,
        missing=missing,
        regions=tuple(regions),
    )


def existing(houses: Iterable[House], missing: frozenset[int]) -> Iterator[House]:
    """Yield the houses without the cells that do not exist, where anything is left of them."""
    for house in houses:
        cells = house.cells
        if missing:
            cells = tuple(cell for cell in cells if cell not in missing)
        if cells:
            yield House(house.name, cells)


def box_of(rules: Rules) -> tuple[int, int] | None:
    """Return the rows and columns of boxes and of windows; None where there are neither."""
    return size_of("box", rules) or size_of("window", rules)


def size_of(kind: str, rules: Rules) -> tuple[int, int] | None:
    """Return the rows and columns of boxes or windows, where those houses are all; or None."""
    there = {house for house in rules.houses if house.name.split()[0] == kind}
    for rows in range(1, rules.rows + 1) if there else ():
        box = rows, rules.rows // rows
        found = rectangles(kind, *box) if box[0] * box[1] == rules.rows else ()
        if there == {*existing(found, rules.missing)}:
            return box
    return None


def contradiction(givens: Sequence[int], rules: Rules) -> Contradiction | None:
    """Return a symbol given twice in a house, a cell without candidates, an impossible cage."""
    for cell, allowed in enumerate(rules.candidates or ()):
        if givens[cell] and givens[cell] not in allowed:
            return Contradiction("{0} may not stand here", (cell,), (givens[cell],))
        if not allowed and cell not in rules.missing:
            return Contradiction("no symbol may stand here", (cell,))
    repeated: list[Contradiction] = []
    cages = [House(cage.name, cage.cells) for cage in rules.cages if not cage.repeats]
    for house in (*rules.houses, *cages) if rules.hold_twice(givens) else ():
        symbols = [givens[cell] for cell in house.cells if givens[cell]]
        if len(set(symbols)) < len(symbols):
            seen: dict[int, int] = {}
            for cell in house.cells:
                if givens[cell] in seen:
                    break
                if givens[cell]:
                    seen[givens[cell]] = cell
            rule, symbol = f"{{0}} is already in {house.name}", givens[cell]
            repeated.append(Contradiction(rule, (cell, seen[symbol]), (symbol,)))
    if repeated:
        return min(repeated, key=lambda each: each.cells[0])
    for number, cage in enumerate(rules.cages):
        if why := _why_not(cage, rules):
            return Contradiction(why, part=number)
    return _wrong_total(rules) if rules.cages else None


def faults(
    solution: Sequence[int],
    givens: Sequence[int],
    rules: Rules,
    symbol: Callable[[int], str] = str,
    *,
    is_open: bool = False,
) -> Iterator[str]:
    """Yield empty cells, givens and candidates not kept, houses that hold a symbol twice, cages.

    A house that does not, and has as many cells as there are symbols, holds each of them once.
    Where it `is_open`, empty cells are no fault.
    """
    most, missing = rules.symbols, rules.missing
    is_suspect, seen = bool(missing), [0] * (most + 1)
    for value, given, groups in zip(solution, givens, rules.groups_of, strict=True):
        if not 0 < value <= most or (given and given != value) or seen[value] & groups:
            is_suspect = True  # of all solutions, by far the fewest
            break
        seen[value] |= groups
    for cell in range(len(solution)) if is_suspect else ():
        given, value = givens[cell], solution[cell]
        is_symbol = 0 < value <= most
        if is_symbol and given in (0, value) and cell not in missing:
            continue
        if is_open and not value:
            continue
        if cell in missing:
            if value:
                yield f"{rules.name(cell)} is filled, but does not exist"
        elif not is_symbol:
            yield f"{rules.name(cell)} {'holds none of the symbols' if value else 'is empty'}"
        else:
            yield f"{rules.name(cell)} is {symbol(value)}, given is {symbol(given)}"
    for cell, allowed in enumerate(rules.candidates or ()):
        value = solution[cell]
        if 0 < value <= most and value not in allowed and cell not in missing:
            candidates = " ".join(map(symbol, allowed)) or "none"
            yield f"{rules.name(cell)} is {symbol(value)}, its candidates are {candidates}"
    for house in rules.houses if is_suspect else ():
        for what in _held_twice(solution, house.cells, rules, symbol):
            yield f"{house.name} has {what}"
    for cage in rules.cages:
        symbols = [solution[cell] for cell in cage.cells]
        total = sum(symbols) + len(symbols) * (rules.low - 1)
        if cage.total is not None and total != cage.total and 0 not in symbols:
            yield f"{cage.name} ({_cell_names(cage, rules)}) adds up to {total}, not {cage.total}"
        if not cage.repeats and len(set(symbols)) < len(symbols):
            for what in _held_twice(solution, cage.cells, rules, symbol):
                yield f"{cage.name} has {what}"


def _held_twice(
    solution: Sequence[int], cells: Sequence[int], rules: Rules, symbol: Callable[[int], str]
) -> Iterator[str]:
    """Yield each symbol that cells hold more than once, with them: `5 twice, r3c2 and r3c7`."""
    cells_of: dict[int, list[int]] = {}
    for cell in cells:
        cells_of.setdefault(solution[cell], []).append(cell)
    for value, holding in cells_of.items():
        if 1 <= value <= rules.symbols and len(holding) > 1:
            *first, last = map(rules.name, holding)
            often = "twice" if len(holding) == 2 else f"{_in_words(len(holding))} times"
            yield f"{symbol(value)} {often}, {', '.join(first)} and {last}"


def _in_words(number: int) -> str:
    """Return a small number as a word: it stands after a digit, and `3 3 times` reads badly."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


# --- Cages ---


def cage_fillings(count: int, total: int, last: int, first: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the sets of `count` numbers from `first` to `last`, ascending, that have a total."""
    if count == 0:
        if total == 0:
            yield ()
        return
    for number in range(first, last + 2 - count):
        least = count * number + count * (count - 1) // 2
        most = number + (count - 1) * last - (count - 1) * (count - 2) // 2
        if least > total:
            return
        if most >= total:
            for rest in cage_fillings(count - 1, total - number, last, number + 1):
                yield (number, *rest)


def _why_not(cage: Cage, rules: Rules) -> str:
    count = len(cage.cells)
    has = f"{cage.name} has {counted(count, 'cell')} ({_cell_names(cage, rules)})"
    if not cage.repeats and count > rules.symbols:
        return f"{has}, but there are only {rules.symbols} different digits"
    if cage.total is None:
        return ""
    least, most = count * rules.low, count * (rules.low + rules.symbols - 1)
    if not cage.repeats:
        between = count * (count - 1) // 2
        least, most = least + between, most - between
    if least <= cage.total <= most:
        return ""
    limit = f"{least} at least" if cage.total < least else f"{most} at most"
    several = f"{_in_words(count)} {'' if cage.repeats else 'different '}digits sum to"
    return f"{has} and sum {cage.total}; {'one digit is' if count == 1 else several} {limit}"


def _cell_names(cage: Cage, rules: Rules) -> str:
    shown = " ".join(map(rules.name, cage.cells[:_MOST_SHOWN]))
    return f"{shown} ..." if len(cage.cells) > _MOST_SHOWN else shown


def _wrong_total(rules: Rules) -> Contradiction | None:
    """Return whether cages that part a grid of full rows or columns have another total than it."""
    caged = [cell for cage in rules.cages for cell in cage.cells]
    full = {rules.columns: rules.rows, rules.rows: rules.columns}.get(rules.symbols, 0)
    if not len(set(caged)) == len(caged) == rules.rows * rules.columns or not full:
        return None
    if any(cage.total is None for cage in rules.cages):
        return None
    expected = full * sum(range(rules.low, rules.low + rules.symbols))
    total = sum(cage.total or 0 for cage in rules.cages)
    if total == expected:
        return None
    why = f"the cages cover the grid and their sums add up to {total}, its digits to {expected}"
    return Contradiction(why, part=0)
