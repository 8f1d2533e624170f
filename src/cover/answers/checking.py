"""No solution is told before it has passed the puzzle's own check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.errors import CheckError, Place
from cover.formats.record import Record
from cover.puzzles.puzzle import is_large

Solution = tuple[int, ...]


def decoded(record: Record, options: Sequence[int]) -> Solution:
    """The solution that the options of a record's model mean; raises `CheckError` if it is none."""
    return checked(record, record.puzzle.decode(options))


def checked(record: Record, solution: Solution) -> Solution:
    """The solution itself; raises `CheckError` if it is none."""
    faults = record.puzzle.check(solution)
    if faults:
        raise fault(record.place, faults[0])
    return solution


def fault(place: Place, what: str) -> CheckError:
    """A fault in cover, not in its input."""
    return CheckError(f"{place}: a fault in cover: the answer found breaks the rules ({what})")


class Reason(NamedTuple):
    """Where and why a puzzle has no solution; `lists` holds what is too long for the text."""

    place: Place
    text: str
    lists: dict[str, list[str]]


def reason(record: Record, deadline: float | None = None) -> Reason | None:
    """Why the statement of a puzzle rules itself out, in the words of its layout.

    Raises `LimitError` at the deadline, a time of `monotonic`.
    """
    puzzle = record.puzzle
    found = puzzle.contradiction_in_time(deadline) if is_large(puzzle) else puzzle.contradiction()
    if found is None:
        return None
    layout = record.layout
    text = found.rule
    if found.symbols:
        text = text.format(*map(layout.symbol, found.symbols))
    places = [layout.place(cell) for cell in found.cells]
    if found.part is not None:
        places = [layout.part_place(found.part)]
    if len(places) > 1:
        text += f", at line {places[1].line} column {places[1].column}"
    lists = {name: list(map(layout.symbol, symbols)) for name, symbols in found.lists.items()}
    return Reason(places[0] if places else record.place, text, lists)
