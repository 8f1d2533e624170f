"""Puzzles in lines, as many as one likes and hardly any twice, so that no processor knows them.

Sudokus and killers are known ones in other forms: bands and the rows in them in another order,
columns, too, and digits renamed; what they cost stays what it was. Other puzzles come from
`cover generate`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from operator import itemgetter
from pathlib import Path
from random import Random

from report import OURS, PUZZLES, run

KILLERS = Path(__file__).parent / "killers"

_DIGITS = "123456789"
_FORMS = 1000  # ways to move the cells, and as many to rename the digits
_MADE = 300  # puzzles of other families


def sudokus(path: Path, count: int) -> Iterator[str]:
    """Sudokus of 9x9 made of those of a file, one a line."""
    known = [
        line[:81].replace("0", ".")
        for line in path.read_text().splitlines()
        if re.match("[1-9.0]{81}", line)
    ]
    random = Random(1)
    moves = [_move(random) for _ in range(_FORMS)]
    names = [str.maketrans(_DIGITS, "".join(random.sample(_DIGITS, 9))) for _ in range(_FORMS)]
    for _ in range(count):
        moved = "".join(random.choice(moves)(random.choice(known)))
        yield moved.translate(random.choice(names))


def easy(count: int) -> Iterator[str]:
    """Sudokus of 17 clues with 16 more of their cells given."""
    random = Random(8)
    hard = list(sudokus(PUZZLES / "sudoku" / "17-clues-50.txt", count))
    solved = run([*OURS, "sudoku", "--quiet", *hard])
    assert solved is not None
    for puzzle, solution in zip(hard, solved.said.split(), strict=True):
        blanks = [cell for cell, symbol in enumerate(puzzle) if symbol == "."]
        given = set(random.sample(blanks, 16))
        yield "".join(solution[k] if k in given else symbol for k, symbol in enumerate(puzzle))


def killers(name: str, count: int) -> Iterator[str]:
    """Killers in PS format, made of those of a file of `killers/`."""
    random = Random(2)
    known = (KILLERS / f"{name}.txt").read_text().split()
    for line in islice(cycle(known), count):
        head, numbers = line[:7], line[7:].split(":")
        yield head + ":".join(_move(random)(numbers))


def generated(kind: str, count: int) -> Iterator[str]:
    """Jigsaws (`irregular`), `domino` or `sudoku --size 16`, one a line."""
    made = run(
        [*OURS, "generate", *kind.split(), "-n", str(min(count, _MADE)), "--seed", "1", "-q"]
    )
    assert made is not None
    yield from islice(cycle(map(_in_a_line, made.said.splitlines())), count)


def _in_a_line(record: str) -> str:
    """Jigsaws come as JSON; in a line, their regions follow their cells."""
    if not record.startswith("{"):
        return record
    told = json.loads(record)
    return f"{told['grid']}{told['regions']}".replace("\n", "")


def _move(random: Random) -> Callable[..., tuple[str, ...]]:
    """Bands and the rows in them in an order drawn by chance, columns too, and which are which."""

    def order() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + row for band in bands for row in random.sample(range(3), 3)]

    rows, columns, turned = order(), order(), random.random() < 0.5
    return itemgetter(*(9 * c + r if turned else 9 * r + c for r in rows for c in columns))


def written(folder: Path, name: str, lines: Iterator[str]) -> Path:
    """Write the lines to a file of a folder."""
    path = folder / f"{name}.txt"
    with path.open("w", encoding="ascii") as stream:
        stream.writelines(f"{line}\n" for line in lines)
    return path
