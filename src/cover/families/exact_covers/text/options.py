"""Options as text: their words, what can be wrong with these, and what formats need to write them.

In an option, `x:A` is the item x with colour A, and as in D. E. Knuth's DLX5, `|7` a cost; several
such words add up. As in his DLX3, `2:3|C` in the place of an item says that it is in 2 or 3 options
of a solution, `2|C` in just 2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
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
from cover.families.exact_covers.puzzle import (
    ExactCover,
    Made,
    Option,
    item_and_colour,
    never_chosen,
)
from cover.problem import Coloured
from cover.reading.exact_numbers import ExactNumber, readable_text
from cover.reading.lines import Line, Token, can_be_name, shown
from cover.reading.names import is_odd
from cover.reading.records import Reading
from cover.reading.yaml_documents import Node

# An item of a named option: blanks and commas separate, but not within (row,column).
ITEM = re.compile(r"(?:\([^\s()]{0,99}\)|[^\s,])+")

_BOUNDED = re.compile(r"([0-9:]*)\|(.+)")
# What the set of all items is called.
_ALL = ("u", "x", "universe", "items", "elements", "all")
_MOST = 60  # characters that a list in a message takes

_EXPECTED = "expected an item, or item:colour, or a cost alone, as |7"

Word = Token | Node  # a text that knows its place


# --- Items with multiplicities, and costs ---


def stated_item(word: str) -> tuple[str, Bounds]:
    """Return the item of a word `item`, `2|item` or `2:3|item`, and its bounds.

    A word with other bounds stays as it is, and is no name that an item can have.
    """
    found = _BOUNDED.fullmatch(word) if "|" in word else None
    bounds = bounds_of(found[1]) if found else None
    return (found[2], bounds) if found and bounds else (word, ONCE)


class StatedItems(NamedTuple):
    """The items that are named: primary ones, perhaps with bounds, and secondary ones."""

    primary: list[str]
    secondary: list[str]
    bounds: dict[str, Bounds]


def stated_items(words: Sequence[Word], beside: Sequence[Word] = ()) -> StatedItems:
    """Return the items of words, none twice, secondary ones `beside`; raises `InputError`."""
    items = [stated_item(word.text) for word in words]
    names = [*(name for name, _ in items), *(word.text for word in beside)]
    seen: set[str] = set()
    for name, word in zip(names, (*words, *beside), strict=True):
        if len(seen) >= len(words) and stated_item(name)[0] != name:
            raise word.error(f'"{shown(name)}": secondary items have no multiplicities')
        if fault := fault_of_name(name):
            raise word.error(fault)
        if name in seen:
            raise word.error(f'two items are named "{shown(name)}"')
        seen.add(name)
    bounds = {name: stated for name, stated in items if stated != ONCE}
    return StatedItems(names[: len(items)], names[len(items) :], bounds)


def written_items(items: Iterable[str], multiplicities: Mapping[str, Bounds]) -> list[str]:
    return [bounded(item, multiplicities.get(item, ONCE)) for item in items]


def is_cost(word: str) -> bool:
    """Whether a word among the items of an option states a cost."""
    return word.startswith("|") and cost_of(word[1:]) is not None


def added_costs(words: Iterable[str]) -> ExactNumber | None:
    """Return what the words of an option say that it costs; None where they say nothing."""
    stated = [cost for word in words if word[:1] == "|" and (cost := cost_of(word[1:]))]
    return reduce(ExactNumber.plus, stated) if stated else None


# --- Options ---


SOME_COST = '; a map "option: cost" is for some of them'


class StatedOption(NamedTuple):
    """An option by its name, if it has one, its place, its items, and words `|7` of its costs.

    `said` is the option as it was written, where that is another line than its name and its words.
    """

    name: Word | None
    place: Place
    items: Sequence[Word]
    costs: Sequence[Word] = ()
    said: str = ""

    @property
    def text(self) -> str:
        if self.said:
            return self.said
        words = [in_quotes(word.text) for word in (*self.items, *self.costs)]
        return " ".join(words if self.name is None else [f"{self.name.text}:", *words])


def stated_option(
    name: Word | None, place: Place, words: Sequence[Word], said: str = ""
) -> StatedOption:
    """Return the option of words, some of which may say what it costs."""
    costs = [word for word in words if is_cost(word.text)]
    items = [word for word in words if word not in costs] if costs else words
    return StatedOption(name, place, items, costs, said)


def in_quotes(item: str) -> str:
    return item if ITEM.fullmatch(item) and '"' not in item else f'"{item}"'


def words_of(line: Line, start: int = 0) -> list[Token]:
    """Return the items and costs in a line, from a character on."""
    return [Token(word.group(), line, word.start()) for word in ITEM.finditer(line.text, start)]


def cover_of(
    place: Place,
    stated: Sequence[StatedOption],
    reading: Reading[Any],
    items: StatedItems | None = None,
) -> ExactCover:
    """Return the puzzle of options, called by their names or by numbers; raises `InputError`.

    Its items are all that occur, unless they are named; those that have colours are secondary. Of
    items that are not named, brackets without their other half and punctuation alone are refused:
    they are left of something that was not understood.
    """
    options = [option(item.text for item in each.items) for each in stated]
    if items is None:
        odd = (word for each in stated for word in each.items if is_odd(word.text))
        if (word := next(odd, None)) is not None:
            hint = "; a name has a colon: S: a b" if word.text == "=" else ""
            raise word.error(f'"{shown(word.text)}" is no item{hint}')
        items = StatedItems(occurring(options), [], {})
        first = stated[0].name if stated and not reading.format else None
        is_whole = first is not None and {*items.primary} <= {*options[0]}
        if first is not None and is_whole and first.text.casefold() in _ALL:
            raise first.error(f'"{shown(first.text)}" may be all items; leave out this line')
    coloured = (str(e.item) for each in options for e in each if isinstance(e, Coloured))
    beside = dict.fromkeys((*items.secondary, *coloured))
    primary = [name for name in items.primary if name not in beside]
    try:
        puzzle = ExactCover._made_of(
            place,
            primary,
            options,
            [each.text for each in stated],
            _labels(stated),
            secondary=list(beside),
            multiplicities=items.bounds,
            costs=[added_costs(word.text for word in each.costs) for each in stated],
        )
    except ModelError as error:
        words = stated[error.option or 0].items
        raise refused(error, words, primary, list(beside)) from None
    note_never_chosen(reading, puzzle, lambda number: stated[number].place)
    return puzzle


def _labels(stated: Sequence[StatedOption]) -> list[str] | list[int]:
    """Return what options are called; raises `InputError` where two have one name, or some none."""
    names: dict[str, StatedOption] = {}
    for each in stated:
        name = each.name
        if name is None:
            continue
        if name.text in names:
            line = names[name.text].place.line
            raise name.error(f'the name "{shown(name.text)}" was already given in line {line}')
        if not can_be_name(name.text):
            raise name.error(f'"{shown(name.text)}" cannot be the name of an option')
        names[name.text] = each
    if names and len(names) < len(stated):
        place = next(each.place for each in stated if each.name is None)
        raise InputError(place, "an option without a name, but others have one")
    return list(names) if names else list(range(1, len(stated) + 1))


class OptionTexts(Made[Option]):
    """The options of lines of words, each split when it is asked for.

    A file may have a million of them, and all their words would take more room than its text.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        super().__init__(len(texts), self._option)
        self._texts = texts

    def __iter__(self) -> Iterator[Option]:
        for text in self._texts:  # no function for each: this is where large files take long
            words = items_of(text) if "|" in text else text.split()
            yield option(words) if ":" in text else tuple(words)

    def _option(self, number: int) -> Option:
        return option(items_of(self._texts[number]))


