"""Options with a line for each: named sets, `name: item item ...`, and lists of items, `1 4 7`.

The items are all that occur, and a word `|7` beside them is what the option costs. A file of named
sets holds one problem; below lists, a blank line begins the next one. Where lists are not asked
for, they are known by their numbers: words may be Knuth's. There, an item with a colour, `x:A`, is
secondary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from cover.errors import InputError, ModelError
from cover.families.exact_covers.model import word_of
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.matrices import DenseCases, size_of
from cover.families.exact_covers.text.options import (
    ITEM,
    StatedOption,
    all_in_options,
    cannot_say,
    costs_as_words,
    cover_of,
    is_cost,
    note_never_chosen,
    occurring,
    option,
    refused,
    with_numbers,
    without_secondary,
)
from cover.families.formats import formats_of
from cover.problem import Coloured
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, Token, shown, significant
from cover.reading.records import Reading

# A blank follows the colon: `x:A` is an item with a colour.
NAME = re.compile(r"\s*([^\s:|](?:[^:|]*[^\s:|])?)\s*:(?=\s|$)")


# --- Named sets ---


def is_set(line: Line) -> bool:
    """Whether a line is a named set."""
    return NAME.match(line.text) is not None


class NamedSets(RecordReader):
    """Reads the one problem of an input."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether the first line is a named set."""
        first = head.first
        return first is not None and is_set(first)

    def record(self, first: Line) -> ExactCover:
        """Read the problem, whose first option is in the first line."""
        sets, broken = _sets([first, *self.stated(self.lines)])
        options = [option(item.text for item in each.items) for each in sets]
        primary = occurring(options)
        try:
            puzzle = ExactCover._made_of(
                first.place(),
                primary,
                options,
                [each.line.text for each in sets],
                [each.name.text for each in sets if each.name],
                costs=[each.cost for each in sets],
            )
        except ModelError as error:
            raise refused(error, sets[error.option or 0].words, primary) from None
        if broken is not None:  # below all the sets that were read
            raise broken
        note_never_chosen(self.reading, puzzle, lambda number: sets[number].line.place())
        return puzzle


def written_sets(puzzle: ExactCover) -> list[str]:
    """Return a line for each option; raises `InputError` for items that such lines cannot say."""
    all_in_options(puzzle, "a list of sets")
    options = without_secondary(puzzle, "a list of sets")
    names = list(map(str, puzzle._labels))
    for name in names:
        found = NAME.fullmatch(f"{name}:")
        if found is None or found.group(1) != name or "#" in name:
            raise cannot_say(puzzle, "a list of sets", f'the name "{shown(name)}"')
    named = zip(names, options, costs_as_words(puzzle), strict=True)
    return [" ".join([f"{name}:", *items]) + cost for name, items, cost in named]


def _sets(lines: list[Line]) -> tuple[list[StatedOption], InputError | None]:
    """Return the sets up to the first line that is none, and what is wrong with that one."""
    sets: list[StatedOption] = []
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
        sets.append(
            StatedOption(Token(name, line, found.start(1)), line, _words(line, found.end()))
        )
    return sets, None


# --- Lists of items ---


class OptionLists(RecordReader):
    """Reads lines of items, with blank lines between problems."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether all lines up to a blank one are numbers, and no format before knows them.

        Where the first line holds all numbers of the others, it could name the items, as Knuth's
        does; where it holds two, they could be a size. A note says that it is an option.
        """
        block = list(significant(takewhile(lambda line: not line.is_blank, head.ahead())))
        rows = [[w for w in ITEM.findall(line.text) if not is_cost(w)] for line in block]
        if len(rows) < 2 or not all(map(str.isdecimal, (word for row in rows for word in row))):
            return False
        others = [word for row in rows[1:] for word in row]
        if set(rows[0]).issuperset(others) and "|" not in block[0].text:
            _note(block[0], "--from dlx reads it as the line of all items", reading)
        elif len(rows[0]) == 2 and "|" not in block[0].text:
            _note(block[0], "--from sparse reads it as numbers of rows and columns", reading)
        return True

    def record(self, first: Line) -> ExactCover:
        """Read the options up to a blank line."""
        lines = list(self.below(first))
        if _are_counted_cases(lines):
            raise first.error("a number of cases is not read; leave out this line")
        stated = [StatedOption(None, line, _words(line)) for line in lines]
        return cover_of(first.place(), stated, self.reading)


def written_lists(puzzle: ExactCover) -> list[str]:
    """Return a line for each option; raises `InputError` for what such lines cannot say."""
    all_in_options(puzzle, "a list of options")
    with_numbers(puzzle, "a list of options")
    if not all(puzzle._options):
        raise cannot_say(puzzle, "a list of options", "an option without items")
    coloured = {e.item for option in puzzle._options for e in option if isinstance(e, Coloured)}
    for item in puzzle._secondary:
        if item not in coloured:
            raise cannot_say(
                puzzle, "a list of options", f'that the item "{shown(item)}" is secondary'
            )
    words = (" ".join(map(word_of, option)) for option in puzzle._options)
    lines = list(map("".join, zip(words, costs_as_words(puzzle), strict=True)))
    _check_is_told(puzzle, lines)
    return lines


def _check_is_told(puzzle: ExactCover, lines: Sequence[str]) -> None:
    """Raise `InputError` where lines would be read as another format."""
    texts = [Line("", number, text) for number, text in enumerate(lines, 1)]
    found = formats_of("exact-cover").shown_by(Lines(texts), Reading(None))
    if found is None or found.name != "options" or _are_counted_cases(texts):
        other = "by no format" if found is None else f"as {found.name}"
        raise cannot_say(puzzle, "a list of options", f"this: such lines are read {other}")


def _are_counted_cases(lines: Sequence[Line]) -> bool:
    """Whether the first line is a number, and the next ones are a matrix below its size."""
    if len(lines) < 3 or len(lines[0].text.split()) > 1:
        return False
    size = size_of(lines[1])
    rows = [] if size is None else lines[2 : 2 + size.rows]
    return (
        size is not None
        and len(rows) == size.rows > 0
        and all(DenseCases.fits(row, size) for row in rows)
    )


def _note(line: Line, other: str, reading: Reading[Any]) -> None:
    reading.note(line.place(), f'"{shown(line.text)}" is read as an option ({other})')


def _words(line: Line, start: int = 0) -> list[Token]:
    """Return the words of a line from a character on, by which options have items and costs."""
    found = ITEM.finditer(line.text, start)
    return [Token(word.group(), line, word.start()) for word in found]
