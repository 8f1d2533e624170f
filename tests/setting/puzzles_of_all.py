"""One or more small puzzles of every family, for what must work on all of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import cover
from conftest import ROOT

_FILES = (
    "sudoku/10x10.txt",
    "irregular/5x5.yaml",
    "killer/4x4.yaml",
    "domino/dominosa.yaml",
    "domino/seed.yaml",
    "tiling/diabolical-cube.yaml",
    "tiling/counts.yaml",
    "matching/adjacency.txt",
    "exact-cover/knuth-dlx1.dlx",
    "exact-cover/colours.yaml",
)


@cache
def puzzles() -> dict[str, cover.Puzzle[Any]]:
    """The first puzzle of some files in `puzzles/`, by their names."""
    return {name: next(iter(cover.read(ROOT / "puzzles" / name))) for name in _FILES}
