"""Answers of any program to an exact cover: names of options in a line, or options in lines."""

from __future__ import annotations

import re
from collections import Counter

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.families.exact_covers.puzzle import EMPTY, ExactCover
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import first_line

_WORD = re.compile(r'"([^"]*)"|([^\s,;]+)')


class AnswerReader:
    """Reads answers to one puzzle.

    Names can look like lines of options: then they are names, unless these are no solution.
    """

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self._option_of = {str(label): number for number, label in enumerate(puzzle._labels)}
        self._written: dict[str, list[int]] = {}
        for number, text in enumerate(puzzle._texts):
            self._written.setdefault(" ".join(text.split()), []).append(number)

    def from_lines(self, lines: Lines) -> Values:
        """Take the options that begin with the coming line."""
        first = first_line(lines, self._puzzle)
        try:
            named: Values | WrongAnswerError = self._named(first)
        except WrongAnswerError as error:
            named = error
        if isinstance(named, WrongAnswerError) or self._puzzle._faults_in(named):
            lines.push_back(first)
            if written := self._lines_of_options(lines):
                return written
            next(lines)
            if isinstance(named, WrongAnswerError):
                raise named
        return named

    def from_data(self, value: object, place: Place) -> Values:
        """Return the options that a list names."""
        if not isinstance(value, list):
            raise InputError(place, "expected the names of options")
        return tuple(sorted(self._option(str(name), place) for name in value))

    def _named(self, line: Line) -> Values:
        if line.text.strip() == EMPTY:
            return ()
        words = [found[1] or found[2] for found in _WORD.finditer(line.text)]
        return tuple(sorted(self._option(word, line.place()) for word in words))

    def _lines_of_options(self, lines: Lines) -> Values:
        """Take the options that are written in the coming lines; there may be none.

        Of options that are written alike, each is taken once.
        """
        found: list[int] = []
        taken: Counter[str] = Counter()
        for line in lines:
            text = " ".join(line.text.split())
            options = self._written.get(text) if text else None
            if options is None:
                lines.push_back(line)
                break
            found.append(options[min(taken[text], len(options) - 1)])
            taken[text] += 1
        return tuple(sorted(found))

    def _option(self, name: str, place: Place) -> int:
        if name not in self._option_of:
            raise WrongAnswerError(place, f'there is no option "{shown(name)}"')
        return self._option_of[name]
