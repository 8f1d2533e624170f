"""Knuth's DLX files: a line of items, then one line for each option.

After the programs DLX1, DLX2, DLX3 and DLX5 of D. E. Knuth: primary items, ` | `, secondary items;
`2:3|C` is a primary item in 2 or 3 options of a solution. In options, `x:A` is the secondary item x
with colour A, and `|7` a cost, which may have decimals. A line that starts with `|` is a comment.
Names may be longer than his eight characters, and colours longer than one. A file holds one
problem.

Other programs write the number of items above the options, `7`, and perhaps that of options, `7 6`,
above Knuth's lines or options alone. Lines `s 1 4 7` below `p ec 7` are those of DXD, a counter.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from cover.errors import ModelError
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.matrices import (
    bits_of,
    integer,
    integers,
    is_priced,
    is_sparse,
    needed_items,
    size_in,
)
from cover.families.exact_covers.text.options import (
    OptionTexts,
    StatedItems,
    StatedOption,
    added_costs,
    cover_of,
    is_cost,
    items_of,
    note_never_chosen,
    refused,
    stated_items,
    stated_option,
    words_of,
)
from cover.families.exact_covers.text.sets import has_names_first, is_set
from cover.reading.exact_numbers import ExactNumber
from cover.reading.fields import SEPARATORS
from cover.reading.formats import Head, RecordReader
from cover.reading.lines import Line, Lines, counted, shown, words
from cover.reading.names import is_odd
from cover.reading.records import Reading

_MANY = 100  # lines that show a format
_WORD = re.compile(r"\S+")
_NOTHING = ("", "|")  # how lines begin that are blank, or comments


class DlxFile(RecordReader):
    """Reads the one problem of a file."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether a bar is in the first line, or later lines use items of the first.

        All of them do where no command is named. Numbers alone may be anything, and without a bar,
        what may be left of another notation is no item. A bar may be that of a cost, which no line
        of items has.
        """
        first = head.first
        if first is None:
            return False
        texts = first.text.split()
        has_bounds = "|" in first.text and not any(mark in first.text for mark in SEPARATORS)
        is_stated = "|" in texts or has_bounds
        if first.source.lower().endswith(".dlx") or texts[0].startswith("|"):
            return True
        if is_stated and not is_set(first) and not any(map(is_cost, texts)):
            return True
        is_size = len(texts) <= 2 and all(map(str.isdigit, texts))
        if is_size or "|" in first.text or bits_of(first):
            return False
        items = {word for word in texts if not word.rstrip(",").isdigit()}
        if any(map(is_odd, items)) or is_set(first) or has_names_first(head):
            return False
        below = list(islice(head.stated(1), _MANY))
        if any(not _is_stated(line.text) for line in below):
            return True
        stated = (word for line in below for word in items_of(line.text))
        used = {word.partition(":")[0] for word in stated}
        if head.is_open:
            return bool(used) and used <= items and len(texts) > 1
        return not used.isdisjoint(items)

    def stated(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield the lines that are neither blank nor begin with a bar."""
        return (line for line in lines if _is_stated(line.text))

    def record(self, first: Line) -> ExactCover:
        lines = _OptionLines(first.source, self.lines)
        stated = list(words(first, _WORD))
        bar = next((k for k, word in enumerate(stated) if word.text == "|"), len(stated))
        for word in stated[bar + 1 :]:
            if word.text == "|":
                raise word.error('"|" twice in the line of items')
        primary, secondary, multiplicities = stated_items(stated[:bar], stated[bar + 1 :])
        texts, costs = lines.texts, list[ExactNumber | None]()
        if any("|" in text for text in texts):  # no list of a million where none states a cost
            costs = [added_costs(text.split()) if "|" in text else None for text in texts]
        try:
            puzzle = ExactCover._made_of(
                first.place(),
                primary,
                OptionTexts(texts),
                texts,
                secondary=secondary,
                multiplicities=multiplicities,
                costs=costs,
            )
        except ModelError as error:
            option = words(lines[error.option or 0], _WORD)
            raise refused(error, option, primary, secondary) from None
        note_never_chosen(self.reading, puzzle, lambda option: lines[option].place())
        return puzzle


