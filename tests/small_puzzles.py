"""A few small puzzles of every family, how a text becomes a record, and random killers."""

from __future__ import annotations

import io
from random import Random

from cover.families.formats import formats_of
from cover.families.grids.houses import (
    NOWHERE,
    Cage,
    House,
    Rules,
    boxes_rules,
    default_box,
    regions_rules,
)
from cover.families.grids.puzzle import DigitGrid
from cover.puzzle import Puzzle
from cover.reading import reader
from cover.reading.records import Reading

_SUDOKU = "1...............", "12..34..........", "11.............."
_DOMINO = "2:120120202110", "1:000111", "3:20123332110022313010"
_TILING = (
    "board: 3x4\npieces:\n  d: {shape: XX, count: 6}\n",
    "board: 2x3\nuse: trominoes\n",
    "board: 2x4\npieces:\n  I: XXX\n  d: {shape: XX, count: 0-2}\nempty: 1-3\n",
    "board: 2x3\npieces:\n  d: {shape: XX, count: any}\n",
)
_MATCHING = "a b\nb c\nc d\nd a\na c\n", "ann bob 3\nann cat 1\nbob dan 2\ncat dan 4\n"
_COVER = (
    "a b c | x y\na b x:A\nc x:A\nc x:B\nc y\na y\nb x\nb\nx\n",
    "a b\na\n",
    "A: 1 4 7\nB: 1 4\nC: 4 5 7\nD: 3 5 6\nE: 2 3 6 7\nF: 2 7\n",
)
_IRREGULAR = "1...............\nAABBAABBCCDDCCDD\n", "................\nAAABCABBCCDBCDDD\n"
_KILLER = ("3 r1c1 r1c2\n5 r1c3 r2c3\n4 r4c4 r4c3\n7 r3c1 r3c2 r4c1\n",)

SMALL = [
    *(("sudoku", text) for text in _SUDOKU),
    *(("irregular", text) for text in _IRREGULAR),
    *(("domino", text) for text in _DOMINO),
    *(("tiling", text) for text in _TILING),
    *(("matching", text) for text in _MATCHING),
    *(("exact-cover", text) for text in _COVER),
]


def read(family: str, text: str) -> Puzzle:
    formats = formats_of(family)
    stream = io.BytesIO(text.encode())
    (record,) = reader.read(family, formats, "in", stream, Reading(None))
    assert isinstance(record, Puzzle), record
    return record


# --- Cages cut from a solved grid of one kind or another; some overlap ---


Grid = tuple[int, ...]


def killer(random: Random, sizes: tuple[int, ...]) -> tuple[DigitGrid, Grid]:
    """A puzzle of one of the sizes, with a solution of it."""
    size = random.choice(sizes)
    solution = solved_grid(random, size)
    rules = _rules(random, size, solution)._replace(low=random.choice((0, 1, 1, 5)))
    solution = tuple(
        0 if cell in rules.missing else solution[cell] for cell in range(rules.rows * rules.columns)
    )
    cages = _cages(random, rules, solution)
    if cages and random.random() < 0.3:
        cages += _overlapping(random, cages, rules, solution)
    named = (cage._replace(name=f"cage {number}") for number, cage in enumerate(cages, 1))
    rules = rules._replace(cages=tuple(named))
    share = random.choice((0, 0.05, 0.1) if size < 9 else (0.2, 0.3))
    givens = tuple(symbol if random.random() < share else 0 for symbol in solution)
    return DigitGrid._of_rules(rules, givens), solution


def _box(size: int) -> tuple[int, int]:
    return default_box(size) or (1, size)


def solved_grid(random: Random, size: int) -> Grid:
    """A sudoku of the size: rows that are shifted ones of the first, all mixed up."""
    height, width = _box(size)

    def mixed(count: int) -> list[int]:
        """Rows in groups, or columns in groups: groups and those in each of them."""
        groups = random.sample(range(size // count), size // count)
        return [
            group * count + each for group in groups for each in random.sample(range(count), count)
        ]

    symbols, columns = random.sample(range(1, size + 1), size), mixed(width)
    return tuple(
        symbols[(row % height * width + row // height + column) % size]
        for row in mixed(height)
        for column in columns
    )


def _rules(random: Random, size: int, solution: Grid) -> Rules:
    """Those of a sudoku, with regions or without, or of a part; perhaps with more full houses."""
    cells, kind = range(size * size), random.choice(("boxes", "regions", "latin", "part"))
    if kind == "part":
        cells = range(size * (size - 1))
        missing = frozenset(random.sample(cells, random.randrange(3)))
        return regions_rules(size - 1, size, [NOWHERE for _ in cells], (), missing=missing)
    of_symbol = [[cell for cell in cells if solution[cell] == k + 1] for k in range(size)]
    more = [
        House(f"window {number}", tuple(map(random.choice, of_symbol)))
        for number in range(random.choice((0, 0, 0, 2)))
    ]
    if kind == "latin":
        return regions_rules(size, size, [NOWHERE for _ in cells], (), more=more)
    regions = list(boxes_rules(*_box(size)).regions)
    for _ in range(random.randrange(4) if kind == "regions" else 0):
        one, other = random.sample(random.choice(of_symbol), 2)
        regions[one], regions[other] = regions[other], regions[one]
    names = [f"region {number}" for number in range(size)]
    return regions_rules(size, size, regions, names, more=more)


def _cages(random: Random, rules: Rules, solution: Grid) -> list[Cage]:
    """Cages over nine cells of ten, of neighbours or of any cells; some without a total."""
    left, most, anywhere = [*rules.cells()], random.choice((2, 3, 5, 9)), random.random() < 0.2
    found: list[Cage] = []
    while left:
        cells = [left.pop(0 if not anywhere else random.randrange(len(left)))]
        for _ in range(random.randrange(most)):
            near = [cell for cell in left if anywhere or touches(cell, cells, rules.columns)]
            differing = [k for k in near if solution[k] not in {solution[cell] for cell in cells}]
            if near := (near if random.random() < 0.1 else differing):
                cells.append(random.choice(near))
                left.remove(cells[-1])
        digits = [solution[cell] + rules.low - 1 for cell in cells]
        total = None if random.random() < 0.1 else sum(digits)
        if random.random() < 0.9:
            repeats = len(set(digits)) < len(digits) or random.random() < 0.1
            found.append(Cage("", tuple(sorted(cells)), total, repeats))
    return found


def _overlapping(random: Random, cages: list[Cage], rules: Rules, solution: Grid) -> list[Cage]:
    """Some cages of another partition, and one that is there already, or two that are, together."""
    further = _cages(random, rules, solution)
    one, other = random.choice(cages), random.choice(cages)
    cells = tuple(sorted({*one.cells, *other.cells}))
    digits = [solution[cell] + rules.low - 1 for cell in cells]
    both = Cage("", cells, sum(digits), repeats=len(set(digits)) < len(digits))
    return [*random.sample(further, min(len(further), random.randrange(6))), both]


def touches(cell: int, cells: list[int], columns: int) -> bool:
    """Whether a cell has a side with one of the others."""
    return any(
        abs(cell // columns - other // columns) + abs(cell % columns - other % columns) == 1
        for other in cells
    )
