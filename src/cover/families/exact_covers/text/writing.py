"""What formats of exact covers need to be written: items as words or columns, options as rows."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import InputError
from cover.families.costs import bounded
from cover.families.exact_covers.model import item_and_colour
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import ITEM
from cover.reading.exact_numbers import readable_text
from cover.reading.lines import shown


def without_secondary(puzzle: ExactCover, what: str) -> Sequence[Sequence[str]]:
    """Return the options of a problem; raises `InputError` for secondary items.

    The format, called `what`, cannot say these.
    """
    if puzzle._secondary:
        name = shown(puzzle._secondary[0])
        raise InputError(puzzle.place, f'{what} cannot say that the item "{name}" is secondary')
    return [[item_and_colour(entry)[0] for entry in option] for option in puzzle._options]


def costs_as_texts(puzzle: ExactCover) -> list[str]:
    """Return what each option costs, as texts; nothing where options have no costs."""
    costs = puzzle._prices
    return [] if costs is None else [readable_text(each, costs.decimals) for each in costs.of]


def costs_as_words(puzzle: ExactCover) -> list[str]:
    """Return for each option the word ` |7` that says what it costs; "" without costs."""
    return [f" |{cost}" for cost in costs_as_texts(puzzle)] or [""] * len(puzzle._options)


def without_multiplicities(puzzle: ExactCover, what: str) -> None:
    """Raise `InputError` for items that have to be in any other number of options than one."""
    for item, bounds in puzzle._bounds.items():
        message = f'{what} cannot say the multiplicity of "{shown(bounded(item, bounds))}"'
        raise InputError(puzzle.place, message)


def all_in_options(puzzle: ExactCover, what: str) -> None:
    """Raise `InputError` for items in no option, with multiplicities, or no words; or no option."""
    without_multiplicities(puzzle, what)
    used = {item_and_colour(entry)[0] for option in puzzle._options for entry in option}
    for item in (*puzzle._primary, *puzzle._secondary):
        if item not in used:
            message = f'{what} cannot say the item "{shown(item)}", which is in no option'
            raise InputError(puzzle.place, message)
        if not ITEM.fullmatch(item) or "#" in item:
            raise InputError(puzzle.place, f'{what} cannot say the item "{shown(item)}"')
    if not puzzle._options:
        raise InputError(puzzle.place, f"{what} cannot say a problem without options")


def with_numbers(puzzle: ExactCover, what: str) -> None:
    """Raise `InputError` for options that are called by names."""
    first = next(iter(puzzle._labels), None)
    if isinstance(first, str):
        message = f'{what} cannot say that an option is called "{shown(first)}"'
        raise InputError(puzzle.place, message)


def columns(puzzle: ExactCover, what: str) -> list[list[int]]:
    """Return the columns from 1 of each row.

    Raises `InputError` for items that are no columns, for secondary ones and those that have a
    multiplicity.
    """
    options = without_secondary(puzzle, what)
    without_multiplicities(puzzle, what)
    used = {item for option in options for item in option}
    count = len(puzzle._primary)
    if set(puzzle._primary) != set(map(str, range(1, count + 1))) or count > len(used) + 1:
        odd = next((item for item in puzzle._primary if not item.isdecimal()), puzzle._primary[0])
        message = f'{what} has columns 1, 2, ...; it cannot say the item "{shown(odd)}"'
        raise InputError(puzzle.place, message)
    with_numbers(puzzle, what)
    return [sorted(map(int, option)) for option in options]


def bits(rows: Sequence[Sequence[int]], width: int) -> list[str]:
    """Return rows of 0 and 1 with blanks between."""
    return [" ".join(str(int(k in row)) for k in range(1, width + 1)) for row in map(set, rows)]
