"""An exact cover shown as the options of the input."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import printable
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.reading.records import Record


def draw(record: Record, solution: Sequence[int] | None, colour: bool) -> str:
    """Return the lines of the chosen options, as they were written; or of all with the items."""
    if solution is not None:
        return "\n".join(record.layout.rows(solution))
    puzzle = record.puzzle
    assert isinstance(puzzle, ExactCoverPuzzle), "the registry pairs each drawing with its family"
    items = [*puzzle.primary, *(("|", *puzzle.secondary) if puzzle.secondary else ())]
    options = record.layout.rows(range(len(puzzle.options))) if puzzle.options else []
    return "\n".join((printable(" ".join(items)), *options))
