"""Which of the text formats of domino puzzles a text is in."""

from __future__ import annotations

from itertools import islice
from typing import Any

from cover.families.dominoes.text.dominosa_tatham import is_game
from cover.families.dominoes.text.words import is_number, words_in
from cover.reading.cell_names import is_cell_name
from cover.reading.lines import Lines, significant
from cover.reading.records import Reading

_ENOUGH = 1_000  # words that show what a line is
_LONGEST_HEAD = 2  # numbers that may stand above dominoes: how many there are, and a digit


def recognise(lines: Lines, reading: Reading[Any]) -> str:
    """The name of the format of the coming lines, "" if there is none.

    A line of more than two numbers shows a grid, the name of a cell a list of dominoes.
    """
    name = ""
    for line in significant(lines.ahead()):
        if is_game(line):
            return name or "tatham"
        words = [word.text for word in islice(words_in(line), _ENOUGH)]
        if any(map(is_cell_name, words)):
            return "su-domino-ku"
        if words and all(map(is_number, words)):
            if name == "dominosa" or len(words) > _LONGEST_HEAD:
                return "dominosa"
            name = "dominosa" if name or not _is_head(words) else "su-domino-ku"
    return name


def _is_head(numbers: list[str]) -> bool:
    """Whether the first line of numbers may say how many dominoes follow."""
    return len(numbers) == 1 and len(numbers[0]) <= _LONGEST_HEAD and numbers[0] != "00"
