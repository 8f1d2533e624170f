"""Exact-cover problems as YAML: `items`, `secondary` and `options`; and their solutions.

Items are a string of names or a list of them; the options a map `name: items`, or a plain list
whose options are called by their numbers. Without `items`, all that occur and are not secondary
are to be covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cover.errors import InputError, ModelError
from cover.families.exact_covers.layout import OptionsLayout, layout_of
from cover.families.exact_covers.puzzle import ExactCoverPuzzle
from cover.families.exact_covers.text.options import (
    ITEM,
    explain,
    fault_of_name,
    in_quotes,
    note_empty,
    note_unchosen,
    occurring,
    option,
    without_primary,
)
from cover.problem import Coloured
from cover.reading.lines import shown
from cover.reading.records import Reading, Record
from cover.reading.yaml_documents import Node
from cover.reading.yaml_text import InLine


class YamlOption(NamedTuple):
    """An option by its name or number, where it stands, and the words of its items."""

    name: str | int
    node: Node
    words: list[str]

    @property
    def text(self) -> str:
        """The option in one line."""
        words = list(map(in_quotes, self.words))
        return " ".join(words if isinstance(self.name, int) else [f"{self.name}:", *words])


def read_yaml(document: Node, reading: Reading[Any]) -> Record:
    """Read the problem of a document; raises `InputError`."""
    stated = [YamlOption(name, node, _words(node)) for name, node in _options(document)]
    kept = [each for each in stated if each.words]
    puzzle = _puzzle(document, kept)
    empty = [each for each in stated if not each.words]
    if empty:
        note_empty(reading, empty[0].node.place, [each.name for each in empty])
    idle = [kept[number] for number in without_primary(puzzle.shape)]
    if idle:
        note_unchosen(reading, idle[0].node.place, [each.name for each in idle])
    names = [each.name for each in kept]
    layout = OptionsLayout(document.place, names, [each.text for each in kept])
    return Record(document.place, puzzle, layout)


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


def _puzzle(document: Node, stated: list[YamlOption]) -> ExactCoverPuzzle:
    options = [option(each.words) for each in stated]
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
    """Return names of items; raises `InputError` for what cannot be one."""
    names = _words(node)
    for number, name in enumerate(names):
        fault = fault_of_name(name)
        if fault:
            raise _error_at(node, number, fault)
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


def _error_at(node: Node, number: int, message: str) -> InputError:
    """Return an error at word `number` of what `_words` reads."""
    if node.kind == "list":
        return node.items[number].error(message)
    found = [(line, word.start()) for line in node.lines() for word in ITEM.finditer(line.text)]
    line, index = found[number]
    return line.error(message, index)


def _repeated(nodes: list[Node], name: str, message: str) -> InputError:
    """Return an error at the second place where `name` is declared."""
    places = [(node, k) for node in nodes for k, word in enumerate(_words(node)) if word == name]
    return _error_at(*places[1], message)


def read_solution(value: Node, record: Record) -> tuple[int, ...]:
    """Read the names of the options of a solution; raises `InputError`."""
    number_of = {str(name): number for number, name in enumerate(layout_of(record).names)}
    if value.kind == "map":
        raise value.error("expected the names of options, not a map")
    words = [(word, value) for word in value.text.split()]
    words += [(item.text, item) for item in value.items]
    found: list[int] = []
    for word, where in words:
        if word not in number_of:
            raise where.error(f'this is no solution: there is no option "{shown(word)}"')
        found.append(number_of[word])
    return tuple(sorted(found))


def stated(record: Record, command: str) -> dict[str, object]:
    """Return the keys of a problem and their values."""
    problem = record.puzzle
    assert isinstance(problem, ExactCoverPuzzle), "the family has no other puzzles"
    keys: dict[str, object] = {"items": _in_line(problem.primary)}
    if problem.secondary:
        keys["secondary"] = _in_line(problem.secondary)
    options = [_in_line(list(map(_entry, option))) for option in problem.options]
    keys["options"] = _named(layout_of(record).names, options)
    return keys


def stated_solution(record: Record, solution: Sequence[int]) -> object:
    """Return the names of the options."""
    return InLine(layout_of(record).names[option] for option in solution)


def _named(names: Sequence[object], options: Sequence[object]) -> object:
    """Return a map from names, or a list where they are numbers; missing ones are empty."""
    if all(isinstance(name, str) for name in names) and names:
        return dict(zip(names, options, strict=True))
    listed: list[object] = []
    for name, items in zip(names, options, strict=True):
        assert isinstance(name, int), "names are words or numbers, and never both"
        listed += [""] * (name - 1 - len(listed))
        listed.append(items)
    return listed


def _in_line(names: Sequence[str]) -> object:
    """Return names in one text, or in a list where they would not be told apart in one."""
    return " ".join(names) if all(map(ITEM.fullmatch, names)) else InLine(names)


def _entry(entry: str | Coloured) -> str:
    return f"{entry.item}:{entry.colour}" if isinstance(entry, Coloured) else entry
