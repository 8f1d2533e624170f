"""A solution of an exact cover: the options that were chosen, as an object and as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, Place, WrongAnswerError
from cover.facts import Values
from cover.problem import Coloured
from cover.reading.lines import Line, Lines, shown
from cover.reading.records import first_line
from cover.solution import Solution

if TYPE_CHECKING:
    from cover.families.exact_covers.puzzle import ExactCover

EMPTY = "(empty)"  # the solution without options, so that it differs from no solution

_WORD = re.compile(r'"([^"]*)"|([^\s,;]+)')


class ChosenOption(NamedTuple):
    """An option of a solution: its name, and its items, both as the program gave them."""

    name: Any
    items: tuple[Any, ...]


class ExactCoverSolution(Solution):
    """The options that cover all items; `in` tells whether one of a name is chosen.

    >>> import cover
    >>> solution = cover.ExactCover({"A": [1, 4], "B": [2, 4], "C": [2, 3]}).solve()
    >>> solution[4], solution.placements
    ('A', [ChosenOption(name='A', items=(1, 4)), ChosenOption(name='C', items=(2, 3))])
    >>> "A" in solution, "B" in solution
    (True, False)
    """

    puzzle: ExactCover

    def __getitem__(self, key: Hashable) -> Any:
        """Return the name of the option that covers an item; or a list of their names.

        It is a list for secondary items, and for those that have a multiplicity.
        Raises `KeyError` where there is no such item.
        """
        for item in (key, str(key)) if type(key) is int else (key,):
            if item in self._names:
                return self._names[item]
        raise KeyError(f"there is no item {shown(repr(key))}")

    def __contains__(self, name: object) -> bool:
        """Whether an option is chosen, which is named or one of the `placements`."""
        return any(name in (chosen.name, chosen) for chosen in self.placements)

    @property
    def placements(self) -> list[ChosenOption]:
        """The options, in their order."""
        options = self.puzzle.options()
        return [ChosenOption(*options[number]) for number in self.values]

    @cached_property
    def _names(self) -> dict[Hashable, Any]:
        """For each item the name of its option; a list of names where it may have several."""
        puzzle = self.puzzle
        several = (*puzzle.secondary, *puzzle.multiplicities())
        found: dict[Hashable, Any] = {item: [] for item in several}
        for chosen in self.placements:
            for entry in chosen.items:
                item = item_of(entry)
                if item in found and isinstance(found[item], list):
                    found[item].append(chosen.name)
                else:
                    found[item] = chosen.name
        return found


def item_of(entry: Any) -> Any:
    """Return the item of an option's entry as a program gave it."""
    if isinstance(entry, str) and ":" in entry:
        return entry.partition(":")[0]
    return entry.item if isinstance(entry, Coloured) else entry


class AnswerReader:
    """Reads answers of any program to one puzzle: names of options in a line, or options in lines.

    Names can look like lines of options: then they are names, unless these are no solution.
    """

    def __init__(self, puzzle: ExactCover) -> None:
        self._puzzle = puzzle
        self._option_of = {str(label): number for number, label in enumerate(puzzle._labels)}
        self._written: dict[str, list[int]] = {}
        for number, text in enumerate(puzzle._texts):
            self._written.setdefault(_plain(text), []).append(number)

    def from_lines(self, lines: Lines) -> Values:
        """Take the options that begin with the coming line."""
        first = first_line(lines, self._puzzle)
        try:
            named: Values | WrongAnswerError = self._named(first)
        except WrongAnswerError as error:
            named = error
        if isinstance(named, WrongAnswerError) or self._puzzle._faults_in(named):
            lines.push_back(first)
            written = self._lines_of_options(lines)
            if written:
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
        """Return the options that a line names."""
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
            text = _plain(line.text)
            options = self._written.get(text) if text else None
            if options is None:
                lines.push_back(line)
                break
            found.append(options[min(taken[text], len(options) - 1)])
            taken[text] += 1
        return tuple(sorted(found))

    def _option(self, name: str, place: Place) -> int:
        """Return the number of an option; raises `WrongAnswerError`."""
        if name not in self._option_of:
            raise WrongAnswerError(place, f'there is no option "{shown(name)}"')
        return self._option_of[name]


def _plain(text: str) -> str:
    return " ".join(text.split())
