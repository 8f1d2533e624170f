"""The works: exact-cover problems of `puzzles/exact-cover`, and how many covers each has."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from cover import ExactCover, count
from cover.families import FAMILIES
from cover.formats.reading import read
from cover.formats.record import BadRecord, Reading, Record
from cover.puzzles.exact_cover import ExactCoverPuzzle

PUZZLES = Path(__file__).parent.parent / "puzzles" / "exact-cover"

# Where each number is from, the `.expected` file beside the problem says.
COVERS = {
    "pentominoes-6x10": 9_356,
    "pentominoes-8x8": 520,
    "soma": 11_520,
    "langford-12": 216_288,
    "queens-12": 14_200,
    "dominoes-8x8": 12_988_816,
    "latin-5": 161_280,
}


class Work(NamedTuple):
    """A problem, the file it is from, and the number that everybody must arrive at."""

    name: str
    path: Path
    problem: ExactCover
    covers: int


def work(name: str) -> Work:
    """A work by its name, or any file in Knuth's format, whose covers are counted right now."""
    path = PUZZLES / f"{name}.dlx" if name in COVERS else Path(name)
    problem = _problem_of(path)
    covers = COVERS[name] if name in COVERS else count(problem).value
    return Work(path.stem, path, problem, covers)


def _problem_of(path: Path) -> ExactCover:
    formats = FAMILIES["exact-cover"].formats
    try:
        with path.open("rb") as stream:
            record = next(read("exact-cover", formats, str(path), stream, Reading(format="dlx")))
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}; the works are {', '.join(COVERS)}")
    if isinstance(record, BadRecord):
        sys.exit(str(record.error))
    assert isinstance(record, Record)
    assert isinstance(record.puzzle, ExactCoverPuzzle)
    return record.puzzle.shape
