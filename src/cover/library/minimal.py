"""Puzzles with as few givens as their answers allow, as they came of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from cover.puzzle import Puzzle

if TYPE_CHECKING:
    from cover.setting.minimize import Minimized


class MinimalPuzzles(Sequence[Puzzle]):
    """Different puzzles, each with the answer of one puzzle and of which nothing more can go.

    It is a sequence of them. `removed` tells for each which parts of the whole puzzle are gone, by
    their names, and `proved_by` which engine proved that it has one solution, another one than that
    by which it was found. `complete` is true where there are certainly no others, false where there
    may be, and None where as many were found as had been asked for. `str()` has their drawings; a
    notebook shows the picture of the first.

    >>> import cover
    >>> minimal = cover.Sudoku("1324423121433412").minimize()
    >>> minimal
    <4 of 16 givens>
    >>> minimal[0].unique()
    <unique>
    >>> minimal.removed[0][:2]
    ('the 3 in r1c2', 'the 2 in r1c3')
    """

    def __init__(self, found: Minimized, puzzles: Sequence[Puzzle]) -> None:
        self._found = found
        self._puzzles = tuple(puzzles)
        self.removed = tuple(tuple(part.name for part in each.removed) for each in found.puzzles)
        self.proved_by = tuple(each.proved_by for each in found.puzzles)
        self.complete = None if len(puzzles) == found.number else found.is_known

    @overload
    def __getitem__(self, index: int) -> Puzzle: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Puzzle]: ...
    def __getitem__(self, index: int | slice) -> Puzzle | Sequence[Puzzle]:
        """Return one of the puzzles, or some of them."""
        return self._puzzles[index]

    def __len__(self) -> int:
        return len(self._puzzles)

    def __str__(self) -> str:
        return "\n".join(self._found.lines(False))

    def __repr__(self) -> str:
        return f"<{'; '.join(map(self._found.counted, self._found.puzzles))}>"

    def _repr_svg_(self) -> str:
        """Return the picture of the first one, for notebooks."""
        return self._puzzles[0]._repr_svg_()
