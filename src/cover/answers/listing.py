"""Solutions as lines, many at once: blocks of them, checked and written in C."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cover.answers.request import Request
from cover.puzzle import Covering, CoveringPuzzle, is_asked_up_to_symmetry
from cover.reading.records import BadRecord, PartedLayout, Record, fault
from cover.solver import Search
from cover.solver.engines import choose
from cover.solver.searching import Solutions

if TYPE_CHECKING:
    from cover.solver.line_tables import Lines

# Blocks grow from one solution to `_LARGEST`, and are handed on after `_SECONDS` in any case, so
# that a reader of a pipe does not wait for what was found.
_LARGEST = 8192
_SECONDS = 0.05

# The solutions that are written one by one before it is worth while to prepare for blocks; and the
# options that are prepared in the time that one solution takes.
_FEW = 256
_OPTIONS = 32


def is_listed_in_blocks(record: Record | BadRecord, request: Request) -> bool:
    """Whether the solutions that are asked for may come from `lines_of`."""
    return (
        isinstance(record, Record)
        and not is_asked_up_to_symmetry(record.puzzle)
        and isinstance(record.layout, PartedLayout)
        and isinstance(record.puzzle, CoveringPuzzle)
        and choose(request.engine) != "python"
    )


def lines_of(record: Record, search: Search) -> Iterator[str]:
    """The lines of the solutions, some at a time; raises `CheckError` at a wrong one."""
    assert isinstance(record.puzzle, CoveringPuzzle), "others are written one by one"
    covering = record.puzzle.covering()
    few = max(_FEW, covering.option_count // _OPTIONS)
    lines: Lines | None = None
    prepared = False
    size = 1
    while (block := next(search.blocks(size, _SECONDS), None)) is not None:
        if search.found > few and not prepared:
            lines, prepared = _prepared(record, covering), True
        if lines is not None:
            yield from _written(record, lines, block)
        else:
            yield from (record.layout.line(record.decoded(options)) for options in block)
        size = min(2 * size, _LARGEST)


def _written(record: Record, lines: Lines, block: Solutions) -> Iterator[str]:
    text, count = lines.write(*block.packed)
    if count:
        yield text[:-1].decode()
    if count < len(block):
        record.decoded(block[count])  # which says what is wrong
        raise fault(record.place, "found by the check of many")


def _prepared(record: Record, covering: Covering) -> Lines | None:
    """What checks and writes the solutions; None where their lines are not of bytes."""
    from cover.solver.line_tables import lines_of

    assert isinstance(record.layout, PartedLayout), "others are written one by one"
    line, texts, places = record.layout.line_parts(record.puzzle)
    if places is not None and not (line.isascii() and all(map(str.isascii, texts))):
        return None
    encoded = [text.encode() for text in texts]
    return lines_of(covering.options, covering.bounds, encoded, line.encode(), places)