class _OptionLines:
    """All lines that are left, but comments, kept as their texts: there may be a million."""

    def __init__(self, source: str, lines: Lines) -> None:
        self._source = source
        self._numbers = array("q")  # of the lines
        self._mapped: dict[int, Line] = {}  # by option, lines that know their columns
        self.texts: list[str] = []
        while True:
            plain = lines.plain()
            line = next(lines, None) if plain is None else None
            if plain is not None:
                self._extend(*plain)
            elif line is None:
                break
            elif _is_stated(line.text):
                self._mapped[len(self.texts)] = line
                self._extend(line.number, [line.text])

    def _extend(self, number: int, texts: list[str]) -> None:
        """Append the lines from `number` on."""
        numbers: Sequence[int] = range(number, number + len(texts))
        if not all(first.isalnum() for first in {text[:1] for text in texts}):
            kept = [k for k, text in enumerate(texts) if _is_stated(text)]
            numbers, texts = [numbers[k] for k in kept], [texts[k] for k in kept]
        self._numbers.extend(numbers)
        self.texts += texts

    def __getitem__(self, option: int) -> Line:
        line = Line(self._source, self._numbers[option], self.texts[option])
        return self._mapped.get(option, line)


def _is_stated(text: str) -> bool:
    return text.lstrip()[:1] not in _NOTHING


# --- Options below their number ---


class CountedOptions(RecordReader):
    """Reads the one problem of a file, whose options stand below the number of its items."""

    @classmethod
    def shows(cls, head: Head, reading: Reading[Any]) -> bool:
        """Return whether a size fits the lines below it, or is `p ec`.

        All numbers from 0 to less than a number alone are items. Of two numbers, the second is how
        many options there are, and the first how many different items they have.
        """
        first = next((line for line in head.stated() if not _is_remark(line)), None)
        if first is None or first.text.split()[:2] == ["p", "ec"]:
            return first is not None
        size = size_in(head)
        below = next(head.stated(1), None)
        if not size or below is None or bits_of(below):
            return False
        rows = list(islice(head.stated(1), _MANY + 2))
        used = {word for line in rows for word in line.text.split()}
        if len(size) == 1:
            return len(used) == size[0] and used == set(map(str, range(len(used))))
        if all(is_sparse(row, max(size)) or is_priced(row) for row in rows):
            return False
        has_items = len(set(rows[0].text.split())) == size[0]
        if size[1] > _MANY:  # the lines are counted when they are read
            return len(rows) > _MANY and (has_items or all(len(integers(row)) > 0 for row in rows))
        fits = len(rows) == size[1] and len(used) == size[0]
        return fits or (len(rows) == size[1] + 1 and has_items)

    def record(self, first: Line) -> ExactCover:
        lines = [first, *self.stated(self.lines)]
        is_marked = first.text.split()[0] in ("c", "p")
        size, *below = [line for line in lines if not (is_marked and _is_remark(line))] or lines
        stated = size.text.split()[2 * is_marked :]
        numbers = list(filter(None, map(integer, stated)))
        if not 1 <= len(numbers) == len(stated) <= 2:
            raise size.error(f'expected how many items there are, found "{shown(size.text)}"')
        options = numbers[1] if len(numbers) == 2 else len(below)
        if len(below) == options + 1 and not is_marked:
            found = DlxFile(Lines(below[1:]), self.reading).record(below[0])
            _check_count(size, "item", numbers[0], len(found._primary) + len(found._secondary))
            return found
        _check_count(size, "option", options, len(below))
        rows: list[StatedOption] = []
        for line in below:
            items = words_of(line)
            if is_marked and items.pop(0).text != "s":
                what = f'expected "s" and the items of an option, found "{shown(line.text)}"'
                raise line.error(what)
            rows.append(stated_option(None, line.place(), items))
        return cover_of(size.place(), rows, self.reading, _counted_items(size, numbers[0], rows))


def _is_remark(line: Line) -> bool:
    return line.text.split(maxsplit=1)[0] == "c"


def _check_count(size: Line, what: str, announced: int, found: int) -> None:
    if announced != found:
        raise size.error(f"{counted(announced, what)} announced, {found} follow")


def _counted_items(size: Line, count: int, rows: Sequence[StatedOption]) -> StatedItems | None:
    """Return the items, numbers from 0 or 1; None for words. Raises `InputError` for others."""
    used = [word for row in rows for word in row.items]
    if None in map(integer, (word.text for word in used)):
        _check_count(size, "item", count, len({word.text for word in used}))
        return None
    low = 0 if any(word.text == "0" for word in used) else 1
    for word in used:
        if int(word.text) >= low + count:
            raise word.error(f"item {shown(word.text)}, expected {low} to {low + count - 1}")
    return needed_items(rows, range(low, low + count))
