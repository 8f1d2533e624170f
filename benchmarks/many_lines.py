"""Sudokus of nine by nine, a line each, as many as one likes: the known ones in other forms.

Each line is one of a few puzzles with its digits renamed and its bands, rows and columns moved, as
drawn by a seed, so that no processor learns them by heart; what they cost stays what it was.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import BinaryIO

PUZZLES = Path(__file__).parent.parent / "puzzles" / "sudoku"
DISTINCT = 1_000_000  # lines; a longer file begins again

_LINE = re.compile(rb"[1-9.0]{81}")
_FORMS = 1000  # ways to move the cells, and as many to rename the digits
_DIGITS = b"123456789"


def known(path: Path) -> list[bytes]:
    """The lines of 81 characters of a file, with dots for blanks."""
    lines = path.read_bytes().splitlines()
    return [line[:81].replace(b"0", b".") for line in lines if _LINE.match(line)]


def samples(command: Sequence[str]) -> dict[str, list[bytes]]:
    """Hard ones, easy ones, and a mix, by their names; `command` solves what easy ones need."""
    hard = known(PUZZLES / "17-clues-50.txt")
    hardest = known(PUZZLES / "hardest.txt")
    words = [*command, "--quiet"]
    done = subprocess.run(words, input=b"\n".join(hard), stdout=subprocess.PIPE, check=True)
    rng = Random(8)
    pairs = zip(hard, done.stdout.split(), strict=True)
    easy = [_with_givens(rng, puzzle, solution) for puzzle, solution in pairs]
    return {
        "17 clues": hard,
        "33 givens": easy,
        "mixed": [*easy, *hard, *(hardest * 5)],
    }


def _with_givens(rng: Random, puzzle: bytes, solution: bytes) -> bytes:
    """The puzzle with 16 more of the cells of its solution."""
    given = bytearray(puzzle)
    for cell in rng.sample([k for k, byte in enumerate(puzzle) if byte == ord(".")], 16):
        given[cell] = solution[cell]
    return bytes(given)


def lines(puzzles: Sequence[bytes], count: int, seed: int = 1) -> Iterator[bytes]:
    """A number of lines with their ends, made of these puzzles."""
    rng = Random(seed)
    moves = [_move(rng) for _ in range(_FORMS)]
    names = [bytes.maketrans(_DIGITS, bytes(rng.sample(_DIGITS, 9))) for _ in range(_FORMS)]
    for _ in range(count):
        moved = bytes(rng.choice(moves)(rng.choice(puzzles)))
        yield moved.translate(rng.choice(names)) + b"\n"


def _move(rng: Random) -> Callable[[bytes], tuple[int, ...]]:
    """Bands and the rows in them in an order drawn by chance, columns too, and which are which."""

    def order() -> list[int]:
        bands = rng.sample(range(3), 3)
        return [3 * band + row for band in bands for row in rng.sample(range(3), 3)]

    rows, columns, turned = order(), order(), rng.random() < 0.5
    return itemgetter(*(9 * c + r if turned else 9 * r + c for r in rows for c in columns))


def write(stream: BinaryIO, made: bytes, count: int) -> None:
    """Write some lines of those that were made, from the first on again when they are over."""
    whole, rest = divmod(count, made.count(b"\n"))
    for _ in range(whole):
        stream.write(made)
    stream.write(made[: 82 * rest])
