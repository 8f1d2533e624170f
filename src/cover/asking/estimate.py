"""About how many solutions a puzzle has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from cover.query import Query
from cover.result import SearchResult, estimate_text
from cover.solver.knuth_estimate import Estimate
from cover.writing.forms import written

if TYPE_CHECKING:
    from cover.puzzle import Puzzle


class SolutionEstimate(Estimate):
    """An `Estimate` of how many solutions the `puzzle` has; `str()` says it in words.

    >>> import cover
    >>> cover.Sudoku("1....2.....3....").estimate(seed=1)
    <Estimate 6 (exact: 6 dives have seen all)>
    """

    puzzle: Puzzle

    @classmethod
    def of(cls, puzzle: Puzzle, estimate: Estimate) -> Self:
        """Return the estimate as one that knows its puzzle."""
        found = cls(*estimate)
        found.puzzle = puzzle
        return found

    def __str__(self) -> str:
        return estimate_text(self)

    def __repr__(self) -> str:
        return f"<{str(self).capitalize()}>"

    def to(self, form: str) -> str:
        """Return the estimate as the command writes it: `line`, `json`, `csv`, `yaml`.

        There is no line end after the last line. Raises `OptionError` for other names, and for
        pictures, which show solutions.
        """
        result = SearchResult(self.puzzle, Query("estimate"))
        result.take_estimate(self)
        return str(written(self.puzzle, [result], form))

    def _repr_html_(self) -> str:
        """Return the estimate as a table, for a notebook."""
        from cover.drawing.html import table

        return table(self._asdict())
