"""Game ids and saved games of Simon Tatham's Portable Puzzle Collection.

A saved game has lines `KEY :LENGTH:TEXT` below its head SAVEFILE; the id is that of the PARAMS and
the DESC. Such lines are read without their head, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.errors import InputError
from cover.formats.text import Line, Lines, shown, significant

_SAVED = re.compile(r"([A-Z]+) *:[0-9]+:(.*)")
_NEEDED = ("GAME", "PARAMS", "DESC")
_NO_DESCRIPTION = "a saved game without a line DESC"


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
    head: Line | None = None  # of a saved game whose description has not come yet
    in_saved_game = False
    texts: dict[str, str] = {}
    for line in significant(lines):
        saved = _SAVED.match(line.text)
        key, text = saved.groups() if saved else ("", "")
        is_id = key == "" and pattern.match(line.text) is not None
        if head is not None and (key == "SAVEFILE" or is_id):
            yield head.error(_NO_DESCRIPTION)
            head = None
        if key == "SAVEFILE":
            head, in_saved_game, texts = line, True, {}
        elif is_id:
            in_saved_game = False
            yield line
        elif not in_saved_game and head is None:
            if key not in _NEEDED:
                yield line.error(f"not a game id of {game}, {expected}")
                continue
            head, texts = line, {}
        if head is not None and key == "GAME" and text != game:
            yield line.error(f'this is a saved game of "{shown(text)}", expected one of {game}')
            head = None
        elif head is not None and saved and key == "DESC":
            yield _joined(texts.get("PARAMS", ""), line, saved.start(2))
            head = None
        texts[key] = text
    if head is not None:
        yield head.error(_NO_DESCRIPTION)


def _joined(parameters: str, line: Line, start: int) -> Line:
    """The game id of a saved game, whose description begins in the line."""
    columns = [line.place(index).column for index in range(start, len(line.text) + 1)]
    text = f"{parameters}:{line.text[start:]}"
    return Line(line.source, line.number, text, [columns[0]] * (len(parameters) + 1) + columns)
