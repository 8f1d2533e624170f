"""Exact-cover problems as YAML: `items`, `secondary` and `options`; and their solutions.

Items are a string of names or a list of them; the options a map `name: items`, or a plain list
whose options are called by their numbers. Without `items`, all that occur and are not secondary
are to be covered.

`multiplicities` is a map from items to `2`, `0:2` or `[0, 2]`; among the `items`, `0:2|C` says the
same. `costs` is a list with a number for each option, or a map from the names of options; an option
that is a map `{items: ..., cost: 7}`, or that has a word `|7`, says it itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import reduce
from typing import Any, NamedTuple

from cover.errors import ModelError
from cover.families.costs import Bounds, bounds_of, fault_of_bounds
from cover.families.exact_covers.model import word_of
from cover.families.exact_covers.puzzle import ExactCover
from cover.families.exact_covers.text.options import (
    ITEM,
    added_costs,
    explain,
    fault_of_name,
    fault_of_secondary,
    in_quotes,
    is_cost,
    note_never_chosen,
    occurring,
    option,
    refused,
    stated_item,
    stated_items,
    unused_item,
)
from cover.families.yaml_costs import cost_in, stated_cost
from cover.reading.exact_numbers import ExactNumber, readable_text
from cover.reading.lines import Token, counted, shown
from cover.reading.records import Reading
from cover.reading.yaml_documents import Node
from cover.reading.yaml_text import InLine


class YamlOption(NamedTuple):
    """An option by its name or number, its place, that of its items, and their words.

    `price` says what it costs, unless its words do.
    """

    name: str | int
    node: Node
    listed: Node
    words: list[str]
    price: ExactNumber | None

    @property
    def items(self) -> list[str]:
        """The words that are items."""
        return [word for word in self.words if not is_cost(word)]

    @property
    def cost(self) -> ExactNumber | None:
        """What the option is said to cost, all in all; None where nothing is said."""
        costs = [cost for cost in (added_costs(self.words), self.price) if cost is not None]
        return reduce(ExactNumber.plus, costs) if costs else None

    @property
    def text(self) -> str:
        """The option in one line."""
        words = list(map(in_quotes, self.words))
        if self.price is not None:
            words.append(f"|{readable_text(*self.price)}")
        return " ".join(words if isinstance(self.name, int) else [f"{self.name}:", *words])


def read_yaml(document: Node, reading: Reading[Any]) -> ExactCover:
    """Read the problem of a document; raises `InputError`."""
    stated = _priced(document, [_option(name, node) for name, node in _options(document)])
    puzzle = _puzzle(document, stated)
    note_never_chosen(reading, puzzle, lambda number: stated[number].node.place)
    return puzzle


def _option(name: str | int, node: Node) -> YamlOption:
    """Return an option: its items, or a map of these and what it costs; raises `InputError`."""
    if node.get("items") is None and node.get("cost") is None:
        return YamlOption(name, node, node, _words(node), None)
    for key, _ in node.pairs:
        if key.text not in ("items", "cost"):
            raise key.error(f'unknown key "{shown(key.text)}" of an option; it has items, cost')
    items, price = node.get("items"), node.get("cost")
    if items is None:
        raise node.error('the key "items" of an option is missing')
    return YamlOption(name, node, items, _words(items), None if price is None else cost_in(price))


def _priced(document: Node, stated: list[YamlOption]) -> list[YamlOption]:
    """Return options with what `costs` says of them; raises `InputError`."""
    costs = document.get("costs")
    if costs is None:
        return stated
    if costs.kind == "map":
        price_of = _costs_by_name(costs, {str(each.name) for each in stated})
    elif costs.kind == "list" and len(costs.items) == len(stated):
        price_of = {str(k.name): cost_in(v) for k, v in zip(stated, costs.items, strict=True)}
    elif costs.kind == "list":
        found = counted(len(costs.items), "cost")
        raise costs.error(f"{found}, expected {len(stated)}, one for each option")
    else:
        raise costs.error('expected costs: a list of numbers, or a map "option: cost"')
    for each in stated:
        if each.cost is not None and str(each.name) in price_of:
            raise each.node.error(f"option {shown(str(each.name))} has a cost, and one in costs")
    prices = ((each, price_of.get(str(each.name))) for each in stated)
    return [each if price is None else each._replace(price=price) for each, price in prices]


def _costs_by_name(costs: Node, names: Collection[str]) -> dict[str, ExactNumber]:
    for key, _ in costs.pairs:
        if key.text not in names:
            raise key.error(f'there is no option "{shown(key.text)}"')
    return {key.text: cost_in(value) for key, value in costs.pairs}


def _options(document: Node) -> list[tuple[str | int, Node]]:
    """Return the options with their names: their keys, or their numbers in a plain list."""
    options = document.get("options")
    if options is None:
        raise document.error('the key "options" is missing')
    if options.kind == "map":
        return [(_scalar(key), node) for key, node in options.pairs]
    if options.kind == "scalar" and options.text:
        raise options.error('expected options: a map "name: items", or a list')
    return list(enumerate(options.items, 1))


def _puzzle(document: Node, stated: list[YamlOption]) -> ExactCover:
    options = [option(each.items) for each in stated]
    items, beside = document.get("items"), document.get("secondary")
    secondary = _names(beside, fault_of_secondary) if beside else []
    if items:
        primary, multiplicities = stated_items(_names(items))
    else:
        used = occurring(options)
        if beside and items is None and (odd := set(secondary).difference(used)):
            word = next(word for word in _placed(beside) if word.text in odd)
            raise word.error(unused_item(word.text, used))
        known = set(secondary)
        primary = [item for item in used if item not in known]
        multiplicities = {}
    multiplicities |= _multiplicities(document, primary, multiplicities)
    try:
        return ExactCover._made_of(
            document.place,
            primary,
            options,
            [each.text for each in stated],
            [each.name for each in stated],
            secondary=secondary,
            multiplicities=multiplicities,
            costs=[each.cost for each in stated],
        )
    except ModelError as error:
        if error.option is not None:
            words = _placed(stated[error.option].listed)
            raise refused(error, words, primary, secondary) from None
        words = [word for node in (items, beside) if node for word in _placed(node)]
        same = [word for word in words if stated_item(word.text).name == error.item]
        raise same[1].error(explain(error, primary, secondary)) from None


def _multiplicities(
    document: Node, primary: Collection[str], stated: Collection[str]
) -> dict[str, Bounds]:
    """Return the bounds of items by the map of them.

    Raises `InputError`, also for those of items for which bounds were `stated` before.
    """
    node = document.get("multiplicities")
    if node is None:
        return {}
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


def _names(node: Node, fault_of: Callable[[str], str] = lambda name: "") -> list[str]:
    """Return names of items, with their bounds.

    Raises `InputError` for what cannot be one, and for another fault of a name.
    """
    names = _words(node)
    for number, name in enumerate(names):
        fault = fault_of(name) or fault_of_name(stated_item(name).name)
        if fault:
            raise _placed(node)[number].error(fault)
    return names


def _words(node: Node) -> list[str]:
    """Return names from one string or from a list."""
    if node.kind == "map":
        raise node.error('expected names of items, not a map; a colour is written "item:colour"')
    if node.kind == "scalar":
        return ITEM.findall(node.text)
    return [_scalar(item) for item in node.items]


def _scalar(node: Node) -> str:
    if node.kind != "scalar":
        raise node.error(f"expected a name, not a {node.kind}")
    return node.text


def _placed(node: Node) -> Sequence[Node | Token]:
    """Return what `_words` reads, with its places."""
    if node.kind == "list":
        return node.items
    words = ((line, word) for line in node.lines() for word in ITEM.finditer(line.text))
    return [Token(word.group(), line, word.start()) for line, word in words]


def stated(puzzle: ExactCover) -> dict[str, object]:
    """Return the keys of a puzzle and their values."""
    keys: dict[str, object] = {"items": _in_line(puzzle._primary)}
    if puzzle._secondary:
        keys["secondary"] = _in_line(puzzle._secondary)
    if puzzle._bounds:
        bounds = puzzle._bounds.items()
        keys["multiplicities"] = {item: _written_bounds(each) for item, each in bounds}
    options = [_in_line(list(map(word_of, option))) for option in puzzle._options]
    keys["options"] = _named(puzzle._labels, options)
    costs = puzzle._prices
    if costs is not None:
        prices = [stated_cost(each, costs.decimals) for each in costs.of]
        listed = _named(puzzle._labels, prices)
        keys["costs"] = InLine(listed) if isinstance(listed, list) else listed
    return keys


def _written_bounds(bounds: Bounds) -> int | str:
    low, high = bounds
    return low if low == high else f"{low}:{high}"


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
