"""Exact covers as objects: `ExactCover`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, cast, overload

from cover.errors import InputError, ModelError, Place
from cover.families.costs import Bounds, bounds_of, cost_of
from cover.families.exact_covers.layout import OptionsLayout, layout_of
from cover.families.exact_covers.puzzle import ExactCoverPuzzle, Option
from cover.families.exact_covers.text.options import (
    ITEM,
    explain,
    fault_of_name,
    in_quotes,
    note_never_chosen,
    option,
    unused_item,
)
from cover.families.exact_covers.text.writing import costs_as_words
from cover.families.written import Record, made_of
from cover.problem import Coloured
from cover.reading.arguments import Text, is_scalar, is_text, iterated, noted, plain, wrong
from cover.reading.exact_numbers import ExactNumber
from cover.reading.lines import can_be_name, counted, shown
from cover.reading.names import labels
from cover.reading.records import Reading
from cover.solution import Solution

_ARGUMENTS = ("items", "secondary", "multiplicities", "costs")  # which a text has itself

if TYPE_CHECKING:
    from cover.checking.verdicts import Verdict


class ChosenOption(NamedTuple):
    """An option of a solution: its name, and its items, both as the program gave them."""

    name: Any
    items: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class GivenOptionsLayout(OptionsLayout):
    """The layout of options that a program gave: their names, their items, and all items.

    `items` has the primary ones first.
    """

    given: Sequence[Any] = ()
    options: Sequence[tuple[Any, ...]] = ()
    items: tuple[Any, ...] = ()


class ExactCoverSolution(Solution):
    """The options that cover all items.

    >>> solution = ExactCover({"A": [1, 4], "B": [2, 4], "C": [2, 3]}).solve()
    >>> solution[4], solution.placements
    ('A', [ChosenOption(name='A', items=(1, 4)), ChosenOption(name='C', items=(2, 3))])
    """

    def __getitem__(self, key: Hashable) -> Any:
        """Return the name of the option that covers an item; or a list of their names.

        It is a list for secondary items, and for those that have a multiplicity.
        Raises `KeyError` where there is no such item.
        """
        for item in (key, str(key)) if type(key) is int else (key,):
            if item in self._names:
                return self._names[item]
        raise KeyError(f"there is no item {shown(repr(key))}")

    @property
    def placements(self) -> list[ChosenOption]:
        """The options, in their order."""
        layout = layout_of(cast("Any", self.puzzle))
        if isinstance(layout, GivenOptionsLayout):
            return [ChosenOption(layout.given[k], layout.options[k]) for k in self.values]
        options = self._puzzle.options
        return [ChosenOption(layout.names[k], options[k]) for k in self.values]

    @property
    def _puzzle(self) -> ExactCoverPuzzle:
        puzzle = cast("Any", self.puzzle).puzzle
        assert isinstance(puzzle, ExactCoverPuzzle), "the family has no other puzzles"
        return puzzle

    @cached_property
    def _names(self) -> dict[Hashable, Any]:
        """For each item the name of its option; a list of names where it may have several."""
        puzzle, layout = self._puzzle, layout_of(cast("Any", self.puzzle))
        items: Sequence[Any] = (*puzzle.primary, *puzzle.secondary)
        if isinstance(layout, GivenOptionsLayout):
            items = layout.items
        once = set(puzzle.primary).difference(puzzle.multiplicities)
        words = zip(items, (*puzzle.primary, *puzzle.secondary), strict=True)
        found: dict[Hashable, Any] = {item: [] for item, word in words if word not in once}
        for chosen in self.placements:
            for entry in chosen.items:
                item = _item(entry)
                if item in found and isinstance(found[item], list):
                    found[item].append(chosen.name)
                else:
                    found[item] = chosen.name
        return found


class ExactCover(Record[ExactCoverSolution]):
    """An exact cover: options are chosen so that each item is in just one of them, or as it says.

    `options` is a text in any format that `cover exact-cover` reads, or the path of a file; or a
    mapping from names of options to their items; or a sequence of collections of items, whose names
    are 1, 2 and so on; or a matrix of 0 and 1, such as an array of NumPy, whose columns are the
    items 1, 2 and so on. Names and items are of any hashable kind, and solutions call them by
    these. A text in the place of items is a list of words.

    `items` are those to be covered, where not all that occur are, or the names of the columns of a
    matrix. `secondary` items are in one option at most, or in several that all give them the same
    colour: `cover.Coloured(item, colour)`, or "item:colour" for a text. Items with colours are
    secondary. A text with a colon that is to be an item stands in a tuple: `("12:30",)`. Without
    `items`, each secondary item has to be in an option, so that none is misspelt.

    `multiplicities` are a mapping from items to the number of options that they are in, or to a
    pair of the least and the most. `costs` are numbers of 0 or more, a sequence with one for each
    option, or a mapping from names of options; others cost 0. They are exact as they are written.

    Raises `InputError`, which is a `ValueError`, for options that are not well formed.

    >>> from cover import ExactCover
    >>> cover = ExactCover({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6],
    ...                     "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> cover
    <ExactCover 7 items, 6 options>
    >>> [chosen.name for chosen in cover.solve().placements]
    ['B', 'D', 'F']

    >>> from cover import Coloured
    >>> lessons = ExactCover({"A": ["mon", Coloured("teacher", "Ann")],
    ...                       "B": ["tue", Coloured("teacher", "Bob")],
    ...                       "C": ["tue", Coloured("teacher", "Ann")]})
    >>> lessons.solve()["teacher"]
    ['A', 'C']

    >>> shifts = ExactCover({"ann": ["mon", "tue"], "bob": ["mon"], "cat": ["mon", "tue"]},
    ...                     multiplicities={"mon": 2, "tue": (1, 2)},
    ...                     costs={"ann": 180, "bob": 90, "cat": 165.50})
    >>> shifts
    <ExactCover 2 items with multiplicities, 3 options with costs>
    >>> shifts.count()
    Count(3)
    >>> [shifts.solve()["mon"], shifts.solve()["tue"]]
    [['ann', 'cat'], ['ann', 'cat']]
    """

    command = "exact-cover"
    solution_class = ExactCoverSolution

    def __init__(
        self,
        options: Text | Mapping[Any, Any] | Iterable[Any],
        *,
        items: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] = (),
        multiplicities: Mapping[Any, int | tuple[int, int]] | None = None,
        costs: Mapping[Any, Any] | Iterable[Any] | None = None,
    ) -> None:
        beside = _items(secondary, "secondary")
        if is_text(options):
            said = (items, beside or None, multiplicities, costs)
            for name, value in zip(_ARGUMENTS, said, strict=True):
                if value is not None:
                    raise InputError(Place(name), "goes with options of Python; a text has its own")
            self._take(options, called="options")
            return
        reading, notes = noted(None)
        stated = _stated(options, None if items is None else _items(items, "items"), reading)
        stated = stated._replace(
            bounds=_bounds(multiplicities),
            costs=_costs(costs, stated),
        )
        self._become(_record(stated, beside, type(self).__name__, reading), notes)
        if items is None:
            _refuse_unused(stated, beside)

    def check(self, answer: object = None) -> Verdict:
        """Judge an answer by the rules, as `Puzzle.check` does, or the names of options.

        These are called as the program called them.

        >>> from cover import ExactCover
        >>> bool(ExactCover({("A", 1): [1, 2], "B": [2, 3], None: [3]}).check([("A", 1), None]))
        True
        """
        layout = layout_of(self)
        if isinstance(layout, GivenOptionsLayout) and isinstance(answer, (list, tuple, set)):
            text_of = dict(zip(layout.given, layout.names, strict=True))
            try:
                answer = [text_of.get(name, name) for name in answer]
            except TypeError:
                raise InputError(Place("answer"), "expected the names of options") from None
        return super().check(answer)

    def _key(self) -> Hashable:
        return super()._key(), _named(self)

    def __repr__(self) -> str:
        puzzle = self.puzzle
        assert isinstance(puzzle, ExactCoverPuzzle), "the family has no other puzzles"
        items = counted(len(puzzle.primary), "item")
        more = f" and {len(puzzle.secondary)} secondary" if puzzle.secondary else ""
        options = counted(len(puzzle.options), "option")
        often = " with multiplicities" if puzzle.multiplicities else ""
        priced = "" if puzzle.costs() is None else " with costs"
        return f"<{type(self).__name__} {items}{often}{more}, {options}{priced}>"


def class_of(record: Record) -> type[ExactCover]:
    """Return the class of a record."""
    return ExactCover


def _named(record: Record) -> frozenset[tuple[Any, Any]]:
    """Return what a program called by other names than the texts of the puzzle, with these."""
    puzzle, layout = record.puzzle, layout_of(record)
    assert isinstance(puzzle, ExactCoverPuzzle), "the family has no other puzzles"
    if not isinstance(layout, GivenOptionsLayout):
        return frozenset()
    items = zip((*puzzle.primary, *puzzle.secondary), layout.items, strict=True)
    colours = (
        (word.colour, entry.colour)
        for words, entries in zip(puzzle.options, layout.options, strict=True)
        for word, entry in zip(words, entries, strict=True)
        if isinstance(word, Coloured) and isinstance(entry, Coloured)
    )
    names = zip(layout.names, layout.given, strict=True)
    pairs = (("item", items), ("colour", colours), ("option", names))
    return frozenset((kind, pair) for kind, all_ in pairs for pair in all_ if pair[0] != pair[1])


class _Stated(NamedTuple):
    """Options by their names, with what errors call them, and the items that were named.

    Items have `bounds`, where they have to be in any other number of options than one.
    """

    names: list[Any]
    paths: Sequence[str]
    options: list[tuple[Any, ...]]
    items: Sequence[Any] | None
    bounds: Mapping[Any, Bounds] = {}
    costs: Sequence[ExactNumber | None] = ()


class _MadeTexts(Sequence[str]):
    """So many texts, each made of its number when it is asked for."""

    def __init__(self, count: int, text_of: Callable[[int], str]) -> None:
        self._numbers, self._text_of = range(count), text_of

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return list(map(self._text_of, self._numbers[number]))
        return self._text_of(self._numbers[number])

    def __len__(self) -> int:
        return len(self._numbers)


def _path(keys: Sequence[Any], number: int) -> str:
    """Return what errors call an option."""
    return f"options[{keys[number]!r}]"


def _written(
    names: Sequence[Any], options: Sequence[Option], costs: Sequence[str], number: int
) -> str:
    """Return the line of an option; `costs` are ` |7` or empty."""
    words = " ".join(in_quotes(_word(entry)) for entry in options[number])
    name = "" if isinstance(names[number], int) else f"{names[number]}: "
    return f"{name}{words}{costs[number]}"


def _word(entry: str | Coloured) -> str:
    return f"{entry.item}:{entry.colour}" if isinstance(entry, Coloured) else entry


def _item(entry: Any) -> Any:
    """Return the item of an entry as a program gave it."""
    if isinstance(entry, str) and ":" in entry:
        return entry.partition(":")[0]
    return entry.item if isinstance(entry, Coloured) else entry


# --- From arguments to options ---


def _stated(options: Any, items: Sequence[Any] | None, reading: Reading[Any]) -> _Stated:
    """Return the options of an argument; raises `InputError`."""
    if isinstance(options, Mapping):
        keys = list(options)
        paths = _MadeTexts(len(keys), partial(_path, keys))
        found = [tuple(_items(each, paths[number])) for number, each in enumerate(options.values())]
        return _Stated(keys, paths, found, items)
    is_array = hasattr(options, "tolist") or hasattr(options, "to_numpy")
    rows = iterated(options, "options")
    if not is_array and _is_matrix(rows):
        reading.note(Place("options"), "lists of 0 and 1 are read as the rows of a matrix")
        is_array = True
    paths = _MadeTexts(len(rows), partial(_path, range(len(rows))))
    names = list(range(1, len(rows) + 1))
    if is_array:
        return _of_matrix(rows, names, paths, items, _width(options))
    return _Stated(names, paths, [tuple(_items(r, paths[k])) for k, r in enumerate(rows)], items)


def _width(options: Any) -> int:
    """Return how many columns a matrix without rows has, which only an array knows."""
    shape: tuple[int, ...] = getattr(options, "shape", ())
    return shape[1] if len(shape) == 2 and not shape[0] else 0


def _is_matrix(rows: Sequence[Any]) -> bool:
    """Return whether rows are several lists of 0 and 1, all as long."""
    if len(rows) < 2 or not all(isinstance(row, list) for row in rows):
        return False
    if len(set(map(len, rows))) != 1:
        return False
    if not all(isinstance(bit, int) and 0 <= bit <= 1 for row in rows for bit in row):
        return False
    return len(set(chain.from_iterable(rows))) == 2


def _of_matrix(
    rows: Sequence[Any],
    names: list[Any],
    paths: Sequence[str],
    items: Sequence[Any] | None,
    width: int,
) -> _Stated:
    """Return an option for each row of a matrix: the columns that hold a 1.

    Its `width` is 0 where its rows tell.
    """
    found: list[tuple[Any, ...]] = []
    for number, row in enumerate(rows):
        bits = iterated(row, paths[number])
        width = width or len(bits)
        wrong_at = next((k for k, bit in enumerate(bits) if bit not in (0, 1)), None)
        if wrong_at is not None:
            raise wrong(f"{paths[number]}[{wrong_at}]", bits[wrong_at], "0 or 1 in a matrix")
        columns = list(range(1, len(bits) + 1)) if items is None else items
        if len(columns) != len(bits) or len(bits) != width:
            has = f"{len(bits)} columns"
            raise InputError(Place(paths[number]), f"{has}, expected {len(items or [0] * width)}")
        found.append(tuple(column for column, bit in zip(columns, bits, strict=True) if bit))
    return _Stated(names, paths, found, list(range(1, width + 1)) if items is None else items)


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
    """Return the bounds of an argument; raises `InputError`."""
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
    """Return what the options cost by an argument, nothing where there is none of it."""
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
        raise InputError(Place("costs"), f"{told}, expected {count}, one for each option")
    return [_cost(value, f"costs[{number}]") for number, value in enumerate(found)]


def _cost(value: Any, path: str) -> ExactNumber:
    """Return a cost, exact as it is written; raises `InputError`."""
    value = plain(value)
    cost = None if isinstance(value, bool) else cost_of(str(value))
    if cost is None:
        raise wrong(path, value, "a cost of 0 or more")
    return cost


# --- From options to the puzzle ---


def _record(
    stated: _Stated, beside: Sequence[Any], class_name: str, reading: Reading[Any]
) -> Record:
    """Return the record of options; raises `InputError`."""
    words = _words(stated, beside)
    _refuse_tuples(stated, beside)
    options: list[Option] = [tuple(map(words.__getitem__, each)) for each in stated.options]
    _refuse_repeated(stated.items or (), beside)
    secondary, primary = _sorted_items(stated, beside, words)
    place = Place(class_name)
    named = {item: word for word, item in primary.items()}
    odd = next((item for item in stated.bounds if item not in named), None)
    if odd is not None:
        raise InputError(Place(f"multiplicities[{odd!r}]"), "there is no such primary item")
    multiplicities = {named[item]: bounds for item, bounds in stated.bounds.items()}
    try:
        puzzle = ExactCoverPuzzle.stated(
            list(primary), options, list(secondary), multiplicities, stated.costs
        )
    except ModelError as error:
        message = explain(error, list(primary), list(secondary))
        path = "items" if error.option is None else stated.paths[error.option]
        raise InputError(Place(path), message) from None
    names = _option_names(stated)
    note_never_chosen(reading, puzzle, stated.names, lambda number: Place("options"))
    layout = GivenOptionsLayout(
        place,
        names,
        _MadeTexts(len(options), partial(_written, names, options, costs_as_words(puzzle))),
        given=stated.names,
        options=stated.options,
        items=(*primary.values(), *secondary.values()),
    )
    return made_of(place, puzzle, layout)


def _words(stated: _Stated, beside: Sequence[Any]) -> dict[Any, Any]:
    """Return what each entry of an option is called in the puzzle; raises `InputError`.

    Items have texts for names there.
    """
    try:
        entries: dict[Any, None] = dict.fromkeys(chain.from_iterable(stated.options))
        items = dict.fromkeys((*(stated.items or ()), *beside))
    except TypeError:
        raise _not_hashable(stated, beside) from None
    plain_items: dict[Any, None] = {}
    colours: dict[Any, None] = {}
    found: dict[Any, Any] = {}
    for entry in entries:
        if isinstance(entry, str) and ":" in entry:
            (read,) = option((entry,))
            if isinstance(read, str):
                raise _fault(entry, stated)
            found[entry] = read
            plain_items[read.item] = None
        elif isinstance(entry, Coloured):
            plain_items[entry.item] = None
            colours[entry.colour] = None
        else:
            plain_items[entry] = None
    label_of = labels((*items, *plain_items), lambda text: bool(fault_of_name(text)))
    colour_of = labels(colours, lambda text: bool(fault_of_name(text)))
    for item, label in label_of.items():
        if isinstance(item, str) and fault_of_name(label):
            raise _fault(item, stated)
        found[item] = label
    for entry in entries:
        if isinstance(entry, Coloured):
            found[entry] = Coloured(label_of[entry.item], colour_of[entry.colour])
    return found


def _sorted_items(
    stated: _Stated, beside: Sequence[Any], words: Mapping[Any, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the secondary and the primary items by their texts, as the program gave them."""
    secondary = {words[item]: item for item in beside}
    primary: dict[str, Any] = {}
    coloured = {entry: word for entry, word in words.items() if isinstance(word, Coloured)}
    for entry, word in coloured.items():
        secondary.setdefault(str(word.item), _item(entry))
    for entry in dict.fromkeys(stated.items or chain.from_iterable(stated.options)):
        word = words[entry]
        if isinstance(word, str) and word not in secondary:
            primary.setdefault(word, entry)
    return secondary, primary


def _option_names(stated: _Stated) -> list[Any]:
    """Return what answers call the options: numbers, or a text for each; raises `InputError`."""
    if stated.names == list(range(1, len(stated.names) + 1)):
        return stated.names
    for number, name in enumerate(stated.names):
        if isinstance(name, str) and not can_be_name(name):
            raise InputError(Place(stated.paths[number]), "cannot be the name of an option")
    text_of = labels(stated.names, lambda text: False)
    return [text_of[name] for name in stated.names]


# --- Errors ---


def _refuse_repeated(items: Iterable[Any], beside: Iterable[Any]) -> None:
    """Raise `InputError` for an item that is named twice."""
    seen: set[Any] = set()
    for path, named in (("items", items), ("secondary", beside)):
        for item in named:
            if item in seen:
                raise InputError(Place(path), f"repeated item {shown(repr(item))}")
            seen.add(item)


def _refuse_unused(stated: _Stated, beside: Sequence[Any]) -> None:
    """Raise `InputError` for a secondary item that no option has: another one may be meant."""
    used = {_item(entry) for option in stated.options for entry in option} if beside else set()
    odd = next((item for item in beside if item not in used), None)
    if odd is not None:
        raise InputError(Place("secondary"), unused_item(str(odd), map(str, used)))


def _refuse_tuples(stated: _Stated, beside: Sequence[Any]) -> None:
    """Raise `InputError` for a pair of a secondary item's name and what is meant as its colour."""
    named = {item for item in beside if isinstance(item, str)}
    known = {*beside, *(stated.items or ())}
    for path, entries in zip(stated.paths, stated.options, strict=True) if named else ():
        for entry in entries:
            is_pair = type(entry) is tuple and len(entry) == 2 and entry not in known
            if is_pair and entry[0] in named:
                what = f"{entry!r} is an item of its own; with a colour it is"
                raise InputError(Place(path), f"{what} cover.Coloured{entry!r}")


def _fault(item: str, stated: _Stated) -> InputError:
    """Return the error for a text that cannot be an item."""
    at = next((stated.paths[k] for k, each in enumerate(stated.options) if item in each), None)
    message = fault_of_name(item) or f'"{shown(item)}": expected an item, or item:colour'
    if ":" in item and item.count(":") == 1 and all(item.split(":")):
        message = f'"{shown(item)}" has a colour, which stands in options alone'
    return InputError(Place(at or "items"), message)


def _not_hashable(stated: _Stated, beside: Sequence[Any]) -> InputError:
    """Return the error for an item that is not hashable."""
    named = ("items", stated.items or ()), ("secondary", beside)
    of_options = ((stated.paths[k], each) for k, each in enumerate(stated.options))
    for path, entries in chain(of_options, named):
        for entry in entries:
            try:
                hash(entry)
            except TypeError:
                return wrong(path, entry, "items that are hashable")
    raise AssertionError("a value was not hashable")
