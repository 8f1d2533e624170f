"""Solutions as lines, many at once: blocks of them, checked and written in C."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cover.facts import Covering
from cover.puzzle import Puzzle, fault
from cover.query import Query
from cover.reading.records import BadRecord
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


def is_listed_in_blocks(puzzle: Puzzle | BadRecord, query: Query) -> bool:
    """Whether the solutions that are asked for may come from `lines_of`."""
    return (
        isinstance(puzzle, Puzzle)
        and not puzzle._up_to_symmetry
        and puzzle._writes_parts
        and choose(query.engine) != "python"
    )


def lines_of(puzzle: Puzzle, search: Search) -> Iterator[str]:
    """The lines of the solutions, some at a time; raises `CheckError` at a wrong one."""
    covering = puzzle._covering()
    assert covering is not None, "others are written one by one"
    few = max(_FEW, covering.option_count // _OPTIONS)
    lines: Lines | None = None
    prepared = False
    size = 1
    while (block := next(search.blocks(size, _SECONDS), None)) is not None:
        if search.found > few and not prepared:
            lines, prepared = _prepared(puzzle, covering), True
        if lines is not None:
            yield from _written(puzzle, lines, block)
        else:
            yield from (puzzle._line(puzzle._decoded(options)) for options in block)
        size = min(2 * size, _LARGEST)


def _written(puzzle: Puzzle, lines: Lines, block: Solutions) -> Iterator[str]:
    text, count = lines.write(*block.packed)
    if count:
        yield text[:-1].decode()
    if count < len(block):
        puzzle._decoded(block[count])  # which says what is wrong
        raise fault(puzzle.place, "found by the check of many")


def _prepared(puzzle: Puzzle, covering: Covering) -> Lines | None:
    """What checks and writes the solutions; None where their lines are not of bytes."""
    from cover.solver.line_tables import lines_of

    parts = puzzle._line_parts()
    assert parts is not None, "others are written one by one"
    line, texts, places = parts
    if places is not None and not (line.isascii() and all(map(str.isascii, texts))):
        return None
    encoded = [text.encode() for text in texts]
    return lines_of(covering.options, covering.bounds, encoded, line.encode(), places)
