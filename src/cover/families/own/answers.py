"""Answers that are the names of the chosen options: how they are written, and read again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cover.errors import InputError, Place, WrongAnswerError, printable
from cover.facts import Unfinished, Values
from cover.puzzle import Puzzle
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import first_line

EMPTY = "(empty)"  # the solution without options, so that it differs from no solution

# Names in a line, with blanks between or with commas, too; those in quotes may have some.
_WORDS = re.compile(r'"([^"]*)"|(\S+)'), re.compile(r'"([^"]*)"|([^\s,;]+)')


def quoted(name: object) -> str:
    """Return a name as a word, in quotes where it has blanks."""
    word = str(name)
    return printable(word if word.split() == [word] else f'"{word}"')


class AnswerReader:
    """Reads the answers of any program to one puzzle: names in a line, or options in lines.

    `option_of` has the names of all options, and `texts` the lines that say what these are. Names
    can look like lines of options: then they are names, unless these are no solution.
    """

    def __init__(
        self, puzzle: Puzzle[Any], option_of: Mapping[str, int], texts: Sequence[str]
    ) -> None:
        self._puzzle = puzzle
        self._option_of = option_of
        self._written: dict[str, list[int]] = {}
        for number, text in enumerate(texts):
            self._written.setdefault(" ".join(text.split()), []).append(number)

    def from_lines(self, lines: Lines) -> Values:
        """Take the options that begin with the coming line; raises `InputError`."""
        first = first_line(lines, self._puzzle)
        try:
            named = self._named(first)
            if not self._puzzle._faults_in(named):
                return named
        except WrongAnswerError:
            named = None
        lines.push_back(first)
        if written := self._lines_of_options(lines):
            return written
        next(lines)
        return self._named(first) if named is None else named

    def from_data(self, value: object, place: Place) -> Values:
        """Return the options that a list names; raises `InputError`."""
        if not isinstance(value, list):
            raise InputError(place, "expected the names of options")
        return self._options(list(map(str, value)), place)

    def _named(self, first: Line) -> Values:
        if first.text.strip() == EMPTY:
            return ()
        for pattern in _WORDS:
            names = [found[1] or found[2] for found in pattern.finditer(first.text)]
            if self._option_of.keys() >= {*names}:
                break
        return self._options(names, first.place())

    def _options(self, names: Sequence[str], place: Place) -> Values:
        for name in names:
            if name not in self._option_of:
                raise WrongAnswerError(place, f'there is no option "{shown(name)}"')
        return tuple(sorted(map(self._option_of.__getitem__, names)))

    def _lines_of_options(self, lines: Lines) -> Values:
        """Take the options written in the coming lines; of those written alike, each once."""
        found: list[int] = []
        taken: Counter[str] = Counter()
        for coming in lines:
            text = " ".join(coming.text.split())
            options = self._written.get(text) if text else None
            if options is None:
                lines.push_back(coming)
                break
            found.append(options[min(taken[text], len(options) - 1)])
            taken[text] += 1
        return tuple(sorted(found))


def read_lines(lines: Lines, puzzle: Puzzle[Any]) -> Values:
    return puzzle._answer_reader.from_lines(lines)


def read_data(value: object, puzzle: Puzzle[Any], place: Place) -> Values:
    return puzzle._answer_reader.from_data(value, place)


def unfinished(puzzle: Puzzle[Any], parts: Mapping[str, Sequence[int]]) -> Unfinished | None:
    """Return the parts of an answer, each with the options that say so, if it leaves items open.

    None where something is covered too often, or is said by no option: the author's own words tell
    better what is wrong with that.
    """
    problem, uses = puzzle._model(), Counter[int]()

    def held(option: int) -> set[int]:  # what may agree by its colour is not told here
        places = range(problem.starts[option], problem.starts[option + 1])
        return {problem.entries[place] for place in places if not problem.colours[place]}

    for options in dict.fromkeys(map(tuple, parts.values())):
        if not options:
            return None
        uses.update(set.intersection(*map(held, options)))
    bounds = [problem.multiplicity(item) for item in range(problem.primary_count)]
    if any(n > (bounds[item][1] if item < len(bounds) else 1) for item, n in uses.items()):
        return None
    if all(uses[item] >= low for item, (low, _) in enumerate(bounds)):
        return None
    return Unfinished(parts)
