"""What stands beside a puzzle in YAML once it was answered: its solution, which is checked."""

from __future__ import annotations

from collections.abc import Callable

from cover.reading.records import Record
from cover.reading.yaml_documents import Node

# Of an answer; all but the solution are passed over.
ANSWER_KEYS = (
    *("solution", "status", "number", "count", "at_least", "distinct", "distinct_at_least"),
    *("layouts", "layouts_at_least", "estimate", "reason"),
)

_NULL = ("", "null", "~")


def check_solution(
    document: Node, record: Record, read: Callable[[Node, Record], tuple[int, ...]]
) -> None:
    """Raise `InputError` where a document has a solution that is none of its puzzle.

    `read` is that of the family: the solution that a value tells.
    """
    node = document.get("solution")
    if node is None or (node.kind == "scalar" and node.text in _NULL):
        return
    faults = record.puzzle.check(read(node, record))
    if faults:
        raise node.error(f"this is no solution: {faults[0]}")
