"""An exact cover shown as the options of the input."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cover.drawing.marks import Marking
from cover.drawing.notes import NoteLine, key, listed_notes, note_lines
from cover.drawing.terminal import OTHER, drawn
from cover.errors import printable
from cover.families.exact_covers.puzzle import ExactCoverPuzzle, item_and_colour
from cover.families.exact_covers.text.bounds import written_items
from cover.families.written import Record

FEW = 30  # options that are shown all, whether or not they are chosen


def draw(
    record: Record,
    solution: Sequence[int] | None,
    colour: bool,
    above: Sequence[int] | None = None,
) -> str:
    """Return the lines of the chosen options, as they were written; or of all with the items."""
    if solution is not None:
        rows = record.layout.rows(solution)
        if left := puzzle_of(record).left_over(solution):
            rows = [*rows, f"left over: {printable(' '.join(left))}"]
        if not colour or above is None:
            return "\n".join(rows)
        styles = ("" if option in above else OTHER for option in solution)
        return drawn(Text("\n").join(map(Text, rows, styles)), colour)
    puzzle = puzzle_of(record)
    primary = written_items(puzzle.primary, puzzle.multiplicities)
    items = [*primary, *(("|", *puzzle.secondary) if puzzle.secondary else ())]
    options = filter(None, record.layout.rows(range(len(puzzle.options))) if puzzle.options else [])
    return "\n".join((printable(" ".join(items)), *options))


def draw_marked(record: Record, marking: Marking, colour: bool) -> str:
    """Return the lines of the options, where they are few, and a table of items with theirs."""
    if marking == Marking():
        return draw(record, None, colour)
    puzzle = puzzle_of(record)
    unsolved = [draw(record, None, colour), ""] if len(puzzle.options) <= FEW else []
    lines = listed_notes(marked_lines(record, marking), colour)
    return "\n".join([*unsolved, *lines, *key(marking)])


def marked_lines(record: Record, marking: Marking) -> list[NoteLine]:
    """Return the lines of all items of which a marking says anything."""
    puzzle = puzzle_of(record)
    names = list(map(printable, (*puzzle.primary, *puzzle.secondary)))
    number_of = {item: number for number, item in enumerate(puzzle.primary)}
    laid: dict[int, list[int]] = {}
    for option in marking.laid:
        for item, _ in map(item_and_colour, puzzle.options[option]):
            if item in number_of:
                laid.setdefault(number_of[item], []).append(option)
    covered = {item: record.layout.line(options) for item, options in laid.items()}
    return note_lines(names, marking, covered)


def puzzle_of(record: Record) -> ExactCoverPuzzle:
    """Return the problem of a record."""
    puzzle = record.puzzle
    assert isinstance(puzzle, ExactCoverPuzzle), "the registry pairs each drawing with its family"
    return puzzle
