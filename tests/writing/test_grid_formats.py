"""Grids that text formats are to say: drawn ones for other tests, what few say, what is refused."""

from __future__ import annotations

import io
from collections import Counter
from random import Random

import pytest

from cover.errors import InputError
from cover.families.formats import formats_of
from cover.families.grids.houses import (
    NOWHERE,
    Cage,
    Rules,
    boxes_rules,
    default_box,
    diagonal_houses,
    regions_rules,
)
from cover.families.grids.puzzle import DigitGrid
from cover.puzzle import Puzzle
from cover.reading import reader
from cover.reading.records import BadRecord, Reading
from cover.writing.texts import FormatWriter

SIZES = (4, 5, 6, 9, 9, 12)
BOXED = (4, 6, 8, 9, 9, 12, 16)


def record_of(rules: Rules, givens: tuple[int, ...]) -> Puzzle:
    return DigitGrid._of_rules(rules, givens)


def rules_of(random: Random, kind: str, size: int) -> Rules:
    """Boxes, regions that hang together, or neither; perhaps with diagonals."""
    box = default_box(size)
    if kind == "boxes" and box is not None:
        turned = box[::-1] if random.random() < 0.2 else box
        return boxes_rules(*turned, diagonals=random.random() < 0.3)
    if kind == "neither":
        return regions_rules(size, size, [NOWHERE] * size * size, ())
    path = [
        (row, column)
        for top in range(0, size, 2)
        for column in range(size)
        for row in (range(top, min(top + 2, size)) if column % 2 else _upwards(top, size))
    ]
    regions = [0] * size * size
    for number, (row, column) in enumerate(path):
        regions[row * size + column] = number // size
    more = [*diagonal_houses(size)] if random.random() < 0.2 else []
    names = [f"region {number}" for number in range(size)]
    return regions_rules(size, size, regions, names, more=more)


def _upwards(top: int, size: int) -> range:
    return range(min(top + 1, size - 1), top - 1, -1)


def cages_of(random: Random, rules: Rules) -> tuple[Cage, ...]:
    """Cages of cells that hang together; some cells in none or in two, some totals missing."""
    found: list[Cage] = []
    left = set(rules.cells())
    again = set(rules.cells()) if random.random() < 0.1 else set[int]()
    while left or again:
        if not left:
            left, again = again, left
        cells = [min(left)]
        for _ in range(random.randrange(4)):
            near = [
                other
                for cell in cells
                for other in (cell + 1, cell + rules.columns)
                if other in left and (other % rules.columns or other != cell + 1)
            ]
            if near := [cell for cell in near if cell not in cells]:
                cells.append(random.choice(near))
        left.difference_update(cells)
        total = random.randint(1, 45) if random.random() < 0.9 else None
        if random.random() < 0.9:
            found.append(Cage(f"cage {len(found) + 1}", tuple(sorted(cells)), total))
    return tuple(found)


def puzzle_for(command: str, seed: int) -> Puzzle:
    random = Random(seed)
    size = random.choice(BOXED if command == "sudoku" else SIZES)
    kind = "boxes" if command == "sudoku" else "regions" if command == "irregular" else ""
    rules = rules_of(random, kind or random.choice(("boxes", "regions", "neither")), size)
    if command == "killer":
        rules = rules._replace(cages=cages_of(random, rules))
    share = random.choice((0, 0.1, 0.5))
    givens = (random.randint(1, size) if random.random() < share else 0 for _ in rules.cells())
    return record_of(rules, tuple(givens))


def said(puzzle: Puzzle) -> object:
    """All that makes a grid; not the names and the order of houses and cages."""
    assert isinstance(puzzle, DigitGrid)
    rules = puzzle.rules
    cages = Counter(
        (tuple(sorted(cage.cells)), cage.total)
        for cage in rules.cages
        if len(cage.cells) > 1 or cage.total
    )
    return (
        puzzle._givens,
        sorted(house.cells for house in rules.houses),
        cages,
        (rules.rows, rules.columns, rules.symbols, rules.low, rules.missing, rules.candidates),
    )


def read(command: str, name: str, text: str) -> list[Puzzle]:
    formats = formats_of(command)
    stream = io.BytesIO(text.encode())
    found = list(reader.read(command, formats, "in", stream, Reading(None, name)))
    for each in found:
        assert isinstance(each, Puzzle), f"{each.error if isinstance(each, BadRecord) else each}"
    return [each for each in found if isinstance(each, Puzzle)]


def written(record: Puzzle, command: str, name: str) -> str:
    """The text of a record, "" where the format cannot say it."""
    try:
        return "\n".join(formats_of(command).named(name).written(record)) + "\n"
    except InputError:
        return ""


GROUPS = "\n".join(["1 23 45 6 7 8 9 123456789 12"] + ["123456789 " * 8 + "12"] * 8) + "\n"
CANDIDATES = "123456789" * 80 + "1.3......"
OVERLAPPING = ".Cage~15~R1C1~R1C2.Cage~12~R1C2~R2C2\n"
TABLE = "grid: [1.., .2.]\nregions: [AA., B.B]\n"


@pytest.mark.parametrize(
    ("command", "read_as", "text", "name"),
    [
        ("sudoku", "rows", GROUPS, "rows"),
        ("sudoku", "lines", CANDIDATES + "\n", "lines"),
        ("killer", "iss", ".Cage~15~R1C1~R1C2.~R1C1_5~R9C9_7_8\n", "iss"),
        ("killer", "list", "15 r1c1 r1c2\n12 r1c2 r2c2\n", "list"),
    ],
)
def test_what_only_some_formats_say(command: str, read_as: str, text: str, name: str) -> None:
    (record,) = read(command, read_as, text)

    again = written(record, command, name)

    assert said(record) == said(read(command, name, again)[0])


@pytest.mark.parametrize(
    ("command", "text", "name", "what"),
    [
        ("killer", ".Cage~15~R1C1~R1C2\n", "rows", "cages"),
        ("killer", ".Cage~15~R1C1~R1C2.~R9C9_8\n", "ps", "givens"),
        ("killer", ".Cage~15~R1C1~R1C2.~R9C9_8\n", "sumocue", "givens besides cages"),
        ("irregular", TABLE, "grids", "a grid that is not square"),
        ("sudoku", CANDIDATES + "\n", "solo", "candidates"),
        ("killer", "cages: [0 r1c1]\n", "list", "cages with a total of 0"),
        *(
            ("killer", OVERLAPPING, name, "cages with a cell in common")
            for name in ("ps", "sumocue", "solo", "sums")
        ),
    ],
)
def test_what_is_refused_by_name(command: str, text: str, name: str, what: str) -> None:
    (record,) = read(command, "", text)

    with pytest.raises(InputError, match=f"in:1:(1:)? {name} cannot say {what}$"):
        list(FormatWriter(name).puzzle(record))


@pytest.mark.parametrize("name", ["list", "iss"])
def test_killers_of_one_cage_stay_apart(name: str) -> None:
    (record,) = read("killer", "iss", ".Cage~15~R1C1~R1C2\n")
    writer = FormatWriter(name)

    texts = "\n".join([*writer.puzzle(record), *writer.puzzle(record), ""])

    assert [said(each) for each in read("killer", name, texts)] == 2 * [said(record)]
