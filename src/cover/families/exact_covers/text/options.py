"""Options as they are stated in any format: their words, and what can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, overload

from cover.errors import InputError, ModelError, Place
from cover.families.exact_covers import model
from cover.families.exact_covers.model import Option
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.bounds import (
    added_costs,
    fault_in_option,
    fault_of_bounded,
    is_cost,
    stated_items,
)
from cover.problem import Coloured
from cover.reading.exact_numbers import ExactNumber
from cover.reading.lines import Line, Token, can_be_name, shown
from cover.reading.records import Reading

# An item of a named option: blanks and commas separate, but not within (row,column).
ITEM = re.compile(r"(?:\([^\s()]{0,99}\)|[^\s,])+")

_WORD = re.compile(r"\S+")
_MOST = 60  # characters that a list in a message takes


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
    beside: Sequence[str] = (),
) -> ExactCover:
    """Return the puzzle of options, called by their names or by numbers; raises `InputError`.

    Its `items` are all that occur, unless they are named, perhaps with their bounds; items that
    have colours are secondary, and so are those named `beside` them.
    """
    options = [option(item.text for item in each.items) for each in stated]
    coloured = {e.item: e for each in options for e in each if isinstance(e, Coloured)}
    secondary = list(dict.fromkeys((*beside, *map(str, coloured))))
    named, multiplicities = stated_items(items or occurring(options))
    primary = [name for name in named if name not in secondary]
    try:
        puzzle = ExactCover._made_of(
            place,
            primary,
            options,
            _labels(stated),
            [each.text for each in stated],
            secondary=secondary,
            multiplicities=multiplicities,
            costs=[each.cost for each in stated],
        )
    except ModelError as error:
        wrong = stated[error.option or 0].items[error.entry]
        raise wrong.error(explain(error, primary, secondary)) from None
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


class OptionTexts(Sequence[Option]):
    """The options of lines of words, each split when it is asked for.

    A file may have a million of them, and all their words would take more room than its text.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    @overload
    def __getitem__(self, number: int) -> Option: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Option]: ...
    def __getitem__(self, number: int | slice) -> Option | Sequence[Option]:
        if isinstance(number, slice):
            return OptionTexts(self._texts[number])
        return option(items_of(self._texts[number]))

    def __len__(self) -> int:
        return len(self._texts)

    def __iter__(self) -> Iterator[Option]:
        for text in self._texts:  # no function for each: this is where large files take long
            words = items_of(text) if "|" in text else text.split()
            yield option(words) if ":" in text else tuple(words)


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


def unused_item(name: str, used: Iterable[str]) -> str:
    """Return what is wrong with the name of a secondary item that no option has."""
    from difflib import get_close_matches

    close = get_close_matches(name, list(dict.fromkeys(used)), n=1)
    hint = f'; did you mean "{shown(close[0])}"?' if close else ""
    return f'unknown item "{shown(name)}", which no option has{hint}'


def word_error(line: Line, number: int, message: str) -> InputError:
    """Return an error at word `number` of a line, from 0."""
    starts = [found.start() for found in _WORD.finditer(line.text)]
    return line.error(message, starts[number])


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
