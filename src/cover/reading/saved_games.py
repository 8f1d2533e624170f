"""Game ids and saved games of Simon Tatham's Portable Puzzle Collection.

A saved game has lines `KEY :LENGTH:TEXT` below its head SAVEFILE; its id is made of the PARAMS and
the DESC. Such lines are read without their head, too.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from itertools import chain
from typing import Any, ClassVar

from cover.puzzle import Puzzle
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import Reading

_ENTRY = re.compile(r"([A-Z]+) *:[0-9]+:(.*)")
_HEAD = "SAVEFILE"
_NEEDED = ("GAME", "PARAMS", "DESC")


def is_saved(line: Line) -> bool:
    """Whether a line is the head of a saved game, or one of those that tell the puzzle."""
    return line.text.startswith(_HEAD) or _key(line) in _NEEDED


class GameReader(RecordReader):
    """Reads game ids, one a line, and saved games; a family says what an id is.

    `game` is the name of the puzzle in the collection. `pattern` matches its ids, which begin with
    a digit, and `expected` is what messages say of them.
    """

    game: ClassVar[str]
    pattern: ClassVar[re.Pattern[str]]
    expected: ClassVar[str]

    def __init__(self, lines: Lines, reading: Reading[Any]) -> None:
        super().__init__(lines, reading)
        self._is_in_file = False  # whether lines of other keys may follow

    @abstractmethod
    def of_id(self, line: Line) -> Puzzle:
        """Return the record of a game id; raises `InputError`."""

    def record(self, first: Line) -> Puzzle | None:
        """Read a game id, or the lines of a saved game up to its description."""
        if self._is_id(first):
            self._is_in_file = False
            return self.of_id(first)
        key = _key(first)
        if self._is_in_file and key != _HEAD:
            return None
        if key != _HEAD and key not in _NEEDED:
            raise first.error(f"not a game id of {self.game}, {self.expected}")
        self._is_in_file = key == _HEAD
        return self.of_id(self._saved(first))

    def may_begin(self, line: Line, below_blank: bool) -> bool:
        """Return True: each line is an id, or says to which key it belongs."""
        return True

    def _is_id(self, line: Line) -> bool:
        return self.pattern.match(line.text) is not None

    def _saved(self, first: Line) -> Line:
        """Take a saved game up to its description; return its id."""
        parameters = ""
        for line in self.stated(chain([first], self.lines)):
            found = _ENTRY.match(line.text)
            key, text = found.groups() if found else ("", "")
            if self._is_id(line) or (key == _HEAD and line is not first):
                self.lines.push_back(line)
                break
            if key == "PARAMS":
                parameters = text
            elif key == "GAME" and text != self.game:
                message = f'this is a saved game of "{shown(text)}", expected one of {self.game}'
                raise line.error(message)
            elif key == "DESC" and found:
                return _joined(parameters, line, found.start(2))
        raise first.error("a saved game without a line DESC")


def _key(line: Line) -> str:
    """Return the key of a line of a saved game; "" of others."""
    found = _ENTRY.match(line.text)
    return found.group(1) if found else ""


def _joined(parameters: str, line: Line, start: int) -> Line:
    """Return the id of a saved game, whose description begins in the line."""
    columns = [line.place(index).column for index in range(start, len(line.text) + 1)]
    text = f"{parameters}:{line.text[start:]}"
    return Line(line.source, line.number, text, [columns[0]] * (len(parameters) + 1) + columns)
