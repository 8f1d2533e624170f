"""Exact covers as data: documents of YAML, read and written, and values of Python.

A document has `items`, `secondary` and `options`. Items are a string of names or a list of them;
the options a map `name: items`, or a plain list whose options are called by their numbers. Without
`items`, all that occur and are not secondary are to be covered.

`multiplicities` is a map from items to `2`, `0:2` or `[0, 2]`; among the `items`, `0:2|C` says the
same. `costs` is a list with a number for each option, or a map from the names of options; an option
that is a map `{items: ..., cost: 7}`, or that has a word `|7`, says it itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from cover.errors import InputError, ModelError, Place
from cover.families.costs import Bounds, bounds_of, cost_in, cost_of, fault_of_bounds
from cover.families.exact_covers.puzzle import (
    ExactCover,
    GivenNames,
    Made,
    Option,
    item_of,
    word_of,
)
from cover.families.exact_covers.text.options import (
    ITEM,
    SOME_COST,
    StatedItems,
    StatedOption,
    Word,
    costs_as_words,
    cover_of,
    explain,
    fault_of_name,
    in_quotes,
    note_never_chosen,
    occurring,
    option,
    stated_items,
    stated_option,
    unused_item,
    words_of,
)
from cover.problem import Coloured
from cover.reading.arguments import is_scalar, iterated, noted, plain, wrong
from cover.reading.exact_numbers import ExactNumber, as_data, readable_text
from cover.reading.lines import Line, Token, can_be_name, counted, shown
from cover.reading.names import labels
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


# --- Values of Python: what a program calls things becomes texts of a puzzle ---


class _Stated(NamedTuple):
    """Options by their names, which are numbers unless they are `named`, and the items, if said.

    Secondary ones are those `beside`.
    """

    names: list[Any]
    named: bool
    options: list[tuple[Any, ...]]
    items: Sequence[Any] | None
    beside: Sequence[Any]

    def path(self, number: int) -> str:
        """Return what errors call an option."""
        return f"options[{self.names[number] if self.named else number!r}]"


def cover_of_values(
    options: Any,
    items: Iterable[Any] | None,
    secondary: Iterable[Any],
    multiplicities: Mapping[Any, Any] | None,
    costs: Mapping[Any, Any] | Iterable[Any] | None,
    class_name: str,
) -> tuple[ExactCover, list[str]]:
    """Return the puzzle of options, and notes on how they were read; raises `InputError`."""
    reading, notes = noted(None)
    stated = _stated(options, items, secondary, reading)
    bounds, prices = _bounds(multiplicities), _costs(costs, stated)
    words = _texts_of(stated)
    _refuse_names(stated, are_all=items is not None)
    entries: list[Option] = [tuple(map(words.__getitem__, each)) for each in stated.options]
    beside = {words[item]: item for item in stated.beside}
    for entry, word in words.items():
        if isinstance(word, Coloured):
            beside.setdefault(str(word.item), item_of(entry))
    primary: dict[str, Any] = {}
    for entry in dict.fromkeys(stated.items or chain.from_iterable(stated.options)):
        word = words[entry]
        if isinstance(word, str) and word not in beside:
            primary.setdefault(word, entry)
    word_of_item = {item: word for word, item in primary.items()}
    odd = next((item for item in bounds if item not in word_of_item), None)
    if odd is not None:
        raise InputError(Place(f"multiplicities[{odd!r}]"), "there is no such primary item")
    try:
        puzzle = ExactCover._made_of(
            Place(class_name),
            list(primary),
            entries,
            (),
            _labels(stated),
            secondary=list(beside),
            multiplicities={word_of_item[item]: each for item, each in bounds.items()},
            costs=prices,
        )
    except ModelError as error:
        message = explain(error, list(primary), list(beside))
        path = "items" if error.option is None else stated.path(error.option)
        raise InputError(Place(path), message) from None
    texts = partial(_written, puzzle._labels, entries, costs_as_words(puzzle))
    puzzle = puzzle.but(
        _texts=Made(len(entries), texts),
        _given=GivenNames(stated.names, stated.options, {**primary, **beside}),
    )
    note_never_chosen(reading, puzzle, lambda number: Place("options"))
    return puzzle, notes


def _written(
    labels: Sequence[Any], options: Sequence[Option], costs: Sequence[str], number: int
) -> str:
    """Return the line of an option; `costs` are ` |7` or empty."""
    words = " ".join(in_quotes(word_of(entry)) for entry in options[number])
    name = "" if isinstance(labels[number], int) else f"{labels[number]}: "
    return f"{name}{words}{costs[number]}"


# --- What is stated ---


def _stated(
    options: Any, items: Iterable[Any] | None, secondary: Iterable[Any], reading: Reading[Any]
) -> _Stated:
    beside = _items_of(secondary, "secondary")
    named = None if items is None else _items_of(items, "items")
    if isinstance(options, Mapping):
        found = [tuple(_items_of(each, f"options[{name!r}]")) for name, each in options.items()]
        return _Stated(list(options), True, found, named, beside)
    is_array = hasattr(options, "tolist") or hasattr(options, "to_numpy")
    rows = iterated(options, "options")
    if not is_array and _is_matrix(rows):
        reading.note(Place("options"), "lists of 0 and 1 are read as the rows of a matrix")
        is_array = True
    if is_array:
        shape: tuple[int, ...] = getattr(options, "shape", ())
        width = shape[1] if len(shape) == 2 and not shape[0] else 0  # without rows, it has columns
        found, named = _of_matrix(rows, named, width)
    else:
        found = [tuple(_items_of(row, f"options[{number}]")) for number, row in enumerate(rows)]
    return _Stated(list(range(1, len(rows) + 1)), False, found, named, beside)


def _is_matrix(rows: Sequence[Any]) -> bool:
    """Return whether rows are several lists of 0 and 1, all as long."""
    if len(rows) < 2 or not all(isinstance(row, list) and len(row) == len(rows[0]) for row in rows):
        return False
    bits = list(chain.from_iterable(rows))
    return all(isinstance(bit, int) for bit in bits) and set(bits) == {0, 1}


def _of_matrix(
    rows: Sequence[Any], items: Sequence[Any] | None, width: int
) -> tuple[list[tuple[Any, ...]], Sequence[Any]]:
    """Return an option for each row of a matrix, the columns that hold a 1, and all columns.

    Its `width` is 0 where its rows tell.
    """
    found: list[tuple[Any, ...]] = []
    for number, row in enumerate(rows):
        path = f"options[{number}]"
        bits = iterated(row, path)
        width = width or len(bits)
        wrong_at = next((k for k, bit in enumerate(bits) if bit not in (0, 1)), None)
        if wrong_at is not None:
            raise wrong(f"{path}[{wrong_at}]", bits[wrong_at], "0 or 1 in a matrix")
        columns = list(range(1, len(bits) + 1)) if items is None else items
        if len(columns) != len(bits) or len(bits) != width:
            expected = len(items or [0] * width)
            raise InputError(Place(path), f"{len(bits)} columns, expected {expected}")
        found.append(tuple(column for column, bit in zip(columns, bits, strict=True) if bit))
    return found, list(range(1, width + 1)) if items is None else items


def _items_of(items: Any, path: str) -> Sequence[Any]:
    """Return items in an order that is always the same; raises `InputError`."""
    if type(items) in (tuple, list):  # by far the most common
        return items  # type: ignore[no-any-return]
    if isinstance(items, str):
        return ITEM.findall(items)
    items = plain(items)
    if isinstance(items, (set, frozenset)):
        try:
            return sorted(items)
        except TypeError:
            return sorted(items, key=repr)
    if is_scalar(items) or isinstance(items, (Mapping, Coloured)):
        raise wrong(path, items, "a collection of items")
    return list(iterated(items, path))


def _bounds(multiplicities: Mapping[Any, Any] | None) -> dict[Any, Bounds]:
    if multiplicities is None:
        return {}
    if not isinstance(multiplicities, Mapping):
        raise wrong("multiplicities", multiplicities, "a mapping from items to numbers of options")
    found: dict[Any, Bounds] = {}
    for item, value in multiplicities.items():
        numbers = list(value) if isinstance(value, (tuple, list)) else [value]
        bounds = bounds_of(":".join(map(str, numbers))) if len(numbers) < 3 else None
        if bounds is None:
            expected = "a number of options, or a pair of the least and the most"
            raise wrong(f"multiplicities[{item!r}]", value, expected)
        found[item] = bounds
    return found


def _costs(costs: Any, stated: _Stated) -> list[ExactNumber | None]:
    if costs is None:
        return []
    keys: Iterable[Any] = range(len(stated.options))
    if isinstance(costs, Mapping):
        said, keys = costs, stated.names
        for name in costs:
            if name not in stated.names:
                raise InputError(Place(f"costs[{name!r}]"), "there is no such option")
    else:
        said = dict(enumerate(iterated(costs, "costs")))
        if len(said) != len(stated.options):
            told = f"{counted(len(said), 'cost')}, expected {len(stated.options)}"
            raise InputError(Place("costs"), f"{told}, one for each option{SOME_COST}")
    found: list[ExactNumber | None] = []
    for key in keys:
        value = plain(said.get(key))
        found.append(None if isinstance(value, bool) else cost_of(str(value)))
        if key in said and found[-1] is None:
            raise wrong(f"costs[{key!r}]", value, "a cost of 0 or more")
    return found


def _texts_of(stated: _Stated) -> dict[Any, Any]:
    """Return the texts of items, and what else options have, in the puzzle; raises `InputError`."""
    try:
        entries: dict[Any, None] = dict.fromkeys(chain.from_iterable(stated.options))
        items = dict.fromkeys((*(stated.items or ()), *stated.beside))
    except TypeError:
        raise _not_hashable(stated) from None
    found: dict[Any, Any] = {}
    for entry in entries:
        if isinstance(entry, str) and ":" in entry:
            (found[entry],) = option((entry,))
            if isinstance(found[entry], str):
                raise _fault(entry, stated)

    def is_faulty(text: str) -> bool:
        return bool(fault_of_name(text))

    coloured = [entry for entry in entries if isinstance(entry, Coloured)]
    label_of = labels((*items, *map(item_of, entries)), is_faulty)
    colour_of = labels([entry.colour for entry in coloured], is_faulty)
    for item, label in label_of.items():
        if isinstance(item, str) and fault_of_name(label):
            raise _fault(item, stated)
        found[item] = label
    for entry in coloured:
        found[entry] = Coloured(label_of[entry.item], colour_of[entry.colour])
    return found


def _labels(stated: _Stated) -> list[Any]:
    """Return what answers call the options: numbers, or a text for each; raises `InputError`."""
    if stated.names == list(range(1, len(stated.names) + 1)):
        return stated.names
    for number, name in enumerate(stated.names):
        if isinstance(name, str) and not can_be_name(name):
            raise InputError(Place(stated.path(number)), "cannot be the name of an option")
    text_of = labels(stated.names, lambda text: False)
    return [text_of[name] for name in stated.names]


# --- Errors ---


def _refuse_names(stated: _Stated, *, are_all: bool) -> None:
    """Raise `InputError` for pairs of an item and a colour, and for items that come twice.

    So it does for a secondary item that no option has, unless the items are all: another one may be
    meant.
    """
    known = {*stated.beside, *(stated.items or ())}
    texts = {item for item in stated.beside if isinstance(item, str)}
    for number, entries in enumerate(stated.options) if texts else ():
        for entry in entries:
            is_pair = type(entry) is tuple and len(entry) == 2 and entry not in known
            if is_pair and entry[0] in texts:
                what = f"{entry!r} is an item of its own; with a colour it is"
                raise InputError(Place(stated.path(number)), f"{what} cover.Coloured{entry!r}")
    seen: set[Any] = set()
    for path, named in (("items", stated.items or ()), ("secondary", stated.beside)):
        for item in named:
            if item in seen:
                raise InputError(Place(path), f"repeated item {shown(repr(item))}")
            seen.add(item)
    used = set() if are_all or not stated.beside else set(map(item_of, chain(*stated.options)))
    odd = next((item for item in stated.beside if item not in used), None)
    if odd is not None and not are_all:
        raise InputError(Place("secondary"), unused_item(str(odd), map(str, used)))


def _fault(item: str, stated: _Stated) -> InputError:
    at = next((stated.path(k) for k, each in enumerate(stated.options) if item in each), None)
    message = fault_of_name(item) or f'"{shown(item)}": expected an item, or item:colour'
    if ":" in item and item.count(":") == 1 and all(item.split(":")):
        message = f'"{shown(item)}" has a colour, which stands in options alone'
    return InputError(Place(at or "items"), message)


def _not_hashable(stated: _Stated) -> InputError:
    named = ("items", stated.items or ()), ("secondary", stated.beside)
    of_options = ((stated.path(k), each) for k, each in enumerate(stated.options))
    for path, entries in chain(of_options, named):
        for entry in entries:
            try:
                hash(entry)
            except TypeError:
                return wrong(path, entry, "items that are hashable")
    raise AssertionError("a value was not hashable")
