"""Options as text: their words, what can be wrong with these, and what formats need to write them.

In an option, `x:A` is the item x with colour A, and as in D. E. Knuth's DLX5, `|7` a cost; several
such words add up. As in his DLX3, `2:3|C` in the place of an item says that it is in 2 or 3 options
of a solution, `2|C` in just 2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import Any, NamedTuple

from cover.errors import InputError, ModelError, Place
from cover.families.costs import (
    ONCE,
    Bounds,
    bounded,
    bounds_of,
    cost_of,
    fault_of_bounds,
    fault_of_cost,
)
from cover.families.exact_covers import model
from cover.families.exact_covers.model import Option, item_and_colour
from cover.families.exact_covers.puzzle import ExactCover, Made
from cover.problem import Coloured
from cover.reading.exact_numbers import ExactNumber, readable_text
from cover.reading.lines import Line, Token, can_be_name, shown
from cover.reading.records import Reading
from cover.reading.yaml_documents import Node

# An item of a named option: blanks and commas separate, but not within (row,column).
ITEM = re.compile(r"(?:\([^\s()]{0,99}\)|[^\s,])+")

_BOUNDED = re.compile(r"([0-9:]*)\|(.+)")
_WORD = re.compile(r"\S+")
_MOST = 60  # characters that a list in a message takes


# --- Items with multiplicities, and costs ---


class BoundedItem(NamedTuple):
    """An item by its name, and its bounds."""

    name: str
    bounds: Bounds = ONCE


def stated_item(word: str) -> BoundedItem:
    """Return the item of a word `item`, `2|item` or `2:3|item`.

    A word with other bounds stays as it is, and is no name that an item can have.
    """
    found = _BOUNDED.fullmatch(word) if "|" in word else None
    bounds = bounds_of(found[1]) if found else None
    return BoundedItem(found[2], bounds) if found and bounds else BoundedItem(word)


def fault_of_bounded(word: str) -> str:
    """Return what is wrong with the bounds before a name; "" where there is none of them."""
    found = _BOUNDED.fullmatch(word)
    if found is None or not found[1]:
        return ""
    return "" if bounds_of(found[1]) else f'"{shown(word)}": {fault_of_bounds(found[1])}'


def fault_of_secondary(word: str) -> str:
    """Return why a secondary item cannot be written so; "" if it is not for its bounds."""
    has_bounds = stated_item(word).name != word
    return f'"{shown(word)}": secondary items have no multiplicities' if has_bounds else ""


def stated_items(words: Iterable[str]) -> tuple[list[str], dict[str, Bounds]]:
    """Return the names of the items of words, and the bounds of those that are not once."""
    items = list(map(stated_item, words))
    return [each.name for each in items], {k.name: k.bounds for k in items if k.bounds != ONCE}


def written_items(items: Iterable[str], multiplicities: Mapping[str, Bounds]) -> list[str]:
    """Return items as words with their bounds."""
    return [bounded(item, multiplicities.get(item, ONCE)) for item in items]


def is_cost(word: str) -> bool:
    """Whether a word among the items of an option states a cost."""
    return word.startswith("|") and cost_of(word[1:]) is not None


def added_costs(words: Iterable[str]) -> ExactNumber | None:
    """Return what the words of an option say that it costs; None where they say nothing."""
    stated = [cost for word in words if word[:1] == "|" and (cost := cost_of(word[1:]))]
    if len(stated) < 2:
        return stated[0] if stated else None
    return reduce(ExactNumber.plus, stated)


def fault_in_option(word: str) -> str:
    """Return what is wrong with a word that has a bar, among the items of an option."""
    before, _, after = word.partition("|")
    if not before:
        return f'"{shown(word)}": {fault_of_cost(after) or "expected an item"}'
    if cost_of(after) is not None:
        return f'"{shown(word)}": a cost stands alone, as in "{shown(before)} |{shown(after)}"'
    return f'"{shown(word)}" in an option: multiplicities stand in the line of items'


# --- Options ---


class StatedOption(NamedTuple):
    """An option by its name, if it has one, the line where it begins, and its words.

    These are its items, and perhaps costs such as `|7`.
    """

    name: Token | None
    line: Line
    words: Sequence[Token]

    @property
    def items(self) -> list[Token]:
        """The words that are items."""
        return [word for word in self.words if not is_cost(word.text)]

    @property
    def cost(self) -> ExactNumber | None:
        """What the option says that it costs; None where it does not say."""
        return added_costs(word.text for word in self.words)

    @property
    def text(self) -> str:
        """The option in one line."""
        words = [in_quotes(word.text) for word in self.words]
        return " ".join(words if self.name is None else [f"{self.name.text}:", *words])


def in_quotes(item: str) -> str:
    """Return an item as a list of items writes it: in quotes where it would not be one."""
    return item if ITEM.fullmatch(item) and '"' not in item else f'"{item}"'


def cover_of(
    place: Place,
    stated: Sequence[StatedOption],
    reading: Reading[Any],
    items: Sequence[str] = (),
) -> ExactCover:
    """Return the puzzle of options, called by their names or by numbers; raises `InputError`.

    Its `items` are all that occur, unless they are named, perhaps with their bounds; items that
    have colours are secondary.
    """
    options = [option(item.text for item in each.items) for each in stated]
    coloured = (str(e.item) for each in options for e in each if isinstance(e, Coloured))
    secondary = list(dict.fromkeys(coloured))
    named, multiplicities = stated_items(items or occurring(options))
    primary = [name for name in named if name not in secondary]
    try:
        puzzle = ExactCover._made_of(
            place,
            primary,
            options,
            [each.text for each in stated],
            _labels(stated),
            secondary=secondary,
            multiplicities=multiplicities,
            costs=[each.cost for each in stated],
        )
    except ModelError as error:
        raise refused(error, stated[error.option or 0].words, primary, secondary) from None
    note_never_chosen(reading, puzzle, lambda number: stated[number].line.place())
    return puzzle


def _labels(stated: Sequence[StatedOption]) -> list[str] | list[int]:
    """Return what options are called; raises `InputError` where two have one name, or some none."""
    names: dict[str, Token] = {}
    for each in stated:
        name = each.name
        if name is None:
            continue
        if name.text in names:
            line = names[name.text].line.number
            raise name.error(f'the name "{shown(name.text)}" was already given in line {line}')
        if not can_be_name(name.text):
            raise name.error(f'"{shown(name.text)}" cannot be the name of an option')
        names[name.text] = name
    if names and len(names) < len(stated):
        nameless = next(each for each in stated if each.name is None)
        raise nameless.line.error("an option without a name, but others have one")
    return list(names) if names else list(range(1, len(stated) + 1))


class OptionTexts(Made[Option]):
    """The options of lines of words, each split when it is asked for.

    A file may have a million of them, and all their words would take more room than its text.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__(len(texts), partial(_option_of_line, texts))
        self._texts = texts

    def __iter__(self) -> Iterator[Option]:
        for text in self._texts:  # no function for each: this is where large files take long
            words = items_of(text) if "|" in text else text.split()
            yield option(words) if ":" in text else tuple(words)


