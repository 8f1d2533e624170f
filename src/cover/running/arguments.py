"""A puzzle in the place of a file's name: `cover sudoku 53..7....6..195...`."""

from __future__ import annotations

from typing import Any, NamedTuple

from cover.errors import InputError, Place
from cover.families.detection import by_text
from cover.families.file_names import has_puzzle_suffix, is_no_name
from cover.reading.formats import Head
from cover.reading.lines import Lines, normal
from cover.reading.records import BadRecord, Found, Reading, no_note
from cover.running.source_reader import SourceReader
from cover.running.sources import Input, Note

_LINE = 16  # characters of the smallest grids in a line, which are long for a name


class Arguments(NamedTuple):
    """Reads operands that are no files, by a command or, without one, by any."""

    command: str | None
    reading: Reading[Any]
    note: Note

    def source(self, text: str, name: str) -> Input | None:
        """Return a text as a source of that name, with an error where it is a bad puzzle.

        None is returned for what may be the name of a file and is no puzzle.
        """
        source = Input(name, name, name, data=text.encode("utf-8", "surrogateescape"))
        no_name = is_no_name(text)
        if not no_name and (has_puzzle_suffix(text) or not self._is_certain(text)):
            return None
        for found in self._records(source):
            if isinstance(found, BadRecord):
                return _not_found(text, found) if no_name else None
        if not no_name:
            self.note(Place(name), "no file is called so; it is read as a puzzle")
        return source

    def _is_certain(self, text: str) -> bool:
        """Whether a line of text is a puzzle rather than a name, which is rarely of words."""
        head = Head(Lines([normal("", 1, text)]), is_open=True)
        try:
            found = by_text(head)
        except InputError:  # it may be a puzzle of two families
            return True
        if found is None or self.command not in (None, *found.commands):
            return False
        return found.in_a_line or len(text) >= _LINE or len(text.split()) > 1

    def _records(self, source: Input) -> list[Found]:
        reading = self.reading._replace(note=no_note, guess=no_note)
        return list(SourceReader(self.command, reading).found(source, 0))


def _not_found(text: str, found: BadRecord) -> Input:
    """Return a source that is no file, and not the puzzle that it looks like."""
    place, error = found.place, found.error
    message = f"no file is called so, and as a puzzle: {error.message}"
    return Input(place.source, text, place.source, InputError(error.place, message, error.text))
