"""What formats of exact covers need to be written: items as words or columns, options as rows."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import InputError
from cover.families.costs import bounded
from cover.families.exact_covers.layout import layout_of
from cover.families.exact_covers.puzzle import ExactCoverPuzzle, item_and_colour
from cover.families.exact_covers.text.options import ITEM
from cover.families.written import Record
from cover.reading.exact_numbers import readable_text
from cover.reading.lines import shown


def problem(record: Record) -> ExactCoverPuzzle:
    """Return the problem of a record."""
    assert isinstance(record.puzzle, ExactCoverPuzzle), "the family has no other puzzles"
    return record.puzzle


def without_secondary(record: Record, what: str) -> Sequence[Sequence[str]]:
    """Return the options of a problem; raises `InputError` for secondary items.

    The format, called `what`, cannot say these.
    """
    puzzle = problem(record)
    if puzzle.secondary:
        name = shown(puzzle.secondary[0])
        raise InputError(record.place, f'{what} cannot say that the item "{name}" is secondary')
    return [[item_and_colour(entry)[0] for entry in option] for option in puzzle.options]


def costs_as_texts(puzzle: ExactCoverPuzzle) -> list[str]:
    """Return what each option costs, as texts; nothing where options have no costs."""
    costs = puzzle.costs()
    return [] if costs is None else [readable_text(each, costs.decimals) for each in costs.of]


def costs_as_words(puzzle: ExactCoverPuzzle) -> list[str]:
    """Return for each option the word ` |7` that says what it costs; "" without costs."""
    return [f" |{cost}" for cost in costs_as_texts(puzzle)] or [""] * len(puzzle.options)


def without_multiplicities(record: Record, what: str) -> None:
    """Raise `InputError` for items that have to be in any other number of options than one."""
    for item, bounds in problem(record).multiplicities.items():
        message = f'{what} cannot say the multiplicity of "{shown(bounded(item, bounds))}"'
        raise InputError(record.place, message)


def all_in_options(record: Record, what: str) -> None:
    """Raise `InputError` for items in no option, with multiplicities, or no words; or no option."""
    without_multiplicities(record, what)
    puzzle = problem(record)
    used = {item_and_colour(entry)[0] for option in puzzle.options for entry in option}
    for item in (*puzzle.primary, *puzzle.secondary):
        if item not in used:
            message = f'{what} cannot say the item "{shown(item)}", which is in no option'
            raise InputError(record.place, message)
        if not ITEM.fullmatch(item) or "#" in item:
            raise InputError(record.place, f'{what} cannot say the item "{shown(item)}"')
    if not puzzle.options:
        raise InputError(record.place, f"{what} cannot say a problem without options")


def with_numbers(record: Record, what: str) -> None:
    """Raise `InputError` for options that are called by names."""
    names = layout_of(record).names
    if any(isinstance(name, str) for name in names):
        message = f'{what} cannot say that an option is called "{shown(names[0])}"'
        raise InputError(record.place, message)


def columns(record: Record, what: str) -> list[list[int]]:
    """Return the columns from 1 of each row.

    Raises `InputError` for items that are no columns, for secondary ones and those that have a
    multiplicity.
    """
    options, puzzle = without_secondary(record, what), problem(record)
    without_multiplicities(record, what)
    used = {item for option in options for item in option}
    count = len(puzzle.primary)
    if set(puzzle.primary) != set(map(str, range(1, count + 1))) or count > len(used) + 1:
        odd = next((item for item in puzzle.primary if not item.isdecimal()), puzzle.primary[0])
        message = f'{what} has columns 1, 2, ...; it cannot say the item "{shown(odd)}"'
        raise InputError(record.place, message)
    with_numbers(record, what)
    return [sorted(map(int, option)) for option in options]


def bits(rows: Sequence[Sequence[int]], width: int) -> list[str]:
    """Return rows of 0 and 1 with blanks between."""
    return [" ".join(str(int(k in row)) for k in range(1, width + 1)) for row in map(set, rows)]
