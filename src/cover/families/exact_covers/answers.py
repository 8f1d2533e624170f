"""Exact covers from texts and data: the names of options in one line, or the options in lines."""

from __future__ import annotations

import re

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.families.exact_covers.puzzle import EMPTY, ExactCover
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import first_line

_WORD = re.compile(r'"([^"]*)"|([^\s,;]+)')


def read_lines(lines: Lines, puzzle: ExactCover) -> Values:
    """Take the options that begin with the coming line: their names, or a line for each.

    Names can look like lines of options: then they are names, unless these are no solution.
    """
    answer = _AnswerOptions(puzzle)
    first = first_line(lines, puzzle)
    lines.push_back(first)
    named = answer.named(first)
    if isinstance(named, tuple) and not puzzle._faults_in(named):
        next(lines)
        return named
    written = answer.written(lines)
    if written is not None:
        return written
    next(lines)
    if isinstance(named, WrongAnswerError):
        raise named
    return named


def read_data(value: object, puzzle: ExactCover, place: Place) -> Values:
    """Read a list of names."""
    answer = _AnswerOptions(puzzle)
    if not isinstance(value, list):
        raise InputError(place, "expected the names of options")
    return tuple(sorted(answer.option(str(name), place) for name in value))


class _AnswerOptions:
    """Reads options of one problem, whose names and texts are known."""

    def __init__(self, puzzle: ExactCover) -> None:
        self._option_of = {str(label): number for number, label in enumerate(puzzle._labels)}
        self._written: dict[str, list[int]] = {}
        for number, text in enumerate(puzzle._texts):
            self._written.setdefault(_plain(text), []).append(number)

    def named(self, line: Line) -> Values | WrongAnswerError:
        """Return the options that a line names, or what is wrong with one of the names."""
        if line.text.strip() == EMPTY:
            return ()
        words = [found[1] or found[2] for found in _WORD.finditer(line.text)]
        try:
            return tuple(sorted(self.option(word, line.place()) for word in words))
        except WrongAnswerError as error:
            return error

    def written(self, lines: Lines) -> Values | None:
        """Take the options that are written in the coming lines; None, and no line, where none are.

        Of options that are written alike, each is taken once.
        """
        found: list[int] = []
        taken: dict[str, int] = {}
        for line in lines:
            text = _plain(line.text)
            options = self._written.get(text) if text else None
            if options is None:
                lines.push_back(line)
                break
            number = taken.get(text, 0)
            taken[text] = number + 1
            found.append(options[min(number, len(options) - 1)])
        return tuple(sorted(found)) if found else None

    def option(self, name: str, place: Place) -> int:
        """Return the number of an option; raises `WrongAnswerError`."""
        if name not in self._option_of:
            raise WrongAnswerError(place, f'there is no option "{shown(name)}"')
        return self._option_of[name]


def _plain(text: str) -> str:
    return " ".join(text.split())
