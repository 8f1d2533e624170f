"""Game ids and saved games of Simon Tatham's Portable Puzzle Collection.

A saved game has lines `KEY :LENGTH:TEXT` below its head SAVEFILE; its id is made of the PARAMS and
the DESC. Such lines are read without their head, too.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from itertools import islice
from typing import Any, ClassVar

from cover.puzzle import Puzzle
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, shown
from cover.reading.records import Reading

_ENTRY = re.compile(r"([A-Z]+) *:[0-9]+:(.*)")
_HEAD = "SAVEFILE"
_NEEDED = ("GAME", "PARAMS", "DESC")
_ENOUGH = 16  # lines in which a saved game says what game it is


class GameReader(RecordReader):
    """Reads game ids, one a line, and saved games; a family says what an id is.

    `game` is the name of the puzzle in the collection. `pattern` matches its ids, which begin with
    a digit, and `expected` is what messages say of them.
    """

    game: ClassVar[str]
    pattern: ClassVar[re.Pattern[str]]
    expected: ClassVar[str]

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line is an id, or of a saved game.

        Where no command is named, that must say that it is this game.
        """
        first = head.first
        if first is None or cls.pattern.match(first.text):
            return first is not None
        is_saved = _entry(first)[0] in (_HEAD, *_NEEDED)
        if not is_saved or not head.is_open:
            return is_saved
        entries = dict(map(_entry, islice(head.stated(), _ENOUGH)))
        return entries.get("GAME") == cls.game

    @abstractmethod
    def of_id(self, line: Line) -> Puzzle:
        """Return the record of a game id; raises `InputError`."""

    def record(self, first: Line) -> Puzzle | None:
        """Read a game id, or the lines of a saved game up to its description."""
        if self.pattern.match(first.text):
            return self.of_id(first)
        key, _ = _entry(first)
        if not key:
            raise first.error(f"not a game id of {self.game}, {self.expected}")
        if key not in (_HEAD, *_NEEDED):  # others come after the description
            return None
        return self.of_id(self._saved(first))

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return whether a line is below a blank one, an id, or the head of a saved game."""
        return below_blank or bool(self.pattern.match(line.text)) or _entry(line)[0] == _HEAD

    def _saved(self, first: Line) -> Line:
        """Take a saved game up to its description; return its id."""
        parameters = ""
        for line in self.below(first):
            if line is not first and self.may_begin(line, False):
                self.lines.push_back(line)
                break
            key, text = _entry(line)
            if key == "PARAMS":
                parameters = text
            elif key == "GAME" and text != self.game:
                message = f'this is a saved game of "{shown(text)}", expected one of {self.game}'
                raise line.error(message)
            elif key == "DESC":
                start, end = len(line.text) - len(text), len(line.text) + 1
                columns = [line.place(index).column for index in range(start, end)]
                before = [columns[0]] * (len(parameters) + 1)
                return Line(line.source, line.number, f"{parameters}:{text}", before + columns)
        raise first.error("a saved game without a line DESC")


def _entry(line: Line) -> tuple[str, str]:
    """Return the key and the text of a line of a saved game; "" and "" for others."""
    found = _ENTRY.match(line.text)
    return (found.group(1), found.group(2)) if found else ("", "")
