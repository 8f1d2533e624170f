"""Exact-cover problems as YAML: `items`, `secondary` and `options`.

Items are a string of names or a list of them; the options a map `name: items`, or a plain list
whose options are called by their numbers. Without `items`, all that occur and are not secondary
are to be covered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cover.errors import InputError, ModelError
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.solution import read as read_solution
from cover.families.exact_covers.text.options import (
    ITEM,
    OptionsLayout,
    explain,
    fault_of_name,
    note_empty,
    note_unchosen,
    occurring,
    option,
    without_primary,
)
from cover.families.exact_covers.written import puzzle as _stated
from cover.families.exact_covers.written import solution as stated_solution
from cover.reading.records import Reading, Record

__all__ = ["read_solution", "read_yaml", "stated", "stated_solution"]

if TYPE_CHECKING:
    from cover.reading.yaml_documents import Node


class _Stated(NamedTuple):
    name: str | int
    node: Node
    words: list[str]

    @property
    def text(self) -> str:
        """The option in one line."""
        return " ".join(
            self.words if isinstance(self.name, int) else [f"{self.name}:", *self.words]
        )


def read_yaml(document: Node, reading: Reading[Any]) -> Record:
    """The problem of a document; raises `InputError`."""
    stated = [_Stated(name, node, _words(node)) for name, node in _options(document)]
    kept = [one for one in stated if one.words]
    puzzle = _puzzle(document, kept)
    empty = [one for one in stated if not one.words]
    if empty:
        note_empty(reading, empty[0].node.place, [one.name for one in empty])
    idle = [kept[number] for number in without_primary(puzzle.shape)]
    if idle:
        note_unchosen(reading, idle[0].node.place, [one.name for one in idle])
    names = [one.name for one in kept]
    layout = OptionsLayout(document.place, names, [one.text for one in kept])
    return Record(document.place, puzzle, layout)


def _options(document: Node) -> list[tuple[str | int, Node]]:
    """The options with their names: their keys, or their numbers in a plain list."""
    options = document.get("options")
    if options is None:
        raise document.error('the key "options" is missing')
    if options.kind == "map":
        return [(_scalar(key), node) for key, node in options.pairs]
    if options.kind == "scalar" and options.text:
        raise options.error('expected options: a map "name: items", or a list')
    return list(enumerate(options.items, 1))


def _puzzle(document: Node, stated: list[_Stated]) -> ExactCoverPuzzle:
    options = [option(one.words) for one in stated]
    items, beside = document.get("items"), document.get("secondary")
    secondary = _names(beside) if beside else []
    if items:
        primary = _names(items)
    else:
        known = set(secondary)
        primary = [item for item in occurring(options) if item not in known]
    try:
        return ExactCoverPuzzle.stated(primary, options, secondary)
    except ModelError as error:
        message = explain(error, primary, secondary)
        if error.option is not None:
            raise _error_at(stated[error.option].node, error.entry, message) from None
        raise _repeated([k for k in (items, beside) if k], str(error.item), message) from None


def _names(node: Node) -> list[str]:
    """Names of items, each of which can be one."""
    names = _words(node)
    for number, name in enumerate(names):
        fault = fault_of_name(name)
        if fault:
            raise _error_at(node, number, fault)
    return names


def _words(node: Node) -> list[str]:
    """Names from one string or from a list."""
    if node.kind == "map":
        raise node.error('expected names of items, not a map; a colour is written "item:colour"')
    if node.kind == "scalar":
        return ITEM.findall(node.text)
    return [_scalar(item) for item in node.items]


def _scalar(node: Node) -> str:
    if node.kind != "scalar":
        raise node.error(f"expected a name, not a {node.kind}")
    return node.text


def _error_at(node: Node, number: int, message: str) -> InputError:
    """An error at word `number` of what `_words` reads."""
    if node.kind == "list":
        return node.items[number].error(message)
    found = [(line, word.start()) for line in node.lines() for word in ITEM.finditer(line.text)]
    line, index = found[number]
    return line.error(message, index)


def _repeated(nodes: list[Node], name: str, message: str) -> InputError:
    """An error at the second place where `name` is declared."""
    places = [(node, k) for node in nodes for k, word in enumerate(_words(node)) if word == name]
    return _error_at(*places[1], message)


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a puzzle and their values."""
    return _stated(record)
