"""Game ids and saved games of Simon Tatham's Portable Puzzle Collection.

A saved game has lines `KEY :LENGTH:TEXT` below its head SAVEFILE; the id is that of the PARAMS and
the DESC. Such lines are read without their head, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.reading.lines import Line, Lines, shown, significant

_SAVED = re.compile(r"([A-Z]+) *:[0-9]+:(.*)")
_NEEDED = ("GAME", "PARAMS", "DESC")


def is_saved(line: Line) -> bool:
    """Whether the line is the head of a saved game, or one of those that tell the puzzle."""
    found = _SAVED.match(line.text)
    return line.text.startswith("SAVEFILE") or (found is not None and found.group(1) in _NEEDED)


def game_ids(
    lines: Lines, game: str, pattern: re.Pattern[str], expected: str
) -> Iterator[Line | InputError]:
    """The ids of an input, which match the pattern, one a line; those of saved games put together.

    `game` is the name of the puzzle in the collection, `expected` what messages say of its ids.
    """
    saved: _SavedGame | None = None
    for line in significant(lines):
        part = _SAVED.match(line.text)
        is_head = part is not None and part.group(1) == "SAVEFILE"
        is_id = part is None and pattern.match(line.text) is not None
        if is_head or is_id:
            yield from _broken_off(saved)
            saved = _SavedGame(line, is_file=True) if is_head else None
        if is_id:
            yield line
            continue
        if saved is None or (saved.is_over and not saved.is_file):
            if part is None or part.group(1) not in _NEEDED:
                yield line.error(f"not a game id of {game}, {expected}")
                continue
            saved = _SavedGame(line, is_file=False)
        if part is not None and not saved.is_over:
            yield from saved.take(line, part, game)
    yield from _broken_off(saved)


class _SavedGame:
    """A saved game of which lines have come, the first of them `head`; or what stands in one.

    It is over with its description, or with an error.
    """

    def __init__(self, head: Line, is_file: bool) -> None:
        self.head = head
        self.is_file = is_file  # and has lines of other keys, also behind its description
        self.is_over = False
        self._parameters = ""

    def take(self, line: Line, part: re.Match[str], game: str) -> Iterator[Line | InputError]:
        """What a line makes of the game: mostly nothing yet."""
        key, text = part.groups()
        if key == "PARAMS":
            self._parameters = text
        elif key == "GAME" and text != game:
            self.is_over = True
            yield line.error(f'this is a saved game of "{shown(text)}", expected one of {game}')
        elif key == "DESC":
            self.is_over = True
            yield _joined(self._parameters, line, part.start(2))


def _broken_off(saved: _SavedGame | None) -> Iterator[InputError]:
    if saved is not None and not saved.is_over:
        yield saved.head.error("a saved game without a line DESC")


def _joined(parameters: str, line: Line, start: int) -> Line:
    """The game id of a saved game, whose description begins in the line."""
    columns = [line.place(index).column for index in range(start, len(line.text) + 1)]
    text = f"{parameters}:{line.text[start:]}"
    return Line(line.source, line.number, text, [columns[0]] * (len(parameters) + 1) + columns)
