"""No solution is told before it has passed the puzzle's own check."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import CheckError, Place
from cover.reading.records import Record

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
