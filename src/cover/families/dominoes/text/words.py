"""The words of domino puzzles: what stands between blanks, or commas, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.reading.lines import Line
from cover.reading.lines import Token as Word

__all__ = ["Word", "is_number", "words_in", "words_of"]

_WORD = re.compile(r"[^\s,;]+")


def words_in(line: Line) -> Iterator[Word]:
    """The words of a line, one after the other."""
    return (Word(found.group(), line, found.start()) for found in _WORD.finditer(line.text))


def words_of(line: Line) -> list[Word]:
    """The words of a line."""
    return list(words_in(line))


def is_number(text: str) -> bool:
    """Whether a word is a whole number."""
    return text.isascii() and text.isdigit()
