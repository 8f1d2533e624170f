"""An exact cover shown as the options of the input."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cover.drawing.terminal import OTHER, drawn
from cover.errors import printable
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.reading.records import Record


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Return the lines of the chosen options, as they were written; or of all with the items."""
    if solution is not None:
        rows = record.layout.rows(solution)
        if not colour or above is None:
            return "\n".join(rows)
        styles = ("" if option in above else OTHER for option in solution)
        return drawn(Text("\n").join(map(Text, rows, styles)), colour)
    puzzle = record.puzzle
    assert isinstance(puzzle, ExactCoverPuzzle), "the registry pairs each drawing with its family"
    items = [*puzzle.primary, *(("|", *puzzle.secondary) if puzzle.secondary else ())]
    options = record.layout.rows(range(len(puzzle.options))) if puzzle.options else []
    return "\n".join((printable(" ".join(items)), *options))