def items_of(text: str) -> list[str]:
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
    names = (item_and_colour(entry)[0] for stated in options for entry in stated)
    return [name for name in dict.fromkeys(names) if not fault_of_name(name)]


# --- What is wrong ---


def fault_of_name(name: str) -> str:
    """Return why an item cannot have this name; "" if it can."""
    if not can_be_name(name):
        return f'"{shown(name)}" cannot be the name of an item'
    if "|" not in name and ":" not in name:
        return "" if name else "an item without a name"
    found = _BOUNDED.fullmatch(name)
    if found is not None and found[1] and not bounds_of(found[1]):
        return f'"{shown(name)}": {fault_of_bounds(found[1])}'
    what = 'an item name has no ":", and no "|", which stands alone before secondary items'
    return f'"{shown(name)}": {what}'


def explain(error: ModelError, primary: Sequence[str], secondary: Sequence[str]) -> str:
    """Return what is wrong with an entry of an option, or with a repeated item."""
    word = str(error.item)
    if error.option is None or word in primary or word in secondary:
        return error.message.replace(word, shown(word))
    if not can_be_name(word):
        return fault_of_name(word)
    if word.startswith("|"):
        return f'"{shown(word)}": {fault_of_cost(word[1:]) or "expected an item"}'
    if "|" in word or ":" in word or not word:
        return f'"{shown(word)}": {_EXPECTED}'
    items = listed(primary) + (f" | {listed(secondary)}" if secondary else "")
    return f'unknown item "{shown(word)}"; items are {items}'


