"""The solution that stands beside an exact-cover problem in YAML: the names of its options."""

from __future__ import annotations

from cover.families.exact_covers.written import layout_of
from cover.reading.lines import shown
from cover.reading.records import Record
from cover.reading.yaml_documents import Node


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