def _option_of_line(texts: Sequence[str], number: int) -> Option:
    return option(items_of(texts[number]))


def items_of(text: str) -> list[str]:
    """Return the words of a line but those that state a cost."""
    return [word for word in text.split() if word[0] != "|" or not is_cost(word)]


def option(words: Iterable[str]) -> Option:
    """Return the option of words `item` and `item:colour`.

    A word that is neither stays as it is: as an item it is unknown, and so it is found in the
    order of the input, together with all other faults.
    """
    return tuple(_entry(word) if ":" in word else word for word in words)


def _entry(word: str) -> str | Coloured:
    item, _, colour = word.partition(":")
    return Coloured(item, colour) if item and colour and ":" not in colour else word


def occurring(options: Iterable[Option]) -> list[str]:
    """Return the items of options, in the order of their first appearance."""
    entries = (entry for stated in options for entry in stated)
    names = (str(entry.item) if isinstance(entry, Coloured) else entry for entry in entries)
    return [name for name in dict.fromkeys(names) if not fault_of_name(name)]


def fault_of_name(name: str) -> str:
    """Return why an item cannot have this name; "" if it can."""
    if not can_be_name(name):
        return f'"{shown(name)}" cannot be the name of an item'
    if name and "|" not in name and ":" not in name:
        return ""
    if fault := fault_of_bounded(name):
        return fault
    if "|" in name:
        return f'"{shown(name)}": an item name has no "|"; before secondary items it stands alone'
    return f'"{shown(name)}": an item name has no ":"' if name else "an item without a name"


def explain(error: ModelError, primary: Sequence[str], secondary: Sequence[str]) -> str:
    """Return what is wrong with an entry of an option, or with a repeated item."""
    word = str(error.item)
    if error.option is None or word in primary or word in secondary:
        return error.message.replace(word, shown(word))
    if not can_be_name(word):
        return fault_of_name(word)
    if "|" in word:
        return fault_in_option(word)
    if ":" in word or not word:
        return f'"{shown(word)}": expected an item, or item:colour'
    items = listed(primary) + (f" | {listed(secondary)}" if secondary else "")
    return f'unknown item "{shown(word)}"; items are {items}'


