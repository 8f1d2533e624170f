"""Items in several options, and options with costs, as D. E. Knuth's DLX3 and DLX5 write them.

`2:3|C` in the place of an item says that it is in 2 or 3 options of a solution, `2|C` in just 2.
`|7` among the items of an option says that it costs 7; several such words of one option add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import NamedTuple

from cover.families.costs import (
    ONCE,
    Bounds,
    bounded,
    bounds_of,
    cost_of,
    fault_of_bounds,
    fault_of_cost,
)
from cover.reading.exact_numbers import ExactNumber
from cover.reading.lines import shown

_BOUNDED = re.compile(r"([0-9:]*)\|(.+)")


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
