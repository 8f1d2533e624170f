"""Answers that are the names of the chosen options: how they are written, and read again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice, takewhile
from typing import Any

from cover.errors import InputError, Place, WrongAnswerError, printable
from cover.puzzle import Puzzle
from cover.reading.lines import Lines, shown
from cover.reading.records import first_line

_EMPTY = "(empty)"


def line(names: Sequence[str]) -> str:
    """Return the names with blanks between; those that hold blanks in quotes."""
    words = (f'"{name}"' if " " in name else name for name in names)
    return printable(" ".join(words)) or _EMPTY


def rows(names: Sequence[str]) -> list[str]:
    """Return a line for each name."""
    return [printable(name) for name in names] or [_EMPTY]


def read_answer(puzzle: Puzzle[Any], lines: Lines) -> tuple[int, ...]:
    """Read all names in a line, or a name in each line up to a blank one.

    A line that is right by the rules is the whole answer, whatever is below it.
    """
    first = first_line(lines, puzzle)
    known, text = _numbers(puzzle), first.text.strip()
    below = [line.text.strip() for line in takewhile(lambda line: not line.is_blank, lines.ahead())]
    if text not in known:
        return _sorted(known, [] if text == _EMPTY else _words(text), first.place())
    alone = (known[text],)
    if not below or not known.keys() >= {*below} or not puzzle._faults_in(alone):
        return alone
    deque(islice(lines, len(below)), maxlen=0)
    return _sorted(known, [text, *below], first.place())


def read_data(puzzle: Puzzle[Any], value: object, place: Place) -> tuple[int, ...]:
    """Read a list of names."""
    if not isinstance(value, list):
        raise InputError(place, "expected a list of names")
    return _sorted(_numbers(puzzle), [str(each) for each in value], place)


def _numbers(puzzle: Puzzle[Any]) -> dict[str, int]:
    """Return the number of each option, by its name."""
    return {str(meaning): number for number, (meaning, _) in enumerate(puzzle._said_options)}


def _words(text: str) -> list[str]:
    """Return the names of a line: words, or what stands in quotes."""
    quoted = enumerate(text.split('"'))
    return [word for k, part in quoted for word in ([part] if k % 2 else part.split())]


def _sorted(known: dict[str, int], names: Sequence[str], place: Place) -> tuple[int, ...]:
    wrong = next((name for name in names if name not in known), None)
    if wrong is not None:
        raise WrongAnswerError(place, f'"{shown(wrong)}" is no choice of this puzzle')
    return tuple(sorted(known[name] for name in names))