def refused(
    error: ModelError,
    words: Iterable[Token | Node],
    primary: Sequence[str],
    secondary: Sequence[str] = (),
) -> InputError:
    """Return the error for an entry of an option that has these words."""
    items = [word for word in words if not is_cost(word.text)]
    return items[error.entry].error(explain(error, primary, secondary))


def unused_item(name: str, used: Iterable[str]) -> str:
    """Return what is wrong with the name of a secondary item that no option has."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(dict.fromkeys(used)), n=1)
    hint = f'; did you mean "{shown(close[0])}"?' if close else ""
    return f'unknown item "{shown(name)}", which no option has{hint}'


def tokens(line: Line) -> list[Token]:
    """Return what stands between blanks, with its places: `line.text.split()` is sooner done."""
    return [Token(found.group(), line, found.start()) for found in _WORD.finditer(line.text)]


def note_never_chosen(
    reading: Reading[Any],
    puzzle: ExactCover,
    place_of: Callable[[int], Place],
) -> None:
    """Note which options have no item, and which no primary one; `place_of` an option, from 0."""
    options, idle = puzzle.options(), model.never_chosen(puzzle._problem)
    empty = [number for number in idle if not options[number][1]]
    beside = [number for number in idle if options[number][1]]
    lacking = ("any item are never needed", empty), ("a primary item are never chosen", beside)
    for what, found in lacking:
        if found:
            named = listed([options[number][0] for number in found])
            reading.note(place_of(found[0]), f"options without {what}: {named}")


def listed(names: Sequence[object]) -> str:
    """Return names with blanks between; of very many the first ones, and how many there are."""
    some: list[str] = []
    width = 0
    for name in names:
        some.append(shown(str(name)))
        width += len(some[-1]) + 1
        if width > _MOST and len(some) < len(names):
            return f"{' '.join(some)} ... ({len(names)} in all)"
    return " ".join(some)


# --- Writing ---


def cannot_say(puzzle: ExactCover, what: str, of: str) -> InputError:
    """Return the error for something in a puzzle that a format, called `what`, cannot say."""
    return InputError(puzzle.place, f"{what} cannot say {of}")


def without_secondary(puzzle: ExactCover, what: str) -> list[list[str]]:
    """Return the items of each option; raises `InputError` for secondary ones."""
    for item in puzzle._secondary:
        raise cannot_say(puzzle, what, f'that the item "{shown(item)}" is secondary')
    return [[item_and_colour(entry)[0] for entry in option] for option in puzzle._options]


def without_multiplicities(puzzle: ExactCover, what: str) -> None:
    """Raise `InputError` for items that have to be in any other number of options than one."""
    for item, bounds in puzzle._bounds.items():
        raise cannot_say(puzzle, what, f'the multiplicity of "{shown(bounded(item, bounds))}"')


def with_numbers(puzzle: ExactCover, what: str) -> None:
    """Raise `InputError` for options that are called by names."""
    first = next(iter(puzzle._labels), None)
    if isinstance(first, str):
        raise cannot_say(puzzle, what, f'that an option is called "{shown(first)}"')


def all_in_options(puzzle: ExactCover, what: str) -> None:
    """Raise `InputError` for items in no option, with multiplicities, or no words; or no option."""
    without_multiplicities(puzzle, what)
    used = {item_and_colour(entry)[0] for option in puzzle._options for entry in option}
    for item in (*puzzle._primary, *puzzle._secondary):
        if item not in used:
            raise cannot_say(puzzle, what, f'the item "{shown(item)}", which is in no option')
        if not ITEM.fullmatch(item) or "#" in item:
            raise cannot_say(puzzle, what, f'the item "{shown(item)}"')
    if not puzzle._options:
        raise cannot_say(puzzle, what, "a problem without options")


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
        raise cannot_say(puzzle, f"{what} has columns 1, 2, ...; it", f'the item "{shown(odd)}"')
    with_numbers(puzzle, what)
    return [sorted(map(int, option)) for option in options]


def costs_as_texts(puzzle: ExactCover) -> list[str]:
    """Return what each option costs, as texts; nothing where options have no costs."""
    costs = puzzle._prices
    return [] if costs is None else [readable_text(each, costs.decimals) for each in costs.of]


def costs_as_words(puzzle: ExactCover) -> list[str]:
    """Return for each option the word ` |7` that says what it costs; "" without costs."""
    return [f" |{cost}" for cost in costs_as_texts(puzzle)] or [""] * len(puzzle._options)
