"""A solution of a puzzle, as an object."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cover.families.family import draw, picture, solid

if TYPE_CHECKING:
    from cover.library.puzzle import Puzzle
    from cover.reading.records import Record


class Solution(ABC):
    """A solution of the `puzzle`, checked by its rules.

    `values` are the numbers that the puzzle's own class makes of it. `str()` is the drawing that
    `--format grid` prints; a notebook shows the picture, a solid one in space. Two solutions are
    equal if they are the same one of equal puzzles.
    """

    __slots__ = ("puzzle", "values")

    def __init__(self, puzzle: Puzzle, values: Sequence[int]) -> None:
        self.puzzle = puzzle
        self.values = tuple(values)

    @property
    def _record(self) -> Record:
        return self.puzzle.record

    @abstractmethod
    def __getitem__(self, key: Any) -> Any:
        """Return what stands in a cell; raises `KeyError` where there is no such cell."""

    @property
    @abstractmethod
    def placements(self) -> list[Any]:
        """What was put where, in the order of the cells."""

    @property
    def data(self) -> Any:
        """The solution as it stands in JSON: a text, a list or a map."""
        return self._record.layout.data(self.values)

    def to(self, form: str) -> str | bytes:
        """Return the solution in a form of `--format`: `line`, `rows`, `json`, `svg` and so on."""
        raise NotImplementedError

    def __str__(self) -> str:
        return draw(self._record, self.values, False)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._record.layout.line(self.values)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self.values == other.values and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash(self.values)

    def _repr_svg_(self) -> str:
        from cover.drawing.svg import sheet

        return sheet([("", picture(self._record, self.values))])

    def _repr_html_(self) -> str | None:
        if solid(self._record, self.values) is None:
            return None
        raise NotImplementedError
