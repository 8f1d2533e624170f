"""Options with names, a line for each: `name: item item ...`. The items are all that occur.

A word `|7` beside them is what the option costs. A file holds one problem.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from cover.errors import InputError, ModelError
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.bounds import added_costs, is_cost
from cover.families.exact_covers.text.options import (
    ITEM,
    explain,
    note_never_chosen,
    occurring,
    option,
)
from cover.families.exact_covers.text.writing import (
    all_in_options,
    costs_as_words,
    without_secondary,
)
from cover.reading.exact_numbers import ExactNumber
from cover.reading.formats import RecordReader
from cover.reading.lines import Line, Lines, shown, significant
from cover.reading.records import Reading
from cover.reading.trial import Trial

# A blank follows the colon: `x:A` is an item with a colour.
NAME = re.compile(r"\s*([^\s:|](?:[^:|]*[^\s:|])?)\s*:(?=\s|$)")


class NamedSet(NamedTuple):
    """An option by its name, where it stands, the words of its items, and what it costs."""

    name: str
    line: Line
    items: list[re.Match[str]]
    cost: ExactNumber | None


def is_set(line: Line) -> bool:
    """Whether a line is a named set."""
    return NAME.match(line.text) is not None


class NamedSets(RecordReader):
    """Reads the one problem of an input."""

    @classmethod
    def shows(cls, lines: Lines, reading: Reading[Any]) -> bool:
        """Return whether the first line is a named set."""
        first = next(significant(lines.ahead()), None)
        return first is not None and is_set(first)

    @classmethod
    def certainty(cls, trial: Trial) -> int:
        """Return 33 for several lines most of which have a colon after their first word."""
        rows = trial.some_rows()
        named = [row for row in rows if row[0].endswith(":") or row[1:2] == [":"]]
        if len(rows) < 2 or 2 * len(named) <= len(rows):
            return 0
        return 33 if trial.is_readable else 7

    def record(self, first: Line) -> ExactCover:
        """Read the problem, whose first option is in the first line."""
        sets, broken = _sets([first, *self.stated(self.lines)])
        options = [option(item.group() for item in each.items) for each in sets]
        primary = occurring(options)
        try:
            puzzle = ExactCover._made_of(
                first.place(),
                primary,
                options,
                [each.name for each in sets],
                [each.line.text for each in sets],
                costs=[each.cost for each in sets],
            )
        except ModelError as error:
            wrong = sets[error.option or 0]
            index = wrong.items[error.entry].start()
            raise wrong.line.error(explain(error, primary, ()), index) from None
        if broken is not None:  # below all the sets that were read
            raise broken
        note_never_chosen(self.reading, puzzle, lambda number: sets[number].line.place())
        return puzzle


def written(puzzle: ExactCover) -> list[str]:
    """Return a line for each option; raises `InputError` for items that such lines cannot say."""
    all_in_options(puzzle, "a list of sets")
    options = without_secondary(puzzle, "a list of sets")
    names = list(map(str, puzzle._labels))
    for name in names:
        found = NAME.fullmatch(f"{name}:")
        if found is None or found.group(1) != name or "#" in name:
            raise InputError(puzzle.place, f'a list of sets cannot say the name "{shown(name)}"')
    named = zip(names, options, costs_as_words(puzzle), strict=True)
    return [" ".join([f"{name}:", *items]) + cost for name, items, cost in named]


def _sets(lines: list[Line]) -> tuple[list[NamedSet], InputError | None]:
    """Return the sets up to the first line that is none, and what is wrong with that one."""
    sets: list[NamedSet] = []
    line_of: dict[str, Line] = {}
    for line in lines:
        found = NAME.match(line.text)
        if found is None:
            message = f'expected "name: item item ...", found "{shown(line.text)}"'
            return sets, line.error(message)
        name = found.group(1)
        if name in line_of:
            message = f'the name "{shown(name)}" was already given in line {line_of[name].number}'
            return sets, line.error(message, found.start(1))
        line_of[name] = line
        words = list(ITEM.finditer(line.text, found.end()))
        items = [word for word in words if not is_cost(word.group())]
        sets.append(NamedSet(name, line, items, added_costs(word.group() for word in words)))
    return sets, None
