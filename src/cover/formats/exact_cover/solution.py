"""The solution that stands beside an exact-cover problem in YAML: the names of its options."""

from __future__ import annotations

from cover.formats.exact_cover.written import layout_of
from cover.formats.record import Record
from cover.formats.text import shown
from cover.formats.yaml_documents import Node


def read(node: Node, record: Record) -> tuple[int, ...]:
    """The options that a value names; raises `InputError`."""
    number_of = {str(name): number for number, name in enumerate(layout_of(record).names)}
    if node.kind == "map":
        raise node.error("expected the names of options, not a map")
    words = [(word, node) for word in node.text.split()]
    words += [(item.text, item) for item in node.items]
    found: list[int] = []
    for word, where in words:
        if word not in number_of:
            raise where.error(f'this is no solution: there is no option "{shown(word)}"')
        found.append(number_of[word])
    return tuple(sorted(found))