def refused(
    error: ModelError, words: Iterable[Word], primary: Sequence[str], secondary: Sequence[str]
) -> InputError:
    items = [word for word in words if not is_cost(word.text)]
    return items[error.entry].error(explain(error, primary, secondary))


def unused_item(name: str, used: Iterable[str]) -> str:
    """Return what is wrong with the name of a secondary item that no option has."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(dict.fromkeys(used)), n=1)
    hint = f'; did you mean "{shown(close[0])}"?' if close else ""
    return f'unknown item "{shown(name)}", which no option has{hint}'


def note_never_chosen(
    reading: Reading[Any], puzzle: ExactCover, place_of: Callable[[int], Place]
) -> None:
    """Note which options have no primary item; `place_of` an option, from 0."""
    if idle := never_chosen(puzzle._problem):
        named = listed([puzzle.options()[number][0] for number in idle])
        message = f"options without a primary item are never chosen: {named}"
        reading.note(place_of(idle[0]), message)


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
    return InputError(puzzle.place, f"{what} cannot say {of}")


def plain_options(
    puzzle: ExactCover, what: str, *, has_names: bool = True, has_bounds: bool = False
) -> list[list[str]]:
    """Return the items of each option, for a format called `what`.

    Raises `InputError` for what it cannot say: secondary items, and, unless it has them, names of
    options and multiplicities.
    """
    for item in puzzle._secondary:
        raise cannot_say(puzzle, what, f'that the item "{shown(item)}" is secondary')
    if (odd := next(filter(is_odd, puzzle._primary), None)) is not None:
        raise cannot_say(puzzle, what, f'the item "{shown(odd)}"')
    for item, bounds in () if has_bounds else puzzle._bounds.items():
        raise cannot_say(puzzle, what, f'the multiplicity of "{shown(bounded(item, bounds))}"')
    first = next(iter(puzzle._labels), None)
    if isinstance(first, str) and not has_names:
        raise cannot_say(puzzle, what, f'that an option is called "{shown(first)}"')
    return [[item_and_colour(entry)[0] for entry in option] for option in puzzle._options]


def columns(puzzle: ExactCover, what: str) -> list[list[int]]:
    """Return the columns from 1 of each row; raises `InputError` for items that are no columns."""
    options = plain_options(puzzle, what, has_names=False)
    used = {item for option in options for item in option}
    count = len(puzzle._primary)
    if set(puzzle._primary) != set(map(str, range(1, count + 1))) or count > len(used) + 1:
        odd = next((item for item in puzzle._primary if not item.isdecimal()), puzzle._primary[0])
        raise cannot_say(puzzle, f"{what} has columns 1, 2, ...; it", f'the item "{shown(odd)}"')
    return [sorted(map(int, option)) for option in options]


def costs_as_texts(puzzle: ExactCover) -> list[str]:
    """Return what each option costs; nothing where options have no costs."""
    costs = puzzle._prices
    return [] if costs is None else [readable_text(each, costs.decimals) for each in costs.of]


def costs_as_words(puzzle: ExactCover) -> list[str]:
    """Return for each option the word ` |7` that says what it costs; "" without costs."""
    return [f" |{cost}" for cost in costs_as_texts(puzzle)] or [""] * len(puzzle._options)
