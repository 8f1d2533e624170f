"""The values that items can have, each with the options that say so; kept for like puzzles.

An item that is asked, such as a cell, has a candidate for each value that some option gives it.
Candidates are numbered: those of the first item come first, and each item's by their options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain, compress
from json import dumps
from operator import itemgetter
from typing import NamedTuple
from weakref import WeakKeyDictionary

from cover.families.words import Words
from cover.solver.reference.settling import IN_NONE, IN_SOME, OPEN
from cover.writing.entries import json_number

# Of items, their values, each with the options that say so.
Grouped = Mapping[int, Mapping[str, Sequence[int]]]

_CERTAIN = bytes(state == IN_SOME for state in range(256))

_MOST_TEXTS = 4096  # that are kept of some values; there are 512 lists of up to nine digits


class _Lists(dict[bytes, str]):
    """Lists of some of these values, as JSON, by bytes that are 1 for those values."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = values

    def __missing__(self, chosen: bytes) -> str:
        text = dumps(list(compress(self._values, chosen)))
        if len(self) < _MOST_TEXTS:
            self[chosen] = text
        return text


class _Counts(dict[tuple[int, ...], str]):
    """Objects of these values with their numbers of solutions, as JSON, but for those with 0."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = values

    def __missing__(self, uses: tuple[int, ...]) -> str:
        told = zip(self._values, uses, strict=True)
        text = dumps({value: json_number(count) for value, count in told if count})
        if len(self) < _MOST_TEXTS:
            self[uses] = text
        return text


class AskedItem(NamedTuple):
    """An item that is asked, with its values: those of the candidates from `start` to `end`.

    Items with the same values share the texts that are made of these.
    """

    item: int
    values: tuple[str, ...]
    start: int
    end: int
    lists: _Lists
    counts: _Counts


class ValueTable:
    """The values of the items that are asked; `options` has those of each candidate."""

    def __init__(self, grouped: Grouped, words: Words) -> None:
        self.rows: list[AskedItem] = []
        self.options: list[Sequence[int]] = []
        self._names = [dumps(words.item(item)) for item in grouped]
        texts: dict[tuple[str, ...], tuple[_Lists, _Counts]] = {}
        for item, held in grouped.items():
            start, values = len(self.options), tuple(held)
            if values not in texts:
                texts[values] = _Lists(values), _Counts(values)
            self.options.extend(held.values())
            self.rows.append(AskedItem(item, values, start, len(self.options), *texts[values]))
        single = list(chain.from_iterable(self.options))
        self._single: Callable[[Sequence[int]], Sequence[int]] | None = None
        if single == list(range(len(self.options))):
            self._single = itemgetter(slice(len(single)))
        elif len(single) == len(self.options) > 1:
            self._single = itemgetter(*single)

    def states(self, state: Sequence[int]) -> bytes:
        """Return what is known of each candidate, where `state` says it of each option."""
        if self._single is not None:
            return bytes(self._single(state))
        return bytes([_joined([state[option] for option in held]) for held in self.options])

    def uses(self, uses: Sequence[int]) -> tuple[int, ...]:
        """Return in how many solutions each candidate is, where `uses` says it of each option."""
        if self._single is not None:
            return tuple(self._single(uses))
        return tuple([sum([uses[option] for option in held]) for held in self.options])

    def json_lists(self, states: bytes) -> str:
        """Return the values of each item that are in some solution, as JSON."""
        certain = states.translate(_CERTAIN)
        return self._all_rows % tuple(
            [lists[certain[start:end]] for _, _, start, end, lists, _ in self.rows]
        )

    def json_counts(self, uses: tuple[int, ...]) -> str:
        """Return the values of each item with their numbers of solutions, as JSON."""
        return self._all_rows % tuple(
            [counts[uses[start:end]] for _, _, start, end, _, counts in self.rows]
        )

    def json_open(self, states: bytes) -> str:
        """Return the values that may be in some solution, of items that have such, as JSON."""
        is_open = bytes([state == OPEN for state in states])
        return json_object(
            (name, row.lists[is_open[row.start : row.end]])
            for name, row in zip(self._names, self.rows, strict=True)
            if any(is_open[row.start : row.end])
        )

    @cached_property
    def _all_rows(self) -> str:
        """An object with a text for each item."""
        return json_object((name.replace("%", "%%"), "%s") for name in self._names)


# The tables of words that were asked for a second time, and None for those asked for once.
_kept: WeakKeyDictionary[Words, ValueTable | None] = WeakKeyDictionary()


def table_of(
    words: Words, grouped: Callable[[], Grouped], grouped_all: Callable[[], Grouped]
) -> ValueTable:
    """Return a table for some words: one of all that they know, where they are asked again.

    Families keep their words for puzzles that are alike. For the first one, it is a table of what
    matters for that.
    """
    if words not in _kept:
        _kept[words] = None
        return ValueTable(grouped(), words)
    table = _kept[words]
    if table is None:
        table = _kept[words] = ValueTable(grouped_all(), words)
    return table


def _joined(states: Sequence[int]) -> int:
    """Return what is known of a candidate by what is known of its options."""
    if IN_SOME in states:
        return IN_SOME
    return OPEN if OPEN in states else IN_NONE


def json_object(texts: Iterable[tuple[str, str]]) -> str:
    """Return an object of names and what they stand for, both JSON, as `dumps` writes it."""
    return f"{{{', '.join([f'{name}: {text}' for name, text in texts])}}}"
