"""Puzzles as documents of YAML, JSON Lines, a table, or drawings for a terminal.

What is written as YAML and JSON is read back. The table is of RFC 4180, with line feeds: the
place of each puzzle, its type, and it in a line. Tables of sudokus are read again, and hold
nothing but cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.errors import InputError
from cover.families.formats import formats_of
from cover.puzzle import Puzzle
from cover.writing.targets import RecordWriter, format_for, lines_in_one

COLUMNS = ("source", "line", "type", "puzzle")


class YamlDocuments(RecordWriter):
    """Writes a document for each puzzle."""

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Return the document of a puzzle."""
        from cover.reading.yaml_text import dumped

        return [dumped(puzzle._document())]


class JsonLines(RecordWriter):
    """Writes a line for each puzzle."""

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Return the object of a puzzle."""
        from json import dumps

        return [dumps(puzzle._document())]


class TableWriter(RecordWriter):
    """Writes a header, and a row for each puzzle."""

    def head(self) -> Iterator[str]:
        """Yield the names of the columns."""
        yield ",".join(COLUMNS)

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Return the row of a puzzle; raises `InputError` where no format says it in one line."""
        from csv import writer
        from io import StringIO

        text = StringIO()
        place, formats = puzzle.place, formats_of(puzzle.family)
        line = _cells(puzzle) if "csv" in formats.names else lines_in_one(puzzle)
        fields = [place.name, place.line or "", puzzle.family, line]
        writer(text, lineterminator="").writerow(fields)
        return [text.getvalue()]


def _cells(puzzle: Puzzle) -> str:
    """Return a sudoku in the one way that is read in a table; raises `InputError`."""
    try:
        (line,) = format_for(puzzle, "lines").written(puzzle)
    except InputError as error:
        message = f"not in a table that is read again: {error.message}"
        raise InputError(puzzle.place, message) from None
    return line


class DrawingWriter(RecordWriter):
    """Writes drawings with an empty line between two, each below its place."""

    def __call__(self, puzzle: Puzzle) -> Iterable[str]:
        """Return the drawing of a puzzle; in colours where the terminal has them."""
        from cover.drawing.terminal import wants_colour

        return [f"\n{puzzle.place}\n{puzzle._draw(None, wants_colour(self.color))}"]


_WRITERS: dict[str, type[RecordWriter]] = {
    "yaml": YamlDocuments,
    "json": JsonLines,
    "csv": TableWriter,
    "grid": DrawingWriter,
}


def writer(target: str) -> RecordWriter:
    """Make the writer of a target."""
    return _WRITERS[target]()
