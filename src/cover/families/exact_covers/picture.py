"""An exact cover as a picture: a table of items and options, or where it is large a list."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from textwrap import wrap

from cover.drawing.svg import Picture, listed
from cover.exact_cover import Coloured
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.table import Row, Table
from cover.families.exact_covers.text.options import OptionsLayout
from cover.reading.records import Record

_MOST = 400  # rows, and columns, of a table
_FEW = 30  # options that are shown all, whether or not they are chosen
_LINE = 100  # characters of a line of options
_INDENT = 4 * "\u00a0"  # a picture keeps no other blanks


def picture(record: Record, solution: Sequence[int]) -> Picture:
    """The picture of a solution, without secondary items that it has no use for; lengths in mm."""
    puzzle = record.puzzle
    assert isinstance(puzzle, ExactCoverPuzzle), "the registry pairs each picture with its family"
    shown = range(len(puzzle.options)) if len(puzzle.options) <= _FEW else solution
    if not 0 < len(shown) <= _MOST or len(puzzle.primary) > _MOST:
        return _listed(record, solution)
    rows = list(_rows(record, shown, set(solution)))
    used = {item for row in rows for item in row.marks}
    secondary = [item for item in puzzle.secondary if item in used]
    if len(puzzle.primary) + len(secondary) > _MOST:
        return _listed(record, solution)
    return Table(puzzle.primary, secondary, rows).picture()


def _rows(record: Record, shown: Iterable[int], chosen: Collection[int]) -> Iterator[Row]:
    """Some of the options, as rows of the table."""
    puzzle, layout = record.puzzle, record.layout
    assert isinstance(puzzle, ExactCoverPuzzle), "as the picture knows"
    assert isinstance(layout, OptionsLayout), "the registry pairs each picture with its family"
    for option in shown:
        marks = dict(map(_item_and_colour, puzzle.options[option]))
        yield Row(str(layout.names[option]), option in chosen, marks)


def _item_and_colour(entry: str | Coloured) -> tuple[str, str]:
    """An item of an option, and its colour, "" where it has none."""
    return (str(entry.item), str(entry.colour)) if isinstance(entry, Coloured) else (entry, "")


def _listed(record: Record, solution: Sequence[int]) -> Picture:
    """The chosen options as they were written, long ones in several lines."""
    texts = record.layout.rows(solution)
    return listed([line for text in texts for line in wrap(text, _LINE, subsequent_indent=_INDENT)])
