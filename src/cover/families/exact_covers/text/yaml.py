"""Exact-cover problems as YAML: `items`, `secondary` and `options`; and their solutions.

Items are a string of names or a list of them; the options a map `name: items`, or a plain list
whose options are called by their numbers. Without `items`, all that occur and are not secondary
are to be covered.

`multiplicities` is a map from items to `2`, `0:2` or `[0, 2]`; among the `items`, `0:2|C` says the
same. `costs` is a list with a number for each option, or a map from the names of options; an option
that is a map `{items: ..., cost: 7}`, or that has a word `|7`, says it itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from cover.families.costs import Bounds, bounds_of, cost_in, fault_of_bounds
from cover.families.exact_covers.puzzle import ExactCover, word_of
from cover.families.exact_covers.text.options import (
    ITEM,
    SOME_COST,
    StatedItems,
    StatedOption,
    Word,
    cover_of,
    occurring,
    option,
    stated_items,
    stated_option,
    unused_item,
    words_of,
)
from cover.reading.exact_numbers import as_data, readable_text
from cover.reading.lines import Line, Token, counted, shown
from cover.reading.records import Reading
from cover.reading.yaml_documents import Node
from cover.reading.yaml_text import InLine


def read_yaml(document: Node, reading: Reading[Any]) -> ExactCover:
    options = document.needed("options")
    if options.kind == "scalar" and options.text:
        raise options.error('expected options: a map "name: items", or a list')
    named = options.pairs if options.kind == "map" else [(None, node) for node in options.items]
    stated = _priced(document, [_option(name, node) for name, node in named])
    return cover_of(document.place, stated, reading, _items(document, stated))


def _option(name: Node | None, node: Node) -> StatedOption:
    """Return an option: its items, or a map of these and what it costs; raises `InputError`."""
    if name is not None:
        _scalar(name)
    items, price = node.get("items"), node.get("cost")
    if items is None and price is None:
        return stated_option(name, node.place, _words(node))
    for key, _ in node.pairs:
        if key.text not in ("items", "cost"):
            raise key.error(f'unknown key "{shown(key.text)}" of an option; it has items, cost')
    if items is None:
        raise node.error('the key "items" of an option is missing')
    words = _words(items)
    return stated_option(name, node.place, words if price is None else [*words, _cost(price)])


def _cost(node: Node) -> Token:
    """Return a cost as a word of an option; raises `InputError` where it is none."""
    place = node.place
    line = Line(place.source, place.line, "", [place.column])
    return Token(f"|{readable_text(*cost_in(node))}", line, 0)


def _priced(document: Node, stated: list[StatedOption]) -> list[StatedOption]:
    """Return options with what `costs` says of them; raises `InputError`."""
    costs = document.get("costs")
    if costs is None:
        return stated
    names = [str(k) if each.name is None else each.name.text for k, each in enumerate(stated, 1)]
    if costs.kind == "map":
        for key, _ in costs.pairs:
            if key.text not in names:
                raise key.error(f'there is no option "{shown(key.text)}"')
        priced = {key.text: value for key, value in costs.pairs}
    elif costs.kind == "list":
        if len(costs.items) != len(stated):
            found = counted(len(costs.items), "cost")
            raise costs.error(f"{found}, expected {len(stated)}, one for each option{SOME_COST}")
        priced = dict(zip(names, costs.items, strict=True))
    else:
        raise costs.error('expected costs: a list of numbers, or a map "option: cost"')
    for number, (name, each) in enumerate(zip(names, stated, strict=True)):
        if name in priced and each.costs:
            raise priced[name].error(
                f"option {shown(name)} has a cost, and one in costs; leave one out"
            )
        if name in priced:
            stated[number] = each._replace(costs=[_cost(priced[name])])
    return stated


def _items(document: Node, stated: Sequence[StatedOption]) -> StatedItems | None:
    """Return the items that a document names; None where it names none. Raises `InputError`."""
    named, beside = document.get("items"), document.get("secondary")
    bounds = document.get("multiplicities")
    others = _words(beside) if beside else []
    if named:
        items = stated_items(_words(named), others)
    elif not beside and bounds is None:
        return None
    else:
        used = occurring(option(word.text for word in each.items) for each in stated)
        items = stated_items([], others)
        odd = next((word for word in others if word.text not in used), None)
        if odd is not None and named is None:
            raise odd.error(unused_item(odd.text, used))
        items.primary.extend(name for name in used if name not in items.secondary)
    if bounds is not None:
        items.bounds.update(_multiplicities(bounds, items.primary, tuple(items.bounds)))
    return items


def _multiplicities(
    node: Node, primary: Collection[str], stated: Collection[str]
) -> dict[str, Bounds]:
    """Return the bounds in the map of them, of items with none `stated`; raises `InputError`."""
    if node.kind != "map":
        raise node.error('expected multiplicities: a map "item: bounds"')
    found: dict[str, Bounds] = {}
    for key, value in node.pairs:
        if key.text not in primary:
            raise key.error(f'there is no primary item "{shown(key.text)}"')
        if key.text in stated:
            raise key.error(f'"{shown(key.text)}" has a multiplicity among the items, too')
        text = ":".join(map(_scalar, value.items)) if value.kind == "list" else _scalar(value)
        bounds = bounds_of(text)
        if bounds is None:
            raise value.error(f'"{shown(text)}": {fault_of_bounds(text)}')
        found[key.text] = bounds
    return found


def _words(node: Node) -> list[Word]:
    """Return names from one string or from a list."""
    if node.kind == "map":
        raise node.error('expected names of items, not a map; a colour is written "item:colour"')
    if node.kind == "scalar":
        return [word for line in node.lines() for word in words_of(line)]
    for item in node.items:
        _scalar(item)
    return list(node.items)


def _scalar(node: Node) -> str:
    if node.kind != "scalar":
        raise node.error(f"expected a name, not a {node.kind}")
    return node.text


def stated(puzzle: ExactCover) -> dict[str, object]:
    keys: dict[str, object] = {"items": _in_line(puzzle._primary)}
    if puzzle._secondary:
        keys["secondary"] = _in_line(puzzle._secondary)
    if puzzle._bounds:
        keys["multiplicities"] = {
            item: low if low == high else f"{low}:{high}"
            for item, (low, high) in puzzle._bounds.items()
        }
    options = [_in_line(list(map(word_of, option))) for option in puzzle._options]
    keys["options"] = _named(puzzle._labels, options)
    costs = puzzle._prices
    if costs is not None:
        prices = [as_data(each, costs.decimals) for each in costs.of]
        listed = _named(puzzle._labels, prices)
        keys["costs"] = InLine(listed) if isinstance(listed, list) else listed
    return keys


def _named(
    names: Sequence[object], values: Sequence[object]
) -> dict[object, object] | list[object]:
    """Return a map from names, or a list where they are numbers."""
    if all(isinstance(name, str) for name in names) and names:
        return dict(zip(names, values, strict=True))
    return list(values)


def _in_line(names: Sequence[str]) -> object:
    """Return names in one text, or in a list where they would not be told apart in one."""
    return " ".join(names) if all(map(ITEM.fullmatch, names)) else InLine(names)
