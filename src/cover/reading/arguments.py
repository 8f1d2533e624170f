"""Values of Python in the place of a document of YAML: one reader knows the rules of both.

An argument becomes a node with the keys that a document would have. Its places are not those of a
text: they are named as a program writes them, `grid[0][3]` or `cages['r1c1 r1c2']`, and errors
and notes begin with that. Cells are names, or numbers of rows and columns from 0.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeGuard, TypeVar, get_args, get_type_hints

from cover.errors import InputError, Place
from cover.reading.cell_names import name_of
from cover.reading.lines import Line, normal, shown
from cover.reading.records import Reading
from cover.reading.yaml_documents import Node

# A text, or the path of a file: a `str` may be either, and is a file where there is one.
Text = str | bytes | os.PathLike[str]

# A number, or the least and the most, where new puzzles are asked for; texts such as "24..28", too.
Numbers = int | float | str | tuple[float | None, float | None] | range

_Options = TypeVar("_Options", bound=NamedTuple)

_WORDS = {bool: "a truth value", str: "a text"}
_CELLS = 'cells such as "r1c1 r1c2" or [(0, 0), (0, 1)]'


class ArgumentNode(Node):
    """A value that a program passed on, as a reader of YAML takes it; `path` is what it is called.

    Texts, numbers and None are scalars, mappings are maps, all else that can be iterated is a list.
    Raises `InputError` for other values.
    """

    _style = "Python"  # it has no quotes and no comments

    def __init__(self, value: object, path: str) -> None:
        self.place = Place(path)
        self.kind = "scalar"
        self.text = ""
        self.items: list[Node] = []
        self.pairs: list[tuple[Node, Node]] = []
        if type(value) is str:  # by far the most common
            self.text = value
            return
        value = plain(value)
        if isinstance(value, Mapping):
            self.kind = "map"
            self.pairs = [
                (ArgumentNode(str(key), path), node_of(each, f"{path}[{key!r}]"))
                for key, each in value.items()
            ]
        elif is_scalar(value):
            if isinstance(value, bytes):
                self.text = value.decode("utf-8", "replace")
            elif value is not None:
                self.text = str(value).lower() if isinstance(value, bool) else str(value)
        else:
            self.kind = "list"
            each_of = enumerate(iterated(value, path))
            self.items = [node_of(each, f"{path}[{k}]") for k, each in each_of]

    def error(self, message: str) -> InputError:
        return InputError(self.place, message)

    def _text_lines(self) -> list[Line]:
        texts = self.text.rstrip("\n").split("\n")
        first = 1 if len(texts) > 1 else 0  # a text in one line needs no number
        return [normal(self.place.source, number, text) for number, text in enumerate(texts, first)]


def node_of(value: object, path: str) -> ArgumentNode:
    """Return a value as a node; one that is a node already has its own path."""
    return value if isinstance(value, ArgumentNode) else ArgumentNode(value, path)


def arguments(name: str, keys: Mapping[str, object]) -> ArgumentNode:
    """Return the document of all keys that are not None, for a class of that name."""
    node = ArgumentNode({}, name)
    node.kind = "map"
    node.pairs = [
        (ArgumentNode(key, key), node_of(value, key))
        for key, value in keys.items()
        if value is not None
    ]
    return node


def noted(options: Any) -> tuple[Reading[Any], list[str]]:
    """Return how to read with some options of a family, and the list that notes are put on."""
    notes: list[str] = []
    return Reading(options, note=lambda place, text: notes.append(f"{place}: {text}")), notes


def is_text(value: object) -> TypeGuard[Text]:
    return isinstance(value, (str, bytes, os.PathLike))


def checked(options: _Options) -> _Options:
    """Return options of a family; raises `InputError` for values of other types than they state."""
    found: dict[str, Any] = {}
    for name, kinds in _kinds(type(options)).items():
        value = getattr(options, name)
        if type(value) not in kinds:
            value = found[name] = plain(value)
            if not isinstance(value, kinds):
                raise wrong(name, value, " or ".join(_WORDS.get(kind, "None") for kind in kinds))
    return options._replace(**found) if found else options


@cache
def _kinds(options: type) -> dict[str, tuple[type, ...]]:
    """Return the types of options that are texts or switches, or None."""
    hints = get_type_hints(options)
    kinds = {name: get_args(hint) or (hint,) for name, hint in hints.items()}
    return {name: each for name, each in kinds.items() if {*_WORDS} & {*each}}


def plain(value: object) -> Any:
    """Return arrays of NumPy and tables of pandas as lists, their numbers as those of Python."""
    for method in ("to_numpy", "tolist"):
        change = getattr(value, method, None)
        if callable(change):
            value = change()
    return value


def is_scalar(value: object) -> bool:
    return value is None or isinstance(value, (str, bytes, bool, int, float))


def iterated(value: object, path: str) -> Sequence[Any]:
    """Return what a value holds; raises `InputError` for one that cannot be iterated."""
    value = plain(value)
    if is_scalar(value) or isinstance(value, Mapping) or not isinstance(value, Iterable):
        raise wrong(path, value, "a list or something like it")
    return list(value)


def wrong(path: str, value: object, expected: str) -> InputError:
    """Return an error for an argument that is none of what was expected."""
    found = shown(repr(value))
    kind = type(value).__name__
    named = found if value is None or kind in found else f"{found} ({kind})"
    return InputError(Place(path), f"found {named}; expected {expected}")


def names_in(cells: object, path: str) -> str:
    """Return the names of cells with blanks between: of one text, or of cells in any form.

    Numbers are those of rows and columns from 0. Raises `InputError` for what is no cell.
    """
    cells = plain(cells)
    if isinstance(cells, str):
        return cells
    if not isinstance(cells, Iterable):
        raise wrong(path, cells, _CELLS)
    found = list(cells)
    if found and all(isinstance(each, int) for each in found):
        found = [tuple(found)]
    if isinstance(cells, (set, frozenset)):
        found.sort(key=str)
    names = []
    for cell in found:
        numbers = cell if isinstance(cell, str) else plain(cell)
        if not isinstance(numbers, str):
            is_cell = isinstance(numbers, (tuple, list)) and len(numbers) in (2, 3)
            if not is_cell or not all(isinstance(each, int) and each >= 0 for each in numbers):
                raise wrong(path, cell, _CELLS)
        names.append(numbers if isinstance(numbers, str) else name_of(numbers))
    return " ".join(names)


def costs_of_candidates(costs: object) -> ArgumentNode:
    """Return the costs of candidates and cells of a grid; raises `InputError`.

    Their keys are names, or numbers of rows and columns from 0, and perhaps a symbol after these.
    """

    def named(key: object, path: str) -> str:
        if isinstance(key, tuple) and len(key) == 3 and not isinstance(key[0], tuple):
            return f"{names_in(key[:2], path)}={key[2]}"
        return names_in(key, path)

    return _mapping(costs, named, "candidates")


def costs_of_pieces(costs: object) -> ArgumentNode:
    """Return the costs of pieces and placements of a tiling; raises `InputError`.

    Their keys are names of pieces, and names with cells, as a text or in a pair.
    """

    def named(key: object, path: str) -> str:
        if isinstance(key, tuple) and len(key) == 2:
            return f"{key[0]} on {names_in(key[1], path)}"
        return str(key)

    return _mapping(costs, named, "pieces")


def _mapping(costs: object, named: Callable[[object, str], str], what: str) -> ArgumentNode:
    if not isinstance(costs, Mapping):
        raise wrong("costs", costs, f"a mapping from {what} to costs")
    node = ArgumentNode({}, "costs")
    for key, cost in costs.items():
        path = f"costs[{key!r}]"
        node.pairs.append((ArgumentNode(named(key, path), path), node_of(cost, path)))
    return node
