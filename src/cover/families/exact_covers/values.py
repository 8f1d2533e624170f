"""Exact covers made of values of Python: what a program calls things becomes texts of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from cover.errors import InputError, ModelError, Place
from cover.families.costs import Bounds, bounds_of, cost_of
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
    costs_as_words,
    explain,
    fault_of_name,
    in_quotes,
    note_never_chosen,
    option,
    unused_item,
)
from cover.problem import Coloured
from cover.reading.arguments import is_scalar, iterated, noted, plain, wrong
from cover.reading.exact_numbers import ExactNumber
from cover.reading.lines import can_be_name, counted, shown
from cover.reading.names import labels
from cover.reading.records import Reading


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
    words = _words(stated)
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
    beside = _items(secondary, "secondary")
    named = None if items is None else _items(items, "items")
    if isinstance(options, Mapping):
        found = [tuple(_items(each, f"options[{name!r}]")) for name, each in options.items()]
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
        found = [tuple(_items(row, f"options[{number}]")) for number, row in enumerate(rows)]
    return _Stated(list(range(1, len(rows) + 1)), False, found, named, beside)


def _is_matrix(rows: Sequence[Any]) -> bool:
    """Return whether rows are several lists of 0 and 1, all as long."""
    if len(rows) < 2 or not all(isinstance(row, list) and len(row) == len(rows[0]) for row in rows):
        return False
    if not all(isinstance(bit, int) and 0 <= bit <= 1 for row in rows for bit in row):
        return False
    return len(set(chain.from_iterable(rows))) == 2


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


def _items(items: Any, path: str) -> Sequence[Any]:
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
    if isinstance(costs, Mapping):
        for name in costs:
            if name not in stated.names:
                raise InputError(Place(f"costs[{name!r}]"), "there is no such option")
        return [_cost(costs[k], f"costs[{k!r}]") if k in costs else None for k in stated.names]
    found, count = iterated(costs, "costs"), len(stated.options)
    if len(found) != count:
        told = counted(len(found), "cost")
        raise InputError(
            Place("costs"), f"{told}, expected {count}, one for each option{SOME_COST}"
        )
    return [_cost(value, f"costs[{number}]") for number, value in enumerate(found)]


def _cost(value: Any, path: str) -> ExactNumber:
    value = plain(value)
    cost = None if isinstance(value, bool) else cost_of(str(value))
    if cost is None:
        raise wrong(path, value, "a cost of 0 or more")
    return cost


def _words(stated: _Stated) -> dict[Any, Any]:
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
    coloured = [entry for entry in entries if isinstance(entry, Coloured)]
    label_of = labels((*items, *map(item_of, entries)), _is_no_item)
    colour_of = labels([entry.colour for entry in coloured], _is_no_item)
    for item, label in label_of.items():
        if isinstance(item, str) and _is_no_item(label):
            raise _fault(item, stated)
        found[item] = label
    for entry in coloured:
        found[entry] = Coloured(label_of[entry.item], colour_of[entry.colour])
    return found


def _is_no_item(text: str) -> bool:
    return bool(fault_of_name(text))


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
